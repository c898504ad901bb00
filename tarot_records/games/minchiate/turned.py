"""The last card of each player, which is turned up and counts for his side if it is a counting card [PAG]."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, holder, turns_of
from tarot_records.games.minchiate.versicole import COUNTING, points
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

TURNED: Final = "turned"


class TurnedCard(DeclarationKind, frozen=True):
    """The card of a player that was turned up: one of those dealt to him."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Possible numbers of cards: only 1."""
        return (1,)

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about the number of cards, the card and its value."""
        seat, codes = declaration.seat, declaration.cards
        if codes is not None and len(codes) != 1:
            yield Finding("declare.size", ("cards",), seat, {"found": len(codes), "sizes": (1,)})
            return
        if declaration.size not in (None, 1):
            yield Finding("declare.number", ("size",), seat, {"found": declaration.size, "expected": 1})
        if codes is None or CARDS[codes[0]] >= UNKNOWN:
            yield Finding("declare.unknown", (), seat, {"kind": TURNED})
            return
        card = CARDS[codes[0]]
        held, unseen = position.hands[seat], position.unseen[seat]
        if not held & BIT[card] and (unseen <= 0 or holder(position, card) != NOBODY):
            yield Finding("declare.held", ("cards", 0), seat, {"card": codes[0], "held": codes_of(held)})
        if declaration.value not in (None, points(BIT[card])):
            facts = {"found": declaration.value, "expected": points(BIT[card])}
            yield Finding("declare.value", ("value",), seat, facts)

    def value(self, declaration: Declaration) -> int:
        """Return the value of the card; 0 if it is unknown."""
        return sum(points(BIT[CARDS[code]]) for code in (declaration.cards or ())[:1])


class TurnedUp(Declarations, frozen=True):
    """Phase of the cards turned up at the end of the deal, from the player after the dealer on."""

    codes: ClassVar[str] = ""

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return a card turned up as input that may come beside other input; None once a card is played."""
        return None if hand.tricks else self.asked(position, (TURNED,), aside=True)

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Return no declarations: which card was turned up does not follow from others."""
        return iter(())

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Return no hands: which card was turned up does not follow from others."""
        return iter(())

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with the next card turned up; None if all are."""
        done = [word.seat for word in position.setting.declared if word.kind == TURNED]
        seat = next((seat for seat in turns_of(position)[position.leader] if seat not in done), None)
        if seat is None:
            return None
        card = chance.choice(list(cards_in(position.hands[seat])))
        return models.Hand(declarations=(models.Declaration(seat=seat, kind=TURNED, cards=codes_of(BIT[card])),))


class Unturned(Phase, frozen=True):
    """Phase that marks a hand as one of unknown score if a card turned up, which may count, is not recorded."""

    name: str = "declarations"

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if a seat without a recorded card may have turned up one that counts; else None."""
        known = {word.seat for word in position.setting.declared if word.kind == TURNED and word.cards}
        for seat, held in enumerate(position.hands):
            if seat not in known and (held & COUNTING or position.unseen[seat]):
                return hand
        return None

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position, marked as one whose declarations are not all stated."""
        return position._replace(setting=position.setting._replace(silent=True))
