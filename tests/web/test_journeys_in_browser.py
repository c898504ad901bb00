"""From the first page to the score beside the real one, by keyboard alone, by what a screen reader has, by touch, and
without a script: the list, a record, the step of its fault with the reason, another card instead, and the end."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from support.browser import NO_SCRIPT, PHONE, box_of, opened_page

RECORD, FAULT = "donne53", 71
"""A record of the samples, and the step of its revoke."""
REASON = "diamonds were led"
MOST = 16
"""So many choices are left at most."""
STOPS = 90
"""So many stops of the Tab key are at most on the way to a link."""


def at_the_fault(page: Page) -> None:
    """The step of the fault is there, with the reason where it is read aloud."""
    expect(page).to_have_url(re.compile(rf"/{FAULT}$"))
    expect(page.get_by_role("status")).to_contain_text(REASON)


def to_the_end(page: Page, go_on: Callable[[], None], choose: Callable[[], None]) -> None:
    """Plays the branch to its score, which stands beside the real one: everybody as he did, or else chosen for him."""
    expect(page).to_have_url(re.compile("/if"))
    before = page.url
    choose()
    for _ in range(MOST):
        expect(page).not_to_have_url(before)
        expect(page.locator("#heading, #branch")).to_have_count(1)
        before = page.url
        if page.locator(".beside").count():
            break
        if page.locator("[data-way=on][href]").count():
            go_on()
        else:
            choose()
    expect(page.get_by_role("table", name="Compared with the game")).to_be_visible()


def test_a_hand_is_found_and_played_by_keyboard_alone(browser: Browser, site: str) -> None:
    def tab_to(words: str) -> None:
        """Goes from stop to stop until one is called so, and enters it."""
        for _ in range(STOPS):
            page.keyboard.press("Tab")
            if str(page.evaluate("document.activeElement.innerText?.trim()")).partition(":")[0] == words:
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"no stop is called {words}")

    with opened_page(browser, reduced_motion="reduce") as page:
        page.goto(site)
        tab_to("See how faults look")
        expect(page).to_have_url(re.compile("verdict=faulty"))
        tab_to(RECORD)
        expect(page).to_have_url(re.compile("/r/"))
        tab_to("Go to the first fault")
        at_the_fault(page)
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("w")
        expect(page).to_have_url(re.compile(r"/if$"))
        while not page.evaluate("document.activeElement.matches('.chip[href]')"):
            page.keyboard.press("Tab")
        to_the_end(page, lambda: page.keyboard.press("End"), lambda: page.keyboard.press("Enter"))


def test_a_hand_is_found_and_played_through_the_accessibility_tree(browser: Browser, site: str) -> None:
    def tree() -> list[Any]:
        return [node for node in reading.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]

    def enter(name: str) -> None:
        """Does what the first link of the tree does whose name begins so."""
        for node in tree():
            barred = any(one["name"] == "disabled" for one in node.get("properties", ()))
            if node["role"]["value"] == "link" and not barred and re.match(name, node["name"]["value"]):
                found = reading.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]
                call = {"objectId": found["objectId"], "functionDeclaration": "function () { this.click() }"}
                reading.send("Runtime.callFunctionOn", call)
                return
        raise AssertionError(f"there is no link {name}")

    def heard() -> str:
        """What the status region of the page says."""
        nodes = {node["nodeId"]: node for node in reading.send("Accessibility.getFullAXTree")["nodes"]}

        def below(node: Any) -> Iterator[str]:
            if node["role"]["value"] == "StaticText":
                yield node["name"]["value"]
            for child in node.get("childIds", ()):
                yield from below(nodes[child])

        return " ".join(text for node in tree() if node["role"]["value"] == "status" for text in below(node))

    with opened_page(browser, reduced_motion="reduce") as page:
        reading: CDPSession = page.context.new_cdp_session(page)
        reading.send("Accessibility.enable")
        page.goto(site)
        enter("See how faults look")
        page.wait_for_url("**verdict=faulty")
        enter(RECORD)
        page.wait_for_url("**/r/*")
        enter("Go to the first fault")
        page.wait_for_url(f"**/{FAULT}")
        page.wait_for_selector("#bar[data-ready]")
        assert REASON in heard()
        assert "illegal" in heard()
        enter("back")
        page.wait_for_url(f"**/{FAULT - 1}")
        enter("What if")
        page.wait_for_url("**/if")
        to_the_end(page, lambda: enter("as in the game"), lambda: enter("the [a-z0-9]+ of|trump "))


def test_a_hand_is_found_and_played_by_touch(browser: Browser, site: str) -> None:

    def finger(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touching.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def middle(what: str) -> tuple[float, float]:
        box = box_of(page, what)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    with opened_page(browser, reduced_motion="reduce", **PHONE) as page:
        touching = page.context.new_cdp_session(page)
        page.goto(site)
        page.get_by_role("link", name="See how faults look").tap()
        page.get_by_role("link", name=re.compile(f"^{RECORD}")).tap()
        page.get_by_role("link", name="Go to the first fault").tap()
        at_the_fault(page)
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        x, y = middle(".felt")
        for way, step in ((-1, FAULT + 1), (1, FAULT), (1, FAULT - 1)):
            finger("touchStart", x, y)
            for moved in range(1, 5):
                finger("touchMove", x + way * 30 * moved, y)
                page.wait_for_timeout(16)  # no finger is as fast as this test
            page.wait_for_timeout(150)  # it rests, else the page is flung, and a page flung takes no tap
            finger("touchEnd", 0, 0)
            expect(page).to_have_url(re.compile(rf"/{step}$"))
        page.get_by_role("link", name="What if").tap()
        on, card = page.get_by_role("link", name="as in the game"), page.locator(".chip[href]").first
        to_the_end(page, on.tap, card.tap)
        page.goto(f"{page.url.partition('/if')[0].rpartition('/')[0]}/8")
        expect(page.locator("#bar")).to_have_attribute("data-ready", "")
        finger("touchStart", *middle("[data-way=next]"))
        expect(page.locator("#heading")).to_contain_text(re.compile("step 1[2-9] of"))
        finger("touchEnd", 0, 0)


@pytest.mark.quick
def test_a_hand_is_found_and_played_without_javascript(browser: Browser, site: str) -> None:
    with opened_page(browser, **NO_SCRIPT) as page:
        page.goto(site)
        page.get_by_role("link", name="See how faults look").click()
        page.get_by_role("link", name=re.compile(f"^{RECORD}")).click()
        page.get_by_role("link", name="Go to the first fault").click()
        at_the_fault(page)
        page.get_by_role("link", name="back", exact=True).click()
        page.get_by_role("link", name="What if").click()
        on, card = page.get_by_role("link", name="as in the game"), page.locator(".chip[href]").first
        to_the_end(page, on.click, card.click)
