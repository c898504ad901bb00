"""The puzzle of a hand with gaps: groups of cards, the cards that each may hold, and the state of a search.

Every card of the pack lies in one place at the end: it was played to a trick, is still in a hand, or lies in a scart,
in the talon or in a dead hand. A puzzle is never stricter than the rules; the replay judges a filled hand. Sets of
cards and of seats are bit masks.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Rotation
from tarot_records.record.card_places import Place
from tarot_records.rules.trick_table import TrickTable

Readings = Mapping[Place, int]
"""Place of an unreadable card -> mask of the cards it may be."""
SCART, REST, TALON, DEAD = "scart", "rest", "talon", "dead"


def scart_place(number: int) -> Place:
    """Return the place of the cards of a scart, by its number from 0."""
    return (SCART, number, "cards")


class Group(NamedTuple):
    """A group of `size` cards in the same place."""

    place: Place
    size: int
    may: int  # cards that may be in the group
    seat: int = NOBODY  # owner of the cards; NOBODY if the turn in a trick decides

    @property
    def section(self) -> str:
        """Part of the hand with the place: TALON, DEAD, SCART, REST, `hands` or `tricks`."""
        return str(self.place[1] if self.place[0] == "deal" else self.place[0])


class Heap(NamedTuple):
    """A heap of the deal: the mask of its known cards, and the groups of its unknown cards."""

    known: int
    holes: tuple[Group, ...]


class TalonDraw(NamedTuple):
    """The hand dealt to one of several players who draw from the talon, and the cards he drew."""

    hand: Heap
    cards: Heap
    places: Sequence[int]  # of the drawn cards in the talon


class Sum(NamedTuple):
    """A stated number: the value of the cards and tricks that `seats` have won is from `low` to `high`."""

    seats: int  # mask
    trick: int  # value of each trick
    fool: int  # value of the Fool if it is an excuse, which need not go with its trick
    pay: int  # highest value of an unrecorded card paid for the Fool
    low: int
    high: int
    heaps: frozenset[str]  # names of heaps that count for these seats too


class Weight(NamedTuple):
    """Values of the cards, and the sums that count the cards by these values."""

    values: tuple[int, ...]  # card -> value in its trick; 0 for a Fool that is an excuse, and a card paid for it
    steps: tuple[tuple[int, int], ...]  # each value, the lowest first, and its cards except such a Fool
    known: tuple[int, ...]  # trick -> value of its known cards
    open: tuple[tuple[int, int], ...]  # trick and group of each unknown card
    heaps: tuple[tuple[str, int], ...]  # name and group of each heap
    sums: tuple[Sum, ...]


class Scoring(NamedTuple):
    """The constraints on the cards of a hand that follow from the stated scores."""

    weights: tuple[Weight, ...] = ()
    keepers: int = 0  # seats that certainly keep the Fool if they play it
    last: int = NOBODY  # the last trick, from 0, if the game has its own rule for the Fool in it
    fool_wins: bool = False  # True if the Fool may win the last trick


@dataclass(frozen=True)
class Puzzle:
    """The constraints on where the cards of one hand lie."""

    table: TrickTable
    turns: Rotation
    pack: Pack
    plays: int  # number of recorded tricks
    groups: tuple[Group, ...]  # first the cards of the tricks, in the order of play
    leaders: tuple[int, ...]  # trick -> seats that may have led it
    winners: tuple[int, ...]  # trick -> seats that may have won it
    allowed: tuple[int, ...]  # seat -> cards that it may own at the end, by the deal and by the cards shown
    dealt: tuple[Heap, ...]  # seat -> dealt hand, with the cards it drew from the talon if several seats draw
    talon: Heap
    taker: int  # seat that took the talon into its hand; NOBODY if none did
    scart_before_talon: bool
    drawn: Mapping[int, TalonDraw]  # seat -> the cards it drew, if several seats draw from the talon
    scart_seats: tuple[int, ...]  # seats that laid cards away, if several do, in the order of their scarts
    passed: Mapping[int, int]  # card that passed from hand to hand -> seat it was dealt to
    scoring: Scoring
    linked: bool  # True if every transfer of cards is recorded, so that the deal and the play limit each other

    @property
    def width(self) -> int:
        """Number of cards in a trick."""
        return len(self.turns[0])

    @property
    def everybody(self) -> int:
        """Mask of the seats that play."""
        return mask_of_seats(self.turns[0])


class State:
    """State of a search: the cards that each group may and must hold, and the possible leaders of each trick."""

    __slots__ = ("leaders", "may", "must")

    def __init__(self, puzzle: Puzzle) -> None:
        self.may = [group.may for group in puzzle.groups]
        self.must = [group.may if group.may.bit_count() == group.size else 0 for group in puzzle.groups]
        self.leaders = [*puzzle.leaders, -1]
        """Trick -> seats that may have led it; after the last trick, seats that may have won it."""

    def copy(self) -> "State":
        """Return a copy that can be narrowed without changing this state."""
        other = State.__new__(State)
        other.may, other.must, other.leaders = self.may[:], self.must[:], self.leaders[:]
        return other

    def is_full(self) -> bool:
        """Return True if every card has a place and every trick a leader."""
        return self.may == self.must and all(leader & (leader - 1) == 0 for leader in self.leaders[:-1])


def possible_cards(code: str, place: Place, pack: Pack, readings: Readings) -> int:
    """Return the mask of the cards that the code written in this place may stand for."""
    return pack.may_be(code) & readings.get(place, pack.cards)


def union(masks: Iterable[int]) -> int:
    """Return the mask of the cards that are in any of these masks."""
    together = 0
    for cards in masks:
        together |= cards
    return together


def mask_of_seats(seats: Iterable[int]) -> int:
    """Return the mask of these seats."""
    return sum(1 << seat for seat in seats)
