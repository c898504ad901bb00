"""What people write in their own words: read as it was meant, or asked about at the very word."""

import json
import tomllib

import pytest

from support.cases import cases
from support.paths import DATA
from tarot_records.core.cards import CODES, SUITS
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.tokens import WORD, Word
from tarot_records.notation.vocabulary import (
    FIELD_WORDS,
    LINE_WORDS,
    MARK_WORDS,
    VALUE_FORMS,
    forms_of,
    line_words,
    plain_words,
)
from tarot_records.notation.writer import write_record
from tarot_records.output.text import report_text
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Reading, Source
from tarot_records.report.report import report_on
from tarot_records.rules.game import Game
from tarot_records.transcripts.headed_lines.spoken import SpokenLine, seated_at
from tarot_records.words.games import GameWords

HANDS = json.loads((DATA / "typed-hands.json").read_text("utf-8"))
"""Hands as people type them, in four languages and many ways, and the export form of what each means."""
CLUBS = {path.stem: path.read_text("utf-8") for path in (DATA / "own-words").glob("*.txt")}
"""Hands typed as people write them at a club. A line `=== CODE WORD -> ANSWER` behind them tells the only thing that is
asked about, and what is put in its place; behind `=== means` stands the export form of what is meant. A line
`=== tn.settled WORD = CARD` tells what the rest of the hand settles."""
PROSE = [
    (f"{lang}-{number}", text)
    for lang in LANGUAGES
    for number, text in enumerate((DATA / "told-hands" / f"{lang}.txt").read_text("utf-8").split("%%%\n"))
]
"""Hands told in free prose, written by somebody who did not look at what is understood."""
LANGUAGES_BESIDE = 3
"""French, Italian and German; in English a thing is called as the notation has it."""
HEAD = "#tn 1 rules=french-tarot/fft-2012 lang={} seats=S,E,N,O\n"


def in_french(text: str, lang: str = "fr") -> Reading:
    return read((HEAD.format(lang) + text + "\n").encode())


def told(reading: Reading) -> list[tuple[str, str]]:
    """Code and what stands there, of everything that is wrong."""
    places = [(fault.code, fault.facts["offset"], fault.facts["length"]) for fault in reading.problems]
    return [(code, reading.text[start : start + length]) for code, start, length in places]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["typed"].split("\n")[0][6:50])
def test_a_hand_is_read_as_it_was_meant(hand: dict[str, str]) -> None:
    reading = read(hand["typed"].encode())
    assert told(reading) == []
    record = Record.model_validate(reading.data)
    assert record == Record.model_validate(read(hand["means"].encode()).data)
    assert write_record(record, hand["means"].partition("lang=")[2][:2]) == hand["means"]
    assert [note.code for note in reading.notes][:1] == ["tn.heard"]


@pytest.mark.parametrize("typed", CLUBS.values(), ids=CLUBS)
def test_a_hand_is_read_as_it_was_typed_at_a_club(typed: str) -> None:
    typed, _, means = typed.partition("=== means\n")
    text, sign, asked = typed.partition("=== ")
    reading = read(text.encode())
    if asked.startswith("tn.settled "):
        settled = [note.facts["words"] for note in reading.notes if note.code == "tn.settled"]
        assert settled == [[asked.strip().removeprefix("tn.settled ")]]
    elif sign:
        question, _, answer = asked.strip().partition(" -> ")
        assert [" ".join(one) for one in told(reading)] == [question]
        start, length = (reading.problems[0].facts[name] for name in ("offset", "length"))
        text = text[:start] + answer + text[start + length :]
        reading = read(text.encode())
    assert told(reading) == []
    assert write_record(Record.model_validate(reading.data), means.partition("lang=")[2][:2]) == means


@pytest.mark.parametrize("text", [text for _, text in PROSE], ids=[name for name, _ in PROSE])
def test_of_prose_each_line_is_read_or_asked_about(text: str) -> None:
    reading = read(text.encode())
    data = reading.data if reading.rest is None else reading.rest.data
    assert data is not None
    names = [player["label"] for player in data["players"] if len(player.get("label", "")) > 1]
    labels = [hand.get("label", "") for hand in data["hands"]]
    assert not [(name, label) for name in names for label in labels if name in label]
    lines = {reading.text.count("\n", 0, fault.facts["offset"]) for fault in reading.problems}
    assert 0 not in lines
    assert len(lines) < text.count("\n")


def test_a_whole_evening_in_own_words_is_read() -> None:
    head, _, hand = HANDS[0]["typed"].partition("\n")
    evening = read(f"{head}\n{hand * 20}".encode())
    assert told(evening) == []
    assert evening.data["hands"] == read(HANDS[0]["typed"].encode()).data["hands"] * 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_words_that_a_page_says_are_read(game: Game, lang: str) -> None:
    forms, words = forms_of(game.id), GameWords(game, lang)
    tables = ((game.bids, forms.bids), (game.declarations, forms.declarations), (game.items, forms.items))
    for slugs, table in tables:
        for slug in slugs:
            assert table[plain_words(words.word(slug))] == slug
    passing = plain_words(words.word("pass"))
    assert forms.bids[passing] == (passing if passing in game.bids else "pass")


# What is typed behind the first line, its language, and what the export form writes for it.
WORDS = tomllib.loads((DATA / "cases/own-words.toml").read_text("utf-8"))


@pytest.mark.parametrize(("typed", "lang", "means"), WORDS["said"], ids=[typed[:30] for typed, _, _ in WORDS["said"]])
def test_own_words_are_read(typed: str, lang: str, means: str) -> None:
    reading = in_french(f"{typed}\nhand", lang)
    assert told(reading) == []
    lines = write_record(Record.model_validate(reading.data), lang).split("\n")
    assert means in lines


# What is typed, its language, and what is asked about.


@pytest.mark.parametrize(("typed", "lang", "expected"), WORDS["asked"], ids=[typed for typed, _, _ in WORDS["asked"]])
def test_what_may_be_two_things_is_asked_about(typed: str, lang: str, expected: list[tuple[str, str]]) -> None:
    assert told(in_french(typed, lang)) == [(code, stands) for code, stands in expected]


@pytest.mark.parametrize(
    ("head", "wrong"), [("Donne 2", "Dnone 2"), ("hand", "hnad"), ("mano 2", "manno 2"), ("Spiel", "Spil")]
)
def test_a_misspelt_line_that_begins_a_hand_is_marked_and_begins_it_all_the_same(head: str, wrong: str) -> None:
    hand = "donneur E\n1 N: k7 8 9 r = O\n2 O: p1 2 3 4 = E\n"
    good, slip = (in_french(f"{hand}{line}\n{hand}") for line in (head, wrong))
    assert told(slip) == [("tn.word", wrong.split()[0])]
    assert slip.rest is not None
    assert len(good.data["hands"]) == len(slip.rest.data["hands"]) == 2
    assert slip.rest.data["hands"][1] == {key: told for key, told in good.data["hands"][1].items() if key != "label"}


# What nobody understands, the lines that have it, and what is meant by it.
SEVERAL_LINES = [
    ("tn.words", "Durchgang", ["Durchgang 1 O: A2 18 19 21", "Durchgang 2 N: A5 14 E 16"], "Stich"),
    ("tn.words", "lettoe", ["lettoe 1 O: A2 18 19 21", "lettoe 2 N: A5 14 E 16", "lettoe 3 N: P5 7 8 9"], "pli"),
    ("tn.cards", "Hupf", ["1 O: A2 Hupf 19 21", "2 N: A5 Hupf E 16"], "A1"),
]


@pytest.mark.parametrize(
    ("code", "word", "lines", "meant"), SEVERAL_LINES, ids=[word for _, word, _, _ in SEVERAL_LINES]
)
def test_a_word_on_several_lines_is_asked_about_once(code: str, word: str, lines: list[str], meant: str) -> None:
    hand = "hand\ndealer N\n{}\n"
    text = hand.format("\n".join(lines)) * 2
    reading = in_french(text)
    assert told(reading) == [(code, word)]
    (fault,) = reading.problems
    assert fault.facts["more"] == 2 * len(lines) - 1
    places = (fault.facts["offset"], *fault.facts["again"])
    assert [reading.text[at : at + len(word)] for at in places] == [word] * 2 * len(lines)
    assert reading.rest is not None
    assert reading.rest.hands == (frozenset({1, 2}),)
    said = report_text(report_on(Source("", reading.text.encode(), reader=read)))
    assert said.count(code) == 1
    answered = in_french(text.replace(word, meant))
    assert told(answered) == []


def test_what_the_notation_says_ends_with_its_remark_whoever_that_names() -> None:
    reading = in_french("1 S: K7 9 A18 KR =O; Ouest hésite")
    assert told(reading) == []
    assert reading.text[reading.remarks[0] :].startswith("; Ouest hésite")


def test_a_short_or_different_word_is_asked_about_where_it_stands() -> None:
    assert told(in_french("1 O: A2 PX\n2 N: A5 PX")) == [("tn.card", "PX")] * 2
    assert told(in_french("1 O: A2 Hupf Hupf\n2 N: A5 Hopf")) == [("tn.card", "Hupf")] * 2 + [("tn.card", "Hopf")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_that_is_none_of_the_game_is_told_once(lang: str) -> None:
    text = HEAD.format("fr") + "hand\ndealer N\nenchères O zut, S garde, E zut, N zut\n" * 2
    report = report_on(Source("", text.encode(), reader=read))
    assert sum(fault.code == "bid.name" for fault in report.faults) == 2 * 3
    (one,) = [line for line in report_text(report, lang=lang).splitlines() if "bid.name" in line]
    assert "zut" in one


def test_near_words_are_of_every_language() -> None:
    (fault,) = in_french("chein P7").problems
    assert "chien" in fault.facts["near"]
    assert "end" not in fault.facts["near"]


@pytest.mark.parametrize(
    "head", ["jeu=french-tarot langue=français joueurs=S, E, N, O", "Spiel=french-tarot Sprache=fr Sitze=S,E,N,O"]
)
def test_the_first_line_has_words_of_its_own_too(head: str) -> None:
    reading = read(f"#tn 1 {head}\nDonneur N\n".encode())
    assert reading.data["ruleset"] == "fft-2012"
    assert [player["label"] for player in reading.data["players"]] == ["S", "E", "N", "O"]
    assert reading.data["hands"] == [{"dealer": 2}]


@pytest.mark.parametrize(
    ("game", "seats", "typed", "means"), WORDS["options"], ids=[typed for _, _, typed, _ in WORDS["options"]]
)
def test_the_rules_of_the_house_have_words_of_their_own(
    game: str, seats: str, typed: str, means: dict[str, str]
) -> None:
    reading = read(f"#tn 1 rules={game} lang=it seats={seats}\n{typed}\nhand\n".encode())
    assert told(reading) == []
    assert reading.data["options"] == means


def read_options(game: Game, said: str) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """What is wrong with a line of options, and what is read of it."""
    reading = read(f"#tn 1 rules={game.id}/{game.ruleset().id} lang=it seats=4\noptions {said}\nhand\n".encode())
    return told(reading), (reading.data or {}).get("options", {})


OPTIONS_SAID = {name: game for name, game in GAMES.items() if any("=" in slug for slug in game.words.typed)}
"""Games that have words for the values of their options; then they have them for all."""


@pytest.mark.parametrize("game", OPTIONS_SAID.values(), ids=OPTIONS_SAID)
def test_every_option_has_words_in_every_language(game: Game) -> None:
    typed = game.words.typed
    for option in {option.name: option for ruleset in game.rulesets for option in ruleset.options}.values():
        named = [form for form in (option.name, *typed.get(option.name, ())) if form not in game.bids]
        assert len(set(map(plain_words, named))) > LANGUAGES_BESIDE, option.name
        for value in option.values:
            called = [
                *typed.get(f"{option.name}={value}", ()),
                *(form for form, v in VALUE_FORMS.items() if v == value),
            ]
            in_figures = not any(map(str.isalpha, value))
            assert in_figures or len(set(map(plain_words, called))) >= LANGUAGES_BESIDE, (option.name, value)
            said = ", ".join(f"{named[i % len(named)]} = {form}" for i, form in enumerate([value, *called]))
            one_by_one = [f"{named[i % len(named)]} = {form}" for i, form in enumerate([value, *called])]
            assert [read_options(game, one) for one in one_by_one] == [([], {option.name: value})] * len(one_by_one), (
                said
            )


def test_every_synonym_of_a_game_is_of_something_it_has() -> None:
    for game in GAMES.values():
        options = {option.name: option.values for ruleset in game.rulesets for option in ruleset.options}
        for slug in game.words.typed:
            slug, _, size = slug.partition("#")
            assert not size or (slug in game.declarations and size in "123")
            name, sign, value = slug.partition("=")
            assert (
                value in options[name]
                if sign
                else name
                in {*options, *game.bids, *game.declarations, *game.items, *game.accounts, *CODES, *SUITS, "T"}
            )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_names_for_cards_are_read_in_their_game(lang: str) -> None:
    for game in GAMES.values():
        for code, names in game.words.typed.items():
            for name in names if code in CODES else ():
                seats = ",".join("NESWX"[: game.players[0]])
                head = f"#tn 1 rules={game.id}/{game.rulesets[0].id} lang={lang} seats={seats}"
                reading = read(f"{head}\nhand\ntalon {name.lower()}\n".encode())
                assert reading.data["hands"][0]["deal"]["talon"] == [code], name


def test_a_word_that_would_be_heard_as_another_is_quoted() -> None:
    record = Record.model_validate(in_french('bids S "petite", E pass').data)
    assert record.hands[0].bids[0].bid == "petite"
    assert 'bids S "petite", E pass' in write_record(record, "fr")
    assert Record.model_validate(read(write_record(record, "fr").encode()).data) == record


def test_every_word_begins_a_line_of_the_notation() -> None:
    assert set(LINE_WORDS) >= {word for words in line_words().values() for word in words}
    for table in (FIELD_WORDS, MARK_WORDS):
        assert all(plain_words(form) for forms in table.values() for form in forms.split(","))


@cases("transcripts/own_words", "a_remark_that_reads_like_more_of_the_hand_is_told")
def test_a_remark_that_reads_like_more_of_the_hand_is_told(line: str, found: list[str]) -> None:
    reading = in_french(line)
    assert [note.facts["found"] for note in reading.notes if note.code == "tn.remark"] == found
    assert len(reading.remarks) == line.count(";")


def test_what_the_notation_has_as_a_card_stays_one_though_a_player_is_called_so() -> None:
    reading = in_french("Donne 1\n1. E  A6  A21  A10  A17\n")
    assert reading.data["hands"][0]["tricks"] == [{"cards": ["F", "T6", "T21", "T10", "T17"]}]
    record = Record.model_validate(reading.data)  # one card too many, as it may have been written down
    assert Record.model_validate(read(write_record(record, "fr").encode()).data) == record


@cases("transcripts/own_words", "cards_cut_short_and_players_called_like_cards")
def test_cards_cut_short_and_players_called_like_cards(lang: str, trick: str, cards: list[str]) -> None:
    reading = in_french(f"Donne 1\n{trick}", lang)
    assert told(reading) == []
    assert reading.data["hands"][0]["tricks"][0]["cards"] == cards


def test_a_trick_of_players_whom_nobody_has_named_stops_nothing() -> None:
    assert read(b"Partie 1\npli 1 : Sud roi de pique, Est 3, Nord 4, Ouest 5\n").problems


def test_no_word_stands_before_the_first_or_after_the_last_of_a_line() -> None:
    words = [Word(WORD, "18", 0, 2), Word(WORD, "le", 3, 5)]
    line = SpokenLine(words, seated_at("fr", "french-tarot", ("S", "E"), ("Luc", "Marie"), (), None))
    assert [line.text_at(at) for at in (-1, 0, 1, 2)] == ["", "18", "le", ""]
