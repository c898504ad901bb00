"""Find which part of the talon is taken where its number is told: `nimmt die zweite Hälfte`, `took the 1st pair`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tarot_records.transcripts.lexicon import ORDINALS, PARTS_OF_TALON, TAKING
from tarot_records.transcripts.statements import CARDS, FACT, NUMBER, OTHER, SentencePart

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


def put_part(hand: dict[str, Any], taker: int, number: int, count_faults: Callable[[], int]) -> range:
    """Store that a taker takes a part of the talon, if the rules allow it in one size; return the places of its cards.

    `count_faults` counts the faults of the hand as it is. Return an empty range if nothing is stored.
    """
    talon = hand.get("deal", {}).get("talon", ())
    wrong = count_faults()
    found: list[tuple[int, range]] = []
    for places in _parts(len(talon), number):
        hand["exchanges"] = [{"kind": "talon", "taker": taker, "cards": [talon[place] for place in places]}]
        found.append((count_faults(), places))
        del hand["exchanges"]
    least = min((faults for faults, _ in found), default=wrong + 1)
    best = [places for faults, places in found if faults == least <= wrong]
    if len(best) != 1:
        return range(0)
    hand["exchanges"] = [{"kind": "talon", "taker": taker, "cards": [talon[place] for place in best[0]]}]
    return best[0]


def _parts(size: int, number: int) -> Iterator[range]:
    """Yield the places of part `number` of a talon of `size` cards, for each number of cards that a part may have."""
    for cards in SIZES:
        parts = size // cards
        if parts > 1 and not size % cards and -1 <= number < parts:
            first = (number % parts) * cards
            yield range(first, first + cards)
