"""From characters with their places to lines: words, blanks, columns, uncertain words."""

from collections.abc import Sequence

import pytest

from tarot_records.transcripts.photo.page_layout import UNKNOWN, Glyph, lay_out

TALL = 20.0


def row(text: str, y: float, pitch: float = 12.0, left: float = 50.0, ink: float = 8.0) -> list[Glyph]:
    """The characters of a line whose letters all take up the same width."""
    found, blank = [], 0.0
    for place, letter in enumerate(text):
        if letter == " ":
            blank = 1.0
            continue
        start = left + place * pitch + (pitch - ink) / 2
        found.append(Glyph(letter, start, y, start + ink, y + TALL, 1.0, "", blank))
        blank = 0.0
    return found


def page(lines: Sequence[str], **more: float) -> list[list[Glyph]]:
    return [row(line, 30.0 * number, **more) for number, line in enumerate(lines)]


def texts(rows: Sequence[Sequence[Glyph]]) -> list[str]:
    return [line.text for line in lay_out(rows)]


TABLE = [
    "Pli  Nord    Est     Sud     Ouest",
    " 1   *8K     VK      2K      3K",
    "10   17      20      *13     16",
    "     RP      4K      *3P     3",
    "* = entame, 1.2.10 atouts",
]


@pytest.mark.parametrize("pitch", [9.0, 12.0, 17.3])
def test_a_typed_table_keeps_every_blank(pitch: float) -> None:
    assert texts(page(TABLE, pitch=pitch, ink=pitch * 0.7)) == TABLE


def test_a_line_that_is_missing_stays_an_empty_line() -> None:
    rows = [row("Donne 7 de Nord", 0), row("Garde de Sud", 30), row("1 VC RC 5C", 120), row("2 DK RK 1K", 150)]
    assert texts(rows) == ["Donne 7 de Nord", "Garde de Sud", "", "1 VC RC 5C", "2 DK RK 1K"]


WIDTHS = {"i": 4.0, "l": 4.0, "I": 5.0, "1": 4.0, "m": 15.0, "W": 17.0}


def printed(words: Sequence[tuple[float, str]], y: float) -> list[Glyph]:
    """The characters of words that begin at these places, each letter of its own width."""
    found = []
    for left, word in words:
        x, blank = left, 1.0
        for letter in word:
            if letter == " ":
                x, blank = x + 5.0, 1.0
                continue
            width = WIDTHS.get(letter, 9.0)
            found.append(Glyph(letter, x, y, x + width, y + TALL, 1.0, "", blank))
            x, blank = x + width + 1.0, 0.0
    return found


def test_columns_of_a_printed_table_stand_below_each_other() -> None:
    places = [40.0, 90.0, 200.0, 310.0]
    words = [
        ("Pli", "Nord", "Est", "Sud"),
        ("1", "Will", "8K", "VK"),
        ("2", "Valet 9", "iil", "mW"),
        ("3", "6", "9", "1"),
    ]
    lines = texts([printed(list(zip(places, line, strict=True)), 30.0 * y) for y, line in enumerate(words)])
    for number in (1, 2, 3):
        assert len({line.index(cells[number], number and 3) for line, cells in zip(lines, words, strict=True)}) == 1
    assert [line.split() for line in lines] == [" ".join(cells).split() for cells in words]


def test_ones_of_a_font_with_equal_figures_are_not_torn_apart() -> None:
    def figures(text: str, y: float) -> list[Glyph]:
        wide = [(place * 10.0 + (3.0 if figure == "1" else 0.0), figure) for place, figure in enumerate(text)]
        return [
            Glyph(figure, left, y, left + (4.0 if figure == "1" else 9.0), y + TALL, 1.0, "", 0.0)
            for left, figure in wide
        ]

    lines = ["1110", "2118", "3411", "1115", "6171"] * 3
    assert texts([figures(text, 30.0 * y) for y, text in enumerate(lines)]) == lines


def test_words_tell_where_they_stand_on_the_picture() -> None:
    (line,) = lay_out([row("VK 10", 40, left=100.0)])
    first, second = line.words
    assert (first.text, first.left, first.top, first.width, first.height) == ("VK", 102, 40, 20, 20)
    assert second.left == 138
    assert (first.column, second.column) == (0, 3)


def test_uncertain_words_say_what_else_they_may_be() -> None:
    glyphs = row("lOP", 0)
    glyphs[0] = glyphs[0]._replace(probability=0.6, others="1")
    glyphs[1] = glyphs[1]._replace(probability=0.7, others="0o")
    (line,) = lay_out([glyphs])
    (word,) = line.words
    assert word.is_doubtful
    assert word.alternatives() == ("1OP", "l0P", "10P")


def test_upper_and_lower_case_make_no_word_uncertain() -> None:
    glyphs = row("VK", 0)
    glyphs[0] = glyphs[0]._replace(probability=0.5, others="v")
    assert not lay_out([glyphs])[0].words[0].is_doubtful


def test_ink_that_was_not_read_is_a_question_mark_and_uncertain() -> None:
    glyphs = row("4x", 0)
    glyphs[1] = glyphs[1]._replace(text=UNKNOWN, probability=0.0)
    (word,) = lay_out([glyphs])[0].words
    assert (word.text, word.is_doubtful) == ("4?", True)


def test_a_page_without_characters_has_no_lines() -> None:
    assert lay_out([]) == []
    assert lay_out([[], []]) == []
