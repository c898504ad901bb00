"""Judge the numbers of a single hand by a replay: the rules of the game must allow some hand with these numbers."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from tarot_records.core import fast_codecs
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.core.limits import VERSION
from tarot_records.engine.fold import run
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.record.model import Record

HandData = Mapping[str, Any]
FEW: Final = 3
"""Number of hands that are enough to refuse a hypothesis, if all are wrong."""


def faults_of(data: Mapping[str, Any]) -> tuple[Fault, ...] | None:
    """Return the faults that make a record faulty, without mere notes; None if the record cannot be replayed."""
    try:
        record = Record.model_validate(data)
    except ValidationError:
        return None
    rules = rules_of(record)
    if isinstance(rules, Fault):
        return None
    return tuple([fault for fault in run(rules, record).faults if fault.severity in FAULTY])


def faulty_hands(data: Mapping[str, Any]) -> frozenset[int]:
    """Return the numbers of the hands of a record, from 1, with which something is wrong.

    If something is wrong with each of the first FEW hands that have scores, the others are not replayed and count as
    wrong too.
    """
    hands = data["hands"]
    first = [hand for hand in hands if "scores" in hand][:FEW]
    if len(first) == FEW < len(hands) and len(_faulty(fast_codecs.dumps({**data, "hands": first}))) == FEW:
        return frozenset(range(1, len(hands) + 1))
    return _faulty(fast_codecs.dumps(data))


@lru_cache(maxsize=256)
def _faulty(text: bytes) -> frozenset[int]:
    """Return the numbers of the hands with which something is wrong; all if the record cannot be replayed."""
    data = fast_codecs.loads(text)
    faults = faults_of(data)
    if faults is None:
        return frozenset(range(1, len(data["hands"]) + 1))
    return frozenset([fault.where.hand for fault in faults if fault.where.hand is not None])


class HandJudge(NamedTuple):
    """The rules of a table, asked about one hand at a time."""

    game: str
    ruleset: str
    options: tuple[tuple[str, str], ...]
    """Names and values of the options, sorted."""
    players: int

    def faults(self, hand: HandData) -> tuple[Fault, ...] | None:
        """Return the faults of a hand; None if it cannot be replayed."""
        return faults_of(self._record(hand))

    def fits(self, hand: HandData) -> bool:
        """Return whether nothing is wrong with a hand."""
        return not _faulty(fast_codecs.dumps(self._record(hand)))

    def _record(self, hand: HandData) -> dict[str, Any]:
        head = {"format": "tarot-record", "version": VERSION, "game": self.game, "ruleset": self.ruleset}
        return {**head, "options": dict(self.options), "players": [{}] * self.players, "hands": [hand]}


@lru_cache(maxsize=1024)
def paid_for(judge: HandJudge, contract: str, margin: Fraction) -> int | None:
    """Return what each opponent pays for a contract made with `margin` card points above the target, without bonuses.

    A margin below 0 means that it failed. The replay of a wrong number gives a fault with the right one. None if the
    game has no such entry.
    """
    alone = {"name": contract, "declarer": 0, "partner": 0}
    if not contract or margin.denominator > 2:
        return None
    for bouts in range(4):
        items = [{"name": "bouts", "value": bouts}]
        target = _expected(judge, alone, items, "target", None)
        if target is None:
            return None
        points = target + margin
        value = _expected(judge, alone, items, "contract", points) if points >= 0 else None
        if value is not None:
            return value
    return None


def _expected(
    judge: HandJudge, contract: Mapping[str, Any], items: list[dict[str, Any]], name: str, points: Fraction | None
) -> int | None:
    """Return the only value that the entry `name` can have beside `items`; None if there are several or none."""
    scores: dict[str, Any] = {"items": [*items, {"name": name, "value": 999_999}]}
    if points is not None:
        scores |= {"unit": 2, "card_points": [{"seats": [0], "points": int(points * 2)}]}
    for fault in judge.faults({"contract": contract, "scores": scores}) or ():
        fitting = fault.facts.get("fitting", ())
        if fault.code == "score.sheet" and fault.facts.get("item") == name and len(fitting) == 1:
            return int(fitting[0])
    return None
