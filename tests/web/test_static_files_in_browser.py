"""A folder of plain files in a real browser, from the disk: found, stepped through and read without a server."""

import re
from html import unescape
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlencode

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from support.browser import NO_SCRIPT, opened_page, watched
from support.hostile_record import hostile
from tarot_records.cli import main
from tarot_records.web import create_app

SAMPLES = ("french-tarot-tarotmag-17", "french-tarot-tarotmag-20", "scarto-composed", "faulty/mathers-three-ask")
SLUG = "scarto-composed-1"
"""The record of several hands."""
QUESTIONS: tuple[dict[str, str], ...] = (
    {"q": "TAROT mâg"},
    {"q": "nowhere"},
    {"q": "alert"},
    {"verdict": "faulty"},
    {"game": "scarto"},
    {"contract": "garde", "verdict": "proved"},
    {"happened": "declarer_won"},
    {"hands": "1", "kind": "played"},
    {"code": "play.follow", "q": "a"},
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few samples, of which one has several hands, one is faulty and one hostile; and beside them their pages."""
    home = tmp_path_factory.mktemp("plain files")
    records = home / "records"
    records.mkdir()
    for name in SAMPLES:
        text = files("tarot_records.samples").joinpath(f"{name}.tarot.json").read_bytes()
        (records / f"{name.rpartition('/')[2]}.json").write_bytes(text)
    (records / "hostile.json").write_bytes(orjson.dumps(hostile()))
    done = CliRunner().invoke(main, ["site", str(records), "-o", str(home / "out"), "--lang", "en"])
    assert done.exit_code == 0, done.output
    return home


def found(client: FlaskClient, asked: dict[str, str]) -> list[str]:
    """What the list of a server finds, by the labels."""
    return [record["label"] for record in client.get(f"/index.json?{urlencode(asked)}").json["records"]]


def test_the_static_list_filters_as_a_server_does(page: Page, folder: Path) -> None:
    client = create_app([folder / "records"]).test_client()
    rows = page.locator("table.records tbody tr:visible")
    with watched(page):
        page.goto((folder / "out" / "index.html").as_uri())
        expect(rows).to_have_count(5)
        for asked in QUESTIONS:
            wanted = found(client, asked)
            page.goto(f"{(folder / 'out' / 'index.html').as_uri()}#{urlencode(asked)}")
            expect(rows).to_have_count(len(wanted))
            told = " ".join(rows.all_inner_texts())
            assert [label for label in wanted if label.split("-")[-1][:9] not in told] == []
        expect(page.locator(".day")).to_be_hidden()
        page.goto((folder / "out" / "index.html").as_uri())
        expect(page.locator(".day .glance")).to_be_visible()
        page.get_by_label("Search").fill("grenoble")
        expect(rows).to_have_count(len(found(client, {"q": "grenoble"})))
        page.get_by_label("Search").fill("")
        page.get_by_role("complementary").get_by_role("link", name="Scarto 1", exact=True).click()
        expect(rows).to_have_count(1)
        page.get_by_role("list", name="Filters").get_by_role("link").click()
        expect(rows).to_have_count(5)
        page.get_by_role("link", name="Hands", exact=True).click()
        expect(rows.locator("td.number:first-of-type, td[data-label=Hands]").first).to_have_text("3")


def test_a_game_is_stepped_through_from_the_disk(page: Page, folder: Path) -> None:
    app = create_app([folder / "records"])
    client, walk = app.test_client(), app.extensions["library"].walk(SLUG)
    start, last = walk.hands[1].start, len(walk.frames) - 1

    def at(step: int) -> None:
        told = re.search('id="sentence">([^<]+)<', client.get(f"/r/{SLUG}/{step}").text)
        expect(page.get_by_role("status").locator(".sentence")).to_have_text(unescape(told[1]))
        expect(page).to_have_url(f"{(folder / 'out' / 'r' / SLUG / file).as_uri()}#{step}")

    with watched(page):
        page.goto((folder / "out" / "index.html").as_uri())
        page.locator(f"th a[href*='r/{SLUG}/']").click()
        page.get_by_role("link", name="Step through it").click()
        file = "hand-1.html"
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        for step in range(1, 7):
            page.keyboard.press("ArrowRight")
            at(step)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("]")
        file = "hand-2.html"
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        at(start)
        page.keyboard.press("ArrowRight")
        at(start + 1)
        page.keyboard.press("End")
        file = "hand-3.html"
        at(last)
        expect(page.get_by_role("link", name="next", exact=True)).to_have_attribute("aria-disabled", "true")
        page.reload()
        at(last)
        drawn = page.evaluate(
            "Promise.all([...document.querySelectorAll('.card')].map((one) => new Promise((done) => {"
            " const picture = new Image(); picture.onload = () => done(1); picture.onerror = () => done(0);"
            " picture.src = getComputedStyle(one, '::before').backgroundImage.slice(5, -2); })))"
        )
        assert set(drawn) <= {1}


def test_a_hand_is_readable_without_javascript(browser: Browser, folder: Path) -> None:
    with opened_page(browser, **NO_SCRIPT) as page:
        page.goto((folder / "out" / "index.html").as_uri())
        expect(page.locator("table.records tbody tr")).to_have_count(5)
        page.goto((folder / "out" / "r" / SLUG / "hand-1.html").as_uri())
        page.get_by_role("navigation", name="Parts of this hand").get_by_role("link", name="Trick 3").click()
        step = page.url.partition("#")[2]
        expect(page.locator(f"[id='{step}']")).to_be_in_viewport()
        expect(page.locator(".felt .card").first).to_be_visible()
