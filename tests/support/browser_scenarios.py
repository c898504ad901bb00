"""Scenarios of browser tests, which are data: a table for each in `tests/data/scenarios/FILE.toml`.

    [the_last_trick_comes_back_to_the_middle]
    options = { java_script_enabled = false }    # of the browser's context; without it the shared page is used
    lines = '''
    step-page /r/tarotmag-17/30
    press l
    sees #middle "takes it"
    '''

A line is a verb of VERBS or `_play` and its arguments, quoted as in a shell, where `\\n` ends a line. An element is a
selector of Playwright; `link==next` stands for `role=link[name="next"]`, and `link=next` for one whose name has the
word. A scenario with `quick` is among the quick tests.
"""

import re
import shlex
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from support.browser import at_step, fits_in_width, has_no_violations, opened, opened_page, watched
from support.paths import DATA

ROLES: Final = "alert|button|checkbox|columnheader|complementary|dialog|group|heading|img|link|list|navigation|option"
ROLE: Final = re.compile(rf"({ROLES}|radio|region|slider|status|table|textbox|tooltip)=(=?)([^>]*)")


def element(page: Page, text: str) -> Locator:
    """The elements that a selector means."""

    def role(found: re.Match[str]) -> str:
        name = found[3].strip()
        wanted = f'[name="{name}"]' if found[2] else f"[name=/{re.escape(name)}/i]"
        return f"role={found[1]}{wanted if name else ''}"

    return page.locator(" >> ".join(ROLE.sub(role, part) for part in text.split(" >> ")))


def _js(page: Page, expression: str) -> None:
    assert page.evaluate(expression), expression


def _press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def _download(page: Page, button: str, ending: str, held: str) -> None:
    with page.expect_download() as told:
        element(page, button).click()
    assert told.value.suggested_filename.endswith(ending)
    assert held in told.value.path().read_text("utf-8")


def choose(page: Page, *values: str) -> None:
    """Tap one choice of the recorder after the other, as soon as it is there."""
    for value in values:
        page.locator(f"#now button[value='{value}']:not(.hidden):visible").first.tap()


def _on(act: Callable[..., Any]) -> Callable[..., Any]:
    """A verb whose first argument is an element."""
    return lambda page, text, *more: act(element(page, text), *more)


VERBS: Final[dict[str, Callable[..., Any]]] = {
    # what somebody does
    "press": _press,
    "type": lambda page, text: page.keyboard.type(text),
    "size": lambda page, wide, high: page.set_viewport_size({"width": int(wide), "height": int(high)}),
    "back": lambda page: page.go_back(),
    "reload": lambda page: page.reload(),
    "click": _on(Locator.click),
    "tap": _on(Locator.tap),
    "check": _on(lambda it: it.check(force=True)),
    "uncheck": _on(Locator.uncheck),
    "focus": _on(Locator.focus),
    "enter": _on(Locator.press),
    "fill": _on(Locator.fill),
    "select": _on(Locator.select_option),
    # what is then so
    "at": lambda page, step: at_step(page, int(step)),
    "sees": _on(lambda it, text: expect(it).to_contain_text(text)),
    "lacks": _on(lambda it, text: expect(it).not_to_contain_text(text)),
    "says": _on(lambda it, text: expect(it).to_have_text(text)),
    "count": _on(lambda it, number: expect(it).to_have_count(int(number))),
    "shown": _on(lambda it: expect(it).to_be_visible()),
    "hidden": _on(lambda it: expect(it).to_be_hidden()),
    "in-sight": _on(lambda it: expect(it).to_be_in_viewport()),
    "focused": _on(lambda it: expect(it).to_be_focused()),
    "checked": _on(lambda it: expect(it).to_be_checked()),
    "value": _on(lambda it, value: expect(it).to_have_value(value)),
    "matches": _on(lambda it, value: expect(it).to_have_value(re.compile(value))),
    "offline": lambda page: page.context.set_offline(True),
    "online": lambda page: page.context.set_offline(False),
    "cursor": lambda page, words: page.locator("#text").evaluate(
        "(area, words) => { area.focus(); const at = area.value.indexOf(words); area.setSelectionRange(at, at); }",
        words,
    ),
    "file": lambda page, field, name, text: element(page, field).set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    ),
    "choose": choose,
    "download": _download,
    "attribute": _on(lambda it, name, value: expect(it).to_have_attribute(name, value)),
    "style": _on(lambda it, name, value: expect(it).to_have_css(name, value)),
    "snapshot": lambda page, file: expect(page.locator("main")).to_match_aria_snapshot(
        (DATA / "scenarios" / file).read_text("utf-8")
    ),
    "url": lambda page, pattern: expect(page).to_have_url(re.compile(pattern)),
    "js": _js,
    "fits": lambda page, *widths: fits_in_width(page, *map(int, widths)),
    "axe": lambda page, *context: has_no_violations(page, *context),
}


def scenarios(file: str) -> pytest.MarkDecorator:
    """Parametrize a test with the scenarios of a file."""
    tables = tomllib.loads((DATA / "scenarios" / f"{file}.toml").read_text("utf-8"))
    quick = {True: pytest.mark.quick, False: ()}
    params = [pytest.param(told, id=name, marks=quick["quick" in told]) for name, told in tables.items()]
    return pytest.mark.parametrize("scenario", params)


def play(scenario: dict[str, Any], browser: Browser, page: Page, site: str, **texts: str) -> None:
    """Do what a scenario says, on this page or, with options, on one of its own; nothing is complained of.

    The texts stand in its lines by their names in braces, and so does the address of the site.
    """
    lines = list(filter(None, scenario["lines"].splitlines()))
    if "options" in scenario:
        with opened_page(browser, **scenario["options"]) as own:
            _play(lines, own, site, texts)
    else:
        _play(lines, page, site, texts)


def _play(lines: Sequence[str], page: Page, site: str, texts: Mapping[str, str]) -> None:
    first, filled = page, {"\\n": "\n", "{site}": site} | {f"{{{name}}}": text for name, text in texts.items()}
    with watched(page) as trouble:
        for line in lines:
            verb, *words = shlex.split(line)
            for name, text in filled.items():
                words = [word.replace(name, text) for word in words]
            try:
                match verb:
                    case "go":
                        page.goto(site + words[0])
                    case "step-page":
                        opened(page, site + words[0])
                    case "first-tab":
                        page = first
                    case "another-tab":
                        page = first.context.new_page()
                        page.goto(site + words[0])
                    case "popup":
                        with first.context.expect_page() as popped:
                            element(page, words[0]).click()
                        page = popped.value
                    case _:
                        VERBS[verb](page, *words)
            except BaseException as error:
                error.add_note(f"in the line: {line}")
                raise
        trouble[:] = [said for said in trouble if "ERR_INTERNET_DISCONNECTED" not in said]  # after `offline`
