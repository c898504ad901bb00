"""Leading: the correction that explains a hand leads its report, and the faults that it clears hang below it.

A correction leads where it leaves nothing amiss but stated numbers that were wrong before, and where no other is nearly
as likely. Where several are, they are told as equals, and the faults stay what is told first. The verdict is theirs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from tarot_records.core.codes import CATALOGUE, TOLD
from tarot_records.core.faults import FAULTY, ILLEGAL, Fault, Where, pointer
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.model import Record
from tarot_records.repair.edits import Edit, changed, value_at
from tarot_records.repair.evidence import NUMBERS, Key, evidence_of, key, moved
from tarot_records.repair.ranked import EDITS, Repair, Sought, hands_with_faults, sought
from tarot_records.repair.statements import expected

FEWEST = 30
"""A hand has at least as many of these steps; hands for which none are left are passed over."""
NEARLY = 5
"""Corrections whose costs differ by less are as good: measured, the cheapest is then mostly not the right one alone."""
LEADING = frozenset({"slip.one", "slip.together"})
"""The codes of what stands before the faults."""
BESIDE = frozenset({"slip.equals", "slip.unsearched", "slip.passed_over"})
"""The codes of what is told after them."""
FAR = 18
"""Slips that cost as much explain no better what may have happened than that it did."""
EQUALS = 5
"""Of so many equals each is told, of more their number."""


class Lead(NamedTuple):
    """A correction and the faults that go once it alone is made."""

    repair: Repair
    clears: frozenset[Key]


def led(report: Replayed, steps: int) -> tuple[Fault, ...]:
    """Return the faults of a report below the corrections that explain them, which so many steps are spent to find.

    Where only completing contradicts none is looked for: each would have to be completed.
    """
    wrong = [fault for fault in report.faults if fault.severity in FAULTY and not fault.code.startswith(TOLD)]
    if not steps or not wrong or report.record is None or report.ruled is None:
        return report.faults
    hands = hands_with_faults(report)
    leads: list[Lead] = []
    parts: list[frozenset[Key]] = []
    beside: list[Fault] = []
    share = max(min(FEWEST, steps), steps // max(1, len(hands)))
    looked_at = steps // share
    for number in hands[:looked_at]:
        found, ran_out = _of_hand(report, number, share)
        best = _best(found)
        if len(best) == 1 and not _is_far(best[0], report):
            leads += _leads(report, best[0])
        elif best:
            beside.append(_told("slip.equals", number, {"slips": tuple(best[:EQUALS]), "number": len(best)}))
        else:
            parts += [frozenset(map(key, one.mends)) for one in found if len(one.slips) == 1]
            beside += [_told("slip.unsearched", number, {"number": share})] * ran_out
    if hands[looked_at:]:
        beside.append(_told("slip.passed_over", hands[looked_at], {"number": len(hands) - looked_at}))
    return (*_hung(report._replace(faults=_untied(report.faults, parts)), leads), *beside)


def _of_hand(report: Replayed, number: int, steps: int) -> Sought:
    """The corrections of a hand, from 0, of several slips only where none of one leaves nothing wrong but numbers.

    A number stands for itself.
    """
    wrong = (evidence_of(f.code) for f in report.faults if f.severity in FAULTY and f.where.hand == number + 1)
    one = sought(report, edits=1, steps=steps, seconds=inf, hand=number + 1)
    if _best(one.repairs) or all(name == NUMBERS for name in wrong):
        return one
    return sought(report, edits=EDITS, steps=steps, seconds=inf, hand=number + 1)


def _untied(faults: Sequence[Fault], parts: Sequence[frozenset[Key]]) -> tuple[Fault, ...]:
    """The faults, none following from one that corrections clear, of which none clears it too: it has its own slip."""
    untied = list(faults)
    for number, fault in enumerate(faults):
        cause = fault.because
        while cause is not None and fault.severity in FAULTY:
            clearing = [part for part in parts if key(faults[cause]) in part]
            if not clearing or any(key(fault) in part for part in clearing):
                break
            cause = faults[cause].because
        untied[number] = fault._replace(because=cause)
    return tuple(untied)


def leads_to(fault: Fault, faults: Sequence[Fault]) -> Fault | None:
    """Return what leads, if a fault of this report hangs below something that does."""
    while fault.because is not None:
        fault = faults[fault.because]
        if fault.code in LEADING:
            return fault
    return None


def led_by(fault: Fault) -> Repair:
    """Return the correction that leads, of a fault that says so."""
    (one,) = fault.facts["slips"]
    assert isinstance(one, Repair)
    return one


def _told(code: str, number: int, facts: dict[str, Any]) -> Fault:
    """Return what is told of a hand, from 0, as a whole."""
    return Fault(code, CATALOGUE[code].severity, Where(pointer("hands", number), number + 1), facts)


def _best(ways: Iterable[Repair]) -> list[Repair]:
    """The corrections that leave nothing wrong but numbers, and of these fewest; those as good as the likeliest."""
    whole = [(left, _cost(one), one) for one in ways if (left := _left(one)) is not None]
    least = min((left for left, _, _ in whole), default=0)
    best = sorted(((cost, one) for left, cost, one in whole if left == least), key=lambda pair: pair[0])
    return [one for cost, one in best if cost < best[0][0] + NEARLY]


def _left(one: Repair) -> int | None:
    """Return how many stated numbers stay wrong; None if anything else is amiss then, or a number that was right."""
    if any(part.after and (part.name != NUMBERS or part.after > part.before) for part in one.evidence):
        return None
    return sum(part.after for part in one.evidence)


def _is_far(one: Repair, report: Replayed) -> bool:
    """Return whether it is as likely that the one thing against the rules that a correction mends was done."""
    mended = {key(fault) for fault in one.mends}
    faults = [fault for fault in report.faults if key(fault) in mended]
    tops = [fault for fault in faults if fault.because is None or key(report.faults[fault.because]) not in mended]
    return _cost(one) >= FAR and len(tops) == 1 and tops[0].severity == ILLEGAL


def _cost(one: Repair) -> int:
    """Return how unlikely its slips are."""
    return sum(slip.cost for slip in one.slips)


# -- what goes by which correction ---------------------------------------------------------------


def _leads(report: Replayed, one: Repair) -> list[Lead]:
    """Return a correction slip by slip, where each clears something by itself; else as a whole."""
    parts = [replace(one, slips=(slip,), told=(told,)) for slip, told in zip(one.slips, one.told, strict=True)]
    leads = [Lead(part, _cleared(report, part.edits) or frozenset()) for part in parts]
    return leads if all(lead.clears for lead in leads) else [Lead(one, _cleared(report, one.edits) or frozenset())]


def _keys(faults: Iterable[Fault]) -> frozenset[Key]:
    """Return the faults that make a record faulty, by code and place."""
    return frozenset(key(fault) for fault in faults if fault.severity in FAULTY)


def _cleared(report: Replayed, edits: Sequence[Edit]) -> frozenset[Key] | None:
    """Return the faults that go once these edits are made; None if others come."""
    left = _keys(replayed(changed(report.as_read, edits)).faults)
    there = {(code, at): (code, moved(at, edits)) for code, at in _keys(report.faults)}
    return None if left - {*there.values()} else frozenset(then for then, now in there.items() if now not in left)


def _hung(report: Replayed, leads: Sequence[Lead]) -> Iterator[Fault]:
    """Yield the corrections that lead, and after them the faults: each hangs below the correction that clears it.

    A fault keeps the cause that the rules give it as far as one correction clears both.
    """
    assert report.record is not None
    edits = [edit for lead in leads for edit in lead.repair.edits]
    together = (_cleared(report, edits) if leads else None) or frozenset()
    groups = [_group(fault, leads, together) for fault in report.faults]
    causes = [_cause(number, report.faults, groups) for number in range(len(groups))]
    tops: dict[int, list[Fault]] = {}
    for fault, group, cause in zip(report.faults, groups, causes, strict=True):
        if group is not None and cause is None:
            tops.setdefault(group, []).append(fault)
    telling = [group for group in sorted(tops) if not _is_said(leads[group], tops[group], report.record)]
    yield from (_lead(leads[group].repair, report.record) for group in telling)
    for fault, group, cause in zip(report.faults, groups, causes, strict=True):
        above = telling.index(group) if cause is None and group in telling else None
        yield fault._replace(because=above if cause is None else cause + len(telling))


def _group(fault: Fault, leads: Sequence[Lead], together: frozenset[Key]) -> int | None:
    """The number of the correction that clears a fault: the first that does by itself, else the last up to its hand."""
    if fault.severity not in FAULTY or key(fault) not in together:
        return None
    alone = (number for number, lead in enumerate(leads) if key(fault) in lead.clears)
    before = [number for number, lead in enumerate(leads) if lead.repair.hand <= (fault.where.hand or inf)]
    return next(alone, before[-1] if before else 0)


def _cause(number: int, faults: Sequence[Fault], groups: Sequence[int | None]) -> int | None:
    """Return the nearest fault that this one follows from and that goes, or stays, with it."""
    cause = faults[number].because
    while cause is not None and faults[number].severity in FAULTY and groups[cause] != groups[number]:
        cause = faults[cause].because
    return cause


def _is_said(lead: Lead, tops: Sequence[Fault], record: Record) -> bool:
    """Return whether a correction does no more than state what its only fault says was to be expected."""
    return len(tops) == 1 and lead.repair.edits in [slip.edits for slip in expected(tops[0], record)]


def _lead(one: Repair, record: Record) -> Fault:
    """Return what is told of a correction that leads, at the first place that it changes."""
    path = one.edits[0].path
    place = path if value_at(record, path) is not None else path[:-1]
    trick = int(path[3]) + 1 if path[2] == "tricks" else None
    seat = one.told[0].facts[0].about.get("seat")
    code = "slip.one" if len(one.slips) == 1 else "slip.together"
    where = Where(pointer(*place), one.hand, trick, seat)
    return Fault(code, CATALOGUE[code].severity, where, {"slips": (one,)})
