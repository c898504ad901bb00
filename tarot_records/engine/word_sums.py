"""Unrecorded words whose scores add up to the stated score of a hand, or to totals after several hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from tarot_records.core.position import HandResult
from tarot_records.engine.result import Replayed
from tarot_records.engine.supposed import Suppositions
from tarot_records.engine.unsaid import Chain, subject_of
from tarot_records.engine.wider_readings import IMPLIED, contradictions, said_in

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

MOST_SUMS = 4000
"""The maximum number of different sums that are kept while words are combined."""

TOTALS: Final = frozenset({"score.total", "score.ledger_total", "game.totals"})
"""Codes of stated totals that differ from the computed ones."""

MOST_TRIED = 200
"""The maximum number of sums that are tried to make an implied score possible."""
SeatAccount = tuple[str, int]
"""The name of a ledger, empty for the score, and a seat."""
Delta = tuple[int, ...]
"""Numbers, or changes of numbers, one for each `SeatAccount` of a hand or for each total."""


OfHands = Mapping[int, Sequence[Chain]]
"""Number of a hand, from 0 -> all chains that are supposed of the hand."""
ChainsOfSums = dict[Delta, tuple[tuple[int, Chain], ...]]
"""Sum of deltas -> the fewest chains with this sum, each with the number of its hand."""


def word_sums(base: Replayed, saying: Mapping[Suppositions, Replayed]) -> Iterator[OfHands]:
    """Yield number of a hand -> all its chains, for each hand whose stated score several more chains make right.

    base: the replay without these chains. saying: readings with one more chain than `base` -> their replays.
    """
    if base.told is None or base.outcome is None:
        return
    for number in sorted({int(more[-1].of) for more in saying}):
        stated, result = _numbers_stated(base.told.hands[number].scores), base.outcome.results[number]
        made = None if result is None else _numbers_made(result, stated)
        if not stated or made is None:
            continue
        target = tuple(written - own for written, own in zip(stated.values(), made, strict=True))
        groups: dict[Any, dict[Delta, tuple[int, Chain]]] = {}
        for more, replay in saying.items():
            result = None if replay.outcome is None else replay.outcome.results[number]
            after = None if result is None else _numbers_made(result, stated)
            if more[-1].of != number or after is None:
                continue
            chain = said_in(more, number)[-1]
            delta = tuple(then - before for then, before in zip(after, made, strict=True))
            if any(delta):
                groups.setdefault(subject_of(chain[0]), {}).setdefault(delta, (number, chain))
        sums, _ = _add_groups(_no_chains(len(target)), groups.values())
        chosen = sums.get(target, ())
        if len(chosen) > 1:
            yield _with_known(base, chosen)


def _numbers_stated(scores: Scores | None) -> dict[SeatAccount, int]:
    """Return account and seat -> stated number, for the score and the ledgers of a hand; empty without scores."""
    if scores is None:
        return {}
    accounts = {"": scores.hand or ()} | {ledger.name: ledger.hand or () for ledger in scores.ledgers}
    return {
        (account, seat): number
        for account, numbers in accounts.items()
        for seat, number in enumerate(numbers)
        if number is not None
    }


def _numbers_made(result: HandResult, stated: Iterable[SeatAccount]) -> Delta | None:
    """Return the computed numbers of a hand for the keys of `stated`; None if one of them is not computed."""
    accounts = {"": result.hand, **result.ledgers}
    if any(seat >= len(accounts.get(account, ())) for account, seat in stated):
        return None
    return tuple(accounts[account][seat] for account, seat in stated)


def _no_chains(width: int) -> ChainsOfSums:
    """Return the sum of no chains: `width` zeros, one for each number of a delta."""
    return {(0,) * width: ()}


def _add_groups(sums: ChainsOfSums, groups: Iterable[Mapping[Delta, tuple[int, Chain]]]) -> tuple[ChainsOfSums, bool]:
    """Return all sums of one of `sums` and at most one delta of each group, and True if all groups were added.

    The first group that would make more than MOST_SUMS sums is not added, nor are those after it.
    """
    for group in groups:
        wider = dict(sums)
        for total, chosen in sums.items():
            for delta, numbered in group.items():
                after = tuple([one + two for one, two in zip(total, delta, strict=True)])
                if after not in wider or len(wider[after]) > len(chosen) + 1:
                    wider[after] = (*chosen, numbered)
        if len(wider) > MOST_SUMS:
            return sums, False
        sums = wider
    return sums, True


def _with_known(base: Replayed, chosen: Iterable[tuple[int, Chain]]) -> OfHands:
    """Return number of a hand -> its chains: those that `base` supposes already, and the `chosen` ones."""
    return {
        number: (*said_in(base.supposed, number), *(chain for _, chain in words))
        for number, words in groupby(chosen, key=itemgetter(0))
    }


# -- totals after several hands -----------------------------------------------------------------------


class TotalSums:
    """Search for chains, of one hand or several, that make later stated totals right.

    base: the replay without these chains. saying: readings with one more chain than `base` -> their replays.
    """

    def __init__(self, base: Replayed, saying: Mapping[Suppositions, Replayed]) -> None:
        self.base, self.saying = base, saying
        self.is_complete = True
        """True if every sum was kept and tried; only then is it known that no words make the totals right."""

    def ways(self) -> Iterator[OfHands]:
        """Yield the chains that make the totals right, then those that make an implied score possible.

        Set `is_complete` to True at the end if there are contradictions of other kinds.
        """
        yield from self.making_totals()
        yield from self.making_implied()
        if not all(code in TOTALS or code == IMPLIED for code, *_ in contradictions(self.base)):
            self.is_complete = True

    def making_totals(self) -> Iterator[OfHands]:
        """Yield the fewest chains, two or more, that together make all stated totals right, if there are any."""
        off = _total_differences(self.base)
        if not off:
            return
        after = {more: _total_differences(replay) for more, replay in self.saying.items()}
        places = sorted({place for amounts in (off, *after.values()) for place in amounts})
        target = tuple([off.get(place, 0) for place in places])
        deltas = {
            more: tuple([off.get(place, 0) - amounts.get(place, 0) for place in places])
            for more, amounts in after.items()
        }
        chosen = self._sums(deltas, [hand for hand, _ in places], target).get(target, ())
        if len(chosen) > 1:
            yield _with_known(self.base, chosen)

    def making_implied(self) -> Iterator[OfHands]:
        """Yield chains that change the totals before a hand so that its implied score is possible, the fewest first.

        The totals before and after a hand imply its score. Only the first hand with an impossible one is examined.
        """
        implied = [fault for fault in self.base.faults if fault.code == IMPLIED and fault.where.hand is not None]
        for number in [fault.where.hand - 1 for fault in implied if fault.where.hand is not None][:1]:
            before = self._before(self.base, number)
            deltas = dict[Suppositions, Delta]()
            for more, replay in self.saying.items():
                other = self._before(replay, number)
                if before is not None and other is not None and int(more[-1].of) < number:
                    deltas[more] = tuple([new - old for old, new in zip(before, other, strict=True)])
            sums = self._sums(deltas, (), ())
            several = [(total, chosen) for total, chosen in sums.items() if len(chosen) > 1]
            several.sort(key=lambda entry: len(entry[1]))
            self.is_complete = self.is_complete and len(several) <= MOST_TRIED
            for total, chosen in several[:MOST_TRIED]:
                if self._can_follow(number, total):
                    yield _with_known(self.base, chosen)

    def _sums(self, deltas: Mapping[Suppositions, Delta], hands: Sequence[int], target: Delta) -> ChainsOfSums:
        """Return the possible sums of `deltas`, with at most one delta for each hand and subject.

        hands: for each number of a delta, the hand, from 1, after which the number is stated. Words of later hands do
        not change the number, so sums that differ from `target` there are dropped.
        """
        known = {key[:3] for key in contradictions(self.base)}
        groups = dict[int, dict[Any, dict[Delta, tuple[int, Chain]]]]()
        for more, delta in deltas.items():
            worse = {key[:3] for key in contradictions(self.saying[more])} - known
            if any(delta) and all(code in TOTALS or code == IMPLIED for code, *_ in worse):
                number = int(more[-1].of)
                chain = said_in(more, number)[-1]
                groups.setdefault(number, {}).setdefault(subject_of(chain[0]), {}).setdefault(delta, (number, chain))
        sums = _no_chains(len(next(iter(deltas.values()), ())))
        for number in sorted(groups):
            settled = [place for place, hand in enumerate(hands) if hand <= number]
            sums = {total: words for total, words in sums.items() if all(total[at] == target[at] for at in settled)}
            sums, is_complete = _add_groups(sums, groups[number].values())
            self.is_complete = self.is_complete and is_complete
        return sums

    def _before(self, replay: Replayed, number: int) -> Delta | None:
        """Return the totals before hand `number` (from 0); None if one is unknown."""
        before = None if replay.outcome is None else replay.outcome.ends[number].setting.before
        return None if before is None or None in before else tuple([total for total in before if total is not None])

    def _can_follow(self, number: int, change: Delta) -> bool:
        """Return whether the implied score of hand `number` (from 0) is possible with `change` in the totals before."""
        assert self.base.told is not None
        assert self.base.outcome is not None
        assert self.base.rules is not None
        hand, end, before = (
            self.base.told.hands[number],
            self.base.outcome.ends[number],
            self._before(self.base, number),
        )
        if hand.scores is None or hand.scores.totals is None or before is None:
            return False
        score = tuple(
            None if after is None else after - old - more
            for after, old, more in zip(hand.scores.totals, before, change, strict=True)
        )
        told = hand.model_copy(update={"scores": hand.scores.model_copy(update={"hand": score})})
        return not any(phase.contradicts(told, end) for phase in self.base.rules.phases)


def _total_differences(replay: Replayed) -> dict[tuple[int, str], int]:
    """Return (hand, place) -> stated minus computed total, for each wrong total.

    `hand` is the number, from 1, of the hand after which the total is stated; `place` is a JSON Pointer.
    """
    assert replay.told is not None
    last = len(replay.told.hands)
    return {
        (fault.where.hand or last, fault.where.pointer): int(fault.facts["found"]) - int(fault.facts["expected"])
        for fault in replay.faults
        if fault.code in TOTALS
    }
