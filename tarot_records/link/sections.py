"""The sections of a hand as choices: each by its rank among what its phase says is legal at that moment.

Each function here both writes and reads (see `digits`): it takes the hand to write, or None, and gives
the section it has written or read. What is not legal is said by a rare choice and then written out, so
that faulty hands travel too; what the compact form cannot say at all raises `Unfit`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tarot_records.cards import BIT, CARDS, CODES, UNKNOWN_CODES, cards_in, codes_of, mask_of
from tarot_records.game import LinkWords
from tarot_records.link.digits import Digits, Unfit
from tarot_records.link.words import ANSWERS, BASES, EXCHANGES, FACES
from tarot_records.phases.bids import PASS, Auction
from tarot_records.phases.call import Call
from tarot_records.phases.deal import Deal, take_talon
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.fool import debtor_of
from tarot_records.phases.scart import Scarts
from tarot_records.phases.tricks import Tricks
from tarot_records.position import NOBODY, Position
from tarot_records.record import (
    MAX_CARDS,
    MAX_HANDS,
    MAX_NUMBER,
    MAX_SEATS,
    Bid,
    Contract,
    Declaration,
    Exchange,
    Hand,
    Scart,
    Trick,
)
from tarot_records.record import Call as CallRecord
from tarot_records.record import Deal as DealRecord
from tarot_records.replay import advance

SEATS = range(MAX_SEATS)
MAYBE_SEATS = (None, *SEATS)
ALL_CODES = CODES + UNKNOWN_CODES


class Moment(NamedTuple):
    """What a section is written or read with."""

    digits: Digits
    wording: LinkWords
    pack: int
    position: Position
    hand: Hand | None
    """The hand to write; None if one is read."""


Section = dict[str, Any]
"""Fields of the hand, as far as a section tells them."""


# -- what the sections have in common --------------------------------------------------------------


def part(whole: Any, name: str) -> Any:
    """A field of what is written; None of what is read."""
    return getattr(whole, name, None)


def item(items: Sequence[Any] | None, number: int) -> Any:
    """One of the items that are written; None if there are no more, or if they are read."""
    return items[number] if items is not None and number < len(items) else None


def expected(digits: Digits, usual: Any, others: Sequence[Any], value: Any) -> Any:
    """The usual value, or else one of the others."""
    return usual if digits.usually(True, value == usual) else digits.pick(others, value)


def set_of(digits: Digits, codes: Sequence[str] | None) -> int:
    """The cards to write as a set; there is none if one is unknown or stands twice."""
    if not digits.writing:
        return 0
    cards = mask_of(codes or ())
    if codes is None or cards.bit_count() != len(codes):
        raise Unfit
    return cards


def card(digits: Digits, legal: int, code: str | None) -> str:
    """One card: by its rank among the legal ones, or else any."""
    bit = BIT[CARDS[code]] if code else 0
    if legal and digits.usually(True, bool(legal & bit)):
        ranks = list(cards_in(legal))
        return CODES[digits.pick(ranks, CARDS[code] if code else None)]
    return digits.pick(ALL_CODES, code)


def cards(moment: Moment, within: int, codes: Sequence[str] | None) -> tuple[str, ...]:
    """Any number of cards, in the order a player sorts them: out of these, or else of the whole pack."""
    digits, chosen = moment.digits, set_of(moment.digits, codes)
    if not within or not digits.usually(True, not chosen & ~within):
        within = moment.pack
    size = digits.number(within.bit_count() + 1, chosen.bit_count())
    return codes_of(digits.subset(within, size, chosen))


# -- the sections ------------------------------------------------------------------------------------


def deal(moment: Moment, phase: Deal) -> Section:
    """Who dealt, and a complete deal: heap by heap out of what is left of the pack."""
    digits, dealt, left = moment.digits, part(moment.hand, "deal"), phase.pack.cards
    heaps = []
    for seat in range(phase.seats):
        heap = digits.subset(left, phase.size, set_of(digits, item(part(dealt, "hands"), seat)))
        left &= ~heap
        heaps.append(codes_of(heap))
    ordered, dead = part(dealt, "talon"), None
    talon = digits.usually(True, ordered is not None)
    stock = digits.subset(left, phase.talon, set_of(digits, ordered)) if talon else 0
    if phase.dead and digits.usually(True, part(dealt, "dead") is not None):
        dead = codes_of(digits.subset(left & ~stock, phase.dead, set_of(digits, part(dealt, "dead"))))
    made = DealRecord(hands=tuple(heaps), talon=_stock(digits, stock, ordered) if talon else None, dead=dead)
    return {"dealer": _dealer(moment), "deal": made}


def _dealer(moment: Moment) -> int | None:
    """The dealer: the one whose turn it is, where there was a hand before."""
    digits, dealer = moment.digits, part(moment.hand, "dealer")
    turn, seats = moment.position.setting.dealer, len(moment.position.hands)
    if turn != NOBODY and digits.usually(True, dealer == turn):
        return turn
    known = digits.usually(True, dealer in range(seats))
    choices: Sequence[int | None] = range(seats) if known else (None, *SEATS[seats:])
    return digits.pick(choices, dealer)


def _stock(digits: Digits, stock: int, ordered: Sequence[str] | None) -> tuple[str, ...]:
    """The cards of the talon as a player sorts them, or in another order."""
    usual = codes_of(stock)
    return digits.order(usual, ordered or ()) if digits.flag(ordered != usual) else usual


def bids(moment: Moment, phase: Auction) -> Section:
    """The auction, and the contract where it is stated."""
    digits, setting, seats = moment.digits, moment.position.setting, len(moment.position.hands)
    wanted = part(moment.hand, "bids")
    made: list[Bid] | None = None
    if digits.flag(wanted is not None, no=1, yes=7):
        made, spoken = [], list(setting.bids)
        while digits.usually(not phase.is_over(spoken, seats), item(wanted, len(made)) is not None):
            bid = item(wanted, len(made))
            seat = expected(digits, phase.next_speaker(spoken, setting.dealer, seats), SEATS, part(bid, "seat"))
            legal = phase.above(spoken)
            fits = digits.usually(True, part(bid, "bid") in legal)
            word = digits.pick(legal if fits else (PASS, *moment.wording.contracts), part(bid, "bid"))
            made.append(Bid(seat=seat, bid=word))
            if seat < seats:
                spoken.append((seat, word))
    return {"bids": None if made is None else tuple(made), "contract": _contract(moment, told=bool(made))}


def _contract(moment: Moment, told: bool) -> Contract | None:
    """The contract stated; seldom if the bids tell it."""
    digits, stated = moment.digits, part(moment.hand, "contract")
    if not digits.flag(stated is not None, no=7 if told else 1, yes=1 if told else 7):
        return None
    return Contract(
        name=digits.pick((None, *moment.wording.contracts), part(stated, "name")),
        declarer=digits.pick(MAYBE_SEATS, part(stated, "declarer")),
        partner=expected(digits, None, SEATS, part(stated, "partner")),
        basis=digits.pick(BASES, part(stated, "basis")),
    )


def calls(moment: Moment, phase: Call) -> Section:
    """The cards called: one, where one has to be."""
    digits, position, wanted = moment.digits, moment.position, part(moment.hand, "calls")
    contract = position.setting.contract
    declarer = NOBODY if contract is None else contract.declarer
    due = phase.is_due(position) and bool(phase.legal(position, declarer))
    made: list[CallRecord] = []
    while digits.usually(due and not made, item(wanted, len(made)) is not None):
        call = item(wanted, len(made))
        seat = expected(digits, declarer, SEATS, part(call, "seat"))
        code = card(digits, phase.legal(position, declarer) if due else 0, part(call, "card"))
        where = phase.whereabouts(position, seat, CARDS[code]) if seat < len(position.hands) else None
        answer = expected(digits, where, ANSWERS, part(call, "answer"))
        made.append(CallRecord(seat=seat, card=code, answer=answer))
    return {"calls": tuple(made)}


def exchanges(moment: Moment, phase: Any) -> Section:
    """Cards asked for, handed over and returned."""
    digits, wanted = moment.digits, part(moment.hand, "exchanges")
    made: list[Exchange] = []
    while digits.flag(item(wanted, len(made)) is not None):
        exchange = item(wanted, len(made))
        kind = digits.pick(EXCHANGES, part(exchange, "kind"))
        giver = digits.pick(MAYBE_SEATS, part(exchange, "giver"))
        taker = digits.pick(MAYBE_SEATS, part(exchange, "taker"))
        named = digits.flag(part(exchange, "asked") is not None)
        asked = card(digits, moment.pack, part(exchange, "asked")) if named else None
        simple: tuple[Any, ...] = (None, (), (asked,)) if named else (None, ())
        handed = part(exchange, "cards")
        written_out = digits.flag(handed not in simple)
        given = cards(moment, 0, handed) if written_out else digits.pick(simple, handed)
        face = digits.pick(FACES, part(exchange, "face"))
        made.append(Exchange(kind=kind, giver=giver, taker=taker, cards=given, asked=asked, face=face))
    return {"exchanges": tuple(made)}


def scart(moment: Moment, phase: Scarts) -> Section:
    """What was laid away: one scart, where there has to be one."""
    digits, position, wanted = moment.digits, moment.position, part(moment.hand, "scart")
    taker = phase.taker(position)
    if not digits.usually(taker is not None, wanted is not None):
        return {"scart": None}
    made: list[Scart] = []
    while digits.usually(taker is not None and not made, item(wanted, len(made)) is not None):
        laid = item(wanted, len(made))
        seat = expected(digits, NOBODY if taker is None else taker, SEATS, part(laid, "seat"))
        away = _laid_away(moment, phase, seat, part(laid, "cards"))
        to_show = codes_of(mask_of(away) & phase.to_show)
        as_usual = digits.usually(True, part(laid, "shown") == to_show)
        shown = to_show if as_usual else cards(moment, 0, part(laid, "shown"))
        made.append(Scart(seat=seat, cards=away, shown=shown))
    return {"scart": tuple(made)}


def _laid_away(moment: Moment, phase: Scarts, seat: int, codes: Sequence[str] | None) -> tuple[str, ...]:
    """The cards of a scart: a legal one as so many plain cards and so many of the last resort."""
    digits, position, chosen = moment.digits, moment.position, set_of(moment.digits, codes)
    if seat < len(position.hands):
        if not (position.setting.taken or phase.before_talon):
            position = take_talon(position, seat)
        held = position.hands[seat]
        due, allowed = phase.due(held), held & ~phase.barred(held)
        plain, last = allowed & ~phase.last_resort, allowed & phase.last_resort
        as_due = (chosen & plain).bit_count() == phase.size - due and (chosen & last).bit_count() == due
        if due <= last.bit_count() and digits.usually(True, as_due and not chosen & ~allowed):
            away = digits.subset(plain, phase.size - due, chosen & plain)
            return codes_of(away | digits.subset(last, due, chosen & last))
    return cards(moment, 0, codes)


def declarations(moment: Moment, phase: Declarations) -> Section:
    """What was announced or shown."""
    digits, position, wanted = moment.digits, moment.position, part(moment.hand, "declarations")
    counts = range(1, MAX_HANDS + 1)
    made: list[Declaration] = []
    while digits.flag(item(wanted, len(made)) is not None, no=3, yes=1):
        declared = item(wanted, len(made))
        seat = digits.pick(range(len(position.hands)), part(declared, "seat"))
        kind = digits.pick(moment.wording.declarations, part(declared, "kind"))
        shown = None
        if digits.flag(part(declared, "cards") is not None):
            shown = cards(moment, position.hands[seat] | position.setting.scarts[seat], part(declared, "cards"))
        declaration = Declaration(
            seat=seat,
            kind=kind,
            cards=shown,
            size=expected(digits, None, counts, part(declared, "size")),
            trick=expected(digits, None, counts, part(declared, "trick")),
        )
        worth = phase.kinds[kind].value(position, declaration) if kind in phase.kinds else 0
        value = part(declared, "value")
        if digits.flag(value not in (None, worth), no=63, yes=1):
            value = digits.number(2 * MAX_NUMBER + 1, (value or 0) + MAX_NUMBER) - MAX_NUMBER
        else:
            value = digits.pick((None, worth), value)
        made.append(declaration.model_copy(update={"value": value}))
    return {"declarations": tuple(made)}


def tricks(moment: Moment, phase: Tricks) -> Section:
    """The play, card by card, with what was paid for the Fool; who won follows from it."""
    digits, position, wanted = moment.digits, moment.position, part(moment.hand, "tricks")
    if not digits.usually(True, wanted is not None):
        return {"tricks": None}
    made: list[Trick] = []
    while digits.usually(len(position.taken) < phase.length, item(wanted, len(made)) is not None):
        played = item(wanted, len(made))
        turn = None if position.leader == NOBODY else position.leader
        leader = expected(digits, turn, MAYBE_SEATS, part(played, "leader"))
        trick = Trick(leader=leader, cards=_cards_played(digits, phase, position, leader, part(played, "cards")))
        after = advance(phase, position, Hand(tricks=(trick,)))
        purse = phase.fool.purse(after, debtor_of(after))
        paid = part(played, "paid")
        if digits.usually(phase.fool.chosen and bool(purse), paid is not None):
            trick = trick.model_copy(update={"paid": card(digits, purse, paid)})
            after = advance(phase, position, Hand(tricks=(trick,)))
        if after.leader == NOBODY:
            raise Unfit  # the cards do not tell who won: only the record can
        made.append(trick)
        position = after
    return {"tricks": tuple(made)}


def _cards_played(
    digits: Digits, phase: Tricks, position: Position, leader: int | None, codes: Sequence[str] | None
) -> tuple[str, ...]:
    """The cards of one trick: one from each seat, unless the record has fewer or more."""
    seats, found = len(position.hands), len(codes or ())
    size = expected(digits, seats, range(1, MAX_CARDS + 1), found)
    if leader is not None and leader < seats:
        position = position._replace(leader=leader)
    down: list[str] = []
    while len(down) < size:
        middle = position._replace(trick=tuple(CARDS[code] for code in down))
        legal = phase.legal(middle) if position.leader != NOBODY and len(down) < seats else 0
        down.append(card(digits, legal, item(codes, len(down))))
    return tuple(down)


SECTIONS: Mapping[str, Callable[[Moment, Any], Section]] = {
    "deal": deal,
    "bids": bids,
    "calls": calls,
    "exchanges": exchanges,
    "scart": scart,
    "declarations": declarations,
    "tricks": tricks,
}
"""Field of the hand -> what writes and reads it, at the first phase that reads this field."""
