"""Columns of records: each is replayed as it would be alone, whatever stands beside it."""

from random import Random

import orjson
import pytest

from support.mutants import mutated
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.engine.result import replay_all, replayed
from tarot_records.record.source import Source


def sources_of(table: TableOf) -> list[Source]:
    """Return right records of a table, each followed by a mutant of it, and a text that is no record."""
    game, players = table
    chance = Random(f"columns {name_of(table)}")
    right = [generated(game, seed, players=players) for seed in range(6)]
    records = [record for one in right for record in (one, mutated(one, chance)[0])]
    return [Source("line", raw) for raw in (*map(orjson.dumps, records), b"{")]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_records_of_a_column_are_replayed_as_each_alone(table: TableOf) -> None:
    sources = sources_of(table)
    together, alone = list(replay_all(sources)), list(map(replayed, sources))
    assert [replay.faults for replay in together] == [replay.faults for replay in alone]
    assert [replay.outcome for replay in together] == [replay.outcome for replay in alone]


def test_records_of_several_games_and_sessions_share_a_column() -> None:
    records = [generated(game, 1, players=players) for game, players in ALL_TABLES]
    sessions = [record | {"hands": record["hands"] * number} for number, record in enumerate(records, 1)]
    sources = [Source("line", orjson.dumps(record)) for record in (*records, *sessions)]
    assert [one.outcome for one in replay_all(sources)] == [replayed(source).outcome for source in sources]
