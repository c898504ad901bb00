"""Without a connection: what was looked at is kept, nothing old is shown, nothing private stored."""

import re
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from support.browser import kept, serving, until_kept
from tarot_records import load
from tarot_records.link import encode
from tarot_records.reading.files import read_sources
from tarot_records.report.report import Report, report_on
from tarot_records.web import create_app
from tarot_records.web.offline import routes
from tarot_records.web.pictures.painter import painted
from tarot_records.words.language import LANGUAGES

SAMPLES = Path(str(files("tarot_records.samples")))
GAME = SAMPLES / "french-tarot-tarotmag-17.tarot.json"


def reports(*names: str) -> list[Report]:
    return [report_on(source, steps=0) for name in names for source in read_sources(SAMPLES / f"{name}.tarot.json")]


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with create_app(reports=reports("french-tarot-tarotmag-17")).test_client() as client:
        yield client


@pytest.mark.parametrize("root", ["", "/below/a path"])
def test_the_viewer_can_be_installed(root: str, client: FlaskClient) -> None:
    asked = {"SCRIPT_NAME": root}
    told = client.get("/manifest.webmanifest", environ_overrides=asked)
    assert told.mimetype == "application/manifest+json"
    assert told.json["start_url"] == told.json["scope"] == f"{root}/"
    assert {one["purpose"] for one in told.json["icons"]} == {"any", "maskable"}
    for one in told.json["icons"]:
        assert one["src"].startswith(f"{root}/assets/")
        picture = client.get(one["src"].removeprefix(root))
        assert picture.mimetype == one["type"]
        assert "immutable" in picture.headers["Cache-Control"]
        assert "x".join(map(str, Image.open(BytesIO(picture.data)).size)) == one["sizes"]
    assert f'<link rel="manifest" href="{root}/manifest.webmanifest">' in client.get("/", environ_overrides=asked).text


@pytest.mark.parametrize(
    ("name", "drawing"), [("icon-192", "icon"), ("icon-512", "icon"), ("icon-maskable", "icon-maskable")]
)
def test_the_icons_are_painted_from_the_own_svg(name: str, drawing: str) -> None:
    """Where this fails: `painted(svg, width)` is what the file is to hold."""
    icons = files("tarot_records.web") / "static" / "icons"
    svg = (icons / f"{drawing}.svg").read_text("utf-8")
    kept = Image.open(BytesIO((icons / f"{name}.png").read_bytes()))
    fresh = Image.open(BytesIO(painted(svg, kept.width)))
    difference = ImageChops.difference(kept.convert("RGBA"), fresh.convert("RGBA"))
    assert max(ImageStat.Stat(difference).mean) < 1


def test_the_service_worker_differs_in_each_version(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/worker.js")
    assert first.mimetype == "text/javascript"
    assert first.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in first.headers["Content-Security-Policy"]
    assert client.get("/worker.js").data == first.data
    monkeypatch.setattr(routes, "program", lambda: "another version of it")
    again = create_app(reports=reports("french-tarot-tarotmag-17")).test_client().get("/worker.js")
    assert again.data != first.data


def test_files_precached_by_the_worker_exist(client: FlaskClient) -> None:
    told = client.get("/worker.js").text.splitlines()[0]
    for address in re.findall(r'"(/[^"]+)"', told):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "no-store" not in answer.headers["Cache-Control"]


def test_the_worker_is_registered_only_where_scripts_are_allowed(client: FlaskClient) -> None:
    text = encode(load(GAME))
    slug = "tarotmag-17"
    for address in (f"/r/{slug}", f"/r/{slug}/9", "/desk", "/offline"):
        answer = client.get(address)
        assert "offline.js" in answer.text, address
        assert "worker-src 'self'" in answer.headers["Content-Security-Policy"], address
    for address in ("/", "/games", "/manual", "/view", f"/embed/{slug}/9"):
        answer = client.get(address)
        assert "offline.js" not in answer.text, address
        assert "worker-src 'none'" in answer.headers["Content-Security-Policy"], address
    assert "offline.js" not in client.post("/view", data={"text": f"{text}/9"}).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_offline_page_is_translated(lang: str, client: FlaskClient) -> None:
    answer = client.get("/offline", headers={"Accept-Language": lang})
    assert f'<html lang="{lang}"' in answer.text
    heading = re.search("<h1>(.*?)</h1>", answer.text)
    assert (heading[1] == "Without a connection") == (lang == "en")


def test_visited_pages_are_readable_offline(own_page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    page, text = own_page, encode(load(GAME))
    with serving(create_app(reports=reports("french-tarot-tarotmag-17", "french-tarot-tarotmag-20"))) as address:
        page.goto(f"{address}/r/tarotmag-17/9")
        until_kept(page, "/hand/1/steps.json")
        until_kept(page, "/r/tarotmag-17/9")
        for path in ("/", "/games", "/settings", f"/view#{text}/9", f"/view/{text}/9", "/r/tarotmag-17"):
            page.goto(f"{address}{path}")
            page.wait_for_load_state("networkidle")
        until_kept(page, "/r/tarotmag-17")
        (store,) = kept(page)
        names = [urlsplit(one).path for one in kept(page)[store]]
        assert not [name for name in names if re.match("/(view|settings)", name)]
        assert text not in str(kept(page))

    for path, words in (("/r/tarotmag-17/9", "Trick 1"), ("/games", "Games"), ("/r/tarotmag-17", "TAROTmag 17")):
        page.goto(f"{address}{path}")
        expect(page.locator("h1")).to_contain_text(words)
    page.goto(address)
    expect(page.frame_locator("iframe").locator("#bar")).to_have_attribute("data-ready", "")
    page.goto(f"{address}/r/tarotmag-17/9")
    expect(page.locator("#bar")).to_have_attribute("data-ready", "")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{address}/r/tarotmag-17/10")
    page.reload()  # never asked for by this address
    expect(page.locator("#heading")).to_contain_text("step 10 of")
    page.goto(f"{address}/desk")
    page.get_by_role("textbox").first.fill("#tn 1")
    expect(page.locator("#verdict")).to_contain_text("Your text is still here")
    page.goto(f"{address}/desk?lang=de")
    expect(page.get_by_role("textbox").first).to_have_value("#tn 1")
    page.goto(f"{address}/r/tarotmag-20")
    expect(page.get_by_role("heading", level=1)).to_have_text("Without a connection")
    expect(page.locator("#keeping")).to_contain_text("Trick 1, step 9")

    monkeypatch.setattr(routes, "program", lambda: "the next version")
    port = urlsplit(address).port or 0
    with serving(create_app(reports=reports("french-tarot-tarotmag-20")), port):
        page.goto(f"{address}/r/tarotmag-17/9")
        expect(page.get_by_role("heading", level=1)).to_contain_text("There is no such page")
        page.goto(f"{address}/r/tarotmag-20/9")
        until_kept(page, "/r/tarotmag-20/9")
        for _ in range(100):
            if not kept(page).get(store):  # the old worker may have opened it once more, and left it empty
                break
            page.wait_for_timeout(100)
        assert not kept(page).get(store)
        page.goto(f"{address}/r/tarotmag-20/9")
        until_kept(page, "/r/tarotmag-20/9")
    page.goto(f"{address}/r/tarotmag-17/9")
    expect(page.get_by_role("heading", level=1)).to_have_text("Without a connection")
    page.get_by_role("button", name="Delete them").click()
    expect(page.locator("#keeping")).not_to_contain_text("step 9")
