"""The command line, as a user runs it: exit codes, what it prints, what it refuses."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from support.cases import cases
from support.command_line import run
from support.paths import ROOT
from tarot_records.games import GAMES
from tarot_records.record.fast_reader import record_from_text

GOOD = ROOT / "samples" / "french-tarot-tarotmag-17.tarot.json"
REVOKE = ROOT / "samples" / "faulty" / "french-tarot-tdm-donne53.tarot.json"


def generated(game: str, hands: int = 5) -> bytes:
    return run("generate", game, "--hands", str(hands), "--seed", "3").stdout_bytes


@pytest.mark.parametrize("game", GAMES)
def test_generated_records_say_nothing_that_goes_without_saying_so_they_are_read_at_once(game: str) -> None:
    lines = generated(game, 2).splitlines()
    assert len(lines) == 2
    assert all(record_from_text(line) is not None for line in lines)


@cases("commands/command_line", "exit_codes")
def test_commands_have_the_documented_exit_codes(line: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert run(*line.format(good=GOOD, revoke=REVOKE).split()).exit_code == code


def test_validate_prints_the_place_the_line_the_rule_and_the_legal_cards() -> None:
    output = run("validate", REVOKE, "--steps", "0").output
    for part in (":51:45", "hand 1, trick 14, East", '"C7"', "^^^^", "FFT12 p. 7-8", "legal here: D10", "1 faulty"):
        assert part in output


def test_validate_json_is_one_object_a_line() -> None:
    lines = run("validate", GOOD, REVOKE, "--format", "json").output.splitlines()
    reports = [json.loads(line) for line in lines]
    assert [report["verdict"] for report in reports] == ["proved", "faulty"]
    fault = next(fault for fault in reports[1]["faults"] if fault["code"] == "play.follow")
    assert (fault["pointer"], fault["line"], fault["column"]) == ("/hands/0/tricks/13/cards/2", 51, 45)
    assert fault["facts"]["legal"] == ["D10"]


@pytest.mark.parametrize("game", GAMES)
def test_generate_is_reproducible_and_proved(game: str) -> None:
    text = generated(game)
    assert text == generated(game)
    assert len(text.splitlines()) == 5
    result = run("validate", "-", text=text)
    assert result.exit_code == 0
    assert "5 records: 5 proved" in result.output


@pytest.mark.parametrize("pack", [lambda text: text, gzip.compress, zstandard.compress], ids=["", ".gz", ".zst"])
def test_lines_may_be_compressed(tmp_path: Path, pack: object, request: pytest.FixtureRequest) -> None:
    assert callable(pack)
    path = tmp_path / f"hands.jsonl{request.node.callspec.id}"
    bad = b'{"format": "tarot-record"}\n'
    path.write_bytes(pack(generated("st-ives", 3) + bad + generated("st-ives", 2)))
    result = run("validate", path)
    assert result.exit_code == 1
    assert f"{path.name}:4" in result.output
    assert "6 records: 5 proved, 1 unreadable" in result.output


def test_standard_input_may_be_one_record_over_many_lines() -> None:
    assert "1 record: 1 proved" in run("validate", "-", text=GOOD.read_bytes()).output


@pytest.mark.parametrize("game", GAMES)
def test_games_shows_options_points_and_sources(game: str) -> None:
    output = run("games", game).output
    known = GAMES[game]
    for word in [*known.ruleset().sources, *known.facts, *(option.name for option in known.ruleset().options)]:
        assert word in output
    for option in known.ruleset().options:
        assert f"* {option.default}" in output
        assert option.source in output
    for point in known.ruleset().points:
        assert point.number in output


def test_show_draws_the_table_at_a_step() -> None:
    output = run("show", REVOKE, "--step", "71").output
    assert "trick 14" in output
    assert "East C7" in output
    assert "scart     South" in output


@pytest.mark.parametrize("words", [("show",), ("import", "text")], ids=["show", "import"])
def test_the_faults_of_an_unreadable_text_are_told_in_the_language_asked_for(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "empty.tn").touch()
    assert "unlesbar" in run(*words, tmp_path / "empty.tn", "--lang", "de").output


def test_python_m_runs_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tarot_records", "games"], capture_output=True, text=True, timeout=60, check=True
    )
    assert "french-tarot" in done.stdout
