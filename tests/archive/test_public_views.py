"""The views of an archive for other programs: the same columns and values as a list of hands."""

from pathlib import Path
from typing import Any

import duckdb
import orjson
import pytest
from sqlalchemy import text

from support.archives import add
from support.paths import SAMPLES
from support.record_builders import ALL_TABLES, generated
from tarot_records import hands, records
from tarot_records.archive.bulk import rows_of_archive
from tarot_records.archive.store import Archive
from tarot_records.hand_table.rows import HandRow
from tarot_records.reading.files import read_sources

NOT_STORED = {"options", "record_faults", "faults", "seats", "announcements", "items", "talon", "bids", "tricks"} | {
    *("stated", "derived"),
}
"""Columns of a list of hands that an archive does not store; its texts have them."""


def viewed(archive: Archive, name: str) -> list[dict[str, Any]]:
    """Return all rows of a view, in order."""
    rows = archive.read(lambda c: [dict(row) for row in c.execute(text(f"SELECT * FROM {name}")).mappings()])
    return sorted(rows, key=lambda row: (row["archive_id"], row["hand"], row.get("seat", 0)))


@pytest.mark.long("three hands of every table are listed twice")
def test_the_view_of_hands_is_the_list_of_hands(archive: Archive) -> None:
    raws = [orjson.dumps(generated(game, seed, players=players)) for game, players in ALL_TABLES for seed in range(3)]
    add(archive, [*raws, *(source.raw for source in read_sources(SAMPLES) if source.reader is None)])
    rows = [row for row in rows_of_archive(archive, archive.texts(), 1) if isinstance(row, HandRow) and row.hand]
    views = viewed(archive, "hands")
    columns = [name for name in HandRow.__dataclass_fields__ if name not in NOT_STORED]
    assert set(columns) < set(views[0])
    assert len(views) == len(rows)
    for row, view in zip(rows, views, strict=True):
        for name in columns:
            told, stored = getattr(row, name), view[name]
            if name.endswith("_name"):
                seat = getattr(row, name.removesuffix("_name"))
                told = None if seat is None or row.seats is None or seat >= len(row.seats) else row.seats[seat].name
            if name == "happened":
                stored, told = set(stored.split()), set(told)
            assert (stored or None) == (told or None) or _is_named(name, row, stored), (name, row.origin, told, stored)
        assert [view[f"score_{seat}"] for seat in range(len(row.seats or ()))] == [s.score for s in row.seats or ()]


def _is_named(name: str, row: HandRow, stored: object) -> bool:
    """Return whether a record without an id is named by its only hand."""
    return name == "record" and row.record is None and stored == row.label


def test_the_view_of_seats_has_a_row_for_each_player_of_a_hand(archive: Archive) -> None:
    raws = [orjson.dumps(generated(game, 1, players=players)) for game, players in ALL_TABLES]
    add(archive, raws)
    rows = [row for row in rows_of_archive(archive, archive.texts(), 1) if isinstance(row, HandRow)]
    told = [(row.archive_id, seat, one.name, one.score) for row in rows for seat, one in enumerate(row.seats or ())]
    assert [(one["archive_id"], one["seat"], one["name"], one["score"]) for one in viewed(archive, "seats")] == told


def test_a_question_has_one_answer_in_python_in_sql_and_in_parquet(archive: Archive, tmp_path: Path) -> None:
    """How often does a taker with two bouts make his contract, by player?"""
    names = ("Ada", "Bea", "Cle", "Dan")
    made = [generated("french-tarot", seed) for seed in range(100)]
    raws = [orjson.dumps(one | {"players": [{"name": name} for name in names]}) for one in made]
    (tmp_path / "all.jsonl").write_bytes(b"\n".join(raws))
    add(archive, raws)
    query = (
        "SELECT declarer_name, count(*), sum(CASE WHEN result = 'won' THEN 1 ELSE 0 END) FROM {}"
        " WHERE game = 'french-tarot' AND bouts = 2 GROUP BY declarer_name ORDER BY declarer_name"
    )
    in_sql = archive.read(lambda c: [tuple(row) for row in c.execute(text(query.format("hands")))])
    table = hands(records(tmp_path / "all.jsonl"))
    table.save(tmp_path / "all.parquet")
    in_parquet = duckdb.sql(query.format(f"'{tmp_path / 'all.parquet'}'")).fetchall()
    counted: dict[str, list[int]] = {}
    for row in table:
        if row.bouts == 2 and row.declarer_name:
            pair = counted.setdefault(row.declarer_name, [0, 0])
            pair[0], pair[1] = pair[0] + 1, pair[1] + (row.result == "won")
    in_python = sorted((name, *pair) for name, pair in counted.items())
    assert in_sql == in_parquet == in_python
    assert len(in_python) == 4
