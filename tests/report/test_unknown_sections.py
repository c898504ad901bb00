"""Hands that leave a section out: what was asked for, shown or said in them is unknown, and so never wrong."""

import json
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

import pytest

from oracles import random_koenigrufen, random_slovenian
from oracles.random_hands import random_record
from support.half_stated import proved_record
from support.record_builders import Json
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

TABLES = [
    ("mathers", 2, "exchanges"),
    ("mathers", 3, "exchanges"),
    ("mathers", 2, "declarations"),
    ("mathers", 3, "declarations"),
    ("troccas", 4, "declarations"),
]
"""Game, players, the section that is left out."""
SEEDS = 5


def judged(record: Json) -> Report:
    """Return the report on a record, its gaps looked into."""
    return report_on(Source("test", json.dumps(record).encode()), steps=0)


def records_with(game: str, players: int, fits: Callable[[Json], bool]) -> Iterator[Json]:
    """Yield proved records in some hand of which something is so."""
    records = (proved_record(game, players, Random(seed))[0] for seed in count())
    return (record for record in records if any(map(fits, record["hands"])))


@pytest.mark.parametrize(("game", "players", "section"), TABLES)
def test_a_section_left_out_is_unknown(game: str, players: int, section: str) -> None:
    for record in islice(records_with(game, players, lambda hand: bool(hand.get(section))), SEEDS):
        for hand in record["hands"]:
            hand.pop(section, None)
        report = judged(record)
        assert report.verdict in ("consistent", "proved"), report.faults


@pytest.mark.parametrize("field", ["giver", "taker"])
def test_an_ask_or_return_may_leave_a_seat_out(field: str) -> None:
    for record in islice(records_with("mathers", 3, lambda hand: bool(hand.get("exchanges"))), SEEDS):
        for hand in record["hands"]:
            for exchange in hand.get("exchanges", ()):
                exchange.pop(field)
        report = judged(record)
        assert report.verdict in ("consistent", "proved"), report.faults


def solved(game: str, players: int, fits: Callable[[Json], bool], most: int = SEEDS) -> Iterator[Json]:
    """Yield some proved records, their options stated, in some hand of which something is so."""
    return islice(records_with(game, players, fits), most)


# -- Hungarian tarokk ------------------------------------------------------------------------------------


def is_void(hand: Json) -> bool:
    return any(word["kind"] in ("throw_in", "no_honour") for word in hand.get("declarations", ()))


@pytest.mark.parametrize("left_out", [["declarations"], ["bids", "declarations"]])
def test_a_void_hand_may_leave_out_why_it_is_void(left_out: list[str]) -> None:
    """It is not proved unless its score is stated: who pays hangs on what was said."""
    for record in solved("hungarian-tarokk", 4, is_void, 5):
        for hand in filter(is_void, record["hands"]):
            for section in left_out:
                del hand[section]
        report = judged(record)
        assert report.verdict == expected_of_void(record), report.faults


def test_a_void_hand_in_which_nothing_was_said_is_faulty() -> None:
    (record, *_) = solved("hungarian-tarokk", 4, is_void, 1)
    for hand in filter(is_void, record["hands"]):
        hand["declarations"] = []
    assert judged(record).verdict == "faulty"


def expected_of_void(record: Json) -> str:
    """Return proved where nobody pays for a void hand, and none is doubled after it."""
    options = record["options"]
    nothing = options["trial_three"] == "nothing" and options["doubling"] == "none"
    return "proved" if nothing else "consistent"


def test_an_unread_card_of_a_scart_may_be_one_that_was_shown() -> None:
    for record in solved("hungarian-tarokk", 4, lambda hand: any("shown" in scart for scart in hand.get("scart", ()))):
        for scart in [scart for hand in record["hands"] for scart in hand.get("scart", ()) if "shown" in scart]:
            place = scart["cards"].index(scart["shown"][0])
            scart["cards"][place], scart["shown"] = "?", scart["shown"][1:]
            if not scart["shown"]:
                del scart["shown"]
        report = judged(record)
        assert report.verdict == "consistent", report.faults


@pytest.mark.parametrize("running", [[4], [4, 3], [3, 1], [4, 3, 2]])
def test_several_doubled_rounds_may_be_carried_in(running: list[int]) -> None:
    """A hand out of a session, of which the score is stated: no record says how often it was doubled."""
    names = ["doubled", "doubled.2", "doubled.3", "doubled.4"]
    records = solved("hungarian-tarokk", 4, lambda hand: bool(hand.get("tricks")), 60)
    plain = next(record for record in records if len(record["hands"]) == 1 and record["options"]["doubling"] == "none")
    plain["options"]["doubling"] = "pagat"
    plain["carried_in"] = {"carried": dict(zip(names, running, strict=False))}
    plain["hands"][0].pop("scores", None)
    outcome = judged(plain).outcome
    assert outcome is not None
    result = outcome.results[0]
    assert result is not None
    plain["hands"][0]["scores"] = {"hand": list(result.hand)}
    assert judged(plain).verdict == "proved"
    del plain["carried_in"]
    assert judged(plain).verdict == "consistent"
    plain["hands"][0]["scores"]["hand"] = [3 * score for score in result.hand]
    assert judged(plain).verdict == "faulty"


# -- Königrufen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left_out", ["talon", "deal"])
def test_half_of_an_unrecorded_talon_may_be_the_declarers(left_out: str) -> None:
    """A Solorufer whose called king lies there; the card points tell whether the half with it was his."""
    seeds = (1, 8, 10)
    for record in [random_koenigrufen.random_record(Random(seed), contract="solorufer") for seed in seeds]:
        outcome, hand = judged(record).outcome, record["hands"][0]
        assert outcome is not None
        result = outcome.results[0]
        assert result is not None
        points = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
        hand |= {"scores": {"unit": result.unit, "card_points": points}, "declarations": hand.get("declarations", [])}
        assert hand["calls"][0]["card"] in hand["deal"]["talon"]
        if left_out == "deal":
            del hand["deal"]
        else:
            del hand["deal"]["talon"]
        report = judged(record)
        assert report.verdict == "consistent", report.faults


# -- Slovenian tarok -------------------------------------------------------------------------------------


def test_openspiel_says_whether_the_declarers_side_made_an_item() -> None:
    """§9: an item that the other side made is not achieved; it need not be said."""
    records = (random_slovenian.random_record(Random(seed), ruleset="openspiel") for seed in count())
    for record in islice((record for record in records if lost_items(record)), 3):
        hand = record["hands"][0]
        assert judged(record).verdict != "faulty"
        for item in lost_items(record):
            item["achieved"] = False
        assert judged(record).verdict != "faulty"
        lost_items(record)[0]["achieved"] = True
        assert "score.achieved" in {fault.code for fault in judged(record).faults}, hand["scores"]


def lost_items(record: Json) -> list[Json]:
    """Return the entries of the first hand that the other side made."""
    items = record["hands"][0].get("scores", {}).get("items", ())
    return [item for item in items if item["value"] < 0 and item["name"] not in ("game", "difference", "mond")]


def test_radelci_are_carried_only_where_they_are_kept() -> None:
    for record in solved("slovenian-tarok", 4, lambda hand: bool(hand.get("tricks")), 6):
        if record["ruleset"] != "pagat":
            continue
        record["options"]["radelci"] = "off"
        for hand in record["hands"]:
            hand["scores"] = {"carried": {"radelci.seat1": 1}}
        assert {"score.unkept"} <= {fault.code for fault in judged(record).faults}
        assert judged(record).verdict == "faulty"


# -- Consiglio -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left_out", [("tricks", "talon"), ("tricks", "scart")], ids="-".join)
def test_a_card_of_an_unrecorded_scart_may_be_paid_for_an_unrecorded_fool(left_out: tuple[str, ...]) -> None:
    """C9: it may be paid out of the scart at the end."""
    records = (random_record(("consiglio", 4), Random(seed), {}) for seed in count(180))
    for record in islice((record for record in records if paid_from_scart(record["hands"][0])), 4):
        hand = record["hands"][0]
        for section in left_out:
            del (hand["deal"] if section == "talon" else hand)[section]
        report = judged(record)
        assert report.verdict == "consistent", report.faults


def paid_from_scart(hand: Json) -> bool:
    return hand.get("fool_paid") in [card for scart in hand.get("scart", ()) for card in scart["cards"]]


# -- Mathers ---------------------------------------------------------------------------------------------


def test_a_card_that_its_giver_did_not_hold_leaves_the_result_known() -> None:
    """It is wrong, and read: only a card that nobody read may be the Fool, that its first holder keeps."""
    kings = {"SK", "HK", "CK", "DK"}
    for record in solved("mathers", 3, lambda hand: len(hand.get("exchanges", ())) == 2):
        hand = record["hands"][0]
        exchanges = hand.get("exchanges", ())
        if len(exchanges) != 2 or not exchanges[0]["cards"] or len(record["hands"]) > 1:
            continue
        record["options"]["fool_passed"] = "first_holder"
        third = 3 - exchanges[0]["giver"] - exchanges[0]["taker"]
        others = sorted(kings & set(hand["deal"]["hands"][third]))
        if others:
            exchanges[0]["cards"] = others[:1]
            report = judged(record)
            assert report.verdict == "faulty"
            assert report.outcome is not None
            assert report.outcome.results[0] is not None
