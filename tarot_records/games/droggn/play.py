"""Play in Droggn: tricks in which the Fool may have to be played before the last, and the fate of the Fool [PAG]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tarot_records.core.cards import FOOL, FOOL_BIT
from tarot_records.core.position import NOBODY, Position, has_fallen
from tarot_records.games.droggn.before_play import GSTIESS, SUPER_MORD, laid_out
from tarot_records.phases.bound_tricks import BoundTricks
from tarot_records.phases.sides import sides_known
from tarot_records.phases.trick_findings import Ban
from tarot_records.phases.tricks import Play
from tarot_records.rules.fool import Fate


def fates(position: Position, owner: int, winner: int, last: bool) -> Fate:
    """Return the fate of the Fool: its player keeps it.

    In a super mord a Fool laid out and played by the declarer takes the last trick if he won all others; a trick of an
    unknown winner counts as his.
    """
    contract = position.setting.contract
    mord = contract is not None and contract.name == SUPER_MORD and owner == contract.declarer
    if last and is_fool_out(position) and mord and all(taken in (owner, NOBODY) for _, taken, _ in position.taken):
        return Fate(owner, owner)
    return Fate(winner, owner)


def is_fate_known(position: Position) -> bool:
    """Return whether the sides are known, and the winners of all tricks if the Fool is laid out."""
    unknown = is_fool_out(position) and any(winner == NOBODY for _, winner, _ in position.taken)
    return sides_known(position) and not unknown


def is_fool_out(position: Position) -> bool:
    """Return whether the Fool is laid out."""
    out = laid_out(position)
    return out is not None and out.kind == GSTIESS


class FoolInTime(BoundTricks, frozen=True, kw_only=True):
    """The play where the Fool, unless it is laid out, may not be kept for the last trick [PAG, play; Dr5]."""

    @cached_property
    def _last_time(self) -> int:
        """Index of the last trick to which the Fool may be played."""
        return self.length - 2

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the ban on cards that may not be played now: in the last trick open to the Fool, all cards but it."""
        if len(position.taken) == self._last_time and held & FOOL_BIT and not is_fool_out(position):
            return Ban(held & ~FOOL_BIT, code="play.last_fool")
        return super()._ban(position, held)

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of first tricks of `play` that need no detailed check.

        They end before the Fool's last possible trick if the Fool is still held then.
        """
        number = self._last_time - len(position.taken)
        if number < 0 or is_fool_out(position) or self._is_gone(position, play.cards[:number]):
            return super()._clean(position, play)
        before = play.part(0, number)
        clean = super()._clean(position, before)
        play.start, play.walk, play.won = position, before.walk, before.won
        return clean

    def _is_gone(self, position: Position, before: Sequence[tuple[int, ...]]) -> bool:
        """Return whether the Fool fell in a trick that was taken, or falls in one of the tricks `before`."""
        return has_fallen(position, FOOL) or any(FOOL in cards for cards in before)
