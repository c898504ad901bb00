"""Kontra: the doubling of the game or of an announcement, and its further levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.position import GAME, NOBODY, Contract, Declared, Position
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.declarations.announcements import KONTRA, Doubled, Talk, Talking, bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

DOUBLES = 0.4
"""Probability that random play considers a kontra: high enough that kontras are answered too."""


class Kontra(DeclarationKind, frozen=True):
    """A kontra: the doubling of the game or of an announcement, and its further levels."""

    talking: Talking
    repeats: bool = True
    says: frozenset[str] = frozenset({"item", "against", "level"})

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about a kontra."""
        talking, contract, row = self.talking, position.setting.contract, row_of(self.talking.table, position)
        yield from bare_findings(declaration)
        if contract is None or row is None:
            return
        if row.kontra == "none":
            yield Finding("declare.kontra_none", (), declaration.seat, {"bid": row.slug})
            return
        if declaration.item is None:
            yield Finding("declare.kontra_unknown", (), declaration.seat, {"field": "item"})
            return
        talk = talking.talk(position)
        wrong = tuple(self._target_findings(contract, row, talk, declaration))
        yield from wrong
        word = _word(declaration)
        about = talking.about(position, talk, word)
        untold = talk.untold or about in talk.doubtful or not talking.is_certain(contract, talk, word)
        if not wrong and about is not None and not untold:
            yield from self._word_findings(position, contract, talk, about, declaration)

    def _target_findings(
        self, contract: Contract, row: ContractRow, talk: Talk, declaration: Declaration
    ) -> Iterator[Finding]:
        talking, seat, item, against = self.talking, declaration.seat, declaration.item, declaration.against
        items = [GAME, *(talking.doubled_items(talk) if row.kontra == "all" else ())]
        if talking.replaces in items and not talking.one_factor:
            items.remove(GAME)
        if item not in items:
            yield Finding("declare.kontra_item", ("item",), seat, {"item": item, "items": tuple(items)})
        elif row.kontra == "all":
            if against is not None:
                yield Finding("declare.kontra_all", ("against",), seat, {"found_seat": against})
        elif seat != contract.declarer:
            if against not in (None, contract.declarer):
                yield Finding("declare.kontra_against", ("against",), seat, {"found_seat": against})
        elif against is None:
            yield Finding("declare.kontra_unknown", (), seat, {"field": "against"})
        elif against == seat:
            yield Finding("declare.kontra_against", ("against",), seat, {"found_seat": against})

    def _word_findings(
        self, position: Position, contract: Contract, talk: Talk, about: Doubled, declaration: Declaration
    ) -> Iterator[Finding]:
        """Yield the findings about the side, the level and the turn of a kontra."""
        talking, seat, item = self.talking, declaration.seat, declaration.item or ""
        ladder, last = talking.ladder(contract, talk, about, seat), talking.last(contract, talk, about, seat, item)
        due = len(ladder) + 1
        rivals = talking.answers(contract, talk, about, seat, item)
        if rivals is False and (seat == last or talking.knows_of(position, talk, seat, item)):
            yield Finding("declare.kontra_side", ("seat",), seat, {"item": item, "found_seat": last})
            return
        if due > talking.levels:
            yield Finding("declare.kontra_levels", (), seat, {"item": item, "most": talking.levels})
        elif declaration.level not in (None, due):
            level = {"item": item, "found": declaration.level, "expected": due}
            yield Finding("declare.kontra_level", ("level",), seat, level)
        if talking.first_chance and rivals is not False:
            order, since = talking.order(position, contract), talk.said.get(about, -1)
            turn = talking.turn(order, talk, seat)
            if turn - len(order) > since:
                yield Finding("declare.kontra_late", (), seat, {"item": item})

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield a kontra of the next level by each seat, with the probability DOUBLES."""
        talking, contract, row = self.talking, position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or row.kontra == "none" or chance.random() >= DOUBLES:
            return
        if talking.owed(position):
            return
        talk = talking.talk(position)
        item = chance.choice([GAME, *(talking.doubled_items(talk) if row.kontra == "all" else ())])
        for seat in talking.order(position, contract):
            for against in self._against(contract, row, talk, seat):
                made = models.Declaration(seat=seat, kind=KONTRA, item=item, against=against)
                about = talking.about(position, talk, _word(made))
                if about is not None and talking.answers(contract, talk, about, seat, item):
                    yield made.model_copy(update={"level": len(talking.ladder(contract, talk, about, seat)) + 1})

    def _against(self, contract: Contract, row: ContractRow, talk: Talk, seat: int) -> Iterable[int | None]:
        """Return the possible opponents of a kontra by a seat; None stands for all."""
        if row.kontra == "all":
            return (None,)
        return (contract.declarer,) if seat != contract.declarer else [entry.by for entry in talk.ladders]


def _word(declaration: Declaration) -> Declared:
    """Return a stated kontra as an entry of `Setting.declared`."""
    against = NOBODY if declaration.against is None else declaration.against
    return Declared(declaration.seat, KONTRA, 0, 0, 0, declaration.item or "", declaration.level or 0, against)
