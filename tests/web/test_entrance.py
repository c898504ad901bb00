"""The entrance: a hand of the day that was really played, names before ids, and a set of its own for faults."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from support.page_requests import answers_as_told, requests
from support.paths import SAMPLES
from tarot_records.reading.files import read_sources
from tarot_records.report.report import Report, report_on
from tarot_records.web import create_app
from tarot_records.web.lists import library, list_page
from tarot_records.web.site.words import title

DAYS = [date(2026, 1, 1) + timedelta(days=n) for n in range(40)]


@cache
def reports() -> list[Report]:
    """Reports on some of the samples: of those played, of one composed, of two that are faulty."""
    wanted = ("tarotmag-16", "tarotmag-17", "tarotmag-20", "scarto-composed.", "donne53", "scarto-play.")
    sources = (source for source in read_sources(SAMPLES) if any(name in source.name for name in wanted))
    return [report_on(source, steps=0) for source in sources if source.name.endswith(".json")]


def kind_of(report: Report) -> str:
    return report.record.provenance.kind or ""


@pytest.fixture(scope="module")
def app() -> Flask:
    proved = [report for report in reports() if report.verdict == "proved"]
    return create_app(reports=proved, faulty=[report for report in reports() if report not in proved])


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def test_the_hand_of_the_day_is_chosen_by_date(app: Flask) -> None:
    with app.test_request_context():
        app.preprocess_request()
        found = [library.hand_of_the_day(day) for day in DAYS]
        again = [library.hand_of_the_day(day) for day in DAYS]
    told = {hand.walk.slug for hand in found if hand is not None}
    assert told == {"tarotmag-16", "tarotmag-17", "tarotmag-20"}
    for hand, same in zip(found, again, strict=True):
        assert (hand.walk.slug, hand.start, hand.face) == (same.walk.slug, same.start, same.face)
        assert hand.walk.frames[hand.face].step.takes
        assert hand.told


def test_the_front_page_changes_from_day_to_day(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = set()
    for day in DAYS[:12]:
        for room in (library, list_page):
            monkeypatch.setattr(room, "today", lambda day=day: day)
        monkeypatch.setattr("tarot_records.web.site.page_cache.today", lambda day=day: day)
        page = client.get("/").text
        shown.add(page.split("<iframe src=")[1].split(" ")[0])
    assert len(shown) > 1


def test_without_a_played_hand_the_front_page_has_no_table() -> None:
    composed = [report for report in reports() if kind_of(report) == "composed" and report.verdict == "proved"]
    page = create_app(reports=composed).test_client().get("/").text
    assert "<iframe" not in page
    assert "Type your own" in page
    assert "See how faults look" not in page


def test_faulty_samples_are_a_separate_set(client: FlaskClient) -> None:
    assert {entry["verdict"] for entry in client.get("/index.json").get_json()["records"]} == {"proved"}
    below = client.get("/faulty/index.json").get_json()["records"]
    assert {entry["verdict"] for entry in below} == {"faulty"}
    assert "played" in {entry["kind"] for entry in below}


def test_whole_records_come_first_and_among_them_those_played() -> None:
    app = create_app(reports=[*reports()[::-1]])
    found = [(one["verdict"], one["kind"]) for one in app.test_client().get("/index.json").get_json()["records"]]
    whole = [kind for verdict, kind in found if verdict == "proved"]
    assert found == [*(("proved", kind) for kind in whole), *(one for one in found if one[0] == "faulty")]
    for kinds in (whole, [kind for verdict, kind in found if verdict == "faulty"]):
        assert kinds == sorted(kinds, key=lambda kind: kind != "played")
        assert len(set(kinds)) > 1


def test_a_single_set_links_to_its_faulty_records_by_a_filter() -> None:
    page = create_app(reports=reports()).test_client().get("/").text
    assert 'href="/?verdict=faulty">See how faults look</a>' in page


def test_a_record_is_called_by_a_name(client: FlaskClient) -> None:
    with client.application.test_request_context():
        client.application.preprocess_request()
        assert title("TAROTmag 16", "Quadrettes", ["South"], "french-tarot") == "TAROTmag 16"
        assert title("scarto-1", "An evening", ["Anna", "", "Carla"], "scarto") == "An evening: Anna, Carla"
        assert title("scarto-1", "", ["Anna", "Carla"], "scarto") == "Scarto: Anna, Carla"
        assert title("scarto-1", "An evening", [], "scarto") == "An evening"
        assert title("scarto-1", "", [], "scarto") == "scarto-1"
    page = client.get("/r/scarto-composed-1").text
    assert "<h1>Three hands of Scarto: Anna, Bruno, Carla</h1>" in page
    assert '<span aria-current="page">Three hands of Scarto: Anna, Bruno, Carla</span>' in page


@pytest.mark.parametrize("slug", ["tarotmag-17", "scarto-composed-1"])
def test_a_record_begins_with_its_table(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/r/{slug}").text
    picture = page.split('<p class="glance">')[1].split("</p>")[0]
    source = picture.split('src="')[1].split('"')[0]
    assert client.get(source).status_code == 200
    assert "takes trick 1" in picture
    assert page.index("glance") < page.index("<h1>")


@requests("entrance")
def test_entrance_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked)
