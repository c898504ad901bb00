"""The report: a source or a record -> its verdict. This is the one way to a verdict, and it looks into the gaps.

*proved*: everything was replayed, everything stated is right, nothing is unknown.
*consistent*: nothing contradicts, but something is unknown or hangs on an open point of the rules.
*faulty*: something cannot be, was against the rules, or is stated wrongly. *unreadable*: no record.
"""

from collections.abc import Iterable

from tarot_records.completing.deciding import TOLD, told_of_gaps
from tarot_records.completing.decision import SECONDS
from tarot_records.faults import UNREADABLE, Fault
from tarot_records.record import Record
from tarot_records.replayed import Replayed, replayed
from tarot_records.source import Source

PROVED, CONSISTENT, FAULTY_VERDICT = "proved", "consistent", "faulty"
VERDICTS: dict[str, str] = {
    PROVED: "all replayed, everything stated is right, nothing unknown",
    CONSISTENT: "nothing contradicts, but something is unknown or left open",
    FAULTY_VERDICT: "something cannot be, is against the rules, or is stated wrongly",
    UNREADABLE: "not a record that can be replayed",
}


class Report(Replayed):
    """What there is to say about one record: what the replay says, and after it what filling the gaps tells."""

    __slots__ = ()

    @property
    def verdict(self) -> str:
        """proved, consistent, faulty or unreadable."""
        if self.outcome is None:
            return UNREADABLE  # nothing was replayed, so nothing can be proved
        if self.contradicted:
            return FAULTY_VERDICT
        return CONSISTENT if self.open else PROVED


def report_on(
    given: Source | Record | Replayed,
    *,
    keep: bool = False,
    seconds: float = SECONDS,
    known: Iterable[Fault] | None = None,
) -> Report:
    """The report on a source, on a record, or on what was replayed of one; with `keep`, every position is kept.

    Ways to fill the gaps are looked for together for so many seconds; a note tells if that was not enough. They are
    not looked for again where it is `known` from an earlier report, by the same rules, what they tell.
    """
    found = given if isinstance(given, Replayed) else replayed(given, keep)
    told = told_of_gaps(found, seconds) if known is None else [one for one in known if one.code.startswith(TOLD)]
    return Report(*found._replace(faults=(*found.faults, *told)))
