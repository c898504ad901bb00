"""`web/manual/notation.md` is true: its examples are read, and between them they show every line there is."""

import re
from pathlib import Path

import pytest

from tarot_records.notation.letters import TABLES
from tarot_records.notation.lines import LINES, MARKS
from tarot_records.notation.reading import read
from tarot_records.notation.writing import write
from tarot_records.record import Record

ROOT = Path(__file__).parent.parent
MANUAL = (ROOT / "web" / "manual" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```tn\n(.*?)```", MANUAL, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_are_read(text: str) -> None:
    reading = read(text.encode("utf-8"))
    assert reading.problems == ()
    record = Record.model_validate(reading.data)
    assert Record.model_validate(read(write(record).encode("utf-8")).data) == record


def test_every_line_is_shown() -> None:
    shown = {line.split()[0] for text in EXAMPLES for line in text.splitlines() if line.strip()}
    assert set(LINES) - {"tricks", "scores"} <= shown


def test_every_field_is_shown() -> None:
    words = set(re.findall(r"[a-z_]+", " ".join(EXAMPLES)))
    for line in LINES.values():
        for field in line.named:
            assert field.name in words or f"`{field.name} " in MANUAL, (line.word, field.name)


@pytest.mark.parametrize("kind", MARKS)
def test_every_kind_of_mark_is_named(kind: str) -> None:
    assert f"`{kind}`" in MANUAL or f" {kind} " in MANUAL


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_the_table_of_letters(lang: str) -> None:
    rows = [re.split(r"\s*(?<!\\)\|\s*", line.strip("| ")) for line in MANUAL.splitlines() if line.startswith("| ")]
    column = {"en": 1, "fr": 2, "it": 3, "de": 4}[lang]
    table = TABLES[lang]
    named = {row[0]: row[column] for row in rows if len(row) == 5}
    assert named["spades, hearts, diamonds, clubs"].split() == list(table.suits)
    assert named["jack, knight, queen, king"].split() == list(table.courts)
    assert named["the Fool"] == table.fool
    assert named["trumps"].split()[0] == table.written["T21"]
    assert named["not read; of its suit only"].split() == [table.written[code] for code in ("?", "S?", "T?")]
