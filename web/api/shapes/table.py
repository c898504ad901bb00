"""The shapes of a step: what happened, and what lies on the table after it."""

from collections.abc import Mapping, Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from .report import FaultData, Ints, KeptData, ResultData, SideData


class CardsData(TypedDict):
    """Cards, and how many more there are that nobody knows."""

    cards: Sequence[str]
    unknown: int


class StockPartData(TypedDict):
    """A part of the stock, as it lies."""

    cards: Sequence[str]
    seat: int | None
    """Who has taken it, or won it with a trick."""
    trick: int | None
    """The trick with which it is won."""


class TalonData(CardsData):
    """The stock."""

    taken: bool
    parts: NotRequired[Sequence[StockPartData]]
    """It in its parts, where it lies in such and their order is known."""


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


class StepData(KeptData):
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


class MoveData(TypedDict):
    """A card played, or given for the Fool."""

    card: str
    pays: bool


class BarredData(TypedDict):
    """A card that may not be played now."""

    card: str
    code: str
    """Of the fault it would be."""
    why: str
    certain: bool
    """False: only if he holds what nobody knows of his hand."""


class BranchData(TypedDict):
    """What was played from a step on instead of what was. Seats count from 0, lists go seat by seat."""

    record: str
    step: str
    """The twin of the step where it leaves."""
    moves: Sequence[MoveData]
    """What was played since."""
    sentence: str
    seat: int | None
    """Who comes next."""
    legal: Sequence[MoveData]
    barred: Sequence[BarredData]
    unknown: int
    """How many of his cards nobody knows."""
    really: MoveData | None
    """What he really did in this trick."""
    next: Sequence[str]
    """The twins after each legal move."""
    hands: Sequence[CardsData]
    middle: Sequence[str]
    tricks: Sequence[TrickData]
    unit: int
    card_points: Sequence[SideData]
    result: ResultData | None
    """The score, once it is played out."""
    real_result: ResultData | None
    """What the hand really scored."""
