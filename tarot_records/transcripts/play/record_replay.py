"""Replay records in the making: their faults, their scores, and who leads the next trick."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import ValidationError

from tarot_records.core.cards import CARDS
from tarot_records.core.faults import FAULTY, Fault, Where
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.fold import first_opening, run, stages, trick_played
from tarot_records.engine.result import replayed
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.engine.suppositions import is_contradicted
from tarot_records.record.fast_reader import record_from_data
from tarot_records.record.model import Trick
from tarot_records.rules.game import Rules


def leader_after(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> int | None:
    """Return the seat that leads after the tricks `made`, by the rules; None if it is unknown."""
    leader = HandPlay(base).leader_after(made)
    return None if leader == NOBODY else leader


class HandPlay:
    """The play of a hand in progress, which tells who leads next by the rules."""

    def __init__(self, base: Mapping[str, Any]) -> None:
        self._now = _before_play(json.dumps(base))
        self._played = 0

    def leader_after(self, made: Sequence[dict[str, Any]]) -> int:
        """Return the seat that leads after the tricks `made`; NOBODY if it is unknown.

        These tricks begin with those of the call before.
        """
        for trick in made[self._played :]:
            self._now = None if self._now is None else _with_trick(*self._now, trick)
        self._played = len(made)
        return NOBODY if self._now is None else self._now[1].leader


@lru_cache(maxsize=64)
def _before_play(text: str) -> tuple[Rules, Position] | None:
    """Return the rules of a record, given as JSON, and the position before the tricks of its hand; None if unreadable.

    The hand is the only one of the record.
    """
    record = record_from_data(json.loads(text))
    rules = None if record is None else rules_of(record)
    if record is None or rules is None or isinstance(rules, Fault):
        return None
    before = stages(rules, record.hands[0], first_opening(rules, record))
    return next(((rules, position) for phase, position in before if phase.codes == "tricks"), None)


def _with_trick(rules: Rules, position: Position, trick: Mapping[str, Any]) -> tuple[Rules, Position] | None:
    """Return the rules and the position after one more trick; None if the trick has the wrong shape."""
    try:
        return rules, trick_played(rules, position, Trick.model_validate(trick))
    except ValidationError:
        return None


def count_faults(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> int:
    """Return the number of faults of the record `base` with the tricks `made` in its last hand."""
    return len(faults_of(with_tricks(base, made)))


def with_tricks(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the record `base` with the tricks `made` in its last hand."""
    *others, last = base["hands"]
    return {**base, "hands": [*others, {**last, "tricks": list(made)}]}


def faults_of(data: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Return the faults that the replay finds in a record's data; a single one if the data cannot be replayed."""
    return _replay(json.dumps(data)).faults


def scores_of(data: Mapping[str, Any]) -> tuple[int, ...] | None:
    """Return the scores of the last hand of a record's data by the rules; None if they cannot be computed."""
    return _replay(json.dumps(data)).scores


def card_points_of(data: Mapping[str, Any]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Return the sides of the last hand of a record's data, each with its card points by the rules.

    Empty if they cannot be computed, or if the data are faulty.
    """
    replay = _replay(json.dumps(data))
    return () if replay.faults else replay.points


def trumps_win_in(data: Mapping[str, Any]) -> bool:
    """Return whether trumps win tricks in the contract of the last hand of a record's data; True if it is unknown."""
    record = record_from_data(data)
    rules = None if record is None else rules_of(record)
    if record is None or rules is None or isinstance(rules, Fault):
        return True
    table = rules.playing.at(run(rules, record).ends[-1]).table
    low, trump = CARDS["SK"], CARDS["T2"]
    return table.best[table.state((low, trump))] != low


def may_be_right(data: Mapping[str, Any]) -> bool:
    """Return whether a record's data can be right under some reading; unstated facts may be supposed.

    Such a fact is an announcement that the record does not mention. Return False if the data are no record.
    """
    record = record_from_data(data)
    return record is not None and not is_contradicted(replayed(record))


class _Replay(NamedTuple):
    """Result of the replay of a record: its faults, and the scores and card points of its last hand."""

    faults: tuple[Fault, ...]
    scores: tuple[int, ...] | None = None
    points: tuple[tuple[tuple[int, ...], Fraction], ...] = ()
    """The seats of each side with its card points."""


@lru_cache(maxsize=1024)
def _replay(text: str) -> _Replay:
    """Replay a record, given as JSON; results are cached, because readings of a text often give the same record."""
    record = record_from_data(json.loads(text))
    rules = None if record is None else rules_of(record)
    if record is None or rules is None:
        return _Replay((NO_RECORD,))
    if isinstance(rules, Fault):
        return _Replay((rules,))
    outcome = run(rules, record)
    faults = tuple(fault for fault in outcome.faults if fault.severity in FAULTY)
    result = outcome.results[-1] if outcome.results else None
    if result is None:
        return _Replay(faults)
    points = tuple((seats, Fraction(points, result.unit)) for seats, points in result.card_points)
    return _Replay(faults, tuple(result.hand), points)


NO_RECORD = Fault("record.section", "impossible", Where(""), {})
"""The only fault of data that are no record."""
