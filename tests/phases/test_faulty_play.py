"""What goes wrong at the table or on paper: found at its place, with what would have been right in its facts."""

import pytest

from support.faulty_announcements import BADLY_ANNOUNCED
from support.faulty_play import BADLY_PLAYED, Bad
from support.record_builders import ALL_TABLES, report_of, said
from tarot_records.core.faults import FAULTY
from tarot_records.games import GAMES
from tarot_records.phases.bids import PASS, Auction, Spoken
from tarot_records.phases.long_auction import LongAuction
from tarot_records.words.explain import explain

ALL_BAD = [*BADLY_PLAYED, *BADLY_ANNOUNCED]


@pytest.mark.parametrize("bad", ALL_BAD, ids=[bad.what for bad in ALL_BAD])
def test_it_is_found_at_its_place(bad: Bad) -> None:
    report = report_of(bad.record())
    assert report.verdict == bad.verdict
    first = next((fault for fault in report.faults if fault.code == bad.code), None)
    assert first is not None, said(report)
    assert first.where.pointer == bad.pointer, said(report)
    if bad.verdict == "faulty":
        assert next(fault for fault in report.faults if fault.severity in FAULTY) is first, said(report)
    for name, value in bad.right.items():
        found = first.facts[name]
        assert value <= set(found) if isinstance(value, set) else found == value, (name, first.facts)
    if bad.code == "score.total":
        assert first.facts["found"] == first.facts["expected"] + 1


AUCTIONS = [
    pytest.param(phase, id=f"{name}-{players}")
    for name, players in ALL_TABLES
    for phase in GAMES[name].rules(players, {}).phases
    if isinstance(phase, Auction)
]


@pytest.mark.parametrize("auction", AUCTIONS)
def test_who_says_again_what_was_said_has_not_outbid(auction: Auction) -> None:
    """Only a faulty record has it; then the contract is still his who was the first."""
    for bid in auction.order:
        assert auction.after(auction.after(Spoken(0), 1, bid), 2, bid).bidder == 1


def test_when_everybody_has_passed_nothing_can_be_said() -> None:
    """Not even if the highest bidder has passed too, which only a faulty record has."""
    auctions = [auction for param in AUCTIONS if isinstance(auction := param.values[0], LongAuction)]
    for auction in auctions:
        so_far = Spoken(1, order=(2, 0, 1))
        for seat, bid in ((2, PASS), (0, auction.order[-2]), (1, PASS), (0, PASS)):
            so_far = auction.after(so_far, seat, bid)
        assert so_far.bidder == 0
        assert auction.above(so_far) == ()
    assert auctions


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("kontra to what nobody announced", "Seat 1 said kontra to Uhu, which cannot be doubled now."),
        ("a Besserrufer without its bird", "Seat 0 had to announce one of these: Pagat, Uhu."),
        ("radelci that do not add up", "7 is stated as radelci of seat 0 after this hand; it is 0."),
    ],
)
def test_it_is_told_in_the_words_of_the_table(what: str, told: str) -> None:
    bad = next(bad for bad in ALL_BAD if bad.what == what)
    report = report_of(bad.record())
    assert explain(next(fault for fault in report.faults if fault.code == bad.code), report).what == told
