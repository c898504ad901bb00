"""Zwanzigerrufen: the worked examples of its rules page, and its numbered points, each of which changes a verdict."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from support.cases import cases
from support.paths import SAMPLES
from support.record_builders import Json, codes, faulty, record_of, report_of
from support.tarock_hands import bids_of, cards, declared
from tarot_records.core.cards import CARDS, CODES, cards_in, mask_of
from tarot_records.core.packs import TAROCK_40
from tarot_records.core.position import GAME, Position
from tarot_records.engine.fold import opening
from tarot_records.games import GAMES
from tarot_records.games.zwanzigerrufen.before_play import CALLABLE, TwentyCall, table_of, talking_of
from tarot_records.games.zwanzigerrufen.rules import tables
from tarot_records.games.zwanzigerrufen.score import SCHEME, ZwanzigerScore, made_items
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade

ZWANZIGERRUFEN = GAMES["zwanzigerrufen"]
USUAL = {option.name: option.default for option in ZWANZIGERRUFEN.ruleset().options}
DECLARER, FOE, OTHERS = 0, 1, {"own": OWN, "foes": FOES}
PAGAT = ("pagat_ultimo",)
BARE = "SK SQ SN SJ S10 HK HQ HN HJ H1"
FIVE_TRUMPS = "T20 T19 T18 T17 T16 SK SQ CK C10 D1"
HANDS = [
    "T1 T8 T9 T10 T11 HN HJ H1 CN CJ",
    "T20 T4 T5 T6 T7 SK SQ CK C10 D1",
    "F T18 T17 T16 SN SJ HK HQ DK DQ",
    "T21 T19 T15 T14 T13 T12 S10 CQ DN DJ",
]
"""Hands of the four; seat 0 deals, and seat 1 is forehand."""


def position_after(contract: str, options: Mapping[str, str], taken: tuple[int, ...], winner: int) -> Position:
    """Return a position after one trick, which seat 0 has led."""
    start = opening(ZWANZIGERRUFEN.rules(4, options), None)
    return start._replace(taken=((0, winner, taken),))


def judged(hand: Json) -> list[str]:
    """Return the codes of what makes a record of a hand faulty, which is not told to its end."""
    record = record_of("zwanzigerrufen", {"dealer": 0, "end": "unrecorded"} | hand)
    return [fault.code for fault in faulty(report_of(record))]


@cases("games/zwanzigerrufen", "paid")
def test_a_hand_is_paid(
    contract: str,
    points: int,
    made: dict[str, str],
    lost: list[str],
    announced: dict[str, str],
    levels: dict[str, int],
    options: dict[str, str],
    rows: dict[str, int],
    each: int,
) -> None:
    """Examples 1 to 4; Z3, Z5, Z6, Z10, Z14 to Z16. `lost` is the side that lost the Pagat in the last trick."""
    table = table_of(USUAL | options)
    score = ZwanzigerScore(talking_of(table), valat_alone=options.get("valat_alone") == "yes")
    seats = {"own": DECLARER, "foes": FOE}
    said = tuple((item, seats[side]) for item, side in announced.items())
    by = dict(said) | {GAME: DECLARER}
    talk = Talk(announced=said, ladders={Doubled(item, by[item]): (FOE,) * level for item, level in levels.items()})
    outcome = ItemsMade(
        {item: OTHERS[side] for item, side in made.items()}, dict.fromkeys(PAGAT, OTHERS[lost[0]]) if lost else {}
    )
    found = score.rows(table[contract], (DECLARER,), points, outcome, talk)
    assert {row.name: row.value for row in found} == rows
    assert sum(row.doubled for row in found) == each


@cases("games/zwanzigerrufen", "taken")
def test_a_trick_is_taken(
    contract: str, cards: str, options: dict[str, str], best: str, points: int, mondfang: str
) -> None:
    """Example 5; Z4. Seat 0 leads and plays with seat 2."""
    row, played = table_of(USUAL)[contract], tuple(CARDS[code] for code in cards.split())
    table = tables(USUAL | options)[row.manner]
    winning = table.best[table.state(played)]
    assert (CODES[winning], SCHEME.points(mask_of(cards.split()), 4)) == (best, points)
    position = position_after(contract, options, played, played.index(winning))
    assert made_items(position, row, (0, 2)).by.get("mondfang") == OTHERS.get(mondfang)


@cases("games/zwanzigerrufen", "called")
def test_forehand_calls_the_highest_trump_that_she_does_not_hold(held: str, card: str) -> None:
    """Example 6."""
    call = TwentyCall(frozenset({"normal"}), (mask_of([CODES[card] for card in CALLABLE]),), own=False)
    start = opening(ZWANZIGERRUFEN.rules(4, {}), None)
    legal = call.legal(start._replace(hands=(mask_of(held.split()), 0, 0, 0)), 0)
    assert [CODES[card] for card in cards_in(legal)] == card.split()


@cases("games/zwanzigerrufen", "played")
def test_cards_that_may_be_played(contract: str, held: str, down: str, legal: str) -> None:
    table = tables(USUAL)[table_of(USUAL)[contract].manner]
    assert table.legal(mask_of(held.split()), table.state([CARDS[code] for code in down.split()])) == mask_of(
        legal.split()
    )


DEAL: Json = {"hands": [cards(hand) for hand in HANDS]}


@cases("games/zwanzigerrufen", "bid")
def test_bids(bids: str, contract: str, found: list[str]) -> None:
    """Z12, Z13, Z19."""
    name, _, declarer = contract.partition(" ")
    stated = {"contract": {"name": name, "declarer": int(declarer)}} if contract else {}
    assert judged({"deal": DEAL, "bids": bids_of(bids)} | stated) == found
    if contract:
        other = {"contract": {"name": name, "declarer": (int(declarer) + 1) % 4}}
        assert "contract.declarer" in judged({"deal": DEAL, "bids": bids_of(bids)} | other)


def test_normal_game_is_forehand_s_without_bids_too() -> None:
    """§9."""
    found = [judged({"deal": DEAL, "contract": {"name": "normal", "declarer": seat}}) for seat in (1, 2)]
    assert found == [[], ["contract.declarer"]]


def test_forehand_with_all_the_trumps_that_may_be_called_has_to_bid() -> None:
    """Z12."""
    deal = {"hands": [HANDS[0].split(), FIVE_TRUMPS.split(), None, None]}
    assert judged({"deal": deal, "bids": bids_of("1 weiter")}) == ["bid.hand"]
    assert judged({"deal": deal, "bids": bids_of("1 farbensolo, 2 solo")}) == []


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ({"seat": 1, "card": "T19"}, []),
        ({"seat": 1, "card": "T19", "answer": "held"}, []),
        ({"seat": 1, "card": "T19", "answer": "own"}, ["call.answer"]),
        ({"seat": 1, "card": "T20"}, ["call.own"]),
        ({"seat": 1, "card": "T18"}, ["call.rank"]),
        ({"seat": 2, "card": "T20"}, ["call.seat"]),
    ],
)
@pytest.mark.parametrize("bids", ["1 weiter, 2 weiter, 3 weiter, 0 weiter", "1 weiter, 2 solo"])
def test_call(call: Json, found: list[str], bids: str) -> None:
    """Before a solo too, where it may be told."""
    assert judged({"deal": DEAL, "bids": bids_of(bids), "calls": [call]}) == found


def test_call_that_is_left_out_follows_from_the_cards() -> None:
    """Z12, Z21: the partner is the holder of the card that had to be called."""
    hand = {"deal": DEAL, "bids": bids_of("1 weiter, 2 weiter, 3 weiter, 0 weiter")}
    right, wrong = ({"contract": {"name": "normal", "declarer": 1, "partner": seat}} for seat in (3, 2))
    assert judged(hand | right) == []
    assert judged(hand | wrong) == ["call.partner"]


@cases("games/zwanzigerrufen", "said")
def test_announcements_and_kontra(words: str, found: list[str]) -> None:
    """§5; Z17, Z18."""
    bids = bids_of("1 weiter, 2 weiter, 3 weiter, 0 weiter")
    assert judged({"deal": DEAL, "bids": bids, "declarations": declared(words), "tricks": []}) == found


def test_trull_against_forehand_asks_for_a_kontra() -> None:
    """Z8."""
    hands = [
        "T1 T21 F T10 T11 HN HJ H1 CN CJ",
        HANDS[1],
        HANDS[2].replace("F ", "T9 "),
        HANDS[3].replace("T21", "T8"),
    ]
    deal = {"hands": [cards(hand) for hand in hands]}
    hand = {"deal": deal, "bids": bids_of("1 weiter, 2 weiter, 3 weiter, 0 weiter"), "tricks": [], "dealer": 0}
    for asked, said, found in (("no", "", []), ("yes", "", ["declare.kontra_due"]), ("yes", "2 kontra game 1", [])):
        record = record_of("zwanzigerrufen", hand | {"end": "unrecorded", "declarations": declared(said)})
        record["options"] = USUAL | {"trull_kontra": asked}
        assert [fault.code for fault in faulty(report_of(record))] == found


@cases("games/zwanzigerrufen", "dealt_again")
def test_hand_that_is_dealt_again(held: str, end: str, found: list[str]) -> None:
    """§2; Z2, Z20."""
    rest = [code for code in TAROCK_40.codes if code not in held.split()]
    Random(2).shuffle(rest)
    hands = [held.split(), rest[:10], rest[10:20], rest[20:]]
    assert all(sum(code[0] in "TF" for code in hand) > 1 for hand in hands[1:])
    stated = {"end": end} if end else {"bids": [{"seat": 1, "bid": "weiter"}]}
    assert judged({"deal": {"hands": hands}} | stated) == found
    irregular = {"irregularities": [{"kind": "misdeal"}]} if end else {}
    assert "deal.dealt_again" not in judged({"deal": {"hands": hands}} | stated | irregular)


def test_deal_of_which_nothing_more_is_told_may_have_been_thrown_in() -> None:
    hands = [BARE.split(), None, None, None]
    record = record_of("zwanzigerrufen", {"dealer": 0, "deal": {"hands": hands}})
    assert report_of(record).verdict == "consistent"


def test_mondfang_brings_four_double_deals_and_a_hand_thrown_in_is_none() -> None:
    """Z7, Z11: in the composed evening the second hand brings them and the third is thrown in."""
    record = json.loads((SAMPLES / "zwanzigerrufen-composed.tarot.json").read_text("utf-8"))
    left = [hand.get("scores", {}).get("carried", {}).get("double_deals") for hand in record["hands"]]
    assert left == [0, 4, None, 3, 2, 1, 0]
    assert codes(record) == []
    again: dict[str, Any] = record | {"carried_in": {"carried": {"double_deals": 3}}}
    doubled = report_of(again).outcome
    assert doubled is not None
    results = [None if result is None else result.carried for result in doubled.results]
    assert [carried and carried["double_deals"] for carried in results] == [2, 5, None, 4, 3, 2, 1]
