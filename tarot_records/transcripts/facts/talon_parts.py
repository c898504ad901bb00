"""Find which part of the talon is taken where its number is told: `nimmt die zweite Hälfte`, `took the 1st pair`."""

from collections.abc import Iterator, Sequence
from typing import Any

from tarot_records.transcripts.play.record_draft import ToldHand
from tarot_records.transcripts.sentences.sentence_parts import CARDS, FACT, NUMBER, OTHER, SentencePart
from tarot_records.transcripts.text.lexicon import ORDINALS, PARTS_OF_TALON, TAKING

SIZES = (3, 2, 1)
"""Possible numbers of cards of a part of the talon."""


def told_part(parts: Sequence[SentencePart], names_talon: bool, after_talon: bool) -> int | None:
    """Return the number of the part of the talon that a sentence says is taken, from 0, or -1 for the last; else None.

    Without a word such as `half`, the number must end a clause about the talon, or stand before cards in a sentence
    about it or just after one. names_talon: the sentence is about the talon. after_talon: the one before it was.
    """
    if not any(part.text in TAKING or (part.kind == FACT and part.text in ("winner", "taker")) for part in parts):
        return None
    for at, part in enumerate(parts):
        number = ORDINALS.get(part.text) if part.kind == OTHER else None
        if number is None:
            continue
        after = parts[at + 1] if at + 1 < len(parts) else None
        ends = names_talon if after is None or after.cut else after.text in PARTS_OF_TALON
        before_cards = after is not None and (after.in_bracket or after.kind in (CARDS, NUMBER))
        if ends or (before_cards and (names_talon or after_talon)):
            return number
    return None


def talon_exchange(taker: int, cards: Sequence[str]) -> dict[str, Any]:
    """Return the entry of a hand for cards that a player takes from the talon."""
    return {"kind": "talon", "taker": taker, "cards": list(cards)}


def part_taken(told: ToldHand, taker: int, number: int) -> Sequence[int]:
    """Return the places in the talon of the cards of a part that is taken, if the rules allow it in one size only.

    Otherwise return an empty sequence.
    """
    talon = told.hand.get("deal", {}).get("talon", ())
    counted = [
        (told.count_faults(exchanges=[talon_exchange(taker, [talon[place] for place in places])]), places)
        for places in _parts(len(talon), number)
    ]
    least = min((faults for faults, _ in counted), default=0)
    best = [places for faults, places in counted if faults == least <= told.count_faults()]
    return best[0] if len(best) == 1 else ()


def _parts(size: int, number: int) -> Iterator[range]:
    """Yield the places of part `number` of a talon of `size` cards, for each number of cards that a part may have."""
    for cards in SIZES:
        parts = size // cards
        if parts > 1 and not size % cards and -1 <= number < parts:
            first = (number % parts) * cards
            yield range(first, first + cards)
