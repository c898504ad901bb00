"""Search words: what a record is searched by, its words without accents and case, and the contracts played in it."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from tarot_records.record.model import Hand, Record

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "’": "'"})
"""Letters that are none with an accent, and how they are typed without one."""
_DIGITS = 9
"""Numbers of so many digits, or fewer, come in the order of their size."""


def folded(text: str) -> str:
    """A text as it is searched: small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(char for char in plain if not unicodedata.combining(char)) if not plain.isascii() else plain


@lru_cache(maxsize=1 << 10)
def natural(text: str) -> str:
    """A text as it is put in order: `Donne 9` comes before `Donne 10`, and accents count for nothing."""
    return re.sub(r"\d+", _sized, folded(text))


def _sized(found: re.Match[str]) -> str:
    """A number after how many digits it has: so one that has fewer comes first."""
    digits = found[0].lstrip("0")
    return f"{len(digits)}{digits}" if len(digits) <= _DIGITS else f"9{digits}"


def contract_of(hand: Hand) -> str:
    """The contract of a hand: as stated, else the last bid that was no pass; empty if there is none."""
    if hand.contract is not None and hand.contract.name is not None:
        return hand.contract.name
    return next((bid.bid for bid in reversed(hand.bids or ()) if bid.bid != "pass"), "")


def words_of(record: Record) -> Iterator[str]:
    """Every word of a person in a record."""
    yield record.id or ""
    for player in record.players:
        yield from (player.name or "", player.id or "")
    if record.event is not None:
        yield from (record.event.name or "", record.event.place or "", record.event.date or "")
    told = record.provenance
    if told is not None:
        yield from (told.source or "", told.page or "", told.transcriber or "", told.note or "")
    for hand in record.hands:
        yield hand.label or ""
        yield from (slip.note or "" for slip in hand.irregularities)
    for mark in record.marks:
        yield from (mark.text or "", mark.sic or "", *mark.readings)
