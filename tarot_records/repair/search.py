"""The search for repairs of one hand: corrections proposed, tried by the replay core, kept or dropped, ranked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import NamedTuple

from tarot_records.completing.budgets import ReplayBudget
from tarot_records.core.faults import UNKNOWN, Fault
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record, Trick
from tarot_records.repair.edits import Edit, Slip, changed, place_before
from tarot_records.repair.evidence import NUMBERS, Classes, Key, carried, classes, is_mended, is_step, key, moved
from tarot_records.repair.faulty_hand import UNREAD, FaultyHand, faulty_hands
from tarot_records.repair.left_out import SHAPE_SLIPS, bids_left_out, bids_too_many, words_left_out
from tarot_records.repair.slips import CARD_SLIPS, Maker
from tarot_records.repair.statements import STATEMENT_SLIPS
from tarot_records.repair.trial import Trial

PATIENCE = 50
"""Once a correction mends all, so many less likely ones are still tried."""
BLIND = 500
"""So many corrections are tried where no fault points at a card."""
MOST = 5_000
"""So many corrections of one hand are looked at, however many there could be."""
BEAM = 24
"""So many corrections are followed up in search of one more."""
BRANCHES = 150
"""So many further corrections are tried after each."""
RIVALS = 6
"""Once one followed up mends all, so many more are still followed up."""

MANIFOLD = frozenset(
    {"rank", "suit", "card", "twice", "swap_in_trick", "swap_own", "swap_tricks", "swap_scart", "seat"}
)
"""Families of so many slips that the less likely of them are not tried for ever; of others all are."""

WORDS: tuple[Maker, ...] = (*STATEMENT_SLIPS, bids_left_out, bids_too_many, words_left_out)
LIKELY: tuple[Maker, ...] = (*WORDS, *CARD_SLIPS)


class Tried(NamedTuple):
    """A correction and what the replay said of it."""

    slips: tuple[Slip, ...]
    before: Classes
    """The faults of the hand as written, where their places stand once it is made."""
    left: Classes
    """What remains."""
    record: Record

    @property
    def edits(self) -> list[Edit]:
        """Every edit, its place as in the record as written."""
        return [edit for slip in self.slips for edit in slip.edits]

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

    faulty: FaultyHand
    before: Classes
    """The faults of the hand as written, by which a correction is judged, where their places stand by now."""
    budget: ReplayBudget
    first: Tried | None = None
    """The corrections already made, where one more is looked for."""
    to_follow: bool = False
    """Whether corrections that break another rule are told too: one more may mend that."""


def search(faulty: FaultyHand, edits: int, limit: int, budget: ReplayBudget) -> list[Tried]:
    """Return the corrections of the only hand of a record that mend something, the best first.

    One slip is looked for; if none mends everything two, and so on up to `edits`, within the budget.
    """
    task = Search(faulty, classes(faulty.faults), budget)
    tried = _all_tried(task)
    kept = _kept(task, tried)
    for number in range(1, edits):
        if budget.ran_out or any(one.mends_all for one in kept):
            break
        tried = _followed(task, tried)
        if number == 1 and not any(one.mends_all for one in tried):
            tried += _followed(task, _all_tried(replace(task, to_follow=True)))
        kept += _kept(task, tried)
    return _best(kept)[:limit]


def _all_tried(task: Search) -> list[Tried]:
    """Corrections of what explains all faults at once; if none makes the hand legal, of the first fault alone."""
    tried = list(_tried(task))
    if len(task.faulty.suspects) > 1 and not any(one.rank[0] == 0 for one in tried):
        tried += _tried(replace(task, faulty=replace(task.faulty, first_only=True)))
    return tried


def _kept(task: Search, tried: Iterable[Tried]) -> list[Tried]:
    """Return those tried that mend something, if only in part, each set of edits once."""
    different: dict[frozenset[Edit], Tried] = {}
    for one in tried:
        if is_mended(one.before, one.left) or is_step(one.before, one.left):
            different.setdefault(frozenset(one.edits), one)
    return list(different.values())


def _tried(task: Search) -> Iterator[Tried]:
    """Yield corrections with what the replay says of them, the likeliest first, until enough or the budget is spent.

    Where no fault points at a card, any two of the hand could be exchanged; then words and numbers come
    first, and only if they mend nothing a few cards.
    """
    judge = Judge(task)
    rounds = (SHAPE_SLIPS, LIKELY) if task.faulty.suspects else (SHAPE_SLIPS, WORDS, LIKELY)
    for makers in rounds:
        mended = False
        for tried in judge.judged(makers):
            mended = mended or tried.mends_all
            yield tried
        if mended:
            return


class Judge:
    """Has the replay say what it thinks of corrections of one hand."""

    def __init__(self, task: Search) -> None:
        """Look at the hand as it is, before any of them."""
        self.task = task
        self._trial = None if task.to_follow else Trial(task.faulty, task.before)
        self._unknown = unknown_in(replayed(task.faulty.record).faults)
        self._done: set[frozenset[Edit]] = set()

    def judged(self, makers: Sequence[Maker]) -> Iterator[Tried]:
        """Yield the corrections these makers have, with what the replay says; once one mends all, only a few more.

        Where no fault points at a card, more of them fit by chance, so all are tried up to a limit.
        """
        faulty, first = self.task.faulty, self.task.first
        slips = self._slips(makers)
        more = BRANCHES if first is not None else len(slips) if faulty.suspects else BLIND
        for slip in slips:
            if first is not None or slip.family in MANIFOLD:
                more -= 1
                if more < 0:
                    continue
            if not self.task.budget.spend():
                return
            after = changed(faulty.record, slip.edits)
            faults = replayed(after).faults if self._trial is None else self._trial.faults(slip, after)
            if faults is None or not self._is_known(slip, faults):
                continue  # another rule is broken, or faults are only hidden by what is no longer known
            tried = _tried_as(first, slip, carried(self.task.before, slip.edits), classes(faults), after)
            if tried is None:
                continue
            yield tried
            if tried.mends_all and faulty.suspects:
                more = min(more, PATIENCE)

    def _slips(self, makers: Sequence[Maker]) -> list[Slip]:
        """Return every correction worth trying, each once, the likeliest first."""
        slips = islice(chain.from_iterable(make(self.task.faulty) for make in makers), MOST)
        different: dict[frozenset[Edit], Slip] = {}
        for slip in sorted(slips, key=lambda slip: slip.cost):
            different.setdefault(frozenset(slip.edits), slip)
        fresh = [slip for edits, slip in different.items() if edits not in self._done]
        self._done.update(different)
        return fresh

    def _is_known(self, slip: Slip, faults: Iterable[Fault]) -> bool:
        """Return whether nothing is unknown after a correction that was not before, or that it left open itself."""
        if any(UNREAD in (edit.new.cards if isinstance(edit.new, Trick) else (edit.new,)) for edit in slip.edits):
            return True
        return unknown_in(faults) <= {(code, moved(at, slip.edits)) for code, at in self._unknown}


def unknown_in(faults: Iterable[Fault]) -> set[Key]:
    """Return what nobody knows."""
    return {key(fault) for fault in faults if fault.severity == UNKNOWN}


def _tried_as(first: Tried | None, slip: Slip, before: Classes, left: Classes, record: Record) -> Tried | None:
    """A correction after others, with its places as they are in the record as written; None if it changes theirs."""
    if first is None:
        return Tried((slip,), before, left, record)
    edits = []
    for edit in slip.edits:
        path = place_before(edit.path, first.edits)
        if path is None:
            return None
        edits.append(edit._replace(path=path))
    slips = (*first.slips, slip._replace(edits=tuple(edits)))
    return Tried(slips, before, left, record) if _apart(slips) else None


def _best(kept: list[Tried]) -> list[Tried]:
    """In order, without what does no more than a part of it; if something mends all, without what breaks rules."""
    edits = {id(one): frozenset(one.edits) for one in kept}
    needed = [
        one
        for one in kept
        if len(one.slips) == 1
        or not any(edits[id(other)] < edits[id(one)] and other.rank[:2] <= one.rank[:2] for other in kept)
    ]
    ranked = sorted(needed, key=lambda one: one.rank)
    if ranked and ranked[0].mends_all:
        return [one for one in ranked if one.rank[0] == 0]
    return ranked


def _followed(task: Search, tried: Iterable[Tried]) -> list[Tried]:
    """Return the most promising of these corrections, each followed up by one more from what it leaves."""
    total = sum(map(len, task.before.values()))
    promising = [one for one in tried if not one.mends_all and sum(map(len, one.left.values())) < total]
    found: list[Tried] = []
    most = BEAM
    for number, one in enumerate(sorted(promising, key=lambda one: one.rank)):
        if number >= most or not task.budget.spend():
            break
        for faulty in faulty_hands(replayed(one.record, keep=True)):
            following = replace(task, faulty=faulty, before=one.before, first=one, to_follow=False)
            found += [two for two in _tried(following) if two.rank[:2] < one.rank[:2]]
        if any(two.mends_all for two in found):
            most = min(most, number + RIVALS)
    return found


def _apart(slips: Iterable[Slip]) -> bool:
    """Return whether no edit touches the place of another."""
    edits = [edit for slip in slips for edit in slip.edits]
    paths = [(edit.path, edit.shift > 0) for edit in edits]
    if len(set(paths)) < len(paths):
        return False
    return not any(a != b and b[: len(a)] == a for a, put_in in paths for b, _ in paths if not put_in)
