"""Announcements of Tapp-Tarock: the declarer's pagat and valat, and kontra [WT, ALS, KRU]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import PETIT
from tarot_records.core.faults import Finding
from tarot_records.core.position import Contract, Position
from tarot_records.games.tapp_tarock.contracts import PAGAT, VALAT
from tarot_records.phases.announcements import KONTRA, Announcement, Talk, Talking
from tarot_records.phases.contracts import row_of
from tarot_records.phases.declarations import DeclarationKind
from tarot_records.phases.kontras import Kontra

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration


class ByDeclarer(Announcement, frozen=True):
    """An announcement that only the declarer makes, after he has laid away; no source sets an end to it [T21]."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings: only the declarer may announce the item."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or self.slug not in row.items or declaration.seat == contract.declarer:
            yield from super().check(position, declaration)
            return
        yield from self.word_findings(declaration)
        facts = {"kind": self.slug, "expected_seat": contract.declarer}
        yield Finding("declare.seat", ("seat",), declaration.seat, facts)

    def is_late(self, talk: Talk, contract: Contract, seat: int, order: Sequence[int]) -> bool:
        """Return False: the declarer may also announce after a kontra."""
        return False


def kinds_of(talking: Talking) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations after the scart; the pagat is announced only with trump 1 in hand [T14]."""
    return {
        PAGAT: ByDeclarer(PAGAT, talking, PETIT),
        VALAT: ByDeclarer(VALAT, talking),
        KONTRA: Kontra(talking),
    }
