"""The collector rests while records are replayed, and is not needed: what a replay makes goes in no circles."""

import gc
from collections.abc import Iterator

import orjson
import pytest

from support.record_builders import ALL_TABLES, TableOf, name_of, played
from tarot_records.core.gc_pause import PausedCollector
from tarot_records.engine.result import replayed
from tarot_records.record.source import Source


@pytest.fixture
def collected() -> Iterator[None]:
    """Only what is made from now on is looked at; and the collector works again afterwards."""
    gc.disable()
    gc.freeze()
    yield
    gc.unfreeze()
    gc.enable()


def source_of(table: TableOf) -> Source:
    game, players = table
    return Source("made", orjson.dumps(played(game, 1, players=players)))


@pytest.mark.long("many hands")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_replay_makes_no_reference_cycles(table: TableOf, collected: None) -> None:
    source = source_of(table)
    wrong = source._replace(raw=source.raw.replace(b'"leader":1', b'"leader":0').replace(b'"T21"', b'"?"'))
    for given in (source, wrong):
        replayed(given, keep=True)  # what is worked out once
    gc.collect()
    for given in (source, wrong):
        report = replayed(given, keep=True)
        assert report.frames
        del report
        assert gc.collect() == 0


@pytest.mark.parametrize("raw", [b"", b"{", b"[1]", b'{"format": "tarot-record", "hands": 7}'])
def test_the_collector_is_enabled_after_every_replay(raw: bytes) -> None:
    assert gc.isenabled()
    replayed(Source("bad", raw))
    assert gc.isenabled()


def test_a_nested_pause_keeps_the_collector_disabled() -> None:
    with PausedCollector():
        replayed(source_of(ALL_TABLES[0]))
        with PausedCollector():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_collector_disabled_by_the_caller_stays_disabled(collected: None) -> None:
    replayed(source_of(ALL_TABLES[0]))
    assert not gc.isenabled()
