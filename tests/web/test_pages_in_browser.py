"""The pages around the table in a real browser: the list, sharing, embedding, hostile records, accessibility."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from shutil import copytree
from typing import Any, ClassVar, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import PHONE, box_of, fits_in_width, has_no_violations, opened_page, serving, watched
from support.browser_scenarios import play, scenarios
from support.hostile_record import hostile
from support.paths import DATA
from tarot_records import load
from tarot_records.link import encode
from tarot_records.web import create_app


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of the samples, a hostile record and one that cannot be read."""
    folder = tmp_path_factory.mktemp("archive")
    copytree(str(files("tarot_records.samples")), folder / "samples")
    (folder / "hostile.json").write_text(json.dumps(hostile()))
    (folder / "broken.json").write_text("{")
    with serving(create_app([folder])) as address:
        yield address


@pytest.fixture(scope="module")
def game() -> str:
    """A game as the text of a link."""
    return encode(load(Path(str(files("tarot_records.samples"))) / "french-tarot-tarotmag-17.tarot.json"))


@scenarios("pages")
def test_page_scenario_in_browser(
    browser: Browser, page: Page, archive: str, game: str, scenario: dict[str, Any]
) -> None:
    play(scenario, browser, page, archive, game=game)


def test_the_whole_list_can_be_used_by_keyboard(page: Page, archive: str) -> None:
    page.goto(archive)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()"))
    assert {"q", "Show", "More filters, and the order", "Best hand"} <= reached


def test_the_entrance_is_short_on_a_phone(browser: Browser, archive: str) -> None:
    for script in (True, False):
        with opened_page(browser, viewport={"width": 390, "height": 844}, java_script_enabled=script) as page:
            page.goto(archive)
            rows, more = page.locator(".records tbody tr:visible"), page.locator(".others a")
            assert page.evaluate("document.documentElement.scrollHeight") < 2_500
            expect(rows).to_have_count(12)
            more.click()
            expect(rows).to_have_count(50)
            expect(rows.nth(12)).to_be_in_viewport()
            expect(more).to_be_hidden()


def test_a_game_behind_the_hash_is_opened(page: Page, archive: str, game: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    heading = page.get_by_role("heading", level=1)
    with watched(page):
        page.goto(f"{archive}/view#{game}")
        page.get_by_role("link", name="Step through it").click()
        expect(page.get_by_role("region", name="The table")).to_be_visible()
        assert page.url == f"{archive}/view#{game}/0"
        page.wait_for_selector("#bar[data-ready]")
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/view#{game}/1")
        page.get_by_role("link", name="next trick").click()
        expect(heading).to_contain_text("Trick 1")
        page.wait_for_url(f"**/view#{game}/*")
        page.go_back()
        expect(heading).to_contain_text("step 1 of")
        page.reload()
        expect(heading).to_contain_text("step 1 of")
        page.wait_for_selector("#bar[data-ready]")
        page.get_by_text("How to look at it").last.click()
        page.get_by_role("link", name="turn the table").click()
        page.wait_for_url("**?turn=1")
        page.wait_for_selector("#bar[data-ready]")
        with page.expect_download() as kept:
            page.get_by_role("link", name="The table as a picture").click()
        assert kept.value.suggested_filename == "1.svg"
        assert "</svg>" in kept.value.path().read_text("utf-8")  # nothing stopped it: the page went nowhere
        page.wait_for_url("**?turn=1")
    assert asked
    assert not [url for url in asked if game[:40] in url.partition("#")[0]]


def test_a_link_without_a_game_shows_an_explanation(page: Page, archive: str) -> None:
    with watched(page) as trouble:
        for spoilt in ("x", "1AAAA", "<img src=x onerror=alert(1)>", "../r/tdm-donne53", "%00"):
            page.goto("about:blank")  # else only what stands behind the # would change
            page.goto(f"{archive}/view#{spoilt}")
            page.wait_for_selector("#opening", state="detached")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            expect(page.get_by_role("link", name="All records")).to_be_visible()
        trouble[:] = [said for said in trouble if "Failed to load" not in said]


class _Elsewhere(BaseHTTPRequestHandler):
    """A page of somebody else, with pages of ours in frames."""

    frames: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        frames = "".join(f'<iframe src="{frame}" width="720" height="700"></iframe>' for frame in self.frames)
        body = f"<!doctype html><title>Elsewhere</title><input id=own autofocus>{frames}".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *said: object) -> None:
        """Says nothing."""


@pytest.fixture
def elsewhere(archive: str, game: str) -> Iterator[str]:
    """The address of a page from another origin."""
    own = ("/embed/tdm-donne53/70", f"/embed/view/{game}/9", "/r/tdm-donne53/70", "/")
    _Elsewhere.frames = [archive + path for path in own]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Elsewhere))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_only_embedded_pages_may_be_framed(page: Page, elsewhere: str) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if "frame-ancestors" in message.text else None)
    page.goto(elsewhere, wait_until="domcontentloaded")  # a refused frame may keep "load" from coming
    shown = page.frame_locator("iframe").nth(0)
    expect(shown.get_by_role("status")).to_contain_text("West")
    expect(page.frame_locator("iframe").nth(1).get_by_role("region", name="The table")).to_be_visible()
    for _ in range(100):  # the browser reports each refusal when it comes to that frame
        if len(refused) == 2:
            break
        page.wait_for_timeout(100)
    assert len(refused) == 2
    assert page.evaluate("document.activeElement.id") == "own"  # the keys stay with the page around it
    shown.get_by_role("link", name="next", exact=True).click()
    expect(shown.get_by_role("status")).to_contain_text("East plays the 7 of clubs")
    expect(shown.get_by_text("diamonds were led and East could follow")).to_be_visible()
    assert page.url == elsewhere
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("slug", ["tarotmag-17", "french-tarot-five-composed-1", "mathers-three-composed-1"])
def test_an_embedded_table_fits_its_frame(page: Page, archive: str, slug: str) -> None:
    for step in (0, 9, 40):
        page.goto(f"{archive}/embed/{slug}/{step}")
        page.wait_for_selector("#bar[data-ready]")
        for width in (320, 560, 720, 1400):
            page.set_viewport_size({"width": width, "height": 620})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("document.documentElement.scrollHeight") <= 620
            assert box_of(page, ".felt")["height"] > 200


def test_an_embedded_table_is_played_without_loading_a_page(page: Page, elsewhere: str) -> None:
    page.goto(elsewhere, wait_until="domcontentloaded")
    shown = page.frame_locator("iframe").nth(0)
    shown.locator("#bar[data-ready]").wait_for()
    loaded: list[str] = []
    page.on("request", lambda asked: loaded.append(asked.url) if asked.resource_type == "document" else None)
    before = page.evaluate("history.length")
    shown.get_by_role("link", name="next", exact=True).click()
    for key, step in (("Home", 0), ("End", 94), (",", 71), ("ArrowLeft", 70), ("ArrowLeft", 69)):
        shown.locator("body").press(key)
        expect(shown.get_by_role("heading", level=1)).to_contain_text(f"step {step}")
    shown.get_by_label("speed").select_option("350")
    shown.get_by_role("button", name="play").click()
    expect(shown.get_by_role("heading", level=1)).to_contain_text("step 71 of 94")  # where it stops: at a fault
    assert loaded == []
    assert page.evaluate("history.length") == before
    assert page.url == elsewhere
    link = shown.locator(".crumbs a")
    at = shown.locator("#bar input[type=range]").input_value()
    assert (link.get_attribute("href") or "").endswith(f"/r/tdm-donne53/{at}")


def test_a_hostile_record_runs_no_script(page: Page, archive: str) -> None:
    with watched(page):
        page.goto(f"{archive}/?q=script")
        page.locator("tbody a").first.click()
        record = page.url
        addresses = [record, *(f"{record}/{step}" for step in (0, 20, 40)), record.replace("/r/", "/embed/") + "/20"]
        addresses += [f"{record}.txt", f"{record}/20.svg", f"{record}/scores", f"{record}/print"]
        for address in addresses:
            page.goto(address)
            page.wait_for_load_state()
            assert page.evaluate("document.querySelectorAll('script:not([src^=\"/assets/\"])').length") == 0, address


PAGES = {
    "list": "/?q=emile&sort=-score",
    "record": "/r/tdm-donne53",
    "unreadable record": "/r/broken",
    "hostile record": "/?q=script",
    "game": "/games/french-tarot",
    "fault": "/faults/play.follow",
    "manual": "/manual",
    "chapter": "/manual/commands",
    "error": "/nothing",
    "offline": "/offline",
    "scores": "/r/consiglio-composed-1/scores",
    "count of a hand": "/r/tdm-donne53/hand/1/count",
    "view": "/view",
    "embed": "/embed/tdm-donne53/71",
    "what if": "/r/tdm-donne53/60/if",
    "settings": "/settings",
    "desk": "/desk",
    "recorder": "/record",
    "count": "/count?game=consiglio&cards=SK+HQ+S2+T4+D7+C3",
}


LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 360), ("dark", 1366), ("light", 768))
"""Colours and widths, of which each page has one: what they hang on is in the style that pages have in common."""
MORE = (
    "/",
    "/?q=zzz",
    "/games",
    "/problems",
    "/r/tdm-donne53/print",
    "/r/tdm-donne53/71",
    "/r/tdm-donne53/94",
    "/count?game=minchiate&cards=T40+SK",
    "/count?cards=SX",
)
"""Pages that stick out no more than the others; other tests look through them for the rest."""


WIDTHS = (360, 620, 1400)


@pytest.mark.long("axe takes its time")
@pytest.mark.parametrize("name", PAGES)
def test_pages_pass_axe_and_have_no_horizontal_overflow(longest_words: Page, archive: str, name: str) -> None:
    page, (scheme, width) = longest_words, LOOKS[list(PAGES).index(name) % len(LOOKS)]
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 768})
    page.goto(archive + PAGES[name])
    has_no_violations(page)
    fits_in_width(page, *WIDTHS)


def test_other_pages_have_no_horizontal_overflow(page: Page, archive: str) -> None:
    for path in MORE:
        page.goto(archive + path)
        fits_in_width(page, *WIDTHS)


def test_touch_targets_are_large_enough(browser: Browser, archive: str) -> None:
    with opened_page(browser, **PHONE) as page:
        for path in ("/", "/r/tdm-donne53", "/view", "/embed/tdm-donne53/71"):
            page.goto(archive + path)
            assert page.evaluate((DATA / "scenarios" / "small_targets.js").read_text("utf-8")) == [], path
