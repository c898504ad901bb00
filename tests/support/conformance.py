"""The conformance suite of `schema/conformance/`: its cases, and what the package itself answers to each.

An answer has the form of the expectation in the case, so that a case passes if both are equal.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from support.paths import ROOT
from support.record_builders import Json
from tarot_records.core.cards import codes_of
from tarot_records.core.faults import FAULTY, IMPOSSIBLE, OPEN, UNREADABLE
from tarot_records.engine.result import replayed
from tarot_records.link import BadLink, decode
from tarot_records.piles.reader import count_typed
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import from_text
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.suggestions.progress import hand_progress
from tarot_records.words.explain import place_of

FOLDER = ROOT / "schema" / "conformance"
LEVELS: Mapping[str, int] = {
    **dict.fromkeys(("source", "record", "seat", "deal"), 1),
    **dict.fromkeys(("play", "fool", "hand"), 2),
    **dict.fromkeys(("bid", "contract", "call", "exchange", "scart", "declare"), 3),
    **dict.fromkeys(("score", "game"), 4),
    **dict.fromkeys(("rule", "complete"), 5),
}
"""The family of a code -> the level at which a checker owes it."""
GAPS = 5
"""The level at which a checker owes what the record leaves open."""
STOPS = ("play.stopped", "play.unrecorded")
"""Codes that say only where a record ends."""
ASKED_LEVELS = {"tricks": 2, "bids": 3, "calls": 3, "scart": 3}
"""The field that a position asks for -> its level."""


@cache
def cases(kind: str = "") -> tuple[Json, ...]:
    """Return the stored cases, file by file; of one kind if it is given. Nobody changes them."""
    if kind:
        return tuple(case for case in cases() if case["kind"] == kind)
    return tuple(case for file in sorted(FOLDER.rglob("*.jsonl")) for case in cases_of(file))


@cache
def cases_of(file: Path) -> tuple[Json, ...]:
    """Return the cases of a file."""
    return tuple(map(orjson.loads, file.read_bytes().splitlines()))


def source_of(case: Json) -> Source:
    """Return the record or the text of a case as the package reads it."""
    if "text" in case:
        return next(from_text(case["text"].encode("utf-8"), "case"))
    return Source("case", orjson.dumps(case["record"]))


# -- records -------------------------------------------------------------------------------------


def level_of(code: str, severity: str) -> int:
    """Return the level at which a checker owes a fault."""
    return GAPS if severity in OPEN else LEVELS[code.partition(".")[0]]


ORDER = ("dealer", "sits_out", "deal", "bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks")
"""Sections of a hand in the order in which a checker comes to them; the others come after these."""
UNSETTLING = ("bid.", "contract.", "call.", "play.leader", "scart.seat", "declare.seat")
"""Codes, or their beginnings, of faults after which it is not clear who acts, or by which contract."""


def replay_order(pointer: str) -> tuple[int, ...]:
    """Return the key that puts faults into the order in which a checker comes to their places."""
    _, *steps = pointer.split("/")
    if steps[:1] != ["hands"]:
        return (99_999,) if steps[:1] == ["result"] else (-1,)
    place = [*steps[2:3], ""][0]
    section = ORDER.index(place) if place in ORDER else len(ORDER) if place else -1
    return (int(steps[1]), section, *(int(step) for step in steps[3:] if step.isdecimal()))


def unsettled_from(faults: list[Json]) -> str | None:
    """Return the place of the first fault after which hands, turns or contract are unclear; None if there is none."""
    unsettling = [
        fault["pointer"]
        for fault in faults
        if fault["severity"] in FAULTY and (fault["severity"] == IMPOSSIBLE or fault["code"].startswith(UNSETTLING))
    ]
    return min(unsettling, key=replay_order, default=None)


def expected_faults(faults: list[Json]) -> list[Json]:
    """Return the faults of a report, as plain data, that a case lists: no notes, and nothing about repairs.

    Marked are those that a checker may leave out: what follows from another fault, and what comes after a place from
    which nobody knows who has which card.
    """
    listed: list[Json] = []
    until = unsettled_from([fault for fault in faults if not fault["code"].startswith("slip.")])
    for fault in faults:
        code, severity = fault["code"], fault["severity"]
        if severity not in {*FAULTY, *OPEN, UNREADABLE} or code.startswith(("tn.", "slip.")):
            continue
        entry = {"code": code, "pointer": fault["pointer"], "severity": severity, "level": level_of(code, severity)}
        cause = fault["because"]
        follows = cause is not None and not faults[cause]["code"].startswith("slip.")
        follows |= until is not None and replay_order(fault["pointer"]) > replay_order(until)
        listed.append(entry | ({"follows": True} if follows else {}))
    return listed


def faults_of(report: Report) -> list[Json]:
    """Return the faults of a report as plain data."""
    return [
        {"code": fault.code, "severity": fault.severity, "pointer": fault.where.pointer, "because": fault.because}
        for fault in report.faults
    ]


def results_of(report: Report) -> list[Json | None]:
    """Return the computed result of each hand; None for a hand without a score."""
    assert report.outcome is not None
    results: list[Json | None] = []
    for result in report.outcome.results:
        sides = [] if result is None else [{"seats": list(s), "points": p} for s, p in result.card_points]
        results.append(result and {"unit": result.unit, "card_points": sides, "hand": list(result.hand)})
    return results


def case_level(faults: list[Json]) -> int:
    """Return the level from which a checker is given a record: that of its last fault; 1 if there is none.

    That the play of a hand stops, or is missing, asks nothing of a checker.
    """
    levels = [fault["level"] for fault in faults if fault["code"] not in STOPS]
    return max(levels, default=1)


def judge_record(case: Json) -> Json:
    """Return the verdict of the package on the record of a case, with faults and results."""
    report = report_on(source_of(case), steps=0)
    faults = expected_faults(faults_of(report))
    until = unsettled_from(faults)
    answer: Json = {
        "level": GAPS if report.verdict == "consistent" else case_level(faults),
        "verdict": report.verdict,
        "faults": faults,
    }
    if until is not None:
        answer["until"] = until
    if report.verdict == "proved":
        answer["results"] = results_of(report)
        if report.outcome is not None and report.outcome.totals is not None:
            answer["totals"] = list(report.outcome.totals)
    return answer


def judge_answer(answer: Json) -> Json:
    """Return the same of an answer of `POST /api/validate`, without level and results."""
    return {"verdict": answer["verdict"], "faults": expected_faults(answer["faults"])}


# -- positions, piles, links, notation -----------------------------------------------------------


def judge_position(case: Json) -> Json | None:
    """Return who has to act in the unfinished hand of a case, on what, and all that is legal; None if nobody has."""
    progress = hand_progress(replayed(Record.model_validate(case["record"])), len(case["record"]["hands"]) - 1)
    awaited = progress.awaited if progress is not None else None
    if awaited is None or awaited.seat < 0 or awaited.field not in ASKED_LEVELS:
        return None
    legal = list(awaited.words) if awaited.field == "bids" else codes_of(awaited.cards)
    level = ASKED_LEVELS[awaited.field]
    return {"level": level, "asks": awaited.field, "seat": awaited.seat, "legal": sorted(legal)}


def judge_pile(case: Json) -> Json:
    """Return the points of a pile."""
    chosen = {name: case[name] for name in ("odd", "fool", "short") if name in case}
    counted = count_typed(" ".join(case["cards"]), case["game"], **chosen).count
    assert counted is not None
    return {"level": 4, "points": str(counted.points), "exact": str(counted.exact)}


def judge_link(case: Json) -> Json:
    """Return the record of a link, or the code of what is wrong with it."""
    try:
        return {"record": data_of(decode(case["link"]))}
    except BadLink as bad:
        return {"code": bad.fault.code}


def judge_notation(case: Json) -> Json:
    """Return the record that a typed text says, or code and line of each mistake in it."""
    source = next(from_text(case["text"].encode("utf-8"), "case"))
    report, reading = report_on(source, steps=0), source.reading()
    if report.record is not None and reading is not None and not reading.problems:
        return {"record": data_of(report.record)}
    places = [(fault.code, place_of(fault, report)) for fault in report.faults if fault.severity == UNREADABLE]
    return {"mistakes": [{"code": code, "line": place.line} for code, place in places if place is not None]}


JUDGES = {
    "record": judge_record,
    "position": judge_position,
    "pile": judge_pile,
    "link": judge_link,
    "notation": judge_notation,
}
"""The kind of a case -> the answer of the package."""


def answer_of(case: Json) -> Any:
    """Return the answer of the package to a case as plain JSON."""
    return json.loads(json.dumps(JUDGES[case["kind"]](case)))


def difference(case: Json) -> str:
    """Return in a sentence where the answer of the package differs from the case; empty if nowhere."""
    answer = answer_of(case)
    wrong = [name for name in answer or {"asks": ""} if (answer or {}).get(name) != case.get(name)]
    return "".join(f"{case['id']}: {name} is {(answer or {}).get(name)}, not {case.get(name)}. " for name in wrong)
