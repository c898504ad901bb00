"""The summary of a run over many records: a line for each if they are few, and the number of each verdict."""

from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from tarot_records.core.budgets import MOST
from tarot_records.core.faults import UNREADABLE
from tarot_records.core.verdicts import CONSISTENT, FAULTY_VERDICT, PROVED, VERDICTS
from tarot_records.report.report import Report
from tarot_records.words.language import ENGLISH, LANGUAGES

STYLES = {PROVED: "green", CONSISTENT: "cyan", FAULTY_VERDICT: "bold red", UNREADABLE: "bold magenta"}
LISTED = 30
"""Up to so many records the summary has a line for each."""


class SummaryLine(NamedTuple):
    """What the summary says of one record."""

    label: str
    verdict: str
    said: int
    """How many faults, open points and notes there are."""


def row_of(report: Report) -> SummaryLine:
    """The row of a report."""
    return SummaryLine(report.source.label if report.source is not None else "", report.verdict, len(report.faults))


class Summary:
    """What a run of validate comes to."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(VERDICTS, 0)
        self.rows: list[SummaryLine] = []
        self.beyond = 0
        """How many faults are not told one by one, because their records have too many."""

    def add(self, report: Report) -> None:
        """Counts a report, and lists it as long as there are few."""
        self.count(row_of(report))

    def count(self, row: SummaryLine) -> None:
        """The same, of what is to be said of a report here."""
        self.counts[row.verdict] += 1
        self.beyond += max(0, row.said - MOST)
        if len(self.rows) <= LISTED:
            self.rows.append(row)

    @property
    def failed(self) -> bool:
        """Whether a record was faulty or unreadable."""
        return bool(self.counts[FAULTY_VERDICT] or self.counts[UNREADABLE])

    def line(self, lang: str = ENGLISH.code) -> str:
        """The number of records of each verdict."""
        language, total = LANGUAGES[lang], sum(self.counts.values())
        parts = [f"{count} {language.verdict(verdict, count)}" for verdict, count in self.counts.items() if count]
        return f"{total} {language.headed('record' if total == 1 else 'records', ', '.join(parts))}"

    def table(self, lang: str = ENGLISH.code) -> Table:
        """One line for each record if there are few, and the number of each verdict."""
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
