"""The solver and the walk: two ways through the same puzzle, which must come to the same."""

from random import Random

import pytest
from hypothesis import given, settings

from support.brute_force import gaps_and_answers, judged, readings, slip, with_few_gaps
from support.correct_records import record_by_house_rules, usual_record
from support.record_builders import ALL_TABLES, JUDGED_TABLES, Json, TableOf, name_of
from support.record_gaps import SEEDS, forgotten, names, ways_of
from tarot_records.completing import completions, solver
from tarot_records.completing.budgets import Budget
from tarot_records.completing.completions import IMPOSSIBLE, POSSIBLE, UNDECIDED, Decision, decide, isolate_hand
from tarot_records.completing.fillings import find_fillings, narrow
from tarot_records.completing.open_choices import find_variants
from tarot_records.completing.puzzle import State
from tarot_records.completing.puzzle_builder import build_puzzle
from tarot_records.core.cards import CARDS
from tarot_records.engine.result import Replayed

PATIENT = 20.0
FEW = 100


@pytest.fixture
def solver_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk gets no time at all."""
    assert solver.INSTALLED, "these tests need the extra [solve]"
    monkeypatch.setattr(completions, "SEARCH_SHARE", 0.0)


def by_walk(report: Replayed, seconds: float) -> Decision:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "INSTALLED", False)
        return decide(report, 0, seconds, cap=3, max_unknown=0)


def by_solver(report: Replayed, seconds: float) -> Decision:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(completions, "SEARCH_SHARE", 0.0)
        return decide(report, 0, seconds, cap=3, max_unknown=0)


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
def test_both_solvers_find_the_same_completions(table: TableOf) -> None:
    compared = 0
    for seed in range(15):
        record = with_few_gaps(table, Random(seed))
        if record is None or judged(record).contradicted:
            continue
        if seed % 3 == 0:
            for trick in record["hands"][0]["tricks"]:
                trick.pop("leader")
        for world in find_variants(isolate_hand(judged(record), 0), Budget(1000, PATIENT), {}):
            puzzle = build_puzzle(world.rules, world.hand, world.end, {})
            walk = Budget(3000, PATIENT)
            walked = list(find_fillings(puzzle, walk))
            if not walk.spent and len(walked) <= FEW:
                solved = list(solver.find_solutions(puzzle, Budget(10**6, PATIENT)))
                assert set(solved) == set(walked), seed
                assert len(solved) == len(walked), seed
                compared += 1
    assert compared


@pytest.mark.usefixtures("solver_only")
@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
def test_the_solver_agrees_with_brute_force(table: TableOf) -> None:
    for seed, record, report, answers in gaps_and_answers(table, range(200, 205)):
        if not report.contradicted:
            found = decide(report, 0, PATIENT, cap=1000, max_unknown=0)
            assert found.state == (POSSIBLE if answers else IMPOSSIBLE), (seed, answers)
            assert {readings(record, hand) for hand in found.completions} == set(answers), seed


@pytest.mark.long("the solver is loaded")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_the_original_hand_is_among_the_completions(table: TableOf, seed: int) -> None:
    """By any house rules, whatever is forgotten: the model asks no more than the rules do."""
    chance, record = Random(seed), record_by_house_rules(table, seed)
    tricks = record["hands"][0].get("tricks")
    ways = tuple(chance.sample(ways_of(table[0]), chance.randint(1, 4)))
    report = judged(unread(forgotten(record, chance, *ways), chance))
    if not tricks or report.record is None or len(report.record.hands[0].tricks or ()) < len(tricks):
        return
    played = [CARDS[code] for trick in tricks for code in trick["cards"]]
    then = judged(record).frames[-1].after.setting
    for world in find_variants(isolate_hand(report, 0), Budget(1000, PATIENT), {}):
        puzzle = build_puzzle(world.rules, world.hand, world.end, {})
        now = world.end.setting
        if (now.dealer, now.contract, now.exchanged) != (then.dealer, then.contract, then.exchanged):
            continue  # a world that was not
        state = State(puzzle)
        assert narrow(puzzle, state), names(ways)
        cp = solver.load()
        model = solver.Model(cp, puzzle, state, Budget(1000, PATIENT))
        for i, card in enumerate(played):
            model._clause(model._lies(i, card))
        assert cp.CpSolver().solve(model.model) in (cp.OPTIMAL, cp.FEASIBLE), names(ways)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_a_legal_record_with_gaps_has_a_completion(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    ways = tuple(chance.sample(ways_of(table[0]), chance.randint(1, 5)))
    report = judged(forgotten(record_by_house_rules(table, seed), chance, *ways))
    assert by_solver(report, 0.5).state in (POSSIBLE, UNDECIDED), names(ways)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_both_solvers_give_the_same_verdict(table: TableOf, seed: int) -> None:
    """Of slipped records with gaps too, wherever both decide."""
    chance = Random(seed)
    record = usual_record(table, seed)
    if record["hands"][0].get("tricks"):
        slip(record["hands"][0], chance)
    report = judged(unread(record, chance))
    if not report.contradicted:
        states = {by_walk(report, 0.5).state, by_solver(report, 0.5).state} - {UNDECIDED}
        assert len(states) <= 1


def unread(record: Json, chance: Random) -> Json:
    """The record with one to twelve cards of its tricks unread, half of the time without its deal."""
    hand = record["hands"][0]
    if chance.random() < 0.5:
        hand.pop("deal", None)
    for trick in chance.choices(hand.get("tricks") or [{"cards": ["?"]}], k=chance.randint(1, 12)):
        trick["cards"][chance.randrange(len(trick["cards"]))] = "?"
    return record
