"""A record with one thing changed is faulted at that place, or the oracle shows it legal."""

import json
from random import Random

import oracle
import pytest
from forgetting import SEEDS
from handmade import ALL_GAMES, faulty, generated, options_of, report_of, said
from hypothesis import given, settings
from mutants import EXACT, bare, mutated

from tarot_records.record import Record
from tarot_records.report import judge


@pytest.mark.parametrize("game", ALL_GAMES)
@settings(max_examples=60)
@given(seed=SEEDS)
def test_a_record_written_and_read_again_gets_the_same_report(game: str, seed: int) -> None:
    chance = Random(seed)
    record = mutated(generated(game, seed), chance)[0] if seed % 2 else generated(game, seed)
    model = Record.model_validate(record)
    direct = judge(model)
    for text in (model.model_dump_json(), model.model_dump_json(exclude_none=True, exclude_defaults=True)):
        again = report_of(json.loads(text))
        assert (again.verdict, again.faults) == (direct.verdict, direct.faults)
        assert again.record == model


@pytest.mark.parametrize("game", ALL_GAMES)
@settings(max_examples=1000)
@given(seed=SEEDS)
def test_a_mutant_is_faulted_at_its_place_or_shown_legal(game: str, seed: int) -> None:
    chance = Random(seed)
    original = generated(game, seed, options_of(game, chance))
    record, kind, (pointer, trick) = mutated(original, chance)
    if kind not in EXACT and chance.random() < 0.5:
        record = bare(record)
    report = report_of(record)
    why = oracle.why_illegal(record)
    about = (kind, pointer, why, report.verdict, said(report))
    if not why and not oracle.wrong_scores(record):
        assert report.verdict == "proved", about
        return
    if why.startswith("Unsaid"):
        assert report.verdict in ("consistent", "faulty"), about
        return
    assert report.verdict == "faulty", about
    faults = faulty(report)
    if not why:  # a legal hand of which some number is wrong
        assert all(fault.where.pointer.startswith("/hands/0/scores") for fault in faults), about
        places = {fault.where.pointer for fault in faults}
        assert {wrong.rsplit("/", 1)[-1] for wrong in oracle.wrong_scores(record)}, about
        assert all(any(at.startswith(wrong) for at in places) for wrong in oracle.wrong_scores(record)), about
    assert all((fault.where.trick or 99) >= trick for fault in faults), about
    if trick == 99:
        assert [fault.where.pointer for fault in faults] == [pointer], about
    elif kind in EXACT:
        assert pointer in {fault.where.pointer for fault in faults}, about
    elif kind == "bid_seat":
        i = int(pointer.rsplit("/", 1)[1])
        assert faults[0].where.pointer in {f"/hands/0/bids/{i}/seat", f"/hands/0/bids/{i + 1}/seat"}, about
    elif kind in ("scart", "handful") and "play" not in why and "trick" not in why and why:
        assert faults[0].where.pointer.startswith(pointer), about
    for i, fault in enumerate(report.faults):
        assert fault.because is None or fault.because < i
