"""What goes wrong at the table or on paper: found at its place, with what would have been right in its facts."""

import json

import pytest

from support.cases import cases
from support.record_builders import ALL_TABLES, TableOf, game_of, name_of, played, record_of, report_of, said
from support.worked_hands import WorkedHand, fault_line, faulty_hands
from tarot_records.core.faults import FAULTY
from tarot_records.games import GAMES
from tarot_records.phases.auction.auction_state import PASS, AuctionState
from tarot_records.phases.auction.bids import Auction
from tarot_records.phases.auction.long_auction import LongAuction
from tarot_records.phases.auction.round_auction import RoundAuction
from tarot_records.words.explain import explain

HANDS = {hand.about: hand for hand in faulty_hands()}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_fault_is_found_at_its_place(hand: WorkedHand) -> None:
    report = report_of(hand.record)
    assert report.verdict == hand.verdict
    assert list(dict.fromkeys(map(fault_line, report.faults))) == hand.faults
    first = next(fault for fault in report.faults if fault.code == hand.expected["code"])
    if hand.verdict == "faulty":
        assert next(fault for fault in report.faults if fault.severity in FAULTY) is first, said(report)
    found = json.loads(json.dumps(dict(first.facts)))
    assert {name: found[name] for name in hand.expected.get("facts", {})} == hand.expected.get("facts", {})


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_card_too_many_in_a_trick_is_found(table: TableOf) -> None:
    record = played(table[0], 3, players=table[1])
    tricks = record["hands"][0]["tricks"]
    tricks[2]["cards"].append(tricks[-1]["cards"][0])
    first = next(fault for fault in report_of(record).faults if fault.severity in FAULTY)
    assert (first.code, first.where.pointer) == ("play.size", "/hands/0/tricks/2/cards")
    assert (first.facts["expected"], first.facts["found"]) == (table[1], table[1] + 1)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_totals_that_do_not_add_up_are_found(table: TableOf) -> None:
    game, players = table
    hands = game_of(game, 2, 0, players=players)
    totals = [0] * players
    for hand in hands:
        totals = [a + b for a, b in zip(totals, hand["scores"]["hand"], strict=True)]
        hand["scores"]["totals"] = list(totals)
    hands[1]["scores"]["totals"][0] += 1
    first = next(f for f in report_of(record_of(game, *hands, players=players)).faults if f.severity in FAULTY)
    assert (first.code, first.where.pointer) == ("score.total", "/hands/1/scores/totals/0")
    assert first.facts["found"] == first.facts["expected"] + 1


AUCTIONS = [
    pytest.param(phase, id=f"{name}-{players}")
    for name, players in ALL_TABLES
    for phase in GAMES[name].rules(players, {}).phases
    if isinstance(phase, Auction)
]


@pytest.mark.parametrize("auction", AUCTIONS)
def test_a_repeated_bid_does_not_outbid(auction: Auction) -> None:
    """Only a faulty record has it; then the contract is still his who was the first."""
    for bid in auction.order:
        assert auction.after(auction.after(AuctionState(0), 1, bid), 2, bid).bidder == 1


def test_no_bid_is_legal_after_all_have_passed() -> None:
    """Not even if the highest bidder has passed too, which only a faulty record has."""
    auctions = [auction for param in AUCTIONS if isinstance(auction := param.values[0], LongAuction)]
    auctions = [auction for auction in auctions if not isinstance(auction, RoundAuction)]
    for auction in auctions:
        so_far = AuctionState(1, order=(2, 0, 1))
        for seat, bid in ((2, PASS), (0, auction.order[-2]), (1, PASS), (0, PASS)):
            so_far = auction.after(so_far, seat, bid)
        assert so_far.bidder == 0
        assert auction.above(so_far) == ()
    assert auctions


@cases("phases/faulty_play", "it_is_told_in_the_words_of_the_table")
def test_a_fault_uses_the_seat_names_of_the_record(what: str, told: str) -> None:
    report = report_of(HANDS[what].record)
    first = next(fault for fault in report.faults if fault.code == HANDS[what].expected["code"])
    assert explain(first, report).what == told
