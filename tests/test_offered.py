"""Hands that are made up bring everything that a game's tables offer: every contract, announcement and kontra."""

import pytest
from offered import Table, brought, tables


@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_most_of_it_comes_in_a_hundred_hands(table: Table) -> None:
    counts = brought(table, 100)
    assert sum(count > 0 for count in counts.values()) >= 0.6 * len(counts), counts


@pytest.mark.long("thousands of hands")
@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_all_of_it_comes_in_two_thousand_hands(table: Table) -> None:
    counts = brought(table, 2000)
    assert [word for word, count in counts.items() if not count] == []
