"""Hand lists: every hand of every record, once, with what the replay says of it; as a table and as Parquet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any
from unicodedata import normalize

import duckdb
import orjson
import pytest

from support.archives import add, sources, texts
from support.command_line import run
from support.paths import SAMPLES
from support.record_builders import ALL_TABLES, generated
from tarot_records.archive.bulk import rows_of_archive
from tarot_records.archive.search import Query, search
from tarot_records.archive.store import Archive
from tarot_records.archive.tables import ORIGINAL
from tarot_records.core.position import NOBODY
from tarot_records.hand_table import files
from tarot_records.hand_table.files import OF_SEAT, cell, columns, flat_columns, write_parquet, write_table
from tarot_records.hand_table.rows import HandRow, SeatRow, rows_from, rows_of
from tarot_records.reading.files import read_sources
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

NASTY = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1", "\uff0b1", "\ufeff=1", " =1", "\u200b\u2009-1"),
    *('"a";b,c', "two\nlines", "é ½ 😀", "'", ""),
)


def rows_at(path: Path) -> list[HandRow]:
    return list(rows_from(read_sources(path), 1))


@cache
def sample_rows() -> tuple[HandRow, ...]:
    """Return the rows of the hands of all samples."""
    return tuple(rows_at(SAMPLES))


def table_of(rows: Iterable[HandRow]) -> list[list[str]]:
    file = io.BytesIO()
    write_table(rows, file)
    return list(csv.reader(io.StringIO(file.getvalue().decode("utf-8"), newline="")))


def plain(row: HandRow) -> Any:
    """Return a row as plain data."""
    return orjson.loads(orjson.dumps(row))


def read_parquet(path: Path) -> list[dict[str, Any]]:
    with duckdb.connect() as connection:
        found = connection.execute("SELECT * FROM read_parquet($path)", {"path": str(path)})
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def test_every_hand_of_the_samples_has_its_row() -> None:
    reports = [report_on(source, steps=0) for source in read_sources(SAMPLES)]
    told = [
        (report.source.name if report.source else "", number + 1, report.verdict)
        for report in reports
        for number in range(len(report.record.hands) if report.record else 0)
    ]
    assert [(row.origin, row.hand, row.verdict) for row in sample_rows()] == told


def test_a_row_says_what_the_replay_computes() -> None:
    for table in ALL_TABLES:
        for seed in range(3):
            data = generated(table[0], seed, players=table[1])
            report = report_on(Source("a.json", orjson.dumps(data)), steps=0)
            (row,), (end,) = rows_of([Source("a.json", orjson.dumps(data))])[0], report.outcome.ends
            (result,), contract = report.outcome.results, end.setting.contract
            assert row.seats is not None
            assert [seat.score for seat in row.seats] == list(result.hand if result else ())
            assert [seat.dealt for seat in row.seats] == data["hands"][0]["deal"]["hands"]
            assert [trick.cards for trick in row.tricks or ()] == [
                t["cards"] for t in data["hands"][0].get("tricks", ())
            ]
            assert [trick.winner for trick in row.tricks or ()] == [winner for _, winner, _ in end.taken]
            assert (row.game, row.verdict, row.faults) == (table[0], report.verdict, [])
            if contract is not None and result is not None:
                declarer = None if contract.declarer == NOBODY else contract.declarer
                assert (row.contract, row.declarer) == (contract.name, declarer)
            if contract is not None and result is not None and contract.declarer != NOBODY:
                assert row.score == result.hand[contract.declarer]
                assert row.result == {1: "won", 0: "even", -1: "lost"}[(row.score > 0) - (row.score < 0)]
                counted = dict(chain.from_iterable(((seat, p) for seat in seats) for seats, p in result.card_points))
                points = counted.get(contract.declarer)  # none where tricks decide
                assert row.points == (None if points is None else points / result.unit)
                assert [seat.points for seat in row.seats] == [
                    None if seat not in counted else counted[seat] / result.unit for seat in range(len(row.seats))
                ]


def test_values_that_are_only_stated_are_in_the_row() -> None:
    data = generated("french-tarot", 3)
    hand = data["hands"][0]
    for part in ("deal", "bids", "scart", "tricks", "declarations"):
        hand.pop(part, None)
    hand["contract"] = {"name": "garde", "declarer": 2}
    hand["scores"] = {"hand": [-50, -50, 150, -50], "unit": 2, "card_points": [{"seats": [2], "points": 93}]}
    hand["scores"]["items"] = [{"name": "bouts", "value": 2}]
    (row,) = rows_of([Source("a.json", orjson.dumps(data))])[0]
    assert (row.contract, row.declarer, row.points, row.bouts, row.result) == ("garde", 2, 46.5, 2, "won")
    assert (row.stated and row.stated.points, row.derived and row.derived.points) == (46.5, None)
    assert [seat.score for seat in row.seats or ()] == [-50, -50, 150, -50]
    assert (row.tricks, row.bids, row.talon) == (None, None, None)


def test_an_unreadable_record_has_a_row(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b'{"format":"tarot-record"}\nprose\n' + texts(1)[0])
    rows = rows_at(tmp_path)
    assert [(row.line, row.verdict, row.hand) for row in rows] == [
        (1, "unreadable", None),
        (2, "unreadable", None),
        (3, "proved", 1),
    ]
    assert [row.record_faults for row in rows] == [["record.version"], ["source.json"], []]


@pytest.mark.long("all samples are listed")
def test_a_table_is_as_wide_as_its_widest_hand() -> None:
    header, *lines = table_of(sample_rows())
    assert header == [*flat_columns(), *(f"{name}_{i}" for i in range(1, 6) for name in OF_SEAT)]
    assert {len(line) for line in lines} == {len(header)}
    by_record = {line[header.index("record")]: dict(zip(header, line, strict=True)) for line in lines}
    hand = by_record["tarotmag-17"]
    assert {
        name: hand[name]
        for name in ("dealer_name", "contract", "declarer_name", "bouts", "points", "result", "verdict")
    } == {
        "dealer_name": "North",
        "contract": "prise",
        "declarer_name": "South",
        "bouts": "1",
        "points": "42",
        "result": "lost",
        "verdict": "proved",
    }
    assert [hand[f"score_{i}"] for i in range(1, 6)] == ["-102", "34", "34", "34", ""]


@pytest.mark.parametrize("text", NASTY)
def test_no_text_is_taken_for_a_formula_and_none_is_lost(text: str) -> None:
    data = generated("consiglio", 1) | {"players": [{"name": text}, {}, {}, {}], "event": {"name": text}, "id": text}
    row = rows_of([Source(f"{text}.json".replace("/", "_"), orjson.dumps(data))])[0][0]
    header, line = table_of([row])
    told = dict(zip(header, line, strict=True))
    for name in ("event", "record", *(("player_1",) if text else ())):
        assert not normalize("NFKC", told[name]).lstrip(" \ufeff\u200b").startswith(("=", "+", "-", "@", "\t", "\r"))
        assert told[name] in (text, f"'{text}")
    assert told["score_1"].lstrip("-").isdigit()


def test_numbers_stay_numbers_in_csv_cells() -> None:
    assert [cell(value) for value in (-12, 0, None, "-12", "a-12")] == [-12, 0, None, "'-12", "a-12"]
    (row,) = rows_of([Source("a.json", orjson.dumps(generated("consiglio", 1)))])[0]
    said = [dict(zip(*table_of([replace(row, points=number / 6)]), strict=True))["points"] for number in (273, 20, -3)]
    assert said == ["45.5", "3.333333333", "-0.5"]


def test_parquet_holds_the_rows_as_they_are(tmp_path: Path) -> None:
    rows = sample_rows()
    path = tmp_path / "it's.parquet"
    assert write_parquet(rows, path) == len(rows)
    assert read_parquet(path) == list(map(plain, rows))
    assert list(tmp_path.iterdir()) == [path]


def test_parquet_holds_no_rows_and_hostile_texts(tmp_path: Path) -> None:
    assert write_parquet([], tmp_path / "none.parquet") == 0
    assert read_parquet(tmp_path / "none.parquet") == []
    (row,) = rows_of([Source("a.json", orjson.dumps(generated("consiglio", 1)))])[0]
    seat = SeatRow("\0\x01\u2028", None, "", 0.1, 2**53, -(10**9), [], None)
    rows = [replace(row, event=text, label="x" * 20_000, seats=[seat]) for text in NASTY]
    write_parquet(rows, tmp_path / "nasty.parquet")
    assert read_parquet(tmp_path / "nasty.parquet") == list(map(plain, rows))


def test_the_columns_are_those_of_a_row() -> None:
    assert list(columns()) == list(HandRow.__annotations__)
    assert columns()["tricks"] == "STRUCT(leader BIGINT, winner BIGINT, cards VARCHAR[])[]"


def test_the_manual_describes_every_column() -> None:
    chapter = (SAMPLES.parent / "web" / "manual" / "hands.md").read_text("utf-8")
    told = re.findall(r"^\| `(\w+)` \| (\w+) \| \S", chapter, re.MULTILINE)
    kinds = {"VARCHAR": "text", "BIGINT": "number", "DOUBLE": "number", "VARCHAR[]": "words"}
    assert told == [(name, kinds.get(kind, "nested")) for name, kind in columns().items()]


def test_the_parquet_queries_of_the_manual_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(
        r"```sql\n(.*?)```", (SAMPLES.parent / "web" / "manual" / "hands.md").read_text("utf-8"), re.DOTALL
    )
    write_parquet(sample_rows(), tmp_path / "hands.parquet")
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        answers = [connection.execute(question).fetchall() for question in block.strip().splitlines()]
    assert {"prise", "solo"} < {contract for contract, _, _ in answers[0]}
    assert len(answers) == 2


def test_a_failed_write_leaves_no_file(tmp_path: Path) -> None:
    def breaks() -> Iterator[HandRow]:
        yield sample_rows()[0]
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_parquet(breaks(), tmp_path / "a.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def given(tmp_path: Path) -> list[bytes]:
    """Records of several games, one faulty, one with gaps, two that are none."""
    faulty = generated("french-tarot", 9)
    faulty["hands"][0]["scores"] = {"hand": [1, 2, 3, 4]}
    gaps = generated("french-tarot", 10)
    gaps["hands"][0]["tricks"][0]["cards"][0] = "?"
    games = [orjson.dumps(generated(game, 4, players=players)) for game, players in ALL_TABLES]
    return [*games, orjson.dumps(faulty), orjson.dumps(gaps), b'{"format":"tarot-record"}', b"prose"]


def test_the_list_of_an_archive_is_what_the_archive_says(archive: Archive, given: list[bytes]) -> None:
    add(archive, given)
    rows = list(rows_of_archive(archive, archive.texts(), 1))
    assert [row.archive_id for row in rows if isinstance(row, HandRow)] == list(range(1, len(given) + 1))
    page = archive.read(lambda connection: search(connection, Query(), "", 100))
    assert [(row.verdict, row.game or "") for row in rows if isinstance(row, HandRow)] == [
        (one.verdict, one.game) for one in page.rows
    ]
    direct = [row for found in rows_of(list(sources(given))) for row in found]
    assert [replace(row, archive_id=None) for row in rows if isinstance(row, HandRow)] == direct


def test_known_verdicts_of_an_archive_are_not_computed_again(archive: Archive, given: list[bytes]) -> None:
    """A record with gaps keeps the verdict that took long to find; a text that is lost is told."""
    add(archive, given[-3:-2])
    archive.write(lambda c: c.exec_driver_sql("UPDATE nature SET verdict = 'faulty'"))
    (row,) = rows_of_archive(archive, archive.texts(), 1)
    assert isinstance(row, HandRow)
    assert (row.verdict, [fault for fault in row.faults or () if fault.startswith("complete.")]) == ("faulty", [])
    archive.write(lambda c: c.execute(ORIGINAL.update().values(packed=b"")))
    (left,) = rows_of_archive(archive, archive.texts(), 1)
    assert not isinstance(left, HandRow)
    assert left.reason == "its text cannot be read from the database"


def test_hands_command_lists_files(tmp_path: Path, given: list[bytes]) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "given.jsonl").write_bytes(b"\n".join(given))
    rows = rows_at(folder)
    shown = run("hands", folder, "--processes", "1")
    assert list(csv.reader(io.StringIO(shown.stdout, newline=""))) == table_of(rows)
    for name in ("hands.csv", "hands.parquet"):
        assert run("hands", folder, "-o", tmp_path / name, "--processes", "1").exit_code == 0
        assert run("hands", folder, "-o", tmp_path / name).exit_code == 2
    assert (tmp_path / "hands.csv").read_bytes() == shown.stdout_bytes
    assert read_parquet(tmp_path / "hands.parquet") == list(map(plain, rows))
    assert run("hands", folder, "-o", tmp_path / "hands.xlsx").exit_code == 2
    assert run("hands", folder, "-o", tmp_path / "nowhere" / "hands.parquet").exit_code == 3


def test_archive_export_writes_a_hand_table(tmp_path: Path, given: list[bytes]) -> None:
    with_url = ("archive", "--archive", tmp_path / "a.db")
    (tmp_path / "given.jsonl").write_bytes(b"\n".join(given))
    assert run(*with_url, "init").exit_code == 0
    assert run(*with_url, "add", tmp_path / "given.jsonl", "--processes", "1").exit_code == 0
    for name in ("all.csv", "all.parquet"):
        told = run(*with_url, "export", tmp_path / name, "--processes", "1")
        assert (told.exit_code, f"Wrote {len(given)} rows" in told.output) == (0, True), told.output
    store = Archive(str(tmp_path / "a.db"))
    rows = [row for row in rows_of_archive(store, store.texts(), 1) if isinstance(row, HandRow)]
    store.close()
    assert read_parquet(tmp_path / "all.parquet") == list(map(plain, rows))
    assert run(*with_url, "export", tmp_path / "some.parquet", "--verdict", "unreadable").exit_code == 0
    assert [row["hand"] for row in read_parquet(tmp_path / "some.parquet")] == [None, None]
    assert run(*with_url, "export", tmp_path / "all.xlsx").exit_code == 2


def test_without_duckdb_it_is_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "INSTALLED", False)
    path = tmp_path / "a.json"
    path.write_bytes(orjson.dumps(generated("consiglio", 1)))
    told = run("hands", path, "-o", tmp_path / "hands.parquet")
    assert (told.exit_code, "pip install 'tarot-records[parquet]'" in told.output) == (2, True)
    assert run("hands", path, "-o", tmp_path / "hands.csv", "--processes", "1").exit_code == 0
