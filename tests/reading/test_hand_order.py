"""Hands known only as they were after the scart are read as they were dealt, and judged like a deal."""

from functools import cache

import pytest

from support.cases import cases
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.core.cards import codes_of
from tarot_records.core.faults import FAULTY
from tarot_records.engine.result import replayed
from tarot_records.notation.letters import CANONICAL
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

SEEDS = range(3)
WAYS = ("after scart", "après l'écart", "dopo lo scarto", "nach dem Skart")


def judged(text: str) -> Report:
    """The report on a text; nobody looks for what may have been meant."""
    return report_on(Source("typed", text.encode(), reader=read), steps=0)


@cache
def record_of(table: TableOf, seed: int) -> Record | None:
    """A hand in which somebody laid cards away; None if nobody did, or nothing was played."""
    record = Record.model_validate(generated(table[0], seed, players=table[1]))
    return record if record.hands[0].scart and record.hands[0].tricks else None


def held_at_first_lead(record: Record) -> list[list[str]]:
    """Everybody's cards before the first is played."""
    frames = replayed(record, keep=True).frames
    first = next(place for place, frame in enumerate(frames) if frame.step.plays)
    while frames[first - 1].after.setting.exchanged and frames[first - 1].kind == "declaration":
        first -= 1  # cards may change hands for the first trick itself
    return [list(codes_of(held)) for held in frames[first - 1].after.hands]


def told_after(record: Record, held: list[list[str]], way: str = WAYS[0]) -> str:
    """The text of a record with the hands as they were after the scart."""
    lines = write_record(record, "en").split("\n")
    for place, line in enumerate(lines):
        if line.startswith("deal ") and ":" in line:
            seat = int(line[5])
            lines[place] = f"deal {seat}: {' '.join(CANONICAL.written[code] for code in held[seat])} {way}"
    return "\n".join(lines)


def of_any_game() -> list[Record]:
    """A record of each game in which cards are laid away."""
    found = {table[0]: record for table in ALL_TABLES for seed in SEEDS if (record := record_of(table, seed))}
    return list(found.values())


@pytest.mark.quick
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_hand_after_the_scart_is_restored_to_the_deal(table: TableOf) -> None:
    for seed in SEEDS:
        record = record_of(table, seed)
        if record is None:
            continue
        report = judged(told_after(record, held_at_first_lead(record), WAYS[seed]))
        deal, dealt = record.hands[0].deal, report.record and report.record.hands[0].deal
        assert deal is not None
        assert dealt
        assert [sorted(hand or ()) for hand in dealt.hands or ()] == [sorted(hand or ()) for hand in deal.hands or ()]
        assert report.verdict == report_on(record).verdict == "proved"


def test_an_unstated_scart_leaves_as_many_unknown_cards_as_were_taken() -> None:
    with_talon = [record for record in of_any_game() if record.hands[0].deal and record.hands[0].deal.talon]
    assert len(with_talon) > 3
    for record in with_talon:
        held, deal = held_at_first_lead(record), record.hands[0].deal
        text = "\n".join(line for line in told_after(record, held).split("\n") if not line.startswith("scart "))
        report = judged(text)
        dealt = report.record and report.record.hands[0].deal
        assert dealt, record.game
        assert deal is not None
        for seat, (told, true) in enumerate(zip(dealt.hands or (), deal.hands or (), strict=True)):
            known = [card for card in told or () if card != "?"]
            assert len(told or ()) == len(true or ()), (record.game, seat)
            assert set(known) <= set(true or ())
        assert not {"illegal", "mismatch"} & {fault.severity for fault in report.faults}, record.game


@pytest.mark.long("hands are completed")
def test_faults_of_restored_hands_keep_their_places() -> None:
    records = of_any_game()
    assert len(records) > 3
    for record in records:
        assert record.hands[0].scart
        taker = record.hands[0].scart[0].seat
        held = held_at_first_lead(record)
        other = (taker + 1) % len(held)
        swapped = [list(cards) for cards in held]
        swapped[taker][0], swapped[other][0] = held[other][0], held[taker][0]
        assert judged(told_after(record, swapped)).verdict == "faulty"
        double = [list(cards) for cards in held]
        laid, talon = record.hands[0].scart[0].cards, set((record.hands[0].deal and record.hands[0].deal.talon) or ())
        double[taker][0] = next((card for card in laid if card not in talon), laid[0])  # laid away, and yet held
        text = told_after(record, double)
        report = judged(text)
        assert report.verdict == "faulty"
        line = next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(f"deal {taker}:"))
        wrong = [fault for fault in report.faults if fault.severity in FAULTY and fault.code.startswith("deal.")]
        places = [report.source.place(fault.where.pointer).line for fault in wrong]  # type: ignore[union-attr]
        assert line in places or any(text.split("\n")[place - 1].startswith("scart") for place in places)


HEAD = "#tn 1 rules=french-tarot/fft-2012 lang=en seats=4\nhand\n"
HAND = "deal 1: SK HQ {} after scart\n"


@cases("reading/scart_undo", "what_is_not_told_is_asked_for")
def test_facts_missing_to_restore_a_hand_are_asked_for(told: str, lacking: str) -> None:
    report = judged(HEAD + told + HAND.format("D1 2"))
    assert [fault.code for fault in report.faults if fault.code.startswith("tn.")] == ["tn.missing"]
    what = next(fault.facts["what"].slug for fault in report.faults if fault.code == "tn.missing")
    assert what == {"laid away": "scart_told", "talon": "talon_told", "exchanged": "exchange_told"}[lacking]


def test_restored_cards_keep_their_marks_and_places() -> None:
    text = HEAD + "scart 1: S1 2?\ntalon D1 2\ndeal 1: SK D1 [HQ] C4 after scart\n"
    reading = read(text.encode())
    assert reading.data["hands"][0]["deal"]["hands"][1] == ["SK", "HQ", "C4", "S1", "S2"]
    at = {mark["at"]: mark["kind"] for mark in reading.data["marks"]}
    assert at["/hands/0/deal/hands/1/1"] == "supplied"
    start, end = reading.spans["/hands/0/deal/hands/1/2"]
    assert text[start:end] == "C4"
    start, end = reading.spans["/hands/0/deal/hands/1/4"]
    assert text[start:end] == "2?"
