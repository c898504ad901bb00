"""Build the documentation site: `python .site/build.py FOLDER`.

The pages are the chapters of the manual as they stand in `web/manual/`, the docstrings of the public Python names, and
pages that are written here from the games, the fault codes and the samples. Any warning of Sphinx and any link within
the site that leads nowhere is an error.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import groupby
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urldefrag, urlsplit

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import tarot_records  # noqa: E402
from tarot_records import Record, picture, records, replay  # noqa: E402
from tarot_records.core.codes import CATALOGUE  # noqa: E402
from tarot_records.core.entry_points import schema_file  # noqa: E402
from tarot_records.games import GAMES  # noqa: E402
from tarot_records.output.manual import chapters, game_text  # noqa: E402
from tarot_records.words.language import LANGUAGES  # noqa: E402
from tarot_records.words.phrasing import sentences  # noqa: E402

WIDTH = 800
"""Width of the pictures, in pixels."""
PATIENCE = 2
"""The table is shown when half of a hand's cards are played, and then after this many cards more."""

ATTRIBUTE = re.compile(r'\s(href|src|id)="([^"]*)"')
"""A link of a page, or an anchor."""
MARKS = re.compile(r"([\\`*_\[\]<>])")
"""Pattern of the characters that have a meaning in Markdown."""
FACT = re.compile(r"\{([^{}]+)\}")
"""A fact in the sentences of a fault code, in braces."""
WRAPPED = "```{code-block} text\n:class: wrapped\n"
"""Opening of a block whose long lines are wrapped."""


def main(folder: Path) -> int:
    """Build the site into a folder; return the exit code."""
    from sphinx.cmd.build import build_main

    with TemporaryDirectory() as scratch:
        source = Path(scratch) / "source"
        gather(source)
        options = ["-q", "-W", "--keep-going", "-j", "2", "-c", str(Path(__file__).parent)]
        code = build_main([*options, "-d", str(Path(scratch) / "doctrees"), str(source), str(folder)])
        (folder / "schemas").mkdir(exist_ok=True)
        copy(schema_file(), folder / "schemas" / "tarot_record.json")
    broken = list(broken_links(folder))
    print(*broken, sep="\n", end="\n" if broken else "")
    pages = sum(1 for _ in folder.rglob("*.html"))
    print(f"site: {pages} pages in {folder}, {len(broken)} broken links")
    return int(bool(code or broken))


def gather(source: Path) -> None:
    """Write all pages as Markdown into the folder `source`."""
    copytree(ROOT / "web" / "manual", source / "manual", ignore=ignore_patterns("*.py", "__pycache__"))
    for page in (source / "manual").rglob("*.md"):
        page.write_text(page.read_text("utf-8").replace("```text\n$ ", "```console\n$ "), "utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8").replace("](web/manual/", "](manual/")
    written = {"changelog": changes, "reference/faults": faults_page(), "reference/python": python_page()}
    (source / "games").mkdir()
    shown = pictures(source / "games")
    written |= {f"games/{game}": game_page(game, names) for game, names in shown.items()}
    written |= {"games/gallery": gallery_page(shown), "index": front_page()}
    for name, text in written.items():
        (source / f"{name}.md").parent.mkdir(exist_ok=True)
        (source / f"{name}.md").write_text(text, "utf-8")


def contents(caption: str, pages: Sequence[str]) -> str:
    """Return a part of the contents, which stands at the side of each page."""
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```", ""])


def front_page() -> str:
    """Return the page that a reader sees first."""
    lines = [Path(__file__).parent.joinpath("front.md").read_text("utf-8")]
    parts = [(part, list(group)) for part, group in groupby(chapters().values(), key=lambda known: known.part)]
    for part, group in parts:
        lines += ["", f"## {part}", "", "{.cards}"]
        lines += [f"* [{known.title}](manual/{known.topic}.md): {known.about}" for known in group]
    lines += [
        "",
        "## Reference",
        "",
        "{.cards}",
        "* [The games](games/gallery.md): the table of each, and its rules in brief",
    ]
    lines += ["* [The public Python names](reference/python.md)", "* [The fault codes](reference/faults.md)"]
    lines += ["* [What has changed](changelog.md)", ""]
    for part, group in parts:
        lines.append(contents(part, [f"{known.title} <manual/{known.topic}>" for known in group]))
    others = [
        f"{LANGUAGES[lang].name}: {known.title} <manual/{lang}/{known.topic}>"
        for known in chapters().values()
        for lang in LANGUAGES
        if lang != "en" and known.speaks(lang)
    ]
    reference = ["The games <games/gallery>", "reference/python", "reference/faults", "changelog"]
    lines += [contents("Reference", reference), contents("In other languages", [*others])]
    return "\n".join([*lines, "```{toctree}", ":hidden:", "", "The manual <manual/README>", "```"])


def pictures(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """Draw a table of each game, for each number of players and ruleset that the samples have.

    Return for each game the name of each picture and the words below it.
    """
    shown: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for given in records(ROOT / "samples" / "*.tarot.json"):
        record = Record.model_validate(given.model_dump(exclude_unset=True))  # named by its id, not by its file
        table = "-".join(filter(None, (record.game, record.ruleset, str(len(record.players or ())))))
        if all(table != name for name, _ in shown[record.game]):
            drawing, caption = draw_table(record)
            folder.joinpath(f"{table}.svg").write_text(drawing, "utf-8")
            shown[record.game].append((table, caption))
    if missing := [game for game in GAMES if game not in shown]:
        sys.exit(f"No sample shows a table of {', '.join(missing)}.")
    return {game: shown[game] for game in GAMES}


def draw_table(record: Record) -> tuple[str, str]:
    """Return the table in the middle of a record's play as SVG, and the words below it."""
    report = replay(record)
    cards = [number for number, frame in enumerate(report.frames) if frame.kind == "card" and frame.hand == 0]
    step = cards[len(cards) // 2 + PATIENCE]
    frame = report.frames[step]
    return picture(report, step, width=WIDTH), f"{len(record.players or ())} players, trick {frame.trick}"


def figure(name: str, alt: str, caption: str, link: str = "") -> str:
    """Return a picture with words below it."""
    target = [f":target: {link}"] if link else []
    return "\n".join([f"```{{figure}} {name}.svg", f":alt: {alt}", *target, ":figclass: table", "", caption, "```", ""])


def gallery_page(shown: dict[str, list[tuple[str, str]]]) -> str:
    """Return the page that shows the table of every game."""
    lines = [f"# The games\n\n{len(GAMES)} games, each with its table in the middle of a hand, drawn by the viewer.\n"]
    lines.append(contents("", list(shown)).replace(":caption: \n", ""))
    for game, [(name, _), *_] in shown.items():
        known = GAMES[game]
        lines += [f"## [{known.name}]({game}.md)", "", known.summary, ""]
        lines.append(figure(name, f"The table of {known.name}", "", f"{game}.html"))
    return "\n".join(lines)


def game_page(game: str, names: list[tuple[str, str]]) -> str:
    """Return the page of a game: its tables, and its rules in brief."""
    title = GAMES[game].name
    drawn = [figure(name, f"{title}, {caption}", caption) for name, caption in names]
    return "\n".join([f"# {title}", "", *drawn, WRAPPED, game_text(GAMES[game]), "```", ""])


def faults_page() -> str:
    """Return the page of all fault codes."""
    lines = [
        "# Fault codes",
        "",
        "Every code with what happened, the rule, and what to look at; see also [Faults](../manual/faults.md).",
        "",
    ]
    for code in CATALOGUE:
        lines += [f"## {code}", ""]
        about = {"severity": CATALOGUE[code].severity} | dict(
            zip(("what happened", "the rule", "look at"), sentences(code, "en"), strict=True)
        )
        lines += [f":{name}: " + FACT.sub(r"‹\1›", MARKS.sub(r"\\\1", text)) for name, text in about.items()]
        lines.append("")
    return "\n".join(lines)


def python_page() -> str:
    """Return the page of the public Python names, from their docstrings."""
    functions, types = [], []
    for name in tarot_records.__all__:
        known = getattr(tarot_records, name)
        kind = "class" if isinstance(known, type) else "function"
        kind = "exception" if kind == "class" and issubclass(known, Exception) else kind
        lines = [f"### {name}", "", "```{eval-rst}", f".. auto{kind}:: tarot_records.{name}"]
        lines += [] if kind == "function" else ["   :members:", "   :exclude-members: model_config, count, index"]
        (functions if kind == "function" else types).append("\n".join([*lines, "```", ""]))
    opening = "All that `from tarot_records import …` offers. [In Python](../manual/python.md) shows it at work."
    return "\n".join(["# Python names", "", opening, "", "## Functions", "", *functions, "## Types", "", *types])


def broken_links(folder: Path) -> Iterator[str]:
    """Yield a line for each link of a page to a file or an anchor that is not there."""
    links, anchors = {}, {}
    for path in folder.resolve().rglob("*.html"):
        named = [(name, unescape(value)) for name, value in ATTRIBUTE.findall(path.read_text("utf-8"))]
        links[path] = sorted({value for name, value in named if name != "id"})
        anchors[path] = {value for name, value in named if name == "id"}
    for path, link in ((path, link) for path, found in links.items() for link in found):
        address, anchor = urldefrag(link)
        if not urlsplit(link).scheme:
            target = (path.parent / unquote(urlsplit(address).path)).resolve() if address else path
            if not target.exists() or (anchor and target in anchors and unquote(anchor) not in anchors[target]):
                yield f"{path.relative_to(folder.resolve())}: {link} leads nowhere"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
