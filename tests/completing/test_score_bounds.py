"""What the stated scores tell of the cards: it must be so of every legal hand, and of no other than it says."""

from random import Random

import pytest
from hypothesis import given, settings

from support.correct_records import record_by_house_rules
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of, options_of
from support.record_gaps import SEEDS, forgotten, names, ways_of
from tarot_records.completing.puzzle import Puzzle, State
from tarot_records.completing.puzzle_builder import build_puzzle
from tarot_records.completing.score_bounds import narrow_by_scores
from tarot_records.core.cards import CARDS, cards_in, mask
from tarot_records.engine.fold import opening
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules


def puzzle(record: Json) -> Puzzle:
    """The puzzle of the first hand."""
    report = replayed(Record.model_validate(record), keep=True)
    assert report.rules is not None
    assert report.record is not None
    return build_puzzle(report.rules, report.record.hands[0], report.frames[-1].after, {})


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_score_bounds_accept_the_numbers_of_a_legal_hand(table: TableOf, seed: int) -> None:
    record = record_by_house_rules(table, seed)
    if "tricks" in record["hands"][0]:
        whole = puzzle(record)
        assert narrow_by_scores(whole, State(whole)), record["options"]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_score_bounds_exclude_no_card_of_the_legal_hand(table: TableOf, seed: int) -> None:
    """Whatever is forgotten, adding up leaves every card where it lay, and every winner."""
    chance, record = Random(seed), record_by_house_rules(table, seed)
    if "tricks" not in record["hands"][0]:
        return
    ways = tuple(chance.sample(ways_of(table[0]), chance.randint(1, 4)))
    gaps = forgotten(record, chance, *ways)
    if len(gaps["hands"][0].get("tricks") or []) < len(record["hands"][0]["tricks"]):
        return
    open_puzzle = puzzle(gaps)
    state = State(open_puzzle)
    assert narrow_by_scores(open_puzzle, state), names(ways)
    cards = [CARDS[code] for trick in record["hands"][0]["tricks"] for code in trick["cards"]]
    assert all(state.may[i] >> card & 1 for i, card in enumerate(cards)), names(ways)


TOLD = [table for table in ALL_TABLES if GAMES[table[0]].rules(table[1], {}).tallies is not Rules.tallies]
"""The tables whose game says which of its numbers are plain sums; of the others' the cards are asked nothing."""


@pytest.mark.parametrize("table", TOLD, ids=name_of)
def test_numbers_that_count_different_things_are_not_added_up(table: TableOf) -> None:
    """The card points of all but one are stated, and everybody's score, which counts the tricks too."""
    for seed in range(10):
        record = generated(table[0], seed, players=table[1])
        if "tricks" in record["hands"][0] and record["hands"][0]["scores"].get("card_points"):
            record["hands"][0]["scores"]["card_points"].pop()
            whole = puzzle(record)
            assert narrow_by_scores(whole, State(whole)), seed


@pytest.mark.parametrize("table", TOLD, ids=name_of)
def test_most_other_numbers_are_seen_to_be_wrong(table: TableOf) -> None:
    """With one point more stated for a side, the cards do not come to it; where the Fool is last they may."""
    tried = seen = 0
    for seed in range(12):
        record = generated(table[0], seed, players=table[1])
        if "tricks" in record["hands"][0] and "card_points" in record["hands"][0]["scores"]:
            record["hands"][0]["scores"]["card_points"][0]["points"] += 7
            wrong = puzzle(record)
            tried += 1
            seen += not narrow_by_scores(wrong, State(wrong))
    assert tried
    assert seen >= tried * 3 / 4


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_cards_barred_from_the_scart_are_barred_from_every_scart(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    rules = GAMES[table[0]].rules(table[1], options_of(table[0], chance))
    scarts = rules.scarting.at(opening(rules, None)) if rules.scarting is not None else None
    held = mask(chance.sample(list(cards_in(rules.pack.cards)), chance.randint(1, 30)))
    assert scarts is None or scarts.barred(held) & scarts.never == scarts.never
