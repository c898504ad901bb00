"""Sentences between the lines of a hand, of which nothing is understood: one question for all, and one answer."""

import pytest

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.writer import write_record
from tarot_records.output.text import report_text
from tarot_records.reading.parser import read
from tarot_records.reading.prose import PROSE
from tarot_records.record.source import Reading, Source
from tarot_records.report.report import report_on

SAID = {
    "en": ("it went wrong right from there, with 2 bad moves of ours", "whoever saw this coming, well played indeed"),
    "fr": ("tout le monde dormait déjà, sauf nous 2 bien sûr", "on en reparlera encore dans 20 ans sous les platanes"),
    "it": ("ormai eravamo stanchi, dopo 3 ore di chiacchiere", "ne parleremo ancora quando saremo vecchi"),
    "de": (
        "gegen Mitternacht waren wir alle müde, nach 4 Stunden",
        "davon erzählen wir in 30 Jahren noch unseren Enkeln",
    ),
}
"""Nothing of a hand, in the languages of the cards."""
TOLD = (
    ("fr", "Étienne ici a posé le 9 de trèfle puis bien ri"),
    ("fr", "quel score pourtant pour eux tous à la fin : - 28"),
    ("de", "das war doch niemals der Herz König von vorhin"),
    ("en", "so nobody knew the queen of spades was there"),
    ("it", "poi venne fuori il cavallo di coppe di nonno"),
)
"""Sentences that tell a card, or what somebody won."""


def with_lines(text: str, said: tuple[str, ...]) -> str:
    """A text with these lines in it: one behind the first line, the others behind the last but one."""
    first, *lines, last = text.splitlines()
    return "\n".join([first, said[0], *lines, *said[1:], last]) + "\n"


def asked(reading: Reading) -> list[str]:
    return [fault.code for fault in reading.problems]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_prose_is_asked_about_once_and_as_remarks_changes_nothing(game: str) -> None:
    record = next(record for record in generate(game, hands=40, seed=7) if record.hands[0].tricks)
    for lang in LANGUAGES:
        plain = write_record(record, lang)
        text = with_lines(plain, SAID[lang])
        reading = read(text.encode())
        assert asked(reading) == [PROSE]
        (fault,) = reading.problems
        places = (fault.facts["offset"], *fault.facts["again"])
        assert [text[at:].split("\n")[0] for at in places] == list(SAID[lang])
        assert reading.rest is not None
        assert reading.rest.data == read(plain.encode()).data
        for at in reversed(places):
            text = f"{text[:at]}; {text[at:]}"
        answered = read(text.encode())
        assert (asked(answered), answered.data) == ([], reading.rest.data)


@pytest.mark.parametrize(("lang", "line"), TOLD, ids=[line for _, line in TOLD])
def test_a_sentence_with_a_card_or_a_score_is_asked_about_alone(lang: str, line: str) -> None:
    record = next(record for record in generate("french-tarot", hands=40, seed=7) if record.hands[0].tricks)
    reading = read(with_lines(write_record(record, lang), (*SAID[lang], line)).encode())
    assert PROSE in asked(reading)
    assert len(asked(reading)) > 1
    assert not any(line in str(fault.facts.get("titles")) for fault in reading.problems)


def test_the_report_shows_the_sentences_and_names_their_lines() -> None:
    record = next(record for record in generate("french-tarot", hands=40, seed=7) if record.hands[0].tricks)
    text = with_lines(write_record(record, "en"), SAID["en"])
    said = report_text(report_on(Source("", text.encode(), reader=read)))
    assert said.count(PROSE) == 1
    assert all(sentence[:40] in said for sentence in SAID["en"])
