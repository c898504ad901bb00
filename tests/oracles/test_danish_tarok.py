"""Danish Tarok: the second opinion against its page, and its games."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from oracles.danish_tarok import (
    DEFAULTS,
    PACK,
    POTS,
    SUITS,
    Account,
    End,
    Lead,
    check_scart,
    combinations_of,
    highest,
    legal_cards,
    names_of,
    pay_count,
    pay_end,
    replayed,
    scores,
    value,
    why_illegal,
    wrong_scores,
)
from oracles.random_danish_tarok import random_options, random_record
from oracles.table import Illegal
from oracles.tarock import Deal, Json, Played
from support.opinions import wrong_by_opinion
from support.record_builders import faulty, generated, report_of, said


def cards(text: str) -> list[str]:
    """Return card codes written with spaces between them."""
    return text.split()


def test_pack_and_tricks_have_the_points_of_the_page() -> None:
    assert len({*PACK}) == 78
    assert sum(map(value, PACK)) + 25 + 1 == 78


@pytest.mark.parametrize(
    ("held", "kinds"),
    [
        (
            "F SK SQ SN HK DK T21 T1 T20",
            [("matadors", 4, 15), ("cavallerie", 4, 5), ("kings", 4, 5)],
        ),
        (
            "F SK SQ SN HK DK CK T21 T1 T20",
            [("matadors", 4, 15), ("cavallerie", 4, 5), ("kings", 5, 15)],
        ),
        ("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11", [("trumps", 11, 15)]),
        ("F T2 T3 T4 T5 T6 T7 T8 T9 T10", [("trumps", 10, 10)]),
        ("T2 T3 T4 T5 T6 T7 T8 T9 T10", []),
        ("HK HQ HN HJ", [("cavallerie", 4, 10)]),
        ("HK HQ HN HJ F", [("cavallerie", 5, 15)]),
        ("SK HK DK T21 T1 T20", []),
        ("F T21 T1 T19", [("matadors", 3, 10)]),
    ],
)
def test_combinations_are_those_of_the_page(held: str, kinds: list[tuple[str, int, int]]) -> None:
    found = [(one.kind, len(one.cards), one.payment) for one in combinations_of(cards(held))]
    assert found == kinds


PLAIN = cards("S2 S3 S4 S5 S6 H2 H3 H4 H5 H6 D2 D3 D4 D5 D6 C2 C3 C4 C5 C6 HJ DJ CJ SJ SK")
"""Twenty-five cards without a combination."""
COURTLY = cards("T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 SK HK DK CK SQ SN SJ HQ HN HJ DQ DN DJ CQ CJ")
"""Twenty-six cards without one that is free, before two more."""


@pytest.mark.parametrize(
    ("held", "scart", "right"),
    [
        ([*PLAIN, "T2", "T9", "T14"], "T2 T9 T14", True),
        ([*PLAIN, "T2", "T9", "T14"], "T2 T9 S2", False),
        ([*PLAIN, "T2", "T9", "T14"], "S4 D2 HJ", True),
        ([*PLAIN, "T2", "T9", "T14"], "S4 D2 SK", False),
        ([*PLAIN, "T1", "T9", "T14"], "T1 T9 T14", False),
        ([*PLAIN, "T1", "T9", "T14"], "T9 T14 S2", False),
        ([*PLAIN, "F", "T9", "T14"], "T9 T14 S2", True),
        ([*PLAIN, "F", "T9", "T14"], "F T14 T9", False),
        ([*PLAIN[1:], "SQ", "SN", "T9", "F"], "SQ D2 D3", False),
    ],
)
def test_scart_is_right_where_the_page_allows_it(held: list[str], scart: str, right: bool) -> None:
    if right:
        assert not check_scart(held, cards(scart), False, DEFAULTS)
    else:
        with pytest.raises(Illegal):
            check_scart(held, cards(scart), False, DEFAULTS)


@pytest.mark.parametrize(("held", "scart"), [("CN T2", "SQ CQ CJ"), ("CN C2", "C2 CQ CJ")])
def test_dealer_without_three_free_cards_lays_away_cards_of_a_combination(held: str, scart: str) -> None:
    assert check_scart([*COURTLY, *cards(held)], cards(scart), False, DEFAULTS)


def test_such_a_dealer_keeps_no_free_card() -> None:
    with pytest.raises(Illegal):
        check_scart([*COURTLY, "CN", "C2"], cards("CN CQ CJ"), False, DEFAULTS)


def test_fool_goes_with_tout_and_the_pagat_by_option() -> None:
    assert not check_scart([*PLAIN, "F", "T9", "T14"], cards("F T9 T14"), True, DEFAULTS)
    held = [*PLAIN, "T1", "T9", "T14"]
    assert not check_scart(held, cards("T1 T9 T14"), False, DEFAULTS | {"pagat_scart": "void"})


@pytest.mark.parametrize(
    ("own", "led", "number", "legal"),
    [
        ("H2 T3 F S4", "H", 5, "H2 F"),
        ("T3 F S4", "H", 5, "T3 F"),
        ("F S4 D1", "H", 5, "F S4 D1"),
        ("F S4", "H", 24, "S4"),
        ("F", "H", 25, "F"),
        ("F H4", "", 24, "H4"),
        ("F H4 T2", "", 23, "F H4 T2"),
    ],
)
def test_legal_cards_are_those_of_the_page(own: str, led: str, number: int, legal: str) -> None:
    assert legal_cards(cards(own), led, number) == {*cards(legal)}


def test_fool_demanded_must_be_played() -> None:
    assert legal_cards(cards("F H4 T2"), "H", 23, demanded=True) == {"F"}


@pytest.mark.parametrize(
    ("trick", "led", "best"),
    [
        ("F H9 H2", "H", "H2"),
        ("F S9 S2", "S", "S9"),
        ("F S9 T2", "S", "T2"),
        ("D10 F D1", "D", "D1"),
        ("C1 D10 F", "C", "C1"),
    ],
)
def test_trick_is_taken_by_the_card_of_the_page(trick: str, led: str, best: str) -> None:
    assert highest(cards(trick), led) == best


HELD = {0: ["F"], 1: cards("S9 D3"), 2: cards("S2 C4")}
"""Three hands without trumps."""


@pytest.mark.parametrize(
    ("names", "played", "suits"),
    [
        ("0 hearts", "F S9 S2", "H S"),
        ("0 hearts, 1 diamonds", "F D3 S2", "D D"),
        ("0 hearts, 2 clubs", "F S9 C4", "H C"),
        ("0 spades", "F S9 S2", "S S"),
        ("0 trumps", "F D3 C4", "T D"),
    ],
)
def test_suit_of_a_trick_led_by_the_fool_is_the_one_named_last(names: str, played: str, suits: str) -> None:
    said = [
        {"seat": int(name.split()[0]), "kind": "fool_named", "item": name.split()[1], "trick": 7}
        for name in names.split(", ")
    ]
    turns = list(enumerate(cards(played)))
    lead = Lead(7, turns, names_of(said, 7, turns))
    assert [lead.before(turn, HELD) for turn in (1, 2)] == cards(suits)


@pytest.mark.parametrize(
    ("names", "turn"), [({0: "S", 1: "D"}, 1), ({0: "H", 1: "D", 2: "C"}, 2), ({0: "C", 2: "S"}, 2)]
)
def test_suit_is_not_named_anew_where_the_page_does_not_allow_it(names: dict[int, str], turn: int) -> None:
    lead = Lead(7, [(0, "F"), (1, "D3"), (2, "C4")], names)
    for number in range(turn):
        lead.before(number, HELD)
    with pytest.raises(Illegal, match="named anew"):
        lead.before(turn, HELD)


def paid_at_the_end(trick: str, winners: list[int], pots: tuple[int, int], tout: bool = False) -> Account:
    """Return what the end of a hand brings, in which seat 0 has led to the last trick."""
    end = End(Deal(0, [1, 2, 0], {}, []), tout=tout)
    end.played = Played([cards(trick)] * 25, [0] * 25, winners)
    account = Account([1, 2, 0], 3, dict(zip(POTS, pots, strict=True)))
    pay_end(end, account)
    account.found()
    return account


ALL = [0, 1, 2] * 8
"""Twenty-four tricks, some of each player."""


@pytest.mark.parametrize(
    ("trick", "winners", "pots", "tout", "hand", "after"),
    [
        ("S2 SK HK", [*ALL, 1], (65, 80), False, [0, 200, -200], [65, 80]),
        ("T1 S4 C5", [*ALL, 0], (75, 65), False, [145, -65, -65], [60, 65]),
        ("T1 T5 C5", [*([0, 1] * 12), 1], (65, 65), False, [-180, 20, 95], [130, 65]),
        ("T7 T5 C5", [*ALL, 0], (65, 65), False, [40, -20, -20], [65, 65]),
        ("T7 T5 C5", [0] * 25, (65, 70), False, [265, -125, -125], [60, 60]),
        ("T7 SK T1", [0] * 25, (65, 70), True, [390, -190, -200], [65, 70]),
        ("T7 T5 C5", [*ALL, 0], (65, 65), True, [40 - 170 - 130, 65, 65], [130, 130]),
        ("SK S5 C5", [*ALL, 0], (65, 65), True, [-170 - 130, 85, 85], [130, 130]),
        ("CK SK HK", [*ALL, 0], (65, 135), False, [80 + 135 + 80, -40 - 80 + 40 - 135, -40 - 80 + 40 - 135], [65, 270]),
        ("T7 T5 C5", [1] * 25, (65, 70), True, [-85 - 170 - 135, 170 + 85 + 135, 0], [65, 70]),
    ],
)
def test_end_of_a_hand_is_paid_as_the_page_says(
    trick: str, winners: list[int], pots: tuple[int, int], tout: bool, hand: list[int], after: list[int]
) -> None:
    account = paid_at_the_end(trick, winners, pots, tout)
    assert (account.hand, [account.pots[pot] for pot in POTS]) == (hand, after)


@pytest.mark.parametrize(
    ("points", "hand"),
    [([38, 26, 14], [10, 0, -10]), ([25, 33, 20], [0, 5, -5]), ([24, 29, 25], [0, 0, 0]), ([34, 14, 30], [10, -15, 5])],
)
def test_points_are_counted_against_the_next_dealer(points: list[int], hand: list[int]) -> None:
    account = Account([1, 2, 0], 3, {"pagat": 65, "king": 65})
    pay_count(dict(enumerate(points)), account)
    assert account.hand == hand


def record_of(seed: int) -> Json:
    """Return a game of three or four players, one to three hands long, by options now and then."""
    chance = Random(seed)
    return random_record(chance, 3 + seed % 2, 1 + seed % 3, random_options(chance) if seed % 4 == 3 else None)


@pytest.mark.long("many hands are played")
def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(120):
        record = record_of(seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        pots = sum((record["carried_in"].get("carried") or {}).values())
        for number, (hand, one) in enumerate(zip(record["hands"], scores(record), strict=True)):
            end = replayed(record, number)
            seen.update([end.ended, *(f"{row.name} {row.value > 0}" for row in one["rows"])])
            seen.update(entry["kind"] for entry in hand.get("declarations", []))
            seen["tout announced"] += end.tout
            seen["exposed"] += end.exposed
            seen["trumps away"] += any(card[0] == "T" for card in end.scart)
            seen["two bagud"] += sum("bagud" in row.name for row in one["rows"]) > 1
            assert sum(one["hand"]) + sum(one["carried"].values()) == pots
            assert sum(one["card_points"].values()) in (0, 78)
            pots = sum(one["carried"].values())
    words = ["played", "misdeal", "agreement", "tout announced", "exposed", "trumps away", "two bagud"]
    words += ["pass", "fool_named", "fool_demanded", "trumps", "matadors", "cavallerie", "kings"]
    words += [f"{name} True" for name in ("tout", "nolo", "pagat_ultimo", "king_ultimo", "last_trick", "count")]
    words += [f"{name} False" for name in ("tout", "pagat_bagud", "king_bagud", "pagat_lost", "king_lost", "count")]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("danish-tarok", seed)) == []


def name_again(said: list[Json], chance: Random) -> None:
    """Let the last player who named a suit name another."""
    last = [entry for entry in said if entry["kind"] == "fool_named"][-1]
    said.append(last | {"item": chance.choice([name for name in SUITS.values() if name != last["item"]])})


def name_later(said: list[Json], chance: Random) -> None:
    """Tell of a name in another trick."""
    entry = chance.choice([entry for entry in said if entry["kind"] == "fool_named"])
    entry["trick"] = entry["trick"] % 25 + 1


def demand_late(said: list[Json], chance: Random) -> None:
    """Demand the Fool once it has been led."""
    seat = next(entry["seat"] for entry in said if entry["kind"] == "fool_named")
    said.append({"seat": seat, "kind": "fool_demanded"} | ({"trick": 23} if chance.random() < 0.5 else {}))


def pass_too(said: list[Json], chance: Random) -> None:
    """Let a player who declares a set pass."""
    place = chance.choice([i for i, entry in enumerate(said) if "trick" not in entry and entry["kind"] != "pass"])
    said.insert(place + 1, {"seat": said[place]["seat"], "kind": "pass"})


def leave_out(said: list[Json], chance: Random) -> None:
    """Leave out a declaration before play."""
    said.remove(chance.choice([entry for entry in said if "trick" not in entry and entry["kind"] != "pass"]))


def misvalue(said: list[Json], chance: Random) -> None:
    """State a wrong value of a set."""
    entry = chance.choice([entry for entry in said if "trick" not in entry and entry["kind"] not in ("pass", "tout")])
    entry["value"] = 7


@cache
def records_with_words() -> str:
    """Return the text of five records in which the Fool is led and a set is declared."""
    found = list[Json]()
    for seed in range(60):
        record = random_record(Random(f"words {seed}"), 3 + seed % 2)
        kinds = {entry["kind"] for entry in record["hands"][0].get("declarations") or []}
        if "fool_named" in kinds and kinds & {"trumps", "kings", "cavallerie", "matadors"}:
            found.append(record)
        if len(found) == 5:
            return json.dumps(found)
    raise AssertionError


@pytest.mark.parametrize("change", [name_again, name_later, demand_late, pass_too, leave_out, misvalue])
def test_wrong_words_are_wrong_by_both(change: Callable[[list[Json], Random], None]) -> None:
    for number, record in enumerate(json.loads(records_with_words())):
        change(record["hands"][0]["declarations"], Random(number))
        assert why_illegal(record).startswith("Illegal: declarations")
        report = report_of(record)
        assert faulty(report), said(report)
