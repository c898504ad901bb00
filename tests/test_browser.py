"""The viewer in a real browser: a whole deal step by step, with and without JavaScript, light and dark."""

import threading
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from waitress.server import create_server

from tarot_records.web import create_app

CHROMIUM = Path("/usr/bin/chromium")

pytestmark = [
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Debian's chromium is not installed"),
    # pytest-base-url, which pytest-playwright brings along, defines its fixture in a way pytest 9 deprecates.
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),
]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    quiet = ("quic", "background-networking", "component-update", "sync", "gpu")
    return {
        "executable_path": str(CHROMIUM),
        "args": ["--no-sandbox", "--no-first-run", *(f"--disable-{what}" for what in quiet)],
    }


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a running viewer of the samples."""
    with as_file(files("tarot_records.samples")) as samples:
        server = create_server(create_app([samples]), host="127.0.0.1", port=0, threads=4)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.effective_port}"
        server.trigger.pull_trigger(server.close)
        thread.join(5)
        server.task_dispatcher.shutdown()


def walk(page: Page, steps: int) -> list[str]:
    """Clicks "next" until there is no next; the sentences met on the way."""
    said = [page.get_by_role("status").inner_text()]
    ways = page.get_by_role("navigation", name="Steps")
    for _ in range(steps):
        before = page.url
        ways.get_by_role("link", name="next", exact=True).click()
        page.wait_for_url(lambda url, before=before: url != before)
        said.append(page.get_by_role("status").inner_text())
    expect(ways.get_by_role("link", name="next", exact=True)).to_have_count(0)
    return said


def test_a_whole_deal_by_clicking_next(page: Page, site: str) -> None:
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(site)
    page.get_by_role("link", name="TAROTmag 17").click()
    page.get_by_role("link", name="Step through it").click()
    said = walk(page, 98)
    assert all(before != after for before, after in pairwise(said))
    assert said[0].startswith("North deals")
    assert said[-1].startswith("Card points: South 42;")
    assert trouble == []


def test_the_revoke_of_donne53_at_its_card(page: Page, site: str) -> None:
    page.goto(f"{site}/?verdict=faulty")
    page.get_by_role("link", name="donne53").click()
    page.get_by_role("link", name="Go to the first fault").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Trick 14")
    wrong = page.get_by_role("region", name="The table").locator(".trick li.wrong")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("illegal")
    expect(wrong.get_by_role("img", name="the 7 of clubs – illegal")).to_be_visible()
    told = page.get_by_role("region", name="Faults of this step")
    expect(told).to_contain_text("East played the 7 of clubs, but diamonds was led")
    expect(told).to_contain_text("FFT12")
    expect(told.get_by_role("img", name="the 10 of diamonds")).to_be_visible()
    expect(page.locator(".tricks tr[aria-current]")).to_contain_text("14")


def test_it_needs_no_javascript_nor_width(browser: Browser, site: str) -> None:
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": 360, "height": 740}, color_scheme="dark"
    )
    page = context.new_page()
    page.goto(f"{site}/r/tdm-donne53/70")
    assert len(set(walk(page, 24))) == 25
    assert "-106 is stated" in page.inner_text("main")
    context.close()


@pytest.mark.parametrize("width", [360, 768, 1400])
@pytest.mark.parametrize(
    "path", ["/", "/r/tdm-donne53", "/r/tdm-donne53/71", "/r/tdm-donne53/94", "/games/french-tarot"]
)
def test_nothing_sticks_out_sideways(page: Page, site: str, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_cards_are_drawn(page: Page, site: str) -> None:
    page.goto(f"{site}/r/tarotmag-17/0")
    card = page.get_by_role("img", name="trump 21")
    card.first.wait_for()
    drawn = page.evaluate("document.querySelector('svg.card use').getBBox().height")
    assert 220 < drawn < 226
