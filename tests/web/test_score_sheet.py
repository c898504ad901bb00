"""The page for score sheets: columns over the sheet, faults at their cells, a record to take over."""

import re
from html import unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from support.page_requests import client_of, complaints
from support.paths import DATA
from support.sheet_layouts import FORMS, evening, full
from tarot_records.web import create_app

SHEETS = DATA / "score-sheets"
GIVEN = evening("french-tarot", 4, 1)
GOOD = FORMS["semicolons"](full(GIVEN, "fr")).decode()


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return client_of(create_app([]))


def roles(page: str) -> list[str]:
    """The first entry of each list over the sheet: what its column is read as."""
    return re.findall(r'<select name="role"[^>]*>\s*<option value="">([^<]*)</option>', page)


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_the_columns_are_shown_over_the_sheet(client: FlaskClient, lang: str) -> None:
    page = client.post(f"/desk/sheet?lang={lang}", data={"text": GOOD}).text
    assert len(roles(page)) == len(full(GIVEN, "fr")[0])
    assert "{" not in unescape(page[page.index("<main") :])
    assert 'class="verdict consistent"' in page


def test_a_wrong_figure_is_marked_at_its_cell(client: FlaskClient) -> None:
    rows = full(GIVEN, "fr")
    rows[2][rows[0].index("David")] = "223"
    page = client.post("/desk/sheet", data={"text": FORMS["semicolons"](rows)}).text
    assert 'class="verdict faulty"' in page
    assert re.search(r'<td class="number wrong">223<a class="mark-1" href="#fault-1"', page)


def test_another_role_can_be_chosen(client: FlaskClient) -> None:
    text = (SHEETS / "totals-and-abbreviations.txt").read_text("utf-8")
    sent = {"text": text, "role": ["", "", "", "", "", "", "note"]}
    assert client.post("/desk/sheet.json", data={"text": text}).get_json()["columns"][6]["role"] == "contract"
    column = client.post("/desk/sheet.json", data=sent).get_json()["columns"][6]
    assert (column["role"], column["by"]) == ("note", "choice")
    assert '<option value="note" selected>' in client.post("/desk/sheet", data=sent).text


def test_the_evening_is_taken_over_to_the_desk(client: FlaskClient) -> None:
    page = client.post("/desk/sheet", data={"text": GOOD}).text
    (notation,) = re.findall(r'<input type="hidden" name="text" value="([^"]*)">', page)
    taken = client.post("/desk.json", data={"text": unescape(notation)}).get_json()
    assert (taken["game"], taken["verdict"]) == ("french-tarot", "consistent")


@pytest.mark.parametrize("form", ["xlsx", "ods", "semicolons"])
def test_files_are_read(client: FlaskClient, form: str) -> None:
    def file() -> tuple[BytesIO, str]:
        return BytesIO(FORMS[form](full(GIVEN, "fr"))), f"evening.{form}"

    answer = client.post("/desk/sheet.json", data={"file": file()}).get_json()
    assert answer["players"] == list(GIVEN.players)
    assert len(roles(client.post("/desk/sheet", data={"file": file()}).text)) == len(answer["columns"])
    if form != "semicolons":  # a workbook on the desk has the same page
        assert len(roles(client.post("/desk", data={"file": file()}).text)) == len(answer["columns"])


def test_the_desk_offers_to_read_a_sheet(client: FlaskClient) -> None:
    assert 'data-leaves="1" formaction="/desk/sheet' in client.post("/desk", data={"text": GOOD}).text
    assert 'data-leaves="1"' not in client.post("/desk", data={"text": "#tn 1\nhand\n"}).text


def test_answers_are_as_their_schema_says(client: FlaskClient) -> None:
    for sent in ({"text": ""}, {"text": GOOD}, {"text": "nothing"}, {"text": GOOD, "sheet_game": "scarto"}):
        answer = client.post("/desk/sheet.json", data=sent)
        assert answer.status_code == 200
        assert complaints(client.get("/schemas/score_sheet.json").data, answer.get_json()) == []
    assert client.post("/desk/sheet", data={"sheet_game": "whist"}).status_code == 400
    assert client.post("/desk/sheet", data={"file": (BytesIO(b"PK\x03\x04"), "x.xlsx")}).status_code == 404
