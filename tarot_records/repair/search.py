"""The search for repairs of one hand: corrections tried, judged by the replay core, kept or dropped, ranked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from time import monotonic
from typing import NamedTuple

from tarot_records.faults import FAULTY, UNKNOWN, Fault
from tarot_records.record import Record
from tarot_records.repair.edits import Edit, Slip, changed
from tarot_records.repair.scene import Scene, scenes
from tarot_records.repair.slips import CARD_SLIPS
from tarot_records.repair.statements import STATEMENT_SLIPS
from tarot_records.report import judge

EVIDENCE: dict[str, tuple[str, ...]] = {
    "hands": ("deal.", "play.held", "play.again", "scart.held", "exchange.held", "declare.held", "declare.too_few"),
    "winners": ("play.winner", "play.beaten", "play.leader"),
    "numbers": ("score.", "game.", "play.points", "declare.value", "declare.number"),
    "rules": ("",),
}
"""Class of evidence -> beginnings of the codes of its faults; a fault belongs to the first that fits."""
NUMBERS = "numbers"

PATIENCE = 80
"""Once a correction mends all, so many less likely ones are still tried."""
BLIND = 500
"""So many corrections are tried where no fault points at a card."""
MOST = 5_000
"""So many corrections of one hand are looked at, however many there could be."""
BEAM = 24
"""So many first corrections are followed up in search of a second."""
BRANCHES = 150
"""So many second corrections are tried after each."""

Key = tuple[str, str]
"""A fault by code and place."""
Classes = dict[str, frozenset[Key]]
"""Class of evidence -> its faults."""
Maker = Callable[[Scene], Iterator[Slip]]


class Tried(NamedTuple):
    """A correction and what the replay said of it."""

    slips: tuple[Slip, ...]
    left: Classes
    """What remains."""
    record: Record

    @property
    def rank(self) -> tuple[int, int, int]:
        """Smaller is better: faults left in cards and rules, in numbers, and how unlikely the slips are."""
        hard = sum(len(keys) for name, keys in self.left.items() if name != NUMBERS)
        return hard, len(self.left[NUMBERS]), sum(slip.cost for slip in self.slips)

    @property
    def mends_all(self) -> bool:
        """Whether nothing faulty is left."""
        return not any(self.left.values())


def search(scene: Scene, record: Record, edits: int, limit: int, deadline: float) -> list[Tried]:
    """The corrections of the only hand of a record that mend something, the best first."""
    before = classes(scene.faults)
    tried = list(_tried(scene, record, deadline))
    if len(scene.suspects) > 1 and not any(_is_legal(one) for one in tried):
        tried += _tried(replace(scene, first_only=True), record, deadline)
    kept = [one for one in _different(tried) if _is_kept(before, one.left)]
    if edits > 1 and not any(one.mends_all for one in kept):
        kept += _pairs(tried, before, deadline)
    return _best(kept)[:limit]


def _different(tried: Iterable[Tried]) -> list[Tried]:
    """Those tried, each set of edits once."""
    different: dict[frozenset[Edit], Tried] = {}
    for one in tried:
        different.setdefault(frozenset(edit for slip in one.slips for edit in slip.edits), one)
    return list(different.values())


def _tried(scene: Scene, record: Record, deadline: float, first: tuple[Slip, ...] = ()) -> Iterator[Tried]:
    """Corrections with what the replay says of them, the likeliest first, until enough or time is up.

    Where no fault points at a card, any two of the hand could be exchanged; then words and numbers come
    first, and only if they mend nothing a few cards.
    """
    if scene.suspects:
        yield from _judged(scene, (*STATEMENT_SLIPS, *CARD_SLIPS), record, deadline, first)
        return
    mended = False
    for tried in _judged(scene, STATEMENT_SLIPS, record, deadline, first):
        mended = mended or tried.mends_all
        yield tried
    if not mended:
        yield from _judged(scene, CARD_SLIPS, record, deadline, first)


def _judged(
    scene: Scene, makers: Sequence[Maker], record: Record, deadline: float, first: tuple[Slip, ...]
) -> Iterator[Tried]:
    """The corrections these makers have, with what the replay says; once one mends all, only a few more.

    Where no fault points at a card, more of them fit by chance, so all are tried up to a limit.
    """
    before = {key(fault) for fault in judge(record).faults if fault.severity == UNKNOWN}
    slips = _slips(scene, makers)
    most = BRANCHES if first else len(slips) if scene.suspects else BLIND
    for number, slip in enumerate(slips):
        if number >= most or monotonic() > deadline:
            return
        after = changed(record, slip.edits)
        faults = judge(after).faults
        if {key(fault) for fault in faults if fault.severity == UNKNOWN} - before:
            continue  # faults are only hidden by what is no longer known
        tried = Tried((*first, slip), classes(faults), after)
        yield tried
        if tried.mends_all and scene.suspects:
            most = min(most, number + PATIENCE)


def _slips(scene: Scene, makers: Sequence[Maker]) -> list[Slip]:
    """Every correction worth trying, each once, the likeliest first."""
    slips = islice(chain.from_iterable(make(scene) for make in makers), MOST)
    different: dict[frozenset[Edit], Slip] = {}
    for slip in sorted(slips, key=lambda slip: slip.cost):
        different.setdefault(frozenset(slip.edits), slip)
    return list(different.values())


def key(fault: Fault) -> Key:
    """What stays the same about a fault when only the values around it change."""
    return fault.code, fault.where.pointer


def classes(faults: Iterable[Fault]) -> Classes:
    """The faults that make a record faulty, by class of evidence."""
    classes: dict[str, set[Key]] = {name: set() for name in EVIDENCE}
    for fault in faults:
        if fault.severity in FAULTY:
            classes[evidence_of(fault.code)].add(key(fault))
    return {name: frozenset(keys) for name, keys in classes.items()}


def evidence_of(code: str) -> str:
    """The class of evidence that a fault belongs to."""
    return next(name for name, beginnings in EVIDENCE.items() if code.startswith(beginnings))


def _is_kept(before: Classes, after: Classes) -> bool:
    """Whether a correction removes every fault of some class, and brings no new one but perhaps in numbers."""
    hard = [name for name in EVIDENCE if name != NUMBERS]
    if any(after[name] - before[name] for name in hard):
        return False
    if any(before[name] for name in hard) and not any(after[name] for name in hard):
        return True  # legal now; stated numbers may be wrong themselves
    return not after[NUMBERS] - before[NUMBERS] and any(before[name] and not after[name] for name in EVIDENCE)


def _is_legal(one: Tried) -> bool:
    return one.rank[0] == 0


def _best(kept: list[Tried]) -> list[Tried]:
    """In order; if something mends all, without what leaves cards or rules amiss."""
    ranked = sorted(kept, key=lambda one: one.rank)
    if ranked and ranked[0].mends_all:
        return [one for one in ranked if one.rank[0] == 0]
    return ranked


def _pairs(tried: list[Tried], before: Classes, deadline: float) -> list[Tried]:
    """Corrections of two slips: the most promising first ones, each followed up from what it leaves."""
    total = sum(map(len, before.values()))
    promising = [one for one in tried if sum(map(len, one.left.values())) < total and not one.mends_all]
    found: list[Tried] = []
    for one in sorted(promising, key=lambda one: one.rank)[:BEAM]:
        for scene in scenes(judge(one.record, keep=True)):
            for two in _tried(scene, one.record, deadline, one.slips):
                edits = [edit for slip in two.slips for edit in slip.edits]
                if _apart(edits) and _is_kept(before, two.left) and two.rank[:2] < one.rank[:2]:
                    found.append(two)
        if monotonic() > deadline:
            break
    return _different(found)


def _apart(edits: list[Edit]) -> bool:
    """Whether no edit touches the place of another."""
    paths = [edit.path for edit in edits]
    return not any(a != b and b[: len(a)] == a for a in paths for b in paths) and len(set(paths)) == len(paths)
