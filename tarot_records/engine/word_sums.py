"""Words before play whose scores together make up the score that is stated of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tarot_records.engine.result import Replayed
from tarot_records.engine.supposed import Suppositions
from tarot_records.engine.unsaid import Chain, subject_of
from tarot_records.engine.wider_readings import said_in

MOST_SUMS = 4000
"""The maximum number of sums of scores that are kept while words are combined."""

Delta = tuple[int, ...]
"""By how much the score of each seat changes, of those whose score is stated."""


def word_sums(base: Replayed, saying: Mapping[Suppositions, Replayed]) -> Iterator[tuple[int, Sequence[Chain]]]:
    """Yield a hand, from 0, with several things said there whose scores make up the score that is stated.

    `saying` maps readings that suppose one thing more to have been said than a replay to their own replays.
    """
    if base.told is None or base.outcome is None:
        return
    for number in sorted({int(more[-1].of) for more in saying}):
        stated, result = base.told.hands[number].scores, base.outcome.results[number]
        if stated is None or stated.hand is None or result is None or len(stated.hand) != len(result.hand):
            continue
        target = tuple(score - made for score, made in zip(stated.hand, result.hand, strict=True) if score is not None)
        seats = [seat for seat, score in enumerate(stated.hand) if score is not None]
        groups: dict[Any, dict[Delta, Chain]] = {}
        for more, replay in saying.items():
            after = None if replay.outcome is None else replay.outcome.results[number]
            if more[-1].of != number or after is None:
                continue
            chain = said_in(more, number)[-1]
            delta = tuple(after.hand[seat] - result.hand[seat] for seat in seats)
            if any(delta):
                groups.setdefault(subject_of(chain[0]), {}).setdefault(delta, chain)
        said = said_in(base.supposed, number)
        combined = _adding_up(target, list(groups.values()))
        if combined is not None:
            yield number, (*said, *combined)


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
