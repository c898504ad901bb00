"""French Tarot for three and five: half points, handfuls, the card called, who plays with whom, who pays."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.record_builders import (
    KINGS,
    NO_OTHER_TRUMPS,
    SLAM,
    TRUMPS,
    Json,
    codes,
    complete,
    entries_of,
    faulty,
    game_of,
    generated,
    hand_of,
    items_of,
    legal_now,
    points_of,
    record_of,
    report_of,
    said,
    verdict,
)

THREE, FIVE = ("french-tarot", 3), ("french-tarot", 5)
CHIEN = "S2 S3 H4"

# -- half points -------------------------------------------------------------------------------


def missed_or_made_by_half(players: int, margin: Fraction) -> Json:
    """The first random hand that misses or makes its contract by half a point."""
    for seed in range(6000):
        record = random_record(("french-tarot", players), Random(seed), {})
        if "tricks" in record["hands"][0]:
            attack, items = next(iter(oracle.scores(record)["card_points"].values())), oracle.scores(record)["items"]
            if attack - items["target", None] == margin:
                return record
    raise AssertionError("no such hand")


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize(("margin", "sign"), [(Fraction(-1, 2), -1), (Fraction(1, 2), 1)])
def test_the_odd_half_goes_to_the_side_that_wins(players: int, margin: Fraction, sign: int) -> None:
    """FFT12 p. 11: 40½ with two bouts is down 1, 41½ up 1; so the contract is worth 26 times its factor."""
    record = missed_or_made_by_half(players, margin)
    items = items_of(record)
    contract = oracle.replayed(record).contract
    assert items["contract"] == sign * 26 * oracle.MULTIPLIERS[contract]
    assert items["per_defender"] == sum(items[name] for name in ("contract", "petit_au_bout", "handful", "slam"))
    assert sum(points_of(record)) == 91
    record["hands"][0]["scores"]["card_points"][0]["points"] += 1
    assert verdict(record) == "faulty"


# -- deal, handfuls, écart ---------------------------------------------------------------------

HANDFULS = [
    (3, 12, "faulty", 0),
    (3, 13, "proved", 20),
    (3, 14, "faulty", 0),
    (3, 15, "proved", 30),
    (3, 18, "proved", 40),
    (4, 10, "proved", 20),
    (5, 7, "faulty", 0),
    (5, 8, "proved", 20),
    (5, 9, "faulty", 0),
    (5, 10, "proved", 30),
    (5, 13, "proved", 40),
]


@pytest.mark.parametrize(("players", "count", "due", "value"), HANDFULS)
def test_handful(players: int, count: int, due: str, value: int) -> None:
    own = " ".join(TRUMPS.split()[:count])
    call = {"call": "SK"} if players == 5 else {}
    given = {0: own, 1: "SK T1 T2"}
    talon = "S2 S3 S4 S5 S6 S7" if players < 5 else CHIEN
    shown = {"seat": 0, "kind": "handful", "cards": own.split()}
    record = complete("french-tarot", given, players=players, talon=talon, declarations=[shown], **call)
    assert verdict(record) == due, codes(record)
    if due == "proved":
        assert abs(items_of(record)["handful"]) == value
    else:
        assert faulty(report_of(record))[0].where.pointer.startswith("/hands/0/declarations/0")


@pytest.mark.parametrize(("players", "scart", "due"), [(3, "S2 S3 S4 S5 S6 S7", "proved"), (5, CHIEN, "proved")])
def test_the_ecart_is_as_large_as_the_chien(players: int, scart: str, due: str) -> None:
    call = {"call": "SK"} if players == 5 else {}
    record = complete("french-tarot", {1: "SK"}, players=players, talon=scart, **call)
    assert verdict(record) == due
    record["hands"][0]["scart"][0]["cards"].pop()
    assert codes(record)[0] == "scart.size"


@pytest.mark.parametrize("players", [3, 5])
def test_petit_sec(players: int) -> None:
    """Seat 0 has the Petit and nothing else of the kind."""
    record = complete(
        "french-tarot",
        {0: "T1", players - 1: "SK"},
        players=players,
        bar=NO_OTHER_TRUMPS,
        talon="S2 S3 S4 S5 S6 S7" if players < 5 else CHIEN,
        contract=("garde", 1),
        **({"call": "SK"} if players == 5 else {}),
    )
    assert "deal.petit_sec" in codes(record)
    whole = record["hands"][0]
    thrown = {"dealer": whole["dealer"], "deal": whole["deal"], "end": "petit_sec"}
    assert verdict(record_of("french-tarot", thrown, players=players)) == "proved"


def test_bids_of_three_and_five() -> None:
    for players, talon in ((3, "S2 S3 S4 S5 S6 S7"), (5, CHIEN)):
        call = {"call": "SK"} if players == 5 else {}
        record = complete("french-tarot", {1: "SK"}, players=players, talon=talon, **call)
        record["hands"][0]["bids"].append({"seat": 0, "bid": "pass"})
        assert verdict(record) == "faulty", "each speaks once"
        passed = [{"seat": seat, "bid": "pass"} for seat in range(players)]
        hand = {"dealer": players - 1, "deal": record["hands"][0]["deal"], "bids": passed}
        assert verdict(record_of("french-tarot", hand, players=players)) == "proved"


# -- the call ----------------------------------------------------------------------------------

QUEENS, KNIGHTS = "SQ HQ DQ CQ", "SN HN DN CN"
CALLS = [
    # taker's cards, chien, card called -> verdict, answer
    ("SK HK DK", CHIEN, "CK", "proved", "held"),
    ("SK HK DK", CHIEN, "SK", "proved", "own"),
    ("SK HK DK", "CK S3 H4", "CK", "proved", "talon"),
    ("SK HK DK", CHIEN, "CQ", "faulty", ""),
    ("SK HK DK", CHIEN, "T21", "faulty", ""),
    ("SK HK DK", CHIEN, "F", "faulty", ""),
    ("SK HK DK", "CK S3 H4", "CQ", "faulty", ""),  # the king of the chien is not his when he calls
    (KINGS, CHIEN, "SQ", "proved", "held"),
    (KINGS, CHIEN, "HK", "proved", "own"),  # who has all four may call a queen, and need not [FFT12 p. 12]
    (KINGS, CHIEN, "SN", "faulty", ""),
    (f"{KINGS} SQ", CHIEN, "SQ", "proved", "own"),
    (f"{KINGS} {QUEENS}", CHIEN, "SN", "proved", "held"),
    (f"{KINGS} {QUEENS}", CHIEN, "DQ", "proved", "own"),
    (f"{KINGS} {QUEENS}", CHIEN, "DK", "proved", "own"),
    (f"{KINGS} {QUEENS}", CHIEN, "SJ", "faulty", ""),
    (f"{KINGS} {QUEENS} {KNIGHTS}", CHIEN, "CN", "proved", "own"),
    (f"{KINGS} {QUEENS} {KNIGHTS}", CHIEN, "SJ", "proved", "held"),
]


@pytest.mark.parametrize(("own", "chien", "call", "due", "answer"), CALLS)
def test_call(own: str, chien: str, call: str, due: str, answer: str) -> None:
    taken = f"{own} {chien}".split()
    courts = [card for card in f"{KINGS} {QUEENS} {KNIGHTS} SJ T21 F".split() if card not in taken]
    given = {0: own, 1: " ".join(courts[:8]), 2: " ".join(courts[8:])}
    record = complete("french-tarot", given, players=5, talon=chien, scart="S3 H4 S2", call=call, bar="S2", seed=3)
    if "S2" not in chien:  # with a king in the chien he lays away a card of his own
        spare = next(c for c in record["hands"][0]["deal"]["hands"][0] if c[0] in "SHDC" and c[1:].isdigit())
        record = complete(
            "french-tarot",
            {**given, 0: " ".join(record["hands"][0]["deal"]["hands"][0])},
            players=5,
            talon=chien,
            scart=f"S3 H4 {spare}",
            call=call,
            seed=3,
        )
    assert verdict(record) == due, said(report_of(record))
    if due == "faulty":
        assert faulty(report_of(record))[0].where.pointer.startswith("/hands/0/calls/0")
        return
    holder = next((seat for seat, cards in enumerate(record["hands"][0]["deal"]["hands"]) if call in cards), 0)
    for word in ("held", "own", "talon"):
        record["hands"][0]["calls"][0]["answer"] = word
        assert verdict(record) == ("proved" if word == answer else "faulty")
    del record["hands"][0]["calls"][0]["answer"]
    for seat in range(5):
        record["hands"][0]["contract"] = {"name": "garde", "declarer": 0, "partner": seat}
        assert verdict(record) == ("proved" if seat == holder else "faulty")


def test_without_the_call_nobody_knows_who_is_with_whom() -> None:
    record = complete("french-tarot", {1: "SK"}, players=5, talon=CHIEN, call="SK")
    del record["hands"][0]["calls"]
    assert verdict(record) == "consistent"


@pytest.mark.parametrize("players", [3, 4])
def test_no_call_with_fewer(players: int) -> None:
    record = complete("french-tarot", {1: "SK"}, players=players, talon="S2 S3 S4 S5 S6 S7")
    assert verdict(record) == "proved"
    record["hands"][0]["calls"] = [{"seat": 0, "card": "SK"}]
    assert verdict(record) == "faulty"


# -- the first trick ---------------------------------------------------------------------------

FREE, BARRED = {"lead_called_suit": "free"}, {"excuse_then_called": "barred"}
LEADS = [
    ("SK S2 H3 T4", "", {}, "SK H3 T4"),
    ("S2 S3 H3 T4", "", {}, "H3 T4"),
    ("S2 S3 H3 T4", "", FREE, "S2 S3 H3 T4"),
    ("S2 S3 SK", "", {}, "SK"),
    ("S2 S3", "", {}, "S2 S3"),  # F3
    ("S2 S3 F", "", {}, "F"),
    ("S2 S3 H3", "F", {}, "S2 S3 H3"),  # F2
    ("S2 S3 H3", "F", BARRED, "H3"),
    ("S2 S3 SK", "F", BARRED, "SK"),
    ("S2 S3", "F", BARRED, "S2 S3"),
    ("S2 S3 H3", "F", FREE | BARRED, "S2 S3 H3"),
    ("S2 S3 H3", "S9", BARRED, "S2 S3"),
    ("S2 S3 H3", "F S9", BARRED, "S2 S3"),
]


@pytest.mark.parametrize(("own", "down", "options", "legal"), LEADS)
def test_the_suit_called_may_not_be_led_to_the_first_trick(
    own: str, down: str, options: dict[str, str], legal: str
) -> None:
    assert legal_now(FIVE, own, down, options, called="SK") == set(legal.split())


def test_the_suit_called_is_led() -> None:
    def led(card: str, trick: int) -> Json:
        given = {0: "S5 H5 T21 T20", 1: "SK"}
        plan = {0: card if trick == 0 else f"T21 {card}"}
        free = {"lead_called_suit": "free"}
        record = complete("french-tarot", given, players=5, talon="D2 D3 D4", call="SK", plans=plan, options=free)
        record["options"]["lead_called_suit"] = "forbidden"
        assert record["hands"][0]["tricks"][trick]["cards"][0] == card
        return record

    assert codes(led("S5", 0))[0] == "play.called_suit"
    assert verdict(led("S5", 1)) == "proved"
    assert verdict(led("H5", 0)) == "proved"


# -- who pays ----------------------------------------------------------------------------------

FIFTEEN = " ".join(TRUMPS.split()[:15])


@pytest.mark.parametrize(
    ("partner", "call", "hand"),
    [(1, "SK", [2, 1, -1, -1, -1]), (3, "SK", [2, -1, -1, 1, -1]), (0, "SK", [4, -1, -1, -1, -1])],
)
@pytest.mark.parametrize("wins", [True, False])
def test_five_players(partner: int, call: str, hand: list[int], wins: bool) -> None:
    strong = 0 if wins else next(seat for seat in (4, 2) if seat != partner)
    given = {strong: " ".join(TRUMPS.split()[:12])}
    given[partner] = f"{given.get(partner, '')} SK"
    record = complete("french-tarot", given, players=5, talon=CHIEN, call=call, plans={strong: given[strong]})
    each = items_of(record)["per_defender"]
    assert (each > 0) == wins
    assert hand_of(record) == [each * share for share in hand]


def test_the_card_called_in_the_chien() -> None:
    given = {0: " ".join(TRUMPS.split()[:12])}
    record = complete(
        "french-tarot", given, players=5, talon="SK S3 H4", scart="", call="SK", contract=("garde_sans", 0)
    )
    each = items_of(record)["per_defender"]
    assert hand_of(record) == [4 * each, *[-each] * 4]


def test_a_slam_of_taker_and_partner() -> None:
    """The taker leads fifteen trumps; his partner has most of the others."""
    given = {0: " ".join(TRUMPS.split()[:15]), 1: "SK T6 T5 T2 T1"}
    record = complete("french-tarot", given, players=5, talon=CHIEN, call="SK", declarations=[SLAM])
    assert items_of(record)["slam"] == 400
    assert hand_of(record)[1] == items_of(record)["per_defender"]


@pytest.mark.long("many hands")
@pytest.mark.parametrize("odd", [True, False])
def test_partners_share_alike(odd: bool) -> None:
    for seed in range(500):
        record = random_record(FIVE, Random(seed), {"partner_share": "equal"})
        if "tricks" not in record["hands"][0]:
            continue
        end = oracle.replayed(record)
        each = items_of(record)["per_defender"]
        if len(end.sides[0]) == 2 and each > 0 and each % 2 == odd:
            hand = hand_of(record)
            taker, partner = hand[end.declarer], next(hand[s] for s in end.sides[0] if s != end.declarer)
            assert taker + partner == 3 * each
            assert taker - partner == odd, "the odd point is the taker's"
            return
    raise AssertionError("no such hand")


def test_three_players() -> None:
    record = complete("french-tarot", {0: " ".join(TRUMPS.split()[:14])}, players=3, talon="S2 S3 S4 S5 S6 S7")
    each = items_of(record)["per_defender"]
    assert hand_of(record) == [2 * each, -each, -each]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_hand_is_zero_sum(players: int) -> None:
    """I10."""
    for seed in range(40):
        record = random_record(("french-tarot", players), Random(seed))
        if "tricks" in record["hands"][0] and record["options"]["partner_share"] == "two_to_one":
            assert sum(hand_of(record)) == 0
            assert sum(points_of(record)) == 91


def searched(wanted: Callable[[oracle.End], bool]) -> Json:
    """The first random hand for five that ends as wanted."""
    for seed in range(3000):
        record = random_record(FIVE, Random(seed), {})
        if "tricks" in record["hands"][0] and wanted(oracle.replayed(record)):
            return record
    raise AssertionError("no such hand")


def test_the_excuse_stays_with_the_side_also_if_the_partner_wins_its_trick() -> None:
    def partner_took_it(end: oracle.End) -> bool:
        trick = next((i for i, cards in enumerate(end.tricks[:-1]) if "F" in cards), None)
        if trick is None or len(end.sides[0]) == 1:
            return False
        owner = (end.leaders[trick] + end.tricks[trick].index("F")) % 5
        return owner == end.declarer and end.winners[trick] in end.sides[0] and end.winners[trick] != owner

    record = searched(partner_took_it)
    entries_of(record)
    paid = [i for i, trick in enumerate(record["hands"][0]["tricks"]) if "paid" in trick]
    assert paid == []
    record["hands"][0]["tricks"][-1]["paid"] = "S2"
    assert "fool.no_debt" in codes(record)


@pytest.mark.parametrize("players", [3, 5])
def test_the_deal_passes_to_the_next(players: int) -> None:
    hands = game_of("french-tarot", 3, 0, players=players)
    assert verdict(record_of("french-tarot", *hands, players=players)) == "proved"
    same = generated("french-tarot", 1, players=players)["hands"][0]
    assert "deal.dealer" in codes(record_of("french-tarot", same, same, players=players))
