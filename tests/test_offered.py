"""Hands that are made up bring everything that a game's tables offer: every contract, announcement and kontra."""

import pytest
from offered import Table, brought, offered, said_in, tables

from tarot_records.inventing import generate


@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_most_of_it_comes_in_a_hundred_hands(table: Table) -> None:
    counts = brought(table, 100)
    assert sum(count > 0 for count in counts.values()) >= 0.6 * len(counts), counts


@pytest.mark.long("thousands of hands")
@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_all_of_it_comes_in_two_thousand_hands(table: Table) -> None:
    """Where all has come, no more are made up."""
    game, ruleset, players = table
    left = set(offered(table))
    for record in generate(game, hands=2000, seed=1, players=players, ruleset=ruleset):
        left -= set(said_in(record.hands[0]))
        if not left:
            break
    assert left == set()
