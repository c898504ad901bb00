"""The published schema, the models it is made from and the manual that explains both say the same."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import orjson
import pytest
from click.testing import CliRunner
from jsonschema_rs import Draft202012Validator, meta
from pydantic import ValidationError
from typing_extensions import TypeAliasType

from support.paths import ROOT
from support.shape_mutants import GONE, MUTATIONS, RICH, SAMPLES, mutants
from tarot_records.cli import main
from tarot_records.core.limits import ENDS, MAX_CARDS, MAX_NUMBER, VERSION, VERSIONS
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Part, Record
from tarot_records.record.schema import published_schema
from tarot_records.record.source import MAX_BYTES, MAX_DEPTH, Source
from tarot_records.report.report import report_on

SCHEMA = ROOT / "schema" / "tarot-record.json"
MANUAL = (ROOT / "web" / "manual" / "format.md").read_text("utf-8")
ALL_PARTS: tuple[type[Part], ...] = (Record, *(part for part in Part.__subclasses__() if part is not Record))
PARTS = {part.__name__: part for part in ALL_PARTS}
PUBLISHED = orjson.loads(SCHEMA.read_bytes())
VALIDATOR = Draft202012Validator(PUBLISHED)


def accepted_by_models(data: Any) -> bool:
    try:
        Record.model_validate(data)
    except ValidationError:
        return False
    return True


def both(data: Any) -> tuple[bool, bool]:
    """What the schema says and what the models say."""
    return VALIDATOR.is_valid(data), accepted_by_models(data)


# -- the file ------------------------------------------------------------------------------------


@pytest.mark.quick
def test_the_published_file_is_what_the_models_generate() -> None:
    assert SCHEMA.read_bytes() == orjson.dumps(published_schema(), option=orjson.OPT_INDENT_2) + b"\n"


def test_the_schema_is_valid_and_accepts_its_examples() -> None:
    meta.validate(PUBLISHED)
    assert PUBLISHED["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert PUBLISHED["$id"] == f"urn:tarot-records:schema:{VERSION}"
    assert PUBLISHED["title"] == "Tarot game record"
    assert "oneOf" not in str(PUBLISHED)
    for example in PUBLISHED["examples"]:
        assert both(example) == (True, True)
        assert report_on(Source("example", orjson.dumps(example))).verdict == "consistent"


def test_the_command_prints_the_schema() -> None:
    assert CliRunner().invoke(main, ["schema"]).stdout_bytes == SCHEMA.read_bytes()


# -- the same records ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_accepted_by_both(path: Path) -> None:
    assert both(orjson.loads(path.read_bytes())) == (True, True)


@pytest.mark.parametrize("game", GAMES)
def test_generated_records_are_accepted_by_both(game: str) -> None:
    for record in generate(game, hands=5, seed=2):
        for sparse in (True, False):
            data = orjson.loads(record.model_dump_json(exclude_unset=sparse))
            assert both(data) == (True, True)
            assert Record.model_validate(data) == record


def test_the_rich_record_has_every_field_of_every_part() -> None:
    seen: dict[str, set[str]] = {name: set() for name in PARTS}
    extended = set()

    def walk(value: Any) -> None:
        if isinstance(value, Part):
            stated = {name for name in type(value).model_fields if getattr(value, name) not in (None, (), {})}
            seen[type(value).__name__] |= stated
            if value.model_extra:
                extended.add(type(value).__name__)
            for name in stated:
                walk(getattr(value, name))
        elif isinstance(value, tuple):
            for item in value:
                walk(item)

    walk(Record.model_validate(RICH))
    assert seen == {name: set(part.model_fields) for name, part in PARTS.items()}
    assert extended == set(PARTS)


# -- the same mutants ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", MUTATIONS)
def test_mutants_are_judged_alike_by_both(name: str) -> None:
    """A change that fits many nodes is made at every twentieth, each at others."""
    change, outcomes = MUTATIONS[name]
    every = [(at, data) for at, data in mutants(RICH, change) if data is not GONE]
    some = every if len(every) < 100 else every[list(MUTATIONS).index(name) % 20 :: 20]
    judged = {at: both(data) for at, data in some}
    assert {at: verdicts for at, verdicts in judged.items() if len(set(verdicts)) > 1} == {}
    assert {by_models for _, by_models in judged.values()} == outcomes


def test_whole_floats_are_the_only_difference_between_schema_and_models() -> None:
    """JSON Schema takes 1.0 for an integer; a record may hold no float, and the reader refuses each."""
    data = {**RICH, "hands": [{"dealer": 1.0}]}
    assert both(data) == (True, False)


@pytest.mark.long("they are long")
@pytest.mark.parametrize(("field", "item"), [("hands", {}), ("marks", {"at": "", "kind": "comment"})])
def test_lists_of_maximum_length_are_accepted(field: str, item: Any) -> None:
    assert both({**RICH, field: [item] * 10_000}) == (True, True)
    assert both({**RICH, field: [item] * 10_001}) == (False, False)


# -- the models ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARTS)
def test_parts_are_frozen_values(name: str) -> None:
    part = PARTS[name]
    assert part.model_config["frozen"]
    empty = part.model_construct()
    with pytest.raises(ValidationError, match="frozen"):
        setattr(empty, next(iter(part.model_fields)), None)
    for field in part.model_fields.values():
        if field.default_factory is not None:
            assert field.get_default(call_default_factory=True) is not field.get_default(call_default_factory=True)
        else:
            hash(field.default)  # a list or a dict, which all records would share, has no hash


@pytest.mark.parametrize("name", PARTS)
def test_every_part_and_field_is_described(name: str) -> None:
    part = PARTS[name]
    assert part.__doc__
    assert part.__doc__ != Part.__doc__
    for field, info in part.model_fields.items():
        assert info.description, field
        assert info.description.endswith((".", "…")), field


# -- versions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
def test_both_names_of_the_version_allow_the_same_and_mean_the_same(version: str) -> None:
    record = Record.model_validate(RICH | {"version": version})
    assert both(RICH | {"version": version}) == (True, True)
    assert record.model_copy(update={"version": RICH["version"]}) == Record.model_validate(RICH)
    assert Record.model_validate(data_of(record)) == record


@pytest.mark.parametrize("version", ["1", "1.2", "2.0", 1.0, None])
def test_other_versions_are_refused(version: Any) -> None:
    assert both(RICH | {"version": version}) == (False, False)


def test_an_empty_list_of_cards_shown_differs_from_none_stated() -> None:
    laid = {"seat": 0, "cards": ["T5"]}
    hands = [{"scart": [laid | {"shown": []}, laid | {"shown": ["T5"]}, laid]}]
    record = Record.model_validate(RICH | {"hands": hands})
    assert [scart.shown for scart in record.hands[0].scart or ()] == [(), ("T5",), None]
    assert Record.model_validate(data_of(record)) == record


def test_every_end_of_a_hand_is_accepted() -> None:
    assert all(both(RICH | {"hands": [{"end": end}]}) == (True, True) for end in ENDS)


# -- the manual ----------------------------------------------------------------------------------


def sections() -> dict[str, str]:
    """Part -> what the manual says below the heading that names it, such as "### `Hand`: one deal"."""
    pieces = re.split(r"^#{2,3} (.*)$", MANUAL, flags=re.MULTILINE)
    texts = {}
    for heading, text in zip(pieces[1::2], pieces[2::2], strict=True):
        named = re.match(r"`(\w+)`", heading)
        if named:
            texts[named.group(1)] = text
    return texts


def rows(part: str) -> dict[str, list[str]]:
    """Field -> the other cells of its row in the table of the part."""
    table = {}
    for line in sections()[part].splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| `") and len(cells) == 4:
            table[cells[0].strip("`")] = cells[1:]
    return table


def literals(annotation: Any) -> set[str]:
    """The words a field may be, if it is one of a few."""
    if isinstance(annotation, TypeAliasType):
        return set()
    if get_origin(annotation) is Literal:
        return set(get_args(annotation))
    if get_origin(annotation) in (Union, UnionType):
        return set().union(*(literals(arg) for arg in get_args(annotation) if arg is not NoneType))
    return set()


def blocks() -> list[tuple[str, str]]:
    """Every JSON example of the manual: what it is an example of (may be empty), its text."""
    return re.findall(r"^```json *(.*?)\n(.*?)^```$", MANUAL, flags=re.MULTILINE | re.DOTALL)


def test_the_manual_has_every_part() -> None:
    assert set(sections()) == set(PARTS)


@pytest.mark.parametrize("name", PARTS)
def test_the_manual_explains_every_field(name: str) -> None:
    part = PARTS[name]
    table = rows(name)
    fields = {info.alias or name: info for name, info in part.model_fields.items()}
    assert list(table) == list(fields)
    for field, info in fields.items():
        kind, meaning, _ = table[field]
        assert meaning
        assert kind.endswith("**required**") == info.is_required(), field
        for word in literals(info.annotation):
            assert f"`{word}`" in sections()[name], f"{field}: {word}"


@pytest.mark.parametrize("name", PARTS)
def test_the_examples_of_fields_are_right(name: str) -> None:
    schema = PUBLISHED
    part = schema if name == "Record" else schema["$defs"][name]
    for field, (_, _, example) in rows(name).items():
        assert re.fullmatch(r"`[^`]+`", example), field
        validator = Draft202012Validator({**part["properties"][field], "$defs": schema["$defs"]})
        value = json.loads(example.strip("`"))
        assert value not in (None, [], {}), field
        validator.validate(value)


@pytest.mark.parametrize("number", range(len(blocks())))
def test_the_examples_of_the_manual_are_right(number: int) -> None:
    """An example is of the part named after the word json, else of a hand; a record's verdict may follow."""
    kind, text = blocks()[number]
    name, _, verdict = (kind or "Hand").partition(" ")
    PARTS[name].model_validate(orjson.loads(text))
    assert (name == "Record") == bool(verdict)
    if verdict:
        assert report_on(Source("example", text.encode("utf-8"))).verdict == verdict
        assert both(orjson.loads(text)) == (True, True)


def test_the_manual_shows_a_minimal_and_a_complete_record() -> None:
    minimal, *_, complete = (orjson.loads(text) for kind, text in blocks() if kind.startswith("Record"))
    assert set(minimal) == {name for name, field in Record.model_fields.items() if field.is_required()}
    assert minimal["hands"] == [{}]
    assert {"deal", "tricks", "scores"} <= set(complete["hands"][0])


def test_the_manual_has_examples_of_all_sections() -> None:
    texts = " ".join(text for _, text in blocks())
    for field in ("calls", "exchanges", "item", "against", "level", "ledgers", "carried", "sits_out", "claim", "asked"):
        assert f'"{field}"' in texts, field


def limits(node: Any) -> Iterator[int]:
    """Every limit on the length of lists, objects and numbers that the schema states."""
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key in ("maxItems", "maxProperties", "maximum"))
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from limits(child)


def test_the_manual_states_every_limit() -> None:
    numbers = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", MANUAL)}
    assert set(limits(published_schema())) <= numbers
    assert {MAX_BYTES, MAX_DEPTH, MAX_CARDS, MAX_NUMBER} <= numbers


def test_the_manual_links_to_what_there_is() -> None:
    anchors = {
        re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", MANUAL, re.M)
    }
    assert set(re.findall(r"\]\(#([^)]*)\)", MANUAL)) <= anchors
    for file in re.findall(r"\]\(([^)#]+)\)", MANUAL):
        assert (ROOT / "web" / "manual" / file).is_file()


# -- asked for -----------------------------------------------------------------------------------


def test_validate_checks_the_published_schema_on_demand(tmp_path: Path) -> None:
    """What it refuses is unreadable, at the place it names; of any other record the report is as without."""
    data = orjson.loads(SAMPLES[0].read_bytes())
    files = {
        "good": data,
        "float": data | {"hands": [data["hands"][0] | {"dealer": float(data["hands"][0]["dealer"])}]},
        "card": data | {"hands": [data["hands"][0] | {"deal": {"hands": [["T99"]]}}]},
        "key": data | {"more": 1},
    }
    for name, one in files.items():
        (tmp_path / f"{name}.json").write_bytes(orjson.dumps(one))

    def told(*options: str) -> dict[str, Any]:
        done = CliRunner().invoke(main, ["validate", str(tmp_path), "--format", "json", *options])
        reports = map(orjson.loads, done.stdout.splitlines())
        return {Path(report["source"]).stem: report for report in reports}

    without, held = told(), told("--schema")
    assert (held["good"], held["float"]) == (without["good"], without["float"])
    found = {name: [(fault["code"], fault["pointer"]) for fault in held[name]["faults"]] for name in ("card", "key")}
    assert found == {"card": [("record.schema", "/hands/0/deal/hands/0/0")], "key": [("record.schema", "")]}
    assert {held[name]["verdict"] for name in found} == {"unreadable"}
    assert "'T99'" in held["card"]["faults"][0]["what"]
