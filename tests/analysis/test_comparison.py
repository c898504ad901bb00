"""Two transcriptions of one game compared: each event told differently, and whose reading is legal."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from support.mutants import mutated
from support.record_builders import ALL_TABLES, Json, name_of, played
from support.record_gaps import SEEDS
from tarot_records.analysis.comparison import BOTH, FIRST, MEANINGS, SECOND, differences
from tarot_records.cli import main
from tarot_records.core.faults import FAULTY
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.model import Record


def report(record: Json) -> Replayed:
    return replayed(Record.model_validate(record))


def sample(name: str) -> Json:
    return orjson.loads(files("tarot_records.samples").joinpath(name).read_bytes())


def wrong_winner(hand: Json) -> None:
    hand["tricks"][2]["winner"] = (hand["tricks"][3]["leader"] + 1) % 4


def sorted_hand(hand: Json) -> None:
    hand["deal"]["hands"][0].reverse()
    hand["deal"]["talon"].sort()


def left_out_trick(hand: Json) -> None:
    del hand["tricks"][6]


def wrong_score(hand: Json) -> None:
    hand["scores"]["items"][0]["value"] += 1


SLIPS = [
    # what the second transcriber did -> the places that differ, and whose reading fits
    (wrong_winner, [("/hands/0/tricks/2/winner", FIRST)]),
    (sorted_hand, []),
    (left_out_trick, [("/hands/0/tricks/6", FIRST)]),
    (wrong_score, [("/hands/0/scores/items/0/value", FIRST)]),
]


@pytest.mark.parametrize(("slip", "expected"), SLIPS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_single_slip_is_one_difference(slip: Callable[[Json], None], expected: list[tuple[str, str]]) -> None:
    right = sample("french-tarot-tarotmag-17.tarot.json")
    wrong = json.loads(json.dumps(right))
    slip(wrong["hands"][0])
    found = differences(report(right), report(wrong))
    assert [(d.pointers[0], d.fits) for d in found] == expected
    back = differences(report(wrong), report(right))
    assert [d.fits for d in back] == [{FIRST: SECOND, SECOND: FIRST}.get(fits, fits) for _, fits in expected]


def test_the_revoke_of_donne53_and_its_correction() -> None:
    faulty = sample("faulty/french-tarot-tdm-donne53.tarot.json")
    mended = json.loads(json.dumps(faulty))
    one, two = mended["hands"][0]["tricks"][13], mended["hands"][0]["tricks"][14]
    place = two["cards"].index("D10")
    one["cards"][2], two["cards"][place] = two["cards"][place], one["cards"][2]
    found = differences(report(faulty), report(mended))
    assert [d.where for d in found] == ["hand 1, trick 14, East's card", "hand 1, trick 15, East's card"]
    assert [(d.first, d.second) for d in found] == [("C7", "D10"), ("D10", "C7")]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_record_differs_from_its_mutant_at_the_mutation(table: tuple[str, int], seed: int) -> None:
    """Putting the other's readings one after another into a record makes it tell the same."""
    right = played(table[0], seed % 1000, players=table[1])
    wrong = mutated(right, Random(seed))[0]
    one, two = report(right), report(wrong)
    found = differences(one, two)
    assert differences(one, one) == []
    assert bool(found) == (canonical(right) != canonical(wrong))
    serious = sum(fault.severity in FAULTY for fault in two.faults)
    assert all(d.fits in MEANINGS for d in found)
    if len(found) == 1 and not any(f.severity in FAULTY for f in one.faults):
        assert found[0].fits == (FIRST if serious else BOTH)


def canonical(record: Json) -> Any:
    """A record with the cards sorted whose order means nothing, and empty lists left out."""
    hand = json.loads(json.dumps(record["hands"][0]))
    for heap in [*hand["deal"]["hands"], hand["deal"].get("talon", []), hand["deal"].get("dead", [])]:
        heap.sort()
    for scart in hand.get("scart") or []:
        scart["cards"].sort()
        scart["shown"] = sorted(scart.get("shown", []))
    for declared in hand.get("declarations", []):
        declared["cards"] = sorted(declared.get("cards", []))
    return hand


def test_diff_prints_the_differences(tmp_path: Path) -> None:
    right = sample("french-tarot-tarotmag-17.tarot.json")
    wrong = json.loads(json.dumps(right))
    wrong_winner(wrong["hands"][0])
    one, two, no_record = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"
    one.write_text(json.dumps(right))
    two.write_text(json.dumps(wrong))
    no_record.write_text("{}")
    run = CliRunner().invoke
    same = run(main, ["diff", str(one), str(one)])
    assert same.exit_code == 0
    assert "tell the same game" in same.output
    differ = run(main, ["diff", str(one), str(two)])
    assert differ.exit_code == 1
    assert "trick 3, winner" in differ.output
    assert "first" in differ.output
    as_json = run(main, ["diff", "--json", str(one), str(two)])
    data = orjson.loads(as_json.output)
    assert [(d["pointers"][0], d["fits"]) for d in data["differences"]] == [("/hands/0/tricks/2/winner", "first")]
    broken = run(main, ["diff", str(one), str(no_record)])
    assert broken.exit_code == 1
    assert "is no record" in broken.output


def test_the_command_distinguishes_an_empty_list_from_a_missing_one(tmp_path: Path) -> None:
    left_out = sample("koenigrufen-composed.tarot.json")
    stated = json.loads(json.dumps(left_out))
    stated["hands"][2]["scart"][0]["shown"] = []
    left_out["hands"][3].pop("scart")
    one, two = tmp_path / "a.json", tmp_path / "b.json"
    one.write_text(json.dumps(stated))
    two.write_text(json.dumps(left_out))
    lines = [line.strip() for line in CliRunner().invoke(main, ["diff", str(one), str(two)]).output.splitlines()]
    assert lines[3:6] == ["hand 3, scart 1 shown", "first   none", "second  –"]
    assert lines[7:10] == ["hand 4, scart", "first   seat 1, cards SN S10 DQ", "second  –"]


def test_a_section_without_entries_differs_from_a_missing_section() -> None:
    record = sample("french-tarot-tarotmag-17.tarot.json")
    silent, unknown = json.loads(json.dumps(record)), json.loads(json.dumps(record))
    silent["hands"][0]["declarations"] = []
    unknown["hands"][0].pop("declarations", None)
    (found,) = differences(report(silent), report(unknown))
    assert (found.where, found.first, found.second) == ("hand 1, declarations", [], None)


@pytest.mark.parametrize("place", ["hands/0/deal/hands/1", "hands/0/scores/hand/1"])
def test_an_unknown_entry_of_a_list_and_a_known_one_are_both_legal(place: str) -> None:
    known = played("scarto", 1)
    unknown = json.loads(json.dumps(known))
    *steps, last = [int(step) if step.isdecimal() else step for step in place.split("/")]
    holder = unknown
    for step in steps:
        holder = holder[step]
    holder[last] = None
    for pair in ((known, unknown), (unknown, known)):
        assert [found.fits for found in differences(*map(report, pair))] == [BOTH]


def test_records_of_two_games_are_not_judged(tmp_path: Path) -> None:
    first, second = sample("scarto-composed.tarot.json"), sample("troccas-composed.tarot.json")
    assert {found.fits for found in differences(report(first), report(second))} == {""}
    paths = [tmp_path / name for name in ("a.json", "b.json")]
    for path, record in zip(paths, (first, second), strict=True):
        path.write_bytes(orjson.dumps(record))
    result = CliRunner().invoke(main, ["diff", *map(str, paths)])
    assert result.exit_code == 1
    assert "two games; which reading is legal was not judged" in result.output
    assert json.loads(CliRunner().invoke(main, ["diff", "--json", *map(str, paths)]).output)["differences"]
