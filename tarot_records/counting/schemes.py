"""Schemes: how each game counts a pile of cards, one row per game, with the source that says so.

A scheme is facts only: the pack, the nominal value of the cards that are worth more than one point, how
many cards are counted together, what becomes of odd cards and of the Fool. `methods` lays piles out by
them. Mathers' game has no row: it scores trick by trick and never counts its scart, so that no pile and
no pack has a count of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from tarot_records.cards import (
    FOOL_BIT,
    HONOURS,
    JACKS,
    KINGS,
    KNIGHTS,
    PACK_78,
    PETIT,
    QUEENS,
    TRUMP_SUIT,
    WORLD,
    mask_of,
)
from tarot_records.counting import STANDARD

Odd = Literal["exact", "nearest", "up", "down"]
ODD: Mapping[Odd, str] = {
    "exact": "each odd card counts its share of a group, and the fraction is kept",
    "nearest": "their share is rounded to the nearest whole point; a half has no nearest and stays a half",
    "up": "they count as a whole group, as if empty cards completed it",
    "down": "they count nothing as a group",
}
"""What the odd cards, too few for a group, add as a group. In threes `nearest` is the counting page's own
table (two odd cards a point, one nothing); in fours `up` is how Troccas and Consiglio count their odd pair."""

Fool = Literal["plain", "exchange", "adjust", "alone"]
FOOL: Mapping[Fool, str] = {
    "plain": "a card like the others: nothing is owed for it",
    "exchange": "an empty card was given for it, and the piles are counted as they lie",
    "adjust": "no card was given, and the pile with the Fool is counted as if it had one empty card fewer",
    "alone": "no card was given, and the Fool lies apart and counts one point less than its value",
}
"""The ways of counting a Fool that is kept by its player's side, as the counting page has them; and none."""

GROUPS = range(1, 11)
"""Sizes a group may have where no game is named."""

Values = tuple[tuple[int, int], ...]

_CLASSIC: tuple[Fool, ...] = ("exchange", "adjust", "alone", "plain")
_TOP_TRUMP: tuple[Fool, ...] = ("plain",)
_WORTHLESS_EMPTIES: tuple[Fool, ...] = ("exchange", "plain")


@dataclass(frozen=True)
class Scheme:
    """How one game counts."""

    id: str
    """Empty where no game is named."""
    name: str
    pack: int
    """The cards of the game, a bit mask."""
    group: int
    """How many cards are counted together."""
    odd: Odd
    fools: tuple[Fool, ...]
    """The treatments of the Fool that have a meaning in this game; the usual one first."""
    total: int
    """Card points of the whole pack."""
    source: str
    values: Values = tuple((cards, reduced + 1) for cards, reduced in STANDARD)
    """Sets of cards with their nominal value; the other cards are empty."""
    worthless: int = 0
    """Empty cards that count nothing, not even in a group; the other empty cards are worth 1."""
    note: str = ""
    """What the total leaves out, or which card is meant by a code."""

    def nominal(self, card: int) -> int:
        """The nominal value of a card of the pack: what it counts alone where cards are counted singly."""
        if self.worthless >> card & 1:
            return 0
        return next((value for cards, value in self.values if cards >> card & 1), 1)

    @property
    def in_groups(self) -> str:
        """`in groups of 3`, `singly`."""
        return "singly" if self.group == 1 else f"in groups of {self.group}"

    @property
    def valuable(self) -> int:
        """The cards of the pack that are not empty."""
        valuable = 0
        for cards, _ in self.values:
            valuable |= cards
        return valuable & self.pack


def _honours(highest: int) -> Values:
    """The usual values with another trump than XXI as the highest honour."""
    return ((PETIT | highest | FOOL_BIT | KINGS, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2))


def _trumps(*numbers: int) -> int:
    return mask_of(f"T{number}" for number in numbers)


def _pips(suits: str, ranks: Iterable[int]) -> int:
    return mask_of(f"{suit}{rank}" for suit in suits for rank in ranks)


_COURTS = KINGS | QUEENS | KNIGHTS | JACKS
_BASE = TRUMP_SUIT | FOOL_BIT | _COURTS
PACK_54 = _BASE | _pips("SC", range(7, 11)) | _pips("HD", range(1, 5))
"""The tarock pack: black suits down to the 7, red suits down to the 4, their ace highest."""
_PACK_42 = _BASE | _pips("SC", [10]) | _pips("HD", [1])
_PACK_40 = _PACK_42 & ~_trumps(2, 3)
_PACK_62 = _BASE | _pips("SC", range(5, 11)) | _pips("HD", range(1, 7))
_PACK_66 = _BASE | _pips("SC", range(4, 11)) | _pips("HD", range(1, 8))
_BOLOGNA = _BASE | _pips("SHDC", (1, 6, 7, 8, 9, 10))
_SICILY = _BASE | _pips("SHDC", range(5, 11)) | mask_of(["D4"])
_FLORENCE = PACK_78 | _trumps(*range(22, 41))
_ANGEL = _trumps(20)

_S2 = "counting page [S2], pagat.com/tarot/counting.html"


def groups_of(group: int) -> Scheme:
    """The full pack of 78 with the usual values, counted in groups of this size; no game is named.

    Odd cards are treated as the counting page says of twos and threes; in larger groups as a whole group, as
    in Troccas, Consiglio and Chambéry.
    """
    odd: Odd = "nearest" if group < 4 else "up"
    fools: tuple[Fool, ...] = ("plain", "exchange", "adjust", "alone")
    return Scheme("", "Full pack of 78", PACK_78, group, odd, fools, 52 + -(-78 // group), _S2)


_TABLE = (
    # -- the Fool is an excuse -------------------------------------------------------------------
    Scheme(
        id="french-tarot",
        name="French Tarot",
        pack=PACK_78,
        group=2,
        odd="exact",
        fools=_CLASSIC,
        total=91,
        source="Fédération Française de Tarot, rules of 2012 [FFT12], p. 4, 11-12",
        note="with three or five players the odd half goes to the side that wins the hand",
    ),
    Scheme(
        id="scarto",
        name="Scarto",
        pack=PACK_78,
        group=3,
        odd="nearest",
        fools=("alone", "exchange", "adjust", "plain"),
        total=78,
        source="Parlett, Penguin Book of Card Games; Gelli, Piccola enciclopedia di giuochi, 1929, p. 34, 40",
        values=_honours(_ANGEL),
        note="trump 20, the Angel, is the honour in place of trump 21",
    ),
    Scheme(
        id="danish",
        name="Danish Tarok",
        pack=PACK_78,
        group=3,
        odd="nearest",
        fools=_CLASSIC,
        total=78,
        source="Dansk Tarokforbund; pagat.com/tarot/dantarok.html; total computed",
    ),
    Scheme(
        id="in-quattro",
        name="Tarocchi in quattro",
        pack=PACK_78,
        group=4,
        odd="up",
        fools=_CLASSIC,
        total=72,
        source="Gelli, Piccola enciclopedia di giuochi, 1929, p. 39 (36 is half); "
        "queenoftarot.com, Four-handed Tarocchi",
        values=_honours(_ANGEL),
        note="trump 20, the Angel, is the honour in place of trump 21",
    ),
    Scheme(
        id="consiglio",
        name="Consiglio",
        pack=PACK_78,
        group=4,
        odd="up",
        fools=_CLASSIC,
        total=72,
        source="Philebus, Tarocchi, 2009 [S0]",
        note="the dealer's odd pair is counted as four cards: the sum of the two less one",
    ),
    Scheme(
        id="troccas",
        name="Troccas",
        pack=PACK_78,
        group=4,
        odd="up",
        fools=_CLASSIC,
        total=72,
        source="rules of 1962 by V. Berther; en.wikipedia.org/wiki/Troccas; " + _S2,
        note="the dealer's odd pair is a whole group",
    ),
    Scheme(
        id="chambery",
        name="Chambéry",
        pack=PACK_78,
        group=5,
        odd="up",
        fools=_CLASSIC,
        total=68,
        source="Philebus, Tarocchi, 2009 [S1]",
        note="a group is a trick of five; the scart of three counts as one trick",
    ),
    Scheme(
        id="st-ives",
        name="St Ives",
        pack=PACK_78,
        group=1,
        odd="nearest",
        fools=_WORTHLESS_EMPTIES,
        total=53,
        source="Guilde of St Ives [S4]",
        values=((FOOL_BIT, 5), (PETIT | WORLD | KINGS, 4), (QUEENS, 3), (KNIGHTS, 2), (JACKS, 1)),
        worthless=PACK_78 & ~(HONOURS | _COURTS),
        note="a point more or less for each card above or below twelve is reckoned apart; "
        "48 of the 78 cards are dealt, so that a hand has at most 53",
    ),
    Scheme(
        id="piedicavallo",
        name="Tarocchi of Piedicavallo",
        pack=_PACK_62,
        group=1,
        odd="nearest",
        fools=_CLASSIC,
        total=114,
        source="gambiter.com/cards/tarot/piedicavallo.html",
    ),
    Scheme(
        id="ottocento",
        name="Ottocento (Tarocchini)",
        pack=_BOLOGNA,
        group=2,
        odd="exact",
        fools=_CLASSIC,
        total=87,
        source="bunburysrulesoftarot.blogspot.com/2016/08 (93 with the last trick); 87 computed; exception of " + _S2,
        values=((PETIT | _trumps(20, 21) | FOOL_BIT | KINGS, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2)),
        note="T21 is the Angel, T20 the World, T1 the Bégato; the trumps between them, Sun, Moon and the four "
        "Moors among them, are empty; the last trick's 6 points are reckoned apart, 93 in all",
    ),
    Scheme(
        id="sicilian",
        name="Sicilian Tarocchi",
        pack=_SICILY,
        group=3,
        odd="nearest",
        fools=_CLASSIC,
        total=104,
        source="spazioinwind.libero.it/carte/teresina.htm; total computed; exception of " + _S2,
        values=(
            (_trumps(20, 1) | FOOL_BIT, 10),
            (_trumps(16, 17, 18, 19) | KINGS, 5),
            (QUEENS, 4),
            (KNIGHTS, 3),
            (JACKS, 2),
        ),
        note="trumps by the numbers printed on them; T21 is written for the unnumbered Miseria, the lowest; "
        "a town's bonus for the last trick is reckoned apart",
    ),
    Scheme(
        id="minchiate",
        name="Minchiate",
        pack=_FLORENCE,
        group=1,
        odd="nearest",
        fools=_WORTHLESS_EMPTIES,
        total=142,
        source="Minucci's note to Lippi, Malmantile, 1688; total computed; exception of " + _S2,
        values=(
            (_trumps(*range(36, 41)), 10),
            (_trumps(1, 10, 13, 20, 28, *range(30, 36)) | FOOL_BIT | KINGS, 5),
            (_trumps(2, 3, 4, 5), 3),
        ),
        worthless=_FLORENCE & ~(_trumps(*range(1, 6), 10, 13, 20, 28, *range(30, 41)) | FOOL_BIT | KINGS),
        note="T36 to T40 are Star, Moon, Sun, World and Fame; trump 29 counts only in a verzicola; verzicole "
        "and the last trick's 10 points are reckoned apart",
    ),
    Scheme(
        id="droggn",
        name="Droggn",
        pack=_PACK_66,
        group=3,
        odd="nearest",
        fools=_CLASSIC,
        total=74,
        source="queenoftarot.com, Droggn; pagat.com/tarot/stubtar.html",
    ),
    # -- the Fool is the highest trump, or may be ------------------------------------------------
    Scheme(
        id="troggu",
        name="Troggu",
        pack=_PACK_62,
        group=1,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=114,
        source="jassverzeichnis.ch/spielregeln-troggu; pagat.com/tarot/troggu.html",
    ),
    Scheme(
        id="koenigrufen",
        name="Königrufen",
        pack=PACK_54,
        group=3,
        odd="exact",
        fools=_TOP_TRUMP,
        total=70,
        source="tarock-konigrufen8.webnode.at/zahlen",
        note="thirds are kept: ⅓ is one card, ⅔ two cards; 35 and two cards win",
    ),
    Scheme(
        id="lungau",
        name="Lungau Königrufen",
        pack=PACK_54,
        group=1,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=71,
        source="pagat.com/de/tarot/lungau.html; exception of " + _S2,
        worthless=PACK_54 & ~(HONOURS | _COURTS),
    ),
    Scheme(
        id="zwanzigerrufen",
        name="Zwanzigerrufen",
        pack=_PACK_40,
        group=1,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=88,
        source="en.wikipedia.org/wiki/Zwanzigerrufen; exception of " + _S2,
        worthless=_PACK_40 & ~(TRUMP_SUIT | FOOL_BIT | _COURTS),
        note="empty trumps are worth 1, pip cards nothing",
    ),
    Scheme(
        id="slovenian",
        name="Slovenian Tarok",
        pack=PACK_54,
        group=3,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=70,
        source="pagat.com/tarot/sltarok.html; odd cards as in " + _S2,
    ),
    Scheme(
        id="hungarian",
        name="Hungarian Tarokk (Illusztrált, Paskievics)",
        pack=_PACK_42,
        group=1,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=94,
        source="en.wikipedia.org/wiki/Hungarian_Tarokk (48 wins); total computed",
    ),
    Scheme(
        id="tapp",
        name="Tapp-Tarock",
        pack=PACK_54,
        group=3,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=70,
        source="smatkovi/harbour-tarock, docs/tapptarock.md (36 wins); total computed",
    ),
    Scheme(
        id="tapp-42",
        name="Tapp-Tarock of 1821 with 42 cards",
        pack=_PACK_42,
        group=3,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=66,
        source="Tarok-Tappen, 1821, by smatkovi/harbour-tarock, docs/tapptarock.md",
    ),
    Scheme(
        id="strohmandeln",
        name="Strohmandeln",
        pack=PACK_54,
        group=3,
        odd="exact",
        fools=_TOP_TRUMP,
        total=70,
        source="smatkovi/harbour-tarock, docs/strohmandeln.md",
        note="thirds are kept",
    ),
    Scheme(
        id="taroky",
        name="Czech Taroky",
        pack=PACK_54,
        group=3,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=70,
        source="deskovehry.cz, Taroky (36 wins)",
    ),
    Scheme(
        id="taroky-texas",
        name="Taroky in Texas",
        pack=PACK_54,
        group=1,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=106,
        source="coder0987/Taroky, server/GamePlay.js (53 is half)",
    ),
    Scheme(
        id="cego",
        name="Cego",
        pack=PACK_54,
        group=3,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=70,
        source="Parlett, Penguin Book of Card Games, p. 129-130; pagat.com/tarot/cego.html; total computed",
        note="with four players; three play with 51 cards",
    ),
    Scheme(
        id="cego-schwarzwald",
        name="Cego, Black Forest championship",
        pack=PACK_54,
        group=2,
        odd="exact",
        fools=_TOP_TRUMP,
        total=79,
        source="cego-schwarzwald.com, Das Spiel Cego (40 wins)",
    ),
    Scheme(
        id="dreierles",
        name="Dreierles",
        pack=PACK_54,
        group=3,
        odd="nearest",
        fools=_TOP_TRUMP,
        total=70,
        source="pagat.com/tarot/dreierles.html; total computed",
        note="one point is taken off one odd card or two",
    ),
)

SCHEMES: Mapping[str, Scheme] = {scheme.id: scheme for scheme in _TABLE}
"""Every scheme by the id of its game."""
