"""Put the faults of a report below the slips that explain them.

A correction stands first in the report of a hand if it removes all faults, except perhaps stated numbers that were
wrong before, and if no other correction is nearly as likely. Equally likely corrections are listed after the faults. No
cause changes the verdict.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from tarot_records.completing.budgets import replay_budget_for
from tarot_records.core.codes import CATALOGUE, FOUND_BY_COMPLETION
from tarot_records.core.faults import FAULTY, ILLEGAL, Fault, Where, pointer
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.model import Record
from tarot_records.repairs.edits import Edit, apply_edits, value_at
from tarot_records.repairs.evidence import (
    NUMBERS,
    FaultKey,
    all_keys,
    classify_faults,
    evidence_class,
    fault_key,
    shift_pointer,
)
from tarot_records.repairs.ranking import (
    EDITS,
    LIMIT,
    FoundRepairs,
    Repair,
    find_repairs,
    hands_with_faults,
    repairs_of_session,
)
from tarot_records.repairs.statement_slips import expected_values

MIN_STEPS = 30
"""Minimum number of replays for each searched hand; if they do not suffice for all hands, the last are not searched."""
COST_MARGIN = 5
"""Costs that differ by less count as equal: by measurement, the cheapest of such corrections is mostly not the right
one."""
CAUSE_CODES = frozenset({"slip.one", "slip.together"})
"""Codes of causes, which come before the faults in a report."""
REMARK_CODES = frozenset({"slip.equals", "slip.unsearched", "slip.passed_over"})
"""Codes of remarks on the search, which come after the faults in a report."""
UNLIKELY_COST = 18
"""Minimum cost of a repair that is not likelier than the illegal act itself."""
MAX_EQUALS = 5
"""Maximum number of equally likely corrections that are listed; a remark gives their whole number."""


class SlipCause(NamedTuple):
    """A correction, and the faults that it removes on its own."""

    repair: Repair
    clears: frozenset[FaultKey]


def explain_faults(report: Replayed, steps: int) -> tuple[Fault, ...]:
    """Return the faults of a report, linked to the corrections that explain them, which come first; then remarks.

    The corrections are searched with `steps` replays. Faults that only the search for completions has found start no
    search, because each correction would have to be completed.
    """
    wrong = [
        fault for fault in report.faults if fault.severity in FAULTY and not fault.code.startswith(FOUND_BY_COMPLETION)
    ]
    if not steps or not wrong or report.record is None or report.ruled is None:
        return report.faults
    hands = hands_with_faults(report)
    causes: list[SlipCause] = []
    single_slips: list[frozenset[FaultKey]] = []
    remarks: list[Fault] = []
    share = max(min(MIN_STEPS, steps), steps // max(1, len(hands)))
    searched = steps // share
    for number in hands[:searched]:
        found, ran_out = _search_hand(report, number, share)
        best = _likeliest(found)
        if len(best) == 1 and not _is_unlikely(best[0], report):
            causes += _split_cause(report, _repair_by_session(report, best[0], share) or best[0])
        elif best:
            facts = {"slips": tuple(best[:MAX_EQUALS]), "number": len(best)}
            remarks.append(_remark("slip.equals", number, facts))
        else:
            single_slips += [all_keys(classify_faults(repair.mends)) for repair in found if len(repair.slips) == 1]
            remarks += [_remark("slip.unsearched", number, {"number": share})] * ran_out
    if hands[searched:]:
        remarks.append(_remark("slip.passed_over", hands[searched], {"number": len(hands) - searched}))
    return (*_attach(report._replace(faults=_without_doubtful_links(report.faults, single_slips)), causes), *remarks)


def _repair_by_session(report: Replayed, of_hand: Repair, steps: int) -> Repair | None:
    """Return a repair of the same hand that removes all faults of the record, if `of_hand` does not; else None."""
    if not replayed(apply_edits(report.as_read, of_hand.edits)).contradicted:
        return None
    found = repairs_of_session(report, LIMIT, replay_budget_for(inf, steps))
    return next((repair for repair in found if repair.mends_all and repair.hand == of_hand.hand), None)


def _search_hand(report: Replayed, number: int, steps: int) -> FoundRepairs:
    """Return the repairs of a hand, by its number from 0; `ran_out` is True if the search was cut short.

    Repairs of several slips are searched only if every single slip leaves a fault other than a wrong number, and if the
    hand has such a fault.
    """
    wrong = (evidence_class(f.code) for f in report.faults if f.severity in FAULTY and f.where.hand == number + 1)
    edits = 1 if all(name == NUMBERS for name in wrong) else EDITS
    return find_repairs(report, edits=edits, steps=steps, seconds=inf, hand=number + 1, legal_is_enough=True)


def _without_doubtful_links(faults: Sequence[Fault], single_slips: Sequence[frozenset[FaultKey]]) -> tuple[Fault, ...]:
    """Return the faults, with doubtful links to causes removed.

    A fault loses its link if single slips remove the cause, but none of them removes the fault too. It is then linked
    to the cause of that cause, if there is one.
    """
    separated = list(faults)
    for number, fault in enumerate(faults):
        because = fault.because
        while because is not None and fault.severity in FAULTY:
            clearing = [keys for keys in single_slips if fault_key(faults[because]) in keys]
            if not clearing or any(fault_key(fault) in keys for keys in clearing):
                break
            because = faults[because].because
        separated[number] = fault._replace(because=because)
    return tuple(separated)


def cause_of(fault: Fault, faults: Sequence[Fault]) -> Fault | None:
    """Return the slip, as a fault, that explains a fault of a report with these `faults`; None if there is none."""
    while fault.because is not None:
        fault = faults[fault.because]
        if fault.code in CAUSE_CODES:
            return fault
    return None


def _remark(code: str, number: int, facts: dict[str, Any]) -> Fault:
    return Fault(code, CATALOGUE[code].severity, Where(pointer("hands", number), number + 1), facts)


def _likeliest(repairs: Iterable[Repair]) -> list[Repair]:
    """Return the repairs that leave the fewest numbers wrong and no other fault, and have nearly the lowest cost."""
    legal = [(left, repair) for repair in repairs if (left := _numbers_left(repair)) is not None]
    least = min((left for left, _ in legal), default=0)
    best = sorted((repair for left, repair in legal if left == least), key=lambda repair: repair.cost)
    return [repair for repair in best if repair.cost < best[0].cost + COST_MARGIN]


def _numbers_left(repair: Repair) -> int | None:
    """Return how many stated numbers remain wrong; None if another fault remains or more numbers than before."""
    if any(part.after and (part.name != NUMBERS or part.after > part.before) for part in repair.evidence):
        return None
    return sum(part.after for part in repair.evidence)


def _is_unlikely(repair: Repair, report: Replayed) -> bool:
    """Return True if a repair explains a single illegal act and is so costly that the act itself is as likely."""
    mended = {fault_key(fault) for fault in repair.mends}
    faults = [fault for fault in report.faults if fault_key(fault) in mended]
    tops = [f for f in faults if f.because is None or fault_key(report.faults[f.because]) not in mended]
    return repair.cost >= UNLIKELY_COST and len(tops) == 1 and tops[0].severity == ILLEGAL


# -- faults below their causes -------------------------------------------------------------------


def _split_cause(report: Replayed, repair: Repair) -> list[SlipCause]:
    """Return a repair as one cause for each slip, if each slip removes a fault on its own; else as one cause."""
    slips = zip(repair.slips, repair.facts, strict=True)
    parts = [replace(repair, slips=(slip,), facts=(facts,)) for slip, facts in slips]
    causes = [SlipCause(part, _cleared(report, part.edits)) for part in parts]
    return causes if all(cause.clears for cause in causes) else [SlipCause(repair, _cleared(report, repair.edits))]


def _cleared(report: Replayed, edits: Sequence[Edit]) -> frozenset[FaultKey]:
    """Return the faults that these edits remove; none if the edits cause new faults."""
    left = all_keys(classify_faults(replayed(apply_edits(report.as_read, edits)).faults))
    moved = {(code, at): (code, shift_pointer(at, edits)) for code, at in all_keys(classify_faults(report.faults))}
    if left - {*moved.values()}:
        return frozenset()
    return frozenset(old for old, new in moved.items() if new not in left)


def _attach(report: Replayed, causes: Sequence[SlipCause]) -> Iterator[Fault]:
    """Yield the causes, then the faults, each below the cause that removes it.

    A fault keeps the link that the rules give it if the same correction removes both faults.
    """
    assert report.record is not None
    edits = [edit for cause in causes for edit in cause.repair.edits]
    together = _cleared(report, edits) if causes else frozenset[FaultKey]()
    groups = [_cause_number(fault, causes, together) for fault in report.faults]
    because = [_nearest_fault_of_same_cause(number, report.faults, groups) for number in range(len(groups))]
    tops: dict[int, list[Fault]] = {}
    for fault, group, above in zip(report.faults, groups, because, strict=True):
        if group is not None and above is None:
            tops.setdefault(group, []).append(fault)
    shown = [group for group in sorted(tops) if not _is_obvious(causes[group], tops[group], report.record)]
    yield from (_cause_fault(causes[group].repair, report.record) for group in shown)
    for fault, group, above in zip(report.faults, groups, because, strict=True):
        if above is not None:
            yield fault._replace(because=above + len(shown))
        else:
            yield fault._replace(because=shown.index(group) if group in shown else None)


def _cause_number(fault: Fault, causes: Sequence[SlipCause], together: frozenset[FaultKey]) -> int | None:
    """Return the index of the first cause that removes a fault on its own, else of the last cause up to its hand.

    None if the fault is not in `together`, the faults that all causes together remove.
    """
    if fault.severity not in FAULTY or fault_key(fault) not in together:
        return None
    alone = (number for number, cause in enumerate(causes) if fault_key(fault) in cause.clears)
    before = [number for number, cause in enumerate(causes) if cause.repair.hand <= (fault.where.hand or inf)]
    return next(alone, before[-1] if before else 0)


def _nearest_fault_of_same_cause(number: int, faults: Sequence[Fault], groups: Sequence[int | None]) -> int | None:
    """Return the index of the nearest fault from which fault `number` follows and that has the same cause; else None.

    `groups` has the index of the cause of each fault.
    """
    because = faults[number].because
    while because is not None and faults[number].severity in FAULTY and groups[because] != groups[number]:
        because = faults[because].because
    return because


def _is_obvious(cause: SlipCause, tops: Sequence[Fault], record: Record) -> bool:
    """Return True if a cause explains a single fault by the value that the fault itself expects."""
    return len(tops) == 1 and cause.repair.edits in [slip.edits for slip in expected_values(tops[0], record)]


def _cause_fault(repair: Repair, record: Record) -> Fault:
    path = repair.edits[0].path
    place = path if value_at(record, path) is not None else path[:-1]
    trick = int(path[3]) + 1 if path[2] == "tricks" else None
    seat = repair.facts[0].facts[0].about.get("seat")
    code = "slip.one" if len(repair.slips) == 1 else "slip.together"
    return Fault(code, CATALOGUE[code].severity, Where(pointer(*place), repair.hand, trick, seat), {"slips": (repair,)})
