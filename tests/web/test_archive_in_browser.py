"""The viewer over an archive in a real browser: narrowing down by links alone, accessibility, width."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.archive_records import FIRST, GIVEN
from support.archives import add
from support.browser import NO_SCRIPT, fits_in_width, has_no_violations, opened_page, serving
from tarot_records.archive.store import Archive
from tarot_records.web import create_app

PAGES = {
    "list": "/",
    "narrowed list": "/?game=french-tarot&happened=declarer_lost&least=1",
    "record": f"/r/{FIRST}",
    "unreadable": f"/r/{len(GIVEN)}",
    "compared": f"/r/{FIRST}/with/{FIRST + 3}",
    "facts": "/facts?game=french-tarot&counted=all",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of an archive."""
    name = str(tmp_path_factory.mktemp("site") / "a.db")
    archive = Archive.create(name)
    add(archive, GIVEN)
    archive.close()
    app = create_app(archive=name)
    with serving(app) as address:
        yield address
    app.extensions["archive"].close()


def test_filters_are_added_and_removed_without_javascript(browser: Browser, site: str) -> None:
    with opened_page(browser, **NO_SCRIPT, viewport={"width": 360, "height": 800}) as page:
        page.goto(site)
        facets = page.get_by_role("complementary", name="Narrow it down")
        for name in ("French Tarot", "declarer lost"):
            page.get_by_role("link", name="Narrow it down").click()
            link = facets.get_by_role("link", name=name)
            number = int(link.locator("small").inner_text())
            link.click()
            expect(page.locator("table.records caption")).to_contain_text(f"{number} record")
        page.set_viewport_size({"width": 1400, "height": 800})
        page.get_by_role("link", name="declarer lost").click()  # the chip
        expect(page.locator("ul.chips li")).to_have_count(1)
        page.get_by_text("More filters").click()
        page.get_by_label("Cards in one hand").fill("F, T21")
        page.get_by_role("button", name="Show").click()
        expect(page.locator("ul.chips")).to_contain_text("F, T21 in one hand")
        expect(page.locator("ul.chips")).to_contain_text("French Tarot")


@pytest.mark.parametrize("name", PAGES)
def test_archive_pages_pass_axe_and_have_no_horizontal_overflow(longest_words: Page, site: str, name: str) -> None:
    longest_words.emulate_media(color_scheme="dark" if list(PAGES).index(name) % 2 else "light")
    longest_words.goto(site + PAGES[name])
    has_no_violations(longest_words)
    fits_in_width(longest_words, 360, 1400)
