"""The table comes first, by geometry: on every screen the play is in the first one and every card is read."""

import re
from collections.abc import Iterator
from importlib.resources import files
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.engine.random_play import generate
from tarot_records.web.record.share import HEIGHT, WIDTH
from tests.web.test_table_in_browser import browser_type_launch_args, opened, pytestmark, served  # noqa: F401 (fixtures and marks)

SCREENS = ((1366, 768), (1400, 900), (1920, 1080), (2560, 1440), (768, 1024), (360, 740), (640, 360))
"""Of laptops, desks, a tablet and a phone upright; the last is 1280×720 at 200 %, or a phone held sideways."""
SMALLEST = 36
"""A card so wide in pixels has a number 8 pixels high in its corner."""
FAULTY = ("tdm-donne53", 71)
"""A record of the samples, and the step of its revoke."""


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of a random hand of every table there is, and of the samples."""
    folder = tmp_path_factory.mktemp("hands")
    copytree(str(files("tarot_records.samples")), folder / "samples")
    for game, players in ALL_TABLES:
        found = next(record for record in generate(game, hands=50, seed=5, players=players) if record.hands[0].tricks)
        text = found.model_copy(update={"id": name_of((game, players))}).model_dump_json(exclude_none=True)
        (folder / f"{name_of((game, players))}.json").write_text(text)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """A page on which nothing moves by itself."""
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


MEASURE = """() => {
    const wrong = [], screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const box = element => element.getBoundingClientRect();
    const lies = (one, other) => one.left > other.left - 1.5 && one.right < other.right + 1.5
        && one.top > other.top - 1.5 && one.bottom < other.bottom + 1.5;
    const met = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("sticks out sideways");
    const parts = [...document.querySelectorAll(".felt > .place, .felt > .middle")].map(box);
    const covers = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    if (parts.some((one, i) => parts.slice(i + 1).some(other => covers(one, other)))) wrong.push("a seat is covered");
    for (const part of [".felt", ".told", ".sentence", ".ways", ".place h2 .name"])
        for (const element of document.querySelectorAll(part))
            if (!lies(box(element), screen)) wrong.push(`${part} is not in the first screen`);
    for (const way of document.querySelectorAll(".way"))
        if (!lies(box(way), screen) && box(way).width) wrong.push(`${way.dataset.way} is not in the first screen`);
    for (const words of document.querySelectorAll(".place h2 .name, .trick .what"))
        if (words.scrollWidth > words.clientWidth + 1 && words.clientWidth < 30)
            wrong.push(`${words.textContent} is cut`);
    // So much of its width and height, from its upper left corner, is the index of a card of this pack.
    const across = document.querySelector(".felt.italian") ? .445 : .33, down = .48;
    let smallest = Infinity;
    for (const hand of document.querySelectorAll(".felt .hand")) {
        const place = box(hand.parentElement);
        const cards = [...hand.querySelectorAll("svg.card")].map(box);
        cards.forEach((card, i) => {
            smallest = Math.min(smallest, card.width);
            const index = {left: card.left + 1, right: card.left + card.width * across - 1,
                top: card.top + 1, bottom: card.top + card.width * down - 1};
            if (!lies(index, place)) wrong.push(`card ${i} of ${hand.id} is cut`);
            if (cards.slice(i + 1).some(other => met(index, other))) wrong.push(`card ${i} of ${hand.id} is covered`);
        });
    }
    const played = [...document.querySelectorAll(".trick li")];
    const middle = box(document.querySelector(".middle"));
    for (const [i, one] of played.entries()) {
        const card = box(one.querySelector("svg")), name = one.querySelector(".who");
        smallest = Math.min(smallest, card.width * 1.6); // nothing lies over it
        if (!lies(card, middle) || !lies(box(name), middle)) wrong.push(`card ${i} of the trick is cut`);
        if (!name.textContent) wrong.push(`card ${i} of the trick has no name`);
        for (const other of played.slice(i + 1))
            if (met(card, box(other.querySelector("svg")))) wrong.push("a card of the trick is covered");
    }
    if (played.length && document.querySelectorAll(".trick .best").length > 1) wrong.push("two cards win");
    return [wrong, smallest];
}"""


def gone_to(page: Page, step: int) -> None:
    """The page has gone on to a step by its slider."""
    page.get_by_role("slider", name="Step").fill(str(step))
    expect(page.locator("#heading")).to_contain_text(f"step {step} of")


def measured(page: Page, screen: tuple[int, int]) -> tuple[list[str], float]:
    """What is wrong with the table on such a screen, and the width of its smallest card."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    wrong, smallest = page.evaluate(MEASURE)
    return wrong, smallest


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_play_is_in_the_first_screen_and_every_card_is_read(still: Page, hands: str, table: TableOf) -> None:
    """Every other screen at the deal and the others in the play, at the next table the other way round."""
    opened(still, f"{hands}/r/{name_of(table)}/0")
    expect(still.locator(".middle + .place")).to_have_count(1)
    last = int(still.get_by_role("slider", name="Step").get_attribute("max") or 0)
    for turn, step in enumerate((2, last // 3), ALL_TABLES.index(table)):
        gone_to(still, step)
        for screen in SCREENS[turn % 2 :: 2]:
            wrong, smallest = measured(still, screen)
            assert wrong == [], f"step {step} at {screen}"
            assert smallest >= SMALLEST, f"step {step} at {screen}"
    still.set_viewport_size({"width": 360, "height": 740})
    still.get_by_role("navigation", name="Parts of this hand").get_by_role("link", name="Score").click()
    expect(still.get_by_role("region", name="Result")).to_be_visible()
    assert still.evaluate("document.documentElement.scrollWidth") <= 360


def test_who_leads_wins_and_plays_is_named(still: Page, hands: str) -> None:
    opened(still, f"{hands}/r/tarotmag-17/30")
    names = still.locator(".trick .who").all_inner_texts()
    assert names
    assert set(names) <= set(still.locator(".place h2 .name").all_inner_texts())
    expect(still.locator(".trick .what").filter(has_text="lead")).to_have_count(1)
    expect(still.locator(".trick .best")).to_have_count(1)
    expect(still.locator(".place .badge.next")).to_have_count(1)


def test_the_key_comes_to_the_ways_first(still: Page, hands: str) -> None:
    opened(still, f"{hands}/r/tarotmag-17/30")
    still.locator("body").focus()
    for _ in range(5):
        still.keyboard.press("Tab")
        if still.evaluate("document.activeElement.dataset.way") == "next":
            break
    else:
        raise AssertionError("the way on is further than five stops")
    still.keyboard.press("Enter")
    expect(still.locator("#heading")).to_contain_text("step 31 of")


def test_a_frame_of_any_size_has_the_table_and_does_not_scroll(still: Page, hands: str) -> None:
    still.goto(f"{hands}/embed/tarotmag-17/40")
    for width, height in ((WIDTH, HEIGHT), (1300, 500), (360, 560), (360, 480)):
        still.set_viewport_size({"width": width, "height": height})
        cut = "names => names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"
        assert still.locator(".place .name, .trick .who").evaluate_all(cut) == [], f"{width}×{height}"
        expect(still.locator(".crumbs a span")).to_be_visible()
        high = still.evaluate("document.documentElement.scrollHeight")
        assert high <= height, f"{width}×{height}"
        assert box_of(still, ".felt")["height"] >= height / 2, f"{width}×{height}"


def box_of(page: Page, what: str) -> Any:
    """The first such element's box."""
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return found


def test_a_fault_says_why_where_it_is(still: Page, hands: str) -> None:
    opened(still, f"{hands}/r/{FAULTY[0]}/{FAULTY[1]}")
    for screen in ((1366, 768), (768, 1024), (360, 740), (640, 360)):
        why_is_told(still, screen)


def why_is_told(still: Page, screen: tuple[int, int]) -> None:
    """On such a screen the reason, the legal card and the way to mend it are in sight."""
    wrong, smallest = measured(still, screen)
    assert wrong == [], str(screen)
    assert smallest >= SMALLEST
    told = still.get_by_role("status")
    expect(told).to_contain_text("could follow")
    expect(told.get_by_role("img", name="the 10 of diamonds")).to_be_in_viewport()
    mended = box_of(still, ".why .button")
    assert mended["y"] + mended["height"] <= box_of(still, ".told")["y"] + box_of(still, ".told")["height"] + 1
    assert len({round(card.bounding_box()["width"]) for card in still.locator(".trick svg.card").all()}) == 1  # type: ignore[index]
    others = still.locator(".hand:has(.due) li:not(.due) svg").first.bounding_box()
    assert others is not None
    assert box_of(still, ".hand .due svg")["y"] < others["y"]


def test_the_table_steps_as_mended_without_a_script_too(browser: Browser, hands: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hands}/r/{FAULTY[0]}/{FAULTY[1]}")
    page.get_by_role("status").get_by_role("link", name="Show it mended").click()
    expect(page.locator("#heading")).to_contain_text(f"step {FAULTY[1]} of")
    expect(page.locator(".why")).to_have_count(0)
    expect(page.locator(".trick").get_by_role("img", name="the 10 of diamonds")).to_be_visible()
    context.close()


def test_panels_stay_folded_and_tabs_stand_under_the_felt(browser: Browser, hands: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = opened(context.new_page(), f"{hands}/r/tarotmag-17/30")
    tricks = page.locator("#rows")
    expect(tricks).to_be_visible()
    page.get_by_role("radio", name="Cards").check(force=True)
    expect(tricks).to_be_hidden()
    known = page.locator("#known")
    known.locator("summary").click()
    gone_to(page, 31)
    expect(known).not_to_have_attribute("open", "")
    expect(page.get_by_role("radio", name="Cards")).to_be_checked()
    context.close()


def test_the_site_folds_into_a_menu_where_it_is_narrow(browser: Browser, hands: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hands}/r/tarotmag-17/30")
    manual = page.get_by_role("navigation", name="Site").get_by_role("link", name="Manual")
    expect(manual).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(manual).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    page.reload()
    expect(manual).to_be_visible()
    context.close()


def test_what_if_by_keyboard_alone(still: Page, hands: str) -> None:
    opened(still, f"{hands}/r/tarotmag-17/30")
    still.keyboard.press("w")
    expect(still.get_by_role("heading", level=1)).to_contain_text("What if")
    asked: list[str] = []
    still.on("request", lambda request: asked.append(request.resource_type))
    barred = still.get_by_role("link", name="trump 18")
    barred.focus()
    expect(still.get_by_role("tooltip").filter(visible=True)).to_contain_text("Who has cards of the suit led")
    expect(barred).to_have_accessible_description(re.compile("must play one of them"))
    still.locator(".chip[href]").nth(1).focus()
    still.keyboard.press("Enter")
    expect(still).to_have_url(f"{hands}/r/tarotmag-17/30/if/DJ")
    expect(still.get_by_role("status")).to_contain_text("West plays the jack of diamonds")
    expect(still.locator(".chip[href]").first).to_be_focused()
    still.keyboard.press("ArrowRight")
    expect(still).to_have_url(re.compile(r"/if/DJ-\w+$"))
    still.keyboard.press("End")
    expect(still.get_by_role("table", name="Beside the real hand")).to_contain_text("the same")
    expect(still).to_have_url(re.compile(r"/if/DJ-\w+-on$"))
    still.go_back()
    expect(still.locator(".chip.real")).to_be_visible()
    still.keyboard.press("ArrowLeft")
    expect(still.locator("[data-way=back]")).to_have_attribute("href", re.compile("/if$"))
    assert "document" not in asked
    for screen in ((1366, 768), (360, 740), (640, 360)):
        wrong, smallest = measured(still, screen)
        assert wrong == [], str(screen)
        assert smallest >= SMALLEST
    still.keyboard.press("Escape")
    expect(still.locator("#heading")).to_contain_text("step 30 of")
