"""Remarks in the notation: none is lost, none moves to something else, and the form of a text is final."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.handwriting import scattered
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.remarks import with_remarks
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Reading


def lines_of(reading: Reading) -> list[tuple[str, str]]:
    """Each line with a remark: what it says without it, and the remark."""
    parts = [line.partition(";") for line in reading.text.splitlines() if ";" in line]
    return [(said.strip(), remark.strip()) for said, _, remark in parts]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=5)
@given(seed=st.integers(0, 99), lang=st.sampled_from(LANGUAGES))
def test_remarks_keep_their_places_in_the_export_form(table: TableOf, seed: int, lang: str) -> None:
    record = Record.model_validate(generated(table[0], seed, players=table[1]))
    text = write_record(record, lang)
    typed = read(scattered(text, Random(seed)).encode())
    kept = with_remarks(read(text.encode()), typed)
    again = read(kept.encode())
    assert again.data == typed.data
    assert lines_of(again) == lines_of(typed)
    assert with_remarks(read(text.encode()), again) == kept
