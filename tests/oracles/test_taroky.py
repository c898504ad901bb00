"""Taroky of Hlučín: the second opinion against its page, and its games."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from oracles.random_taroky import random_options, random_record
from oracles.table import Illegal, Unsaid
from oracles.tarock import KINGS, PACK, TRULL, Deal, Json, Played
from oracles.taroky import (
    BIRDS,
    COMBINATIONS,
    DEFAULTS,
    Auction,
    End,
    callable_cards,
    combinations_of,
    draws_due,
    game_value,
    legal_alone,
    legal_cards,
    points,
    replayed,
    rows_of,
    say,
    scores,
    shares,
    valat_paid,
    varsava_paid,
    why_illegal,
    wrong_scores,
)


def cards(text: str) -> list[str]:
    """Return card codes written with spaces between them."""
    return text.split()


def test_whole_pack_has_seventy_points() -> None:
    assert points(PACK) == 70


@pytest.mark.parametrize(
    ("pile", "count"), [("SK HK DK", 13), ("SK HK", 9), ("SK", 4), ("S7 S8 S9", 1), ("S7 S8", 1), ("S7", 0), ("", 0)]
)
def test_points_are_counted_in_threes(pile: str, count: int) -> None:
    assert points(cards(pile)) == count


@pytest.mark.parametrize(
    ("held", "choice"),
    [
        ("T20 S7", "T19"),
        ("T19 S7", "T19 T18"),
        ("T19 T18 S7", "T19 T17"),
        ("T19 T18 T16", "T19 T17"),
        ("T19 T18 T17", "T19 T16"),
        ("T19 T18 T17 T16", "T19"),
    ],
)
def test_card_called_is_one_of_the_page(held: str, choice: str) -> None:
    assert callable_cards(cards(held)) == cards(choice)


PLAIN = {0: cards("S7"), 1: cards("T1"), 2: cards("T2"), 3: cards("F")}


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("povinnost pass pass pass", ("povinnost", 0)),
        ("povinnost druha pass pass", ("druha", 1)),
        ("povinnost druha trojka pass", ("trojka", 2)),
        ("trojka pass pass solo", ("solo", 3)),
        ("solo", ("solo", 0)),
        ("povinnost pass pass pass varsava", ("varsava", 0)),
    ],
)
def test_bids_are_one_word_each(words: str, best: tuple[str, int]) -> None:
    bids = Auction([0, 1, 2, 3], PLAIN, DEFAULTS)
    for turn, word in enumerate(words.split()):
        bids.say(turn % 4, word)
    assert bids.over
    assert bids.best == best


@pytest.mark.parametrize(
    "words",
    [
        "pass",
        "druha",
        "varsava",
        "povinnost povinnost",
        "povinnost pass druha",
        "trojka druha",
        "trojka trojka",
        "solo solo",
        "povinnost druha pass pass varsava",
        "povinnost pass pass pass pass",
        "solo pass pass pass pass",
    ],
)
def test_bids_against_the_page_are_illegal(words: str) -> None:
    bids = Auction([0, 1, 2, 3], PLAIN, DEFAULTS)
    *right, wrong = words.split()
    for turn, word in enumerate(right):
        bids.say(turn, word)
    with pytest.raises(Illegal, match="bids"):
        bids.say(len(right) % 4, wrong)


def table(contract: str = "povinnost", declarer: int = 0, partner: int = 2) -> End:
    """Return a hand in which seat 0 leads, with no cards."""
    return End("played", Deal(3, [0, 1, 2, 3], {}, []), contract, declarer, partner, called="T19")


@pytest.mark.parametrize(
    ("contract", "options", "ways"),
    [
        ("povinnost", {}, ["04 11 21", "04 11 31", "04 21 31"]),
        ("druha", {"decline": "none", "drawing": "ostrava"}, ["04 11 21"]),
        ("povinnost", {"decline": "two"}, ["04 11 21", "04 11 31", "04 21 31", "04 01 31"]),
        ("povinnost", {"drawing": "ostrava"}, ["01 12 23"]),
    ],
)
def test_talon_is_drawn_as_the_page_says(contract: str, options: dict[str, str], ways: list[str]) -> None:
    due = draws_due(table(contract), DEFAULTS | options)
    assert [" ".join(f"{seat}{count}" for seat, count in way) for way in due] == ways


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("F T20 T19 T18 T17 T16 T15 T14 T13 T12 SK S7", {"taroky"}),
        ("T20 T19 T18 T17 T16 T15 T14 T13 SK HK DK S7", {"tarocky"}),
        ("S7 S8 S9", {"barvy"}),
        ("T1 S7 S8", {"barvy"}),
        ("T9 S7 S8", {"barvicky"}),
        ("T9 T1 S8", {"barvicky"}),
        ("T9 T8 T7 S8", set()),
        ("F T21 T1 SK", {"trul", "honery"}),
        ("F SK HK DK CK T3 T4", {"honery", "kralovske"}),
    ],
)
def test_combinations_are_those_of_the_page(held: str, found: set[str]) -> None:
    assert combinations_of(cards(held), DEFAULTS).keys() == found


def test_barvy_may_be_one_combination() -> None:
    options = DEFAULTS | {"barvy": "one"}
    assert combinations_of(cards("T9 T8 S7"), options) == {"barvy": 5}
    assert combinations_of(cards("S8 S9 S7"), options) == {"barvy": 5}


SEVEN = [*KINGS, *TRULL, "T3", "T4", "S7", "S8", "S9"]


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("0 trul, 0 kralovske", True),
        ("0 trul, 0 honery", True),
        ("0 honery, 0 kralovske", False),
        ("0 trul, 0 trul", False),
        ("0 pagat, 1 valat, 3 kontra pagat", True),
        ("1 valat, 0 trul", False),
        ("1 pagat", False),
        ("0 valat, 2 valat", False),
        ("0 valat, 1 valat", True),
        ("0 kontra game", False),
        ("2 kontra game", False),
        ("1 kontra game, 2 kontra game, 3 kontra game", True),
        ("1 kontra game, 2 kontra game, 3 kontra game, 0 kontra game", False),
        ("1 kontra game, 3 kontra game", False),
        ("1 kontra pagat", False),
        ("0 barvy", False),
        ("0 uhu", False),
    ],
)
def test_words_are_right_where_the_page_allows_them(words: str, right: bool) -> None:
    end = table()
    end.held = {0: SEVEN, 1: cards("S10"), 2: cards("T19"), 3: cards("SQ")}

    def follow() -> None:
        for word in words.split(", "):
            seat, kind, *item = word.split()
            say(end, {"seat": int(seat), "kind": kind} | ({"item": item[0]} if item else {}), DEFAULTS)

    if right:
        follow()
    else:
        with pytest.raises(Illegal):
            follow()


def test_flek_on_the_pagat_of_a_secret_friend_is_left_open() -> None:
    end = table()
    end.held = {0: cards("S7"), 1: cards("T1"), 2: cards("T19"), 3: cards("SQ")}
    say(end, {"seat": 1, "kind": "pagat"}, DEFAULTS)
    with pytest.raises(Unsaid):
        say(end, {"seat": 3, "kind": "kontra", "item": "pagat"}, DEFAULTS)


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("H2 T3 S4", "HK", "H2"),
        ("T3 T1 S7", "HK", "T3"),
        ("T1 S7", "HK", "T1"),
        ("S7 D2", "HK", "S7 D2"),
        ("T1 S7", "", "S7"),
        ("T1", "", "T1"),
    ],
)
def test_announced_pagat_is_kept(own: str, trick: str, legal: str) -> None:
    assert legal_cards(cards(own), cards(trick), {"T1": 12}, 5) == {*cards(legal)}


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("H2 HQ HJ", "HN", "HQ"),
        ("H2 HJ", "HN", "H2 HJ"),
        ("H2 HQ", "HN T4", "H2 HQ"),
        ("T3 T6 T9", "HN T4", "T6 T9"),
        ("T1 T3", "HN T4", "T3"),
        ("T1 S7", "HN", "T1"),
        ("T1 T3 S7", "", "T3 S7"),
        ("T21 T3 S7", "", "T3 S7"),
        ("T21 T1 S7", "", "T21 S7"),
        ("T21 S7", "", "T21 S7"),
        ("T21 T3", "F", "T3"),
        ("T21 T1", "F", "T21"),
        ("T21 T20", "T19", "T21 T20"),
        ("T21 T3", "T19", "T21"),
    ],
)
def test_legal_cards_of_a_varsava_are_those_of_the_page(own: str, trick: str, legal: str) -> None:
    assert legal_alone(cards(own), cards(trick)) == {*cards(legal)}


def test_mond_is_free_by_option() -> None:
    assert legal_alone(cards("T21 T3 S7"), [], "free") == {*cards("T21 T3 S7")}


@pytest.mark.parametrize(
    ("counts", "tricks", "paid"),
    [
        ([31, 20, 13, 6], [4, 4, 2, 2], [-60, 20, 20, 20]),
        ([26, 26, 18, 0], [4, 4, 4, 0], [-15, -15, 10, 20]),
        ([29, 20, 15, 6], [4, 4, 2, 2], [-30, 10, 10, 10]),
        ([40, 20, 10, 0], [6, 4, 2, 0], [-160, 40, 40, 80]),
        ([35, 35, 0, 0], [6, 6, 0, 0], [-40, -40, 40, 40]),
    ],
)
def test_varsava_pays_what_the_page_says(counts: list[int], tricks: list[int], paid: list[int]) -> None:
    assert varsava_paid(counts, tricks) == paid


@pytest.mark.parametrize(("most", "each"), [(34, 5), (35, 10), (45, 10)])
def test_varsava_may_cost_half(most: int, each: int) -> None:
    counts = [most, 70 - most - 2, 1, 1]
    assert varsava_paid([most, 0, 0, 0], [3, 3, 3, 3], "half") == [-3 * each, each, each, each], counts


def test_three_tied_in_a_varsava_are_left_open() -> None:
    with pytest.raises(Unsaid):
        varsava_paid([20, 20, 20, 10], [3, 3, 3, 3])


@pytest.mark.parametrize(
    ("count", "worth", "value"), [(39, 1, 4), (47, 3, 36), (31, 6, -24), (35, 1, -1), (35, 6, -1), (36, 2, 2)]
)
def test_game_is_worth_the_difference(count: int, worth: int, value: int) -> None:
    assert game_value(count, worth) == value


def aside_for(count: int, trick: list[str]) -> list[str]:
    """Return cards that have a number of points together with a trick."""
    found: list[str] = []
    for card in [card for card in PACK if card not in trick and card not in TRULL]:
        if points([*trick, *found, card]) <= count:
            found.append(card)
    assert points([*trick, *found]) == count
    return found


@pytest.mark.parametrize(
    ("contract", "count", "level", "flek", "combinations", "pagat", "each"),
    [
        ("povinnost", 39, 0, 1, [(1, "barvicky")], None, 3),
        ("trojka", 47, 3, 0, [(0, "tarocky"), (0, "trul"), (0, "honery")], 10, 61),
        ("solo", 31, 0, 0, [], None, -24),
        ("druha", 35, 0, 0, [], 20, 19),
    ],
)
def test_worked_examples_of_the_page(
    contract: str, count: int, level: int, flek: int, combinations: list[tuple[int, str]], pagat: int | None, each: int
) -> None:
    alone = contract in ("trojka", "solo")
    end = table(contract, 0, 0 if alone else 2)
    last = cards("T1 S7 S8 S9") if pagat else cards("T2 S7 S8 S9")
    end.aside, end.level = {0: aside_for(count, last)}, level
    end.combinations, end.ladders = combinations, {"game": [1] * flek}
    end.held = {0: cards("F T21 T1 T2 T3 T4 T5 T6 SK S7 S8 S9"), 1: cards("T9 T8 S7")}
    end.announced = {"pagat": [0]} if pagat == 20 else {}
    end.played = Played([*[[]] * 11, last], [0] * 12, [*[1] * 11, 0])
    total = sum(row.value * 2**row.level for row in rows_of(end, DEFAULTS))
    assert total == each
    assert shares(end, total) == ({0: 3 * each} if alone else {0: each, 2: each}) | dict.fromkeys(end.foes, -each)


def test_announced_valat_in_a_povinnost() -> None:
    end = table()
    end.announced = {"valat": [0]}
    end.played = Played([[]] * 12, [0] * 12, [0, 2] * 6)
    assert [row.value for row in valat_paid(end)] == [140]
    assert game_value(70, 1) + 140 == 175
    end.played.winners[3] = 1
    assert [row.value for row in valat_paid(end)] == [-140]


def record_of(seed: int) -> Json:
    """Return a game of four or five players, one or two hands long, by options now and then."""
    chance = Random(seed)
    options = random_options(chance) if seed % 4 == 3 else None
    return random_record(chance, 4 + seed % 2, 1 + seed % 3 // 2, options)


def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(300):
        record = record_of(seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        for number, (hand, one) in enumerate(zip(record["hands"], scores(record), strict=True)):
            assert one is not None
            assert sum(one["hand"]) == 0
            end = replayed(record, number)
            seen.update([end.ended, end.contract, f"{end.contract} {end.level}"])
            seen.update(entry["kind"] for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {row.value > 0}" for row in one["rows"])
            seen.update(f"{call['card']} {call.get('answer')}" for call in hand.get("calls", []))
            seen["trumps away"] += any(entry.get("shown") for entry in hand.get("scart", []))
            seen["left draws"] += end.order[3] in end.drawn
    words = ["played", "unplayed", "given_up", "povinnost", "druha", "solo", "varsava", "kontra", "valat"]
    words += ["trojka 1", "trojka 2", "trojka 3", "trumps away", "left draws", *BIRDS, *COMBINATIONS]
    words += ["T19 own", "T19 held", "T19 talon", "T18 held"]
    words += [f"{name} {good}" for name in ("game", "pagat", "valat") for good in (True, False)]
    assert [word for word in words if not seen[word]] == []


def test_misdeal_costs_the_dealer_ten_to_each() -> None:
    record = random_record(Random(1), hands=2)
    record["hands"][1] = {"dealer": record["hands"][1]["dealer"], "end": "misdeal"}
    one = scores(record)[1]
    assert one is not None
    assert sorted(one["hand"]) == [-30, 10, 10, 10]
    assert one["hand"][record["hands"][1]["dealer"]] == -30


def draw_five(hand: Json) -> None:
    """Let the bidder draw five cards."""
    first, second = hand["exchanges"][:2]
    first["cards"] += second["cards"]
    hand["exchanges"].remove(second)


def draw_twice(hand: Json) -> None:
    """Let the second who draws draw again."""
    hand["exchanges"][2]["taker"] = hand["exchanges"][1]["taker"]


def lay_a_five(hand: Json) -> None:
    """Let every player lay away a card of five points, if he has one."""
    for entry in hand["scart"]:
        entry["cards"][0] = "F"


def hide_trumps(hand: Json) -> None:
    """Let nobody show the trumps laid away."""
    for entry in hand["scart"]:
        entry["shown"] = []


def call_low(hand: Json) -> None:
    """Call a trump that nobody may call."""
    hand["calls"] = [{"seat": hand["bids"][0]["seat"], "card": "T15"}]


def call_by_another(hand: Json) -> None:
    """Let the second player call."""
    hand["calls"] = [{"seat": hand["bids"][1]["seat"], "card": "T19"}]


def open_half(hand: Json) -> None:
    """Lay the first two cards of the talon open."""
    hand["exchanges"][0]["shown"] = hand["deal"]["talon"][:2]


def take_second_part(hand: Json) -> None:
    """Take cards of both parts of the talon."""
    hand["exchanges"][0]["cards"] = hand["deal"]["talon"][2:5]


def leave_pagat_out(hand: Json) -> None:
    """Announce no pagat."""
    hand["declarations"] = []


def give_up(hand: Json) -> None:
    """Give the game up."""
    for name in ("scart", "declarations", "tricks"):
        hand.pop(name, None)
    hand["end"] = "given_up"


def stop_after_a_flek(hand: Json) -> None:
    """End the game unplayed after a flek."""
    hand["declarations"] = [{"seat": hand["bids"][1]["seat"], "kind": "kontra", "item": "game", "level": 1}]
    hand |= {"tricks": [], "end": "agreement"}


def choose_late(hand: Json) -> None:
    """Choose a Varšava after somebody else has bid."""
    hand["bids"].append({"seat": hand["bids"][0]["seat"], "bid": "varsava"})


def draw_in_a_varsava(hand: Json) -> None:
    """Take cards of the talon."""
    hand["exchanges"] = [{"kind": "talon", "taker": hand["dealer"], "cards": hand["deal"]["talon"][:3]}]


WRONG = [
    ("povinnost", draw_five, "exchanges"),
    ("druha", draw_five, "exchanges"),
    ("povinnost", draw_twice, "exchanges"),
    ("povinnost", lay_a_five, "scart"),
    ("trojka", lay_a_five, "scart"),
    ("povinnost", call_low, "calls"),
    ("povinnost", call_by_another, "calls"),
    ("trojka", call_by_another, "calls"),
    ("trojka", open_half, "exchanges"),
    ("trojka", take_second_part, "exchanges"),
    ("solo", draw_in_a_varsava, "exchanges"),
    ("druha", leave_pagat_out, "declarations"),
    ("druha", give_up, "end"),
    ("trojka", give_up, "end"),
    ("povinnost", stop_after_a_flek, "end"),
    ("druha", choose_late, "bids"),
    ("varsava", draw_in_a_varsava, "exchanges"),
]


@pytest.mark.parametrize(("contract", "change", "section"), WRONG)
def test_hands_against_the_page_are_illegal(contract: str, change: Callable[[Json], None], section: str) -> None:
    found = 0
    for seed in range(60):
        record = random_record(Random(f"{contract} {seed}"), contract=contract)
        hand = record["hands"][0]
        bought = [bid["bid"] for bid in hand["bids"] if bid["bid"] != "pass"][-1]
        if bought != contract or (contract == "povinnost" and hand.get("end") not in (None, "played")):
            continue
        change(hand)
        why = why_illegal(record)
        if why.startswith("Unsaid") or (change == stop_after_a_flek and "own side" in why):
            continue
        assert why.startswith(f"Illegal: {section}"), why
        found += 1
        if found == 5:
            return
    raise AssertionError(found)


def test_trumps_laid_away_unseen_are_illegal() -> None:
    seen = Counter[str]()
    for seed in range(200):
        record = random_record(Random(f"trumps {seed}"), contract="povinnost")
        hand = record["hands"][0]
        if any(entry.get("shown") for entry in hand.get("scart", [])):
            hide_trumps(hand)
            seen[why_illegal(record)] += 1
    assert seen.keys() == {"Illegal: scart: not shown"}
