"""Rows of the hand table: one for each hand of a record, as plain values that a worker process can return.

A record that cannot be read has one row without a hand, so that it is listed too.
"""

from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tarot_records.analysis.outcome_tags import outcome_tags
from tarot_records.core.faults import NOTE
from tarot_records.core.position import Position
from tarot_records.engine.result import Replayed, replay_all
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.reading.parallel import Workers, each
from tarot_records.record.model import Hand, Record, Scores
from tarot_records.record.source import Source
from tarot_records.report.hand_facts import HandAnnouncement, HandFacts
from tarot_records.report.hands import ReplayedHand, hands_of
from tarot_records.report.report import report_on

T = TypeVar("T")


@dataclass(frozen=True)
class SeatRow:
    """A seat of a hand."""

    name: str | None
    player_id: str | None
    label: str | None
    points: float | None
    """The card points of the seat's side."""
    score: int | None
    """The score of the seat in this hand."""
    total: int | None
    """The running total of the seat after this hand."""
    dealt: list[str] | None
    """The cards dealt, as recorded."""
    scart: list[str] | None
    """The cards laid away, as recorded."""


@dataclass(frozen=True)
class BidRow:
    """A bid of the auction."""

    seat: int
    bid: str


@dataclass(frozen=True)
class TrickRow:
    """A trick."""

    leader: int | None
    winner: int | None
    cards: list[str]
    """Cards in the order played."""


@dataclass(frozen=True)
class ItemRow:
    """A named entry of the score; the seat is null if it belongs to the hand."""

    name: str
    seat: int | None
    value: int


@dataclass(frozen=True)
class HandRow:
    """A hand with the properties of its record: the columns of a list of hands, in every form.

    Seats are numbers from 0, in the order of play. A value is derived by the replay, or else taken from the record;
    `stated` and `derived` have the two apart. Null means unknown.
    """

    archive_id: int | None
    """The number of the record in the archive; null for a record from a file."""
    origin: str
    """The name of the record's file."""
    line: int
    """The line of the file on which the record begins."""
    record: str | None
    """The record's own id."""
    game: str | None
    ruleset: str | None
    options: list[str] | None
    """The options that the record states, each as `name=value`."""
    event: str | None
    place: str | None
    date: str | None
    """Date as recorded, in EDTF."""
    kind: str | None
    """One of played, composed, generated, reconstructed."""
    verdict: str
    """Verdict on the whole record."""
    record_faults: list[str]
    """Codes of the faults of the record outside its hands."""
    hands: int
    """The number of hands of the record."""
    hand: int | None = None
    """The number of the hand, from 1; null for a record that cannot be read."""
    label: str | None = None
    """The label of the hand in its source."""
    dealer: int | None = None
    dealer_name: str | None = None
    """The name of the dealer's player, else the label of his seat, else `seat` and its number."""
    contract: str | None = None
    """The contract, as the game names it."""
    declarer: int | None = None
    declarer_name: str | None = None
    """The name of the declarer, like `dealer_name`."""
    partner: int | None = None
    """The partner of the declarer; the declarer himself if he played alone."""
    partner_name: str | None = None
    """The name of the partner, like `dealer_name`."""
    kontra: int | None = None
    """The level of the kontra on the game: 0 none, 1 kontra, 2 rekontra and so on; null in games without it."""
    bouts: int | None = None
    """The number of bouts of the attack, in games that count them."""
    points: float | None = None
    """The card points of the declarer's side, in points."""
    score: int | None = None
    """The score of the declarer."""
    result: str | None = None
    """won, lost or even, as the declarer's score is above, below or equal to 0."""
    ended: str | None = None
    """One of played, all_pass, petit_sec, claim, agreement, misdeal, unrecorded, thrown_in, given_up, lost."""
    happened: list[str] | None = None
    """Outcome tags, by the names of `archive search --happened`."""
    faults: list[str] | None = None
    """Codes of the faults of the hand, without notes."""
    seats: list[SeatRow] | None = None
    """The seats, with their players, points, scores and cards."""
    announcements: list[HandAnnouncement] | None = None
    """Announcements and declarations, and entries of the score won or lost without an announcement."""
    items: list[ItemRow] | None = None
    """The entries of the score."""
    talon: list[str] | None = None
    """The cards of the talon, as recorded."""
    bids: list[BidRow] | None = None
    tricks: list[TrickRow] | None = None
    stated: HandFacts | None = None
    """The facts that the record states."""
    derived: HandFacts | None = None
    """The facts that the replay derives."""


def rows_of(sources: Sequence[Source]) -> list[list[HandRow]]:
    """Return a list of rows for each source, in order, with verdicts."""
    reports = (report_on(replay, steps=0) for replay in replay_all(sources))
    return [rows_of_replay(report, report.verdict) for report in reports]


def without_verdicts(sources: Sequence[Source]) -> list[list[HandRow]]:
    """Return a list of rows for each source, in order, with an empty verdict, which needs no search for completions."""
    return [rows_of_replay(replayed_settled(replay), "") for replay in replay_all(sources)]


def rows_from(sources: Iterable[Source], workers: Workers) -> Generator[HandRow, None, None]:
    """Yield the rows of many sources, in order, computed by workers."""
    for rows in each(rows_of, sources, workers):
        yield from rows


def rows_of_replay(report: Replayed, verdict: str) -> list[HandRow]:
    """Return the rows of a replayed record, with this verdict."""
    faults = defaultdict[int, dict[str, None]](dict)  # each code once, in their order
    for fault in report.faults:
        if fault.severity != NOTE:
            faults[fault.where.hand or 0][fault.code] = None
    record = report.record
    head = _head(report, record, verdict, list(faults[0]))
    if record is None:
        return [head]
    return [_row(report, record, hand, head, list(faults[hand.number])) for hand in hands_of(report)]


def _head(report: Replayed, record: Record | None, verdict: str, faults: list[str]) -> HandRow:
    """Return a row with the properties of the record, and without those of a hand."""
    source = report.source
    event = None if record is None else record.event
    provenance = None if record is None else record.provenance
    return HandRow(
        archive_id=None,
        origin=source.name.encode("utf-8", "replace").decode() if source is not None else "",
        line=source.first_line if source is not None else 1,
        record=None if record is None else record.id,
        game=None if record is None else record.game,
        ruleset=None if record is None else record.ruleset,
        options=None if record is None else [f"{name}={value}" for name, value in sorted(record.options.items())],
        event=None if event is None else event.name,
        place=None if event is None else event.place,
        date=None if event is None else event.date,
        kind=None if provenance is None else provenance.kind,
        verdict=verdict,
        record_faults=faults,
        hands=len(record.hands) if record is not None else 0,
    )


def _row(report: Replayed, record: Record, hand: ReplayedHand, head: HandRow, faults: list[str]) -> HandRow:
    """Return the row of a hand: `head` with the properties of the hand added."""
    end = report.outcome.ends[hand.number - 1] if report.outcome is not None else None
    seats = _seats(record, hand)
    names = [seat.name or seat.label or f"seat {number}" for number, seat in enumerate(seats)]
    told = hand.record
    return replace(
        head,
        hand=hand.number,
        label=hand.label,
        dealer=hand.dealer,
        dealer_name=_at(names, hand.dealer),
        contract=hand.contract,
        declarer=hand.declarer,
        declarer_name=_at(names, hand.declarer),
        partner=hand.partner,
        partner_name=_at(names, hand.partner),
        kontra=hand.kontra,
        bouts=hand.bouts,
        points=hand.points,
        score=_at(hand.scores, hand.declarer),
        result=hand.result,
        ended=hand.ended,
        happened=_outcome_tags(report, hand.number - 1),
        faults=faults,
        seats=seats,
        announcements=list(hand.announcements),
        items=_items(told, end),
        talon=_listed(None if told.deal is None else told.deal.talon),
        bids=None if told.bids is None else [BidRow(bid.seat, bid.bid) for bid in told.bids],
        tricks=None if told.tricks is None else [TrickRow(t.leader, t.winner, list(t.cards)) for t in hand.tricks],
        stated=hand.stated,
        derived=hand.derived,
    )


def _items(hand: Hand, end: Position | None) -> list[ItemRow]:
    """Return the entries of the score of a hand: the computed ones, or else the stated ones."""
    result = None if end is None else end.setting.result
    if result is not None:
        return [ItemRow(name, seat, value) for (name, seat), value in result.items.items()]
    return [ItemRow(item.name, item.seat, item.value) for item in (hand.scores or Scores()).items]


def _outcome_tags(report: Replayed, number: int) -> list[str]:
    """Return the outcome tags of hand `number`, from 0; empty if its rules are not known."""
    rules = report.ruled
    if report.record is None or report.outcome is None or rules is None:
        return []
    faults = [fault for fault in report.faults if fault.where.hand == number + 1]
    return outcome_tags(report.record.hands[number], rules, report.outcome.ends[number], faults)


def _seats(record: Record, hand: ReplayedHand) -> list[SeatRow]:
    dealt = None if hand.record.deal is None else hand.record.deal.hands
    laid = {scart.seat: list(scart.cards) for scart in hand.record.scart or ()}
    rows = []
    for seat, player in enumerate(record.players):
        numbers = _at(hand.card_points, seat), _at(hand.scores, seat), _at(hand.totals, seat)
        cards = _listed(_at(dealt, seat)), laid.get(seat)
        rows.append(SeatRow(player.name, player.id, player.label, *numbers, *cards))
    return rows


def _at(values: Sequence[T | None] | None, seat: int | None) -> T | None:
    """Return the value at the index `seat`; None if there is none, or if the seat is unknown."""
    return values[seat] if values is not None and seat is not None and seat < len(values) else None


def _listed(cards: Sequence[str] | None) -> list[str] | None:
    """Return cards as a list; None if they are not stated."""
    return None if cards is None else list(cards)
