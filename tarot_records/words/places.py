"""Statements of a record in words: what stands at a place that a contradiction names.

`/hands/0/tricks/4/cards/2` is `trick 5, the card of East`; `/hands/0/scores` is `the stated score`.
"""

from collections.abc import Callable

from tarot_records.record.card_places import whose_card
from tarot_records.record.model import Record
from tarot_records.words.languages.language import Language

NameOf = Callable[[int], str]
"""Seat -> what to call it."""


def statement(at: str, record: Record | None, language: Language, player: NameOf) -> str:
    """What stands at a place, a JSON Pointer that leads into a hand, in words."""
    hand, section, *rest = at.split("/")[2:]
    said = language.statements
    if section == "deal" and rest[0] == "hands":
        return said["hand"].format(player=player(int(rest[1]))) if len(rest) > 1 else said["hands"]
    if section == "deal":
        return said[rest[0]]
    if section != "tricks":
        return said[section]
    number, field = int(rest[0]), rest[1] if len(rest) > 1 else "trick"
    if field != "cards":
        return said[field].format(number=number + 1)
    turn = int(rest[2])
    seat = None if record is None else whose_card(record, int(hand), number, turn)
    if seat is None:
        return said["card"].format(number=number + 1, turn=turn + 1)
    return said["played"].format(number=number + 1, player=player(seat))
