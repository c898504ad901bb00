"""A checker in JavaScript, written from the manual alone, passes the suite, finds slips, and fails if it is wrong."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import orjson
import pytest

from support.cases import cases
from support.conformance import FOLDER, answer_of
from support.copying_slips import PLANTS, planted
from support.forgotten_slips import recorded_hands
from support.paths import ROOT, SAMPLES, TESTS
from support.record_builders import Json

HERE = TESTS / "conformance"
SCHEMA = ROOT / "schema" / "tarot-record.json"
SUITE = [
    FOLDER / f"{name}.jsonl"
    for name in ("positions", "piles", "records/scarto", "records/french-tarot", "records/shape")
]
TABLES = (("scarto", 3), ("french-tarot", 4))


def node() -> str:
    """Return the path of Node, of which playwright brings one."""
    if found := shutil.which("node"):
        return found
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


@cache
def modules() -> Path | None:
    """Return the folder in which ajv is installed; None if it is in none."""
    folders = (os.environ.get("NODE_PATH", ""), HERE / "node_modules")
    return next((Path(folder) for folder in folders if folder and Path(folder, "ajv").is_dir()), None)


pytestmark = pytest.mark.skipif(modules() is None, reason="ajv is not installed: npm ci --prefix tests/conformance")


def run(script: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [node(), str(script), *map(str, arguments)]
    environment = {**os.environ, "NODE_PATH": str(modules())}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_checker_passes_its_levels(level: int) -> None:
    done = run(HERE / "suite.js", level, *SUITE)
    assert (done.stderr, done.returncode) == ("", 0), done.stdout
    passed, _, number, *_ = done.stdout.split()
    assert passed == number
    assert int(number) > 100


def planted_cases() -> Iterator[Json]:
    """Yield records with a slip of the pen that the suite does not have, and what the package finds in them."""
    for game, players in TABLES:
        for family in PLANTS:
            chance = Random(f"{game} {family}")
            for number, data in enumerate(islice(recorded_hands(game, players), 3)):
                hand = data["hands"][0] if data is not None else {}
                if data is not None and hand.get("scores", {}).get("hand"):
                    hand["scores"]["totals"] = list(hand["scores"]["hand"])
                    if planted(data, family, chance):
                        data["hands"][0] = {name: part for name, part in hand.items() if not name.startswith("x-")}
                        case = {"id": f"{game}/{family}/{number}", "kind": "record", "game": game, "record": data}
                        yield case | answer_of(case)


def test_the_checker_finds_slips_that_are_not_in_the_suite(tmp_path: Path) -> None:
    made = list(planted_cases())
    assert sum(case["verdict"] == "faulty" and case["level"] < 5 for case in made) > 60
    (tmp_path / "planted.jsonl").write_bytes(b"".join(orjson.dumps(case) + b"\n" for case in made))
    done = run(HERE / "suite.js", 4, tmp_path / "planted.jsonl")
    assert (done.stderr, done.returncode) == ("", 0), done.stdout


@cases("conformance", "wrong_checkers")
def test_a_checker_with_a_mistake_fails_cases(right: str, wrong: str, tmp_path: Path) -> None:
    (tmp_path / "schema").symlink_to(ROOT / "schema")
    folder = tmp_path / "tests" / "conformance"
    folder.mkdir(parents=True)
    changed = 0
    for script in HERE.glob("*.js"):
        text = script.read_text("utf-8")
        changed += text.count(right)
        (folder / script.name).write_text(text.replace(right, wrong), "utf-8")
    assert changed == 1
    done = run(folder / "suite.js", 4, *SUITE)
    assert done.returncode == 1, done.stderr
    assert not done.stderr


def test_ajv_accepts_the_samples_the_examples_and_every_case(tmp_path: Path) -> None:
    samples = {path.name: json.loads(path.read_text("utf-8")) for path in sorted(SAMPLES.rglob("*.tarot.json"))}
    samples |= {f"example {i}": value for i, value in enumerate(json.loads(SCHEMA.read_text("utf-8"))["examples"])}
    assert len(samples) > 90
    (tmp_path / "samples.json").write_text(json.dumps(samples), "utf-8")
    lines = [line for file in FOLDER.rglob("*.jsonl") for line in file.read_bytes().splitlines()]
    stored = {case["id"]: case for case in map(json.loads, lines)}
    (tmp_path / "cases.json").write_text(json.dumps(stored), "utf-8")
    for schema, values in ((SCHEMA, "samples.json"), (FOLDER / "case.json", "cases.json")):
        done = run(HERE / "validate.js", schema, tmp_path / values)
        assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
