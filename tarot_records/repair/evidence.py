"""Evidence: the classes of faults by which corrections are told apart, judged and ranked.

A printed score is sometimes wrong itself. So a correction is never said to mend "the faults" as one: cards
held, rules of play, stated winners and stated numbers are counted apart.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Fault, pointer
from tarot_records.repair.edits import Edit, path_of, place_after

NUMBERS = "numbers"
EVIDENCE: dict[str, tuple[str, ...]] = {
    "hands": ("deal.", "play.held", "play.again", "scart.held", "exchange.held", "declare.held", "declare.too_few"),
    "winners": ("play.winner", "play.beaten", "play.leader"),
    NUMBERS: ("score.", "game.", "play.points", "declare.value", "declare.number"),
    "rules": ("",),
}
"""Class of evidence -> beginnings of the codes of its faults; a fault belongs to the first that fits."""

Key = tuple[str, str]
"""A fault by code and place: what stays the same about it when only the values around it change."""
Classes = dict[str, frozenset[Key]]
"""Class of evidence -> its faults."""


class Evidence(NamedTuple):
    """How many faults of a class there are before and after a repair."""

    name: str
    before: int
    after: int


def key(fault: Fault) -> Key:
    """Return what a fault is known by before and after a correction."""
    return fault.code, fault.where.pointer


def evidence_of(code: str) -> str:
    """Return the class of evidence that a fault belongs to."""
    return next(name for name, beginnings in EVIDENCE.items() if code.startswith(beginnings))


HARD = frozenset(code for code, entry in CATALOGUE.items() if entry.severity in FAULTY and evidence_of(code) != NUMBERS)
"""Faults of cards, winners and rules: a correction that brings a new one is none."""


def classes(faults: Iterable[Fault]) -> Classes:
    """Return the faults that make a record faulty, by class of evidence."""
    found: dict[str, set[Key]] = {name: set() for name in EVIDENCE}
    for fault in faults:
        if fault.severity in FAULTY:
            found[evidence_of(fault.code)].add(key(fault))
    return {name: frozenset(keys) for name, keys in found.items()}


def carried(found: Classes, edits: Sequence[Edit]) -> Classes:
    """Return the faults where their places stand once these edits are made."""
    if not any(edit.shift for edit in edits):
        return found
    return {name: frozenset((code, moved(at, edits)) for code, at in keys) for name, keys in found.items()}


def moved(at: str, edits: Sequence[Edit]) -> str:
    """Return where the place of a JSON Pointer stands once these edits are made."""
    return pointer(*place_after(path_of(at), edits))


def all_of(found: Classes) -> frozenset[Key]:
    """Return the faults of every class."""
    return frozenset[Key]().union(*found.values())


def is_mended(before: Classes, after: Classes) -> bool:
    """Return whether every fault of some class is gone, and no new one has come but perhaps in numbers."""
    hard = [name for name in EVIDENCE if name != NUMBERS]
    if any(after[name] - before[name] for name in hard):
        return False
    if any(before[name] for name in hard) and not any(after[name] for name in hard):
        return True  # legal now; stated numbers may be wrong themselves
    return not after[NUMBERS] - before[NUMBERS] and any(before[name] and not after[name] for name in EVIDENCE)


def is_step(before: Classes, after: Classes) -> bool:
    """Return whether some faults of cards, winners and rules are gone, and no new one has come."""
    hard = [name for name in EVIDENCE if name != NUMBERS]
    return all(after[name] <= before[name] for name in hard) and any(after[name] < before[name] for name in hard)
