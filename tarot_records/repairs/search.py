"""Search for repairs of one hand: propose corrections, replay each, keep those that remove faults, and rank them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import NamedTuple

from tarot_records.completing.budgets import ReplayBudget
from tarot_records.completing.completions import has_gaps
from tarot_records.completing.verdict_on_gaps import find_gap_faults
from tarot_records.core.faults import FAULTY, UNKNOWN, Fault
from tarot_records.core.limits import SECONDS
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.model import Declaration, Record, Trick
from tarot_records.repairs.card_slips import CARD_SLIPS, Maker
from tarot_records.repairs.edits import Edit, Slip, apply_edits, path_before
from tarot_records.repairs.evidence import (
    NUMBERS,
    FaultClasses,
    FaultKey,
    classify_faults,
    fault_key,
    is_mended,
    is_step,
    shift_classes,
    shift_pointer,
)
from tarot_records.repairs.faulty_hand import UNREAD, FaultyHand, find_faulty_hands
from tarot_records.repairs.omissions import SHAPE_SLIPS, omitted_bids, refilled_sections, surplus_bids
from tarot_records.repairs.statement_slips import STATEMENT_SLIPS, sums
from tarot_records.repairs.trial import Trial
from tarot_records.repairs.word_slips import omitted_declarations, omitted_words

MAX_AFTER_MENDING = 50
"""Maximum number of less likely corrections, of numerous families, tried after one that removes all faults."""
MAX_UNAIMED = 500
"""Maximum number of corrections, of numerous families, tried if no fault points to a card."""
MAX_PROPOSED = 5_000
"""Maximum number of proposed corrections of one hand."""
MAX_FOLLOWED = 24
"""Maximum number of corrections that are followed up by a further slip."""
MAX_FOLLOWING = 150
"""Maximum number of further slips tried after each correction."""
MAX_RIVALS = 6
"""Maximum number of corrections followed up from one on that, with a further slip, removes all faults."""
COMPLETION_COST = 50
"""Cost of a search for completions of a record, in replays."""

NUMEROUS = frozenset(
    {"rank", "suit", "card", "twice", "swap_in_trick", "swap_own", "swap_tricks", "swap_scart", "seat"}
)
"""Families with many slips, of which only a limited number is tried; all slips of other families are tried."""
UNDECIDED = frozenset({"complete.undecided", "complete.without_solver"})
"""Codes of notes that the search could not decide whether gaps can be filled."""

WORD_SLIPS: tuple[Maker, ...] = (
    *STATEMENT_SLIPS,
    omitted_bids,
    surplus_bids,
    refilled_sections,
    omitted_words,
    omitted_declarations,
)
LIKELY_SLIPS: tuple[Maker, ...] = (*WORD_SLIPS, *CARD_SLIPS)


class Tried(NamedTuple):
    """A correction and the faults that the replay finds after it."""

    slips: tuple[Slip, ...]
    before: FaultClasses  # faults of the hand as written, with their places after the correction
    left: FaultClasses
    record: Record

    @property
    def edits(self) -> list[Edit]:
        """Every edit of the slips, with its place in the record as written."""
        return [edit for slip in self.slips for edit in slip.edits]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Faults left in cards and rules, faults left in numbers, and cost of the slips; smaller is better."""
        hard = sum(len(keys) for name, keys in self.left.items() if name != NUMBERS)
        return hard, len(self.left[NUMBERS]), sum(slip.cost for slip in self.slips)

    @property
    def mends_all(self) -> bool:
        """True if no fault is left."""
        return not any(self.left.values())


@dataclass(frozen=True)
class Search:
    """A search for corrections of one hand, and the faults that they are compared with."""

    faulty: FaultyHand
    before: FaultClasses  # faults of the hand as written, with their places after the corrections made so far
    budget: ReplayBudget
    first: Tried | None = None  # the corrections already made, if a further slip is searched
    to_follow: bool = False  # True if corrections may break another rule, because a further slip may mend that


def search_repairs(
    faulty: FaultyHand, edits: int, limit: int, budget: ReplayBudget, *, legal_is_enough: bool = False
) -> list[Tried]:
    """Return up to `limit` corrections of a record's only hand that remove faults, the best first.

    Single slips are searched first. If none removes all faults, pairs are searched, and so on up to `edits` slips,
    within the budget. With `legal_is_enough`, only single slips are searched if one of them leaves no other faults than
    wrong numbers, and no more of these than before.
    """
    task = Search(faulty, classify_faults(faulty.faults), budget)
    tried = _try_with_first_fault(task)
    kept = _keep_mending(tried)
    wrong_numbers = len(task.before[NUMBERS])
    if legal_is_enough and any(c.rank[0] == 0 and c.rank[1] <= wrong_numbers for c in kept):
        edits = 1
    for number in range(1, edits):
        if budget.ran_out or any(correction.mends_all for correction in kept):
            break
        tried = _follow_up(task, tried)
        if number == 1 and not any(correction.mends_all for correction in tried):
            tried += _follow_up(task, _try_with_first_fault(replace(task, to_follow=True)))
        kept += _keep_mending(tried)
    return _rank(kept)[:limit]


def _try_with_first_fault(task: Search) -> list[Tried]:
    """Return tried corrections that may explain all faults; if none makes the hand legal, also of only the first."""
    tried = list(_try_corrections(task))
    if len(task.faulty.suspects) > 1 and not any(correction.rank[0] == 0 for correction in tried):
        tried += _try_corrections(replace(task, faulty=replace(task.faulty, first_only=True)))
    return tried


def _keep_mending(tried: Iterable[Tried]) -> list[Tried]:
    """Return the corrections that remove all or some faults; each set of edits once."""
    different: dict[frozenset[Edit], Tried] = {}
    for correction in tried:
        if is_mended(correction.before, correction.left) or is_step(correction.before, correction.left):
            different.setdefault(frozenset(correction.edits), correction)
    return list(different.values())


def _try_corrections(task: Search) -> Iterator[Tried]:
    """Yield tried corrections, each round the likeliest first, until a round removes all faults or the budget is spent.

    Slips that change the number of cards or tricks come first. If no fault points to a card, any two cards could be
    exchanged. Then numbers that others force are tried next, then words and numbers, and cards only if none of these
    removes all faults.
    """
    runner = _Runner(task)
    rest = (LIKELY_SLIPS,) if task.faulty.suspects else ((sums,), WORD_SLIPS, LIKELY_SLIPS)
    for makers in (SHAPE_SLIPS, *rest):
        mended = False
        for tried in runner.run(makers):
            mended = mended or tried.mends_all
            yield tried
        if mended:
            return


class _Runner:
    """Replayer of corrections of one hand."""

    def __init__(self, task: Search) -> None:
        self.task = task
        self._trial = None if task.to_follow else Trial(task.faulty, task.before)
        self._unknown = _unknown_keys(replayed(task.faulty.record).faults)
        self._done: set[frozenset[Edit]] = set()

    def run(self, makers: Sequence[Maker]) -> Iterator[Tried]:
        """Yield the corrections of these makers that break no further rule, after replaying each.

        If faults point to cards, only a few more corrections are tried after one that removes all faults. Otherwise
        corrections often fit by chance, so the first that fits does not limit the search.
        """
        faulty, first = self.task.faulty, self.task.first
        slips = self._slips(makers)
        more = MAX_FOLLOWING if first is not None else len(slips) if faulty.suspects else MAX_UNAIMED
        is_mended = False
        for slip in slips:
            if is_mended and slip.family == "number":
                continue  # a word explains all numbers together
            if first is not None or slip.family in NUMEROUS:
                more -= 1
                if more < 0:
                    continue
            if not self.task.budget.spend():
                return
            after = apply_edits(faulty.record, slip.edits)
            faults = replayed(after).faults if self._trial is None else self._trial.faults(slip, after)
            if faults is None or not self._is_known(slip, faults):
                continue  # another rule is broken, or faults are only hidden by new unknown cards
            before = shift_classes(self.task.before, slip.edits)
            tried = _combine(first, slip, before, classify_faults(faults), after)
            if tried is None:
                continue
            yield tried
            if not tried.mends_all:
                continue
            is_mended = is_mended or (slip.family == "said_left_out" and len(faulty.first_faults) > 1)
            if self._trial is not None:
                self._trial.demand_legality()
            if faulty.suspects:
                more = min(more, MAX_AFTER_MENDING)

    def _slips(self, makers: Sequence[Maker]) -> list[Slip]:
        """Return every proposed slip that was not tried yet, each once, the likeliest first."""
        slips = islice(chain.from_iterable(make(self.task.faulty) for make in makers), MAX_PROPOSED)
        different: dict[frozenset[Edit], Slip] = {}
        for slip in sorted(slips, key=lambda slip: slip.cost):
            different.setdefault(frozenset(slip.edits), slip)
        fresh = [slip for edits, slip in different.items() if edits not in self._done]
        self._done.update(different)
        return fresh

    def _is_known(self, slip: Slip, faults: Iterable[Fault]) -> bool:
        """Return True if a correction makes no further value unknown, or itself adds an unknown card or shown cards."""
        if any(map(_has_unknown_cards, slip.edits)):
            return True
        return _unknown_keys(faults) <= {(code, shift_pointer(at, slip.edits)) for code, at in self._unknown}


def _has_unknown_cards(edit: Edit) -> bool:
    """Return True if an edit adds an unknown card, or a declaration of shown cards that are not named."""
    words = edit.new if isinstance(edit.new, tuple) else (edit.new,)
    if any(isinstance(word, Declaration) and word.size is not None and word.cards is None for word in words):
        return True
    return UNREAD in (edit.new.cards if isinstance(edit.new, Trick) else (edit.new,))


def _unknown_keys(faults: Iterable[Fault]) -> set[FaultKey]:
    return {fault_key(fault) for fault in faults if fault.severity == UNKNOWN}


def _combine(first: Tried | None, slip: Slip, before: FaultClasses, left: FaultClasses, record: Record) -> Tried | None:
    """Return the corrections `first` with a further slip, all places as in the record as written.

    `slip` has places as after `first`. None if the slip changes a place that `first` has changed.
    """
    if first is None:
        return Tried((slip,), before, left, record)
    edits = []
    for edit in slip.edits:
        path = path_before(edit.path, first.edits)
        if path is None:
            return None
        edits.append(edit._replace(path=path))
    slips = (*first.slips, slip._replace(edits=tuple(edits)))
    return Tried(slips, before, left, record) if _are_separate(slips) else None


def _rank(kept: list[Tried]) -> list[Tried]:
    """Return the corrections by rank, without those that remove no more faults than a part of their edits does.

    If a correction removes all faults, corrections that leave faults of cards and rules are left out.
    """
    edits = {id(correction): frozenset(correction.edits) for correction in kept}
    needed = [
        a
        for a in kept
        if len(a.slips) == 1 or not any(edits[id(b)] < edits[id(a)] and b.rank[:2] <= a.rank[:2] for b in kept)
    ]
    ranked = sorted(needed, key=lambda correction: correction.rank)
    if ranked and ranked[0].mends_all:
        return [correction for correction in ranked if correction.rank[0] == 0]
    return ranked


def _follow_up(task: Search, tried: Iterable[Tried]) -> list[Tried]:
    """Return combinations of the most promising of these corrections with a further slip that removes more faults."""
    total = sum(map(len, task.before.values()))
    promising = [c for c in tried if not c.mends_all and sum(map(len, c.left.values())) < total]
    found: list[Tried] = []
    most = MAX_FOLLOWED
    for number, first in enumerate(sorted(promising, key=lambda correction: correction.rank)):
        if number >= most or not task.budget.spend():
            break
        for faulty in find_faulty_hands(replayed(first.record, keep=True)):
            following = replace(task, faulty=faulty, before=first.before, first=first, to_follow=False)
            found += [second for second in _try_corrections(following) if second.rank[:2] < first.rank[:2]]
        if any(second.mends_all for second in found):
            most = min(most, number + MAX_RIVALS)
    return found


def _are_separate(slips: Iterable[Slip]) -> bool:
    edits = [edit for slip in slips for edit in slip.edits]
    paths = [(edit.path, edit.shift > 0) for edit in edits]
    if len(set(paths)) < len(paths):
        return False
    return not any(a != b and b[: len(a)] == a for a, put_in in paths for b, _ in paths if not put_in)


# -- hands that only completing contradicts --------------------------------------------------------


def search_completable(faulty: FaultyHand, limit: int, budget: ReplayBudget) -> list[Tried]:
    """Return up to `limit` corrections of bids, words and numbers after which a record's only hand can be completed.

    Corrections that leave no gaps come first. Cards are not corrected, because the replay has found no fault.
    """
    before, unknown = classify_faults(faulty.faults), _unknown_keys(replayed(faulty.record).faults)
    slips = chain.from_iterable(make(faulty) for make in WORD_SLIPS)
    found: list[Tried] = []
    with_gaps: list[tuple[Tried, Replayed]] = []
    for slip in sorted(slips, key=lambda slip: slip.cost):
        if not budget.spend():
            break
        replay = replayed(after := apply_edits(faulty.record, slip.edits))
        if replay.contradicted or _unknown_keys(replay.faults) - unknown:
            continue
        tried = Tried((slip,), before, classify_faults(()), after)
        if has_gaps(replay, 0):
            with_gaps.append((tried, replay))
        else:
            found.append(tried)
    found += (tried for tried, replay in with_gaps if len(found) < limit and is_completable(replay, budget))
    return found[:limit]


def is_completable(replay: Replayed, budget: ReplayBudget) -> bool:
    """Return True if a record has no contradictions and a completion is found for each hand with gaps.

    False if the budget does not suffice for the search.
    """
    assert replay.record is not None
    if replay.contradicted:
        return False
    hands = range(len(replay.record.hands))
    if any(has_gaps(replay, number) for number in hands) and not budget.spend(COMPLETION_COST):
        return False
    return not any(f.severity in FAULTY or f.code in UNDECIDED for f in find_gap_faults(replay, SECONDS))
