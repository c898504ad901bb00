"""Repair: what a planted slip is mended by, what every repair promises, the command, and records full of faults."""

import json
import os
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import count, permutations
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.cases import cases
from support.mutants import mutated
from support.paths import ROOT
from support.planted_slips import CHAMBERY, FRENCH, SLIPS, H, at, data_of, planted, put, swap
from support.record_builders import ALL_TABLES, Json, TableOf, name_of, played
from tarot_records.cli import main
from tarot_records.completing import budgets
from tarot_records.core.faults import FAULTY
from tarot_records.engine.result import Replayed, replayed
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Declaration, Record
from tarot_records.record.source import Source
from tarot_records.repairs.edits import (
    FAMILIES,
    NOTHING,
    Edit,
    ValuePath,
    apply_edits,
    json_patch,
    misreading_family,
    parse_pointer,
    path_after,
    path_before,
    roman_numeral,
    value_at,
)
from tarot_records.repairs.json_rewriter import Replacement, apply_replacements, rewrite_json
from tarot_records.repairs.ranking import Repair, find_repairs, list_repairs
from tarot_records.report.report import report_on

FAULTY_SAMPLES = ROOT / "samples" / "faulty"


MANY_SLIPS = [
    ("twice", f"{H}/tricks/4", 0),
    ("swap", f"{H}/tricks/9/cards/0", f"{H}/tricks/9/cards/2"),
    ("put", f"{H}/scores/hand/1", 7),
]


def faulty_keys(report: Replayed) -> set[tuple[str, str]]:
    return {(fault.code, fault.where.pointer) for fault in report.faults if fault.severity in FAULTY}


@cases("repair/repair", "slips")
def test_the_first_repair_undoes_the_slip(table: TableOf, seed: int, changes: list[Any], family: str) -> None:
    before, after = planted(table, seed, changes)
    report = replayed(after)
    assert report.contradicted
    first = list_repairs(report)[0]
    assert first.family == family
    assert first.mends_all
    assert data_of(first.apply(after)) == data_of(before)


@pytest.mark.long("much is completed")
@pytest.mark.parametrize(("seed", "known"), [(1, True), (2, False)])
def test_a_misread_bid_that_only_completion_contradicts_is_repaired(seed: int, known: bool) -> None:
    """Nobody took it, says the auction, but everybody played: what was laid away nobody knows, and none fits."""
    before = contract_of("garde_contre", seed)
    if not known:
        del before["hands"][0]["deal"]
    after = deepcopy(before)
    for bid in after["hands"][0]["bids"]:
        bid["bid"] = "pass"
    record = Record.model_validate(after)
    report = report_on(record)
    assert [fault.code for fault in report.faults if fault.severity in FAULTY] == ["complete.contradiction"]
    (first, *_) = list_repairs(report, edits=1)
    assert data_of(first.apply(record)) == data_of(Record.model_validate(before))
    assert first.mends_all
    assert [fault.code for fault in first.mends] == ["complete.contradiction"]


def contract_of(word: str, seed: int) -> Json:
    """The next record of four at French tarot from this seed on in which somebody bid so, and nobody else."""
    while True:
        record = played("french-tarot", seed)
        if [bid["bid"] for bid in record["hands"][0].get("bids", ()) if bid["bid"] != "pass"] == [word]:
            return record
        seed += 1


@cases("repair/repair", "cards")
def test_misreadings_of_cards_have_families(old: str, new: str, family: str) -> None:
    assert misreading_family(old, new) == misreading_family(new, old) == family


def test_roman_numerals_are_written() -> None:
    numerals = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI"
    assert " ".join(map(roman_numeral, range(1, 22))) == numerals


@pytest.mark.parametrize("new_of", [("T9", "T11"), ("T14", "T16"), ("T4", "T6")], ids=" ".join)
def test_a_misread_roman_numeral_is_repaired(new_of: tuple[str, str]) -> None:
    before = played("french-tarot", 1)
    after = deepcopy(before)
    old, new = new_of
    t, i = next(
        (t, trick["cards"].index(old)) for t, trick in enumerate(before["hands"][0]["tricks"]) if old in trick["cards"]
    )
    after["hands"][0]["tricks"][t]["cards"][i] = new
    record = Record.model_validate(after)
    found = list_repairs(replayed(record))[:3]
    assert data_of(Record.model_validate(before)) in [data_of(one.apply(record)) for one in found]
    assert "Roman numerals" in found[0].reason


# -- what every repair promises --------------------------------------------------------------------


def promised(report: Replayed, found: list[Repair]) -> None:
    """Each repair removes what it says, its patch is right, and the record is still what it was."""
    assert report.record is not None
    original = data_of(report.record)
    for one in found:
        assert {slip.family for slip in one.slips} <= set(FAMILIES)
        assert one.reason.endswith(".")
        after = one.apply(report.record)
        assert data_of(Record.model_validate(data_of(after))) == data_of(after)
        left = faulty_keys(replayed(after))
        assert one.mends
        assert not left & {(fault.code, fault.where.pointer) for fault in one.mends}
        assert one.mends_all == (not left) or len(report.record.hands) > 1
        patched(deepcopy(original), one.patch(), data_of(after))
    assert data_of(report.record) == original


def patched(data: Json, patch: list[Json], wanted: Json) -> None:
    """Applies a JSON Patch of tests and changes, which must hold and lead to what is wanted."""
    kinds = [step["op"] == "test" for step in patch]
    assert kinds == sorted(kinds, reverse=True)  # test … before what is changed
    for step in patch:
        part, key = at(data, step["path"])
        match step["op"]:
            case "test":
                assert part[key] == step["value"]
            case "add":
                part.insert(key, step["value"])
            case "remove":
                del part[key]
            case other:
                assert other == "replace"
                part[key] = step["value"]
    assert data == wanted


def slipped(table: TableOf, count: int) -> Iterator[Replayed]:
    """Records of a table with one thing changed, if that makes them faulty."""
    game, players = table
    for seed in range(count):
        mutant, _, _ = mutated(played(game, seed, players=players), Random(f"{seed} {table}"))
        report = replayed(Record.model_validate(mutant))
        if report.contradicted:
            yield report


@pytest.mark.long("every repair is tried")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_repair_clears_the_faults_it_names(table: TableOf) -> None:
    offered = 0
    for report in slipped(table, 2):
        found = list_repairs(report, seconds=60)
        promised(report, found)
        offered += bool(found)
        ranks = [one.mends_all for one in found]
        assert ranks == sorted(ranks, reverse=True)
    assert offered


@pytest.mark.parametrize("table", [FRENCH, CHAMBERY], ids=name_of)
def test_two_slips_in_a_hand_are_repaired(table: TableOf) -> None:
    changes = [(swap, f"{H}/tricks/2/cards/0", f"{H}/tricks/2/cards/1"), (put, f"{H}/tricks/9/winner", "other")]
    before, after = planted(table, 4, changes)
    report = replayed(after)
    assert not any(one.mends_all for one in list_repairs(report, seconds=60))
    found = list_repairs(report, edits=2, seconds=60)
    promised(report, found)
    assert data_of(found[0].apply(after)) == data_of(before)
    assert len(found[0].slips) == 2


@pytest.mark.long("three slips are looked for at once")
@cases("repair/repair", "three_slips")
def test_three_slips_in_a_hand_are_repaired(table: TableOf, seed: int, changes: list[Any]) -> None:
    """With time enough all three are told, and the places of each are those of the record as written."""
    before, after = planted(table, seed, changes)
    found, ran_out = find_repairs(replayed(after), seconds=60)
    assert not ran_out
    assert found[0].mends_all
    assert len(found[0].slips) == 3
    assert data_of(found[0].apply(after)) == data_of(before)
    patched(data_of(after), found[0].patch(), data_of(before))


def test_partial_repairs_are_ordered_by_evidence() -> None:
    """Where nothing mends all, each says what it leaves, and none does only what a part of it does."""
    _, after = planted(FRENCH, 2, [(put, f"{H}/tricks/{number}/winner", "other") for number in (2, 6, 9, 13)])
    report = replayed(after)
    found = find_repairs(report, seconds=1).repairs
    promised(report, found)
    assert not any(one.mends_all for one in found)
    assert len(found[0].slips) == 3
    left = [sum(part.after for part in one.evidence if part.name != "numbers") for one in found]
    assert left == sorted(left)
    edits = [set(one.edits) for one in found]
    assert not any(a < b and left[i] <= left[j] for i, a in enumerate(edits) for j, b in enumerate(edits))
    step = replayed(found[0].apply(after))
    assert find_repairs(step).repairs[0].mends_all


@pytest.mark.long("a search that takes its time")
def test_the_search_is_limited_by_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the same record gets the same repairs, however slow the machine is, and whatever is cut short is said."""
    _, after = planted(FRENCH, 2, MANY_SLIPS)
    report = replayed(after)

    def asked(steps: int, pace: float) -> tuple[list[set[Any]], bool]:
        clock = count()
        monkeypatch.setattr(budgets, "monotonic", lambda: next(clock) * pace)
        found, ran_out = find_repairs(report, seconds=1000, steps=steps)
        return [set(one.edits) for one in found], ran_out

    for steps in (1, 40, 200):
        slow = asked(steps, 1e-3)
        assert asked(steps, 1e-9) == slow
        assert slow[1]
    assert asked(0, 1e-3) == ([], True)
    assert not asked(50_000, 1e-3)[1]


@pytest.mark.long("a search that takes its time")
def test_a_cut_short_search_proposes_more_time(tmp_path: Path) -> None:
    _, after = planted(FRENCH, 2, MANY_SLIPS)
    path = tmp_path / "x.tarot.json"
    path.write_text(json.dumps(data_of(after)), "utf-8")
    assert "--time 1 may find more" in run(path, "--time", "0.1").output
    assert json.loads(run(path, "--time", "0.1", "--json").stdout)["cut_short"]
    assert not json.loads(run(path, "--time", "60", "--json").stdout)["cut_short"]


# -- edits ---------------------------------------------------------------------------------------


def test_edits_that_shift_a_list_are_at_home_in_the_record_as_written() -> None:
    """Whatever is put in and taken out beside them, the other edits find their places."""
    record, _ = planted(FRENCH, 1, [])
    lines = record.hands[0].tricks or ()
    there: ValuePath = ("hands", 0, "tricks")
    edits = [
        Edit((*there, 2), NOTHING, lines[9]),
        Edit((*there, 5), lines[5], NOTHING),
        Edit((*there, 7, "winner"), lines[7].winner, 3),
        Edit((*there, 7, "cards", 1), lines[7].cards[1], NOTHING),
    ]
    for order in permutations(edits):
        after = apply_edits(record, order).hands[0].tricks or ()
        assert after[:2] == lines[:2]
        assert after[2] == lines[9]
        assert after[3:6] == lines[2:5]
        assert after[7].cards == (lines[7].cards[0], *lines[7].cards[2:])
        for number in (0, 3, 6, 7, 17):
            moved = path_after((*there, number, "leader"), order)
            assert value_at(apply_edits(record, order), moved) == lines[number].leader
            assert path_before(moved, order) == (*there, number, "leader")
        assert path_before((*there, 2, "cards"), order) is None
        patched(data_of(record), json_patch(order), data_of(apply_edits(record, order)))


@pytest.mark.parametrize(("number", "moved"), [(0, 0), (1, 0), (2, 1)])
def test_a_shifted_place_is_never_negative(number: int, moved: int) -> None:
    """Not even that of what is taken out."""
    bid = ("hands", 0, "bids")
    assert path_after((*bid, number, "seat"), [Edit((*bid, 0), "pass", NOTHING)]) == (*bid, moved, "seat")


def test_a_record_without_faults_has_no_repairs() -> None:
    assert list_repairs(replayed(Record.model_validate(played("french-tarot", 1)))) == []
    assert list_repairs(replayed(Source("x", b"{}"))) == []


def test_hands_of_a_game_are_mended_one_by_one() -> None:
    one, two = planted(FRENCH, 1, [(put, f"{H}/tricks/7/winner", "other")])
    data = data_of(one)
    following = data_of(two)["hands"][0] | {"dealer": (data["hands"][0]["dealer"] + 1) % 4}
    data["hands"].append(following)
    record = Record.model_validate(data)
    report = replayed(record)
    found = list_repairs(report, seconds=30)
    promised(report, found)
    assert {repair.hand for repair in found} == {2}
    assert list_repairs(report, hand=1) == []


def test_wrong_running_totals_are_repaired() -> None:
    record, _ = planted(FRENCH, 1, [])
    data = data_of(record)
    total = data["hands"][0]["scores"]["hand"]
    data["hands"].append({"dealer": (data["hands"][0]["dealer"] + 1) % 4, "end": "all_pass", "bids": []})
    data["hands"][1]["bids"] = [{"seat": (data["hands"][1]["dealer"] + i) % 4, "bid": "pass"} for i in range(1, 5)]
    data["hands"][1]["scores"] = {"totals": [total[0] + 10, *total[1:]]}
    found = list_repairs(replayed(Record.model_validate(data)))
    assert [(edit.pointer, edit.old, edit.new) for edit in found[0].edits] == [
        ("/hands/1/scores/totals/0", total[0] + 10, total[0])
    ]


# -- the published deals ---------------------------------------------------------------------------


def sample(name: str) -> Replayed:
    path = FAULTY_SAMPLES / f"french-tarot-tdm-{name}.tarot.json"
    return replayed(Source(path.name, path.read_bytes()))


def test_donne53_exchanges_two_cards_of_east() -> None:
    found = list_repairs(sample("donne53"))[:3]
    places = [{edit.pointer: edit.new for edit in one.edits} for one in found]
    assert {f"{H}/tricks/13/cards/2": "D10", f"{H}/tricks/14/cards/2": "C7"} in places
    exchange = found[places.index({f"{H}/tricks/13/cards/2": "D10", f"{H}/tricks/14/cards/2": "C7"})]
    reason = "East played the 10 of diamonds in trick 14 and the 7 of clubs in trick 15: the two are exchanged."
    assert exchange.reason == reason
    evidence = {part.name: (part.before, part.after) for part in exchange.evidence}
    assert evidence == {"hands": (0, 0), "rules": (1, 0), "winners": (0, 0), "numbers": (1, 1)}


def test_donne68_has_a_wrong_number_only() -> None:
    found = list_repairs(sample("donne68"))
    assert [(edit.pointer, edit.new) for edit in found[0].edits] == [(f"{H}/scores/items/0/value", 108)]


# -- hostile records -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "edits"), [(table, 1 + number % 2) for number, table in enumerate(ALL_TABLES)], ids=str
)
def test_a_record_full_of_faults_takes_no_longer_than_allowed(table: TableOf, edits: int) -> None:
    game, players = table
    data = played(game, 5, players=players)
    chance = Random(5)
    for trick in data["hands"][0]["tricks"]:
        trick["cards"] = chance.sample(["T1", "F", "SK", "H3", "D2", "C9", "T21", "S4"], players)
        trick["leader"] = trick["winner"] = chance.randrange(8)
    report = replayed(Record.model_validate(data))
    assert report.contradicted
    start = thread_time()
    found = list_repairs(report, edits=edits, seconds=0.05)
    assert thread_time() - start < 10  # the limit, and room for a slow machine
    promised(report, found)


@pytest.mark.long("it takes as long as it is allowed")
def test_a_monstrous_record_takes_no_longer_than_allowed() -> None:
    data = played("french-tarot", 5)
    hand = data["hands"][0]
    cards = [f"{suit}{rank}" for suit in "SHDC" for rank in range(1, 11)]
    hand["tricks"] = [{"leader": 0, "cards": cards, "winner": 7, "points": 5}] * 97
    hand["declarations"] = [{"seat": 1, "kind": "handful", "cards": cards}] * 200
    hand["exchanges"] = [{"kind": "asked", "giver": 1, "taker": 2, "cards": cards}] * 64
    report = replayed(Record.model_validate(data))
    start = thread_time()
    list_repairs(report, edits=2, seconds=0.1)
    assert thread_time() - start < 10


def test_without_search_time_there_are_no_repairs() -> None:
    _, after = planted(*SLIPS["two cards of a trick"])
    assert list_repairs(replayed(after), seconds=0.0) == []


# -- the text --------------------------------------------------------------------------------------


def test_a_repair_is_made_in_the_text() -> None:
    assert apply_replacements("abcdef", [Replacement(4, 5, "E!"), Replacement(0, 2, "__")]) == "__cdE!f"


LAYOUTS = {
    "compact": lambda data: json.dumps(data, separators=(",", ":")),
    "one line": json.dumps,
    "deep": lambda data: json.dumps(data, indent=2),
    "tabs": lambda data: json.dumps(data, indent="\t"),
    "Windows": lambda data: json.dumps(data, indent=4).replace("\n", "\r\n"),
    "keys backwards": lambda data: json.dumps(dict(reversed(data.items())), indent=1),
    "accents": lambda data: json.dumps(data | {"event": {"name": "Élysée \u2028 𝄞"}}, ensure_ascii=False, indent=2),
}


IN_TEXT = "two cards of a trick,two lines,number,a card left out of a trick,a line left out,the last line twice"
TEXTUAL = [*IN_TEXT.split(","), "two lines in one"]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))
@pytest.mark.parametrize("case", TEXTUAL)
def test_only_what_is_wrong_changes_in_the_text(case: str, layout: Any) -> None:
    """Whatever marks there are: at each layout, and at each kind of slip, in turn."""
    marks = ("absent", "none", "one")[(TEXTUAL.index(case) + list(LAYOUTS.values()).index(layout)) % 3]
    _, after = planted(*SLIPS[case])
    more: dict[str, Json] = {"absent": {}, "none": {"marks": []}, "one": {"marks": [{"at": "", "kind": "gap"}]}}
    data = data_of(after) | more[marks]
    text = layout(data)
    report = replayed(Source("x", text.encode()))
    first = list_repairs(report)[0]
    rewritten = rewrite_json(report.source, first.edits, first.marks("me"))  # type: ignore[arg-type]
    assert rewritten.in_place
    mended = replayed(Source("x", rewritten.text.encode()))
    assert not faulty_keys(mended)
    assert mended.record is not None
    assert mended.record.marks[-len(first.edits) :] == first.marks("me")
    for mark in first.marks("me"):
        assert value_at(mended.record, parse_pointer(mark.at)) is not None
        assert mark.kind == ("supplied" if mark.sic is None else "corrected")
    changed = [line for line in rewritten.text.splitlines() if line not in text.splitlines()]
    assert len(changed) <= len(first.marks("me")) * (12 if layout is not LAYOUTS["one line"] else 1) + 4
    assert ("\r\n" in text) == ("\r\n" in rewritten.text)


@pytest.mark.parametrize("length", [1, 2, 5])
@pytest.mark.parametrize("indent", [2, "\t"])
def test_a_trick_is_inserted_in_the_layout_of_the_others(length: int, indent: int | str) -> None:
    data = played("scarto", 1)
    data["hands"][0]["tricks"] = data["hands"][0]["tricks"][:length]
    record = Record.model_validate(data)
    data = data_of(record)
    tricks = data["hands"][0]["tricks"]
    source = Source("x", json.dumps(data, indent=indent).encode())
    for number in range(length + 1):
        trick = record.hands[0].tricks[number - 1]  # type: ignore[index]
        edit = Edit(("hands", 0, "tricks", number), NOTHING, trick)
        wanted = deepcopy(data)
        wanted["hands"][0]["tricks"].insert(number, tricks[number - 1])
        assert rewrite_json(source, [edit], ()).text == json.dumps(wanted, indent=indent)


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_two_words_left_out_at_one_place_are_inserted_in_order(place: int, seats: tuple[int, int]) -> None:
    words = [Declaration(seat=seat, kind="kontra") for seat in seats]
    data = {"hands": [{"declarations": [{"seat": 2, "kind": "pagat"}]}]}
    edits = [Edit(("hands", 0, "declarations", place), NOTHING, word) for word in reversed(words)]
    rewritten = rewrite_json(Source("x", json.dumps(data).encode()), edits, ())
    assert rewritten.in_place
    inserted = json.loads(rewritten.text)["hands"][0]["declarations"][place : place + 2]
    assert [word["seat"] for word in inserted] == list(seats)


def test_an_amount_carried_to_the_next_hand_is_corrected() -> None:
    right = played("danish-tarok", 1, players=3)
    wrong = deepcopy(right)
    wrong["hands"][0]["scores"]["carried"]["pot.pagat"] += 7
    slip = Record.model_validate(wrong)
    assert list_repairs(replayed(slip))[0].apply(slip) == Record.model_validate(right)


def test_a_text_with_a_byte_order_mark() -> None:
    _, after = planted(*SLIPS["two cards of a trick"])
    report = replayed(Source("x", json.dumps(data_of(after)).encode("utf-16")))
    first = list_repairs(report)[0]
    text = rewrite_json(report.source, first.edits, first.marks("me")).text  # type: ignore[arg-type]
    assert not faulty_keys(replayed(Source("x", text.encode())))


# -- the command -----------------------------------------------------------------------------------


def run(*args: object) -> Result:
    result = CliRunner().invoke(main, ["repair", *map(str, args)], catch_exceptions=False)
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "deal.tarot.json"
    path.write_bytes((FAULTY_SAMPLES / "french-tarot-tdm-donne53.tarot.json").read_bytes())
    return path


def test_a_record_on_one_line_with_several_marks_is_edited_in_place(tmp_path: Path) -> None:
    _, after = planted(FRENCH, 2, MANY_SLIPS[1:])
    marks = [{"at": "", "kind": "gap"}, {"at": "/hands/0", "kind": "comment", "text": "two\nlines"}]
    text = json.dumps(data_of(after) | {"marks": marks})
    path = tmp_path / "deal.tarot.json"
    path.write_text(text + "\n", "utf-8")
    result = run(path, "--edits", 1, "--apply", 1, "--in-place")
    assert result.exit_code == 0
    rewritten = path.read_text("utf-8")
    assert rewritten.endswith("}\n")
    assert rewritten.count("\n") == 1
    before, after_marks = rewritten.split(json.dumps(marks)[:-1])
    words = zip(re.findall(r"\w+|\W", text), re.findall(r"\w+|\W", before), strict=False)
    assert 1 <= sum(old != new for old, new in words) <= 2
    assert [mark["by"] for mark in json.loads(rewritten)["marks"][2:]]
    assert after_marks.startswith(", {")


def test_the_command_lists_repairs(faulty: Path) -> None:
    result = run(faulty, "--edits", 1)
    assert result.exit_code == 0
    assert "  1  East played the 10 of diamonds in trick 14" in result.output
    assert "rules mended (1) · cards held fit · winners fit · numbers still wrong (1)" in result.output
    assert f'line 51, {H}/tricks/13/cards/2: "C7" -> "D10"' in result.output


def test_the_command_lists_repairs_as_json(faulty: Path) -> None:
    first = json.loads(run(faulty, "--json", "--edits", 1).stdout)["repairs"][0]
    assert first["number"] == 1
    assert first["family"] == ["swap_own"]
    assert first["evidence"]["rules"] == {"before": 1, "after": 0}
    assert [step["op"] for step in first["patch"]] == ["test", "test", "replace", "replace"]


def test_the_command_searches_two_slips_on_demand(faulty: Path) -> None:
    first = json.loads(run(faulty, "--json", "--edits", "2", "--time", "60").stdout)["repairs"][0]
    assert first["family"] == ["swap_own", "number"]
    assert first["mends_all"]


def test_an_interrupted_repair_leaves_no_partial_file(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    run(faulty, "--edits", 1, "--apply", 1)
    assert list(faulty.parent.iterdir()) == [faulty]


def test_a_repair_is_written_beside_the_source(faulty: Path) -> None:
    old = faulty.read_bytes()
    result = run(faulty, "--edits", 1, "--apply", 1)
    assert result.exit_code == 0
    new = faulty.with_name("deal.corrected.tarot.json")
    assert str(new) in result.output
    assert faulty.read_bytes() == old
    record = replayed(Source("x", new.read_bytes())).record
    assert record is not None
    assert [(m.kind, m.at, m.sic, m.by) for m in record.marks] == [
        ("corrected", f"{H}/tricks/13/cards/2", "C7", "tarot-records repair"),
        ("corrected", f"{H}/tricks/14/cards/2", "D10", "tarot-records repair"),
    ]
    assert run(faulty, "--edits", 1, "--apply", 1).exit_code == 2  # never over another file
    assert list(faulty.parent.glob("*.part")) == []


def test_a_repair_is_written_elsewhere_and_in_place(faulty: Path, tmp_path: Path) -> None:
    assert run(faulty, "--apply", 1, "--output", tmp_path / "b.json", "--by", "N.N.").exit_code == 0
    assert '"by": "N.N."' in (tmp_path / "b.json").read_text("utf-8")
    assert run(faulty, "--apply", 1, "--in-place").exit_code == 0
    assert '"corrected"' in faulty.read_text("utf-8")
    assert list(tmp_path.glob("*.part")) == []


def test_one_record_of_a_file_is_repaired(tmp_path: Path) -> None:
    good, bad = planted(*SLIPS["two cards of a trick"])
    path = tmp_path / "many.tarot.jsonl"
    path.write_text(json.dumps(data_of(good)) + "\n" + json.dumps(data_of(bad)) + "\n", "utf-8")
    assert "nothing to mend" in run(path).output
    assert "1  Seat" in run(path, "--record", 2).output
    assert run(path, "--record", 2, "--apply", 1, "--in-place").exit_code == 2
    assert run(path, "--record", 2, "--apply", 1).exit_code == 0
    assert report_on(Source("x", (tmp_path / "many.2.corrected.tarot.json").read_bytes())).verdict == "proved"


REFUSED = [
    (["--apply", "99"], "There is no repair 99"),
    (["--in-place"], "need --apply"),
    (["--apply", "1", "--in-place", "--output", "x"], "not both"),
    (["--record", "2"], "has no record 2"),
    (["--apply", "1", "--output", "/nowhere/at/all.json"], "Cannot write"),
    (["--apply", "1", "--output", "x.txt"], "must end in .json"),
    (["--edits", "4"], "4 is not in the range"),
]


@pytest.mark.parametrize(("args", "words"), REFUSED, ids=[" ".join(args) for args, _ in REFUSED])
def test_the_command_refuses_invalid_arguments(faulty: Path, args: list[str], words: str) -> None:
    result = run(faulty, *args)
    assert result.exit_code in (1, 2, 3)
    assert words in result.output


def test_the_typed_notation_is_listed_and_mended_in_its_own_lines(faulty: Path) -> None:
    typed = faulty.with_name("typed.tn")
    assert CliRunner().invoke(main, ["convert", str(faulty), str(typed)]).exit_code == 0
    lines = typed.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines, 1) if line.startswith("14 "))
    assert f'line {number}, {H}/tricks/13/cards/2: "C7" -> "D10"' in run(typed).output
    assert run(typed, "--apply", 1, "--output", typed.with_name("other.json")).exit_code == 2
    before = typed.read_text("utf-8")
    assert "Written to" in run(typed, "--apply", 1).output
    assert typed.read_text("utf-8") == before
    (source,) = read_sources(typed.with_name("typed.corrected.tn"))
    record = replayed(source).record
    assert record is not None
    assert record.marks[0].sic == "C7"
    assert record.hands[0].tricks is not None
    assert record.hands[0].tricks[13].cards[2] == "D10"


def test_validate_lists_repairs(faulty: Path) -> None:
    told = CliRunner().invoke(main, ["validate", "--lang", "en", "--repairs", str(faulty)])
    assert "mend 1: East played the 10 of diamonds in trick 14" in told.output
    assert "mend 1" not in CliRunner().invoke(main, ["validate", "--lang", "en", str(faulty)]).output


@pytest.mark.long("many repairs are tried")
def test_a_record_that_cannot_be_completed_is_as_faulty_here_as_when_validated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the card was that nobody could read, it does not count ten points."""
    monkeypatch.setattr("tarot_records.completing.verdict_on_gaps.CONTRADICTION_STEPS", 10)  # of the statements named
    data = played("french-tarot", 1)
    hand = data["hands"][0]
    stated = zip(hand["scores"]["card_points"], (20, -20), strict=True)
    side, other = ({"seats": p["seats"], "points": p["points"] + by} for p, by in stated)
    hand["tricks"][3]["cards"][2] = "?"
    hand["scores"] = {"unit": 2, "card_points": [side, other]}
    del hand["deal"]
    path = tmp_path / "x.tarot.json"
    path.write_text(json.dumps(data), "utf-8")
    (source,) = read_sources(path)
    assert (replayed(source).contradicted, report_on(source).verdict) == (False, "faulty")
    result = run(path)
    assert result.exit_code == 1
    assert "faulty, and no correction was found" in result.output


def test_an_unreadable_record_has_no_repairs(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{", "utf-8")
    result = run(tmp_path / "x.json")
    assert result.exit_code == 1
    assert "unreadable" in result.output
