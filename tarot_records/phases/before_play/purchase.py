"""The purchase: the declarer names cards; the holder of a card hands it over and gets another in return."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import accumulate, combinations, product
from operator import or_
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, cards_in, codes_of, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Exchanged, Position, holder, with_unknown_hands
from tarot_records.phases.before_play.exchange import (
    ASKED,
    RETURNED,
    STEPS,
    ExchangePhase,
    face_findings,
    fill_next_answer,
    hand_over,
    held_findings,
    infer_answers,
    note_open_answer,
    note_refusal,
    owed,
    played_and_laid_away,
    received,
    returned_findings,
    seat_findings,
    self_findings,
    unasked_findings,
)
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

Exchanges = Sequence["Exchange"]
Passed = tuple[int, int]
"""A card, and the seat from which it was bought or to which it was returned."""


class ExchangesMade(NamedTuple):
    """The event of a purchase: asks and returns, with their positions."""

    exchanges: Exchanges
    positions: tuple[Position, ...]
    """Position before each exchange, and after the last."""


class Purchase(ExchangePhase, frozen=True):
    """The phase in which the declarer buys cards from the other players."""

    number: Mapping[str, int]
    """Contract -> number of cards that the declarer may buy."""
    keeps: Callable[[Sequence[int]], int]
    """Function from the cards of each purchase so far to those that may not be returned, as masks."""
    one_by_one: bool
    """True if each card is returned before the next ask; otherwise all asks come first."""
    forfeits: bool
    """True if an ask for a card in the scart is lost; otherwise the declarer names another card."""
    name: str = "purchase"

    def event(self, hand: Hand, position: Position) -> ExchangesMade | None:
        """Return the stated exchanges with their positions; None if the contract has no purchase and none is stated."""
        due = position.setting.contract is None or self.limit(position) > 0
        if not hand.exchanges and not due:
            return None
        passed = partial(self._passed, declarer=self._asker(position, hand.exchanges))
        positions = accumulate(hand.exchanges if due else (), passed, initial=position)
        return ExchangesMade(hand.exchanges, tuple(positions))

    def limit(self, position: Position) -> int:
        """Return the number of cards that may be bought in the current contract."""
        contract = position.setting.contract
        return 0 if contract is None else self.number.get(contract.name, 0)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return any exchange of the declarer as optional input; None if he may buy no card."""
        if not self.limit(position):
            return None
        return Awaited("exchanges", position, self._declarer(position), (ASKED, RETURNED), optional=True)

    def _declarer(self, position: Position) -> int:
        contract = position.setting.contract
        return NOBODY if contract is None else contract.declarer

    def _asker(self, position: Position, exchanges: Exchanges) -> int:
        """Return the declarer or, if the contract is unknown, the first seat that is stated to ask or to return."""
        stated = (seat for exchange in exchanges if (seat := _asker_of(exchange)) is not None)
        known = self._declarer(position)
        return known if known != NOBODY else next(stated, NOBODY)

    def _used(self, position: Position) -> int:
        """Return the number of asks that the declarer has used up."""
        asks = [done for done in position.setting.exchanged if done.kind == ASKED and done.told]
        return len(asks) if self.forfeits else sum(1 for done in asks if done.size)

    def check(self, position: Position, made: ExchangesMade) -> Iterator[Finding]:
        """Yield the findings about each ask and each return, and about missing ones at the end."""
        contract = position.setting.contract
        if contract is None:
            # unknown how many cards could be bought
            yield from unknown_seats(made.exchanges, ("exchanges",), len(position.hands))
            return
        if not self.limit(position):
            yield Finding("exchange.none", ("exchanges",), None, {"bid": contract.name})
            return
        if not made.exchanges:
            yield Finding("exchange.unrecorded", (), contract.declarer)
            return
        end = made.positions[-1]
        all_returned = not owed(end, contract.declarer)
        for i, (exchange, before) in enumerate(zip(made.exchanges, made.positions, strict=False)):
            for finding in self._findings(before, contract.declarer, exchange, all_returned):
                yield finding._replace(path=("exchanges", i, *finding.path))
        used, limit = self._used(end), self.limit(end)
        if used + len(_open_asks(end)) < limit:
            yield Finding("exchange.too_few", ("exchanges",), contract.declarer, {"found": used, "expected": limit})

    def _findings(self, position: Position, declarer: int, exchange: Exchange, all_returned: bool) -> Iterator[Finding]:
        strange = list(seat_findings(position, exchange))
        yield from unasked_findings(exchange)
        if strange:
            yield from strange
        elif exchange.kind == ASKED:
            yield from self._ask_findings(position, declarer, exchange, all_returned)
        elif exchange.kind == RETURNED:
            same = list(self_findings(exchange))
            yield from same or self._return_findings(position, declarer, exchange)
        else:
            yield Finding("exchange.kind", ("kind",), exchange.taker, {"kind": exchange.kind})

    def _ask_findings(
        self, position: Position, declarer: int, exchange: Exchange, all_returned: bool
    ) -> Iterator[Finding]:
        """Yield the findings about an ask; about its order only if `all_returned`, that is, no return is missing."""
        if exchange.taker not in (None, declarer):
            yield Finding("exchange.seat", ("taker",), exchange.taker, {"expected_seat": declarer})
            return
        if self._used(position) >= self.limit(position):
            yield Finding("exchange.too_many", (), declarer, {"expected": self.limit(position)})
        elif all_returned and self._out_of_order(position, declarer):  # else a return between them may be missing
            yield Finding("exchange.order", (), declarer)
        code = asked_for(exchange)
        if code is None or CARDS[code] >= UNKNOWN:
            yield Finding("exchange.unread", ("asked",) if exchange.asked else (), declarer)
            return
        if any(
            done.kind == ASKED and not done.size and done.asked == CARDS[code] for done in position.setting.exchanged
        ):
            yield Finding("exchange.again", ("asked",), declarer, {"card": code})
        yield from self._answer_findings(position, declarer, exchange, code)
        yield from face_findings(exchange, declarer, "up")

    def _out_of_order(self, position: Position, declarer: int) -> bool:
        """Return whether an ask is out of order now, because a return is due first or returns have begun."""
        if self.one_by_one:
            return bool(owed(position, declarer))
        return any(done.kind == RETURNED for done in position.setting.exchanged)

    def _answer_findings(self, position: Position, declarer: int, exchange: Exchange, code: str) -> Iterator[Finding]:
        card, cards, setting = CARDS[code], exchange.cards, position.setting
        own = (0 if position.missing[declarer] else position.hands[declarer]) | setting.scarts[declarer]
        if own & BIT[card]:
            yield Finding(
                "exchange.own",
                ("asked",) if exchange.asked else ("cards", 0),
                declarer,
                {"card": code, "held": codes_of(own)},
            )
            return
        keeper = next((seat for seat, scart in enumerate(setting.scarts) if scart & BIT[card]), NOBODY)
        held_by = holder(position, card)
        answers = keeper if keeper != NOBODY else held_by
        if answers not in (NOBODY, exchange.giver) and exchange.giver is not None:
            yield Finding("exchange.holder", ("giver",), exchange.giver, {"card": code, "expected_seat": answers})
            return
        if cards is None:
            if keeper == NOBODY:
                yield Finding(
                    "exchange.unanswered", (), held_by if held_by != NOBODY else exchange.giver, {"legal": (code,)}
                )
        elif not cards:
            if held_by != NOBODY or not (keeper != NOBODY or any(setting.scart_unseen)):
                yield Finding(
                    "exchange.refused", ("cards",), held_by if held_by != NOBODY else None, {"legal": (code,)}
                )
        elif len(cards) > 1:
            yield Finding("exchange.size", ("cards",), exchange.giver, {"found": len(cards), "expected": 1})
        elif cards[0] != code and CARDS[cards[0]] < UNKNOWN:
            yield Finding("exchange.card", ("cards", 0), exchange.giver, {"card": cards[0], "asked": code})
        elif keeper != NOBODY or exchange.giver is not None:
            yield from held_findings(position, exchange, keeper if exchange.giver is None else exchange.giver)

    def _return_findings(self, position: Position, declarer: int, exchange: Exchange) -> Iterator[Finding]:
        if exchange.giver not in (None, declarer):
            yield Finding("exchange.seat", ("giver",), exchange.giver, {"expected_seat": declarer})
            return
        taker = self._receiver_of_return(position, declarer, exchange)
        if taker == NOBODY and len(owed(position, declarer)) > 1:
            yield Finding("exchange.unread", (), declarer)
            return
        position = infer_answers(position, declarer, taker, _count_returned(exchange))
        debts = owed(position, declarer)
        if exchange.taker is not None and exchange.taker not in debts and debts:
            yield Finding("exchange.seat", ("taker",), exchange.taker, {"expected_seat": next(iter(debts))})
            return
        if exchange.cards is None:
            yield Finding("exchange.unread", (), declarer)
            return
        if not 0 < len(exchange.cards) <= debts.get(taker, 0):
            facts = {"found": len(exchange.cards), "expected": debts.get(taker, 0)}
            yield Finding("exchange.size", ("cards",), declarer, facts)
        kept = self.keeps(received(position, declarer)) & position.hands[declarer]
        yield from returned_findings(position, exchange, declarer, kept)
        yield from face_findings(exchange, declarer, "down")

    def apply(self, position: Position, made: ExchangesMade, note: Note | None = None) -> Position:
        """Return the position after the exchanges as written; a card is taken from the hand where it was."""
        if position.setting.contract is not None and not self.limit(position):
            return position
        if not made.exchanges:
            return with_unknown_hands(position)  # unrecorded exchanges
        declarer, seats = self._declarer(position), len(position.hands)
        for i, exchange in enumerate(made.exchanges if note is not None else ()):
            known = max(exchange.giver or 0, exchange.taker or 0) < seats
            if note is not None and known and exchange.kind in (ASKED, RETURNED):
                note(STEPS[exchange.kind], made.positions[i + 1], ("exchanges", i), declarer)
        return made.positions[-1]

    def _passed(self, position: Position, exchange: Exchange, declarer: int) -> Position:
        """Return the position after one ask or return; the same position if it is impossible."""
        seats = len(position.hands)
        if (exchange.giver or 0) >= seats or (exchange.taker or 0) >= seats or exchange.kind not in (ASKED, RETURNED):
            return position
        asker = declarer if (stated := _asker_of(exchange)) is None else stated
        if asker == NOBODY:
            return with_unknown_hands(position)  # a card passed to or from any player
        if exchange.kind == ASKED:
            return self._answered(position, exchange, asker)
        taker = self._receiver_of_return(position, asker, exchange)
        if taker == NOBODY and (len(owed(position, asker)) > 1 or position.setting.contract is None):
            return with_unknown_hands(position)  # the phase after the purchase returns the cards that are still owed
        if taker in (NOBODY, asker):
            return position
        position = infer_answers(position, asker, taker, _count_returned(exchange))
        return hand_over(position, RETURNED, asker, taker, ("?",) if exchange.cards is None else exchange.cards)

    def _answered(self, position: Position, exchange: Exchange, taker: int) -> Position:
        """Return the position after an ask; no card passes if it was refused or the card lies in a scart."""
        giver = NOBODY if exchange.giver is None else exchange.giver
        cards, code = exchange.cards or (), asked_for(exchange)
        asked = None if code is None else CARDS[code]
        if cards:
            known = holder(position, CARDS[cards[0]])
            giver = giver if known in (NOBODY, taker) else known
        if cards and giver not in (NOBODY, taker):
            return hand_over(position, ASKED, giver, taker, cards, asked)
        in_scart = asked is not None and any(scart & BIT[asked] for scart in position.setting.scarts)
        return (
            note_refusal(position, giver, taker, asked)
            if exchange.cards == () or in_scart
            else note_open_answer(position, giver, taker, asked)
        )

    def _receiver_of_return(self, position: Position, declarer: int, exchange: Exchange) -> int:
        """Return the seat that gets a card back: the stated one or, if only one seat is owed a card, that one.

        If none is owed a card, it is the giver of the only ask without a stated answer. Return NOBODY if unknown.
        """
        debts = owed(position, declarer) or {ask.giver: 1 for ask in _open_asks(position)}
        if exchange.taker is not None:
            return exchange.taker
        return next(iter(debts)) if len(debts) == 1 else NOBODY

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random ask for a good card, or a random return; None at the end."""
        declarer = self._declarer(position)
        debts = owed(position, declarer)
        may_ask = self._used(position) < self.limit(position) and not (self.one_by_one and debts)
        if may_ask:
            return models.Hand(exchanges=(self._ask(position, declarer, chance),))
        if not debts:
            return None
        back = position.hands[declarer] & ~self.keeps(received(position, declarer))
        card = CODES[chance.choice(list(cards_in(back)))]
        taker = next(iter(debts))
        return models.Hand(
            exchanges=(models.Exchange(kind=RETURNED, giver=declarer, taker=taker, cards=(card,), face="down"),)
        )

    def _ask(self, position: Position, declarer: int, chance: Random) -> Exchange:
        """Return an ask for a card of another player, or sometimes for a card in a scart."""
        scarts = position.setting.scarts
        asked_before = [done.giver for done in position.setting.exchanged if done.kind == ASKED and not done.size]
        for seat, scart in enumerate(scarts):
            if seat != declarer and scart and not asked_before and chance.random() < 0.1:
                code = CODES[chance.choice(list(cards_in(scart)))]
                return models.Exchange(kind=ASKED, giver=seat, taker=declarer, asked=code, cards=(), face="up")
        others = 0
        for seat, held in enumerate(position.hands):
            others |= held if seat != declarer else 0
        card = chance.choice(list(cards_in(others)))
        code = CODES[card]
        return models.Exchange(
            kind=ASKED, giver=holder(position, card), taker=declarer, asked=code, cards=(code,), face="up"
        )

    def passes_unseen(self, hand: Hand, end: Position) -> bool:
        """Return whether cards may have been bought without being recorded."""
        return self.limit(end) > 0 and not hand.exchanges

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each set of purchases and returns that agrees with the cards of the seats at the end."""
        declarer, number = self._declarer(end), self.limit(end)
        if not number:
            return
        if hand.exchanges:
            yield from fill_next_answer(hand, end, lambda ask: (asked_for(ask) or "?",), at_end=not self.one_by_one)
            return
        own, dealt = played_and_laid_away(end), _possible_deal(hand, end, pack)
        wanted = [(card, seat) for seat in dealt for card in cards_in(own[declarer] & dealt[seat]) if seat != declarer]
        for asks in combinations(wanted, number):
            given = [[(card, giver) for card in cards_in(own[giver] & dealt[declarer])] for _, giver in asks]
            for back in product(*given):
                if len(set(back)) == number:
                    yield hand.model_copy(update={"exchanges": self._exchanges_of(declarer, asks, back)})

    def _exchanges_of(self, declarer: int, asks: Sequence[Passed], returns: Sequence[Passed]) -> Exchanges:
        asked = [models.Exchange(kind=ASKED, giver=seat, taker=declarer, cards=(CODES[card],)) for card, seat in asks]
        back = [
            models.Exchange(kind=RETURNED, giver=declarer, taker=seat, cards=(CODES[card],)) for card, seat in returns
        ]
        if self.one_by_one:
            return tuple(entry for pair in zip(asked, back, strict=True) for entry in pair)
        return (*asked, *back)


def keeps_received(received: Sequence[int]) -> int:
    """Return the mask of all received cards, because none of them may be given back."""
    return reduce(or_, received, 0)


def buyer(position: Position) -> tuple[int, ...]:
    """Return the seats that buy cards: the declarer or, if he is unknown, all that have asked for cards."""
    setting = position.setting
    if setting.contract is not None:
        return (setting.contract.declarer,)
    return tuple({done.taker: True for done in setting.exchanged if done.kind == ASKED})


def _asker_of(exchange: Exchange) -> int | None:
    """Return the stated seat that asks for a card or returns one; None if it is not stated."""
    return exchange.taker if exchange.kind == ASKED else exchange.giver if exchange.kind == RETURNED else None


def _count_returned(exchange: Exchange) -> int:
    """Return the number of cards of a return; 1 if they are not stated."""
    return 1 if exchange.cards is None else len(exchange.cards)


def _open_asks(position: Position) -> list[Exchanged]:
    """Return the asks so far whose answers are not stated."""
    return [done for done in position.setting.exchanged if done.kind == ASKED and not done.told]


def _possible_deal(hand: Hand, end: Position, pack: Pack) -> dict[int, int]:
    """Return seat -> the cards that it was dealt or, if its hand is unknown, may have been dealt, as masks."""
    deal, seats = hand.deal or models.Deal(), len(end.hands)
    hands = [mask_of(codes or ()) for codes in (*(deal.hands or ()), *(None,) * seats)][:seats]
    talon = mask_of(deal.talon or ())
    free = pack.cards & ~(mask_of(deal.dead or ()) | talon)
    for cards in hands:
        free &= ~cards
    return {seat: cards | talon * (seat == end.setting.dealer) if cards else free for seat, cards in enumerate(hands)}


def asked_for(exchange: Exchange) -> str | None:
    """Return the code of the card that an ask is for: as stated, or else the card handed over."""
    return exchange.asked or (exchange.cards[0] if exchange.cards else None)
