"""Recording: a text that is being written down, how far its current hand has come, and the text after a click."""

from bisect import bisect_right
from typing import Final, NamedTuple

from tarot_records.core.faults import FAULTY, UNREADABLE, Fault
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.reading.text_edits import HandText
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.suggestions.progress import Underway, underway
from tarot_records.words.explain import Explanation, explain

from ..deck.current import set_page_game
from ..site.speech import lang
from .clicks import Click, edited, is_within, marked_irregular
from .texts import source_at, sources_of

UNFINISHED: Final = frozenset(
    {"play.unfinished", "play.size", "scart.size", "bid.incomplete", "deal.size", "deal.talon_size", "deal.dead_size"}
)
"""Faults that may only say that something is not written to its end yet."""
FREE: Final = frozenset({"line", "after", "declare", "exchange", "shown", "score"})
"""Kinds of clicks whose text is typed or chosen from lists; it is written even against the rules, if it can be read."""


class Recording(NamedTuple):
    """A text, the record in it that is written down, and the state of its hand."""

    text: str
    before: str
    """The text before the record."""
    after: str
    report: Report
    now: Underway | None
    """None if the record cannot be read."""
    line: int
    """The line whose table is shown; 0 for the current state of the hand."""
    skipped: frozenset[str]
    """Fields of the hand that are not asked for any more."""

    @property
    def own(self) -> str:
        """The text of the record."""
        return self.text.removeprefix(self.before).removesuffix(self.after)

    def with_own(self, text: str) -> str:
        """Return the whole text with another one for the record."""
        return self.before + text + self.after


def recording(text: str, line: int, skipped: set[str]) -> Recording:
    """Return the record of the text at this line, or the last one, and the hand in it."""
    sources = sources_of(text.encode("utf-8", "replace"))
    number = source_at(sources, line) if line else len(sources) - 1
    source, texts = sources[number], [source.raw.decode("utf-8", "replace") for source in sources]
    report = report_on(source, steps=0)
    record = report.record
    set_page_game(record.game if record is not None else "")
    now = None
    if record is not None:
        hand = len(record.hands) - 1
        if line and hand >= 0:
            starts = [source.place(f"/hands/{number}").line for number in range(hand + 1)]
            hand = max(0, bisect_right(starts, line) - 1)
        deal = record.hands[hand - 1].deal if hand > 0 else None
        is_unknown = hand > 0 and (deal is None or deal.hands is None)
        now = underway(report, hand, skipped | {"deal"} if is_unknown else skipped)
    return Recording(text, "".join(texts[:number]), "".join(texts[number + 1 :]), report, now, line, frozenset(skipped))


def real_faults(report: Report) -> list[Fault]:
    """Return the faults of a record, without those that only say that its last trick is not complete."""
    if report.record is None:
        return list(report.faults)
    hand, trick = len(report.record.hands), len(report.record.hands[-1].tricks or ())
    return [
        fault
        for fault in report.faults
        if fault.severity in FAULTY
        and not (fault.code in UNFINISHED and fault.where.hand == hand and fault.where.trick in (None, trick))
    ]


# -- clicks ----------------------------------------------------------------------------------------


def skipped_by_card(work: Recording) -> set[str]:
    """Return the optional fields that a click on a card skips: those before the next card."""
    skipped: set[str] = set()
    now = work.now
    while now is not None and now.awaited is not None and now.awaited.optional and not now.awaited.cards:
        skipped.add(now.awaited.field)
        now = underway(work.report, now.number, work.skipped | skipped)
    return skipped if now is not None and now.awaited is not None else set()


def after_click(work: Recording, click: Click) -> tuple[str, tuple[Explanation, ...]]:
    """Return the text after a click; unchanged, and the faults of the click, if the rules forbid it."""
    assert work.now is not None
    insists = click.kind == "anyway"
    click = Click(click.which, click.fields) if insists else click
    new = _next_hand(work, work.now) if click.kind == "hand" else edited(click, work.own, work.now)
    if new == work.own:
        return work.text, ()
    is_free = click.kind in FREE
    if is_within(click, work.now) and not is_free:
        return work.with_own(new), ()
    faults = _new_faults(work, new)
    is_play = click.kind in ("card", "word") and work.now.awaited is not None and work.now.awaited.field != "paid"
    if insists and is_play and faults:
        return work.with_own(marked_irregular(click, new, work.now)), ()
    is_readable = all(explained.fault.severity != UNREADABLE for explained in faults)
    if not faults or (is_free and is_readable):
        return work.with_own(new), ()
    return work.text, faults


def _next_hand(work: Recording, now: Underway) -> str:
    """Return the text with a new hand; if the dealer sits out, with the next dealer."""
    rules, outcome, hand = work.report.rules, work.report.outcome, HandText(work.own, now.number)
    lines = "hand"
    if now.hand.sits_out and rules is not None and outcome is not None:
        dealer = opening(rules, outcome.ends[now.number]).setting.dealer
        if dealer != NOBODY:
            lines += f"\ndealer {hand.label(dealer)}\nsits_out {hand.label(dealer)}"
    return hand.with_line(lines)


def _new_faults(work: Recording, text: str) -> tuple[Explanation, ...]:
    """Return the faults that the text has and the recording has not, without those of incomplete tricks."""
    source = work.report.source
    assert source is not None
    report = report_on(Source("text", text.encode("utf-8"), reader=source.reader), steps=0)
    known = {(fault.code, fault.where.pointer) for fault in work.report.faults}
    new = [fault for fault in real_faults(report) if (fault.code, fault.where.pointer) not in known]
    return tuple(explain(fault, report, lang()) for fault in new)
