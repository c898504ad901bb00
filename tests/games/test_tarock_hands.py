"""Hands of tarock that go as far as some point: the package and the second opinion find the same first rule broken."""

import pytest

from oracles.replay_verdict_tarock import judged
from support.opinions import TAROCK
from support.paths import DATA
from support.record_builders import Json
from support.tarock_hands import section_of
from support.worked_hands import record_from, rows

ROWS = [
    pytest.param(row, id=f"{file.stem} {number}: {about}")
    for file in sorted((DATA / "tarock").glob("*.toml"))
    for number, (about, row) in enumerate(rows(file))
]


@pytest.mark.parametrize("row", ROWS)
def test_first_rule_broken_is_in_this_section(row: Json) -> None:
    record = record_from(row)
    if "swaps" in row:
        record["hands"][0].setdefault("tricks", [])
    assert judged(record) == row["section"]
    assert section_of(TAROCK[row["game"]].why_illegal(record)) == row["section"]
