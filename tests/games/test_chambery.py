"""Chambéry, one rule at a time: scart, bids, purchase, call, the Fool, who pays whom how much."""

import json
from collections.abc import Callable
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.record_builders import (
    NO_OTHER_TRUMPS,
    TRUMPS,
    Json,
    codes,
    complete,
    entries_of,
    faulty,
    game_of,
    generated,
    hand_of,
    legal_now,
    points_of,
    record_of,
    report_of,
    said,
    verdict,
)

FIFTEEN = " ".join(TRUMPS.split()[:15])  # T21 … T7
FIVE = ("chambery", 5)

# -- scart (E7) --------------------------------------------------------------------------------

SOLE = {"pagat_scart": "sole_trump"}
SCARTS = [
    # cards of the dealer, of the talon; scart, shown, option, verdicts that are right
    ("T5 T9", "HQ S2 S3", "T5 T9 HQ", "", {}, "proved"),
    ("SQ HN DJ", "S2 S3 H4", "SQ HN DJ", "", {}, "proved"),
    ("T21", "S2 S3 H4", "T21 S2 S3", "", {}, "faulty"),
    ("F", "S2 S3 H4", "F S2 S3", "", {}, "faulty"),
    ("DK", "S2 S3 H4", "DK S2 S3", "", {}, "faulty"),
    ("T1", "S2 S3 H4", "T1 S2 S3", "", {}, "faulty"),
    ("T1", "S2 S3 H4", "T1 S2 S3", "T1", {}, "faulty"),
    ("T1", "S2 S3 H4", "T1 S2 S3", "T1", SOLE, "proved"),
    ("T1 F", "S2 S3 H4", "T1 S2 S3", "T1", SOLE, "faulty"),
    ("T1 T2", "S2 S3 H4", "T1 S2 S3", "T1", SOLE, "faulty"),
    ("T1", "S2 T2 H4", "T1 S2 H4", "T1", SOLE, "faulty"),
    ("T5", "S2 S3 H4", "T5 S2", "", {}, "faulty"),
    ("T5", "S2 S3 H4", "T5 S2 S3 H4", "", {}, "faulty"),
    ("T5", "S2 S3 H4", "T6 S2 S3", "", {}, "faulty"),
]


@pytest.mark.parametrize(("own", "talon", "scart", "shown", "options", "due"), SCARTS)
def test_scart(own: str, talon: str, scart: str, shown: str, options: dict[str, str], due: str) -> None:
    bar = " ".join(card for card in NO_OTHER_TRUMPS.split() if card not in f"{own} {talon} {scart}".split())
    others = {1: "T6"} if "T6" in scart else {}
    record = complete(
        "chambery",
        {0: own, **others},
        dealer=0,
        talon=talon,
        scart=scart,
        shown=shown,
        bar=bar,
        contract=("solo", 1),
        options=options,
    )
    assert verdict(record) == due, codes(record)
    assert oracle.hand_is_legal(record) == (due == "proved")


def test_the_pagat_not_exposed() -> None:
    """E7: laid away under the option, but not exposed."""
    record = complete(
        "chambery",
        {0: "T1"},
        dealer=0,
        talon="S2 S3 H4",
        scart="T1 S2 S3",
        bar=NO_OTHER_TRUMPS,
        contract=("solo", 1),
        options=SOLE,
    )
    assert verdict(record) != "proved"


@pytest.mark.parametrize(
    ("shown", "due"),
    [(None, "consistent"), ([], "faulty")],
)
def test_the_pagat_laid_away_unseen(shown: list[str] | None, due: str) -> None:
    """S1: it must be exposed to all players; a record may not say whether it was."""
    record = complete(
        "chambery",
        {0: "T1"},
        dealer=0,
        talon="S2 S3 H4",
        scart="T1 S2 S3",
        bar=NO_OTHER_TRUMPS,
        contract=("solo", 1),
        options=SOLE,
    )
    [laid] = record["hands"][0]["scart"]
    laid |= {} if shown is None else {"shown": shown}
    assert (verdict(record), "scart.hidden" in codes(record)) == (due, due == "faulty")


def test_the_dealer_may_be_listed_with_eighteen_cards() -> None:
    record = complete("chambery", {}, talon="S2 S3 H4", contract=("solo", 0))
    deal = record["hands"][0]["deal"]
    deal["hands"][4] += deal.pop("talon")
    assert verdict(record) == "proved"


# -- ranking and legal cards (E9, E10) ---------------------------------------------------------

TRICKS = [
    ("H7 H2 HJ H10 H3", 2),
    ("H7 H2 H10 H3 H4", 1),
    ("S7 S2 S10 S1 S3", 2),
    ("D10 D9 D8 D7 D1", 4),
    ("C2 C10 C3 C9 CJ", 4),
]


@pytest.mark.parametrize(("cards", "winner"), TRICKS)
def test_who_wins(cards: str, winner: int) -> None:
    each = dict(enumerate(cards.split()))
    record = complete("chambery", each, talon="S5 S6 H5", contract=("solo", 0), plans=each)
    for seat in range(5):
        record["hands"][0]["tricks"][0]["winner"] = seat
        assert verdict(record) == ("proved" if seat == winner else "faulty")


@pytest.mark.parametrize(("down", "winner"), [("F D3 D1 T1", 3), ("F D3 D1 SK", 2)])
def test_the_fool_led(down: str, winner: int) -> None:
    """E9: the next card is the suit to follow."""
    assert oracle.winner("chambery", 0, down.split()) == winner
    other = " ".join(f"D{rank}" for rank in oracle.LOW_TO_HIGH if rank not in ("1", "3", "5"))
    plans = {0: "F", 1: "D3", 2: "D1", 3: down.split()[3], 4: "D5"}
    given = plans | {0: f"F {other}"}  # the fourth player has no diamonds
    if winner == 2:  # nor trumps
        low, high = oracle.TRUMPS[:14], oracle.TRUMPS[14:]
        given |= {0: f"F {other} {' '.join(high[:3])}", 1: f"D3 {' '.join(high[3:])}", 4: f"D5 {' '.join(low)}"}
    record = complete("chambery", given, talon="S5 S6 H5", contract=("solo", 0), plans=plans)
    assert record["hands"][0]["tricks"][0]["cards"][:4] == down.split()
    assert record["hands"][0]["tricks"][1]["leader"] == winner
    assert verdict(record) == "proved"


E10 = "F T3 T19 S4 HK"
LEGAL = [
    (E10, "D7", "T3 T19 F"),
    (E10, "H7", "HK F"),
    (E10, "T7", "T3 T19 F"),
    ("F S4 HK", "D7", "F S4 HK"),
    (E10, "D7 T20", "T3 T19 F"),  # no duty to overtrump
    (E10, "F", E10),
    (E10, "", E10),
]


@pytest.mark.parametrize(("own", "down", "legal"), LEGAL)
def test_legal(own: str, down: str, legal: str) -> None:
    assert legal_now(FIVE, own, down) == set(legal.split())


# -- bids --------------------------------------------------------------------------------------

BIDS = [
    # words from the dealer's next on; option; verdict, contract
    ("pass pass two_cards one_card solo", {}, "proved"),
    ("solo", {}, "proved"),
    ("solo pass pass pass pass", {}, "proved"),
    ("solo solo pass pass pass", {}, "faulty"),
    ("one_card two_cards pass pass pass", {}, "faulty"),
    ("two_cards two_cards pass pass pass", {}, "faulty"),
    ("pass pass pass pass pass solo", {}, "faulty"),
    ("pass garde pass pass pass", {}, "faulty"),
    ("pass solo pass pass pass", {"bidding": "first_bid"}, "proved"),
    ("pass solo", {"bidding": "first_bid"}, "proved"),
    ("two_cards solo pass pass pass", {"bidding": "first_bid"}, "faulty"),
]


@pytest.mark.parametrize(("words", "options", "due"), BIDS)
def test_bids(words: str, options: dict[str, str], due: str) -> None:
    spoken = words.split()
    declarer = max((i for i, word in enumerate(spoken[:5]) if word == "solo"), default=0)
    record = complete("chambery", {}, contract=("solo", declarer), talon="S2 S3 H4", options=options)
    record["hands"][0]["bids"] = [{"seat": i % 5, "bid": word} for i, word in enumerate(spoken)]
    assert verdict(record) == due, codes(record)


def test_bids_that_go_round() -> None:
    """A2, `rounds`: who passed is out, the others speak again until one is left."""
    spoken = [(0, "two_cards"), (1, "pass"), (2, "one_card"), (3, "pass"), (4, "pass"), (0, "solo")]
    record = complete("chambery", {}, contract=("solo", 0), talon="S2 S3 H4", options={"bidding": "rounds"})
    record["hands"][0]["bids"] = [{"seat": seat, "bid": word} for seat, word in spoken]
    assert verdict(record) == "proved", codes(record)
    record["options"]["bidding"] = "one_round"
    assert verdict(record) == "faulty"
    record["options"]["bidding"] = "rounds"
    record["hands"][0]["bids"].insert(5, {"seat": 1, "bid": "pass"})
    assert verdict(record) == "faulty", "he had passed already"


# -- purchase ----------------------------------------------------------------------------------


def asked(giver: int, card: str, *, got: bool = True, taker: int = 0) -> Json:
    entry = {"kind": "asked", "taker": taker, "giver": giver, "asked": card, "face": "up"}
    return entry | {"cards": [card] if got else []}


def returned(taker: int, *cards: str, giver: int = 0) -> Json:
    return {"kind": "returned", "giver": giver, "taker": taker, "cards": list(cards), "face": "down"}


HOLDINGS = {0: "C2 C3 HK DK F", 1: "SK T20", 2: "T21", 3: "HQ", 4: "D2 D3"}
BOTH_OF_ONE = [asked(1, "SK"), asked(1, "T20"), returned(1, "C2", "C3")]
PURCHASES: list[tuple[str, list[Json], dict[str, str], str]] = [
    ("one_card", [asked(1, "SK"), returned(1, "C2")], {}, "proved"),
    ("one_card", [asked(1, "SK"), returned(1, "SK")], {}, "faulty"),
    ("one_card", [asked(1, "SK"), returned(1, "SK")], {"given_back": "any"}, "proved"),
    ("one_card", [asked(1, "SK"), returned(1, "HK")], {}, "proved"),
    ("one_card", [asked(1, "SK"), returned(1, "HK")], {"given_back": "no_honours"}, "faulty"),
    ("one_card", [asked(1, "SK"), returned(1, "F")], {}, "proved"),
    ("one_card", [asked(1, "SK"), returned(1, "F")], {"given_back": "no_honours"}, "faulty"),
    ("one_card", [asked(1, "SK"), returned(1, "T21")], {}, "faulty"),
    ("one_card", [asked(1, "SK"), returned(2, "C2")], {}, "faulty"),
    ("one_card", [asked(1, "SK"), returned(1, "C2", "C3")], {}, "faulty"),
    ("one_card", [asked(2, "SK"), returned(2, "C2")], {}, "faulty"),
    ("one_card", [asked(1, "SK"), asked(2, "T21"), returned(1, "C2"), returned(2, "C3")], {}, "faulty"),
    ("one_card", [asked(0, "HK"), returned(0, "C2")], {}, "faulty"),
    ("one_card", [asked(1, "SK", got=False), returned(1, "C2")], {}, "faulty"),
    ("one_card", [{"kind": "asked", "taker": 0, "giver": 1, "asked": "SK"}], {}, "consistent"),
    ("one_card", [asked(4, "D2", got=False), asked(1, "SK"), returned(1, "C2")], {}, "proved"),
    ("one_card", [asked(4, "D2", got=False)], {}, "faulty"),
    ("one_card", [asked(4, "D2", got=False)], {"wanted_in_scart": "forfeit"}, "proved"),
    ("one_card", [asked(4, "D2"), returned(4, "C2")], {}, "faulty"),
    ("one_card", [], {}, "consistent"),
    ("two_cards", BOTH_OF_ONE, {}, "proved"),
    ("two_cards", [asked(1, "SK"), asked(1, "T20"), returned(1, "C2"), returned(1, "C3")], {}, "proved"),
    ("two_cards", [asked(1, "SK"), asked(2, "T21"), returned(2, "C2"), returned(1, "C3")], {}, "proved"),
    ("two_cards", [asked(1, "SK"), returned(1, "C2"), asked(2, "T21"), returned(2, "C3")], {}, "faulty"),
    (
        "two_cards",
        [asked(1, "SK"), returned(1, "C2"), asked(2, "T21"), returned(2, "C3")],
        {"purchases": "one_by_one"},
        "proved",
    ),
    ("two_cards", BOTH_OF_ONE, {"purchases": "one_by_one"}, "faulty"),
    ("two_cards", [asked(1, "SK"), returned(1, "C2")], {}, "faulty"),
    ("solo", [], {}, "proved"),
    ("solo", [asked(1, "SK"), returned(1, "C2")], {}, "faulty"),
]


@pytest.mark.parametrize(("contract", "exchanges", "options", "due"), PURCHASES)
def test_purchase(contract: str, exchanges: list[Json], options: dict[str, str], due: str) -> None:
    record = complete(
        "chambery",
        HOLDINGS,
        contract=(contract, 0),
        talon="S2 S3 H4",
        scart="D2 D3 H4",
        exchanges=exchanges,
        options=options,
    )
    assert verdict(record) == due, said(report_of(record))
    if due == "faulty":
        assert faulty(report_of(record))[0].where.pointer.startswith("/hands/0/exchanges")


def test_a_card_of_his_own_scart() -> None:
    """A6: a dealer who buys knows what he laid away."""
    record = complete(
        "chambery",
        {0: "C2", 1: "SK"},
        dealer=0,
        contract=("one_card", 0),
        talon="D2 D3 H4",
        exchanges=[asked(0, "D2", got=False), asked(1, "SK"), returned(1, "C2")],
    )
    assert verdict(record) == "faulty"
    assert faulty(report_of(record))[0].where.pointer.startswith("/hands/0/exchanges/0")


def test_the_name_of_the_card_asked_for_may_be_left_out() -> None:
    record = complete("chambery", HOLDINGS, contract=("two_cards", 0), talon="S2 S3 H4", exchanges=BOTH_OF_ONE)
    plain = [{k: v for k, v in entry.items() if k not in ("asked", "face")} for entry in BOTH_OF_ONE]
    record["hands"][0]["exchanges"] = plain
    assert verdict(record) == "proved"


# -- call --------------------------------------------------------------------------------------

ALL_QUEENS = "SQ HQ DQ CQ"
KINGS = "SK HK DK CK"
CALLS = [
    # dealer's cards, his scart, card called -> verdict
    ("SK HK DK", "S2 S3 H4", "CK", "proved"),
    ("SK HK DK", "S2 S3 H4", "SK", "faulty"),
    ("SK HK DK", "S2 S3 H4", "SQ", "faulty"),
    ("SK HK DK", "S2 S3 H4", "T21", "faulty"),
    (KINGS, "S2 S3 H4", "SQ", "proved"),
    (f"{KINGS} SQ", "S2 S3 H4", "SQ", "faulty"),
    (f"{KINGS} SQ", "SQ S3 H4", "SQ", "faulty"),  # A12: laid away it counts as his
    (f"{KINGS} SQ", "SQ S3 H4", "HQ", "proved"),
    (KINGS, "S2 S3 H4", "SN", "faulty"),
    (f"{KINGS} {ALL_QUEENS}", "S2 S3 H4", "", "proved"),
    (f"{KINGS} {ALL_QUEENS}", "S2 S3 H4", "SN", "faulty"),
    (f"{KINGS} {ALL_QUEENS}", "SQ HQ DQ", "", "proved"),
    (KINGS, "S2 S3 H4", "", "consistent"),
    ("SK HK DK", "S2 S3 H4", "", "consistent"),
]


@pytest.mark.parametrize(("own", "scart", "call", "due"), CALLS)
def test_call(own: str, scart: str, call: str, due: str) -> None:
    bar = f"{KINGS} {ALL_QUEENS}"
    others = {1: " ".join(card for card in bar.split() if card not in own.split())}
    record = complete(
        "chambery",
        {4: own, **others},
        contract=("call", 4),
        talon="S2 S3 H4",
        scart=scart,
        call=call,
    )
    assert verdict(record) == due, said(report_of(record))
    if due == "faulty":
        assert faulty(report_of(record))[0].where.pointer.startswith("/hands/0/calls")


def test_who_was_called_plays_with_the_dealer() -> None:
    record = complete("chambery", {4: "SK HK DK", 2: "CK"}, contract=("call", 4), talon="S2 S3 H4", call="CK")
    hand = record["hands"][0]
    for partner in range(5):
        hand["contract"] = {"name": "call", "declarer": 4, "partner": partner}
        assert verdict(record) == ("proved" if partner == 2 else "faulty")
    hand["contract"] = {"name": "call", "declarer": 2}
    assert verdict(record) == "faulty"
    hand["contract"] = {"name": "solo", "declarer": 4}
    assert verdict(record) == "faulty"


@pytest.mark.parametrize(("contract", "leader"), [(("solo", 2), 2), (("call", 4), 4)])
def test_who_leads(contract: tuple[str, int], leader: int) -> None:
    call = {"call": "CK"} if contract[0] == "call" else {}
    record = complete("chambery", {4: "SK HK DK", 2: "CK"}, contract=contract, talon="S2 S3 H4", **call)
    tricks = record["hands"][0]["tricks"]
    assert tricks[0]["leader"] == leader
    assert verdict(record) == "proved"
    tricks[0]["leader"] = (leader + 1) % 5
    assert verdict(record) == "faulty"


# -- the Fool ----------------------------------------------------------------------------------


def with_fool(**options: str) -> Json:
    """Seat 2 leads the Fool to the first trick, which seat 3 wins with the jack of clubs."""
    given = {2: "F", 3: "CJ C4", 4: "C5", 0: "C6", 1: "C7"}
    plans = {2: "F", 3: "CJ", 4: "C5", 0: "C6", 1: "C7"}
    return complete("chambery", given, contract=("solo", 2), talon="S2 S3 H4", plans=plans, options=options)


def test_the_fool_is_paid_with_a_card_worth_nothing_of_its_players_own_tricks() -> None:
    record = with_fool()
    hand = record["hands"][0]
    assert hand["tricks"][0]["cards"][0] == "F"
    own = next(i for i in range(1, 15) if oracle.replayed(record).winners[i] == 2)
    cards = hand["tricks"][own]["cards"]
    plain = [card for card in cards if card in oracle.PACK and card[1:].isdigit() and card not in ("T1", "T21")]
    worth = hand_of(record)
    hand["tricks"][own]["paid"] = plain[0]
    assert verdict(record) == "proved"
    assert hand_of(record) == worth, "what was given makes no difference"
    del hand["tricks"][own]["paid"]
    hand["tricks"][0]["paid"] = plain[0]
    assert codes(record) == ["fool.card"], "not his yet"
    del hand["tricks"][0]["paid"]
    hand["tricks"][own + 1]["paid"] = plain[0]
    assert codes(record) == ["fool.late"]


def test_nothing_is_given_for_the_fool_within_a_side() -> None:
    """A20: the called partner wins the trick of the dealer's Fool."""
    given = {4: "F SK HK DK", 0: "CK C4", 1: "C5", 2: "C6", 3: "C7"}
    record = complete("chambery", given, contract=("call", 4), talon="S2 S3 H4", call="CK", plans={4: "F", 0: "CK"})
    hand = record["hands"][0]
    assert hand["tricks"][0]["cards"][:2] == ["F", "CK"]
    assert verdict(record) == "proved"
    hand["tricks"][1]["paid"] = "C5"
    assert codes(record) == ["fool.no_debt"]


# -- payment -----------------------------------------------------------------------------------


def sweep(contract: str = "solo", **options: str) -> Json:
    """Seat 0 leads fifteen trumps; the dealer, seat 4, has the Fool and an empty scart."""
    return complete("chambery", {0: FIFTEEN, 4: "F"}, contract=(contract, 0), talon="S2 S3 H4", options=options)


def test_one_against_four_won() -> None:
    """All but the Fool (4) and the scart (1): 63, which is 29 over half."""
    record = sweep()
    assert points_of(record) == [63, 5]
    assert entries_of(record) == {("over_half", None): 29}
    assert hand_of(record) == [4 * 29, -29, -29, -29, -29]


@pytest.mark.parametrize(("factors", "times"), [("1-1-1", 1), ("1-2-3", 3), ("1-2-4", 4)])
def test_factors(factors: str, times: int) -> None:
    assert hand_of(sweep(factors=factors)) == [4 * 29 * times, *[-29 * times] * 4]


def test_one_against_four_lost() -> None:
    """Seat 1 wins every trick; the declarer has nothing."""
    record = complete("chambery", {1: FIFTEEN, 0: "S4"}, contract=("solo", 0), talon="S2 S3 H5", plans={0: "S4"})
    points = points_of(record)
    assert sum(points) == 68
    over = points[1] - 34
    assert over > 20
    assert hand_of(record) == [-4 * over, over, over, over, over]


@pytest.mark.parametrize("winner", [0, 1, 2, 3, 4])
def test_two_against_three(winner: int) -> None:
    """The dealer with seat 0, whom he called, against the others; one of the five has the trumps."""
    given = {4: "SK HK DK", 0: "CK"}
    given[winner] = f"{given.get(winner, '')} {' '.join(TRUMPS.split()[:10])}"
    record = complete(
        "chambery", given, contract=("call", 4), talon="S2 S3 H5", call="CK", plans={winner: given[winner]}
    )
    called, others = points_of(record)
    over = abs(called - 34)
    assert called + others == 68
    assert over > 0
    sign = 1 if called > others else -1
    assert hand_of(record) == [3 * over * sign, *[-2 * over * sign] * 3, 3 * over * sign]


def searched(wanted: Callable[[Json], bool], **options: str) -> Json:
    """The first random hand that is as wanted."""
    for seed in range(4000):
        record = random_record(FIVE, Random(seed), options)
        if wanted(record):
            return record
    raise AssertionError("no such hand")


def even(record: Json) -> bool:
    return set(oracle.scores(record)["card_points"].values()) == {34}


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("call", [True, False])
def test_half_each(call: bool) -> None:
    record = searched(lambda record: even(record) and bool(record["hands"][0].get("calls")) == call)
    assert points_of(record) == [34, 34]
    assert hand_of(record) == [0] * 5
    assert entries_of(record) == {("over_half", None): 0}


def test_each_by_what_he_took_himself() -> None:
    """A15: a side that wins together, none of whom has over half himself, is paid nothing."""
    record = searched(lambda record: oracle.scores(record)["hand"] == [0] * 5 and not even(record), over_half="player")
    assert hand_of(record) == [0] * 5
    assert max(points_of(record)) > 34
    by_side = json.loads(json.dumps(record))
    by_side["options"]["over_half"] = "side"
    del by_side["hands"][0]["scores"]
    assert max(hand_of(by_side)) > 0
    alone = sweep(over_half="player")
    assert hand_of(alone) == [4 * 29, -29, -29, -29, -29]


@pytest.mark.long("many hands")
def test_every_hand_is_zero_sum() -> None:
    """I10."""
    for seed in range(60):
        record = random_record(FIVE, Random(seed))
        assert sum(hand_of(record)) == 0
        assert sum(points_of(record)) == 68


# -- the game ----------------------------------------------------------------------------------


def test_game_length() -> None:
    hands = game_of("chambery", 6, 0)
    totals = [sum(hand["scores"]["hand"][seat] for hand in hands[:5]) for seat in range(5)]
    best = [seat for seat in range(5) if totals[seat] == max(totals)]
    five = {"game_length": "five_hands"}
    whole = record_of("chambery", *hands[:5], options=five)
    assert verdict(whole | {"result": {"totals": totals, "winners": best}}) == "proved"
    assert verdict(whole | {"result": {"totals": totals, "winners": [(best[0] + 1) % 5]}}) == "faulty"
    assert codes(record_of("chambery", *hands, options=five)) == ["game.over"]
    assert verdict(record_of("chambery", *hands)) == "proved"


def test_the_deal_passes_on() -> None:
    first = generated("chambery", 1)["hands"][0]
    assert "deal.dealer" in codes(record_of("chambery", first, first))
