"""Mathers' game: the values of tricks, kings cut, the Fool's five points, and the score of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from tarot_records.core.cards import (
    BIT,
    FOOL,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    QUEENS,
    SUIT_OF,
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
"""Rows of the table of values: a set of cards, and the value of a trick with one card of the set."""
VALUE_OF = [next((value for row, value in TABLE if bit & row), 0) for bit in BIT]
"""Card -> its value in the table; 0 for the Fool and for cards without a value."""
PLAIN = 1
FOOLS_FIVE = 5
KING_CUT = 5


def counters(cards: Iterable[int]) -> list[int]:
    """Return the values of the valuable cards, without the Fool; a repeated card counts once."""
    return [VALUE_OF[card] for card in set(cards) if VALUE_OF[card]]


METHODS: Mapping[str, Callable[[Sequence[int]], int]] = {
    "pairs": lambda values: sum(values) - max(0, len(values) - 1) or PLAIN,
    "highest": lambda values: max(values, default=PLAIN),
    "additive": lambda values: sum(values) or PLAIN,
    "each_row": lambda values: sum(set(values)) or PLAIN,
}
"""Option value -> function from the values of the valuable cards in a trick to the value of the trick."""


class TrickValue(msgspec.Struct, frozen=True):
    """The value of a trick for its winner, by one of the methods."""

    method: str
    fool_spoils: bool
    """True if a trick with the Fool in it counts nothing for its winner."""
    unit: int = 1

    def points(self, held: int, size: int) -> int:
        """Return the value of a trick of `size` cards, of which the winner keeps the cards `held`."""
        if self.fool_spoils and size > held.bit_count():
            return 0
        return METHODS[self.method](counters(cards_in(held)))

    def of_trick(self, cards: Sequence[int]) -> int:
        """Return the value of a trick with these cards."""
        return self.points(mask(cards) & ~FOOL_BIT, len(cards))


def readings(options: Mapping[str, str], method: Option) -> tuple[TrickReading, ...]:
    """Return the readings of a trick's value; the method of this table comes first."""
    spoils = options["fool_trick"] == "nothing"
    known = (
        TrickReading("trick_value", id, id.replace("_", " ").capitalize(), meaning, TrickValue(id, spoils).of_trick)
        for id, meaning in method.values.items()
    )
    return tuple(sorted(known, key=lambda reading: reading.id != options["trick_value"]))


def with_scart(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the tricks that a seat has won, and its scart if it has one."""
    scart = (*cards_in(position.setting.scarts[seat]), *[UNKNOWN] * position.setting.scart_unseen[seat])
    return (*tricks_won(position, seat), scart) if scart else tricks_won(position, seat)


def kings_cut(cards: Sequence[int], any_king: bool) -> int:
    """Return the number of kings cut in a trick: trumped after the lead of a plain suit.

    With `any_king` the kings of all suits count, otherwise only that of the suit led.
    """
    if not mask(cards) & KINGS:
        return 0
    suits = [SUIT_OF[card] for card in cards]
    led = suits[1 if cards[0] == FOOL and len(cards) > 1 else 0]
    if led == TRUMPS or TRUMPS not in suits:
        return 0
    return sum(BIT[card] & KINGS != 0 for card, suit in zip(cards, suits, strict=True) if any_king or suit == led)


def fates(first_holder: bool) -> Fates:
    """Return the rule by which the Fool stays with its player, or with its first holder; no card is given for it.

    The first holder is the one who passed it on before play.
    """

    def fate(position: Position, owner: int, winner: int, last: bool) -> Fate:
        passed = [done.giver for done in position.setting.exchanged if done.cards & FOOL_BIT]
        return Fate(winner, passed[0] if first_holder and passed else owner)

    return fate


class BestPlayerScore(msgspec.Struct, frozen=True):
    """Scorer of a hand: only the best player scores, by his excess over the second."""

    value: TrickValue
    options: Mapping[str, str]
    stated: bool
    """True if the record states the method of valuing tricks."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand that was played out; None if facts that it needs are unknown."""
        setting, options = position.setting, self.options
        seats, turns = len(position.hands), turns_of(position)
        lists = {name: [0] * seats for name in ("declared", "asks", "cuts", "fool", "tricks")}
        for done in setting.declared:
            if not (done.size or done.value):
                return None
            lists["declared"][done.seat] += done.value
        if any(done.kind == ASKED and not done.told for done in setting.exchanged):
            return None
        scart_counts, first_holder = options["scart_counts"] == "trick", options["fool_passed"] == "first_holder"
        if any(setting.scart_unseen) and (scart_counts or first_holder):
            return None
        if first_holder and any(done.size > done.cards.bit_count() for done in setting.exchanged):
            return None  # an unknown passed card may be the Fool
        by_first, any_king = options["king_cut_by"] == "first_trump", options["king_cut_kings"] == "any"
        cut: dict[tuple[int, int | None], int] = {}
        for number, (leader, winner, cards) in enumerate(position.taken, 1):
            lists["tricks"][winner] += self.value.of_trick(cards)
            if kings := kings_cut(cards, any_king):
                first_trump = next(i for i, card in enumerate(cards) if SUIT_OF[card] == TRUMPS)
                cutter = turns[leader][first_trump] if by_first else winner
                lists["cuts"][cutter] += KING_CUT * kings
                cut[number, cutter] = KING_CUT * kings
        for seat in range(seats):
            lists["asks"][seat] += UNANSWERED * asked_in_vain(position, seat, options["ask_whom"] == "all")
            lists["fool"][seat] += FOOLS_FIVE * bool(position.piles[seat] & FOOL_BIT)
            if scart_counts and (scart := setting.scarts[seat]):
                lists["tricks"][seat] += self.value.points(scart & ~FOOL_BIT, scart.bit_count())
            if first_holder and setting.scarts[seat] & FOOL_BIT:
                lists["fool"][seat] += FOOLS_FIVE
        lists["made"] = made = [sum(column) for column in zip(*lists.values(), strict=True)]
        items: dict[tuple[str, int | None], int] = {
            (name, seat): value for name, values in lists.items() for seat, value in enumerate(values)
        }
        card_points = tuple([((seat,), value) for seat, value in enumerate(lists["tricks"])])
        return HandResult(1, card_points, items, excess(made), self.doubts(position), {"cuts": cut})

    def doubts(self, position: Position) -> tuple[str, ...]:
        """Return the open point on the value of tricks, unless the record settles it."""
        return () if self.stated else ("M19",)

    def tallies(self, position: Position, scores: Scores) -> Iterator[Tally]:
        """Yield tallies of the stated values of tricks, and of the five points for the Fool."""
        if any(not (done.size or done.value) for done in position.setting.declared):
            return  # the hand has no score to compare
        told = {(seat,): points for seat, points in stated_items(scores, "tricks") if seat is not None}
        for seats, points in (told | dict(stated_points(scores, unit=1))).items():
            scart = self.options["scart_counts"] == "trick" and position.setting.dealer in seats
            if self.value.method == "pairs" and not self.value.fool_spoils:
                # every valuable card after the first counts one less, and a trick without valuable cards counts one
                heaps = frozenset({"scart"} if scart else ())
                values = tuple((cards, value - 1) for cards, value in TABLE)
                yield Tally(seats, values, PLAIN, points - scart, points - scart, heaps)
        for seat, points in stated_items(scores, "fool"):
            if seat is not None and self.options["fool_passed"] == "player":
                yield Tally((seat,), ((FOOL_BIT, FOOLS_FIVE),), 0, points, points)

    def running(self, position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return each player's points of the tricks so far."""
        points = [0] * len(position.hands)
        for _, winner, cards in position.taken:
            if winner >= 0:
                points[winner] += self.value.of_trick(cards)
        return tuple(((seat,), value) for seat, value in enumerate(points))


def excess(made: Sequence[int]) -> tuple[int, ...]:
    """Return the score of each player: the best gets his excess over the second, the others 0."""
    best, second = sorted(made, reverse=True)[:2]
    return tuple([best - second if points == best else 0 for points in made])
