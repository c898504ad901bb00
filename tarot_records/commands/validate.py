"""The command `tarot-records validate`: replays records and reports in text, JSON, SARIF or for GitHub."""

import os
import sys
from collections.abc import Iterable, Iterator

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from tarot_records.completing.deciding import decided
from tarot_records.faults import DOUBT, NOTE, SEVERITIES, UNKNOWN, UNREADABLE
from tarot_records.output.github import annotations
from tarot_records.output.sarif import sarif
from tarot_records.output.summary import STYLES, Summary
from tarot_records.output.text import report_text, visible
from tarot_records.reading import read_sources
from tarot_records.repair.ranked import repairs
from tarot_records.report import FAULTY_VERDICT, Report, examine
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


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), default="text", help="How to report."
)
@lang_option
@click.option("--notes/--no-notes", default=True, help="Also say in the text what is unknown or left open.")
@click.option("--all", "full", is_flag=True, help="Show in the text also in full what only follows from other faults.")
@click.option("--repairs", "mend", is_flag=True, help="Also say in the text how a faulty record could be mended.")
def validate(paths: tuple[str, ...], form: str, lang: str | None, notes: bool, full: bool, mend: bool) -> None:
    """Replay records and say whether they are proved, consistent, faulty or unreadable.

    PATHS are files, folders or - for standard input: .tn, .json, .jsonl, .jsonl.zst, .jsonl.gz. The text
    tells all faults, the earliest first, and folds into one line what follows from another. With
    --format json there is one JSON object a line for each record, with sarif one SARIF 2.1.0 log, with
    github a workflow command for each fault; their sentences are English unless --lang is given. The
    exit code is 0 if no record is faulty or unreadable, else 1.
    """
    lang = lang or (preferred(os.environ) if form == "text" else ENGLISH.code)
    console = Console(highlight=False, soft_wrap=True)
    summary = Summary()
    with Bar(console) as bar:
        reports = _judged(paths, summary, bar)
        if form == "sarif":
            _write(sarif(reports, lang))
        elif form == "json":
            _write(dumped(report_data(report, lang)) + b"\n" for report in reports)
        elif form == "github":
            _write(f"{line}\n".encode(errors="replace") for report in reports for line in annotations(report, lang))
        else:
            for report in reports:
                if report.verdict in (FAULTY_VERDICT, UNREADABLE) or (notes and report.faults):
                    words = report_text(report, notes, lang, full)
                    _print_report(console, words + (_ways_to_mend(report) if mend else ""), lang)
    if form == "text":
        console.print(summary.table(lang))
    sys.exit(1 if summary.failed else 0)


def _ways_to_mend(report: Report) -> str:
    """The likeliest repairs of a faulty record, a line each; `tarot-records repair` tells more of them."""
    ways = repairs(report, limit=WAYS) if report.verdict == FAULTY_VERDICT else []
    return visible("".join(f"\n\n  mend {number}: {one.reason}" for number, one in enumerate(ways[:WAYS], 1)))


def _write(pieces: Iterable[bytes]) -> None:
    """Writes to standard output as the pieces come."""
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def _judged(paths: tuple[str, ...], summary: Summary, bar: "Bar") -> Iterator[Report]:
    """The report on each record, counted in the summary."""
    for path in paths:
        for source in read_sources(path):
            report = decided(examine(source))
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
