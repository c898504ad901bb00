"""Everything in four languages: every text is translated, with the same things filled in, and shown."""

import re
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from flask.testing import FlaskClient

from support.translations import TRANSLATED, Text, catalogues, folders, missing, placeholders, translated
from tarot_records.web import create_app
from tarot_records.words.phrases import LOCALE, translations

CASES = [(folder, lang) for folder in folders() for lang in TRANSLATED]
by_catalogue = pytest.mark.parametrize(
    ("folder", "lang"), CASES, ids=lambda one: getattr(one, "parent", Path(one)).name
)


@pytest.mark.quick
@by_catalogue
def test_every_text_is_translated_and_no_other(folder: Path, lang: str) -> None:
    assert missing(folder, lang) == []
    assert translated(folder, lang).keys() - catalogues()[folder].keys() == set()


def filled(text: str) -> list[str]:
    """What is filled into a text of the pages."""
    return sorted(re.findall(r"%\(\w+\)s|%%", text))


@pytest.mark.quick
@by_catalogue
def test_translations_have_the_same_placeholders(folder: Path, lang: str) -> None:
    for text, told in translated(folder, lang).items():
        for original, translation in zip((text.one, text.many or text.one), told, strict=False):
            if text.context and translation:
                assert set(placeholders(translation)) == set(placeholders(original)), text
            elif translation:
                assert set(filled(translation)) <= set(filled(original)), text
                assert set(filled(original)) - set(filled(translation)) <= ({"%(num)s"} if text.many else set()), text


@pytest.mark.parametrize("lang", TRANSLATED)
def test_pages_use_the_requested_language(lang: str) -> None:
    app = create_app([])
    client: FlaskClient = app.test_client()
    word = translated(LOCALE, lang)[Text("Settings")][0]
    by_address = client.get("/settings", query_string={"lang": lang})
    by_browser = client.get("/settings", headers={"Accept-Language": f"{lang}, en;q=0.5"})
    client.post("/settings", data={"lang": lang})
    by_habit = client.get("/settings")
    for answer in (by_address, by_browser, by_habit):
        assert f'<html lang="{lang}"' in answer.text
        assert word in answer.text
    assert client.get("/settings", query_string={"lang": "en"}).text.count("Settings") > 0


def test_a_compiled_catalogue_is_read_unless_its_text_is_newer(tmp_path: Path) -> None:
    made = Catalog(locale="fr")
    made.add("card", "carte", context="x")
    with (tmp_path / "fr.mo").open("wb") as file:
        write_mo(file, made)
    assert translations("fr", tmp_path).pgettext("x", "card") == "carte"
    assert translations("fr", tmp_path).pgettext("y", "card") == "card"
    assert translations("de", tmp_path).pgettext("x", "card") == "card"
    newer = tmp_path / "newer"
    newer.mkdir()
    (tmp_path / "fr.mo").rename(newer / "fr.mo")
    (newer / "fr.po").write_text('msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "x"\nmsgid "card"\nmsgstr "lame"\n')
    assert translations("fr", newer).pgettext("x", "card") == "lame"


def test_without_babel_texts_are_english_with_one_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang in ("fr", "de"):
        (tmp_path / f"{lang}.po").write_text('msgid "card"\nmsgstr "carte"\n')
    monkeypatch.setitem(sys.modules, "babel.messages.pofile", None)
    assert [translations(lang, tmp_path).gettext("card") for lang in ("fr", "de")] == ["card", "card"]
    assert capsys.readouterr().err.count("pip install") == 2
