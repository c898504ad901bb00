"""A right record that has lost something is never faulty: it was right once, so it can be filled rightly."""

import json
from random import Random

import orjson
import pytest

from support.correct_records import RIGHT
from support.paths import DATA
from support.record_builders import Json, faulty, report_of, said
from support.record_gaps import remove_facts
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

ONCE_WRONG = {
    record["id"]: record for record in map(orjson.loads, (DATA / "once-wrong.jsonl").read_bytes().splitlines())
}
"""Records that were once called faulty for what was only not known."""


@pytest.mark.parametrize("table", RIGHT)
def test_a_correct_record_with_removed_facts_is_not_faulty(table: str) -> None:
    for seed in range(1, 6):
        record, removed = remove_facts(RIGHT[table](seed), Random(f"gap {seed}"))
        report = report_on(Record.model_validate(record), steps=0)
        assert not faulty(report), (seed, removed, said(report))


@pytest.mark.parametrize("name", ONCE_WRONG)
def test_a_record_once_called_faulty_is_so_no_more(name: str) -> None:
    report = report_of(ONCE_WRONG[name])
    assert not faulty(report), said(report)


@pytest.mark.parametrize("name", [name for name in ONCE_WRONG if name.startswith("last-")])
def test_a_gap_after_the_last_carried_amount_can_be_filled(name: str) -> None:
    report = report_on(Source("test", orjson.dumps(ONCE_WRONG[name])))
    assert report.verdict == "consistent", said(report)


def with_unread_scart(record: Json) -> Json:
    """The record with nobody able to read what was laid away."""
    for hand in record["hands"]:
        for scart in hand.get("scart", []):
            scart["cards"] = ["?"] * len(scart["cards"])
    return record


def test_who_announces_a_card_that_another_holds_is_wrong_whatever_is_not_known() -> None:
    """The declarer announces, who laid cards away that nobody could read; the card was dealt to another."""
    tried = 0
    for seed in range(13 * 40):
        record = with_unread_scart(RIGHT["koenigrufen 4"](seed))
        hand = record["hands"][0]
        said = [one for one in hand.get("declarations", []) if one["kind"] == "pagat"]
        declarer = next((scart["seat"] for scart in hand.get("scart", [])), None)
        if not said or declarer in (None, said[0]["seat"]) or "T1" not in hand["deal"]["hands"][said[0]["seat"]]:
            continue
        said[0]["seat"], tried = declarer, tried + 1
        assert "declare.holder" in [fault.code for fault in faulty(report_of(record))]
        if tried == 3:
            return
    pytest.fail("no such record")


def test_a_card_called_that_was_dealt_lay_in_no_talon_whatever_is_not_known() -> None:
    for seed in range(15):
        record = with_unread_scart(RIGHT["hungarian-tarokk 4"](seed))
        hand = record["hands"][0]
        for call in hand.get("calls", []):
            if any(call["card"] in cards for cards in hand["deal"]["hands"]):
                call["answer"] = "talon"
                assert "call.answer" in [fault.code for fault in faulty(report_of(record))]


def test_a_beggar_who_has_won_a_trick_plays_no_further_whatever_is_not_known() -> None:
    """The first trick is unread, he has won a later one, and the play goes on for a trick more."""
    tried = 0
    for seed in range(80):
        record = RIGHT["slovenian-tarok openspiel 4"](seed)
        hand = record["hands"][-1]
        tricks, declarer = hand.get("tricks", []), hand.get("claim", {}).get("seat")
        if not 1 < len(tricks) < 12 or hand["bids"][-1]["bid"] != "beggar" or declarer is None:
            continue
        del hand["claim"], hand["end"]
        tricks[0]["cards"] = ["?"] * 4
        tricks[-1] |= {"winner": declarer}
        tricks.append({"leader": declarer, "cards": ["?"] * 4})
        tried += 1
        assert "play.decided" in [fault.code for fault in report_of(record).faults]
    assert tried


@pytest.mark.long("many ways to fill gaps are tried")
def test_a_jack_that_went_over_in_an_unread_trick_does_not_contradict_its_deal() -> None:
    raw = json.dumps(ONCE_WRONG["troccas-26"]).encode()
    assert report_on(Source("test", raw), steps=0).verdict == "consistent"


def test_wrong_card_points_are_found_though_nobody_says_who_dealt() -> None:
    """Every card is told; only who is the dealer's partner, and so whose the talon is, is not."""
    for seed in range(4):
        record = RIGHT["tarocchi-siciliani tortorici-4"](seed)
        record["hands"] = record["hands"][:1]
        record.pop("result", None)
        hand = record["hands"][0]
        del hand["dealer"]
        assert report_on(Source("test", orjson.dumps(record)), steps=0).verdict == "consistent"
        hand["scores"]["card_points"][0]["points"] += 5
        assert report_on(Source("test", orjson.dumps(record)), steps=0).verdict == "faulty"
