"""Classes of faults by which corrections are judged, ranked and reported.

Printed scores are sometimes wrong themselves, so faults of cards held, rules of play, stated winners and stated numbers
are counted separately.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Fault, pointer
from tarot_records.repairs.edits import TABLES, Edit, parse_pointer, path_after

NUMBERS = "numbers"
EVIDENCE: dict[str, tuple[str, ...]] = {name: tuple(prefixes) for name, prefixes in TABLES["evidence"].items()}
"""Class -> prefixes of the codes of its faults; a fault belongs to the first class with a matching prefix."""

FaultKey = tuple[str, str]
"""Code and place of a fault, which stay the same if only other values of the record change."""
FaultClasses = dict[str, frozenset[FaultKey]]
"""Class -> keys of its faults."""


class Evidence(NamedTuple):
    """Number of faults of a class before and after a repair."""

    name: str
    before: int
    after: int


def fault_key(fault: Fault) -> FaultKey:
    """Return the code and the place of a fault."""
    return fault.code, fault.where.pointer


def evidence_class(code: str) -> str:
    """Return the class of faults with this code."""
    return next(name for name, prefixes in EVIDENCE.items() if code.startswith(prefixes))


HARD = frozenset(
    code for code, entry in CATALOGUE.items() if entry.severity in FAULTY and evidence_class(code) != NUMBERS
)
"""Codes of faults of cards, winners and rules; a correction may not cause a new fault with such a code."""
_HARD_CLASSES = [name for name in EVIDENCE if name != NUMBERS]


def classify_faults(faults: Iterable[Fault]) -> FaultClasses:
    """Return the keys of the faults that make a record faulty, by class."""
    found: dict[str, set[FaultKey]] = {name: set() for name in EVIDENCE}
    for fault in faults:
        if fault.severity in FAULTY:
            found[evidence_class(fault.code)].add(fault_key(fault))
    return {name: frozenset(keys) for name, keys in found.items()}


def compare_classes(before: FaultClasses, after: FaultClasses) -> tuple[Evidence, ...]:
    """Return, for each class, the number of faults before and after a repair."""
    return tuple(Evidence(name, len(before[name]), len(after[name])) for name in EVIDENCE)


def shift_classes(found: FaultClasses, edits: Sequence[Edit]) -> FaultClasses:
    """Return the faults by class, with the places that they have after these edits."""
    if not any(edit.shift for edit in edits):
        return found
    return {name: frozenset((code, shift_pointer(at, edits)) for code, at in keys) for name, keys in found.items()}


def shift_pointer(at: str, edits: Sequence[Edit]) -> str:
    """Return the JSON Pointer that a place has after these edits."""
    return pointer(*path_after(parse_pointer(at), edits))


def all_keys(found: FaultClasses) -> frozenset[FaultKey]:
    """Return the faults of all classes."""
    return frozenset[FaultKey]().union(*found.values())


def is_mended(before: FaultClasses, after: FaultClasses) -> bool:
    """Return True if all faults of some class are gone and there is no new fault.

    New faults of numbers are allowed if there were faults of cards, winners or rules and all of these are gone.
    """
    if any(after[name] - before[name] for name in _HARD_CLASSES):
        return False
    if any(before[name] for name in _HARD_CLASSES) and not any(after[name] for name in _HARD_CLASSES):
        return True  # the play is legal now, and stated numbers may be wrong themselves
    return not after[NUMBERS] - before[NUMBERS] and any(before[name] and not after[name] for name in EVIDENCE)


def is_step(before: FaultClasses, after: FaultClasses) -> bool:
    """Return True if some faults of cards, winners or rules are gone and there is no new one; numbers do not count."""
    return all(after[name] <= before[name] for name in _HARD_CLASSES) and any(
        after[name] < before[name] for name in _HARD_CLASSES
    )
