"""Nobody knows what was played: then nothing is held against a hand but what holds whatever it was."""

import copy
from collections.abc import Iterator

import pytest

from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of
from tarot_records.core.faults import FAULTY
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record
from tarot_records.record.search_words import NO_BIDS

HANDS = 8


def forgotten(hand: Json) -> Iterator[Json]:
    """The hand with less and less of its auction, and with only a part of its contract."""
    for length in range(1, len(hand["bids"])):
        yield hand | {"bids": hand["bids"][:length]}
    untold = {name: part for name, part in hand.items() if name != "bids"}
    yield untold
    last = next((bid for bid in reversed(hand["bids"]) if bid["bid"] not in {*NO_BIDS, "erster"}), None)
    if last is not None:
        yield untold | {"contract": {"declarer": last["seat"]}}
        if last["bid"] != "hold":
            yield untold | {"contract": {"name": last["bid"]}}


def bare(hand: Json) -> Json:
    """The hand without a word of who led and won, and of what was called, taken and laid away."""
    stripped = {name: part for name, part in hand.items() if name not in ("calls", "exchanges", "scart", "scores")}
    return stripped | {"tricks": [{"cards": trick["cards"]} for trick in hand["tricks"]]}


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_hand_with_an_unknown_contract_is_consistent(table: TableOf) -> None:
    game, players = table
    for seed in range(HANDS):
        record = generated(game, seed, players=players)
        if not record["hands"][0].get("bids") or not record["hands"][0].get("tricks"):
            continue
        for hand in forgotten(record["hands"][0]):
            for told in (hand, bare(hand)):
                less = copy.deepcopy(record) | {"hands": [told]}
                faults = replayed(Record.model_validate(less), False).faults
                wrong = [(fault.code, fault.where.pointer) for fault in faults if fault.severity in FAULTY]
                assert wrong == [], (seed, told.get("bids"), told.get("contract"))
