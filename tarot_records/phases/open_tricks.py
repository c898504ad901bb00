"""Play in which hands are laid open once the first trick is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.trick_steps import CARD, PAID, TAKEN
from tarot_records.phases.tricks import Play, Tricks
from tarot_records.rules.game import Note
from tarot_records.rules.step import Clause, Eyes, Moment, Step


def _open_told(m: Moment) -> tuple[Clause, ...]:
    """Whose cards lie open."""
    return (Clause("lays_open", {"who": m.who}),)


def _open_seen(eyes: Eyes, m: Moment) -> None:
    """Everybody sees them."""
    if m.who not in (None, NOBODY):
        eyes.held[m.who] |= m.after.hands[m.who]


OPEN = Step("open", _open_told, seen=_open_seen)


@dataclass(frozen=True, kw_only=True)
class OpenTricks(Tricks):
    """The play of a contract in which hands are laid open after the first trick."""

    opening: Callable[[Position], Sequence[int]]
    """Whose hands are laid open."""
    steps: ClassVar[tuple[Step, ...]] = (CARD, TAKEN, OPEN, PAID)

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """The position after these tricks, which laying hands open does not change."""

        def noted(step: Step, position: Position, *where: Any) -> None:
            if note is None:
                return
            note(step, position, *where)
            if step is TAKEN and len(position.taken) == 1:
                for one in self.opening(position):
                    note(OPEN, position, where[0], one)

        return super().apply(position, play, None if note is None else noted)
