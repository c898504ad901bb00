"""Rules for the records of games without rules of play, with the pack that their options state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import CODES, FOOL_BIT, SUIT_NAMES, mask_of
from tarot_records.core.faults import Fault, unreadable
from tarot_records.core.limits import UNRULED
from tarot_records.core.packs import MINCHIATE, PACKS, Pack, pack_of
from tarot_records.phases.unruled import AnyDeal, Sums, Unruled, as_written
from tarot_records.rules.game import Rules

if TYPE_CHECKING:
    from tarot_records.record.model import Record

PACK: Final = "pack"
FOOL: Final = "fool"
YES: Final = "yes"
ALL_CARDS: Final = pack_of(MINCHIATE.cards)
"""The pack of a game whose record states none: every card, ranked by its printed number."""
SUITS: Final = dict(zip(SUIT_NAMES, "SHDCT", strict=True))
"""Option that lists the cards of a suit -> the letter with which their codes begin."""
OPTIONS: Final = (f"{PACK} ({', '.join(PACKS)})", *(f"{name} (7-10.j.n.q.k)" for name in SUITS), f"{FOOL} ({YES})")
"""The options that state the pack, by its number or suit by suit. All others are unknown house rules."""


def unruled_rules(record: Record) -> Rules | Fault:
    """Return the rules for a record without rules of play, or a fault of its options."""
    for name in _wrong_options(record.options):
        facts = {"game": record.game, "option": name, "found": record.options[name], "options": OPTIONS}
        return unreadable("record.option", ("options", name), **facts)
    return _rules(record.game, len(record.players), _stated_pack(record.options))


@lru_cache(maxsize=256)
def _rules(game: str, seats: int, pack: Pack | None) -> Rules:
    """Return rules that hold in any game for this number of seats; with `pack` None, any card is possible."""
    whole = pack or ALL_CARDS
    return as_written(game, UNRULED, seats, whole, (AnyDeal(pack), Unruled(whole), Sums()))


def _wrong_options(options: Mapping[str, str]) -> Iterator[str]:
    """Yield the names of the options for the pack whose values are wrong."""
    for name in sorted(options.keys() & {PACK, FOOL, *SUITS}):
        allowed = PACKS if name == PACK else (YES,)
        if not _parse_suit(name, options[name]) if name in SUITS else options[name] not in allowed:
            yield name


def _stated_pack(options: Mapping[str, str]) -> Pack | None:
    """Return the pack stated by options without wrong values; None if they state none."""
    if PACK in options:
        return PACKS[options[PACK]]
    cards = FOOL_BIT if FOOL in options else 0
    for name in options.keys() & SUITS.keys():
        cards |= mask_of(_parse_suit(name, options[name]))
    return pack_of(cards) if cards else None


def _parse_suit(suit: str, text: str) -> tuple[str, ...]:
    """Return the codes of the cards of a suit listed as in `7-10.j.n.q.k`; empty if one of them is no card."""
    found: list[str] = []
    for part in text.upper().split("."):
        first, dash, last = part.partition("-")
        if dash and not (first.isdigit() and last.isdigit() and len(last) < 3):
            return ()
        ranks = map(str, range(int(first), int(last) + 1)) if dash else (part,)
        found += [SUITS[suit] + rank for rank in ranks]
    return tuple(found) if set(found) <= set(CODES) else ()
