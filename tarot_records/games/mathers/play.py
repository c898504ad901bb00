"""Mathers' game: the values of tricks, kings cut, the Fool's five points, and the score of a hand on a score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from tarot_records.core.cards import (
    BIT,
    FOOL,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    PACK_78,
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
from tarot_records.phases.before_play.exchange import ASKED
from tarot_records.phases.common.sheet import POINTS, SCORE, SheetsInReach, SheetValues, tells_declarations
from tarot_records.rules.fool import Fate, Fates
from tarot_records.rules.game import Option, TrickReading, tricks_won

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

TABLE: tuple[tuple[int, int], ...] = ((TAROT_TRUMPS & ~FOOL_BIT, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2))
"""Rows of the table of values: a set of cards, and the value of a trick with one card of the set."""
VALUE_OF = [next((value for row, value in TABLE if bit & row), 0) for bit in BIT]
"""Card -> its value in the table; 0 for the Fool and for cards without a value."""
VALUABLE: Final = mask(card for card in cards_in(PACK_78) if VALUE_OF[card])
"""The cards that have a value in the table, as a mask."""
WITHOUT_VALUE: Final = frozenset(cards_in(PACK_78 & ~(VALUABLE | KINGS | FOOL_BIT)))
"""Cards that count nothing in any trick."""
KING_CARDS: Final = frozenset(cards_in(KINGS))
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


@lru_cache(maxsize=4096)
def _value_of(method: str, cards: int) -> int:
    """Return the value of a trick whose valuable cards, without the Fool, are the mask `cards`."""
    return METHODS[method](counters(cards_in(cards)))


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
        return _value_of(self.method, held & VALUABLE)

    def of_trick(self, cards: Sequence[int]) -> int:
        """Return the value of a trick with these cards."""
        return self.points(mask(cards) & ~FOOL_BIT, len(cards))


def readings(options: Mapping[str, str], method: Option) -> tuple[TrickReading, ...]:
    """Return one reading of the rule for a trick's value for each method; the method of this table comes first."""
    spoils = options["fool_trick"] == "nothing"
    known = (
        TrickReading("trick_value", id, id.replace("_", " ").capitalize(), meaning, TrickValue(id, spoils).of_trick)
        for id, meaning in method.values.items()
    )
    return tuple(sorted(known, key=lambda reading: reading.id != options["trick_value"]))


def with_scart(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards of each trick that a seat has won, and then those of its scart if it has one.

    An unknown card of the scart is UNKNOWN.
    """
    scart = (*cards_in(position.setting.scarts[seat]), *[UNKNOWN] * position.setting.scart_unseen[seat])
    return (*tricks_won(position, seat), scart) if scart else tricks_won(position, seat)


def kings_cut(cards: Sequence[int], any_king: bool) -> int:
    """Return the number of kings cut in a trick: trumped after the lead of a plain suit.

    With `any_king` the kings of all suits count, otherwise only that of the suit led.
    """
    if KING_CARDS.isdisjoint(cards):
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
        won, without_value = lists["tricks"], self.value.points(0, 0)
        for number, (leader, winner, cards) in enumerate(position.taken, 1):
            if WITHOUT_VALUE.issuperset(cards):
                won[winner] += without_value
                continue
            won[winner] += self.value.of_trick(cards)
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
        """Return the number of the open point on the value of tricks; empty if the record states the method."""
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


# -- score sheets ---------------------------------------------------------------------------------------


TRICKS, MADE = "tricks", "made"
STEP = 5
"""Unit of all entries except tricks: each is a multiple of it."""
MOST: Mapping[str, int] = {"declared": 300, "asks": 5, "cuts": 20, "fool": 5}
"""Entry -> maximum for one player; for declarations a number that no hand can reach."""
ENTRIES = (*MOST, TRICKS)
ALL_TOGETHER: Mapping[str, int] = {"cuts": 20, "fool": 5}
"""Entry -> maximum for all players together."""
REACH = 450
"""Largest possible number on a sheet."""
SPOILT = 9
"""Maximum value of the other cards in a trick with the Fool."""


def bounds(options: Mapping[str, str], players: int, tricks: int, unplayed: int) -> tuple[int, int]:
    """Return the minimum and maximum total value of this number of tricks, with `unplayed` cards in none of them."""
    every = sorted(counters(cards_in(PACK_78)))
    spoils = options["fool_trick"] == "nothing"
    if options["trick_value"] == "pairs":  # every trick counts one, and a valuable card one less than its value
        surely = sum(every[: max(0, len(every) - unplayed)]) - max(0, len(every) - unplayed)
        return tricks + surely - SPOILT * spoils, tricks + sum(every) - len(every)
    with_counters = len(every) if options["trick_value"] == "highest" else -(-len(every) // players)
    return tricks - spoils, sum(every) + tricks - with_counters


class Reckoned(SheetsInReach, frozen=True):
    """Constraints of Mathers' game on the entries of a score sheet."""

    tricks: tuple[int, int]
    """Minimum and maximum total value of the tricks of all players."""
    reach: int

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible."""
        seats = range(len(position.hands))
        told = [_numbers_of(numbers, seat) for seat in seats]
        if tells_declarations(hand):
            declarations = position.setting.declared
            untold = {done.seat for done in declarations if not done.size and not done.value}
            for seat in [seat for seat in seats if seat not in untold]:
                declared = sum(done.value for done in declarations if done.seat == seat)
                if told[seat].setdefault("declared", declared) != declared:
                    return False
        complete = [entries for seat in seats if (entries := _completed(told[seat])) is not None]
        if len(complete) < len(told) or not self._may_be_together(complete):
            return False
        scores = [entries.get(SCORE) for entries in told]
        return _may_score([self._made(entries) for entries in complete], scores)

    def _may_be_together(self, told: Sequence[Mapping[str, int]]) -> bool:
        if any(sum(entries.get(name, 0) for entries in told) > most for name, most in ALL_TOGETHER.items()):
            return False
        tricks = [entries[TRICKS] for entries in told if TRICKS in entries]
        least, most = self.tricks
        return sum(tricks) <= most and (len(tricks) < len(told) or sum(tricks) >= least)

    def _made(self, entries: Mapping[str, int]) -> range:
        """Return the possible totals of a player."""
        if MADE in entries:
            return range(entries[MADE], entries[MADE] + 1)
        least = sum(entries.get(name, 0) for name in ENTRIES)
        most = least + sum(most for name, most in MOST.items() if name not in entries)
        if TRICKS not in entries:
            return range(least, most + self.tricks[1] + 1)
        return range(least, most + 1, STEP)


def _numbers_of(numbers: SheetValues, seat: int) -> dict[str, int]:
    """Return the numbers of one player; −1 for his tricks if two different values are written."""
    told = {named.name: value for named, value in numbers.items() if named.whose == (seat,)}
    points = told.pop(POINTS, told.get(TRICKS))
    if points is not None:
        told[TRICKS] = points if told.get(TRICKS, points) == points else -1
    return told


def _completed(entries: Mapping[str, int]) -> dict[str, int] | None:
    """Return the entries, with a single missing one computed from the total; None if they are impossible."""
    complete, missing = dict(entries), [name for name in ENTRIES if name not in entries]
    rest = entries[MADE] - sum(entries.get(name, 0) for name in ENTRIES) if MADE in entries else 0
    if MADE in entries and len(missing) == 1:
        complete[missing.pop()], rest = rest, 0
    if any(not 0 <= complete.get(name, 0) <= most or complete.get(name, 0) % STEP for name, most in MOST.items()):
        return None
    in_steps = TRICKS not in complete or rest % STEP == 0
    most = sum(MOST.get(name, REACH) for name in missing)
    return complete if complete.get(TRICKS, 0) >= 0 and 0 <= rest <= most and in_steps else None


def _may_score(made: Sequence[range], scores: Sequence[int | None]) -> bool:
    """Return whether players with these possible totals can have these scores: the best his excess, the others 0."""
    scoring = [seat for seat, score in enumerate(scores) if score]
    if len(scoring) > 1 or any((scores[seat] or 0) < 0 for seat in scoring):
        return False
    may_tie = not scoring and any(_may_exceed(made, (a, b), 0) for a in range(len(made)) for b in range(a))
    best = scoring or [seat for seat, score in enumerate(scores) if score is None]
    for seat in best:
        others, score = [other for other in range(len(made)) if other != seat], scores[seat]
        if score is None and made[seat][-1] > max(made[other][0] for other in others):
            return True
        if score is not None and any(_may_exceed(made, (seat, other), score) for other in others):
            return True
    return may_tie


def _may_exceed(made: Sequence[range], tied: tuple[int, int], excess: int) -> bool:
    """Return whether the first of two seats may exceed the second by `excess`, with no other seat above the second."""
    first, second = tied
    least = max((values[0] for seat, values in enumerate(made) if seat not in tied), default=0)
    return any(value + excess in made[first] for value in made[second] if value >= least)
