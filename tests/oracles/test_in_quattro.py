"""Tarocchi in quattro against its second opinion."""

import json

import pytest

from oracles import in_quattro as oracle
from support.record_builders import report_of, said
from tarot_records.record.source import Source
from tarot_records.report.report import report_on


@pytest.mark.parametrize("seed", range(12))
def test_a_game_of_the_second_opinion_is_proved(seed: int) -> None:
    record = oracle.record(seed)
    assert oracle.faults(record) == []
    report = report_of(record)
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("unread", range(3))
def test_a_deal_thrown_in_whose_dealer_holds_all_is_no_contradiction(unread: int) -> None:
    """The two cards of the talon are in his hand, and stay there."""
    thrown = (hand for seed in range(99) for hand in oracle.record(seed)["hands"] if hand.get("end") == "misdeal")
    hand = next(hand for hand in thrown if "talon" not in hand["deal"])
    for cards in hand["deal"]["hands"][:unread]:
        cards[3] = "?"
    record = oracle.record(0) | {"hands": [hand], "options": {}}
    record.pop("result", None)
    report = report_on(Source("test", json.dumps(record).encode()), seconds=2)
    assert report.verdict in ("proved", "consistent"), said(report)
