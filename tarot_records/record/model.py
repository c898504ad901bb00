"""Pydantic models of a record: one game of tarot cards as it was played, as frozen values.

The published JSON Schema (`schema/`) is generated from these models; `web/manual/format.md` explains each field with an
example. They define shapes only; the replay checks the rules of the game. Everything but the head, the players and the
hands may be missing: missing or null means "not recorded".
"""

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    StrictBool,
    StrictInt,
    model_serializer,
)
from typing_extensions import TypeAliasType

from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.limits import ENDS, MAX_CARDS, MAX_HANDS, MAX_NUMBER, MAX_SEATS, VERSIONS

SLUG = r"^[a-z0-9][a-z0-9_.-]{0,63}$"
POINTER = r"^(/[^/]*)*$"
DATE = r"^[0-9XYuxT:Z.,/~?%+\-\[\]{} ]{1,60}$"
Card = TypeAliasType("Card", Literal[(*CODES, *UNKNOWN_CODES)])  # type: ignore[valid-type]
Seat = TypeAliasType("Seat", Annotated[int, Field(strict=True, ge=0, lt=MAX_SEATS)])
Number = TypeAliasType("Number", Annotated[int, Field(strict=True, ge=-MAX_NUMBER, le=MAX_NUMBER)])
Count = TypeAliasType("Count", Annotated[int, Field(strict=True, ge=1, le=MAX_HANDS)])
Slug = TypeAliasType("Slug", Annotated[str, Field(pattern=SLUG)])
Line = TypeAliasType("Line", Annotated[str, Field(max_length=500)])
Text = TypeAliasType("Text", Annotated[str, Field(max_length=20_000)])
Pointer = TypeAliasType("Pointer", Annotated[str, Field(pattern=POINTER, max_length=500)])
Date = TypeAliasType("Date", Annotated[str, Field(pattern=DATE)])

Cards = Annotated[tuple[Card, ...], Field(max_length=MAX_CARDS)]
PerSeat = Annotated[tuple[Number | None, ...], Field(max_length=MAX_SEATS)]
Seats = Annotated[tuple[Seat, ...], Field(max_length=MAX_SEATS)]

Extension = TypeAliasType(
    "Extension",
    "StrictBool | StrictInt | str | list[Extension] | dict[str, Extension] | None",
)
ExtensionKey = Annotated[str, Field(pattern=r"^x-")]


def optional(description: str) -> Any:
    """Return a field that may be missing, which means that it is not recorded."""
    return Field(default=None, description=description)


class Part(BaseModel):
    """Base of the parts of a record: frozen, without other fields but `x-…` extensions."""

    model_config = ConfigDict(frozen=True, extra="allow")
    __pydantic_extra__: dict[ExtensionKey, Extension] = Field(init=False)


class Player(Part):
    """A person at the table."""

    name: Line | None = optional("The player's name as the source gives it.")
    id: Line | None = optional("An identifier that stays the same between records.")
    label: Annotated[str, Field(max_length=16)] | None = optional(
        "A short word for the seat, such as the compass point `S`."
    )


class Event(Part):
    """Where and when the game was played."""

    name: Line | None = optional("Tournament, club evening or occasion.")
    place: Line | None = optional("Town, club or site.")
    date: Date | None = optional("EDTF date; may be partial or uncertain: `2006-05`, `1902~`.")
    table: Line | None = optional("Table, as numbered there.")
    round: Line | None = optional("Round or session, as numbered there.")


class Provenance(Part):
    """Where the record comes from and how far to trust it."""

    kind: Literal["played", "composed", "generated", "reconstructed"] | None = optional(
        "Really played; made up as an example; made by a program; rebuilt from fragments."
    )
    source: Text | None = optional("The document, page or video transcribed.")
    page: Line | None = optional("Page, sheet or time code within the source.")
    rights: Line | None = optional("Who holds rights in the source.")
    transcriber: Line | None = optional("Who typed the record.")
    transcribed: Date | None = optional("When it was typed (EDTF).")
    certainty: Literal["certain", "probable", "doubtful"] | None = optional("How sure the transcriber is of the whole.")
    note: Text | None = optional("Anything else about the source or the transcription.")


class Mark(Part):
    """A comment on one place of the record, or what the paper says there."""

    at: Pointer = Field(description="JSON Pointer to the place, such as `/hands/0/tricks/13/cards/2`.")
    kind: Literal["comment", "doubtful", "supplied", "corrected", "alternative", "irregular", "gap"] = Field(
        description="A remark; hard to read; added by the transcriber; corrected against the source; "
        "one of several readings; irregular but so in the source; a gap in the source."
    )
    text: Text | None = optional("The remark in words.")
    sic: Line | None = optional("What the source really says, where the record corrects it.")
    readings: Annotated[tuple[Line, ...], Field(max_length=100)] = Field(
        default=(), description="The readings that are possible."
    )
    certainty: Literal["certain", "probable", "doubtful"] | None = optional("How sure.")
    by: Line | None = optional("Who says so.")


class Packet(Part):
    """Cards given out together in the deal."""

    seat: Seat | None = optional("Who got them; null for the talon.")
    count: Count = Field(description="How many.")


class Deal(Part):
    """The cards as dealt, before anyone exchanged or discarded."""

    hands: Annotated[tuple[Cards | None, ...], Field(max_length=MAX_SEATS)] | None = optional(
        "Each seat's cards, in the order of the seats; null for a hand not known."
    )
    talon: Cards | None = optional("The stock, in order where the order is known.")
    dead: Cards | None = optional("Cards dealt to hands that nobody plays.")
    packets: Annotated[tuple[Packet, ...], Field(max_length=200)] | None = optional(
        "The packets in the order they were dealt, only if recorded."
    )


class Bid(Part):
    """One player's word in the auction."""

    seat: Seat = Field(description="Who spoke.")
    bid: Slug = Field(description="What: `pass`, or a bid of the game.")
    card: Card | None = optional("A card the bid names or promises.")


class Contract(Part):
    """What was played, by whom, and how we know."""

    name: Slug | None = optional("The contract: a bid of the game.")
    declarer: Seat | None = optional("Who plays it.")
    partner: Seat | None = optional("The declarer's partner, where the record states one.")
    basis: Literal["bid", "imposed", "inferred"] | None = optional(
        "It was bid; it was imposed (duplicate), so there was no auction; "
        "it was inferred from something else, such as the score."
    )


class Call(Part):
    """A card called for a partner."""

    seat: Seat = Field(description="Who called.")
    card: Card = Field(description="The card called.")
    answer: Literal["held", "own", "scart", "talon"] | None = optional(
        "Where it was: with another player, the caller, in the scart or in the talon."
    )


class Exchange(Part):
    """Cards that passed from one place to another before play."""

    kind: Literal["talon", "asked", "returned", "passed"] = Field(
        description="Taken from the talon; handed over on request; given back for it; passed otherwise."
    )
    giver: Seat | None = optional("Whose cards they were, or who was asked; null for the talon.")
    taker: Seat | None = optional("Who got them, or asked for them.")
    cards: Cards | None = optional("The cards; an empty list if nothing could be given.")
    asked: Card | None = optional("The card that was asked for.")
    face: Literal["up", "down"] | None = optional("Whether the table saw them.")
    shown: Cards | None = optional(
        "What who asks showed of his own with it, where the right to ask hangs on that; or what was laid open of the "
        "talon."
    )


class Scart(Part):
    """One player's discard."""

    seat: Seat = Field(description="Who discarded.")
    cards: Cards = Field(description="The cards laid away.")
    shown: Cards | None = optional("Those among them that the others were shown; an empty list: none of them.")


class Declaration(Part):
    """Something announced or shown before or during play: a handful, a slam, a sequence, a kontra."""

    seat: Seat = Field(description="Who declared.")
    kind: Slug = Field(description="What: a declaration of the game.")
    cards: Cards | None = optional("The cards shown, or the one that is named.")
    size: Count | None = optional("How many were shown, where the cards are not recorded.")
    item: Slug | None = optional("What a kontra is said against.")
    against: Seat | None = optional("The single opponent it is said against.")
    level: Count | None = optional("The level of a kontra: 1 kontra, 2 rekontra …")
    trick: Count | None = optional("The trick before which it was made, from 1; else before play.")
    value: Number | None = optional("The value the record gives it.")


class Trick(Part):
    """Cards played to one trick, in the order they were played."""

    leader: Seat | None = optional("Who led.")
    cards: Annotated[tuple[Card, ...], Field(min_length=1, max_length=MAX_CARDS)] = Field(
        description="The cards in the order played, the leader's first."
    )
    winner: Seat | None = optional("Who took the trick.")
    points: Number | None = optional("Card points of the trick, in the unit of the hand's scores.")
    paid: Card | None = optional("The card given in exchange for the Fool when this trick had been taken.")


class Irregularity(Part):
    """Something that went wrong at the table and was dealt with there."""

    kind: Literal["corrected", "revoke", "lead_out_of_turn", "exposed", "misdeal"] = Field(
        description="A card taken back and replaced; an established revoke; a lead out of turn; "
        "a card exposed; a misdeal."
    )
    trick: Count | None = optional("The trick, from 1.")
    seat: Seat | None = optional("Who did it.")
    card: Card | None = optional("The card in question.")
    replaced: Card | None = optional("The card it was replaced with.")
    penalty: Number | None = optional("Points the table charged for it.")
    note: Text | None = optional("What happened, in words.")


class Claim(Part):
    """Play that was stopped early because the rest was clear."""

    seat: Seat | None = optional("Who claimed.")
    tricks: Annotated[int, Field(strict=True, ge=0, le=MAX_CARDS)] | None = optional(
        "How many of the remaining tricks were claimed."
    )
    note: Text | None = optional("What was said.")


class SidePoints(Part):
    """Card points counted by the players who play together."""

    seats: Seats = Field(description="The seats of the side.")
    points: Number = Field(description="Their card points, in the unit of the scores.")


class Item(Part):
    """One named entry of the score: a bonus, a number of bouts, a line of the sheet."""

    name: Slug = Field(description="What is scored: an item of the game.")
    value: Number = Field(description="The number written.")
    seat: Seat | None = optional("Whose it is, where it belongs to one player.")
    sides: Annotated[tuple[Seats, ...], Field(max_length=MAX_SEATS)] | None = optional(
        "Between which sides it is, seat by seat: first the side it is for, then those it is against."
    )
    announced: StrictBool | None = optional("Whether it was announced.")
    achieved: StrictBool | None = optional("Whether it was made.")
    level: Count | None = optional("Its level of kontra.")
    trick: Count | None = optional("The trick it was made in, from 1, where the entry is of that alone.")


class Ledger(Part):
    """A second account kept beside the score, such as money."""

    name: Slug = Field(description="The account's name.")
    hand: PerSeat | None = optional("This hand, seat by seat.")
    totals: PerSeat | None = optional("Running totals, seat by seat.")


class Scores(Part):
    """The scores as they were written down. The replay computes its own and compares."""

    unit: Annotated[int, Field(strict=True, ge=1, le=12)] = Field(
        default=1, description="Card points are written in 1/unit: 2 for half points, 3 for thirds."
    )
    card_points: Annotated[tuple[SidePoints, ...], Field(max_length=MAX_SEATS)] = Field(
        default=(), description="Card points, side by side."
    )
    items: Annotated[tuple[Item, ...], Field(max_length=100)] = Field(default=(), description="Named entries.")
    hand: PerSeat | None = optional("The score of the hand, seat by seat.")
    totals: PerSeat | None = optional("Running totals after the hand, seat by seat.")
    ledgers: Annotated[tuple[Ledger, ...], Field(max_length=8)] = Field(default=(), description="Other accounts.")
    carried: Annotated[dict[Slug, Number], Field(max_length=32)] = Field(
        default_factory=dict, description="State carried to the next hand: pots, double rounds."
    )


class CarriedIn(Part):
    """What the players bring to the first hand of the record. An empty one says that they begin with nothing."""

    hands: Annotated[int, Field(strict=True, ge=0, le=100_000)] = Field(
        default=0, description="How many hands were finished before."
    )
    totals: PerSeat | None = optional("Running totals before the hand, seat by seat; else 0.")
    ledgers: Annotated[tuple[Ledger, ...], Field(max_length=8)] = Field(
        default=(), description="Running totals of other accounts before the hand."
    )
    carried: Annotated[dict[Slug, Number], Field(max_length=32)] = Field(
        default_factory=dict, description="State carried to the hand: pots, double rounds; what is left out is 0."
    )


class Hand(Part):
    """One deal, from the cards dealt to the score."""

    label: Line | None = optional("The deal's number or name in the source.")
    dealer: Seat | None = optional("Who dealt.")
    sits_out: Seats = Field(
        default=(), description="Seats that take no part in this hand; each keeps its place, with an empty hand."
    )
    deal: Deal | None = optional("The cards dealt.")
    bids: Annotated[tuple[Bid, ...], Field(max_length=200)] | None = optional(
        "The auction in order; an empty list says that there was none."
    )
    contract: Contract | None = optional("The contract that came of it.")
    calls: Annotated[tuple[Call, ...], Field(max_length=16)] = Field(
        default=(), description="Cards called; an empty list says that none was."
    )
    exchanges: Annotated[tuple[Exchange, ...], Field(max_length=64)] = Field(
        default=(), description="Cards exchanged before play; an empty list says that none were."
    )
    scart: Annotated[tuple[Scart, ...], Field(max_length=MAX_SEATS)] | None = optional(
        "What was discarded, and by whom."
    )
    declarations: Annotated[tuple[Declaration, ...], Field(max_length=200)] = Field(
        default=(), description="What was declared or announced; an empty list says that nothing was."
    )
    tricks: Annotated[tuple[Trick, ...], Field(max_length=MAX_CARDS)] | None = optional("The tricks in order.")
    fool_paid: Card | None = optional("The card given for the Fool only at the count, after the last trick.")
    claim: Claim | None = optional("A claim that ended play early.")
    irregularities: Annotated[tuple[Irregularity, ...], Field(max_length=100)] = Field(
        default=(), description="What went wrong at the table."
    )
    end: Literal[ENDS] | None = Field(  # type: ignore[valid-type]
        default=None,
        description="How the hand ended: played out; everybody passed; thrown in for a lone Petit; by a claim; "
        "by agreement; by a misdeal; not recorded to its end; thrown in before play; given up; stopped when it "
        "was lost. Missing: played out, or all passed.",
    )
    scores: Scores | None = optional("The scores written down.")

    def states(self, name: str) -> bool:
        """Return whether a field is stated, be it as an empty list."""
        return name in self.model_fields_set

    @model_serializer(mode="wrap")
    def _with_stated_lists(self, handler: SerializerFunctionWrapHandler, info: SerializationInfo) -> dict[str, Any]:
        """Write the lists that are stated to be empty, and no others that are: not stated is unknown."""
        data: dict[str, Any] = handler(self)
        for name in (name for name in type(self).model_fields if getattr(self, name) == ()):
            if name not in self.model_fields_set:
                data.pop(name, None)
            elif info.exclude_defaults:
                data[name] = []
        return data


class Result(Part):
    """How the whole game ended, as written down."""

    totals: PerSeat | None = optional("Final totals, seat by seat.")
    winners: Seats | None = optional("Who won; several for a side or a tie; empty for a draw.")


class Record(Part):
    """A complete game record."""

    model_config = ConfigDict(serialize_by_alias=True)

    schema_id: Line | None = Field(
        default=None,
        alias="$schema",
        description="Where an editor finds the schema; nothing else reads it.",
    )
    format: Literal["tarot-record"] = Field(description="Says what this is.")
    version: Literal[VERSIONS] = Field(  # type: ignore[valid-type]
        description="The version of the format: 1.0. Development versions wrote 1.1, which means the same."
    )
    id: Line | None = optional("The record's own identifier in its collection.")
    game: Slug = Field(description="The game: an id that `tarot-records games` lists.")
    ruleset: Slug = Field(description="The set of rules played: an id of the game's.")
    options: Annotated[dict[Slug, Slug], Field(max_length=64)] = Field(
        default_factory=dict, description="House rules: options of the game with the value chosen."
    )
    event: Event | None = optional("The occasion.")
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=MAX_SEATS)] = Field(
        description="The players in order of play: seat 0 first, then whoever plays after seat 0."
    )
    provenance: Provenance | None = optional("The source and how far to trust it.")
    excerpt: Literal["session", "hand"] | None = optional(
        "That this is a part: hands before or after it are not here (session), or the hands themselves are "
        "recorded in part only (hand)."
    )
    carried_in: CarriedIn | None = optional("What the players bring to the first hand; absent: not known.")
    hands: Annotated[tuple[Hand, ...], Field(min_length=1, max_length=MAX_HANDS)] = Field(
        description="The hands in the order they were dealt."
    )
    result: Result | None = optional("The result written down for the whole game.")
    marks: Annotated[tuple[Mark, ...], Field(max_length=10_000)] = Field(
        default=(), description="Comments and readings, each anchored to a place."
    )

    def __repr__(self) -> str:
        """Return the game, the id, the players and the number of hands."""
        names = ", ".join(player.name or player.label or "?" for player in self.players)
        hands = f"{len(self.hands)} hand{'s' if len(self.hands) != 1 else ''}"
        return f"<Record {' '.join(filter(None, (self.game, self.id)))}: {names}; {hands}>"
