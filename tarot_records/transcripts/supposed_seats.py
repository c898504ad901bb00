"""Find the seat of a scart or call for which a text names no player: the replay of the tricks decides.

Until the tricks are read, such entries have a seat that only the rules make likely. If the tricks fit better without
the entries, the tricks decide. A seat that neither decides is a guess.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tarot_records.completing.budgets import Budget
from tarot_records.transcripts.arrangement import faults_of
from tarot_records.transcripts.facts import RecordDraft
from tarot_records.transcripts.supposed_leaders import is_possible


def without_supposed(draft: RecordDraft, number: int) -> dict[str, Any]:
    """Return the data of a record with only one of its hands, without the entries whose seats are supposed."""
    hand = dict(draft.data["hands"][number])
    supposed = {(field, at) for field, at in _supposed_entries(draft, number)}
    for field in {field for field, _ in supposed}:
        hand[field] = [entry for at, entry in enumerate(hand[field]) if (field, at) not in supposed]
        if not hand[field]:
            del hand[field]
    return {**draft.data, "hands": [hand]}


def put_likely_seats(draft: RecordDraft, number: int) -> None:
    """Give each entry with a supposed seat the seat that leaves the fewest faults in the hand."""
    for field, at in _supposed_entries(draft, number):
        hands = list(_with_each_seat(draft, number, field, at))
        draft.data["hands"][number] = min(hands, key=lambda hand: len(faults_of({**draft.data, "hands": [hand]})))


def put_possible_seat(draft: RecordDraft, number: int, budget: Budget) -> None:
    """Unless the hand is possible, give an entry with a supposed seat the first seat that makes it possible."""
    supposed = list(_supposed_entries(draft, number))
    alone = {**draft.data, "hands": [draft.data["hands"][number]]}
    if not supposed or faults_of(alone) or is_possible(alone, budget):
        return
    for field, at in supposed:
        for hand in _with_each_seat(draft, number, field, at):
            other = {**draft.data, "hands": [hand]}
            if not faults_of(other) and is_possible(other, budget):
                draft.data["hands"][number] = hand
                return


def unsure_seats(draft: RecordDraft, number: int) -> Iterator[str]:
    """Yield the path of each supposed seat that might as well be another one, by the number of faults."""
    for field, at in _supposed_entries(draft, number):
        hands = _with_each_seat(draft, number, field, at)
        chosen, *others = (len(faults_of({**draft.data, "hands": [hand]})) for hand in hands)
        if any(other <= chosen for other in others):
            yield f"/hands/{number}/{field}/{at}/seat"


def _supposed_entries(draft: RecordDraft, number: int) -> Iterator[tuple[str, int]]:
    """Yield the field, and the index in it, of each entry of a hand whose seat is supposed."""
    begin = f"/hands/{number}/"
    for path in sorted(path.removeprefix(begin) for path in draft.supposed if path.startswith(begin)):
        field, _, at = path.partition("/")
        if int(at) < len(draft.data["hands"][number].get(field, ())):
            yield field, int(at)


def _with_each_seat(draft: RecordDraft, number: int, field: str, at: int) -> Iterator[Mapping[str, Any]]:
    """Yield the hand with each possible seat of an entry, beginning with its present seat."""
    hand = draft.data["hands"][number]
    entry = hand[field][at]
    for seat in dict.fromkeys((entry["seat"], *range(len(draft.data["players"])))):
        entries = [{**one, "seat": seat} if one is entry else one for one in hand[field]]
        yield {**hand, field: entries}


__all__ = ["put_likely_seats", "put_possible_seat", "unsure_seats", "without_supposed"]
