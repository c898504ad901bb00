"""What a record states beyond the cards must be right: ends, packets, points, flags."""

from typing import Any

import oracle
import pytest
from handmade import PIPS, ROUND, Json, codes, complete, packets, played, result_of, verdict, with_scores

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


PACKETS = [
    ("french-tarot", [*ROUND, (None, 6), *ROUND * 5], "proved"),
    ("french-tarot", [*ROUND, (None, 5), *ROUND * 5], "faulty"),
    ("french-tarot", [(None, 6), *ROUND * 6], "faulty"),
    ("french-tarot", [*ROUND * 6, (None, 6)], "faulty"),
    ("french-tarot", [(0, 36), (None, 6), (1, 36)], "faulty"),
    ("french-tarot", [*ROUND, (None, 6), *ROUND * 4, (0, 3), (1, 3), (2, 3), (7, 3)], "faulty"),
    ("consiglio", [(s, n) for n in (4, 5, 5, 5) for s in range(4)] + [(None, 2)], "proved"),
    ("consiglio", [(s, n) for n in (4, 5, 5) for s in range(4)] + [(None, 2)], "faulty"),
    ("consiglio", [(0, 76), (None, 2)], "faulty"),
    ("st-ives", [(s, 12) for s in range(4)], "proved"),
    ("st-ives", [(s, 11) for s in range(4)], "faulty"),
]


@pytest.mark.parametrize(("game", "given", "due"), PACKETS)
def test_packets(game: str, given: list[tuple[int | None, int]], due: str) -> None:
    record = played(game, 2)
    record["hands"][0]["deal"]["packets"] = packets(*given)
    assert verdict(record) == due


@pytest.mark.parametrize("game", list(GAMES))
def test_points_stated_trick_by_trick_add_up(game: str) -> None:
    """The points of a side's tricks are its card points, what it laid away and the Fool's card apart."""
    for seed in range(60):
        record = played(game, seed)
        end = oracle.replayed(record)
        tricks = record["hands"][0]["tricks"]
        options = record["options"]
        for trick in tricks:
            trick.pop("paid", None)
            own = [oracle.card_value(game, card, options) for card in trick["cards"] if card != "F"]
            points = sum(own)
            if "F" in trick["cards"]:
                player = (trick["leader"] + trick["cards"].index("F")) % 4
                same_side = trick["winner"] in oracle.side_of(end.sides, player)
                points += oracle.card_value(game, "F", options) if same_side else oracle.card_value(game, "S2", options)
            trick["points"] = int(2 * points) if game == "french-tarot" else int(points) - 3 * (game == "consiglio")
        record["hands"][0]["scores"] = {"unit": 2 if game == "french-tarot" else 1}
        last_with_fool = game == "french-tarot" and "F" in tricks[-1]["cards"]
        if not last_with_fool:
            assert "play.points" not in codes(record), seed


def test_scores_stated_in_other_units() -> None:
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
