"""The report: a source or a record -> its faults and its verdict.

*proved*: everything was replayed, everything stated is right, nothing is unknown.
*consistent*: nothing contradicts, but something is unknown or hangs on an open point of the rules.
*faulty*: something cannot be, was against the rules, or is stated wrongly. *unreadable*: no record.
"""

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import ValidationError

from tarot_records import record
from tarot_records.cards import CARDS
from tarot_records.faults import FAULTY, OPEN, UNREADABLE, Fault, Where, pointer
from tarot_records.game import Game, Rules, rules_for
from tarot_records.games import GAMES, UNRULED
from tarot_records.position import NOBODY
from tarot_records.record import VERSION, Part, Record
from tarot_records.replay import Frame, Outcome, run
from tarot_records.source import Source, Unreadable

MOST = 100
"""The most places whose shape is wrong that are told one by one."""

PROVED, CONSISTENT, FAULTY_VERDICT = "proved", "consistent", "faulty"
VERDICTS: dict[str, str] = {
    PROVED: "all replayed, everything stated is right, nothing unknown",
    CONSISTENT: "nothing contradicts, but something is unknown or left open",
    FAULTY_VERDICT: "something cannot be, is against the rules, or is stated wrongly",
    UNREADABLE: "not a record that can be replayed",
}


class Report(NamedTuple):
    """What there is to say about one record."""

    source: Source | None
    record: Record | None
    rules: Rules | None
    """None if it cannot be replayed, be it that it is no record, or that the rules of its game are not here yet."""
    faults: tuple[Fault, ...]
    """Everything found, in the order of play: faults, open points and notes."""
    outcome: Outcome | None
    frames: tuple[Frame, ...] = ()
    """Every step with the position after it, if the replay was asked to keep them."""

    @property
    def verdict(self) -> str:
        """proved, consistent, faulty or unreadable."""
        if self.outcome is None:
            return UNREADABLE  # nothing was replayed, so nothing can be proved
        if not self.faults:
            return PROVED
        severities = {fault.severity for fault in self.faults}
        if severities & FAULTY:
            return FAULTY_VERDICT
        return CONSISTENT if severities & OPEN else PROVED

    def step_of(self, fault: Fault) -> int | None:
        """The step a fault belongs to: the first whose place contains it, else the last of its hand."""
        if fault.where.hand is None:
            return None
        steps = [i for i, frame in enumerate(self.frames) if frame.hand == fault.where.hand - 1]
        if not steps:
            return None
        at = fault.where.pointer
        inside = [i for i in steps if at == (p := self.frames[i].pointer) or at.startswith(p + "/")]
        if inside:
            deepest = max(len(self.frames[i].pointer) for i in inside)
            return next(i for i in inside if len(self.frames[i].pointer) == deepest)
        around = [i for i in steps if self.frames[i].pointer.startswith(at + "/")]
        return around[0] if around else steps[-1]

    def partner_at(self, step: int) -> int:
        """The declarer's partner as the whole table knows him after a step.

        The declarer himself if he is known to play alone; NOBODY while it is secret or not known.
        """
        return NOBODY if self.rules is None else self.rules.partner(self.frames[step].after)


def examine(source: Source, keep: bool = False) -> Report:
    """Reads and replays one source; with `keep`, every position is kept."""
    try:
        data, notes = source.data()
    except Unreadable as error:
        return Report(source, None, None, error.faults, None)
    faults = _head_faults(data)
    if faults:
        return Report(source, None, None, (*notes, *faults), None)
    try:
        record = Record.model_validate(data)
    except ValidationError as error:
        try:
            source.data(careful=True)
        except Unreadable as problem:
            return Report(source, None, None, (*notes, problem.fault), None)
        return Report(source, None, None, (*notes, *_shape_faults(error)), None)
    return judge(record, source, notes, keep)


def judge(record: Record, source: Source | None = None, notes: tuple[Fault, ...] = (), keep: bool = False) -> Report:
    """Replays a record; with `keep`, every position is kept."""
    unruled = record.game in UNRULED
    rules = rules_of(record, UNRULED if unruled else GAMES)
    if isinstance(rules, Fault):
        return Report(source, record, None, (*notes, rules), None)
    if unruled:
        outcome = run(rules, record)
        return Report(source, record, None, notes + outcome.faults, outcome)
    frames: list[Frame] | None = [] if keep else None
    outcome = run(rules, record, frames)
    return Report(source, record, rules, notes + outcome.faults, outcome, tuple(frames or ()))


def rules_of(record: Record, games: Mapping[str, Game] = GAMES) -> Rules | Fault:
    """The rules a record says it was played by, or the fault of naming none that are known."""
    game = games.get(record.game)
    if game is None:
        return _unreadable("record.game", ("game",), found=record.game, games=tuple(games))
    if record.ruleset != game.ruleset:
        stated = record.ruleset
        return _unreadable("record.ruleset", ("ruleset",), game=game.id, found=stated, expected=game.ruleset)
    options = tuple(sorted(record.options.items()))
    for name, value in _unknown_options(game, options):
        known = tuple(f"{option.name} ({', '.join(option.values)})" for option in game.options)
        place = ("options", name)
        return _unreadable("record.option", place, game=game.id, option=name, found=value, options=known)
    if len(record.players) not in game.players:
        listed = len(record.players)
        return _unreadable("record.players", ("players",), game=game.id, found=listed, expected=game.players)
    return rules_for(game, len(record.players), options)


@lru_cache(maxsize=256)
def _unknown_options(game: Game, options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Those of the options that the game does not have, or not with that value."""
    known = {option.name: option.values for option in game.options}
    return tuple((name, value) for name, value in options if value not in known.get(name, ()))


def _unreadable(code: str, steps: tuple[str | int, ...], **facts: Any) -> Fault:
    return Fault(code, UNREADABLE, Where(pointer(*steps)), facts)


def _head_faults(data: Any) -> tuple[Fault, ...]:
    """What is wrong with the first two fields, which decide how the rest is read."""
    if not isinstance(data, dict) or data.get("format") != "tarot-record":
        return (_unreadable("record.format", ("format",) if isinstance(data, dict) and "format" in data else ()),)
    if data.get("version") != VERSION:
        found = data.get("version")
        facts = {"found": str(found)[:40] if found is not None else "none", "expected": VERSION}
        return (_unreadable("record.version", ("version",) if "version" in data else (), **facts),)
    return ()


def _shape_faults(error: ValidationError) -> tuple[Fault, ...]:
    """Pydantic's errors as faults, one for each place; of very many, the first and their number."""
    faults: dict[str, Fault] = {}
    details = error.errors(include_url=False)
    around = {detail["loc"][:depth] for detail in details for depth in range(len(detail["loc"]))}
    for detail in details[:MOST]:
        if detail["type"] == "too_short" and detail["loc"] in around:
            continue  # pydantic leaves out the items it refused and then misses them
        steps = _readable(detail["loc"])
        found = detail["input"]
        if detail["type"] == "literal_error" and _is_card(detail):
            near = tuple(get_close_matches(str(found)[:40], CARDS, 3, 0.4))
            fault = _unreadable("record.card", steps, found=_short(found), near=near)
        else:
            fault = _unreadable("record.shape", steps, reason=_reason(detail, detail["loc"]))
        faults.setdefault(fault.where.pointer, fault)
    if len(details) > MOST:
        rest = _unreadable("record.shape", (), reason=f"{len(details) - MOST} more places are wrong like these")
        return (*faults.values(), rest)
    return tuple(faults.values())


def _is_card(detail: Any) -> bool:
    return str(detail["ctx"]["expected"]).startswith("'S1', 'S2'")


def _upto_key(steps: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The place without pydantic's own words; of an extension only its key."""
    key = next((i for i, step in enumerate(steps) if isinstance(step, str) and step.startswith("x-")), len(steps))
    return tuple(step for step in steps[: key + 1] if step != "[key]")


def _readable(steps: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The place as a person can use it: of a giant key only what is around it."""
    steps = _upto_key(steps)
    giant = next((i for i, step in enumerate(steps) if isinstance(step, str) and len(step) > 200), len(steps))
    return steps[:giant]


def _short(value: Any) -> str:
    """A value as it stands in the record."""
    return _cut(f'"{value}"' if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "…"


def _reason(detail: Any, place: tuple[str | int, ...]) -> str:
    """What is wrong with the shape, in the words of the format."""
    steps = _upto_key(place)
    field = f"item {steps[-1] + 1} of {steps[-2]}" if isinstance(steps[-1], int) else _cut(str(steps[-1]))
    kind = detail["type"]
    if kind == "missing":
        return f"{field} is missing"
    if detail.get("ctx", {}).get("pattern") == "^x-":
        near = get_close_matches(str(field), _FIELDS, 1)
        hint = f"; did you mean {near[0]}" if near else ""
        return f"{field} is not a field of the format here{hint}"
    if str(field).startswith("x-"):
        return f"{field} may hold text, whole numbers, true, false, null, lists and objects of these"
    if kind == "string_pattern_mismatch":
        return f"{field} is {_short(detail['input'])}; {_PATTERNS[detail['ctx']['pattern']]}"
    if kind == "literal_error":
        return f"{field} is {_short(detail['input'])}; it should be {detail['ctx']['expected']}"
    return f"{field} is {_short(detail['input'])}: {detail['msg'][0].lower()}{detail['msg'][1:]}"


_PATTERNS = {
    record.SLUG: "it may have small letters, digits, and between them . _ and -",
    record.POINTER: "it must be a JSON Pointer such as /hands/0/tricks/3",
    record.DATE: "it must be a date such as 1902, 2006-05, 2006-05-27 or 1902~ (EDTF)",
}

_PARTS: tuple[type[Part], ...] = (Record, *Part.__subclasses__())
_FIELDS = tuple(sorted({name for part in _PARTS for name in part.model_fields}))
