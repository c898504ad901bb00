"""The command `new`, watching, and completion: a transcriber begins, goes on, and types less."""

import os
import signal
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import click
import pytest

from support.cases import cases
from support.command_line import COMMAND, run
from support.dask_cluster import until
from support.paths import ROOT, SAMPLES
from tarot_records.cli import COMMANDS, main
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.reading.files import from_text
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.suggestions.skeleton import explained_lines, next_hand, skeleton, table_for

GOOD = SAMPLES / "french-tarot-tarotmag-17.tarot.json"


@pytest.mark.parametrize("game", GAMES)
def test_a_new_record_is_readable_unchanged(game: str) -> None:
    tables = [(number, more) for number in GAMES[game].players for more in {False, number in GAMES[game].one_more}]
    langs = [*LANGUAGES, *LANGUAGES][[*GAMES].index(game) % 4 :][:4]
    for (number, more), lang in zip(cycle(tables), langs[: max(2, len(tables))], strict=False):
        table = table_for(game, lang, players=number, more=more)
        text = skeleton(table, lang)
        reading = read(text.encode())
        assert reading.problems == reading.notes == ()
        record = Record.model_validate(reading.data)
        assert len(record.players) == number + more
        assert record.hands[0].dealer == len(record.players) - 1
        shown = [
            one.line for one in explained_lines(game, table.ruleset.id, table.labels, more, lang) if "…" not in one.line
        ]
        typed = "\n".join([text.splitlines()[0], "hand", *(line for line in shown if line != "hand")])
        assert read(typed.encode()).problems == ()
        assert (len(shown) > 5) == (game in GAMES)
        for option in table.ruleset.options:
            told = [line for line in text.splitlines() if f" options {option.name}=" in line]
            assert len(told) == len(option.values)
            assert f" options {option.name}={option.default} " in told[0]


def test_a_new_record_of_every_game_is_written_by_the_command(tmp_path: Path) -> None:
    for game in GAMES:
        file = tmp_path / f"{game}.tn"
        assert run("new", game, "-o", file, "--lang", "it").exit_code == 0
        assert "osservazione" in file.read_text("utf-8")
    assert run("new", game, "-o", file).exit_code == 2
    assert run("new", game, "-o", file, "--force").exit_code == 0
    told = run("validate", "--no-notes", tmp_path)
    assert told.exit_code == 0
    assert f"{len(GAMES)} records: {len(GAMES)} consistent" in told.output


@cases("commands/new", "what_cannot_be_is_said")
def test_new_explains_impossible_tables(wrong: list[str], said: str) -> None:
    done = run("new", "french-tarot", *wrong)
    assert (done.exit_code, said in done.stderr) == (2, True), done.stderr


@cases("commands/new", "the_next_hand_has_its_dealer")
def test_the_next_hand_begins_with_the_next_dealer(last: str, dealer: str) -> None:
    text = f"#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,W\nhand\ndealer N\n{last}\n"
    (source,) = from_text(text.encode(), "x")
    assert next_hand(replayed(source, True)) == "\n".join(["hand", *([dealer] if dealer else []), ""])


def test_the_next_dealer_sits_out_where_one_does() -> None:
    text = skeleton(table_for("french-tarot", "en", list("ABCDE"), more=True), "en", "B")
    (source,) = from_text((text + "bids C garde, D pass, E pass, A pass\n").encode(), "x")
    assert next_hand(replayed(source, True)) == "hand\ndealer C\nsits_out C\n"


def test_no_dealer_is_proposed_after_a_hand_that_may_have_been_passed_out() -> None:
    text = skeleton(table_for("french-tarot", "en", list("ABCDE"), more=True), "en", "B")
    (source,) = from_text(text.encode(), "x")
    assert next_hand(replayed(source, True)) == "hand\n"


def test_watch_checks_again_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "game.tn"
    file.write_text("rubbish\n")
    told = tmp_path / "told"
    with told.open("wb") as out, subprocess.Popen([*COMMAND, "validate", "--watch", str(file)], stdout=out) as process:
        try:
            until(lambda: "1 unreadable" in told.read_text("utf-8"))
            file.write_text(skeleton(table_for("scarto", "en"), "en"))
            until(lambda: "1 consistent" in told.read_text("utf-8"))
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 130
        finally:
            process.kill()
    assert b"\x1b" not in told.read_bytes()


def test_a_screen_is_cleared_before_each_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarot_records.commands.validate.changes", lambda paths: iter([None, None]))
    cleared = []
    monkeypatch.setattr("click.clear", lambda: cleared.append(1))
    assert run("validate", "--watch", str(GOOD)).exit_code == 0
    assert len(cleared) == 2


@pytest.mark.parametrize("wrong", [["--format", "json", GOOD], ["--format", "sarif", GOOD], ["-"]])
def test_watch_is_refused_for_output_for_programs(wrong: list[str]) -> None:
    done = run("validate", "--watch", *wrong)
    assert (done.exit_code, "--watch is for people" in done.stderr) == (2, True)


@pytest.mark.long("a shell completes")
def test_bash_completion_proposes_commands_games_and_options(tmp_path: Path) -> None:
    program = tmp_path / "tarot-records"
    root = ROOT
    program.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(root)!r})\n"
        "from tarot_records.cli import main\nmain()\n"
    )
    program.chmod(0o755)
    asked = {
        "tarot-records va": "validate",
        "tarot-records new scar": "scarto",
        "tarot-records validate --wa": "--watch",
    }
    script = "".join(
        f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMPREPLY=(); "
        '_tarot_records_completion tarot-records; echo "${COMPREPLY[@]}"; '
        for words in asked
    )
    command = f'eval "$(_TAROT_RECORDS_COMPLETE=bash_source tarot-records)"; {script}'
    environment = os.environ | {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.split() == list(asked.values())


def test_all_commands_are_completed_and_none_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarot_records.cli.import_module", lambda _: pytest.fail("loaded"))
    assert [item.value for item in main.shell_complete(click.Context(main), "")] == list(COMMANDS)
