"""The shape of the house: imports point one way, only the core applies events, rules stay in their rooms."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tarot_records"

# From the ground up: a module may import only from rows above its own, or from its own package row.
LADDER: tuple[tuple[str, ...], ...] = (
    ("cards", "dates", "archive.engine", "archive.tables", "archive.tokens"),
    ("notation",),
    ("notation.letters",),
    ("words.languages.language",),
    ("words.languages.english", "words.languages.french", "words.languages.german", "words.languages.italian"),
    ("words.languages",),
    ("record", "position", "counting", "faults"),
    ("counting.tally",),
    ("source", "words.catalogue", "words.reasons", "game", "counting.schemes", "searched", "archive.identity"),
    ("bulk", "archive.happened", "output.bar", "cluster.edition"),
    ("words.catalogue_de", "words.catalogue_fr", "words.catalogue_it"),
    ("words.reasons_de", "words.reasons_fr", "words.reasons_it"),
    ("commands.options",),
    ("notation.lines",),
    ("notation.words", "notation.sheet"),
    ("notation.marked",),
    ("notation.cursor", "notation.head"),
    ("notation.reading",),
    ("notation.writing", "notation.remarks"),
    ("counting.layouts",),
    ("counting.methods",),
    ("counting.piles",),
    ("counting.text",),
    ("commands.count",),
    (
        "phases.trick_table",
        "phases.fool",
        "phases.deal",
        "phases.bids",
        "phases.declarations",
        "phases.call",
        "phases.exchange",
        "phases.sides",
        "phases.unruled",
    ),
    ("phases.recall", "phases.settlement", "phases.close_look", "phases.purchase"),
    ("phases.scart", "phases.tricks"),
    ("games.french_table", "games.mathers_hand", "games.chambery_bids"),
    ("games.french_before_play", "games.french_score", "games.mathers_ask"),
    ("games.mathers_play", "games.french_sheet"),
    ("games.chambery", "games.consiglio", "games.french_tarot", "games.mathers", "games.st_ives"),
    ("games.slovenian_tarok",),
    ("games",),
    ("fast.row", "fast.compiling"),
    ("fast.shapes", "fast.state", "fast.tokens"),
    ("fast.tables",),
    ("fast.before_play", "fast.play", "fast.reading"),
    ("fast.proving",),
    ("fast.kernel",),
    ("replay",),
    ("report", "generate", "reading"),
    ("fast", "cluster.shards"),
    ("cluster.pieces", "cluster.connection"),
    ("cluster.running",),
    ("interchange.draft", "interchange.sheet_words"),
    ("interchange.cells",),
    ("interchange.openspiel", "interchange.score_sheet", "interchange.tarotclub"),
    ("interchange.formats",),
    ("completing.places",),
    ("completing.sums", "completing.debts"),
    ("completing.gaps",),
    ("completing.state",),
    ("completing.adding",),
    ("completing.fillings", "knowledge"),
    ("completing.solver",),
    ("completing.worlds",),
    ("completing.filled", "completing.purchases"),
    ("completing.decision",),
    ("completing.contradiction",),
    ("completing.deciding",),
    ("words.places",),
    ("words.phrasing", "words.numbers", "words.narration.telling"),
    (
        "words.narration.english",
        "words.narration.french",
        "words.narration.german",
        "words.narration.italian",
        "words.narration.groups",
        "words.narration.moment",
    ),
    (
        "words.narration.saying",
        "words.narration.before_play",
        "words.narration.exchanges",
        "words.narration.play",
    ),
    ("words.narration.steps",),
    ("words.narration",),
    ("words.explain",),
    ("archive.entry", "archive.relatives", "archive.log", "archive.tally"),
    ("archive.rows", "archive.search", "archive.counts"),
    ("archive.connecting",),
    ("archive.facets", "archive.place"),
    ("archive.listing",),
    ("archive.store",),
    ("archive.adding",),
    ("archive.proving",),
    ("output.text", "output.summary"),
    ("output.github", "commands.engines"),
    ("commands.complete",),
    ("convert", "witnesses"),
    ("handlist.rows",),
    ("handlist.table", "handlist.parquet"),
    ("handlist.files",),
    ("archive.exporting",),
    ("archive.handlist",),
    ("commands.diff",),
    ("commands.notation",),
    ("commands.importing", "commands.hands"),
    ("link.dictionary", "link.digits", "link.frame", "link.promise", "link.words"),
    ("link.json_form", "link.sections"),
    ("link.compact",),
    ("link",),
    ("commands.link",),
    ("output.terminal",),
    ("api",),
    ("repair.edits", "repair.evidence", "repair.rewriting", "words.mending.templates"),
    ("words.mending.english", "words.mending.french", "words.mending.german", "words.mending.italian"),
    ("words.mending",),
    ("repair.scene", "repair.in_json", "repair.in_notation"),
    ("repair.slips", "repair.words", "repair.in_text"),
    ("repair.statements", "repair.trial"),
    ("repair.search",),
    ("repair.ranked",),
    ("output.mending",),
    ("output.sarif",),
    ("output.told",),
    ("commands.validate",),
    ("commands.archive.shared", "commands.archive.asking"),
    (
        "commands.archive.adding",
        "commands.archive.counting",
        "commands.archive.finding",
        "commands.archive.proving",
        "commands.archive.taking",
        "commands.archive.writing",
    ),
    ("commands.archive",),
    ("commands.repair",),
    ("web",),
    ("cli",),
)
ROWS = {module: row for row, modules in enumerate(LADDER) for module in modules}
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "__main__.py")


def module_of(path: Path) -> str:
    """`tarot_records/phases/deal.py` is `phases.deal`; a package is its folder."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> set[str]:
    """Modules of the package that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tarot_records"):
            base = (node.module or "").removeprefix("tarot_records").lstrip(".")
            names = [f"{base}.{alias.name}".lstrip(".") for alias in node.names]
            found |= {name if name in ROWS else base for name in names}
        elif isinstance(node, ast.Import):
            found |= {a.name.removeprefix("tarot_records.") for a in node.names if a.name.startswith("tarot_records.")}
    return {("web" if name.startswith("web") else name) for name in found} - {""}


FOLDERS = {
    "",
    "archive",
    "cluster",
    "commands",
    "completing",
    "handlist",
    "interchange",
    "output",
    "phases",
    "repair",
    "words",
}
"""Packages that hold nothing themselves."""
MODULES = [path for path in SOURCES if module_of(path) not in FOLDERS]


def test_every_module_has_its_row() -> None:
    assert {module_of(path) for path in MODULES} == set(ROWS) - {"web"}


@pytest.mark.parametrize("path", MODULES, ids=module_of)
def test_imports_point_one_way(path: Path) -> None:
    own = module_of(path)
    for imported in imports(path):
        assert ROWS[imported] < ROWS[own], f"{own} imports {imported}"


@pytest.mark.parametrize("path", sorted((ROOT / "web").rglob("*.py")), ids=lambda path: path.stem)
def test_the_viewer_only_reads(path: Path) -> None:
    """Pages see frames, reports and facts; neither phases nor the replay's own tools."""
    for imported in imports(path) - {"web"}:
        assert ROWS[imported] < ROWS["web"]
        assert not imported.startswith("phases"), imported


def calls(path: Path, method: str) -> int:
    """How often a file calls a method of this name on anything but itself."""
    tree = ast.parse(path.read_text("utf-8"))
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == method
        and not (isinstance(node.func.value, ast.Name) and node.func.value.id == "self")
        for node in ast.walk(tree)
    )


def test_only_the_core_applies_events() -> None:
    for path in [*SOURCES, *(ROOT / "web").rglob("*.py")]:
        applied = calls(path, "apply")
        if module_of(path) == "replay" if path.is_relative_to(PACKAGE) else False:
            assert applied == 2  # the replay itself, and `advance` for making records
        elif path.parent.name == "phases":
            assert applied <= 1  # declarations hand over to their kind
        else:
            assert applied == 0, path


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_no_import_hides_in_a_function_but_the_server(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    hidden = {f.name for f in functions for n in ast.walk(f) if isinstance(n, ast.Import | ast.ImportFrom)}
    assert hidden <= {"_serve", "_archive", "_cluster"}, "validating must not wait for these; nothing else may hide"


@pytest.mark.parametrize("path", [*SOURCES, *sorted((ROOT / "web").rglob("*.py"))], ids=lambda p: p.stem)
def test_every_file_says_its_purpose(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))
