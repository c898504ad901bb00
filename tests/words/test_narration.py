"""Narration: every step a sentence in every language, the same facts in each, and no more than the table knows."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from string import Formatter

import pytest
from click.testing import CliRunner

from oracles.random_hands import random_record
from support.bad_input import BAD, written
from support.bad_input import record_of as bad_record_of
from support.mutants import mutated
from support.paths import DATA, ROOT
from support.record_builders import ALL_TABLES, STEPS, Json, TableOf, generated, name_of, record_of
from support.record_gaps import forgotten, ways_of
from support.worked_hands import faulty_hands
from tarot_records.cli import main
from tarot_records.core.cards import CODES, RANKS, UNKNOWN_CODES
from tarot_records.engine.result import Replayed, replayed
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Player, Record
from tarot_records.record.source import Source
from tarot_records.rules.step import Clause
from tarot_records.words.games import language_of_game
from tarot_records.words.language import ENGLISH, LANGUAGES, Language
from tarot_records.words.narration import sentence
from tarot_records.words.phrases import phrases

GOLDEN = DATA / "narration"
SAMPLES = {
    "french-tarot": ("french-tarot-five-composed", 2),
    "st-ives": ("st-ives-composed", 1),
    "consiglio": ("consiglio-composed", 1),
    "chambery": ("chambery-composed", 2),
    "mathers": ("mathers-three-composed", 2),
    "zwanzigerrufen": ("zwanzigerrufen-composed", 6),
}
"""Game -> a sample of it, and which of its hands is told."""
OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]
NAMES = ("Xaver", "Yvonne", "Zoltan", "Qadira", "Wyatt", "Xenia", "Yorick", "Zelda")
ENGLISH_WORDS = {"the", "of", "and", "plays", "takes", "trick", "with", "is", "it", "for", "gives", "asks", "trumps"}

by_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
by_other = pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)


# -- golden texts: `tarot-records show samples/NAME.tarot.json --hand N --tell --lang LANG` ---------


@by_language
@pytest.mark.parametrize("game", SAMPLES)
def test_a_hand_is_narrated(game: str, language: Language) -> None:
    name, hand = SAMPLES[game]
    sample = ROOT / "samples" / f"{name}.tarot.json"
    args = ["show", str(sample), "--hand", str(hand), "--tell", "--lang", language.code]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0
    assert result.output == (GOLDEN / f"{game}.{language.code}.txt").read_text("utf-8")


@by_language
def test_forms_of_cards_are_asked_for_by_their_names(language: Language) -> None:
    """`{card:dat}` of a language without that case would be said in the usual form, unnoticed."""
    sentences = phrases("narration/sentences", language.code).values()
    specs = {spec for text in sentences for _, _, spec, _ in Formatter().parse(text) if spec}
    assert specs == set(language.cases)
    for case in language.cases.values():
        assert set(case) <= set(language.card)


@by_language
def test_a_template_is_a_whole_sentence_or_a_part_of_one(language: Language) -> None:
    for key, english in phrases("narration/sentences", "en").items():
        text = phrases("narration/sentences", language.code)[key]
        assert "  " not in text
        assert text.endswith(".") == english.endswith("."), key
        if language.code == "fr":
            assert not re.search(r"(?i)\b(de|que|du|au|aux|des) \{(?!number)|(d|qu)['’]\{|\w[;:!?]", text), key
        if language.code == "it":
            assert not re.search(r"(?i)\b(di|da|in|su|del|nel) \{(card|cards|best|wanted)", text), key


def named(record: Record) -> Record:
    """The record with names that no sentence contains by itself."""
    players = tuple(Player(name=NAMES[seat]) for seat in range(len(record.players)))
    return record.model_copy(update={"players": players})


@cache
def reports(table: TableOf) -> tuple[Replayed, ...]:
    """Random hands of a table: legal ones, with things forgotten, with a thing changed."""
    made = []
    for seed in range(6):
        chance = Random(f"told {table} {seed}")
        record = random_record(table, chance) if seed % 2 else generated(table[0], seed, players=table[1])
        made.append(record)
        made.append(forgotten(record, chance, *chance.sample(ways_of(table[0]), 3)))
        made.append(mutated(record, chance)[0])
    return tuple(replayed(named(Record.model_validate(record)), keep=True) for record in made)


@cache
def bad() -> tuple[Replayed, ...]:
    """Records that are wrong in one point, and hands that were played badly."""
    texts = [written(bad_record_of(case), None).text.encode() for case in BAD]
    wrong = [replayed(Source("test.json", text), keep=True) for text in texts]
    return (*wrong, *(replayed(Record.model_validate(hand.record), keep=True) for hand in faulty_hands()))


RARE: list[tuple[Json, str, list[str]]] = [
    tuple(json.loads(line)) for line in (DATA / "sentences/rare.jsonl").read_text("utf-8").splitlines()
]
"""Steps that random games do not come to -> their sentence in each language."""


@pytest.mark.parametrize(("record", "kind", "said"), RARE, ids=[said[0] for _, _, said in RARE])
def test_rare_steps_are_narrated(record: Json, kind: str, said: tuple[str, ...]) -> None:
    report = replayed(named(Record.model_validate(record)), keep=True)
    step = next(i for i, frame in enumerate(report.frames) if frame.kind == kind)
    assert tuple(sentence(report, step, language) for language in LANGUAGES.values()) == tuple(said)


def doubled_session() -> Replayed:
    """Two hands: the first gives everybody something to carry on, of which the second uses some up."""
    hands = [generated("slovenian-tarok", seed, players=4)["hands"][0] for seed in (0, 5)]
    unscored = [{name: part for name, part in hand.items() if name != "scores"} for hand in hands]
    return replayed(named(Record.model_validate(record_of("slovenian-tarok", *unscored, players=4))), keep=True)


@cache
def rare_and_bad() -> tuple[Replayed, ...]:
    """Hands with what seldom happens, and those that were not played by the rules."""
    rare = [replayed(named(Record.model_validate(record)), keep=True) for record, _, _ in RARE]
    return *rare, doubled_session(), *bad()


def steps(which: slice = slice(None)) -> Iterator[tuple[Replayed, int]]:
    """Every step of these of the rare and the bad records, and of the random ones of each table."""
    for report in (
        *rare_and_bad()[which],
        *(report for table in ALL_TABLES for report in reports(table)[which]),
    ):
        yield from ((report, step) for step in range(len(report.frames)))


def told(report: Replayed, step: int) -> tuple[Clause, ...]:
    return report.frames[step].step.tells(report.moment(step))


def clauses(clause: Clause) -> Iterator[Clause]:
    yield clause
    for fact in clause.facts.values():
        for part in (fact,) if isinstance(fact, Clause) else fact if isinstance(fact, tuple) else ():
            if isinstance(part, Clause):
                yield from clauses(part)


@pytest.mark.long("every step of many hands")
@by_language
def test_every_step_is_a_sentence(language: Language) -> None:
    for report, step in steps(slice(list(LANGUAGES).index(language.code), None, len(LANGUAGES))):
        said = sentence(report, step, language)
        assert re.fullmatch(r"[A-ZÀ-Ý„].*\.", said), said
        assert not re.search(r"[{}_]|\bNone\b|  |\(\)| [.,]|\.\.| -1\b", said), said
        if language is not ENGLISH:
            assert set(re.findall(r"\b[a-z]+\b", said)) & ENGLISH_WORDS <= {"it"}, said


@pytest.mark.long("every step of many hands")
def test_every_kind_of_step_and_every_template_is_used() -> None:
    kinds, keys = set(), set()
    for report, step in steps():
        kinds.add(report.frames[step].kind)
        keys |= {part.key for clause in told(report, step) for part in clauses(clause)}
    assert kinds == set(STEPS)
    assert set(phrases("narration/sentences", "en")) - keys == {"wanted"}


@cache
def names_of_cards(game: str, lang: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """The code of each card by each of its names at the tables of a game, and what finds a name in a sentence."""
    language = language_of_game(game, LANGUAGES[lang])
    cases = ({}, *language.cases.values())
    names = {
        language.card_in(code, {**language.card, **case}): code for case in cases for code in CODES + UNKNOWN_CODES
    }
    pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return names, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")


def cards_said(text: str, game: str, language: Language) -> Counter[str]:
    """The cards named in a sentence, by code."""
    names, pattern = names_of_cards(game, language.code)
    return Counter(names[found] for found in pattern.findall(text))


@pytest.mark.long("every step of many hands")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_every_language_names_the_same_cards_and_players(table: TableOf) -> None:
    named_in_all = 0
    for report in reports(table)[::6]:
        for step, frame in enumerate(report.frames):
            said = {language: sentence(report, step, language) for language in LANGUAGES.values()}
            players = [Counter(re.findall("|".join(NAMES), text)) for text in said.values()]
            assert all(set(one) == set(players[0]) for one in players), said
            if frame.kind != "declaration":  # there cards of a suit stand together
                cards = [cards_said(text, table[0], language) for language, text in said.items()]
                assert all(one == cards[0] for one in cards), said
                named_in_all += bool(cards[0])
    assert named_in_all


@by_other
@pytest.mark.parametrize("game", SAMPLES)
def test_the_terminal_table_is_translated(game: str, language: Language) -> None:
    name, hand = SAMPLES[game]
    sample = str(ROOT / "samples" / f"{name}.tarot.json")
    outputs = []
    for lang in (ENGLISH.code, language.code):
        result = CliRunner().invoke(main, ["show", sample, "--hand", str(hand), "--step", "12", "--lang", lang])
        assert result.exit_code == 0
        outputs.append(result.output)
    english, other = outputs
    assert len(english.splitlines()) == len(other.splitlines())
    report = replayed(next(read_sources(sample)), keep=True)
    for player in report.record.players:
        assert english.count(player.name or "") == other.count(player.name or "") > 0
    step = [i for i, frame in enumerate(report.frames) if frame.hand == hand - 1][12]
    told = sentence(report, step, language).replace("\u202f", " ")
    assert other.endswith(f"\n\n{told}\n")
    labels = set(re.findall(r"(?m)^[a-z']+(?=  )", english)) - {"points", "score", "scart"}
    assert not labels & set(re.findall(r"(?m)^[\w']+", other)) - set(language.table.values())


def test_italian_packs_have_italian_suit_names() -> None:
    sample = str(ROOT / "samples" / "consiglio-composed.tarot.json")
    args = ["show", sample, "--tell", "--step", "3", "--lang"]
    said = [CliRunner().invoke(main, [*args, lang, "--suits", "italian"]).output for lang in LANGUAGES]
    assert said == [
        "Bruno leads the 4 of batons.\n",
        "Bruno entame avec le 4 de bâton.\n",
        "Bruno esce con il 4 di bastoni.\n",
        "Bruno spielt Stab-4 aus.\n",
    ]


@by_language
def test_italian_suits_and_numerals_are_other_words_for_the_same_cards(language: Language) -> None:
    for code in CODES:
        usual, latin, roman = language.card_name(code), language.latin.card_name(code), language.roman.card_name(code)
        assert (usual != latin) == (code != "F"), code
        assert (usual != roman) == (code[0] == "T"), code
    assert len({language.latin.card_name(code) for code in CODES}) == len(CODES)
    assert language.roman.card_name("T21").endswith("XXI")


@by_language
def test_the_index_of_a_card_is_a_letter_of_the_typed_notation(language: Language) -> None:
    letters = [language.index(f"S{rank}") for rank in RANKS]
    assert tuple(letters[10:]) == language.letters.courts
    assert letters[:10] == [str(number) for number in range(1, 11)]
    assert [language.index(code) for code in ("T21", "F", "?")] == ["21", "★", "?"]


@by_language
def test_a_trump_without_a_number_is_called_by_its_name(language: Language) -> None:
    names, corners = {"T20": "Angelo"}, {"T20": "ANG"}
    of_game = language.latin.of_game(language.fools, names, corners)
    assert [of_game.index(code) for code in ("T20", "T5", "S5")] == ["ANG", "5", "5"]
    assert of_game.card_title("T20") == of_game.card["trump"].format(rank="Angelo")
    assert of_game.card_title("T5") == of_game.card["trump"].format(rank="5")
