"""The French pack, tarot nouveau: suit signs, pips, and how a double-headed card is put together."""

from drawing.french_courts import court
from drawing.french_trumps import EXCUSE, PLAIN, SCENES
from drawing.index import indices, written
from drawing.livery import LIVERIES, ink
from drawing.pen import *

from tarot_records.core.cards import RANKS, SUITS

PIPS = {
    "S": "M0-10.5C2-5.5 9.5-1.5 9.5 4 9.5 8.5 4 9 1.1 5.6 1.3 8 2.2 9.6 4.2 10.5H-4.2"
    "C-2.2 9.6-1.3 8-1.1 5.6-4 9-9.5 8.5-9.5 4-9.5-1.5-2-5.5 0-10.5Z",
    "H": "M0 10.5C-2 5-9.8 1-9.8-4.5-9.8-8.2-7.2-10-4.8-10-2.4-10-.7-8.4 0-6"
    " .7-8.4 2.4-10 4.8-10 7.2-10 9.8-8.2 9.8-4.5 9.8 1 2 5 0 10.5Z",
    "D": "M0-11Q3-4.5 8 0 3 4.5 0 11-3 4.5-8 0-3-4.5 0-11Z",
    "C": "M0-10.5A4.7 4.7 0 0 1 3.3-2.3 4.8 4.8 0 1 1 1.1 4.3C1.3 7.6 2.3 9.5 4.3 10.5H-4.3"
    "C-2.3 9.5-1.3 7.6-1.1 4.3A4.8 4.8 0 1 1-3.3-2.3 4.7 4.7 0 0 1 0-10.5Z",
}

_CORNERS = (14.0, 108.0)
"""The middles of the two upper corners."""
_LEFT, _MIDDLE, _RIGHT = 43.5, 61.0, 78.5
_Places = tuple[tuple[float, float], ...]
_PAIR, _FOUR = ((_LEFT, 38.0), (_RIGHT, 38.0)), ((_LEFT, 32.0), (_RIGHT, 32.0), (_LEFT, 85.0), (_RIGHT, 85.0))
_LAYOUT: dict[str, _Places] = {
    "2": ((_MIDDLE, 38.0),),
    "3": ((_MIDDLE, 38.0),),
    "4": _PAIR,
    "5": _PAIR,
    "6": _PAIR,
    "7": _PAIR,
    "8": (*_PAIR, (_MIDDLE, 75.0)),
    "9": _FOUR,
    "10": (*_FOUR, (_MIDDLE, 58.5)),
}
"""The pips of the upper half; the lower half has the same, turned round."""
_UNTURNED: dict[str, _Places] = {
    "3": ((_MIDDLE, 112.0),),
    "5": ((_MIDDLE, 112.0),),
    "6": ((_LEFT, 112.0), (_RIGHT, 112.0)),
    "7": ((_LEFT, 112.0), (_RIGHT, 112.0), (_MIDDLE, 75.0)),
    "8": ((_LEFT, 112.0), (_RIGHT, 112.0)),
    "9": ((_MIDDLE, 112.0),),
}
"""The pips that are there only once."""
_PIP = 1.4


def _pip(suit: str, x: float, y: float, size: float) -> str:
    return used(f"pip-{suit}", f"translate({x:g} {y:g}) scale({size:g})")


def parts() -> dict[str, str]:
    """Return the parts that several cards use, by their ids."""
    pips = {f"pip-{suit}": f'<path d="{d}"/>' for suit, d in PIPS.items()}
    signs = {f"sign-{suit}": "".join(_pip(suit, x, 50, 0.9) for x in _CORNERS) for suit in SUITS}
    return {"plain": PLAIN} | pips | signs | {f"index-{rank}": drawn for rank, drawn in indices(_CORNERS).items()}


def turned(code: str, half: str) -> str:
    """A half and the same turned round."""
    return f'<g id="{code}-half">{half}</g>' + used(f"{code}-half", "rotate(180 61 112)")


def _coloured(suit: str, what: str) -> str:
    return f'<g color="{ink("french", suit)}" fill="currentColor">{what}</g>'


def _corners(suit: str, rank: str) -> str:
    return used(f"index-{rank}") + used(f"sign-{suit}")


def _pip_card(suit: str, rank: str) -> str:
    places = "".join(_pip(suit, x, y, _PIP) for x, y in _LAYOUT.get(rank, ()))
    once = "".join(_pip(suit, x, y, _PIP) for x, y in _UNTURNED.get(rank, ()))
    if rank == "1":
        once = (
            '<g fill="none" stroke="currentColor"><circle cx="61" cy="112" r="35"/>'
            '<circle cx="61" cy="112" r="32" stroke-width="2.5" stroke-dasharray="0 6.7" stroke-linecap="round"/></g>'
            + _pip(suit, 61, 112, 2.3)
        )
    return _coloured(suit, once + turned(suit + rank, _corners(suit, rank) + places))


def _court_card(suit: str, rank: str) -> str:
    figure = (
        '<svg x="25" y="10" width="72" height="102" viewBox="-36 -102 72 102">'
        f'<path fill="{LIVERIES[suit].ground}" d="M-36-102H36V0H-36Z"/>{picture(court(suit, rank))}</svg>'
    )
    frame = f'<path fill="none" stroke="{INK}" stroke-width="1.4" d="M25 10H97V214H25ZM25 112H97"/>'
    half = _corners(suit, rank) + figure + (_pip(suit, 34.5, 21, 0.68) if rank in "KQ" else "")
    return _coloured(suit, turned(suit + rank, half) + frame)


def band(half: str, card: str, upper: str, lower: str = "") -> str:
    """A trump: a scene in two halves between two bands."""

    def scene(what: str) -> str:
        return f'<svg x="8" y="49" width="106" height="63" viewBox="-53 -63 106 63">{picture(what)}</svg>'

    frame = f'<path fill="none" stroke="{INK}" stroke-width="1.4" d="M8 49H114V175H8ZM8 112H114"/>'
    if not lower:
        return f'<g color="{INK}">{turned(card, half + scene(upper))}{frame}</g>'
    below = f'<g transform="rotate(180 61 112)">{scene(lower)}</g>'
    return f'<g color="{INK}">{turned(card, half)}{scene(upper)}{below}{frame}</g>'


def _numbers(text: str) -> str:
    return "".join(written(text, x, 9.5, 31, 32, 4.4) for x in (23, 99)) + star(61, 25, 9, 3.4, 4, GOLD)


def card(code: str) -> str:
    """Return the drawing of a card."""
    suit, rank = code[0], code[1:]
    if code == "F":
        stars = "".join(star(x, 25.5, 17, 7, 5, "#7c2f8a") for x in (23, 99)) + star(61, 25, 9, 3.4, 4, GOLD)
        return band(stars, code, EXCUSE)
    if suit == "T":
        upper, lower = SCENES.get(int(rank), (used("plain"), ""))
        return band(_numbers(rank), code, upper, lower)
    return _court_card(suit, rank) if rank in RANKS[10:] else _pip_card(suit, rank)


def half_known(suit: str) -> str:
    """A card of which only the suit is known."""
    if suit == "T":
        return f'<g color="{INK}">{turned("T?", _numbers("?"))}{picture(star(61, 112, 30, 11, 8, GOLD))}</g>'
    return _coloured(suit, turned(f"{suit}?", _corners(suit, "?")) + _pip(suit, 61, 112, 2.3))
