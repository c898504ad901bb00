"""Consiglio: the scart's exception, the Fool's debt, the Pagat, both ways of scoring, four hands."""

from collections.abc import Iterator
from functools import cache

import pytest

from oracles import hand_judge as oracle
from support.cases import cases
from support.record_builders import (
    Json,
    codes,
    complete,
    dealt,
    game_of,
    generated,
    played,
    points_of,
    record_of,
    result_of,
    seeds,
    verdict,
)


def late_debts(game: str) -> Iterator[tuple[Json, int, str]]:
    """Generated hands whose Fool was paid for in a later trick: the record, that trick, the card."""
    for seed in range(3000):
        record = generated(game, seed)
        tricks = record["hands"][0]["tricks"]
        fool = next((i for i, trick in enumerate(tricks) if "F" in trick["cards"]), None)
        paid = next((i for i, trick in enumerate(tricks) if "paid" in trick), None)
        if fool is not None and paid is not None and fool < paid < len(tricks) - 1:
            yield record, paid, tricks[paid]["paid"]


@pytest.mark.parametrize("game", ["st-ives", "consiglio"])
def test_the_fool_paid_for_later_than_due(game: str) -> None:
    record, due, card = next(late_debts(game))
    assert verdict(record) == "proved"
    tricks = record["hands"][0]["tricks"]
    del tricks[due]["paid"]
    tricks[due + 1]["paid"] = card
    assert "fool.late" in codes(record)
    del tricks[due + 1]["paid"]
    record["hands"][0]["fool_paid"] = card
    assert "fool.late" in codes(record), "the count is later still"
    del record["hands"][0]["fool_paid"]
    assert verdict(record) == ("consistent" if game == "st-ives" else "proved")
    tricks[due - 1]["paid"] = card
    assert "fool.card" in codes(record), "not yet his"


@cache
def last_trick(side: int, ending: str) -> Json:
    """A hand in whose last trick the Pagat of this side lies and is won by himself, his partner, or another."""
    holder, partner = (0, 1) if side == 0 else (2, 3)
    own = "T1 T21 T20 T19 T18 T17 T16" if ending == "own" else "T1"

    def wanted(end: oracle.End) -> bool:
        winner = end.winners[-1]
        ends = "own" if winner == holder else "partner" if winner == partner else "other"
        return "T1" in end.tricks[-1] and ends == ending

    def legal(seed: int) -> Json:
        deal = dealt("consiglio", {holder: own}, seed=seed)
        plain = [c for c in deal["hands"][3] + deal["talon"] if c[0] in "SHDC" and c[1:] != "K"][:2]
        given = {seat: " ".join(cards) for seat, cards in enumerate(deal["hands"])}
        plans = {holder: "| T1"}
        return complete("consiglio", given, talon=" ".join(deal["talon"]), scart=" ".join(plain), plans=plans)

    return next(seeds(legal, wanted))


@pytest.mark.long("hands are looked for in which he wins or loses it")
@cases("games/consiglio", "pagats")
def test_pagat_in_the_last_trick(side: int, ending: str, bonus: str, overtaken: str, due: list[int]) -> None:
    record = last_trick(side, ending) | {"options": {"pagat_bonus": bonus, "pagat_overtaken": overtaken}}
    assert verdict(record) == "proved"
    points = points_of(record)
    assert sum(points) == 72
    hand = result_of(record).hand
    assert [hand[0] - points[0], hand[2] - points[1]] == due
    assert (hand[0], hand[2]) == (hand[1], hand[3])
    par = record | {"options": record["options"] | {"scoring": "par"}}
    assert result_of(par).hand == tuple(score - 36 for score in hand)


def test_a_misdeal_is_not_one_of_the_four_hands() -> None:
    hands = game_of("consiglio", 4, 0)
    again = {"dealer": hands[2]["dealer"], "deal": hands[3]["deal"], "end": "misdeal"}
    assert verdict(record_of("consiglio", *hands[:2], again, *hands[2:])) == "proved"


def test_the_way_of_scoring_must_be_stated() -> None:
    """C13: both ways are in the source, so a score hangs on which was used."""
    record = played("consiglio", 1)
    record["options"].pop("scoring")
    assert codes(record) == ["rule.open"]
    assert verdict(record) == "consistent"
    hands = game_of("consiglio", 4, 0)
    totals = [sum(hand["scores"]["hand"][seat] for hand in hands) for seat in range(4)]
    for hand in hands:
        del hand["scores"]
    whole = record_of("consiglio", *hands) | {"result": {"totals": totals}}
    assert verdict(whole) == "proved"
    whole["options"].pop("scoring")
    assert verdict(whole) == "consistent"


@pytest.mark.parametrize("end", ["thrown_in", "given_up", "lost"])
def test_how_a_hand_ended_before_its_last_trick(end: str) -> None:
    """No text says what comes of it, so it is at most consistent; a hand played to its end did not end so."""
    hand, *_ = game_of("consiglio", 4, 0)
    cut = {name: part for name, part in hand.items() if name not in ("tricks", "scores")} | {"end": end}
    cut |= {} if end == "thrown_in" else {"tricks": hand["tricks"][:4]}
    stopped = record_of("consiglio", cut)
    assert (verdict(stopped), "play.stopped" in codes(stopped)) == ("consistent", True)
    whole = record_of("consiglio", hand | {"end": end})
    assert "hand.end" in codes(whole)


def test_a_hand_thrown_in_is_not_one_of_the_four_and_scores_nothing() -> None:
    hands = game_of("consiglio", 4, 0)
    for place in range(4):
        thrown = {"dealer": hands[place]["dealer"], "end": "thrown_in", "scores": {"hand": [0, 0, 0, 0]}}
        record = record_of("consiglio", *hands[:place], thrown, *hands[place:])
        assert verdict(record) == "consistent"
        thrown["scores"] = {"hand": [1, 1, -1, -1]}
        assert "score.hand" in codes(record)
