"""The worked examples of the page on Hungarian tarokk, part I, and some of its points by default and otherwise.

Each table is put to all in the list above it: the second opinion, and the game itself.
"""

from collections.abc import Callable
from random import Random

import pytest

from oracles import hungarian as oracle
from oracles.hungarian import Facts
from oracles.random_hungarian import random_record
from oracles.replay_verdict_hungarian import (
    Said,
    bid_by_game,
    bid_by_oracle,
    callable_by_game,
    callable_by_oracle,
    legal_by_game,
    legal_by_oracle,
    settled,
)
from oracles.replay_verdict_tarock import judged
from oracles.tarock import Json
from support.cases import cases
from support.tarock_hands import Judge, cards, section_of

SETTLERS = [oracle.settle, settled]
BIDDING = [bid_by_oracle, bid_by_game]
CALLING = [callable_by_oracle, callable_by_game]
LEGAL = [legal_by_oracle, legal_by_game]
JUDGES: list[Judge] = [lambda record: section_of(oracle.why_illegal(record)), judged]
Options = dict[str, str]
OWN, FOES = "own", "foes"
GAME = (OWN, "game")

PAID: list[tuple[str, Facts, Options, str, list[int]]] = [
    ("example 1", Facts("two", points=55, made={"trull": OWN}), {}, "game 2 trull 1", [3, 3, -3, -3]),
    ("example 2", Facts("three", points=74), {}, "double 2", [2, 2, -2, -2]),
    ("example 2 doubled", Facts("three", points=74, levels={GAME: 1}), {}, "double 2 game 1", [4, 4, -4, -4]),
    ("example 3", Facts("one", points=66, announced=[(OWN, "double")]), {}, "double -12", [-12, -12, 12, 12]),
    (
        "example 3 lost",
        Facts("one", points=40, announced=[(OWN, "double")]),
        {},
        "double -12 game -3",
        [-15, -15, 15, 15],
    ),
    (
        "example 4",
        Facts("solo", True, 50, [(OWN, "pagat_ultimo")], levels={(OWN, "pagat_ultimo"): 1}),
        {},
        "pagat_ultimo -10 game 4",
        [-48, 16, 16, 16],
    ),
    (
        "example 5",
        Facts("three", points=45, announced=[(FOES, "kings")], made={"kings": FOES}, pagat_lost=OWN),
        {},
        "kings -2 game -1 pagat_ultimo -5",
        [-8, -8, 8, 8],
    ),
    (
        "example 6",
        Facts("two", points=94, announced=[(OWN, "volat")], made={"volat": OWN, "trull": OWN}),
        {},
        "volat 12",
        [12, 12, -12, -12],
    ),
    ("47 : 47", Facts("two", points=47), {}, "game -2", [-2, -2, 2, 2]),
    (
        "announced and missed by one, made silently by the other",
        Facts("three", points=50, announced=[(OWN, "kings")], made={"kings": FOES}),
        {},
        "kings -2 game 1 kings -1",
        [-2, -2, 2, 2],
    ),
    (
        "an announced T1 that is beaten costs once",
        Facts("three", points=50, announced=[(OWN, "pagat_ultimo")], pagat_lost=OWN),
        {},
        "pagat_ultimo -10 game 1",
        [-9, -9, 9, 9],
    ),
    (
        "a silent volat swallows game, trull and kings",
        Facts("two", points=0, made={"volat": FOES, "trull": FOES, "kings": FOES, "xxi_catch": FOES}),
        {},
        "volat -6 xxi_catch -21",
        [-27, -27, 27, 27],
    ),
    (
        "a silent volat beside an announced double",
        Facts("two", points=94, announced=[(OWN, "double")], made={"volat": OWN}),
        {},
        "double 8 volat 6",
        [14, 14, -14, -14],
    ),
    ("the foes' silent double", Facts("one", points=23), {}, "double -6", [-6, -6, 6, 6]),
    ("the game at 24", Facts("one", points=24), {}, "game -3", [-3, -3, 3, 3]),
    (
        "H18",
        Facts("three", points=50, made={"xxi_catch": OWN}),
        {"catch": "30"},
        "game 1 xxi_catch 30",
        [31, 31, -31, -31],
    ),
    (
        "H18 announced",
        Facts("three", points=50, announced=[(OWN, "xxi_catch")], made={"xxi_catch": OWN}),
        {"catch": "42"},
        "xxi_catch 84 game 1",
        [85, 85, -85, -85],
    ),
]


@pytest.mark.parametrize("settle", SETTLERS)
@pytest.mark.parametrize(("facts", "options", "rows", "paid"), [c[1:] for c in PAID], ids=[c[0] for c in PAID])
def test_a_hand_is_paid(
    settle: Callable[[Facts, Options], tuple[list[oracle.Row], list[int]]],
    facts: Facts,
    options: Options,
    rows: str,
    paid: list[int],
) -> None:
    found, score = settle(facts, options)
    assert " ".join(f"{row.name} {row.value}" for row in found) == rows
    assert score == paid


@pytest.mark.parametrize(
    ("points", "times"), [(0, -2), (23, -2), (24, -1), (47, -1), (48, 1), (70, 1), (71, 2), (94, 2)]
)
@pytest.mark.parametrize("contract", oracle.BIDS)
@pytest.mark.parametrize("settle", SETTLERS)
def test_multiples_of_the_game(
    settle: Callable[[Facts, Options], tuple[list[oracle.Row], list[int]]], contract: str, points: int, times: int
) -> None:
    """§9, the last line; all tricks and none make three."""
    g = oracle.BIDS.index(contract) + 1
    assert settle(Facts(contract, points=points), {})[1][0] == times * g
    if points in (0, 94):
        sweep = Facts(contract, points=points, made={"volat": OWN if points else FOES})
        assert settle(sweep, {})[1][0] == (3 if points else -3) * g


@pytest.mark.parametrize(
    ("level", "options", "each"), [(1, {}, -4), (1, {"tie": "last_kontra"}, 4), (0, {"tie": "last_kontra"}, -2)]
)
def test_a_tie_with_kontra(level: int, options: Options, each: int) -> None:
    """H1: the foes have doubled a two, which ends 47 : 47."""
    levels = {GAME: level} if level else {}
    assert settled(Facts("two", points=47, levels=levels), options)[1] == [each, each, -each, -each]


# -- auctions: cards dealt beside others (each other seat an honour), words, options, what is shown, right ---

HANDS = {
    0: cards("F T20 T5 T6 T7 T8 SK SQ SN"),
    1: cards("T21 T4 T9 T10 T11 T12 HK HQ HN"),
    2: cards("T1 T19 T13 T14 T15 T16 DK DQ DN"),
    3: cards("T18 T17 T3 T2 CK CQ CN CJ C10"),
}
"""Seat 3 has no honour."""
AUCTIONS = [
    ("example 8", "0 three, 1 pass, 2 one, 3 pass, 0 hold, 2 pass", {}, (2, "T19"), True),
    ("example 9", "0 three, 1 two, 2 pass, 3 pass, 0 pass", {}, (0, "T20"), True),
    ("T19 not held", "0 three, 1 one", {}, None, False),
    ("opening with two shows T19", "0 two", {}, None, False),
    ("so seat 2 may", "0 pass, 1 pass, 2 two", {}, (2, "T19"), True),
    ("opening with one shows T18", "0 pass, 1 pass, 2 one", {}, None, False),
    ("opening with solo shows nothing", "0 solo", {}, None, True),
    ("one may hold only who has bid", "0 three, 1 hold", {}, None, False),
    ("a bid is held once", "0 three, 1 two, 2 pass, 3 pass, 0 hold, 1 hold", {}, None, False),
    ("held", "0 three, 1 two, 2 pass, 3 pass, 0 hold, 1 pass", {}, None, True),
    ("H2", "0 three, 1 two, 2 pass, 3 pass, 0 hold, 1 one, 0 hold", {"hold": "earlier"}, None, True),
    ("H2, who sits later", "0 pass, 1 three, 2 two, 3 pass, 1 one, 2 hold", {"hold": "earlier"}, None, False),
    ("no honour", "0 pass, 1 pass, 2 three, 3 two", {}, None, False),
    ("the fourth after three passes", "0 pass, 1 pass, 2 pass, 3 three", {}, None, True),
    ("the fourth bids two", "0 pass, 1 pass, 2 pass, 3 two", {}, None, False),
    ("all pass", "0 pass, 1 pass, 2 pass, 3 pass", {}, None, True),
    ("lower", "0 solo, 1 three", {}, None, False),
    ("H12", "0 pass, 1 pass, 2 two", {"cue_honour": "high"}, None, False),
    ("H11", "0 three, 1 pass, 2 pass, 3 pass, 0 two", {}, None, False),
    ("H11 otherwise", "0 three, 1 pass, 2 pass, 3 pass, 0 two", {"raise": "yes"}, None, True),
]


@pytest.mark.parametrize(
    ("words", "options", "shown", "right"), [c[1:] for c in AUCTIONS], ids=[c[0] for c in AUCTIONS]
)
@pytest.mark.parametrize("bid", BIDDING)
def test_what_may_be_bid(
    bid: Callable[..., Said], words: str, options: Options, shown: tuple[int, str] | None, right: bool
) -> None:
    assert bid(words, HANDS, options) == (right, shown if right else None)


@pytest.mark.parametrize("bid", BIDDING)
def test_a_showing_pass_needs_its_card(bid: Callable[..., Said]) -> None:
    """§3.6: without T20 the first must hold or bid on."""
    hands = HANDS | {0: cards("F T2 T5 T6 T7 T8 SK SQ SN"), 3: cards("T18 T17 T3 T20 CK CQ CN CJ C10")}
    before = "0 three, 1 two, 2 pass, 3 pass"
    assert [bid(f"{before}, 0 {word}", hands, {})[0] for word in ("pass", "hold", "one")] == [False, True, False]


def test_the_talon_is_drawn_from_the_top() -> None:
    """Example 10."""
    talon, drawn = cards("T5 SJ | D1 C10 | H1 | T7"), []
    for count in oracle.DRAWN["two"]:
        drawn.append(talon[:count])
        talon = talon[count:]
    assert drawn == [["T5", "SJ"], ["D1", "C10"], ["H1"], ["T7"]]


CALLS = [
    ("without T20", "F T5 SK", "", {}, None, {}, "T20"),
    ("with T20", "F T20 T5 SK", "", {}, None, {}, "T20 T19"),
    ("with T20 and T19", "F T20 T19 T5", "T18", {}, None, {}, "T20 T17"),
    ("a card shown", "F T20 T5 SK", "", {}, (2, "T18"), {}, "T18"),
    ("his own shown", "F T20 T19 SK", "", {}, (0, "T19"), {}, "T20 T18"),
    ("trumps told, without T20", "F T5 SK", "", {1: 1}, None, {}, "T20"),
]


@pytest.mark.parametrize(
    ("own", "scart", "told", "shown", "options", "right"), [c[1:] for c in CALLS], ids=[c[0] for c in CALLS]
)
@pytest.mark.parametrize("call", CALLING)
def test_what_may_be_called(
    call: Callable[..., set[str]],
    own: str,
    scart: str,
    told: dict[int, int],
    shown: tuple[int, str] | None,
    options: Options,
    right: str,
) -> None:
    """§5."""
    assert call(own, scart, told, shown, options) == set(cards(right))


@cases("games/hungarian_tarokk", "what_may_be_called_when_trumps_were_told")
@pytest.mark.parametrize("call", CALLING)
def test_what_may_be_called_when_trumps_were_told(
    call: Callable[..., set[str]], options: Options, card: str, right: bool
) -> None:
    """§5 (d); H6."""
    assert (card in call("T20 T21 SK", "T6", {2: 1}, None, options)) == right


@cases("games/hungarian_tarokk", "cards_that_may_be_played")
@pytest.mark.parametrize("legal", LEGAL)
def test_cards_that_may_be_played(
    legal: Callable[..., set[str]], own: str, trick: str, number: int, bound: bool, right: str
) -> None:
    assert legal(own, trick, number, bound) == set(cards(right))


def test_eight_or_nine_trumps_are_paid_by_the_three_others() -> None:
    """Example 7; H9."""
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, [])
    winners = [0, 0, 0, 0, 0, 0, 0, 1, 1]
    tricks = [["T2", "T3", "T4", "T5"]] * 9
    end = oracle.End("played", deal, "three", 0, 2, called="T20", answer="held", counted={0: 9})
    end.played.tricks, end.played.leaders, end.played.winners = tricks, [0] * 9, winners
    plain = oracle.End("played", deal, "three", 0, 2, called="T20", answer="held", played=end.played)
    for how, extra in (("three", [6, -2, -2, -2]), ("side", [2, -2, 2, -2])):
        options = oracle.settled({"count_paid": how})
        one, two = (oracle.hand_score(which, options, 4)["hand"] for which in (end, plain))
        assert [a - b for a, b in zip(one, two, strict=True)] == extra


# -- options: legal by one value, and by another not; the seed of a record of which that is so ------------------

SWITCHED = [
    ("hold", "overbid", "earlier", 30, "bids"),
    ("trial_three", "three", "one", 1, "scores"),
    ("trial_three", "nothing", "one", 1, "scores"),
    ("xx_scart", "yes", "no", 0, "calls"),
    ("free_call", "any", "no_honours", 244, "calls"),
    ("called_in_scart", "all_six", "own", 8, "scores"),
    ("count_paid", "side", "three", 27, "scores"),
    ("levels", "4", "3", 0, "declarations"),
    ("levels", "5", "4", 0, "declarations"),
    ("raise", "yes", "no", 7, "bids"),
    ("cue_honour", "any", "high", 33, "bids"),
    ("cue_again", "yes", "no", 11, "bids"),
    ("both_at_once", "yes", "no", 7, "declarations"),
    ("count_tells", "no", "yes", 54, "declarations"),
    ("catch", "21", "30", 0, "scores"),
    ("catch", "21", "42", 0, "scores"),
    ("doubling", "none", "pagat", 6, "scores"),
]


@pytest.mark.parametrize(
    ("name", "one", "other", "seed", "section"), SWITCHED, ids=[f"{c[0]}-{c[2]}" for c in SWITCHED]
)
def test_an_option_changes_the_verdict(name: str, one: str, other: str, seed: int, section: str) -> None:
    record = random_record(Random(seed), 4, 2 if name == "doubling" else 1, {name: one})
    switched: Json = {**record, "options": record["options"] | {name: other}}
    assert judged(record) == ""
    assert judged(switched) == section
    if section != "scores":
        assert [judge(switched) for judge in JUDGES] == [section] * 2
    else:
        assert oracle.wrong_scores(switched) != []


@pytest.mark.parametrize("seed", range(24))
def test_games_of_the_second_opinion_are_judged_alike(seed: int) -> None:
    """Every score of three hands too, with four at the table and five, options by default and otherwise."""
    chance = Random(seed)
    known = oracle.DEFAULTS["paskievics"]
    options = {name: chance.choice(oracle.OPTIONS[name]) for name in known} if seed % 2 else None
    assert judged(random_record(chance, 4 + seed % 3 % 2, 3, options)) == ""
