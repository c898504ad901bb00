"""Faults of a replay: findings on whole sections, their places in the record, and the links from causes to faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import Fault, Finding, Where, pointer
from tarot_records.core.position import Position
from tarot_records.rules.game import Rules
from tarot_records.rules.phase import Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

SECTIONS = frozenset({"bids", "calls", "exchanges", "scart", "declarations", "tricks"})
"""Sections of a hand that must be empty if the hand has ended early."""


def leftover_findings(phase: Phase, position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield a finding for each recorded section of `phase`, which does not take place because the hand has ended."""
    for section in sorted(phase.fields & SECTIONS):
        if getattr(hand, section) and phase.event(hand, position) is not None:
            facts = {"field": section, "end": position.setting.ended}
            yield Finding("hand.after_end", (section,), None, facts)


def unused_findings(rules: Rules, hand: Hand) -> Iterator[Finding]:
    """Yield a finding for each section of a hand that this game does not use."""
    for name in rules.unused:
        if getattr(hand, name) not in (None, ()):
            yield Finding("record.section", (name,), None, {"field": name, "game": rules.game})


def placed(finding: Finding, number: int | None) -> Fault:
    """Return a finding as a fault; its path starts at hand `number`, from 0, or at the record if that is None."""
    steps = finding.path if number is None else ("hands", number, *finding.path)
    hand = None if number is None else number + 1
    where = Where(pointer(*steps), hand, trick_number(finding.path), finding.seat)
    return Fault(finding.code, CATALOGUE[finding.code].severity, where, finding.facts)


def trick_number(path: tuple[str | int, ...]) -> int | None:
    """Return the number of the trick, from 1, that a path within a hand leads into; None if it leads into no trick."""
    if len(path) > 1 and path[0] == "tricks" and isinstance(path[1], int):
        return path[1] + 1
    return None


def linked(faults: list[Fault]) -> tuple[Fault, ...]:
    """Return the faults with `because` set: the index of an earlier fault from which the fault may follow, or None.

    The catalogue lists the possible causes of a code; the first cause found counts, by its latest occurrence.
    """
    if len(faults) < 2:
        return tuple(faults)
    asked_for: dict[
        str, set[tuple[str, ...]]
    ] = {}  # code -> the sets of facts by which a fault with this code is found as a cause
    for cause in (cause for code in {fault.code for fault in faults} for cause in CATALOGUE[code].follows):
        asked_for.setdefault(cause.code, set()).add(cause.theirs)
    seen: dict[tuple[Any, ...], int] = {}
    result = []
    told = set[str]()
    for i, fault in enumerate(faults):
        hand = fault.where.hand
        causes = (
            seen.get((cause.code, cause.theirs, facts, None if cause.any_hand else hand))
            for cause in CATALOGUE[fault.code].follows
            if cause.code in told and None not in (facts := _facts(fault, cause.ours))
        )
        result.append(fault._replace(because=next((cause for cause in causes if cause is not None), None)))
        for names in asked_for.get(fault.code, ()):
            seen[fault.code, names, _facts(fault, names), hand] = i
            seen[fault.code, names, _facts(fault, names), None] = i
        told.add(fault.code)
    return tuple(result)


def _facts(fault: Fault, names: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the values of the named facts of a fault, None for a missing one; the name `seat` means its seat."""
    return tuple(fault.where.seat if name == "seat" else fault.facts.get(name) for name in names)
