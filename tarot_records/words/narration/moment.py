"""A moment: one step of a replay with what stands before and after it, and what it tells the whole table."""

from typing import NamedTuple

from tarot_records.cards import CODES, UNKNOWN_CODES
from tarot_records.position import NOBODY, Position
from tarot_records.record import Hand, Record
from tarot_records.replay import Frame
from tarot_records.report import Report
from tarot_records.words.narration.telling import Clause

CARD_CODES = CODES + UNKNOWN_CODES
"""Card -> its code, known or not."""


class Moment(NamedTuple):
    """What a step is told from."""

    report: Report
    record: Record
    frame: Frame
    before: Position | None
    """The position before it in the same hand, if there is one."""
    partner: int
    """The declarer's partner as the table knows him after it."""
    known: int
    """The same before it."""
    then: str
    """The kind of the next step of the hand; empty at its end."""

    @property
    def after(self) -> Position:
        """The position after it."""
        return self.frame.after

    @property
    def who(self) -> int | None:
        """Who did it."""
        return self.frame.seat

    @property
    def hand(self) -> Hand:
        """What the record says of the hand."""
        return self.record.hands[self.frame.hand]

    @property
    def number(self) -> int:
        """Which of its section's entries it is, from 0."""
        return int(self.frame.pointer.rsplit("/", 1)[-1])


def moment_at(report: Report, step: int) -> Moment:
    """The moment of a step of a report that keeps its steps."""
    frames, record = report.frames, report.record
    assert record is not None
    frame = frames[step]
    first = step == 0 or frames[step - 1].hand != frame.hand
    last = step + 1 == len(frames) or frames[step + 1].hand != frame.hand
    return Moment(
        report,
        record,
        frame,
        None if first else frames[step - 1].after,
        report.partner_at(step),
        NOBODY if first else report.partner_at(step - 1),
        "" if last else frames[step + 1].kind,
    )


def disclosed(m: Moment) -> tuple[Clause, ...]:
    """What a card, or the stock turned up, tells about who plays with whom, if the card called is seen."""
    contract = m.after.setting.contract
    if contract is None or m.partner == NOBODY or m.known != NOBODY:
        return ()
    if m.frame.kind == "talon":
        return (Clause("disclosed_talon", {"declarer": contract.declarer}),)
    if m.partner == contract.declarer:
        return (Clause("disclosed_alone", {"declarer": contract.declarer}),)
    return (Clause("disclosed", {"partner": m.partner, "declarer": contract.declarer}),)
