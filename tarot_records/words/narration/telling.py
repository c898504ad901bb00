"""What a language needs to tell a game: its templates, and the few forms of words that they ask for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Clause(NamedTuple):
    """Something that happened, in no language yet."""

    key: str
    """Which template tells it."""
    facts: Mapping[str, Any]
    """Seats, codes of cards, numbers and further clauses, by the names `saying` knows."""


@dataclass(frozen=True)
class Telling:
    """The words of one language for what happens at the table."""

    sentences: Mapping[str, str]
    """Key of a clause -> template over its facts. `{card:dat}` asks for a form of `cases`."""
    counts: Mapping[str, tuple[str, str]]
    """Thing -> one of it, several of it."""
    objects: Mapping[str, Mapping[str, str]]
    """Vocabulary (`bid`, `declaration`, `wanted`) -> slug -> how it stands behind its verb."""
    groups: Mapping[str, str]
    """Templates for many cards: `trumps`, `suit`, `alike` (cards of a rank), `run`."""
    cases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Form -> the templates of card names that differ in it."""
