"""The viewer in a real browser: a whole deal step by step, with and without JavaScript, light and dark."""

import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.resources import as_file, files
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect
from waitress.server import create_server

from tarot_records.engine.random_play import generate
from tarot_records.record.model import Record
from tarot_records.web import create_app

KINDS = [Path("/usr/bin") / name for name in ("chromium-headless-shell", "chromium")]
CHROMIUM = next(filter(Path.exists, KINDS), KINDS[-1])
"""Without its windows, where that can be had: the same pages for half the work."""

pytestmark = [
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Debian's chromium is not installed"),
    # pytest-base-url, which pytest-playwright brings along, defines its fixture in a way pytest 9 deprecates.
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),
    pytest.mark.long("each opens pages in a browser"),
]
expect.set_options(timeout=30_000)  # milliseconds: a loaded machine draws late


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    quiet = ("quic", "background-networking", "component-update", "sync", "gpu")
    return {
        "executable_path": str(CHROMIUM),
        "args": ["--no-sandbox", "--no-first-run", *(f"--disable-{what}" for what in quiet)],
    }


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One for all tests of a file: each new one fetches, compiles and draws everything anew."""
    shared = browser.new_context(reduced_motion="reduce")
    yield shared
    shared.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page of somebody who has chosen nothing."""
    context.clear_cookies()
    page = context.new_page()
    yield page
    page.close()


def served(folder: Path) -> AbstractContextManager[str]:
    """The address of a running viewer of these records."""
    return serving(create_app([folder]))


@contextmanager
def serving(app: Flask, port: int = 0) -> Iterator[str]:
    """The address of a running viewer, at a port of its own or this one."""
    server = create_server(app, host="127.0.0.1", port=port, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.trigger.pull_trigger(server.close)
    thread.join(5)
    server.task_dispatcher.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a running viewer of the samples."""
    with as_file(files("tarot_records.samples")) as samples, served(samples) as address:
        yield address


def is_full(record: Record) -> bool:
    """Whether there is play, and whatever the game has before it: a call of a card that falls, or an exchange."""
    hand = record.hands[0]
    fallen = any(call.card in trick.cards for call in hand.calls for trick in hand.tricks or ())
    return bool(hand.tricks) and (fallen or bool(hand.exchanges))


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of random hands for five players."""
    folder = tmp_path_factory.mktemp("tables")
    for game, players in (("chambery", 5), ("french-tarot", 5)):
        found = next(record for record in generate(game, hands=99, seed=2, players=players) if is_full(record))
        text = found.model_copy(update={"id": f"{game}-{players}"}).model_dump_json(exclude_none=True)
        (folder / f"{game}-{players}.json").write_text(text)
    with served(folder) as address:
        yield address


@contextmanager
def watched(page: Page) -> Iterator[None]:
    """Fails if a page complains."""
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    yield
    assert trouble == []


def opened(page: Page, address: str) -> Page:
    """A step's page, its script ready."""
    page.goto(address)
    expect(page.locator("#bar")).to_have_attribute("data-ready", "")
    return page


def at_step(page: Page, step: int) -> None:
    """The page, its slider and its address have come to a step."""
    expect(page.locator("#heading")).to_contain_text(f"step {step} of")
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"/{step}($|\?)"))


def walk(page: Page, steps: int) -> list[str]:
    """Goes on by a key until there is no next; the sentences met on the way. Nobody waits for a step to be drawn."""
    said: list[str] = page.evaluate(
        """async steps => {
            const told = () => document.querySelector("[role=status]").textContent.trim().replace(/\\s+/g, " ");
            const said = [told()];
            for (let step = 0; step < steps; step++) {
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
                await new Promise(done => setTimeout(done));
                said.push(told());
            }
            return said;
        }""",
        steps,
    )
    expect(page.get_by_role("link", name="next", exact=True)).to_have_attribute("aria-disabled", "true")
    return said


def test_a_whole_deal_from_the_list_to_its_score(page: Page, site: str) -> None:
    with watched(page):
        page.goto(f"{site}/?q=tarotmag")
        page.get_by_role("link", name="TAROTmag 17", exact=True).first.click()
        page.get_by_role("link", name="Step through it").click()
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        said = walk(page, 98)
    assert all(before != after for before, after in pairwise(said))
    assert said[0].startswith("North deals")
    assert said[-1].startswith("Card points: South 42;")


@pytest.mark.long("a whole hand in a browser")
@pytest.mark.quick
def test_the_revoke_of_donne53_at_its_card(page: Page, site: str) -> None:
    page.goto(f"{site}/?verdict=faulty")
    page.get_by_role("link", name="donne53", exact=True).click()
    page.get_by_role("link", name="Go to the first fault").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Trick 14")
    wrong = page.get_by_role("region", name="The table").locator(".trick li.wrong")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("illegal")
    expect(wrong.get_by_role("img", name="the 7 of clubs – illegal")).to_be_visible()
    told = page.get_by_role("region", name="Faults of this step")
    expect(told).to_contain_text("Who has cards of the suit led must play one of them")
    expect(told).to_contain_text("FFT12")
    why = page.get_by_role("status")
    expect(why).to_contain_text("East played the 7 of clubs, but diamonds were led")
    expect(why.get_by_role("img", name="the 10 of diamonds")).to_be_visible()
    expect(page.locator(".tricks tr[aria-current]")).to_contain_text("14")
    expect(page.locator(".slide .fault-tick")).to_have_count(2)
    told.get_by_role("link", name="Mend it at the desk").click()
    expect(page.get_by_role("button", name="East played the 10 of diamonds in trick 14")).to_be_visible()


def test_it_needs_no_javascript_nor_width(browser: Browser, site: str) -> None:
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": 360, "height": 740}, color_scheme="dark"
    )
    page = context.new_page()
    page.goto(f"{site}/r/tdm-donne53/88")
    said = {page.get_by_role("status").inner_text()}
    for _ in range(6):
        page.get_by_role("link", name="next", exact=True).click()
        said.add(page.get_by_role("status").inner_text())
    assert len(said) == 7
    expect(page.get_by_role("link", name="next", exact=True)).to_have_attribute("aria-disabled", "true")
    assert "-106 is stated" in page.inner_text("main")
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("radio", name="How to look at it").check(force=True)
    page.get_by_role("heading", name="How to look at it").click()
    page.get_by_role("link", name="East", exact=True).click()
    expect(page).to_have_url(re.compile(r"seat=1&turn=1"))
    page.get_by_role("navigation", name="Parts of this hand").get_by_role("link", name="Trick 3", exact=True).click()
    expect(page).to_have_url(re.compile(r"/r/tdm-donne53/\d+\?seat=1&turn=1"))
    expect(page.locator("#hand-1").get_by_role("img", name="the king of diamonds")).to_be_visible()
    assert len(set(page.locator("#hand-0 title").all_text_contents())) == 1
    context.close()


# -- going from step to step with a script ---------------------------------------------------------

KEYS = [
    ("ArrowRight", 31),
    ("ArrowRight", 32),
    ("ArrowLeft", 31),
    ("ArrowDown", 33),
    ("ArrowUp", 28),
    ("End", 98),
    ("ArrowRight", 98),
    ("Home", 0),
    ("ArrowLeft", 0),
    ("ArrowDown", 8),
]
"""From step 30 of a deal: a key, and the step it leads to."""


def test_every_key_of_a_deal(page: Page, site: str) -> None:
    with watched(page):
        opened(page, f"{site}/r/tarotmag-17/30")
        for key, step in KEYS:
            page.keyboard.press(key)
            at_step(page, step)
        page.go_back()
        at_step(page, 0)
        page.keyboard.press("g")
        page.get_by_role("textbox", name="Go to trick").fill("12")
        page.keyboard.press("Enter")
        expect(page.locator("#heading")).to_contain_text("Trick 12")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        expect(page.locator("#heading")).to_contain_text("Trick 12")


def test_the_last_trick_comes_back_to_the_middle(page: Page, site: str) -> None:
    opened(page, f"{site}/r/tarotmag-17/30")
    now = page.locator("#middle").inner_html()
    page.keyboard.press("l")
    expect(page.locator("#middle")).to_contain_text("takes it")
    page.keyboard.press("l")
    assert page.locator("#middle").inner_html() == now
    page.keyboard.press("l")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#middle")).not_to_contain_text("takes it")


def test_keys_of_faults_and_hands(page: Page, site: str, tables: str) -> None:
    opened(page, f"{site}/r/tdm-donne53/0")
    for key, step in ((".", 71), (".", 94), (",", 71)):
        page.keyboard.press(key)
        at_step(page, step)
    opened(page, f"{site}/r/consiglio-composed-1/5")
    for key, hand in (("]", 2), ("]", 3), ("[", 2), ("End", 4)):
        page.keyboard.press(key)
        expect(page.locator("#heading")).to_contain_text(f"hand {hand} of 4")
        expect(page.locator("#stretches [aria-current]")).to_have_count(1)
        expect(page.locator("#rows tr")).to_have_count(19)
    page.set_viewport_size({"width": 1366, "height": 768})
    rows = Counter(box["y"] for way in page.locator(".way:visible").all() if (box := way.bounding_box()))
    assert min(rows.values()) > 1  # none stands alone


def test_keys_that_look_at_it_otherwise(page: Page, site: str) -> None:
    opened(page, f"{site}/r/tarotmag-17/30")
    for key, query in (("2", "seat=1&turn=1"), ("h", "seat=1&turn=1&hide=1"), ("0", "turn=1"), ("f", "turn=2")):
        page.keyboard.press(key)
        expect(page).to_have_url(f"{site}/r/tarotmag-17/30?{query}")
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{site}/r/tarotmag-17/31?turn=2")
    page.keyboard.press("f")
    expect(page).to_have_url(f"{site}/r/tarotmag-17/31?turn=3")
    expect(page.locator("#bar")).to_have_attribute("data-ready", "")
    page.keyboard.press("/")
    expect(page).to_have_url(f"{site}/")


def test_keys_can_be_switched_off_and_wait_while_somebody_chooses(page: Page, site: str) -> None:
    opened(page, f"{site}/r/tarotmag-17/30")
    page.get_by_label("speed").focus()
    page.keyboard.press("h")
    page.keyboard.press("Control+ArrowRight")
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("Alt+ArrowUp")
    at_step(page, 30)
    page.context.add_cookies([{"name": "view", "value": "keys=off", "url": site}])  # the next test has it no more
    opened(page, f"{site}/r/tarotmag-17/30?lang=en")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    at_step(page, 30)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long("a whole hand in a browser")
@pytest.mark.quick
def test_no_request_when_stepping(page: Page, site: str) -> None:
    with page.expect_response(lambda answer: "/hand/3/" in answer.url):
        opened(page, f"{site}/r/consiglio-composed-1/120")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for key in [*["ArrowRight"] * 12, *["ArrowLeft"] * 5, *["ArrowDown"] * 4, "ArrowUp", "]", "ArrowRight"]:
        page.keyboard.press(key)
    expect(page.locator("#heading")).to_contain_text("hand 3 of 4")
    page.get_by_role("slider", name="Step").fill("250")
    page.get_by_role("link", name="Trick 7", exact=True).first.click()
    expect(page.locator("#heading")).to_contain_text("Trick 7")
    # The next hand is fetched beforehand. What stands in /assets for ever comes from the browser's own store.
    assert [url for url in asked if "/hand/4/" not in url and "/assets/" not in url] == []


HELD_BACK = """
const asked = window.fetch;
window.fetch = (address) => address.includes("/hand/3/")
  ? new Promise((answer) => (window.letThrough = () => answer(asked(address))))
  : asked(address);
"""
"""The third hand is on its way for as long as a test likes."""


def test_a_key_waits_for_the_hand_that_the_key_before_it_asked_for(page: Page, site: str) -> None:
    page.add_init_script(HELD_BACK)
    opened(page, f"{site}/r/consiglio-composed-1/120")
    for key in ("]", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    at_step(page, 120)
    page.evaluate("letThrough()")
    at_step(page, int(str(page.locator("#bar").get_attribute("data-starts")).split()[2]) + 2)


def test_every_button_and_the_focus_stays(page: Page, site: str) -> None:
    opened(page, f"{site}/r/tdm-donne53/50")
    ways = page.get_by_role("navigation", name="Steps")
    for name, step in (
        ("next", 51),
        ("back", 50),
        ("next trick", 54),
        ("previous trick", 49),
        ("next fault", 71),
        ("last", 94),
        ("previous fault", 71),
        ("first", 0),
    ):
        link = ways.get_by_role("link", name=name, exact=True)
        link.click()
        at_step(page, step)
        expect(link).to_be_focused()
    link = page.get_by_role("navigation", name="Parts of this hand").get_by_role("link", name="Trick 5", exact=True)
    link.press("Enter")
    expect(page.locator("#heading")).to_contain_text("Trick 5")
    expect(link).to_be_focused()
    page.locator("#rows").get_by_role("link", name="9", exact=True).click()
    expect(page.locator("#heading")).to_contain_text("Trick 9")
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("End")
    at_step(page, 94)
    expect(slider).to_be_focused()


def test_it_plays_by_itself_and_stops_at_faults(page: Page, site: str) -> None:
    page.clock.install()
    opened(page, f"{site}/r/tdm-donne53/68")
    page.keyboard.press("+")
    page.keyboard.press("-")
    page.keyboard.press("+")
    expect(page.get_by_label("speed")).to_have_value("800")
    play = page.get_by_role("button", name="play")
    page.keyboard.press("Space")
    expect(play).to_have_attribute("aria-pressed", "true")
    for _ in range(6):
        page.clock.run_for(900)
    expect(page.locator("#heading")).to_contain_text("step 71 of")
    expect(play).to_have_attribute("aria-pressed", "false")
    page.get_by_label("stop at faults").uncheck()
    page.goto(f"{site}/r/tdm-donne53/92")
    play.click()
    for _ in range(6):
        page.clock.run_for(1600)
    expect(page.locator("#heading")).to_contain_text("step 94 of")
    expect(play).to_have_attribute("aria-pressed", "false")


def test_holding_a_button_goes_on(page: Page, site: str) -> None:
    opened(page, f"{site}/r/tarotmag-17/10")
    link = page.get_by_role("link", name="next", exact=True)
    link.hover()
    page.mouse.down()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value(re.compile(r"1[3-9]|[2-9]\d"))
    page.mouse.up()
    there = slider.input_value()
    link.click()
    at_step(page, int(there) + 1)


def test_the_link_is_copied(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    opened(page, f"{site}/r/tarotmag-17/30?turn=1")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="copy link").click()
    expect(page.locator("[data-do=copy]")).to_have_class("done")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/r/tarotmag-17/31?turn=1"


def test_on_a_phone_a_finger_turns_the_steps(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = opened(context.new_page(), f"{site}/r/tarotmag-17/30")
    swipe = """([felt, from, to, down]) => {
        const touch = (x, y) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: y });
        felt.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from, 300)], bubbles: true }));
        felt.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to, 300 + down)], bubbles: true }));
    }"""
    felt = page.locator(".felt").element_handle()
    for begin, end, down, step in (
        (250, 100, 5, 31),
        (250, 90, 10, 32),
        (90, 250, 0, 31),
        (200, 190, 0, 31),
        (250, 150, 200, 31),
    ):
        page.evaluate(swipe, [felt, begin, end, down])
        at_step(page, step)
    expect(page.get_by_role("link", name="next", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("slider", name="Step")).to_be_in_viewport()
    page.locator("#rows").scroll_into_view_if_needed()
    expect(page.locator("#rows tr[aria-current]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for target in page.locator("a.way:visible, .strip a, .player :visible:is(button, select)").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    context.close()


def test_nothing_moves_for_who_wants_rest_and_colours_can_be_forced(browser: Browser, site: str) -> None:
    context = browser.new_context(reduced_motion="reduce", forced_colors="active", color_scheme="dark")
    page = opened(context.new_page(), f"{site}/r/tdm-donne53/71")
    page.keyboard.press("ArrowRight")
    at_step(page, 72)
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".trick .wrong .card")).to_have_css("outline-style", "solid")
    expect(page.locator("#stretches [aria-current]")).to_have_css("outline-style", "solid")
    context.close()


def test_a_step_as_a_screen_reader_has_it(page: Page, site: str) -> None:
    opened(page, f"{site}/r/tdm-donne53/71")
    expect(page.locator("main")).to_match_aria_snapshot("""
      - navigation "Steps":
        - link "previous trick"
        - link "back"
        - link "next"
        - link "next trick"
        - link "first"
        - link "last"
        - link "previous fault" [disabled]
        - link "next fault"
      - slider "Step"
      - group "Playing by itself":
        - button "play"
      - navigation "Where you are"
      - heading "Trick 14 step 71 of 94" [level=1]
      - status:
        - paragraph: East plays the 7 of clubs; West is still winning with the queen of diamonds.
        - paragraph: /One slip explains all this/
        - link "Show it mended"
        - paragraph: /illegal East played the 7 of clubs, but diamonds were led and East could follow/
        - paragraph:
          - text: "Legal here:"
          - link "the 10 of diamonds"
      - region "The table":
        - heading "The trick" [level=2]
        - list:
          - listitem:
            - img "the queen of diamonds"
          - listitem:
            - img "the 3 of clubs"
          - listitem:
            - img "the 7 of clubs – illegal"
        - region /South declarer 4 cards/:
          - list:
            - listitem:
              - img "the 6 of hearts"
      - navigation "Parts of this hand":
        - list:
          - listitem:
            - link "Deal"
      - complementary "Beside the table":
        - region "Faults of this step":
          - group:
            - text: /illegal Who has cards of the suit led must play one of them/
    """)


AXE = Axe()
CONTRAST = {"runOnly": ["color-contrast", "scrollable-region-focusable"]}
"""What hangs on colours and width."""
LOOKED_AT = {
    "light": ["chambery-5/12", "tdm-donne53/71?hide=1"],
    "dark": ["french-tarot-5/60", "tdm-donne53/94"],
}
"""Tables of four and five, a fault and a score; each in one of the schemes, whose colours the pages have in common."""


@pytest.mark.long("axe takes its time")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, site: str, tables: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    for place in LOOKED_AT[scheme]:
        opened(page, f"{site if 'donne53' in place else tables}/r/{place}")
        found = AXE.run(page)
        assert found.violations_count == 0, f"{place}\n{found.generate_report()}"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert AXE.run(page, context="dialog[open]").violations_count == 0


@pytest.mark.parametrize("slug", ["tarotmag-17", "consiglio-composed-1"])
def test_all_cards_are_drawn_and_weigh_little(page: Page, site: str, slug: str) -> None:
    """A full table in few nodes, what is inside of pictures and parts used by the page counted in."""
    page.goto(f"{site}/r/{slug}/1", wait_until="networkidle")
    card = page.locator("svg.card", has=page.locator("title", has_text=re.compile("trump 21|World|Angel"))).first
    colours = Image.open(BytesIO(card.screenshot())).convert("RGB").getcolors(1 << 16) or []
    assert len(colours) > 100
    document = page.context.new_cdp_session(page).send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    assert nodes(document) < 3_000


def nodes(document: dict[str, Any]) -> int:
    """How many nodes there are in a document, down to the last shadow."""
    return 1 + sum(nodes(node) for kind in ("children", "shadowRoots") for node in document.get(kind, ()))


def test_a_pile_is_picked_and_counted_without_javascript(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(site)
    page.get_by_role("link", name="Count").click()
    page.get_by_role("checkbox", name="the king of spades").check()
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 740
    page.get_by_role("checkbox", name="trump 21").press("Space")
    page.get_by_label("Game").select_option("Danish Tarok")
    page.get_by_role("textbox", name="Cards").fill("s2 hq, h3 t4")
    page.get_by_role("textbox", name="Cards").press("Enter")
    expect(page.get_by_role("heading", name="13 card points")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 740
    for method in ("Original", "Fractional", "Subtraction", "Valuable cards"):
        expect(page.get_by_role("group", name=method).locator(".total")).to_have_text("13")
    for line in page.get_by_role("group", name="Valuable cards").locator("ol > li").all():
        expect(line).to_be_visible()
    expect(page.get_by_role("group", name="Subtraction").locator("ol")).to_be_hidden()
    page.get_by_role("checkbox", name="trump 21").uncheck()
    page.get_by_role("button", name="Count").last.click()
    expect(page.get_by_role("heading", name="9 card points")).to_be_visible()
    expect(page.get_by_role("checkbox", name="the queen of hearts")).to_be_checked()
    page.get_by_role("link", name="Clear").click()
    expect(page.get_by_label("Game")).to_have_value("danish")
    expect(page.get_by_text("No card is picked yet")).to_be_visible()
    context.close()


def test_a_whole_hand_of_five(page: Page, tables: str) -> None:
    page.goto(f"{tables}/r/french-tarot-5")
    page.get_by_role("link", name="Step through it").click()
    expect(page.locator("#bar")).to_have_attribute("data-ready", "")
    last = int(page.locator("h1 small").inner_text().split()[-1])
    said = walk(page, last)
    assert all(before != after for before, after in pairwise(said))
    calls = next(i for i, sentence in enumerate(said) if " calls the " in sentence)
    known = next(i for i, sentence in enumerate(said) if "It is the card called" in sentence)
    badges = page.locator(".badge", has_text=re.compile("partner|alone"))
    for step, badge in ((calls - 1, 0), (calls, 0), (known - 1, 0), (known, 1), (last - 1, 1)):
        page.get_by_role("slider", name="Step").fill(str(step))
        at_step(page, step)
        expect(badges).to_have_count(badge)
        expect(page.locator(".place")).to_have_count(5)
        expect(page.locator(".badge.called")).to_have_count(1 if step >= calls else 0)
