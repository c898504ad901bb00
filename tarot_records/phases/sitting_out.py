"""Sitting out: one more at the table than play. The dealer deals to the others and takes no part in the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Position
from tarot_records.rules.game import Note, Phase, Rules, Ruleset

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

PARTS: Mapping[str, tuple[str, ...]] = {
    "bids": ("seat",),
    "contract": ("declarer", "partner"),
    "calls": ("seat",),
    "exchanges": ("giver", "taker"),
    "scart": ("seat",),
    "declarations": ("seat", "against"),
    "claim": ("seat",),
}
"""Parts of a hand in which nobody who sits out can be named -> where they name seats. Of the tricks play says so."""


@dataclass(frozen=True)
class SittingOut(Phase):
    """Who sits out: the one the record names; if it names nobody, who dealt, or who alone has an empty hand."""

    players: int
    """How many play."""
    name: str = "deal"
    fields: frozenset[str] = frozenset({"sits_out"})
    always: bool = True

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield whether one sits out, who dealt, and does nothing else."""
        seats, sits_out = len(position.hands), who_sits_out(position, hand, self.players)
        for place, seat in enumerate(hand.sits_out):
            if seat >= seats:
                yield no_such_seat(("sits_out", place), seat, seats)
        if not sits_out:
            facts = {"found": len({seat for seat in hand.sits_out if seat < seats}), "expected": seats - self.players}
            yield Finding("deal.sits_out", ("sits_out",) if hand.sits_out else (), None, facts)
            return
        dealer = position.setting.dealer if hand.dealer is None else hand.dealer
        if dealer not in (NOBODY, *sits_out):
            facts = {"found_seat": sits_out[0], "expected_seat": dealer}
            yield Finding("deal.sits_out_dealer", ("sits_out", 0) if hand.sits_out else (), sits_out[0], facts)
        yield from _part_findings(hand, sits_out)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with whoever sits out known; he is the dealer if nobody else is."""
        setting, sits_out = position.setting, who_sits_out(position, hand, self.players)
        dealer = setting.dealer
        if dealer == NOBODY and sits_out:
            dealer = sits_out[0] if hand.dealer is None else hand.dealer
        return position._replace(setting=setting._replace(sits_out=sits_out, dealer=dealer))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Anybody deals and sits out."""
        if position.setting.sits_out:
            return None
        dealer = chance.randrange(len(position.hands))
        return models.Hand(dealer=dealer, sits_out=(dealer,))


def _part_findings(hand: Hand, sits_out: tuple[int, ...]) -> Iterator[Finding]:
    """Yield where a part of the hand names somebody who sits out."""
    for section, names in PARTS.items():
        stated = getattr(hand, section)
        several = isinstance(stated, tuple)
        for i, entry in enumerate(stated if several else (stated,) if stated is not None else ()):
            for name in names:
                seat = getattr(entry, name)
                if seat in sits_out:
                    where = (section, i, name) if several else (section, name)
                    yield Finding("deal.takes_part", where, seat, {"field": section})


def who_sits_out(position: Position, hand: Hand, players: int) -> tuple[int, ...]:
    """Return the seats that take no part in the hand; none if nobody knows, or if too many are said to."""
    seats = len(position.hands)
    dealer = position.setting.dealer if hand.dealer is None else hand.dealer
    named = tuple(sorted({seat for seat in hand.sits_out if seat < seats}))
    if not named and 0 <= dealer < seats:
        named = (dealer,)
    if not named and hand.deal is not None:
        named = tuple(seat for seat, codes in enumerate(hand.deal.hands or ()) if codes == () and seat < seats)
    return named if len(named) == seats - players else ()


@lru_cache(maxsize=64)
def with_one_more(
    then: Callable[[Rules], Rules], ruleset: Ruleset, players: int, stated: tuple[tuple[str, str], ...]
) -> Rules:
    """Return the rules for so many players where one more sits at the table, as the game has them `then`."""
    rules = then(ruleset.rules(players, dict(stated)))
    return replace(rules, seats=players + 1, phases=(SittingOut(players), *rules.phases))
