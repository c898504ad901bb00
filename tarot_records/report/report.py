"""The report on a source or a record: its verdict and all its faults, after a search of the gaps.

Points that a record leaves open have their default. If that leads to contradictions, other suppositions (readings) are
tried. The slip that explains the faults comes before them, and does not change the verdict.

*proved*: everything was replayed, everything stated is right, nothing is unknown.
*consistent*: there is no contradiction, but a value is unknown or depends on an open point of the rules.
*faulty*: a value is impossible, illegal or wrong, or a line cannot be read.
*unreadable*: there is no record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from tarot_records.core.codes import FOUND_BY_COMPLETION
from tarot_records.core.faults import CONSISTENT, FAULTY, FAULTY_VERDICT, PROVED, UNREADABLE, Fault
from tarot_records.core.limits import SECONDS, STEPS
from tarot_records.engine.result import Replayed, leaves_score_open, read_with, replayed
from tarot_records.engine.supposed import SETTLING, SUPPOSING, UNDECIDED, Suppositions, known_reading
from tarot_records.record.source import Source

if TYPE_CHECKING:
    from tarot_records.completing.verdict_on_gaps import KeptFaults
    from tarot_records.record.model import Record
    from tarot_records.report.hands import ReplayedHand, TableAtStep


class Report(Replayed):
    """The verdict on one record, with the faults of its replay and of its completion."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the verdict, the name of the record and the numbers of hands and faults."""
        hands = 0 if self.told is None else len(self.told.hands)
        faults = "" if not self.faults else f", {len(self.faults)} fault{'s' if len(self.faults) > 1 else ''}"
        return f"<Report {self.verdict}: {label_of(self)}, {hands} hand{'s' if hands != 1 else ''}{faults}>"

    def _repr_html_(self) -> str:
        """Return the report as HTML, for a notebook; the web viewer, a higher layer, draws it."""
        html: str = import_module("tarot_records.web.notebook").html_of(self)
        return html

    @property
    def hands(self) -> tuple[ReplayedHand, ...]:
        """The hands with their facts: contract, declarer, points, result, tricks and so on."""
        from tarot_records.report.hands import hands_of

        return hands_of(self)

    def at(self, step: int) -> TableAtStep:
        """Return the table after a step, with cards as codes; -1 is the last step.

        Raise IndexError if there is no such step, ValueError if the steps were not kept.
        """
        if not self.frames:
            raise ValueError("This report has no steps; `replay` keeps them.")
        from tarot_records.report.hands import table_at

        return table_at(self, step)

    def taf(self, step: int) -> str:
        """Return the table after a step of a hand of Königrufen as a line of TAF; -1 is the last step.

        Raise IndexError if there is no such step, ValueError if the steps were not kept or TAF cannot express it.
        """
        from tarot_records.report.taf import taf_of

        return taf_of(self, step)

    @property
    def verdict(self) -> str:
        """The verdict: proved, consistent, faulty or unreadable."""
        if self.outcome is None:
            return UNREADABLE  # nothing was replayed, so nothing can be proved
        if self.told is None or (self.contradicted and not self.undecided):
            return FAULTY_VERDICT  # where there is no record, some lines cannot be read
        return CONSISTENT if self.open else PROVED

    @property
    def undecided(self) -> bool:
        """True if the default reading has contradictions, and there are too many other readings to try them all."""
        return any(fault.code == UNDECIDED for fault in self.faults)


def label_of(report: Replayed) -> str:
    """Return the name of a report: the label of its source, else the id of the record."""
    if report.source is not None:
        return report.source.label
    return (report.record.id if report.record is not None else None) or "record"


def report_on(
    given: Source | Record | Replayed,
    *,
    keep: bool = False,
    seconds: float = SECONDS,
    steps: int = STEPS,
    known: Iterable[Fault] | None = None,
) -> Report:
    """Return the report on a source, a record or a replay; with `keep`, with every position.

    Ways to fill the gaps are searched for `seconds` in all; a note tells if that was not enough. If `known` has the
    faults of an earlier report by the same rules, they replace this search. If there are faults, the slip that explains
    them is searched with at most `steps` replays of corrected hands.
    """
    found = given if isinstance(given, Replayed) else replayed(given, keep)
    if known is None and found.outcome is not None and not found.faults:
        return _report(found, _unsettled(found))
    told = (
        None
        if known is None
        else [one for one in known if one.code.startswith(FOUND_BY_COMPLETION) or one.code in SETTLING]
    )
    reading = next((known_reading(one) for one in told or () if one.code in SUPPOSING), None)
    if reading is not None:
        return _with_explanation(_report(read_with(found, reading), told or ()), steps)

    def judged(replay: Replayed) -> Report:
        """Return the report on a replay with its gaps searched."""
        return _report(replay, _gap_faults(replay, seconds, kept) if told is None else told)

    kept: dict[int, KeptFaults] = {}
    report = judged(found)
    if not report.contradicted:
        return _report(report, _unsettled(report) if told is None else ())
    from tarot_records.engine.suppositions import settled

    def of_score(reading: Suppositions, number: int) -> Iterable[Suppositions]:
        """Return readings that make the score of a hand with gaps right; none if the faults are known already."""
        return () if told is not None else _readings_of_score(read_with(found, reading), number, seconds)

    report, way = settled(report, lambda reading: judged(read_with(found, reading)), of_score)
    if report.contradicted and told is None:
        report = _with_explained_gaps(report, seconds)
    if way is None:
        return _with_explanation(report, steps)
    if not way.readings:
        return _report(report, (way.fault,))
    return _with_explanation(_report(report, (way.fault,)), steps)


def _report(replay: Replayed, told: Collection[Fault]) -> Report:
    report = Report(*replay)
    return report._replace(faults=(*replay.faults, *told)) if told else report


def _gap_faults(replay: Replayed, seconds: float, kept: dict[int, KeptFaults]) -> list[Fault]:
    """Return the faults from the search for completions; the search is imported for the first record with gaps."""
    if not replay.open or replay.contradicted:
        return []
    from tarot_records.completing.verdict_on_gaps import find_gap_faults

    return find_gap_faults(replay, seconds, kept)


def _with_explained_gaps(report: Report, seconds: float) -> Report:
    """Return the report with the statements that contradict each other in hands with gaps; import when needed."""
    if not any(fault.code.startswith(FOUND_BY_COMPLETION) and fault.severity in FAULTY for fault in report.faults):
        return report
    from tarot_records.completing.verdict_on_gaps import explain_gap_faults

    return report._replace(faults=explain_gap_faults(report, seconds))


def _readings_of_score(replay: Replayed, number: int, seconds: float) -> Iterable[Suppositions]:
    """Return the readings that make the score of a hand right in one of its completions; import the search."""
    from tarot_records.completing.completions import readings_of_score

    return readings_of_score(replay, number, seconds)


def _unsettled(replay: Replayed) -> Collection[Fault]:
    """Return notes on unstated things on which the score of a hand depends; import the search when first needed."""
    if not leaves_score_open(replay):
        return ()
    from tarot_records.engine.unsettled import unsettled_faults

    return unsettled_faults(replay)


def _with_explanation(report: Report, steps: int) -> Report:
    """Return the report with the slip that explains its faults first; the search is imported when needed."""
    if not steps or not report.contradicted:
        return report
    from tarot_records.repairs.causes import explain_faults

    return report._replace(faults=explain_faults(report, steps))
