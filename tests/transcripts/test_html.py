"""The markup of HTML in a text: tags, comments, scripts, declarations and entities, complete or damaged."""

import pytest

from tarot_records.reading.parser import read
from tarot_records.transcripts.text.pieces import lines_in, plain_text


def tokens_of(text: str) -> list[tuple[str, str]]:
    """Return the tokens of a text in HTML, each with what stands at its place."""
    tokens = [token for line in lines_in(plain_text(text)) for token in line.tokens]
    return [(token.text, text[token.start : token.end]) for token in tokens]


@pytest.mark.parametrize("damaged", ["&#" + "9" * 5000 + "; a", "&#x" + "f" * 5000, "<![foo[ x ]]>", "<![ ", "<!", "<"])
def test_damaged_markup_is_read_without_an_exception(damaged: str) -> None:
    read(f"<p>{damaged}</p>".encode())
    assert ("b", "b") in tokens_of(f"<p>{damaged}</p> b")


@pytest.mark.parametrize("entity", ["&#9824", "&#x2660", "&#9824;", "&spades;"])
def test_an_entity_becomes_its_character_and_the_next_letter_stays(entity: str) -> None:
    assert tokens_of(f"<p>{entity}K</p>") == [("♠K", f"{entity}K")]


def test_a_blank_without_a_semicolon_does_not_hide_the_next_letter() -> None:
    assert [text for text, _ in tokens_of("<p>4&nbspK &#160K&nbsp;D</p>")] == ["4", "K", "K", "D"]


def test_an_ampersand_before_a_letter_is_no_entity() -> None:
    assert tokens_of("<p>R&D</p>") == [("R", "R"), ("D", "D")]


@pytest.mark.parametrize(
    "hidden",
    [
        "<!-- K <b>D</b> > -->",
        "<!--[if gte mso 9]><xml>1</xml><![endif]-->",
        "<script>a < 1;\n'</b>'</script>",
        '<STYLE type="text/css">td { width: 3em }</style >',
        "<!DOCTYPE html>",
        "<![if !vml]>",
    ],
)
def test_what_a_browser_hides_is_left_out(hidden: str) -> None:
    assert tokens_of(f"{hidden}<p>Ann{hidden}♠K</p>{hidden}") == [("Ann", "Ann"), ("♠K", "♠K")]
