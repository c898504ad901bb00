"""The documentation site: its pages and the check of its links. CI builds it with Sphinx (`.site/build.py`)."""

from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import tarot_records
from support.paths import MANUAL, ROOT
from tarot_records.core.codes import CATALOGUE
from tarot_records.games import GAMES
from tarot_records.output.manual import chapters


@pytest.fixture(scope="module")
def build() -> dict[str, Any]:
    """Return the names of `.site/build.py`."""
    return run_path(str(ROOT / ".site" / "build.py"))


@pytest.mark.long("draws the table of every game")
def test_the_site_has_every_chapter_game_code_and_public_name(build: dict[str, Any], tmp_path: Path) -> None:
    build["gather"](tmp_path / "site")
    pages = {path.relative_to(tmp_path / "site").as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.md")}
    for topic in chapters():
        assert f"(manual/{topic}.md)" in pages["index.md"]
        assert pages[f"manual/{topic}.md"].replace("```console", "```text") == (MANUAL / f"{topic}.md").read_text()
    for game, known in GAMES.items():
        assert f"[{known.name}]({game}.md)" in pages["games/gallery.md"]
        assert f"```{{figure}} {game}-" in pages[f"games/{game}.md"]
    assert all(f"## {code}\n" in pages["reference/faults.md"] for code in CATALOGUE)
    assert all(f"tarot_records.{name}\n" in pages["reference/python.md"] for name in tarot_records.__all__)
    pictures = list(tmp_path.rglob("games/*.svg"))
    assert len(pictures) > len(GAMES)
    assert all(
        "<svg" in path.read_text("utf-8")[:100] and str(ROOT) not in path.read_text("utf-8") for path in pictures
    )


@pytest.mark.parametrize(
    ("link", "broken"),
    [
        ("b.html", False),
        ("b.html#here", False),
        ("#there", False),
        ("https://example.org/x", False),
        ("c.html", True),
        ("b.html#gone", True),
        ("#gone", True),
        ("pictures/table.svg", True),
    ],
)
def test_links_of_the_site_that_lead_nowhere_are_found(
    link: str, broken: bool, build: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "a.html").write_text(f'<h1 id="there">A</h1> <a href="{link}">x</a>', "utf-8")
    (tmp_path / "b.html").write_text('<h1 class="x" id="here">B</h1>', "utf-8")
    find: Callable[[Path], Any] = build["broken_links"]
    assert list(find(tmp_path)) == ([f"a.html: {link} leads nowhere"] if broken else [])
