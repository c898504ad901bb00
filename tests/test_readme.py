"""The README is true: its Python session runs as shown, and it names every command and public name."""

import doctest
import re
from pathlib import Path

import pytest
from click import Context

import tarot_records
from tarot_records.cli import main
from tarot_records.games import GAMES
from tarot_records.output.text import report_text
from tarot_records.report import VERDICTS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def session() -> str:
    """The Python block of the README; blank lines of the last output marked as doctest wants them."""
    block = next(iter(re.findall(r"```python\n(.*?)```", README, re.DOTALL)))
    before, last = block.rsplit(">>> print(draw", 1)
    return before + ">>> print(draw" + re.sub(r"\n(?=\n)", "\n<BLANKLINE>", last)


def test_python_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(session(), {}, "README", "README.md", 0)
    assert len(test.examples) >= 8
    output: list[str] = []
    results = doctest.DocTestRunner().run(test, out=output.append)
    assert results.failed == 0, "".join(output)


@pytest.mark.parametrize("name", main.list_commands(Context(main)))
def test_every_command_is_named(name: str) -> None:
    assert f"`tarot-records {name}" in README
    command = main.get_command(Context(main), name)
    assert command is not None
    assert command.help


@pytest.mark.parametrize("name", tarot_records.__all__)
def test_every_public_name_is_named(name: str) -> None:
    assert f"`{name}`" in README
    assert getattr(tarot_records, name).__doc__


def test_at_most_ten_public_names() -> None:
    assert len(tarot_records.__all__) <= 10


@pytest.mark.parametrize("word", [*VERDICTS, *GAMES])
def test_verdicts_and_games_are_named(word: str) -> None:
    assert f"**{word}**" in README or f"`{word}`" in README


def test_its_fault_is_what_validate_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = next(iter(re.findall(r"```text\n(.*?)```", README, re.DOTALL)))
    report = tarot_records.validate(Path("samples/faulty/french-tarot-tdm-donne53.tarot.json"))
    assert shown in report_text(report) + "\n"
