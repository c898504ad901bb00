"""The forms of report: what is told of a record in each, made by whichever process has the record."""

from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.core.budgets import STEPS
from tarot_records.core.faults import UNREADABLE
from tarot_records.core.verdicts import FAULTY_VERDICT
from tarot_records.output.summary import SummaryLine, row_of
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

FORMS = ("text", "json", "sarif", "github")
WAYS = 3
"""So many repairs of a record are told; they come in the order of their likelihood."""


class How(NamedTuple):
    """How records are told of."""

    form: str
    """One of FORMS."""
    lang: str
    notes: bool
    """Whether the text also says what is unknown or left open."""
    full: bool
    """Whether the text says in full what only follows from other faults."""
    seconds: float
    """How long a completion of a record with gaps is looked for."""
    mend: bool
    """Whether repairs are told too."""
    steps: int = STEPS
    """How many corrections are tried in search of what explains the faults of a record."""
    schema: bool = False
    """Whether records are also held against the published schema."""


class RecordOutput(NamedTuple):
    """What is said of a record."""

    row: SummaryLine
    words: str
    """Empty if there is nothing to say."""


def told(how: How, sources: Sequence[Source]) -> list[RecordOutput]:
    """Replays records and says of each what there is to say."""
    return [_of(how, source) for source in sources]


def _of(how: How, source: Source) -> RecordOutput:
    report = report_on(source, seconds=how.seconds, steps=how.steps)
    if how.schema:
        report = _by_the_schema(source, report)
    return RecordOutput(row_of(report), _words(how, report))


def _by_the_schema(source: Source, report: Report) -> Report:
    """The report, unless the published schema refuses the record; then what it says of it."""
    from tarot_records.record.schema import schema_faults

    faults = schema_faults(source)
    return report._replace(told=None, rules=None, faults=faults, outcome=None, frames=()) if faults else report


def _words(how: How, report: Report) -> str:
    """What there is to say; where that is nothing, what could say it is not even loaded."""
    wrong = report.verdict in (FAULTY_VERDICT, UNREADABLE)
    return "" if how.form == "text" and not wrong and not (how.notes and report.faults) else _said(how, report)


def _said(how: How, report: Report) -> str:
    from tarot_records.output.data import report_data
    from tarot_records.output.github import annotations
    from tarot_records.output.repairs import repairs_data, ways_text
    from tarot_records.output.sarif import results
    from tarot_records.output.text import report_text
    from tarot_records.repair.ranking import list_repairs
    from tarot_records.words.explain import dumped

    faulty = report.verdict == FAULTY_VERDICT
    ways = list_repairs(report, limit=WAYS)[:WAYS] if how.mend and faulty else ()
    if how.form == "json":
        data = dict(report_data(report, how.lang))
        mended = {"repairs": repairs_data(report, ways, how.lang)["repairs"]} if how.mend else {}
        return dumped({**data, **mended}).decode() + "\n"
    if how.form == "github":
        return "".join(f"{line}\n" for line in annotations(report, how.lang))
    if how.form == "sarif":
        return results(report, how.lang, ways)
    return report_text(report, how.notes, how.lang, how.full) + (ways_text(ways, how.lang) if how.mend else "")
