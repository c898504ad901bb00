"""Cards that pass from hand to hand before play: what every way of asking for them has in common."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from tarot_records.cards import BIT, CARDS, UNKNOWN, codes_of, mask_of
from tarot_records.coding.passage import MAYBE_SEATS, HandFields, Passage, any_cards, item, one_card, part
from tarot_records.faults import Finding, no_such_seat
from tarot_records.position import NOBODY, Exchanged, Position, holder
from tarot_records.record import Exchange
from tarot_records.steps import CARD_CODES, HANDS_OVER, Clause, Eyes, Laid, Moment, Step

EXCHANGES: tuple[Literal["talon", "asked", "returned", "passed"], ...] = ("talon", "asked", "returned", "passed")
FACES: tuple[Literal["up", "down"] | None, ...] = (None, "up", "down")

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


def unasked_findings(exchange: Exchange) -> Iterator[Finding]:
    """Cards shown with an exchange that asks for none to be shown."""
    if exchange.shown is not None:
        yield Finding("record.section", ("shown",), exchange.taker, {"field": "shown"})


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


# -- what it shows -------------------------------------------------------------------------------


def _moved(m: Moment) -> tuple[Exchanged | None, Exchange | None]:
    """What the replay made of an exchange, None if nothing; and what the record says of it."""
    done = m.after.setting.exchanged
    stated = m.hand.exchanges[m.number] if m.number < len(m.hand.exchanges) else None
    earlier = () if m.before is None else m.before.setting.exchanged
    return done[-1] if len(done) > len(earlier) else None, stated


def _face(stated: Exchange | None) -> Clause | None:
    return Clause(f"face_{stated.face}", {}) if stated is not None and stated.face else None


def _handed(done: Exchanged) -> tuple[tuple[str, ...], int]:
    """The cards that changed hands, and how many of them are unknown."""
    return codes_of(done.cards), done.size - done.cards.bit_count()


def _asked_told(m: Moment) -> tuple[Clause, ...]:
    """A card asked for, and what came of it."""
    done, stated = _moved(m)
    if done is None:
        return (Clause("exchange_unclear", {"who": m.who}),)
    named = done.asked is not None and done.asked < UNKNOWN
    facts = {"who": m.who, "wanted": None if done.asked is None else CARD_CODES[done.asked]}
    from_whom: dict[str, Any] = {**facts, "giver": done.giver}
    if done.size:
        from_whom["face"] = _face(stated)
        if done.asked is not None and named and done.cards == BIT[done.asked]:
            return (Clause("asked_gets_it", from_whom),)
        return (Clause("asked_gets", {**from_whom, "cards": _handed(done)}),)
    if done.asked is not None and named:
        scarts = enumerate(m.after.setting.scarts)
        keeper = next((seat for seat, scart in scarts if scart & BIT[done.asked]), NOBODY)
        if keeper != NOBODY:
            return (Clause("asked_scart", {**facts, "keeper": keeper}),)
    if stated is None or stated.cards is None:
        return (Clause("asked_anybody", facts) if done.giver == NOBODY else Clause("asked_unrecorded", from_whom),)
    if done.giver == NOBODY:
        return (Clause("asked_nobody", facts),)
    return (Clause("asked_none" if done.asked is None else "asked_no", from_whom),)


def _returned_told(m: Moment) -> tuple[Clause, ...]:
    """A card given back."""
    done, stated = _moved(m)
    if done is None or not done.size:
        return (Clause("exchange_unclear", {"who": m.who}),)
    facts = {"giver": done.giver, "taker": done.taker, "face": _face(stated), "cards": _handed(done)}
    return (Clause("returned_one", facts) if done.size == 1 else Clause("returned", {**facts, "number": done.size}),)


def _exchange_seen(eyes: Eyes, m: Moment) -> None:
    """Cards that changed hands, before the eyes of the table or not."""
    if len(m.after.setting.exchanged) <= len(eyes.exchanged):
        return
    done, stated = m.after.setting.exchanged[-1], m.hand.exchanges[m.number].face
    in_sight = stated == "up" if stated is not None else done.kind in eyes.sights
    if not in_sight and (eyes.seat == NOBODY or eyes.seat not in (done.giver, done.taker)):
        if done.size and done.giver != NOBODY:
            eyes.held[done.giver] = 0  # it may have been any of them
        done = done._replace(cards=0)
    elif done.size and NOBODY not in (done.giver, done.taker):
        eyes.held[done.giver] &= ~done.cards
        eyes.held[done.taker] |= done.cards
    eyes.exchanged += (done,)


def _exchange_laid(m: Moment) -> Laid | None:
    done, _ = _moved(m)
    if done is None:
        return None
    return Laid(HANDS_OVER, {"giver": done.giver, "taker": done.taker}, done.cards, done.size - done.cards.bit_count())


STEPS: Final = {
    ASKED: Step(ASKED, _asked_told, laid=_exchange_laid, seen=_exchange_seen, moves=True),
    RETURNED: Step(RETURNED, _returned_told, laid=_exchange_laid, seen=_exchange_seen, section=ASKED, moves=True),
}
"""Kind of an exchange -> what it shows."""


# -- its part of a link ---------------------------------------------------------------------------


def coded(passage: Passage) -> HandFields:
    """Cards asked for, handed over and returned."""
    digits, wanted = passage.digits, part(passage.hand, "exchanges")
    made: list[Exchange] = []
    while digits.flag(item(wanted, len(made)) is not None):
        exchange = item(wanted, len(made))
        kind = digits.pick(EXCHANGES, part(exchange, "kind"))
        giver = digits.pick(MAYBE_SEATS, part(exchange, "giver"))
        taker = digits.pick(MAYBE_SEATS, part(exchange, "taker"))
        named = digits.flag(part(exchange, "asked") is not None)
        asked = one_card(digits, passage.pack, part(exchange, "asked")) if named else None
        simple: tuple[Any, ...] = (None, (), (asked,)) if named else (None, ())
        handed = part(exchange, "cards")
        written_out = digits.flag(handed not in simple)
        given = any_cards(passage, 0, handed) if written_out else digits.pick(simple, handed)
        face = digits.pick(FACES, part(exchange, "face"))
        made.append(Exchange(kind=kind, giver=giver, taker=taker, cards=given, asked=asked, face=face))
    return {"exchanges": tuple(made)}
