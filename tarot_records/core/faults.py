"""Findings, faults and verdicts: what is wrong with a record, as codes and values, never as sentences.

A phase yields a `Finding`: a code, a path within the event, and the values for its sentence. The replay adds the place
in the record (hand, trick, JSON Pointer) and makes it a `Fault`. Sentences come later, from `core/catalogue/`, and only
if somebody reads them.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

NAMES_FITTING: Final[ContextVar[bool]] = ContextVar("NAMES_FITTING", default=True)
"""True if a finding about a stated number that contradicts others also names the values that would not."""

Suspect = tuple[str, int]
"""A stated number that was found wrong by other rules: its place in the hand, as a JSON Pointer, and its value."""
SUSPECTS: Final[ContextVar[frozenset[Suspect]]] = ContextVar("SUSPECTS", default=frozenset())
"""The numbers that are tried first as the wrong ones of a score sheet."""


@contextmanager
def naming_no_fitting_values(suspects: frozenset[Suspect] = frozenset()) -> Iterator[None]:
    """Leave out the values that would fit, in a `with` block whose findings nobody reads, as they take long to find.

    suspects: the numbers that are tried first as the wrong ones, for the same reason.
    """
    token, before = NAMES_FITTING.set(False), SUSPECTS.set(suspects)
    try:
        yield
    finally:
        NAMES_FITTING.reset(token)
        SUSPECTS.reset(before)


class Reason(NamedTuple):
    """A fact that needs a sentence, such as what is wrong with a text or what was expected."""

    slug: str
    """Key of the sentence in the catalogue."""
    values: Mapping[str, Any] = {}
    """Values for the placeholders of the sentence; they may be reasons themselves."""


@runtime_checkable
class Sayable(Protocol):
    """A fact with its own sentence, such as a correction."""

    def sentence(self, lang: str) -> str:
        """Return the fact as a sentence in a language."""

    def data(self) -> dict[str, Any]:
        """Return the fact as plain data."""


def facts_data(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts as plain data, for JSON."""
    return {name: _plain(value) for name, value in facts.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Reason):
        return {"reason": value.slug, **facts_data(value.values)}
    if isinstance(value, Sayable):
        return value.data()
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def facts_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts from the plain data made by `facts_data`, with reasons restored."""
    return {name: _fact(value) for name, value in data.items()}


def _fact(value: Any) -> Any:
    if isinstance(value, dict) and "reason" in value:
        return Reason(value["reason"], facts_of({name: part for name, part in value.items() if name != "reason"}))
    return [_fact(part) for part in value] if isinstance(value, list) else value


class Finding(NamedTuple):
    """A fault as a phase reports it, with its path within the event but without its place in the record."""

    code: str
    path: tuple[str | int, ...] = ()
    """Steps from the event to the place, such as `("cards", 2)`."""
    seat: int | None = None
    facts: Mapping[str, Any] = {}
    """Values for the sentence: cards by code, seats by number, and others."""


def no_such_seat(path: tuple[str | int, ...], number: int, seats: int) -> Finding:
    """Return the finding for `number` if the table has no such seat; `seats` is the number of its seats."""
    return Finding("seat.unknown", path, None, {"number": number, "seats": seats, "last": seats - 1})


def per_seat(
    code: str, path: tuple[str | int, ...], stated: Sequence[int | None] | None, computed: Sequence[int | None]
) -> Iterator[Finding]:
    """Yield a finding for each seat whose stated number differs from the computed one; None is unknown.

    If the differences add up to 0, a single wrong number may have caused all of them: then the fact `balanced` is set.
    A wrong number of stated values gives only the finding `score.seats`.
    """
    if stated is None:
        return
    if len(stated) != len(computed):
        yield Finding("score.seats", path, None, {"found": len(stated), "expected": len(computed)})
        return
    wrong = [
        (seat, found, expected)
        for seat, (found, expected) in enumerate(zip(stated, computed, strict=True))
        if found is not None and expected is not None and found != expected
    ]
    shared = {} if sum(found - expected for _, found, expected in wrong) else {"balanced": True}
    for seat, found, expected in wrong:
        yield Finding(code, (*path, seat), seat, {"found": found, "expected": expected, **shared})


class Where(NamedTuple):
    """The place of a fault in the record."""

    pointer: str
    """JSON Pointer into the record."""
    hand: int | None = None
    """Number of the hand, from 1, as players count."""
    trick: int | None = None
    """Number of the trick, from 1."""
    seat: int | None = None
    """The seat concerned, from 0, in order of play."""


class Fault(NamedTuple):
    """A fault with its place in the record."""

    code: str
    severity: str
    """One of SEVERITIES."""
    where: Where
    facts: Mapping[str, Any]
    because: int | None = None
    """Index of the earlier fault of the same report from which this fault follows; None if there is none."""

    def __str__(self) -> str:
        """Return the severity, the code and the place in one line; `explain` has the sentences."""
        named = {"hand": self.where.hand, "trick": self.where.trick, "seat": self.where.seat}
        place = ", ".join(f"{name} {number}" for name, number in named.items() if number is not None)
        parts = self.severity, self.code, self.where.pointer and f"at {self.where.pointer}", place and f"({place})"
        return " ".join(filter(None, parts))


ILLEGAL, IMPOSSIBLE, MISMATCH, UNREADABLE = "illegal", "impossible", "mismatch", "unreadable"
DOUBT, UNKNOWN, NOTE = "doubt", "unknown", "note"
CAUSE = "cause"

SEVERITIES: dict[str, str] = {
    CAUSE: "may explain other faults, which hang below it; the verdict is theirs",
    UNREADABLE: "cannot be read as a record of a game we know",
    IMPOSSIBLE: "cannot have happened as written",
    ILLEGAL: "may have happened, but against the rules",
    MISMATCH: "what the record states differs from what the replay computes",
    DOUBT: "the verdict depends on a point the rules leave open and the record does not settle",
    UNKNOWN: "the record does not say",
    NOTE: "worth knowing; changes no verdict",
}

FAULTY = frozenset({ILLEGAL, IMPOSSIBLE, MISMATCH})
OPEN = frozenset({DOUBT, UNKNOWN})

PROVED, CONSISTENT, FAULTY_VERDICT = "proved", "consistent", "faulty"
VERDICTS: dict[str, str] = {
    PROVED: "all replayed, everything stated is right, nothing unknown",
    CONSISTENT: "nothing contradicts, but something is unknown or left open",
    FAULTY_VERDICT: "something cannot be, is against the rules, is stated wrongly, or a line cannot be read",
    UNREADABLE: "not a record that can be replayed",
}
WHOLE = frozenset({PROVED, CONSISTENT})
"""The verdicts on records that contradict nothing."""


ValuePath = tuple[str | int, ...]
"""Keys and indexes that lead from a record, or from a part of it, to a value in it."""


def pointer(*steps: str | int) -> str:
    """Return the JSON Pointer (RFC 6901) with these keys and indexes."""
    return "".join(
        ["/" + (step.replace("~", "~0").replace("/", "~1") if isinstance(step, str) else str(step)) for step in steps]
    )


def unreadable(code: str, steps: tuple[str | int, ...], **facts: Any) -> Fault:
    """Return a fault that prevents the replay of a record; `steps` is the path of its place from the top."""
    return Fault(code, UNREADABLE, Where(pointer(*steps)), facts)
