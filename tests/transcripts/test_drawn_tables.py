"""Tables whose lines are drawn with signs are divided into cells like those with bars."""

import pytest

from tarot_records.transcripts.text.pieces import cells_of, lines_in, plain_text


@pytest.mark.parametrize("bar", ["|", "│", "┃", "║", "¦"])
def test_drawn_lines_divide_cells(bar: str) -> None:
    row = f"7 {bar} N {bar} cavallo di denari° {bar} asso di denari"
    (line,) = lines_in(plain_text(row))
    assert [" ".join(token.text for token in cell) for cell in cells_of(line)] == [
        "7",
        "N",
        "cavallo di denari",
        "asso di denari",
    ]


def test_drawn_rules_between_rows_are_no_rows() -> None:
    assert not [line for line in lines_in(plain_text("├───┼───────┤\n╞═══╪═══════╡\n")) if line.tokens]
