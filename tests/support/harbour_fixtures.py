"""Hands of harbour-tarock in the form of its fixtures, written from the facts in tests/data."""

import tomllib
from copy import deepcopy
from typing import Any

from support.paths import DATA

HANDS: dict[str, dict[str, Any]] = tomllib.loads(
    (DATA / "interchange" / "harbour-tarock" / "hands.toml").read_text("utf-8")
)


def fixture(name: str) -> dict[str, Any]:
    """Return a hand as a fixture has it: deal, actions, expected result."""
    hand = deepcopy(HANDS[name])
    tricks = [trick.partition(" = ") for trick in hand["tricks"]]
    plays = []
    for cards, _, _ in tricks:
        leader, *codes = cards.split()
        plays += [{"seat": (int(leader) + at) % 4, "type": "PLAY", "card": code} for at, code in enumerate(codes)]
    party = sorted({hand["declarer"], hand["partner"]} - {-1})
    count: dict[str, Any] = {"decidedByCardPoints": bool(hand["units"])}
    count |= dict(zip(("declarerUnits", "defenderUnits"), hand["units"], strict=False))
    return {
        "id": name,
        "title": f"A hand like {name}",
        "source": "tests/data/interchange/harbour-tarock",
        "profile": "AT-KR-OOE-2023-04",
        "players": 4,
        "seats": ["Du", "Berta", "Carl", "Dora"],
        "dealer": hand["dealer"],
        "forehand": (hand["dealer"] + 1) % 4,
        "hands": [cards.split() for cards in hand["hands"]],
        "talon": [cards.split() for cards in hand["talon"]],
        "actions": [*map(action, hand["words"]), *plays],
        "expected": {
            **{key: hand[key] for key in ("contract", "declarer", "partner", "posten", "schrift", "geld")},
            "declarerParty": party,
            "defenderParty": [seat for seat in range(4) if seat not in party],
            "tricks": [{"n": n, "winner": int(winner)} for n, (_, _, winner) in enumerate(tricks, 1)],
            "count": count,
        },
    }


def action(words: str) -> dict[str, Any]:
    """Return an action from `seat TYPE name=value …`."""
    seat, kind, *fields = words.split()
    values = dict(field.split("=") for field in fields)
    return {"seat": int(seat), "type": kind} | {
        name: int(value) if name in ("half", "level") else value for name, value in values.items()
    }
