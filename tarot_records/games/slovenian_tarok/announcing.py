"""What is announced and doubled in Slovenian tarok [ARP, TZS, VAL; § 5, § 6 of the page]."""

from collections.abc import Mapping
from typing import Final

from tarot_records.core.cards import HONOURS, KINGS, PETIT
from tarot_records.phases.announcing import KONTRA, Announcement, Kontra, Talking
from tarot_records.phases.contracts import Contracts
from tarot_records.phases.declarations import DeclarationKind

TRULA, ALL_KINGS, KING_ULTIMO, PAGAT_ULTIMO, VALAT = "trula", "kings", "king_ultimo", "pagat_ultimo", "valat"
SETS: Final[Mapping[str, int]] = {TRULA: HONOURS, ALL_KINGS: KINGS}
LEVELS: Final = 4
"""Kontra, re, sub, mort."""


def talking_of(table: Contracts, options: Mapping[str, str]) -> Talking:
    """How it is announced and doubled at a table [TZS B1.19, B1.23; S24]."""
    return Talking(
        table,
        tells_holder=frozenset({KING_ULTIMO}),
        levels=LEVELS,
        first_turn=options["announce_turn"] == "first",
        replaces=VALAT,
    )


def kinds_of(talking: Talking, options: Mapping[str, str]) -> Mapping[str, DeclarationKind]:
    """What can be said after the scart [S8]."""
    own = options["own_cards"] == "yes"
    sets = (
        Announcement(slug, talking, cards if own else 0, cards.bit_count() if own else 1)
        for slug, cards in SETS.items()
    )
    others = (
        Announcement(KING_ULTIMO, talking, called=True),
        Announcement(PAGAT_ULTIMO, talking, PETIT),
        Announcement(VALAT, talking),
    )
    return {**{one.slug: one for one in (*sets, *others)}, KONTRA: Kontra(talking)}
