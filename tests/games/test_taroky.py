"""Taroky of Hlučín: the worked examples of its page, and what is peculiar to its bids, draws and combinations."""

from random import Random

import pytest

from oracles.random_taroky import random_record
from support.record_builders import Json, generated, record_of, report_of
from tarot_records.core.cards import mask_of
from tarot_records.games import GAMES
from tarot_records.games.taroky.announcements import kinds_of, shapes, talking_of
from tarot_records.games.taroky.contracts import LEVELS, table
from tarot_records.games.taroky.score import SCALES, TarokyScore, varsava
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade
from tarot_records.report.report import Report

DEFAULTS = {option.name: option.default for option in GAMES["taroky"].ruleset().options}
ROWS = table(frozenset(("pagat", "valat", *shapes(DEFAULTS))))
SCORE = TarokyScore(talking_of(ROWS, DEFAULTS, ("pagat",)), shapes(DEFAULTS), SCALES["hlucin"])
LOST, PAGAT = ItemsMade({}, {}), ItemsMade({"pagat": OWN}, {})
FLEK = {Doubled("game", 0): (1,)}


@pytest.mark.parametrize(
    ("contract", "points", "made", "talk", "each"),
    [
        ("povinnost", 39, LOST, Talk(announced=(("barvicky", 1),), ladders=FLEK), 3),
        (
            LEVELS[2],
            47,
            ItemsMade({"pagat": OWN}, {}),
            Talk(announced=(("tarocky", 0), ("trul", 0), ("honery", 0))),
            61,
        ),
        ("solo", 31, LOST, Talk(), -24),
        ("druha", 35, PAGAT, Talk(announced=(("pagat", 0),)), 19),
        ("povinnost", 70, ItemsMade({"valat": OWN}, {}), Talk(announced=(("valat", 0),)), 175),
        ("povinnost", 36, ItemsMade({}, {"pagat": FOES}), Talk(), 11),
    ],
)
def test_worked_examples_of_the_page(contract: str, points: int, made: ItemsMade, talk: Talk, each: int) -> None:
    assert sum(row.doubled for row in SCORE.rows(ROWS[contract], (0,), points, made, talk)) == each


@pytest.mark.parametrize(
    ("points", "maidens", "scale", "paid"),
    [
        ((31, 20, 13, 6), (), "hlucin", [-60, 20, 20, 20]),
        ((26, 26, 18, 0), (3,), "hlucin", [-15, -15, 10, 20]),
        ((45, 19, 6, 0), (3,), "hlucin", [-160, 40, 40, 80]),
        ((34, 20, 10, 6), (), "half", [-15, 5, 5, 5]),
        ((22, 22, 22, 4), (), "hlucin", None),
    ],
)
def test_varsava_pays_as_the_page_says(
    points: tuple[int, ...], maidens: tuple[int, ...], scale: str, paid: list[int] | None
) -> None:
    found = varsava(dict(enumerate(points)), maidens, SCALES[scale])
    assert (None if found is None else [found[seat] for seat in range(4)]) == paid


def test_combinations_are_those_of_the_table() -> None:
    assert set(shapes(DEFAULTS)) < set(kinds_of(SCORE.talking, DEFAULTS, ("pagat",)))
    assert "barvicky" not in shapes({**DEFAULTS, "barvy": "one"})
    assert mask_of(("F", "T21", "T1")) == shapes(DEFAULTS)["trul"].ranges[0].cards


def hand_of(contract: str, **wanted: object) -> Json:
    """A random hand of a contract by the default options, that has these fields."""
    for seed in range(2000):
        record = random_record(Random(f"{contract} {seed}"), 4, 1, {}, contract)
        if all(record["hands"][0].get(name) == value for name, value in wanted.items()):
            return record
    raise AssertionError(contract)


def codes(report: Report) -> list[str]:
    return [fault.code for fault in report.faults if fault.severity != "note"]


def test_nothing_said_means_trump_19() -> None:
    record = hand_of("povinnost", calls=[])
    assert report_of(record).verdict == "proved"
    del record["hands"][0]["calls"]
    assert "call.unknown" in codes(report_of(record))


def test_hand_is_given_up_only_by_who_drew_the_called_card() -> None:
    record = hand_of("povinnost", end="given_up")
    assert report_of(record).verdict == "proved"
    hand = record["hands"][0]
    talon, own = hand["deal"]["talon"], hand["bids"][0]["seat"]
    called = hand["calls"][0]["card"] if hand["calls"] else "T19"
    other = (own + 1) % 4
    place = talon.index(called)
    talon[place], hand["deal"]["hands"][other][0] = hand["deal"]["hands"][other][0], called
    hand["exchanges"][0]["cards"] = talon[:4]
    for call in hand["calls"]:
        call.pop("answer", None)
    assert "hand.end" in codes(report_of(record))


def test_povinnost_is_left_unplayed_only_without_a_flek() -> None:
    record = hand_of("povinnost", end="agreement", declarations=[])
    assert report_of(record).verdict == "proved"
    hand = record["hands"][0]
    hand["declarations"] = [{"seat": hand["bids"][0]["seat"], "kind": "valat"}]
    assert "hand.end" in codes(report_of(record))


def test_level_of_a_trojka_hangs_on_what_was_laid_open() -> None:
    record = hand_of("trojka")
    hand = record["hands"][0]
    hand["exchanges"][0]["shown"] = hand["deal"]["talon"][3:]
    assert "exchange.part" in codes(report_of(record))
    del hand["scores"]
    hand["exchanges"][0].update(shown=None, cards=hand["deal"]["talon"][:3])
    assert report_of(record).verdict in ("consistent", "faulty")


def test_score_of_an_unplayed_hand_is_judged_by_its_own_dealer() -> None:
    """Numbers that were judged before are remembered, but not for another dealer, who pays what nobody else pays."""
    deal = generated("taroky", 3, players=4)["hands"][0]["deal"]
    hand = {"deal": deal, "contract": {"name": "solo", "declarer": 2}, "scores": {"hand": [-30, 10, 10, 10]}}
    records = [record_of("taroky", hand | {"dealer": dealer}, players=4) for dealer in (0, 1, 0)]
    found = [codes(report_of(record)) for record in records]
    assert ["score.shares" in faults for faults in found] == [False, True, False]
