"""Pydantic models of the JSON answers about a table: steps, branches, score sheets, countings and print sheets."""

from typing import Annotated, Any

from tarot_records.analysis.branch import Move

from .record_models import (
    OMITTED,
    AsObject,
    CardCode,
    CardCodes,
    FaultData,
    JsonObject,
    OrNull,
    ResultData,
    SeatOrNull,
    SideData,
    unless_empty,
)

# -- a step --------------------------------------------------------------------------------------


class CardsData(JsonObject):
    """Cards, and the number of further, unknown cards."""

    cards: CardCodes
    unknown: int


class StockPartData(JsonObject):
    """A part of the stock, as it lies."""

    cards: CardCodes
    seat: SeatOrNull
    """The player who has taken it, or won it with a trick."""
    trick: OrNull[int]
    """The trick with which it is won."""


class TalonData(CardsData):
    """The stock."""

    taken: bool
    parts: list[StockPartData] = OMITTED
    """The parts of the stock; left out if it has none, or if their order is unknown."""


class ExchangeData(JsonObject):
    """Cards asked for or returned; no cards if the player who was asked did not have them."""

    kind: str
    giver: SeatOrNull
    taker: SeatOrNull
    asked: CardCode | None
    cards: CardCodes
    unknown: int


class BidData(JsonObject):
    """A bid."""

    seat: int
    bid: str


class ContractData(JsonObject):
    """A contract, with its declarer and partner: the declarer himself if he plays alone, null while it is secret."""

    name: str
    declarer: int
    imposed: bool
    partner: SeatOrNull


class DeclarationData(JsonObject):
    """A declaration that stands."""

    seat: int
    kind: str
    size: int
    cards: CardCodes
    value: int


class PlayedData(JsonObject):
    """A card in the middle."""

    seat: int
    card: str


class MiddleData(JsonObject):
    """The trick in the middle."""

    cards: list[PlayedData]
    winning: int | None
    over: bool


class TrickData(JsonObject):
    """A trick that is over."""

    leader: SeatOrNull
    winner: SeatOrNull
    cards: CardCodes


class StepData(JsonObject):
    """One step: what happened, and what lies on the table after it. Seats count from 0, lists go seat by seat."""

    record: str
    step: int
    last: int
    ways: dict[str, str | None]
    """Name of a link to another step, such as `next_trick` -> the twin of that step; null if there is none."""
    kind: str
    sentence: str
    pointer: str
    hand: int
    trick: int | None
    seat: SeatOrNull
    dealer: SeatOrNull
    bids: list[BidData]
    contract: ContractData | None
    called: CardCode | None
    partner: SeatOrNull
    exchanged: list[ExchangeData]
    declarations: list[DeclarationData]
    hands: list[CardsData]
    talon: TalonData
    dead: CardsData
    scarts: list[CardsData]
    piles: list[CardsData]
    credit: list[int]
    middle: MiddleData
    leader: SeatOrNull
    tricks: list[TrickData]
    unit: int
    card_points: list[SideData]
    result: ResultData | None
    totals: list[int] | None
    ledgers: dict[str, list[int | None] | None] = unless_empty()
    """Running totals of other accounts, as far as they are known."""
    carried: dict[str, int] | None = unless_empty()
    """The amounts carried from hand to hand; null where they are not known."""
    ended: str | None
    faults: list[FaultData]


class EmbedData(JsonObject):
    """A step as an embedded page shows it."""

    step: str
    """The step's own twin."""
    label: str
    sentence: str
    faults: list[str]
    ways: dict[str, str | None]


# -- a branch ------------------------------------------------------------------------------------

MoveData = Annotated[Move, AsObject()]


class BarredData(JsonObject):
    """A card that may not be played now."""

    card: str
    code: str
    """The code of the fault it would be."""
    why: str
    certain: bool
    """False if it is illegal only for certain cards among those of the hand that nobody knows."""


class BranchData(JsonObject):
    """A branch: the cards played instead of the record's, from a step on. Seats count from 0, lists go seat by seat."""

    record: str
    step: str
    """The twin of the step at which the branch begins."""
    moves: list[MoveData]
    """The cards played in the branch."""
    sentence: str
    seat: SeatOrNull
    """The seat whose turn it is."""
    legal: list[MoveData]
    barred: list[BarredData]
    unknown: int
    """The number of cards of this seat that nobody knows."""
    really: MoveData | None
    """The card that this seat really played in this trick."""
    next: list[str]
    """The twins after each legal move."""
    hands: list[CardsData]
    middle: list[str]
    tricks: list[TrickData]
    unit: int
    card_points: list[SideData]
    result: ResultData | None
    """The score, once the hand is played out."""
    real_result: ResultData | None
    """The real score of the hand."""


# -- score sheets, countings, print --------------------------------------------------------------


class CountStep(JsonObject):
    """A step of one of the methods of counting. Points are exact: `"35/2"`."""

    kind: str
    cards: list[str]
    extra: int
    words: str
    sum: str
    points: str


class MethodData(JsonObject):
    """A method of counting, with its steps and its result."""

    id: str
    name: str
    rule: str
    points: str
    steps: list[CountStep]


class PackData(JsonObject):
    """The whole pack."""

    cards: int
    points: str


class CountData(JsonObject):
    """The count of a pile."""

    game: str | None
    group: int
    odd: str
    fool: str
    short: bool
    cards: list[str]
    points: str
    exact: str
    rounded: bool
    pack: PackData
    source: str
    methods: list[MethodData]


class PileData(JsonObject):
    """The cards of one side at the end of a hand."""

    seats: list[int]
    cards: list[str]
    unknown: int
    points: OrNull[str]
    """The points of the side in the replay."""
    counted: OrNull[str]
    """The points counted from the cards."""
    remarks: list[str]
    methods: list[MethodData]


class CountingData(JsonObject):
    """The counting of a hand."""

    hand: int
    own: str
    """Id of the method that the game itself uses."""
    remarks: list[str]
    agree: bool
    """True if the methods always give the same points."""
    piles: list[PileData]


class PlaceData(JsonObject):
    """A fault by its code and its place in the record."""

    code: str
    severity: str
    pointer: str


class ScoredData(JsonObject):
    """A hand of a score sheet."""

    hand: int
    label: str | None
    step: str
    dealer: SeatOrNull
    contract: ContractData | None
    ended: str | None
    computed: ResultData | None
    totals: list[int] | None
    ledgers: dict[str, list[int | None] | None] = unless_empty()
    carried: dict[str, int] | None = unless_empty()
    stated: dict[str, Any] | None
    """The written scores, as the record's own schema has them."""
    faults: list[PlaceData]


class ScoresData(JsonObject):
    """The score sheet of a game."""

    record: str
    players: list[str]
    hands: list[ScoredData]
    totals: list[int] | None


class LeafData(JsonObject):
    """A hand of a print sheet, cards as the page writes them."""

    hand: int
    label: str
    dealer: str
    contract: str
    dealt: list[str]
    aside: dict[str, str]
    told: dict[str, str]
    notes: list[str]
    more: int


class PrintedData(JsonObject):
    """A game on paper."""

    game: str
    label: str
    verdict: str
    players: list[str]
    where: list[str]
    source: str
    hands: list[LeafData]
