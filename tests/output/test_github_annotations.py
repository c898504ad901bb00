"""Workflow commands of GitHub: one line a fault, escaped so that no record can end it or begin another."""

import re

import pytest
from click.testing import CliRunner

from support.bad_input import BAD, record_of, written
from support.cases import cases
from support.paths import ROOT
from tarot_records.cli import main
from tarot_records.core.limits import MOST
from tarot_records.engine.result import replayed
from tarot_records.output.github import annotations
from tarot_records.record.source import Source
from tarot_records.words.explain import explain, explanations

COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:\r\n]*,?)+)::([^\r\n]*)")


def parsed(line: str) -> tuple[str, dict[str, str], str]:
    """A command as GitHub's runner takes it apart: command, properties, message."""
    match = COMMAND.fullmatch(line)
    assert match is not None, line
    properties = dict(pair.split("=", 1) for pair in match[2].split(","))
    return match[1], {name: unescaped(value) for name, value in properties.items()}, unescaped(match[3])


def unescaped(text: str) -> str:
    for code, char in {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}.items():
        text = text.replace(code, char)
    return text


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["name"])
def test_every_fault_is_one_workflow_command(case: dict[str, str]) -> None:
    report = replayed(Source("a,b: 100%.json", written(record_of(case), 2).text.encode()))
    assert explanations(report, range(len(report.faults))) == [explain(fault, report) for fault in report.faults]
    for line, fault in zip(annotations(report), report.faults, strict=True):
        command, properties, message = parsed(line)
        explained = explain(fault, report)
        assert command == {"doubt": "warning", "unknown": "notice", "note": "notice"}.get(fault.severity, "error")
        assert properties["file"] == "a,b: 100%.json"
        assert (properties["line"], properties["col"]) == (str(explained.place.line), str(explained.place.column))
        assert properties["title"].startswith(fault.code)
        assert message.startswith(explained.what)
        assert explained.look in message


@cases("output/github_annotations", "no_text_of_a_record_ends_a_command")
def test_texts_of_a_record_cannot_end_a_workflow_command(key: str) -> None:
    report = replayed(Source(f"f{key}.json", f'{{"{key}": 1, "{key}": 2}}'.encode()))
    (line,) = annotations(report)
    assert len(line.splitlines()) == 1
    command, properties, message = parsed(line)
    assert (command, properties["title"]) == ("error", "source.duplicate_key")
    assert "\x1b" not in message


def test_of_very_many_faults_the_rest_is_counted() -> None:
    raw = b'{"format":"tarot-record","version":"1.0","game":"st-ives","ruleset":"guilde-of-st-ives",' + (
        b'"players":[{},{},{},{}],"hands":[' + b",".join([b"{}"] * (MOST + 1)) + b"]}"
    )
    report = replayed(Source("x.json", raw))
    *lines, last = annotations(report, "fr")
    assert len(lines) == MOST
    assert f"{len(report.faults) - MOST} de plus" in parsed(last)[2]


@pytest.mark.long("all faulty samples, with what would mend them")
def test_validate_prints_commands_only() -> None:
    some = [str(path) for path in sorted((ROOT / "samples").rglob("*.tarot.json"))[::5]]
    result = CliRunner().invoke(main, ["validate", *some, "--format", "github", "--steps", "0"])
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) > 30
    assert {parsed(line)[0] for line in lines} >= {"error", "notice"}


def test_no_break_spaces_of_a_language_are_spaces() -> None:
    faulty = str(ROOT / "samples" / "faulty" / "french-tarot-tdm-donne53.tarot.json")
    shown = CliRunner().invoke(main, ["validate", faulty, "--format", "github", "--lang", "fr"]).output
    assert " ; on pouvait jouer ici : " in shown
    assert "\ufffd" not in shown
