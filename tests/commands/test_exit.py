"""However a command ends: with a code and a sentence, on any terminal, never with a traceback."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from support.command_line import COMMAND
from support.paths import ROOT, SAMPLES
from support.record_builders import generated
from tarot_records.cli import main
from tarot_records.reading import parallel as bulk

FAULTY = str(SAMPLES / "faulty" / "french-tarot-tdm-donne53.tarot.json")
GOOD = str(SAMPLES / "french-tarot-tarotmag-17.tarot.json")
OBEYED = "\x1b]0;mine\x07\u202e\x9b2J"
"""What a terminal would obey: a new title, text from right to left, an empty screen."""


class Terminal(TextIOWrapper):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def ended(*args: str) -> int:
    """The exit code of a command, run with the standard streams of this process."""
    with pytest.raises(SystemExit) as end:
        main([*args])
    assert isinstance(end.value.code, int)
    return end.value.code


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "utf-8"])
def test_output_works_on_any_terminal_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for args in (["validate", FAULTY, "--lang", "de", "--steps", "0"], ["show", FAULTY], ["generate", "scarto"]):
        monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding))
        code = ended(*args)
        assert code == (1 if args[0] == "validate" else 0)
        told[args[0]] = sys.stdout.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    assert "donne53" in told["show"]
    assert ("\\u25b8" in told["show"]) == (encoding != "utf-8")  # the mark of who leads
    assert json.loads(told["generate"])["game"] == "scarto"


@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_standard_streams_may_be_closed(closed: str) -> None:
    command = " ".join([*COMMAND, "validate", GOOD, closed])
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert ("1 proved" in done.stdout) == (">&-" not in closed.split())


def in_shell(text: str, folder: Path) -> tuple[int, str]:
    """The exit code of shell commands in a folder, and what they print on standard error; `$TR` is our command."""
    folder.mkdir(exist_ok=True)
    script = f"TR='{' '.join(COMMAND)}'; {text}"
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}  # not cut by `ulimit`
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, cwd=folder, env=there)
    return done.returncode, done.stderr


def test_reading_a_closed_standard_input_is_a_failure_outside(tmp_path: Path) -> None:
    assert in_shell("$TR validate - <&-", tmp_path) == (3, "Error: Standard input: it is closed.\n")


def test_a_file_that_grows_too_large_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_text(f"{json.dumps(generated('scarto', 1))}\n" * 400)
    done = in_shell("ulimit -f 8; $TR hands many.jsonl --processes 2 -o h.csv", tmp_path)
    assert done == (3, "Error: Cannot write h.csv: file too large.\n")


def test_serving_a_deleted_folder_names_it(tmp_path: Path) -> None:
    done = in_shell("mkdir gone; cd gone; rmdir ../gone; $TR serve . --port 0", tmp_path)
    assert done == (3, "Error: . cannot be read: No such file or directory.\n")


@pytest.mark.parametrize("args", [["validate", GOOD], ["generate", "scarto"], ["--help"], ["validate", "--help"]])
def test_a_full_disk_is_reported(
    args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", open("/dev/full", "w", encoding="utf-8"))  # noqa: SIM115
    assert ended(*args) == 3
    assert capsys.readouterr().err == "Error: Cannot go on: no space left on device.\n"
    sys.stdout.close()


@pytest.mark.parametrize("args", [["validate", GOOD, FAULTY], ["generate", "scarto"], ["games"]])
def test_a_closed_pipe_ends_the_command_quietly(
    args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    monkeypatch.setattr(sys, "stdout", open(writing, "w", encoding="utf-8"))  # noqa: SIM115
    assert ended(*args) == 141
    assert capsys.readouterr().err == ""
    sys.stdout.close()


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_ctrl_c_prints_the_summary_so_far(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "\n".join(json.dumps(generated("scarto", seed)) for seed in range(5))
    (tmp_path / "some.jsonl").write_text(lines)
    each = bulk.each

    def interrupted(*args: Any) -> Iterator[Any]:
        yield from islice(each(*args), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(bulk, "each", interrupted)
    done = CliRunner().invoke(main, ["validate", str(tmp_path / "some.jsonl"), "--format", form])
    assert done.exit_code == 130
    assert done.stderr == "Stopped: 3 records were checked.\n"
    if form == "text":
        assert "3 records: 3 proved" in done.stdout
    if form == "json":
        assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["proved"] * 3
    if form == "sarif":
        (run,) = json.loads(done.stdout)["runs"]
        assert run["properties"] == {"verdicts": {"proved": 3}}
        assert run["invocations"] == [{"executionSuccessful": False, "exitCode": 130}]


def test_stopped_workers_print_nothing(tmp_path: Path) -> None:
    (tmp_path / "many.jsonl").write_bytes(b"{}\n" * (bulk.FEW + 1))
    command = [*COMMAND, "validate", "--format", "json", "--processes", "3", "many.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, len(done.stdout.splitlines()), done.stderr) == (1, bulk.FEW + 1, b"")


def test_sigterm_ends_a_command() -> None:
    program = [*COMMAND, "validate", "-", "--steps", "0"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(Path(FAULTY).read_bytes().replace(b"\n", b"") + b"\n\n{")
        process.stdin.flush()
        assert b"faulty" in process.stdout.readline()  # more may come, and it waits for that
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 143
    assert b"1 record: 1 faulty" in out
    assert err == b"Stopped: 1 records were checked.\n"


@pytest.mark.parametrize("args", [["hands"], ["validate", "--steps", "0"], ["fmt"], ["show"]])
def test_control_characters_are_replaced_on_a_terminal(
    args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = generated("scarto", 1) | {"event": {"name": OBEYED}, "players": [{"name": OBEYED}, {}, {}]}
    (tmp_path / "x.json").write_text(json.dumps(record))
    told = {}
    for kind in (Terminal, TextIOWrapper):
        monkeypatch.setattr(sys, "stdout", kind(BytesIO(), "utf-8"))
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("TERM", "dumb")
        ended(*args, str(tmp_path / "x.json"))
        told[kind] = sys.stdout.buffer.getvalue().decode()  # type: ignore[attr-defined]
    assert not set("\x1b\x07\u202e\x9b") & set(told[Terminal])
    if args[0] == "hands":
        assert OBEYED in told[TextIOWrapper]
