"""The chapters on adding something are true: their diffs apply to a copy of the house, and what they show happens."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree

import pytest

from support import command_line as typed
from support.manual_blocks import ADDING, alike, blocks, lines, sessions_of
from support.paths import ROOT

BUILT_ON = {"adding-a-phase": ("adding-a-game",)}
"""A chapter whose diff is one on top of another's."""
ADDED = ROOT / "tarot_records" / "games" / "piedicavallo"
"""The folder of which the chapters show a first version."""
HOUSE = ("tarot_records", "web", "schema", "samples")

pytestmark = pytest.mark.long("a copy of the house is built and tried")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The copy of the house to which the diffs of a chapter, and of those before, have been applied."""

    @cache
    def built(chapter: str) -> Path:
        folder = tmp_path_factory.mktemp(chapter)
        for name in HOUSE:
            copytree(ROOT / name, folder / name, symlinks=True, ignore=ignore_patterns("*.pyc.*", "*.mo"))
        rmtree(folder / ADDED.relative_to(ROOT))
        (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
        for one in (*BUILT_ON.get(chapter, ()), chapter):
            diff = "".join(block.text for block in blocks("diff") if block.page == one)
            assert diff
            done = subprocess.run(["git", "apply", "-"], cwd=folder, input=diff, text=True, capture_output=True)
            assert done.returncode == 0, done.stderr
        for file in blocks("tn", "csv"):
            if file.page == chapter and file.words:
                (folder / file.words[0]).write_text(file.text, "utf-8")
        return folder

    return built


@pytest.mark.parametrize("chapter", ADDING)
def test_examples_of_chapters_on_adding_work(chapter: str, house: Callable[[str], Path]) -> None:
    folder, seen = house(chapter), 0
    environment = os.environ | {"PYTHONPATH": str(folder)}
    with typed.running(sys.executable, folder, environment) as run:
        for block in blocks("sh", "text"):
            if block.page == chapter and block.kind == "sh":
                for line in block.text.splitlines():
                    typed.succeeds(line, folder, run)
                    seen += 1
            elif block.page == chapter:
                for command, shown in sessions_of(block):
                    done = run(command, "")
                    assert done.code in (0, 1), done.complained
                    assert alike(lines(shown), lines(done.said)), done.said
                    seen += 1
    assert seen >= 2
