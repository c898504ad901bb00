"""Tapp-Tarock: the worked examples of its rules page, and its numbered points by default and otherwise."""

from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, faulty, generated, record_of, report_of, said
from support.tarock_hands import DEALS, bids_of, declared
from tarot_records.core.cards import CARDS, CODES, cards_in, mask_of
from tarot_records.core.position import NOBODY, Contract
from tarot_records.engine.fold import opening
from tarot_records.games import GAMES
from tarot_records.games.tapp_tarock.score import TappScore, hand_items, trischaken
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.play.contract_phases import ContractPlay
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade, ValueRow
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Rules

TAPP = GAMES["tapp-tarock"]
SIDE = {"own": OWN, "foes": FOES}
SEATS = 3
DEAL = DEALS["tapp-tarock"]
"""Seat 0 is forehand and has trump 1."""


def rules_with(options: dict[str, str]) -> Rules:
    return TAPP.rules(SEATS, options)


def score_of(rules: Rules) -> TappScore:
    score = next(phase.score for phase in rules.phases if isinstance(phase, Settlement))
    assert isinstance(score, TappScore)
    return score


def hand_of(**parts: Any) -> Json:
    """A record of one hand that breaks off after what is given."""
    return {"dealer": 2, "deal": DEAL, "end": "unrecorded"} | parts


def wrong(record: Json) -> str:
    """The code of the first fault that makes a record faulty; empty if there is none."""
    return next((fault.code for fault in faulty(report_of(record))), "")


# -- the score -----------------------------------------------------------------------------------


def told(row: ValueRow) -> str:
    return f"{row.name} {row.value}" + (f" ×{1 << row.level}" if row.level else "")


@cases("games/tapp_tarock", "paid")
def test_a_hand_is_paid(
    contract: str, points: int, facts: dict[str, Any], options: dict[str, str], rows: list[str], hand: str
) -> None:
    """Examples 1 to 5 and 7; seat 0 is the declarer."""
    rules = rules_with(options)
    score = score_of(rules)
    made = ItemsMade(*({item: SIDE[side] for item, side in facts.get(part, {}).items()} for part in ("made", "lost")))
    ladders = {Doubled(item, 0): (1,) * level for item, level in facts.get("levels", {}).items()}
    talk = Talk(announced=tuple((item, 0) for item in facts.get("announced", ())), ladders=ladders)
    row, start = score.talking.table[contract], opening(rules, None)
    position = start._replace(setting=start.setting._replace(contract=Contract(contract, 0, False, 0)))
    found = score.rows(row, (0,), points, made, talk)
    assert [told(one) for one in found] == rows
    value, doubled = sum(one.value for one in found), sum(one.doubled for one in found)
    held = set(facts.get("held", {}).items())
    (payment,) = (one for one in score.payments(position, row, value, doubled, talk) if set(one.items) == held)
    assert payment.known == tuple(map(int, hand.split()))


@cases("games/tapp_tarock", "shared")
def test_trischaken_is_paid(points: str, tricks: str, paid: str) -> None:
    """Example 6; T11, T12, T18."""
    maidens = [seat for seat, number in enumerate(tricks.split()) if number == "0"]
    score = trischaken(dict(enumerate(map(int, points.split()))), maidens)
    assert list(score.values()) == [int(word) for word in paid.split()]


@cases("games/tapp_tarock", "held")
def test_items_held_in_hand(cards: str, items: str) -> None:
    assert sorted(name for name, _ in hand_items({1: mask_of(cards.split())})) == items.split()


# -- bids, talon, scart, declarations, play ---------------------------------------------------------


def spoken(words: str) -> list[Json]:
    """`pass dreier hold` as bids, by forehand and those after him who have not passed."""
    bids: list[Json] = []
    out: list[int] = []
    seat = 0
    for word in words.split():
        while seat in out and len(out) < SEATS:
            seat = (seat + 1) % SEATS
        bids.append({"seat": seat, "bid": word})
        out += [seat] if word == "pass" else []
        seat = (seat + 1) % SEATS
    return bids


@cases("games/tapp_tarock", "auctions")
def test_auction(bids: str, options: dict[str, str], found: str, contract: str) -> None:
    report = report_of(record_of("tapp-tarock", hand_of(bids=spoken(bids)), options=options))
    assert next((fault.code for fault in faulty(report)), "") == found
    assert report.outcome is not None
    agreed = report.outcome.ends[0].setting.contract
    if contract or not found:
        assert (f"{agreed.name} {agreed.declarer}" if agreed else "") == contract


@cases("games/tapp_tarock", "laid")
def test_halves_and_scart(
    contract: str, taken: str, scart: str, shown: str, options: dict[str, str], found: str
) -> None:
    laid = {"seat": 0, "cards": scart.split()} | ({"shown": shown.split()} if shown else {})
    hand = hand_of(
        contract={"name": contract, "declarer": 0},
        exchanges=[{"kind": "talon", "taker": 0, "cards": taken.split(), "face": "up"}],
        scart=[laid],
    )
    assert wrong(record_of("tapp-tarock", hand, options=options)) == found


@cases("games/tapp_tarock", "said")
def test_declarations(said: str, found: str) -> None:
    assert wrong(record_of("tapp-tarock", hand_of(bids=bids_of("0 solo"), declarations=declared(said)))) == found


@cases("games/tapp_tarock", "plays")
def test_cards_that_may_be_played(contract: str, own: str, trick: str, legal: str) -> None:
    rules = rules_with({})
    play = next(phase for phase in rules.phases if isinstance(phase, ContractPlay))
    down, start = tuple(CARDS[code] for code in trick.split()), opening(rules, None)
    hands = tuple(mask_of(own.split()) if seat == len(down) else 0 for seat in range(SEATS))
    agreed = Contract(contract, NOBODY if contract == "trischaken" else 0, False, 0)
    position = start._replace(hands=hands, trick=down, leader=0, setting=start.setting._replace(contract=agreed))
    assert {CODES[card] for card in cards_in(play.legal(position))} == set(legal.split())


@pytest.mark.parametrize(
    ("leads", "leader", "cards"), [("forehand", 0, ["H1", "HK", "T4"]), ("declarer", 1, ["HK", "T4", "H1"])]
)
def test_who_leads_first(leads: str, leader: int, cards: list[str]) -> None:
    """T10."""
    hand = hand_of(bids=spoken("dreier solo"), tricks=[{"leader": leader, "cards": cards}])
    other = "declarer" if leads == "forehand" else "forehand"
    assert wrong(record_of("tapp-tarock", hand, options={"first_lead": leads})) == ""
    assert wrong(record_of("tapp-tarock", hand, options={"first_lead": other})) == "play.leader"


# -- whole hands ------------------------------------------------------------------------------------


def trischaken_hand() -> Json:
    """A generated Trischaken."""
    hands = (generated("tapp-tarock", seed, options={"all_pass": "trischaken"}) for seed in range(100))
    return next(record for record in hands if {bid["bid"] for bid in record["hands"][0]["bids"]} == {"pass"})


def test_a_trischaken_has_no_declarer() -> None:
    record = trischaken_hand()
    hand = record["hands"][0]
    hand["contract"] = {"name": "trischaken"}
    assert (report_of(record).verdict, said(report_of(record))) == ("proved", [])
    assert len(hand["scores"]["card_points"]) == SEATS
    hand["contract"]["declarer"] = 0
    assert wrong(record) == "contract.undeclared"
    hand["contract"] = {"name": "dreier", "declarer": 0}
    assert wrong(record) == "contract.none"


def test_a_trischaken_is_possible_while_words_are_missing() -> None:
    record = trischaken_hand()
    hand = record["hands"][0]
    hand["bids"] = hand["bids"][:2]
    assert report_of(record).verdict == "consistent"
    hand["contract"] = {"name": "trischaken"}
    assert (report_of(record).verdict, said(report_of(record))[0][0]) == ("consistent", "bid.incomplete")
    del hand["bids"]
    assert report_of(record).verdict == "consistent"


@pytest.mark.parametrize(("no_trumps", "verdict"), [("again", "faulty"), ("play", "proved")])
def test_a_hand_without_a_trump(no_trumps: str, verdict: str) -> None:
    """T2."""
    plain = ["SK", "SQ", "S8", "H1", "H2", "C9", "D4", "D3", "C10", "S7", "S10", "SJ", "HN", "C7", "DN", "DJ"]
    trumps = [f"T{number}" for number in range(1, 22)]
    rest = ["HK", "HQ", "H3", "H4", "CJ", "CQ", "C8", "HJ", "D2", "DK", "DQ", "D1", "CN", "CK", "S9", "SN", "F"]
    hands = [plain, [*trumps[:8], *rest[:8]], [*trumps[8:16], *rest[8:16]]]
    deal = {"hands": hands, "talon": [*trumps[16:], *rest[16:]]}
    hand = {"dealer": 2, "deal": deal, "end": "misdeal"}
    void = record_of("tapp-tarock", hand, options={"no_trumps": no_trumps})
    assert report_of(void).verdict == "proved"
    untold = {name: part for name, part in hand.items() if name != "end"}
    assert report_of(record_of("tapp-tarock", untold, options={"no_trumps": no_trumps})).verdict == "consistent"
    played = record_of("tapp-tarock", untold | {"bids": spoken("solo")}, options={"no_trumps": no_trumps})
    assert (wrong(played) == "deal.no_trump") == (verdict == "faulty")


def test_the_dealer_deals_again_after_all_have_passed() -> None:
    """T9."""
    passed = {"dealer": 2, "deal": DEAL, "bids": spoken("pass pass pass"), "end": "all_pass"}
    for dealer, found in ((2, ""), (0, "deal.dealer")):
        following = hand_of(dealer=dealer)
        assert wrong(record_of("tapp-tarock", passed, following, options={"all_pass": "again"})) == found
    assert wrong(record_of("tapp-tarock", passed)) == "hand.end"


@cases("games/tapp_tarock", "sheets")
def test_a_score_sheet_without_cards(contract: str, points: dict[str, int], hand: list[int], verdict: str) -> None:
    told = {"name": contract} | ({} if contract == "trischaken" else {"declarer": 1})
    sides = [{"seats": [int(seat)], "points": number} for seat, number in points.items()]
    scores = {"card_points": sides, "hand": hand}
    assert report_of(record_of("tapp-tarock", {"contract": told, "scores": scores})).verdict == verdict
