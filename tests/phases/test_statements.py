"""What a record states beyond the cards must be right: ends, packets, points, flags."""

from typing import Any

import pytest

from oracles import hand_judge as oracle
from oracles import mathers as oracle_mathers
from support.cases import cases
from support.record_builders import (
    JUDGED_TABLES,
    PIPS,
    Json,
    TableOf,
    codes,
    complete,
    name_of,
    packets,
    played,
    report_of,
    result_of,
    verdict,
    with_scores,
)
from tarot_records.games import GAMES


def french(**hand: Any) -> Json:
    """A complete hand of French Tarot with something more."""
    record = complete("french-tarot", {0: "T1 T2", 1: "F"}, talon=PIPS)
    return record | {"hands": [record["hands"][0] | hand]}


STATED = [
    ("a partner at four-handed tarot", {"contract": {"name": "garde", "declarer": 0, "partner": 2}}),
    ("a slam that was not announced", {"scores": {"items": [{"name": "slam", "value": 0, "announced": True}]}}),
    ("a slam that was not made", {"scores": {"items": [{"name": "slam", "value": 0, "achieved": True}]}}),
    ("a handful that seat 2 did not show", {"scores": {"items": [{"name": "handful", "value": 0, "seat": 7}]}}),
    ("a claim in a hand played out", {"claim": {"seat": 0, "tricks": 3}}),
    ("played out, but said to have ended by agreement", {"end": "agreement"}),
    ("played out, but said to have been thrown in", {"end": "petit_sec"}),
    ("a side that is none", {"scores": {"card_points": [{"seats": [1, 2], "points": 40}]}}),
    ("three numbers for four seats", {"scores": {"hand": [0, 0, 0]}}),
]


@pytest.mark.parametrize(("what", "hand"), STATED, ids=[what for what, _ in STATED])
def test_a_wrong_statement_is_not_proved(what: str, hand: Json) -> None:
    assert verdict(french()) == "proved"
    assert verdict(french(**hand)) != "proved", what


@cases("phases/statements", "packets")
def test_dealt_packets_are_checked(game: str, given: str, due: str) -> None:
    """In French Tarot seat 3 deals, in Consiglio seat 2, in Scarto seat 1."""
    record = played(game, 2)
    dealt = [word.split(":") for word in given.split()]
    numbers = [(None if seat == "-" else int(seat), int(count)) for seat, count in dealt]
    record["hands"][0]["deal"]["packets"] = packets(*numbers)
    assert verdict(record) == due, codes(record)


def test_packets_of_a_dead_hand_are_checked() -> None:
    """Three hands are dealt though two play; where the third stands in the round no source says."""
    record = played("mathers", 2, players=2)
    for given, due in (
        ([(s, 5) for _ in range(5) for s in (0, None, 1)] + [(None, 3)], "proved"),
        ([(s, 5) for _ in range(5) for s in (0, 1)] + [(None, 3)], "proved"),
        ([(s, 5) for _ in range(5) for s in (0, None)] + [(1, 5)] * 5 + [(None, 3)], "faulty"),
        ([(None, 3)] + [(s, 5) for _ in range(5) for s in (0, None, 1)], "faulty"),
    ):
        record["hands"][0]["deal"]["packets"] = packets(*given)
        assert verdict(record) == due, given


def test_the_first_wrong_packet_is_reported() -> None:
    record = played("consiglio", 2)
    for given, code, at in (
        ([(s, n) for n in (5, 4, 5, 5) for s in range(4)] + [(None, 2)], "deal.packet", 0),
        ([(s, n) for n in (4, 5, 5, 5) for s in (0, 1, 3, 2)] + [(None, 2)], "deal.turn", 2),
        ([(None, 2)] + [(s, n) for n in (4, 5, 5, 5) for s in range(4)], "deal.last_cards", 16),
    ):
        record["hands"][0]["deal"]["packets"] = packets(*given)
        (fault,) = report_of(record).faults
        assert (fault.code, fault.where.pointer.split("/")[5]) == (code, str(at))


def points_of_trick(game: str, trick: Json, sides: list[list[int]], options: dict[str, str]) -> int:
    """What a trick is worth to its winner, in the unit of the scores."""
    if game == "mathers":
        return oracle_mathers.trick_value(trick["cards"], options)
    points = sum(oracle.card_value(game, card, options) for card in trick["cards"] if card != "F")
    if "F" in trick["cards"]:
        player = (trick["leader"] + trick["cards"].index("F")) % len(trick["cards"])
        same_side = trick["winner"] in oracle.side_of(sides, player)
        points += oracle.card_value(game, "F" if same_side else "S2", options)
    return int(2 * points) if game == "french-tarot" else int(points) + {"consiglio": -3, "chambery": 1}.get(game, 0)


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
def test_points_stated_trick_by_trick_add_up(table: TableOf) -> None:
    """The points of a side's tricks are its card points, what it laid away and the Fool's card apart."""
    game, players = table
    for seed in range(25):
        record = played(game, seed, players=players)
        end = oracle.replayed(record)
        tricks = record["hands"][0]["tricks"]
        for trick in tricks:
            trick.pop("paid", None)
            trick["points"] = points_of_trick(game, trick, end.sides, record["options"])
        record["hands"][0]["scores"] = {"unit": 2 if game == "french-tarot" else 1}
        last_with_fool = game == "french-tarot" and "F" in tricks[-1]["cards"]
        if not last_with_fool:
            assert "play.points" not in codes(record), seed
        chosen = tricks[seed % (len(tricks) - 1)]
        chosen["points"] += 1
        assert "play.points" in codes(record)


def test_scores_in_other_units_are_converted() -> None:
    record = complete("french-tarot", {}, talon=PIPS)
    (attack, points), (defence, others) = result_of(record).card_points
    for unit in (2, 4, 12):
        sides = [
            {"seats": list(attack), "points": points * unit // 2},
            {"seats": list(defence), "points": others * unit // 2},
        ]
        assert verdict(with_scores(record, unit=unit, card_points=sides)) == "proved"
        sides[0]["points"] += 1
        assert codes(with_scores(record, unit=unit, card_points=sides)) == ["score.points"]


def with_only(game: str, players: int, **hand: Any) -> Json:
    """A record of one hand of which nothing else is stated, not even the contract."""
    ruleset = GAMES[game].usual_ruleset(players).id
    head = {"format": "tarot-record", "version": "1.0", "game": game, "ruleset": ruleset}
    return head | {"players": [{}] * players, "hands": [hand]}


BEYOND_THE_TABLE = [
    ("koenigrufen", {"calls": [{"seat": 7, "card": "HK"}]}, "/calls/0/seat"),
    ("koenigrufen", {"exchanges": [{"kind": "talon", "taker": 7}]}, "/exchanges/0/taker"),
    ("droggn", {"exchanges": [{"kind": "asked", "taker": 7, "asked": "SK"}]}, "/exchanges/0/taker"),
    ("hungarian-tarokk", {"exchanges": [{"kind": "talon", "taker": 7}]}, "/exchanges/0/taker"),
    ("hungarian-tarokk", {"scart": [{"seat": 7, "cards": ["S1"]}]}, "/scart/0/seat"),
    ("minchiate", {"exchanges": [{"kind": "talon", "taker": 7, "cards": ["T40"]}]}, "/exchanges/0/taker"),
    ("danish-tarok", {"end": "agreement", "scores": {"items": [{"name": "xx", "value": 1, "seat": 7}]}}, "/seat"),
    ("french-tarot", {"end": "agreement", "scores": {"card_points": [{"seats": [7], "points": 1}]}}, "/seats/0"),
]


@pytest.mark.parametrize(("game", "hand", "place"), BEYOND_THE_TABLE)
def test_seat_beyond_the_table_is_a_fault_though_the_contract_or_the_end_settles_nothing(
    game: str, hand: Json, place: str
) -> None:
    report = report_of(with_only(game, 3 if game in ("droggn", "danish-tarok") else 4, **hand))
    assert report.verdict == "faulty"
    assert next(fault.where.pointer for fault in report.faults if fault.code == "seat.unknown").endswith(place)


@pytest.mark.parametrize("game", ["french-tarot", "troggu"])
def test_first_packet_for_a_seat_beyond_the_table_is_a_fault(game: str) -> None:
    record = played(game, 2)
    hand = record["hands"][0]
    sizes = [len(cards) for cards in hand["deal"]["hands"]]
    hand["deal"]["packets"] = packets((7, 3), *enumerate(sizes))
    assert "seat.unknown" in codes(record)


def test_words_after_a_first_one_of_nobody_are_not_out_of_turn_or_low() -> None:
    words = [{"seat": seat, "bid": "weiter"} for seat in (7, 1, 2)]
    assert {"bid.turn", "bid.low"}.isdisjoint(codes(with_only("zwanzigerrufen", 4, bids=words)))
