"""What a start waits for: each command loads what it needs, and no more. What is loaded tells that, and no clock."""

import subprocess
import sys
from importlib.util import find_spec

import click
import pytest

import tarot_records
from support.command_line import run
from support.paths import ROOT
from tarot_records.cli import COMMANDS, main
from tarot_records.core.faults import PROVED
from tarot_records.reading.files import read_sources
from tarot_records.report.report import report_on

FOR_DATABASES = {"sqlalchemy", "alembic"}
FOR_PAGES = {"flask", "jinja2", "waitress", "werkzeug", "babel", "markdown_it", "PIL"}
FOR_MODELS = {"pydantic", "pydantic_core"}
FOR_RECORDS = FOR_MODELS | {"msgspec", "orjson", "zstandard"}
HEAVY = FOR_DATABASES | FOR_PAGES | {"ortools", "numpy", "pyarrow", "dask", "distributed", "polib"}
"""Libraries that only some commands need."""
ROOMS = {"completing", "repairs", "web", "archive", "importers", "link", "hand_table", "analysis"}
"""Rooms of the package that validating a clean record has no use for."""
MODELS = {"record.model", "record.model_errors"}
"""Rooms that build the models of a record, or tell by them what is wrong with its shape."""
WORDS = {"words.explain", "words.narration", "words.phrasing", "reading.parser", "output.text"}
"""Modules that find words, of which a clean record needs none."""


def loaded(*arguments: str) -> set[str]:
    """The modules that are loaded once these arguments of the interpreter have been obeyed."""
    told = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {line.rpartition("|")[2].strip() for line in told.stderr.splitlines() if line.startswith("import time:")}


def libraries(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def own(modules: set[str]) -> set[str]:
    """Modules of the package, by their names in it."""
    return {name.removeprefix("tarot_records.") for name in modules if name.startswith("tarot_records.")}


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_no_command(option: str) -> None:
    modules = loaded("-m", "tarot_records", option)
    assert "click" in modules
    assert not libraries(modules) & (HEAVY | FOR_RECORDS | {"rich"})
    assert own(modules) <= {
        "cli",
        "core",
        "core.entry_points",
        "core.gc_pause",
        "output",
        "output.streams",
        "words",
        "words.foreign_text",
    }


def test_importing_the_package_imports_few_modules() -> None:
    modules = loaded("-c", "import tarot_records")
    assert own(modules) == set()
    assert not libraries(modules) & (HEAVY | FOR_RECORDS | {"rich", "click"})


def test_clean_records_are_validated_without_models_and_without_what_finds_words() -> None:
    samples = sorted((ROOT / "samples").glob("*.json"))
    clean = [str(path) for path in samples if report_on(next(read_sources(path))).verdict == PROVED]
    assert len(clean) > 1
    modules = loaded("-m", "tarot_records", "validate", *clean)
    rooms = {name.partition(".")[0] for name in own(modules)}
    assert {"record.fast_reader", "engine.fold", "report"} <= own(modules)
    assert not libraries(modules) & (HEAVY | FOR_MODELS)
    assert not rooms & ROOMS
    assert not own(modules) & MODELS
    assert not own(modules) & WORDS
    assert "multiprocessing.context" not in modules


def test_the_lazily_imported_modules_exist() -> None:
    for name in ROOMS | MODELS | WORDS:
        assert find_spec(f"tarot_records.{name}") is not None


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_listed_by_the_first_sentence_of_its_help(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    listed = click.Command(name, help=COMMANDS[name].sentence)
    assert (listed.name, listed.get_short_help_str(500)) == (command.name, command.get_short_help_str(500))


@pytest.mark.parametrize("group", [[], ["archive"]], ids=["", "archive"])
def test_the_help_cuts_no_description_of_a_command(group: list[str]) -> None:
    listed = run(*group, "--help", env={"COLUMNS": "80"}).output.partition("Commands:")[2].splitlines()
    assert len(listed) > 10
    assert not [line for line in listed if line.endswith("...") or len(line) > 80]


def test_commands_are_listed_in_order() -> None:
    assert list(COMMANDS) == sorted(COMMANDS)
    assert main.get_command(click.Context(main), "no-such") is None


def test_the_package_has_its_public_names() -> None:
    for name in tarot_records.__all__:
        assert callable(getattr(tarot_records, name))
    with pytest.raises(AttributeError, match="no_such"):
        tarot_records.no_such  # noqa: B018 (asked for to see what is said)
