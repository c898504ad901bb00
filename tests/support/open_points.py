"""Points that a record has to settle: which there are, by the manual, and records that say nothing of them."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product

from oracles import hand_judge as oracle
from support.paths import DATA, MANUAL
from support.record_builders import Json, report_of
from tarot_records.games import GAMES
from tarot_records.report.report import Report

FORMAT = (MANUAL / "format.md").read_text("utf-8")


@cache
def settles(game: str) -> dict[str, tuple[str, ...]]:
    """The options that a record of a game has to state, by the manual, with their values."""
    named = re.search(r"Only a few points a record\nhas to settle itself:(.*?)\n\n", FORMAT, re.DOTALL)
    assert named is not None
    words = set(re.findall(r"`([a-z_]+)`", named[1]))
    return {option.name: tuple(option.values) for option in GAMES[game].ruleset().options if option.name in words}


def unstated(record: Json, *names: str) -> Json:
    """The record without these options, or without any that a record has to state."""
    gone = names or tuple(settles(record["game"]))
    return record | {"options": {name: value for name, value in record["options"].items() if name not in gone}}


def readings_of(record: Json) -> Iterator[Json]:
    """The record with every point settled, in every way."""
    open_ = {name: values for name, values in settles(record["game"]).items() if name not in record["options"]}
    for values in product(*open_.values()):
        yield record | {"options": record["options"] | dict(zip(open_, values, strict=True))}


def told(record: Json) -> list[str]:
    """The readings by which nothing contradicts, as the report names them; none if it is right by default."""
    return told_by(report_of(record))


def told_by(report: Report) -> list[str]:
    """The same of a report."""
    return [reading for one in report.faults if one.code == "rule.fits" for reading in one.facts["readings"]]


def read() -> tuple[dict[tuple[str, str, str], Json], set[tuple[str, str, str]]]:
    """Return the record of each value, by game, option and value; and the values that forbid or ask for more."""
    lines = [json.loads(line) for line in (DATA / "options-worked.jsonl").read_text("utf-8").splitlines()]
    cases = {(line["game"], line["option"], line["value"]): line["record"] for line in lines}
    return cases, {(line["game"], line["option"], line["value"]) for line in lines if line["stricter"]}


CASES, STRICTER = read()
"""(game, option, value other than the default) -> a record played with that value; and those of which the record may be
right only by default."""


def by_default(record: Json, option: str) -> Json:
    """Return the record with the option at its default."""
    return record | {"options": record["options"] | {option: oracle.DEFAULTS[record["game"]][option]}}
