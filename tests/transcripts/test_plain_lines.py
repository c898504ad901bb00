"""Lines of a text before anything is read of them: words of dialect, spaced words, and times before lines."""

import pytest

from tarot_records.transcripts.cards.line_repairs import in_standard_words
from tarot_records.transcripts.text.pieces import lines_in, plain_text

IN_DIALECT = "I hob an Sküs, da Toni muaß mitn Mond. Aft gib i zwa Karo, und der Poldi hot ka siebn."
REPORT = "".join(f"21.{minute:02} Guido 5, Loris 7\n" for minute in range(4, 10))
COUNTED = "".join(f"{number}.1{number} Guido 5, Loris 7\n" for number in range(1, 7))


def words_of(text: str) -> list[str]:
    """Return the words of a text in plain letters, those of a dialect in standard words."""
    return [token.form for line in in_standard_words(lines_in(plain_text(text))) for token in line.tokens]


def test_words_of_a_dialect_are_read_as_standard_words() -> None:
    assert words_of(IN_DIALECT)[:8] == ["ich", "habe", "den", "skus", "der", "toni", "muss", "mit"]
    assert {"zwei", "hat", "kein", "sieben"} <= {*words_of(IN_DIALECT)}


def test_few_words_of_a_dialect_stay() -> None:
    assert words_of("I hob an Sküs.")[:2] == ["i", "hob"]


def test_a_roman_numeral_stays_in_a_dialect_with_roman_trumps() -> None:
    assert words_of(f"{IN_DIALECT} II III IV V")[:2] == ["i", "habe"]


def test_everyday_words_show_no_dialect() -> None:
    text = "Da gab Mia in der dritten Runde an des Spielers Partner, de facto."
    assert words_of(text)[:4] == ["da", "gab", "mia", "in"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("mithin  T r i s c h a k e n .", "mithin Trischaken ."),
        ("N O S W", "N O S W"),
        ("a b c d e f g", "a b c d e f g"),
        ("A B C D E F G", "A B C D E F G"),
    ],
)
def test_only_a_word_with_blanks_between_its_letters_is_joined(text: str, plain: str) -> None:
    assert " ".join(plain_text(text).split()) == plain
    assert len(plain_text(text)) == len(text)


def test_amounts_that_go_up_and_down_are_no_times() -> None:
    text = "".join(f"{amount} Guido\n" for amount in ("1.50", "2.20", "1.10", "2.40", "1.30"))
    assert plain_text(text) == text


def test_times_before_lines_are_blank_and_numbers_of_tricks_stay() -> None:
    assert plain_text(REPORT).split("\n")[0].split() == ["Guido", "5,", "Loris", "7"]
    assert plain_text(COUNTED) == COUNTED
    assert len(plain_text(REPORT)) == len(REPORT)
