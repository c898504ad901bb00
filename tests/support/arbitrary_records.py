"""Records of any shape the format allows, whatever their game: every field there or not, every word odd."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel
from typing_extensions import TypeAliasType

from tarot_records.core.cards import CARDS
from tarot_records.notation.lines import LINES, MARKS
from tarot_records.record import model as record
from tarot_records.record.model import Part, Record

ODD_WORDS = ("none", "nobody", "of", "talon", "x-a", "1", "declarer", "t", *LINES, *MARKS)
CODES = sorted(CARDS)

slugs = st.from_regex(record.SLUG, fullmatch=True) | st.sampled_from(ODD_WORDS)
ODD = ("", '"', "\\", "\n", "a\r\nb", "; no remark", "\u200b", "\ufeff", "SK", "é", "S,N", "x-y", "𝔸")
texts = st.text(max_size=12) | st.sampled_from(ODD)
numbers = st.integers(-(10**9), 10**9) | st.integers(-99, 99)
dates = st.from_regex(r"[0-9XYuxT:Z.,/~?%+\-\[\]{} ]{1,60}", fullmatch=True) | st.sampled_from(("2006-05~", "1902"))
pointers = st.from_regex(r"(/[^/]*)*", fullmatch=True).filter(lambda at: len(at) <= 500) | st.sampled_from(
    ("", "/hands/0", "/hands/0/tricks/0", "/hands/0/tricks/0/cards/1", "/hands/0/deal/hands/0/0", "/hands/0/bids/0")
)
extension = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
extensions = st.dictionaries(st.sampled_from(("x-a", "x-", "x-two words", 'x-"', "x-note")), extension, max_size=2)

NAMED: dict[str, st.SearchStrategy[Any]] = {
    "Card": st.sampled_from(CODES),
    "Seat": st.integers(0, 7),
    "Number": numbers,
    "Count": st.integers(1, 10_000) | st.integers(1, 20),
    "Slug": slugs,
    "Line": texts,
    "Text": texts,
    "Pointer": pointers,
    "Date": dates,
}


def values(annotation: Any, at_least: int = 0) -> st.SearchStrategy[Any]:
    """Values of a field's type, as JSON has them."""
    if isinstance(annotation, TypeAliasType):
        return NAMED[annotation.__name__]
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        if args[0] is int:
            return st.integers(1, 12)
        return texts if args[0] is str else values(args[0])
    if origin in (Union, UnionType):
        return st.one_of(*(st.none() if arg is NoneType else values(arg) for arg in args))
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return st.lists(values(args[0]), min_size=at_least, max_size=max(at_least, 4))
    if origin is dict:
        return st.dictionaries(values(args[0]), values(args[1]), max_size=3)
    if annotation is bool:
        return st.booleans()
    assert isinstance(annotation, type)
    assert issubclass(annotation, BaseModel)
    return parts(annotation)


def parts(part: type[Part]) -> st.SearchStrategy[dict[str, Any]]:
    """One part of a record, as a JSON object."""
    needed = {n: field_values(f) for n, f in part.model_fields.items() if f.is_required()}
    others = {f.alias or n: field_values(f) for n, f in part.model_fields.items() if not f.is_required()}
    shaped = st.fixed_dictionaries(needed, optional=others)
    return st.builds(lambda fields, more: fields | more, shaped, st.just({}) | extensions)


def field_values(field: Any) -> st.SearchStrategy[Any]:
    least = max((getattr(part, "min_length", 0) or 0 for part in field.metadata), default=0)
    if field.annotation is int:
        return st.integers(1, 12)
    if field.annotation is str:
        return texts
    return values(field.annotation, least)


records = st.deferred(lambda: parts(Record)).map(Record.model_validate)
"""Any record at all."""
