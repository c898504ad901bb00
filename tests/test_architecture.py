"""The shape of the house: imports point one way, only the core applies events, rules stay in their rooms."""

import ast
import re
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tarot_records.game import Game
from tarot_records.games import KNOWN

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tarot_records"

# The rooms from the ground up, a folder or a single file each: a room may import only from rows above its own.
# Where rooms stand in one row, neither knows of the other.
LADDER: tuple[tuple[str, ...], ...] = (
    ("budgets", "cards", "dates", "installed", "manual", "resting"),
    ("limits", "engine", "packs"),
    ("record", "faults"),
    ("position", "codes", "source", "search_words", "head", "shape", "quick", "models", "trick_table"),
    ("counting", "bulk", "steps", "coding", "places", "fool", "published", "awaited"),
    ("roles",),
    ("game",),
    ("phases",),
    ("replaying",),
    ("games",),
    ("stated_rules",),
    ("notation",),
    ("reading",),
    ("replayed", "inventing", "piles"),
    ("completing", "interchange", "settling", "verdicts"),
    ("importers", "words", "knowledge"),
    ("repair",),
    ("report",),
    ("branch", "underway", "happened", "made", "convert", "skeleton", "witnesses"),
    ("proposing",),
    ("handlist", "cluster", "link"),
    ("archive",),
    ("output",),
    ("api", "commands"),
    ("web",),
    ("cli",),
    ("__main__",),
)
ROWS = {room: row for row, rooms in enumerate(LADDER) for room in rooms}
SOURCES = sorted(PACKAGE.rglob("*.py"))
VIEWER = sorted((ROOT / "web").rglob("*.py"))


def module_of(path: Path) -> str:
    """`tarot_records/phases/deal.py` is `phases.deal`; a package is its folder."""
    base = PACKAGE if path.is_relative_to(PACKAGE) else ROOT
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
IMPORTERS = {
    value.partition(":")[0].removeprefix("tarot_records.")
    for value in PROJECT["entry-points"]["tarot_records.importers"].values()
}
"""They stand above the games even where they lie in the folder of one: no game knows its importer."""


def room_of(module: str) -> str:
    return "importers" if module in IMPORTERS else module.split(".")[0]


MODULES = {module_of(path): path for path in (*SOURCES, *VIEWER) if module_of(path)}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Modules of the package that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tarot_records"):
            base = (node.module or "").removeprefix("tarot_records").lstrip(".")
            names = [f"{base}.{alias.name}".lstrip(".") for alias in node.names]
            found |= {name if name in MODULES else base for name in names}
        elif isinstance(node, ast.Import):
            found |= {a.name.removeprefix("tarot_records.") for a in node.names if a.name.startswith("tarot_records.")}
    return frozenset(found - {""})


def test_every_room_has_its_row() -> None:
    assert {room_of(module) for module in MODULES} == set(ROWS)


def test_the_manual_draws_every_room() -> None:
    told = (ROOT / "web" / "manual" / "architecture.md").read_text("utf-8")
    assert {room for room in ROWS if f"`{room}`" not in told} - {"__main__"} == set()


def test_imports_point_one_way() -> None:
    for module, path in MODULES.items():
        own = room_of(module)
        for imported in imports(path):
            assert room_of(imported) == own or ROWS[room_of(imported)] < ROWS[own], f"{module} imports {imported}"


def test_nothing_imports_in_circles() -> None:
    """Within a room too there is an order; a package's own file may gather what lies in it."""
    order = TopologicalSorter({module: imports(path) for module, path in MODULES.items()})
    order.prepare()


MAKERS = ("phases", "games", "importers", "stated_rules")
"""The rooms that put rules together, `stated_rules` those of records that are only kept. All others ask a phase what it
shows, codes and leaves open, and so need not know which phases there are."""


def test_readers_know_no_phase() -> None:
    readers = [module for module in MODULES if room_of(module) not in MAKERS]
    knowing = {module: {one for one in imports(MODULES[module]) if room_of(one) == "phases"} for module in readers}
    assert {module: phases for module, phases in knowing.items() if phases} == {}


def calls(path: Path, method: str) -> int:
    """How often a file calls a method of this name on anything but itself."""
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == method
        and not (isinstance(node.func.value, ast.Name) and node.func.value.id == "self")
        for node in ast.walk(tree_of(path))
    )


def test_only_the_core_applies_events() -> None:
    for path in (*SOURCES, *VIEWER):
        applied = calls(path, "apply")
        if module_of(path) == "replaying":
            assert applied == 2  # the replay itself, and `advance` for making records
        elif path.parent.name == "phases":
            assert applied <= 1  # declarations hand over to their kind
        else:
            assert applied == 0, path


def test_reports_are_made_in_one_place() -> None:
    """Nobody holds a verdict on a record whose gaps nobody has looked into."""
    for path in (*SOURCES, *VIEWER):
        calls = [node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
        made = sum(isinstance(called, ast.Name) and called.id == "Report" for called in calls)
        assert made == (module_of(path) == "report"), path


LATE = {
    "bulk": {"_pool", "_gone"},
    "commands.engines": {"_cluster"},
    "commands.validate": {"_log", "_end", "_print_report"},
    "installed": {"_installed", "found", "_installed_version"},
    "output.bar": {"_begun"},
    "output.forms": {"_said", "_by_the_schema"},
    "reading": {"_from_notation"},
    "replayed": {"_by_the_models"},
    "report": {"_told_of_gaps", "_explained"},
    "words.translations": {"_compiled"},
}
"""The functions that load what only some records need: a clean one must not wait for it (see `test_start`)."""


def test_no_import_hides_in_a_function_but_what_is_late() -> None:
    for path in SOURCES:
        functions = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)]
        hidden = {f.name for f in functions for n in ast.walk(f) if isinstance(n, ast.Import | ast.ImportFrom)}
        assert hidden <= LATE.get(module_of(path), set()), (
            f"imports stand at the top, where the rooms can be seen: {path}"
        )


PLAYED = {
    "Call": {"record", "phases.call"},
    "Contract": {"record", "position"},
    "Deal": {"record", "phases.deal"},
}
"""The words of the record that stand twice: once for what is written down, and once for the same thing as it is played,
a phase or a part of the position. Any other type has its name for itself."""


def types_of(path: Path) -> set[str]:
    """The public types that a file names: its classes, and types that it only gives a name to."""
    tree = tree_of(path)
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    given = {target for node in tree.body if isinstance(node, ast.Assign) for target in map(ast.unparse, node.targets)}
    return {name for name in classes | given if re.fullmatch(r"[A-Z]+[a-z]\w*", name)}


def test_a_type_has_its_name_for_itself() -> None:
    homes: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        for name in types_of(path):
            homes.setdefault(name, set()).add(module)
    assert {name: places for name, places in homes.items() if len(places) > 1} == PLAYED


def test_every_file_says_its_purpose() -> None:
    assert [path for path in (*SOURCES, *VIEWER) if not ast.get_docstring(tree_of(path))] == []


TEXTS = [
    path
    for kind in ("py", "html", "js", "css", "po")
    for path in sorted({*PACKAGE.rglob(f"*.{kind}"), *(ROOT / "web").rglob(f"*.{kind}")})
]


def named(path: Path, words: set[str]) -> set[str]:
    """The words that a file says as words by themselves; of translations, what is translated and not its Italian.

    Nor the Italian for the scart, which people type.
    """
    text = path.read_text("utf-8").replace(",scarto,", ",")
    if path.suffix == ".po":
        text = "\n".join(line for line in text.splitlines() if line.startswith(("msgctxt", "msgid", "#:")))
    return {word for word in words if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)}


@pytest.mark.parametrize("game", KNOWN.values(), ids=KNOWN)
def test_nothing_outside_its_folder_names_a_game(game: Game) -> None:
    """Neither its id nor its folder; the word in running text, such as Mathers, is a person's or the table's."""
    folder = game.id.replace("-", "_")
    outside = [path for path in TEXTS if not path.is_relative_to(PACKAGE / "games" / folder)]
    assert len(outside) > len(MODULES)
    assert {str(path.relative_to(ROOT)) for path in outside if named(path, {game.id, folder})} == set()
