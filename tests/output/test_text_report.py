"""The text of a report: faults in the order of the file, what follows from another folded below it."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from support.bad_input import DATA
from support.mutants import mutated
from support.paths import ROOT
from support.record_builders import ALL_TABLES, TableOf, generated, name_of, played
from tarot_records.analysis.outcome_tags import REVOKES
from tarot_records.cli import main
from tarot_records.core.cards import CARDS
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.core.limits import MOST
from tarot_records.engine.result import replayed
from tarot_records.output.text import fold_faults, report_text
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

GOLDEN = sorted((DATA / "folded").glob("*.txt"))
"""`NAME.LANG.txt` is what `validate` prints about `samples/faulty/NAME.tarot.json` in that language."""


def run(*args: str | Path, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(main, ["validate", *map(str, args)], env={"LC_ALL": "C", **(env or {})})


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_text_reports_of_the_samples_are_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, lang, _ = path.name.rsplit(".", 2)
    monkeypatch.chdir(ROOT)
    expected = path.read_text("utf-8")
    assert "\n    and so: " in expected or "\n    d’où : " in expected
    output = run(f"samples/faulty/{name}.tarot.json", "--lang", lang).output
    assert output.split("\n\nre")[0] + "\n" == expected


FEWEST = 6
"""Number of mutants of each table that are looked at; more only until a fault follows from another."""


@cache
def reports(table: TableOf) -> list[Report]:
    """Mutants of random hands, of which many have faults that follow from others."""
    game, players = table
    chance = Random(f"folding {table}")
    made = []
    for seed in range(15):
        if seed >= FEWEST and any(fault.because is not None for report in made for fault in report.faults):
            break
        record, _, _ = mutated(generated(game, seed, players=players), chance)
        made.append(report_on(Source("x.json", json.dumps(record, indent=1).encode()), steps=0))
    return made


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_every_fault_is_told_once_below_its_cause(table: TableOf) -> None:
    seen = 0
    for report in reports(table):
        told = fold_faults(report, list(range(len(report.faults))))
        causes = [explained.cause.fault for explained in told]
        faults = [fault for one in told for fault in (one.cause.fault, *(e.fault for e in one.follow))]
        assert len(faults) == len(report.faults)
        assert {id(fault) for fault in faults} == {id(fault) for fault in report.faults}
        assert all(fault.because is None for fault in causes)
        for one in told:
            for explained in one.follow:
                fault = explained.fault
                while fault.because is not None:
                    fault = report.faults[fault.because]
                assert fault is one.cause.fault
                seen += 1
    assert seen


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_causes_and_what_follows_stand_in_the_order_of_the_text(table: TableOf) -> None:
    def place(line: str) -> tuple[int, int]:
        match = re.search(r"x\.json:(\d+):(\d+)|\((\d+):(\d+)\)", line)
        number, column = (int(part) for part in match.groups() if part is not None)
        return number, column

    for report in reports(table):
        text = report_text(report).splitlines()
        arrows = [place(line) for line in text if line.startswith("    --> ")]
        assert arrows == sorted(arrows)
        for block in "\n".join(text).split("\n\n"):
            lines = [place(line) for line in block.splitlines() if line.startswith("    and so: ")]
            assert lines == sorted(lines)
        full = report_text(report, full=True)
        assert "and so: " not in full
        everything = [place(line) for line in full.splitlines() if line.startswith("    --> ")]
        assert everything == sorted(everything)
        assert len(everything) == len(report.faults)
        assert full.count("\n    follows from: ") == sum(fault.because is not None for fault in report.faults)


@pytest.mark.long("many faults")
def test_without_notes_only_faults_are_told_and_none_is_lost() -> None:
    for table in ALL_TABLES:
        for report in reports(table):
            text = report_text(report, notes=False)
            heads = re.findall(r"(?m)^(?:  |    and so: )(\w+) [a-z]+\.[a-z_]+(?::| \()", text)
            assert sorted(heads) == sorted(fault.severity for fault in report.faults if fault.severity in FAULTY)


def test_a_fault_whose_cause_is_not_told_is_told_in_full() -> None:
    report = next(r for t in ALL_TABLES for r in reports(t) if any(f.because is not None for f in r.faults))
    last = max(i for i, fault in enumerate(report.faults) if fault.because is not None)
    (told,) = fold_faults(report, [last])
    assert told.cause.fault is report.faults[last]


@pytest.mark.long("thousands of faults")
def test_of_very_many_faults_the_first_are_told() -> None:
    record = generated("st-ives", 1)
    hand = record["hands"][0]
    record["hands"] = [hand | {"scores": {"hand": [1, 2, 3, 4], "totals": [1, 2, 3, 4]}} for _ in range(MOST // 2)]
    report = report_on(Source("x.json", json.dumps(record).encode()), steps=0)
    text = report_text(report)
    assert text.count("\n  mismatch ") + text.count("\n    and so: ") + text.count("\n  illegal ") == MOST
    assert f"and {len(report.faults) - MOST} more" in text


CALL = ROOT / "samples" / "faulty" / "chambery-call.tarot.json"


def test_option_all_shows_folded_faults_in_full() -> None:
    assert "    and so: " in run(CALL).output
    full = run(CALL, "--all").output
    assert "    and so: " not in full
    assert "    follows from: " in full


@pytest.mark.long("processes begin")
def test_the_environment_chooses_the_language_of_the_text_only() -> None:
    french = {"LC_ALL": "fr_FR.UTF-8"}
    assert ".tarot.json : fautif" in run(CALL, env=french).output
    assert ".tarot.json: faulty" in run(CALL, "--lang", "en", env=french).output
    for form in ("json", "sarif", "github"):
        assert run(CALL, "--format", form, env=french).output == run(CALL, "--format", form).output
        assert run(CALL, "--format", form, "--lang", "fr").output != run(CALL, "--format", form).output


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_reports_have_colour_only_on_request(lang: str) -> None:
    forced = {"FORCE_COLOR": "1", "NO_COLOR": ""}
    assert "\x1b[" not in run(CALL, "--lang", lang).output
    assert "\x1b[31m" in run(CALL, "--lang", lang, env=forced).output
    assert "\x1b[" not in re.sub(
        r"\x1b\[[012]m", "", run(CALL, "--lang", lang, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).output
    )


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_file_name_that_is_no_text_is_reported_in_every_form(form: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tarot_records", "validate", b"no \xff file.json", "--format", form],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert b"source.missing" in done.stdout
    assert done.stderr == b""


def roots(faults: tuple[Fault, ...], code: str) -> list[Fault]:
    """The faults of a code that follow from no other."""
    return [fault for fault in faults if fault.code.startswith(code) and fault.because is None]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_player_who_follows_an_impossible_lead_is_not_at_fault(table: TableOf) -> None:
    game, players = table
    seen = 0
    for seed in range(4):
        data = played(game, seed, players=players)
        tricks = data["hands"][0]["tricks"]
        used = {trick["cards"][0] for trick in tricks}
        for trick in tricks[:-1]:
            others = [code for code in CARDS if code[0] in "SHDC" and code[0] != trick["cards"][0][0] and code in used]
            before, trick["cards"][0] = trick["cards"][0], others[seed % len(others)]
            faults = replayed(Record.model_validate(data)).faults
            at = f"/hands/0/tricks/{tricks.index(trick)}/cards/"
            here = [fault for fault in faults if fault.where.pointer.startswith(at)]
            if here and here[0].code in ("play.held", "play.again") and here[0].where.pointer == f"{at}0":
                misled = [
                    fault for fault in here if fault.code in REVOKES and fault.facts["led_card"] == trick["cards"][0]
                ]
                assert all(fault.because is not None for fault in misled)
                seen += len(misled)
            trick["cards"][0] = before
    assert seen


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_one_wrong_sum_is_one_fault_and_two_wrong_numbers_are_two(table: TableOf) -> None:
    game, players = table
    data = played(game, 1, players=players)
    scores = data["hands"][0]["scores"]["hand"]

    def wrong(*by: int) -> tuple[Fault, ...]:
        changed = [score + more for score, more in zip(scores, (*by, *(0,) * players), strict=False)]
        data["hands"][0]["scores"] = {"hand": changed}
        return replayed(Record.model_validate(data)).faults

    shares = wrong(players - 1, *(-1,) * (players - 1))
    assert len([fault for fault in shares if fault.code == "score.hand"]) == players
    assert len(roots(shares, "score.hand")) == 1
    assert len(roots(wrong(1, 5), "score.hand")) == 2


def test_one_wrong_number_of_a_side_is_one_fault() -> None:
    data = played("consiglio", 1)
    scores = data["hands"][0]["scores"]["hand"]
    data["hands"][0]["scores"] = {"hand": [score + 3 * (score == scores[0]) for score in scores]}
    assert len(roots(replayed(Record.model_validate(data)).faults, "score.hand")) == 1


@pytest.mark.parametrize("cards", [1, 4, 9])
def test_many_unread_cards_of_one_heap_are_one_remark(cards: int) -> None:
    data = played("french-tarot", 1)
    hand = data["hands"][0]
    hand["deal"]["hands"][2][:cards] = ["?"] * cards
    faults = replayed(Record.model_validate(data)).faults
    assert [fault.facts["number"] for fault in faults if fault.code == "deal.card_unknown"] == [cards]


@pytest.mark.parametrize(("table", "kind"), [(("french-tarot", 4), "handful"), (("mathers", 3), "tarot_trumps")])
def test_many_unread_trumps_shown_are_one_remark(table: TableOf, kind: str) -> None:
    game, players = table
    data = played(game, 1, players=players)
    data["hands"][0]["declarations"] = [{"seat": 1, "kind": kind, "cards": ["T?"] * 10}]
    faults = replayed(Record.model_validate(data)).faults
    assert len([fault for fault in faults if fault.code == "declare.unknown"]) == 1
