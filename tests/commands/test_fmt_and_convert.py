"""The commands `fmt` and `convert`: one export form, every form into every other, nothing lost unsaid."""

import gzip
import json
from difflib import unified_diff
from pathlib import Path

import pytest
import zstandard
from click.testing import CliRunner

from support.command_line import run
from support.paths import SAMPLES
from tarot_records import load, validate
from tarot_records.cli import main
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.writer import write_record
from tarot_records.reading.files import read_sources

RECORDS = list(generate("st-ives", hands=3, seed=2))
SAMPLE = SAMPLES / "french-tarot-tarotmag-17.tarot.json"


def records_of(path: Path) -> list[object]:
    return [replayed(source).record for source in read_sources(path)]


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    path = tmp_path / "game.tn"
    path.write_text(write_record(RECORDS[0], "fr"), "utf-8")
    return path


def test_fmt_prints_the_export_form(typed: Path) -> None:
    before = typed.read_text("utf-8")
    typed.write_text(before.replace(" ", "  \t").replace("\n", "\r\n"), "utf-8")
    result = run("fmt", typed)
    assert (result.exit_code, result.stdout) == (0, before)
    assert run("fmt", "--check", typed).exit_code == 1
    assert run("fmt", "--write", typed).exit_code == 0
    assert typed.read_text("utf-8") == before
    assert run("fmt", "--check", typed).exit_code == 0


def test_fmt_check_shows_a_json_record_as_added_lines(tmp_path: Path) -> None:
    result = run("fmt", "--check", SAMPLE)
    assert result.exit_code == 1
    added = [line[1:] for line in result.stdout.splitlines()[3:]]
    assert added == run("fmt", SAMPLE).stdout.splitlines()


def test_fmt_check_numbers_the_lines_of_all_hands(tmp_path: Path) -> None:
    record = RECORDS[0].model_copy(update={"hands": tuple(hand for one in RECORDS for hand in one.hands)})
    text = write_record(record)
    path = tmp_path / "game.tn"
    path.write_text(f"{text}\n{text}".replace("\n5 ", "\n5  "), "utf-8")
    lines = [part.splitlines(keepends=True) for part in (path.read_text("utf-8"), f"{text}\n{text}")]
    expected = unified_diff(*lines, str(path), f"{path} in export form")
    assert run("fmt", "--check", path).stdout == "".join(expected)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fmt_writes_the_letters_of_a_language(lang: str, typed: Path) -> None:
    result = run("fmt", "--lang", lang, typed)
    assert f" lang={lang} " in result.stdout
    assert validate(result.stdout).record == RECORDS[0]


def test_fmt_keeps_the_letters_of_a_text_that_does_not_state_them(typed: Path) -> None:
    before = typed.read_text("utf-8")
    typed.write_text(before.replace(" lang=fr", ""), "utf-8")
    assert run("fmt", typed).stdout == before


def test_fmt_keeps_remarks_beside_what_they_stand_beside(typed: Path) -> None:
    lines = typed.read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    wanted = [*lines[:at], "; by lamplight", f"{lines[at]} ; who led?", *lines[at + 1 :], "; see page 3"]
    loose = [*lines[:at], "  ;by lamplight", f"{lines[at]};   who led?", *lines[at + 1 :], "", ";see page 3 "]
    typed.write_text("\n".join(loose), "utf-8")
    assert run("fmt", "--check", typed).exit_code == 1
    assert run("fmt", "--write", typed).exit_code == 0
    assert typed.read_text("utf-8").splitlines() == wanted
    assert run("fmt", "--check", typed).exit_code == 0
    assert "3 remarks after ; left out" in run("convert", typed, typed.with_suffix(".jsonl")).stderr
    other = typed.with_name("other.tn")
    assert run("convert", "--lang", "de", typed, other).stderr.startswith("1 record written")
    assert all(remark in other.read_text("utf-8") for remark in ("; by lamplight", "; who led?", "; see page 3"))


def test_fmt_reports_unreadable_text(typed: Path) -> None:
    typed.write_text("#tn 1 rules=a/b seats=2\nnonsense\n", "utf-8")
    result = run("fmt", typed)
    assert result.exit_code == 1
    assert "tn.word" in result.stderr
    assert result.stdout == ""
    assert run("fmt", "--write", SAMPLE).exit_code == 2


SUFFIXES = (".tn", ".jsonl", ".jsonl.zst", ".jsonl.gz")


@pytest.mark.parametrize("target", SUFFIXES)
@pytest.mark.parametrize("source", SUFFIXES)
def test_convert_writes_every_form_from_every_other(source: str, target: str, tmp_path: Path) -> None:
    lines = b"".join(json.dumps(r.model_dump(mode="json", exclude_defaults=True)).encode() + b"\n" for r in RECORDS)
    texts = {
        ".tn": "\n".join(map(write_record, RECORDS)).encode(),
        ".jsonl": lines,
        ".jsonl.zst": zstandard.compress(lines),
        ".jsonl.gz": gzip.compress(lines),
    }
    before, after = tmp_path / f"in{source}", tmp_path / f"out{target}"
    before.write_bytes(texts[source])
    assert run("convert", before, after).exit_code == 0
    assert records_of(after) == RECORDS
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted({before.name, after.name})


def test_one_record_is_converted_to_json_and_back(tmp_path: Path) -> None:
    typed, again = tmp_path / "a.tn", tmp_path / "b.tarot.json"
    assert run("convert", "--lang", "it", SAMPLE, typed).exit_code == 0
    assert run("convert", typed, again).exit_code == 0
    assert load(again) == load(SAMPLE)
    assert max(map(len, again.read_text("utf-8").splitlines())) < 450


def test_convert_writes_over_nothing_unless_told(typed: Path, tmp_path: Path) -> None:
    target = tmp_path / "there.tarot.json"
    target.write_text("precious", "utf-8")
    assert run("convert", typed, target).exit_code == 2
    assert target.read_text("utf-8") == "precious"
    assert run("convert", "--force", typed, target).exit_code == 0
    assert load(target) == RECORDS[0]


def test_convert_leaves_nothing_behind_when_it_fails(tmp_path: Path) -> None:
    many, bad = tmp_path / "many.tn", tmp_path / "bad.tn"
    many.write_text("\n".join(map(write_record, RECORDS)), "utf-8")
    bad.write_text(write_record(RECORDS[0]) + "\n#tn 1 rules=a/b seats=2\nnonsense\n", "utf-8")
    assert "several records" in run("convert", many, tmp_path / "out.tarot.json").stderr
    result = run("convert", bad, tmp_path / "out.jsonl")
    assert (result.exit_code, "tn.word" in result.stderr) == (1, True)
    assert run("convert", many, tmp_path / "out.txt").exit_code == 2
    assert run("convert", many, tmp_path / "no" / "out.tn").exit_code == 3
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.tn", "many.tn"]


def test_validate_and_show_read_the_notation(typed: Path) -> None:
    assert run("validate", typed).exit_code == 0
    assert "proved" in run("validate", typed).stdout
    assert "trick 1" in run("show", "--step", "1", typed).stdout
    with typed.open("rb") as file:
        result = CliRunner().invoke(main, ["validate", "-"], input=file)
    assert "1 proved" in result.output
