"""Slips of records and score sheets: something said or done that was not written down, or written otherwise."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any

from support.copying_slips import PLANTS as COPYING
from support.copying_slips import Plant, entry_out, in_entry, seat, slipped
from support.record_builders import Json
from support.single_edits import says
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import run
from tarot_records.engine.random_play import generate, random_session
from tarot_records.games import GAMES
from tarot_records.record.model import CarriedIn, Player, Record

HANDS_OF_SHEET = 4
"""Number of hands of a score sheet."""


def _words(hand: Json, is_kontra: bool) -> list[Json]:
    """Return the words before play of a hand: announcements, or kontras."""
    return [word for word in hand.get("declarations") or () if ("item" in word) == is_kontra]


def word_out(is_kontra: bool) -> Plant:
    """Leave out an announcement, or a kontra with those that answer it."""

    def plant(hand: Json, chance: Random) -> bool:
        words = _words(hand, is_kontra)
        if not words:
            return False
        out = chance.choice(words)
        about = out.get("item", out["kind"])
        hand["declarations"] = [
            word
            for word in hand["declarations"]
            if word is not out and not (word.get("item") == about and word.get("level", 1) > out.get("level", 0))
        ]
        return True

    return plant


def all_words_out(hand: Json, chance: Random) -> bool:
    """Leave the whole section of declarations out."""
    return bool(hand.pop("declarations", None))


def word_kind(hand: Json, chance: Random) -> bool:
    """Write another announcement of the game."""
    words = _words(hand, is_kontra=False)
    others = [kind for kind in hand["x-kinds"] if words and kind not in (words[0]["kind"], "kontra")]
    if not others:
        return False
    words[0]["kind"] = chance.choice(others)
    return True


def level(hand: Json, chance: Random) -> bool:
    """Write another level of a kontra."""
    words = _words(hand, is_kontra=True)
    if not words:
        return False
    word = chance.choice(words)
    word["level"] = chance.choice([other for other in (1, 2, 3) if other != word.get("level")])
    return True


def _from_talon(hand: Json) -> list[Json]:
    return [entry for entry in hand.get("exchanges") or () if entry["kind"] == "talon" and entry.get("cards")]


def talon_part(hand: Json, chance: Random) -> bool:
    """Write that another part of the talon was taken."""
    taken = _from_talon(hand)
    talon = (hand.get("deal") or {}).get("talon")
    if not taken or talon is None:
        return False
    entry = chance.choice(taken)
    size = len(entry["cards"])
    parts = [talon[at : at + size] for at in range(0, len(talon), size)]
    others = [part for part in parts if sorted(part) != sorted(entry["cards"]) and len(part) == size]
    if not others:
        return False
    entry["cards"] = chance.choice(others)
    return True


def exchange_out(hand: Json, chance: Random) -> bool:
    """Leave out an exchange of cards."""
    return bool(hand.get("exchanges")) and entry_out("exchanges")(hand, chance)


def calls_out(hand: Json, chance: Random) -> bool:
    """Leave out the call, and write that none was made."""
    if not hand.get("calls"):
        return False
    hand["calls"] = []
    return True


def section_out(name: str) -> Plant:
    """Leave a whole section of the hand out."""
    return lambda hand, chance: bool(hand.pop(name, None))


HAND_PLANTS: dict[str, Plant] = {
    "announcement_out": word_out(is_kontra=False),
    "kontra_out": word_out(is_kontra=True),
    "words_out": all_words_out,
    "word_kind": word_kind,
    "word_seat": in_entry("declarations", seat("seat")),
    "level": level,
    "talon_part": talon_part,
    "exchange_out": exchange_out,
    "call": COPYING["call"],
    "call_out": calls_out,
    "dealer": COPYING["dealer"],
    "bid": COPYING["bid"],
    "bid_out": COPYING["bid_out"],
    "scart": COPYING["scart"],
    "number": COPYING["number"],
    **{
        f"{name}_section": section_out(name)
        for name in ("dealer", "deal", "bids", "calls", "exchanges", "scart", "tricks")
    },
}
"""Family -> what plants a slip of a recorded hand."""


# -- score sheets --------------------------------------------------------------------------------


def _number_of(numbers: list[int], chance: Random, change: Callable[[int, Random], int | None]) -> bool:
    changes = [(i, change(old, chance)) for i, old in enumerate(numbers)]
    places = [(i, new) for i, new in changes if new is not None and new != numbers[i]]
    if not places:
        return False
    i, new = chance.choice(places)
    numbers[i] = new
    return True


def _turned(number: int, chance: Random) -> int | None:
    """Return a number of two digits or more with the first two turned round; None for another number."""
    digits = str(abs(number))
    if len(digits) < 2 or digits[0] == digits[1] or digits[1] == "0":
        return None
    return int(digits[1] + digits[0] + digits[2:]) * (1 if number > 0 else -1)


def _by_one(number: int, chance: Random) -> int:
    return number + chance.choice((-1, 1))


def sheet_number(row: str, change: Callable[[int, Random], int | None]) -> Plant:
    """Change a number of a score or a running total."""

    def plant(record: Json, chance: Random) -> bool:
        return _number_of(chance.choice(record["hands"])["scores"][row], chance, change)

    return plant


def sheet_points(change: Callable[[int, Random], int | None]) -> Plant:
    """Change the card points of a side; of more than two sides only where they add up to the whole pack."""

    def plant(record: Json, chance: Random) -> bool:
        scheme = GAMES[record["game"]].scheme
        whole = 0 if scheme is None else scheme.total
        stated = [(hand["scores"].get("card_points", ()), hand["scores"].get("unit", 1)) for hand in record["hands"]]
        fits = [one for one, unit in stated if len(one) <= 2 or sum(part["points"] for part in one) == whole * unit]
        sides = [side for one in fits for side in one]
        side = chance.choice(sides) if sides else None
        new = None if side is None else change(side["points"], chance)
        if side is None or new in (None, side["points"]):
            return False
        side["points"] = new
        return True

    return plant


def sheet_seat(name: str) -> Plant:
    """Write another taker or partner."""

    def plant(record: Json, chance: Random) -> bool:
        contracts = [hand["contract"] for hand in record["hands"] if name in hand.get("contract", ())]
        if not contracts:
            return False
        contract, seats = chance.choice(contracts), len(record["players"])
        taken = {contract.get("declarer"), contract.get("partner")}
        contract[name] = chance.choice([seat for seat in range(seats) if seat not in taken])
        return True

    return plant


def sheet_hand_out(record: Json, chance: Random) -> bool:
    """Leave a hand out; not the last, of which nothing else tells."""
    number = chance.randrange(len(record["hands"]) - 1)
    if not any(record["hands"][number]["scores"]["hand"]):
        return False
    del record["hands"][number]
    return True


SHEET_PLANTS: dict[str, Plant] = {
    "score_by_one": sheet_number("hand", _by_one),
    "score_turned": sheet_number("hand", _turned),
    "score_wrong": sheet_number("hand", slipped),
    "total_by_one": sheet_number("totals", _by_one),
    "total_wrong": sheet_number("totals", slipped),
    "points_by_one": sheet_points(_by_one),
    "points_turned": sheet_points(_turned),
    "taker": sheet_seat("declarer"),
    "partner": sheet_seat("partner"),
    "hand_out": sheet_hand_out,
}
"""Family -> what plants a slip of a score sheet."""


@cache
def sheet_of(game: str, players: int, seed: int) -> str:
    """Return a random score sheet as JSON: dealers, contracts, scores, running totals; "" if a hand was not scored.

    Kept, because every family of slips is planted in the same sheets.
    """
    ruleset = GAMES[game].usual_ruleset(players)
    options = {option.name: option.default for option in ruleset.options}
    rules = ruleset.rules(players, options)
    record = Record(
        format="tarot-record",
        version="1.0",
        game=game,
        ruleset=ruleset.id,
        options=options,
        players=(Player(),) * players,
        carried_in=CarriedIn(),
        hands=tuple(random_session(rules, Random(f"{game}/{players}/{seed}"), HANDS_OF_SHEET)),
    )
    outcome = run(rules, record)
    data: Json = json.loads(record.model_dump_json(exclude_none=True, exclude_defaults=True, by_alias=True))
    data["carried_in"] = {}
    data["hands"] = rows = []
    for hand, result, end in zip(record.hands, outcome.results, outcome.ends, strict=True):
        contract, totals = end.setting.contract, end.setting.totals
        if result is None or totals is None:
            return ""
        row: Json = {"dealer": hand.dealer}
        if contract is not None:
            declarer = {} if contract.declarer == NOBODY else {"declarer": contract.declarer}
            row["contract"] = {"name": contract.name} | declarer
            if contract.partner not in (NOBODY, contract.declarer):
                row["contract"]["partner"] = contract.partner
        row["scores"] = {"hand": list(result.hand), "totals": list(totals)}
        if result.card_points:
            sides = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
            row["scores"] |= {"unit": result.unit, "card_points": sides}
        rows.append(row)
    return json.dumps(data)


# -- records with a slip -------------------------------------------------------------------------

SEARCHED = 40
"""Number of records, for each slip wanted, that are looked at for room for one."""
HOPELESS = 20
"""Number of records without room after which a family is given up."""


def recorded_hands(game: str, players: int) -> Iterator[Json | None]:
    """Yield legal records of one hand that was played out, as JSON data; None for any other record."""
    for record in generate(game, hands=100_000, seed=1, players=players):
        data: Json = json.loads(record.model_dump_json(exclude_unset=True, exclude_none=True))
        hand = data["hands"][0]
        hand["x-bids"] = [word for word in GAMES[game].bids if word != "call"]
        hand["x-kinds"] = list(GAMES[game].declarations)
        yield data if hand.get("tricks") else None


def sheets(game: str, players: int) -> Iterator[Json | None]:
    """Yield random score sheets as JSON data; None for one with a hand that was not scored."""
    for seed in count(1):
        text = sheet_of(game, players, seed)
        yield json.loads(text) if text else None


def slipped_records(game: str, players: int, family: str, number: int) -> Iterator[tuple[Record, Record]]:
    """Yield this number of records, each also with a slip of a family; fewer if few records have room for one."""
    chance, made = Random(f"{game}/{players}/{family}"), 0
    of_sheet = SHEET_PLANTS.get(family)
    for tried, data in enumerate(sheets(game, players) if of_sheet else recorded_hands(game, players)):
        if made == number or tried == (SEARCHED * number if made else HOPELESS):
            return
        if data is None:
            continue
        before, text = Record.model_validate(data), json.dumps(data)
        is_made = of_sheet(data, chance) if of_sheet else HAND_PLANTS[family](data["hands"][0], chance)
        if is_made and json.dumps(data) != text:
            made += 1
            yield before, Record.model_validate(data)


# -- judging a repair ----------------------------------------------------------------------------


def _comparable(data: Any) -> Any:
    """Return a record with its declarations in any order, the number of cards shown in place of the cards,
    of bids only the words, and of exchanges only the cards and the players."""
    for hand in data["hands"]:
        words = [
            {key: value for key, value in word.items() if value is not None} for word in hand.get("declarations", ())
        ]
        for word in words:
            if "cards" in word and word.get("trick") is None:
                word["size"] = len(word.pop("cards"))
                word.pop("value", None)
        for bid in hand.get("bids") or ():
            bid["card"] = None
        for entry in hand.get("exchanges", ()):
            entry["asked"] = entry["face"] = None
        hand["declarations"] = sorted(words, key=lambda word: json.dumps(word, sort_keys=True))
    return data


def is_restored(found: Record, true: Record) -> bool:
    """Return True if a record states what the true one does; of a hand that was left out only its score counts."""
    one, other = (_comparable(record.model_dump(mode="json")) for record in (found, true))
    if len(found.hands) == len(true.hands):
        for mine, theirs in zip(one["hands"], other["hands"], strict=True):
            if mine["scores"] is not None and mine["contract"] is None and mine["tricks"] is None:
                mine.update({key: theirs[key] for key in theirs if key != "scores" and mine.get(key) is None})
                if theirs["scores"] is not None:
                    mine["scores"] |= {key: theirs["scores"][key] for key in ("card_points", "unit", "totals")}
    return says(one, other)
