"""Python in a browser: the package under Pyodide, and the page of a generated site that needs no server.

The variable TAROT_PYODIDE names a folder with the npm package `pyodide` and the wheels of pydantic-core and msgspec for
it, as `.ci/run` fetches them.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from support.browser import fits_in_width, has_no_violations, watched
from support.other_site import other_site
from support.paths import ROOT, SAMPLES
from tarot_records import convert, draw, generate, repair, replay, validate
from tarot_records.cli import main
from tarot_records.web.files.python_bundle import packed_packages

PYODIDE = Path(os.environ.get("TAROT_PYODIDE", "-"))
WAIT = 180_000
"""Milliseconds for Python to start in a browser of a loaded machine."""
pytestmark = [
    pytest.mark.skipif(not (PYODIDE / "pyodide.mjs").is_file(), reason="TAROT_PYODIDE names no folder with Pyodide"),
    pytest.mark.long("starts Python in a browser"),
]
FAULTY = SAMPLES / "faulty" / "mathers-three-ask.tarot.json"


class GeneratedSite(NamedTuple):
    folder: Path
    address: str


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GeneratedSite]:
    """A site of one record, with the page that checks games."""
    folder = tmp_path_factory.mktemp("site") / "out"
    record = str(SAMPLES / "scarto-composed.tarot.json")
    done = CliRunner().invoke(main, ["site", record, "-o", str(folder), "--lang", "en", "--pyodide", str(PYODIDE)])
    assert done.exit_code == 0, done.output
    with other_site(folder) as address:
        yield GeneratedSite(folder, address)


def test_the_page_checks_shows_and_mends_a_game(page: Page, generated: GeneratedSite) -> None:
    with watched(page):
        page.goto(f"{generated.address}/index.html")
        page.get_by_role("link", name="Check a game").click()
        state = page.locator("#check > [role=status]")
        expect(state).to_have_text("Ready.", timeout=WAIT)
        page.get_by_label("The game").fill(FAULTY.read_text("utf-8"))
        page.get_by_role("button", name="Check", exact=True).click()
        expect(state).to_have_text("faulty", timeout=WAIT)
        expect(page.locator(".faults")).to_contain_text("Florence was not the one to be asked")
        replay = page.get_by_role("group", name="Replay of a game")
        expect(replay).to_contain_text("Step 0 of 109", timeout=WAIT)
        expect(replay.get_by_role("button", name="Trick 3")).to_be_visible(timeout=WAIT)
        replay.get_by_role("button", name="Next step").click()
        expect(replay).to_contain_text("Step 1 of 109")
        has_no_violations(page)
        fits_in_width(page, 320, 1400)
        page.get_by_role("button", name="Correct it so").click()
        expect(state).to_have_text("proved", timeout=WAIT)
        page.get_by_label("The game").fill("nothing")
        page.get_by_role("button", name="Check", exact=True).click()
        expect(state).to_have_text("unreadable", timeout=WAIT)


RUN = """<!doctype html><title>The wheel</title><script type="module">
import { loadPyodide } from "./python/pyodide.mjs";
window.run = async (code) => {
  const python = await loadPyodide({ indexURL: new URL("python/", location.href).href });
  for (const [name, kind] of await (await fetch("wheel.json")).json())
    await python.unpackArchive(await (await fetch(name)).arrayBuffer(), kind);
  return python.runPython(code);
};
</script>"""
CODE = """
import json, sys
from importlib.resources import files
from importlib.util import find_spec
import tarot_records
samples = files("tarot_records.samples")
def judged(folder):
    paths = sorted(path for path in folder.iterdir() if path.name.endswith(".tarot.json"))
    return {path.name: tarot_records.validate(path).verdict for path in paths}
made = list(tarot_records.generate("scarto", hands=20, seed=1))
texts = [tarot_records.convert(record, "tn") for record in made]
faulty = samples / "faulty" / "mathers-three-ask.tarot.json"
json.dumps({
    "optional": [name for name in ("orjson", "zstandard") if find_spec(name)],
    "samples": judged(samples), "faulty": judged(samples / "faulty"),
    "made": [tarot_records.validate(text).verdict for text in texts], "text": texts[0],
    "repairs": [repair.reason for repair in tarot_records.repair(faulty)],
    "drawn": tarot_records.draw(tarot_records.replay(texts[0]), 9),
    "platform": sys.platform,
})
"""


def test_the_wheel_judges_under_pyodide_as_elsewhere(page: Page, generated: GeneratedSite, tmp_path: Path) -> None:
    names = [name for name, _ in json.loads((generated.folder / "python" / "parts.json").read_bytes())]
    parts = [(f"python/{name}", "wheel") for name in names if name.endswith(".whl")]
    (generated.folder / "libraries.zip").write_bytes(without_package(packed_packages()))
    wheel = built_wheel(tmp_path)
    (generated.folder / wheel.name).write_bytes(wheel.read_bytes())
    parts += [("libraries.zip", "zip"), (wheel.name, "wheel")]
    (generated.folder / "wheel.json").write_text(json.dumps(parts))
    (generated.folder / "wheel.html").write_text(RUN)
    page.set_default_timeout(WAIT)
    page.goto(f"{generated.address}/wheel.html")
    page.wait_for_function("!!window.run")
    told = json.loads(page.evaluate("(code) => run(code)", CODE))
    here: dict[str, Any] = {"optional": [], "platform": "emscripten"}
    for name, folder in (("samples", SAMPLES), ("faulty", SAMPLES / "faulty")):
        here[name] = {path.name: validate(path).verdict for path in sorted(folder.glob("*.tarot.json"))}
    assert {key: told[key] for key in here} == here
    assert told["made"] == ["proved"] * 20
    text = convert(next(iter(generate("scarto", hands=20, seed=1))), "tn")
    assert (told["text"], told["drawn"]) == (text, draw(replay(text), 9))
    assert told["repairs"] == [one.reason for one in repair(FAULTY)]


def without_package(packed: bytes) -> bytes:
    """The same archive without this package."""
    kept = BytesIO()
    with ZipFile(BytesIO(packed)) as whole, ZipFile(kept, "w") as libraries:
        for name in whole.namelist():
            if not name.startswith("tarot_records"):
                libraries.writestr(name, whole.read(name))
    return kept.getvalue()


def built_wheel(folder: Path) -> Path:
    """The wheel of this copy."""
    copy = folder / "copy"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    build = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=copy, capture_output=True, check=True)
    return next(folder.glob("*.whl"))


@pytest.mark.parametrize("name", ["pyodide.mjs", "msgspec"])
def test_what_is_missing_in_the_folder_is_told(tmp_path: Path, name: str) -> None:
    given = tmp_path / "given"
    given.mkdir()
    for path in PYODIDE.iterdir():
        if path.is_file() and not path.name.startswith(name):
            (given / path.name).symlink_to(path)
    record = str(SAMPLES / "scarto-composed.tarot.json")
    done = CliRunner().invoke(main, ["site", record, "-o", str(tmp_path / "out"), "--pyodide", str(given)])
    assert done.exit_code != 0
    assert name in done.output
    assert not (tmp_path / "out").exists()
