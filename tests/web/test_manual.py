"""The manual is true: what it shows runs as shown, what it names is there, and what is there it names."""

import doctest
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any

import click
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from markdown_it import MarkdownIt
from markupsafe import escape

import tarot_records
from support import command_line as typed
from support.manual_blocks import ADDING, PAGES, TEXTS, Block, alike, blocks, lines, sessions_of
from support.page_requests import answers_as_told, requests
from support.paths import MANUAL, ROOT
from tarot_records.cli import main
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import VERDICTS
from tarot_records.games import GAMES
from tarot_records.output.manual import CONTENTS, chapters
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.web.manual.render import page_of, render_chapter, search
from tarot_records.words.language import ENGLISH, LANGUAGES

SHOWN = ("shown", "curl", "http")
"""What is shown but not run here: it installs, serves or needs other machines, or another test runs it."""


def run_here(*kinds: str) -> list[Block]:
    return [block for block in blocks(*kinds) if block.page not in ADDING and not set(block.words) & set(SHOWN)]


def test_every_code_block_is_of_a_tested_kind() -> None:
    tested = {"sh", "text", "python", "json", "tn", "csv", "sql", "ebnf", "diff", "toml", "js", "html"}
    assert {block.kind for block in blocks()} <= tested


def test_toml_blocks_are_valid_toml() -> None:
    for block in blocks("toml"):
        assert tomllib.loads(block.text)


def test_few_code_blocks_are_untested() -> None:
    only = Counter(block.page for block in blocks() if set(block.words) & set(SHOWN))
    assert only == {
        "README": 2,
        "start": 1,
        "viewer": 1,
        "commands": 1,
        "deploying": 5,
        "checking": 3,
        "cluster": 1,
        "browser": 2,
        "http": 9,
        "link": 3,
        "import": 2,
        "photo": 2,
        "architecture": 1,
        "conformance": 3,
    }


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the samples, as a reader has them before him."""
    folder = tmp_path_factory.mktemp("reader")
    copytree(ROOT / "samples", folder / "samples")
    rmtree(folder / "samples" / "__pycache__", ignore_errors=True)
    return folder


@pytest.fixture
def reader(desk: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The reader's folder, with the files that the chapter has told him to save."""
    (block,) = (value for value in request.node.callspec.params.values() if isinstance(value, Block))
    for file in blocks("tn", "csv"):
        if file.page == block.page and file.words:
            (desk / file.words[0]).write_text(file.text, "utf-8")
    monkeypatch.chdir(desk)
    monkeypatch.setenv("COLUMNS", "88")
    return desk


@pytest.mark.parametrize("block", run_here("text"), ids=str)
def test_console_sessions_of_the_manual_work(block: Block, reader: Path) -> None:
    for command, shown in sessions_of(block):
        result = CliRunner().invoke(main, command)
        assert result.exit_code in (0, 1), result.output
        assert alike(lines(shown), lines(result.output)), result.output


@pytest.mark.long("every command of the manual is run")
@pytest.mark.parametrize("block", run_here("sh"), ids=str)
def test_commands_of_the_manual_work(block: Block, reader: Path, tmp_path: Path) -> None:
    for line in block.text.splitlines():
        if "&&" in line:
            in_a_shell(line, reader, tmp_path)
        else:
            typed.succeeds(line, reader, typed.here)


def in_a_shell(line: str, folder: Path, programs: Path) -> None:
    (programs / "tarot-records").write_text(f'#!/bin/sh\nexec {sys.executable} -m tarot_records "$@"\n')
    (programs / "tarot-records").chmod(0o755)
    environment = {"PATH": f"{programs}:/usr/bin:/bin", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    command = ["bash", "-euo", "pipefail", "-c", line]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


PYTHON = run_here("python")


@pytest.mark.parametrize("chapter", sorted({block.page for block in PYTHON}))
def test_python_sessions_of_the_manual_work(chapter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a chapter are one session. Empty lines of a printed table are shown as such."""
    copytree(ROOT / "samples", tmp_path / "samples")
    monkeypatch.chdir(tmp_path)
    texts = []
    for block in (block for block in PYTHON if block.page == chapter):
        before, mark, last = block.text.rpartition(">>> print(draw")
        texts.append(before + mark + re.sub(r"\n(?=\n)", "\n<BLANKLINE>", last) if mark else block.text)
    test = doctest.DocTestParser().get_doctest("\n".join(texts), {}, chapter, f"{chapter}.md", 0)
    assert test.examples
    output: list[str] = []
    results = doctest.DocTestRunner().run(test, out=output.append)
    assert results.failed == 0, "".join(output)


@pytest.mark.parametrize("block", run_here("tn"), ids=str)
def test_notation_examples_of_the_manual_are_read(block: Block) -> None:
    reading = read(block.text.encode("utf-8"))
    assert reading.problems == ()
    Record.model_validate(reading.data)


def test_json_stands_in_the_format_only() -> None:
    assert {block.page for block in blocks("json")} == {"format"}


def test_every_chapter_is_listed_and_there() -> None:
    assert {path.stem for path in MANUAL.glob("*.md")} - {Path(CONTENTS).stem} == set(chapters())
    assert all(chapter.part and chapter.title and chapter.about for chapter in chapters().values())


@pytest.mark.parametrize("topic", chapters())
def test_a_chapter_has_one_title_and_headings_in_order(topic: str) -> None:
    levels = [section.level for section in render_chapter(topic).sections]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))
    assert "<th></th>" not in render_chapter(topic).html, "a column without a name"


def links_of(text: str) -> list[str]:
    return [
        str(child.attrGet("href"))
        for token in MarkdownIt().enable("table").parse(text)
        for child in token.children or ()
        if child.type == "link_open"
    ]


TRANSLATIONS = [path for lang in LANGUAGES for path in sorted((MANUAL / lang).glob("*.md"))]
"""The chapters in other languages than English."""


@pytest.mark.parametrize("page", [*PAGES.values(), *TRANSLATIONS], ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_links_of_the_manual_have_targets(page: Path) -> None:
    for link in links_of(page.read_text("utf-8")):
        if not link.startswith("http"):
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            assert target.exists(), link
            if anchor:
                lang = target.parent.name if target in TRANSLATIONS else ENGLISH.code
                assert anchor in {section.anchor for section in render_chapter(target.stem, lang=lang).sections}, link


READERS = ("start", "records", "notation", "desk", "repair", "viewer", "counting", "archive", "hands")
"""Chapters for people who keep and read records: they are in every language."""


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != ENGLISH.code])
def test_chapters_for_readers_are_in_every_language(lang: str) -> None:
    assert {path.stem for path in TRANSLATIONS if path.parent.name == lang} >= set(READERS)


def parts_of(text: str) -> Iterator[tuple[str, ...]]:
    """The headings, rows, items and examples of a chapter in order; commands and code with their text."""
    for token in MarkdownIt().enable("table").parse(text):
        if token.type == "fence" and token.info not in ("tn", "text"):
            code = [line.partition(" #")[0].rstrip() for line in token.content.splitlines()]
            yield (token.info, *(line for line in code if line and not line.startswith("#")))
        elif token.type in ("heading_open", "tr_open", "list_item_open", "fence"):
            yield token.type, token.tag, token.info


@pytest.mark.parametrize("page", TRANSLATIONS, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_a_translated_chapter_has_the_parts_of_the_english_one(page: Path) -> None:
    assert [*parts_of(page.read_text("utf-8"))] == [*parts_of((MANUAL / page.name).read_text("utf-8"))]


def test_links_to_chapters_are_pages_and_to_files_are_none() -> None:
    assert page_of("notation.md#cards") == "notation#cards"
    assert page_of("https://example.org") == "https://example.org"
    assert page_of("#cards") == "#cards"
    assert page_of("../../samples/") == page_of("nothing.md") == ""


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command by its whole name."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield before + name, command
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")


def told_of(name: str) -> str:
    """What the chapter of the commands tells of one."""
    first, _, second = name.partition(" ")
    (section,) = re.findall(rf"^### `tarot-records {first}\b.*?(?=^##|\Z)", TEXTS["commands"], re.MULTILINE | re.DOTALL)
    if not second:
        return str(section)
    (row,) = (row for row in section.splitlines() if f"`{second}" in row.partition(" | ")[0])
    more = told_of("archive search") if second == "export" else ""
    return row + more


@pytest.mark.parametrize(("name", "command"), [*commands(main)], ids=[name for name, _ in commands(main)])
def test_every_command_and_option_is_documented(name: str, command: click.Command) -> None:
    told = told_of(name)
    assert command.help
    for parameter in command.params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("-"):
                assert f"`{option}`" in told, option


def test_the_manual_names_every_family_of_codes_every_verdict_and_every_public_name() -> None:
    assert [code for code in CATALOGUE if f"`{code.partition('.')[0]}.*`" not in TEXTS["faults"]] == []
    assert [verdict for verdict in VERDICTS if f"**{verdict}**" not in TEXTS["records"]] == []
    names = tarot_records.__all__
    assert [
        name for name in names if f"`{name}`" not in TEXTS["python"] or not getattr(tarot_records, name).__doc__
    ] == []


def test_every_code_that_is_named_is_one() -> None:
    """Also in the short list: a code that goes must go from the manual too."""
    families = {code.partition(".")[0] for code in CATALOGUE}
    told = "".join(text for page, text in TEXTS.items() if page not in ADDING)
    for name in re.findall(r"`([a-z_]+\.[a-z_]+)`", told):
        if name.partition(".")[0] in families and not name.endswith((".md", ".py", ".json", ".tn", ".csv", ".toml")):
            assert name in CATALOGUE, name


def test_the_front_page_is_short_and_has_a_picture() -> None:
    assert TEXTS["README"].count("\n") <= 150
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", TEXTS["README"])
    assert (ROOT / picture).is_file()


@pytest.mark.parametrize("topic", chapters())
def test_every_chapter_has_its_page(topic: str, client: FlaskClient) -> None:
    page = client.get(f"/manual/{topic}")
    assert page.status_code == 200
    assert f"<title>{chapters()[topic].title} – " in page.text
    assert client.get(f"/manual/{topic}.json").get_json()["markdown"] == TEXTS[topic]


def test_html_in_a_chapter_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    nasty = "# A\n\n<script>x</script> <b>b</b> [x](javascript:x)\n\n```sh <i>\n<script>y</script>\n```\n"
    monkeypatch.setattr(type(chapters()["format"]), "text", property(lambda _: nasty))
    render_chapter.cache_clear()
    html = render_chapter("format").html
    render_chapter.cache_clear()
    assert "<script" not in html
    assert "<b>" not in html
    assert "<i>" not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize("lang", ["fr", "it", "de"])
def test_the_notation_speaks_the_language_of_the_page(lang: str, client: FlaskClient) -> None:
    page = client.get(f"/manual/notation?lang={lang}").text
    assert f'<article lang="{lang}">' in page
    assert f"<title>{render_chapter('notation', '', lang).sections[0].title} – " in page
    twin = client.get(f"/manual/notation.json?lang={lang}").get_json()
    assert (twin["lang"], twin["markdown"]) == (lang, (MANUAL / lang / "notation.md").read_text("utf-8"))
    assert told("notation", "--lang", lang) != told("notation", "--lang", "en")


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_chapter_shows_the_requested_game(game: str, client: FlaskClient) -> None:
    page = client.get(f"/manual/notation?game={game}&lang=it").text
    shown = client.get(f"/manual/notation.json?game={game}&lang=it").get_json()["example"]
    assert shown["game"] == game
    assert all(f"<code>{escape(one['line'])}</code>" in page for one in shown["lines"])
    assert (shown["text"] == "") == (game not in GAMES)
    if shown["text"]:
        assert read(shown["text"].encode()).problems == ()
        assert " lang=it " in shown["text"]


def test_searching_finds_sections_by_their_headings_first() -> None:
    found = search("contract")
    assert found[0].section.title == "Contract"
    assert all("contract" in f"{one.section.title} {one.section.text} {one.chapter.title}".lower() for one in found)
    assert search("kontra level")
    assert search("Chambéry")[0].section.title == search("chambery")[0].section.title
    assert search("") == search("   ") == search("zzzz") == []


def test_search_hits_link_to_their_section(client: FlaskClient) -> None:
    for place in client.get("/manual.json?q=kontra").get_json()["found"]:
        path, _, anchor = place["href"].partition("#")
        assert f'id="{anchor}"' in client.get(path).text


def told(*args: str) -> str:
    return CliRunner().invoke(main, ["manual", *args], env={"COLUMNS": "100"}).output


def test_the_terminal_lists_and_prints_chapters() -> None:
    listed = told()
    assert all(re.search(rf"^  {topic} ", listed, re.MULTILINE) for topic in chapters())
    assert "tarot-records manual format" in " ".join(told("notation").split())
    assert told("NOTATION") == told("notation")
    assert "](" not in told("start")


def test_the_terminal_proposes_similar_topics() -> None:
    assert "There is notation." in told("notatoin")
    assert "architecture" in told("rooms")
    assert "start, records" in told("qqqq")


def test_the_terminal_prints_the_rules_of_a_game() -> None:
    for game in GAMES:
        assert told(game) == CliRunner().invoke(main, ["games", game]).output


@requests("manual")
def test_manual_page_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked)
