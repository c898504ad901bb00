"""The stock in its parts, as it lies: which of them was taken, and to whom each goes."""

from typing import NamedTuple

from tarot_records.core.cards import mask
from tarot_records.core.position import NOBODY, Position, StockPart
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules

from ..site.speech import gettext as _
from ..site.words import code_of, names
from .walk import Walk


class ShownPart(NamedTuple):
    """A part of the stock."""

    cards: tuple[str, ...]
    whose: str
    """Whose it is by now, in words; empty while nobody has it."""
    taken: bool
    """Whether somebody has taken it into his hand."""


def stock_shown(walk: Walk, step: int) -> tuple[ShownPart, ...]:
    """Return the stock after a step, part by part; none where it lies as one, or nobody knows how it lies."""
    record, rules, frame = walk.report.record, walk.report.rules, walk.frames[step]
    assert record is not None
    assert rules is not None
    return tuple(
        ShownPart(
            tuple(code_of(card) for card in part.cards),
            _whose(record, rules, frame.after, part, frame.step.settles),
            part.seat != NOBODY and not part.trick,
        )
        for part in rules.stock_parts(frame.after)
    )


def _whose(record: Record, rules: Rules, position: Position, part: StockPart, over: bool) -> str:
    """Return who has a part, or will have it."""
    player = names(record, (part.seat,)) if part.seat != NOBODY else ""
    if part.trick:
        if player:
            return _("trick %(number)s, %(player)s", number=part.trick, player=player)
        return _("with trick %(number)s", number=part.trick)
    if player:
        return _("taken by %(player)s", player=player)
    if not over or position.setting.result is None:
        return ""
    cards = mask(part.cards)
    side = next((side for side in rules.sides(position) if not cards & ~rules.gathered(position, side)[0]), None)
    return _("nobody’s") if side is None else _("goes to %(side)s", side=names(record, side))
