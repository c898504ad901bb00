"""The counting page and its twin: the same answers as the command, friendly refusals, nothing unescaped."""

import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from support.cases import cases
from tarot_records.cli import main
from tarot_records.core.cards import codes_of, name
from tarot_records.counting.scheme import FOOL, ODD, Scheme
from tarot_records.games import game_of
from tarot_records.piles.reader import LONGEST
from tarot_records.piles.schemes import SCHEMES
from tarot_records.words.games import language_of_game
from tarot_records.words.language import LANGUAGES, LATIN, ROMAN

NASTY = "</title><script>alert(1)</script>'\"&{{ 7*7 }}"
E1 = "T21 SK HQ DN S2 S3 T5 CJ"


def ask(client: FlaskClient, query: Mapping[str, str | Sequence[str]], page: str = "/count") -> TestResponse:
    return client.get(f"{page}?{urlencode(query, doseq=True)}")


def ticked(response: TestResponse) -> list[str]:
    return re.findall(r'name="c" value="(\w+)" checked', response.text)


@cases("web/count_page", "the_twin_is_what_the_command_gives")
def test_the_count_twin_equals_the_output_of_the_command(
    client: FlaskClient, query: dict[str, str | list[str]], args: list[str]
) -> None:
    twin = ask(client, query, "/count.json")
    assert (twin.status_code, twin.mimetype) == (200, "application/json")
    printed = CliRunner().invoke(main, ["count", "--json", *args]).stdout
    assert twin.get_json() == json.loads(printed)
    page = ask(client, query)
    assert page.status_code == 200
    assert sorted(ticked(page)) == sorted(twin.get_json()["cards"])
    assert f"/count.json{'?' if query else ''}" in page.text


def test_the_count_page_shows_the_four_methods(client: FlaskClient) -> None:
    text = unescape(ask(client, {"cards": E1}).text)
    for words in (
        '<span class="big">17</span> card points',
        "16⅔ with the fraction kept",
        "78 in the pack",
        "2 × 4⅓",
        "2 odd cards: ⅔ rounded up to 1",
        "5 + 5 + 4 − 2",
        "5 + 3 − 1",
        SCHEMES["danish-tarok"].source,
    ):
        assert words in text
    assert re.findall(r'class="total">(\w+)<', text) == ["17"] * 4
    assert 'name="cards" value=""' in text


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_a_game_shows_its_own_pack_and_every_card_is_named(client: FlaskClient, scheme: Scheme) -> None:
    page = ask(client, {"game": scheme.id})
    picks = re.findall(
        r'<label class="pick"><input [^>]*value="(\w+)"[^>]*><i class="card [^>]*aria-label="([^"]+)"', page.text
    )
    words = LANGUAGES["en" + {"french": "", "industrial": ROMAN}.get(game_of(scheme.id).look, LATIN)]
    called = language_of_game(scheme.id, words).card_title if scheme.id else name
    assert sorted(picks) == sorted((code, called(code)) for code in codes_of(scheme.pack))
    assert f'<option value="{scheme.id}" selected>' in page.text
    whole = ask(client, {"game": scheme.id, "c": codes_of(scheme.pack), "fool": "plain"}, "/count.json").get_json()
    assert whole["points"] == whole["pack"]["points"] == str(scheme.total)


def test_every_scheme_and_choice_is_explained_and_cited(client: FlaskClient) -> None:
    text = unescape(client.get("/count").text)
    for words in map(str, [*ODD, *ODD.values(), *FOOL, *FOOL.values()]):
        assert words in text
    for scheme in SCHEMES.values():
        assert scheme.source in text
        assert f"/count?game={scheme.id}" in text


@cases("web/count_page", "wrong_input_is_told_in_the_page")
def test_wrong_cards_are_explained_on_the_count_page(
    client: FlaskClient, query: dict[str, str | list[str]], words: str
) -> None:
    page = ask(client, query)
    assert page.status_code == 409
    assert words in unescape(page.text)
    assert "This cannot be counted" in page.text
    assert page.text.count('name="c"') > 30
    twin = ask(client, query, "/count.json")
    assert (twin.status_code, twin.mimetype) == (409, "application/problem+json")
    problem = twin.get_json(force=True)
    assert problem["status"] == 409
    assert any(words in told for told in problem["problems"])


def test_too_many_cards_are_explained_on_the_count_page(client: FlaskClient) -> None:
    test_wrong_cards_are_explained_on_the_count_page(
        client, {"cards": "x" * (LONGEST + 1)}, "That is too long for a pile of cards"
    )
    test_wrong_cards_are_explained_on_the_count_page(client, {"c": ["SK"] * 5 + ["XX"] * 900}, "XX is no card")


def test_typed_cards_stay_in_the_form(client: FlaskClient) -> None:
    page = ask(client, {"cards": "SX HQ", "c": ["T21"]})
    assert 'name="cards" value="SX HQ"' in page.text
    assert ticked(page) == ["T21"]


@pytest.mark.parametrize("field", ["cards", "c", "game", "group", "odd", "fool", "short", "q"])
def test_the_count_page_escapes_its_input(client: FlaskClient, field: str) -> None:
    text = ask(client, {field: NASTY}).text
    assert "<script" not in text
    for raw in ("\0", "\ud800", "\x1b[31m", "%s%n", "../../x"):
        response = client.get("/count", query_string={field: raw.encode("utf-8", "surrogatepass").decode("latin-1")})
        assert response.status_code in (200, 409)


@cases("web/count_page", "cards_are_called_as_the_game_calls_them")
def test_cards_are_called_as_the_game_calls_them(
    client: FlaskClient, game: str, lang: str, called: list[str], not_called: str
) -> None:
    text = unescape(ask(client, {"cards": "F T1 T20", "game": game, "lang": lang}).text).replace("'", "’")
    page = text.partition("<table")[0]  # below stand all games
    assert [name for name in called if name not in page] == []
    assert not_called not in page
