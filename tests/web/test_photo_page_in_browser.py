"""The page that reads photos in a real browser: words and picture tied, with a script and without one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import NARROW, NO_SCRIPT, has_no_violations, opened_page, serving, watched
from support.paths import DATA
from tarot_records.transcripts.photo.page_layout import PageLine, PageWord
from tarot_records.transcripts.photo.reading import PageText
from tarot_records.web import create_app
from tarot_records.web.desk import photo_page

PHOTO = DATA / "photos" / "book-scan.jpg"


def word(text: str, column: int, left: int, top: int, others: tuple[str, ...] = ()) -> PageWord:
    return PageWord(text, column, left, top, 14 * len(text), 20, 0.5 if others else 0.99, bool(others), others)


PAGE = PageText(
    (
        PageLine((word("#tn", 0, 40, 40), word("1", 4, 90, 40), word("rules=scarto", 6, 120, 40))),
        PageLine((word("hand", 0, 40, 80), word("l0", 6, 120, 80, ("1", "O")))),
        PageLine((word("dealer", 0, 40, 120), word("A", 7, 140, 120))),
    ),
    PHOTO.read_bytes(),
    700,
    1000,
)


@pytest.fixture(scope="module")
def empty_site() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, serving(create_app([])) as address:
        patch.setattr(photo_page, "read_picture", lambda raw: PAGE)
        yield address


def read(page: Page, site: str) -> None:
    """Send a photo, and wait for the page with its text."""
    page.goto(f"{site}/desk/photo")
    page.locator("input[name=photo]").set_input_files(PHOTO)
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator(".photo-lines")).to_contain_text("rules=scarto")


def test_a_click_on_a_word_shows_its_box_and_the_other_way_round(own_page: Page, empty_site: str) -> None:
    with watched(own_page):
        read(own_page, empty_site)
        own_page.locator("#w2-1").click()
        expect(own_page.locator("#b2-1")).to_have_class("here")
        area = own_page.locator("#photo-text")
        chosen = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
        assert area.evaluate(chosen) == "hand"
        own_page.locator("#b3-1 rect").click()
        expect(own_page.locator("#w3-1")).to_have_class("here")
        assert area.evaluate(chosen) == "dealer"


def test_the_caret_finds_its_word_also_after_corrections(own_page: Page, empty_site: str) -> None:
    with watched(own_page):
        read(own_page, empty_site)
        own_page.get_by_role("button", name="Next uncertain word").click()
        expect(own_page.locator("#b2-2")).to_have_class("doubtful here")
        own_page.keyboard.type("10 of trumps")
        expect(own_page.locator("#b2-2")).to_have_class("doubtful here")
        own_page.keyboard.press("Control+End")
        own_page.keyboard.press("ArrowUp")
        own_page.keyboard.press("Home")
        expect(own_page.locator("#b3-1")).to_have_class("here")


def test_the_desk_gets_the_text_and_shows_the_photo(own_page: Page, empty_site: str) -> None:
    with watched(own_page):
        read(own_page, empty_site)
        own_page.get_by_role("button", name="To the desk").click()
        expect(own_page.locator("#text")).to_have_value("#tn 1 rules=scarto\nhand  l0\ndealer A\n")
        expect(own_page.locator("#photo canvas")).to_be_visible()


def test_without_a_script_links_tie_words_and_picture(browser: Browser, empty_site: str) -> None:
    with opened_page(browser, **NO_SCRIPT) as page:
        read(page, empty_site)
        page.locator("#w2-1").click()
        fill = "e => getComputedStyle(e).fill"
        assert page.locator("#b2-1 rect").evaluate(fill) != page.locator("#b3-1 rect").evaluate(fill)
        page.get_by_role("button", name="To the desk").click()
        expect(page.locator("#text")).to_have_value("#tn 1 rules=scarto\nhand  l0\ndealer A\n")


@pytest.mark.parametrize("options", [{}, {**NARROW, "color_scheme": "dark"}], ids=["wide", "narrow and dark"])
def test_the_page_has_no_barriers(browser: Browser, empty_site: str, options: dict[str, object]) -> None:
    with opened_page(browser, bypass_csp=True, reduced_motion="reduce", **options) as page:
        read(page, empty_site)
        has_no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
