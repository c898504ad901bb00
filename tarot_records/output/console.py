"""Output of a run over many records: text in colour, a progress bar, and the summary of the verdicts.

The summary has a line for each record if there are few, and the number of records of each verdict. Only the progress
bar imports rich, whose import takes longer than the validation of a record.
"""

import os
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from tarot_records.core.faults import CONSISTENT, FAULTY_VERDICT, PROVED, UNREADABLE, VERDICTS
from tarot_records.core.limits import MOST
from tarot_records.report.report import Report
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from rich.progress import Progress

STYLES: Final = {PROVED: "green", CONSISTENT: "cyan", FAULTY_VERDICT: "bold red", UNREADABLE: "bold magenta"}
"""Verdict -> its style, such as `bold red`, as rich names styles."""


def styled(text: str, style: str) -> str:
    """Return a text in a style such as `bold red`."""
    words = style.split()
    colour = next((word for word in words if word not in ("bold", "dim")), None)
    return click.style(text, colour, bold="bold" in words or None, dim="dim" in words or None)


def print_styled(text: str) -> None:
    """Print a text. Its styles are kept if a terminal shows them or FORCE_COLOR is set, but not if NO_COLOR is set."""
    shown = sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
    forced = bool(os.environ.get("FORCE_COLOR"))
    click.echo(text, color=(shown or forced) and not os.environ.get("NO_COLOR"))


class Bar:
    """A progress bar that appears and advances after every `long` records, on a terminal only."""

    def __init__(self, doing: str = "replaying", total: int | None = None, long: int = 300) -> None:
        self.doing, self.total = doing, total
        self.done, self.long = 0, long
        self.progress: Progress | None = None
        """The bar, once it is shown."""

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def advance(self) -> None:
        """Count another record."""
        self.done += 1
        if self.done % self.long == 0:
            if self.progress is None:
                from tarot_records.output.screen import start_progress

                self.progress = start_progress(self.doing, self.total)
            self.progress.update(self.progress.task_ids[0], completed=self.done)


LISTED = 30
"""Maximum number of records for which the summary has a line each."""


class SummaryLine(NamedTuple):
    """The line of a record in the summary."""

    label: str
    verdict: str
    said: int
    """Number of faults, open points and notes."""
    codes: tuple[str, ...] = ()
    """Codes of the faults that are listed, each once."""


def row_of(report: Report) -> SummaryLine:
    """Return the summary line of a report."""
    codes = tuple(dict.fromkeys([fault.code for fault in report.faults[:MOST]]))
    label = report.source.label if report.source is not None else ""
    return SummaryLine(label, report.verdict, len(report.faults), codes)


class Summary:
    """The verdicts of a run of validate."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(VERDICTS, 0)
        self.rows: list[SummaryLine] = []
        self.beyond = 0
        """Number of faults that are not listed, because only the first MOST of a record are."""
        self.codes: set[str] = set()
        """The codes of all listed faults."""

    def count(self, row: SummaryLine) -> None:
        """Add the summary line of a report; the line itself is kept only for the first records."""
        self.counts[row.verdict] += 1
        self.beyond += max(0, row.said - MOST)
        self.codes.update(row.codes)
        if len(self.rows) <= LISTED:
            self.rows.append(row)

    @property
    def failed(self) -> bool:
        """True if a record was faulty or unreadable."""
        return bool(self.counts[FAULTY_VERDICT] or self.counts[UNREADABLE])

    def line(self, lang: str = ENGLISH.code) -> str:
        """Return the number of records of each verdict as text."""
        language, total = LANGUAGES[lang], sum(self.counts.values())
        parts = [f"{count} {language.verdict(verdict, count)}" for verdict, count in self.counts.items() if count]
        return f"{total} {language.headed('record' if total == 1 else 'records', ', '.join(parts))}"

    def table(self, lang: str = ENGLISH.code) -> str:
        """Return a line for each record if there are few, and the number of each verdict, as a text with styles."""
        language = LANGUAGES[lang]
        rows = self.rows if len(self.rows) <= LISTED else ()
        listed = [(replace_controls(row.label), row.verdict, str(row.said or "")) for row in rows]
        record, verdict, said = (language.labels[label] for label in ("record", "verdict", "said"))
        total = self.line(lang)
        wide = max(len(text) for text in (record, total, *(label for label, _, _ in listed)))
        middle = max(len(text) for text in (verdict, *(language.verdict(name) for _, name, _ in listed)))
        lines = [styled(f"{record:{wide}}  {verdict:{middle}}  {said}", "dim")]
        for label, name, number in listed:
            lines.append(
                f"{label:{wide}}  {styled(f'{language.verdict(name):{middle}}', STYLES[name])}  {number:>{len(said)}}"
            )
        return "\n".join([*lines, styled(total, "bold")])
