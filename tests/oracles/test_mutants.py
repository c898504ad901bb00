"""A record with one thing changed is faulted at that place, or the oracle shows it legal."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.mutants import EXACT, bare, mutated
from support.record_builders import (
    JUDGED_TABLES,
    Json,
    TableOf,
    faulty,
    generated,
    name_of,
    options_of,
    report_of,
    said,
)
from support.record_gaps import SEEDS
from tarot_records.record.model import Record
from tarot_records.report.report import report_on

SECTIONS = {
    "scart": ("scart", "/hands/0/scart/0"),
    "declarations": ("declared", "/hands/0/declarations"),
    "calls": ("call_card", "/hands/0/calls"),
    "exchanges": ("exchanges", "/hands/0/exchanges"),
    "ask": ("exchanges", "/hands/0/exchanges"),
}
"""What the oracle's message begins with -> where the first fault then stands."""


def an_original(table: TableOf, seed: int, chance: Random) -> Json:
    """A legal record, every other one from the oracle's own player."""
    game, players = table
    return (
        random_record(table, chance) if seed % 2 else generated(game, seed, options_of(game, chance), players=players)
    )


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=8)
@given(seed=SEEDS)
def test_a_record_written_and_read_again_gets_the_same_report(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    record = an_original(table, seed // 2, chance)
    if seed % 2:
        record = mutated(record, chance)[0]
    model = Record.model_validate(record)
    direct = report_on(model, steps=0)
    for text in (model.model_dump_json(), model.model_dump_json(exclude_none=True, exclude_defaults=True)):
        again = report_of(json.loads(text))
        assert (again.verdict, again.faults) == (direct.verdict, direct.faults)
        assert again.record == model


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_mutant_is_faulted_at_its_place_or_shown_legal(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    judged_alike(*mutated(an_original(table, seed, chance), chance), chance)


def judged_alike(record: Json, kind: str, place: tuple[str, int], chance: Random) -> None:
    """Fails unless the package and the oracle are of one mind about a mutant."""
    pointer, trick = place
    if kind not in EXACT and chance.random() < 0.5:
        record = bare(record)
    report = report_of(record)
    why = oracle.why_illegal(record)
    about = (kind, pointer, why, report.verdict, said(report))
    if not why and not oracle.wrong_scores(record):
        assert report.verdict == "proved", about
        return
    if why.startswith("Unsaid") or kind == "exchange_dropped":  # what is not written down is unknown
        assert report.verdict in ("consistent", "faulty"), about
        return
    assert report.verdict == "faulty", about
    faults = faulty(report)
    if not why:  # a legal hand of which some number is wrong
        assert all(fault.where.pointer.startswith("/hands/0/scores") for fault in faults), about
        places = {fault.where.pointer for fault in faults}
        assert all(any(at.startswith(wrong) for at in places) for wrong in oracle.wrong_scores(record)), about
    assert all((fault.where.trick or 99) >= trick for fault in faults), about
    section, expected = SECTIONS.get(why.removeprefix("Illegal: ").partition(":")[0], ("", ""))
    if trick == 99:
        assert [fault.where.pointer for fault in faults] == [pointer], about
    elif kind in EXACT and why:
        stated = "/hands/0/declarations" if why.endswith("not claimed") else pointer
        assert stated in {fault.where.pointer for fault in faults}, about
    elif kind == "bid_seat":
        i = int(pointer.rsplit("/", 1)[1])
        assert faults[0].where.pointer in {f"/hands/0/bids/{i}/seat", f"/hands/0/bids/{i + 1}/seat"}, about
    elif section == kind or (section == "exchanges" and pointer.startswith(expected)):
        assert faults[0].where.pointer.startswith(expected), about
    for i, fault in enumerate(report.faults):
        assert fault.because is None or fault.because < i
