"""Summary of a run over many records: a line for each if there are few, and the number of each verdict."""

from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from tarot_records.core.faults import CONSISTENT, FAULTY_VERDICT, PROVED, UNREADABLE, VERDICTS
from tarot_records.core.limits import MOST
from tarot_records.report.report import Report
from tarot_records.words.language import ENGLISH, LANGUAGES

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
    """Return the line of a report."""
    return SummaryLine(report.source.label if report.source is not None else "", report.verdict, len(report.faults))


class Summary:
    """The verdicts of a run of validate."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(VERDICTS, 0)
        self.rows: list[SummaryLine] = []
        self.beyond = 0
        """Number of faults beyond the limit of their records, which are not listed."""

    def add(self, report: Report) -> None:
        """Count a report, and keep its line while there are few."""
        self.count(row_of(report))

    def count(self, row: SummaryLine) -> None:
        """Count the line of a report."""
        self.counts[row.verdict] += 1
        self.beyond += max(0, row.said - MOST)
        if len(self.rows) <= LISTED:
            self.rows.append(row)

    @property
    def failed(self) -> bool:
        """Whether a record was faulty or unreadable."""
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
