"""`web/manual/notation.md` is true: its examples are read, and between them they show every line there is."""

import re

import pytest

from support.paths import ROOT
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.notation.lines import LINES, MARKS
from tarot_records.notation.writer import write_record
from tarot_records.output.manual import chapters
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.web.manual.render import render_chapter

SPOKEN = [lang for lang in LANGUAGES if chapters()["notation"].speaks(lang)]
MANUAL = (ROOT / "web" / "manual" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```tn\n(.*?)```", MANUAL, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_of_the_chapter_are_read(text: str) -> None:
    reading = read(text.encode("utf-8"))
    assert reading.problems == ()
    record = Record.model_validate(reading.data)
    assert Record.model_validate(read(write_record(record).encode("utf-8")).data) == record


def test_the_chapter_shows_every_kind_of_line() -> None:
    shown = {line.split()[0] for text in EXAMPLES for line in text.splitlines() if line.strip()}
    assert set(LINES) - {"tricks", "scores"} <= shown


def test_the_chapter_shows_every_field() -> None:
    words = set(re.findall(r"[a-z_]+", " ".join(EXAMPLES)))
    for line in LINES.values():
        for field in line.named:
            assert field.name in words or f"`{field.name} " in MANUAL, (line.word, field.name)


@pytest.mark.parametrize("kind", MARKS)
def test_the_chapter_names_every_kind_of_mark(kind: str) -> None:
    assert f"`{kind}`" in MANUAL or f" {kind} " in MANUAL


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_the_chapter_has_the_table_of_letters(lang: str) -> None:
    rows = [re.split(r"\s*(?<!\\)\|\s*", line.strip("| ")) for line in MANUAL.splitlines() if line.startswith("| ")]
    column = {"en": 1, "fr": 2, "it": 3, "de": 4}[lang]
    table = TABLES[lang]
    named = {row[0]: row[column] for row in rows if len(row) == 5}
    assert named["spades, hearts, diamonds, clubs"].split() == list(table.suits)
    assert named["jack, knight, queen, king"].split() == list(table.courts)
    assert named["the Fool"] == table.fool
    assert named["trumps"].split()[0] == table.written["T21"]
    assert named["not read; of its suit only"].split() == [table.written[code] for code in ("?", "S?", "T?")]


TABLE = " | "
"""What only the example of a table has, in which the tricks are told by columns."""

# -- in other languages --------------------------------------------------------------------------


def test_the_chapter_exists_in_every_language() -> None:
    assert {"en", *SPOKEN} == set(LANGUAGES)


def blocks_of(text: str) -> list[tuple[str, str]]:
    """The kind of each block of code, and what stands in it."""
    return re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)


def said_first(text: str) -> set[str]:
    return {line.split()[0] for line in text.splitlines() if line.strip() and not line[0].isdigit()}


@pytest.mark.parametrize("lang", SPOKEN)
def test_translated_chapters_have_the_english_sections(lang: str) -> None:
    """The same headings, blocks and tables; the same words of the notation; the same code in the text."""
    text = chapters()["notation"].text_in(lang)
    levels = [[section.level for section in render_chapter("notation", "", known).sections] for known in ("en", lang)]
    assert levels[0] == levels[1]
    for said in (MANUAL, text):
        assert max(len(line) for line in said.splitlines()) < 200
    own, english = blocks_of(text), blocks_of(MANUAL)
    assert [kind for kind, _ in own] == [kind for kind, _ in english]
    assert own[-1] == english[-1], "the grammar"
    for (kind, shown), (_, model) in zip(own, english, strict=True):
        if kind == "tn" and "langue=" not in model and TABLE not in model:
            assert said_first(shown) == said_first(model)
    assert text.count("\n|") == MANUAL.count("\n|")
    assert text.count("\n* ") == MANUAL.count("\n* ")


@pytest.mark.parametrize("lang", SPOKEN)
def test_translated_examples_use_their_letters(lang: str) -> None:
    for kind, example in blocks_of(chapters()["notation"].text_in(lang)):
        if kind == "tn":
            reading = read(example.encode("utf-8"))
            assert reading.problems == (), example
            record = Record.model_validate(reading.data)
            own = write_record(record, lang)
            assert f" lang={lang} " in own
            assert Record.model_validate(read(own.encode("utf-8")).data) == record
            assert example.startswith("#tn 1 ") is False or f"lang={lang} " in example or "=french-tarot " in example


@pytest.mark.parametrize("lang", ["en", *SPOKEN])
def test_the_example_in_own_words_is_one_hand(lang: str) -> None:
    """What people write in each language for one and the same hand is read as that hand: in lines, and as a table."""
    heads = {"en": "langue", "fr": "langue", "it": "lingua", "de": "sprache"}
    hands = []
    for known in ("fr", lang):
        shown = [shown for kind, shown in blocks_of(chapters()["notation"].text_in(known)) if kind == "tn"]
        typed = [text for text in shown if f" {heads[known]}=" in text or TABLE in text]
        hands.append([Record.model_validate(read(text.encode("utf-8")).data).hands for text in typed])
    assert len(hands[0]) == len(["lines", "table"])
    assert hands[0] == hands[1]


@pytest.mark.parametrize("lang", SPOKEN)
def test_translated_tables_of_letters_are_equal(lang: str) -> None:
    """But for the names of the cards, and the word between two ways to write."""
    rows = [
        [[word for word in cell.split() if not word[0].islower() and word[0] != "("] for cell in row.split("|")[2:6]]
        for text in (MANUAL, chapters()["notation"].text_in(lang))
        for row in re.findall(r"^\| .*lang=en.*\n(?:\|.*\n)+", text, re.MULTILINE)[0].splitlines()[2:]
    ]
    assert rows[: len(rows) // 2] == rows[len(rows) // 2 :]


@pytest.mark.parametrize("lang", SPOKEN)
def test_translated_links_have_the_english_targets(lang: str) -> None:
    links = [re.findall(r'<a href="([^"#]+)', render_chapter("notation", "", known).html) for known in ("en", lang)]
    assert sorted(links[0]) == sorted(links[1])
    for file in re.findall(r"\]\(([^)#]+)", chapters()["notation"].text_in(lang)):
        assert (ROOT / "web" / "manual" / lang / file).resolve().is_file()
