"""The pages in four languages: every text is translated, with the same things filled in, and shown."""

import re

import pytest
from flask.testing import FlaskClient
from translations import TRANSLATED, Text, texts, translated

from tarot_records.web import create_app

TEXTS = dict(texts())


def filled(text: str) -> list[str]:
    """What is filled into a text."""
    return sorted(re.findall(r"%\(\w+\)s|%%", text))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_is_translated_and_no_other(lang: str) -> None:
    known = translated(lang)
    assert {text for text in TEXTS if not all(known.get(text, ("",)))} == set()
    assert known.keys() - TEXTS.keys() == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_same_things_filled_in(lang: str) -> None:
    for text, told in translated(lang).items():
        for original, translation in zip(text if text.many else text[:1], told, strict=True):
            assert set(filled(translation)) <= set(filled(original)), text
            assert set(filled(original)) - set(filled(translation)) <= ({"%(num)s"} if text.many else set()), text


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_page_speaks_the_language_asked_for(lang: str) -> None:
    app = create_app([])
    client: FlaskClient = app.test_client()
    word = translated(lang)[Text("Settings")][0]
    by_address = client.get("/settings", query_string={"lang": lang})
    by_browser = client.get("/settings", headers={"Accept-Language": f"{lang}, en;q=0.5"})
    client.post("/settings", data={"lang": lang})
    by_habit = client.get("/settings")
    for answer in (by_address, by_browser, by_habit):
        assert f'<html lang="{lang}"' in answer.text
        assert word in answer.text
    assert client.get("/settings", query_string={"lang": "en"}).text.count("Settings") > 0
