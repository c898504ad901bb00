"""Schemas: the shape of every JSON twin, as types that the twins are made of and as JSON Schemas that programs get."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NotRequired

import orjson
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypedDict

from tarot_records.record import VERSION

Ints = Sequence[int]


class EntryData(TypedDict):
    """A record in the list."""

    href: str
    """The record's own twin."""
    source: str
    """File, and line if it is one of many there."""
    label: str
    game: str | None
    players: Sequence[str]
    event: str | None
    date: str | None
    """As EDTF has it."""
    kind: str | None
    contracts: Sequence[str]
    verdict: str
    hands: int
    best: int | None
    """The highest score of a hand, as computed."""
    faults: int


class ValueData(TypedDict):
    """A value of a facet, and how many of the records asked for have it."""

    value: str
    records: int


class IndexData(TypedDict):
    """The list of records, a page at a time."""

    asked: Mapping[str, Sequence[str]]
    found: int
    found_all: bool
    """Whether exactly so many fit; else there are more."""
    verdicts: Mapping[str, int]
    """Of all records, whatever is asked."""
    page: int | None
    """Null where pages have no numbers."""
    pages: int | None
    previous: str | None
    next: str | None
    facets: Mapping[str, Sequence[ValueData]]
    counted_all: bool
    """Whether the facets were counted over all records that fit; else of each value there are at least so many."""
    records: Sequence[EntryData]


class FaultData(TypedDict):
    """A fault in words and facts."""

    code: str
    severity: str
    pointer: str
    hand: int | None
    trick: int | None
    seat: int | None
    line: int | None
    column: int | None
    facts: Mapping[str, Any]
    what: str
    rule: str
    source: str
    look: str
    elsewhere: Sequence[str]
    later: str | None
    because: int | None
    """The number of the fault this one follows from."""


class PlacedFault(FaultData):
    """A fault of a record, and the step it belongs to."""

    step: int | None
    href: str | None


class SideData(TypedDict):
    """Card points of players who count together, in 1/unit."""

    seats: Ints
    points: int


class ItemData(TypedDict):
    """A named entry of the score; of the hand if it has no seat."""

    name: str
    value: int
    seat: NotRequired[int | None]


class ResultData(TypedDict):
    """What a hand comes to."""

    unit: int
    card_points: Sequence[SideData]
    items: Sequence[ItemData]
    hand: Ints


class ReportData(TypedDict):
    """A report."""

    source: str | None
    id: str | None
    game: str | None
    verdict: str
    more_faults: int
    """How many faults are not told."""
    hands: NotRequired[Sequence[ResultData | None]]
    totals: NotRequired[Ints | None]
    winners: NotRequired[Ints | None]


class ProofData(TypedDict):
    """What an engine said of a record, and when."""

    engine: str
    at: str
    verdict: str


class RelativeData(TypedDict):
    """Another record of the archive that has to do with one."""

    id: int
    href: str
    verdict: str


class StandingData(TypedDict):
    """Where a record stands in its archive. Of its relatives the first of each kind."""

    id: int
    added: str
    digest: str
    """SHA-256 of the text as it was given."""
    hashes: Mapping[str, str]
    """SHA-256 of the record, of its deal and of its play."""
    verdict: str
    """That of the last proof."""
    proofs: Sequence[ProofData]
    same: Sequence[RelativeData]
    """The same record in another text."""
    witnesses: Sequence[RelativeData]
    """The same game, otherwise."""
    deal: Sequence[RelativeData]
    """The same deal, played or read otherwise."""


class RecordData(ReportData):
    """A record with its report."""

    faults: Sequence[PlacedFault]
    steps: int
    first: str | None
    record: Mapping[str, Any] | None
    """The record itself; `record.json` has its schema."""
    original: str | None
    """The text as it was given; null if there is none."""
    archive: StandingData | None
    """Its place in the archive; null if it stands in none."""


class CheckedData(ReportData):
    """The report on a record that was sent."""

    faults: Sequence[FaultData]


class AddedData(TypedDict):
    """What became of a record that was sent to the archive."""

    source: str
    """What it is called."""
    id: int | None
    """Its number in the archive; none if there was no text to keep, or one that is too long."""
    href: str | None
    """Its own twin."""
    verdict: str
    known: bool
    """Whether the same text was there already."""
    same: int | None
    """An earlier record that says the same in another text."""
    witness: int | None
    """Else one that tells the same game otherwise."""
    deal: int | None
    """Else one of the same deal, played or read otherwise."""


class CountedGame(TypedDict):
    """A game, and how many of its hands are counted."""

    game: str
    hands: int


class RateData(TypedDict):
    """Something that is so in some hands of a game."""

    what: str
    hands: int
    of: int
    """Out of so many hands."""


class PlayerData(TypedDict):
    """What a player came to at a game."""

    player: str
    hands: int
    score: int
    """The sum of the scores that are known."""
    declared: int
    """Hands in which he was the declarer."""
    won: int
    """Those of them in which he scored more than nothing."""
    scored: int
    """Hands of which his score is known."""
    settled: int
    """Those of them in which he was the declarer."""


class FactsData(TypedDict):
    """What is so how often, in the records that nothing speaks against."""

    at: str
    """When it was counted."""
    current: bool
    """Whether nothing has changed since."""
    records: int
    """All records of the archive then."""
    games: Sequence[CountedGame]
    game: str | None
    """The game that the rest is about; null if there is none."""
    contracts: Sequence[RateData]
    happened: Sequence[RateData]
    players: Sequence[PlayerData]
    found: int
    """Players in all."""
    previous: str | None
    next: str | None


class DifferenceData(TypedDict):
    """One event that two records tell differently."""

    pointers: Sequence[str]
    """The place in the first and in the second."""
    first: Any
    second: Any
    fits: str | None
    """first, second, both or same: whose reading is legal and fits; null if that was not tried out."""


class ComparedData(TypedDict):
    """Two records beside each other."""

    first: str
    second: str
    number: int
    """How many differences there are; the first of them are told."""
    judged: bool
    """Whether it was tried out whose readings fit; not where there are very many."""
    differences: Sequence[DifferenceData]


class CardsData(TypedDict):
    """Cards, and how many more there are that nobody knows."""

    cards: Sequence[str]
    unknown: int


class TalonData(CardsData):
    """The stock."""

    taken: bool


class ExchangeData(CardsData):
    """Cards asked for or returned."""

    kind: str
    giver: int | None
    taker: int | None
    asked: str | None


class BidData(TypedDict):
    """A bid."""

    seat: int
    bid: str


class ContractData(TypedDict):
    """Who plays what."""

    name: str
    declarer: int
    imposed: bool
    partner: int | None


class DeclarationData(TypedDict):
    """A declaration that stands."""

    seat: int
    kind: str
    size: int
    cards: Sequence[str]
    value: int


class PlayedData(TypedDict):
    """A card in the middle."""

    seat: int
    card: str


class MiddleData(TypedDict):
    """The trick in the middle."""

    cards: Sequence[PlayedData]
    winning: int | None
    over: bool


class TrickData(TypedDict):
    """A trick that is over."""

    leader: int | None
    winner: int | None
    cards: Sequence[str]


class StepData(TypedDict):
    """One step: what happened, and what lies on the table after it. Seats count from 0, lists go seat by seat."""

    record: str
    step: int
    last: int
    ways: Mapping[str, str | None]
    """Where one can go from here."""
    kind: str
    sentence: str
    pointer: str
    hand: int
    trick: int | None
    seat: int | None
    dealer: int | None
    bids: Sequence[BidData]
    contract: ContractData | None
    called: str | None
    partner: int | None
    exchanged: Sequence[ExchangeData]
    declarations: Sequence[DeclarationData]
    hands: Sequence[CardsData]
    talon: TalonData
    dead: CardsData
    scarts: Sequence[CardsData]
    piles: Sequence[CardsData]
    credit: Ints
    middle: MiddleData
    leader: int | None
    tricks: Sequence[TrickData]
    unit: int
    card_points: Sequence[SideData]
    result: ResultData | None
    totals: Ints | None
    ended: str | None
    faults: Sequence[FaultData]


class EmbedData(TypedDict):
    """A step as an embedded page shows it."""

    step: str
    """The step's own twin."""
    label: str
    sentence: str
    faults: Sequence[str]
    ways: Mapping[str, str | None]


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


class ChapterData(TypedDict):
    """A chapter of the manual."""

    topic: str
    title: str
    about: str
    markdown: str


class CountStep(TypedDict):
    """A step of one of the methods of counting. Points are exact: `"35/2"`."""

    kind: str
    cards: Sequence[str]
    extra: int
    words: str
    sum: str
    points: str


class MethodData(TypedDict):
    """One of the four methods of counting."""

    id: str
    name: str
    rule: str
    points: str
    steps: Sequence[CountStep]


class PackData(TypedDict):
    """The whole pack."""

    cards: int
    points: str


class CountData(TypedDict):
    """A pile counted."""

    game: str | None
    group: int
    odd: str
    fool: str
    short: bool
    cards: Sequence[str]
    points: str
    exact: str
    rounded: bool
    pack: PackData
    source: str
    methods: Sequence[MethodData]


class PileData(TypedDict):
    """What one side has at the end of a hand."""

    seats: Ints
    cards: Sequence[str]
    unknown: int
    points: str | None
    """What the replay gives it."""
    counted: str | None
    """What the cards come to."""
    remarks: Sequence[str]
    methods: Sequence[MethodData]


class CountingData(TypedDict):
    """The counting of a hand."""

    hand: int
    own: str
    """The method of the game itself."""
    agree: bool
    """Whether the methods always come to the same."""
    remarks: Sequence[str]
    piles: Sequence[PileData]


class PlaceData(TypedDict):
    """A fault by its code and its place in the record."""

    code: str
    severity: str
    pointer: str


class ScoredData(TypedDict):
    """A hand of a score sheet."""

    hand: int
    label: str | None
    step: str
    dealer: int | None
    contract: ContractData | None
    ended: str | None
    computed: ResultData | None
    totals: Ints | None
    stated: Mapping[str, Any] | None
    """What is written, as the record's own schema has it."""
    faults: Sequence[PlaceData]


class ScoresData(TypedDict):
    """The score sheet of a game."""

    record: str
    players: Sequence[str]
    hands: Sequence[ScoredData]
    totals: Ints | None


class LeafData(TypedDict):
    """A hand of a print sheet, cards as the page writes them."""

    hand: int
    label: str
    dealer: str
    contract: str
    dealt: Sequence[str]
    aside: Mapping[str, str]
    told: Mapping[str, str]
    notes: Sequence[str]
    more: int


class PrintedData(TypedDict):
    """A game on paper."""

    game: str
    label: str
    verdict: str
    players: Sequence[str]
    where: Sequence[str]
    source: str
    hands: Sequence[LeafData]


class RepairData(TypedDict):
    """A correction that the desk offers."""

    repair: str
    reason: str
    mends_all: bool
    patch: Sequence[Mapping[str, Any]]
    """A JSON Patch (RFC 6902)."""


class TableData(TypedDict):
    """How things stand at a line of the desk's text."""

    line: int
    step: int
    kind: str
    pointer: str
    sentence: str
    hands: Sequence[Sequence[str]]
    trick: Sequence[PlayedData]


class DeskData(TypedDict):
    """The desk's answer to a text; without one, nothing but its emptiness."""

    text: str
    verdict: str | None
    underway: NotRequired[bool]
    """Whether the play is being typed, so that its end is not missed yet."""
    source: NotRequired[str | None]
    id: NotRequired[str | None]
    game: NotRequired[str | None]
    faults: NotRequired[Sequence[FaultData]]
    more_faults: NotRequired[int]
    hands: NotRequired[Sequence[ResultData | None]]
    totals: NotRequired[Ints | None]
    winners: NotRequired[Ints | None]
    said: NotRequired[str | None]
    repairs: NotRequired[Sequence[RepairData]]
    table: NotRequired[TableData | None]


class ViewData(TypedDict):
    """Where a game that came in a link is opened: `open` with the text in its place."""

    open: str


class ProblemData(TypedDict):
    """What is wrong with a request (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    problems: NotRequired[Sequence[str]]
    line: NotRequired[int]
    """In an answer of many lines: from this line of what was sent on, nothing is said."""


class OembedData(TypedDict):
    """How to embed a page (oEmbed 1.0)."""

    type: str
    version: str
    title: str
    provider_name: str
    provider_url: str
    width: int
    height: int
    html: str


class KindData(TypedDict):
    """A kind of problem."""

    type: str
    title: str
    status: int
    means: str


SHAPES: Mapping[str, Any] = {
    "index": IndexData,
    "record": RecordData,
    "compared_with": ComparedData,
    "facts": FactsData,
    "step": StepData,
    "embed": EmbedData,
    "view": ViewData,
    "scores": ScoresData,
    "counting": CountingData,
    "printed": PrintedData,
    "games": Sequence[GameData],
    "game": GameData,
    "fault": CodeData,
    "manual": ManualData,
    "chapter": ChapterData,
    "count": CountData,
    "desk": DeskData,
    "problems": Sequence[KindData],
    "problem": ProblemData,
    "settings": Mapping[str, str],
    "oembed": OembedData,
    "checked": CheckedData,
    "added": AddedData,
}
"""Name of a view, or of what several answer with -> the shape of its twin."""


class _Plain(GenerateJsonSchema):
    """Without generated titles, which only repeat the names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


@cache
def schema(name: str) -> Mapping[str, Any] | None:
    """The JSON Schema of a twin; `tarot_record` is that of the record itself. None if there is no such twin."""
    if name == "tarot_record":
        text = files("tarot_records.schema").joinpath(f"tarot-record-{VERSION}.json").read_bytes()
        return dict(orjson.loads(text))
    if name not in SHAPES:
        return None
    made = TypeAdapter(SHAPES[name]).json_schema(schema_generator=_Plain)
    for part in (made, *made.get("$defs", {}).values()):
        if "properties" in part:
            part["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **made}
