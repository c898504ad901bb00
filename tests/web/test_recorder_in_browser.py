"""The recorder in a real browser: by touch on a phone at the table, without a connection, by keys, without a script."""

import re
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import AXE, PHONE, opened_context, serving, until_kept
from support.browser_scenarios import choose, play, scenarios
from support.paths import DATA
from tarot_records.engine.random_play import generate
from tarot_records.notation.writer import write_record
from tarot_records.web import create_app
from tarot_records.web.desk.texts import tables


@scenarios("recorder")
def test_recorder_scenario_in_browser(browser: Browser, own_page: Page, site: str, scenario: dict[str, Any]) -> None:
    play(scenario, browser, own_page, site)


def begin(page: Page, table: str = "french-tarot/fft-2012/4") -> None:
    """Four players sit down."""
    page.locator("[name=table]").select_option(table)
    for number, name in enumerate(("Anna", "Bruno", "Carla", "Dario")):
        page.locator(f"[name=player-{number}]").fill(name)
    page.locator("[name=dealer]").select_option("0")


BIDS = ("word:pass", "word:garde", "word:pass", "word:pass")
GO_ON = ("over:scart", "over:declarations")


PATIENT = "const timeout = AbortSignal.timeout; AbortSignal.timeout = (time) => timeout.call(AbortSignal, 2 * time);"
"""Script that doubles the patience of a page: a busy machine is no outage."""


@pytest.mark.long("a game is played at the table")
def test_a_hand_is_recorded_on_a_phone(browser: Browser) -> None:
    with opened_context(browser, reduced_motion="reduce", **PHONE) as context:
        context.add_init_script(PATIENT)
        page, trouble = context.new_page(), list[str]()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        with serving(create_app()) as address:
            page.goto(f"{address}/record")
            until_kept(page, "/record")
            area = page.locator("#text")
            begin(page)
            choose(page, "begin", *BIDS, *GO_ON, "card:SK")
            expect(page.locator("#said")).to_contain_text("Carla plays.")
            page.evaluate("scrollTo(0, 0)")
            for what in (".order", "#said", "#entry .suit:last-child .chip:last-child"):
                expect(page.locator(what)).to_be_in_viewport(ratio=0.99)
            choose(page, "card:SQ", "card:S2", "card:S1", "card:HK")
            expect(area).to_have_value(
                "#tn 1 rules=french-tarot/fft-2012 lang=en seats=Anna,Bruno,Carla,Dario\nhand\ndealer Anna\n"
                "bids Bruno pass, Carla garde, Dario pass, Anna pass\ndeclare none\n"
                "1 Bruno: SK Q 2 1\n2 Bruno: HK\n"
            )
            page.reload()
            expect(page.locator("#said")).to_contain_text("Carla plays.")
            other = context.new_page()
            other.goto(f"{address}/record")
            expect(other.locator("[name=table]")).to_be_visible()
            expect(other.locator("#text")).to_have_value("")
            other.close()
            told = area.input_value()
            choose(page, "back", "card:HQ")
            expect(area).to_have_value(told.replace("2 Bruno: HK", "2 Bruno: HQ"))
        choose(page, "card:H5", "card:H6", "card:H7", "card:C9")
        expect(page.locator("#away")).to_be_visible()
        expect(area).to_have_value(re.compile(r"2 Bruno: HQ H5 H6 H7\n3 C9\n$"))
        told = area.input_value()
        for fallen in ("C9", "SQ"):
            expect(page.locator(f"#now [value='card:{fallen}']")).to_be_disabled()
        page.reload()  # from what the browser keeps
        expect(area).to_have_value(told)
        choose(page, "card:C8", "back")
        expect(area).to_have_value(told)
        with serving(create_app(), urlsplit(address).port or 0):
            choose(page, "card:C7")
            expect(page.locator("#said")).to_contain_text("Dario plays.")
            expect(page.locator("#away")).to_be_hidden()
            expect(area).to_have_value(f"{told.rstrip()} 7\n")
            choose(page, "card:C6", "card:T4", "card:C5")  # who trumped clubs has none
            expect(page.locator(".refusal")).to_be_visible()
        assert trouble == []


def test_the_recorder_has_a_name_field_for_each_seat(browser: Browser, site: str) -> None:
    for script in (True, False):
        page = browser.new_page(java_script_enabled=script)
        page.goto(f"{site}/record")
        seats = page.evaluate((DATA / "scenarios" / "seats_of_each_table.js").read_text("utf-8"))
        assert seats == {table.value: [table.seats, table.seats] for table in tables()}
        page.locator("[name=table]").select_option("french-tarot/fft-2012/5")
        page.locator("[name=dealer]").select_option("4")
        page.locator("[name=table]").select_option("french-tarot/fft-2012/4")
        if script:
            expect(page.locator("[name=dealer]")).to_have_value("")
        page.close()


@pytest.mark.long("the whole of two pages is looked through in each of their states")
def test_the_recorder_passes_axe_from_deal_to_score(browser: Browser, site: str) -> None:
    hand = write_record(next(one for one in generate("scarto", hands=9, seed=1) if one.hands[0].tricks), "en")
    head, dealt = hand[: hand.index("\nhand\n") + 6], hand[: hand.index("\n1 ") + 1]
    played = hand[: hand.index("\n3 ")]
    last, slip = hand[: hand.index("\nscore")], f"{played}\n3 0: {played.split()[-2]}\nrubbish\n"
    page = browser.new_page(reduced_motion="reduce")
    wide = {"width": 1280, "height": 800}
    for address, text, shown, size in (
        ("record", head, "[value='over:deal']", PHONE["viewport"]),
        ("record", dealt, ".chip", wide),
        ("record", played, ".order", PHONE["viewport"]),
        ("record", last, ".score", wide),
        ("record", slip, ".fault", PHONE["viewport"]),
        ("desk", slip, ".note button", wide),
    ):
        page.goto(f"{site}/{address}")
        page.locator("#text").fill(text)
        expect(page.locator(f"{shown}:visible").first).to_be_visible()
        page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        page.set_viewport_size(size)  # type: ignore[arg-type]
        found = AXE.run(page)
        assert found.violations_count == 0, f"{address} {shown} {size}\n{found.generate_report()}"
        headings = page.locator("h1, h2, h3, h4").evaluate_all("all => all.map((one) => Number(one.tagName[1]))")
        assert all(after <= before + 1 for before, after in pairwise(headings)), (address, shown, headings)
    page.close()
