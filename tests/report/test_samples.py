"""The samples are the tests: every good one is proved, every faulty one has just the faults beside it."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.paths import SAMPLES
from tarot_records.core.faults import facts_data
from tarot_records.reading.files import EXPECTED_SUFFIX, read_sources
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import explain

GOOD = sorted(SAMPLES.glob("*.tarot.json"))
FAULTY = sorted((SAMPLES / "faulty").glob("*.tarot.json"))


def report_of(path: Path) -> Report:
    (source,) = read_sources(path)
    return report_on(source)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_good_samples_are_proved(path: Path) -> None:
    report = report_of(path)
    assert report.verdict == "proved"
    assert report.faults == ()


def found(report: Report) -> dict[str, Any]:
    """A report in the form of the expected files."""
    faults = []
    for fault in report.faults:
        place = explain(fault, report).place
        where = {"pointer": fault.where.pointer, "hand": fault.where.hand, "trick": fault.where.trick}
        seen = {"seat": fault.where.seat, "line": place.line, "column": place.column, "facts": facts_data(fault.facts)}
        faults.append({"code": fault.code, "severity": fault.severity, **where, **seen, "because": fault.because})
    return {"verdict": report.verdict, "faults": json.loads(json.dumps(faults))}


@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.name)
def test_faulty_samples_have_their_faults(path: Path) -> None:
    expected = path.with_name(path.name.replace(".tarot.json", EXPECTED_SUFFIX))
    assert found(report_of(path)) == json.loads(expected.read_text("utf-8"))


@pytest.mark.parametrize("path", [*GOOD, *FAULTY], ids=lambda path: path.name)
def test_every_sample_says_where_it_comes_from(path: Path) -> None:
    record = Record.model_validate_json(path.read_bytes())
    assert record.provenance is not None
    provenance = record.provenance
    assert provenance.kind in ("played", "composed")
    assert provenance.source if provenance.kind == "played" else provenance.note


def test_the_magazine_deals_state_the_printed_score() -> None:
    """What the magazine printed: bouts, card points and the score for each defender."""
    printed = {"16": (2, 40, -52), "17": (1, 42, -34), "18": (2, 43, 54), "19": (2, 43, 54), "20": (2, 44, 56)}
    for number, (bouts, points, each) in printed.items():
        record = report_of(SAMPLES / f"french-tarot-tarotmag-{number}.tarot.json").record
        scores = record.hands[0].scores
        assert [(side.seats, side.points) for side in scores.card_points] == [((0,), points)]
        assert {item.name: item.value for item in scores.items} == {"bouts": bouts, "per_defender": each}
