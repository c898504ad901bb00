"""The pages around the table in a real browser: the list, sharing, embedding, hostile records, accessibility."""
# ruff: noqa: F811 (fixtures of another file)

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from shutil import copytree
from typing import ClassVar, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from support.hostile_record import hostile
from tarot_records import load
from tarot_records.link import encode
from tests.web.test_table_in_browser import (  # noqa: F401 (fixtures and marks)
    AXE,
    browser_type_launch_args,
    context,
    page,
    pytestmark,
    served,
)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of the samples, a hostile record and one that cannot be read."""
    folder = tmp_path_factory.mktemp("archive")
    copytree(str(files("tarot_records.samples")), folder / "samples")
    (folder / "hostile.json").write_text(json.dumps(hostile()))
    (folder / "broken.json").write_text("{")
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def game() -> str:
    """A game as the text of a link."""
    return encode(load(Path(str(files("tarot_records.samples"))) / "french-tarot-tarotmag-17.tarot.json"))


@pytest.fixture
def trouble(page: Page) -> list[str]:
    """What the browser complains of."""
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("dialog", lambda dialog: told.append(dialog.message))
    return told


# -- the list ------------------------------------------------------------------------------------


def test_the_list_is_filtered_without_javascript(browser: Browser, archive: str) -> None:
    """On a phone; what was asked for is taken away again on a wide screen, where the facets stand beside the list."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 800})
    page = context.new_page()
    page.goto(archive)
    facets = page.get_by_role("complementary", name="Narrow it down")
    facets.get_by_role("link", name="Chambéry").click()
    rows = page.locator("table.records tbody tr")
    asked = page.get_by_role("list", name="Asked for").get_by_role("link")
    expect(asked.filter(has_text="Chambéry")).to_be_visible()
    number = rows.count()
    assert 0 < number < 50
    facets.locator("section").filter(has=page.get_by_role("heading", name="Fault")).get_by_role("link").first.click()
    page.get_by_text("More filters").click()
    page.locator("select[name=sort]").select_option("-score")
    page.get_by_label("Search").fill("EXAMPL delfina")
    page.get_by_label("Search").press("Enter")
    expect(asked).to_have_count(4)
    expect(page.locator("footer")).to_be_visible()  # behind the list, which is there by then
    assert 0 < rows.count() < number
    page.set_viewport_size({"width": 1400, "height": 800})
    asked.filter(has_text="Chambéry").click()
    expect(page).not_to_have_url(re.compile("game="))
    page.get_by_role("list", name="Asked for").get_by_role("link", name="Show all").click()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("navigation", name="Pages")).to_contain_text("page 2 of")
    context.close()


def test_a_column_sorts_up_and_down(page: Page, archive: str) -> None:
    page.goto(archive)
    head = page.get_by_role("columnheader", name="Best hand")
    head.get_by_role("link").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    first = page.locator("tbody tr").first.inner_text()
    head.get_by_role("link").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert page.locator("tbody tr").first.inner_text() != first


def test_the_whole_list_can_be_used_by_keyboard(page: Page, archive: str) -> None:
    page.goto(archive)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()"))
    assert {"q", "Show", "More filters, and the order", "Best hand"} <= reached


# -- sharing -------------------------------------------------------------------------------------


def test_a_game_behind_the_hash_is_opened(page: Page, archive: str, game: str, trouble: list[str]) -> None:
    """And stays there: no address that is asked for has it, whatever is done."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{archive}/view#{game}")
    page.get_by_role("link", name="Step through it").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    assert page.url == f"{archive}/view#{game}/0"
    page.wait_for_selector("#bar[data-ready]")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/view#{game}/1")
    page.get_by_role("link", name="next trick").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Trick 1")
    page.wait_for_url(f"**/view#{game}/*")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("step 1 of")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("step 1 of")
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
    assert trouble == []


def test_a_link_is_pasted_without_javascript(browser: Browser, archive: str, game: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{archive}/view")
    page.get_by_label("The link").fill(f"{archive}/view#{game}")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("came whole in its link")).to_be_visible()
    page.goto(f"{archive}/r/tdm-donne53")
    expect(page.get_by_label("Link to this page")).to_have_value(f"{archive}/r/tdm-donne53")
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    context.close()


def test_a_link_is_copied(browser: Browser, archive: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{archive}/r/tdm-donne53")
    page.get_by_role("button", name="Link to this page").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{archive}/r/tdm-donne53"
    context.close()


def test_what_is_no_game_is_said_kindly(page: Page, archive: str, trouble: list[str]) -> None:
    for spoilt in ("x", "1AAAA", "<img src=x onerror=alert(1)>", "../r/tdm-donne53", "%00"):
        page.goto("about:blank")  # else only what stands behind the # would change
        page.goto(f"{archive}/view#{spoilt}")
        page.wait_for_selector("#opening", state="detached")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("link", name="All records")).to_be_visible()
    assert not [said for said in trouble if "Failed to load" not in said]


# -- embedding -----------------------------------------------------------------------------------


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


def test_only_the_embedded_page_is_shown_elsewhere(page: Page, elsewhere: str, trouble: list[str]) -> None:
    page.goto(elsewhere, wait_until="domcontentloaded")  # a refused frame may keep "load" from coming
    shown = page.frame_locator("iframe").nth(0)
    expect(shown.get_by_role("status")).to_contain_text("West")
    expect(page.frame_locator("iframe").nth(1).get_by_role("region", name="The table")).to_be_visible()
    refused = [said for said in trouble if "frame-ancestors" in said]
    assert len(refused) == 2
    assert page.evaluate("document.activeElement.id") == "own"  # the keys stay with the page around it
    shown.get_by_role("link", name="next", exact=True).click()
    expect(shown.get_by_role("status")).to_contain_text("East plays the 7 of clubs")
    expect(shown.get_by_text("diamonds were led and East could follow")).to_be_visible()
    assert page.url == elsewhere
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("slug", ["tarotmag-17", "french-tarot-five-composed-1", "mathers-three-composed-1"])
def test_an_embedded_table_fits(page: Page, archive: str, slug: str) -> None:
    for step in (0, 9, 40):
        page.goto(f"{archive}/embed/{slug}/{step}")
        page.wait_for_selector("#bar[data-ready]")
        for width in (320, 560, 720, 1400):
            page.set_viewport_size({"width": width, "height": 620})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("document.documentElement.scrollHeight") <= 620
            felt = page.get_by_role("region", name="The table").bounding_box()
            assert felt is not None
            assert felt["height"] > 200


def test_an_embedded_table_is_played_without_loading_a_page(page: Page, elsewhere: str) -> None:
    """By keys, by buttons and by itself; the page around it keeps its address and its history."""
    page.goto(elsewhere, wait_until="domcontentloaded")
    shown = page.frame_locator("iframe").nth(0)
    shown.locator("#bar[data-ready]").wait_for()
    loaded: list[str] = []
    page.on("request", lambda asked: loaded.append(asked.url) if asked.resource_type == "document" else None)
    before = page.evaluate("history.length")
    shown.get_by_role("link", name="next", exact=True).click()
    keys = (
        ("Home", "step 0"),
        ("End", "step 94"),
        (",", "step 71"),
        ("ArrowLeft", "step 70"),
        ("ArrowLeft", "step 69"),
    )
    for key, text in keys:
        shown.locator("body").press(key)
        expect(shown.get_by_role("heading", level=1)).to_contain_text(text)
    shown.get_by_label("speed").select_option("350")
    shown.get_by_role("button", name="play").click()
    expect(shown.get_by_role("heading", level=1)).to_contain_text("step 71 of 94")  # where it stops: at a fault
    assert loaded == []
    assert page.evaluate("history.length") == before
    assert page.url == elsewhere
    link = shown.locator(".crumbs a")
    at = shown.locator("#bar input[type=range]").input_value()
    assert (link.get_attribute("href") or "").endswith(f"/r/tdm-donne53/{at}")


# -- hostile records -----------------------------------------------------------------------------


def test_a_hostile_record_does_nothing(page: Page, archive: str, trouble: list[str]) -> None:
    page.goto(f"{archive}/?q=script")
    page.locator("tbody a").first.click()
    record = page.url
    slug = record.rpartition("/")[2]
    addresses = [record, *(f"{record}/{step}" for step in (0, 20, 40)), f"{archive}/embed/{slug}/20"]
    addresses += [f"{record}.txt", f"{record}/20.svg", f"{record}/scores", f"{record}/print"]
    for address in addresses:
        page.goto(address)
        page.wait_for_load_state()
        assert page.evaluate("document.querySelectorAll('script:not([src^=\"/assets/\"])').length") == 0, address
    assert trouble == []


# -- accessibility and width ---------------------------------------------------------------------

PAGES = {
    "list": "/?q=emile&sort=-score",
    "empty list": "/?q=zzz",
    "record": "/r/tdm-donne53",
    "unreadable record": "/r/broken",
    "hostile record": "/?q=script",
    "game": "/games/french-tarot",
    "games": "/games",
    "fault": "/faults/play.follow",
    "manual": "/manual",
    "manual, searched": "/manual?q=kontra",
    "chapter": "/manual/commands",
    "error": "/nothing",
    "problems": "/problems",
    "offline": "/offline",
    "scores": "/r/consiglio-composed-1/scores",
    "sheets": "/r/tdm-donne53/print",
    "count of a hand": "/r/tdm-donne53/hand/1/count",
    "view": "/view",
    "shared": "/view/{game}",
    "embed": "/embed/tdm-donne53/71",
    "what if": "/r/tdm-donne53/60/if",
    "what if, to the end": "/r/tdm-donne53/90/if/on",
    "settings": "/settings",
    "desk": "/desk",
    "recorder": "/record",
    "count": "/count?game=consiglio&cards=SK+HQ+S2+T4+D7+C3",
}


LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 360), ("dark", 1366), ("light", 768))
"""Colours and widths, of which each page has one: what they hang on is in the style that pages have in common."""
LONGEST = "de"
"""The language whose words are the longest."""
MORE = ("/", "/r/tdm-donne53/71", "/r/tdm-donne53/94", "/count?game=minchiate&cards=T40+SK", "/count?cards=SX")
"""Pages that stick out no more than the others; other tests look through them for the rest."""


def without_a_word_too_wide(page: Page) -> None:
    """Nothing sticks out sideways, however wide the window is."""
    for width in (360, 500, 620, 768, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} at {width}"


@pytest.mark.long("axe takes its time")
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_found_by_axe_and_nothing_sticks_out_sideways(
    seen: Page, archive: str, game: str, name: str
) -> None:
    scheme, width = LOOKS[list(PAGES).index(name) % len(LOOKS)]
    seen.emulate_media(color_scheme=scheme)
    seen.set_viewport_size({"width": width, "height": 768})
    seen.goto(archive + PAGES[name].format(game=game))
    found = AXE.run(seen).response["violations"]
    assert [(one["id"], [node["html"][:150] for node in one["nodes"]][:3]) for one in found] == [], f"{scheme}, {width}"
    without_a_word_too_wide(seen)


@pytest.fixture(scope="module")
def seen(browser: Browser) -> Iterator[Page]:
    """A page into which axe may be put whatever its policy is."""
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce", locale=LONGEST)
    yield context.new_page()
    context.close()


def test_nor_do_others_stick_out_sideways(page: Page, archive: str) -> None:
    for path in MORE:
        page.goto(archive + path)
        without_a_word_too_wide(page)


def test_what_is_touched_is_large_enough(browser: Browser, archive: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    for path in ("/", "/r/tdm-donne53", "/view", "/embed/tdm-donne53/71"):
        page.goto(archive + path)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, select, summary, input, .button, .way, ul.chips a')]
                .filter(one => one.checkVisibility() && one.type !== 'hidden')
                .filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 90))"""
        )
        assert small == [], path
    context.close()
