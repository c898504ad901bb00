"""Progress of an unfinished hand, and the input that its phases expect next."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tarot_records.analysis.knowledge import proved_absent
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.fold import advance, first_opening, opening
from tarot_records.engine.placed_faults import SECTIONS
from tarot_records.engine.result import Replayed
from tarot_records.record.model import Hand
from tarot_records.rules.game import Rules
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Phase


class HandProgress(NamedTuple):
    """The progress of an unfinished hand."""

    number: int
    """Number of the hand, from 0."""
    hand: Hand
    position: Position
    """The position after all statements so far, with an unfinished trick on the table."""
    awaited: Awaited | None
    """The input expected next; None if the hand is over."""
    asides: tuple[Awaited, ...] = ()
    """Optional inputs that may come before the awaited input."""


def hand_progress(replayed: Replayed, number: int, passed_over: Collection[str] = ()) -> HandProgress | None:
    """Return the progress of hand `number`, from 0, of a record, with the input expected next.

    Fields in `passed_over`, and fields before one that is already stated, are not expected. None if the record cannot
    be replayed.
    """
    rules, record, outcome = replayed.rules, replayed.record, replayed.outcome
    if rules is None or record is None or outcome is None:
        return None
    hand, asides = record.hands[number], list[Awaited]()
    position = opening(rules, outcome.ends[number - 1], likely=True) if number else first_opening(rules, record)
    for place, phase in enumerate(rules.phases):
        if position.setting.ended is not None and not phase.always:
            continue
        passed = phase.codes in passed_over or _is_passed_over(rules.phases, place, hand)
        awaited = phase.awaits(position, hand)
        if awaited is not None and awaited.aside:
            asides.append(awaited)
        elif awaited is not None and not passed:
            return HandProgress(number, hand, awaited.position, _with_absent_barred(rules, awaited), tuple(asides))
        position = advance(phase, position, hand)
    return HandProgress(number, hand, position, None, tuple(asides))


def _is_passed_over(phases: Sequence[Phase], place: int, hand: Hand) -> bool:
    """Return whether the hand states a field that belongs only to phases after this place."""
    before = frozenset[str]().union(*map(_stating_fields, phases[: place + 1]))
    later = frozenset[str]().union(*map(_stating_fields, phases[place + 1 :]))
    return any(getattr(hand, field) for field in later - before)


def _stating_fields(phase: Phase) -> frozenset[str]:
    """Return the fields of a hand that state what happened in a phase."""
    return frozenset({phase.codes}) if phase.codes else phase.fields & SECTIONS


def _with_absent_barred(rules: Rules, awaited: Awaited) -> Awaited:
    """Return the expected input; in a trick, cards that the play proves absent from the seat's hand become barred."""
    if awaited.field != "tricks" or awaited.seat == NOBODY or not rules.ruled:
        return awaited
    shown = proved_absent(rules, awaited.position)[awaited.seat] & ~awaited.position.hands[awaited.seat]
    return awaited._replace(cards=awaited.cards & ~shown, barred=awaited.barred | (awaited.cards & shown))
