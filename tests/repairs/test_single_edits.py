"""Repair against brute force: what one edit of a shape mends is listed, whatever the game."""

import json
from random import Random

import pytest

from support.copying_slips import planted
from support.record_builders import ALL_TABLES, Json, TableOf, played
from support.single_edits import mended, says
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record
from tarot_records.repairs.ranking import list_repairs

SHAPES = {
    "tricks": False,
    "card_out": True,
    "card_over": True,
    "line_out": True,
    "line_twice": False,
    "run_together": False,
    "dealt_out": True,
    "dealt_over": True,
    "hands": True,
    "scart_seat": False,
    "bid_out": True,
    "bid_over": True,
    "digits": False,
    "rotated": False,
    "lines": True,
}
"""Family of slips -> whether the hands are known."""


@pytest.mark.parametrize(("family", "known"), SHAPES.items(), ids=list(SHAPES))
def test_repairs_found_by_brute_force_are_listed(family: str, known: bool) -> None:
    """One slip of each shape, each at another table; `benchmarks/slips.py --oracle` tries them all."""
    start = list(SHAPES).index(family) % len(ALL_TABLES)
    for table in ALL_TABLES[start:] + ALL_TABLES[:start]:
        data = slipped(table, family, known)
        if data is not None:
            record = Record.model_validate(data)
            found = list_repairs(replayed(record), limit=10_000, seconds=600)
            made = [one.apply(record).model_dump(mode="json", exclude_unset=True) for one in found]
            ways = list(mended(data))
            assert ways
            for way in ways:
                assert any(says(one, way) for one in made), json.dumps(way)
            return
    pytest.fail("no table has room for such a slip")


def slipped(table: TableOf, family: str, known: bool) -> Json | None:
    """A legal record of a table which a slip of a family makes faulty; None if none that is tried has room for one."""
    game, players = table
    chance = Random(f"{table} {family}")
    for seed in range(1, 5):
        data = json.loads(json.dumps(played(game, seed, players=players)))
        if not known:
            del data["hands"][0]["deal"]
        if planted(data, family, chance) and replayed(Record.model_validate(data)).contradicted:
            return data
    return None
