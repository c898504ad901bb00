"""The shapes of the reference: games, faults and chapters."""

from collections.abc import Mapping, Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from .report import Ints


class OptionData(TypedDict):
    """A point on which tables differ."""

    name: str
    values: Mapping[str, str]
    default: str
    source: str
    settles: str | None


class PointData(TypedDict):
    """A point the sources leave open."""

    number: str
    issue: str
    reading: str
    source: str


class ReadingsData(TypedDict):
    """How a ruleset is read: its options, open points and sources."""

    options: Sequence[OptionData]
    points: Sequence[PointData]
    sources: Mapping[str, str]


class RulesetData(ReadingsData):
    """One way in which a game is played."""

    id: str
    facts: Mapping[str, str]


class GameData(ReadingsData):
    """A game: its facts, the options, sources and open points of its usual ruleset, and all its rulesets."""

    id: str
    name: str
    summary: str
    ruleset: str
    players: Ints
    direction: str
    facts: Mapping[str, str]
    bids: Mapping[str, str]
    declarations: Mapping[str, str]
    items: Mapping[str, str]
    rulesets: Sequence[RulesetData]


class SaidData(TypedDict):
    """A fault code in one language."""

    name: str
    severity: str
    severity_means: str
    what: str
    rule: str
    look: str


class CodeData(TypedDict):
    """What the catalogue says about a fault code: in English, and below `languages` in every language."""

    code: str
    severity: str
    severity_means: str
    what: str
    rule: str
    look: str
    follows: Sequence[str]
    sources: Mapping[str, str]
    languages: Mapping[str, SaidData]


class ChapterEntry(TypedDict):
    """A chapter in the contents list of the manual."""

    topic: str
    title: str
    about: str
    href: str
    """The chapter's own twin."""


class PassageData(TypedDict):
    """A section of the manual in which all the words stand that were asked for."""

    topic: str
    title: str
    excerpt: str
    href: str


class ManualData(TypedDict):
    """The contents list of the manual, and what was found in it."""

    asked: str
    chapters: Sequence[ChapterEntry]
    found: Sequence[PassageData]


class ExampleLine(TypedDict):
    """A line of the notation as a game has it."""

    word: str
    line: str
    says: str


class ExampleData(TypedDict):
    """How a game is typed."""

    game: str
    lines: Sequence[ExampleLine]
    text: str
    """A whole hand in the notation; empty where it is not known how the game is played."""


class ChapterData(TypedDict):
    """A chapter of the manual."""

    topic: str
    title: str
    about: str
    lang: str
    """The language that the text is in."""
    markdown: str
    example: NotRequired[ExampleData]
    """Of the chapter of the notation, if a game is asked for."""
