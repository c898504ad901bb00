"""Pydantic models of the JSON answers about a record as a whole: its report, archive, comparison, sending.

A model reads a mapping, the attributes of a value of the package, or a plain tuple, field by field. Seats count from
0, and lists go seat by seat.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetCoreSchemaHandler, create_model, model_validator
from pydantic_core import CoreSchema

from tarot_records.archive.details import Proof
from tarot_records.core.cards import CODES, UNKNOWN_CODES, codes_of
from tarot_records.core.position import NOBODY, HandResult, ScoredRow
from tarot_records.output.data import result_data

ALL_CODES = CODES + UNKNOWN_CODES
T = TypeVar("T")


class JsonObject(BaseModel):
    """A JSON object; its class docstring and its field docstrings are the descriptions in its JSON Schema."""

    model_config = ConfigDict(
        from_attributes=True,
        use_attribute_docstrings=True,
        defer_build=True,
        json_schema_extra={"additionalProperties": False},
    )

    @model_validator(mode="before")
    @classmethod
    def _read_tuple(cls, value: Any) -> Any:
        return dict(zip(cls.model_fields, value, strict=True)) if type(value) is tuple else value


@dataclass(frozen=True)
class AsObject:
    """Annotation that turns a NamedTuple or a struct into a JSON object without the fields of `without`."""

    without: tuple[str, ...] = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of a model with the fields of the NamedTuple or the struct."""
        fields: dict[str, Any] = {name: (hint, ...) for name, hint in get_type_hints(source).items()}
        for name in self.without:
            del fields[name]
        return handler.generate_schema(
            create_model(source.__name__, __base__=JsonObject, __doc__=source.__doc__, **fields)
        )


def _codes(cards: Any) -> Any:
    """Return the codes of a mask or of several cards."""
    return codes_of(cards) if isinstance(cards, int) else map(_code, cards)


def _code(card: Any) -> Any:
    """Return the code of a card that is given as its number or as its code."""
    return ALL_CODES[card] if isinstance(card, int) else card


SeatOrNull = Annotated[int | None, BeforeValidator(lambda seat: None if seat == NOBODY else seat)]
"""A seat; null for NOBODY."""
CardCode = Annotated[str, BeforeValidator(_code)]
CardCodes = Annotated[list[str], BeforeValidator(_codes)]
"""Card codes, read from a mask or from several cards."""
OrNull = Annotated[T | None, BeforeValidator(lambda value: value or None)]
"""A value; null instead of an empty value."""


OMITTED: Final[Any] = None
"""Default of a field that is left out of the JSON unless it is set."""


def unless_empty() -> Any:
    """Return a mapping field that is left out of the JSON if it has no entries."""
    return Field(default={}, exclude_if=lambda value: value == {})


# -- reports -------------------------------------------------------------------------------------


class FaultData(JsonObject):
    """A fault in words and facts."""

    code: str
    severity: str
    pointer: str
    hand: int | None
    trick: int | None
    seat: int | None
    line: int | None
    column: int | None
    facts: dict[str, Any]
    what: str
    rule: str
    source: str
    look: str
    elsewhere: list[str]
    later: str | None
    because: int | None
    """The number of the fault this one follows from."""


class SideData(JsonObject):
    """Card points of players who count together, in 1/unit."""

    seats: list[int]
    points: int


class ItemData(JsonObject):
    """A named entry of the score; of the hand if it has no seat."""

    name: str
    value: int
    seat: int | None = OMITTED
    rows: list[Annotated[ScoredRow, AsObject()]] = OMITTED
    """Notes on the entry besides its number: one row, or one for each side."""


class ResultData(JsonObject):
    """The score of a hand."""

    unit: int
    card_points: list[SideData]
    items: list[ItemData]
    hand: list[int]
    ledgers: dict[str, list[int]] = OMITTED
    """The hand in each other account, seat by seat."""
    carried: dict[str, int] = OMITTED
    """The amounts carried to the next hand."""
    spent: dict[str, int] = OMITTED
    """The amounts carried to this hand that the hand has used up."""

    @model_validator(mode="before")
    @classmethod
    def _read_result(cls, value: Any) -> Any:
        """Read the score of a hand; each of its entries then says whose it is."""
        if not isinstance(value, HandResult):
            return value
        data = result_data(value)
        return data | {"items": [{"seat": None, **item} for item in data["items"]]}


class ReportData(JsonObject):
    """A report."""

    source: str | None
    id: str | None
    game: str | None
    verdict: str
    faults: list[FaultData]
    more_faults: int
    """Number of faults that are left out."""
    hands: list[ResultData | None] = OMITTED
    totals: list[int] | None = OMITTED
    winners: list[int] | None = OMITTED


# -- a record ------------------------------------------------------------------------------------


class PlacedFault(FaultData):
    """A fault of a record, and the step it belongs to."""

    step: int | None
    href: str | None


class RelativeData(JsonObject):
    """Another record of the archive that is related to this one."""

    id: int
    href: str
    verdict: str


class StandingData(JsonObject):
    """The place of a record in its archive, with the first relatives of each kind."""

    id: int
    added: str
    digest: str
    """SHA-256 of the text as it was given."""
    hashes: dict[str, str]
    """SHA-256 of the record, of its deal and of its play."""
    verdict: str
    """The verdict of the last proof."""
    proofs: list[Annotated[Proof, AsObject()]]
    same: list[RelativeData]
    """The same record in another text."""
    witnesses: list[RelativeData]
    """Other records of the same game."""
    deal: list[RelativeData]
    """Records of the same deal, played or read otherwise."""


class RecordData(ReportData):
    """A record with its report."""

    faults: list[PlacedFault]  # type: ignore[assignment]
    steps: int
    first: str | None
    record: dict[str, Any] | None
    """The record itself; `record.json` has its schema."""
    original: str | None
    """Address of the text as it was given; null if there is none."""
    archive: StandingData | None
    """Its place in the archive; null outside an archive."""


class DifferenceData(JsonObject):
    """One event that two records state differently."""

    pointers: list[str]
    """The place of the event in the first record and in the second."""
    first: Any
    second: Any
    fits: OrNull[str]
    """The reading that is legal and fits: `first`, `second`, `both` or `same`; null if they were not tried out."""


class ComparedData(JsonObject):
    """The comparison of two records."""

    first: str
    second: str
    number: int
    """The number of differences; the first of them are listed."""
    judged: bool
    """True if the readings were tried out to see which of them fit; false where there are too many differences."""
    differences: list[DifferenceData]


class ViewData(JsonObject):
    """Where a game that came in a link is opened: put the text of the link into `open`."""

    open: str


class OembedData(JsonObject):
    """The description of a page for embedding it (oEmbed 1.0)."""

    type: str
    version: str
    title: str
    provider_name: str
    provider_url: str
    width: int
    height: int
    html: str


# -- sent records and problems -------------------------------------------------------------------


class AddedData(JsonObject):
    """The result of sending a record to the archive."""

    source: str
    """The name of its text."""
    id: int | None
    """Its number in the archive; null if there was no text to keep, or one that is too long."""
    href: str | None
    """Its own twin."""
    verdict: str
    known: bool
    """True if the archive had the same text already."""
    same: int | None
    """An earlier record that says the same in another text."""
    witness: int | None
    """Otherwise an earlier record of the same game that differs."""
    deal: int | None
    """Otherwise an earlier record of the same deal, played or read otherwise."""


class ProblemData(JsonObject):
    """A problem with a request (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    problems: list[str] = OMITTED
    line: int = OMITTED
    """In an answer of many lines: the first line of what was sent that has no answer."""


class QuestionData(JsonObject):
    """A question about the habits of a text's writer."""

    kind: str
    """Subject of the question: `letter`, `game`, `order` or `leader`."""
    found: str
    """The word or letter of the text that is asked about."""
    lines: list[str]
    """The answers; each is sent as `answer`, or written above the text."""
    source: str
    line: int
    column: int


class ImportedData(ReportData):
    """The record that was read from a file, with the report on it."""

    record: dict[str, Any] | None
    """The record as JSON, with a mark at all that is uncertain; null if the file cannot be read."""
    questions: list[QuestionData]


class KindData(JsonObject):
    """A kind of problem."""

    type: str
    title: str
    status: int
    means: str
