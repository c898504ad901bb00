"""Score sheets of games whose score is a sum of rows: what some hand can score is never faulty, what none can is."""

from random import Random
from typing import Any, Final

import pytest

from support.half_stated import proved_record
from support.record_builders import Json, report_of
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record

TABLES: Final = (("koenigrufen", 4), ("slovenian-tarok", 4), ("slovenian-tarok", 3), ("hungarian-tarokk", 4))
CARDS: Final = ("deal", "tricks", "scart", "bids", "calls", "exchanges", "fool_paid", "claim")
SOLO: Final = [{"name": "game", "value": 50}, {"name": "difference", "value": 6}]
WON: Final = {"name": "game", "value": 4}
DREIER: Final = {"unit": 3, "card_points": [{"seats": [0], "points": 90}, {"seats": [1, 2, 3], "points": 120}]}

CASES: Final[dict[str, tuple[str, str, dict[str, Any], str]]] = {
    "a sum": ("slovenian-tarok", "solo_two", {"items": SOLO, "hand": [56, 0, 0, 0]}, ""),
    "a sum with an item": ("slovenian-tarok", "solo_two", {"items": SOLO, "hand": [66, 0, 0, 0]}, ""),
    "a sum with the Mond lost": ("slovenian-tarok", "solo_two", {"items": SOLO, "hand": [35, 0, 0, 0]}, ""),
    "no sum": ("slovenian-tarok", "solo_two", {"items": SOLO, "hand": [57, 0, 0, 0]}, "score.shares"),
    "an absurd sum": ("slovenian-tarok", "solo_two", {"items": SOLO, "hand": [-400000, 0, 0, 0]}, "score.shares"),
    "a klop": ("slovenian-tarok", "klop", {"hand": [-20, -20, -15, -15]}, ""),
    "a klop of too many points": ("slovenian-tarok", "klop", {"hand": [-20, -20, -15, -18]}, "score.shares"),
    "a game lost by points": ("koenigrufen", "dreier", {**DREIER, "items": [{"name": "game", "value": -4}]}, ""),
    "a game won by too few": ("koenigrufen", "dreier", {**DREIER, "items": [WON]}, "score.sheet"),
    "another value": ("koenigrufen", "dreier", {"items": [{"name": "game", "value": 5}]}, "score.sheet"),
    "a level that was not said": ("koenigrufen", "dreier", {"items": [{**WON, "level": 1}]}, "score.level"),
    "a trischaken": ("koenigrufen", "trischaken", {"hand": [-6, 2, 2, 2]}, ""),
    "no trischaken": ("koenigrufen", "trischaken", {"hand": [-12, 2, 2, 8]}, "score.shares"),
    "silent kings that failed": (
        *("slovenian-tarok", "solo_two"),
        {"items": [{"name": "kings", "value": -10, "announced": False, "achieved": False}]},
        "score.achieved",
    ),
    "silent honours that failed": (
        *("hungarian-tarokk", "three"),
        {"items": [{"name": "trull", "value": -1, "announced": False, "achieved": False}]},
        "score.achieved",
    ),
    "kontra in money": (
        *("koenigrufen", "dreier"),
        {"hand": [12, -4, -4, -4], "ledgers": [{"name": "money", "hand": [12, -4, -4, -5]}]},
        "score.balance",
    ),
}  # fmt: skip
"""Game, contract, scores, and the fault where nothing was declared."""


@pytest.mark.parametrize("name", CASES)
def test_numbers_of_a_sheet_are_judged_together(name: str) -> None:
    game, contract, scores, code = CASES[name]
    hand = {"dealer": 3, "contract": {"name": contract, "declarer": 0}, "declarations": [], "scores": scores}
    table = {"game": game, "ruleset": GAMES[game].ruleset().id, "players": [{}] * 4, "carried_in": {}}
    report = report_of({"format": "tarot-record", "version": "1.0", **table, "hands": [hand]})
    found = {fault.code for fault in report.faults if fault.code.startswith("score.")} - {"score.only"}
    assert (report.verdict, found) == (("faulty", {code}) if code else ("consistent", set()))


def sheet_of(game: str, players: int, chance: Random) -> Json | None:
    """Return a proved record of one hand without its cards; None if it is of another kind."""
    record, kind = proved_record(game, players, chance)
    told = replayed(Record.model_validate(record))
    if kind == "nothing" or told.outcome is None or told.faults or len(record["hands"]) > 1:
        return None
    (hand,), contract = record["hands"], told.outcome.ends[0].setting.contract
    if contract is None or told.outcome.ends[0].setting.ended is not None or "scores" not in hand:
        return None
    for section in (*CARDS, *(["declarations"] if chance.random() < 0.5 else [])):
        hand.pop(section, None)
    hand["contract"] = {"name": contract.name, "declarer": contract.declarer}
    return record


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_sheet_of_a_proved_hand_is_not_faulty_and_an_absurd_score_is(game: str, players: int) -> None:
    chance, tried = Random(f"{game}/{players}"), 0
    while tried < 12:
        record = sheet_of(game, players, chance)
        if record is None:
            continue
        tried += 1
        assert report_of(record).verdict == "consistent", record
        scores = record["hands"][0]["scores"]
        if "hand" in scores:
            scores["hand"][chance.randrange(players)] += 40_000
            assert report_of(record).verdict == "faulty", record
