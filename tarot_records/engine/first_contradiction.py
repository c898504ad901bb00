"""Replay of a proposal no further than the phase in which it first contradicts itself.

Most proposals of a search break a rule early, and what comes after does not matter then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Finding
from tarot_records.core.position import Position
from tarot_records.engine.fold import first_opening, opening
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.rules.game import Rules

if TYPE_CHECKING:
    from tarot_records.record.model import Record


def first_contradiction(record: Record) -> tuple[Finding, ...]:
    """Return the findings up to the phase in which a record first contradicts itself; none if it does in no phase.

    It may contradict itself all the same: between its hands, or by sections that mean nothing there.
    """
    rules = rules_of(record)
    if not isinstance(rules, Rules):
        return ()
    before: Position | None = None
    findings = list[Finding]()
    for number, hand in enumerate(record.hands):
        position = opening(rules, before) if number else first_opening(rules, record)
        for phase in rules.phases:
            event = None if position.setting.ended is not None and not phase.always else phase.event(hand, position)
            if event is not None:
                findings.extend(phase.check(position, event))
                if any(CATALOGUE[finding.code].severity in FAULTY for finding in findings):
                    return tuple(findings)
                position = phase.apply(position, event)
        before = position
    return ()
