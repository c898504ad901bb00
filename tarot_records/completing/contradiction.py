"""Contradiction: of a hand that has no completion, a few statements that cannot all be true.

One statement after the other is taken for unknown: a trick, a hand, a score. Where there is still no
completion without it, it is left out for good. What stays contradicts itself, and is told as places.
"""

from collections.abc import Iterator, Sequence

from tarot_records.completing.decision import IMPOSSIBLE, search
from tarot_records.completing.fillings import counted
from tarot_records.completing.places import Readings
from tarot_records.completing.worlds import of_hand, put
from tarot_records.core.cards import CARDS, UNKNOWN
from tarot_records.record.card_places import Place
from tarot_records.record.model import Hand, Record, Trick

STEPS = 300
"""So many steps it may take to see whether a statement is needed."""
MOST = 12
"""Of more places than these, whole tricks are told instead of their cards."""
SECTIONS = ("scores", "end", "bids", "contract", "dealer", "scart")


def contradiction(record: Record, readings: Readings, seconds: float) -> tuple[Place, ...]:
    """Return places of a record of one hand, which has no completion, that contradict each other.

    They are as few as could be made out in so many seconds, which are counted in steps.
    """
    limit = counted(seconds)
    hand = record.hands[0]

    def is_enough(gone: frozenset[Place]) -> bool:
        """Return whether there is still no completion without these statements, as far as a few steps show."""
        if limit.spent:
            return False
        with limit.share(min(1.0, STEPS / limit.steps)) as few:
            return search(of_hand(record, _without(hand, gone)), readings, few, 1)[0] == IMPOSSIBLE

    def dropped(gone: frozenset[Place], places: Sequence[Place]) -> frozenset[Place]:
        """Return those gone, and of these places as many as can go: all of them, or what can of either half."""
        if not places or is_enough(gone | {*places}):
            return gone | {*places}
        half = len(places) // 2
        return dropped(dropped(gone, places[:half]), places[half:]) if half else gone

    gone = dropped(frozenset(), list(_sections(hand)))
    coarse = list(_sections(_without(hand, gone)))
    gone = dropped(gone, list(_details(_without(hand, gone))))
    kept = _without(hand, gone)
    fine = [*(place for place in _sections(kept) if place[0] != "tricks"), *_details(kept)]
    return tuple(fine if len(fine) <= MOST else coarse)


def _sections(hand: Hand) -> Iterator[Place]:
    """Yield what a hand states, section by section and trick by trick."""
    for name in SECTIONS:
        if getattr(hand, name) is not None:
            yield (name,)
    for name in ("declarations", "calls", "exchanges"):
        if getattr(hand, name):
            yield (name,)
    if hand.deal is not None:
        for seat, codes in enumerate(hand.deal.hands or ()):
            if codes is not None:
                yield ("deal", "hands", seat)
        for name in ("talon", "dead"):
            if getattr(hand.deal, name) is not None:
                yield ("deal", name)
    for t, trick in enumerate(hand.tricks or ()):
        if trick != _blank(trick):
            yield ("tricks", t)


def _details(hand: Hand) -> Iterator[Place]:
    """Yield what the tricks of a hand state, one thing after the other."""
    for t, trick in enumerate(hand.tricks or ()):
        for name in ("points", "paid", "winner", "leader"):
            if getattr(trick, name) is not None:
                yield ("tricks", t, name)
        for i, code in enumerate(trick.cards):
            if CARDS[code] < UNKNOWN:
                yield ("tricks", t, "cards", i)


def _without(hand: Hand, gone: frozenset[Place]) -> Hand:
    """Return the hand with these statements unknown."""
    for place in gone:
        new: object = None
        if place[0] in ("declarations", "calls", "exchanges"):
            new = ()
        elif place[0] == "tricks" and hand.tricks is not None:
            t = place[1]
            assert isinstance(t, int)
            new = _blank(hand.tricks[t]) if len(place) == 2 else "?" if place[2] == "cards" else None
        hand = put(hand, place, new)
    return hand


def _blank(trick: Trick) -> Trick:
    """Return a trick of which only the number of cards is known."""
    return Trick(cards=("?",) * len(trick.cards))
