"""Mathers' Tarot for two and three, one rule at a time: declarations, asks, King cuts, tricks, the difference."""

import json
from collections.abc import Callable
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles import mathers as oracle_mathers
from oracles.random_hands import random_record
from support.record_builders import (
    KINGS,
    Json,
    codes,
    complete,
    entries_of,
    faulty,
    game_of,
    generated,
    hand_of,
    legal_now,
    record_of,
    report_of,
    said,
    verdict,
)
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record
from tarot_records.report.report import report_on
from tarot_records.words.narration import sentence

TAROT_TRUMPS = f"T21 F T1 {KINGS}"
SPADES = " ".join(f"S{rank}" for rank in oracle.LOW_TO_HIGH)
LOW = "C2 C3 C4"


def declares(seat: int, kind: str, cards: str, **more: int) -> Json:
    return {"seat": seat, "kind": kind, "cards": cards.split()} | more


def game(
    given: dict[int, str],
    *declarations: Json,
    exchanges: tuple[Json, ...] = (),
    players: int = 2,
    plans: dict[int, str] | None = None,
    bar: str = "",
    scart: str = "",
    talon: str = "",
    **options: str,
) -> Json:
    """A hand of which seat 0 is the first to declare and to lead; the last seat deals."""
    return complete(
        "mathers",
        given,
        players=players,
        declarations=declarations,
        exchanges=exchanges,
        plans=plans,
        bar=bar,
        scart=scart,
        talon=talon,
        options=options,
    )


# -- declarations ------------------------------------------------------------------------------

CUMULATIVE = {"tiers": "cumulative"}
WORTH = [
    ("greater", "T17 T19 T21", {}, 5),
    ("greater", "T17 T18 T19 T21", {}, 10),
    ("greater", "T17 T18 T19 T20 T21", {}, 15),
    ("greater", "T17 T18 T19 T21", CUMULATIVE, 15),
    ("greater", "T17 T18 T19 T20 T21", CUMULATIVE, 30),
    ("lesser", "T1 T3 T5", {}, 5),
    ("lesser", "T1 T2 T3 T5", {}, 10),
    ("lesser", "T1 T2 T3 T4 T5", {}, 15),
    ("lesser", "T1 T2 T3 T4 T5", CUMULATIVE, 30),
    ("trumps", "T2 T4 T6 T8 T10 T12 T14 T16 T18 T20", {}, 10),
    ("trumps", "F T4 T6 T8 T10 T12 T14 T16 T18 T20", {}, 10),
    ("trumps", "T2 T4 T6 T8 T10 T12 T14 T16 T18 T20 T1 T3", {}, 10),
    ("trumps", "T2 T4 T6 T8 T10 T12 T14 T16 T18 T20 T1 T3 T5", {}, 15),
    ("trumps", "T2 T4 T6 T8 T10 T12 T14 T16 T18 T20 T1 T3 T5", CUMULATIVE, 25),
    ("tarot_trumps", "T21 F T1", {}, 15),
    ("tarot_trumps", "T21 F SK HK", {}, 15),
    ("tarot_trumps", "T21 F SK HK DK", {}, 15),
    ("tarot_trumps", "T21 F T1 SK HK DK", {}, 30),
    ("tarot_trumps", TAROT_TRUMPS, {}, 30),
    ("tarot_trumps", TAROT_TRUMPS, {"tarot_trumps": "once"}, 15),
    ("sequence", "S4 S5 S6 S7", {}, 5),
    ("sequence", "S10 SJ SN SQ SK", {}, 5),
    ("sequence", "T4 T5 T6 T7 T8 T9", {}, 5),
    ("sequence", "F T1 T2 T3", {}, 5),
    ("sequence", "T4 T5 T6 T7 T8 T9 T10", {}, 10),
    ("sequence", "T4 T5 T6 T7 T8 T9 T10 T11", {}, 10),
    ("sequence", "T4 T5 T6 T7 T8 T9 T10 T11 T12 T13", {}, 15),
    ("sequence", "T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14", {}, 15),
    ("sequence", SPADES, {}, 20),
    ("sequence", SPADES, {"sequences": "run"}, 15),
    ("sequence", "T4 T5 T6 T7 T8 T9 T10 T11", {"sequences": "run"}, 10),
    ("sequence", "T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14", {"sequences": "run"}, 15),
]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("kind", "cards", "options", "worth"), WORTH)
def test_declaration(kind: str, cards: str, options: dict[str, str], worth: int, players: int) -> None:
    record = game({0: cards}, declares(0, kind, cards, value=worth), players=players, **options)
    assert entries_of(record)["declared", 0] == worth
    record["hands"][0]["declarations"][0]["value"] = worth + 5
    assert [fault.code for fault in faulty(report_of(record))] == ["declare.value"]


WRONG = [
    # what is held, what is shown, kind, options
    ("T17 T19", "T17 T19", "greater", {}),
    ("T17 T19 T16", "T17 T19 T16", "greater", {}),
    ("T17 T19", "T17 T19 T21", "greater", {}),
    ("T17 T19 T21", "T17 T19 T19", "greater", {}),
    ("T1 T3 T6", "T1 T3 T6", "lesser", {}),
    ("T2 T4 T6 T8 T10 T12 T14 T16 T18", "T2 T4 T6 T8 T10 T12 T14 T16 T18", "trumps", {}),
    (
        "F T4 T6 T8 T10 T12 T14 T16 T18 T20",
        "F T4 T6 T8 T10 T12 T14 T16 T18 T20",
        "trumps",
        {"fool_is_trump": "no"},
    ),
    ("T2 T4 T6 T8 T10 T12 T14 T16 T18 SK", "T2 T4 T6 T8 T10 T12 T14 T16 T18 SK", "trumps", {}),
    ("T21 F", "T21 F", "tarot_trumps", {}),
    ("T21 F T20", "T21 F T20", "tarot_trumps", {}),
    ("S4 S5 S6", "S4 S5 S6", "sequence", {}),
    ("S4 S5 S6 S8", "S4 S5 S6 S8", "sequence", {}),
    ("S4 S5 S6 H7", "S4 S5 S6 H7", "sequence", {}),
    ("SQ SK S1 S2", "SQ SK S1 S2", "sequence", {}),  # no going round
    ("F T1 T2 T3", "F T1 T2 T3", "sequence", {"fool_is_trump": "no"}),
    ("T20 T21 F T1", "T20 T21 F T1", "sequence", {}),
    ("T21 F T1", "T21 F T1", "flush", {}),
]


@pytest.mark.parametrize(("held", "shown", "kind", "options"), WRONG)
def test_no_such_declaration(held: str, shown: str, kind: str, options: dict[str, str]) -> None:
    elsewhere = {1: " ".join(card for card in shown.split() if card not in held.split())}
    record = game({0: held, **elsewhere}, declares(0, kind, shown), **options)
    assert verdict(record) == "faulty"
    assert faulty(report_of(record))[0].where.pointer.startswith("/hands/0/declarations/0")


def test_sequences_beside_each_other_but_not_over_each_other() -> None:
    apart = game(
        {0: "S2 S3 S4 S5 H7 H8 H9 H10"}, declares(0, "sequence", "S2 S3 S4 S5"), declares(0, "sequence", "H7 H8 H9 H10")
    )
    assert entries_of(apart)["declared", 0] == 10
    overlapping = game(
        {0: "S2 S3 S4 S5 S6"}, declares(0, "sequence", "S2 S3 S4 S5"), declares(0, "sequence", "S3 S4 S5 S6")
    )
    assert verdict(overlapping) == "faulty"


def test_a_run_with_a_card_that_nobody_could_read_in_the_deal() -> None:
    """The unread card may be the one that joins the run, so that nothing is claimed too much."""
    record = game({0: "S2 S3 S4 S5 S6 S7 S8"}, declares(0, "sequence", "S2 S3 S4 S5 S6 S7 S8"), sequences="run")
    assert entries_of(record)["declared", 0] == 10
    deal = record["hands"][0]["deal"]["hands"][0]
    deal[deal.index("S5")] = "?"
    assert verdict(record) == "consistent"


def test_the_same_set_twice() -> None:
    twice = declares(0, "greater", "T17 T18 T19")
    assert verdict(game({0: "T17 T18 T19"}, twice, twice)) == "faulty"


def test_the_same_cards_in_several_sets() -> None:
    """M15."""
    ten = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10"
    shown = [declares(0, "lesser", "T1 T2 T3 T4 T5"), declares(0, "trumps", ten), declares(0, "sequence", ten)]
    assert entries_of(game({0: ten}, *shown))["declared", 0] == 15 + 10 + 15


def test_what_is_not_claimed_is_not_scored_and_noted() -> None:
    record = game({0: "T17 T18 T19 T20", 1: LOW}, declares(0, "greater", "T17 T18 T19"), scart=LOW)
    assert entries_of(record)["declared", 0] == 5
    assert "declare.unclaimed" in codes(record)
    assert verdict(record | {"options": record["options"] | {"must_claim": "yes"}}) == "faulty"


@pytest.mark.parametrize(
    ("kind", "cards", "claimed", "due"),
    [
        ("greater", "T17 T18 T19 T20", 5, 5),
        ("greater", "T17 T18 T19 T20", 0, 0),
        ("lesser", "T1 T2 T3 T4 T5", 10, 10),
        ("tarot_trumps", f"{KINGS} T21 T1", 15, 15),
        ("sequence", "SK SQ SN SJ S10 S9 S8", 5, 5),
        ("greater", "T17 T18 T19 T20", 15, None),
        ("greater", "T17 T18 T19 T20", 7, None),
        ("sequence", "SK SQ SN SJ", 10, None),
    ],
)
def test_less_may_be_claimed_than_is_shown(kind: str, cards: str, claimed: int, due: int | None) -> None:
    """M16: what is not claimed is not scored, and that is a note; more than it is worth is a fault."""
    record = game({0: cards}, declares(0, kind, cards, value=claimed))
    if due is None:
        assert codes(record)[0] == "declare.value"
        return
    assert faulty(report_of(record)) == []
    assert "declare.unclaimed" in codes(record)
    assert entries_of(record)["declared", 0] == due
    assert verdict(record | {"options": record["options"] | {"must_claim": "yes"}}) == "faulty"


def test_declarations_stand_in_the_order_of_the_turns() -> None:
    """The non-dealer scores first; with three whoever leads, then the next. Where all declare at once, nobody is."""
    own, next_one = declares(0, "greater", "T17 T18 T19"), declares(1, "lesser", "T1 T2 T3")
    given = {0: "T17 T18 T19", 1: f"T1 T2 T3 {LOW}"}
    for players in (2, 3):
        in_turn = game(given, own, next_one, players=players, scart=LOW if players == 2 else "")
        assert "declare.order" not in codes(in_turn)
        (hand,) = in_turn["hands"]
        swapped = in_turn | {"hands": [hand | {"declarations": [next_one, own]}]}
        assert [c for c in codes(swapped) if c in [f.code for f in faulty(report_of(swapped))]] == ["declare.order"]
        at_once = swapped | {"options": swapped["options"] | {"ask_order": "simultaneous"}}
        assert "declare.order" not in codes(at_once)


def test_a_valuable_card_in_the_scart_is_noted() -> None:
    record = game({1: "SQ C2 C3"}, scart="SQ C2 C3")
    assert (verdict(record), codes(record)[0]) == ("proved", "scart.valuable")
    assert verdict(record | {"options": record["options"] | {"scart_bars": "trumps_and_kings"}}) == "proved"
    king = game({1: "SK C2 C3"}, scart="SK C2 C3")
    assert verdict(king) == "proved"
    assert verdict(king | {"options": king["options"] | {"scart_bars": "trumps_and_kings"}}) == "faulty"


def test_who_has_nothing_else_lays_trumps_away() -> None:
    held = " ".join(["C2", "C3", *(f"T{number}" for number in range(1, 22)), "F", "SK"])
    strict = {"options": {"scart_bars": "trumps_and_kings"}}
    for scart, codes_expected in (("C2 C3 T2", []), ("C2 C3 SK", []), ("C2 T2 T3", ["scart.trumps"])):
        record = game({1: held}, scart=scart)
        record |= {"options": record["options"] | strict["options"]}
        assert [code for code in codes(record) if code in ("scart.trumps", "scart.barred")] == codes_expected


def test_the_scart_before_and_after_taking() -> None:
    before = game({1: LOW}, scart=LOW, talon="D2 D3 D4")
    after = game({1: LOW}, scart="D2 C2 C3", talon="D2 D3 D4")
    assert (verdict(before), verdict(after)) == ("proved", "faulty")
    for record in (before, after):
        assert verdict(record | {"options": record["options"] | {"discard": "after_taking"}}) == "proved"


# -- asking ------------------------------------------------------------------------------------


def asks(taker: int, giver: int, card: str = "") -> Json:
    return {"kind": "asked", "taker": taker, "giver": giver, "cards": card.split()}


def gives_back(giver: int, taker: int, card: str) -> Json:
    return {"kind": "returned", "giver": giver, "taker": taker, "cards": [card]}


OTHERS = f"T1 {KINGS}"
THREE = {0: "T21 F C5", 1: "T5 C6", 2: f"{OTHERS} C7 C8 C9"}
ASKS: list[tuple[int, dict[int, str], list[Json], dict[str, str], str]] = [
    (2, {0: "T21 F C5", 1: "T5"}, [asks(0, 1)], {}, "proved"),
    (2, {0: "T21 F C5", 1: "SK"}, [asks(0, 1)], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK"}, [asks(0, 1, "SK"), gives_back(0, 1, "C5")], {}, "proved"),
    (2, {0: "T21 F C5", 1: "SK HK"}, [asks(0, 1, "HK"), gives_back(0, 1, "C5")], {}, "proved"),
    (2, {0: "T21 F C5", 1: "SK"}, [asks(0, 1, "SK"), gives_back(0, 1, "F")], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK"}, [asks(0, 1, "SK"), gives_back(0, 1, "F")], {"ask_return": "any"}, "proved"),
    (2, {0: "T21 F CQ", 1: "SK"}, [asks(0, 1, "SK"), gives_back(0, 1, "CQ")], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK T5"}, [asks(0, 1, "T5"), gives_back(0, 1, "C5")], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK"}, [asks(0, 1, "HK"), gives_back(0, 1, "C5")], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK"}, [asks(0, 1, "SK")], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK"}, [{"kind": "asked", "taker": 0, "giver": 1}], {}, "consistent"),
    (2, {0: "T21 C5", 1: "T5"}, [asks(0, 1)], {}, "faulty"),
    (2, {0: "T21 F T1 C5", 1: "T5"}, [asks(0, 1)], {}, "faulty"),
    (2, {0: "T21 F T1 C5", 1: "T5"}, [asks(0, 1)], {"ask_with": "two_or_more"}, "proved"),
    (2, {0: "T21 F C5", 1: "T5"}, [asks(0, 1), asks(0, 1)], {}, "faulty"),
    (2, {0: "T21 F C5", 1: "SK DK"}, [asks(1, 0, "F"), gives_back(1, 0, "T5")], {}, "faulty"),
    (3, THREE, [asks(0, 1), asks(0, 2, "SK"), gives_back(0, 2, "C5")], {}, "proved"),
    (3, THREE, [asks(0, 2, "SK"), gives_back(0, 2, "C5")], {}, "faulty"),
    (3, THREE, [asks(0, 2, "SK"), gives_back(0, 2, "C5")], {"ask_whom": "one"}, "proved"),
    (3, THREE, [asks(0, 1), asks(0, 2)], {}, "faulty"),
    (3, THREE, [asks(0, 1)], {"ask_whom": "one"}, "proved"),
]


@pytest.mark.parametrize(("players", "given", "exchanges", "options", "due"), ASKS)
def test_ask(players: int, given: dict[int, str], exchanges: list[Json], options: dict[str, str], due: str) -> None:
    bar = " ".join(card for card in TAROT_TRUMPS.split() if card not in " ".join(given.values()).split())
    record = game(given, exchanges=tuple(exchanges), players=players, bar=bar, **options)
    assert verdict(record) == due, said(report_of(record))
    assert oracle.hand_is_legal(record) == (due == "proved")
    if due == "proved":
        unanswered = all(not entry["cards"] for entry in exchanges)
        assert entries_of(record)["asks", 0] == (5 if unanswered else 0)


@pytest.mark.long("hands are looked for")
def test_an_answer_that_nobody_wrote_down_has_to_fit_what_was_played() -> None:
    """The king he was to hand over is among the cards he played."""
    bar = " ".join(sorted({*TAROT_TRUMPS.split()} - {"T21", "F", "SK"}))
    record = game({0: "T21 F C5", 1: "SK"}, exchanges=({"kind": "asked", "taker": 0, "giver": 1},), bar=bar)
    assert verdict(record) == "consistent"
    report = report_on(Record.model_validate(record), steps=0)
    assert (report.verdict, report.faults[-1].code) == ("faulty", "complete.contradiction")


@pytest.mark.parametrize(
    ("shown", "due"),
    [
        ("T21 F", "proved"),
        ("T21 ?", "proved"),
        ("T21", "faulty"),
        ("", "faulty"),
        ("T21 T21", "faulty"),
        ("T21 C5", "faulty"),
        ("T21 SK", "faulty"),
        ("T21 F SK", "faulty"),
    ],
)
def test_what_is_shown_with_an_ask(shown: str, due: str) -> None:
    given = {0: "T21 F C5", 1: "SK"}
    ask = asks(0, 1, "SK") | {"shown": shown.split()}
    bar = " ".join(card for card in TAROT_TRUMPS.split() if card not in " ".join(given.values()).split())
    record = game(given, exchanges=(ask, gives_back(0, 1, "C5")), bar=bar)
    assert verdict(record) == due, codes(record)
    assert ("exchange.shown" in codes(record)) == (due == "faulty")
    told = replayed(Record.model_validate(record), keep=True)
    (step,) = [i for i, frame in enumerate(told.frames) if frame.kind == "asked"]
    assert ("Seat 0 shows " in sentence(told, step)) == bool(shown)


def test_three_players_of_whom_none_can_give() -> None:
    """Four Tarot Trumps in one hand and three laid away; with exactly two the rest could not all be hidden."""
    record = game(
        {0: "T21 F T1 SK", 2: "HK DK CK"},
        players=3,
        scart="HK DK CK",
        exchanges=(asks(0, 1), asks(0, 2)),
        ask_with="two_or_more",
    )
    assert entries_of(record)["asks", 0] == 5


def test_in_turn_and_at_once() -> None:
    """M11: what the second player declares, by the hand he has after the first one's ask."""
    exchanges = (asks(0, 1, "T1"), gives_back(0, 1, "C5"))
    given = {0: "T21 F C5", 1: "T1 T2 T3 C6 C7 C8"}
    bar = "SK HK DK CK T4 T5"
    before = game(given, declares(1, "lesser", "T1 T2 T3"), exchanges=exchanges, bar=bar)
    after = game(given, declares(1, "sequence", "C5 C6 C7 C8"), exchanges=exchanges, bar=bar)
    for record, at_once in ((before, "proved"), (after, "faulty")):
        assert verdict(record) == ("faulty" if at_once == "proved" else "proved"), said(report_of(record))
        assert verdict(record | {"options": record["options"] | {"ask_order": "simultaneous"}}) == at_once


def test_what_the_asker_received_makes_no_set() -> None:
    """M8."""
    exchanges = (asks(0, 1, "T1"), gives_back(0, 1, "C5"))
    record = game({0: "T21 F C5", 1: "T1"}, declares(0, "tarot_trumps", "T21 F T1"), exchanges=exchanges, bar=KINGS)
    assert verdict(record) == "faulty"
    assert verdict(record | {"options": record["options"] | {"asker_marks": "yes"}}) == "proved"


# -- play --------------------------------------------------------------------------------------

E10 = "F T3 T19 S4 HK"
LEGAL = [(E10, "D7", E10), (E10, "S7", "S4 F"), (E10, "T7", "T3 T19 F"), ("T3 S4", "D7", "T3 S4"), (E10, "F", E10)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("own", "down", "legal"), LEGAL)
def test_legal(own: str, down: str, legal: str, players: int) -> None:
    assert legal_now(("mathers", players), own, down) == set(legal.split())


TRICKS = [
    # cards of the first trick -> its value by pairs, highest, additive, each_row
    ("SK SQ", (8, 5, 9, 9)),
    ("SQ SN", (6, 4, 7, 7)),
    ("T21 T1", (9, 5, 10, 5)),
    ("SN SJ", (4, 3, 5, 5)),
    ("S2 S3", (1, 1, 1, 1)),
    ("S2 S3 S4", (1, 1, 1, 1)),
    ("SJ S3 S4", (2, 2, 2, 2)),
    ("SK SQ SN", (10, 5, 12, 12)),
    ("SK SQ F", (8, 5, 9, 9)),
    ("F S2", (1, 1, 1, 1)),
    ("F SQ S3", (4, 4, 4, 4)),
    ("T21 T1 F", (9, 5, 10, 5)),
]


@pytest.mark.parametrize(("cards", "values"), TRICKS)
def test_trick(cards: str, values: tuple[int, ...]) -> None:
    each = dict(enumerate(cards.split()))
    hidden = each | ({2: f"{each[2]} {LOW}"} if len(each) == 3 else {1: f"{each[1]} {LOW}"})
    record = game(hidden, players=len(each), plans=each, scart=LOW)
    trick = record["hands"][0]["tricks"][0]
    assert trick["cards"] == cards.split()
    for name, value in zip(("pairs", "highest", "additive", "each_row"), values, strict=True):
        record["options"]["trick_value"] = name
        for stated in (value, value + 1):
            trick["points"] = stated
            assert verdict(record) == ("proved" if stated == value else "faulty"), (name, codes(record))
        record["options"]["fool_trick"] = "nothing"
        trick["points"] = 0 if "F" in cards.split() else value
        assert verdict(record) == "proved"
        record["options"]["fool_trick"] = "rest"


def test_the_way_tricks_are_valued_must_be_stated() -> None:
    """M28."""
    record = generated("mathers", 5)
    assert verdict(record) == "proved"
    del record["options"]["trick_value"]
    assert verdict(record) == "consistent"
    assert [fault.facts["point"] for fault in report_of(record).faults if fault.code == "rule.open"] == ["M19"]


CUTS = [
    # cards of seats 0, 1, 2 to the first trick; option; who is paid for how many kings
    ("SK T5 T9", {}, {2: 5}),
    ("SK T9 T5", {}, {1: 5}),
    ("SK T5 T9", {"king_cut_by": "first_trump"}, {1: 5}),
    ("SK T5 F", {}, {1: 5}),
    ("SK S5 S6", {}, {}),
    ("S5 SK T9", {}, {2: 5}),
    ("S5 HK T9", {}, {}),
    ("S5 HK T9", {"king_cut_kings": "any"}, {2: 5}),
    ("SK HK T9", {"king_cut_kings": "any"}, {2: 10}),
    ("SK HK D9", {"king_cut_kings": "any"}, {}),
    ("T5 HK T9", {"king_cut_kings": "any"}, {}),
    ("F SK T9", {}, {2: 5}),
]


@pytest.mark.parametrize(("cards", "options", "paid"), CUTS)
def test_king_cut(cards: str, options: dict[str, str], paid: dict[int, int]) -> None:
    """All other spades lie with the leader (and hearts behind him), so that the others are free."""
    first = cards.split()
    rest = [card for card in SPADES.split() if card not in first]
    given = dict(enumerate(first))
    given[0] = f"{first[0]} {' '.join(rest)}"
    given[2] = f"{first[2]} {LOW}"
    bar = " ".join(card for card in oracle.TRUMPS if card not in first) if "T5 HK" in cards else ""
    record = game(given, players=3, plans=dict(enumerate(first)), scart=LOW, bar=bar, **options)
    if record["hands"][0]["tricks"][0]["cards"] != first:  # the second player has trumps himself
        given[0] += " " + " ".join(card for card in oracle.TRUMPS[5:15] if card not in first)
        given[2] += " " + " ".join(c for c in [*oracle.TRUMPS[:5], *oracle.TRUMPS[15:]] if c not in first)
        record = game(given, players=3, plans=dict(enumerate(first)), scart=LOW, **options)
    assert record["hands"][0]["tricks"][0]["cards"] == first
    end = oracle.replayed(record)
    cut = dict.fromkeys(range(3), 0)
    for trick, leader, winner in list(zip(end.tricks, end.leaders, end.winners, strict=True))[1:]:
        cutter, kings = oracle_mathers.cuts(trick, leader, winner, record["options"])
        cut[cutter] += 5 * kings
    entries = entries_of(record)
    assert {seat: entries["cuts", seat] - cut[seat] for seat in range(3)} == {s: paid.get(s, 0) for s in range(3)}


def test_the_trick_of_a_king_cut() -> None:
    """An entry of one trick is right if a king was cut in that trick, by that player."""
    spades = " ".join(card for card in SPADES.split() if card != "SK")
    given = {0: f"SK {spades}", 2: f"T9 {LOW}"}
    record = game(given, players=3, plans={0: "SK", 2: "T9"}, scart=LOW)
    report = report_of(record)
    assert report.outcome is not None
    (result,) = report.outcome.results
    assert result is not None
    cuts = result.by_trick["cuts"]
    (trick, seat), value = next(iter(cuts.items()))
    hand = record["hands"][0]
    for item, due in (
        ({"value": value, "seat": seat, "trick": trick}, "proved"),
        ({"value": value + 5, "seat": seat, "trick": trick}, "faulty"),
        ({"value": value, "seat": ((seat or 0) + 1) % 3, "trick": trick}, "faulty"),
        ({"value": value, "seat": seat, "trick": next(n for n in range(1, 26) if (n, seat) not in cuts)}, "faulty"),
    ):
        stated = record | {"hands": [hand | {"scores": {"items": [{"name": "cuts"} | item]}}]}
        assert verdict(stated) == due, item


def test_whose_the_fool_is() -> None:
    """M27: dealt to seat 1, asked for by seat 0, who plays it."""
    exchanges = (asks(0, 1, "F"), gives_back(0, 1, "C5"))
    record = game({0: "T21 T1 C5", 1: "F"}, exchanges=exchanges, bar=KINGS)
    assert [entries_of(record)["fool", seat] for seat in (0, 1)] == [5, 0]
    first = record | {"options": record["options"] | {"fool_passed": "first_holder"}}
    assert [entries_of(first)["fool", seat] for seat in (0, 1)] == [0, 5]
    away = game({1: "F C2 C3"}, scart="F C2 C3")
    assert [entries_of(away)["fool", seat] for seat in (0, 1)] == [0, 0]
    first = away | {"options": away["options"] | {"fool_passed": "first_holder"}}
    assert [entries_of(first)["fool", seat] for seat in (0, 1)] == [0, 5]


def test_the_scart_as_a_trick() -> None:
    record = game({1: "SQ C2 C3"}, scart="SQ C2 C3")
    counted = record | {"options": record["options"] | {"scart_counts": "trick"}}
    assert entries_of(counted)["tricks", 1] == entries_of(record)["tricks", 1] + 4


# -- score -------------------------------------------------------------------------------------


def searched(players: int, wanted: Callable[[list[int]], bool]) -> Json:
    """The first random hand in which what the players made is as wanted."""
    for seed in range(4000):
        record = random_record(("mathers", players), Random(seed), {})
        made = [oracle.scores(record)["items"]["made", seat] for seat in range(players)]
        if wanted(made):
            return record
    raise AssertionError("no such hand")


@pytest.mark.parametrize("players", [2, 3])
def test_only_the_best_scores_and_only_the_difference(players: int) -> None:
    record = searched(players, lambda made: made[1] > max([made[0], *made[2:]]) > 0)
    entries = entries_of(record)
    made = [entries["made", seat] for seat in range(players)]
    parts = ("declared", "asks", "cuts", "fool", "tricks")
    assert made == [sum(entries[part, seat] for part in parts) for seat in range(players)]
    second = sorted(made)[-2]
    assert hand_of(record) == [made[1] - second if seat == 1 else 0 for seat in range(players)]


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("players", [2, 3])
def test_a_tie(players: int) -> None:
    record = searched(players, lambda made: made.count(max(made)) == 2)
    assert hand_of(record) == [0] * players


def up_to_a_hundred(players: int) -> tuple[list[Json], list[list[int]]]:
    """Hands of one game to the hand after the one that ends it, with the totals after each."""
    hands = game_of("mathers", 40, 0, players=players)
    totals, run = [0] * players, []
    for hand in hands:
        totals = [a + b for a, b in zip(totals, hand["scores"]["hand"], strict=True)]
        run.append(totals)
        if len(run) > 1 and max(run[-2]) >= 100:
            return hands[: len(run)], run
    raise AssertionError("nobody reaches a hundred")


@pytest.mark.parametrize("players", [2, 3])
def test_a_hundred(players: int) -> None:
    hands, totals = up_to_a_hundred(players)
    last = totals[-2]
    best = [last.index(max(last))]
    whole = record_of("mathers", *hands[:-1], players=players)
    assert verdict(whole) == "proved"
    assert verdict(whole | {"result": {"totals": last, "winners": best}}) == "proved"
    assert verdict(whole | {"result": {"totals": last, "winners": [1 - best[0] if best[0] < 2 else 0]}}) == "faulty"
    assert "game.over" in codes(record_of("mathers", *hands, players=players))
    early = record_of("mathers", *hands[:-2], players=players)
    assert verdict(early) == "proved"
    assert "game.unfinished" in codes(early | {"result": {"winners": best}})


def test_the_dead_hand_may_be_listed_or_not() -> None:
    record = game({0: "S2 S3"})
    assert len(record["hands"][0]["deal"]["dead"]) == 25
    assert verdict(record) == "proved"
    without = json.loads(json.dumps(record))
    del without["hands"][0]["deal"]["dead"]
    assert verdict(without) == "proved"
    record["hands"][0]["deal"]["dead"].pop()
    assert verdict(record) == "faulty"
    record["hands"][0]["deal"]["dead"].append("S2")
    assert verdict(record) == "faulty"


def test_no_dead_hand_with_three() -> None:
    record = game({0: "S2 S3"}, players=3)
    record["hands"][0]["deal"]["dead"] = ["S2"]
    assert verdict(record) == "faulty"


def test_nothing_is_given_for_the_fool() -> None:
    record = game({0: "F", 1: "T2"}, plans={0: "F", 1: "T2"})
    assert verdict(record) == "proved"
    record["hands"][0]["tricks"][3]["paid"] = "T2"
    assert verdict(record) == "faulty"
