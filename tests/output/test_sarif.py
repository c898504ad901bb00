"""SARIF logs are valid against the schema of SARIF 2.1.0, and every fault is in them with its places.

`data/sarif-schema-2.1.0.json` is the schema that Microsoft's npm package `@microsoft/jest-sarif` ships
(version 2.1.0, revision rtm.5, MIT licence), unchanged; validators for SARIF test against it.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path, PureWindowsPath
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema_rs import Draft4Validator, meta

from support.bad_input import DATA
from support.cases import cases
from support.mutants import mutated
from support.paths import ROOT
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.cli import main
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.limits import MOST
from tarot_records.notation.writer import write_record
from tarot_records.output import sarif
from tarot_records.output.console import Summary, row_of
from tarot_records.output.sarif import closing, level, results
from tarot_records.reading.files import from_text, read_sources
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.repairs.ranking import Repair, list_repairs
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import explain
from tarot_records.words.language import LANGUAGES
from tarot_records.words.phrases import phrases
from tarot_records.words.phrasing import spoken_names

SAMPLES = ROOT / "samples" / "faulty"
SCHEMA = json.loads((DATA / "sarif-schema-2.1.0.json").read_text("utf-8").replace("}]?$", r"}\\]?$"))
"""The schema, with the bracket of a pattern escaped, as strict readers of patterns want it."""
VALIDATOR = Draft4Validator(SCHEMA)
MUTANTS = 3
RepairsOf = Callable[[Report], Sequence[Repair]]


def no_repairs(report: Report) -> Sequence[Repair]:
    return ()


def complaints(log: dict[str, Any]) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(log)]


def log_of(*reports: Report, lang: str = "en", repairs_of: RepairsOf = no_repairs) -> dict[str, Any]:
    """The log of these reports, found valid."""
    summary = Summary()
    for report in reports:
        summary.count(row_of(report))
    told = ",".join(filter(None, (results(report, lang, repairs_of(report)) for report in reports)))
    end = closing(summary.counts, summary.beyond, None, summary.codes, lang)
    log: dict[str, Any] = json.loads(sarif.opening(lang) + told + end)
    assert complaints(log) == []
    assert {rule["id"] for rule in rules_in(log)} == {one["ruleId"] for one in log["runs"][0]["results"]}
    return log


def rules_in(log: dict[str, Any]) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = log["runs"][0]["tool"]["driver"]["rules"]
    return rules


def results_of(*reports: Report, lang: str = "en") -> list[dict[str, Any]]:
    (run,) = log_of(*reports, lang=lang)["runs"]
    found: list[dict[str, Any]] = run["results"]
    return found


@cache
def faulty() -> tuple[Report, ...]:
    """Return the reports on every other faulty sample."""
    return tuple(report_on(source, steps=0) for source in [*read_sources(SAMPLES)][::2])


def test_the_sarif_schema_is_valid() -> None:
    meta.validate(SCHEMA)
    assert list(VALIDATOR.iter_errors({"version": "2.1.0", "runs": [{"results": []}]}))


@pytest.mark.long("every fault of the samples")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sarif_logs_of_faulty_samples_are_valid(lang: str) -> None:
    reports = list(faulty())[list(LANGUAGES).index(lang) :: len(LANGUAGES)]
    results = results_of(*reports, lang=lang)
    faults = [(fault, report) for report in reports for fault in report.faults]
    assert len(results) == len(faults) > 10
    for result, (fault, report) in zip(results, faults, strict=True):
        explained = explain(fault, report, lang)
        assert result["ruleId"] == fault.code
        assert result["message"]["text"].startswith(explained.what)
        (location,) = result["locations"]
        region = location["physicalLocation"]["region"]
        place = explained.place
        assert (region["startLine"], region["startColumn"]) == (place.line, place.column)
        assert (
            location.get("logicalLocations", [{"fullyQualifiedName": ""}])[0]["fullyQualifiedName"]
            == fault.where.pointer
        )


@pytest.mark.long("many records are mended")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_sarif_logs_of_mutants_are_valid(table: TableOf) -> None:
    game, players = table
    chance = Random(f"sarif {table}")
    records = [mutated(generated(game, seed, players=players), chance)[0] for seed in range(MUTANTS)]
    reports = [
        report_on(Source(f"{i}.json", json.dumps(record).encode()), steps=30) for i, record in enumerate(records)
    ]
    results = results_of(*reports)
    assert len(results) == sum(len(report.faults) for report in reports) > MUTANTS / 2


@cache
def lines_of(uri: str) -> list[str]:
    """The lines of the file that a place is in."""
    return (ROOT / uri.removeprefix("file://")).read_text("utf-8").splitlines()


@pytest.mark.long("every fault of the samples, with what would mend it")
def test_sarif_regions_cover_the_text_of_the_fault() -> None:
    for result in results_of(*faulty()):
        for location in [*result["locations"], *result.get("relatedLocations", ())]:
            region = location["physicalLocation"]["region"]
            line = lines_of(location["physicalLocation"]["artifactLocation"]["uri"])[region["startLine"] - 1]
            shown = line[region["startColumn"] - 1 : region["endColumn"] - 1]
            assert shown
            if "/cards/" in location["logicalLocations"][0]["fullyQualifiedName"]:
                assert json.loads(shown) in line


def test_a_revoke_with_where_its_cards_stand_and_what_it_follows_from() -> None:
    (source,) = read_sources(SAMPLES / "french-tarot-tdm-donne53.tarot.json")
    revoke = next(r for r in results_of(report_on(source, steps=0)) if r["ruleId"] == "play.follow")
    assert revoke["level"] == "error"
    assert revoke["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "/hands/0/tricks/13/cards/2"}]
    words = [related["message"]["text"] for related in revoke["relatedLocations"]]
    assert words == ["the 10 of diamonds stands in trick 15, played by East"]
    assert len({related["id"] for related in revoke["relatedLocations"]}) == 1
    assert "legal here: D10" in revoke["message"]["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_is_a_rule_with_its_words_and_sources(lang: str) -> None:
    log = json.loads(sarif.opening(lang) + closing(Summary().counts, 0, None, set(CATALOGUE), lang))
    assert complaints(log) == []
    (run,) = log["runs"]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert list(rules) == list(CATALOGUE)
    assert run["language"] == lang
    for code, rule in rules.items():
        assert rule["defaultConfiguration"]["level"] == level(CATALOGUE[code].severity)
        assert rule["fullDescription"]["text"] in rule["help"]["text"]
    assert "FFT12 p. 7-8" in rules["play.follow"]["help"]["text"]


def test_braces_and_brackets_of_a_record_are_neither_placeholders_nor_links() -> None:
    (result,) = results_of(
        report_on(Source("x.json", b'{"{0} [here](https://example.org)": 1, "{0} [here](https://example.org)": 1}'))
    )
    text = result["message"]["text"]
    assert "{{0}} [here] (https://example.org)" in text


@pytest.mark.long("thousands of faults")
def test_of_very_many_faults_the_rest_is_counted() -> None:
    record = generated("st-ives", 1)
    record["hands"] = [record["hands"][0] | {"dealer": i % 2 * 2} for i in range(MOST + 20)]
    report = report_on(Source("x.json", json.dumps(record).encode()))
    (run,) = log_of(report)["runs"]
    assert len(run["results"]) == MOST
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith(f"{len(report.faults) - MOST} more faults")


@pytest.mark.long("all samples")
def test_validate_writes_a_log() -> None:
    result = CliRunner().invoke(main, ["validate", str(ROOT / "samples"), "--format", "sarif", "--steps", "0"])
    log = json.loads(result.stdout)
    assert list(VALIDATOR.iter_errors(log)) == []
    (run,) = log["runs"]
    assert result.exit_code == run["invocations"][0]["exitCode"] == 1
    verdicts = run["properties"]["verdicts"]
    assert verdicts["proved"] >= 10
    assert sum(verdicts.values()) == len(list(read_sources(ROOT / "samples")))


def mended(text: str, fix: dict[str, Any]) -> str:
    """The text with a fix made as an editor makes it: lines and columns from 1, ends exclusive."""
    (change,) = fix["artifactChanges"]
    starts = [0, *(at + 1 for at, char in enumerate(text) if char == "\n")]
    pieces = []
    for replacement in change["replacements"]:
        region = replacement["deletedRegion"]
        start = starts[region["startLine"] - 1] + region["startColumn"] - 1
        end = starts[region["endLine"] - 1] + region["endColumn"] - 1
        pieces.append((start, end, replacement["insertedContent"]["text"]))
    for start, end, new in sorted(pieces, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def always(ways: Sequence[Repair]) -> RepairsOf:
    """Finds these repairs, whatever the report."""
    return lambda report: ways


def as_json(record: Record) -> str:
    return json.dumps(record.model_dump(mode="json", exclude_unset=True), indent=1)


def windows(record: Record) -> str:
    return as_json(record).replace("\n", "\r\n")


def remarked(record: Record) -> str:
    return "".join(f"{line}   ; {line}\n" for line in write_record(record, "fr").splitlines())


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_fix_makes_the_corrected_record(table: TableOf) -> None:
    fixed = 0
    forms = (as_json, windows, remarked, write_record)
    for seed in range(2):
        form = forms[(ALL_TABLES.index(table) + seed) % 4]
        record, ways = mended_mutant(table, seed)
        text = form(record)
        report = report_on(next(from_text(text.encode(), "x")), steps=0)
        assert report.record is not None
        (run,) = log_of(report, repairs_of=always(ways))["runs"]
        fixes = [(result, fix) for result in run["results"] for fix in result.get("fixes", ())]
        wanted = [data_of(one.apply(report.record)) for one in ways]
        for result, fix in fixes:
            after = report_on(next(from_text(mended(text, fix).encode(), "x"))).record
            assert after is not None
            number = wanted.index(data_of(after))
            assert fix["description"]["text"].startswith(ways[number].reason.replace("{", "{{"))
            assert result["ruleId"] in {fault.code for fault in ways[number].mends}
        assert len(fixes) == len(ways)
        fixed += len(fixes)
    assert fixed


def mended_mutant(table: TableOf, seed: int) -> tuple[Record, tuple[Repair, ...]]:
    """A faulty record, and the ways to mend it, which are the same in whatever form it was written."""
    data = mutated(generated(table[0], seed, players=table[1]), Random(f"fix {seed}"))[0]
    record = Record.model_validate(data)
    return record, tuple(list_repairs(report_on(record, steps=0), limit=3, edits=1, seconds=20))


def data_of(record: Record) -> dict[str, Any]:
    return record.model_dump(mode="json", exclude_unset=True)


def test_a_fix_of_a_record_among_many_stands_in_its_own_line() -> None:
    good = Record.model_validate(generated("st-ives", 1))
    bad = Record.model_validate(mutated(generated("st-ives", 1), Random(2))[0])
    lines = [json.dumps(data_of(record)) for record in (good, bad)]
    source = Source("many.jsonl", lines[1].encode(), first_line=2, many=True)
    (run,) = log_of(report_on(source), repairs_of=list_repairs)["runs"]
    fix = next(fix for result in run["results"] for fix in result.get("fixes", ()))
    after = report_on(Source("x", mended("\n".join(lines), fix).splitlines()[1].encode()))
    assert after.verdict == "proved"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_validate_writes_fixes_on_demand(lang: str) -> None:
    path = str(SAMPLES / "french-tarot-tdm-donne53.tarot.json")
    asked = ["validate", path, "--format", "sarif", "--lang", lang]
    log = json.loads(CliRunner().invoke(main, [*asked, "--repairs"]).stdout)
    assert list(VALIDATOR.iter_errors(log)) == []
    fixes = [fix for result in log["runs"][0]["results"] for fix in result.get("fixes", ())]
    assert "D10" in mended(Path(path).read_text("utf-8"), fixes[0]).splitlines()[50]
    played = phrases("mending/facts", lang)["played"].format(seat=spoken_names(["East"], lang)[0], cards="")
    assert fixes[0]["description"]["text"].startswith(played)
    assert b'"fixes"' not in CliRunner().invoke(main, asked).stdout_bytes


@cases("output/sarif", "a_severity_has_its_level")
def test_severities_map_to_sarif_levels(severity: str, level: str) -> None:
    assert sarif.level(severity) == level


@cases("output/sarif", "a_file_is_named_by_a_valid_uri")
def test_a_file_is_named_by_a_valid_uri(name: str, uri: str) -> None:
    (result,) = results_of(report_on(Source(name, b"{}")))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_a_file_on_windows_is_named_by_a_valid_uri(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "Path", PureWindowsPath)
    test_a_file_is_named_by_a_valid_uri("C:\\My games\\a.json", "file:///C:/My%20games/a.json")


def test_a_file_whose_name_is_no_text_is_named_by_a_valid_uri() -> None:
    test_a_file_is_named_by_a_valid_uri("half \udcff.json", "half%20%FF.json")
