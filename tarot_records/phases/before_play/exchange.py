"""Exchanges of cards before play: findings, effects and steps that all kinds of asking and returning share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from tarot_records import record as models
from tarot_records.coding.passage import MAYBE_SEATS, HandFields, Passage, code_card, code_cards, item, part
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, codes_of, mask_of
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Exchanged, Position, hand_size, holder, turns_of, with_unknown_hands
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import CARD_CODES, HANDS_OVER, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

EXCHANGES: tuple[Literal["talon", "asked", "returned", "passed"], ...] = ("talon", "asked", "returned", "passed")
FACES: tuple[Literal["up", "down"] | None, ...] = (None, "up", "down")

ASKED: Final = "asked"
RETURNED: Final = "returned"


def seat_findings(position: Position, exchange: Exchange) -> Iterator[Finding]:
    """Yield a finding for each seat of an exchange that the table does not have."""
    seats = len(position.hands)
    for name in ("giver", "taker"):
        seat = getattr(exchange, name)
        if seat is not None and seat >= seats:
            yield no_such_seat((name,), seat, seats)


def self_findings(exchange: Exchange) -> Iterator[Finding]:
    """Yield a finding if giver and taker are the same seat."""
    if exchange.giver is not None and exchange.giver == exchange.taker:
        yield Finding("exchange.self", ("giver",), exchange.giver, {"cards": exchange.cards or ()})


def unasked_findings(exchange: Exchange) -> Iterator[Finding]:
    """Yield a finding for shown cards, in games where nobody shows cards to ask for one."""
    if exchange.shown is not None:
        yield Finding("record.section", ("shown",), exchange.taker, {"field": "shown"})


def face_findings(exchange: Exchange, seat: int, expected: str) -> Iterator[Finding]:
    """Yield a finding if the cards were not handed over as `expected`: face up or face down."""
    if exchange.face not in (None, expected):
        yield Finding("exchange.face", ("face",), seat, {"found": exchange.face, "expected": expected})


def taking_findings(position: Position, exchange: Exchange, seat: int, face: str) -> Iterator[Finding]:
    """Yield the findings about a seat's exchange with the talon, except those about its cards."""
    seats = len(position.hands)
    for name in ("giver", "asked", "shown"):
        if getattr(exchange, name) is not None:
            yield Finding("record.section", (name,), seat, {"field": name})
    if exchange.taker is not None and exchange.taker >= seats:
        yield no_such_seat(("taker",), exchange.taker, seats)
    elif exchange.taker not in (None, seat):
        yield Finding("exchange.seat", ("taker",), exchange.taker, {"expected_seat": seat})
    yield from face_findings(exchange, seat, face)


def taken_findings(
    position: Position,
    exchange: Exchange,
    seat: int,
    size: int,
    parts: Sequence[int],
    *,
    due: tuple[str, ...] = (),
) -> Iterator[Finding]:
    """Yield the findings about the cards of the talon that a seat takes.

    `size` is their number. They must be one of the `parts` of the talon (masks; empty if unknown), and among the cards
    with the codes `due` (empty if any card is allowed).
    """
    cards, setting = exchange.cards or (), position.setting
    unread, seen = [i for i, code in enumerate(cards) if CARDS[code] >= UNKNOWN], mask_of(cards)
    if parts and not unread:
        if seen not in parts or seen.bit_count() != len(cards):
            lie = (due,) if due else tuple(map(codes_of, parts))
            yield Finding("exchange.part", ("cards",), seat, {"cards": cards, "parts": lie})
        return
    if len(cards) != size:
        yield Finding("exchange.size", ("cards",), seat, {"found": len(cards), "expected": size})
    for i in unread:
        yield Finding("exchange.unread", ("cards", i), seat, {"card": cards[i]})
    lying = mask_of(due) if due else setting.talon
    for i, code in enumerate(cards):
        if BIT[CARDS[code]] & ~lying and (due or setting.talon_unseen <= 0):
            yield Finding("exchange.held", ("cards", i), seat, {"card": code, "held": codes_of(setting.talon)})


def held_findings(position: Position, exchange: Exchange, giver: int) -> Iterator[Finding]:
    """Yield a finding for each card handed over that the giver did not hold or that is unknown."""
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


def returned_findings(position: Position, exchange: Exchange, giver: int, kept: int) -> Iterator[Finding]:
    """Yield a finding for each returned card that the giver did not hold, that is unknown, or that must be kept."""
    yield from held_findings(position, exchange, giver)
    for i, code in enumerate(exchange.cards or ()):
        if BIT[CARDS[code]] & kept:
            legal = codes_of(position.hands[giver] & ~kept)
            yield Finding("exchange.return", ("cards", i), giver, {"card": code, "legal": legal})


def hand_over(
    position: Position, kind: str, giver: int, taker: int, codes: Sequence[str], asked: int | None = None
) -> Position:
    """Return the position after the cards `codes` ("?" for unknown ones) have passed from `giver` to `taker`.

    The exchange is added to `Setting.exchanged`. `asked` is the card asked for; None if unknown.
    """
    cards = mask_of(codes)
    unknown = len(codes) - cards.bit_count()
    hands, unseen, missing = list(position.hands), list(position.unseen), list(position.missing)
    unseen[giver] = max(0, unseen[giver] - (cards & ~hands[giver]).bit_count())
    hands = [held & ~cards for held in hands]
    if hands[giver]:
        missing[giver] += unknown  # known cards of the hand, or unknown ones
    else:
        unseen[giver] = max(0, unseen[giver] - unknown)
    hands[taker] |= cards
    unseen[taker] += unknown
    done = Exchanged(kind, giver, taker, cards, len(codes), asked)
    setting = position.setting._replace(exchanged=(*position.setting.exchanged, done))
    return position._replace(hands=tuple(hands), unseen=tuple(unseen), missing=tuple(missing), setting=setting)


def owed(position: Position, asker: int) -> dict[int, int]:
    """Return the debts of an asker: seat -> number of cards that he still has to return to it."""
    debts: dict[int, int] = {}
    for done in position.setting.exchanged:
        if done.kind == ASKED and done.taker == asker and done.size:
            debts[done.giver] = debts.get(done.giver, 0) + done.size
        elif done.kind == RETURNED and done.giver == asker and done.taker in debts:
            debts[done.taker] -= done.size
    return {seat: cards for seat, cards in debts.items() if cards > 0}


def received(position: Position, asker: int) -> list[int]:
    """Return the cards that an asker got by each of his successful asks, as masks."""
    return [d.cards for d in position.setting.exchanged if d.kind == ASKED and d.taker == asker and d.size]


def note_refusal(position: Position, giver: int, taker: int, asked: int | None = None) -> Position:
    """Return the position after an ask for which nobody gave a card."""
    done = Exchanged(ASKED, giver, taker, 0, 0, asked)
    return position._replace(setting=position.setting._replace(exchanged=(*position.setting.exchanged, done)))


# -- unrecorded answers and returns --------------------------------------------------------------


def note_open_answer(position: Position, giver: int, taker: int, asked: int | None = None) -> Position:
    """Return the position after an ask whose answer is not stated: a card may have passed, or none."""
    done = Exchanged(ASKED, giver, taker, 0, 0, asked, told=False)
    setting = position.setting._replace(exchanged=(*position.setting.exchanged, done))
    return with_unknown_hands(position)._replace(setting=setting)


def infer_answers(position: Position, asker: int, other: int, number: int = 1) -> Position:
    """Return the position with unstated answers of `other` taken as gifts of a card, until `number` cards are owed."""
    while owed(position, asker).get(other, 0) < number:
        done = position.setting.exchanged
        unknown = (i for i, ask in enumerate(done) if ask.taker in (NOBODY, asker) and not ask.told)
        place = next((i for i in unknown if done[i].giver in (NOBODY, other)), None)
        if place is None:
            return position
        passed = hand_over(position, ASKED, other, asker, ("?",), done[place].asked)
        exchanged = (*done[:place], passed.setting.exchanged[-1], *done[place + 1 :])
        position = passed._replace(setting=passed.setting._replace(exchanged=exchanged))
    return position


class GivenBack(Phase, frozen=True):
    """The return of all cards still owed after the exchanges, which the record does not state."""

    askers: Callable[[Position], Sequence[int]]
    """Function from a position to the seats that may have asked for cards."""
    name: str = "ask"
    fields: frozenset[str] = frozenset({"exchanges"})

    def event(self, hand: Hand, position: Position) -> Mapping[int, Mapping[int, int]] | None:
        """Return the debts: asker -> seat to which he owes cards -> their number; None if there are none."""
        if not position.setting.exchanged:
            return None
        debts = {asker: owed(position, asker) for asker in self.askers(position)}
        return {asker: owes for asker, owes in debts.items() if owes} or None

    def check(self, position: Position, debts: Mapping[int, Mapping[int, int]]) -> Iterator[Finding]:
        """Yield a finding for each debt whose returned cards are not stated."""
        for asker, owes in debts.items():
            for seat in owes:
                yield Finding("exchange.unreturned", ("exchanges",), seat, {"expected_seat": asker})

    def apply(self, position: Position, debts: Mapping[int, Mapping[int, int]], note: Note | None = None) -> Position:
        """Return the position with all debts paid in unknown cards."""
        for asker, owes in debts.items():
            for seat, number in owes.items():
                position = hand_over(position, RETURNED, asker, seat, ("?",) * number)
                *before, done = position.setting.exchanged
                exchanged = (*before, done._replace(told=False))
                position = position._replace(setting=position.setting._replace(exchanged=exchanged))
        return position


def fill_next_answer(
    hand: Hand, end: Position, cards: Callable[[Exchange], Sequence[str]], at_end: bool = False
) -> Iterator[Hand]:
    """Yield the hand with its first unstated answer filled in: with no card, and with each of the possible `cards`.

    If all answers are stated, fill in the first unstated return instead, after its ask or, if `at_end` is set, last.
    """
    for i, exchange in enumerate(hand.exchanges):
        if exchange.kind == ASKED and exchange.cards is None:
            for given in ((), *((code,) for code in cards(exchange))):
                yield _with_exchange(hand, i, exchange.model_copy(update={"cards": given}), 1)
            return
    done = next((card for card in end.setting.exchanged if card.kind == RETURNED and not card.told), None)
    if done is None:
        return
    asks = (i for i, ask in enumerate(hand.exchanges) if ask.kind == ASKED and ask.cards)
    place = next((i for i in asks if done.taker == _giver_of(hand.exchanges[i], end)), len(hand.exchanges) - 1)
    for code in _possible_returns(hand, end, done.taker):
        back = models.Exchange(kind=RETURNED, giver=done.giver, taker=done.taker, cards=(code,))
        yield _with_exchange(hand, len(hand.exchanges) if at_end else place + 1, back, 0)


def played_and_laid_away(end: Position) -> list[int]:
    """Return, seat by seat, the cards it has played and laid away, as masks."""
    own = list(end.setting.scarts)
    for leader, _, cards in end.taken:
        for seat, card in zip(turns_of(end)[leader], cards if leader != NOBODY else (), strict=False):
            own[seat] |= BIT[card]
    return own


def _giver_of(ask: Exchange, end: Position) -> int | None:
    """Return the seat that gave the card of an ask; None if unknown or if none was given."""
    if ask.giver is not None or not ask.cards:
        return ask.giver
    card = BIT[CARDS[ask.cards[0]]]
    return next((done.giver for done in end.setting.exchanged if done.kind == ASKED and done.cards & card), None)


def _possible_returns(hand: Hand, end: Position, taker: int) -> tuple[str, ...]:
    """Return the cards that may have been returned to a seat: those it played but was not dealt; `?` if unknown."""
    dealt = (*((hand.deal or models.Deal()).hands or ()), *(None,) * len(end.hands))[taker]
    lost = any(NOBODY in (leader, winner) or max(cards) >= UNKNOWN for leader, winner, cards in end.taken)
    if lost or dealt is None or hand_size(end, taker) or end.setting.scart_unseen[taker]:
        return ("?",)
    return codes_of(played_and_laid_away(end)[taker] & ~mask_of(dealt))


def _with_exchange(hand: Hand, place: int, exchange: Exchange, instead_of: int) -> Hand:
    entries = (*hand.exchanges[:place], exchange, *hand.exchanges[place + instead_of :])
    return hand.model_copy(update={"exchanges": entries})


# -- steps ---------------------------------------------------------------------------------------


def _exchange_of(m: Moment) -> tuple[Exchanged | None, Exchange | None]:
    """Return an exchange as replayed, None if it had no effect, and as stated, None if it is not in the record."""
    done = m.after.setting.exchanged
    stated = m.hand.exchanges[m.number] if m.number < len(m.hand.exchanges) else None
    earlier = () if m.before is None else m.before.setting.exchanged
    return done[-1] if len(done) > len(earlier) else None, stated


def _face(stated: Exchange | None) -> Clause | None:
    return Clause(f"face_{stated.face}", {}) if stated is not None and stated.face else None


def _cards_handed_over(done: Exchanged) -> tuple[tuple[str, ...], int]:
    """Return the codes of the cards that changed hands, and the number of unknown ones."""
    return codes_of(done.cards), done.size - done.cards.bit_count()


def _asked_clauses(m: Moment) -> tuple[Clause, ...]:
    done, stated = _exchange_of(m)
    if done is None:
        return (Clause("exchange_unclear", {"who": m.who}),)
    cards = mask_of(stated.shown or ()) if stated is not None else 0
    unread = len(stated.shown or ()) - cards.bit_count() if stated is not None else 0
    showing = (Clause("shows_to_ask", {"who": m.who, "cards": (codes_of(cards), unread)}),) if cards or unread else ()
    return *showing, _asked_and_got(m, done, stated)


def _asked_and_got(m: Moment, done: Exchanged, stated: Exchange | None) -> Clause:
    named = done.asked is not None and done.asked < UNKNOWN
    facts = {"who": m.who, "wanted": None if done.asked is None else CARD_CODES[done.asked]}
    from_whom: dict[str, Any] = {**facts, "giver": done.giver}
    if done.size:
        from_whom["face"] = _face(stated)
        if done.asked is not None and named and done.cards == BIT[done.asked]:
            return Clause("asked_gets_it", from_whom)
        return Clause("asked_gets", {**from_whom, "cards": _cards_handed_over(done)})
    if done.asked is not None and named:
        scarts = enumerate(m.after.setting.scarts)
        keeper = next((seat for seat, scart in scarts if scart & BIT[done.asked]), NOBODY)
        if keeper != NOBODY:
            return Clause("asked_scart", {**facts, "keeper": keeper})
    if stated is None or stated.cards is None:
        return Clause("asked_anybody", facts) if done.giver == NOBODY else Clause("asked_unrecorded", from_whom)
    if done.giver == NOBODY:
        return Clause("asked_nobody", facts)
    return Clause("asked_none" if done.asked is None else "asked_no", from_whom)


def _returned_clauses(m: Moment) -> tuple[Clause, ...]:
    done, stated = _exchange_of(m)
    if done is None or not done.size:
        return (Clause("exchange_unclear", {"who": m.who}),)
    facts = {"giver": done.giver, "taker": done.taker, "face": _face(stated), "cards": _cards_handed_over(done)}
    return (Clause("returned_one", facts) if done.size == 1 else Clause("returned", {**facts, "number": done.size}),)


def _exchange_seen(eyes: Eyes, m: Moment) -> None:
    """Add the cards that changed hands, to all seats or only to giver and taker."""
    if len(m.after.setting.exchanged) <= len(eyes.exchanged):
        return
    done, stated = m.after.setting.exchanged[-1], m.hand.exchanges[m.number].face
    in_sight = stated == "up" if stated is not None else done.kind in eyes.sights
    if not in_sight and (eyes.seat == NOBODY or eyes.seat not in (done.giver, done.taker)):
        if done.size and done.giver != NOBODY:
            eyes.held[done.giver] = 0  # any of the cards may have been handed over
        done = done._replace(cards=0)
    elif done.size and NOBODY not in (done.giver, done.taker):
        eyes.held[done.giver] &= ~done.cards
        eyes.held[done.taker] |= done.cards
    eyes.exchanged += (done,)


def _exchange_laid(m: Moment) -> Laid | None:
    done, _ = _exchange_of(m)
    if done is None:
        return None
    return Laid(HANDS_OVER, {"giver": done.giver, "taker": done.taker}, done.cards, done.size - done.cards.bit_count())


STEPS: Final = {
    ASKED: Step(ASKED, _asked_clauses, laid=_exchange_laid, seen=_exchange_seen, moves=True),
    RETURNED: Step(RETURNED, _returned_clauses, laid=_exchange_laid, seen=_exchange_seen, section=ASKED, moves=True),
}
"""Kind of an exchange -> the step that it shows."""


class ExchangePhase(Phase, frozen=True):
    """Base of the phases in which cards are asked for, and others returned for them."""

    steps: ClassVar[tuple[Step, ...]] = tuple(STEPS.values())
    codes: ClassVar[str] = "exchanges"

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the exchanges."""
        digits, wanted = passage.digits, part(passage.hand, "exchanges")
        made: list[Exchange] = []
        while digits.flag(item(wanted, len(made)) is not None):
            exchange = item(wanted, len(made))
            kind = digits.pick(EXCHANGES, part(exchange, "kind"))
            giver = digits.pick(MAYBE_SEATS, part(exchange, "giver"))
            taker = digits.pick(MAYBE_SEATS, part(exchange, "taker"))
            named = digits.flag(part(exchange, "asked") is not None)
            asked = code_card(digits, passage.pack, part(exchange, "asked")) if named else None
            simple: tuple[Any, ...] = (None, (), (asked,)) if named else (None, ())
            handed = part(exchange, "cards")
            written_out = digits.flag(handed not in simple)
            given = code_cards(passage, 0, handed) if written_out else digits.pick(simple, handed)
            face = digits.pick(FACES, part(exchange, "face"))
            made.append(models.Exchange(kind=kind, giver=giver, taker=taker, cards=given, asked=asked, face=face))
        return {"exchanges": tuple(made)}
