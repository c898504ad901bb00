"""Play without rules: what is recorded of a game whose rules are not here yet.

What cannot be in any game is told: a card that the pack has not, a card played twice, a seat that the table
has not. Everything else is taken as written, so nothing of it is proved, and nothing wrongly refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tarot_records.cards import BIT, CARDS, UNKNOWN
from tarot_records.faults import Finding, no_such_seat
from tarot_records.game import Note, Phase
from tarot_records.packs import Pack
from tarot_records.position import NOBODY, Position
from tarot_records.record import Hand, Trick

SEATS = frozenset({"against", "declarer", "giver", "leader", "partner", "seat", "seats", "taker", "winner"})
"""Fields that name seats."""
NOT_LOOKED_AT = frozenset({"label", "dealer", "deal"})
"""Fields of a hand that other phases look at."""


@dataclass(frozen=True)
class Unruled(Phase):
    """A hand after its deal, as written."""

    pack: Pack
    name: str = "play"
    fields: frozenset[str] = frozenset(Hand.model_fields) - NOT_LOOKED_AT
    always: bool = True

    def event(self, hand: Hand, position: Position) -> Hand:
        """The hand."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """What cannot be, whatever the rules are; and that they are not here."""
        yield Finding("rule.absent")
        seats = len(position.hands)
        for path, seat in _seats(hand.model_dump(include=set(self.fields), exclude_none=True), ()):
            if seat >= seats:
                yield no_such_seat(path, seat, seats)
        yield from self._played(hand.tricks or (), seats)
        scores = hand.scores
        for name in ("hand", "totals") if scores is not None else ():
            stated = getattr(scores, name)
            if stated is not None and len(stated) != seats:
                yield Finding("score.seats", ("scores", name), None, {"found": len(stated), "expected": seats})

    def _played(self, tricks: tuple[Trick, ...], seats: int) -> Iterator[Finding]:
        """Cards played that the pack has not, or a second time; tricks with more cards than players."""
        gone = 0
        for number, trick in enumerate(tricks):
            if len(trick.cards) > seats:
                facts = {"found": len(trick.cards), "expected": seats}
                yield Finding("play.size", ("tricks", number, "cards"), None, facts)
            for i, code in enumerate(trick.cards):
                card, path = CARDS[code], ("tricks", number, "cards", i)
                seat = None if trick.leader is None else (trick.leader + i) % seats
                if card < UNKNOWN and not self.pack.cards & BIT[card]:
                    yield Finding("deal.pack", path, seat, {"card": code})
                elif gone & BIT[card]:
                    yield Finding("play.again", path, seat, {"card": code})
                gone |= BIT[card]

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with nothing known of what comes of the hand."""
        setting = position.setting._replace(dealer=NOBODY, totals=None, counted=position.setting.counted + 1)
        return position._replace(setting=setting)


def _seats(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Every seat a part names, with its place."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, part in inside:
        named = path[-1] if path and isinstance(key, int) else key
        if isinstance(part, int) and named in SEATS:
            yield (*path, key), part
        elif not str(key).startswith("x-"):
            yield from _seats(part, (*path, key))
