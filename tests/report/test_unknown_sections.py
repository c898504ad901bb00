"""Hands that leave a section out: what was asked for, shown or said in them is unknown, and so never wrong."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

import pytest

from support.half_stated import proved_record
from support.record_builders import Json, report_of

TABLES = [
    ("mathers", 2, "exchanges"),
    ("mathers", 3, "exchanges"),
    ("mathers", 2, "declarations"),
    ("mathers", 3, "declarations"),
    ("troccas", 4, "declarations"),
]
"""Game, players, the section that is left out."""
SEEDS = 8


def records_with(game: str, players: int, fits: Callable[[Json], bool]) -> Iterator[Json]:
    """Yield proved records in some hand of which something is so."""
    records = (proved_record(game, players, Random(seed))[0] for seed in count())
    return (record for record in records if any(map(fits, record["hands"])))


@pytest.mark.parametrize(("game", "players", "section"), TABLES)
def test_a_section_left_out_is_unknown(game: str, players: int, section: str) -> None:
    for record in islice(records_with(game, players, lambda hand: bool(hand.get(section))), SEEDS):
        for hand in record["hands"]:
            hand.pop(section, None)
        report = report_of(record)
        assert report.verdict in ("consistent", "proved"), report.faults


@pytest.mark.parametrize("field", ["giver", "taker"])
def test_an_ask_or_return_may_leave_a_seat_out(field: str) -> None:
    for record in islice(records_with("mathers", 3, lambda hand: bool(hand.get("exchanges"))), SEEDS):
        for hand in record["hands"]:
            for exchange in hand.get("exchanges", ()):
                exchange.pop(field)
        report = report_of(record)
        assert report.verdict in ("consistent", "proved"), report.faults
