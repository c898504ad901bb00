"""Droggn before play: the scart, the purchase, cards laid out and doubling [PAG]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.cards import (
    BIT,
    CARDS,
    FOOL,
    FOOL_BIT,
    KINGS,
    PETIT,
    TRUMP_SUIT,
    WORLD,
    codes_of,
    mask_of,
    trump,
)
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Declared, Position, active_seats, holder, turns_of
from tarot_records.phases.before_play.exchange import note_refusal, owed
from tarot_records.phases.before_play.purchase import ExchangesMade, Purchase, asked_for
from tarot_records.phases.before_play.scart import InferredScart, Scarts
from tarot_records.phases.common.unrecorded_hands import played_by
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.declarations.doubling import HandDoubling
from tarot_records.phases.declarations.laid_out import Entitled, LaidOut
from tarot_records.rules.moves import CardGroups
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Exchange, Hand, Scart

ANSAGER, SOLO, SUPER, SUPER_MORD = "ansager", "solo", "super", "super_mord"
BASES: Final = {ANSAGER: 20, SOLO: 40, SUPER: 80, SUPER_MORD: 167}
"""Bid -> its value, the lowest first; no surplus is added to that of a super mord."""
HONOURS: Final = FOOL_BIT | WORLD | PETIT
PAGAT, GSTIESS, SCHWACHER, RETOUR = "pagat", "gstiess", "schwacher", "retour"
DOUBLING: Final = frozenset((SCHWACHER, RETOUR))
LAID_OUT: Final = {PAGAT: trump(1), GSTIESS: FOOL}
SPOKEN: Final = 0.15
"""Probability that random play lays a card out or doubles."""


# -- scart -----------------------------------------------------------------------------------------


def taker(position: Position) -> int | None:
    """Return the seat that takes up the talon; None in a super and a super mord, NOBODY if unknown [PAG, bidding]."""
    contract = position.setting.contract
    if contract is None:
        return NOBODY
    return contract.declarer if contract.name in (ANSAGER, SOLO) else None


class KingWithTrump(CardGroups, frozen=True):
    """A choice of cards with a king in it only if there is a trump too [PAG, discard; Dr3]."""

    def draw(self, chance: Random) -> tuple[str, ...]:
        """Return random legal cards."""
        while not self.allows(drawn := super().draw(chance)):
            pass
        return drawn

    def allows(self, value: Sequence[str]) -> bool:
        """Return whether a choice of cards is legal."""
        cards = mask_of(value)
        return super().allows(value) and (not cards & KINGS or bool(cards & TRUMP_SUIT))


class DeclarersScart(Scarts, frozen=True):
    """The scart of the declarer: a king may go only together with a trump."""

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of a scart from some held cards (a mask); without groups if they are unknown (None)."""
        return KingWithTrump("cards", super().choice(held).groups)

    def _last_resort_findings(self, held: int, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Yield a finding if a king is laid away without a trump."""
        if mask_of(scart.cards) & self.barred(held) or self.choice(held).allows(scart.cards):
            return
        place = next(i for i, code in enumerate(scart.cards) if BIT[CARDS[code]] & KINGS)
        facts = {"card": scart.cards[place], "legal": codes_of(held & ~self.barred(held) & ~KINGS)}
        yield Finding("scart.barred", ("cards", place), scart.seat, facts)


# -- purchase ----------------------------------------------------------------------------------------


class BoughtCard(Purchase, frozen=True, kw_only=True):
    """The purchase of one card; asking for an own card, or for none, buys nothing [PAG, Ansager]."""

    table: TrickTable

    def event(self, hand: Hand, position: Position) -> ExchangesMade | None:
        """Return the stated exchanges with their positions; None if none is due, or if none was made."""
        none_made = not hand.exchanges and (hand.states("exchanges") or self._keeps_all(hand, position))
        return None if none_made else super().event(hand, position)

    def _keeps_all(self, hand: Hand, position: Position) -> bool:
        """Return whether every player is known to have played exactly the cards that he held before the purchase."""
        played, complete = played_by(self.table, hand, self._declarer(position), turns_of(position))
        return complete and tuple(played) == position.hands

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return an exchange of the declarer as optional input; None if his purchase is over or was left out."""
        made = self.event(hand, position)
        if made is None or (hand.exchanges and self._is_over(made.positions[-1])):
            return None
        return super().awaits(position, hand)

    def _is_over(self, position: Position) -> bool:
        """Return whether the ask is used up, and nothing is owed for it."""
        return self._used(position) >= self.limit(position) and not owed(position, self._declarer(position))

    def _answer_findings(self, position: Position, declarer: int, exchange: Exchange, code: str) -> Iterator[Finding]:
        """Yield the findings about the answer to an ask: none if nobody answered and no other seat holds the card."""
        elsewhere = holder(position, CARDS[code]) not in (NOBODY, declarer)
        unanswered = exchange.cards == () and not elsewhere
        if not (unanswered or (exchange.cards is None and self._is_own(position, declarer, code))):
            yield from super()._answer_findings(position, declarer, exchange, code)

    def _answered(self, position: Position, exchange: Exchange, taker: int) -> Position:
        """Return the position after an ask; no card passes if the declarer asked for one of his own."""
        code = asked_for(exchange)
        if code is not None and not exchange.cards and self._is_own(position, taker, code):
            return note_refusal(position, NOBODY, taker, CARDS[code])
        return super()._answered(position, exchange, taker)

    def _is_own(self, position: Position, declarer: int, code: str) -> bool:
        """Return whether the declarer has a card in his hand or in his scart, as far as known."""
        return bool((position.hands[declarer] | position.setting.scarts[declarer]) & BIT[CARDS[code]])

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random ask or return; sometimes an ask for an own card, which buys nothing; None at the end."""
        asked = position.setting.exchanged
        if not asked and self.limit(position) and chance.random() < 0.1:
            own = codes_of(position.hands[self._declarer(position)])
            ask = models.Exchange(kind="asked", taker=self._declarer(position), asked=chance.choice(own), cards=())
            return models.Hand(exchanges=(ask,))
        return super().invent(position, chance)


# -- words -------------------------------------------------------------------------------------------


def entitled(slug: str) -> Entitled:
    """Return a check of a card laid out: by the contract, the seat, and a card laid out before [PAG; Dr13]."""

    def findings(position: Position, declaration: Declaration) -> Iterator[Finding]:
        seat, contract, before = declaration.seat, position.setting.contract, laid_out(position)
        if contract is not None and slug == GSTIESS and contract.name != SUPER_MORD:
            facts = {"kind": slug, "bid": contract.name, "kinds": (PAGAT, SCHWACHER, RETOUR)}
            yield Finding("declare.contract", ("kind",), seat, facts)
        elif contract is not None and contract.name == SUPER_MORD and seat != contract.declarer:
            yield Finding("declare.seat", ("seat",), seat, {"kind": slug, "expected_seat": contract.declarer})
        elif before is not None and (before.kind == slug or before.seat == seat):
            yield Finding("declare.once", (), seat, {"kind": slug, "found_seat": before.seat})

    return findings


def doublers(position: Position, word: str, level: int) -> Collection[int]:
    """Return the seats that may say `word` as the doubling with the number `level`, from 1.

    Level 1 is a schwacher by the foes; then come retours by the side that did not double last. Other words have none.
    """
    if (word == SCHWACHER) != (level == 1):
        return ()
    declarers = _possible_declarers(position)
    return [seat for seat in active_seats(position) if any((seat == by) == (level % 2 == 0) for by in declarers)]


def kinds() -> dict[str, DeclarationKind]:
    """Return the kinds of declarations of the game."""
    return {
        **{slug: LaidOut(slug, card, entitled(slug)) for slug, card in LAID_OUT.items()},
        **{slug: HandDoubling(slug, doublers, DOUBLING) for slug in (SCHWACHER, RETOUR)},
    }


def laid_out(position: Position) -> Declared | None:
    """Return the first declaration of a card laid out; None if there is none."""
    return next((word for word in position.setting.declared if word.kind in LAID_OUT), None)


def _possible_declarers(position: Position) -> Sequence[int]:
    """Return the declarer; if unknown, each seat that said every second doubling (2nd, 4th …) and no other."""
    contract, said = position.setting.contract, [w.seat for w in position.setting.declared if w.kind in DOUBLING]
    if contract is not None:
        return (contract.declarer,)
    return [
        seat
        for seat in active_seats(position)
        if all((by == seat) == (level % 2 == 0) for level, by in enumerate(said, start=1))
    ]
