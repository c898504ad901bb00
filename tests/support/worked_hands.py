"""Hands read from `tests/data/worked` and `tests/data/faulty`: the few cards that matter, and what is expected.

A file names its game; a group says what it is about and what its hands share; a hand says the rest:

* what `complete` makes it of (`given`, `talon`, `contract`, `plans`, `options` …);
* or, for tarock, which cards change places in the usual deal (`swaps`), `bids` and `tricks` as text, and the `rest`;
* or a whole `record`, as JSON;
* `restated`: the record states the leaders, winners and scores that the core computes for it;
* `changes` and `without`: places of that record which then get another value, or are left out;
* `verdict`, `faults` (code, place, and the point if a rule is open), and of some `score`, `items` and `points`.
"""

import json
import tomllib
from functools import cache
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

from support.mutants import bare
from support.paths import DATA
from support.record_builders import Json, complete, record_of
from support.tarock_hands import DEAL, DEALS, bids_of, exchanged, tricks_of
from tarot_records.core.faults import Fault
from tarot_records.record.model import Record
from tarot_records.report.report import report_on

NOT_BUILT = ("about", "source", "changes", "without", "restated", "untold")
READERS = {"bids": bids_of, "tricks": tricks_of}
EXPECTED = ("verdict", "faults", "score", "items", "points", "facts", "code", "judged", "section")


WORKED = sorted((DATA / "worked").glob("*.toml"))
FAULTY = sorted((DATA / "faulty").glob("*.toml"))


class WorkedHand(NamedTuple):
    """A record and what is expected of its report."""

    about: str
    record: Json
    verdict: str
    faults: list[str]
    expected: Json
    """Score, items and card points of some hands; of others the `code` of the fault aimed at, and facts of it.
    `judged`, where all hands are whole, so that the oracle can judge them too."""


@cache
def rows(file: Path) -> tuple[tuple[str, Json], ...]:
    """Return what each hand of a file is about, and what the file says of it, with what its group and all share."""
    content = tomllib.loads(file.read_text("utf-8"))
    shared = {name: value for name, value in content.items() if name not in ("group", "hand")}
    return tuple(
        (hand.get("about") or group["about"], shared | {k: v for k, v in group.items() if k != "hand"} | hand)
        for group in content.get("group", [content])
        for hand in group["hand"]
    )


def worked_hand(about: str, row: Json) -> WorkedHand:
    """Return the hand that a row of a file describes."""
    expected = {name: row[name] for name in EXPECTED[2:] if name in row}
    record = {"carried_in": {}} | record_from(row)  # a worked hand is whole: what it does not tell was not there
    nothing: Json = {} if row.get("untold") else {"declarations": [], "exchanges": []}
    hands = [nothing | hand for hand in record["hands"]]
    return WorkedHand(about, record | {"hands": hands}, row["verdict"], row.get("faults", []), expected)


@cache
def faulty_hands() -> tuple[WorkedHand, ...]:
    """Return the hands in which one thing is wrong, for tests that read and do not change them."""
    return tuple(hand for file in FAULTY for hand in starmap(worked_hand, rows(file)))


def record_from(row: Json) -> Json:
    """Return the record that a row of a file describes."""
    spec = {k: v for k, v in row.items() if k not in (*EXPECTED, *NOT_BUILT)}
    if "record" in spec:
        record: Json = json.loads(spec["record"])
    elif "swaps" in spec:
        record = tarock_record(**spec)
    else:
        for name in ("given", "plans"):
            spec[name] = {int(seat): cards for seat, cards in spec.get(name, {}).items()}
        record = complete(spec.pop("game"), spec.pop("given"), **spec)
    record = json.loads(json.dumps(restated(record) if row.get("restated") else record))
    for pointer, value in row.get("changes", []):
        place, last = _place(record, pointer)
        place.append(value) if last == "-" else place.__setitem__(last, value)
    for pointer in row.get("without", []):
        place, last = _place(record, pointer)
        del place[last]
    return record


def tarock_record(
    game: str,
    swaps: str,
    *,
    ruleset: str = "",
    options: dict[str, str] | None = None,
    stated: dict[str, str] | None = None,
    **parts: Any,
) -> Json:
    """Return the record of a hand that seat 3 dealt, as far as it went; with no other options than those `stated`."""
    deal = DEALS.get(game, DEAL)
    for swap in filter(None, swaps.split(",")):
        deal = exchanged(deal, swap)
    hand = {"dealer": 3, "deal": deal, "end": "unrecorded"} | parts.pop("rest", {})
    if not hand["end"]:
        del hand["end"]
    hand |= {name: READERS[name](text) for name, text in parts.items()}
    record = record_of(game, hand, options=options)
    record["ruleset"] = ruleset or record["ruleset"]
    return record | ({} if stated is None else {"options": stated})


def restated(record: Json) -> Json:
    """Return the record stating the leaders, winners and scores that the core computes for it."""
    hands = [bare(record | {"hands": [hand]})["hands"][0] for hand in record["hands"]]
    record = json.loads(json.dumps(record | {"hands": hands}))
    outcome = report_on(Record.model_validate(record), steps=0).outcome
    assert outcome is not None
    for hand, end, result in zip(record["hands"], outcome.ends, outcome.results, strict=True):
        for trick, (leader, winner, _) in zip(hand.get("tricks", ()), end.taken, strict=False):
            trick |= {"leader": leader, "winner": winner}
        if result is not None:
            points = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
            items = [{"name": name, "value": value} for (name, _), value in result.items.items()]
            stated: Json = {"unit": result.unit, "card_points": points, "items": items, "hand": list(result.hand)}
            hand["scores"] = stated | ({"totals": list(end.setting.totals)} if end.setting.totals else {})
    return record


def _place(record: Any, pointer: str) -> tuple[Any, Any]:
    """Return the object or list that a JSON Pointer leads into, and the key there."""
    *path, last = pointer.removeprefix("/").split("/")
    for step in path:
        record = record[int(step) if isinstance(record, list) else step]
    return record, int(last) if isinstance(record, list) and last != "-" else last


def fault_line(fault: Fault) -> str:
    """Return code and place of a fault, with the point if a rule is open."""
    point = f" ({fault.facts['point']})" if fault.code == "rule.open" and "point" in fault.facts else ""
    return f"{fault.code} {fault.where.pointer}{point}"
