"""Reports on records as text, JSON, SARIF or GitHub annotations, written in the worker process that has the record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tarot_records.core.faults import FAULTY_VERDICT, UNREADABLE
from tarot_records.core.limits import STEPS
from tarot_records.engine.result import Replayed, replay_all
from tarot_records.output.console import SummaryLine, row_of
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

if TYPE_CHECKING:
    from tarot_records.repairs.ranking import Repair

FORMS = ("text", "json", "sarif", "github")
WAYS = 3
"""Maximum number of repairs that are reported, the likeliest first."""


class How(NamedTuple):
    """Settings of the reports."""

    form: str
    """One of FORMS."""
    lang: str
    notes: bool
    """True if the text also lists unknown facts, open points and notes."""
    full: bool
    """True if the text lists consequences of other faults in full."""
    seconds: float
    """Budget of the search for a completion of a record with gaps, in seconds."""
    mend: bool
    """True if repairs are reported."""
    steps: int = STEPS
    """Number of corrections tried in search of the slip that explains the faults."""
    schema: bool = False
    """True if records are also checked by the published schema."""


class RecordOutput(NamedTuple):
    """The report on a record in one of the forms, and its line in the summary."""

    row: SummaryLine
    words: str
    """The report as text; empty if there is nothing to report."""


def report_records(how: How, sources: Sequence[Source]) -> list[RecordOutput]:
    """Replay records and return the report on each."""
    return list(map(partial(_report, how), sources, replay_all(sources)))


def _report(how: How, source: Source, replay: Replayed) -> RecordOutput:
    """Return the report on a record; a record that the published schema refuses has only the faults of the schema."""
    report = report_on(replay, seconds=how.seconds, steps=how.steps)
    if how.schema:
        from tarot_records.record.schema import schema_faults

        if faults := schema_faults(source):
            report = report._replace(told=None, rules=None, faults=faults, outcome=None, frames=())
    is_wrong = report.verdict in (FAULTY_VERDICT, UNREADABLE)
    is_needed = how.form != "text" or is_wrong or (how.notes and report.faults)
    return RecordOutput(row_of(report), _words(how, report) if is_needed else "")


def _words(how: How, report: Report) -> str:
    """Return the report in the form `how.form`. The modules that write the forms are imported only if needed."""
    ways: Sequence[Repair] = ()
    if how.mend and report.verdict == FAULTY_VERDICT:
        from tarot_records.repairs.ranking import list_repairs

        ways = list_repairs(report, limit=WAYS)[:WAYS]
    if how.form == "json":
        from tarot_records.output.data import report_data
        from tarot_records.output.repairs import repairs_data
        from tarot_records.words.explain import dumped

        repairs = {"repairs": repairs_data(report, ways, how.lang)["repairs"]} if how.mend else {}
        return dumped(report_data(report, how.lang) | repairs).decode() + "\n"
    if how.form == "github":
        from tarot_records.output.github import annotations

        return "".join(f"{line}\n" for line in annotations(report, how.lang))
    if how.form == "sarif":
        from tarot_records.output.sarif import results

        return results(report, how.lang, ways)
    from tarot_records.output.repairs import ways_text
    from tarot_records.output.text import report_text

    return report_text(report, how.notes, how.lang, how.full) + ways_text(ways, how.lang)
