"""The public Python interface: its names and signatures, and what each function makes of any record of any game."""

import inspect
import pickle
from pathlib import Path
from random import Random
from typing import Any

import orjson
import polars
import pytest
from pydantic import BaseModel

import tarot_records
from support.archives import add
from support.mutants import mutated
from support.paths import ROOT, SAMPLES
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of
from tarot_records import (
    Record,
    Unreadable,
    complete,
    convert,
    diff,
    draw,
    explain,
    from_link,
    generate,
    hands,
    load,
    loads,
    picture,
    records,
    repair,
    replay,
    save,
    validate,
)
from tarot_records.archive.store import Archive
from tarot_records.core.cards import CODES, mask, mask_of
from tarot_records.hand_table import frames
from tarot_records.reading.convert import data_of
from tarot_records.report.hand_facts import BASES, FACTS
from tarot_records.report.report import report_on

PINNED = ROOT / "tests" / "data" / "public_interface.txt"
"""The public names, each with its signature or its public members: what semantic versioning promises."""


def described() -> str:
    """Return the public interface as text."""
    lines = []
    for name in tarot_records.__all__:
        value = getattr(tarot_records, name)
        if inspect.isclass(value):
            fields = {name for kind in value.__mro__ for name in vars(kind).get("__annotations__", ())}
            members = {member for member in {*vars(value), *fields} if not member.startswith("_")}
            lines.append(f"class {name}: {', '.join(sorted(members - set(dir(BaseModel))))}")
        else:
            lines.append(f"{name}{inspect.signature(value)}")
    return "\n".join(lines) + "\n"


def test_the_public_names_and_signatures_are_those_promised() -> None:
    assert described() == PINNED.read_text("utf-8"), (
        "a change of the interface: write it down in the file and CHANGELOG"
    )


def test_dir_lists_the_public_names() -> None:
    assert dir(tarot_records) == sorted(tarot_records.__all__)


def texts(table: TableOf, number: int = 4) -> list[bytes]:
    """Return right and changed records of a table, as JSON."""
    game, players = table
    right = [generated(game, seed, players=players) for seed in range(number)]
    changed = [mutated(record, Random(seed))[0] for seed, record in enumerate(right)]
    return [orjson.dumps(record) for record in (*right, *changed)]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_report_survives_pickling_and_has_a_short_repr(table: TableOf) -> None:
    for text in texts(table):
        for report in (validate(text), replay(text)):
            back = pickle.loads(pickle.dumps(report))
            assert (back.verdict, back.faults, back.outcome, back.frames) == (
                *(report.verdict, report.faults, report.outcome),
                report.frames,
            )
            assert len(repr(report)) < 200


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_every_fact_of_a_hand_has_its_basis(table: TableOf) -> None:
    for text in texts(table):
        report = validate(text)
        for hand in report.hands:
            assert {hand.basis(name) for name in FACTS} <= BASES.keys()
            for name in FACTS:
                best = getattr(hand.derived, name)
                assert getattr(hand, name) == (getattr(hand.stated, name) if best is None else best)
            told = [(trick.leader, trick.winner, trick.cards) for trick in hand.tricks]
            taken = report.outcome.ends[hand.number - 1].taken if report.outcome else ()
            if len(taken) == len(told):
                codes = [tuple(CODES[card] if card < len(CODES) else "?" for card in cards) for _, _, cards in taken]
                assert [cards for _, _, cards in told if "?" not in cards] == [c for c in codes if "?" not in c]


def test_the_basis_of_a_fact_tells_what_record_and_replay_say() -> None:
    whole, sheet, wrong = (generated("french-tarot", 3) for _ in range(3))
    del whole["hands"][0]["scores"]
    for section in ("deal", "bids", "scart", "tricks", "declarations"):
        sheet["hands"][0].pop(section, None)
    wrong["hands"][0]["scores"]["hand"][0] += 1
    said = [validate(record).hands[0] for record in (whole, sheet, generated("french-tarot", 3), wrong)]
    assert [hand.basis("scores") for hand in said] == ["derived", "stated", "confirmed", "contradicted"]
    assert said[1].basis("dealer") == "confirmed"
    assert validate({**sheet, "hands": [{}]}).hands[0].basis("contract") == "unknown"
    with pytest.raises(AttributeError, match="contract"):
        said[0].basis("colour")


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_one_and_many_records_are_judged_alike(table: TableOf, tmp_path: Path) -> None:
    given = texts(table)
    (tmp_path / "all.jsonl").write_bytes(b"\n".join([*given, b"no record"]))
    alone = [report_on(source) for source in records(tmp_path / "all.jsonl").sources()]
    many = list(validate(records(tmp_path / "all.jsonl")))
    assert [(one.verdict, one.faults) for one in many] == [(one.verdict, one.faults) for one in alone]
    assert many[-1].verdict == "unreadable"
    read = list(records(tmp_path / "all.jsonl", unreadable=lambda problem: None))
    assert [validate(one).faults for one in read] == [one.faults for one in alone if one.record is not None]


def test_processes_give_the_same_reports_in_order(tmp_path: Path) -> None:
    made = [orjson.dumps(generated("french-tarot", seed)) for seed in range(130)]
    (tmp_path / "all.jsonl").write_bytes(b"\n".join(made))
    given = records(tmp_path / "all.jsonl")
    assert [(one.verdict, one.outcome) for one in validate(given, processes=2)] == [
        (one.verdict, one.outcome) for one in validate(given)
    ]


def test_a_fault_of_a_loaded_record_names_the_line_of_its_text() -> None:
    record = load(SAMPLES / "faulty" / "french-tarot-tdm-donne53.tarot.json")
    report = validate(record)
    place = explain(report.faults[3], report).place
    assert place is not None
    assert "C7" in place.text
    other = record.model_copy(update={"id": "other"})
    assert validate(other).source is None  # a copy has no text


def test_a_file_of_several_records_is_not_taken_for_its_first(tmp_path: Path) -> None:
    made = [Record.model_validate(generated("scarto", seed)) for seed in range(3)]
    for name in ("a.jsonl", "a.jsonl.zst", "a.jsonl.gz", "a.tn"):
        path = tmp_path / name
        assert save(made, path) == 3
        for use in (load, validate, replay, repair, complete):
            with pytest.raises(ValueError, match="several records"):
                use(path)
        assert [one.hands for one in records(path)] == [one.hands for one in made]
        assert [one.hands for one in records(str(tmp_path / f"*{path.suffix}"))] != []
    with pytest.raises(ValueError, match="one record"):
        save(made, tmp_path / "a.json")
    with pytest.raises(ValueError, match="none was given"):
        save([], tmp_path / "a.json")
    with pytest.raises(ValueError, match="should end"):
        save(made, tmp_path / "a.txt")
    assert list(tmp_path.glob("a.json")) == []
    with pytest.raises(ValueError, match="several records"):
        loads((tmp_path / "a.tn").read_bytes())


def test_every_form_of_a_record_is_judged() -> None:
    path = SAMPLES / "french-tarot-tarotmag-17.tarot.json"
    text = path.read_text("utf-8")
    forms: list[Any] = [path, str(path), text, text.encode(), orjson.loads(text), load(path), loads(text)]
    assert {validate(form).verdict for form in forms} == {"proved"}
    assert validate("no/such/file.json").faults[0].code == "source.missing"
    assert validate("").faults[0].code == "source.empty"
    assert validate({"format": 1}).verdict == "unreadable"
    with pytest.raises(Unreadable):
        loads("{")


def test_an_archive_is_read_like_a_file(tmp_path: Path) -> None:
    store = Archive.create(str(tmp_path / "a.db"))
    made = [Record.model_validate(generated("consiglio", seed)) for seed in range(3)]
    save(made, tmp_path / "a.jsonl")
    add(store, [orjson.dumps(data_of(one)) for one in made])
    store.close()
    assert [one.hands for one in records(tmp_path / "a.db")] == [one.hands for one in made]


def test_an_empty_archive_holds_no_record_to_load(tmp_path: Path) -> None:
    Archive.create(str(tmp_path / "a.db")).close()
    assert list(records(tmp_path / "a.db")) == []
    with pytest.raises(ValueError, match="holds no record"):
        load(tmp_path / "a.db")


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_record_comes_back_from_each_form(table: TableOf) -> None:
    record = Record.model_validate(generated(table[0], 3, players=table[1]))
    assert loads(convert(record, "json")) == record
    assert loads(convert(record, "tn")).hands == record.hands
    assert validate(from_link(convert(record, "link"))).verdict == "proved"
    assert diff(record, convert(record, "tn")) == []


def test_a_record_is_not_converted_to_an_unknown_form() -> None:
    with pytest.raises(ValueError, match="json, tn, link, taf"):
        convert(generated("scarto", 1), "yaml")  # type: ignore[arg-type]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_table_at_each_step_names_the_cards_of_the_replay(table: TableOf) -> None:
    report = replay(generated(table[0], 4, players=table[1]))
    for step, frame in enumerate(report.frames):
        at = report.at(step)
        assert tuple(map(mask_of, at.hands)) == frame.after.hands
        assert tuple(map(mask_of, at.piles)) == frame.after.piles
        assert mask_of(at.trick) == mask(frame.after.trick)
        assert (at.kind, at.hand, at.seat) == (frame.kind, 1, frame.seat)
    assert report.at(-1) == report.at(len(report.frames) - 1)
    with pytest.raises(IndexError):
        report.at(len(report.frames))
    with pytest.raises(ValueError, match="replay"):
        validate(generated(table[0], 4, players=table[1])).at(0)


def is_played(record: Json) -> bool:
    """Return whether the hand of a record has tricks."""
    return len(record["hands"][0].get("tricks", ())) > 1


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_repairs_and_completions_are_records(table: TableOf) -> None:
    data = next(one for one in (generated(table[0], seed, players=table[1]) for seed in range(9)) if is_played(one))
    data["hands"][0]["tricks"][1]["cards"][0] = "?"
    (done,) = complete(data)
    assert (done.state, validate(done.records[0]).verdict) == ("possible", "consistent")
    data = generated(table[0], 2, players=table[1])
    data["hands"][0]["scores"]["hand"][0] += 1
    best = repair(data)[0]
    assert validate(best.apply(Record.model_validate(data))).verdict == "proved"


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_notebook_shows_every_report_without_running_anything(table: TableOf) -> None:
    data = generated(table[0], 2, players=table[1])
    data["players"][0]["name"] = "<script>alert(1)</script>"
    report = validate(data)
    html = report._repr_html_()
    assert "<svg" in html
    assert "<script" not in html
    assert getattr(picture(report), "_repr_svg_")().startswith("<svg")  # noqa: B009
    with pytest.raises(IndexError):
        picture(report, 10_000)


def test_a_notebook_shows_what_is_no_record() -> None:
    assert "unreadable" in validate("{")._repr_html_()
    with pytest.raises(ValueError, match="no record"):
        picture(validate("{"))


def test_lists_of_hands_are_tables_of_three_libraries(tmp_path: Path) -> None:
    table = hands(records(SAMPLES / "french-tarot-tarotmag-17.tarot.json", SAMPLES / "scarto-composed.tarot.json"))
    rows = table.to_dicts()
    assert table.to_polars().height == table.to_arrow().num_rows == len(table.to_pandas()) == len(rows) > 1
    assert table.to_polars()["contract"][0] == "prise"
    assert table.save(tmp_path / "a.parquet") == len(rows)
    assert polars.read_parquet(tmp_path / "a.parquet")["points"].to_list() == [row["points"] for row in rows]
    with pytest.raises(ValueError, match="ends in"):
        table.save(tmp_path / "a.xlsx")


def test_tables_in_chunks_hold_all_rows_with_the_same_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "CHUNK", 3)
    table, none = hands(records(SAMPLES)), hands([])
    rows, drawn = table.to_dicts(), table.to_pandas()
    assert table.to_arrow().to_pylist() == table.to_polars().to_dicts() == rows
    assert drawn["tricks"].dropna().tolist() == [row["tricks"] for row in rows if row["tricks"] is not None]
    assert drawn["declarer_name"].dropna().tolist() == [row["declarer_name"] for row in rows if row["declarer_name"]]
    assert none.to_arrow().schema == table.to_arrow().schema
    assert none.to_polars().schema == table.to_polars().schema
    assert list(none.to_pandas()) == list(drawn) == list(rows[0])


def test_rows_of_a_table_are_read_by_their_place() -> None:
    table = hands(records(SAMPLES / "french-tarot-tarotmag-17.tarot.json", SAMPLES / "scarto-composed.tarot.json"))
    rows = list(table)
    assert (table[0], table[1], table[1:3], bool(table)) == (rows[0], rows[1], rows[1:3], True)
    with pytest.raises(IndexError, match="no row 900"):
        table[900]
    with pytest.raises(TypeError, match=r"len\(list\(table\)\)"):
        len(table)
    for refused in (lambda: table[-1], lambda: hands(generate("scarto", hands=2, seed=1))[0]):
        with pytest.raises(TypeError, match="Only a list"):
            refused()


def test_a_fault_as_text_is_one_short_line() -> None:
    report = validate(SAMPLES / "faulty" / "french-tarot-tdm-donne53.tarot.json")
    assert {str(fault) for fault in report.faults} >= {
        "illegal play.follow at /hands/0/tricks/13/cards/2 (hand 1, trick 14, seat 1)"
    }
    assert [pickle.loads(pickle.dumps(fault)) for fault in report.faults] == list(report.faults)
    assert str(validate("{").faults[0]).startswith("unreadable source.json")


def test_a_table_of_generated_hands_is_read_once() -> None:
    table = hands(generate("scarto", hands=2, seed=1))
    assert repr(table).startswith("<HandTable of <generator")
    assert len(table.to_dicts()) == 2
    with pytest.raises(ValueError, match="came from a generator"):
        table.to_dicts()
    listed = hands(list(generate("scarto", hands=2, seed=1)))
    assert len(listed.to_dicts()) == len(listed.to_dicts()) == 2


def test_an_unreadable_text_says_why_and_can_be_pickled() -> None:
    with pytest.raises(Unreadable, match=r"source\.missing \(.*nothing\.json") as caught:
        load("nothing.json")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.fault, str(copy)) == (caught.value.fault, str(caught.value))


def test_a_table_is_drawn_from_a_report_without_steps() -> None:
    path = SAMPLES / "french-tarot-tarotmag-17.tarot.json"
    assert draw(validate(path)) == draw(replay(path)) == draw(replay(path), len(replay(path).frames) - 1)
    with pytest.raises(ValueError, match="is no record"):
        draw(validate("prose"))


def test_hands_are_generated_by_other_values_of_options() -> None:
    (record,) = generate("french-tarot", hands=1, seed=1, players=5, options={"partner_share": "equal"})
    assert record.options["partner_share"] == "equal"
    assert validate(record).verdict == "proved"
    for wrong in ({"partner_share": "most"}, {"colour": "red"}):
        with pytest.raises((KeyError, ValueError)):
            next(generate("french-tarot", hands=1, seed=1, options=wrong))
    with pytest.raises(KeyError, match=r"There is no game nothing\. There are chambery"):
        next(generate("nothing", hands=1, seed=1))


def test_a_repair_has_a_short_repr() -> None:
    best = repair(SAMPLES / "faulty" / "french-tarot-tdm-donne53.tarot.json")[0]
    assert repr(best) == f"<Repair of hand 1: {best.reason}>"
