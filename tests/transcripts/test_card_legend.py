"""Letters that a text explains, beside names that are spelled as people speak, and in lists."""

import pytest

from tarot_records.transcripts.cards.card_legend import legend_of
from tarot_records.transcripts.cards.writing import Writing
from tarot_records.transcripts.text.pieces import lines_in


@pytest.mark.parametrize(
    ("line", "suits", "ranks"),
    [
        ("Pi = Pigg, He = Härz, Ka = Karro, Tr = Treff", {"pi": "S", "he": "H", "ka": "D", "tr": "C"}, {}),
        ("Sp = Spade, Co = Copp, De = Dinê, Ba = Bastoni", {"sp": "S", "co": "H", "de": "D", "ba": "C"}, {}),
        ("R D C F = re, dama, cavallo, fante", {}, {"r": "K", "d": "Q", "c": "N", "f": "J"}),
        ("#n = trump, 0 = the Fool, Kt knight, Kn knave", {}, {"kt": "N", "kn": "J"}),
        ("A = Anna, B = Bert, C = Cilli, D = Dora", {}, {}),
        ("A B C = Anna, Bert, Cilli", {}, {}),
    ],
)
def test_letters_that_a_line_explains(line: str, suits: dict[str, str], ranks: dict[str, str]) -> None:
    tokens = tuple(tuple(written.tokens) for written in lines_in(line))
    found = legend_of(Writing(tokens, ()))
    assert found.suits == suits
    assert found.ranks == ranks
