"""Mend a record, fill its gaps, compare it with another, or write it in another form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from tarot_records.analysis.comparison import Difference, differences
from tarot_records.api.records import RecordLike, source_of_any, unreadable
from tarot_records.completing.completions import IMPOSSIBLE, Decision, decide, has_gaps
from tarot_records.completing.hand_writer import write_completion
from tarot_records.completing.verdict_on_gaps import forced_pointers
from tarot_records.core import fast_codecs
from tarot_records.engine.result import Replayed, replayed
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.link import decode, encode
from tarot_records.notation.writer import write_record
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Record
from tarot_records.repairs.ranking import EDITS, LIMIT, Repair, list_repairs
from tarot_records.repairs.ranking import SECONDS as REPAIR_SECONDS
from tarot_records.report.report import report_on
from tarot_records.report.taf import taf_lines

WIDEST: Final = 100
"""Maximum number of unknown cards in a place where forced cards are searched: no limit in practice."""
SECONDS: Final = 5.0
"""Default budget of a search for completions, in seconds."""
CAP: Final = 100
"""Default maximum number of completions that are counted."""
FORMS: Final = ("json", "tn", "link", "taf")
"""The forms in which a record can be written."""


@dataclass(frozen=True)
class Completion:
    """A hand with gaps, and its completions as far as they were searched."""

    hand: int
    """The number of the hand, from 1."""
    state: str
    """One of possible, impossible and undecided; undecided if the search ended too early."""
    count: int
    """The number of completions found."""
    all: bool
    """True if the search found all completions."""
    forced: dict[str, tuple[str, ...]]
    """JSON Pointer of a gap -> the cards that it holds in every completion."""
    records: tuple[Record, ...]
    """Records with this hand completed, of the kind `reconstructed`; the added parts are marked as supplied."""


def repair(
    given: RecordLike,
    *,
    hand: int | None = None,
    edits: int = EDITS,
    limit: int = LIMIT,
    seconds: float = REPAIR_SECONDS,
) -> list[Repair]:
    """Return corrections of a faulty record, hand by hand, the likeliest of each hand first.

    `repair.reason` says what is corrected and why; `repair.apply(record)` returns the corrected record. A correction
    has at most `edits` slips, and a hand gets at most `limit` corrections. If `hand` is given, only the hand with this
    number is mended. Raise Unreadable if there is no record.
    """
    report = report_on(source_of_any(given), steps=0)
    if report.record is None:
        raise unreadable(report)
    return list_repairs(report, hand=hand, edits=edits, limit=limit, seconds=seconds)


def complete(given: RecordLike, *, limit: int = 3, cap: int = CAP, seconds: float = SECONDS) -> list[Completion]:
    """Return a `Completion` for each hand with gaps: the ways to fill the gaps by the rules.

    Each has at most `limit` completed records, and at most `cap` completions are counted. Raise Unreadable if there is
    no record, ValueError if the record is already faulty or its game has no rules here.
    """
    replay = replayed_settled(replayed(source_of_any(given), keep=True))
    if replay.outcome is None or replay.record is None:
        raise unreadable(replay)
    if replay.contradicted:
        raise ValueError("The record is faulty; repair(...) proposes corrections.")
    if replay.ruled is None:
        raise ValueError(f"The rules of {replay.record.game} are not known here, so nothing can be completed.")
    replay, decisions = decide_gaps(replay, seconds, cap)
    return [_completion(replay, decision, limit) for decision in decisions]


def decide_gaps(replay: Replayed, seconds: float, cap: int) -> tuple[Replayed, list[Decision]]:
    """Return the replay and the decision on each of its hands with gaps.

    If a hand has no completion, but another reading of open points makes the record consistent, return the replay by
    that reading and its decisions.
    """
    decisions = _decisions(replay, seconds, cap)
    if any(decision.state == IMPOSSIBLE for decision in decisions):
        report = report_on(replay, seconds=seconds)
        if not report.contradicted:
            return report, _decisions(report, seconds, cap)
    return replay, decisions


def diff(first: RecordLike, second: RecordLike) -> list[Difference]:
    """Return the events that two records of one game state differently, with the reading that fits the rules if known.

    Raise Unreadable if one of the two is no record.
    """
    one, two = (replayed(source_of_any(given)) for given in (first, second))
    for replay in (one, two):
        if replay.record is None:
            raise unreadable(replay)
    return differences(one, two)


def convert(given: RecordLike, form: Literal["json", "tn", "link", "taf"], *, lang: str = "en") -> str:
    """Return a record as JSON, in the typed notation with the card letters of a language, as a link, or as TAF.

    A link leaves out the names; `tarot_records.link` has the other kinds of links. TAF has a line for each position of
    a game of Königrufen. Raise Unreadable if there is no record, ValueError for another form or if TAF cannot express
    the record.
    """
    if form not in FORMS:
        raise ValueError(f"A record is not written as {form!r}; the forms are {', '.join(FORMS)}.")
    replay = replayed(source_of_any(given), keep=form == "taf")
    if replay.record is None:
        raise unreadable(replay)
    if form == "taf":
        return "".join(f"{line}\n" for line in taf_lines(replay))
    if form == "json":
        return fast_codecs.dumps(data_of(replay.record)).decode()
    return write_record(replay.record, lang) if form == "tn" else encode(replay.record)


def from_link(text: str) -> Record:
    """Return the record of a link, or of an address of the viewer with a link after `/view#` or `/view/`.

    Raise `tarot_records.link.BadLink`.
    """
    link = re.split("#|/view/", text.strip())[-1]
    return decode(re.split("[/?]", link)[0])  # a step of it may follow


def _decisions(replay: Replayed, seconds: float, cap: int) -> list[Decision]:
    assert replay.record is not None
    hands = range(len(replay.record.hands))
    return [decide(replay, number, seconds, cap, WIDEST) for number in hands if has_gaps(replay, number)]


def _completion(replay: Replayed, decision: Decision, limit: int) -> Completion:
    assert replay.record is not None
    records = [write_completion(replay.record, decision.hand, hand) for hand in decision.completions[:limit]]
    forced = {at: fact.cards for at, fact in forced_pointers(replay, decision)}
    counted = len(decision.completions)
    return Completion(decision.hand + 1, decision.state, counted, decision.all, forced, tuple(records))
