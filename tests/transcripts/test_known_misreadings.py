"""Kinds of text that were misread once: the true cards and facts are read, or a question leads to them."""

import tomllib
from functools import cache
from typing import Any, Final

import pytest

from support.paths import DATA
from tarot_records import validate
from tarot_records.transcripts.transcript import Transcript, read_transcript

CASES: Final = tomllib.loads((DATA / "written" / "misread.toml").read_text("utf-8"))
FEWEST: Final = 3
"""Minimum number of texts of a kind."""


def stated(case: dict[str, Any]) -> dict[str, Any]:
    """Return what a text tells, in the form of `found`."""
    lists = {name: sorted(" ".join(sorted(cards.split())) for cards in case[name]) for name in LISTS if name in case}
    return {name: case[name] for name in case if name not in ("kind", "text", "doubtful")} | lists


def found(read: Transcript, case: dict[str, Any]) -> dict[str, Any]:
    """Return what was read of the facts that a text tells, with the players by their names."""
    (hand,) = read.data["hands"]
    names = [player["name"] for player in read.data["players"]]
    first = names.index(case["players"][0]) if case["players"][0] in names else 0
    contract = hand.get("contract", {})
    facts: dict[str, Any] = {
        "game": read.data["game"],
        "players": [*names[first:], *names[:first]],
        "tricks": [" ".join(trick["cards"]) for trick in hand["tricks"]],
        "dealer": names[hand["dealer"]] if "dealer" in hand else None,
        "taker": names[contract["declarer"]] if "declarer" in contract else None,
        "contract": contract.get("name"),
        "talon": [" ".join(sorted(hand.get("deal", {}).get("talon", ())))],
        "scart": sorted(" ".join(sorted([names[one["seat"]], *one["cards"]])) for one in hand.get("scart", ())),
        "call": [call["card"] for call in hand.get("calls", ())],
        "hand": hand.get("scores", {}).get("hand"),
        "points": [[*sorted(names[seat] for seat in one["seats"]), one["points"]] for one in _points(hand)],
    }
    return {name: fact for name, fact in facts.items() if name in case}


LISTS: Final = ("talon", "scart")
"""Facts of which the order of the cards does not matter."""


def _points(hand: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the card points of a hand."""
    points: list[dict[str, Any]] = hand.get("scores", {}).get("card_points", [])
    return points


@cache
def read_case(name: str) -> Transcript:
    """Return what a text is read as."""
    read = read_transcript(CASES[name]["text"])
    assert read is not None
    return read


@pytest.mark.parametrize("name", CASES)
def test_text_is_read_as_it_was_meant(name: str) -> None:
    case, read = CASES[name], read_case(name)
    if not read.questions:
        assert found(read, case) == stated(case)
        assert "bids" in case or "bids" not in read.data["hands"][0]
        assert "taker" in case or "declarer" not in read.data["hands"][0].get("contract", {})
        assert validate(read.data).verdict != "faulty"
        return
    answered = [read_transcript(case["text"], answers=[answer]) for answer in read.questions[0].readings]
    assert stated(case) in [found(one, case) for one in answered if one is not None]


def test_each_kind_of_misreading_has_several_texts() -> None:
    kinds = [case["kind"] for case in CASES.values()]
    assert all(kinds.count(kind) >= FEWEST for kind in kinds)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["kind"] == "no leader told"])
def test_leaders_that_no_text_tells_are_marked_as_supplied(name: str) -> None:
    read = read_case(name)
    supplied = {mark["at"] for mark in read.data["marks"] if mark["kind"] == "supplied"}
    told = [trick for trick, played in enumerate(read.data["hands"][0]["tricks"]) if "leader" in played]
    assert supplied == {f"/hands/0/tricks/{trick}/leader" for trick in told} != set()


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "doubtful" in case])
def test_cards_that_a_scan_has_confused_are_marked_as_doubtful(name: str) -> None:
    read = read_case(name)
    assert CASES[name]["doubtful"] == [mark["at"] for mark in read.data["marks"] if mark["kind"] == "doubtful"]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["kind"] == "title with a date"])
def test_no_part_of_the_play_is_read_in_a_title(name: str) -> None:
    read = read_case(name)
    assert not {"bids", "contract", "calls", "scart", "declarations"} & read.data["hands"][0].keys()
    assert "talon" not in read.data["hands"][0].get("deal", {})


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["kind"] == "first leader untold"])
def test_first_leader_is_supposed_where_the_order_of_the_columns_is_impossible(name: str) -> None:
    read = read_case(name)
    assert {"at": "/hands/0/tricks/0/leader", "kind": "supplied"} in read.data["marks"]
