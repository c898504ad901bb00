"""Leave out cards that a narrative names by their ranks alone, in tricks that the replay contradicts.

The suit of such a card is the reader's guess, and no statement of the writer; a guess that breaks the rules is taken
back. Cards that are named with their suits stay, so that a slip of the writer is still found.
"""

from collections.abc import Collection, Mapping
from typing import Any

from tarot_records.core.faults import Fault
from tarot_records.transcripts.arrangement import Arranged, faults_of
from tarot_records.transcripts.habit import UNREAD, WrittenCard

ROUNDS = 4
"""Maximum number of times that the replay is asked which tricks it contradicts."""


def without_contradicted_guesses(arranged: Arranged, data: Mapping[str, Any], number: int) -> Arranged:
    """Return the tricks of a hand, with the guesses in tricks that break the rules unread, if that removes faults."""
    best, faults = arranged, _faults(arranged, data, number) if arranged.guessed else ()
    for _ in range(ROUNDS):
        wrong = {fault.where.trick - 1 for fault in faults if fault.where.trick}
        tried = _without_guesses(best, wrong)
        left = _faults(tried, data, number) if tried is not best else faults
        if len(left) >= len(faults):
            break
        best, faults = tried._replace(wrong=len(left)), left
    return best


def _faults(arranged: Arranged, data: Mapping[str, Any], number: int) -> tuple[Fault, ...]:
    """Return the faults of a hand with these tricks."""
    return faults_of({**data, "hands": [{**data["hands"][number], "tricks": list(arranged.tricks)}]})


def _without_guesses(arranged: Arranged, wrong: Collection[int]) -> Arranged:
    """Return the tricks, with the guessed cards of the `wrong` tricks unread; `arranged` itself if there are none."""
    places = tuple(
        tuple(_as_unread(card) if card.end and card.start in arranged.guessed else card for card in cards)
        if trick in wrong
        else cards
        for trick, cards in enumerate(arranged.places)
    )
    if places == arranged.places:
        return arranged
    tricks = tuple(
        {**trick, "cards": [card.code for card in cards]} for trick, cards in zip(arranged.tricks, places, strict=True)
    )
    return arranged._replace(tricks=tricks, places=places)


def _as_unread(card: WrittenCard) -> WrittenCard:
    """Return a card as unread, to be marked as doubtful."""
    return card._replace(code=UNREAD, scanned=True)
