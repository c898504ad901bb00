"""The desk in a real browser: while typing with a script, by its buttons without one."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect

from support.browser import has_no_violations, opened_page, serving
from support.browser_scenarios import play, scenarios
from support.paths import DATA
from support.servers import running
from support.typed_games import GOOD, SLIP
from tarot_records.archive import tokens
from tarot_records.archive.store import Archive
from tarot_records.web import create_app


@pytest.fixture(scope="module")
def empty_site() -> Iterator[str]:
    """The address of a running viewer without records."""
    with serving(create_app([])) as address:
        yield address


@scenarios("desk")
def test_desk_scenario_in_browser(browser: Browser, own_page: Page, empty_site: str, scenario: dict[str, Any]) -> None:
    long = f"{GOOD.rstrip()}\n" + "; a remark\n" * 60
    lines = str(GOOD.count("\n") + 1)
    play(scenario, browser, own_page, empty_site, good=GOOD, slip=SLIP, long=long, lines=lines)


def photo(size: tuple[int, int] = (640, 400)) -> bytes:
    """A picture of a sheet."""
    made = BytesIO()
    Image.new("RGB", size, "beige").save(made, "JPEG")
    return made.getvalue()


def test_a_photo_lies_beside_its_draft(own_page: Page, empty_site: str) -> None:
    page, asked = own_page, list[str]()
    page.on("request", lambda one: asked.append(one.url) if b"JFIF" in (one.post_data_buffer or b"") else None)
    page.goto(f"{empty_site}/desk")
    area, seen, room = page.locator("#text"), page.locator("#photo canvas"), page.locator("#photo .room")
    given = {"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": photo()}
    page.locator("#photo-file").set_input_files(given)  # type: ignore[arg-type]
    expect(seen).to_be_visible()
    area.fill(SLIP)
    expect(page.get_by_role("status").first).to_contain_text("faulty")
    room.focus()
    for key in ("]", "+", "+", "-"):
        page.keyboard.press(key)
    assert seen.evaluate("it => [it.width, it.height]") == [400, 640]
    expect(seen).to_have_css("width", re.compile("^[1-9]"))
    enlarged = seen.evaluate("it => it.style.width")
    assert enlarged != "100%"
    has_no_violations(page, "#photo")
    page.reload()
    expect(seen).to_be_visible()
    assert seen.evaluate("it => [it.width, it.height, it.style.width]") == [400, 640, enlarged]
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="New draft").click()
    expect(seen).to_be_hidden()
    area.fill(GOOD)
    page.locator("#kept .open").nth(1).click()
    expect(area).to_have_value(SLIP)
    expect(seen).to_be_visible()
    page.locator("#kept li").nth(1).get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Forget the photo").click()
    expect(seen).to_be_hidden()
    page.reload()
    expect(area).to_have_value(SLIP)
    expect(seen).to_be_hidden()
    drop = (DATA / "scenarios" / "drop_a_file.js").read_text("utf-8")
    page.evaluate(drop, list(photo((30, 20))))
    expect(seen).to_be_visible()
    expect(area).to_have_value(SLIP)
    svg = {"name": "x.svg", "mimeType": "image/svg+xml", "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'/>"}
    for wrong in (svg, {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"}):
        page.locator("#photo-file").set_input_files(wrong)  # type: ignore[arg-type]
        expect(page.locator("#photo [role=status]")).to_contain_text("cannot be shown")
    assert asked == []


def test_the_game_used_last_in_this_browser_is_chosen(own_page: Page, empty_site: str) -> None:
    own_page.goto(f"{empty_site}/desk")
    expect(own_page.locator("select[name=game]")).to_have_value("french-tarot/4")
    own_page.locator("#text").fill("#tn 1 rules=troccas/usual lang=en seats=4\n")
    for address, name in (("desk", "game"), ("record", "table")):
        other = own_page.context.new_page()
        other.goto(f"{empty_site}/{address}")
        expect(other.locator(f"select[name={name}]")).to_have_value(re.compile("^troccas/"))
        other.close()


def test_a_busy_server_is_asked_again_while_somebody_types(own_page: Page, empty_site: str) -> None:
    page, refused = own_page, list[str]()

    def refuse_once(route: Route) -> None:
        if route.request.method == "POST" and not refused:
            refused.append(route.request.url)
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="<main>Too often</main>")
        else:
            route.fallback()

    page.route("**/desk", refuse_once)
    page.goto(f"{empty_site}/desk")
    page.locator("#text").fill(GOOD)
    expect(page.locator("#verdict")).to_contain_text("proved")
    assert len(refused) == 1


def test_a_large_photo_is_made_smaller_before_it_is_sent(own_page: Page, empty_site: str, tmp_path: Path) -> None:
    page, file = own_page, tmp_path / "sheet.jpeg"  # a file, because its bytes would go to the browser as text
    page.goto(f"{empty_site}/desk")
    field, status = page.locator("#photo-file"), page.locator("#photo [role=status]")
    file.write_bytes(photo((5000, 2000)) + b" " * (5 << 20))
    field.set_input_files(file)
    expect(page.locator("#photo canvas")).to_be_visible()
    name, size, points = field.evaluate(
        "async it => [it.files[0].name, it.files[0].size, (await createImageBitmap(it.files[0])).width]"
    )
    assert (name, points, size < 1 << 20) == ("sheet.jpg", 4000, True)
    page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }")  # it cannot be made smaller
    file.write_bytes(photo() + b" " * (13 << 20))
    field.set_input_files(file)
    expect(status).to_contain_text("more than 12 megabytes")
    assert field.evaluate("it => it.files.length") == 0


@pytest.mark.parametrize("script", [True, False], ids=["by a script", "by its buttons"])
def test_a_writer_saves_the_text_of_the_desk(browser: Browser, tmp_path: Path, script: bool) -> None:
    archive, made = Archive.create(str(tmp_path / "a.db")), tokens.new_token("anna")
    (tmp_path / "tokens").write_text(made.line)
    app = create_app((), archive.name, tokens.read_writers(tmp_path / "tokens"))
    told: list[str] = []
    with running(app) as server, opened_page(browser, java_script_enabled=script) as page:
        page.on(
            "request", lambda request: told.append(request.url) if made.token in (request.post_data or "") else None
        )
        page.goto(f"http://127.0.0.1:{server.effective_port}/desk")
        page.get_by_label("The text").fill(SLIP)
        page.get_by_label("Token").fill(made.token)
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_role("status")).to_contain_text("faulty")
        page.get_by_label("The text").fill(GOOD) if script else None
        page.get_by_label("Token").fill(made.token)
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="Saved as record 1").click()
        expect(page.locator("main")).to_contain_text("proved" if script else "faulty")
    kept = archive.text(1)
    assert kept.raw == (GOOD if script else SLIP).encode()
    assert [url.rpartition("/")[2] for url in told] == ["save"]
    archive.close()
