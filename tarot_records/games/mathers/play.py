"""Mathers' game: what tricks are worth, kings cut, the Fool's five points, and the score of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import (
    BIT,
    FOOL,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    QUEENS,
    SUIT_OF,
    TRUMP_SUIT,
    TRUMPS,
    UNKNOWN,
    cards_in,
    mask,
)
from tarot_records.core.position import HandResult, Position, turns_of
from tarot_records.counting.tally import Tally, stated_items, stated_points
from tarot_records.games.mathers.ask import UNANSWERED, asked_in_vain
from tarot_records.games.mathers.hand import TAROT_TRUMPS
from tarot_records.phases.exchange import ASKED
from tarot_records.rules.fool import Fate, Fates
from tarot_records.rules.game import Option, TrickReading, tricks_won

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

TABLE: tuple[tuple[int, int], ...] = ((TAROT_TRUMPS & ~FOOL_BIT, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2))
"""The rows of the table: sets of cards, and what a trick with one of them counts."""
PLAIN = 1
FOOLS_FIVE = 5
KING_CUT = 5


def counters(cards: int) -> list[int]:
    """Return the values of the valuable cards among these, the Fool left out."""
    return [value for row, value in TABLE for _ in range((cards & row).bit_count())]


METHODS: Mapping[str, Callable[[int], int]] = {
    "pairs": lambda cards: sum(found := counters(cards)) - max(0, len(found) - 1) or PLAIN,
    "highest": lambda cards: max(counters(cards), default=PLAIN),
    "additive": lambda cards: sum(counters(cards)) or PLAIN,
    "each_row": lambda cards: sum(value for row, value in TABLE if cards & row) or PLAIN,
}
"""Option -> what a trick with these cards counts, the Fool left out."""


@dataclass(frozen=True)
class TrickValue:
    """What a trick counts for its winner."""

    method: str
    fool_spoils: bool
    """Whether a trick with the Fool in it counts nothing for its winner."""
    unit: int = 1

    def points(self, held: int, size: int) -> int:
        """Return points of a trick of `size` cards, of which the winner keeps `held`."""
        if self.fool_spoils and size > held.bit_count():
            return 0
        return METHODS[self.method](held)

    def of_trick(self, cards: Sequence[int]) -> int:
        """Return points of these cards, played to one trick."""
        return self.points(mask(cards) & ~FOOL_BIT, len(cards))


_DIGIT: Final = 3
"""Bits that count up to as many cards as a trick has."""
_ROWS: Final = (KINGS, TRUMP_SUIT, *(row for row, _ in TABLE))
SORT_OF: Final = [
    sum(1 << _DIGIT * place for place, row in enumerate(_ROWS) if bit & row)
    + (bit in (0, FOOL_BIT) and 1 << _DIGIT * len(_ROWS))
    for bit in BIT
].__getitem__
"""Card -> a digit for each row it is of, and one if its winner does not keep it. Tricks in which no card stands twice,
and of which these come to the same sum, count the same."""
A_KING, A_TRUMP = (((1 << _DIGIT) - 1) << _DIGIT * place for place in (0, 1))
"""What such a sum has where there is a king, and a trump, in the trick."""


def readings(options: Mapping[str, str], method: Option) -> tuple[TrickReading, ...]:
    """Return what a trick counts: by the method of this table, then by the others."""
    spoils = options["fool_trick"] == "nothing"
    known = (
        TrickReading("trick_value", id, id.replace("_", " ").capitalize(), meaning, TrickValue(id, spoils).of_trick)
        for id, meaning in method.values.items()
    )
    return tuple(sorted(known, key=lambda reading: reading.id != options["trick_value"]))


def with_scart(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the tricks a seat has won, and the scart, if it is his."""
    scart = (*cards_in(position.setting.scarts[seat]), *[UNKNOWN] * position.setting.scart_unseen[seat])
    return (*tricks_won(position, seat), scart) if scart else tricks_won(position, seat)


def kings_cut(cards: Sequence[int], any_king: bool) -> int:
    """Return how many kings have been cut in this trick: trumped where a plain suit was led."""
    suits = [SUIT_OF[card] for card in cards]
    led = suits[0] if cards[0] != FOOL else suits[1]
    if led == TRUMPS or TRUMPS not in suits:
        return 0
    return sum(BIT[card] & KINGS != 0 for card, suit in zip(cards, suits, strict=True) if any_king or suit == led)


def fates(first_holder: bool) -> Fates:
    """Return the rule that its player, or its first holder, keeps the Fool; no card is given for it."""

    def fate(position: Position, owner: int, winner: int, last: bool) -> Fate:
        passed = [done.giver for done in position.setting.exchanged if done.cards & FOOL_BIT]
        return Fate(winner, passed[0] if first_holder and passed else owner)

    return fate


@dataclass(frozen=True)
class BestPlayerScore:
    """The score of a hand: only the best player scores, and only what he has more than the second."""

    value: TrickValue
    options: Mapping[str, str]
    stated: bool
    """Whether the record says how tricks are valued."""
    known: dict[int, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Sum of the sorts of a trick's cards -> its points."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand played out; None if something it needs is unknown."""
        setting, options = position.setting, self.options
        seats, turns = len(position.hands), turns_of(position)
        declared, asks, cuts, fool, tricks = [[0] * seats for _ in range(5)]
        for done in setting.declared:
            if not (done.size or done.value):
                return None
            declared[done.seat] += done.value
        if any(done.kind == ASKED and not done.told for done in setting.exchanged):
            return None
        scart_counts, first_holder = options["scart_counts"] == "trick", options["fool_passed"] == "first_holder"
        if any(setting.scart_unseen) and (scart_counts or first_holder):
            return None
        if first_holder and any(done.size > done.cards.bit_count() for done in setting.exchanged):
            return None  # a passed card that nobody read may be the Fool
        by_first = options["king_cut_by"] == "first_trump"
        any_king, known = options["king_cut_kings"] == "any", self.known
        once = sum(map(int.bit_count, position.piles)) == seats * len(position.taken)  # no card twice in a trick
        cut: dict[tuple[int, int | None], int] = {}
        for number, (leader, winner, cards) in enumerate(position.taken, 1):
            sort = sum(map(SORT_OF, cards))
            points = known.get(sort) if once else None
            if points is None:
                points = self.value.of_trick(cards)
                if once:
                    known[sort] = points
            tricks[winner] += points
            if sort & A_KING and sort & A_TRUMP and (kings := kings_cut(cards, any_king)):
                first_trump = next(i for i, card in enumerate(cards) if SUIT_OF[card] == TRUMPS)
                cutter = turns[leader][first_trump] if by_first else winner
                cuts[cutter] += KING_CUT * kings
                cut[number, cutter] = KING_CUT * kings
        for seat in range(seats):
            if setting.exchanged:
                asks[seat] += UNANSWERED * asked_in_vain(position, seat, options["ask_whom"] == "all")
            fool[seat] += FOOLS_FIVE * bool(position.piles[seat] & FOOL_BIT)
            if scart_counts and setting.scarts[seat]:
                scart = setting.scarts[seat]
                tricks[seat] += self.value.points(scart & ~FOOL_BIT, scart.bit_count())
            if first_holder and setting.scarts[seat] & FOOL_BIT:
                fool[seat] += FOOLS_FIVE
        made = [sum(column) for column in zip(declared, asks, cuts, fool, tricks, strict=True)]
        lists = {"declared": declared, "asks": asks, "cuts": cuts, "fool": fool, "tricks": tricks, "made": made}
        items: dict[tuple[str, int | None], int] = {
            (name, seat): value for name, values in lists.items() for seat, value in enumerate(values)
        }
        card_points = tuple([((seat,), value) for seat, value in enumerate(tricks)])
        return HandResult(1, card_points, items, excess(made), self.doubts(position), {"cuts": cut})

    def doubts(self, position: Position) -> tuple[str, ...]:
        """Return the open point that the value of every trick hangs on, if the record does not settle it."""
        return () if self.stated else ("M19",)

    def tallies(self, position: Position, scores: Scores) -> Iterator[Tally]:
        """Yield what the value of the tricks won tells, and who has the five points for the Fool."""
        if any(not (done.size or done.value) for done in position.setting.declared):
            return  # the hand has no score to compare
        told = {(seat,): points for seat, points in stated_items(scores, "tricks") if seat is not None}
        for seats, points in (told | dict(stated_points(scores, unit=1))).items():
            scart = self.options["scart_counts"] == "trick" and position.setting.dealer in seats
            if self.value.method == "pairs" and not self.value.fool_spoils:
                # every valuable card after the first counts one less, and a trick without any counts one
                heaps = frozenset({"scart"} if scart else ())
                values = tuple((cards, value - 1) for cards, value in TABLE)
                yield Tally(seats, values, PLAIN, points - scart, points - scart, heaps)
        for seat, points in stated_items(scores, "fool"):
            if seat is not None and self.options["fool_passed"] == "player":
                yield Tally((seat,), ((FOOL_BIT, FOOLS_FIVE),), 0, points, points)

    def running(self, position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return points of the tricks won so far, player by player."""
        points = [0] * len(position.hands)
        for _, winner, cards in position.taken:
            if winner >= 0:
                points[winner] += self.value.of_trick(cards)
        return tuple(((seat,), value) for seat, value in enumerate(points))


def excess(made: Sequence[int]) -> tuple[int, ...]:
    """Return what each scores: the best his excess over the second, the others nothing; nobody at a tie."""
    best, second = sorted(made, reverse=True)[:2]
    return tuple([best - second if points == best else 0 for points in made])
