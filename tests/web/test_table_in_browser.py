"""The viewer in a real browser: a whole deal step by step, with and without JavaScript, light and dark."""

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any
from urllib.parse import urljoin

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from support.browser import NARROW, NO_SCRIPT, PHONE, at_step, has_no_violations, opened, opened_page, serving, watched
from support.browser_scenarios import play, scenarios
from support.paths import DATA
from tarot_records.engine.random_play import generate
from tarot_records.record.model import Record
from tarot_records.web import create_app


def is_full(record: Record) -> bool:
    """Whether there is play, and whatever the game has before it: a call of a card that falls, or an exchange."""
    hand = record.hands[0]
    fallen = any(call.card in trick.cards for call in hand.calls for trick in hand.tricks or ())
    return bool(hand.tricks) and (fallen or bool(hand.exchanges))


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of random hands for five players."""
    folder = tmp_path_factory.mktemp("tables")
    for game in ("chambery", "french-tarot"):
        found = next(record for record in generate(game, hands=99, seed=2, players=5) if is_full(record))
        text = found.model_copy(update={"id": f"{game}-5"}).model_dump_json(exclude_none=True)
        (folder / f"{game}-5.json").write_text(text)
    with serving(create_app([folder])) as address:
        yield address


@scenarios("table")
def test_table_scenario_in_browser(browser: Browser, page: Page, site: str, scenario: dict[str, Any]) -> None:
    play(scenario, browser, page, site)


def walk(page: Page, steps: int) -> list[str]:
    """The sentences met on the way by a key, as far as there is a next; nobody waits for a step to be drawn."""
    said: list[str] = page.evaluate((DATA / "scenarios" / "walk.js").read_text("utf-8"), steps)
    expect(page.get_by_role("link", name="next", exact=True)).to_have_attribute("aria-disabled", "true")
    return said


def test_a_whole_deal_is_walked_from_the_list_to_its_score(page: Page, site: str) -> None:
    with watched(page):
        page.goto(f"{site}/?q=tarotmag")
        page.get_by_role("link", name=re.compile("^TAROTmag 17:")).first.click()
        page.get_by_role("link", name="Step through it").click()
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        said = walk(page, 98)
    assert all(before != after for before, after in pairwise(said))
    assert said[0].startswith("North deals")
    assert said[-1].startswith("Card points: South 42;")


def test_a_hand_of_five_tells_its_partner_when_the_called_card_falls(page: Page, tables: str) -> None:
    opened(page, f"{tables}/r/french-tarot-5/0")
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


def test_a_hand_is_stepped_through_on_a_phone_without_a_script(browser: Browser, site: str) -> None:
    with opened_page(browser, **NO_SCRIPT, **NARROW, color_scheme="dark") as page:
        page.goto(f"{site}/r/tdm-donne53/88")
        said = {page.get_by_role("status").inner_text()}
        for _ in range(6):
            page.get_by_role("link", name="next", exact=True).click()
            said.add(page.get_by_role("status").inner_text())
        assert len(said) == 7
        expect(page.get_by_role("link", name="next", exact=True)).to_have_attribute("aria-disabled", "true")
        assert "-106 is stated" in page.inner_text("main")
        expect(page.locator("[role=slider], input[type=range]:visible, dialog[open]")).to_have_count(0)
        page.get_by_role("radio", name="View").check(force=True)
        page.get_by_role("heading", name="How to look at it").click()
        page.get_by_role("link", name="East", exact=True).click()
        expect(page).to_have_url(re.compile(r"seat=1&turn=1"))
        page.locator("#stretches").get_by_role("link", name="Trick 3", exact=True).click()
        expect(page).to_have_url(re.compile(r"/r/tdm-donne53/\d+\?seat=1&turn=1"))
        expect(page.locator("#hand-1").get_by_role("img", name="the king of diamonds")).to_be_visible()
        covered = page.locator("#hand-0 .card").all()
        assert {card.get_attribute("aria-label") for card in covered} == {"a card face down"}


def test_no_button_of_the_hands_stands_alone_in_its_row(page: Page, site: str) -> None:
    opened(page, f"{site}/r/consiglio-composed-1/5")
    page.set_viewport_size({"width": 1366, "height": 768})
    rows = Counter(box["y"] for way in page.locator(".way:visible").all() if (box := way.bounding_box()))
    assert min(rows.values()) > 1


def test_keyboard_shortcuts_can_be_switched_off(page: Page, site: str) -> None:
    page.context.add_cookies([{"name": "view", "value": "keys=off", "url": site}])  # the next test has it no more
    opened(page, f"{site}/r/tarotmag-17/30?lang=en")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    at_step(page, 30)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.quick
def test_stepping_makes_no_requests(page: Page, site: str) -> None:
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


def test_a_key_waits_for_the_hand_being_loaded(page: Page, site: str) -> None:
    page.add_init_script(path=DATA / "scenarios" / "third_hand_held_back.js")
    opened(page, f"{site}/r/consiglio-composed-1/120")
    for key in ("]", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    at_step(page, 120)
    page.evaluate("letThrough()")
    at_step(page, int(str(page.locator("#bar").get_attribute("data-starts")).split()[2]) + 2)


def test_autoplay_stops_at_faults(page: Page, site: str) -> None:
    page.clock.install()
    opened(page, f"{site}/r/tdm-donne53/68")
    for key in "+-+":
        page.keyboard.press(key)
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


def test_a_held_button_repeats(page: Page, site: str) -> None:
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


@pytest.mark.parametrize(
    ("address", "button", "copied"),
    [("/r/tarotmag-17/30?turn=1", "copy link", "31?turn=1"), ("/r/tdm-donne53", "Link to this page", "tdm-donne53")],
)
def test_the_link_button_copies_the_address(page: Page, site: str, address: str, button: str, copied: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page.goto(site + address)
    page.wait_for_load_state("networkidle")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name=button).click()
    expect(page.locator("[data-do=copy].done").or_(page.get_by_text("Copied."))).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()") == urljoin(site + address, copied)


def test_on_a_phone_a_finger_turns_the_steps(browser: Browser, site: str) -> None:
    swipe = (DATA / "scenarios" / "swipe.js").read_text("utf-8")
    with opened_page(browser, **PHONE) as page:
        opened(page, f"{site}/r/tarotmag-17/30")
        felt = page.locator(".felt").element_handle()
        swipes = ((250, 100, 5, 31), (250, 90, 10, 32), (90, 250, 0, 31), (200, 190, 0, 31), (250, 150, 200, 31))
        for begin, end, down, step in swipes:
            page.evaluate(swipe, [felt, begin, end, down])
            at_step(page, step)
        expect(page.get_by_role("link", name="next", exact=True)).to_be_in_viewport()
        expect(page.get_by_role("slider", name="Step")).to_be_in_viewport()
        page.get_by_role("radio", name="Tricks").check(force=True)
        expect(page.locator("#rows tr[aria-current]")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for target in page.locator("a.way:visible, .strip a, .player :visible:is(button, select)").all():
            box = target.bounding_box()
            assert min(box["height"], box["width"]) >= 44


LOOKED_AT = {"light": ["chambery-5/12", "tdm-donne53/71?hide=1"], "dark": ["french-tarot-5/60", "tdm-donne53/94"]}
"""Tables of four and five, a fault and a score; each in one of the schemes, whose colours the pages have in common."""


@pytest.mark.long("axe takes its time")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_step_pages_pass_axe(page: Page, site: str, tables: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    for place in LOOKED_AT[scheme]:
        opened(page, f"{site if 'donne53' in place else tables}/r/{place}")
        has_no_violations(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    has_no_violations(page, "dialog[open]")


@pytest.mark.parametrize("slug", ["tarotmag-17", "consiglio-composed-1"])
def test_cards_are_drawn_with_few_dom_nodes(page: Page, site: str, slug: str) -> None:
    page.goto(f"{site}/r/{slug}/1", wait_until="networkidle")
    card = page.get_by_role("img", name=re.compile("trump (21|XXI)|World|Angel")).and_(page.locator(".card")).first
    colours = Image.open(BytesIO(card.screenshot())).convert("RGB").getcolors(1 << 16) or []
    assert len(colours) > 100
    document = page.context.new_cdp_session(page).send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    assert nodes(document) < 3_000


def nodes(document: dict[str, Any]) -> int:
    """How many nodes there are in a document, down to the last shadow."""
    return 1 + sum(nodes(node) for kind in ("children", "shadowRoots") for node in document.get(kind, ()))


SIGN = """one => {
  const { clipPath, backgroundImage, width } = getComputedStyle(one, "::before");
  return [clipPath, backgroundImage, parseFloat(width)];
}"""
"""Returns the outline, the picture and the width of the sign beside a rank."""


def test_the_signs_of_italian_suits_are_drawn_beside_the_ranks(page: Page, site: str) -> None:
    opened(page, f"{site}/r/chambery-composed-1/15")
    signs = {suit: page.locator(f".tricks .k.{suit}").first.evaluate(SIGN) for suit in "shdct"}
    assert len({(clip, background) for clip, background, _ in signs.values()}) == 5
    assert signs["t"][0] == signs["t"][1] == "none"
    assert all(signs[suit][2] > 8 for suit in "shdc")
