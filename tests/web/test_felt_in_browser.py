"""The table comes first, by geometry: on every screen the play is in the first one and every card is read."""

import re
from collections.abc import Iterator
from importlib.resources import files
from shutil import copy

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import box_of, opened, opened_page, serving
from support.paths import DATA
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.engine.random_play import generate
from tarot_records.web import create_app
from tarot_records.web.record.share import HEIGHT, WIDTH

SCREENS = (
    *((1400, 900), (1440, 800), (1024, 768), (768, 1024), (700, 450)),
    *((844, 390), (640, 360), (390, 844), (360, 740)),
)
"""Window sizes of desktop screens, laptops, a tablet and phones; 700×450 is 1400×900 at 200 %."""
FRAMES = ((320, 240), (480, 360), (500, 380), (640, 480), (360, 560), (WIDTH, HEIGHT), (1300, 500))
"""Sizes of embedded tables."""
SMALLEST = 49.5
"""A card so wide in pixels has a number 11 pixels high in its corner."""
NARROWER = {("troggu-6", (360, 740)): 42}
"""Smaller cards than that, to be mended: a hand of 17 cards of one of six players of Troggu leaves little room."""
SMALLEST_BESIDE_WORDS = 36
"""The same, 8 pixels high: where a fault is explained, or cards are offered, on a small screen."""
FAULTY = ("tdm-donne53", 71)
"""A record of the samples, and the step of its revoke."""


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of a random hand of every table there is, and of two samples."""
    folder = tmp_path_factory.mktemp("hands")
    for sample in ("french-tarot-tarotmag-17.tarot.json", "faulty/french-tarot-tdm-donne53.tarot.json"):
        copy(str(files("tarot_records.samples").joinpath(sample)), folder)
    for game, players in ALL_TABLES:
        found = next(record for record in generate(game, hands=50, seed=5, players=players) if record.hands[0].tricks)
        text = found.model_copy(update={"id": name_of((game, players))}).model_dump_json(exclude_none=True)
        (folder / f"{name_of((game, players))}.json").write_text(text)
    with serving(create_app([folder])) as address:
        yield address


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """A page on which nothing moves by itself."""
    with opened_page(browser, reduced_motion="reduce") as page:
        yield page


MEASURE = (DATA / "scenarios" / "measure_table.js").read_text("utf-8")
WALK = (DATA / "scenarios" / "walk_table.js").read_text("utf-8")


def gone_to(page: Page, step: int) -> None:
    """The page has gone on to a step by its slider."""
    page.get_by_role("slider", name="Step").fill(str(step))
    expect(page.locator("#heading")).to_contain_text(f"step {step} of")


def is_laid_out(page: Page, screen: tuple[int, int], about: str = "") -> None:
    """Nothing is wrong with the table on such a screen, and its smallest card is wide enough to be read."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    wrong, smallest = page.evaluate(MEASURE)
    assert wrong == [], f"{about} {screen}"
    assert smallest >= SMALLEST_BESIDE_WORDS, f"{about} {screen}"


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_places_stay_and_every_card_is_read_at_every_step_and_size(still: Page, hands: str, table: TableOf) -> None:
    for screen in SCREENS[ALL_TABLES.index(table) % len(SCREENS) :: len(SCREENS)]:
        still.set_viewport_size({"width": screen[0], "height": screen[1]})
        opened(still, f"{hands}/r/{name_of(table)}/0")
        wrong, smallest = still.evaluate(WALK, [MEASURE, 7])
        assert wrong == [], screen
        assert smallest >= NARROWER.get((name_of(table), screen), SMALLEST), screen


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_an_embedded_table_changes_its_form_before_its_cards_are_too_small(
    still: Page, hands: str, table: TableOf
) -> None:
    for frame in FRAMES[ALL_TABLES.index(table) % len(FRAMES) :: len(FRAMES)]:
        still.set_viewport_size({"width": frame[0], "height": frame[1]})
        opened(still, f"{hands}/embed/{name_of(table)}/0")
        wrong, smallest = still.evaluate(WALK, [MEASURE, 7])
        assert wrong == [], frame
        assert smallest >= SMALLEST, frame


def test_the_score_is_read_on_a_phone(still: Page, hands: str) -> None:
    still.set_viewport_size({"width": 360, "height": 740})
    opened(still, f"{hands}/r/tarotmag-17/0")
    still.get_by_role("navigation", name="Parts of this hand").get_by_role("link", name="Score").click()
    expect(still.get_by_role("region", name="Result")).to_be_visible()
    assert still.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_step_navigation_is_among_the_first_tab_stops(still: Page, hands: str) -> None:
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
    for width, height in FRAMES:
        still.set_viewport_size({"width": width, "height": height})
        cut = """names => names.filter(name => name.clientWidth > 1 && name.scrollWidth > name.clientWidth)
            .map(name => name.textContent)"""
        assert still.locator(".place .name, .trick .who").evaluate_all(cut) == [], f"{width}×{height}"
        expect(still.locator(".crumbs a span")).to_be_visible()
        high = still.evaluate("document.documentElement.scrollHeight")
        assert high <= height, f"{width}×{height}"
        assert box_of(still, ".felt")["height"] >= height / 2, f"{width}×{height}"


def test_a_fault_is_explained_at_its_step(still: Page, hands: str) -> None:
    opened(still, f"{hands}/r/{FAULTY[0]}/{FAULTY[1]}")
    told = still.get_by_role("status")
    for screen in ((1366, 768), (768, 1024), (360, 740), (844, 390)):
        is_laid_out(still, screen)
        expect(told).to_contain_text("could follow")
        expect(told.get_by_role("img", name="the 10 of diamonds")).to_be_in_viewport()
        mended, below = box_of(still, ".why .button"), box_of(still, ".told")
        assert mended["y"] + mended["height"] <= below["y"] + below["height"] + 1
        assert len({round(card.bounding_box()["width"]) for card in still.locator(".trick .card").all()}) == 1  # type: ignore[index]
        assert box_of(still, ".hand .due .card")["y"] < box_of(still, ".hand:has(.due) li:not(.due) .card")["y"]


def test_a_branch_can_be_played_by_keyboard(still: Page, hands: str) -> None:
    still.set_viewport_size({"width": 1366, "height": 768})
    opened(still, f"{hands}/r/tarotmag-17/30")
    still.keyboard.press("w")
    expect(still.get_by_role("heading", level=1)).to_contain_text("What if")
    asked: list[str] = []
    still.on("request", lambda request: asked.append(request.resource_type))
    barred = still.get_by_role("link", name="trump 18")
    barred.focus()
    expect(still.get_by_role("tooltip").filter(visible=True)).to_contain_text("Whoever has cards of the suit led")
    expect(barred).to_have_accessible_description(re.compile("must play one of them"))
    still.locator(".chip[href]").nth(1).focus()
    still.keyboard.press("Enter")
    expect(still).to_have_url(f"{hands}/r/tarotmag-17/30/if/DJ")
    expect(still.get_by_role("status")).to_contain_text("West plays the jack of diamonds")
    expect(still.locator(".chip[href]").first).to_be_focused()
    still.keyboard.press("ArrowRight")
    expect(still).to_have_url(re.compile(r"/if/DJ-\w+$"))
    still.keyboard.press("End")
    expect(still.get_by_role("table", name="Compared with the game")).to_contain_text("the same")
    expect(still).to_have_url(re.compile(r"/if/DJ-\w+-on$"))
    still.go_back()
    expect(still.locator(".chip.real")).to_be_visible()
    still.keyboard.press("ArrowLeft")
    expect(still.locator("[data-way=back]")).to_have_attribute("href", re.compile("/if$"))
    assert "document" not in asked
    for screen in ((1366, 768), (360, 740), (640, 360)):
        is_laid_out(still, screen)
    still.keyboard.press("Escape")
    expect(still.locator("#heading")).to_contain_text("step 30 of")
