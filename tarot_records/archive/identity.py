"""Hashes that show if two texts hold the same record, and if two records are of the same game.

A record's canonical form is RFC 8785 (JCS): keys sorted, no blanks; the format has whole numbers only. The hash of the
whole record changes with every word of the record. The hashes of a deal and of its play cover only the cards dealt and
the cards played. So two transcriptions of one hand share such a hash even if notes, names, scores, the first seat
listed or the number of hands differ.
"""

from hashlib import sha256
from typing import Any, NamedTuple

from tarot_records.core import fast_codecs
from tarot_records.core.cards import UNKNOWN_CODES
from tarot_records.record.fast_reader import FastPart
from tarot_records.record.model import Hand, Record

_UNKNOWN = frozenset(UNKNOWN_CODES)


class HandIdentity(NamedTuple):
    """The hashes of a hand, as hexadecimal SHA-256; empty if the cards are not all known."""

    deal: str
    """Hash of the game and the cards dealt to each seat, independent of their order and of the first seat listed."""
    play: str
    """Hash of the game and the cards played, trick by trick."""


class Identity(NamedTuple):
    """The hashes of a record."""

    record: str
    """Hash of the whole record."""
    deal: str
    """Hash of the deals of all hands; in a record of one hand, the hand's own."""
    play: str
    """Hash of the play of all hands; in a record of one hand, the hand's own."""
    hands: tuple[HandIdentity, ...]


def canonical(record: Record) -> bytes:
    """Return the record in its canonical form, without fields at their default."""
    if isinstance(record, FastPart):
        return record.canonical()
    return fast_codecs.dumps(record.model_dump(mode="json", exclude_defaults=True), option=fast_codecs.OPT_SORT_KEYS)


def identity(record: Record) -> Identity:
    """Return the hashes of a record and of each of its hands."""
    hands = tuple(
        HandIdentity(_hand_hash(record, _dealt(hand)), _hand_hash(record, _played(hand))) for hand in record.hands
    )
    deals, plays = [hand.deal for hand in hands], [hand.play for hand in hands]
    return Identity(_hash(canonical(record)), _of_all(deals), _of_all(plays), hands)


def _dealt(hand: Hand) -> list[list[str]] | None:
    """Return the sorted cards dealt to each seat; None if a card is unknown or no deal is recorded.

    The seats are rotated so that the list is the smallest possible, so it does not matter which seat the record lists
    first.
    """
    hands = (hand.deal.hands if hand.deal is not None else None) or (None,)
    if any(codes is None or not _UNKNOWN.isdisjoint(codes) for codes in hands) or not any(hands):
        return None
    held = [sorted(codes or ()) for codes in hands]
    return min(held[seat:] + held[:seat] for seat in range(len(held)))


def _played(hand: Hand) -> list[tuple[str, ...]] | None:
    """Return the cards of each trick, from its leader on; None if there are no tricks, or a card is unknown."""
    tricks = [trick.cards for trick in hand.tricks or ()]
    if not tricks or not all(map(_UNKNOWN.isdisjoint, tricks)):
        return None
    return tricks


def _hand_hash(record: Record, cards: Any) -> str:
    """Return the hash of cards with the game and its number of players; empty for None."""
    return "" if cards is None else _hash(fast_codecs.dumps([record.game, len(record.players), cards]))


def _of_all(hashes: list[str]) -> str:
    """Return one hash for all hands: the hash of a single hand, else the hash of the list; empty if all are empty."""
    if not any(hashes):
        return ""
    return hashes[0] if len(hashes) == 1 else _hash(fast_codecs.dumps(hashes))


def _hash(text: bytes) -> str:
    return sha256(text).hexdigest()
