"""The desk in a real browser: while typing with a script, by its buttons without one."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tarot_records.archive import tokens
from tarot_records.archive.store import Archive
from tarot_records.web import create_app
from tests.web.test_api_server import running
from tests.web.test_desk import GOOD, SLIP
from tests.web.test_table_in_browser import browser_type_launch_args, pytestmark, served  # noqa: F401 (fixtures and marks)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running desk."""
    with served(tmp_path_factory.mktemp("empty")) as address:
        yield f"{address}/desk"


def put_cursor(page: Page, words: str) -> None:
    """Puts the cursor where these words begin."""
    page.get_by_label("The text").evaluate(
        "(area, words) => { area.focus(); const at = area.value.indexOf(words); area.setSelectionRange(at, at); }",
        words,
    )


def test_lines_come_when_they_are_unfolded(page: Page, desk: str) -> None:
    """While somebody types, and nothing is wrong, the lines one by one are asked for only where they are looked at."""
    page.goto(desk)
    area = page.get_by_label("The text")
    area.fill(GOOD)
    expect(page.get_by_role("status")).to_contain_text("proved")
    expect(page.locator("#lines li")).to_have_count(0)
    page.locator("#lines > summary").click()
    expect(page.locator("#lines li")).to_have_count(GOOD.count("\n") + 1)
    area.press("End")
    area.press_sequentially(" ; so")
    expect(page.locator("#lines li code", has_text="; so")).to_have_count(1)


@pytest.mark.long("a person types")
@pytest.mark.quick
def test_while_typing_the_page_follows(page: Page, desk: str, tmp_path: Path) -> None:
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(desk)
    area = page.get_by_label("The text")
    area.fill(SLIP)
    expect(page.get_by_role("status")).to_contain_text("faulty")
    expect(page.locator("#seen")).to_contain_text("South takes trick 4")
    expect(page.locator(".note").first).to_be_in_viewport()
    put_cursor(page, "5 S: K2")
    expect(page.locator("#seen")).to_contain_text("North takes trick 5")
    page.locator("#lines > summary").click()
    page.get_by_role("button", name="The table at line 22").click()
    expect(page.locator("#seen")).to_contain_text("trick 3")
    expect(page.get_by_role("button", name="The table at line 22")).to_be_focused()
    page.get_by_role("button", name="North played the 9 of diamonds in trick 4").click()
    expect(page.get_by_role("status")).to_contain_text("proved")
    assert "4 S: KD 10 9 E  ; as I read it" in area.input_value()
    put_cursor(page, "7 S: K5")
    area.press("Enter")
    area.press_sequentially("rubbish ")
    expect(page.get_by_role("status")).to_contain_text("1 place cannot be read")
    expect(page.locator("#seen")).to_contain_text("trick 6")
    (tmp_path / "other.tn").write_text(GOOD)
    page.locator("[name=file]").set_input_files(tmp_path / "other.tn")
    expect(page.get_by_role("status")).to_contain_text("proved")
    assert area.input_value() == GOOD
    assert page.url == desk
    assert trouble == []


@pytest.mark.long("a person comes and goes")
def test_nothing_that_was_typed_is_lost(page: Page, desk: str) -> None:
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(desk)
    area, drafts = page.locator("#text"), page.locator("#kept li")
    area.fill(SLIP)
    expect(page.get_by_role("status")).to_contain_text("faulty")
    page.get_by_role("button", name="North played the 9 of diamonds in trick 4").click()
    expect(page.get_by_role("status")).to_contain_text("proved")
    page.get_by_role("button", name="Undo").click()
    expect(area).to_have_value(SLIP)
    page.reload()
    expect(area).to_have_value(SLIP)
    page.goto(desk.replace("/desk", "/manual/notation"))
    page.goto(f"{desk}?lang=fr")
    expect(area).to_have_value(SLIP)
    page.go_back()
    page.goto(f"{desk}?lang=en")
    expect(drafts).to_have_count(1)
    other = page.context.new_page()
    other.goto(f"{desk}?lang=en")
    expect(other.get_by_label("The text")).to_have_value("")
    other.get_by_label("The text").fill(GOOD)
    expect(drafts).to_have_count(2)
    page.get_by_role("button", name="New draft").click()
    expect(area).to_have_value("")
    area.press_sequentially("dealer")
    expect(drafts).to_have_count(3)
    page.get_by_role("button", name="New draft").click()
    area.press_sequentially("dealer")
    expect(page.locator("#kept b").filter(has_text="dealer")).to_have_text(["dealer (2)", "dealer"])
    page.locator("#kept li").first.get_by_role("button", name="Forget").click()
    expect(drafts).to_have_count(3)
    page.locator("#kept .open").nth(2).click()
    expect(area).to_have_value(SLIP)
    page.get_by_text("Sheets and files").click() if not page.get_by_role(
        "button", name="Download .tn"
    ).is_visible() else None
    for form, held in (("tn", SLIP), ("json", '"format": "tarot-record"')):
        with page.expect_download() as told:
            page.get_by_role("button", name=f"Download .{form}").click()
        assert told.value.suggested_filename.endswith(f".{form}")
        assert held in told.value.path().read_text("utf-8")
    page.locator("#kept li").filter(has=page.locator("[aria-current]")).get_by_role("button", name="Forget").click()
    expect(drafts).to_have_count(2)
    page.reload()
    expect(area).to_have_value("")
    assert trouble == []
    other.close()


@pytest.mark.long("a person looks things up")
def test_a_sheet_is_begun_with_the_help_beside_it(page: Page, desk: str) -> None:
    """On a wide screen beside the text, by keys too; on a small one as a page of its own. The text stays."""
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(f"{desk}?lang=fr")
    area, help_ = page.locator("#text"), page.locator("#help")
    page.locator("[name=game]").select_option("scarto/3")
    page.locator("[value=game]").click()
    expect(area).to_have_value(re.compile("^#tn 1 rules=scarto/"))
    page.locator("[value=hand]").click()
    expect(area).to_have_value(re.compile("\nhand\ndealer A\n$"))
    assert area.evaluate("area => area.selectionStart === area.value.length")
    typed = area.input_value()
    page.locator("#helping").focus()
    page.keyboard.press("Enter")
    expect(help_).to_contain_text("Un exemple : Scarto")
    expect(help_.get_by_role("heading", level=1)).to_contain_text("notation à taper")
    expect(help_.get_by_role("button").first).to_be_focused()
    assert Axe().run(page).response["violations"] == []
    help_.locator("select").select_option("consiglio")
    help_.get_by_role("button", name="Afficher").click()
    expect(help_).to_contain_text("Un exemple : Consiglio")
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    expect(page.locator("#helping")).to_be_focused()
    page.get_by_role("button", name="Annuler").click()
    expect(area).not_to_have_value(typed)
    page.set_viewport_size({"width": 360, "height": 740})
    with page.context.expect_page() as opened:
        page.locator("#helping").click()
    expect(opened.value.locator("article")).to_contain_text("Un exemple : Scarto")
    opened.value.set_viewport_size({"width": 360, "height": 740})
    assert opened.value.evaluate("document.documentElement.scrollWidth") == 360
    assert area.input_value().startswith("#tn 1 rules=scarto/")
    assert trouble == []


def photo(size: tuple[int, int] = (640, 400)) -> bytes:
    """A picture of a sheet."""
    made = BytesIO()
    Image.new("RGB", size, "beige").save(made, "JPEG")
    return made.getvalue()


@pytest.mark.long("a person looks at a photo")
def test_a_photo_lies_beside_its_draft(page: Page, desk: str) -> None:
    trouble: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda one: asked.append(one.url) if b"JFIF" in (one.post_data_buffer or b"") else None)
    page.goto(desk)
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
    assert Axe().run(page, context="#photo").response["violations"] == []
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
    page.locator("#kept li").nth(1).get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="Forget the photo").click()
    expect(seen).to_be_hidden()
    page.reload()
    expect(area).to_have_value(SLIP)
    expect(seen).to_be_hidden()
    drop = """bytes => { const list = new DataTransfer();
        list.items.add(new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" }));
        for (const kind of ["dragover", "drop"]) document.getElementById("text").dispatchEvent(
            new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: list })); }"""
    page.evaluate(drop, list(photo((30, 20))))
    expect(seen).to_be_visible()
    expect(area).to_have_value(SLIP)
    svg = {"name": "x.svg", "mimeType": "image/svg+xml", "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'/>"}
    for wrong in (svg, {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"}):
        page.locator("#photo-file").set_input_files(wrong)  # type: ignore[arg-type]
        expect(page.locator("#photo [role=status]")).to_contain_text("cannot be shown")
    assert trouble == asked == []


def test_it_needs_no_javascript(browser: Browser, desk: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(desk)
    page.get_by_label("The text").fill(SLIP)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_contain_text("faulty")
    page.locator("#lines > summary").click()
    page.get_by_role("button", name="The table at line 24").click()
    expect(page.locator("#seen")).to_contain_text("North takes trick 5")
    page.get_by_role("button", name="North played the 9 of diamonds in trick 4").click()
    expect(page.get_by_role("status")).to_contain_text("proved")
    assert "4 S: KD 10 9 E  ; as I read it" in page.get_by_label("The text").input_value()
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_label("The text")).to_have_value(re.compile("\nhand\ndealer .\n$"))
    page.get_by_text("Sheets and files").click()
    with page.expect_download() as told:
        page.get_by_role("button", name="Download .json").click()
    assert json.loads(told.value.path().read_text("utf-8"))["game"] == "french-tarot"
    with context.expect_page() as opened:
        page.locator("#helping").click()
    expect(opened.value.locator("article")).to_contain_text("An example: French Tarot")
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["by a script", "by its buttons"])
def test_a_writer_saves_what_stands_there(browser: Browser, tmp_path: Path, script: bool) -> None:
    archive, made = Archive.create(str(tmp_path / "a.db")), tokens.made("anna")
    (tmp_path / "tokens").write_text(made.line)
    app = create_app((), archive.name, tokens.read(tmp_path / "tokens"))
    told: list[str] = []
    with running(app) as server:
        page = browser.new_context(java_script_enabled=script).new_page()
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
    assert kept is not None
    assert kept.raw == (GOOD if script else SLIP).encode()
    assert [url.rpartition("/")[2] for url in told] == ["save"]
    archive.close()


def test_nothing_sticks_out_sideways(page: Page, desk: str) -> None:
    page.goto(desk)
    page.get_by_label("The text").fill(SLIP)
    expect(page.get_by_role("status")).to_contain_text("faulty")
    for width in (360, 768, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.long("a person types, with keys and with a finger")
@pytest.mark.quick
def test_what_may_come_next_is_proposed(browser: Browser, desk: str) -> None:
    trouble: list[str] = []
    wide = browser.new_page(viewport={"width": 1280, "height": 800})
    wide.on("pageerror", lambda error: trouble.append(str(error)))
    wide.goto(f"{desk}?lang=fr")
    area, proposals = wide.locator("#text"), wide.locator("#proposals li:visible")

    def take(typed: str, proposed: str, key: str) -> None:
        area.press_sequentially(typed)
        expect(proposals.first).to_contain_text(proposed)
        area.press("ArrowDown")
        expect(proposals.first).to_have_attribute("aria-selected", "true")
        area.press(key)

    take("#tn 1 je", "jeu=", "Enter")
    take("french-t", "french-tarot", "Tab")
    area.press_sequentially("langue=fr joueurs=S,E,N,O\n")
    assert area.input_value() == "#tn 1 jeu=french-tarot langue=fr joueurs=S,E,N,O\n"
    take("donne\ndonneur N\nbiddi", "enchères O", "Enter")  # in another language
    expect(proposals.first).to_have_text("passe")
    area.press_sequentially("passe, S garde sa")
    expect(proposals).to_have_text(["garde sans le chien"])
    area.press("ArrowDown")
    area.press("ArrowUp")  # nothing is chosen, and Enter ends the line as ever
    area.press("Enter")
    area.press("Backspace")
    for _ in "sa":
        area.press("Backspace")
    area.press_sequentially(", E passe, N passe\n1 ")
    expect(proposals.first).to_contain_text("O:")
    area.press_sequentially("O: CD ")
    expect(proposals.filter(has_text="le roi de cœur")).to_have_count(1)
    area.press("Escape")
    expect(proposals).to_have_count(0)
    area.press_sequentially("R 4 1")
    assert area.input_value().endswith("\n1 O: CD R 4 1")
    area.press_sequentially("\n")
    expect(proposals.first).to_contain_text("2 S:")
    assert Axe().run(wide).response["violations"] == []
    wide.context.set_offline(True)
    area.press_sequentially("éca")
    expect(proposals).to_contain_text(["écart"])
    wide.context.set_offline(False)
    wide.get_by_label("Proposer la suite").uncheck()
    area.press_sequentially("r")
    expect(proposals).to_have_count(0)
    phone = browser.new_context(viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True).new_page()
    phone.on("pageerror", lambda error: trouble.append(str(error)))
    phone.goto(f"{desk}?lang=de")
    typed, told = phone.locator("#text"), phone.locator("#proposals li:visible")
    typed.fill("#tn 1 rules=french-tarot/fft-2012 lang=de seats=S,O,N,W\nhand\ndealer N\n1 W: H1")
    typed.press("End")
    typed.press_sequentially(" D K ")
    told.filter(has=phone.get_by_text("3", exact=True)).tap()
    expect(typed).to_have_value(re.compile(r"1 W: H1 D K 3 $"))
    typed.press("Backspace")
    typed.press_sequentially("\n")
    told.first.tap()
    expect(typed).to_have_value(re.compile(r"H1 D K 3\n2 O: $"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.context.close()
    wide.context.close()
    assert trouble == []


def test_what_is_proposed_covers_no_line_that_was_typed(page: Page, desk: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{desk}?lang=en")
    area, proposals = page.locator("#text"), page.locator("#proposals")
    area.fill(f"{GOOD.rstrip()}\n" + "; a remark\n" * 60)
    area.press("Control+End")
    area.press_sequentially("d")
    expect(proposals).to_be_visible()
    ends, line, bottom = area.evaluate("""(area) => {
        const style = getComputedStyle(area), number = area.value.split("\\n").length;
        const top = area.getBoundingClientRect().top + area.clientTop + parseFloat(style.paddingTop) - area.scrollTop;
        const ends = area.scrollHeight - area.clientHeight - area.scrollTop;
        return [ends, top + number * parseFloat(style.lineHeight), innerHeight];
    }""")
    box = proposals.bounding_box()
    assert box is not None
    assert ends <= 1
    assert line - 2 <= box["y"]
    assert box["y"] + box["height"] <= bottom + 1
