"""The first line that a text lacks: proposed by what the text says, and written by a button of the desk."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from support.cases import cases
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.game_names import games_named
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.vocabulary import rulesets_of
from tarot_records.notation.writer import write_record
from tarot_records.reading.missing_head import MOST, first_lines, supposed_head, usual_labels
from tarot_records.reading.parser import read
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.rules.game import Game
from tarot_records.web import create_app
from tarot_records.words.explain import explain
from tarot_records.words.games import game_name

SAYS = {
    "en": "Players: {}\nThe dealer is {}, who leads spades and takes the first trick\n",
    "fr": "Joueurs : {}\nDonneur {}, qui entame pique et prend le premier pli\n",
    "it": "Giocatori: {}\nMazziere {}, che gioca spade e prende la prima presa\n",
    "de": "Spieler: {}\nGeber {}, der Pik spielt und den ersten Stich nimmt\n",
}
"""Language -> a text that has its words."""
NAMES = ("Anna", "Bruno", "Clara", "Dario", "Elsa", "Franz")
OF_BOTH = [pytest.param(game, lang, id=f"{game.id}-{lang}") for game in GAMES.values() for lang in LANGUAGES]


def told(game: str, lang: str, names: tuple[str, ...]) -> str:
    """A text that names its game, in words of a language."""
    return f"{game}\n{SAYS[lang].format(', '.join(names), names[0])}"


def head_of(line: str) -> dict[str, str]:
    return dict(word.split("=") for word in line.split()[2:])


@pytest.mark.parametrize(("game", "lang"), OF_BOTH)
def test_a_text_that_names_its_game_gets_its_game_language_and_seats(game: Game, lang: str) -> None:
    played = [ruleset for ruleset in rulesets_of(game) if game.players[0] in ruleset.players]
    names, ways = NAMES[: game.players[0]], [f"{game.id}/{ruleset.id}" for ruleset in played]
    for called in (game_name(game.id, lang), game.id, *game.words.called):
        lines = first_lines(told(called, lang, names), "en")
        assert sorted(head_of(line)["rules"] for line in lines) == sorted(ways), called
        for line in lines:
            assert head_of(line)["lang"] == lang
            assert head_of(line)["seats"] == ",".join(names)
            assert read(f"{line}\n".encode()).problems == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_that_names_no_game_gets_several(lang: str) -> None:
    text = SAYS[lang].format(", ".join(NAMES[:4]), NAMES[0])
    heads = [head_of(line) for line in first_lines(text, "en")]
    assert 1 < len(heads) <= MOST
    assert len({head["rules"] for head in heads}) == len(heads)
    assert {head["lang"] for head in heads} == {lang}
    games = [GAMES[head["rules"].partition("/")[0]] for head in heads]
    assert all(4 in game.players or 3 in game.one_more for game in games)
    assert supposed_head(text) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_gives_the_language_of_a_text_without_clues(lang: str) -> None:
    (line,) = first_lines("FFT\n1 17 5 3\n", lang)
    assert head_of(line) == {
        "rules": "french-tarot/fft-2012",
        "lang": lang,
        "seats": ",".join(usual_labels(GAMES["french-tarot"], 4, lang)),
    }


@cases("reading/missing_head", "named")
def test_games_are_known_by_their_names(text: str, games: list[str]) -> None:
    assert list(games_named(text)) == games


@cases("reading/missing_head", "seated")
def test_proposed_seats_are_the_names_of_the_players(text: str, seats: str) -> None:
    assert head_of(first_lines(f"tarot\n{text}\n", "fr")[0])["seats"] == seats


@pytest.mark.parametrize("word", ["rules", "jeu", "spiel"])
@cases("reading/missing_head", "rules")
def test_a_game_is_named_on_the_first_line(word: str, typed: str, read_as: str, near: list[str]) -> None:
    reading = read(f"#tn 1 {word}={typed} lang=fr seats=4\nhand\n".encode())
    if read_as:
        assert f"{reading.data['game']}/{reading.data['ruleset']}" == read_as
        return
    (problem,) = reading.problems
    assert problem.code == "tn.instead"
    assert list(problem.facts["near"]) == near


def hand_without_its_first_line(game: Game, lang: str) -> str:
    """A hand in the notation, below the name of its game and its players in place of the first line."""
    (record,) = generate(game.id, hands=1, seed=7)
    names = NAMES[: len(record.players)]
    players = tuple(
        player.model_copy(update={"label": name}) for player, name in zip(record.players, names, strict=True)
    )
    typed = write_record(record.model_copy(update={"players": players, "id": None, "provenance": None}), lang)
    return (
        f"; {told(game_name(game.id, lang), lang, names)}".replace("\n", "\n; ").rstrip("; ") + typed.partition("\n")[2]
    )


@pytest.mark.parametrize(("game", "lang"), OF_BOTH)
def test_a_text_is_judged_as_if_its_first_line_were_there(game: Game, lang: str) -> None:
    text = hand_without_its_first_line(game, lang)
    report = report_on(Source("text", text.encode(), reader=read))
    assert [fault.code for fault in report.faults if fault.because is None] == ["tn.header"]
    assert report.verdict == "faulty"
    assert report.record is None
    assert report.heard is not None
    assert report.heard.game == game.id
    whole = report_on(Source("text", f"{supposed_head(text)}\n{text}".encode(), reader=read))
    assert report.heard == whole.record
    assert not whole.contradicted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_faults_of_a_text_without_first_line_are_reported(lang: str) -> None:
    text = hand_without_its_first_line(GAMES["french-tarot"], lang) + "dealer Zoe\n"
    reading = read(text.encode())
    assert [problem.code for problem in reading.problems] == ["tn.header", "tn.seat"]
    assert reading.text[reading.problems[1].facts["offset"] :] == "Zoe\n"
    assert all(0 <= start <= end <= len(text) for start, end in reading.spans.values())
    assert reading.data is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["", "Call me Ishmael.\n", "Tarot\n1 2 3\n"])
def test_the_fault_shows_the_likeliest_first_line(text: str, lang: str) -> None:
    report = report_on(Source("text", text.encode(), reader=read))
    told = explain(report.faults[0], report, lang)
    assert told.fault.code == "tn.header"
    assert first_lines(text, lang)[0] in told.look


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    app = create_app([])
    app.testing = True
    browser: FlaskClient = app.test_client()
    return browser


def buttons(client: FlaskClient, text: str) -> dict[str, str]:
    """What stands on the buttons of a text -> the text that each makes."""
    html = client.post("/desk?lang=fr", data={"text": text}).text
    found = re.findall(r'name="repair" value="(\w+)"[^>]*>(.*?)</button>', html, re.DOTALL)
    assert found
    made = {}
    for key, said in found:
        after = client.post("/desk?lang=fr", data={"text": text, "repair": key}).text
        typed = unescape(after.partition('<textarea id="text"')[2].partition(">\n")[2].partition("</textarea>")[0])
        made[" ".join(unescape(said).split())] = typed
    return made


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_button_adds_the_first_line(client: FlaskClient, game: Game) -> None:
    text = hand_without_its_first_line(game, "fr")
    lines = first_lines(text, "fr")
    made = buttons(client, text)
    assert [one for said in made for one in lines if one in said] == list(lines)
    first = next(iter(made.values()))
    assert first == f"{lines[0]}\n{text}"
    assert read(first.encode()).problems == ()


def test_each_button_names_its_rules(client: FlaskClient) -> None:
    made = buttons(client, "#tn 1 jeu=tarokk lang=fr seats=4\nhand\n")
    rules = [text.partition("jeu=")[2].partition(" ")[0] for text in made.values()]
    assert rules == ["hungarian-tarokk/paskievics", "hungarian-tarokk/illusztralt"]
