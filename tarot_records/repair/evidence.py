"""Classes of faults by which corrections are judged, ranked and reported.

A printed score is sometimes wrong itself. So faults of cards held, rules of play, stated winners and stated numbers are
counted apart.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Fault, pointer
from tarot_records.repair.edits import TABLES, Edit, parse_pointer, path_after

NUMBERS = "numbers"
EVIDENCE: dict[str, tuple[str, ...]] = {name: tuple(prefixes) for name, prefixes in TABLES["evidence"].items()}
"""Class -> prefixes of the codes of its faults; a fault belongs to the first class that fits."""

FaultKey = tuple[str, str]
"""Code and place of a fault: what stays the same when only the values around it change."""
FaultClasses = dict[str, frozenset[FaultKey]]
"""Class -> its faults."""


class Evidence(NamedTuple):
    """Number of faults of a class before and after a repair."""

    name: str
    before: int
    after: int


def fault_key(fault: Fault) -> FaultKey:
    """Return the code and the place of a fault."""
    return fault.code, fault.where.pointer


def evidence_class(code: str) -> str:
    """Return the class of the faults with this code."""
    return next(name for name, prefixes in EVIDENCE.items() if code.startswith(prefixes))


HARD = frozenset(
    code for code, entry in CATALOGUE.items() if entry.severity in FAULTY and evidence_class(code) != NUMBERS
)
"""Codes of faults of cards, winners and rules, of which a correction may not bring a new one."""
_HARD_CLASSES = [name for name in EVIDENCE if name != NUMBERS]


def classify_faults(faults: Iterable[Fault]) -> FaultClasses:
    """Return the faults that make a record faulty, by class."""
    found: dict[str, set[FaultKey]] = {name: set() for name in EVIDENCE}
    for fault in faults:
        if fault.severity in FAULTY:
            found[evidence_class(fault.code)].add(fault_key(fault))
    return {name: frozenset(keys) for name, keys in found.items()}


def compare_classes(before: FaultClasses, after: FaultClasses) -> tuple[Evidence, ...]:
    """Return the number of faults before and after a repair, class by class."""
    return tuple(Evidence(name, len(before[name]), len(after[name])) for name in EVIDENCE)


def shift_classes(found: FaultClasses, edits: Sequence[Edit]) -> FaultClasses:
    """Return the faults with their places as they are after these edits."""
    if not any(edit.shift for edit in edits):
        return found
    return {name: frozenset((code, shift_pointer(at, edits)) for code, at in keys) for name, keys in found.items()}


def shift_pointer(at: str, edits: Sequence[Edit]) -> str:
    """Return where the place of a JSON Pointer is after these edits."""
    return pointer(*path_after(parse_pointer(at), edits))


def all_keys(found: FaultClasses) -> frozenset[FaultKey]:
    """Return the faults of every class."""
    return frozenset[FaultKey]().union(*found.values())


def is_mended(before: FaultClasses, after: FaultClasses) -> bool:
    """Return whether all faults of some class are gone and there is no new one, except perhaps in numbers."""
    if any(after[name] - before[name] for name in _HARD_CLASSES):
        return False
    if any(before[name] for name in _HARD_CLASSES) and not any(after[name] for name in _HARD_CLASSES):
        return True  # legal now; stated numbers may be wrong themselves
    return not after[NUMBERS] - before[NUMBERS] and any(before[name] and not after[name] for name in EVIDENCE)


def is_step(before: FaultClasses, after: FaultClasses) -> bool:
    """Return whether some faults of cards, winners and rules are gone and there is no new one."""
    return all(after[name] <= before[name] for name in _HARD_CLASSES) and any(
        after[name] < before[name] for name in _HARD_CLASSES
    )
