"""Cards that pass from hand to hand before play: what every way of asking for them has in common."""

from collections.abc import Iterator, Sequence
from typing import Final

from tarot_records.cards import BIT, CARDS, UNKNOWN, codes_of, mask_of
from tarot_records.faults import Finding, no_such_seat
from tarot_records.position import NOBODY, Exchanged, Position, holder
from tarot_records.record import Exchange

ASKED: Final = "asked"
RETURNED: Final = "returned"


def seat_findings(position: Position, exchange: Exchange) -> Iterator[Finding]:
    """Seats the table does not have."""
    seats = len(position.hands)
    for name in ("giver", "taker"):
        seat = getattr(exchange, name)
        if seat is not None and seat >= seats:
            yield no_such_seat((name,), seat, seats)


def self_findings(exchange: Exchange) -> Iterator[Finding]:
    """The same seat on both sides."""
    if exchange.giver is not None and exchange.giver == exchange.taker:
        yield Finding("exchange.self", ("giver",), exchange.giver, {"cards": exchange.cards or ()})


def face_findings(exchange: Exchange, seat: int, expected: str) -> Iterator[Finding]:
    """Cards handed over the other way up."""
    if exchange.face not in (None, expected):
        yield Finding("exchange.face", ("face",), seat, {"found": exchange.face, "expected": expected})


def held_findings(position: Position, exchange: Exchange, giver: int) -> Iterator[Finding]:
    """Cards handed over that the giver did not hold, or that are not known."""
    held, seen = position.hands[giver], 0
    for i, code in enumerate(exchange.cards or ()):
        bit = BIT[CARDS[code]]
        if CARDS[code] >= UNKNOWN:
            yield Finding("exchange.unread", ("cards", i), giver, {"card": code})
        elif seen & bit or (
            not held & bit and (position.unseen[giver] <= 0 or holder(position, CARDS[code]) != NOBODY)
        ):
            yield Finding("exchange.held", ("cards", i), giver, {"card": code, "held": codes_of(held)})
        seen |= bit


def hand_over(
    position: Position, kind: str, giver: int, taker: int, codes: Sequence[str], asked: int | None = None
) -> Position:
    """The position after these cards have passed from one seat to another, and the exchange is noted."""
    cards = mask_of(codes)
    unknown = len(codes) - cards.bit_count()
    hands, unseen, missing = list(position.hands), list(position.unseen), list(position.missing)
    unseen[giver] = max(0, unseen[giver] - (cards & ~hands[giver]).bit_count())
    hands = [held & ~cards for held in hands]
    if hands[giver]:
        missing[giver] += unknown  # cards we know, or unknown ones
    else:
        unseen[giver] = max(0, unseen[giver] - unknown)
    hands[taker] |= cards
    unseen[taker] += unknown
    done = Exchanged(kind, giver, taker, cards, len(codes), asked)
    setting = position.setting._replace(exchanged=(*position.setting.exchanged, done))
    return position._replace(hands=tuple(hands), unseen=tuple(unseen), missing=tuple(missing), setting=setting)


def owed(position: Position, asker: int) -> dict[int, int]:
    """Seat -> cards the asker still has to return to it."""
    debts: dict[int, int] = {}
    for done in position.setting.exchanged:
        if done.kind == ASKED and done.taker == asker and done.size:
            debts[done.giver] = debts.get(done.giver, 0) + done.size
        elif done.kind == RETURNED and done.giver == asker and done.taker in debts:
            debts[done.taker] -= done.size
    return {seat: cards for seat, cards in debts.items() if cards > 0}


def received(position: Position, asker: int) -> list[int]:
    """What the asker got by each of his successful asks, as masks."""
    return [d.cards for d in position.setting.exchanged if d.kind == ASKED and d.taker == asker and d.size]


def in_vain(position: Position, giver: int, taker: int, asked: int | None = None) -> Position:
    """The position after an ask that nobody answered with a card."""
    done = Exchanged(ASKED, giver, taker, 0, 0, asked)
    return position._replace(setting=position.setting._replace(exchanged=(*position.setting.exchanged, done)))
