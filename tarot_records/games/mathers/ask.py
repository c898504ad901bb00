"""Mathers' game: asking an opponent for a third Tarot Trump, which he must give if he has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, cards_in, codes_of, mask_of
from tarot_records.core.faults import Finding, Reason
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Exchanged, Position, holder, turns_of, with_unknown_hands
from tarot_records.games.mathers.hand import TAROT_TRUMPS, VALUABLE, Turn
from tarot_records.phases.before_play.exchange import (
    ASKED,
    RETURNED,
    STEPS,
    ExchangePhase,
    fill_next_answer,
    hand_over,
    held_findings,
    infer_answers,
    note_open_answer,
    note_refusal,
    owed,
    returned_findings,
    seat_findings,
    self_findings,
    unasked_findings,
)
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

TO_ASK = 2
"""Number of Tarot Trumps that an asker needs and shows."""
UNANSWERED = 5
"""Points for an ask that no opponent could answer."""


class AsksOfTurn(NamedTuple):
    """The asks and returns of one turn."""

    places: tuple[int, ...]
    """Index of each exchange in the record's list."""
    exchanges: tuple[Exchange, ...]
    late: frozenset[int]
    """Indices of exchanges that come after an exchange of a later turn."""
    positions: tuple[Position, ...]
    """The position before each exchange, and after the last."""


class Ask(ExchangePhase, frozen=True):
    """Phase of the asks made in one turn."""

    turn: Turn
    exactly_two: bool
    """True if an asker needs exactly two Tarot Trumps, False if at least two."""
    any_return: bool
    """True if any card may be given back, False if it must be an empty card as long as the asker has one."""
    all_opponents: bool
    """True if all opponents are asked in turn, False if only the one whom the asker names."""
    name: str = "ask"

    def event(self, hand: Hand, position: Position) -> AsksOfTurn | None:
        """Return the recorded asks and returns of this turn; None if there are none."""
        if not hand.exchanges:
            return None
        askers = [asker_of(position, exchange) for exchange in hand.exchanges]
        places = tuple(self.turn.places(position, askers))
        if not places:
            return None
        exchanges = tuple([hand.exchanges[i] for i in places])
        positions = tuple(accumulate(exchanges, self._passed, initial=position))
        later = self.turn.later(position)
        first = next((i for i, asker in enumerate(askers) if asker in later), len(askers))
        late = frozenset([i for i in places if i > first and askers[i] is not None])
        return AsksOfTurn(places, exchanges, late, positions)

    def opponents(self, position: Position, asker: int) -> list[int]:
        """Return the opponents who may be asked next, the next player first.

        There are none once one has given a card or, unless `all_opponents`, once one was asked.
        """
        done = asks_of(position, asker)
        if any(ask.size for ask in done) or (done and not self.all_opponents):
            return []
        asked = [ask.giver for ask in done]
        left = [seat for seat in turns_of(position)[asker][1:] if seat not in asked]
        return left[:1] if self.all_opponents and NOBODY not in asked else left

    def may_ask(self, position: Position, asker: int) -> bool:
        """Return whether the asker's number of Tarot Trumps, as far as known, allows asking."""
        number = (position.hands[asker] & TAROT_TRUMPS).bit_count()
        unseen, missing = position.unseen[asker], position.missing[asker]
        return number + unseen >= 2 and (not self.exactly_two or number - missing <= 2)

    def check(self, position: Position, asked: AsksOfTurn) -> Iterator[Finding]:
        """Yield the findings on each ask and each return."""
        for i, exchange, before in zip(asked.places, asked.exchanges, asked.positions, strict=False):
            for finding in self._findings(before, exchange):
                yield finding._replace(path=("exchanges", i, *finding.path))
            if i in asked.late:
                yield Finding("exchange.order", ("exchanges", i), asker_of(before, exchange))

    def _findings(self, position: Position, exchange: Exchange) -> Iterator[Finding]:
        strange = [*seat_findings(position, exchange), *self_findings(exchange)]
        asker = asker_of(position, exchange)
        if strange:
            yield from strange
        elif exchange.kind not in (ASKED, RETURNED):
            yield Finding("exchange.kind", ("kind",), exchange.taker, {"kind": exchange.kind})
        elif asker is None or other_of(position, exchange, asker) is None:
            yield Finding("exchange.unread", (), asker)
        elif exchange.kind == ASKED:
            yield from self._ask_findings(position, asker, exchange)
        else:
            yield from unasked_findings(exchange)
            yield from self._return_findings(position, asker, exchange)

    def _ask_findings(self, position: Position, asker: int, exchange: Exchange) -> Iterator[Finding]:
        """Yield the findings on an ask: on the right to ask, the opponent, the cards shown and the answer."""
        giver, cards = other_of(position, exchange, asker), exchange.cards
        assert giver is not None
        may, first = self.opponents(position, asker), not asks_of(position, asker)
        if not may:
            yield Finding("exchange.too_many", (), asker, {"expected": 1})
        elif giver not in may:
            yield Finding("exchange.next", ("giver",), giver, {"expected_seat": may[0]})
        held = position.hands[asker] & TAROT_TRUMPS
        order_known = position.leader != NOBODY  # otherwise another ask may have moved cards earlier or later
        if order_known and first and not self.may_ask(position, asker):
            yield Finding("exchange.holding", ("taker",), asker, {"found": held.bit_count(), "held": codes_of(held)})
        yield from self._shown_findings(position, asker, exchange.shown)
        could = position.hands[giver] & TAROT_TRUMPS
        certain = order_known and could.bit_count() > position.missing[giver]
        if cards is None:
            yield Finding("exchange.unanswered", (), giver, {"legal": codes_of(could)})
        elif not cards and certain:
            yield Finding("exchange.refused", ("cards",), giver, {"legal": codes_of(could)})
        elif len(cards) > 1:
            yield Finding("exchange.size", ("cards",), giver, {"found": len(cards), "expected": 1})
        elif cards and CARDS[cards[0]] < UNKNOWN and not BIT[CARDS[cards[0]]] & TAROT_TRUMPS:
            yield Finding("exchange.card", ("cards", 0), giver, {"card": cards[0], "asked": Reason("tarot_trump")})
        elif cards and order_known:
            yield from held_findings(position, exchange, giver)

    def _shown_findings(self, position: Position, asker: int, shown: Sequence[str] | None) -> Iterator[Finding]:
        """Yield a finding if the cards that the asker has shown are recorded and are not two Tarot Trumps of his."""
        if shown is None:
            return
        known, held = mask_of(shown), position.hands[asker]
        surely_held = position.leader != NOBODY and not position.unseen[asker]
        unread = sum(CARDS[code] >= UNKNOWN for code in shown)
        right = known.bit_count() + unread == len(shown) == TO_ASK and not known & ~TAROT_TRUMPS
        if not right or (surely_held and known & ~held):
            facts = {"cards": tuple(shown), "number": TO_ASK, "held": codes_of(held & TAROT_TRUMPS)}
            yield Finding("exchange.shown", ("shown",), asker, facts)

    def _return_findings(self, position: Position, asker: int, exchange: Exchange) -> Iterator[Finding]:
        taker = other_of(position, exchange, asker)
        assert taker is not None
        position = infer_answers(position, asker, taker)
        debts = owed(position, asker)
        if debts and taker not in debts:
            yield Finding("exchange.seat", ("taker",), taker, {"expected_seat": next(iter(debts))})
            return
        if exchange.cards is None:
            yield Finding("exchange.unread", (), asker)
            return
        if len(exchange.cards) != debts.get(taker, 0):
            facts = {"found": len(exchange.cards), "expected": debts.get(taker, 0)}
            yield Finding("exchange.size", ("cards",), asker, facts)
        if position.leader == NOBODY:
            return
        has_empty = (position.hands[asker] & ~VALUABLE).bit_count() > position.missing[asker]
        yield from returned_findings(position, exchange, asker, VALUABLE if has_empty and not self.any_return else 0)

    def apply(self, position: Position, asked: AsksOfTurn, note: Note | None = None) -> Position:
        """Return the position with the passed cards in their new hands; each is removed from the hand that held it."""
        before = position
        for i, exchange, after in zip(asked.places, asked.exchanges, asked.positions[1:], strict=True):
            if note is not None and after is not before:
                note(STEPS[exchange.kind], after, ("exchanges", i), asker_of(before, exchange))
            before = after
        return before

    def _passed(self, position: Position, exchange: Exchange) -> Position:
        """Return the position after one ask or return; unchanged if the exchange is impossible."""
        seats = len(position.hands)
        if (exchange.giver or 0) >= seats or (exchange.taker or 0) >= seats:
            return position
        asker = asker_of(position, exchange)
        other = other_of(position, exchange, asker)
        if other == asker is not None or exchange.kind not in (ASKED, RETURNED):
            return position
        if asker is None or other is None:
            if exchange.kind == RETURNED:
                return with_unknown_hands(position)  # the phase after the asks returns the cards that are still owed
            if asker is not None and exchange.cards == ():
                return note_refusal(position, NOBODY, asker)
            return note_open_answer(position, NOBODY if other is None else other, NOBODY if asker is None else asker)
        if exchange.kind == ASKED and exchange.cards is None:
            return note_open_answer(position, other, asker)
        if exchange.kind == ASKED:
            cards = exchange.cards or ()
            return hand_over(position, ASKED, other, asker, cards) if cards else note_refusal(position, other, asker)
        position = infer_answers(position, asker, other)
        return hand_over(position, RETURNED, asker, other, exchange.cards or ("?",))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with the next ask, mostly, of a seat that may ask, or with the return for an ask; else None."""
        for asker in self.turn.seats(position):
            debts = owed(position, asker)
            if debts:
                held = position.hands[asker]
                card = CODES[chance.choice(list(cards_in(held & ~VALUABLE or held)))]
                back = models.Exchange(kind=RETURNED, giver=asker, taker=next(iter(debts)), cards=(card,))
                return models.Hand(exchanges=(back,))
            begun = bool(asks_of(position, asker))
            may = self.opponents(position, asker)
            if may and (begun or (self.may_ask(position, asker) and chance.random() < 0.7)):
                could = list(cards_in(position.hands[may[0]] & TAROT_TRUMPS))
                cards = (CODES[chance.choice(could)],) if could else ()
                return models.Hand(exchanges=(models.Exchange(kind=ASKED, giver=may[0], taker=asker, cards=cards),))
        return None

    def may_pass(self, position: Position) -> Iterable[str]:
        """Return the kind of exchange that may be unrecorded: an ask, if any seat may hold enough Tarot Trumps."""
        return (ASKED,) if any(self.may_ask(position, asker) for asker in self.turn.seats(position)) else ()

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return asks and returns as the next optional input; None if no seat may hold enough Tarot Trumps."""
        asked = Awaited("exchanges", position, words=(ASKED, RETURNED), optional=True)
        return asked if self.may_pass(position) else None

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with its first open ask answered, or otherwise with the first unknown return stated."""
        return fill_next_answer(hand, end, lambda ask: codes_of(TAROT_TRUMPS))


def asks_of(position: Position, asker: int) -> list[Exchanged]:
    """Return the asks of a seat so far."""
    return [done for done in position.setting.exchanged if done.kind == ASKED and done.taker == asker]


def asker_of(position: Position, exchange: Exchange) -> int | None:
    """Return the seat that asks, or that returns a card after an ask; None if unknown.

    Of two players, the other seat determines it too.
    """
    asker, other = (exchange.taker, exchange.giver) if exchange.kind == ASKED else (exchange.giver, exchange.taker)
    return 1 - other if asker is None and other in (0, 1) and len(position.hands) == 2 else asker


def other_of(position: Position, exchange: Exchange, asker: int | None) -> int | None:
    """Return the seat that is asked, or that gets a card back; if not stated, the only possible seat, or None."""
    other = exchange.giver if exchange.kind == ASKED else exchange.taker
    if other is not None or asker is None:
        return other
    if len(position.hands) == 2:
        return 1 - asker
    if exchange.kind == RETURNED:
        debts = owed(position, asker)
        return next(iter(debts)) if len(debts) == 1 and NOBODY not in debts else None
    known = holder(position, CARDS[exchange.cards[0]]) if exchange.cards else NOBODY
    return None if known in (NOBODY, asker) else known


def asked_in_vain(position: Position, seat: int, all_opponents: bool) -> bool:
    """Return whether a seat has asked all opponents that it had to ask, and none could give a card."""
    asks = asks_of(position, seat)
    due = len(position.hands) - 1 if all_opponents else 1
    return len(asks) >= due and not any(ask.size for ask in asks)
