"""The worked examples of the page on Slovenian tarok, and every numbered point of it by default and otherwise.

Each table is put to all in the list above it; the oracle is there, and the game may be added with one line.
"""

from collections.abc import Callable
from typing import Any

import pytest

from oracles import slovenian as oracle
from oracles.replay_verdict_tarock import judged
from oracles.slovenian import Facts
from oracles.tarock import Deal, Json, scart_is_legal
from support.cases import cases
from support.tarock_hands import (
    AWAY,
    DEAL,
    Judge,
    bids_of,
    cards,
    declared,
    exchanged,
    legal_by_rules,
    section_of,
    tricks_of,
)

JUDGES: list[Judge] = [lambda record: section_of(oracle.why_illegal(record)), judged]
SETTLERS = [oracle.settle]
KLOPS = [oracle.klop]
LEGAL: list[Callable[..., set[str]]] = [oracle.legal_cards, legal_by_rules("slovenian-tarok", {})]
Options = dict[str, str]
OWN, FOES = "own", "foes"


@pytest.mark.parametrize(("number", "points"), [(116, 39), (106, 35), (107, 36), (105, 35), (104, 35), (103, 34)])
def test_thirds_are_rounded(number: int, points: int) -> None:
    """Example 1: to the nearest whole number."""
    assert (number + 1) // 3 == points
    pile = [*["SK"] * (number // 13), *["S7"] * (number % 13)]
    assert oracle.points_of(pile) == points


# -- scores: facts, options, rows as (name, value, level), the column, fine, used up, one for all -----

Paid = tuple[str, Facts, Options, list[tuple[str, int, int]], int, int, bool, bool]
PAID: list[Paid] = [
    ("example 1", Facts("two", points=39), {}, [("game", 20, 0), ("difference", 4, 0)], 24, 0, False, False),
    ("exactly 35", Facts("two", points=35), {}, [("game", -20, 0), ("difference", 0, 0)], -20, 0, False, False),
    (
        "example 2",
        Facts("one", points=44, announced={"trula": OWN}, made={"trula": OWN, "kings": FOES}, levels={"game": 1}),
        {},
        [("game", 30, 1), ("difference", 9, 1), ("trula", 20, 0), ("kings", -10, 0)],
        88,
        0,
        False,
        False,
    ),
    (
        "example 2 with a radelc",
        Facts(
            "one",
            points=44,
            announced={"trula": OWN},
            made={"trula": OWN, "kings": FOES},
            levels={"game": 1},
            radelci=1,
        ),
        {},
        [("game", 30, 1), ("difference", 9, 1), ("trula", 20, 0), ("kings", -10, 0)],
        176,
        0,
        True,
        False,
    ),
    (
        "example 3",
        Facts("solo_two", points=31, announced={"pagat_ultimo": OWN}, levels={"pagat_ultimo": 1}),
        {},
        [("game", -50, 0), ("difference", -4, 0), ("pagat_ultimo", -50, 1)],
        -154,
        0,
        False,
        False,
    ),
    (
        "example 4",
        Facts("three", points=41, mond="partner"),
        {},
        [("game", 10, 0), ("difference", 6, 0)],
        16,
        -21,
        False,
        False,
    ),
    (
        "S11",
        Facts("three", points=41, mond="foe"),
        {"mond": "20"},
        [("game", 10, 0), ("difference", 6, 0)],
        16,
        -20,
        False,
        False,
    ),
    (
        "the fine is not doubled",
        Facts("three", points=41, mond="declarer", radelci=1),
        {},
        [("game", 10, 0), ("difference", 6, 0)],
        32,
        -21,
        True,
        False,
    ),
    (
        "example 5, announced",
        Facts("three", points=60, announced={"valat": OWN, "trula": OWN}, made={"trula": OWN}),
        {},
        [("valat", -500, 0)],
        -500,
        0,
        False,
        True,
    ),
    (
        "example 5, silent",
        Facts("three", points=70, made={"valat": OWN, "kings": OWN}, levels={"game": 1}),
        {},
        [("valat", 250, 1)],
        500,
        0,
        False,
        True,
    ),
    (
        "a lost valat uses no radelc up",
        Facts("three", points=60, announced={"valat": OWN}, radelci=1),
        {},
        [("valat", -500, 0)],
        -1000,
        0,
        False,
        True,
    ),
    (
        "the foes' valat missed",
        Facts("three", points=20, announced={"valat": FOES}, levels={"valat": 1}),
        {},
        [("valat", 500, 1)],
        1000,
        0,
        False,
        True,
    ),
    (
        "example 6, 43",
        Facts("two", points=43),
        {"difference": "fives"},
        [("game", 20, 0), ("difference", 10, 0)],
        30,
        0,
        False,
        False,
    ),
    (
        "example 6, 42",
        Facts("two", points=42),
        {"difference": "fives"},
        [("game", 20, 0), ("difference", 5, 0)],
        25,
        0,
        False,
        False,
    ),
    (
        "fives, lost with 32",
        Facts("two", points=32),
        {"difference": "fives"},
        [("game", -20, 0), ("difference", -5, 0)],
        -25,
        0,
        False,
        False,
    ),
    ("example 8", Facts("beggar", radelci=2), {}, [("game", 70, 0)], 140, 0, True, True),
    ("a beggar lost", Facts("beggar", won=False, radelci=2), {}, [("game", -70, 0)], -140, 0, False, True),
    ("S15 klop", Facts("beggar", radelci=2), {"radelci": "klop"}, [("game", 70, 0)], 140, 0, True, False),
    ("solo without", Facts("solo_without", points=36), {}, [("game", 80, 0)], 80, 0, False, True),
    (
        "S13",
        Facts("solo_without", points=40, levels={"game": 1}),
        {"solo_without": "difference"},
        [("game", 80, 1), ("difference", 5, 1)],
        170,
        0,
        False,
        True,
    ),
    ("solo without lost", Facts("solo_without", points=35), {}, [("game", -80, 0)], -80, 0, False, True),
    ("colour valat", Facts("colour_valat", levels={"game": 2}), {}, [("game", 125, 2)], 500, 0, False, True),
    ("S14", Facts("colour_valat"), {"colour_valat": "250"}, [("game", 250, 0)], 250, 0, False, True),
    ("valat without", Facts("valat_without", won=False), {}, [("game", -500, 0)], -500, 0, False, True),
    (
        "S18",
        Facts("solo_three", points=36),
        {"tariff": "zei"},
        [("game", 20, 0), ("difference", 1, 0)],
        21,
        0,
        False,
        False,
    ),
    ("S18, a beggar", Facts("open_beggar"), {"tariff": "zei"}, [("game", 80, 0)], 80, 0, False, True),
    (
        "S7 and the king beaten",
        Facts("three", points=36, failed={"pagat_ultimo": OWN, "king_ultimo": OWN}),
        {},
        [("game", 10, 0), ("difference", 1, 0), ("king_ultimo", -10, 0), ("pagat_ultimo", -25, 0)],
        -24,
        0,
        False,
        False,
    ),
    (
        "the foes' pagat beaten",
        Facts("three", points=36, failed={"pagat_ultimo": FOES}),
        {},
        [("game", 10, 0), ("difference", 1, 0), ("pagat_ultimo", 25, 0)],
        36,
        0,
        False,
        False,
    ),
    (
        "the foes' announcement missed, the own side's trula is silent",
        Facts("three", points=36, announced={"trula": FOES}, made={"trula": OWN}),
        {},
        [("game", 10, 0), ("difference", 1, 0), ("trula", 20, 0)],
        31,
        0,
        False,
        False,
    ),
    (
        "S23",
        Facts("three", points=0, made={"valat": FOES}, radelci=1),
        {},
        [("valat", -250, 0)],
        -500,
        0,
        False,
        True,
    ),
    (
        "S23 otherwise",
        Facts("three", points=0, made={"valat": FOES}, radelci=1),
        {"foe_valat": "single"},
        [("valat", -250, 0)],
        -250,
        0,
        False,
        True,
    ),
]


@pytest.mark.parametrize("settle", SETTLERS)
@pytest.mark.parametrize(
    ("facts", "options", "rows", "column", "fine", "used", "for_all"), [c[1:] for c in PAID], ids=[c[0] for c in PAID]
)
def test_a_hand_is_written(
    settle: Callable[[Facts, Options], oracle.Paid],
    facts: Facts,
    options: Options,
    rows: list[tuple[str, int, int]],
    column: int,
    fine: int,
    used: bool,
    for_all: bool,
) -> None:
    paid = settle(facts, options)
    assert [(row.name, row.value, row.level) for row in paid.rows] == rows
    assert (paid.column, paid.fine, paid.used, paid.for_all) == (column, fine, used, for_all)


@pytest.mark.parametrize("settle", SETTLERS)
@pytest.mark.parametrize(
    ("facts", "both"),
    [
        (Facts("three", 3, 36, failed={"pagat_ultimo": FOES}, by_foe={"pagat_ultimo": 0}), [0, 25]),
        (Facts("three", 3, 36, announced={"kings": FOES}, by_foe={"kings": 1}, levels={"kings": 1}), [40, 0]),
        (Facts("three", 3, 36, announced={"kings": FOES}, made={"kings": FOES}, by_foe={"kings": 1}), [0, 0]),
    ],
)
def test_what_the_other_foe_writes(
    settle: Callable[[Facts, Options], oracle.Paid], facts: Facts, both: list[int]
) -> None:
    """S22."""
    assert settle(facts, {}).foes == [0, 0]
    assert settle(facts, {"foe_failure": "both"}).foes == both


@pytest.mark.parametrize("share", KLOPS)
@cases("games/slovenian_tarok", "a_klop_is_written")
def test_a_klop_is_written(
    share: Callable[[list[int], list[int]], list[int]], points: str, tricks: str, written: str
) -> None:
    """Examples 7; S16."""
    numbers = [[int(n) for n in text.split()] for text in (points, tricks, written)]
    assert share(numbers[0], numbers[1]) == numbers[2]


# -- cards that may be played: contract, hand, trick so far, options, legal ----------------------------


@pytest.mark.parametrize("legal", LEGAL)
@cases("games/slovenian_tarok", "plays")
def test_cards_that_may_be_played(
    legal: Callable[..., set[str]], contract: str, own: str, trick: str, options: Options, expected: str
) -> None:
    assert legal(contract, cards(own), cards(trick), options) == set(cards(expected))


@cases("games/slovenian_tarok", "who_wins")
def test_who_wins(contract: str, trick: str, wins: str) -> None:
    assert oracle.winner(contract, 2, cards(trick), [0, 1, 2, 3]) == (2 + cards(trick).index(wins)) % 4


@cases("games/slovenian_tarok", "what_may_be_laid_away")
def test_what_may_be_laid_away(first: str, held: str, scart: str, right: bool) -> None:
    """S4."""
    assert scart_is_legal(cards(held), cards(scart), 2, first) == right


# -- whole hands up to a point: parts, options, the section of the first rule broken -------------------

PASSES = "1 pass, 2 pass, 3 pass, 0 "


def hand_of(swaps: str = "", **parts: Any) -> Json:
    """A hand of seat 3's deal that stops somewhere; the declarer is seat 0 unless `by` says another."""
    hand: Json = {"dealer": 3, "deal": exchanged(DEAL, swaps), "tricks": [], "end": "unrecorded"}
    seat = parts.pop("by", 0)
    for name, part in parts.items():
        if name == "bids":
            hand["bids"] = bids_of(part)
        elif name == "call":
            hand["calls"] = [{"seat": seat, "card": part}]
        elif name == "part":
            hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": cards(part), "face": "up"}]
        elif name == "scart":
            away, _, shown = part.partition("+")
            hand["scart"] = [{"seat": seat, "cards": cards(away + shown)} | ({"shown": cards(shown)} if shown else {})]
        elif name == "said":
            hand["declarations"] = declared(part)
        elif name == "tricks":
            hand["tricks"] = tricks_of(part)
        else:
            hand[name] = part
    return hand


def two(swaps: str = "", **more: Any) -> Json:
    """Forehand's two, up to the announcements."""
    return hand_of(swaps, **({"bids": PASSES + "two", "call": "DK", "part": "S10 SJ", "scart": "S10 SJ"} | more))


def solo(game: str, **more: Any) -> Json:
    """A game of forehand's without a talon."""
    return hand_of("", bids=PASSES + game, **more)


HANDS: list[tuple[str, Json, Options, str]] = [
    # auction
    ("example 9", hand_of(bids="1 two, 2 pass, 3 one, 0 one, 1 pass, 3 pass"), {}, ""),
    ("example 9 goes no further", hand_of(bids="1 two, 2 pass, 3 one, 0 one, 1 pass, 3 pass, 0 one"), {}, "bids"),
    ("S2", hand_of(bids="1 two, 2 pass, 3 one, 0 one, 1 pass, 3 pass, 0 one"), {"confirm": "yes"}, ""),
    (
        "S2, raised",
        hand_of(bids="1 two, 2 pass, 3 one, 0 one, 1 pass, 3 pass, 0 beggar"),
        {"confirm": "yes"},
        "",
    ),
    ("S2, no pass", hand_of(bids="1 two, 2 pass, 3 pass, 0 pass, 1 pass"), {"confirm": "yes"}, "bids"),
    ("S2, not lower", hand_of(bids="1 one, 2 pass, 3 pass, 0 pass, 1 two"), {"confirm": "yes"}, "bids"),
    ("S2, once only", hand_of(bids=PASSES + "two, 0 two"), {"confirm": "yes"}, "bids"),
    ("forehand speaks last", hand_of(bids="0 two"), {}, "bids"),
    ("equal by one who sits after", hand_of(bids="1 two, 2 two"), {}, "bids"),
    ("equal by one who sits before", hand_of(bids="1 pass, 2 two, 3 pass, 0 two"), {}, ""),
    ("equal in the second round", hand_of(bids="1 two, 2 one, 3 pass, 0 pass, 1 one"), {}, ""),
    ("lower", hand_of(bids="1 one, 2 two"), {}, "bids"),
    ("klop by another", hand_of(bids="1 klop"), {}, "bids"),
    ("three by another", hand_of(bids="1 three"), {}, "bids"),
    ("klop by forehand", hand_of(bids=PASSES + "klop"), {}, ""),
    ("forehand must bid", hand_of(bids=PASSES + "pass"), {}, "bids"),
    ("three against a bid", hand_of(bids="1 two, 2 pass, 3 pass, 0 three"), {}, "bids"),
    ("after a pass", hand_of(bids="1 pass, 2 two, 3 pass, 0 one, 1 beggar"), {}, "bids"),
    ("S20", hand_of(bids=PASSES + "klop"), {"obliged_three": "yes"}, "bids"),
    # call
    ("call", two(), {}, ""),
    ("a queen called", two(call="DQ"), {}, "calls"),
    ("S3", two(call="SK"), {}, ""),
    ("S3 otherwise", two(call="SK"), {"own_king": "no"}, "calls"),
    ("no call in a solo", hand_of(bids=PASSES + "solo_two", call="DK"), {}, "calls"),
    ("no call in a klop", hand_of(bids=PASSES + "klop", call="DK"), {}, "calls"),
    # talon and scart
    ("another part", two(part="HN C7", scart="HN C7"), {}, ""),
    ("no part", two(part="SJ HN", scart="SJ HN"), {}, "exchanges"),
    ("too many", two(part="S10 SJ HN", scart="S10 SJ HN"), {}, "exchanges"),
    ("in a solo two", hand_of(bids=PASSES + "solo_two", part="HN C7", scart="HN C7"), {}, ""),
    ("in a solo without", solo("solo_without", part="HN C7"), {}, "exchanges"),
    ("S17", two(AWAY), {}, ""),
    ("S17 otherwise", two(AWAY), {"king_part": "must"}, "exchanges"),
    ("S17, taken", two(AWAY, part="DK C7", scart="S8 C7"), {"king_part": "must"}, ""),
    ("a king laid away", two(scart="S10 SK"), {}, "scart"),
    ("T1 laid away", two(scart="S10 T1"), {}, "scart"),
    ("a trump laid away", two(scart="S10 +T5"), {}, "scart"),
    ("S4", two(scart="S10 +T5"), {"trump_scart": "free"}, ""),
    # announcements
    ("pagat ultimo", two(said="0 pagat_ultimo"), {}, ""),
    ("pagat ultimo without T1", two(said="2 pagat_ultimo"), {}, "declarations"),
    ("king ultimo", two(said="2 king_ultimo"), {}, ""),
    ("king ultimo by another", two(said="1 king_ultimo"), {}, "declarations"),
    ("S8", two(said="1 trula"), {}, ""),
    ("S8 otherwise", two(said="1 trula"), {"own_cards": "yes"}, "declarations"),
    ("S8, a valat", two(said="1 valat"), {"own_cards": "yes"}, ""),
    ("S9", two(said="0 kings, 1 kings"), {}, "declarations"),
    ("S24", two(said="2 kings, 1 trula"), {}, ""),
    ("S24 otherwise", two(said="2 kings, 1 trula"), {"announce_turn": "first"}, "declarations"),
    ("in two turns", two(said="1 kings, 2 kontra kings 1, 1 trula"), {}, "declarations"),
    ("after the declarer lay", two(said="1 kings, 0 trula"), {}, "declarations"),
    ("in a solo without", solo("solo_without", said="0 trula"), {}, "declarations"),
    ("in a klop", solo("klop", said="0 trula"), {}, "declarations"),
    # kontra
    ("kontra", two(said="1 kontra game 1, 0 kontra game 2, 3 kontra game 3, 2 kontra game 4"), {}, ""),
    (
        "no fifth level",
        two(said="1 kontra game 1, 0 kontra game 2, 3 kontra game 3, 2 kontra game 4, 1 kontra game 5"),
        {},
        "declarations",
    ),
    ("a level left out", two(said="1 kontra game 2"), {}, "declarations"),
    ("his own game", two(said="0 kontra game 1"), {}, "declarations"),
    ("against nobody", two(said="1 kontra trula 1"), {}, "declarations"),
    ("S10", two(said="1 kings, 3 kontra kings 1, 0 kontra kings 1"), {}, ""),
    ("in a beggar", solo("beggar", said="1 kontra game 1"), {}, ""),
    ("in a klop", solo("klop", said="1 kontra game 1"), {}, "declarations"),
    ("on the valat, not the game", two(said="0 valat, 1 kontra game 1"), {}, "declarations"),
    ("on the valat", two(said="0 valat, 1 kontra valat 1"), {}, ""),
    # play
    ("forehand leads", two(tricks="S8 S7 S9 T11"), {}, ""),
    ("the declarer leads a beggar", solo("beggar", tricks="S8 S7 S9 T11"), {}, ""),
    ("S19", solo("beggar", tricks="S8 S7 S9 T11"), {"beggar_lead": "left"}, "trick 1"),
    ("S19 otherwise", solo("beggar", tricks="D4 T2 T3 DK"), {"beggar_lead": "left"}, ""),
    ("not beaten in a klop", solo("klop", tricks="S8 S7 S9 T11"), {}, ""),
    ("not beaten in a klop, though he could", solo("klop", tricks="H1 H3 T4 HJ"), {}, "trick 1"),
    ("the Pagat led in a klop", solo("klop", tricks="T1 T3 T4 T11"), {}, "trick 1"),
]


def record_of(*hands: Json, options: Options | None = None, ruleset: str = "pagat", players: int = 4) -> Json:
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": "slovenian-tarok",
        "ruleset": ruleset,
        "options": options or {},
        "players": [{} for _ in range(players)],
        "hands": list(hands),
    }


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(("hand", "options", "section"), [c[1:] for c in HANDS], ids=[c[0] for c in HANDS])
def test_what_a_hand_breaks(judge: Judge, hand: Json, options: Options, section: str) -> None:
    assert judge(record_of(hand, options=options)) == section


NO_TRUMP = exchanged(
    DEAL,
    "T1 HN, T2 SJ, T5 S10, T8 C7, T12 DN, T15 DJ",
)
"""Forehand has no trump."""


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(
    ("hands", "options", "section"),
    [
        ([{"dealer": 3, "deal": NO_TRUMP, "end": "misdeal"}, hand_of(bids=PASSES + "klop")], {}, ""),
        ([{"dealer": 3, "deal": NO_TRUMP, "bids": bids_of(PASSES + "klop")}], {}, "deal"),
        (
            [
                {"dealer": 3, "deal": NO_TRUMP, "end": "misdeal"},
                hand_of() | {"contract": {"name": "klop", "declarer": 0}},
            ],
            {"no_trump": "klop"},
            "",
        ),
        (
            [{"dealer": 3, "deal": NO_TRUMP, "end": "misdeal"}, hand_of(bids=PASSES + "two")],
            {"no_trump": "klop"},
            "bids",
        ),
        (
            [{"dealer": 3, "deal": NO_TRUMP, "end": "misdeal"}, hand_of(bids=PASSES + "klop") | {"dealer": 0}],
            {},
            "deal",
        ),
    ],
)
def test_a_hand_without_a_trump(judge: Judge, hands: list[Json], options: Options, section: str) -> None:
    """S1."""
    assert judge(record_of(*hands, options=options)) == section


@pytest.mark.parametrize("judge", JUDGES)
def test_the_engine_knows_no_announcements(judge: Judge) -> None:
    """§9."""
    bids = PASSES + "two"
    plain, said = two(bids=bids), two(bids=bids, said="0 trula")
    assert judge(record_of(plain, ruleset="openspiel")) == ""
    assert judge(record_of(said, ruleset="openspiel")) == "declarations"


# -- the king from the talon, and the Mond in it --------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "player", "king_wins", "left", "own", "fined"),
    [
        ("C7 S8", 0, True, "HK T21 D2 T5", False, 0),  # example 10
        ("HK T21", 0, True, "C7 S8 D2 T5", True, None),
        ("HK T21", 0, False, "C7 S8 D2 T5", False, None),
        ("D2 T5", 0, True, "HK T21 C7 S8", False, 0),
    ],
)
def test_what_is_left_of_the_talon(
    part: str, player: int, king_wins: bool, left: str, own: bool, fined: int | None
) -> None:
    deal = Deal(3, [0, 1, 2, 3], {}, cards("HK T21 C7 S8 D2 T5"))
    end = oracle.End("played", deal, oracle.settled({}), "two", 0, 0, king="HK", taken=cards(part))
    trick = cards("HK H4 H3 H2" if king_wins else "HK H4 T3 H2")
    if "HK" in cards(part):
        end.played.tricks, end.played.leaders, end.played.winners = [trick], [player], [0 if king_wins else 2]
    assert end.left == cards(left)
    assert end.brought_in == own
    assert oracle.fined_for_mond(end) == fined


@cases("games/slovenian_tarok", "the_last_trick")
def test_the_last_trick(ruleset: str, last: str, winner: int, items: str) -> None:
    """§5, S7; §9: at most one ultimo there, for the side that won the trick."""
    options = oracle.settled({"ruleset": ruleset})
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, cards("D1 D2 D3 D4 C7 C8"))
    end = oracle.End("played", deal, options, "three", 0, 2, king="HK", taken=cards("D1 D2 D3"))
    end.talk = oracle.Talk([0, 1, 2, 3], 0, [0, 2], [], levels=4)
    end.played.tricks = [cards("S9 S10 SJ SN"), cards("C9 C10 CJ CN"), cards(last)]
    end.played.leaders, end.played.winners = [0, 3, 0], [3, 0, winner]
    rows = oracle.settle(oracle.facts_of(end, 0), options).rows
    assert " ".join(f"{row.name} {row.value}" for row in rows[2:]) == items
    assert len(oracle.piles_of(end)["foes"]) % 4 == (0 if ruleset == "openspiel" else 3)


def test_radelci_may_be_off() -> None:
    """S15."""
    for value, for_all in (("on", True), ("off", False), ("klop", False)):
        assert oracle.settle(Facts("beggar"), {"radelci": value}).for_all == for_all
