"""The Italian pack: how its cards are put together, with an index in two corners and numerals on the trumps."""

from drawing import creatures, figures, scenery
from drawing import italian_pips as pips
from drawing.index import indices, written
from drawing.italian_courts import court
from drawing.italian_trumps import FOOL, PLAIN, TRUMPS
from drawing.livery import LIVERIES, ink
from drawing.pen import *

from tarot_records.core.cards import RANKS
from tarot_records.notation.letters import roman

_PARTS = {
    "sprig": pips.SPRIG,
    "cup": pips.CUP,
    "coin": pips.COIN,
    "sword": pips.SWORD,
    "baton": pips.BATON,
    "plain": PLAIN,
    **figures.PARTS,
    **scenery.PARTS,
    **creatures.PARTS,
}


def parts() -> dict[str, str]:
    """Return the parts that several cards use, by their ids."""
    signs = {f"sign-{suit}": f'<g transform="translate(14 49)">{sign}</g>' for suit, sign in pips.SIGNS.items()}
    return _PARTS | signs | {f"index-{rank}": drawn for rank, drawn in indices((14.0,)).items()}


def _coloured(suit: str, what: str) -> str:
    return f'<g color="{ink("italian", suit)}" fill="currentColor">{what}</g>'


def _corners(suit: str, rank: str, tab: str = "") -> str:
    corner = tab + used(f"index-{rank}") + used(f"sign-{suit}")
    return f'<g id="{suit}{rank}-corner">{corner}</g>' + used(f"{suit}{rank}-corner", "rotate(180 61 112)")


def _centred(what: str) -> str:
    return f'<g transform="translate(61 112)">{picture(what)}</g>'


_ROUND = {"S": pips.swords, "C": pips.batons}


def _pips(suit: str, rank: str) -> str:
    """Return the suit signs of a pip card."""
    if rank == "1":
        return pips.ace(suit)
    return _ROUND[suit](rank) if suit in _ROUND else pips.rows(rank, "cup" if suit == "H" else "coin")


def pip_card(suit: str, rank: str, drawn: str) -> str:
    """Return a card with suit signs drawn about its middle."""
    return _coloured(suit, _centred(drawn) + _corners(suit, rank))


_TAB = (
    f'<path fill="{PAPER}" d="M4 4H28V56Q28 62 22 62H4Z"/>'
    f'<path fill="none" stroke="{INK}" stroke-width="1.4" d="M28 8V56Q28 62 22 62H8"/>'
)
"""Where the index of a court stands, cut out of the picture."""


def framed(ground: str, drawn: str) -> str:
    """Return a picture as large as the card, on a ground of this colour and in a frame."""
    return (
        '<svg x="8" y="8" width="106" height="208" viewBox="-53 -104 106 208">'
        f'<path fill="{ground}" d="M-53-104H53V104H-53Z"/>{picture(drawn)}</svg>'
        f'<path fill="none" stroke="{INK}" stroke-width="1.4" d="M8 8H114V216H8Z"/>'
    )


def court_card(suit: str, rank: str, figure: str) -> str:
    """Return a court with its figure."""
    return _coloured(suit, framed(LIVERIES[suit].ground, figure) + _corners(suit, rank, _TAB))


def trump(numeral: str, drawn: str) -> str:
    """Return a trump with its numeral above its picture."""
    scene = (
        '<svg x="8" y="42" width="106" height="174" viewBox="-55.5 -91 111 182.2">' + picture(drawn) + "</svg>"
        f'<path fill="none" stroke="{INK}" stroke-width="1.4" d="M8 42H114V216H8Z"/>'
    )
    return f'<g color="{INK}">{numeral}{scene}</g>'


def numerals(text: str) -> str:
    """A numeral over each corner; a long one, of a trump beyond the World, over the whole width."""
    middles, width = ((61,), 100) if len(text) > 5 else ((31, 91), 46)
    return "".join(written(text, x, 9, 27, width, 4.2) for x in middles)


def card(code: str) -> str:
    """Return the drawing of a card."""
    suit, rank = code[0], code[1:]
    if code == "F":
        return trump("".join(star(x, 23, 15, 6, 8, "#7c2f8a") for x in (26, 96)) + star(61, 23, 8, 3, 4, GOLD), FOOL)
    if suit == "T":
        return trump(numerals(roman(int(rank))), TRUMPS.get(int(rank), used("plain")))
    if rank in RANKS[10:]:
        return court_card(suit, rank, court(suit, rank))
    return pip_card(suit, rank, _pips(suit, rank))


_ONE = {"S": "sword", "H": "cup", "D": "coin", "C": "baton"}


def suit_only(suit: str, sign: str) -> str:
    """Return a card of a suit with a question in its corners."""
    return _coloured(suit, sign + _corners(suit, "?"))


def half_known(suit: str) -> str:
    """A card of which only the suit is known."""
    if suit == "T":
        return f'<g color="{INK}">{numerals("?")}{picture(star(61, 125, 34, 13, 8, GOLD))}</g>'
    size = 1.6 if suit in "HD" else 0.8
    return suit_only(suit, _centred(used(_ONE[suit], f"scale({size})")))
