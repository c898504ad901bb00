"""A right record that has lost something is never faulty: it was right once, so it can be filled rightly."""

from random import Random

import pytest
from handmade import faulty, report_of, said
from losing import lost
from right_records import RIGHT

ONCE_WRONG: dict[str, tuple[int, ...]] = {
    "koenigrufen 4": (261, 551),
    "koenigrufen 5": (14, 589, 876, 885, 950),
    "slovenian-tarok pagat 4": (37, 895),
    "slovenian-tarok pagat 3": (257,),
    "slovenian-tarok openspiel 4": (49, 273),
    "slovenian-tarok openspiel 3": (13,),
    "hungarian-tarokk 4": (3, 24, 26, 35, 251, 254, 284, 299, 311, 329, 582, 626, 948),
    "hungarian-tarokk 5": (254, 292, 348, 641),
    "troccas": (26, 44, 320, 1341),
    "chambery 5": (40, 992, 20393),
    "french-tarot 4": (1101,),
    "french-tarot 5": (20365,),
}
"""Seeds of records that were once called faulty for what was only not known."""
SEEDS = range(1, 6)


@pytest.mark.parametrize("table", RIGHT)
def test_a_right_record_that_lost_something_is_not_faulty(table: str) -> None:
    for seed in (*SEEDS, *ONCE_WRONG.get(table, ())):
        report = report_of(lost(RIGHT[table](seed), Random(f"gap {seed}")))
        assert not faulty(report), (seed, said(report))
