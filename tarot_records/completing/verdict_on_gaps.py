"""Report the results of the search for completions of a record with gaps, as faults and notes.

A record without contradictions is consistent only if its gaps can be filled. This step lies between the replay and the
verdict; it reports nothing for records without gaps.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tarot_records.completing import solver
from tarot_records.completing.budgets import NOTE_STEPS, budget_for
from tarot_records.completing.completions import (
    IMPOSSIBLE,
    POSSIBLE,
    UNDECIDED,
    Decision,
    ForcedCards,
    decide,
    has_gaps,
    is_score_impossible,
    isolate_hand,
    marked_readings,
    search_completions,
    searched_values,
)
from tarot_records.completing.open_choices import replace_at, with_only_hand
from tarot_records.completing.puzzle import Readings
from tarot_records.core.cards import CARDS, UNKNOWN
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import Fault, Where, pointer
from tarot_records.engine.result import Replayed
from tarot_records.engine.supposed import BY_WORDS
from tarot_records.record.card_places import Place
from tarot_records.record.model import Hand, Record, Trick

CONTRADICTION = "complete.contradiction"
"""Code of a hand that has no completion."""
_HEAP_NAMES = {"tricks": "trick", "hands": "hand", "dead": "dead hand", "talon": "talon", "scart": "scart"}
"""Field of a hand -> name of the place in the notes on forced cards."""


class KeptFaults(NamedTuple):
    """The faults and notes on the gaps of a hand, and the values on which they depend."""

    of: tuple[object, ...]
    faults: tuple[Fault, ...]
    steps: int
    """Number of steps that the search took."""


def find_gap_faults(replay: Replayed, seconds: float, kept: dict[int, KeptFaults] | None = None) -> list[Fault]:
    """Return faults and notes on the gaps of a record: whether they can be filled, and which cards are forced.

    Empty if the replay found a contradiction. All hands with gaps share the seconds, which are counted in steps. The
    fault of an impossible hand names all its statements; see `explain_gap_faults`. `kept` maps the number of a hand,
    from 0, to the results of its last search, which other readings of the same record may need again.
    """
    faults: list[Fault] = []
    if replay.record is None or replay.ruled is None or replay.contradicted or not replay.open:
        return faults
    budget, kept = budget_for(seconds), {} if kept is None else kept
    for number in range(len(replay.record.hands)):
        if has_gaps(replay, number):
            steps = budget.steps
            of = (*searched_values(replay, number), steps)
            if number in kept and kept[number].of == of:
                budget.step(kept[number].steps)
            else:
                with budget.share(1.0) as share:
                    share.points = set()
                    decision = decide(replay, number, share, notes=NOTE_STEPS)
                found = tuple(decision_faults(replay, decision, 0.0))
                kept[number] = KeptFaults(of, found, steps - budget.steps)
            faults += kept[number].faults
    return faults


def explain_gap_faults(replay: Replayed, seconds: float) -> tuple[Fault, ...]:
    """Return the faults of a report; those of impossible hands name only the statements that contradict each other.

    These statements are searched for `seconds` for each hand.
    """
    faults = list(replay.faults)
    for index, fault in enumerate(faults):
        if fault.code == CONTRADICTION and BY_WORDS not in fault.facts and fault.where.hand is not None:
            places = _contradicting_pointers(replay, fault.where.hand - 1, seconds)
            faults[index] = fault._replace(facts={**fault.facts, "places": places})
    return tuple(faults)


def decision_faults(replay: Replayed, decision: Decision, seconds: float) -> Iterator[Fault]:
    """Yield the faults and notes of a decision; for an impossible hand, search its contradiction for `seconds`."""
    assert replay.record is not None
    number = decision.hand
    if decision.state == IMPOSSIBLE:
        places = contradiction_pointers(replay, decision, seconds)
        points = {"points": decision.points} if decision.points else {}
        yield _fault(CONTRADICTION, number, (), {"places": places, **points})
    elif decision.state == POSSIBLE and is_score_impossible(replay, decision):
        places = (pointer("hands", number, "scores"),)
        yield _fault(CONTRADICTION, number, (), {"places": places, BY_WORDS: True})
    elif decision.state == UNDECIDED:
        yield _fault("complete.undecided" if solver.INSTALLED else "complete.without_solver", number, (), {})
    if decision.late:
        yield _fault("complete.late", number, (), {})
    for at, forced in forced_pointers(replay, decision):
        code = "complete.forced" if forced.all else "complete.holds"
        name = _HEAP_NAMES[str(forced.place[1] if forced.place[0] == "deal" else forced.place[0])]
        yield _fault(code, number, forced.place, {"cards": forced.cards, "place": name}, at)
    for trick, seat in decision.winners:
        place = ("tricks", trick)
        yield _fault("complete.winner", number, place, {}, pointer("hands", number, *place), seat)
    if decision.scores and len(decision.scores) == len(replay.record.players):
        yield _fault("complete.score", number, (), {"expected": tuple(score for _, score in decision.scores)})
    else:
        for seat, score in decision.scores:
            yield _fault("complete.scored", number, (), {"expected": score}, owner=seat)


def contradiction_pointers(replay: Replayed, decision: Decision, seconds: float) -> tuple[str, ...]:
    """Return the JSON Pointers of statements that cannot all be right; none if the hand has a completion."""
    return _contradicting_pointers(replay, decision.hand, seconds) if decision.state == IMPOSSIBLE else ()


def _contradicting_pointers(replay: Replayed, number: int, seconds: float) -> tuple[str, ...]:
    """Return the JSON Pointers of statements that cannot all be right in a hand, from 0, without a completion."""
    assert replay.record is not None
    hand = replay.record.hands[number]
    places = _find_contradiction(isolate_hand(replay, number), marked_readings(replay.record, number), seconds)
    return tuple(dict.fromkeys(_pointer(hand, number, place) for place in places))


def forced_pointers(replay: Replayed, decision: Decision) -> list[tuple[str, ForcedCards]]:
    """Return the forced cards, each with the JSON Pointer of its place."""
    assert replay.record is not None
    hand = replay.record.hands[decision.hand]
    return [(_pointer(hand, decision.hand, forced.place), forced) for forced in decision.forced]


def _fault(
    code: str, number: int, place: Place, facts: dict[str, Any], at: str | None = None, owner: int | None = None
) -> Fault:
    """Return a fault or note at a place in a hand; `at` is its JSON Pointer, by default that of the hand."""
    trick = place[1] + 1 if place[:1] == ("tricks",) and isinstance(place[1], int) else None
    seat = place[2] if place[:2] == ("deal", "hands") and isinstance(place[2], int) else owner
    where = Where(at if at is not None else pointer("hands", number), number + 1, trick, seat)
    return Fault(code, CATALOGUE[code].severity, where, facts)


def _pointer(hand: Hand, number: int, place: Place) -> str:
    """Return the JSON Pointer of a place; of its section if the record states nothing there."""
    steps: tuple[str | int, ...] = place
    if place[0] == "scart":
        index = int(place[1]) if len(place) > 1 else 0
        steps = ("scart", index, "cards") if index < len(hand.scart or ()) else ("scart",)
    elif place[0] == "deal" and (hand.deal is None or getattr(hand.deal, str(place[1])) is None):
        steps = place[:2]
    return pointer("hands", number, *steps)


# -- statements that contradict each other ----------------------------------------------------------

CONTRADICTION_STEPS = 300
"""Number of steps of the test if a statement is needed for the contradiction."""
MAX_PLACES = 12
"""Maximum number of reported places; if there are more, whole tricks are reported instead of their cards."""
_FIELDS = ("scores", "end", "bids", "contract", "dealer", "scart")
_LISTS = ("declarations", "calls", "exchanges")


def _find_contradiction(record: Record, readings: Readings, seconds: float) -> tuple[Place, ...]:
    """Return places that contradict each other, in a record of one hand without a completion.

    Statements (a trick, a hand, a score) are treated as unknown one after another. If the hand still has no completion,
    the statement is removed for good. The remaining statements contradict each other. They are as few as the search can
    find in the given seconds, which are counted in steps.
    """
    budget = budget_for(seconds)
    hand = record.hands[0]

    def is_impossible(removed: frozenset[Place]) -> bool:
        """Return True if a short search shows that there is no completion even without these statements."""
        if budget.spent:
            return False
        with budget.share(min(1.0, CONTRADICTION_STEPS / budget.steps)) as share:
            return (
                search_completions(with_only_hand(record, _without(hand, removed)), readings, share, 1)[0] == IMPOSSIBLE
            )

    def remove(removed: frozenset[Place], places: Sequence[Place]) -> frozenset[Place]:
        """Return `removed` with those of `places` that can be removed too: all of them, or some of each half."""
        if not places or is_impossible(removed | {*places}):
            return removed | {*places}
        half = len(places) // 2
        return remove(remove(removed, places[:half]), places[half:]) if half else removed

    removed = remove(frozenset(), list(_sections(hand)))
    coarse = list(_sections(_without(hand, removed)))
    removed = remove(removed, list(_trick_details(_without(hand, removed))))
    kept = _without(hand, removed)
    fine = [*(place for place in _sections(kept) if place[0] != "tricks"), *_trick_details(kept)]
    return tuple(fine if len(fine) <= MAX_PLACES else coarse)


def _sections(hand: Hand) -> Iterator[Place]:
    """Yield the places that a hand states, section by section and trick by trick."""
    yield from ((name,) for name in _FIELDS if getattr(hand, name) is not None)
    yield from ((name,) for name in _LISTS if getattr(hand, name))
    if hand.deal is not None:
        for seat, codes in enumerate(hand.deal.hands or ()):
            if codes is not None:
                yield ("deal", "hands", seat)
        for name in ("talon", "dead"):
            if getattr(hand.deal, name) is not None:
                yield ("deal", name)
    yield from (("tricks", t) for t, trick in enumerate(hand.tricks or ()) if trick != _blank(trick))


def _trick_details(hand: Hand) -> Iterator[Place]:
    for t, trick in enumerate(hand.tricks or ()):
        for name in ("points", "paid", "winner", "leader"):
            if getattr(trick, name) is not None:
                yield ("tricks", t, name)
        for i, code in enumerate(trick.cards):
            if CARDS[code] < UNKNOWN:
                yield ("tricks", t, "cards", i)


def _without(hand: Hand, removed: frozenset[Place]) -> Hand:
    """Return the hand with the statements at these places made unknown."""
    for place in removed:
        new: object = None
        if place[0] in _LISTS:
            new = ()
        elif place[0] == "tricks" and hand.tricks is not None:
            t = place[1]
            assert isinstance(t, int)
            new = _blank(hand.tricks[t]) if len(place) == 2 else "?" if place[2] == "cards" else None
        hand = replace_at(hand, place, new)
    return hand


def _blank(trick: Trick) -> Trick:
    return Trick(cards=("?",) * len(trick.cards))
