"""Bad input and what is asked of every report on it: shared by the tests of records, files and anything else."""

import copy
import json
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

import orjson

from support.paths import DATA
from tarot_records.core.codes import CATALOGUE
from tarot_records.output.data import report_data
from tarot_records.output.text import report_text
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import explain
from tarot_records.words.phrases import counted
from tarot_records.words.phrasing import FOLLOWING, examples, sentences

CASES = json.loads((DATA / "bad-records.json").read_text("utf-8"))
BAD = [case for case in CASES if "code" in case]


@cache
def _base(game: str) -> str:
    return (DATA / "bases" / f"{game}.json").read_text("utf-8")


def record_of(case: dict[str, Any]) -> Any:
    """The data of a case: a good record with a part repeated, set or dropped."""
    data = json.loads(_base(case.get("base", "french-tarot"))) | {"carried_in": {}}
    data["hands"] = [copy.deepcopy(data["hands"][0]) for _ in range(case.get("repeat", 1))]
    for at, value in case.get("set", {}).items():
        parent, key = parent_of(data, at)
        if isinstance(parent, list) and key == "-":
            parent.append(value)
        else:
            parent[int(key) if isinstance(parent, list) else key] = value
    for at in case.get("drop", ()):
        parent, key = parent_of(data, at)
        del parent[int(key) if isinstance(parent, list) else key]
    return data


def steps_of(at: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in at.split("/")[1:]]


def parent_of(data: Any, at: str) -> tuple[Any, str]:
    *way, last = steps_of(at)
    for step in way:
        data = data[int(step)] if isinstance(data, list) else data.setdefault(step, {})
    return data, last


# -- an independent writer that knows where it put what ------------------------------------------


class Written(NamedTuple):
    text: str
    starts: dict[tuple[str, ...], int]

    def line_and_column(self, at: str) -> tuple[int, int]:
        """Where the value stands that a pointer names, or the nearest part around it."""
        steps = tuple(steps_of(at))
        while steps not in self.starts:
            steps = steps[:-1]
        before = self.text[: self.starts[steps]]
        return before.count("\n") + 1, len(before) - before.rfind("\n")


def written(data: Any, indent: int | None) -> Written:
    """The data as JSON text, minified or indented, and where each value begins."""
    pieces: list[str] = []
    starts: dict[tuple[str, ...], int] = {}
    length = 0

    def put(piece: str) -> None:
        nonlocal length
        pieces.append(piece)
        length += len(piece)

    def value(node: Any, steps: tuple[str, ...]) -> None:
        starts[steps] = length
        if not isinstance(node, dict | list) or not node:
            put(json.dumps(node, ensure_ascii=False))
            return
        gap = "" if indent is None else "\n" + " " * indent * (len(steps) + 1)
        members = node.items() if isinstance(node, dict) else enumerate(node)
        put("{" if isinstance(node, dict) else "[")
        for i, (key, child) in enumerate(members):
            put("," * (i > 0) + gap)
            if isinstance(node, dict):
                put(json.dumps(key, ensure_ascii=False) + (":" if indent is None else ": "))
            value(child, (*steps, str(key)))
        put(gap[: len(gap) - (indent or 0)] + ("}" if isinstance(node, dict) else "]"))

    value(data, ())
    return Written("".join(pieces), starts)


# -- what is asked of every report ---------------------------------------------------------------


@cache
def asked_for(code: str) -> set[str]:
    """The facts that the sentences about a code speak of."""
    asked = (name for text in sentences(code, "en") for _, name, _, _ in Formatter().parse(text) if name)
    return {(counted(name) or (name,))[0] for name in asked} - {*examples(), *FOLLOWING}


def examined(raw: bytes | Source) -> Report:
    """The report on a text, all of it written out in every form."""
    source = raw if isinstance(raw, Source) else Source("test.json", raw)
    report = report_on(source, known=(), steps=0)
    for fault in report.faults:
        explained = explain(fault, report)
        assert fault.severity == CATALOGUE[fault.code].severity
        assert explained.what
        assert explained.rule
        assert explained.look
        given = {name for name, value in {"seat": fault.where.seat, **fault.facts}.items() if value is not None}
        assert asked_for(fault.code) - given - {"game"} == set(), fault
    report_text(report).encode("utf-8")
    assert orjson.loads(orjson.dumps(report_data(report)))["verdict"] == report.verdict
    assert report_on(source, keep=True, known=(), steps=0).faults == report.faults
    return report


def places(report: Report) -> set[tuple[str, int | None, int | None]]:
    """Code, line and column of every fault."""
    return {(fault["code"], fault["line"], fault["column"]) for fault in report_data(report)["faults"]}


def case_named(name: str) -> dict[str, Any]:
    return next(case for case in CASES if case["name"] == name)


GOOD = written(record_of({}), None).text.encode("utf-8")
