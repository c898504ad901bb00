"""Explain a hand without a completion by a few of its statements that cannot all be true.

Statements (a trick, a hand, a score) are treated as unknown one after another. If the hand still has no completion, the
statement is removed for good. The remaining statements contradict each other.
"""

from collections.abc import Iterator, Sequence

from tarot_records.completing.budgets import budget_for
from tarot_records.completing.completions import IMPOSSIBLE, search_completions
from tarot_records.completing.open_choices import replace_at, with_only_hand
from tarot_records.completing.puzzle import Readings
from tarot_records.core.cards import CARDS, UNKNOWN
from tarot_records.record.card_places import Place
from tarot_records.record.model import Hand, Record, Trick

STEPS = 300
"""Number of steps of the test if a statement is needed for the contradiction."""
MAX_PLACES = 12
"""Maximum number of reported places; if there are more, whole tricks are reported instead of their cards."""
FIELDS = ("scores", "end", "bids", "contract", "dealer", "scart")
LISTS = ("declarations", "calls", "exchanges")


def find_contradiction(record: Record, readings: Readings, seconds: float) -> tuple[Place, ...]:
    """Return places that contradict each other, in a record of one hand without a completion.

    They are as few as the search can find in the given seconds, which are counted in steps.
    """
    budget = budget_for(seconds)
    hand = record.hands[0]

    def is_impossible(removed: frozenset[Place]) -> bool:
        """Return True if a short search shows that there is no completion even without these statements."""
        if budget.spent:
            return False
        with budget.share(min(1.0, STEPS / budget.steps)) as share:
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
    yield from ((name,) for name in FIELDS if getattr(hand, name) is not None)
    yield from ((name,) for name in LISTS if getattr(hand, name))
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
        if place[0] in LISTS:
            new = ()
        elif place[0] == "tricks" and hand.tricks is not None:
            t = place[1]
            assert isinstance(t, int)
            new = _blank(hand.tricks[t]) if len(place) == 2 else "?" if place[2] == "cards" else None
        hand = replace_at(hand, place, new)
    return hand


def _blank(trick: Trick) -> Trick:
    return Trick(cards=("?",) * len(trick.cards))
