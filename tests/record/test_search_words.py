"""Search words: the contract of a hand by its auction is the one that the replay finds."""

import pytest

from support.record_builders import ALL_TABLES, name_of
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.search_words import contract_of


@pytest.mark.parametrize("table", [table for table in ALL_TABLES if GAMES[table[0]].bids], ids=name_of)
def test_words_of_an_auction_are_no_other_contract_than_the_one_played(table: tuple[str, int]) -> None:
    for record in generate(table[0], hands=30, seed=3, players=table[1]):
        outcome = replayed(record).outcome
        assert outcome is not None
        contract = outcome.ends[0].setting.contract
        assert contract_of(record.hands[0]) in ("", "" if contract is None else contract.name), record.hands[0].bids
