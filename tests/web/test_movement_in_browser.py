"""Cards that move, the wheel, the phone's sheets and the window for sharing, in a browser."""

from collections.abc import Iterator
from importlib.resources import files
from shutil import copy

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import opened, opened_page, serving
from tarot_records.web import create_app

STEP = 32
"""The end of a trick, taken by North, who leads to the next."""
WATCH = """() => {
    window.flown = [];
    new MutationObserver(changes => {
        for (const card of changes.flatMap(change => [...change.addedNodes]))
            window.flown.push(card.getAttribute("aria-label"));
    }).observe(document.querySelector(".sky"), {childList: true});
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("movement")
    copy(str(files("tarot_records.samples").joinpath("french-tarot-tarotmag-17.tarot.json")), folder)
    with serving(create_app([folder])) as address:
        yield f"{address}/r/tarotmag-17"


def cards_flown(page: Page, key: str) -> list[str]:
    """Return the names of the cards that travel over the page when a key is pressed."""
    page.evaluate(WATCH)
    before = page.locator("#heading").inner_text()
    page.keyboard.press(key)
    expect(page.locator("#heading")).not_to_have_text(before)
    return list(page.evaluate("window.flown"))


@pytest.mark.parametrize(
    ("motion", "flown"),
    [
        ("no-preference", {"the 2 of hearts", "the 2 of diamonds", "trump 2", "trump 15", "the knight of diamonds"}),
        ("reduce", set()),
    ],
)
def test_a_card_travels_from_its_hand_and_a_trick_to_its_winner(
    browser: Browser, address: str, motion: str, flown: set[str]
) -> None:
    with opened_page(browser, reduced_motion=motion) as page:
        opened(page, f"{address}/{STEP}")
        assert set(cards_flown(page, "ArrowRight")) == flown
        expect(page.locator(".sky .card")).to_have_count(0)


def test_nothing_travels_over_several_steps(browser: Browser, address: str) -> None:
    with opened_page(browser) as page:
        opened(page, f"{address}/{STEP}")
        assert cards_flown(page, "End") == []


def test_the_wheel_over_the_table_goes_from_step_to_step(browser: Browser, address: str) -> None:
    with opened_page(browser, viewport={"width": 1400, "height": 900}) as page:
        for turned, step in ((100, STEP + 1), (-100, STEP - 1)):  # two turns that follow quickly count as one
            opened(page, f"{address}/{STEP}")
            page.locator(".felt").hover()
            page.mouse.wheel(0, turned)
            expect(page.locator("#heading")).to_contain_text(f"step {step} of")


def test_on_a_phone_a_tab_opens_a_sheet_above_the_controls(browser: Browser, address: str) -> None:
    with opened_page(browser, viewport={"width": 390, "height": 844}) as page:
        opened(page, f"{address}/{STEP}")
        tricks, following = page.locator(".group.play"), page.locator("[data-way=next]")
        expect(tricks).to_be_hidden()
        page.locator(".tabs").get_by_text("Tricks").click()
        expect(tricks).to_be_in_viewport()
        following.click()
        expect(page.locator("#heading")).to_contain_text(f"step {STEP + 1} of")
        tricks.get_by_role("link", name="the king of diamonds").click()
        expect(page.locator("#heading")).to_contain_text("Trick 3")
        expect(tricks.locator("a[aria-current]")).to_have_count(1)
        page.locator(".tabs").get_by_text("Table").click()
        expect(tricks).to_be_hidden()
        page.mouse.wheel(0, 5000)
        expect(following).to_be_in_viewport()


@pytest.mark.long("it paints")
def test_the_window_for_sharing_shows_the_pictures_of_its_step(browser: Browser, address: str) -> None:
    with opened_page(browser) as page:
        opened(page, f"{address}/{STEP}")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#heading")).to_contain_text(f"step {STEP + 1} of")
        page.keyboard.press("s")
        window = page.get_by_role("dialog", name="Share")
        still = window.get_by_role("img", name="The table as a picture")
        expect(still).to_have_attribute("src", f"{address}/{STEP + 1}.png?width=600")
        for image in window.locator("img").all():
            expect(image).to_have_js_property("complete", True)
            expect(image).to_have_js_property("naturalWidth", 600)
        expect(window.get_by_role("link", name="The hand as a moving picture")).to_have_attribute(
            "href", "/r/tarotmag-17/hand/1.gif"
        )
