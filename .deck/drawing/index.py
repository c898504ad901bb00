"""The index of a card: letters and numbers as stroked paths, so that the deck needs no font.

A court has the letter of each language in its index; a custom property shows one of them and hides the
others, so that one drawing serves every language.
"""

from drawing.pen import number

from tarot_records.core.cards import RANKS
from tarot_records.notation.letters import LANGUAGES, TABLES

_HEIGHT, _GAP = 28.0, 3.0

_STROKES = {
    "0": "M10 2C0 2 0 26 10 26S20 2 10 2Z",
    "1": "M4 8 10.5 2V26M4.5 26H16.5",
    "2": "M3 8.5C3-1 17-.5 17 8 17 14 3 19 3 26H17.5",
    "3": "M3 2H16.5L9 11.5C14 11 17.5 14 17.5 18.5 17.5 28 5 28 2.5 21.5",
    "4": "M14 26V2L2 19.5H19",
    "5": "M16.5 2H5L4 12.5C8 9 17.5 10 17.5 18 17.5 28 5.5 28 2.5 22",
    "6": "M15.5 3C8 1 3 9 3 18 3 28.5 17.5 28.5 17.5 18.5 17.5 9.5 5 9.5 3 18",
    "7": "M2 2H18C12.5 9 9 17 8.5 26",
    "8": "M10 13C3.5 12.5 3.5 2 10 2S16.5 12.5 10 13ZM10 13C.5 13.5.5 26 10 26S19.5 13.5 10 13Z",
    "9": "M4.5 25C12 27 17 19 17 10 17-.5 2.5-.5 2.5 9.5 2.5 18.5 15 18.5 17 10",
    "?": "M3 8.5C3-1 17-1 17 8 17 13 10 13 10 19M10 26V26.2",
    "J": "M7 2H18M13 2V19C13 28.5 2 28.5 2 20",
    "N": "M4 26V2L16 26V2M1 26H7M1 2H5M13 2H19",
    "Q": "M10 2C0 2 0 25.5 10 25.5S20 2 10 2ZM10.5 18 18 27",
    "K": "M4.5 2V26M16 2 4.5 17M8.5 12 16.5 26M1.5 2H7.5M1.5 26H7.5M13 2H18.5M13.5 26H19",
    "R": "M4.5 26V2H10.5C18.5 2 18.5 13.5 10.5 13.5H4.5M10 13.5 16.5 26H19M1.5 26H7.5M1.5 2H5",
    "D": "M4.5 2V26H9C20 26 20 2 9 2ZM1.5 2H5M1.5 26H5",
    "C": "M17 8C15 0 2.5-.5 2.5 14S15 28 17 20",
    "V": "M3 2 10 26 17 2M.5 2H6M14 2H19.5",
    "F": "M4.5 26V2H16.5V6M4.5 13.5H12.5M1.5 2H5M1.5 26H8",
    "B": "M4.5 2V26H10.5C19 26 19 13.5 10.5 13.5H4.5M10.5 13.5C17 13.5 17 2 10.5 2H1.5M1.5 26H5",
    "I": "M5 2V26M1.5 2H8.5M1.5 26H8.5",
    "L": "M4.5 2V26H17V21M1.5 2H7.5",
    "A": "M2 26 10 2 18 26M5 18H15M0 26H5M15 26H20",
    "E": "M4.5 2V26H17V21M4.5 13.5H13M1.5 2H17V7M1.5 26H5",
    "G": "M17 8C15 0 2.5-.5 2.5 14S15 28 17 22V15H11",
    "M": "M3 26V2L10 16 17 2V26M0 26H6M14 26H20",
    "O": "M10 2C0 2 0 26 10 26S20 2 10 2Z",
    "S": "M16 7C14 0 3 0 3 8 3 15 17 13 17 20 17 28 4 28 3 20",
    "T": "M10 2V26M2 7V2H18V7M6 26H14",
    "U": "M4 2V18C4 28.5 16 28.5 16 18V2M1 2H7M13 2H19",
    "X": "M3 2 17 26M17 2 3 26M.5 2H6M14 2H19.5M.5 26H6M14 26H19.5",
}
_WIDTHS = {"I": 10.0}
_USUAL = 20.0


def written(text: str, x: float, y: float, height: float, width: float, weight: float = 3.8) -> str:
    """These characters with their middle at x and their top at y, made narrower to fit the width."""
    widths = [_WIDTHS.get(char, _USUAL) for char in text]
    natural = sum(widths) + _GAP * (len(text) - 1)
    tall = height / _HEIGHT
    wide = min(tall, width / natural)
    left, parts = x - natural * wide / 2, ""
    for char, own in zip(text, widths, strict=True):
        place = f"translate({number(left)} {number(y)}) scale({wide:.2g} {tall:.2g})"
        parts += f'<path d="{_STROKES[char]}" transform="{place}"/>'
        left += (own + _GAP) * wide
    stroke = number(weight / (wide * tall) ** 0.5)
    return (
        f'<g fill="none" stroke="currentColor" stroke-width="{stroke}" stroke-linecap="round"'
        f' stroke-linejoin="round">{parts}</g>'
    )


def glyph(char: str, wide: float, tall: float) -> str:
    """Return one character in ink, scaled, from its upper left corner."""
    return f'<path fill="none" stroke-width="4.6" transform="scale({wide:g} {tall:g})" d="{_STROKES[char]}"/>'


def _corners(text: str, middles: tuple[float, ...]) -> str:
    return "".join(written(text, x, 8, 27, 19) for x in middles)


def _court(place: int, middles: tuple[float, ...]) -> str:
    """A court's letter in every language, all but one of them hidden."""
    return "".join(
        f'<g display="var(--index-{lang},{"none" if lang != LANGUAGES[0] else "inline"})">'
        f"{_corners(TABLES[lang].courts[place], middles)}</g>"
        for lang in LANGUAGES
    )


def indices(middles: tuple[float, ...]) -> dict[str, str]:
    """Return the index of each rank and of an unknown one, in the corners with these middles."""
    pips = {rank: _corners(rank, middles) for rank in (*RANKS[:10], "?")}
    return pips | {rank: _court(place, middles) for place, rank in enumerate(RANKS[10:])}
