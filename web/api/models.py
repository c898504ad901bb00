"""Pydantic models of the JSON answers of lists, games, manual, desk and recorder, and the table of all answers."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from tarot_records.archive.totals import Announced, PlayerFacts, Rate
from tarot_records.rules.game import Point
from tarot_records.suggestions.skeleton import Explained

from .record_models import (
    OMITTED,
    AddedData,
    AsObject,
    CardCodes,
    ComparedData,
    FaultData,
    ImportedData,
    JsonObject,
    KindData,
    OembedData,
    OrNull,
    ProblemData,
    RecordData,
    ReportData,
    ResultData,
    SeatOrNull,
    ViewData,
)
from .table_models import BranchData, CountData, CountingData, EmbedData, PlayedData, PrintedData, ScoresData, StepData
from .tool_models import CompletedData, ConvertedData, HandListData, LinkedData, RepairedData

# -- lists ---------------------------------------------------------------------------------------


class EntryData(JsonObject):
    """A record in the list."""

    href: str
    """The record's own twin."""
    source: str
    """File, and line if it is one of several there."""
    label: str
    game: OrNull[str]
    players: list[str]
    event: OrNull[str]
    date: OrNull[str]
    """A date in EDTF."""
    kind: OrNull[str]
    contracts: list[str]
    verdict: str
    hands: int
    best: int | None
    """The highest score of a hand, as computed."""
    faults: int


class ValueData(JsonObject):
    """A value of a facet, and the number of the matching records that have it."""

    value: str
    records: int


class IndexData(JsonObject):
    """The list of records, a page at a time."""

    asked: dict[str, list[str]]
    found: int
    found_all: bool
    """True if exactly this number of records match; otherwise there are more."""
    verdicts: dict[str, int]
    """The verdicts of all records, whatever is asked."""
    page: int | None
    """Null where pages have no numbers."""
    pages: int | None
    previous: str | None
    next: str | None
    facets: dict[str, list[ValueData]]
    counted_all: bool
    """True if the facets were counted over all matching records; otherwise the numbers are lower bounds."""
    records: list[EntryData]


class CountedGame(JsonObject):
    """A game, and the number of its hands that are counted."""

    game: str
    hands: int


RateData = Annotated[Rate, AsObject(("game",))]


class FactsData(JsonObject):
    """Frequencies and players of the records without contradictions."""

    at: str
    """When it was counted."""
    current: bool
    """True if the archive has not changed since then."""
    counted: Literal["played", "all"]
    """Which hands are counted: those whose record says that it was played, or all."""
    records: int
    """The number of records in the archive at that time."""
    games: list[CountedGame]
    game: OrNull[str]
    """The game that the rest is about; null if there is none."""
    contracts: list[RateData]
    happened: list[RateData]
    players: list[Annotated[PlayerFacts, AsObject(("game",))]]
    announced: list[Annotated[Announced, AsObject(("game",))]]
    """The announcements of these players."""
    found: int
    """The number of players."""
    previous: str | None
    next: str | None


# -- games, faults, manual -----------------------------------------------------------------------

PointData = Annotated[Point, AsObject()]


class OptionData(JsonObject):
    """A point on which tables differ."""

    name: str
    values: dict[str, str]
    default: str
    source: str
    settles: OrNull[str]


class RulesetData(JsonObject):
    """One way in which a game is played, with its options, open points and sources."""

    id: str
    facts: dict[str, str]
    options: list[OptionData]
    points: list[PointData]
    sources: dict[str, str]


class GameData(JsonObject):
    """A game: its facts, the options, sources and open points of its usual ruleset, and all its rulesets."""

    id: str
    name: str
    summary: str
    ruleset: str
    family: str
    players: list[int]
    direction: str
    facts: dict[str, str]
    bids: dict[str, str]
    declarations: dict[str, str]
    items: dict[str, str]
    options: list[OptionData]
    points: list[PointData]
    sources: dict[str, str]
    rulesets: list[RulesetData]


class CodeTexts(JsonObject):
    """A fault code in one language."""

    name: str
    severity: str
    severity_means: str
    what: str
    rule: str
    look: str


class CodeData(JsonObject):
    """The catalogue entry of a fault code: in English, and below `languages` in every language."""

    code: str
    severity: str
    severity_means: str
    what: str
    rule: str
    look: str
    follows: list[str]
    sources: dict[str, str]
    languages: dict[str, CodeTexts]


class ChapterEntry(JsonObject):
    """A chapter in the contents list of the manual."""

    topic: str
    title: str
    about: str
    href: str
    """The chapter's own twin."""


class PassageData(JsonObject):
    """A section of the manual that has all the words that were searched for."""

    topic: str
    title: str
    excerpt: str
    href: str


class ManualData(JsonObject):
    """The contents list of the manual, and the sections that match a search."""

    asked: str
    chapters: list[ChapterEntry]
    found: list[PassageData]


class ExampleData(JsonObject):
    """A hand of a game in the notation."""

    game: str
    lines: list[Annotated[Explained, AsObject()]]
    text: str
    """A whole hand; empty where it is not known how the game is played."""


class ChapterData(JsonObject):
    """A chapter of the manual."""

    topic: str
    title: str
    about: str
    lang: str
    """The language of the text."""
    markdown: str
    example: ExampleData = OMITTED
    """In the chapter on the notation, if a game is asked for."""


# -- desk and recorder ---------------------------------------------------------------------------


class RepairData(JsonObject):
    """A correction that the desk offers."""

    repair: str
    reason: str
    mends_all: bool
    patch: list[dict[str, Any]]
    """A JSON Patch (RFC 6902)."""


class TableData(JsonObject):
    """The table at a line of the desk's text."""

    line: int
    step: int
    kind: str
    pointer: str
    sentence: str
    hands: list[list[str]]
    trick: list[PlayedData]


class DeskData(JsonObject):
    """The desk's answer to a text; only `text` and `verdict` if there is no text."""

    text: str
    source: str | None = OMITTED
    id: str | None = OMITTED
    game: str | None = OMITTED
    verdict: str | None
    faults: list[FaultData] = OMITTED
    more_faults: int = OMITTED
    hands: list[ResultData | None] = OMITTED
    totals: list[int] | None = OMITTED
    winners: list[int] | None = OMITTED
    underway: bool = OMITTED
    """True while the play is still being typed, so that its missing end is no fault."""
    said: str | None = OMITTED
    repairs: list[RepairData] = OMITTED
    table: TableData | None = OMITTED


class WordData(JsonObject):
    """A word on a photo."""

    text: str
    column: int
    """Column of its first character in its line, from 0."""
    box: list[int]
    """Left, top, width and height of its place on the picture, in pixels."""
    probability: float
    """Probability of its least certain character."""
    uncertain: bool
    perhaps: list[str]
    """Other readings of an uncertain word, the most likely first."""


class PhotoLineData(JsonObject):
    """A line of text on a photo."""

    text: str
    words: list[WordData]


class PhotoTextData(JsonObject):
    """The text of a photo; only `installed` and an empty `text` if none was sent, or nothing stands on it."""

    installed: bool
    """True if this server reads the text of photos."""
    text: str
    width: int = OMITTED
    """Width in pixels of the picture to which the boxes belong: upright and straight."""
    height: int = OMITTED
    lines: list[PhotoLineData] = OMITTED


class SheetColumnData(JsonObject):
    """A column of a score sheet as it is read."""

    heading: str
    role: str
    """The role of the column, such as `points`, `item:bouts` or `score:2`, the score of seat 2."""
    by: str
    """Evidence for the role: `heading`, `values`, `sums` or `choice`."""
    agree: int
    """Number of deals in which the column is filled in and the rules find no fault."""
    of: int


class ScoreSheetData(JsonObject):
    """A score sheet with its columns and the record that follows from them; only `text` if there is no sheet."""

    text: str
    game: str | None = OMITTED
    game_is_guessed: bool = OMITTED
    players: list[str] = OMITTED
    columns: list[SheetColumnData] = OMITTED
    verdict: str | None = OMITTED
    faults: list[FaultData] = OMITTED
    record: dict[str, Any] | None = OMITTED
    """The record as JSON."""


class AwaitedData(JsonObject):
    """The next input of a hand that is being written down."""

    field: str
    seat: SeatOrNull
    words: list[str]
    """The words that may be said."""
    other_words: list[str] = Field(validation_alias="others")
    """Words that would be against the rules."""
    cards: CardCodes
    """The cards that may come, by what is known."""
    barred: CardCodes
    """Cards at hand that would be against the rules."""
    optional: bool


class RefusedData(JsonObject):
    """A fault in what was clicked."""

    code: str
    what: str


class RecorderData(JsonObject):
    """The recorder's answer to a text and a click."""

    text: str
    verdict: str | None
    awaited: AwaitedData | None = OMITTED
    besides: list[str] = OMITTED
    """Words that may be said besides what is awaited."""
    refused: list[RefusedData] = OMITTED


# -- all of them ---------------------------------------------------------------------------------

ANSWERS: Final[Mapping[str, Any]] = {
    "index": IndexData,
    "record": RecordData,
    "compared_with": ComparedData,
    "facts": FactsData,
    "step": StepData,
    "what_if": BranchData,
    "embed": EmbedData,
    "view": ViewData,
    "scores": ScoresData,
    "counting": CountingData,
    "printed": PrintedData,
    "games": list[GameData],
    "game": GameData,
    "fault": CodeData,
    "manual": ManualData,
    "chapter": ChapterData,
    "count": CountData,
    "desk": DeskData,
    "score_sheet": ScoreSheetData,
    "recorder": RecorderData,
    "photo_text": PhotoTextData,
    "problems": list[KindData],
    "problem": ProblemData,
    "settings": dict[str, str],
    "health": dict[str, bool],
    "oembed": OembedData,
    "checked": ReportData,
    "imported": ImportedData,
    "added": AddedData,
    "repaired": RepairedData,
    "completed": CompletedData,
    "converted": ConvertedData,
    "linked": LinkedData,
    "listed_hands": HandListData,
}
"""Name of a view, or of what several answer with -> the type of its JSON."""
