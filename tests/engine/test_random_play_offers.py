"""Hands that are made up bring everything that a game's tables offer: every contract, announcement and kontra."""

import pytest

from support.offer_coverage import Table, offered, said_in, tables
from tarot_records.engine.random_play import generate

pytestmark = pytest.mark.long("thousands of hands")


@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_random_play_reaches_every_choice(table: Table) -> None:
    """Where all has come, no more are made up."""
    game, ruleset, players = table
    words = offered(table)
    left = set(words)
    for number, record in enumerate(generate(game, hands=2000, seed=1, players=players, ruleset=ruleset), 1):
        left -= set(said_in(record.hands[0]))
        if number == 100:
            assert len(left) <= 0.4 * len(words), left
        if not left:
            break
    assert left == set()
