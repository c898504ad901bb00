"""Tricks in which one card is played twice: faulty in every game, whatever the rest of the record leaves out."""

import orjson
import pytest

from support.record_builders import ALL_TABLES, TableOf, name_of, played
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

TRICKS = 3
"""Number of tricks of a hand that are tried."""


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@pytest.mark.parametrize("code", ["F", None], ids=["the Fool", "the card led"])
def test_a_card_played_twice_to_a_trick_is_a_fault(table: TableOf, code: str | None) -> None:
    game, players = table
    record = played(game, 1, players=players)
    tricks = record["hands"][0]["tricks"][:TRICKS]
    for place, trick in enumerate(tricks):
        card = code or trick["cards"][0]
        twice = {**trick, "cards": [card, card, *trick["cards"][2:]]}
        hand = {"tricks": [*tricks[:place], twice, *tricks[place + 1 :]]}
        report = report_on(Source("hand", orjson.dumps({**record, "hands": [hand]})), steps=0)
        assert report.verdict == "faulty"
