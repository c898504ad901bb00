"""Colours of the cards: schemes, dark pages and print, as custom properties that the sprite asks for.

`two` and `italian` leave each pack the colours it was always printed in.
"""

from tarot_records.notation.letters import LANGUAGES

CLASSIC = {
    "french": {"S": "#16181d", "H": "#c0121f", "D": "#c0121f", "C": "#16181d"},
    "industrial": {"S": "#16181d", "H": "#c0121f", "D": "#c0121f", "C": "#16181d"},
    "italian": {"S": "#1f4f8f", "H": "#b3202a", "D": "#8a5a00", "C": "#2b6a3a"},
}
"""The colours of each pack as printed: the French in two, the Italian in those of steel, wine, gold and leaf."""
SCHEMES: dict[str, dict[str, str]] = {
    "two": {},
    "italian": {},
    "four": {"S": "#16181d", "H": "#c0121f", "D": "#1257c4", "C": "#17733a"},
    "safe": {"S": "#000000", "H": "#cf2184", "D": "#1468ff", "C": "#7b7103"},
}
"""The colours that a scheme sets; `safe` tells the suits apart in every kind of colour vision."""
CLOTHS: dict[str, dict[str, str]] = {
    "two": {},
    "italian": {},
    "four": {"S": "#4a5163", "H": "#c5323a", "D": "#3a78d6", "C": "#3f8050"},
    "safe": {"S": "#4b4b55", "H": "#d8479a", "D": "#4b8cff", "C": "#968b22"},
}
"""What the courts wear in a scheme: the colours of their suits, a little lighter."""
PAPERS = {"screen": "#fffdf7", "print": "#ffffff"}
"""What the cards are printed on; no darker on a dark page, for `safe` would lose its contrast."""


def ink(pack: str, suit: str) -> str:
    """The colour of a suit, as the sprite asks for it."""
    return f"var(--ink-{suit},{CLASSIC[pack][suit]})"


def colours(scheme: str) -> dict[str, str]:
    """The custom properties that a scheme sets."""
    inks = {f"ink-{suit}": colour for suit, colour in SCHEMES[scheme].items()}
    return inks | {f"cloth-{suit}": colour for suit, colour in CLOTHS[scheme].items()}


def letters(lang: str) -> dict[str, str]:
    """The custom properties that show the courts' letters of a language and hide the others."""
    return {f"index-{other}": "inline" if other == lang else "none" for other in LANGUAGES}


DARK = {"card-edge": "#0000"}
PRINT = {"card-paper": PAPERS["print"], "card-ground": "#fff", "card-back": "#fff", "card-weave": "#555"}
"""On paper the pictures have no ground and the backs are lines: ink is dear."""


def rule(selector: str, values: dict[str, str]) -> str:
    """A rule of a style sheet that sets these custom properties."""
    return selector + "{" + ";".join(f"--{name}:{value}" for name, value in values.items()) + "}\n"
