"""Giving up before the talon is taken: the declarer does not play, because the card that he called lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Contract, Position
from tarot_records.phases.declarations.announcements import bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations
from tarot_records.rules.next_input import Awaited

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

GIVE_UP: Final = "give_up"
ABANDONED: Final = "agreement"
"""Value of `end` for a hand that was given up."""


def may_be_given_up(position: Position, contracts: Collection[str]) -> bool:
    """Return whether the declarer may give up, as far as known, if these contracts may be given up."""
    contract, called = position.setting.contract, position.setting.called
    if contract is None:
        return True
    return contract.name in contracts and not (
        called is not None and any(held & BIT[called] for held in position.hands)
    )


def may_have_given_up(position: Position, contracts: Collection[str]) -> bool:
    """Return whether a supposed declarer may have given up his supposed contract, by its name and the stated word."""
    contract = position.setting.contract
    words = [word.seat for word in position.setting.declared if word.kind == GIVE_UP]
    return contract is not None and contract.name in contracts and words in ([], [contract.declarer])


class GiveUp(DeclarationKind, frozen=True):
    """Declaration by which the declarer gives the game up, because the card that he called is in the talon."""

    contracts: frozenset[str]
    """The contracts that may be given up."""
    says: frozenset[str] = frozenset({"item"})

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield findings if the seat may not give up now, or if it names an item that it may not pay."""
        setting, seat = position.setting, declaration.seat
        contract = setting.contract
        yield from bare_findings(declaration)
        if contract is None:
            return
        if seat != contract.declarer:
            facts = {"kind": declaration.kind, "expected_seat": contract.declarer}
            yield Finding("declare.seat", ("seat",), seat, facts)
            return
        if not may_be_given_up(position, self.contracts):
            yield Finding("declare.give_up", (), seat, {})
        else:
            yield from self.item_findings(position, declaration)

    def item_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about a named item, which by default is not paid."""
        if declaration.item is not None:
            yield Finding("record.section", ("item",), declaration.seat, {"field": "item"})

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """Return the position with the hand ended as given up."""
        return position._replace(setting=position.setting._replace(ended=ABANDONED))

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield the declaration of a declarer who may give up, half of the time."""
        setting = position.setting
        contract, called = setting.contract, setting.called
        if contract is None or called is None or setting.ended is not None or not setting.talon & BIT[called]:
            return
        if chance.random() >= 0.5:
            item = self.drawn_item(position, contract, chance)
            yield models.Declaration(seat=contract.declarer, kind=GIVE_UP, item=item)

    def drawn_item(self, position: Position, contract: Contract, chance: Random) -> str | None:
        """Return a random item that is paid when a contract is given up; None for most."""
        return None


class SaidEarly(Declarations, frozen=True):
    """Declarations between the call and the talon; links encode them with the announcements."""

    items: tuple[str, ...] = ()
    """The items that these declarations may name."""
    codes: ClassVar[str] = ""

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with random declarations; one that is given up has no tricks. None if nothing is declared."""
        said = super().invent(position, chance)
        if said is None or said.declarations[0].kind != GIVE_UP:
            return said
        return said.model_copy(update={"tricks": (), "end": ABANDONED})

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the declarations that the declarer may make besides other input, as far as known; None if none."""
        contract = position.setting.contract
        if contract is None or contract.declarer == NOBODY or position.setting.ended is not None:
            return None
        if hand.exchanges or hand.scart or hand.tricks:
            return None
        words = self.sayable(position, (contract.declarer,))
        return self.asked(position, words, aside=True)._replace(items=self.items) if words else None
