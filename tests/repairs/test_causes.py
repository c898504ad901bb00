"""What explains faults: one slip leads the report, equals stand after the faults, and the verdict stays theirs."""

import json
from copy import deepcopy
from itertools import chain
from random import Random

import pytest
from click.testing import CliRunner

from support.cases import cases
from support.copying_slips import counted_so
from support.mutants import mutated
from support.paths import SAMPLES
from support.planted_slips import FRENCH, MATHERS, SLIPS, H, data_of, planted, put, swap
from support.record_builders import ALL_TABLES, TableOf, generated, name_of, played
from tarot_records.cli import main
from tarot_records.core.faults import CAUSE, FAULTY, Fault
from tarot_records.engine.result import replayed
from tarot_records.output.data import report_data
from tarot_records.output.github import annotations
from tarot_records.output.sarif import results
from tarot_records.output.text import report_text
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.repairs.card_slips import exchanged_cards, exchanged_tricks, swapped_cards
from tarot_records.repairs.causes import CAUSE_CODES, COST_MARGIN, MIN_STEPS, REMARK_CODES, cause_of
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.faulty_hand import find_faulty_hands
from tarot_records.repairs.ranking import find_repairs, list_repairs
from tarot_records.report.report import Report, report_on

FAULTY_SAMPLES = SAMPLES / "faulty"


def roots(report: Report) -> list[Fault]:
    """What is told for itself: faults that follow from none, and what leads."""
    return [f for f in report.faults if f.because is None and (f.severity in FAULTY or f.code in CAUSE_CODES)]


def faults_of(report: Report) -> list[tuple[str, str]]:
    return [(f.code, f.where.pointer) for f in report.faults if f.severity in FAULTY]


def sample(name: str, steps: int = 300) -> Report:
    path = FAULTY_SAMPLES / f"{name}.tarot.json"
    return report_on(Source(path.name, path.read_bytes()), steps=steps)


# -- one slip ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slip", SLIPS)
def test_one_slip_is_reported_once(slip: str) -> None:
    before, after = planted(*SLIPS[slip])
    report = report_on(after)
    assert report.verdict == "faulty"
    if any(fault.code in REMARK_CODES for fault in report.faults):
        assert any(fault.code == "slip.equals" for fault in report.faults)
        return
    (root,) = roots(report)
    if root.code in CAUSE_CODES:
        assert report.faults[0] is root
        (repair,) = root.facts["slips"]
        assert data_of(repair.apply(after)) == data_of(before)
        assert all(cause_of(f, report.faults) is root for f in report.faults if f.severity in FAULTY)


@pytest.mark.long("many records are mended")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_faults_and_the_verdict_are_those_of_the_replay(table: TableOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the same when they are searched again."""
    monkeypatch.setattr("tarot_records.repairs.causes.find_repairs", find_repairs)
    game, players = table
    told = set()
    for seed in range(2):
        record = Record.model_validate(mutated(played(game, seed, players=players), Random(f"lead {seed}"))[0])
        plain, report = report_on(record, steps=0), report_on(record)
        assert report.verdict == plain.verdict
        assert faults_of(report) == faults_of(plain)
        assert not any(fault.severity == CAUSE for fault in plain.faults)
        if not seed:
            assert [f.code for f in report.faults] == [f.code for f in report_on(record).faults]
        assert all(f.because is None or f.because < i for i, f in enumerate(report.faults))
        told |= {fault.code for fault in report.faults if fault.code.startswith("slip.")}
    assert told


def test_nothing_is_searched_in_a_record_without_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("tarot_records.repairs.causes.find_repairs", none)
    for game, players in ALL_TABLES:
        assert report_on(Record.model_validate(played(game, 1, players=players))).verdict == "proved"


# -- several slips -------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "wrong"), [(FRENCH, 7), (FRENCH, -20), (MATHERS, 4)])
def test_faults_that_a_slip_does_not_clear_stay_beside_it(table: TableOf, wrong: int) -> None:
    changes = [(swap, f"{H}/tricks/3/cards/0", f"{H}/tricks/3/cards/1")]
    _, after = planted(table, 1, changes)
    data = deepcopy(data_of(after))
    data["hands"][0]["scores"]["hand"][1] += wrong
    report = report_on(Record.model_validate(data))
    own = [fault for fault in roots(report) if fault.where.pointer == f"{H}/scores/hand/1"]
    assert [fault.code for fault in own] == ["score.hand"]


def test_a_fault_with_a_slip_of_its_own_hangs_below_no_other() -> None:
    """By the rules a revoke may follow from a wrong winner before it; here either is a slip by itself."""
    changes = [(put, f"{H}/tricks/2/winner", "other"), (swap, f"{H}/tricks/9/cards/0", f"{H}/tricks/9/cards/2")]
    _, after = planted(FRENCH, 4, changes)
    plain = report_on(after, steps=0)
    tied = [f.where.trick for f in plain.faults if f.because is not None and plain.faults[f.because].where.trick == 3]
    assert 10 in tied
    for steps in (150, 5_000):
        report = report_on(after, steps=steps)
        winner = next(i for i, f in enumerate(report.faults) if f.where.pointer == f"{H}/tricks/2/winner")
        below = [f.where.trick for f in report.faults if f.because == winner]
        assert 10 not in below


@pytest.mark.parametrize(("game", "seed"), [("scarto", 2), ("french-tarot", 5), ("chambery", 5)])
def test_slips_effective_only_together_are_one_cause(game: str, seed: int) -> None:
    """A card is misread, and the points are counted with it: with the card mended alone they would be wrong."""
    record = Record.model_validate(counted_so(game, seed))
    report = report_on(record)
    (root,) = roots(report)
    assert root.code == "slip.together"
    (repair,) = root.facts["slips"]
    assert len(repair.slips) == 2
    assert report_on(repair.apply(record)).verdict in ("proved", "consistent")
    assert all(cause_of(f, report.faults) is root for f in report.faults if f.severity in FAULTY)
    for slip in repair.slips:
        assert faults_of(report_on(apply_edits(record, slip.edits), steps=0))


@pytest.mark.parametrize("name", ["chambery-call", "mathers-two-declarations", "scarto-fool"])
def test_equally_likely_slips_are_listed_after_the_faults(name: str) -> None:
    report = sample(name)
    equals = report.faults[-1]
    assert equals.code == "slip.equals"
    assert equals.facts["number"] >= len(equals.facts["slips"]) > 1
    assert roots(report) == roots(sample(name, steps=0))
    text = report_text(report)
    assert text.index(" slip.equals") > max(text.index(f" {fault.code}") for fault in roots(report))


@pytest.mark.parametrize("steps", [1, 10])
def test_an_exhausted_search_for_causes_is_reported(steps: int) -> None:
    (note,) = [fault for fault in sample("mathers-three-deal", steps).faults if fault.code.startswith("slip.")]
    assert (note.code, note.facts, note.severity) == ("slip.unsearched", {"number": steps}, "note")


def test_of_many_faulty_hands_only_some_are_searched() -> None:
    record = generated("st-ives", 1)
    record["hands"] = [record["hands"][0] | {"dealer": i % 2 * 2} for i in range(60)]
    report = report_on(Record.model_validate(record), steps=2 * MIN_STEPS)
    (note,) = [fault for fault in report.faults if fault.code == "slip.passed_over"]
    wrong = {fault.where.hand for fault in report.faults if fault.severity in FAULTY}
    assert note.facts == {"number": len(wrong) - 2}
    assert not {fault.where.hand for fault in report.faults if fault.code.startswith("slip.")} - {*sorted(wrong)[:3]}


@pytest.mark.parametrize("table", [FRENCH, MATHERS], ids=name_of)
def test_lines_next_to_each_other_are_confused_so_much_sooner_that_they_lead(table: TableOf) -> None:
    data = played(table[0], 1, players=table[1])
    swap(data, f"{H}/tricks/3/cards/0", f"{H}/tricks/4/cards/1")
    del data["hands"][0]["deal"]
    (faulty,) = find_faulty_hands(replayed(Record.model_validate(data), keep=True))
    costs: dict[str, tuple[list[int], list[int]]] = {}
    for slip in chain(swapped_cards(faulty), exchanged_cards(faulty), exchanged_tricks(faulty)):
        one, two = (edit.path for edit in slip.edits)
        if one[2] == two[2] == "tricks" and one[3] != two[3]:
            apart = abs(int(one[3]) - int(two[3])) > 1
            costs.setdefault(slip.family, ([], []))[apart].append(slip.cost)
    for beside, away in costs.values():
        assert not beside or not away or max(beside) + COST_MARGIN <= min(away)
    assert any(beside and away for beside, away in costs.values())


@pytest.mark.parametrize(
    ("steps", "own"), [(1, [1]), (MIN_STEPS, [MIN_STEPS]), (2 * MIN_STEPS, [MIN_STEPS] * 2), (90, [45] * 2)]
)
def test_each_hand_reports_its_share_of_steps(steps: int, own: list[int]) -> None:
    """Three slips in either of two hands are more than so few steps find; the second is passed over if none is left."""
    places = [("3/cards/0", "16/cards/1"), ("5/cards/0", "10/cards/2"), ("6/cards/0", "7/cards/2")]
    _, after = planted(FRENCH, 1, [(swap, f"{H}/tricks/{one}", f"{H}/tricks/{two}") for one, two in places])
    faults = report_on(after.model_copy(update={"hands": after.hands * 2}), steps=steps).faults
    assert [fault.facts["number"] for fault in faults if fault.code == "slip.unsearched"] == own
    passed = [fault.facts["number"] for fault in faults if fault.code == "slip.passed_over"]
    assert passed == [1] * (2 - len(own))


# -- in each form --------------------------------------------------------------------------------

LED = "french-tarot-five-call"


def test_the_cause_leads_the_text_report() -> None:
    for notes in (True, False):
        first, second = report_text(sample(LED), notes).split("\n\n")[:2]
        assert first.endswith(": faulty")
        assert second.startswith("  cause slip.one: One slip explains all this: The card called was the king of hearts")
        assert second.count("\n    and so: ") == len(faults_of(sample(LED)))


def test_in_json_consequences_refer_to_the_cause() -> None:
    faults = json.loads(json.dumps(report_data(sample(LED)), default=list))["faults"]
    assert faults[0]["facts"]["slips"][0]["family"] == ["rank"]
    assert {step["path"] for step in faults[0]["facts"]["slips"][0]["patch"]} == {f"{H}/calls/0/card"}
    for fault in faults[1:]:
        while fault["because"] is not None:
            fault = faults[fault["because"]]
        assert fault == faults[0]


def test_in_sarif_and_github_the_cause_is_the_only_error() -> None:
    report = sample(LED)
    told = [json.loads(line) for line in results(report, repairs=list_repairs(report)[:1]).split(",\n")]
    assert [bool(one.get("fixes")) for one in told] == [True, *[False] * (len(told) - 1)]
    assert [one["ruleId"] for one in told if one["level"] == "error"] == ["slip.one"]
    assert len(told[0]["relatedLocations"]) == len(report.faults) - 1
    lines = list(annotations(report))
    assert [line.split(" ")[0] for line in lines].count("::error") == 1
    assert lines[0].startswith("::error ")
    assert lines[0].count("%0Aand so: ") == len(report.faults) - 1


@cases("repair/leading", "what_was_not_looked_for_is_said_in_every_form")
def test_every_report_form_states_a_skipped_search(code: str, sentence: str) -> None:
    places = [("3/cards/0", "16/cards/1"), ("5/cards/0", "10/cards/2"), ("6/cards/0", "7/cards/2")]
    _, after = planted(FRENCH, 1, [(swap, f"{H}/tricks/{one}", f"{H}/tricks/{two}") for one, two in places])
    twice = after.model_copy(update={"hands": after.hands * 2})
    report = report_on(Source("test.json", json.dumps(data_of(twice)).encode()), steps=MIN_STEPS)
    (note,) = [fault for fault in report_data(report)["faults"] if fault["code"] == code]
    assert (note["severity"], note["because"]) == ("note", None)
    assert sentence in report_text(report)
    assert code not in report_text(report, False)
    (line,) = [line for line in annotations(report) if sentence in line]
    assert line.startswith("::notice ")
    told = [json.loads(one) for one in results(report).split(",\n")]
    assert [(one["level"], sentence in one["message"]["text"]) for one in told if one["ruleId"] == code] == [
        ("note", True)
    ]


def test_validate_can_skip_the_search_for_causes() -> None:
    path = str(FAULTY_SAMPLES / f"{LED}.tarot.json")
    with_it, without = (
        CliRunner().invoke(main, ["validate", path, "--lang", "en", *more]) for more in ((), ("--steps", "0"))
    )
    assert "slip.one" in with_it.output
    assert "slip." not in without.output
    assert with_it.exit_code == without.exit_code == 1
