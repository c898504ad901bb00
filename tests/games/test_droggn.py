"""Droggn: the worked examples of its rules page, and what each numbered point decides."""

from collections import Counter
from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, faulty, generated, played, record_of, report_of
from tarot_records.core.cards import CARDS, mask_of
from tarot_records.core.position import Contract, Position, Setting
from tarot_records.engine.fold import first_opening
from tarot_records.engine.unsaid import chains, speaking
from tarot_records.games import GAMES
from tarot_records.games.droggn.rules import PACK
from tarot_records.games.droggn.score import HAND, SCHEME, ColumnScore, DeclarersResult
from tarot_records.link import encode
from tarot_records.link.compact import NAMED
from tarot_records.record.model import Record

GAME = "droggn"
BIDS = ("ansager", "solo", "super", "super_mord")
OWN = "T1 F T4 T5 T6 SK DK S7 H7 C5"
"""Cards of the declarer, seat 1; his left neighbour, seat 2, deals the next hand if he does not."""


def begun(contract: str, **more: Any) -> Json:
    """A hand of seat 1, dealt by seat 2, up to what `more` says; seat 0 has the king of hearts."""
    own, king = OWN.split(), "HK"
    rest = [code for code in PACK.codes if code not in (*own, king, "T21")]
    hands = [[king, *rest[:20]], [*own, "T21", *rest[20:30]], rest[30:51]]
    bids = [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": contract}, {"seat": 2, "bid": "pass"}]
    hand: Json = {"dealer": 2, "deal": {"hands": hands, "talon": rest[51:]}, "bids": bids}
    if contract in ("ansager", "solo"):
        hand["scart"] = [{"seat": 1, "cards": ["S7", "H7", "C4" if "C4" in hands[1] else hands[1][-1]]}]
    return record_of(GAME, hand | {"end": "unrecorded"} | more)


def spoken(word: str) -> Json:
    """A declaration: its seat, its kind, and perhaps its level."""
    seat, kind, *level = word.split()
    return {"seat": int(seat), "kind": kind} | ({"level": int(level[0])} if level else {})


def found(record: Json) -> list[str]:
    return [fault.code for fault in faulty(report_of(record))]


def test_the_pack_counts_74() -> None:
    assert len(PACK.codes) == 66
    assert SCHEME.points(PACK.cards, 66) == 74
    assert SCHEME.points(mask_of(PACK.codes[:43]), 43) + SCHEME.points(mask_of(PACK.codes[43:]), 23) == 74


@cases("games/droggn", "what_stands_in_the_column")
def test_what_stands_in_the_column(
    bid: str, points: int, won: bool, all_tricks: bool, level: int, out: bool, pagat: int, value: int
) -> None:
    rows = DeclarersResult(bid, points, won, all_tricks, level, out, pagat).rows()
    assert sum(row.doubled for row in rows) == value


@pytest.mark.parametrize(("holder", "value"), [(0, 20), (1, -10), (2, -10)])
def test_trump_1_and_the_fool_count_20_together_only_for_the_declarer(holder: int, value: int) -> None:
    last = [("C4", "C5", "C6")[seat] if seat != holder else "T1" for seat in (1, 2, 0)]
    tricks = [(0, 0, "S4 S5 S6")] * (HAND - 2) + [(0, 1, "F HK H7"), (1, holder, " ".join(last))]
    taken = tuple((leader, winner, tuple(CARDS[code] for code in codes.split())) for leader, winner, codes in tricks)
    zeros = (0, 0, 0)
    setting = Setting(2, zeros, scarts=zeros, scart_unseen=zeros, contract=Contract("solo", 0, False, 0))
    end = Position(zeros, zeros, zeros, zeros, zeros, zeros, (), 0, taken, setting)
    result = ColumnScore("37", for_all=False, both_at_once=True)(end)
    assert result is not None
    assert result.items["pagat", None] == value


@cases("games/droggn", "what_may_be_laid_away")
def test_what_may_be_laid_away(cards: str, found: list[str]) -> None:
    record = begun("solo", scart=[{"seat": 1, "cards": cards.split()}])
    assert [fault.code for fault in faulty(report_of(record))] == found


@cases("games/droggn", "what_is_said")
def test_what_is_said_before_play(contract: str, words: list[str], found: list[str]) -> None:
    said = [spoken(word) for word in words]
    bought = {"exchanges": []} if contract == "ansager" else {}
    assert [fault.code for fault in faulty(report_of(begun(contract, declarations=said, **bought)))] == found


@cases("games/droggn", "what_is_bought")
def test_what_is_bought(exchanges: list[Json], found: list[str]) -> None:
    assert [fault.code for fault in faulty(report_of(begun("ansager", exchanges=exchanges)))] == found


def test_no_card_was_bought_if_everybody_plays_the_cards_dealt_to_him() -> None:
    hands = (generated(GAME, seed)["hands"][0] for seed in range(3000))
    plain = next(hand for hand in hands if len(hand.get("exchanges", ())) == 1)
    bought = next(hand for hand in hands if len(hand.get("exchanges", ())) == 2)
    for played_hand, verdict in ((plain, "proved"), (bought, "consistent")):
        del played_hand["exchanges"]
        assert report_of(record_of(GAME, played_hand)).verdict == verdict


@pytest.mark.parametrize("right", [True, False])
def test_the_declarer_deals_the_next_hand(right: bool) -> None:
    hands = [record["hands"][0] for seed in range(60) if (record := generated(GAME, seed))["hands"][0].get("tricks")]
    first = hands[0]
    declarer = next(bid["seat"] for bid in reversed(first["bids"]) if bid["bid"] != "pass")
    second = next(hand for hand in hands[1:] if (hand["dealer"] == declarer) == right)
    for hand in (first, second):
        hand.pop("scores", None)
    assert found(record_of(GAME, first, second)) == ([] if right else ["deal.dealer"])


def test_the_same_player_deals_after_a_hand_thrown_in() -> None:
    passed = {"dealer": 1, "bids": [{"seat": seat, "bid": "pass"} for seat in (2, 0, 1)], "end": "all_pass"}
    for dealer in range(3):
        again = passed | {"dealer": dealer, "bids": [{"seat": (dealer + n) % 3, "bid": "pass"} for n in (1, 2, 3)]}
        assert found(record_of(GAME, passed, again)) == ([] if dealer == 1 else ["deal.dealer"])


def test_nobody_has_to_be_named_winner() -> None:
    record = generated(GAME, 3)
    assert found(record | {"carried_in": {}, "result": {"winners": []}}) == []


def test_every_bid_is_a_fact_of_the_game() -> None:
    assert tuple(GAMES[GAME].bids) == BIDS


@pytest.mark.parametrize(
    ("cards", "codes"),
    [([], []), (["?"], []), (["T1"], []), (["T2"], ["declare.held"]), (["T1", "T1"], ["declare.held"])],
)
def test_the_card_named_with_pagat_is_trump_1(cards: list[str], codes: list[str]) -> None:
    assert found(begun("solo", declarations=[{"seat": 1, "kind": "pagat", "cards": cards}])) == codes


def silent(hand: Json, words: list[str]) -> Json:
    """A record of a hand with the score that it has if these words were said, which the record leaves out."""
    told = {name: part for name, part in hand.items() if name not in ("declarations", "scores")}
    result = report_of(record_of(GAME, told | {"declarations": [spoken(word) for word in words]})).outcome.results[0]  # type: ignore[union-attr]
    return record_of(GAME, told | {"scores": {"hand": list(result.hand)}})


@pytest.mark.parametrize("words", [1, 2, 3, 7])
def test_a_doubled_score_is_right_without_declarations(words: int) -> None:
    hand = played(GAME, 5)["hands"][0]
    declarer = next(bid["seat"] for bid in reversed(hand["bids"]) if bid["bid"] != "pass")
    foe, said = (declarer + 1) % 3, ["schwacher", *("retour",) * (words - 1)]
    assert found(silent(hand, [f"{foe if n % 2 == 0 else declarer} {word}" for n, word in enumerate(said)])) == []


def test_trump_1_laid_out_and_doubled_by_the_same_side_is_right_without_declarations() -> None:
    hand = generated(GAME, 306)["hands"][0]
    kinds = [(word["kind"], word["seat"]) for word in hand["declarations"]]
    assert kinds == [("pagat", 2), ("schwacher", 1)]
    assert found(silent(hand, ["2 pagat", "1 schwacher", "0 retour"])) == []


def test_doublings_of_an_unknown_declarer_are_supposed_once_at_each_level() -> None:
    hand = {name: part for name, part in played(GAME, 5)["hands"][0].items() if name in ("dealer", "deal", "tricks")}
    rules, record = GAMES[GAME].rules(3, {}), Record.model_validate(record_of(GAME, hand))
    supposed = chains(speaking(rules, record.hands[0], first_opening(rules, record)), most=12)
    assert max(Counter((words[0].kind, words[0].seat, len(words)) for words in supposed).values()) == 1
    assert max(map(len, supposed)) == 12


def test_an_unanswered_ask_is_right_if_the_hands_are_unknown() -> None:
    ask = {"kind": "asked", "taker": 1, "asked": "T1", "cards": []}
    assert found({**(record := begun("ansager", exchanges=[ask])), "hands": [record["hands"][0] | {"deal": {}}]}) == []


def test_written_for_all_the_scores_add_up_to_nothing() -> None:
    hand = next(
        hand for seed in range(60) if (hand := generated(GAME, seed, {"writing": "all"})["hands"][0]).get("tricks")
    )
    scores = sorted(hand["scores"]["hand"], key=abs)
    assert (sum(scores), scores[0]) == (0, scores[1])


@pytest.mark.parametrize(("last_fool", "codes"), [("allowed", []), ("revoke", ["play.last_fool"])])
def test_the_fool_in_the_last_trick(last_fool: str, codes: list[str]) -> None:
    hands = (generated(GAME, seed, {"last_fool": "allowed"})["hands"][0] for seed in range(3000))
    hand = next(hand for hand in hands if "F" in (hand.get("tricks") or [{"cards": ()}])[-1]["cards"])
    assert found(record_of(GAME, hand, options={"last_fool": last_fool})) == codes


def test_the_dealer_bids_after_a_misdeal() -> None:
    bids = [{"seat": 1, "bid": "solo"}, {"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "super"}]
    misdeal, again = {"dealer": 0, "end": "misdeal"}, {"dealer": 0, "bids": bids, "end": "unrecorded"}
    assert found(record_of(GAME, misdeal, again)) == []


@pytest.mark.parametrize(
    ("lost", "last", "codes"), [(False, 1, []), (True, 1, ["play.winner"]), (None, 1, []), (None, 2, [])]
)
def test_the_fool_laid_out_takes_the_last_trick(lost: bool | None, last: int, codes: list[str]) -> None:
    tricks = [{"leader": 1, "cards": ["?", "?", "?"], "winner": 1} for _ in range(20)]
    if lost is None:
        tricks[0].pop("winner")
    elif lost:
        tricks[0]["winner"], tricks[1]["leader"] = 2, 2
    tricks.append({"leader": 1, "cards": ["F", "CK", "S5"], "winner": last})
    bids = [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "super_mord"}, {"seat": 2, "bid": "pass"}]
    hand = {"dealer": 2, "bids": bids, "declarations": [{"seat": 1, "kind": "gstiess"}], "tricks": tricks}
    assert found(record_of(GAME, hand)) == codes


def mord(*tricks: str, **more: Any) -> Json:
    """A super mord of seat 1, who has laid out trump 1, with the end of its play."""
    hand = begun("super_mord")["hands"][0]
    said = [{"seat": 1, "kind": "pagat"}]
    return record_of(
        GAME, hand | {"declarations": said, "tricks": [{"cards": trick.split()} for trick in tricks]} | more
    )


@pytest.mark.parametrize(
    ("tricks", "end", "verdict"),
    [
        (["T21 H4 T2", "S4 H3 SQ"], {"end": "lost"}, "proved"),
        (["T21 H4 T2", "S4 H3 SQ"], {"claim": {"seat": 1, "tricks": 0}, "end": "claim"}, "proved"),
        (["T21 H4 T2", "S4 H3 SQ"], {"end": "unrecorded"}, "consistent"),
        (["T21 H4 T2"], {"end": "lost"}, "consistent"),
    ],
)
def test_a_super_mord_with_trump_1_laid_out_may_end_once_a_trick_is_lost(
    tricks: list[str], end: Json, verdict: str
) -> None:
    report = report_of(mord(*tricks, **end))
    assert report.verdict == verdict
    assert (report.outcome.results[0] is None) == (verdict != "proved")  # type: ignore[union-attr]


def test_a_doubled_hand_has_a_short_link() -> None:
    record = Record.model_validate(generated(GAME, 306))
    assert [word.level for word in record.hands[0].declarations] == [None, 1]
    assert encode(record)[1] == NAMED


DETAILS: list[tuple[Json, Json, int, str]] = [
    ({"level": 1}, {}, 106, ""),
    ({"level": 1}, {}, 53, "score.shares"),
    ({"achieved": False}, {}, 53, "score.achieved"),
    ({"announced": True}, {}, 53, "score.announced"),
    ({"achieved": True}, {"value": -10, "achieved": False}, 43, ""),
    ({"achieved": True}, {"value": -10, "achieved": True}, 43, ""),  # a foe made it
    ({}, {"value": -10, "announced": True}, 43, "score.announced"),
    ({}, {"value": -20, "announced": False}, 33, "score.announced"),
    ({}, {"value": 0, "announced": False, "achieved": False}, 53, ""),  # an entry of 0 has no details
]


@pytest.mark.parametrize(("game", "pagat", "score", "code"), DETAILS)
def test_details_of_entries_agree_with_the_numbers(game: Json, pagat: Json, score: int, code: str) -> None:
    items = [{"name": "game", "value": 53, **game}, *([{"name": "pagat", **pagat}] if pagat else [])]
    hand = {"contract": {"name": "solo", "declarer": 0}, "scores": {"items": items, "hand": [score, 0, 0]}}
    assert [fault.code for fault in faulty(report_of(record_of("droggn", hand)))] == ([code] if code else [])
