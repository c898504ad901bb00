"""The cards that cutter and dealer lay away: as many as they took, no counting card and not trump 29 [PAG]."""

from __future__ import annotations

from collections.abc import Mapping

from tarot_records.core.position import Position
from tarot_records.phases.scart import Scarts
from tarot_records.phases.several_scarts import SeveralScarts


class CutterAndDealer(SeveralScarts, frozen=True):
    """Phase of the scarts of cutter and dealer."""

    def due(self, position: Position) -> Mapping[int, Scarts]:
        """Map each of cutter and dealer who took cards to his scart; empty if the cards taken are not recorded."""
        sizes: dict[int, int] = {}
        for done in position.setting.exchanged if self.is_known(position) else ():
            sizes[done.taker] = sizes.get(done.taker, 0) + done.size
        return {seat: self._scart(seat, size) for seat, size in sizes.items()}

    def is_known(self, position: Position) -> bool:
        """Return whether the record states what cutter and dealer took."""
        return all(done.told for done in position.setting.exchanged)

    def _scart(self, seat: int, size: int) -> Scarts:
        """Return the scart of `size` cards of a seat."""
        return Scarts(size, lambda held: self.never, lambda position: seat, self.table, never=self.never)
