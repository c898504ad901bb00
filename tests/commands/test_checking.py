"""The GitHub action and the pre-commit hooks check a repository of records as the manual says."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
import yaml
from click.testing import CliRunner

from support.paths import ROOT
from tarot_records.cli import main

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
}
FAULTY = "french-tarot-tdm-donne53.tarot.json"


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `records` with a proved typed record and a faulty one, and a file that is none."""
    (tmp_path / "records").mkdir()
    shutil.copy(ROOT / "samples" / "scarto-composed.tarot.json", tmp_path / "records")
    shutil.copy(ROOT / "samples" / "koenigrufen-composed.de.tn", tmp_path / "records")
    shutil.copy(ROOT / "samples" / "faulty" / FAULTY, tmp_path / "records")
    (tmp_path / "package.json").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_action(folder: Path, **given: str) -> list[subprocess.CompletedProcess[str]]:
    """Run the steps of the action that are ours, as a runner does, with a command that is this checkout."""
    command = folder / "bin" / "tarot-records"
    command.parent.mkdir(exist_ok=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tarot_records "$@"\n', "utf-8")
    command.chmod(0o755)
    inputs = {name: entry["default"] for name, entry in ACTION["inputs"].items()} | given
    done = []
    for step in ACTION["runs"]["steps"]:
        if "env" not in step or ("if" in step and not inputs["sarif"]):
            continue
        names = {key: re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value) for key, value in step["env"].items()}
        values = {key: inputs[match[1]] for key, match in names.items() if match is not None}
        assert values.keys() == step["env"].keys()
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        environment = os.environ | values | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}
        environment["PYTHONPATH"] = str(ROOT)
        done.append(subprocess.run(shell, cwd=folder, env=environment, capture_output=True, text=True))
    return done


def test_the_action_tells_faults_and_writes_sarif(records: Path) -> None:
    sarif, check = run_action(records, sarif="out.sarif", options="--repairs --lang de")
    assert (sarif.returncode, check.returncode) == (0, 1), sarif.stderr
    assert f"::error file=records/{FAULTY},line=51" in check.stdout
    log = orjson.loads((records / "out.sarif").read_bytes())
    (run,) = log["runs"]
    found = {result["ruleId"] for result in run["results"]}
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == found
    assert any("fixes" in result for result in run["results"])
    assert run["language"] == "de"


def test_the_action_takes_patterns_and_passes_sound_records(records: Path) -> None:
    (check,) = run_action(records, paths="records/*.tn records/scarto-*.json")
    assert (check.returncode, check.stdout) == (0, "")


def test_inputs_of_the_action_are_never_run_by_the_shell(records: Path) -> None:
    (check,) = run_action(records, paths="$(touch harm) ;touch harm2")
    assert check.returncode == 1
    assert not list(records.glob("harm*"))
    scripts = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]
    assert not any("${{" in script for script in scripts)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("a.tn", {"tarot-records", "tarot-records-fmt"}),
        ("a.tarot.json", {"tarot-records"}),
        ("a.jsonl.zst", {"tarot-records"}),
        ("package.json", set()),
        ("notes.txt", set()),
    ],
)
def test_hooks_take_the_files_of_records(name: str, wanted: set[str]) -> None:
    assert {id_ for id_, hook in HOOKS.items() if re.search(hook["files"], name)} == wanted


@pytest.mark.parametrize(
    ("hook", "file", "code"),
    [
        ("tarot-records", "scarto-composed.tarot.json", 0),
        ("tarot-records", FAULTY, 1),
        ("tarot-records-fmt", "koenigrufen-composed.de.tn", 0),
    ],
)
def test_a_hook_runs_its_command(records: Path, hook: str, file: str, code: int) -> None:
    program, *arguments = shlex.split(HOOKS[hook]["entry"])
    path = Path("records", file)
    if hook.endswith("fmt"):
        path.write_bytes(path.read_bytes() + b"\n\n")
    before = path.read_bytes()
    result = CliRunner().invoke(main, [*arguments, str(path)])
    assert (program, result.exit_code) == ("tarot-records", code)
    assert (path.read_bytes() == before) != hook.endswith("fmt")
