"""The call: the declarer names a card, and the holder of the card is his partner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tarot_records import record as models
from tarot_records.coding.passage import SEATS
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, cards_in, codes_of, mask
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, active_seats, has_fallen, holder, is_open
from tarot_records.phases.common.sides import Sides, split
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.rules.moves import EntryPhase, Moves, OneCard, OneOf
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import CALLS, Clause, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Call as CallRecord
    from tarot_records.record.model import Hand

ANSWERS = (None, "held", "own", "scart", "talon")

HELD, OWN, SCART, TALON = "held", "own", "scart", "talon"


def _call_clauses(m: Moment) -> tuple[Clause, ...]:
    contract, facts = m.after.setting.contract, {"who": m.who, "card": m.hand.calls[m.number].card}
    if contract is None or m.partner == NOBODY:
        return (Clause("call", facts),)
    if m.partner == contract.declarer:
        return (Clause("call_alone", facts),)
    return (Clause("call_partner", {**facts, "partner": m.partner}),)


def _call_laid(m: Moment) -> Laid | None:
    called = m.after.setting.called
    return None if called is None else Laid(CALLS, {"player": m.who}, BIT[called], 0)


CALL = Step("call", _call_clauses, laid=_call_laid)


class Call(EntryPhase, frozen=True):
    """The call of a card of the first rank in `ranks`, or of a later one if the declarer holds all cards before it."""

    contracts: frozenset[str]
    """Contracts in which a card is called."""
    ranks: tuple[int, ...]
    """The cards of each rank, as masks, in the order in which they may be called."""
    own: bool
    """True if the declarer may call a card that he holds himself, and so play alone."""
    optional: Callable[[int], bool] = lambda held: False
    """Predicate of the declarer's cards (a mask): he may also play alone without a call."""
    name: str = "call"
    steps: ClassVar[tuple[Step, ...]] = (CALL,)
    codes: ClassVar[str] = "calls"

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand, if it has a call or needs one; else None."""
        return hand if hand.calls or self.is_due(position) else None

    def is_due(self, position: Position) -> bool:
        """Return whether the current contract has a call."""
        contract = position.setting.contract
        return contract is not None and contract.name in self.contracts

    def caller(self, position: Position) -> int:
        """Return the seat that calls, which is the declarer; NOBODY if unknown."""
        contract = position.setting.contract
        return NOBODY if contract is None else contract.declarer

    def legal(self, position: Position, seat: int) -> int:
        """Return the cards that a seat with known cards may call, as a mask; 0 if it has to play alone."""
        held, within_reach = self._held(position, seat), 0
        for rank in self.ranks:
            within_reach |= rank
            if rank & ~held:
                break
        return within_reach if self.own else within_reach & ~held

    def cannot(self, position: Position, seat: int) -> bool:
        """Return whether a seat certainly has no legal call, so that it plays alone."""
        return self._unseen(position, seat) <= 0 and not self.legal(position, seat)

    def _held(self, position: Position, seat: int) -> int:
        """Return the known cards of a seat and of its scart, as a mask."""
        return position.hands[seat] | position.setting.scarts[seat]

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        """Return whether a call is legal with at least one hand that agrees with the known cards."""
        held, unseen = self._held(position, seat), self._unseen(position, seat)
        if unseen <= 0 and not position.missing[seat]:
            return bool(self.legal(position, seat) & BIT[card])
        needed = 0
        for rank in self.ranks:
            if rank & BIT[card]:
                break
            needed |= rank
        else:
            return False
        if not self.own and held & BIT[card]:
            return False
        return self._may_hold(position, seat, needed)

    def _may_hold(self, position: Position, seat: int, cards: int) -> bool:
        elsewhere = 0 if position.setting.taken else position.setting.talon
        for other, held in enumerate(position.hands):
            if other != seat:
                elsewhere |= position.setting.scarts[other] | (0 if position.missing[other] else held)
        lacking = cards & ~self._held(position, seat)
        return not cards & elsewhere and lacking.bit_count() <= self._unseen(position, seat)

    def _unseen(self, position: Position, seat: int) -> int:
        """Return the number of unknown cards of a seat, in hand and scart."""
        return position.unseen[seat] + position.setting.scart_unseen[seat]

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about the caller, the card and the stated answer."""
        contract = position.setting.contract
        if contract is None:
            # unknown who had to call
            yield from unknown_seats(hand.calls, ("calls",), len(position.hands))
            return
        if not self.is_due(position):
            yield Finding("call.none", ("calls",), None, {"bid": contract.name})
            return
        for i, call in enumerate(hand.calls):
            for finding in self._findings(position, self.caller(position), call, again=i > 0):
                yield finding._replace(path=("calls", i, *finding.path))
        if not hand.calls:
            yield from self._no_call_findings(position, hand, contract.declarer)

    def _no_call_findings(self, position: Position, hand: Hand, seat: int) -> Iterator[Finding]:
        """Yield a finding if a hand without a stated call must have had one, or may have had one.

        A declarer who is stated to be alone may have called a card that lies in the talon or in a scart.
        """
        if self.cannot(position, seat):
            return
        if hand.contract is None or hand.contract.partner != seat:
            yield Finding("call.unknown", (), seat)
            return
        legal, known = self.legal(position, seat), self._unseen(position, seat) <= 0
        aside = any(self.whereabouts(position, seat, card) != HELD for card in cards_in(legal))
        if known and not self.own and not aside and not self.is_alone_by_choice(position, hand):
            yield Finding("call.missing", ("contract", "partner"), seat, {"legal": codes_of(legal)})

    def is_alone_by_choice(self, position: Position, hand: Hand) -> bool:
        """Return whether the record states that the declarer plays alone without a call, and he may do so."""
        contract, stated = position.setting.contract, hand.contract
        if contract is None or stated is None or hand.calls or stated.partner != contract.declarer:
            return False
        return self.optional(self._held(position, contract.declarer))

    def _findings(self, position: Position, caller: int, call: CallRecord, again: bool) -> Iterator[Finding]:
        """Yield the findings about one call, with paths within the call; `again` is True if it is not the first."""
        seats, seat, card = len(position.hands), call.seat, CARDS[call.card]
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
            return
        if again:
            yield Finding("call.again", (), seat)
            return
        if seat != caller != NOBODY:
            yield Finding("call.seat", ("seat",), seat, {"expected_seat": caller})
            return
        if card >= UNKNOWN:
            yield Finding("call.unknown", ("card",), seat)
            return
        if not self._may_be_legal(position, seat, card):
            held = self._held(position, seat)
            own = not self.own and held & BIT[card]
            facts = {"card": call.card, "legal": codes_of(self.legal(position, seat))}
            yield Finding("call.own" if own else "call.rank", ("card",), seat, facts)
        where = self.whereabouts(position, seat, card)
        if where is None and call.answer == TALON:  # the player who got the card may have laid it away
            where = next(
                (OWN if own == seat else HELD for own, held in enumerate(position.hands) if held & BIT[card]), None
            )
        if call.answer is not None and where not in (None, call.answer):
            yield Finding(
                "call.answer", ("answer",), seat, {"card": call.card, "found": call.answer, "expected": where}
            )

    def whereabouts(self, position: Position, seat: int, card: int) -> str | None:
        """Return the place of a called card: HELD, OWN (by the caller), SCART or TALON; None if unknown."""
        bit, setting, who = BIT[card], position.setting, holder(position, card)
        if who != NOBODY:
            return OWN if who == seat else HELD
        if not setting.taken and setting.talon & bit:
            return TALON
        return SCART if any(scart & bit for scart in setting.scarts) else None

    def partner(self, position: Position) -> int:
        """Return the declarer's partner as the cards show him: himself if he is alone, NOBODY if unknown."""
        setting, contract = position.setting, position.setting.contract
        if contract is None:
            return NOBODY
        if not self.is_due(position):
            return contract.declarer
        if setting.called is None:
            return contract.declarer if self.cannot(position, contract.declarer) else NOBODY
        seat = holder(position, setting.called)
        alone = seat == NOBODY and (not is_open(position) or self.lies_aside(position, BIT[setting.called]))
        return contract.declarer if alone else seat

    def lies_aside(self, position: Position, bit: int) -> bool:
        """Return whether a card is in a scart or in the stock, so that no other player holds it."""
        setting = position.setting
        return bool(setting.talon & bit) or any(scart & bit for scart in setting.scarts)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the called card, and with the partner if the known cards determine him."""
        due = self.is_due(position) or position.setting.contract is None
        if not due or not hand.calls:
            return position
        call = hand.calls[0]
        callable_card = any(rank & BIT[CARDS[call.card]] for rank in self.ranks)
        called = CARDS[call.card] if callable_card else None
        after = position._replace(setting=position.setting._replace(called=called))
        after = _with_partner(after, self.partner(after))
        if note is not None:
            note(CALL, after, ("calls", 0), call.seat)
        return after

    def moves(self, position: Position) -> Moves[CallRecord]:
        """Yield the choices of a call; random play usually calls a card of another player."""
        caller = self.caller(position)
        legal = self.legal(position, caller) if self.is_due(position) else 0
        seat = yield OneOf("seat", (caller,), SEATS)
        card = yield OneCard("card", legal, preferred=legal & ~position.hands[caller])
        where = self.whereabouts(position, seat, CARDS[card]) if seat < len(position.hands) else None
        answer = yield OneOf("answer", (where,), ANSWERS)
        return models.Call(seat=seat, card=card, answer=answer)

    def is_awaited(self, position: Position) -> bool:
        """Return whether a card has to be called."""
        caller = self.caller(position)
        due = caller != NOBODY and self.is_due(position) and position.setting.called is None
        return due and bool(self.legal(position, caller))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the call as expected input, if one is due."""
        seat, ranked = self.caller(position), sum(self.ranks)
        if seat == NOBODY or not self.is_due(position) or hand.calls or self.cannot(position, seat):
            return None
        legal = mask(card for card in cards_in(ranked) if self._may_be_legal(position, seat, card))
        return Awaited("calls", position, seat, cards=legal, barred=ranked & ~legal, optional=True)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each possible call, and without a call if the declarer may play alone."""
        if end.setting.contract is None or end.setting.contract.declarer == NOBODY:
            return
        declarer, stated = end.setting.contract.declarer, hand.contract or models.Contract()
        for rank in self.ranks:
            for card in cards_in(rank):
                yield hand.model_copy(update={"calls": (models.Call(seat=declarer, card=CODES[card]),)})
        if stated.partner is None:
            yield hand.model_copy(update={"contract": stated.model_copy(update={"partner": declarer})})


class OnlyCall(Call, frozen=True):
    """The call of the only card that may be called: an unrecorded call follows from the declarer's cards."""

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand, if it has a call."""
        return hand if hand.calls else None

    def partner(self, position: Position) -> int:
        """Return the holder of the card that was called or, without a record of it, that had to be called."""
        contract, called = position.setting.contract, position.setting.called
        if contract is None or called is not None or not self.is_due(position):
            return super().partner(position)
        seat = contract.declarer
        legal = 0 if self._unseen(position, seat) or position.missing[seat] else self.legal(position, seat)
        if legal.bit_count() == 1:
            position = position._replace(setting=position.setting._replace(called=legal.bit_length() - 1))
        return super().partner(position)


class PartnerFound(NamedTuple):
    """A hand, and the declarer's partner as its cards show him: himself if he is alone, NOBODY if unknown."""

    hand: Hand
    partner: int


class Partners(Phase, frozen=True):
    """The phase that sets the declarer's partner: the holder of the called card, if known."""

    call: Call
    name: str = "partners"
    always: bool = True

    def event(self, hand: Hand, position: Position) -> PartnerFound | None:
        """Return the hand and the partner whom its cards show.

        Return None if no declarer is known, or if the contract has no call and no partner is stated.
        """
        setting, stated = position.setting, hand.contract
        asked = stated is not None and stated.partner is not None
        over = setting.ended is not None  # then no partner is due, but a stated one must be that by the cards
        due = asked and setting.called is not None if over else asked or self.call.is_due(position)
        if setting.contract is None or setting.contract.declarer == NOBODY or not due:
            return None
        return PartnerFound(hand, self.call.partner(position))

    def check(self, position: Position, found: PartnerFound) -> Iterator[Finding]:
        """Yield a finding if the cards show another partner than the stated one, or do not show who it is."""
        hand, partner = found
        stated = hand.contract.partner if hand.contract is not None else None
        if stated is not None and stated >= len(position.hands):
            return  # reported with the contract
        contract = position.setting.contract
        assert contract is not None
        if partner == NOBODY and not self.call.is_alone_by_choice(position, hand):
            yield Finding("call.partner_unknown", ("contract",) if hand.contract else (), stated)
        elif partner != NOBODY and stated not in (None, partner):
            facts = {"found_seat": stated, "expected_seat": partner, "declarer_seat": contract.declarer}
            yield Finding("call.partner", ("contract", "partner"), stated, facts)

    def apply(self, position: Position, found: PartnerFound, note: Note | None = None) -> Position:
        """Return the position with the partner whom the cards show; if they show none, with the stated one."""
        hand, partner = found
        stated = hand.contract.partner if hand.contract is not None else None
        in_case = NOBODY if stated is None or stated >= len(position.hands) else stated
        return _with_partner(position, in_case if partner == NOBODY else partner)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return an empty hand if the partner is still to be set, which follows from the cards; None if not."""
        contract, over = position.setting.contract, position.setting.ended is not None
        due = contract is not None and contract.partner == NOBODY != contract.declarer
        return models.Hand() if due and not over else None


def _with_partner(position: Position, partner: int) -> Position:
    contract = position.setting.contract
    if contract is None or contract.partner == partner:
        return position
    contract = contract._replace(partner=partner)
    return position._replace(setting=position.setting._replace(contract=contract))


def is_called_known(position: Position) -> bool:
    """Return whether the called card is known and, if its caller plays alone, also whether it lies in the stock."""
    setting = position.setting
    contract, called = setting.contract, setting.called
    if contract is None or called is None:
        return False
    return contract.partner != contract.declarer or not setting.talon_unseen or bool(setting.talon & BIT[called])


def secret_partner(position: Position) -> int:
    """Return the partner as the whole table knows him, that is, after the called card has been seen; else NOBODY.

    It is seen when it falls, or when the stock it lies in is turned up; at the latest when the hand is scored.
    """
    setting = position.setting
    contract, called = setting.contract, setting.called
    if contract is None or called is None:
        return NOBODY
    turned_up = setting.taken and setting.talon & BIT[called]
    over = setting.result is not None
    return contract.partner if turned_up or over or has_fallen(position, called) else NOBODY


def partner_told_by(announced: str) -> Callable[[Position], int]:
    """Return a function like `secret_partner`, in games where an announcement reveals the holder of the called card."""

    def known(position: Position) -> int:
        contract = position.setting.contract
        if contract is not None and any(word.kind == announced for word in position.setting.declared):
            return contract.partner
        return secret_partner(position)

    return known


def sides_in_sight(
    who: Callable[[Position], Sides], partner: Callable[[Position], int], partnered: Collection[str]
) -> Callable[[Position], Sides]:
    """Return a function to the sides as the whole table knows them: each player alone while a partner is secret."""

    def seen(position: Position) -> Sides:
        contract = position.setting.contract
        secret = contract is not None and contract.name in partnered and partner(position) == NOBODY
        return split(active_seats(position), ()) if secret else who(position)

    return seen


def open_partner(position: Position) -> int:
    """Return the partner in games where he is known from the call on."""
    contract = position.setting.contract
    return NOBODY if contract is None else contract.partner
