"""Progress of an unfinished hand, and what its phases expect next."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tarot_records.analysis.knowledge import lacking
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.fold import SECTIONS, advance, opening
from tarot_records.engine.result import Replayed
from tarot_records.record.model import Hand
from tarot_records.rules.game import Phase, Rules
from tarot_records.rules.next_input import Awaited


class Underway(NamedTuple):
    """The progress of an unfinished hand."""

    number: int
    """Number of the hand, from 0."""
    hand: Hand
    position: Position
    """The position after all that is stated, with an unfinished trick on the table."""
    awaited: Awaited | None
    """The input expected next; None if the hand is over."""
    asides: tuple[Awaited, ...] = ()
    """Optional inputs that may come before it."""


def underway(replayed: Replayed, number: int, passed_over: Collection[str] = ()) -> Underway | None:
    """Return the progress of this hand of a record, with the input expected next; None if it cannot be replayed.

    What was passed over is not asked for: fields before something that is told already, and those named.
    """
    rules, record, outcome = replayed.rules, replayed.record, replayed.outcome
    if rules is None or record is None or outcome is None:
        return None
    hand, before = record.hands[number], outcome.ends[number - 1] if number else None
    position, asides = opening(rules, before), list[Awaited]()
    for place, phase in enumerate(rules.phases):
        if position.setting.ended is not None and not phase.always:
            continue
        passed = phase.codes in passed_over or _is_passed_over(rules.phases, place, hand)
        awaited = phase.awaits(position, hand)
        if awaited is not None and awaited.aside:
            asides.append(awaited)
        elif awaited is not None and not passed:
            return Underway(number, hand, awaited.position, _but_shown(rules, awaited), tuple(asides))
        position = advance(phase, position, hand)
    return Underway(number, hand, position, None, tuple(asides))


def _is_passed_over(phases: Sequence[Phase], place: int, hand: Hand) -> bool:
    before = frozenset[str]().union(*map(_told, phases[: place + 1]))
    later = frozenset[str]().union(*map(_told, phases[place + 1 :]))
    return any(getattr(hand, field) for field in later - before)


def _told(phase: Phase) -> frozenset[str]:
    return frozenset({phase.codes}) if phase.codes else phase.fields & SECTIONS


def _but_shown(rules: Rules, awaited: Awaited) -> Awaited:
    if awaited.field != "tricks" or awaited.seat == NOBODY or not rules.ruled:
        return awaited
    shown = lacking(rules, awaited.position)[awaited.seat] & ~awaited.position.hands[awaited.seat]
    return awaited._replace(cards=awaited.cards & ~shown, barred=awaited.barred | (awaited.cards & shown))
