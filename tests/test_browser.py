"""The viewer in a real browser: a whole deal step by step, with and without JavaScript, light and dark."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from waitress.server import create_server

from tarot_records.generate import generate
from tarot_records.record import Record
from tarot_records.web import create_app

CHROMIUM = Path("/usr/bin/chromium")
FRENCH_THREE = ("french-tarot", 3)

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


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a running viewer of these records."""
    server = create_server(create_app([folder]), host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.trigger.pull_trigger(server.close)
    thread.join(5)
    server.task_dispatcher.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a running viewer of the samples."""
    with as_file(files("tarot_records.samples")) as samples, served(samples) as address:
        yield address


def is_full(record: Record) -> bool:
    """Whether there is play, and whatever the game has before it: a call of a card that falls, or an exchange."""
    hand = record.hands[0]
    fallen = any(call.card in trick.cards for call in hand.calls for trick in hand.tricks or ())
    return bool(hand.tricks) and (fallen or bool(hand.exchanges) or (record.game, len(record.players)) == FRENCH_THREE)


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running viewer of random hands for two, three and five players."""
    folder = tmp_path_factory.mktemp("tables")
    for game, players in (("chambery", 5), ("mathers", 2), ("mathers", 3), ("french-tarot", 5), ("french-tarot", 3)):
        found = next(record for record in generate(game, hands=99, seed=2, players=players) if is_full(record))
        text = found.model_copy(update={"id": f"{game}-{players}"}).model_dump_json(exclude_none=True)
        (folder / f"{game}-{players}.json").write_text(text)
    with served(folder) as address:
        yield address


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
    page.get_by_role("link", name="TAROTmag 17").first.first.click()
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
    "path",
    [
        "/",
        "/r/tdm-donne53",
        "/r/tdm-donne53/71",
        "/r/tdm-donne53/94",
        "/games/french-tarot",
        "/count?game=minchiate&cards=T40+SK",
        "/count?game=consiglio&cards=F+T21+SK+HQ+DN+CJ+S2&fool=adjust",
        "/count?cards=SX",
    ],
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


def test_a_pile_is_picked_and_counted_without_javascript(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(site)
    page.get_by_role("link", name="Count").click()
    page.get_by_role("checkbox", name="the king of spades").check()
    page.get_by_role("checkbox", name="trump 21").press("Space")
    page.get_by_label("Game").select_option("Danish Tarok")
    page.get_by_role("textbox", name="Cards").fill("s2 hq, h3 t4")
    page.get_by_role("textbox", name="Cards").press("Enter")
    expect(page.get_by_role("heading", name="13 card points")).to_be_in_viewport()
    for method in ("Original", "Fractional", "Subtraction", "Valuable cards"):
        expect(page.get_by_role("region", name=method).locator(".total")).to_have_text("13")
    page.get_by_role("checkbox", name="trump 21").uncheck()
    page.get_by_role("button", name="Count").last.click()
    expect(page.get_by_role("heading", name="9 card points")).to_be_visible()
    expect(page.get_by_role("checkbox", name="the queen of hearts")).to_be_checked()
    page.get_by_role("link", name="Clear").click()
    expect(page.get_by_label("Game")).to_have_value("danish")
    expect(page.get_by_text("No card is picked yet")).to_be_visible()
    context.close()


def overlapping(page: Page, what: str) -> int:
    """How many pairs of these elements overlap each other on the screen."""
    return int(
        page.evaluate(
            """what => {
                const boxes = [...document.querySelectorAll(what)].map(element => element.getBoundingClientRect());
                const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
                    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
                return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => meet(a, b))).length;
            }""",
            what,
        )
    )


def test_a_hand_of_five_by_clicking_next(page: Page, tables: str) -> None:
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.goto(f"{tables}/r/french-tarot-5")
    page.get_by_role("link", name="Step through it").click()
    last = int(page.locator("h1 small").inner_text().split()[-1])
    said = walk(page, last)
    assert all(before != after for before, after in pairwise(said))
    calls = next(i for i, sentence in enumerate(said) if " calls the " in sentence)
    known = next(i for i, sentence in enumerate(said) if "It is the card called" in sentence)
    badges = page.locator(".badge", has_text=re.compile("partner|alone"))
    for step, badge in ((calls - 1, 0), (calls, 0), (known - 1, 0), (known, 1), (last - 1, 1)):
        page.goto(f"{tables}/r/french-tarot-5/{step}")
        expect(badges).to_have_count(badge)
        expect(page.locator(".place")).to_have_count(5)
        expect(page.locator(".badge.called")).to_have_count(1 if step >= calls else 0)
    assert trouble == []


@pytest.mark.parametrize("width", [360, 900, 1400])
@pytest.mark.parametrize("record", ["chambery-5", "mathers-2", "mathers-3", "french-tarot-5", "french-tarot-3"])
def test_no_seat_and_no_card_of_a_trick_covers_another(page: Page, tables: str, record: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{tables}/r/{record}")
    page.get_by_role("link", name="Step through it").click()
    expect(page.locator(".middle + .place")).to_have_count(1)
    for step in (0, 5, 12, 30, 60):
        page.goto(f"{tables}/r/{record}/{step}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert overlapping(page, ".felt > .place, .felt > .middle") == 0
        assert overlapping(page, ".trick .card") == 0
    last = page.get_by_role("navigation", name="Parts of this hand").get_by_role("link", name="Score")
    last.click()
    expect(page.get_by_role("region", name="Score")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
