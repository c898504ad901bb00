"""Lungau Königrufen: the worked examples of its page, and its numbered points, each of which changes a verdict."""

import json
from typing import Any

import pytest

from support.cases import cases
from support.paths import SAMPLES
from support.record_builders import Json, codes, faulty, record_of, report_of
from support.tarock_hands import bids_of, cards, declared, legal_by_rules
from tarot_records.core.cards import mask_of
from tarot_records.core.position import GAME
from tarot_records.games import GAMES
from tarot_records.games.lungau.contracts import table_of
from tarot_records.games.lungau.score import SCHEME, LungauScore, fahren
from tarot_records.games.lungau.words import talking_of
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

USUAL = {option.name: option.default for option in GAMES["lungau"].ruleset().options}
DECLARER, FOE, OTHERS = 0, 1, {"own": OWN, "foes": FOES}
BIRDS = {"T1": "pagat", "T2": "uhu"}
HANDS = [
    "T2 T8 T9 T10 T11 T12 HN HJ H1 CN CJ C7",
    "T1 T20 T4 T5 T6 T7 SK SQ CK C10 D1 D2",
    "F T18 T17 T16 T13 SN SJ HK HQ DQ DN D3",
    "T21 T19 T15 T14 S10 S9 S8 S7 CQ C9 C8 H4",
]
"""Hands of the four; seat 0 deals, and seat 1 is forehand."""
DEAL: Json = {"hands": [cards(hand) for hand in HANDS], "talon": cards("T3 D4 DK | H2 H3 DJ")}
BIDS = {
    "fahren": "1 erster, 2 pass, 3 pass, 0 pass",
    "rufer_spatz": "1 rufer_spatz, 2 pass, 3 pass, 0 pass",
    "rufer_uhu": "1 erster, 2 pass, 3 pass, 0 rufer_uhu",
    "dreier": "1 dreier",
}
CALLED = {"calls": [{"seat": 1, "card": "HK"}]}


def judged(hand: Json, **options: str) -> list[str]:
    """Return the codes of what makes a record of a hand faulty, which is not told to its end."""
    record = record_of("lungau", {"dealer": 0, "deal": DEAL, "end": "unrecorded"} | hand, options=options)
    return [fault.code for fault in faulty(report_of(record))]


def test_a_pile_is_counted_singly() -> None:
    """Example 6."""
    assert SCHEME.points(mask_of(cards("HK T21 SQ T9 S7")), 5) == 14


@cases("games/lungau", "paid")
def test_a_hand_is_paid(
    contract: str,
    points: int,
    made: dict[str, str],
    lost: dict[str, str],
    announced: dict[str, str],
    levels: dict[str, int],
    options: dict[str, str],
    rows: dict[str, int],
    each: int,
) -> None:
    """Examples 1 to 4 and 8; L2 to L4, L10 to L12."""
    table = table_of(USUAL | options)
    score = LungauScore(talking_of(table), fixed_valat=options.get("valat") == "fixed")
    seats = {"own": DECLARER, "foes": FOE}
    said = tuple((item, seats[side]) for item, side in announced.items())
    by = dict(said) | {GAME: DECLARER}
    talk = Talk(announced=said, ladders={Doubled(item, by[item]): (FOE,) * level for item, level in levels.items()})
    outcome = ItemsMade(
        {item: OTHERS[side] for item, side in made.items()}, {item: OTHERS[side] for item, side in lost.items()}
    )
    found = score.rows(table[contract], (DECLARER,), points, outcome, talk)
    assert {row.name: row.value for row in found} == rows
    assert sum(row.doubled for row in found) == each


@cases("games/lungau", "driven")
def test_a_fahren_is_paid(points: str, kontra: list[int], paid: str) -> None:
    """Examples 5 and 8."""
    score = fahren(dict(enumerate(map(int, points.split()))), kontra)
    assert list(score.values()) == list(map(int, paid.split()))


@pytest.mark.parametrize("legal", [legal_by_rules("lungau", BIRDS)])
@cases("games/lungau", "plays")
def test_cards_that_may_be_played(
    legal: Any, contract: str, own: str, trick: str, bound: dict[str, int], number: int, expected: str
) -> None:
    """§4, §6."""
    assert legal(contract, cards(own), cards(trick), USUAL, bound, number) == set(cards(expected))


@cases("games/lungau", "bid")
def test_bids(bids: str, contract: str, options: dict[str, str], found: list[str]) -> None:
    """§2; L1, L2, L14."""
    name, _, declarer = contract.partition(" ")
    stated: Json = {"contract": {"name": name, **({"declarer": int(declarer)} if declarer else {})}} if name else {}
    assert judged({"bids": bids_of(bids)} | stated, **options) == found
    if name and not found:
        other = judged({"bids": bids_of(bids), "contract": {"name": "rufer_spatz"}}, **options)
        assert other[0] == ("contract.none" if name == "fahren" else "contract.name")


@cases("games/lungau", "said")
def test_announcements_and_kontra(contract: str, words: str, found: list[str]) -> None:
    """§3; L4, L8, L13."""
    hand = {"bids": bids_of(BIDS[contract]), "declarations": declared(words), "tricks": []}
    assert judged(hand | (CALLED if contract == "rufer_spatz" else {})) == found


@cases("games/lungau", "laid")
def test_scart(contract: str, taken: str, scart: str, shown: str, found: list[str]) -> None:
    """§2; L9."""
    seat = 0 if contract == "rufer_uhu" else 1
    hand = {
        "bids": bids_of(BIDS[contract]),
        "exchanges": [{"kind": "talon", "taker": seat, "cards": cards(taken)}],
        "scart": [{"seat": seat, "cards": cards(scart), **({"shown": cards(shown)} if shown else {})}],
    }
    assert judged(hand) == found


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ({"seat": 1, "card": "DK", "answer": "talon"}, []),
        ({"seat": 1, "card": "SK", "answer": "own"}, []),
        ({"seat": 1, "card": "HK", "answer": "held"}, []),
        ({"seat": 1, "card": "HK", "answer": "own"}, ["call.answer"]),
        ({"seat": 1, "card": "HQ"}, ["call.rank"]),
        ({"seat": 2, "card": "HK"}, ["call.seat"]),
    ],
)
def test_call(call: Json, found: list[str]) -> None:
    """§2."""
    assert judged({"bids": bids_of(BIDS["rufer_spatz"]), "calls": [call]}) == found


@pytest.mark.parametrize(("carried", "score"), [(0, [3, -9, 3, 3]), (1, [6, -18, 6, 6])])
def test_game_that_is_given_up(carried: int, score: list[int]) -> None:
    """Example 7."""
    hand = {
        "dealer": 0,
        "deal": DEAL,
        "bids": bids_of(BIDS["rufer_spatz"]),
        "calls": [{"seat": 1, "card": "DK"}],
        "declarations": declared("1 give_up"),
        "tricks": [],
        "end": "agreement",
        "scores": {"hand": score, "items": [{"name": "game", "value": -3}], "carried": {"double_deals": 0}},
    }
    record = record_of("lungau", hand) | {"carried_in": {"carried": {"double_deals": carried}}}
    report = report_of(record)
    assert (report.verdict, [fault.code for fault in report.faults]) == ("proved", [])
    held = hand | {"calls": [{"seat": 1, "card": "HK"}]}
    assert codes(record | {"hands": [held]})[0] == "declare.give_up"


def composed(number: int, *without: str, **scores: Any) -> Json:
    """Return a record of one hand of the composed evening, without some of its sections."""
    record = json.loads((SAMPLES / "lungau-composed.tarot.json").read_text("utf-8"))
    del record["result"]
    hand = {name: part for name, part in record["hands"][number - 1].items() if name not in without}
    return record | {"hands": [hand | {"scores": scores}], "carried_in": {"carried": {"double_deals": 0}}}


@pytest.mark.parametrize(("score", "verdict"), [([-16, 6, 0, 10], "consistent"), ([-16, 6, 1, 9], "faulty")])
def test_any_player_may_have_said_kontra_in_a_fahren_without_declarations(score: list[int], verdict: str) -> None:
    """§6: the points are 45, 6, 13 and 0; the first and the third said kontra."""
    record = composed(2, "declarations", hand=score)
    assert report_on(Source("test", json.dumps(record).encode())).verdict == verdict


def test_nobody_said_kontra_in_a_fahren_of_which_no_declarations_are_recorded() -> None:
    record = composed(2, "declarations", hand=[-16, 6, 0, 10])
    record["hands"][0] = {name: part for name, part in record["hands"][0].items() if name not in ("deal", "tricks")}
    assert report_of(record).verdict == "consistent"
    record["hands"][0]["declarations"] = []
    assert "score.shares" in codes(record)


def test_game_given_up_without_bids_is_not_judged() -> None:
    record = composed(5, "bids", "contract", hand=[3, 3, 3, -9])
    assert report_of(record).verdict == "consistent"


def test_bird_counts_as_announced_whatever_the_contract_is() -> None:
    """L13: a record without bids and contract that lists a kontra on the bird, and not the bird itself."""
    record = composed(3, "bids", "contract", "declarations", hand=[7, -7, -7, 7])
    assert report_on(Source("test", json.dumps(record).encode())).verdict == "consistent"
    record["hands"][0]["declarations"] = declared("1 kontra uhu 1")
    record["hands"][0]["scores"]["hand"] = [6, -6, -6, 6]
    assert report_on(Source("test", json.dumps(record).encode())).verdict == "consistent"
