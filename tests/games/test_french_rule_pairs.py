"""A hand of French tarot that breaks one rule, and is right in all else, is not proved; beside it the good one is."""

import pytest

from support.french_rule_pairs import MUTANTS, OPEN, Mutant, is_clean
from support.record_builders import Json


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_each_rule_has_a_hand_that_breaks_it_alone(mutant: Mutant) -> None:
    assert is_clean(mutant.good)
    assert not is_clean(mutant.bad)


@pytest.mark.parametrize("record", [record for _, record in OPEN], ids=[name for name, _ in OPEN])
def test_what_no_single_change_makes_good(record: Json) -> None:
    assert not is_clean(record)
