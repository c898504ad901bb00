"""Repairs in words: what the paper probably has, and what it was mistaken for."""

from typing import Any

from tarot_records.cards import CARDS, name
from tarot_records.record import Part
from tarot_records.repair.edits import Edit, Path, Slip, value_at
from tarot_records.repair.scene import Scene
from tarot_records.words.phrasing import listed, player_name

SAID = {
    "roman": "the Roman numerals are confused",
    "rank": "the rank is mistyped",
    "suit": "the suit is mistyped",
    "card": "the wrong card was typed",
    "twice": "{old} stands elsewhere too",
    "dealt_twice": "{old} stands twice in the deal",
    "swap_in_trick": "the two are exchanged",
    "swap_own": "the two are exchanged",
    "swap_tricks": "the two are exchanged",
    "swap_scart": "the two are exchanged",
    "dealt": "the two are exchanged",
    "numbers": "the two are exchanged",
}
"""What happened to the transcriber, family by family, where the correction alone does not say it."""


def reason(slip: Slip, scene: Scene) -> str:
    """A sentence on what is corrected and what the slip was, for a slip of this hand."""
    if slip.family == "rotated":
        edit = slip.edits[0]
        return f"The cards of {_trick(edit.path)} begin at another seat: {_value(edit.new)}, not {_value(edit.old)}."
    if slip.family in ("lines", "tricks"):
        what = "The cards of" if slip.family == "lines" else "The lines of"
        places = listed([_trick(edit.path) for edit in slip.edits])
        return f"{what} {places} are exchanged."
    facts = [_fact(edit, scene) for edit in slip.edits]
    subject = facts[0].split(" played ")[0] + " played "
    facts[1:] = [fact.removeprefix(subject) for fact in facts[1:]]
    old = _value(slip.edits[0].old)
    said = SAID.get(slip.family, "").format(old=old)
    what = listed(facts) if len(facts) > 1 else f"{facts[0]}, not {_old(slip.edits[0], scene)}"
    sentence = f"{what}: {said}." if said else f"{what}."
    return sentence[:1].upper() + sentence[1:]


def _fact(edit: Edit, scene: Scene) -> str:
    """What holds once an edit is made: `East played the 10 of diamonds in trick 14`."""
    path, new = edit.path[len(scene.base) :] if edit.path[:1] == ("hands",) else edit.path, _value(edit.new)
    record = scene.record
    match path:
        case ("tricks", int(), "cards", int()):
            seat = scene.seat_of.get(path)
            return f"{player_name(record, seat)} played {new} in {_trick(path)}"
        case ("tricks", int(), "leader"):
            return f"{player_name(record, edit.new)} led to {_trick(path)}"
        case ("tricks", int(), "winner"):
            return f"{player_name(record, edit.new)} won {_trick(path)}"
        case ("tricks", int(), "paid"):
            return f"{new} was given for the Fool after {_trick(path)}"
        case ("fool_paid",):
            return f"{new} was given for the Fool at the count"
        case ("scart", int(), "cards", int()):
            return f"{player_name(record, scene.seat_of.get(path))} laid away {new}"
        case ("scart", int(), "seat"):
            return f"{player_name(record, edit.new)} laid the cards away"
        case ("deal", "hands", int(seat), int()):
            return f"{player_name(record, seat)} was dealt {new}"
        case ("deal", "talon", int()):
            return f"{new} lay in the stock"
        case ("dealer",):
            return f"{player_name(record, edit.new)} dealt"
        case ("bids", int(i), "bid"):
            return f"{player_name(record, value_at(scene.hand, ('bids', i, 'seat')))} bid {new}"
        case ("bids", int(i), "seat"):
            return f"{player_name(record, edit.new)} made bid {i + 1}"
        case ("contract", "name"):
            return f"the contract was {new}"
        case ("contract", "declarer" | "partner" as role):
            return f"{player_name(record, edit.new)} was the {role}"
        case ("scores", "hand", int(seat)):
            return f"{player_name(record, seat)}'s score of the hand is {new}"
        case ("scores", "totals", int(seat)):
            return f"{player_name(record, seat)}'s running total is {new}"
        case ("scores", "items", int(i), "value"):
            return f"{_value(value_at(scene.hand, ('scores', 'items', i, 'name')))} is {new}"
        case ("scores", "card_points", int(i), "points"):
            seats = value_at(scene.hand, ("scores", "card_points", i, "seats"))
            return f"the card points of {listed([player_name(record, seat) for seat in seats])} are {new}"
        case ("declarations", int(i), "cards", int()):
            return f"{player_name(record, value_at(scene.hand, ('declarations', i, 'seat')))} showed {new}"
        case ("exchanges", int(i), "cards", int()):
            return f"{player_name(record, value_at(scene.hand, ('exchanges', i, 'giver')))} gave {new}"
        case ("calls", int(), "card"):
            return f"the card called was {new}"
    return f"{_place(path)} is {_worded(edit, edit.new, record)}"


def _old(edit: Edit, scene: Scene) -> str:
    return _worded(edit, edit.old, scene.record)


def _worded(edit: Edit, value: Any, record: Any) -> str:
    """A value in words; a seat by its player's name."""
    seat = edit.path[-1] in ("leader", "winner", "dealer", "seat", "declarer", "partner", "giver", "taker", "against")
    return player_name(record, value) if seat and isinstance(value, int) else _value(value)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return name(value) if value in CARDS else value.replace("_", " ")
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value) or "nothing"
    return "another line" if isinstance(value, Part) else str(value)


def _trick(path: Path) -> str:
    """`trick 14`, of the step after `tricks`."""
    number = path[path.index("tricks") + 1]
    return f"trick {int(number) + 1}"


def _place(path: Path) -> str:
    """A place without words of its own: `scores, hand, 2`, counted from 1."""
    return ", ".join(str(step + 1) if isinstance(step, int) else step.replace("_", " ") for step in path)
