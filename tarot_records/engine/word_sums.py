"""Words before play whose scores together make up the score that is stated of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tarot_records.core.position import HandResult
from tarot_records.engine.result import Replayed
from tarot_records.engine.supposed import Suppositions
from tarot_records.engine.unsaid import Chain, subject_of
from tarot_records.engine.wider_readings import said_in

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

MOST_SUMS = 4000
"""The maximum number of sums of scores that are kept while words are combined."""

SeatAccount = tuple[str, int]
"""The name of an account, empty for the score, and a seat."""
Delta = tuple[int, ...]
"""Numbers of the accounts that a hand states, or by how much they change."""


def word_sums(base: Replayed, saying: Mapping[Suppositions, Replayed]) -> Iterator[tuple[int, Sequence[Chain]]]:
    """Yield the number of a hand, from 0, and unrecorded chains that together give it the score that is stated.

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
        groups: dict[Any, dict[Delta, Chain]] = {}
        for more, replay in saying.items():
            result = None if replay.outcome is None else replay.outcome.results[number]
            after = None if result is None else _numbers_made(result, stated)
            if more[-1].of != number or after is None:
                continue
            chain = said_in(more, number)[-1]
            delta = tuple(then - before for then, before in zip(after, made, strict=True))
            if any(delta):
                groups.setdefault(subject_of(chain[0]), {}).setdefault(delta, chain)
        said = said_in(base.supposed, number)
        combined = _adding_up(target, list(groups.values()))
        if combined is not None:
            yield number, (*said, *combined)


def _numbers_stated(scores: Scores | None) -> dict[SeatAccount, int]:
    """Return the numbers that are stated for a hand by account and seat."""
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
    """Return the numbers that a hand comes to for these accounts and seats; None if it has none of that kind."""
    accounts = {"": result.hand, **result.ledgers}
    if any(seat >= len(accounts.get(account, ())) for account, seat in stated):
        return None
    return tuple(accounts[account][seat] for account, seat in stated)


def _adding_up(target: Delta, groups: Sequence[Mapping[Delta, Chain]]) -> tuple[Chain, ...] | None:
    """Return the fewest entries, of each group at most one, and two at least, whose numbers add up to the target."""
    sums: dict[Delta, tuple[Chain, ...]] = {(0,) * len(target): ()}
    for group in groups:
        wider = dict(sums)
        for total, chosen in sums.items():
            for delta, chain in group.items():
                after = tuple([one + two for one, two in zip(total, delta, strict=True)])
                if after not in wider or len(wider[after]) > len(chosen) + 1:
                    wider[after] = (*chosen, chain)
        if len(wider) > MOST_SUMS:
            break
        sums = wider
    chosen = sums.get(target, ())
    return chosen if len(chosen) > 1 else None
