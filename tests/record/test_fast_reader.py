"""The quick road says nothing but what the models say: of good, faulty, odd and hostile records, and of no records."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from pydantic import ValidationError

from support.arbitrary_records import records
from support.bad_input import CASES, record_of, written
from support.hostile_record import hostile
from support.mutants import mutated
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from support.shape_mutants import GONE, MUTATIONS, RICH, SAMPLES, mutants
from tarot_records.archive.identity import canonical
from tarot_records.core.limits import VERSIONS
from tarot_records.engine import result as roads
from tarot_records.output.data import report_data
from tarot_records.reading.convert import data_of
from tarot_records.record.fast_reader import FastPart, head_faults, record_from_data, record_from_text
from tarot_records.record.model import Hand, Part, Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on


def modelled(data: Any) -> Record | None:
    try:
        return Record.model_validate(data)
    except ValidationError:
        return None


def plain(data: Any) -> Any:
    """The same without extensions, which only the models read."""
    if isinstance(data, dict):
        return {name: plain(value) for name, value in data.items() if not name.startswith("x-")}
    return [plain(value) for value in data] if isinstance(data, list) else data


def unlike(quick: Any, model: Any, at: str = "") -> Iterator[str]:
    """Where a record read quickly is not what the models read."""
    if isinstance(model, Part):
        for name in type(model).model_fields:
            yield from unlike(getattr(quick, name), getattr(model, name), f"{at}/{name}")
        stated = {name for name in model.model_fields_set if getattr(model, name) is not None}
        if isinstance(model, Hand) and quick.model_fields_set != stated:
            yield f"{at} states {quick.model_fields_set ^ stated}"
    elif isinstance(model, tuple):
        if len(quick) != len(model):
            yield at
        for i, (one, two) in enumerate(zip(quick, model, strict=False)):
            yield from unlike(one, two, f"{at}/{i}")
    elif type(quick) is not type(model) or quick != model:
        yield at


def agreed(data: Any) -> bool:
    """Whether it is read quickly; it is exactly where the models read it and it has no extension."""
    if head_faults(data):
        return False
    quick, model = record_from_data(data), modelled(data)
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1)):
        if (read := record_from_text(text.encode("utf-8", "surrogatepass"))) is not None:
            assert model is not None
            assert list(unlike(read, model)) == []
            assert canonical(read) == canonical(model)
    if quick is not None:
        assert model is not None
        assert list(unlike(quick, model)) == []
        assert canonical(quick) == canonical(model)
    else:
        assert model is None or plain(data) != data
    return quick is not None


# -- data ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
def test_a_record_with_every_field_is_read_as_the_models_read_it(version: str) -> None:
    assert agreed(plain(RICH | {"version": version}))
    assert not agreed(RICH)


@pytest.mark.parametrize("name", MUTATIONS)
def test_what_has_another_shape_is_left_to_the_models(name: str) -> None:
    """Every tenth node is changed, beginning with another one for each change."""
    change, outcomes = MUTATIONS[name]
    every = [data for _, data in mutants(plain(RICH), change) if data is not GONE]
    found = {agreed(data) for data in every[list(MUTATIONS).index(name) % 10 :: 10]}
    assert True in outcomes or found == {False}


@pytest.mark.parametrize("text", ["a\n", "a\r", "a\u2028", "\n", "a\x00", "é", "\U0001d538" * 63, "a" * 64 + "\n"])
@pytest.mark.parametrize("at", ["/game", "/event/date", "/marks/0/at", "/players/0/label", "/hands/0/bids/0/bid"])
def test_the_ends_of_words_are_where_the_models_see_them(text: str, at: str) -> None:
    """To Python's patterns a line end may follow the end."""
    for word in (text, "/" + text):
        agreed(next(data for place, data in mutants(plain(RICH), lambda node, word=word: word) if place == at))  # type: ignore[misc]


@pytest.mark.parametrize("word", ["a\n", "", "A", "a b", "é", "-a", "a" * 64, "a" * 65, "a" * 64 + "\n", "0", "a:b"])
def test_options_are_words_as_the_models_have_them(word: str) -> None:
    for options in ({word: "a"}, {"a": word}):
        assert agreed(plain(RICH) | {"options": options}) == (word in ("0", "a" * 64))


@settings(max_examples=40)
@given(records)
def test_any_record_of_the_format_is_read_as_the_models_read_it(record: Record) -> None:
    for data in (data_of(record), record.model_dump(mode="json"), record.model_dump(mode="json", exclude_unset=True)):
        agreed(data)
        agreed(plain(data))


# -- reports -------------------------------------------------------------------------------------


def told_alike(raw: bytes) -> bool:
    """Whether the quick road tells of a text; what it tells, and what the models tell, is the same to the byte."""
    quick = report_on(Source("x", raw), known=(), steps=0)
    with pytest.MonkeyPatch.context() as closed:
        closed.setattr(roads, "record_from_data", lambda data: None)
        closed.setattr(roads, "record_from_text", lambda text: None)
        slow = report_on(Source("x", raw), known=(), steps=0)
    assert not isinstance(slow.told, FastPart)
    assert json.dumps(report_data(quick)) == json.dumps(report_data(slow))
    assert (quick.faults, quick.outcome, quick.rules) == (slow.faults, slow.outcome, slow.rules)
    assert quick.record == slow.record
    assert quick.record is None or slow.record is None or quick.record.model_fields_set == slow.record.model_fields_set
    return isinstance(quick.told, FastPart)


def lean(table: TableOf) -> str:
    """A generated hand, without its scores and what goes without saying."""
    record = generated(table[0], 1, players=table[1])
    del record["hands"][0]["scores"]
    return json.dumps(Record.model_validate(record).model_dump(mode="json", exclude_defaults=True))


def test_a_text_that_is_read_at_once_says_no_key_twice() -> None:
    """Not even with the same value, which would change nothing."""
    texts = [text for text in map(lean, ALL_TABLES) if record_from_text(text.encode()) is not None]
    assert len(texts) > len(ALL_TABLES) / 2  # others state an empty list or null, and go by their data
    for text in texts:
        for key in list(re.finditer(r'"[a-z_]+": ', text))[::5]:
            _, end = json.JSONDecoder().raw_decode(text, key.end())
            twice = f"{text[:end]}, {text[key.start() : end]}{text[end:]}".encode()
            assert record_from_text(twice) is None, key.group()
            assert [fault.code for fault in report_on(Source("x", twice)).faults] == ["source.duplicate_key"]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_generated_records_take_it_and_mutants_are_told_alike(table: TableOf) -> None:
    game, players = table
    for seed in range(2):
        record = generated(game, seed, players=players)
        assert told_alike(json.dumps(record).encode())
        for i in range(4):
            told_alike(json.dumps(mutated(record, Random(f"{seed} {i}"))[0]).encode())


def test_samples_and_hostile_records_are_told_alike() -> None:
    """Of the samples it takes more than half: those with which nothing is wrong, and of which nothing is open."""
    took = [told_alike(path.read_bytes()) for path in SAMPLES if "faulty" not in path.parts]
    assert sum(took) * 2 > len(took)
    assert not told_alike(json.dumps(hostile()).encode())


@pytest.mark.long("many records")
def test_bad_records_are_told_alike() -> None:
    for case in CASES:
        raw = written(record_of(case), None).text.encode("utf-8")
        assert not (told_alike(raw) and "code" in case)


GOOD = json.dumps(generated("french-tarot", 1)).encode()
AS_TEXT = {
    "indented": json.dumps(json.loads(GOOD), indent=1).encode(),
    "turned round": json.dumps(dict(reversed(json.loads(GOOD).items()))).encode(),
    "escapes": GOOD.replace(b"tarot", rb"t\u0061rot"),
}
WITH_A_MARK = {
    "a byte order mark": b"\xef\xbb\xbf" + GOOD,
    "UTF-16": b"\xff\xfe" + GOOD.decode().encode("utf-16-le"),
    "a blank before": b" " + GOOD,
}
NO_TEXT = {
    "a key twice": GOOD.replace(b'"dealer":', b'"dealer": 0, "dealer":'),
    "a key twice, null": GOOD.replace(b'"dealer":', b'"dealer": null, "dealer":'),
    "a key twice by an escape": GOOD.replace(b'"dealer":', rb'"d\u0065aler": 0, "dealer":'),
    "a fraction": GOOD.replace(b'"dealer": ', b'"dealer": 0.'),
    "a whole fraction": GOOD.replace(b', "deal":', b'.0, "deal":'),
    "an exponent": GOOD.replace(b'"dealer": ', b'"dealer": 0e'),
    "half a pair": GOOD.replace(b'"players": [{', rb'"players": [{"name": "\ud800"', 1),
    "a long number": GOOD.replace(b'"dealer": ', b'"dealer": ' + b"1" * 30),
    "no number": GOOD.replace(b'"dealer": ', b'"dealer": NaN'),
    "more": GOOD + b"x",
    "less": GOOD[:-1],
}


@pytest.mark.parametrize("name", [*AS_TEXT, *WITH_A_MARK, *NO_TEXT])
def test_texts_are_told_alike_however_they_are_written(name: str) -> None:
    raw = {**AS_TEXT, **WITH_A_MARK, **NO_TEXT}[name]
    assert raw != GOOD
    assert told_alike(raw) == (name in AS_TEXT)
    assert (report_on(Source("x", raw)).verdict == "unreadable") == (name in NO_TEXT)
