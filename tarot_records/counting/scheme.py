"""Card-point schemes: how a game counts a pile of cards.

A scheme is facts only: the pack, the nominal value of the cards that are worth more than one point or none, how
many cards are counted together, what becomes of odd cards and of the Fool. The replay adds piles up by it, in whole
numbers of a unit, and `methods` lays them out by it as a person does.

In a sum a card is worth its reduced value, which is its nominal value less one, and a share of the point that every
full group of cards counts. The four methods of the counting page come to the same; see "Card points in tarot games".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tarot_records.core.cards import BIT, FOOL_BIT, HONOURS, JACKS, KINGS, KNIGHTS, PACK_78, PETIT, QUEENS, trump
from tarot_records.counting import Phrase, phrase

Odd = Literal["exact", "nearest", "up", "down"]
ODD: Mapping[Odd, Phrase] = {
    "exact": phrase("each odd card counts its share of a group, and the fraction is kept"),
    "nearest": phrase("their share is rounded to the nearest whole point; a half has no nearest and stays a half"),
    "up": phrase("they count as a whole group, as if empty cards completed it"),
    "down": phrase("they count nothing as a group"),
}
"""What the odd cards, too few for a group, add as a group. In threes `nearest` is the counting page's own
table (two odd cards a point, one nothing); in fours `up` is how an odd pair is counted where that is known."""

FoolCount = Literal["plain", "exchange", "adjust", "alone"]
FOOL: Mapping[FoolCount, Phrase] = {
    "plain": phrase("a card like the others: nothing is owed for it"),
    "exchange": phrase("an empty card was given for it, and the piles are counted as they lie"),
    "adjust": phrase("no card was given, and the pile with the Fool is counted as if it had one empty card fewer"),
    "alone": phrase("no card was given, and the Fool lies apart and counts one point less than its value"),
}
"""The ways of counting a Fool that is kept by its player's side, as the counting page has them; and none."""

GROUPS = range(1, 11)
"""Sizes a group may have where no game is named."""

Way = Literal["original", "fractional", "subtraction", "valuable"]
"""The methods of counting; see `methods`."""

Values = tuple[tuple[int, int], ...]
"""Sets of cards, none in two of them, with what each of their cards counts."""

EXCUSE: tuple[FoolCount, ...] = ("exchange", "adjust", "alone", "plain")
"""A Fool for which an empty card is given."""
HIGHEST_TRUMP: tuple[FoolCount, ...] = ("plain",)
WORTHLESS_EMPTIES: tuple[FoolCount, ...] = ("exchange", "plain")
"""A Fool for which a card is given, where an empty card counts nothing."""


def usual(honours: int = HONOURS) -> Values:
    """Return the usual nominal values, with these cards as the honours; every other card is empty."""
    return ((honours | KINGS, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2))


USUAL = usual()

ANGEL = BIT[trump(20)] | PETIT | FOOL_BIT
"""The honours where trump 20, the Angel, is one in place of trump 21."""


@dataclass(frozen=True)
class Scheme:
    """The counting scheme of a game."""

    group: int
    """Number of cards counted together."""
    odd: Odd
    fools: tuple[FoolCount, ...]
    """The treatments of the Fool that have a meaning in this game; the usual one first."""
    total: int
    """Card points of the whole pack, as the source has them."""
    source: str
    id: str = ""
    """The game; empty where none is named, and within a game's own folder."""
    name: str = ""
    pack: int = PACK_78
    """The cards of the game, a bit mask."""
    values: Values = USUAL
    """Nominal values of the cards that are worth more than the others."""
    others: int = 1
    """Nominal value of every other card, an empty one: 1, or 0 where it counts nothing and cards are counted singly."""
    way: Way = "original"
    """The method that the rules of the game use."""
    note: str = ""
    """What the total leaves out, or which card is meant by a code."""
    unit: int = field(init=False)
    """Denominator of the points: they are given in 1/unit."""
    reduced: Values = field(init=False, repr=False, compare=False)
    """Sets of cards with their points apart from their share of a group."""
    _odd_points: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Number of odd cards -> their points as a group, in 1/unit."""

    def __post_init__(self) -> None:
        shares = [odd_points(left, self.group, self.odd) for left in range(self.group)]
        unit = max(share.denominator for share in shares)
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "reduced", tuple((cards, value - self.others) for cards, value in self.values))
        object.__setattr__(self, "_odd_points", tuple(int(share * unit) for share in shares))

    def points(self, held: int, size: int) -> int:
        """Return points of a pile of `size` cards of which `held` are known (the others empty), in 1/unit."""
        reduced = 0
        for cards, value in self.reduced:
            reduced += value * (held & cards).bit_count()
        return reduced * self.unit + self.share(size)

    def share(self, size: int) -> int:
        """Return the points of this number of cards apart from their values, in 1/unit."""
        if not self.others:
            return 0
        full, left = divmod(size, self.group)
        return full * self.unit + self._odd_points[left]

    def nominal(self, card: int) -> int:
        """Return the nominal value of a card of the pack: what it counts alone where cards are counted singly."""
        return next((value for cards, value in self.values if cards >> card & 1), self.others)

    @property
    def valuable(self) -> int:
        """The cards of the pack that are not empty."""
        valuable = 0
        for cards, _ in self.values:
            valuable |= cards
        return valuable & self.pack

    @property
    def worthless(self) -> int:
        """The cards of the pack that count nothing, not even in a group."""
        return 0 if self.others else self.pack & ~self.valuable

    @property
    def in_groups(self) -> str:
        """`in groups of 3`, `singly`."""
        return "singly" if self.group == 1 else f"in groups of {self.group}"


def odd_points(left: int, group: int, odd: Odd) -> Fraction:
    """Return what `left` odd cards, fewer than a group, count as a group: 0 to 1 [S2, "Incomplete groups"]."""
    exact = Fraction(left, group)
    if odd == "exact" or left == 0 or (odd == "nearest" and exact == Fraction(1, 2)):
        return exact
    if odd == "nearest":
        return Fraction(round(exact))
    return Fraction(1 if odd == "up" else 0)
