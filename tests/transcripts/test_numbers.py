"""Numbers in sentences: whole numbers, halves and other fractions."""

from fractions import Fraction

import pytest

from tarot_records.transcripts.number_groups import _amount
from tarot_records.transcripts.pieces import lines_in

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "amount", "tokens"),
    [("7½ points", 7 + HALF, 1), ("7 ½ points", 7 + HALF, 2), ("½ point", HALF, 1), ("7,5", 7 + HALF, 2)],
)
def test_a_half_is_read_alone_and_behind_a_number(text: str, amount: Fraction, tokens: int) -> None:
    (line,) = lines_in(text)
    assert _amount(line.tokens, 0) == (amount, tokens)
