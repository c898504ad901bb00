"""A game and an importer of other people's: a package of their own, installed beside ours, that works everywhere.

What `tests/stranger` holds is all there is of them. Nothing that is installed here knows of it beforehand.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from email import message_from_string
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any
from urllib.request import urlopen
from venv import EnvBuilder

import pytest
from markdown_it import MarkdownIt

from support import command_line as typed
from support.paths import ROOT
from tarot_records.games import GAMES
from tarot_records.words.language import LANGUAGES

pytestmark = pytest.mark.long("installs two packages, and runs many commands")

SOURCES = ("tarot_records", "web", "schema", "samples", "tests", "pyproject.toml", "setup.py", "README.md", "LICENSE")
GAME, RULESETS, READER = "wayside", ("road", "inn"), "wayside-log"
NAMES = {"en": "Wayside Tarock", "fr": "tarot du bord du chemin", "it": "tarocco della strada", "de": "Wegrandtarock"}
Run = Callable[..., str]
Record = dict[str, Any]


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with our package and the stranger's, made offline: what both need is that of these tests."""
    place = tmp_path_factory.mktemp("stranger")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            ignored = ignore_patterns("__pycache__", "*.mo", "*.egg-info", "build", ".*")
            copytree(ROOT / name, place / "source" / name, symlinks=True, ignore=ignored)
        else:
            (place / "source" / name).write_bytes((ROOT / name).read_bytes())
    stranger = place / "source" / "tests" / "stranger"
    environment = place / "environment"
    EnvBuilder(symlinks=True).create(environment)
    python = environment / "bin" / "python"
    where = sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)})
    Path(where, "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "--disable-pip-version-check",
        "install",
        "--quiet",
        "--no-compile",
    ]
    command = [*pip, "--no-index", "--no-deps", "--no-build-isolation", place / "source", stranger]
    done = subprocess.run(command, env=alone(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return place


def alone() -> dict[str, str]:
    """The environment of these tests without the way to the copy they test."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def loads(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


@pytest.fixture(scope="session")
def run(place: Path) -> Iterator[Run]:
    """Runs a command of what is installed; its exit code is as told."""
    work = place / "work"
    work.mkdir()
    with typed.running(place / "environment" / "bin" / "python", work, alone()) as typing:

        def command(*arguments: str, code: int = 0) -> str:
            done = typing(arguments, "")
            assert done.code == code, done.said + done.complained
            return done.said

        yield command


@pytest.fixture(scope="session")
def records(place: Path, run: Run) -> dict[str, Record]:
    """A hand of each ruleset, which stands in a file `RULESET.json` too."""
    made = {}
    for ruleset in RULESETS:
        text = run("generate", GAME, "--ruleset", ruleset, "--seed", "4")
        (place / "work" / f"{ruleset}.json").write_text(text)
        made[ruleset] = json.loads(text)
    return made


def test_the_description_for_an_index_has_no_links_into_the_repository(place: Path) -> None:
    (metadata,) = place.glob("environment/lib/*/site-packages/tarot_records-*.dist-info/METADATA")
    text = message_from_string(metadata.read_text("utf-8"))
    assert text["Description-Content-Type"] == "text/markdown"
    page = MarkdownIt().enable("table").render(str(text.get_payload()))
    assert "<h1>tarot_records</h1>" in page
    assert "<!--" not in page
    assert all(link.startswith("http") for link in re.findall(r'(?:href|src)="([^"]*)"', page))
    for lost in ("](", "The seventh trick of a published deal"):
        assert lost not in page


def test_the_plug_in_game_is_outside_the_package() -> None:
    assert GAME not in GAMES
    assert GAME not in (ROOT / "pyproject.toml").read_text("utf-8")


def test_it_is_among_the_games_and_tells_of_itself_in_four_languages(run: Run) -> None:
    assert f"{GAME} " in run("games")
    for lang in LANGUAGES:
        told = run("games", GAME, "--lang", lang)
        assert NAMES[lang] in told
        assert all(ruleset in told for ruleset in RULESETS)
    assert "three times a player's card points" not in told


def test_its_hands_are_proved_by_either_ruleset(run: Run, records: dict[str, Record]) -> None:
    assert [record["ruleset"] for record in records.values()] == list(RULESETS)
    assert f"{len(RULESETS)} records: {len(RULESETS)} proved" in run("validate", *(f"{name}.json" for name in RULESETS))


def test_a_slip_is_found_by_its_rules_and_mended(place: Path, run: Run, records: dict[str, Record]) -> None:
    """An honour that the dealer played is read among the cards laid away: it may not go, says the game's source."""
    record = json.loads(json.dumps(records["road"]))
    scart, tricks = record["hands"][0]["scart"][0], record["hands"][0]["tricks"]
    trick = next(trick for trick in tricks if "T21" in trick["cards"])
    laid, at = scart["cards"][0], trick["cards"].index("T21")
    assert (trick["leader"] + at) % 3 == scart["seat"]
    scart["cards"][0], trick["cards"][at] = "T21", laid
    (place / "work" / "slip.json").write_text(json.dumps(record))
    told = run("validate", "slip.json", "--lang", "it", code=1)
    assert re.search(r"scart\.barred: .*trionfo 21.*\[WAY 2\]", told, re.DOTALL)
    (mended, *_) = json.loads(run("repair", "slip.json", "--json"))["repairs"]
    assert mended["mends_all"]
    run("repair", "slip.json", "--apply", "1", "--output", "mended.json")
    hands = loads(place / "work" / "mended.json")["hands"]
    assert [hands[0][part] for part in ("scart", "tricks")] == [
        records["road"]["hands"][0][p] for p in ("scart", "tricks")
    ]


def test_a_gap_in_a_plug_in_hand_is_filled(place: Path, run: Run, records: dict[str, Record]) -> None:
    record = records["inn"]
    unread = record["hands"][0]["tricks"][-1]["cards"][0]
    (place / "work" / "gap.json").write_text(json.dumps(record).replace(f'"{unread}"', '"?"'))
    assert "consistent" in run("validate", "gap.json")
    filled = json.loads(run("complete", "gap.json").splitlines()[-1])
    assert filled["hands"][0]["tricks"] == record["hands"][0]["tricks"]


def test_the_notation_and_links_carry_it(place: Path, run: Run, records: dict[str, Record]) -> None:
    for number, lang in enumerate(LANGUAGES):
        ruleset = RULESETS[number % len(RULESETS)]
        typed = run("fmt", f"{ruleset}.json", "--lang", lang)
        assert typed.startswith(f"#tn 1 rules={GAME}/{ruleset} lang={lang}")
        (place / "work" / f"{lang}.tn").write_text(typed)
        run("convert", f"{lang}.tn", f"{lang}.json", "--force")
        (read,), (made,) = (one["hands"] for one in (loads(place / "work" / f"{lang}.json"), records[ruleset]))
        assert (read["deal"]["hands"], read["tricks"]) == (made["deal"]["hands"], made["tricks"])
    assert "4 proved" in run("validate", *(f"{lang}.tn" for lang in LANGUAGES))
    for ruleset, record in records.items():
        link = run("link", f"{ruleset}.json").strip()
        assert len(link) < 80  # the compact form
        read = json.loads(run("link", "--read", link, "--json"))
        played, made = ([trick["cards"] for trick in one["hands"][0]["tricks"]] for one in (read, record))
        assert (read["ruleset"], played) == (ruleset, made)


def test_piles_are_counted_and_hands_told_in_its_words(run: Run, records: dict[str, Record]) -> None:
    counted = json.loads(run("count", "--game", GAME, "--json", "SK", "F", "T1"))
    assert (counted["points"], counted["fool"], counted["pack"]["cards"]) == ("13", "plain", 54)
    run("count", "--game", GAME, "H7", code=2)  # no card of its pack
    assert GAME in run("count", "--games")
    told = run("show", "--tell", "--lang", "it", "road.json")
    assert all(words in told for words in ("scarta", "fa la presa 16", "Punteggio"))


def test_an_archive_stores_and_finds_plug_in_hands(run: Run, records: dict[str, Record]) -> None:
    archive = ("archive", "--archive", "kept.db")
    run(*archive, "init")
    assert "2 proved" in run(*archive, "add", "--processes", "1", *(f"{ruleset}.json" for ruleset in RULESETS))
    found = json.loads(run(*archive, "search", "--game", GAME, "--dealt", "F", "--json"))["records"]
    assert [(one["game"], one["verdict"]) for one in found] == [(GAME, "proved")] * 2


def test_the_importer_of_a_plug_in_is_found(place: Path, run: Run) -> None:
    (place / "work" / "table.log").write_text("wayside Anna Ben Cora\nAnna 20 -40 20\nBen 14 -10 -4\n")
    assert READER in run("import", "--help")
    (record,) = map(json.loads, run("import", READER, "table.log", "--json").splitlines())
    assert [player["name"] for player in record["players"]] == ["Anna", "Ben", "Cora"]
    assert [hand["scores"]["hand"] for hand in record["hands"]] == [[20, -40, 20], [14, -10, -4]]
    (place / "work" / "wrong.log").write_text("wayside Anna Ben Cora\nBob 20 -40 20\n")
    assert "wrong.log:2:1" in run("import", READER, "wrong.log", "--check", code=1)


def test_pages_of_a_plug_in_game_are_served(place: Path) -> None:
    """The tests of the pages of every game found, as they stand, where the stranger's game is found."""
    tests = place / "source" / "tests"
    (tests / "pytest.ini").write_text(
        "[pytest]\npythonpath = .\naddopts = -q --import-mode=importlib -p no:cacheprovider\n"
    )
    python = place / "environment" / "bin" / "python"
    command = [python, "-m", "pytest", "-n0", "-W", "ignore", "-k", GAME, tests / "web" / "test_every_game.py"]
    done = subprocess.run(command, env=alone(), cwd=tests, capture_output=True, text=True, check=False)
    passed = re.search(r"(\d+) passed", done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert passed is not None
    assert int(passed[1]) >= 7


def test_a_plug_in_game_is_served_by_the_command(place: Path, records: dict[str, Record]) -> None:
    """The viewer as people start it: the list, the record, and two pages of the game, each in another language."""
    command = [
        place / "environment" / "bin" / "tarot-records",
        "serve",
        "--port",
        "0",
        *(f"{r}.json" for r in RULESETS),
    ]
    with subprocess.Popen(
        command, env=alone(), cwd=place / "work", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            assert server.stdout is not None
            said = next(found for line in server.stdout if (found := re.search(r"http://[\d.]+:\d+", line)))
            pages = ("", f"r/{records['road']['id']}", f"games/{GAME}", f"count?game={GAME}")
            for page, (lang, name) in zip(pages, NAMES.items(), strict=True):
                address = f"{said[0]}/{page}{'&' if '?' in page else '?'}lang={lang}"
                with urlopen(address, timeout=30) as answer:
                    assert name.casefold() in answer.read().decode().casefold(), address
        finally:
            server.terminate()
