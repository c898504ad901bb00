"""The compiled code says proved only where the core does and has nothing to add, and of nearly every good hand."""

import json
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from any_record import records
from badly import CASES, record_of
from badly_played import BADLY_PLAYED
from click.testing import CliRunner
from forgetting import forgotten, ways_of
from handmade import ALL_TABLES, Json
from hostile import hostile
from hypothesis import given, settings
from mutants import bare, mutated
from unsure import GARDE, MUTANTS, OPEN, Mutant, changed, is_clean, restated, sources_of, sure_of

from tarot_records import bulk
from tarot_records.cli import main
from tarot_records.commands.validate import QUICK
from tarot_records.games.french_tarot import fast
from tarot_records.games.french_tarot.fast import is_worth_it, proved
from tarot_records.games.french_tarot.fast.compiling import folder
from tarot_records.generate import generate
from tarot_records.reading import read_sources
from tarot_records.record import Record
from tarot_records.source import Source

SAMPLES = Path(__file__).parent.parent / "samples"


# -- each rule ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_each_rule_has_a_hand_that_breaks_it_alone(mutant: Mutant) -> None:
    good, bad, told_less = sources_of(map(orjson.dumps, (mutant.good, mutant.bad, bare(mutant.bad))))
    assert proved([good, bad]) == [True, False]  # together: a rule left out would look at what the good one left
    assert is_clean(good)
    assert not is_clean(bad)
    sure_of([good, told_less])


@pytest.mark.parametrize("record", [record for _, record in OPEN], ids=[name for name, _ in OPEN])
def test_what_no_single_change_makes_good(record: Json) -> None:
    sources = sources_of(map(orjson.dumps, (record, bare(record))))
    assert proved(sources) == [False, False]
    assert not is_clean(sources[0])


# -- what others test with ------------------------------------------------------------------------


@cache
def french(players: int, hands: int) -> list[Json]:
    """Random legal hands as they are generated."""
    made = generate("french-tarot", hands=hands, seed=7, players=players)
    return [record.model_dump(mode="json", exclude_unset=True) for record in made]


TABLES = ((4, 200), (5, 150), (3, 150))


@pytest.mark.parametrize(("players", "hands"), TABLES)
def test_nearly_every_good_hand_is_proved(players: int, hands: int) -> None:
    assert sure_of(sources_of(map(orjson.dumps, french(players, hands)))) >= 0.99 * hands


@pytest.mark.parametrize("table", [table for table in ALL_TABLES if table[0] != "french-tarot"], ids=str)
def test_no_hand_of_another_game_is(table: tuple[str, int]) -> None:
    made = generate(table[0], hands=5, seed=1, players=table[1])
    assert sure_of(sources_of(orjson.dumps(record.model_dump(mode="json", exclude_unset=True)) for record in made)) == 0


def test_the_samples() -> None:
    sure_of(list(read_sources(SAMPLES)))


def mutant_of(record: Json, chance: Random) -> Json:
    """The record with one thing in it changed."""
    return mutated(changed(record, lambda hand, _: hand["deal"].pop("dead")), chance)[0]


@pytest.mark.long("many hands are compiled and replayed")
@pytest.mark.parametrize(("players", "hands"), TABLES)
def test_mutants(players: int, hands: int) -> None:
    """Of each the mutant, what is left of it without statements, and the same with those the core computes for it."""
    chance = Random(players)
    raws: list[bytes] = []
    for record in french(players, hands):
        for _ in range(4):
            mutant = mutant_of(record, chance)
            raws += map(orjson.dumps, (mutant, bare(mutant), restated(mutant)))
    sure_of(sources_of(raws))


ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    -1,
    7,
    1.5,
    10**12,
    "",
    "S2",
    "F",
    "?",
    "pass",
    "garde",
    "T1",
    [],
    {},
    [[]],
    ["S2"],
    [0],
    {"a": 1},
)


def misshapen(record: Json, chance: Random) -> Json:
    """The record with one value anywhere in it changed, taken away, doubled or moved."""
    record = json.loads(json.dumps(record))
    node: Any = record
    while True:
        step = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        inner = node[step]
        if not inner or not isinstance(inner, dict | list) or chance.random() < 0.15:
            break
        node = inner
    way = chance.randrange(4)
    if way == 0:
        node[step] = chance.choice(ODD)
    elif way == 1:
        del node[step]
    elif isinstance(node, dict):
        node[chance.choice(("x-a", "note", "seat", "cards"))] = inner
    else:
        node.insert(chance.randrange(len(node) + 1), inner if way == 2 else node.pop(step))
    return record


@pytest.mark.parametrize(("players", "hands"), TABLES)
def test_misshapen_records(players: int, hands: int) -> None:
    chance = Random(players)
    sure_of(sources_of(orjson.dumps(misshapen(record, chance)) for record in french(players, hands) for _ in range(8)))


def test_forgotten_things() -> None:
    chance = Random(3)
    hands = [record for players, number in TABLES for record in french(players, number)[:40]]
    raws = [orjson.dumps(forgotten(record, chance, way)) for record in hands for way in ways_of("french-tarot")]
    assert sure_of(sources_of(raws)) > 0


def test_bad_records() -> None:
    raws = [json.dumps(record_of(case)).encode() for case in CASES]
    raws += [json.dumps(bad.record()).encode() for bad in BADLY_PLAYED]
    assert sure_of(sources_of([*raws, json.dumps(hostile()).encode()])) <= len(CASES)


@pytest.mark.long("it compiles")
@settings(max_examples=60)
@given(records)
def test_records_of_any_shape(record: Record) -> None:
    french_one = record.model_copy(update={"game": "french-tarot", "ruleset": "fft-2012"})
    sure_of(sources_of([french_one.model_dump_json(exclude_unset=True).encode()]))


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of good hands, bad ones, hands of another game and nonsense, of which workers soon get some."""
    monkeypatch.setattr(bulk, "FEW", 2)
    monkeypatch.setattr(bulk, "CHUNK", 9)
    chance = Random(4)
    lines = [orjson.dumps(mutant_of(record, chance) if chance.random() < 0.3 else record) for record in french(4, 40)]
    lines[7:7] = [b"nonsense", orjson.dumps(hostile())]
    lines += [record.model_dump_json().encode() for record in generate("consiglio", hands=4, seed=1)]
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\n".join(lines))
    return str(path)


def told(path: str, *options: str) -> tuple[int, bytes]:
    """How validate ends, and what it says."""
    result = CliRunner().invoke(main, ["validate", path, *options])
    return result.exit_code, result.stdout_bytes


@pytest.mark.long("many reports, each by two roads")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_report_is_the_same_to_the_byte(mixed: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Source] = []

    def noted(sources: list[Source]) -> list[bool]:
        asked.extend(sources)
        return proved(sources)

    monkeypatch.setattr("tarot_records.output.forms.surely_proved", noted)
    options = ("--format", form, "--processes", "1")
    assert told(mixed, *options, "--fast") == told(mixed, *options, "--no-fast")
    assert (len(asked) > 30) == (form != "json")


@pytest.mark.long("processes begin")
def test_a_report_by_two_processes(mixed: str) -> None:
    assert told(mixed, "--processes", "2", "--fast") == told(mixed, "--processes", "1", "--no-fast")


@pytest.mark.long("a process begins")
def test_without_numba(mixed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = told(mixed, "--no-fast")
    (game,) = QUICK
    assert game.prover is not None
    without = replace(game, prover=replace(game.prover, lacking=fast.LACKING))
    monkeypatch.setattr("tarot_records.commands.validate.QUICK", [without])
    monkeypatch.setattr(fast, "INSTALLED", False)
    assert proved(sources_of([orjson.dumps(GARDE)] * 2)) == [False, False]
    assert told(mixed) == expected
    result = CliRunner().invoke(main, ["validate", mixed, "--fast"])
    assert result.exit_code == 2
    assert "tarot-records[fast]" in result.stderr


def test_with_a_numba_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    fast.load.cache_clear()
    monkeypatch.setattr(fast, "KERNEL", "tarot_records.games.french_tarot.fast.nowhere")
    assert proved(sources_of([orjson.dumps(GARDE)])) == [False]
    fast.load.cache_clear()


def test_it_is_loaded_for_long_files_only(tmp_path: Path) -> None:
    files = {"a.jsonl": fast.WORTH, "b.jsonl.zst": fast.WORTH // 8, "c.jsonl": fast.WORTH - 1, "d.tn": 1}
    for name, size in files.items():
        path = tmp_path / name
        with path.open("wb") as file:
            file.truncate(size)
        assert is_worth_it([str(path)]) == (name < "c")
    assert is_worth_it(["nowhere", str(tmp_path)])
    assert not is_worth_it(["-", "nowhere", "\0"])


@pytest.mark.long("it compiles")
def test_its_machine_code_is_kept_for_the_next_process() -> None:
    fast.load()
    good, bad = (orjson.dumps(record).decode() for record in (GARDE, MUTANTS[0].bad))
    program = "import sys; from tarot_records.games.french_tarot.fast.kernel import _surely, surely; "
    program += "print(surely([argument.encode() for argument in sys.argv[1:]]), sum(_surely.stats.cache_hits.values()))"
    done = subprocess.run([sys.executable, "-c", program, good, bad], capture_output=True, text=True, check=True)
    assert done.stdout == "[True, False] 1\n"


def test_nothing_is_kept_where_nobody_may_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert folder() is None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert folder() is not None
