"""Every fault in every language: the same codes and facts, whole sentences, no word of another language."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from string import Formatter
from typing import Any, get_args

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from markupsafe import escape

from support.bad_input import BAD, record_of, written
from support.cases import cases
from support.copying_slips import counted_so
from support.paths import DATA, ROOT
from support.record_builders import STEPS, Json, generated, report_of
from support.translations import game_texts
from support.worked_hands import faulty_hands
from tarot_records.cli import main
from tarot_records.core.cards import CODES, RANKS, UNKNOWN_CODES, name
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import VERDICTS, Fault, Reason, Where
from tarot_records.counting.methods import count
from tarot_records.games import GAMES
from tarot_records.output.data import report_data
from tarot_records.output.text import report_text
from tarot_records.piles.schemes import SCHEMES
from tarot_records.reading.files import from_text, read_sources
from tarot_records.record.model import Call, Exchange, Hand, Mark, Part, Provenance, Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import Explanation, describe, explain
from tarot_records.words.games import GameWords
from tarot_records.words.language import ENGLISH, LANGUAGES, Language, preferred
from tarot_records.words.phrases import TERMS, english_texts
from tarot_records.words.phrasing import FaultWords, join_words, player_name, sentences

FRENCH = LANGUAGES["fr"]
REASONS = english_texts("reason")
OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]
ENGLISH_WORDS = {
    *("the", "of", "was", "were", "is", "are", "and", "not", "but", "with", "who", "which", "if", "from", "for"),
    *("this", "that", "must", "may", "cannot", "than", "should", "be", "been", "has", "had", "have", "there"),
    *("where", "they", "his", "its", "it", "nothing", "nobody", "somebody", "expecting", "missing"),
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def words_of(text: str) -> set[str]:
    """The words of a text that nobody quotes from a record or a file."""
    quoted = r'"[^"]*"|`[^`]*`|«[^»]*»|„[^“]*“|lang=it|fr, it, de'
    return set(re.findall(r"[^\W\d_]+", re.sub(quoted, " ", text.lower())))


KIN = {"de": {"was"}, "fr": {"but"}}
"""Words of a language that look like English ones."""


def english_in(text: str, lang: str) -> set[str]:
    return words_of(text) & ENGLISH_WORDS - KIN.get(lang, set())


def every_sentence(lang: str) -> list[str]:
    """All that the catalogue of codes says in a language."""
    return [text for code in CATALOGUE for text in sentences(code, lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentences_of_a_code_are_whole_and_speak_of_the_same_facts(lang: str) -> None:
    for text, source in zip(every_sentence(lang), every_sentence(ENGLISH.code), strict=True):
        assert placeholders(text) == placeholders(source), text
        assert text == text.strip()
        assert text.endswith((".", "}")), text
        assert text[0].isupper() or text.startswith(("{", "`", "«", "„", "tarot-records ")), text
        assert "  " not in text
        if lang != ENGLISH.code:
            assert text != source or not words_of(re.sub(r"\{\w+\}", "", text))
            assert english_in(text, lang) == set(), text


def test_nothing_in_italian_asks_for_a_contraction() -> None:
    """`di {card}` would be `del re`."""
    for text in every_sentence("it"):
        assert not re.search(
            r"(?i)\b(di|da|a|in|su|per|con il|il|la) \{(card|best|cards|asked)\}", text.replace("con {", "")
        )


def test_nothing_in_german_asks_for_a_case() -> None:
    """`mit {card}` would be `mit einer unbekannten Karte`."""
    for text in every_sentence("de"):
        assert not re.search(r"(?i)\b(der|die|das|den|dem|des|mit) \{(card|best|cards|asked)\}", text)


def test_nothing_in_french_asks_for_an_elision_or_a_contraction() -> None:
    """`de {seat}` would be `d'Anna`, `à {card}` would be `au roi`."""
    for text in every_sentence("fr"):
        assert not re.search(r"(?i)\b(de|que|le|la|ne|se|si|à|du|au) \{(card|best|cards|asked)\}", text)
        assert not re.search(
            r"(?i)\b(de|que|le|la|ne|se|si|du|au|qu') ?\{\w*seats?\}", text.replace("{seats}, num", "")
        )
        assert not re.search(r"\w[;:!?]|« \{|\} »", re.sub(r"« \{\w+\} »|\w+://|\"[^\"]*\": \"[^\"]*\"", "", text)), (
            text
        )


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_language_names_every_card(language: Language) -> None:
    assert set(language.card) == set(ENGLISH.card)
    assert set(language.ranks) == set(language.bare_ranks) == set(language.plural_ranks) == set(RANKS)
    for templates in (language.card, *language.cases.values()):
        for key, template in templates.items():
            assert placeholders(template) == placeholders(ENGLISH.card[key])


def test_every_kind_of_step_has_its_section() -> None:
    assert set(ENGLISH.sections) == {*STEPS, "trick"} - {"card", "taken", "paid", "open"}


def choices(part: type[Part], name: str) -> set[str]:
    """The words a field of the record chooses from."""
    kinds = part.model_fields[name].annotation
    return {word for kind in (kinds, *get_args(kinds)) for word in get_args(kind) if isinstance(word, str)}


def test_every_word_of_the_format_has_a_name() -> None:
    assert set(TERMS["end"]) == choices(Hand, "end")
    assert set(TERMS["mark"]) == choices(Mark, "kind")
    assert set(TERMS["certainty"]) == choices(Mark, "certainty")
    assert set(TERMS["provenance"]) == choices(Provenance, "kind")
    assert set(TERMS["face"]) == choices(Exchange, "face")
    assert set(TERMS["answer"]) == choices(Call, "answer")
    assert set(TERMS["method"]) == {method.id for method in count((), SCHEMES["consiglio"], "up", "plain").methods}


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_the_words_of_a_language_are_its_own(language: Language) -> None:
    words = [language.term(vocabulary, slug) for vocabulary, slugs in TERMS.items() for slug in slugs]
    for text in (*words, *language.places.values(), *language.statements.values(), *language.table.values()):
        assert english_in(re.sub(r"\{\w+\}", "", text), language.code) == set(), text
    for game in GAMES.values():
        assert game.words.locale is not None
        own = GameWords(game, language.code)
        for about, text in game_texts(game):
            said = own.translate(about, text)
            assert said == text or english_in(said, language.code) == set(), said
        for item, source in game.items.items():
            assert GameWords(game, "en").item_means(item) == source
            assert own.item_means(item) != source
        assert own.item_means("none") == ""


def test_words_have_the_meaning_of_their_game() -> None:
    stranger = GameWords(replace(next(iter(GAMES.values())), id="x", items={"cards": "all cards"}), "fr")
    assert stranger.item_means("cards") == "all cards"
    assert GameWords(None, "fr").word("garde_sans") == "garde sans"


@pytest.mark.parametrize(("lang", "one", "many"), [("en", "faulty", "faulty"), ("fr", "fautif", "fautifs")])
def test_verdicts_on_several_records_have_a_plural(lang: str, one: str, many: str) -> None:
    assert (LANGUAGES[lang].verdict("faulty"), LANGUAGES[lang].verdict("faulty", 2)) == (one, many)


def test_a_verdict_agrees_where_the_language_asks_for_it() -> None:
    assert [LANGUAGES["it"].verdict(verdict, 3) for verdict in VERDICTS] == [
        *("provate", "coerenti", "errate", "illeggibili")
    ]
    assert all(LANGUAGES["de"].verdict(verdict, 3) == LANGUAGES["de"].verdict(verdict) for verdict in VERDICTS)


def test_cards_have_names_in_every_language() -> None:
    for code in CODES + UNKNOWN_CODES:
        assert ENGLISH.card_name(code) == name(code)
        assert FRENCH.card_name(code)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_have_one_name(lang: str) -> None:
    names = [LANGUAGES[lang].card_name(code) for code in CODES + UNKNOWN_CODES]
    assert len(set(names)) == len(names)
    short = [LANGUAGES[lang].card_list([code]) for code in CODES + UNKNOWN_CODES]
    assert len(set(short)) == len(short)


@cases("words/languages", "french_card_names")
def test_french_card_names_are_right(code: str, french: str) -> None:
    assert FRENCH.card_name(code) == french


def test_lists_of_cards_and_words_are_joined() -> None:
    assert FRENCH.card_list(["F", "T21", "T1", "SK", "SJ", "D10"]) == "Excuse, atout 21 1, pique R V, carreau 10"
    assert ENGLISH.card_list(["F", "T21", "D10"]) == "F, T21, D10"
    assert FRENCH.card_list([]) == "rien"
    assert join_words(["A", "B", "C"]) == "A, B and C"
    assert join_words(["A", "B", "C"], "fr") == "A, B et C"


_UNREAD = json.loads((DATA / "unreadable-texts.json").read_text("utf-8"))
_HEAD = "#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,W\n"
TEXTS = [text.encode("latin-1") for text in _UNREAD["texts"]]
TYPED = [text.replace("{head}", _HEAD) for text in _UNREAD["typed"]]


_SLIPS = ("french-tarot-five-call", "chambery-call", "mathers-three-deal")
SLIPS = [f"samples/faulty/{name}.tarot.json" for name in _SLIPS]
"""Records with a slip, with one of several, and with one too many to be found."""


HALF_STATED = (
    ("chambery", 5, 0, ("scores", "options")),
    ("french-tarot", 4, 2, ("scores", "declarations")),
    ("koenigrufen", 4, 2, ("scores", "talon")),
    ("mathers", 2, 5, ("scores", "exchanges")),
    ("slovenian-tarok", 4, 0, ("scores", "declarations")),
    ("slovenian-tarok", 4, 7, ("scores", "talon")),
)
"""Game, players and seed of a generated record, and what is taken out of it."""


def half_stated(game: str, players: int, seed: int, gone: tuple[str, ...]) -> Report:
    """The report on a record whose result hangs on what was taken out of it."""
    record = generated(game, seed, players=players)
    (hand,) = ({name: part for name, part in hand.items() if name not in gone} for hand in record["hands"])
    hand["deal"] = {name: part for name, part in hand["deal"].items() if name not in gone}
    told = {name: part for name, part in record.items() if name not in (*gone, "carried_in", "result")}
    return report_on(Record.model_validate(told | {"hands": [hand]}))


@cache
def reports() -> tuple[Report, ...]:
    """Records that are wrong in one point, hands that were played badly, and texts that are no records."""
    records = [report_on(Source("test.json", written(record_of(case), None).text.encode()), steps=0) for case in BAD]
    played = [report_of(hand.record) for hand in faulty_hands()]
    texts = [report_on(Source("test.json", text)) for text in TEXTS]
    typed = [report_on(next(from_text(text.encode(), "test.tn"))) for text in TYPED]
    files = [report_on(source) for path in ("no-such-file.json", "\0", "/dev/null/x") for source in read_sources(path)]
    samples = [(report_on(source), report_on(source, steps=1)) for name in SLIPS for source in read_sources(name)]
    many = generated("st-ives", 1)
    slips = report_on(Record.model_validate(counted_so("scarto", 2))), report_on(repeated(many, 3), steps=1)
    half = [half_stated(*given) for given in HALF_STATED]
    return (*records, *played, *texts, *typed, *files, *slips, *half, *chain.from_iterable(samples))


def repeated(record: Json, times: int) -> Record:
    """A record with the same hand so many times: whoever dealt the first cannot have dealt the others too."""
    return Record.model_validate(record | {"hands": record["hands"] * times})


def explained(lang: str) -> Iterator[Explanation]:
    for report in reports():
        for fault in report.faults:
            yield explain(fault, report, lang)


@pytest.mark.long("every fault")
def test_nearly_every_code_is_explained_in_these_tests() -> None:
    elsewhere = {"source.size", "source.compressed", "bid.barred"}  # a large file, a packed one, two hands
    elsewhere |= {"source.heads"}  # a text of too many records
    elsewhere |= {"record.schema"}  # the published schema, where that is asked for
    elsewhere |= {"complete.late"}  # a machine that is very slow
    elsewhere |= {"source.crashed"}  # a program that breaks off
    elsewhere |= {"rule.absent"}  # a game whose rules are not here
    elsewhere |= {"rule.fits", "rule.nearest", "rule.undecided"}  # what a record should have settled
    elsewhere |= {"score.unkept"}  # what another table keeps
    elsewhere |= {"record.reconstructed"}  # what was rebuilt
    elsewhere |= {"slip.passed_over"}  # very many faulty hands
    unread = {code for code in CATALOGUE if code.startswith(("tn.", "complete.", "link.", "import.", "csv."))}
    assert {e.fault.code for e in explained("en")} | elsewhere | unread == set(CATALOGUE)


class Said:
    """A fact that says itself."""

    def sentence(self, lang: str) -> str:
        return f"{lang} 7."

    def data(self) -> dict[str, Any]:
        return {}


SAMPLE = {
    **{"again": (0,), "on": (0,)},
    "slips": (Said(), Said()),
    **{"sides": ((0, 1), (2,)), "sizes": (7,), "fitting": (7,), "versions": ("1.0", "1.1"), "held": ("SK", "D10")},
    **{"legal": ("SK",), "cards": ("SK",), "readings": ("pagat=lost", "sum=par pagat=lost")},
    **{"parts": (("SK", "D10"), ("T21",))},
}
"""Facts as findings have them; of any other name 7."""


@pytest.mark.long("every sentence with every fact")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_can_be_filled_with_their_facts(lang: str) -> None:
    report = reports()[0]
    for code, entry in CATALOGUE.items():
        said_of = sentences(code, lang)
        facts = {name: SAMPLE.get(name, 7) for text in said_of for name in placeholders(text)}
        facts |= {"places": ("/hands/0/tricks/0/cards/0",)} if code == "complete.contradiction" else {}
        e = explain(Fault(code, entry.severity, Where(""), facts), report, lang)
        for template, text in zip(said_of, (e.what, e.rule, e.look), strict=True):
            literal = re.split(r"\{\w+\}", template)
            assert len(text) > len("".join(literal)) or len(literal) == 1, code
            assert not re.search(r"\{\w+\}", text), code


@pytest.mark.long("every fault")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_is_whole_sentences_in_its_language(lang: str) -> None:
    for e in explained(lang):
        for text in (e.what, e.rule, e.look, e.where, *e.also, *e.reasons):
            assert not re.search(r"\{[a-z_]+\}|‹|\bNone\b", text), (e.fault, text)
        if lang != ENGLISH.code:
            for text in (e.what, e.rule, e.look, *e.also, *e.reasons):
                cited = text.replace(f"[{e.source}]", "")
                assert english_in(cited, lang) == set(), (e.fault, text)


@pytest.mark.long("every fault in four languages")
def test_the_facts_are_the_same_in_every_language() -> None:
    for report in reports():
        english = report_data(report)
        for language in OTHERS:
            other = report_data(report, language.code)
            for one, two in zip(english.pop("faults", []), other.pop("faults"), strict=True):
                said_in_words = {"what", "rule", "look"}
                assert {k: v for k, v in one.items() if k not in said_in_words} == {
                    k: v for k, v in two.items() if k not in said_in_words
                }
            english["faults"] = report_data(report)["faults"]


GIVEN: tuple[tuple[Reason, str], ...] = (
    (
        Reason("missing", {"field": Reason("item", {"number": 3, "field": "cards"})}),
        "l’élément 3 de la rubrique cards manque",
    ),
    (
        Reason("unfit", {"field": "dealer", "found": "8", "wanted": Reason("below", {"limit": 8})}),
        "la rubrique dealer contient 8 ; il faut un nombre plus petit que 8",
    ),
    (Reason("choice", {"choices": ("played", "all_pass", "claim")}), "il faut 'played', 'all_pass' ou 'claim'"),
    (Reason("comma"), "le signe « , » est attendu"),
    (Reason("no_file"), "ce fichier n’existe pas"),
    (Reason("foreign", {"words": "something nobody foresaw"}), "(en anglais) something nobody foresaw"),
)


@pytest.mark.parametrize(("reason", "french"), GIVEN)
def test_a_reason_is_put_into_words(reason: Reason, french: str) -> None:
    fault = Fault("source.json", "unreadable", Where(""), {"reason": reason})
    assert FaultWords(fault, None, "fr")["reason"] == french


def test_every_reason_given_has_its_sentence_and_the_other_way_round() -> None:
    package = ROOT / "tarot_records"
    given = {slug for game in GAMES.values() for slug in game.words.reasons}
    for path in package.rglob("*.py"):
        if "words" not in path.relative_to(package).parts[:1]:
            given |= set(re.findall(r"""["'](\w+)["']""", path.read_text("utf-8")))
            begun = tuple(re.findall(r'Reason\(f"(\w+_)\{', path.read_text("utf-8")))
            given |= {slug for slug in REASONS if slug.startswith(begun)}
    assert set(REASONS) <= given
    said = {slug for game in GAMES.values() for slug in game.words.reasons} | set(REASONS)
    for path in package.rglob("*.py"):
        assert set(re.findall(r'Reason\("(\w+)"', path.read_text("utf-8"))) <= said


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_an_entry_of_the_catalogue_is_described(language: Language) -> None:
    quoted = (language.labels["Source"], language.labels["May follow from"])
    for code, entry in CATALOGUE.items():
        text = describe(code, language.code)
        means = f"{language.severity(entry.severity)}: {language.severity_means(entry.severity)}"
        assert text.startswith(f"{code}  ({means})\n")
        for heading in ("What happened", "The rule", "What to look at"):
            assert f"\n{language.labels[heading]}  " in text, code
        own_words = "\n".join(line for line in text.splitlines()[1:] if not line.startswith(quoted))
        assert english_in(own_words, language.code) == set(), code


@cases("words/languages", "the_language_an_environment_asks_for")
def test_the_language_is_taken_from_the_environment(environment: dict[str, str], lang: str) -> None:
    assert preferred(environment) == lang


@cases("words/languages", "explain_speaks_the_language_asked_for")
def test_explain_speaks_the_language_asked_for(args: list[str], lang: str, expected: str) -> None:
    result = CliRunner().invoke(main, ["explain", "play.follow", *args], env={"LC_ALL": lang})
    assert result.exit_code == 0
    assert f"\n{expected}  " in result.output


def test_an_unknown_language_is_refused() -> None:
    assert CliRunner().invoke(main, ["explain", "play.follow", "--lang", "tlh"]).exit_code == 2


def test_a_fault_is_explained_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (source,) = read_sources("samples/faulty/french-tarot-tdm-donne53.tarot.json")
    text = report_text(report_on(source, steps=0), lang="fr")
    for part in (
        ".tarot.json : fautif\n",
        "  illégal play.follow : Est a joué le 7 de trèfle, mais carreau était demandé et Est pouvait fournir.\n",
        ".tarot.json:51:45  (donne 1, pli 14, Est)\n",
        "    règle : Qui a des cartes de la couleur demandée doit en fournir une. [FFT12 p. 7-8]\n",
        "    à voir : Vérifiez la carte ; on pouvait jouer ici : carreau 10.\n",
        "    ensuite : une carte permise (le 10 de carreau) se trouve dans le pli 15, jouée par Est\n",
    ):
        assert part in text


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_page_of_a_code_speaks_every_language(code: str, client: FlaskClient) -> None:
    page = client.get(f"/faults/{code}").get_data(as_text=True)
    data = client.get(f"/faults/{code}.json").get_json()
    assert list(data["languages"]) == list(LANGUAGES)
    for lang, language in LANGUAGES.items():
        assert f'<section lang="{lang}">' in page
        assert str(escape(describe(code, lang).split("\n", 2)[2])) in page
        assert data["languages"][lang]["severity"] == language.severity(CATALOGUE[code].severity)
        assert data["languages"][lang]["rule"] == sentences(code, lang).rule


def test_names_that_are_only_directions_are_translated() -> None:
    (source,) = read_sources(str(ROOT / "samples" / "french-tarot-tarotmag-17.tarot.json"))
    record = report_on(source, steps=0).record
    assert record is not None
    assert [player_name(record, seat, "de") for seat in range(4)] == ["Süd", "Ost", "Nord", "West"]
    assert player_name(record, 0, "en") == "South"
    first = record.players[1].model_copy(update={"name": "Anna"})
    mixed = record.model_copy(update={"players": (record.players[0], first, *record.players[2:])})
    assert [player_name(mixed, seat, "de") for seat in (0, 1)] == ["South", "Anna"]
