"""The command `tarot-records validate`: replay records and report in text, JSON, SARIF or for GitHub."""

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from tarot_records.commands.engine import EngineChoice, engine_options
from tarot_records.commands.options import optional_lang_option, processes_option
from tarot_records.core.faults import DOUBT, NOTE, SEVERITIES, UNKNOWN
from tarot_records.core.limits import SECONDS, STEPS
from tarot_records.output.console import STYLES, Bar, Summary, print_styled, styled
from tarot_records.output.forms import FORMS, How, RecordOutput, report_records
from tarot_records.output.streams import code_of, write_data
from tarot_records.reading.files import STDIN, files_of
from tarot_records.reading.parallel import Work
from tarot_records.words.language import ENGLISH, LANGUAGES, preferred


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How to report.")
@optional_lang_option
@click.option("--notes/--no-notes", default=True, help="Also say in the text what is unknown or left open.")
@click.option("--all", "full", is_flag=True, help="Show in the text also in full what only follows from other faults.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0.01, 3600),
    default=SECONDS,
    show_default=True,
    help="Seconds to look for a completion of a record with gaps.",
)
@click.option(
    "--steps",
    type=click.IntRange(0),
    default=STEPS,
    show_default=True,
    help="Corrections tried for each faulty record, in search of the slip that explains its faults; 0: none.",
)
@click.option(
    "--schema",
    is_flag=True,
    help="Also hold records against the published schema, by the reference implementation of JSON Schema.",
)
@click.option("--repairs", "mend", is_flag=True, help="Also tell how a faulty record could be mended.")
@click.option("--watch", is_flag=True, help="Check again whenever one of the files changes, until Ctrl-C.")
@processes_option
@engine_options
def validate(
    paths: tuple[str, ...], form: str, lang: str | None, watch: bool, processes: int, engine: EngineChoice, **how: Any
) -> None:
    """Replay records and print a verdict on each. A record is proved, consistent, faulty or unreadable.

    PATHS are files, folders or - for standard input: .tn, .json, .jsonl, .jsonl.zst, .jsonl.gz. The text
    tells the slip that explains faults first, then all others, the earliest first, and folds into one line what
    follows from another. With
    --format json there is one JSON object a line for each record, with sarif one SARIF 2.1.0 log, with
    github a workflow command for each fault; their sentences are English unless --lang is given. With
    --repairs the text also tells how to mend a faulty record, JSON lists its repairs, and SARIF has them
    as fixes. With --engine dask the workers of a cluster read the files, and the report is the same; there
    PATHS may also be addresses such as s3://bucket/part-*.jsonl.zst. The exit code is 0 if no record is
    faulty or unreadable, else 1; with --watch it is that of Ctrl-C, 130.
    """
    if watch and (form != "text" or not engine.is_local or STDIN in paths):
        raise click.UsageError("--watch is for people: the text of files on this machine.")
    lang = lang or (preferred(os.environ) if form == "text" else ENGLISH.code)
    work = partial(report_records, How(form, lang, **how))
    for _ in changes(paths) if watch else [None]:
        if watch:
            click.clear()
        failed = _check_records(paths, form, lang, work, engine)
    sys.exit(1 if failed else 0)


def _check_records(paths: Sequence[str], form: str, lang: str, work: Work[RecordOutput], engine: EngineChoice) -> bool:
    """Print the reports on the records at these paths; return True if a record is faulty or unreadable."""
    summary = Summary()
    try:
        with engine.begin() as workers, Bar() as bar:
            found = _count_records(workers.each(work, paths), summary, bar)
            if form == "text":
                for words in filter(None, found):
                    _print_report(words, lang)
            else:
                for piece in _log(found, lang) if form == "sarif" else found:
                    write_data(piece.encode(errors="replace"))
    except KeyboardInterrupt as stop:
        click.echo(f"Stopped: {sum(summary.counts.values()):,} records were checked.", err=True)
        _end(form, summary, lang, code_of(stop))
        raise
    _end(form, summary, lang)
    return summary.failed


def _count_records(found: Iterable[RecordOutput], summary: Summary, bar: Bar) -> Iterator[str]:
    for row, words in found:
        summary.count(row)
        yield words
        bar.advance()


def _log(found: Iterable[str], lang: str) -> Iterator[str]:
    """Yield a SARIF log of the results on all records, without its end."""
    from tarot_records.output.sarif import opening

    yield opening(lang)
    separator = "\n"
    for results in filter(None, found):
        yield separator + results
        separator = ",\n"


def _end(form: str, summary: Summary, lang: str, stopped: int | None = None) -> None:
    """Print the end of the output; `stopped` is the exit code of an interrupted run."""
    if form == "text":
        print_styled(summary.table(lang))
    elif form == "sarif":
        from tarot_records.output.sarif import closing

        write_data(("\n" + closing(summary.counts, summary.beyond, stopped, summary.codes, lang)).encode())


def _print_report(words: str, lang: str) -> None:
    """Print a report, in colour if colours are shown."""
    language = LANGUAGES[lang]
    open_ = "|".join(language.severity(severity) for severity in (UNKNOWN, DOUBT, NOTE))
    faulty = "|".join(language.severity(severity) for severity in SEVERITIES if severity not in (UNKNOWN, DOUBT, NOTE))
    styles = {rf"(?m){language.colon}{language.verdict(verdict)}$": style for verdict, style in STYLES.items()}
    styles |= {
        rf"(?m)^  ({faulty}) \S+{language.colon}": "red",
        rf"(?m)^  ({open_}) \S+{language.colon}": "cyan",
        r"(?m)^ +\| +\^+$": "bold red",
    }
    for pattern, style in styles.items():
        words = re.sub(pattern, styled(r"\g<0>", style), words)
    print_styled(f"{words}\n")


# -- watching ------------------------------------------------------------------------------------

WATCH_SECONDS: Final = 0.3
"""Seconds between two checks of the files for changes."""


def changes(paths: Sequence[str]) -> Iterator[None]:
    """Yield at once, and again after each change of the files at these paths, once the files are stable again."""
    while True:
        seen = _file_stamps(paths)
        yield
        while _file_stamps(paths) == seen:
            time.sleep(WATCH_SECONDS)
        stable = _file_stamps(paths)
        time.sleep(WATCH_SECONDS)
        while (now := _file_stamps(paths)) != stable:
            stable = now
            time.sleep(WATCH_SECONDS)


def _file_stamps(paths: Sequence[str]) -> Mapping[Path, tuple[int, int, int] | None]:
    """Return file -> stamp; None if the file is gone."""
    return {file: _stamp(file) for path in paths for file in files_of(Path(path))}


def _stamp(file: Path) -> tuple[int, int, int] | None:
    """Return modification time (ns), size (bytes) and inode of a file; None if it is gone."""
    try:
        known = file.stat()
    except (OSError, ValueError):
        return None
    return known.st_mtime_ns, known.st_size, known.st_ino
