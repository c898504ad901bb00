"""The commands `tarot-records fmt` and `tarot-records convert`: the typed notation and the other forms."""

import sys
from difflib import unified_diff
from pathlib import Path

import click

from tarot_records.engine.result import replayed
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.output.plain import visible
from tarot_records.output.streams import OutsideError, write_data
from tarot_records.output.text import report_text
from tarot_records.reading.convert import SUFFIXES, holds_many, opened, remarks_of, text_of, typed
from tarot_records.reading.files import read_sources
from tarot_records.reading.head import stated_language
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on


class UnreadableError(click.ClickException):
    """A record that cannot be read; its faults are the message."""

    def format_message(self) -> str:
        """The report, as `validate` prints it."""
        return self.message


def record_of(source: Source) -> Record:
    """The record of a source, whatever its verdict; if there is none, the faults are told."""
    found = replayed(source)
    if found.record is None:
        raise UnreadableError(report_text(report_on(found)))
    return found.record


def language_of(source: Source, wanted: str | None) -> str:
    """The language to write: the one wanted, else that of the text, else English."""
    reading = source.reading()
    stated = stated_language(reading.text) if reading is not None else None
    if wanted or stated in LANGUAGES:
        return wanted or stated or "en"
    notes = reading.notes if reading is not None else ()
    return next((note.facts["lang"] for note in notes if note.code == "tn.unstated"), "en")


def tell_remarks(source: Source) -> None:
    """Says on standard error which remarks of a typed text no record holds."""
    found = remarks_of(source)
    if found:
        listed = ", ".join(map(str, found[:10])) + (" …" if len(found) > 10 else "")
        number = f"{len(found)} remark" + ("s" if len(found) > 1 else "")
        click.echo(f"{visible(source.name)}: {number} after ; left out (line {listed})", err=True)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("--check", is_flag=True, help="Write nothing; show what would change, exit code 1 if anything would.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Card letters to write; usually those of the file.")
@click.option("--write", "in_place", is_flag=True, help="Put the result in the place of the file.")
def fmt(files: tuple[str, ...], check: bool, lang: str | None, in_place: bool) -> None:
    """Print records in the one export form of the typed notation (`.tn`).

    FILES are in the notation, or in any other form that `validate` reads; - is standard input. The
    same record always gives the same text; remarks after ; stay beside what they stood beside.
    """
    if in_place and (others := [name for name in files if not name.endswith(".tn")]):
        raise click.UsageError(f"--write is for files in the notation, .tn; {others[0]} is none. See `convert`.")
    changed = False
    for name in files:
        sources = list(read_sources(name))
        wanted = "\n".join(typed(record_of(source), language_of(source, lang), source) for source in sources)
        before = "".join(_before(source) for source in sources)
        if check:
            changed |= before != wanted
            old, new = before.splitlines(keepends=True), wanted.splitlines(keepends=True)
            click.echo(visible("".join(unified_diff(old, new, name, f"{name} in export form"))), nl=False)
        elif not in_place:
            write_data(wanted.encode())
        elif before != wanted:
            with opened(Path(name)) as file:
                file.write(wanted.encode("utf-8"))
    sys.exit(1 if check and changed else 0)


def _before(source: Source) -> str:
    """The text as it stands; of JSON nothing, which no export form is."""
    reading = source.reading()
    return "" if reading is None else reading.text


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
    if path.exists() and not force:
        raise click.UsageError(f"{target} exists. --force writes over it.")
    number = 0
    try:
        with opened(path) as file:
            for one in read_sources(source):
                number += 1
                if number == 2 and not holds_many(target):
                    raise click.UsageError(f"{source} has several records; .json holds one. Try .jsonl or .tn.")
                if number > 1 and target.endswith(".tn"):
                    file.write(b"\n")
                record = record_of(one)
                if not target.endswith(".tn"):
                    tell_remarks(one)
                file.write(text_of(record, target, language_of(one, lang), one))
    except OSError as error:
        raise OutsideError(f"Cannot write {target}: {(error.strerror or str(error)).lower()}.") from error
    words = f" in {TABLES[lang].name} letters" if lang and target.endswith(".tn") else ""
    click.echo(f"{number} record{'s' if number != 1 else ''} written to {target}{words}", err=True)
