"""Faults of what a record does not state although the score of a hand depends on it.

A hand without contradictions is proved only if its score is computed, and is the same whatever the record leaves open.
A record that states the score of a hand, seat by seat, settles it: with any other score it would contradict itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, OPEN, Fault, Where, pointer
from tarot_records.engine.fold import first_opening, opening
from tarot_records.engine.result import Replayed, read_with, states_score
from tarot_records.engine.supposed import CARRIED, OPTION, PASSED, SAID, WORD_FIELDS, Supposed, Suppositions
from tarot_records.engine.unsaid import (
    Chain,
    Speaking,
    chains,
    in_turn,
    is_silent,
    kinds_passed,
    speaking,
    tells_exchanges,
)
from tarot_records.games import GAMES


def unsettled_faults(replay: Replayed) -> list[Fault]:
    """Return a fault for each unstated thing on which the score of a hand depends; empty if there are contradictions.

    Hands with other open faults, and hands that state the score of each seat, are left out. Empty also if the record as
    a whole has an open fault.
    """
    record, rules, outcome = replay.told, replay.ruled, replay.outcome
    if record is None or rules is None or outcome is None or replay.contradicted:
        return []
    open_hands = {fault.where.hand for fault in replay.faults if fault.severity in OPEN}
    if None in open_hands:
        return []
    faults, hands = list[Fault](), list[int]()
    for number, (hand, result) in enumerate(zip(record.hands, outcome.results, strict=True)):
        if number + 1 in open_hands or states_score(hand, rules.seats):
            continue
        if result is None:
            faults.append(_fault("score.uncomputed", number))
        else:
            hands.append(number)
    return [*faults, *(_dependence_faults(replay, hands) if hands else ())]


def _dependence_faults(replay: Replayed, hands: Sequence[int]) -> Iterator[Fault]:
    """Yield a fault for each option, declaration, exchange or carried number on which the scores of `hands` depend.

    `hands` are numbers from 0.
    """
    record, rules, outcome = replay.told, replay.rules, replay.outcome
    assert record is not None
    assert rules is not None
    assert outcome is not None
    plain = replay._replace(frames=())
    told: dict[int, list[str]] = {}
    for option in GAMES[record.game].ruleset(record.ruleset).options:
        if option.name in record.options:
            continue
        for value in option.values:
            if value != option.default:
                for number in _hands_with_other_score(plain, hands, (Supposed(OPTION, option.name, value),)):
                    if option.name not in told.setdefault(number, []):
                        told[number].append(option.name)
    for number, names in told.items():
        yield _fault("rule.unstated", number, {"options": tuple(names)})
    for number in hands:
        before = opening(rules, outcome.ends[number - 1]) if number else first_opening(rules, record)
        if is_silent(record.hands[number]):
            for words in _words_possible(speaking(rules, record.hands[number], before)):
                said = tuple(tuple(getattr(word, name) for name in WORD_FIELDS) for word in words)
                if _hands_with_other_score(plain, (number,), (Supposed(SAID, number, said),)):
                    yield _fault("declare.silent", number, {"kind": words[0].kind}, words[0].seat)
                    break
        if not tells_exchanges(record.hands[number]):
            passed = [(Supposed(PASSED, number, kind),) for kind in kinds_passed(rules, record.hands[number], before)]
            if any(_hands_with_other_score(plain, (number,), reading) for reading in passed):
                yield _fault("exchange.silent", number)
    if record.carried_in is None:
        carried: Suppositions = tuple(Supposed(CARRIED, name, 1) for name in rules.accounts.carried)
        for number in _hands_with_other_score(plain, hands, carried) if carried else ():
            yield _fault("score.carried_in", number)


def _words_possible(phases: Speaking) -> Iterator[Chain]:
    """Yield each word that may have been said alone, then all of them together: some rules let nobody omit a claim."""
    single = [words for words in chains(phases) if len(words) == 1]
    yield from single
    if together := in_turn(phases, single):
        yield together


def _hands_with_other_score(replay: Replayed, hands: Sequence[int], reading: Suppositions) -> list[int]:
    """Return those of `hands` whose score changes under a reading; empty if the reading causes a contradiction."""
    other = read_with(replay, reading)
    if other.outcome is None or replay.outcome is None or any(fault.severity in FAULTY for fault in other.faults):
        return []
    pairs = [(number, replay.outcome.results[number], other.outcome.results[number]) for number in hands]
    return [number for number, one, two in pairs if two is None or one is None or one.hand != two.hand]


def _fault(code: str, number: int, facts: dict[str, Any] | None = None, seat: int | None = None) -> Fault:
    where = Where(pointer("hands", number), number + 1, None, seat)
    return Fault(code, CATALOGUE[code].severity, where, facts or {})
