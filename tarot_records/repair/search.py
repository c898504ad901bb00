"""The search for repairs of one hand: corrections proposed, tried by the replay core, kept or dropped, ranked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from time import monotonic
from typing import NamedTuple

from tarot_records.faults import UNKNOWN
from tarot_records.record import Record
from tarot_records.repair.edits import Edit, Slip, changed
from tarot_records.repair.evidence import NUMBERS, Classes, classes, is_mended, key
from tarot_records.repair.scene import Scene, scenes
from tarot_records.repair.slips import CARD_SLIPS
from tarot_records.repair.statements import STATEMENT_SLIPS
from tarot_records.repair.trial import Trial
from tarot_records.replayed import replayed

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


@dataclass(frozen=True)
class Search:
    """A hand of which corrections are looked for, and what they must not fall behind."""

    scene: Scene
    before: Classes
    """The faults of the hand as written, by which a correction is judged."""
    deadline: float
    first: Tried | None = None
    """The correction already made, where a second one is looked for."""
    to_follow: bool = False
    """Whether corrections that break another rule are told too: a second may mend that."""


def search(scene: Scene, edits: int, limit: int, deadline: float) -> list[Tried]:
    """The corrections of the only hand of a record that mend something, the best first."""
    task = Search(scene, classes(scene.faults), deadline)
    kept = _kept(task, _all_tried(task))
    if edits > 1 and not any(one.mends_all for one in kept):
        kept += _pairs(replace(task, to_follow=True))
    return _best(kept)[:limit]


def _all_tried(task: Search) -> list[Tried]:
    """Corrections of what explains all faults at once; if none makes the hand legal, of the first fault alone."""
    tried = list(_tried(task))
    if len(task.scene.suspects) > 1 and not any(one.rank[0] == 0 for one in tried):
        tried += _tried(replace(task, scene=replace(task.scene, first_only=True)))
    return tried


def _kept(task: Search, tried: Iterable[Tried]) -> list[Tried]:
    """Those tried that mend something, each set of edits once."""
    different: dict[frozenset[Edit], Tried] = {}
    for one in tried:
        if is_mended(task.before, one.left):
            different.setdefault(frozenset(edit for slip in one.slips for edit in slip.edits), one)
    return list(different.values())


def _tried(task: Search) -> Iterator[Tried]:
    """Corrections with what the replay says of them, the likeliest first, until enough or time is up.

    Where no fault points at a card, any two of the hand could be exchanged; then words and numbers come
    first, and only if they mend nothing a few cards.
    """
    if task.scene.suspects:
        yield from _judged(task, (*STATEMENT_SLIPS, *CARD_SLIPS))
        return
    mended = False
    for tried in _judged(task, STATEMENT_SLIPS):
        mended = mended or tried.mends_all
        yield tried
    if not mended:
        yield from _judged(task, CARD_SLIPS)


def _judged(task: Search, makers: Sequence[Maker]) -> Iterator[Tried]:
    """The corrections these makers have, with what the replay says; once one mends all, only a few more.

    Where no fault points at a card, more of them fit by chance, so all are tried up to a limit.
    """
    scene, first = task.scene, () if task.first is None else task.first.slips
    unknown = {key(fault) for fault in replayed(scene.record).faults if fault.severity == UNKNOWN}
    trial = None if task.to_follow else Trial(scene, task.before)
    slips = _slips(scene, makers)
    most = BRANCHES if first else len(slips) if scene.suspects else BLIND
    for number, slip in enumerate(slips):
        if number >= most or monotonic() > task.deadline:
            return
        after = changed(scene.record, slip.edits)
        faults = replayed(after).faults if trial is None else trial.faults(slip, after)
        if faults is None or {key(fault) for fault in faults if fault.severity == UNKNOWN} - unknown:
            continue  # another rule is broken, or faults are only hidden by what is no longer known
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


def _best(kept: list[Tried]) -> list[Tried]:
    """In order; if something mends all, without what leaves cards or rules amiss."""
    ranked = sorted(kept, key=lambda one: one.rank)
    if ranked and ranked[0].mends_all:
        return [one for one in ranked if one.rank[0] == 0]
    return ranked


def _pairs(task: Search) -> list[Tried]:
    """Corrections of two slips: the most promising first ones, each followed up from what it leaves."""
    total = sum(map(len, task.before.values()))
    promising = [one for one in _all_tried(task) if sum(map(len, one.left.values())) < total and not one.mends_all]
    found: list[Tried] = []
    for one in sorted(promising, key=lambda one: one.rank)[:BEAM]:
        for scene in scenes(replayed(one.record, keep=True)):
            following = replace(task, scene=scene, first=one, to_follow=False)
            found += [two for two in _tried(following) if two.rank[:2] < one.rank[:2] and _apart(two)]
        if monotonic() > task.deadline:
            break
    return _kept(task, found)


def _apart(two: Tried) -> bool:
    """Whether no edit touches the place of another."""
    paths = [edit.path for slip in two.slips for edit in slip.edits]
    return not any(a != b and b[: len(a)] == a for a in paths for b in paths) and len(set(paths)) == len(paths)
