"""The deck: a tarot nouveau of 78 cards drawn by code, as one SVG sprite with a symbol for every card.

A tall card of 61 by 112, double-headed, its index in all four corners. Ink is `currentColor` or a
custom property with a default, so that a page can choose another colour for each suit.
"""

from functools import cache

from tarot_records.cards import CODES, SUITS, name
from tarot_records.web.courts import CLOTH, court
from tarot_records.web.drawing import GOLD, INK, star
from tarot_records.web.glyphs import written
from tarot_records.web.scenes import EXCUSE, SCENES

WIDTH, HEIGHT = 122, 224
BACK = "back"
HALF_KNOWN = tuple(f"{suit}?" for suit in (*SUITS, "T"))

_INKS = {"S": "var(--spades,#16181d)", "H": "var(--hearts,#c1121f)", "D": "var(--diamonds,#c1121f)"}
_INKS["C"] = "var(--clubs,#16181d)"

_PIPS = {
    "S": "M0-10.5C2-5.5 9.5-1.5 9.5 4 9.5 8.5 4 9 1.1 5.6 1.3 8 2.2 9.6 4.2 10.5H-4.2"
    "C-2.2 9.6-1.3 8-1.1 5.6-4 9-9.5 8.5-9.5 4-9.5-1.5-2-5.5 0-10.5Z",
    "H": "M0 10.5C-2 5-9.8 1-9.8-4.5-9.8-8.2-7.2-10-4.8-10-2.4-10-.7-8.4 0-6"
    " .7-8.4 2.4-10 4.8-10 7.2-10 9.8-8.2 9.8-4.5 9.8 1 2 5 0 10.5Z",
    "D": "M0-11Q3-4.5 8 0 3 4.5 0 11-3 4.5-8 0-3-4.5 0-11Z",
    "C": "M0-10.5A4.7 4.7 0 0 1 3.3-2.3 4.8 4.8 0 1 1 1.1 4.3C1.3 7.6 2.3 9.5 4.3 10.5H-4.3"
    "C-2.3 9.5-1.3 7.6-1.1 4.3A4.8 4.8 0 1 1-3.3-2.3 4.7 4.7 0 0 1 0-10.5Z",
}

_LEFT, _MIDDLE, _RIGHT = 42, 61, 80
_LAYOUT: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((_MIDDLE, 40),),
    "3": ((_MIDDLE, 40),),
    "4": ((_LEFT, 40), (_RIGHT, 40)),
    "5": ((_LEFT, 40), (_RIGHT, 40)),
    "6": ((_LEFT, 40), (_RIGHT, 40)),
    "7": ((_LEFT, 40), (_RIGHT, 40)),
    "8": ((_LEFT, 40), (_RIGHT, 40), (_MIDDLE, 76)),
    "9": ((_LEFT, 36), (_RIGHT, 36), (_LEFT, 87), (_RIGHT, 87)),
    "10": ((_LEFT, 36), (_RIGHT, 36), (_MIDDLE, 61.5), (_LEFT, 87), (_RIGHT, 87)),
}
"""The pips of the upper half; the lower half has the same, turned round."""
_ON_THE_MIDDLE: dict[str, tuple[tuple[int, float], ...]] = {
    "3": ((_MIDDLE, 112),),
    "5": ((_MIDDLE, 112),),
    "6": ((_LEFT, 112), (_RIGHT, 112)),
    "7": ((_LEFT, 112), (_RIGHT, 112), (_MIDDLE, 76)),
    "8": ((_LEFT, 112), (_RIGHT, 112)),
    "9": ((_MIDDLE, 112),),
}


def _pip(suit: str, x: float, y: float, size: float) -> str:
    return f'<use href="#{suit}" transform="translate({x:g} {y:g}) scale({size:g})"/>'


def _symbol(code: str, title: str, half: str, middle: str = "", ink: str = INK) -> str:
    """A card of two equal halves, with something in the middle."""
    return (
        f'<symbol id="{code}" viewBox="0 0 {WIDTH} {HEIGHT}"><title>{title}</title><use href="#paper"/>'
        f'<g color="{ink}" fill="currentColor">{middle}<g id="{code}-half">{half}</g>'
        f'<use href="#{code}-half" transform="rotate(180 61 112)"/></g></symbol>'
    )


def _corners(rank: str, suit: str) -> str:
    """The index in both upper corners."""
    return "".join(written(rank, x, 8, 27, width=20, weight=4) + _pip(suit, x, 49, 0.86) for x in (13.8, 108.2))


def _pip_card(suit: str, rank: str) -> str:
    half = _corners(rank, suit) + "".join(_pip(suit, x, y, 1.22) for x, y in _LAYOUT.get(rank, ()))
    middle = "".join(_pip(suit, x, y, 1.22) for x, y in _ON_THE_MIDDLE.get(rank, ()))
    if rank == "1":
        rings = "".join(
            f'<circle cx="61" cy="112" r="{radius}" fill="none" stroke="currentColor" stroke-width="{width}"/>'
            for radius, width in ((36, 1), (33, 2.4))
        )
        middle = rings + _pip(suit, 61, 112, 2.25)
    return _symbol(suit + rank, name(suit + rank), half, middle, _INKS[suit])


def _court_card(suit: str, rank: str) -> str:
    ground = CLOTH[suit][2]
    frame = f'<rect x="24" y="10" width="74" height="204" rx="3" fill="{ground}"/>'
    line = '<rect x="24" y="10" width="74" height="204" rx="3" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    figure = f'<g transform="translate(61 112)">{court(suit, rank)}</g>'
    sign = "" if rank == "N" else f'<g color="#fffdf6" fill="#fffdf6">{_pip(suit, 61, 101, 0.8)}</g>'
    rule = f'<path stroke="{GOLD}" stroke-width="2" d="M24 112H98"/>'
    return _symbol(suit + rank, name(suit + rank), _corners(rank, suit) + figure + sign, frame, _INKS[suit]).replace(
        "</g></symbol>", f"{rule}{line}</g></symbol>"
    )


def _panel(ground: str) -> str:
    return f'<rect x="8" y="50" width="106" height="124" rx="2" fill="{ground}"/>'


def _scene(scene: str) -> str:
    return f'<g transform="translate(61 112)">{scene}</g>'


_RULES = (
    f'<rect x="8" y="50" width="106" height="124" rx="2" fill="none" stroke="{INK}" stroke-width="1.5"/>'
    f'<path stroke="{GOLD}" stroke-width="2" d="M8 112H114"/>'
)


def _trump_card(number: int) -> str:
    ground, scene = SCENES.get(number, ("#e5e2da", star(0, -31, 22, 9, 8, GOLD)))
    band = "".join(written(str(number), x, 9, 33, width=32, weight=4.3) for x in (22.5, 99.5))
    band += star(61, 26, 8, 3.2, 4, GOLD)
    code = f"T{number}"
    return _symbol(code, name(code), _scene(scene) + band, _panel(ground)).replace(
        "</g></symbol>", f"{_RULES}</g></symbol>"
    )


def _excuse() -> str:
    ground, scene = EXCUSE
    band = "".join(star(x, 26, 16, 6.5, 5, "#6d2f7d") for x in (20, 102)) + star(61, 26, 8, 3.2, 4, GOLD)
    return _symbol("F", name("F"), _scene(scene) + band, _panel(ground)).replace(
        "</g></symbol>", f"{_RULES}</g></symbol>"
    )


def _half_known(code: str) -> str:
    """A card of which only the suit is known."""
    suit = code[0]
    if suit == "T":
        half = "".join(written("?", x, 9, 33, width=32, weight=4.3) for x in (22.5, 99.5))
        return _symbol(code, name(code), half, _panel("#e5e2da"))
    return _symbol(code, name(code), _corners("?", suit), _pip(suit, 61, 112, 2.25), _INKS[suit])


def _back() -> str:
    """The back: a lattice of stars."""
    stars = "".join(
        star(17 + 22 * column + 11 * (row % 2), 18 + 23.5 * row, 7, 2.6, 4, "#e9dcb8")
        for row in range(9)
        for column in range(5 - row % 2)
    )
    dots = "".join(
        f'<circle cx="{28 + 22 * column - 11 * (row % 2)}" cy="{18 + 23.5 * row:g}" r="1.6"/>'
        for row in range(9)
        for column in range(4 + row % 2)
    )
    return (
        f'<symbol id="{BACK}" viewBox="0 0 {WIDTH} {HEIGHT}"><title>an unknown card</title><use href="#paper"/>'
        '<rect x="6" y="6" width="110" height="212" rx="5" fill="#27406f"/>'
        f'{stars}<g fill="#8fa6cf">{dots}</g>'
        '<rect x="9.5" y="9.5" width="103" height="205" rx="3" fill="none" stroke="#e9dcb8" stroke-width="1.4"/>'
        "</symbol>"
    )


def _card(code: str) -> str:
    if code == "F":
        return _excuse()
    if code[0] == "T":
        return _trump_card(int(code[1:]))
    suit, rank = code[0], code[1:]
    return _court_card(suit, rank) if rank in "JNQK" else _pip_card(suit, rank)


@cache
def sprite() -> str:
    """The whole deck, every card a symbol whose id is its code, and the back."""
    shared = "".join(f'<path id="{suit}" d="{path}"/>' for suit, path in _PIPS.items())
    paper = '<rect id="paper" x=".8" y=".8" width="120.4" height="222.4" rx="9" fill="#fffdf7" stroke="#857f73"/>'
    cards = "".join(_card(code) for code in CODES)
    rest = "".join(_half_known(code) for code in HALF_KNOWN) + _back()
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{shared}{paper}</defs>{cards}{rest}</svg>'


def symbol_of(code: str) -> str:
    """The id of the symbol that shows this card; a card nobody knows shows its back."""
    return BACK if code == "?" else code


def icon() -> str:
    """The viewer's icon: a spade on a card."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        '<rect x="6" y="1" width="20" height="30" rx="4" fill="#fffdf7" stroke="#2b5e4a" stroke-width="2"/>'
        f'<path fill="#16181d" transform="translate(16 16) scale(.8)" d="{_PIPS["S"]}"/></svg>'
    )
