"""The `game.toml` of each game: right by its model, and read as it stands; a start reads only those it needs."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from support.cases import cases
from support.paths import ROOT, SAMPLES, TESTS
from tarot_records.games import GAMES, Games
from tarot_records.games.file_model import main, problems
from tarot_records.games.game_file import read_game

FILES = {file.parent.name.replace("_", "-"): file for file in (ROOT / "tarot_records" / "games").glob("*/game.toml")}
STRANGER = TESTS / "stranger" / "wayside_tarock" / "game.toml"
FAULTY = SAMPLES / "faulty" / "french-tarot-five-play.tarot.json"

WATCHED = """
import sys
read = set()
def watch(event, about):
    if event == "open" and "/games/" in str(about[0]) and str(about[0]).endswith("game.toml"):
        read.add(str(about[0]))
sys.addaudithook(watch)
from tarot_records.cli import main
try:
    main(["validate", sys.argv[1]])
except SystemExit:
    pass
imported = {name.split(".")[2] for name in sys.modules if name.startswith("tarot_records.games.")}
print("metadata" if "importlib.metadata" in sys.modules else "no metadata", file=sys.stderr)
print(*sorted(path.split("/")[-2] for path in read), *sorted(imported - {"game_file"}), file=sys.stderr)
"""
"""Validates a file, and tells on standard error which games were read and which were imported."""


@pytest.mark.parametrize("file", [*FILES.values(), STRANGER], ids=lambda file: file.parent.name)
def test_a_game_file_is_as_its_model_says(file: Path) -> None:
    assert problems(file) == []
    assert max(map(len, file.read_text("utf-8").splitlines())) <= 120


def test_the_games_are_those_with_a_file() -> None:
    assert [*Games()] == sorted(FILES)
    for name, file in FILES.items():
        assert GAMES[name].id == name == tomllib.loads(file.read_text("utf-8"))["id"]
    assert "no-such" not in GAMES
    with pytest.raises(KeyError):
        GAMES["no-such"]


@cases("games/game_files", "slips")
def test_a_slip_in_a_game_file_is_told(
    right: str, wrong: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = STRANGER.read_text("utf-8")
    assert right in text
    file = tmp_path / "game.toml"
    file.write_text(text.replace(right, wrong), "utf-8")
    assert any(told in problem for problem in problems(file))
    assert main([str(file)]) == 1
    assert told in capsys.readouterr().out


def test_a_game_file_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "broken_game"
    package.mkdir()
    (package / "__init__.py").write_text('"""Broken."""\n')
    (package / "game.toml").write_text('id = "broken"\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"broken_game/game\.toml describes no game"):
        read_game("broken_game")


@pytest.mark.parametrize("file", [SAMPLES / "french-tarot-tarotmag-16.tarot.json", FAULTY], ids=["clean", "faulty"])
def test_validating_a_record_reads_and_imports_only_its_game(file: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WATCHED, file], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "french_tarot french_tarot"
    assert file is FAULTY or done.stderr.splitlines()[-2] == "no metadata"
