"""The commands `tarot-records fmt`, `convert`, `hands` and `link`: records in other forms."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from difflib import unified_diff
from itertools import chain, islice, pairwise
from pathlib import Path

import click

from tarot_records.api.mending import from_link
from tarot_records.commands.engine import EngineChoice, engine_options
from tarot_records.commands.files import check_is_new, output_file, record_of, write_errors
from tarot_records.commands.options import processes_option
from tarot_records.hand_table import files
from tarot_records.hand_table.files import write_table
from tarot_records.hand_table.rows import rows_of
from tarot_records.link import BadLink, carried, encode
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.output.streams import data_stream, write_data
from tarot_records.reading.convert import SUFFIXES, holds_many, notation_of, open_output, remarks_of, text_of
from tarot_records.reading.files import NOTATION_SUFFIX, RECORD_SUFFIX, read_sources
from tarot_records.reading.head import stated_language
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.words.foreign_text import replace_controls


def language_of(source: Source, wanted: str | None) -> str:
    """Return the code of the language to write: `wanted`, else that of the text, else English."""
    reading = source.reading()
    stated = stated_language(reading.text) if reading is not None else None
    if wanted or stated in LANGUAGES:
        return wanted or stated or "en"
    notes = reading.notes if reading is not None else ()
    return next((note.facts["lang"] for note in notes if note.code == "tn.unstated"), "en")


Lines = list[str]
_HAND = re.compile(r"^hand\b", re.MULTILINE)
"""Beginning of a hand in the export form."""
_HUNK = re.compile(r"@@ -(\d+)(.*) \+(\d+)(.*) @@", re.DOTALL)


def _parts(source: Source, typed: str, exported: str) -> list[tuple[Lines, Lines]]:
    """Return the typed and the exported lines of a record, hand by hand; all lines as one pair if the hands differ."""
    reading = source.reading()
    spans = {} if reading is None else reading.spans
    hands = [start for pointer, (start, _) in spans.items() if re.fullmatch(r"/hands/\d+", pointer)]
    written = [match.start() for match in _HAND.finditer(exported)]
    old, new = _cut(typed, hands), _cut(exported, written)
    if len(hands) != len(written) or len(old) != len(new):  # other hands, or several in one line
        return [(typed.splitlines(keepends=True), exported.splitlines(keepends=True))]
    return list(zip(old, new, strict=True))


def _cut(text: str, hands: Iterable[int]) -> list[Lines]:
    """Return the lines of a text in parts; each line with one of the offsets `hands` begins a part."""
    cuts = sorted({0, len(text), *(text.rfind("\n", 0, start) + 1 for start in hands)})
    return [text[start:end].splitlines(keepends=True) for start, end in pairwise(cuts)]


def _difference(name: str, pairs: Iterable[tuple[Lines, Lines]]) -> Iterator[str]:
    """Yield a unified diff. The parts are compared pair by pair, because the time grows with the square of a part."""
    heads = [f"--- {name}\n", f"+++ {name} in export form\n"]
    first, second = 0, 0
    for old, new in pairs:
        for line in islice(unified_diff(old, new), 2, None):
            yield from heads
            heads.clear()
            if hunk := _HUNK.match(line):
                line = f"@@ -{first + int(hunk[1])}{hunk[2]} +{second + int(hunk[3])}{hunk[4]} @@\n"
            yield line
        first, second = first + len(old), second + len(new)


def _report_remarks(source: Source) -> None:
    """Print on standard error which remarks of a typed text are lost."""
    lines = remarks_of(source)
    if lines:
        listed = ", ".join(map(str, lines[:10])) + (" …" if len(lines) > 10 else "")
        number = f"{len(lines)} remark" + ("s" if len(lines) > 1 else "")
        click.echo(f"{replace_controls(source.name)}: {number} after ; left out (line {listed})", err=True)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("--check", is_flag=True, help="Write nothing; show what would change, exit code 1 if anything would.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Card letters to write; usually those of the file.")
@click.option("--write", "in_place", is_flag=True, help="Put the result in the place of the file.")
def fmt(files: tuple[str, ...], check: bool, lang: str | None, in_place: bool) -> None:
    """Print records in the export form of the notation (`.tn`).

    FILES are in the notation, or in any other form that `validate` reads; - is standard input. The
    same record always gives the same text; remarks after ; stay beside what they stood beside.
    """
    if in_place and (others := [name for name in files if not name.endswith(".tn")]):
        raise click.UsageError(f"--write is for files in the notation, .tn; {others[0]} is none. See `convert`.")
    changed = False
    for name in files:
        sources = list(read_sources(name))
        texts = [notation_of(record_of(source), language_of(source, lang), source) for source in sources]
        typed = ["" if (reading := source.reading()) is None else reading.text for source in sources]
        wanted, before = "\n".join(texts), "".join(typed)
        if check:
            changed |= before != wanted
            ends = ["\n"] * (len(texts) - 1) + [""]
            exported = [text + end for text, end in zip(texts, ends, strict=True)]
            pairs = chain.from_iterable(map(_parts, sources, typed, exported))
            click.echo(replace_controls("".join(_difference(name, pairs))), nl=False)
        elif not in_place:
            write_data(wanted.encode())
        elif before != wanted:
            with open_output(Path(name)) as file:
                file.write(wanted.encode("utf-8"))
    sys.exit(1 if check and changed else 0)


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=str))
@click.argument("target", metavar="OUT", type=click.Path(path_type=str))
@click.option("--lang", type=click.Choice(LANGUAGES), help="Card letters for .tn; usually those of IN, else English.")
@click.option("--force", is_flag=True, help="Write over OUT if it exists.")
def convert(source: str, target: str, lang: str | None, force: bool) -> None:
    """Write the records of IN to OUT, in the form its name tells.

    .tn is the typed notation, .json one record, .jsonl, .jsonl.zst and .jsonl.gz a record on every
    line. IN is a file in any of these forms, a folder of them, or - for standard input. If one of the
    records cannot be read, its faults are told and nothing is written.
    """
    path = Path(target)
    if not target.endswith(SUFFIXES):
        raise click.UsageError(f"The name of OUT should end in one of {' '.join(SUFFIXES)}.")
    check_is_new(path, force)
    number = 0
    with output_file(path) as file:
        for item in read_sources(source):
            number += 1
            if number == 2 and not holds_many(target):
                raise click.UsageError(f"{source} has several records; .json holds one. Try .jsonl or .tn.")
            if number > 1 and target.endswith(".tn"):
                file.write(b"\n")
            record = record_of(item)
            if not target.endswith(".tn"):
                _report_remarks(item)
            file.write(text_of(record, target, language_of(item, lang), item))
    words = f" in {TABLES[lang].name} letters" if lang and target.endswith(".tn") else ""
    click.echo(f"{number} record{'s' if number != 1 else ''} written to {target}{words}", err=True)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file: .csv or .parquet.")
@click.option("--force", is_flag=True, help="Write over the file if it exists.")
@processes_option
@engine_options
def hands(paths: tuple[str, ...], output: Path | None, force: bool, processes: int, engine: EngineChoice) -> None:
    """List the hands of records, one in a row. A row has the players, contract, scores, verdict and faults.

    PATHS are files, folders or - for standard input, as `validate` reads them. The list is CSV in UTF-8, on
    standard output or in a file; a .parquet file has besides the cards, the bids and the tricks. A record that
    cannot be read has a row of its own. A text that a spreadsheet would take for a formula stands behind '.
    """
    if output is not None:
        if reason := files.why_not(output.name):
            raise click.UsageError(reason)
        check_is_new(output, force)
    with engine.begin() as workers:
        rows = (row for some in workers.each(rows_of, paths) for row in some)
        if output is None:
            with data_stream() as stream:
                write_table(rows, stream)
            return
        with closing(rows), write_errors(output):
            number = files.write(rows, output)
    click.echo(f"{number:,} rows written to {replace_controls(str(output))}", err=True)


VIEW = "/view#"
"""Path of the page that reads links, before the link."""


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=str))
@click.option("--base", metavar="URL", help="Print whole addresses, of the viewer at this URL.")
@click.option("--names", is_flag=True, help="With the names of the players and of the seats.")
@click.option("--whole", is_flag=True, help="With everything the record says; such links are long.")
@click.option("--read", "text", metavar="TEXT", help="Print the record of a link, or of an address that ends in one.")
@click.option("--json", "as_json", is_flag=True, help="With --read: as JSON; usually in the typed notation.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="With --read: card letters of the notation.")
def link(
    file: str | None, base: str | None, names: bool, whole: bool, text: str | None, as_json: bool, lang: str
) -> None:
    """Print a link that holds the whole game of FILE. Each record has a line.

    A short link, about 60 characters a hand, carries the deal and all that was said and played; winners of
    tricks, points and scores are computed again. What it leaves out is told. A record with gaps, with an
    irregular deal or with numbers that are wrong gets a long link, which carries all but the names.

    --read prints the record of a link; one with a wrong character is refused.
    """
    if (file is None) == (text is None):
        raise click.UsageError("Give a FILE, or a link with --read.")
    try:
        if text is not None:
            form = RECORD_SUFFIX if as_json else NOTATION_SUFFIX
            write_data(text_of(from_link(text), form, lang, Source(text, b"")))
            return
        for source in read_sources(str(file)):
            record = record_of(source)
            made = encode(record, names=names, whole=whole)
            click.echo(f"{base.rstrip('/')}{VIEW}{made}" if base else made)
            _report_losses(source.name, record, made)
    except BadLink as error:
        raise click.ClickException(str(error)) from error


def _report_losses(name: str, record: Record, made: str) -> None:
    """Print on standard error which values of the record its link leaves out."""
    fate = carried(record, made)
    parts = [("computed again", fate.computed), ("left out", fate.lost)]
    words = "; ".join(f"{heading}: {', '.join(what)}" for heading, what in parts if what)
    if words:
        click.echo(f"{replace_controls(name)}: {words}", err=True)
