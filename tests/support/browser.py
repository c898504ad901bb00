"""Browser tests: fixtures for pages of a running viewer, and scenarios written as lines of text.

A test whose file is called `*_in_browser.py` is long, and is skipped where Debian's chromium is not installed.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect
from waitress.server import create_server

from tarot_records.web import create_app
from tarot_records.web.api.limits import Turns

KINDS = [Path("/usr/bin") / name for name in ("chromium-headless-shell", "chromium")]
CHROMIUM = next(filter(Path.exists, KINDS), KINDS[-1])
"""The headless shell does the same pages for half the work."""
AXE = Axe()
NO_SCRIPT: dict[str, Any] = {"java_script_enabled": False}
NARROW: dict[str, Any] = {"viewport": {"width": 360, "height": 740}}
PHONE: dict[str, Any] = {**NARROW, "has_touch": True, "is_mobile": True}
MARKS = (
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Debian's chromium is not installed"),
    # pytest-base-url, which pytest-playwright brings along, defines its fixture in a way pytest 9 deprecates.
    pytest.mark.filterwarnings("ignore:Session-scoped fixtures defined as instance methods"),
)
expect.set_options(timeout=90_000)  # milliseconds: a loaded machine draws late


def pytest_itemcollected(item: pytest.Item) -> None:
    if "browser" in getattr(item, "fixturenames", ()):
        for mark in MARKS:
            item.add_marker(mark)
        if item.get_closest_marker("long") is None:
            item.add_marker(pytest.mark.long("opens pages in a browser"))


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
    with opened_context(browser, reduced_motion="reduce") as shared:
        yield shared


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page without cookies, on which nothing moves by itself."""
    context.clear_cookies()
    page = context.new_page()
    yield page
    page.close()


@pytest.fixture
def own_page(browser: Browser) -> Iterator[Page]:
    """A page of somebody whose browser keeps nothing yet."""
    with opened_page(browser) as page:
        yield page


@pytest.fixture(scope="module")
def longest_words(browser: Browser) -> Iterator[Page]:
    """A German page, whose words are the longest, into which axe may be put whatever its policy is."""
    with opened_page(browser, bypass_csp=True, reduced_motion="reduce", locale="de") as page:
        yield page


@contextmanager
def opened_context(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(**options)
    yield context
    context.close()


@contextmanager
def opened_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page in a context of its own."""
    with opened_context(browser, **options) as context:
        yield context.new_page()


@contextmanager
def serving(app: Flask, port: int = 0) -> Iterator[str]:
    """The address of a running viewer, at a port of its own or this one; it ends with all its connections."""
    gate = app.extensions["gate"]
    gate.reading.at_once = gate.pages.at_once = 1e9  # the tests of a process come from one address
    gate.turns = Turns(in_all=9, for_one=8)
    server = create_server(app, host="127.0.0.1", port=port, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"

    def close() -> None:
        for channel in [*server.active_channels.values()]:
            channel.handle_close()
        server.close()

    with suppress(OSError):  # a thread of the server woke it at the same moment, and it has closed its trigger
        server.trigger.pull_trigger(close)
    thread.join(5)
    server.task_dispatcher.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a running viewer of the samples."""
    with as_file(files("tarot_records.samples")) as samples, serving(create_app([samples])) as address:
        yield address


@contextmanager
def watched(*pages: Page) -> Iterator[list[str]]:
    """What the pages complain of; fails if they do, unless the test takes it out of the list."""
    trouble: list[str] = []
    for page in pages:
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("dialog", lambda dialog: trouble.append(dialog.message))
    yield trouble
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


def box_of(page: Page, what: str) -> Any:
    """The box of the first such element."""
    box = page.locator(what).first.bounding_box()
    assert box is not None, what
    return box


def fits_in_width(page: Page, *widths: int) -> None:
    """Nothing sticks out sideways, however wide the window is."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} at {width}"


def has_no_violations(page: Page, context: str | None = None) -> None:
    """Axe finds nothing on the page, or in the elements of this selector."""
    found = AXE.run(page, context=context).response["violations"]
    assert [(one["id"], [node["html"][:150] for node in one["nodes"]][:3]) for one in found] == [], page.url


def kept(page: Page) -> dict[str, list[str]]:
    """The stores of the browser, and the addresses of what lies in each."""
    told: dict[str, list[str]] = page.evaluate(
        "(async () => { const told = {}; for (const name of await caches.keys())"
        " told[name] = (await (await caches.open(name)).keys()).map((one) => one.url); return told; })()"
    )
    return told


def until_kept(page: Page, address: str) -> None:
    """Waits for the worker to have it."""
    for _ in range(300):
        if any(one.endswith(address) for stores in kept(page).values() for one in stores):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{address} is not kept: {kept(page)}")
