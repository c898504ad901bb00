"""Who may write to an archive over the network, how a server is told of them, and the log of who has changed what."""

import json
import os
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from support.archives import texts
from support.cases import cases
from tarot_records.archive import tables, tokens
from tarot_records.archive.change_log import here
from tarot_records.archive.store import Archive
from tarot_records.cli import main

SAMPLES = files("tarot_records.samples")
ANNA, BERT = tokens.made("anna"), tokens.made("bert")


@pytest.fixture
def archive(sqlite_archive: Archive) -> Archive:
    return sqlite_archive


def test_a_token_is_its_writers_and_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text(f"{ANNA.line}\n{BERT.line}\n")
    writers = tokens.read(path)
    assert (writers.who(ANNA.token), writers.who(BERT.token)) == ("anna", "bert")
    for token in ("", "anna", ANNA.line, ANNA.token.lower(), ANNA.token + " ", "\0", "é", "\udcff"):
        assert writers.who(token) is None
    assert ANNA.token not in path.read_text()
    assert tokens.made("anna").token != ANNA.token
    assert tokens.NOBODY.who("") is None


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "names no writer"),
        ("# nothing\n\n", "names no writer"),
        ("anna", ":1 is no line"),
        (f"\n{ANNA.token} {ANNA.token}", ":2 is no line"),
        (f"anna sha256:{'0' * 63}", ":1 is no line"),
        (f"anna sha256:{'G' * 64}", ":1 is no line"),
        (f"an na sha256:{'0' * 64}", ":1 is no line"),
        (f"{ANNA.line}\n{ANNA.line}", ":2: anna has a token already"),
        (b"\xff\xfe", "it is no text"),
        (None, "No such file"),
    ],
    ids=range(10),  # tokens are different in every process, and names of tests must not be
)
def test_a_file_that_is_no_list_of_writers(tmp_path: Path, said: str | bytes | None, why: str) -> None:
    path = tmp_path / "tokens"
    if said is not None:
        path.write_bytes(said if isinstance(said, bytes) else said.encode())
    with pytest.raises(tokens.TokensError, match=why):
        tokens.read(path)


@pytest.mark.parametrize(
    ("mode", "warned"), [(0o600, ""), (0o640, ""), (0o644, "read"), (0o620, "change"), (0o666, "change")]
)
def test_a_file_open_to_others_is_told(tmp_path: Path, mode: int, warned: str) -> None:
    path = tmp_path / "tokens"
    path.write_text(ANNA.line)
    os.chmod(path, mode)
    assert (f"Others may {warned}" in tokens.read(path).warning) if warned else not tokens.read(path).warning


def test_the_command_makes_tokens(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["archive", "token", "anna"])
    (tmp_path / "tokens").write_text(result.stdout)
    told = result.stderr.rpartition(": ")[2].strip()
    assert tokens.read(tmp_path / "tokens").who(told) == "anna"
    assert told not in result.stdout
    assert CliRunner().invoke(main, ["archive", "token", "an na"]).exit_code == 2


@cases("archive/writers", "what_cannot_be_served_is_told")
def test_what_cannot_be_served_is_told(arguments: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(main, ["serve", *(str(SAMPLES) if one == "samples" else one for one in arguments)])
    assert result.exit_code in (2, 3)
    assert said in result.output
    assert "Traceback" not in result.output


def test_the_command_line_is_logged_and_told(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROT_ARCHIVE", archive.name)
    monkeypatch.setattr("getpass.getuser", lambda: "clara")
    (tmp_path / "x.jsonl").write_bytes(b"\n".join(texts(3)))
    for _ in range(2):
        assert CliRunner().invoke(main, ["archive", "add", str(tmp_path / "x.jsonl")]).exit_code == 0
    archive.write(lambda connection: connection.execute(update(tables.RUN).values(engine="old")))
    assert CliRunner().invoke(main, ["archive", "verify", "--processes", "1"]).exit_code == 0
    told = [json.loads(line) for line in CliRunner().invoke(main, ["archive", "log", "--json"]).output.splitlines()]
    kinds = [tuple(one[name] for name in ("who", "way", "what", "records", "first", "last")) for one in told]
    assert kinds == [("clara", "command", "prove", 3, 1, 3), ("clara", "command", "add", 3, 1, 3)]
    words = CliRunner().invoke(main, ["archive", "log", "--limit", "1"]).output
    assert "prove" in words
    assert "--before 2" in words
    assert "add" in CliRunner().invoke(main, ["archive", "log", "--before", "2"]).output


def test_an_empty_log_says_so(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROT_ARCHIVE", archive.name)
    assert "Nothing has been changed" in CliRunner().invoke(main, ["archive", "log"]).output


def test_nobody_is_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> str:
        raise OSError("no user")

    monkeypatch.setattr("getpass.getuser", unknown)
    assert here().name == "unknown"
