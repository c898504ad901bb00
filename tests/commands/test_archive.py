"""The commands of the archive: what they print, for people and for programs, and how they end."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text

from support.archives import texts
from support.cases import cases
from support.paths import SAMPLES
from support.record_builders import generated
from tarot_records.archive import compression
from tarot_records.archive.compression import repack
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.engine.result import replayed
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command on an archive that the environment names."""
    monkeypatch.setenv("TAROT_ARCHIVE", str(tmp_path / "a.db"))

    def command(*arguments: str | Path, code: int = 0) -> Result:
        result = CliRunner().invoke(main, ["archive", *map(str, arguments)])
        assert result.exit_code == code, result.output
        return result

    return command


@pytest.fixture
def full(run: Run, tmp_path: Path) -> list[bytes]:
    """An archive of a few records; one is faulty, one is said twice, one has a second witness, one is none."""
    one, two, three = texts(3)
    faulty = generated("consiglio", 9)
    faulty["hands"][0]["scores"]["hand"][0] += 1
    faulty["players"] = [{"name": "Émile Martin"}, {}, {}, {}]
    again = orjson.dumps(orjson.loads(two) | {"provenance": {"note": "another hand"}})
    given = [one, two, three, orjson.dumps(faulty), b" " + one, again, b'{"format":"tarot-record"}']
    (tmp_path / "hands.jsonl").write_bytes(b"\n".join(given))
    run("init")
    run("add", tmp_path / "hands.jsonl", "--processes", "1")
    return given


def answer(result: Result) -> Any:
    return orjson.loads(result.stdout_bytes)


def test_archive_add_reports_new_and_known_records(run: Run, full: list[bytes], tmp_path: Path) -> None:
    said = run("add", tmp_path / "hands.jsonl").output
    assert "Added 0 records" in said
    assert "7 texts were there already" in said
    other = CliRunner().invoke(main, ["archive", "--archive", str(tmp_path / "b.db"), "init"], catch_exceptions=False)
    assert other.exit_code == 0
    told = CliRunner().invoke(
        main, ["archive", "--archive", str(tmp_path / "b.db"), "add", str(tmp_path / "hands.jsonl"), "--json"]
    )
    *records, summary = map(orjson.loads, told.stdout_bytes.splitlines())
    assert [one["id"] for one in records] == list(range(1, 8))
    assert [one["same"] for one in records] == [None] * 4 + [1, None, None]
    assert [one["witness"] for one in records] == [None] * 5 + [2, None]
    assert summary["added"] == 7
    assert (summary["same"], summary["witness"], summary["verdicts"]["faulty"]) == (1, 1, 1)


def test_a_path_that_is_not_there_is_told_and_the_others_are_added(run: Run, full: list[bytes], tmp_path: Path) -> None:
    told = run("add", tmp_path / "nowhere", SAMPLES / "faulty", code=1)
    assert "no such file" in told.stderr
    assert "faulty" in told.stdout


def test_archive_search_finds_records(run: Run, full: list[bytes]) -> None:
    assert [row["id"] for row in answer(run("search", "--json", "emile"))["records"]] == [4]
    assert "Émile Martin" in run("search", "--verdict", "faulty").output
    page = answer(run("search", "--limit", "3", "--json"))
    rest = answer(run("search", "--after", page["cursor"], "--json"))
    assert [row["id"] for row in page["records"] + rest["records"]] == list(range(1, 8))
    assert rest["cursor"] == ""
    assert f"--after {page['cursor']}" in run("search", "--limit", "3").output
    assert "Nothing fits" in run("search", "xylophone").output
    dealt = orjson.loads(full[0])["hands"][0]["deal"]["hands"][2][0]
    assert 1 in [row["id"] for row in answer(run("search", "--dealt", f"2:{dealt}", "--json"))["records"]]


@cases("commands/archive", "what_cannot_be_asked_is_told")
def test_invalid_search_queries_are_explained(run: Run, full: list[bytes], option: str, value: str) -> None:
    assert "Error: " in run("search", option, value, code=2).stderr


def test_invalid_utf_8_arguments_are_refused(run: Run, full: list[bytes]) -> None:
    assert "Error: " in run("search", "--event", "\udcff", code=2).stderr


def test_archive_show_prints_a_record(run: Run, full: list[bytes], tmp_path: Path) -> None:
    assert [run("show", str(number), "--original").stdout_bytes for number in range(1, 8)] == full
    said = run("show", "4").output
    assert "score.hand" in said
    assert "faulty" in said
    told = answer(run("show", "4", "--json"))
    assert told["verdict"] == told["proofs"][0]["verdict"] == "faulty"
    assert told["report"]["faults"][0]["code"] == "score.hand"
    (tmp_path / "empty.jsonl").write_bytes(b"")
    run("add", tmp_path / "empty.jsonl")
    assert "source.empty" in run("show", "8").output
    assert "no record 99" in run("show", "99", code=2).stderr


@pytest.mark.parametrize("name", ["all.jsonl.zst", "all.jsonl", "all.jsonl.gz", "all.tn"])
def test_exports_hold_every_record(run: Run, full: list[bytes], tmp_path: Path, name: str) -> None:
    told = run("export", tmp_path / name, code=1)
    assert "Wrote 6 records" in told.stdout
    assert "Left out 7: it is no record" in told.stderr
    written = [replayed(source) for source in read_sources(tmp_path / name)]
    given = [orjson.loads(raw) for raw in full[:6]]
    assert [report.record.hands for report in written if report.record] == [
        Record.model_validate(data).hands for data in given
    ]
    run("export", tmp_path / f"some-{name}", "--verdict", "faulty")
    assert len(list(read_sources(tmp_path / f"some-{name}"))) == 1
    assert not list(tmp_path.glob("*.part"))


def test_an_export_of_another_form_is_refused(run: Run, full: list[bytes], tmp_path: Path) -> None:
    assert "ends in .jsonl.zst" in run("export", tmp_path / "all.xlsx", code=2).stderr
    assert "Cannot write" in run("export", tmp_path / "nowhere" / "all.jsonl", code=3).stderr


def test_archive_verify_proves_records_again(run: Run, full: list[bytes], tmp_path: Path) -> None:
    assert "No verdict changed." in run("verify", "--processes", "1").output
    archive = Archive(str(tmp_path / "a.db"))
    judged = "UPDATE nature SET verdict = 'proved', mark = substr(mark, 2)"
    archive.write(lambda connection: connection.exec_driver_sql(judged))
    archive.write(lambda connection: connection.exec_driver_sql("UPDATE run SET engine = 'old'"))
    archive.close()
    said = run("verify", "--processes", "1", code=1).output
    assert "2 verdicts changed" in said
    assert "old" in said
    *_, summary = map(orjson.loads, run("verify", "--processes", "1", "--json").stdout_bytes.splitlines())
    assert (summary["proved"], summary["changed"], summary["damage"]) == (7, 0, [])


def test_archive_stats_prints_totals(run: Run, full: list[bytes]) -> None:
    told = answer(run("stats", "--json"))
    assert (told["records"], told["twice"], told["witnesses"]) == (7, 1, 1)
    assert told["verdicts"] == {"proved": 5, "faulty": 1, "unreadable": 1}
    assert "further witnesses" in run("stats").output
    facts = answer(run("facts", "--json"))
    assert {rate["of"] for rate in facts["rates"]} <= {3}
    assert "game" in run("facts").output


def test_archive_pack_repacks_texts(run: Run, full: list[bytes]) -> None:
    told = answer(run("pack", "--json"))
    assert 0 < told["now"] <= told["was"]
    assert f"take {told['now']:,}." in run("pack").output
    assert [run("show", str(number), "--original").stdout_bytes for number in range(1, 8)] == full


def test_every_command_names_damage_and_its_remedy(run: Run, full: list[bytes], tmp_path: Path) -> None:
    store = Archive(str(tmp_path / "a.db"))
    number = store.write(compression.new_dictionary) and 1
    store.write(lambda connection: repack(connection, range(1, 8), b""))
    store.write(lambda connection: connection.execute(text("UPDATE dictionary SET content = x'00'")))
    store.write(lambda connection: connection.execute(text("UPDATE original SET packed = x'00' WHERE record = 3")))
    store.close()
    assert number
    for command in ("stats", "search", "facts", "log"):
        result = run(command)
        assert "Damaged: No copy of the dictionary 1 can be read" in result.stderr
        assert compression.REMEDY in result.stderr
    assert "1 texts cannot be read" in run("pack", code=1).stderr
    assert compression.REMEDY in run("show", "3", code=3).stderr
    assert compression.REMEDY in run("export", tmp_path / "e.jsonl", code=1).stderr
    assert compression.REMEDY in " ".join(run("verify", "--processes", "1", code=1).output.split())


def test_a_backup_never_overwrites(run: Run, full: list[bytes], tmp_path: Path) -> None:
    run("backup", tmp_path / "b.db")
    assert len(list(Archive(str(tmp_path / "b.db")).texts())) == 7
    assert "exists" in run("backup", tmp_path / "b.db", code=2).stderr
    assert "Cannot write" in run("backup", tmp_path / "no" / "b.db", code=3).stderr


@pytest.mark.parametrize("command", ["search", "stats", "facts", "verify"])
def test_without_an_archive_it_is_said_how_to_make_one(run: Run, command: str) -> None:
    assert "archive init" in run(command, code=3).stderr


def test_a_file_that_is_no_archive_is_not_changed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"my diary " * 1000)
    for command in ("init", "stats"):
        run(command, code=3)
    assert (tmp_path / "a.db").read_bytes() == b"my diary " * 1000
