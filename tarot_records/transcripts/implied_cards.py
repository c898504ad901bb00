"""Leave out cards that a narrative tells by their ranks alone, in tricks that the replay contradicts.

The suit of such a card is the reader's guess, and no statement of the writer; a guess that breaks the rules is taken
back. Cards that are told with their suits stay, so that a slip of the writer is still found.
"""

from collections.abc import Collection, Mapping
from typing import Any

from tarot_records.core.faults import Fault
from tarot_records.transcripts.arrangement import Arranged, faults_of
from tarot_records.transcripts.habit import UNREAD, WrittenCard

ROUNDS = 4
"""Maximum number of times that the replay is asked which tricks it contradicts."""


def without_contradicted_guesses(arranged: Arranged, data: Mapping[str, Any], number: int) -> Arranged:
    """Return the tricks of a hand of a record without the guesses in those that break the rules, if fewer then do."""
    best, faults = arranged, _faults(arranged, data, number) if arranged.guessed else ()
    for _ in range(ROUNDS):
        wrong = {fault.where.trick - 1 for fault in faults if fault.where.trick}
        tried = _without(best, wrong)
        left = _faults(tried, data, number) if tried is not best else faults
        if len(left) >= len(faults):
            break
        best, faults = tried._replace(wrong=len(left)), left
    return best


def _faults(arranged: Arranged, data: Mapping[str, Any], number: int) -> tuple[Fault, ...]:
    """Return the faults of a hand with these tricks."""
    return faults_of({**data, "hands": [{**data["hands"][number], "tricks": list(arranged.tricks)}]})


def _without(arranged: Arranged, wrong: Collection[int]) -> Arranged:
    """Return tricks in which the guessed cards of some are unread; the same if there are none."""
    places = tuple(
        tuple(_unread(card) if card.end and card.start in arranged.guessed else card for card in cards)
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


def _unread(card: WrittenCard) -> WrittenCard:
    """Return a card as one that could not be read, to be marked."""
    return card._replace(code=UNREAD, scanned=True)
