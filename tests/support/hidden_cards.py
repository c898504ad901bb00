"""Pairs of records that look the same to somebody: two cards that he has not seen have changed places."""

import json
from random import Random

from support.record_builders import Json
from tarot_records.core.cards import CODES, cards_in
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record


def exchanged(record: Json, seat: int, chance: Random) -> tuple[Json, int] | None:
    """The record with two cards of other hands exchanged, and the first step that shows one of them.

    None if there is no play. The cards are neither shown nor handed over before play;
    each is played where the other was.
    """
    frames = replayed(Record.model_validate(record), keep=True).frames
    start = next((i for i, frame in enumerate(frames) if frame.kind == "card"), 0)
    hand = record["hands"][0]
    before = json.dumps({name: part for name, part in hand.items() if name not in ("deal", "tricks", "scart")})
    dealt = [set(cards) for cards in hand["deal"]["hands"]]
    if not start:
        return None
    positions = frames[start - 1].after
    held = [
        [code for card in cards_in(cards) if (code := CODES[card]) in dealt[owner] and f'"{code}"' not in before]
        for owner, cards in enumerate(positions.hands)
    ]
    held.append(hand["deal"].get("dead", []))
    owners = [owner for owner, cards in enumerate(held) if owner != seat and cards]
    if len(owners) < 2:
        return None
    first, second = (chance.choice(held[owner]) for owner in chance.sample(owners, 2))
    codes = {first: second, second: first}
    changed = json.loads(json.dumps(record))
    part = changed["hands"][0]
    for cards in (*part["deal"]["hands"], part["deal"].get("dead", [])):
        cards[:] = [codes.get(code, code) for code in cards]
    for trick in part["tricks"]:
        trick["cards"] = [codes.get(code, code) for code in trick["cards"]]
    shows = (f.kind == "open" or {first, second} & {CODES[card] for card in f.after.trick} for f in frames)
    until = next(i for i, shown in enumerate(shows) if shown)
    return changed, until
