"""The shape of the house: imports point one way, only the core applies events, rules stay in their rooms."""

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from support.paths import ROOT
from tarot_records.games import GAMES
from tarot_records.rules.game import Game

pytestmark = pytest.mark.quick
PACKAGE = ROOT / "tarot_records"

PACKAGES: tuple[str, ...] = (
    *("core", "record", "counting", "coding", "rules", "phases", "games", "engine"),
    *("completing", "notation", "transcripts", "reading", "piles", "words", "repairs", "importers", "report"),
    *("analysis", "suggestions", "hand_table", "cluster", "link", "archive", "output"),
    *("api", "commands", "web", "cli", "__main__"),
)
"""Packages and top-level modules in reading order: each imports only from itself and from those before it."""
ROOMS = {
    "importers.sheets": ("vocabulary", "rows", "deals", "columns"),
    "phases": ("common", "auction", "before_play", "declarations", "play", "scores"),
    "transcripts": (
        *("text", "headed_lines", "cards", "people", "sentences", "tricks", "play", "facts", "numbers", "photo"),
    ),
}
"""The rooms of large packages in reading order; the modules beside them come last."""
SOURCES = sorted(PACKAGE.rglob("*.py"))
VIEWER = sorted((ROOT / "web").rglob("*.py"))


def module_of(path: Path) -> str:
    """`tarot_records/phases/before_play/deal.py` is `phases.before_play.deal`; a package is its folder."""
    base = PACKAGE if path.is_relative_to(PACKAGE) else ROOT
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def package_of(module: str) -> str:
    return module.split(".")[0]


MODULES = {module_of(path): path for path in (*SOURCES, *VIEWER) if module_of(path)}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


@cache
def imports(path: Path) -> frozenset[str]:
    """Modules of the package that a file imports, anywhere in it."""
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.relative_to(ROOT).parts[: -node.level]
            base = ".".join([*folder, *filter(None, [node.module])])
            found |= {f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tarot_records"):
            base = (node.module or "").removeprefix("tarot_records").lstrip(".")
            names = [f"{base}.{alias.name}".lstrip(".") for alias in node.names]
            found |= {name if name in MODULES else base for name in names}
        elif isinstance(node, ast.Import):
            found |= {a.name.removeprefix("tarot_records.") for a in node.names if a.name.startswith("tarot_records.")}
    return frozenset(found - {""})


def test_every_package_has_its_place_in_the_order() -> None:
    assert {package_of(module) for module in MODULES} == set(PACKAGES)


def test_the_architecture_chapter_names_every_package() -> None:
    chapter = (ROOT / "web" / "manual" / "architecture.md").read_text("utf-8")
    assert {package for package in PACKAGES if f"`{package}`" not in chapter} - {"__main__"} == set()


def test_imports_point_only_to_earlier_packages() -> None:
    place = {package: number for number, package in enumerate(PACKAGES)}
    for module, path in MODULES.items():
        own = package_of(module)
        for imported in imports(path):
            assert place[package_of(imported)] <= place[own], f"{module} imports {imported}"


@pytest.mark.parametrize("package", ROOMS)
def test_imports_point_only_to_earlier_rooms(package: str) -> None:
    place = {f"{package}.{room}": number for number, room in enumerate(ROOMS[package])}
    for module, path in MODULES.items():
        if module.startswith(f"{package}."):
            own = place.get(module.rpartition(".")[0], len(place))
            others = {one for one in imports(path) if one.startswith(f"{package}.")}
            late = {one for one in others if place.get(one.rpartition(".")[0], len(place)) > own}
            assert late == set(), module


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_has_its_place_in_the_order(package: str) -> None:
    assert {path.parent.name for path in PACKAGE.joinpath(*package.split(".")).glob("*/__init__.py")} == set(
        ROOMS[package]
    )


def test_modules_have_no_import_cycles() -> None:
    """Within a room too there is an order; a package's own file may gather what lies in it."""
    order = TopologicalSorter({module: imports(path) for module, path in MODULES.items()})
    order.prepare()


MAKERS = ("phases", "games", "importers", "engine.unruled_rules")
"""The modules that put rules together. All others ask a phase what it shows, codes and leaves open, so that they need
not know which phases there are."""


def test_only_makers_of_rules_import_phases() -> None:
    readers = [module for module in MODULES if package_of(module) not in MAKERS and module not in MAKERS]
    knowing = {module: {one for one in imports(MODULES[module]) if package_of(one) == "phases"} for module in readers}
    assert {module: phases for module, phases in knowing.items() if phases} == {}


def uses(path: Path, method: str) -> int:
    """How often a file names a method of anything but itself."""
    return sum(
        isinstance(node, ast.Attribute) and node.attr == method and ast.unparse(node.value) not in ("self", "super()")
        for node in nodes_of(path)
    )


def test_only_the_core_applies_events() -> None:
    for path in (*SOURCES, *VIEWER):
        applied = uses(path, "apply")
        if module_of(path) == "engine.fold":
            assert applied == 3  # the replay, the same to its first contradiction, and `advance` for making records
        elif package_of(module_of(path)) == "phases":
            assert applied <= 1  # declarations hand over to their kind
        else:
            assert applied == 0, path


def test_reports_are_made_in_one_place() -> None:
    """Nobody holds a verdict on a record whose gaps nobody has looked into."""
    for path in (*SOURCES, *VIEWER):
        calls = [node.func for node in nodes_of(path) if isinstance(node, ast.Call)]
        made = sum(isinstance(called, ast.Name) and called.id == "Report" for called in calls)
        assert made == (module_of(path) == "report.report"), path


LATE = {
    "api.records": {"_sources_at"},
    "reading.parallel": {"each"},
    "commands.engine": {"__init__", "sources", "begin"},
    "commands.validate": {"_log", "_end"},
    "core.entry_points": {"_installed", "find_entry_points", "_installed_version", "fingerprint"},
    "output.console": {"advance"},
    "record.source": {"parse"},
    "words.language": {"letters", "trump_number"},
    "engine.rule_lookup": {"rules_of"},
    "output.forms": {"_report", "_words", "_repairs", "_ways"},
    "games.game_file": {"_make"},
    "importers.sheets.rows.workbook": {"workbook_texts"},
    "reading.files": {"_from_notation"},
    "engine.result": {"_by_the_models"},
    "report.report": {
        *("hands", "at", "taf", "report_on", "_gap_faults", "_readings_of_score", "_unsettled"),
        *("_with_explained_gaps", "_with_explanation"),
    },
    "words.phrases": {"compiled"},
}
"""The functions that load what only some records need: a clean one must not wait for it (see `test_start_imports`)."""


def test_only_listed_functions_import_lazily() -> None:
    for path in SOURCES:
        functions = [node for node in nodes_of(path) if isinstance(node, ast.FunctionDef)]
        late = [node.lineno for node in nodes_of(path) if isinstance(node, ast.Import | ast.ImportFrom)]
        hidden = {f.name for f in functions for line in late if f.body[0].lineno <= line <= (f.end_lineno or 0)}
        assert hidden <= LATE.get(module_of(path), set()), (
            f"imports stand at the top, where the rooms can be seen: {path}"
        )


PLAYED = {
    "Call": {"record.model", "phases.before_play.call"},
    "Contract": {"record.model", "core.position"},
    "Deal": {"record.model", "phases.before_play.deal"},
}
"""The words of the record that stand twice: once for what is written down, and once for the same thing as it is played,
a phase or a part of the position. Any other type has its name for itself."""


def types_of(path: Path) -> set[str]:
    """The public types that a file names: its classes, and types that it only gives a name to."""
    classes = {node.name for node in nodes_of(path) if isinstance(node, ast.ClassDef)}
    given = {
        target
        for node in tree_of(path).body
        if isinstance(node, ast.Assign)
        for target in map(ast.unparse, node.targets)
    }
    return {name for name in classes | given if re.fullmatch(r"[A-Z]+[a-z]\w*", name)}


def test_type_names_are_unique() -> None:
    homes: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        for name in types_of(path):
            homes.setdefault(name, set()).add(module)
    assert {name: places for name, places in homes.items() if len(places) > 1} == PLAYED


def test_every_module_has_a_docstring() -> None:
    assert [path for path in (*SOURCES, *VIEWER) if not ast.get_docstring(tree_of(path))] == []


TEXTS = [
    path
    for kind in ("py", "html", "js", "css", "po")
    for path in sorted({*PACKAGE.rglob(f"*.{kind}"), *(ROOT / "web").rglob(f"*.{kind}")})
]


@cache
def words_of(path: Path) -> frozenset[str]:
    """The words of a file that stand by themselves; of translations, what is translated and not its Italian.

    Nor the Italian for the scart, which people type.
    """
    text = path.read_text("utf-8").replace(",scarto,", ",")
    if path.suffix == ".po":
        text = "\n".join(line for line in text.splitlines() if line.startswith(("msgctxt", "msgid", "#:")))
    return frozenset(re.findall(r"[\w-]+", text))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_outside_its_folder_names_a_game(game: Game) -> None:
    """Neither its id nor its folder; the word in running text, such as Mathers, is a person's or the table's."""
    folder = game.id.replace("-", "_")
    own = (PACKAGE / "games" / folder, PACKAGE / "importers")
    outside = [path for path in TEXTS if not any(map(path.is_relative_to, own))]
    assert len(outside) > len(MODULES)
    assert {
        str(path.relative_to(ROOT)) for path in outside if not words_of(path).isdisjoint({game.id, folder})
    } == set()
