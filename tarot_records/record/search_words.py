"""Text search in records: texts without accents and case, sort keys, bids, and the contract of a hand."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from tarot_records.record.model import Hand, Record

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "’": "'"})
"""Special letter -> its usual spelling in plain letters."""
_DIGITS = 9
"""Maximum number of digits of a number that is sorted by its size."""


def fold_text(text: str) -> str:
    """Return a text in lower case without accents, for searching."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(char for char in plain if not unicodedata.combining(char)) if not plain.isascii() else plain


@lru_cache(maxsize=1 << 10)
def natural_key(text: str) -> str:
    """Return the sort key of a text: `Donne 9` before `Donne 10`, accents ignored."""
    return re.sub(r"\d+", _prefix_length, fold_text(text))


def _prefix_length(found: re.Match[str]) -> str:
    """Return a matched number after its count of digits, so that shorter numbers sort first."""
    digits = found[0].lstrip("0")
    return f"{len(digits)}{digits}" if len(digits) <= _DIGITS else f"9{digits}"


NO_BIDS: Final = frozenset({"pass", "weg", "weiter", "mischio", "passo", "pago", "prendo", "altre_cinque", "bene"})
"""Calls of an auction that bid nothing, such as a pass, in all games."""

NO_CONTRACTS: Final = NO_BIDS | {"erster", "hold", "solo_io", "vorhand"}
"""Calls of an auction that name no contract, in all games: passes, and calls that hold a bid named before."""


def auction_words(bids: Collection[str]) -> tuple[str, ...]:
    """Return the possible calls of an auction: `bids`, and before them `pass` unless a bid stands for it."""
    return tuple(bids) if NO_BIDS.intersection(bids) else ("pass", *bids)


def contract_of(hand: Hand) -> str:
    """Return the contract of a hand: as stated, or else the last bid that names one; empty if unknown."""
    if hand.contract is not None and hand.contract.name is not None:
        return hand.contract.name
    return next((bid.bid for bid in reversed(hand.bids or ()) if bid.bid not in NO_CONTRACTS), "")


def words_of(record: Record) -> Iterator[str]:
    """Yield every free text of a record."""
    yield record.id or ""
    for player in record.players:
        yield from (player.name or "", player.id or "")
    if record.event is not None:
        yield from (record.event.name or "", record.event.place or "", record.event.date or "")
    origin = record.provenance
    if origin is not None:
        yield from (origin.source or "", origin.page or "", origin.transcriber or "", origin.note or "")
    for hand in record.hands:
        yield hand.label or ""
        yield from (slip.note or "" for slip in hand.irregularities)
    for mark in record.marks:
        yield from (mark.text or "", mark.sic or "", *mark.readings)
