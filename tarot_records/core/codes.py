"""Fault codes: the severity of each, the codes of its possible causes, and its English sentences.

The entries are data in `catalogue/FAMILY.toml`. The family is the part of a code before its dot. A family is read when
one of its codes is first requested. The game states which of its rules a code concerns.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

FAMILIES: Final = (
    *("source", "link", "import", "csv", "tn", "record", "seat"),
    *("deal", "bid", "contract", "scart", "call", "exchange", "declare", "play", "hand", "fool"),
    *("score", "game", "slip", "complete", "rule"),
)
"""The families of codes, in the order of a record."""

FOUND_BY_COMPLETION: Final = "complete."
"""Prefix of the codes of faults found by filling the gaps of a record."""

MISSING_WORDS: Final = frozenset({"declare.due", "declare.kontra_due", "declare.official", "declare.count_due"})
"""Codes of compulsory declarations that the record lacks. They may have been made if it records no declarations."""

BETWEEN_HANDS: Final = ("score.total", "score.ledger_total", "score.carried", "deal.dealer", "game.")
"""Prefixes of the codes about connections between hands: dealers, running totals, the result."""

_FOLDER: Final = Path(__file__).parent / "catalogue"


class Cause(NamedTuple):
    """A code that a fault may follow from, and the facts that must then be equal."""

    code: str
    ours: tuple[str, ...] = ()
    """Names of facts of this fault."""
    theirs: tuple[str, ...] = ()
    """Names of the facts of the cause, which must be equal to those of this fault."""
    any_hand: bool = False
    """True if the cause may be in an earlier hand."""


class Code(NamedTuple):
    """The entry of a fault code. Its sentences are templates that the facts of a fault fill."""

    severity: str
    """One of `faults.SEVERITIES`."""
    follows: tuple[Cause, ...]
    """Codes of possible causes of the fault, the likeliest first."""
    what: str
    """Sentence about the event: `{card}` is written as the card's name, `{seat}` as the player's, `{legal}` as cards.
    """
    rule: str
    """Sentence about the rule."""
    look: str
    """Advice: the place to look at in the source, or the text to write."""


class Catalogue(Mapping[str, Code]):
    """Fault codes -> entries, in the order of their families; a family is read at first use."""

    def __init__(self) -> None:
        self._known: dict[str, Code] = {}

    def __getitem__(self, code: str) -> Code:
        """Return the entry of a code. Raise KeyError if there is none."""
        if code not in self._known:
            self._known |= _family(code.partition(".")[0])
        return self._known[code]

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(map(_family, FAMILIES))

    def __len__(self) -> int:
        return sum(len(_family(family)) for family in FAMILIES)


CATALOGUE: Final = Catalogue()


@cache
def _family(family: str) -> Mapping[str, Code]:
    """Return the entries of a family by code; none if there is no such family."""
    return {f"{family}.{name}": _entry(**entry) for name, entry in _read(family).items()} if family in FAMILIES else {}


@cache
def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"))


def _entry(*, severity: str, what: str, rule: str, look: str, follows: list[Any] | None = None) -> Code:
    return Code(severity, tuple(_causes(follows or ())), what, rule, look)


def _causes(listed: list[Any] | tuple[()]) -> Iterator[Cause]:
    """Yield the causes in `listed`: its items are codes, tables, or names of groups in `catalogue/causes.toml`."""
    for item in listed:
        if isinstance(item, dict):
            pairs = [name.split("=") for name in item.get("same", ())]
            ours, theirs = tuple(pair[0] for pair in pairs), tuple(pair[-1] for pair in pairs)
            yield Cause(item["code"], ours, theirs, item.get("any_hand", False))
        elif "." in item:
            yield Cause(item)
        else:
            yield from _causes(_read("causes")[item])
