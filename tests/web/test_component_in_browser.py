"""The web component on a page of another origin: a record and a link, shown, stepped through and read aloud."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import fits_in_width, has_no_violations, opened_page, serving, watched
from support.other_site import other_site
from support.page_requests import client_of
from support.paths import ROOT, SAMPLES
from tarot_records.web import create_app

COMPONENT = ROOT / "web" / "component"
SCRIPT = (COMPONENT / "tarot-replay.js").read_bytes()
RECORDS = [SAMPLES / "french-tarot-tarotmag-17.tarot.json", SAMPLES / "scarto-composed.tarot.json"]
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A club's page</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<script type="module" src="/tarot-replay.js"></script>
<body style="margin: 1rem"><main><h1>Our best game</h1>
<tarot-replay src="{src}" {more}></tarot-replay></main></body></html>"""


class Club(NamedTuple):
    """A viewer that allows every origin, and a page of another site."""

    server: str
    pages: dict[str, bytes]
    address: str

    def page(self, src: str, more: str = "") -> str:
        """Return the address of a page that shows a record."""
        self.pages["/"] = PAGE.format(src=src, more=more).encode("utf-8")
        return self.address + "/"


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    pages = {"/tarot-replay.js": SCRIPT}
    with serving(create_app(RECORDS, origins=["*"])) as server, other_site(pages) as address:
        yield Club(server, pages, address)


def test_a_record_is_stepped_through_on_another_origin(page: Page, club: Club) -> None:
    with watched(page):
        page.goto(club.page(f"{club.server}/r/tarotmag-17"))
        replay = page.get_by_role("group", name="Replay of a game")
        expect(replay.get_by_role("heading", name="TAROTmag 17")).to_be_visible()
        expect(replay.get_by_role("status")).to_have_text("North deals: 18 cards to each player, 6 to the stock.")
        expect(replay.get_by_role("button", name="Previous step")).to_be_disabled()
        replay.get_by_role("button", name="Next step").click()
        expect(replay).to_contain_text("Step 1 of 98")
        replay.focus()
        page.keyboard.press("End")
        expect(replay.get_by_role("status")).to_contain_text("Card points: South 42")
        expect(replay.get_by_role("button", name="Next step")).to_be_disabled()
        page.keyboard.press("Home")
        expect(replay).to_contain_text("Step 0 of 98")
        replay.get_by_role("button", name=re.compile("^Trick 3")).click()
        expect(replay).to_contain_text("Step 18 of 98")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(replay.get_by_role("status")).to_have_text(re.compile("^North plays the 4 of diamonds"))
        on_table = replay.get_by_role("list", name="On the table")
        expect(on_table.get_by_role("img")).to_have_count(3)
        expect(on_table.get_by_role("img", name="king of diamonds")).to_be_visible()
        expect(replay.get_by_role("region", name="South")).to_contain_text("declarer")
        page.keyboard.press("ArrowDown")
        expect(replay.get_by_role("button", name=re.compile("^Trick 4"))).to_have_attribute("aria-current", "step")
        expect(replay.get_by_role("link")).to_have_attribute("href", re.compile(r"/r/tarotmag-17/\d+$"))


def test_a_link_and_another_language_are_shown(page: Page, club: Club) -> None:
    record = json.loads(RECORDS[1].read_bytes())
    client = client_of(create_app())
    link = client.post("/api/link?names=1", data=json.dumps(record)).get_json()["link"]
    with watched(page):
        page.goto(club.page(f"{club.server}/view#{link}", 'step="9" lang="it"'))
        replay = page.get_by_role("group", name="Una partita rigiocata")
        expect(replay).to_contain_text("Passo 9 di")
        expect(replay.get_by_role("button", name="Passo seguente")).to_be_enabled()
        before = page.evaluate("document.querySelector('tarot-replay').last")
        assert before > 100
        page.evaluate("document.querySelector('tarot-replay').step = 999999")
        expect(replay).to_contain_text(f"Passo {before} di {before}")
        expect(replay.get_by_role("heading", level=2)).to_contain_text("Mano 3")


def test_an_event_tells_the_step_and_a_program_may_read_elsewhere(page: Page, club: Club) -> None:
    page.goto(club.page(f"{club.server}/r/tarotmag-17/20"))
    expect(page.locator("tarot-replay")).to_contain_text("Step 20 of 98")
    told = page.evaluate(
        "new Promise((done) => { const one = document.querySelector('tarot-replay');"
        " one.addEventListener('step', (event) => done([event.detail.step, event.detail.data.trick])); one.next(); })"
    )
    assert told == [21, 3]
    page.evaluate(
        "document.querySelector('tarot-replay').load = async (address) => { throw new Error('no ' + address) };"
        "document.querySelector('tarot-replay').src = 'https://example.org/r/x'"
    )
    alert = page.locator("tarot-replay").get_by_role("alert")
    expect(alert).to_have_text("The game cannot be shown: no https://example.org/r/x.json")


def test_what_cannot_be_shown_is_told(page: Page, club: Club) -> None:
    alert = page.locator("tarot-replay").get_by_role("alert")
    page.goto(club.page(f"{club.server}/r/nobody"))
    expect(alert).to_contain_text("The game cannot be shown: 404")
    page.goto(club.page("https://example.org/elsewhere"))
    expect(alert).to_contain_text("is not the address of a record")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_component_is_accessible_and_fits_in_any_width(browser: Browser, club: Club, scheme: str) -> None:
    with opened_page(browser, color_scheme=scheme, reduced_motion="reduce") as page:
        page.goto(club.page(f"{club.server}/r/tarotmag-17/20"))
        expect(page.locator("tarot-replay")).to_contain_text("Step 20 of 98")
        has_no_violations(page)
        fits_in_width(page, 320, 480, 700, 1000, 1400)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_links_are_read_without_a_page() -> None:
    cases = {
        "https://a.example/r/x": ["https://a.example/r/x", None],
        "https://a.example/r/x.json": ["https://a.example/r/x", None],
        "https://a.example/sub/r/x/12": ["https://a.example/sub/r/x", 12],
        "https://a.example/r/x/12.json": ["https://a.example/r/x", 12],
        "https://a.example/view#1AbC": ["https://a.example/view/1AbC", None],
        "https://a.example/view#1AbC/7": ["https://a.example/view/1AbC", 7],
        "https://a.example/view/1AbC/7": ["https://a.example/view/1AbC", 7],
    }
    look = (
        f"import {{ readLink, cardName }} from {json.dumps((COMPONENT / 'tarot-replay.js').as_uri())};"
        f"const of = (one) => {{ const found = readLink(one); return [found.base, found.step]; }};"
        f"console.log(JSON.stringify([{json.dumps(list(cases))}.map(of), cardName('SK'), cardName('T21', 'fr')]));"
    )
    done = subprocess.run(["node", "--input-type=module", "-e", look], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [list(cases.values()), "king of spades", "atout 21"]


def test_the_package_names_its_files() -> None:
    package = json.loads((COMPONENT / "package.json").read_bytes())
    assert {path.name for path in COMPONENT.glob("*.*")} - {"__init__.py", "package.json"} == set(package["files"])
    types = (COMPONENT / "tarot-replay.d.ts").read_text("utf-8")
    exported = re.findall(rb"^export (?:function|class) (\w+)", SCRIPT, re.M)
    assert all(f" {name.decode()}" in types for name in exported)
