"""Identity: what tells whether two texts hold the same record, and two records the same game.

A record's canonical form is RFC 8785 (JCS): keys sorted, no blanks; the format has whole numbers only. The
hash of the whole record changes with every word of it. The hash of the deal, and that of the play, say only
where the cards lay and what was played: two transcriptions of one game agree in one of them, whatever their
notes, names and scores.
"""

from hashlib import sha256
from typing import Any, NamedTuple

import orjson

from tarot_records.cards import UNKNOWN_CODES
from tarot_records.record import Hand, Record

_UNKNOWN = frozenset(UNKNOWN_CODES)


class Identity(NamedTuple):
    """The hashes of a record, as hexadecimal SHA-256; empty where there is nothing to tell a game by."""

    record: str
    """Of the whole record."""
    deal: str
    """Of the game and the cards dealt to each seat, whatever their order in the hand."""
    play: str
    """Of the game and the cards played, trick by trick."""


def canonical(record: Record) -> bytes:
    """The record in its canonical form: what says nothing left out."""
    return orjson.dumps(record.model_dump(mode="json", exclude_defaults=True), option=orjson.OPT_SORT_KEYS)


def identity(record: Record) -> Identity:
    """The hashes of a record."""
    dealt = [_dealt(hand) for hand in record.hands]
    played = [_played(hand) for hand in record.hands]
    return Identity(_hash(canonical(record)), _game_hash(record, dealt), _game_hash(record, played))


def _dealt(hand: Hand) -> list[list[str]] | None:
    """The cards of each seat in a fixed order; None unless all hands are known card by card."""
    hands = (hand.deal.hands if hand.deal is not None else None) or (None,)
    if any(codes is None or not _UNKNOWN.isdisjoint(codes) for codes in hands):
        return None
    return [sorted(codes or ()) for codes in hands]


def _played(hand: Hand) -> list[tuple[str, ...]] | None:
    """The cards of each trick; None unless there is play and all of it is known."""
    tricks = [trick.cards for trick in hand.tricks or ()]
    if not tricks or not all(map(_UNKNOWN.isdisjoint, tricks)):
        return None
    return tricks


def _game_hash(record: Record, hands: list[Any]) -> str:
    """The hash of what is known of the hands, unless that is nothing."""
    told = [hand for hand in hands if hand is not None]
    return _hash(orjson.dumps([record.game, len(record.players), hands])) if told else ""


def _hash(text: bytes) -> str:
    return sha256(text).hexdigest()
