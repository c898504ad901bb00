"""The terminal: a console for tables and colours, a progress bar for long work, and the summary of a run.

The summary has a line for each record if there are few, and the number of each verdict.
"""

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tarot_records.core.faults import CONSISTENT, FAULTY_VERDICT, PROVED, UNREADABLE, VERDICTS
from tarot_records.core.limits import MOST
from tarot_records.report.report import Report
from tarot_records.words.language import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from rich.progress import Progress


class Screen(Console):
    """A console without automatic highlighting that raises BrokenPipeError when its reader is gone."""

    def __init__(self, *, wraps: bool = True) -> None:
        """Create the console. wraps: True if long lines are broken at the width of the terminal."""
        super().__init__(highlight=False, soft_wrap=not wraps)

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError."""
        raise BrokenPipeError


class Bar:
    """A progress bar of records that appears after `long` records, on a terminal only."""

    def __init__(self, console: Console, doing: str = "replaying", total: int | None = None, long: int = 300) -> None:
        self.console, self.doing, self.total = console, doing, total
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
            self.progress = self.progress or self._start()
            self.progress.update(self.progress.task_ids[0], completed=self.done)

    def _start(self) -> "Progress":
        """Show the bar."""
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        shown_on = self.console if self.console.is_terminal else Console(stderr=True)
        columns = (TextColumn(self.doing), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        progress = Progress(*columns, console=shown_on, transient=True, disable=not shown_on.is_terminal)
        progress.add_task(self.doing, total=self.total)
        progress.start()
        return progress


STYLES = {PROVED: "green", CONSISTENT: "cyan", FAULTY_VERDICT: "bold red", UNREADABLE: "bold magenta"}
LISTED = 30
"""Maximum number of records that have a line each."""


class SummaryLine(NamedTuple):
    """The line of a record in the summary."""

    label: str
    verdict: str
    said: int
    """Number of faults, open points and notes."""


def row_of(report: Report) -> SummaryLine:
    """Return the summary line of a report."""
    return SummaryLine(report.source.label if report.source is not None else "", report.verdict, len(report.faults))


class Summary:
    """The verdicts of a run of validate."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(VERDICTS, 0)
        self.rows: list[SummaryLine] = []
        self.beyond = 0
        """Number of faults beyond the limit of their records, which are not listed."""

    def add(self, report: Report) -> None:
        """Count a report."""
        self.count(row_of(report))

    def count(self, row: SummaryLine) -> None:
        """Count the summary line of a report, and keep it while there are few."""
        self.counts[row.verdict] += 1
        self.beyond += max(0, row.said - MOST)
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

    def table(self, lang: str = ENGLISH.code) -> Table:
        """Return a line for each record if there are few, and the number of each verdict."""
        language = LANGUAGES[lang]
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column(language.labels["record"], overflow="fold")
        table.add_column(language.labels["verdict"])
        table.add_column(language.labels["said"], justify="right")
        if len(self.rows) <= LISTED:
            for label, verdict, said in self.rows:
                table.add_row(Text(label), Text(language.verdict(verdict), STYLES[verdict]), str(said or ""))
            table.add_section()
        table.add_row(Text(self.line(lang), "bold"), "", "")
        return table
