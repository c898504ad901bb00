"""Deciding: what a search for completions tells of a record with gaps, as faults and notes.

A record in which nothing contradicts is consistent only if its gaps can be filled. This is the one step
between the replay and the verdict; of records without gaps it has nothing to tell.
"""

from collections.abc import Iterator
from typing import Any

from tarot_records.completing import solver
from tarot_records.completing.contradiction import contradiction
from tarot_records.completing.decision import (
    IMPOSSIBLE,
    UNDECIDED,
    Decision,
    ForcedCards,
    decided,
    has_gaps,
    isolated,
    readings_of,
)
from tarot_records.completing.fillings import counted
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import Fault, Where, pointer
from tarot_records.engine.result import Replayed
from tarot_records.record.card_places import Place
from tarot_records.record.model import Hand

_NAMES = {"tricks": "trick", "hands": "hand", "dead": "dead hand", "talon": "talon", "scart": "scart"}
"""Where unknown cards lie, as the word a player has for it."""


def told_of_gaps(replay: Replayed, seconds: float, why: bool = True) -> list[Fault]:
    """Return what filling the gaps tells, where nothing contradicts: whether it can be done, and what is forced.

    Every hand with gaps is looked at, together for so many seconds, counted in steps. If it cannot be done, it is told
    `why`.
    """
    told: list[Fault] = []
    if replay.record is None or replay.ruled is None or replay.contradicted or not replay.open:
        return told
    limit = counted(seconds)
    for number in range(len(replay.record.hands)):
        if has_gaps(replay, number):
            with limit.share(1.0) as mine:
                mine.points = set()
                decision = decided(replay, number, mine)
            told += decision_faults(replay, decision, seconds if why else 0.0)
    return told


def decision_faults(replay: Replayed, decision: Decision, seconds: float) -> Iterator[Fault]:
    """Yield what a decision says about a hand, as faults and notes; a contradiction is narrowed for so many seconds."""
    assert replay.record is not None
    if decision.state == IMPOSSIBLE:
        places = contradicting(replay, decision, seconds)
        points = {"points": decision.points} if decision.points else {}
        yield _fault("complete.contradiction", decision.hand, (), {"places": places, **points})
    elif decision.state == UNDECIDED:
        code = "complete.undecided" if solver.INSTALLED else "complete.without_solver"
        yield _fault(code, decision.hand, (), {})
    if decision.late:
        yield _fault("complete.late", decision.hand, (), {})
    for at, fact in told_facts(replay, decision):
        code = "complete.forced" if fact.all else "complete.holds"
        name = _NAMES[str(fact.place[1] if fact.place[0] == "deal" else fact.place[0])]
        yield _fault(code, decision.hand, fact.place, {"cards": fact.cards, "place": name}, at)
    for trick, seat in decision.winners:
        place = ("tricks", trick)
        at = pointer("hands", decision.hand, *place)
        yield _fault("complete.winner", decision.hand, place, {}, at, seat)
    if decision.scores and len(decision.scores) == len(replay.record.players):
        yield _fault("complete.score", decision.hand, (), {"expected": tuple(score for _, score in decision.scores)})
    else:
        for seat, score in decision.scores:
            yield _fault("complete.scored", decision.hand, (), {"expected": score}, who=seat)


def contradicting(replay: Replayed, decision: Decision, seconds: float) -> tuple[str, ...]:
    """Return places, as JSON Pointers, that cannot all be right in a hand that has no completion."""
    assert replay.record is not None
    if decision.state != IMPOSSIBLE:
        return ()
    hand = replay.record.hands[decision.hand]
    record, readings = isolated(replay, decision.hand), readings_of(replay.record, decision.hand)
    places = contradiction(record, readings, seconds)
    return tuple(dict.fromkeys(_pointer(hand, decision.hand, place) for place in places))


def told_facts(replay: Replayed, decision: Decision) -> list[tuple[str, ForcedCards]]:
    """Return what is forced, each with the JSON Pointer of its place."""
    assert replay.record is not None
    hand = replay.record.hands[decision.hand]
    return [(_pointer(hand, decision.hand, fact.place), fact) for fact in decision.forced]


def _fault(
    code: str, number: int, place: Place, facts: dict[str, Any], at: str | None = None, who: int | None = None
) -> Fault:
    trick = place[1] + 1 if place[:1] == ("tricks",) and isinstance(place[1], int) else None
    seat = place[2] if place[:2] == ("deal", "hands") and isinstance(place[2], int) else who
    where = Where(at if at is not None else pointer("hands", number), number + 1, trick, seat)
    return Fault(code, CATALOGUE[code].severity, where, facts)


def _pointer(hand: Hand, number: int, place: Place) -> str:
    """Return where a place stands in the record; where nothing is written there, its name."""
    steps: tuple[str | int, ...] = place
    if place == ("scart",) and hand.scart:
        steps = ("scart", 0, "cards")
    elif place[0] == "deal" and (hand.deal is None or getattr(hand.deal, str(place[1])) is None):
        steps = place[:2]
    return pointer("hands", number, *steps)
