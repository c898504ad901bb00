"""Card-point schemes: the rules by which a game counts a pile of cards.

A scheme holds facts only: the pack, the nominal values of the cards that are not worth one point, the number of cards
counted together, the treatment of odd cards and of the Fool. The replay adds up piles by it, in whole numbers of a
unit, and `methods` counts them by it as a person does.

In a sum, a card counts its reduced value (its nominal value less one) and its share of the point for each full group.
The four methods give the same result; see "Card points in tarot games".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tarot_records.core.cards import (
    BIT,
    FOOL_BIT,
    HONOURS,
    JACKS,
    KINGS,
    KNIGHTS,
    PACK_78,
    PETIT,
    QUEENS,
    codes_of,
    trump,
)
from tarot_records.counting import Phrase, phrase

Odd = Literal["exact", "nearest", "up", "down"]
ODD: Mapping[Odd, Phrase] = {
    "exact": phrase("each odd card counts its share of a group, and the fraction is kept"),
    "nearest": phrase("their share is rounded to the nearest whole point; a half has no nearest and stays a half"),
    "up": phrase("they count as a whole group, as if empty cards completed it"),
    "down": phrase("they count nothing as a group"),
}
"""Treatments of odd cards, which are too few for a group. For groups of three, `nearest` is the table of the counting
page (two odd cards a point, one nothing); for groups of four, an odd pair counts `up`, as far as known."""

FoolCount = Literal["plain", "exchange", "adjust", "alone"]
FOOL: Mapping[FoolCount, Phrase] = {
    "plain": phrase("a card like the others: nothing is owed for it"),
    "exchange": phrase("an empty card was given for it, and the piles are counted as they lie"),
    "adjust": phrase("no card was given, and the pile with the Fool is counted as if it had one empty card fewer"),
    "alone": phrase("no card was given, and the Fool lies apart and counts one point less than its value"),
}
"""Treatments of a Fool that its player's side keeps, as on the counting page; `plain` is no treatment."""

GROUPS = range(1, 11)
"""Possible sizes of a group if no game is named."""

Way = Literal["original", "fractional", "subtraction", "valuable"]
"""The methods of counting; see `methods`."""

Values = tuple[tuple[int, int], ...]
"""Disjoint sets of cards (masks), each with the value of a single card of the set."""

EXCUSE: tuple[FoolCount, ...] = ("exchange", "adjust", "alone", "plain")
"""Possible treatments of a Fool for which an empty card is given, the usual one first."""
HIGHEST_TRUMP: tuple[FoolCount, ...] = ("plain",)
WORTHLESS_EMPTIES: tuple[FoolCount, ...] = ("exchange", "plain")
"""Possible treatments of a Fool for which a card is given, in games in which an empty card counts nothing."""


def usual_values(honours: int = HONOURS) -> Values:
    """Return the usual nominal values, in which `honours` (a mask) are worth five. Cards not listed are empty."""
    return ((honours | KINGS, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2))


USUAL = usual_values()

ANGEL = BIT[trump(20)] | PETIT | FOOL_BIT
"""Honours of games in which trump 20, the Angel, takes the place of trump 21."""


@dataclass(frozen=True)
class Scheme:
    """The counting scheme of a game.

    Raises ValueError, with the reason as a sentence, if the values of the pack do not add up to the stated total.
    """

    group: int
    """Number of cards that are counted together."""
    odd: Odd
    fools: tuple[FoolCount, ...]
    """Possible treatments of the Fool in the game, the usual one first."""
    total: int
    """Card points of the whole pack, as the source states them."""
    source: str
    id: str = ""
    """Id of the game; empty if no game is named, and in the scheme that a game itself defines."""
    name: str = ""
    pack: int = PACK_78
    """The cards of the game, a bit mask."""
    values: Values = USUAL
    """Nominal values of the cards that are worth more than the others."""
    others: int = 1
    """Nominal value of the other cards, which are empty: 1, or 0 if they count nothing and cards are counted singly."""
    way: Way = "original"
    """The method that the rules of the game use."""
    note: str = ""
    """Note about cards that the total omits, or about the meaning of a card code."""
    unit: int = field(init=False)
    """Denominator of points, which are given in 1/unit."""
    reduced: Values = field(init=False, repr=False, compare=False)
    """Sets of cards (masks), each with the reduced value of a single card of the set, in whole points."""
    _odd_points: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Number of odd cards -> their points in place of a full group, in 1/unit."""

    def __post_init__(self) -> None:
        shares = [odd_points(left, self.group, self.odd) for left in range(self.group)]
        unit = max(share.denominator for share in shares)
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "reduced", tuple((cards, value - self.others) for cards, value in self.values))
        object.__setattr__(self, "_odd_points", tuple(int(share * unit) for share in shares))
        if wrong := "; ".join(self._contradictions()):
            raise ValueError(wrong)

    def _contradictions(self) -> Iterator[str]:
        """Yield each contradiction between values, group and total, as a sentence."""
        valued, size = 0, self.pack.bit_count()
        for cards, value in self.values:
            if absent := codes_of(cards & ~self.pack):
                yield f"{value} points are for {', '.join(absent)}, which the pack of {size} cards does not have"
            if twice := codes_of(cards & valued):
                yield f"{', '.join(twice)} has two values"
            valued |= cards
        whole = Fraction(self.points(self.pack, size), self.unit)
        if whole != self.total:
            yield f"the {size} cards counted {self.in_groups} come to {whole} points, and the total says {self.total}"

    def points(self, held: int, size: int) -> int:
        """Return the points, in 1/unit, of `size` cards, of which `held` (a mask) are known and the others empty."""
        reduced = 0
        for cards, value in self.reduced:
            reduced += value * (held & cards).bit_count()
        return reduced * self.unit + self.share(size)

    def share(self, size: int) -> int:
        """Return the points, in 1/unit, that `size` cards get as full groups and odd cards, besides their values."""
        if not self.others:
            return 0
        full, left = divmod(size, self.group)
        return full * self.unit + self._odd_points[left]

    def nominal(self, card: int) -> int:
        """Return the nominal value of a card, which is its points if cards are counted singly."""
        return next((value for cards, value in self.values if cards >> card & 1), self.others)

    @property
    def valuable(self) -> int:
        """The cards of the pack that are not empty, as a mask."""
        valuable = 0
        for cards, _ in self.values:
            valuable |= cards
        return valuable & self.pack

    @property
    def worthless(self) -> int:
        """The cards of the pack that count nothing, even in a group, as a mask."""
        return 0 if self.others else self.pack & ~self.valuable

    @property
    def in_groups(self) -> str:
        """The size of a group in words: `in groups of 3`, `singly`."""
        return "singly" if self.group == 1 else f"in groups of {self.group}"


def odd_points(left: int, group: int, odd: Odd) -> Fraction:
    """Return the points, from 0 to 1, of `left` odd cards, which are too few for a group [S2, "Incomplete groups"]."""
    exact = Fraction(left, group)
    if odd == "exact" or left == 0 or (odd == "nearest" and exact == Fraction(1, 2)):
        return exact
    if odd == "nearest":
        return Fraction(round(exact))
    return Fraction(1 if odd == "up" else 0)
