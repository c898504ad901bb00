"""Trials stop the core early: what they drop would have been dropped, what they keep is the replay's own word."""

from random import Random

import pytest

from support.mutants import mutated
from support.record_builders import ALL_TABLES, TableOf, name_of, played
from support.record_gaps import forgotten, no_deal, no_leaders, no_winners, unread_card
from tarot_records.core.codes import CATALOGUE
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record
from tarot_records.repairs.card_slips import CARD_SLIPS
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.evidence import EVIDENCE, HARD, classify_faults, evidence_class, fault_key, is_mended
from tarot_records.repairs.faulty_hand import find_faulty_hands
from tarot_records.repairs.statement_slips import STATEMENT_SLIPS
from tarot_records.repairs.trial import Trial

SEEDS, MOST = 1, 12
"""So many records are tried, and so many at most where of those no correction was kept, or none dropped."""
EACH = 8
"""So many corrections of a record are tried, drawn by chance."""
GAPS = {
    "all known": (),
    "hands unknown": (no_deal,),
    "leaders and winners unstated": (no_leaders, no_winners),
    "a card unread, hands unknown": (no_deal, unread_card),
}


@pytest.mark.parametrize("gaps", GAPS)
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_trial_drops_only_what_breaks_another_rule(table: TableOf, gaps: str) -> None:
    game, players = table
    chance = Random(f"{table} {gaps}")
    kept = dropped = 0
    for seed in range(MOST):
        if seed >= SEEDS and kept and dropped:
            break
        record = mutated(played(game, seed, players=players), chance)[0]
        report = replayed(Record.model_validate(forgotten(record, chance, *GAPS[gaps])), keep=True)
        for faulty in find_faulty_hands(report):
            before = classify_faults(faulty.faults)
            trial = Trial(faulty, before)
            slips = [slip for make in (*STATEMENT_SLIPS, *CARD_SLIPS) for slip in make(faulty)]
            for slip in chance.sample(slips, min(EACH, len(slips))):
                corrected = apply_edits(faulty.record, slip.edits)
                whole = replayed(corrected).faults
                found = trial.faults(slip, corrected)
                if found is None:
                    dropped += 1
                    assert not is_mended(before, classify_faults(whole)), slip
                else:
                    kept += 1
                    assert found == whole, slip
    assert kept
    assert dropped


def test_a_trial_of_a_second_correction_is_held_to_the_record_as_written() -> None:
    """What the first correction has broken may not stay broken."""
    first = replayed(Record.model_validate(mutated(played("french-tarot", 1), Random(3))[0]), keep=True)
    (faulty,) = find_faulty_hands(first)
    trial = Trial(faulty, classify_faults(()))
    for make in CARD_SLIPS:
        for slip in make(faulty):
            found = trial.faults(slip, apply_edits(faulty.record, slip.edits))
            assert found is None or not {fault.code for fault in found} & HARD


def test_every_fault_belongs_to_one_class_of_evidence() -> None:
    for code in CATALOGUE:
        assert evidence_class(code) in EVIDENCE
        assert evidence_class(code) != "numbers" or code not in HARD


def test_a_fault_is_known_by_code_and_place() -> None:
    report = replayed(Record.model_validate(mutated(played("st-ives", 2), Random(2))[0]))
    faults = report.faults
    assert {fault_key(fault) for fault in faults} == {(fault.code, fault.where.pointer) for fault in faults}
