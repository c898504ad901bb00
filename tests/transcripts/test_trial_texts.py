"""Texts that people might have written: the tricks and the facts that are read of them, and what is asked."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from support.paths import DATA
from tarot_records import validate
from tarot_records.transcripts.transcript import Transcript, read_transcript

TRIAL = DATA / "written" / "trial"
TRUTH = json.loads((TRIAL / "truth.json").read_text("utf-8"))
AMBIGUOUS = ("d22",)
"""Texts of which the better reading is wrong, and which are asked about."""


@cache
def read_trial(name: str) -> Transcript:
    """Return what a trial text is read as."""
    read = read_transcript((TRIAL / f"{name}.txt").read_text("utf-8"))
    assert read is not None
    return read


def told_points(hand: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Yield the players of each side of a hand with their card points, as in `Ann/Ben 18`."""
    for side in hand["scores"]["card_points"]:
        points = Fraction(side["points"], hand["scores"].get("unit", 1))
        yield f"{'/'.join(names[seat] for seat in side['seats'])} {points}"


@pytest.mark.parametrize("name", TRUTH)
def test_tricks_and_facts_are_read_as_they_were(name: str) -> None:
    truth, read = TRUTH[name], read_trial(name)
    assert read.data["game"] == truth["game"]
    assert [question.kind for question in read.questions] == truth["questions"]
    assert not truth.get("right") or validate(read.data).verdict != "faulty"
    marked = [mark["at"] for mark in read.data.get("marks", ())]
    assert [place for place in marked if place.endswith("/seat")] == truth.get("guesses", [])
    names = [player["name"] for player in read.data["players"]]
    for expected, hand in zip(truth["hands"], read.data["hands"], strict=True):
        if name not in AMBIGUOUS:
            tricks = [" ".join(trick["cards"]) for trick in hand.get("tricks", ())]
            assert tricks == expected["tricks"]
        if "dealer" in expected:
            assert names[hand["dealer"]] == expected["dealer"]
        if "contract" in expected:
            assert hand["contract"]["name"] == expected["contract"]
        if "scores" in expected:
            assert hand["scores"]["hand"] == expected["scores"]
        if "points" in expected:
            assert sorted(told_points(hand, names)) == expected["points"]
        if "talon" in expected:
            assert " ".join(sorted(hand["deal"]["talon"])) == expected["talon"]
        if "taken" in expected:
            assert " ".join(sorted(hand["exchanges"][0]["cards"])) == expected["taken"]
        if "scart" in expected:
            assert sorted(" ".join(sorted(entry["cards"])) for entry in hand["scart"]) == expected["scart"]
        if "drawn" in expected:
            assert [" ".join(sorted(entry["cards"])) for entry in hand["exchanges"]] == expected["drawn"]


@pytest.mark.parametrize("name", [name for name, truth in TRUTH.items() if truth["questions"]])
def test_each_answer_settles_the_question_and_one_gives_the_true_tricks(name: str) -> None:
    text = (TRIAL / f"{name}.txt").read_text("utf-8")
    readings = []
    for answer in read_trial(name).questions[0].readings:
        read = read_transcript(text, answers=[answer])
        assert read is not None
        assert not read.questions
        readings.append([" ".join(trick["cards"]) for trick in read.data["hands"][0]["tricks"]])
    assert TRUTH[name]["hands"][0]["tricks"] in readings


@pytest.mark.parametrize("name", ["d01", "d05", "d07"])
def test_stated_names_stand_for_the_names_over_the_columns(name: str) -> None:
    text, stated = (TRIAL / f"{name}.txt").read_text("utf-8"), ("Anna", "Bert", "Cora", "Dora")
    own, read = read_trial(name), read_transcript(text, players=stated)
    assert read is not None
    assert [player["name"] for player in read.data["players"]] == list(stated)[: len(own.data["players"])]
    assert read.data["hands"] == own.data["hands"]


def test_a_wrong_score_is_put_as_the_text_states_it() -> None:
    text = (TRIAL / "q05.txt").read_text("utf-8")
    read = read_transcript(text.replace("Lo +66  Bé -198  He +66  Ma +66", "Lo +68  Bé -204  He +68  Ma +68"))
    assert read is not None
    assert read.data["hands"][0]["scores"]["hand"] == [68, -204, 68, 68]


def test_totals_that_cannot_be_checked_are_not_put_as_the_score_of_the_last_hand() -> None:
    text = re.sub("Lo [+][0-9]+  Bé .*", "", (TRIAL / "q05.txt").read_text("utf-8"))
    text = re.sub("chien p3.*", "", text).replace(", garde de Béatrice", "").replace("33 points pour Béatrice", "")
    read = read_transcript(f"{text}\nLo +242  Bé -22  He +242  Ma -462\n")
    assert read is not None
    assert not read.wrong
    assert [hand.get("scores", {}).get("hand") for hand in read.data["hands"]] == [None, None]
