"""Rows of the hand table: one for each hand of a record, as plain values that a worker process can return.

Computed values are preferred to stated values. A record that cannot be read has one row without a hand, so that it is
listed too.
"""

from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tarot_records.analysis.outcome_tags import ending_of, outcome_tags
from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.faults import NOTE
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.result import Replayed, replay_all
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.reading.parallel import each
from tarot_records.record.model import Hand, Record, Scores
from tarot_records.record.search_words import contract_of
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

T = TypeVar("T")

_CODES: Final = CODES + UNKNOWN_CODES


@dataclass(frozen=True)
class SeatRow:
    """A seat of a hand."""

    name: str | None
    player_id: str | None
    label: str | None
    score: int | None
    """The score of the hand, computed or else stated."""
    total: int | None
    """The running total after the hand, computed or else stated."""
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
    """A hand with the properties of its record. Seats are numbers from 0, in the order of play."""

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
    dealer: int | None = None
    contract: str | None = None
    declarer: int | None = None
    partner: int | None = None
    """The partner of the declarer; the declarer himself if he played alone."""
    ended: str | None = None
    """One of played, all_pass, petit_sec, claim, agreement, misdeal, unrecorded."""
    points: int | None = None
    """The card points of the declarer's side, in 1/unit."""
    unit: int = 1
    won: bool | None = None
    """True if the declarer's score is positive."""
    items: list[ItemRow] | None = None
    seats: list[SeatRow] | None = None
    talon: list[str] | None = None
    bids: list[BidRow] | None = None
    tricks: list[TrickRow] | None = None
    happened: list[str] | None = None
    """Outcome tags, by the names of `archive search --happened`."""
    faults: list[str] | None = None
    """Codes of the faults of the hand, without notes."""


def rows_of(sources: Sequence[Source]) -> list[list[HandRow]]:
    """Return the rows of each source."""
    reports = (report_on(replay, steps=0) for replay in replay_all(sources))
    return [_rows(report, report.verdict) for report in reports]


def without_verdicts(sources: Sequence[Source]) -> list[list[HandRow]]:
    """Return the rows of each source without verdicts, so that no search for legal completions is needed."""
    return [_rows(replayed_settled(replay), "") for replay in replay_all(sources)]


def rows_from(sources: Iterable[Source], processes: int) -> Generator[HandRow, None, None]:
    """Yield the rows of many sources, in order, computed by worker processes."""
    for rows in each(rows_of, sources, processes):
        yield from rows


def _rows(report: Replayed, verdict: str) -> list[HandRow]:
    """Return the rows of a replayed record."""
    faults = defaultdict[int, list[str]](list)
    for fault in report.faults:
        if fault.severity != NOTE:
            faults[fault.where.hand or 0].append(fault.code)
    record = report.record
    head = _head(report, record, verdict, _once(faults[0]))
    if record is None:
        return [head]
    return [_row(report, record, number, head, _once(faults[number + 1])) for number in range(len(record.hands))]


def _once(codes: Iterable[str]) -> list[str]:
    """Return codes without repetitions."""
    return list(dict.fromkeys(codes))


def _head(report: Replayed, record: Record | None, verdict: str, faults: list[str]) -> HandRow:
    """Return a row with the properties of the record only."""
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
        event=None if event is None else event.name,
        place=None if event is None else event.place,
        date=None if event is None else event.date,
        kind=None if provenance is None else provenance.kind,
        verdict=verdict,
        record_faults=faults,
        hands=len(record.hands) if record is not None else 0,
    )


def _row(report: Replayed, record: Record, number: int, head: HandRow, faults: list[str]) -> HandRow:
    """Return the row of a hand, counted from 0."""
    hand = record.hands[number]
    end = report.outcome.ends[number] if report.outcome is not None else None
    setting = end and end.setting
    declarer, partner = _attack(hand, end)
    points, unit = _points(hand, end, declarer)
    seats = _seats(record, hand, end)
    score = seats[declarer].score if declarer is not None and declarer < len(seats) else None
    return replace(
        head,
        hand=number + 1,
        label=hand.label,
        dealer=_computed_or_stated(setting and setting.dealer, hand.dealer),
        contract=contract_of(hand) or (setting and setting.contract and setting.contract.name),
        declarer=declarer,
        partner=partner,
        ended=ending_of(hand, end) if end is not None else hand.end,
        points=points,
        unit=unit,
        won=None if score is None else score > 0,
        items=_items(hand, end),
        seats=seats,
        talon=_listed(None if hand.deal is None else hand.deal.talon),
        bids=None if hand.bids is None else [BidRow(bid.seat, bid.bid) for bid in hand.bids],
        tricks=_tricks(hand, end),
        happened=_happened(report, number),
        faults=faults,
    )


def _computed_or_stated(computed: int | None, stated: int | None) -> int | None:
    """Return the computed seat; if it is unknown, the stated seat."""
    return stated if computed is None or computed == NOBODY else computed


def _attack(hand: Hand, end: Position | None) -> tuple[int | None, int | None]:
    """Return the declarer and his partner."""
    stated, known = hand.contract, end and end.setting.contract
    declarer = _computed_or_stated(known and known.declarer, None if stated is None else stated.declarer)
    return declarer, _computed_or_stated(known and known.partner, None if stated is None else stated.partner)


def _points(hand: Hand, end: Position | None, declarer: int | None) -> tuple[int | None, int]:
    """Return the card points of the declarer's side, and their unit."""
    result = end and end.setting.result
    if result is not None:
        return next((points for seats, points in result.card_points if declarer in seats), None), result.unit
    scores = hand.scores or Scores()
    return next((side.points for side in scores.card_points if declarer in side.seats), None), scores.unit


def _items(hand: Hand, end: Position | None) -> list[ItemRow]:
    """Return the entries of the score, computed or else stated."""
    result = end and end.setting.result
    if result is not None:
        return [ItemRow(name, seat, value) for (name, seat), value in result.items.items()]
    return [ItemRow(item.name, item.seat, item.value) for item in (hand.scores or Scores()).items]


def _happened(report: Replayed, number: int) -> list[str]:
    """Return the outcome tags of a hand; empty without known rules."""
    rules = report.ruled
    if report.record is None or report.outcome is None or rules is None:
        return []
    faults = [fault for fault in report.faults if fault.where.hand == number + 1]
    return outcome_tags(report.record.hands[number], rules, report.outcome.ends[number], faults)


def _seats(record: Record, hand: Hand, end: Position | None) -> list[SeatRow]:
    """Return the row of each seat of a hand."""
    scores = hand.scores or Scores()
    result, totals = end and end.setting.result, end and end.setting.totals
    score = result.hand if result is not None else scores.hand
    total = totals if totals is not None else scores.totals
    dealt = None if hand.deal is None else hand.deal.hands
    laid = {scart.seat: list(scart.cards) for scart in hand.scart or ()}
    rows = []
    for seat, player in enumerate(record.players):
        numbers, cards = (_at(score, seat), _at(total, seat)), _listed(_at(dealt, seat))
        rows.append(SeatRow(player.name, player.id, player.label, *numbers, cards, laid.get(seat)))
    return rows


def _at(values: Sequence[T | None] | None, seat: int) -> T | None:
    """Return the value of a seat; None if there is none."""
    return values[seat] if values is not None and seat < len(values) else None


def _listed(cards: Sequence[str] | None) -> list[str] | None:
    """Return cards as a list; None if there are none stated."""
    return None if cards is None else list(cards)


def _tricks(hand: Hand, end: Position | None) -> list[TrickRow] | None:
    """Return the tricks as replayed, else as recorded."""
    if hand.tricks is None:
        return None
    if end is not None and len(end.taken) == len(hand.tricks):
        return [
            TrickRow(
                _computed_or_stated(leader, None), _computed_or_stated(winner, None), [_CODES[card] for card in cards]
            )
            for leader, winner, cards in end.taken
        ]
    return [TrickRow(trick.leader, trick.winner, list(trick.cards)) for trick in hand.tricks]
