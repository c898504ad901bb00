"""The shapes of the papers: score sheets, countings, and what is printed."""

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

from .report import Ints, KeptData, ResultData
from .table import ContractData


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


class ScoredData(KeptData):
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
