"""What is proposed while somebody types: whatever a legal hand goes on with, in words that its reader understands."""

import re
from random import Random

import pytest
from flask.testing import FlaskClient

from support.cases import cases
from tarot_records.core.faults import FAULTY
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.lines import LINES
from tarot_records.notation.vocabulary import HEAD_WORDS, VALUE_FORMS, field_words, line_words, plain_words
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.record.model import CarriedIn
from tarot_records.record.source import Source
from tarot_records.suggestions.progress import hand_progress
from tarot_records.suggestions.proposals import Proposal, propose
from tarot_records.web import create_app
from tarot_records.words.language import LANGUAGES as SPOKEN
from tarot_records.words.phrases import TERMS

WORD = re.compile(r"(?<![=(])[^\s,:=()+]+")
HEAD = "#tn 1 jeu=french-tarot langue=fr joueurs=S,E,N,O\ndonne\ndonneur N\n"
BIDDEN = HEAD + "enchères O passe, S garde, E passe, N passe\n"


def words(text: str, lang: str = "fr") -> list[str]:
    return [one.word for one in propose(text, len(text), lang).choices]


def is_found(one: Proposal, typed: str) -> bool:
    """Whether who types this finds that."""
    return any(plain_words(way).startswith(plain_words(typed)) for way in (one.word, *one.forms))


@pytest.mark.quick
@pytest.mark.parametrize("game", GAMES)
def test_the_next_word_of_a_legal_hand_is_proposed(game: str) -> None:
    lang = LANGUAGES[list(GAMES).index(game) % len(LANGUAGES)]
    record = next(one for one in generate(game, hands=9, seed=3) if one.hands[0].tricks)
    text = write_record(record, lang)
    begins = text.index("\nhand")
    cards = [found for found in WORD.finditer(text, begins) if re.match(r"\d+ |deal|scart|bids", line_of(text, found))]
    for found in Random(game).sample(cards, 12):
        there = propose(text, found.start(), lang)
        fits = [one for one in there.choices if is_found(one, found.group())]
        assert any(one.within for one in fits), (line_of(text, found), found.group())
        allowed = [one.within for one in there.choices]
        assert allowed == sorted(allowed, reverse=True)


def test_the_first_hand_begins_with_the_totals_carried_in() -> None:
    record = next(iter(generate("scarto", hands=1, seed=3)))
    carried = CarriedIn(totals=(5, -3, -2))
    progress = hand_progress(replayed(record.model_copy(update={"carried_in": carried})), 0, ("scart",))
    assert progress is not None
    assert progress.position.setting.before == carried.totals


def line_of(text: str, found: re.Match[str]) -> str:
    return text[text.rfind("\n", 0, found.start()) + 1 : found.end()]


@pytest.mark.quick
@pytest.mark.parametrize("lang", LANGUAGES)
def test_accepted_proposals_give_a_legal_text(lang: str) -> None:
    chance = Random(lang)
    text = f"#tn 1 rules=french-tarot/fft-2012 lang={lang} seats=4\nhand\ndealer 3\n"
    for _ in range(6):
        line = next(one.word for one in propose(text, len(text), lang).choices if one.word[0].isdigit())
        text += line
        for _ in range(4):
            there = propose(f"{text} ", len(text) + 1, lang)
            assert there.kind == "card"
            text += f" {chance.choice([one.word for one in there.choices if one.within])}"
        assert words(f"{text} ", lang) == []
        text += "\n"
    told = replayed(Source("text", text.encode(), reader=read))
    assert [fault for fault in told.faults if fault.severity in FAULTY and fault.code != "play.unfinished"] == []


@pytest.mark.quick
@pytest.mark.parametrize("lang", SPOKEN)
def test_proposed_words_are_readable(lang: str) -> None:
    term = SPOKEN[lang].term
    for slug in TERMS["head"]:
        assert HEAD_WORDS[plain_words(term("head", slug))] == slug
    for slug in TERMS["line"]:
        assert slug in line_words()[plain_words(term("line", slug))]
    for slug in TERMS["value"]:
        assert VALUE_FORMS[plain_words(term("value", slug))] == slug
    for line in LINES.values():
        names = tuple(field.name for field in line.named)
        tells = field_words(names)
        for name in names:
            assert name not in TERMS["field"] or tells[plain_words(term("field", name))] == name


@cases("suggestions/proposals", "the_first_proposals")
def test_a_game_has_the_expected_first_proposals(text: str, begins: list[str]) -> None:
    typed = text.replace("{head}", HEAD).replace("{bidden}", BIDDEN)
    assert words(typed)[: len(begins) or None] == begins


def test_the_card_that_is_given_for_the_fool_is_proposed() -> None:
    texts = (write_record(record, "en") for seed in range(1, 9) for record in generate("st-ives", hands=4, seed=seed))
    text = next(text for text in texts if " paid " in text)
    at = text.index(" paid ") + 1
    assert [one.word for one in propose(text, at, "en").choices] == ["paid"]
    given = propose(text, at + len("paid "), "en")
    assert given.kind == "card"
    assert text[at:].split()[1] in [one.word for one in given.choices]


def test_the_desk_gets_the_typed_part_of_a_word() -> None:
    client: FlaskClient = create_app([]).test_client()
    told = client.post("/desk/next.json?lang=fr", data={"text": BIDDEN + "éc"}).get_json()
    assert (told["typed"], told["kind"], told["choices"][0]["word"]) == ("éc", "line", "écart S:")
    assert "scart" in told["choices"][0]["forms"]
    assert client.post("/desk/next.json", data={"text": "\x00{"}).status_code == 200


def test_options_are_proposed_with_what_they_say_in_the_language_of_the_text() -> None:
    for text in (BIDDEN + "options ", BIDDEN + "options prise="):
        choices = propose(text, len(text), "fr").choices
        said = [one.means for one in choices if one.word.endswith("=") or "=" in text.split()[-1]]
        assert said
        assert all(said)
        assert choices == propose(text, len(text), "de").choices
        german = text.replace("langue=fr", "langue=de").replace("donne\n", "Spiel\n")
        assert said != [one.means for one in propose(german, len(german), "de").choices if one.means]


@pytest.mark.parametrize("page", LANGUAGES)
def test_proposals_are_in_the_language_of_the_text_or_else_of_the_page(page: str) -> None:
    terms = {lang: {SPOKEN[lang].term("line", slug) for slug in TERMS["line"]} for lang in LANGUAGES}

    def begun(text: str) -> set[str]:
        return {
            one.word
            for one in propose(text, len(text), page).choices
            if one.word in terms["en"] | terms[page] | terms["fr"]
        }

    assert begun(BIDDEN) <= terms["fr"]
    assert begun(BIDDEN.replace(" langue=fr", "").replace("donne\n", "hand\n")) <= terms[page]
    in_english = "#tn 1 rules=french-tarot lang=fr seats=S,E,N,O\nhand\ndealer N\n"
    assert begun(in_english) <= terms["en" if page == "en" else "fr"]
