"""The command `tarot-records import`: records from the files of other programs, and from score sheets."""

import json
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import IO, Any

import click

from tarot_records.commands.files import check_is_new, output_file, replay_of
from tarot_records.commands.options import lang_option
from tarot_records.core.faults import FAULTY_VERDICT
from tarot_records.engine.result import Replayed
from tarot_records.games import GAMES
from tarot_records.importers.draft import load_formats
from tarot_records.importers.request import (
    ROLE_FORM,
    SHEETS,
    ImportRequest,
    WrongColumnError,
    questions_of,
    roles_of,
    split_names,
)
from tarot_records.importers.score_sheet import preview
from tarot_records.output.streams import OutsideError, data_stream
from tarot_records.output.text import report_text
from tarot_records.reading.convert import SUFFIXES, holds_many, text_of
from tarot_records.reading.files import STDIN
from tarot_records.reading.parser import Hints
from tarot_records.record.source import MAX_BYTES, Source
from tarot_records.report.report import report_on
from tarot_records.transcripts.text.lexicon import LANGUAGES
from tarot_records.words.explain import explain
from tarot_records.words.foreign_text import replace_controls

NOTATION, LINES = "-.tn", "-.jsonl"
"""File names whose extension gives the form of standard output."""
AS_WRITTEN = ("text", "sheet", "photo")
"""Formats that people write by hand; their records are written as JSON, which marks what is uncertain."""


@click.command(
    "import", epilog="\b\nFORMAT is one of\n" + "\n".join(f"  {f.id:<10} {f.summary}" for f in load_formats().values())
)
@click.argument("form", metavar="FORMAT", type=click.Choice(list(load_formats())))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file, in the form its name tells.")
@click.option(
    "--check", is_flag=True, help="Write no records; say what `validate` says of them, at its place in FILES."
)
@click.option(
    "--json/--notation",
    "as_json",
    default=None,
    help="Write JSON, a record on every line, as of a text, sheet or photo; or the notation, as of other formats.",
)
@click.option("--game", type=click.Choice([*GAMES]), default=None, help="The game of a sheet that names none.")
@click.option(
    "--column", "columns", multiple=True, metavar="N=ROLE", help="What column N of a sheet has, such as 4=points."
)
@click.option("--show-columns", is_flag=True, help="Write no records; say what each column of a sheet is read as.")
@click.option("--players", default="", metavar="A,B,C,D", help="Of a text: the players in order of play.")
@click.option("--letters", type=click.Choice(LANGUAGES), default=None, help="Of a text: whose letters the cards have.")
@click.option(
    "--answer", "answers", multiple=True, metavar="LINE", help="Of a text: the answer to a question, K = hearts."
)
@click.option("--questions", is_flag=True, help="Of a text: write its questions to standard error, as JSON Lines.")
@click.option("--force", is_flag=True, help="Write over the output file if it exists.")
@lang_option
def import_command(
    form: str,
    files: tuple[str, ...],
    output: Path | None,
    check: bool,
    as_json: bool | None,
    game: str | None,
    columns: tuple[str, ...],
    show_columns: bool,
    players: str,
    letters: str | None,
    answers: tuple[str, ...],
    questions: bool,
    force: bool,
    lang: str,
) -> None:
    """Read FILES of another FORMAT and write them as records.

    They go to standard output, or to a file in the form its name tells: .tn, .json, .jsonl, .jsonl.zst,
    .jsonl.gz. What cannot be carried over is told on standard error, each at its place
    in FILES; - is standard input. If a file cannot be read, its faults are told and nothing is written.
    With --check the exit code is 1 if a record is faulty or unreadable.

    The columns of a sheet are recognised. --show-columns says how, one on each line: its number, its
    heading, its role, what the role follows from, and in how many deals the rules prove it. --column
    gives a column another role.

    A text is read by the habits of its writer, which are inferred. Where two readings fit equally well, --questions
    writes what to ask, each with the lines that answer it; --answer takes such a line.
    """
    hints = Hints(game or "", split_names(players), letters or "", answers)
    sources = _sources(files, ImportRequest(form, hints, _roles(form, columns, show_columns)))
    if show_columns:
        _show_columns(sources)
        return
    if check:
        _check(sources, lang)
        return
    as_json = form in AS_WRITTEN if as_json is None else as_json
    name = str(output) if output is not None else LINES if as_json else NOTATION
    replays = [replay_of(source, lang) for source in sources]
    if questions:
        _write_questions(replays)
    if output is not None:
        if not name.endswith(SUFFIXES):
            raise click.UsageError(f"The name of the output should end in one of {' '.join(SUFFIXES)}.")
        check_is_new(output, force)
        if len(replays) > 1 and not holds_many(name):
            raise click.UsageError("There are several records; .json holds one. Try .jsonl or .tn.")
    for replay in replays:
        _report_losses(replay, lang)
    if output is None:
        with data_stream() as stream:
            _write(replays, name, stream)
        return
    with output_file(output) as file:
        _write(replays, name, file)
    click.echo(
        f"{len(replays)} record{'s' if len(replays) != 1 else ''} written to {replace_controls(str(output))}", err=True
    )


def _roles(form: str, columns: tuple[str, ...], is_shown: bool) -> Mapping[int, str]:
    """Map the numbers of columns, from 0, to the roles that are given for them. Raises UsageError."""
    if (columns or is_shown) and form not in SHEETS:
        raise click.UsageError("Only a score sheet has columns.")
    try:
        return roles_of(columns)
    except WrongColumnError as error:
        raise click.BadParameter(f"{str(error)!r} is not {ROLE_FORM}") from error


def _show_columns(sources: Iterator[Source]) -> None:
    """Print the columns of each sheet, tab-separated."""
    for source in sources:
        reader = source.reader
        known = reader.keywords if isinstance(reader, partial) else {}
        for number, column in enumerate(preview(source.raw, **known).columns, 1):
            proof = f"{column.agree}/{column.of}" if column.of else ""
            cells = (str(number), column.heading.text, column.role.slug, column.by, proof)
            click.echo(replace_controls("\t".join(cells).replace("\t", "  ")).strip())


def _write_questions(replays: list[Replayed]) -> None:
    """Write the questions about texts to standard error, one JSON object on each line."""
    for replay in replays:
        for question in questions_of(replay):
            click.echo(json.dumps(question, ensure_ascii=False), err=True)


def _sources(files: tuple[str, ...], request: ImportRequest) -> Iterator[Source]:
    """Yield the records of these files of another format. Raises OutsideError."""
    for name in files:
        try:
            if name == STDIN:
                raw = sys.stdin.buffer.read(MAX_BYTES + 1)
            else:
                with Path(name).open("rb") as file:
                    raw = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            raise OutsideError(f"Cannot read {replace_controls(name)}: {reason}.") from error
        if len(raw) > MAX_BYTES:
            raise click.ClickException(f"{replace_controls(name)} is larger than {MAX_BYTES:,} bytes; divide it.")
        yield from request.sources(raw, name)


def _check(sources: Iterator[Source], lang: str) -> None:
    """Print the report on each record; exit with code 1 if one is faulty or unreadable."""
    failed = False
    for source in sources:
        report = report_on(source)
        failed |= report.record is None or report.verdict == FAULTY_VERDICT
        click.echo(report_text(report, lang=lang))
    sys.exit(1 if failed else 0)


def _report_losses(replay: Replayed, lang: str) -> None:
    """Print on standard error which values the import lost, changed, guessed or left open."""
    source = replay.source
    assert source is not None
    for fault in replay.faults:
        if fault.code.startswith(("import.", "source.", "tn.", "csv.")):
            words = explain(fault, replay, lang)
            place = f"{source.name}:{words.place.line}:{words.place.column}" if words.place else source.label
            click.echo(replace_controls(f"{place}: {words.what}"), err=True)


def _write(replays: list[Replayed], name: str, file: IO[bytes] | Any) -> None:
    for number, replay in enumerate(replays):
        assert replay.record is not None
        assert replay.source is not None
        if number and name.endswith(".tn"):
            file.write(b"\n")
        file.write(text_of(replay.record, name, "en", replay.source))
