"""The score of Danish Tarok: payments for declarations, by trick, for the last trick, by count, and two pots [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import msgspec

from tarot_records.core.cards import BIT, CARDS, FOOL, FOOL_BIT, KINGS, PETIT, cards_in
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, HandResult, Position, active_seats, knows_winners, turns_of
from tarot_records.counting.scheme import Scheme
from tarot_records.games.danish_tarok.declarations import (
    BY_SIZE,
    CAVALLERIE,
    SETS,
    TOUT,
    Declares,
    Holding,
    in_sets,
)
from tarot_records.phases.scores.pots import PotBook, contents_before
from tarot_records.phases.scores.settlement import Settlement, ends_otherwise
from tarot_records.rules.totals import Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

HAND: Final = 25
PAGAT_POT, KING_POT = POTS = ("pot.pagat", "pot.king")
FOUNDATION, DEALING = 20, 5
"""Payment of everybody into an empty pot, and of the dealer into each pot before each deal."""
ACCOUNTS: Final = Accounts(carried=POTS, before=contents_before(POTS, FOUNDATION))
PAGAT_LOST, PAGAT_TRICK, KING_LOST = BY_TRICK = ("pagat_lost", "pagat_trick", "king_lost")
NOLO, LAST_TRICK, COUNT = "nolo", "last_trick", "count"
ULTIMO: Final = {PAGAT_POT: "pagat_ultimo", KING_POT: "king_ultimo"}
"""Pot -> the entry of a player whose trump 1, or king, takes the last trick."""
BAGUD: Final = {PAGAT_POT: "pagat_bagud", KING_POT: "king_bagud"}
"""Pot -> the entry of a player whose trump 1, or king, is in the last trick and does not take it."""
EVENTS: Final = (TOUT, NOLO, *ULTIMO.values(), *BAGUD.values(), LAST_TRICK)
ITEMS: Final = (*SETS, *BY_TRICK, *EVENTS, COUNT)
"""Entries of the score."""
SEVERAL: Final = frozenset({CAVALLERIE, KING_LOST})
"""Entries of which a player may have several."""
OF_ULTIMO: Final = {PAGAT_POT: 45, KING_POT: 40}
"""Pot -> payment to or from each of the others if its card takes, or does not take, the last trick."""
ENDING_FINE: Final = 40
"""The fine, for each pot, that ends a hand."""
IN_PLAY, OF_TOUT, OF_NOLO, OF_LAST = 5, 85, 25, 20
"""Payments by or to each of the others: for a king or trump 1 in an earlier trick, a tout, a nolo, the last trick."""
AVERAGE: Final = 26
"""Card points that are neither paid for nor paid."""
OF_POT: Final = {PAGAT_LOST: PAGAT_POT, KING_LOST: KING_POT}
"""Entry of a card that did not take its trick -> the pot into which its player pays as much as to each other."""
ScoreEntries = dict[tuple[str, int], int]
"""Name and seat of each entry -> what the seat gets from each of the others."""


POT_OF: Final = {**dict.fromkeys(cards_in(KINGS), KING_POT), **dict.fromkeys(cards_in(PETIT), PAGAT_POT)}
"""Card that has a pot, trump 1 or a king -> its pot."""
WITHOUT_POT: Final = frozenset(range(len(CARDS))) - POT_OF.keys()
"""All other cards."""


def rounded(difference: int) -> int:
    """Return a difference of card points from the average, rounded to the nearest five."""
    nearest = 5 * ((abs(difference) + 2) // 5)
    return nearest if difference > 0 else -nearest


class LastTrick(NamedTuple):
    """The facts that decide the payments after the last trick."""

    played: Mapping[int, int]
    """Seat -> the card that it played."""
    winner: int
    tout: int
    """The seat that took all tricks; NOBODY if none did."""
    nolo: int
    """The only seat that took none; NOBODY if there is none, or in a tout."""
    missed: bool
    """True if the dealer has announced a tout and not made it."""

    @property
    def behind(self) -> list[tuple[int, str]]:
        """The seats whose king or trump 1 did not take the trick, each with the pot of the card."""
        return [
            (s, pot) for s, card in self.played.items() if s != self.winner and (pot := POT_OF.get(card)) is not None
        ]


class EndedByFine(Settlement, frozen=True):
    """The end of a hand, which a fine may end early: then the declarations and tricks so far are paid [Da8]."""

    def _is_ended(self, hand: Hand) -> bool:
        """Return whether a fine has ended a hand whose tricks so far are recorded, up to that of the fine."""
        if hand.tricks is None or hand.end != "agreement":
            return False
        fines = [entry for entry in hand.irregularities if entry.penalty == ENDING_FINE]
        return any((entry.trick or 0) <= len(hand.tricks) for entry in fines)

    def _is_stopped(self, position: Position, hand: Hand) -> bool:
        """Return whether play was stopped, by a fine or in another way."""
        return self._is_ended(hand) or super()._is_stopped(position, hand)

    def _unfinished(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings on a hand that is not finished; none if a fine has ended it."""
        if not self._is_ended(hand):
            yield from super()._unfinished(position, hand)
        elif hand.claim is not None:
            yield ends_otherwise(("claim",), "claim", ("agreement",))


class DanishScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    scheme: Scheme
    holding: Declares
    pagat_trick: bool
    fool_lost: bool

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand that was played out; None if something that it needs is unknown."""
        setting, seats, active = position.setting, len(position.hands), active_seats(position)
        if not knows_winners(position):
            return None
        points, declared = self._points(position), self._declared_sets(position)
        if points is None or declared is None or setting.dealer == NOBODY:
            return None
        items = _no_entries(active).copy()
        by_trick: dict[str, dict[tuple[int, int | None], int]] = {name: {} for name in BY_TRICK}
        several: dict[tuple[str, int], list[int]] = {}
        for kind, seat, value in declared:
            items[kind, seat] += value
            several.setdefault((kind, seat), []).append(value)
        for number, name, seat in self._by_trick(position):
            value = IN_PLAY if name == PAGAT_TRICK else -IN_PLAY
            by_trick[name][number, seat] = value
            items[name, seat] += value
            several.setdefault((name, seat), []).append(value)
        is_complete = len(position.taken) == HAND
        if is_complete:
            last = self._last(position)
            items.update(last_trick_entries(last, setting.dealer))
            if last.nolo == NOBODY:
                counted = (seat for seat in points if seat != (setting.dealer + 1) % seats)
                items.update({(COUNT, seat): rounded(points[seat] - AVERAGE) for seat in counted})
        book = book_entries(position, items, setting.carried, setting.dealer, is_complete=is_complete)
        if book is None:
            return None
        parts = {key: tuple(values) for key, values in several.items() if len(values) > 1}
        return HandResult(
            1,
            tuple([((seat,), points[seat]) for seat in points]),
            cast("dict[tuple[str, int | None], int]", items),
            tuple(book.got),
            by_trick=by_trick,
            parts=dict(parts.items()),
            carried=dict(book.pots),
        )

    def _points(self, position: Position) -> dict[int, int] | None:
        """Return the card points of each seat; None if cards are unknown [Da5]."""
        setting, active = position.setting, active_seats(position)
        if len(position.taken) < HAND:
            return {}  # the hand was ended by a fine, and is not counted
        if any(position.hidden) or any(setting.scart_unseen):
            return None
        winners = [winner for _, winner, _ in position.taken]
        swept = len({*winners}) == 1
        points = {}
        for seat in active:
            held = position.piles[seat] | setting.scarts[seat]
            if swept and self.fool_lost and any(FOOL in cards for _, _, cards in position.taken):
                held = held & ~FOOL_BIT | (FOOL_BIT if seat == winners[0] else 0)
            points[seat] = self.scheme.points(held, 0) + winners.count(seat) + bool(setting.scarts[seat])
        return points

    def _declared_sets(self, position: Position) -> list[tuple[str, int, int]] | None:
        """Return kind, seat and value of each set declared; None if one is not known, or may be given back [Da8]."""
        setting = position.setting
        if len(position.taken) < HAND:
            fined = {one.seat for one in setting.fined if one.amount == ENDING_FINE}
            if setting.silent or any(word.kind in SETS and word.seat in fined for word in setting.declared):
                return None
        if setting.silent:
            nothing = not any(in_sets(self._held(position, seat).cards) for seat in active_seats(position))
            return [] if nothing and not any(scart & FOOL_BIT for scart in setting.scarts) else None
        declared = []
        for word in setting.declared:
            if word.kind not in SETS:
                continue
            value = word.value
            if not value and word.kind not in BY_SIZE:
                sets = SETS[word.kind](self._held(position, word.seat).cards)
                alike = {one.value for one in sets if one.cards.bit_count() == word.size}
                value = alike.pop() if len(alike) == 1 else 0
            if not value:
                return None
            declared.append((word.kind, word.seat, value))
        return declared

    def _held(self, position: Position, seat: int) -> Holding:
        """Return the cards from which a seat made its declarations, taken from the cards it has played."""
        turns, own = turns_of(position), 0
        for leader, _, cards in position.taken:
            own |= BIT[cards[turns[leader].index(seat)]]
        return self.holding(position._replace(hands=tuple([own] * len(position.hands))), seat)

    def _by_trick(self, position: Position) -> Iterator[tuple[int, str, int]]:
        """Yield (trick number, entry, seat) for each payment of the tricks before the last."""
        turns = turns_of(position)
        for number, (leader, winner, cards) in enumerate(position.taken[: HAND - 1], 1):
            if WITHOUT_POT.issuperset(cards):
                continue
            for seat, card in zip(turns[leader], cards, strict=True):
                pot = POT_OF.get(card)
                if pot is not None and seat != winner:
                    yield number, PAGAT_LOST if pot == PAGAT_POT else KING_LOST, seat
                elif pot == PAGAT_POT and self.pagat_trick:
                    yield number, PAGAT_TRICK, seat

    def _last(self, position: Position) -> LastTrick:
        setting, active = position.setting, active_seats(position)
        leader, winner, cards = position.taken[-1]
        winners = {won for _, won, _ in position.taken}
        without = [seat for seat in active if seat not in winners]
        tout = winner if len(winners) == 1 else NOBODY
        nolo = without[0] if len(without) == 1 else NOBODY
        said = any((word.kind, word.seat) == (TOUT, setting.dealer) for word in setting.declared)
        missed = said and bool(setting.scarts[setting.dealer] & FOOL_BIT) and tout != setting.dealer
        played = dict(zip(turns_of(position)[leader], cards, strict=True))
        return LastTrick(played, winner, tout, nolo, missed)


@cache
def _no_entries(seats: tuple[int, ...]) -> ScoreEntries:
    """Return every entry of some seats with the value 0."""
    return {(name, seat): 0 for name in ITEMS for seat in seats}


def last_trick_entries(last: LastTrick, dealer: int) -> ScoreEntries:
    """Return the entries that the last trick decides."""
    winning, entries = POT_OF.get(last.played[last.winner]), ScoreEntries()
    if last.tout != NOBODY:
        entries[TOUT, last.tout] = OF_TOUT
    elif last.nolo != NOBODY:
        entries[NOLO, last.nolo] = OF_NOLO
    elif winning is not None and not last.missed:
        entries[ULTIMO[winning], last.winner] = OF_ULTIMO[winning]
    elif winning is None and not last.behind:
        entries[LAST_TRICK, last.winner] = OF_LAST
    for seat, pot in last.behind:
        entries[BAGUD[pot], seat] = -OF_ULTIMO[pot]
    if last.missed:
        entries[TOUT, dealer] = -OF_TOUT
    return entries


def book_entries(
    position: Position, entries: ScoreEntries, carried: Mapping[str, int] | None, dealer: int, *, is_complete: bool
) -> PotBook | None:
    """Return the book of all payments of a hand; None if it is unknown what a pot held, or who was fined [Da16].

    `entries` has every entry of every player, `carried` the contents of the pots before the hand. A hand that is not
    complete was ended by a fine.
    """
    setting, seats, active = position.setting, len(position.hands), active_seats(position)
    book = _opened_book(position, carried, dealer)
    if book is None:
        return None
    book.fine(one for one in setting.fined if one.trick < HAND)
    for (name, seat), value in entries.items():
        if not value:
            continue
        # the next dealer pays the count
        payers = ((dealer + 1) % seats,) if name == COUNT else [other for other in active if other != seat]
        book.get_from_each(seat, payers, value)
        if name in OF_POT:
            book.pay_in(OF_POT[name], seat, -value)
    if is_complete:
        _book_last_trick(book, entries, active)
        book.fine(one for one in setting.fined if one.trick >= HAND)
        for pot in POTS:
            if not book.pots[pot]:
                book.found(pot, FOUNDATION)
    return book


def _opened_book(position: Position, carried: Mapping[str, int] | None, dealer: int) -> PotBook | None:
    """Return a book in which empty pots are filled by everybody and the dealer has paid into each pot [Da16].

    Return None if it is unknown what a pot holds or who was fined, or if a pot holds less than its foundation.
    """
    seats = len(position.hands)
    if carried is None or any(one.seat == NOBODY for one in position.setting.fined):
        return None
    book = PotBook(seats, {pot: carried.get(pot, 0) for pot in POTS})
    for pot in POTS:
        if book.pots[pot] and book.pots[pot] < FOUNDATION * seats:
            return None
        if not book.pots[pot]:
            book.found(pot, FOUNDATION)
        book.pay_in(pot, dealer, DEALING)
    return book


def _book_last_trick(book: PotBook, entries: ScoreEntries, active: Sequence[int]) -> None:
    """Book what the last trick takes out of the pots, and pays into them.

    A player whose king or trump 1 did not take it, or who missed a tout, pays what the pot held before it [Da15].
    """
    for pot, held in tuple(book.pots.items()):
        for seat in active:
            if entries[ULTIMO[pot], seat] > 0 or entries[TOUT, seat] > 0:
                book.take(pot, seat)
        for seat in active:
            book.pay_in(pot, seat, held * ((entries[BAGUD[pot], seat] < 0) + (entries[TOUT, seat] < 0)))


def running(scheme: Scheme) -> Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]:
    """Return a function from a position to the card points of each seat in its tricks so far."""

    def counted(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        winners = [winner for _, winner, _ in position.taken]
        return tuple(
            ((seat,), scheme.points(position.piles[seat], 0) + winners.count(seat)) for seat in active_seats(position)
        )

    return counted
