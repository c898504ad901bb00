"""The command `tarot-records validate`: replays records and reports in text, JSON, SARIF or for GitHub."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from tarot_records.bulk import cores, each
from tarot_records.completing.deciding import decided
from tarot_records.completing.decision import SECONDS
from tarot_records.faults import DOUBT, NOTE, SEVERITIES, UNKNOWN, UNREADABLE
from tarot_records.output.github import annotations
from tarot_records.output.mending import repairs_data, ways_text
from tarot_records.output.sarif import no_repairs, sarif
from tarot_records.output.summary import STYLES, Row, Summary, row_of
from tarot_records.output.text import report_text
from tarot_records.reading import read_sources
from tarot_records.repair.ranked import Repair, repairs
from tarot_records.report import FAULTY_VERDICT, Report, examine
from tarot_records.source import Source
from tarot_records.words.explain import dumped, report_data
from tarot_records.words.languages import ENGLISH, LANGUAGES, preferred

WAYS = 3
"""So many repairs of a record are told; they come in the order of their likelihood."""

lang_option = click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    help="The language of the sentences; by default text is in that of LC_ALL, LC_MESSAGES or LANG if it is "
    "one of these, else English.",
)

processes_option = click.option(
    "--processes", type=click.IntRange(1, 256), default=cores, help="How many processes work; all cores by default."
)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), default="text", help="How to report."
)
@lang_option
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
@click.option("--repairs", "mend", is_flag=True, help="Also tell how a faulty record could be mended.")
@processes_option
def validate(
    paths: tuple[str, ...],
    form: str,
    lang: str | None,
    notes: bool,
    full: bool,
    seconds: float,
    mend: bool,
    processes: int,
) -> None:
    """Replay records and say whether they are proved, consistent, faulty or unreadable.

    PATHS are files, folders or - for standard input: .tn, .json, .jsonl, .jsonl.zst, .jsonl.gz. The text
    tells all faults, the earliest first, and folds into one line what follows from another. With
    --format json there is one JSON object a line for each record, with sarif one SARIF 2.1.0 log, with
    github a workflow command for each fault; their sentences are English unless --lang is given. With
    --repairs the text also tells how to mend a faulty record, JSON lists its repairs, and SARIF has them
    as fixes. The exit code is 0 if no record is faulty or unreadable, else 1.
    """
    lang = lang or (preferred(os.environ) if form == "text" else ENGLISH.code)
    console = Console(highlight=False, soft_wrap=True)
    summary = Summary()
    sources = chain.from_iterable(map(read_sources, paths))
    with Bar(console) as bar:
        if form == "sarif":  # one document, so one process writes it
            _write(sarif(_judged(sources, seconds, summary, bar), lang, _ways_to_mend if mend else no_repairs))
        else:
            for told in each(partial(_told, How(form, lang, notes, full, seconds, mend)), sources, processes):
                summary.count(told.row)
                if form == "text" and told.words:
                    _print_report(console, told.words, lang)
                elif told.words:
                    sys.stdout.buffer.write(told.words.encode(errors="replace"))
                bar.advance()
            sys.stdout.buffer.flush()
    if form == "text":
        console.print(summary.table(lang))
    sys.exit(1 if summary.failed else 0)


class How(NamedTuple):
    """How reports are told, for whichever process makes them."""

    form: str
    lang: str
    notes: bool
    full: bool
    seconds: float
    mend: bool


class Told(NamedTuple):
    """What is said of a record."""

    row: Row
    words: str
    """Empty if there is nothing to say."""


def _told(how: How, source: Source) -> Told:
    """Replays a record and says what there is to say."""
    report = decided(examine(source), how.seconds)
    words = ""
    if how.form == "json":
        words = dumped(_data(report, how.lang, how.mend)).decode() + "\n"
    elif how.form == "github":
        words = "".join(f"{line}\n" for line in annotations(report, how.lang))
    elif report.verdict in (FAULTY_VERDICT, UNREADABLE) or (how.notes and report.faults):
        words = report_text(report, how.notes, how.lang, how.full)
        words += ways_text(_ways_to_mend(report), how.lang) if how.mend else ""
    return Told(row_of(report), words)


def _data(report: Report, lang: str, mend: bool) -> dict[str, Any]:
    """A report as plain data, on demand with its repairs."""
    told = report_data(report, lang)
    return {**told, "repairs": repairs_data(report, _ways_to_mend(report), lang)["repairs"]} if mend else dict(told)


def _ways_to_mend(report: Report) -> list[Repair]:
    """The likeliest repairs of a faulty record; `tarot-records repair` tells more of them."""
    return repairs(report, limit=WAYS)[:WAYS] if report.verdict == FAULTY_VERDICT else []


def _write(pieces: Iterable[bytes]) -> None:
    """Writes to standard output as the pieces come."""
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def _judged(sources: Iterable[Source], seconds: float, summary: Summary, bar: "Bar") -> Iterator[Report]:
    """The report on each record, counted in the summary."""
    for source in sources:
        report = decided(examine(source), seconds)
        summary.add(report)
        yield report
        bar.advance()


class Bar:
    """A progress bar on the terminal for long work; nothing for short work, or where there is no terminal."""

    LONG = 300
    """After so many records it appears."""

    def __init__(self, console: Console) -> None:
        shown_on = console if console.is_terminal else Console(stderr=True)
        columns = (TextColumn("replaying"), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        self.progress = Progress(*columns, console=shown_on, transient=True, disable=not shown_on.is_terminal)
        self.task = self.progress.add_task("replaying", total=None)
        self.done = 0

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self) -> None:
        """One more record is done."""
        self.done += 1
        if self.done % self.LONG == 0:
            self.progress.start()
            self.progress.update(self.task, completed=self.done)


def _print_report(console: Console, words: str, lang: str) -> None:
    """Prints a report in colour, where the console shows colour."""
    language = LANGUAGES[lang]
    text = Text(words)
    for verdict, style in STYLES.items():
        text.highlight_regex(rf"(?m){language.colon}{language.verdict(verdict)}$", style)
    open_ = "|".join(language.severity(severity) for severity in (UNKNOWN, DOUBT, NOTE))
    faulty = "|".join(language.severity(severity) for severity in SEVERITIES if severity not in (UNKNOWN, DOUBT, NOTE))
    text.highlight_regex(rf"(?m)^  ({faulty}) \S+{language.colon}", "red")
    text.highlight_regex(rf"(?m)^  ({open_}) \S+{language.colon}", "cyan")
    text.highlight_regex(r"(?m)^ +\| +(\^+)$", "bold red")
    console.print(text)
    console.print()
