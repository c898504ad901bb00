"""Slips by which a hand has too few or too many: cards, lines and bids left out, one too many, run together.

What is missing from the pack is known, and so is how many cards and tricks a hand has; where it belongs, and
which is the one too many, is proposed at each place, and the replay says where it fits. Whole hands under the
wrong seat stand here too.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tarot_records.core.cards import codes_of, mask_of
from tarot_records.core.faults import ValuePath
from tarot_records.core.position import NOBODY
from tarot_records.games import GAMES
from tarot_records.record.model import Bid, Trick
from tarot_records.repair.edits import NOTHING, Slip
from tarot_records.repair.faulty_hand import UNREAD, FaultyHand
from tarot_records.repair.slips import Maker, slip

FEW = 4
"""If more cards than these may have been left out of a trick, nobody can say which."""
MANY = 24
"""If more cards may have been left out of a heap than these, none is proposed."""


# -- a card --------------------------------------------------------------------------------------


def cards_left_out(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield a card put into a trick, a hand, a stock or a scart that has one too few."""
    for path in _lists_longer(faulty, -1):
        yield from _into_trick(faulty, int(path[1])) if path[0] == "tricks" else _into_heap(faulty, path)


def cards_too_many(faulty: FaultyHand) -> Iterator[Slip]:
    """A card taken out of a trick, a hand, a stock or a scart that has one too many; of equal ones in a row the last.

    Likelier one that stands elsewhere too.
    """
    for path in _lists_longer(faulty, 1):
        cards, around = faulty.heap(path), faulty.dealt if path[0] == "deal" else faulty.played
        family = {"tricks": "card_over", "deal": "dealt_over" if path[1] == "hands" else "heap_over"}
        for i, code in enumerate(cards):
            if cards[i + 1 : i + 2] != (code,):
                more = 0 if list(around.values()).count(code) > 1 else 3
                yield slip(faulty, family.get(str(path[0]), "heap_over"), ((*path, i), code, NOTHING), more=more)


SIZES = ("play.size", "deal.size", "deal.talon_size", "deal.dead_size", "scart.size")
"""Faults of a trick, or a heap before play, that has too few cards, or too many."""


def _lists_longer(faulty: FaultyHand, by: int) -> Iterator[ValuePath]:
    """Yield the tricks, and heaps before play, that have so many cards more than they should."""
    for fault in faulty.first_faults:
        found, expected = fault.facts.get("found"), fault.facts.get("expected")
        if fault.code in SIZES and isinstance(found, int) and expected == found - by:
            yield faulty.path(fault)


def _into_trick(faulty: FaultyHand, number: int) -> Iterator[Slip]:
    """Yield one of the cards that stand nowhere, at each place of a trick; of many, one that nobody can tell."""
    for i in range(len(faulty.turns[0])):
        place: ValuePath = ("tricks", number, "cards", i)
        seat = faulty.seat_of.get(place)
        cards = [code for code in faulty.absent if not faulty.is_dealt(seat) or code in faulty.left(seat)]
        for code in cards if len(cards) <= FEW else (UNREAD,):
            yield slip(faulty, "left_out", (place, NOTHING, code))


def _into_heap(faulty: FaultyHand, path: ValuePath) -> Iterator[Slip]:
    """One of the cards that stand nowhere, in a heap before play: where the order of its cards has room for it."""
    heap = faulty.heap(path)
    cards = faulty.absent if path[0] == "scart" else faulty.undealt
    if path[:2] == ("deal", "hands"):
        own = {faulty.played[place] for place in faulty.own.get(int(path[2]), ())}
        cards = tuple(code for code in cards if code in own) or cards
    for code in cards if len(cards) <= MANY else ():
        yield slip(faulty, "left_out", ((*path, _room(heap, code)), NOTHING, code))


def _room(heap: tuple[str, ...], code: str) -> int:
    """Return the place of one more card in a list: people list cards in order, up or down; else the end."""
    in_order = codes_of(mask_of((*heap, code)))
    for order in (in_order, in_order[::-1]):
        if tuple(other for other in order if other != code) == heap:
            return order.index(code)
    return len(heap)


# -- a line --------------------------------------------------------------------------------------


def lines_left_out(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield a trick put in where one is missing: the cards that are left, or as many that nobody can tell."""
    tricks, turns = faulty.hand.tricks or (), faulty.turns
    if len(tricks) != faulty.rules.playing.length - 1:
        return
    left = [faulty.last_card(seat) for seat in range(len(turns))]
    for number in range(len(tricks) + 1):
        for leader in _leaders(faulty, number):
            cards = tuple(left[seat] for seat in turns[leader])
            family = "line_left_out"
            if UNREAD in cards:
                family = "line_unread" if len(faulty.absent) <= 2 * len(cards) else "line_lost"
                cards = (UNREAD,) * len(cards)
            yield slip(faulty, family, (("tricks", number), NOTHING, _line(faulty, number, leader, cards)))


def _leaders(faulty: FaultyHand, number: int) -> Sequence[int]:
    """Return who may have led a trick put in there: who took the one before; the first of all anybody."""
    if number == 0:
        return sorted(faulty.turns[0])
    leader = faulty.before_trick[number].leader if number in faulty.before_trick else NOBODY
    return () if leader == NOBODY else (leader,)


def _line(faulty: FaultyHand, number: int, leader: int, cards: tuple[str, ...]) -> Trick:
    """Return a trick that goes in before this one, stating what the others state."""
    tricks = faulty.hand.tricks or ()
    winner = tricks[number].leader if number < len(tricks) else faulty.won_by(leader, cards)
    led = any(trick.leader is not None for trick in tricks)
    won = any(trick.winner is not None for trick in tricks)
    return _trick(cards, leader if led else None, winner if won else None)


def _trick(cards: tuple[str, ...], leader: int | None, winner: int | None, paid: str | None = None) -> Trick:
    """Return a trick of which only what is known is stated."""
    stated = {"leader": leader, "cards": cards, "winner": winner, "paid": paid}
    return Trick.model_validate({name: value for name, value in stated.items() if value is not None})


def lines_twice(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield a trick taken out whose cards all stand in other tricks too, where there is one too many."""
    tricks = faulty.hand.tricks or ()
    if len(tricks) <= faulty.rules.playing.length:
        return
    for number, trick in enumerate(tricks):
        others = {code for other in (*tricks[:number], *tricks[number + 1 :]) for code in other.cards}
        if others.issuperset(trick.cards) and (number == 0 or trick != tricks[number - 1]):
            yield slip(faulty, "line_twice", (("tricks", number), trick, NOTHING))


def lines_run_together(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield a line with the cards of two tricks made two; its winner is the second's, or the first's."""
    size = len(faulty.turns[0])
    for number, line in enumerate(faulty.hand.tricks or ()):
        leader = faulty.seat_of.get(("tricks", number, "cards", 0))
        if len(line.cards) != 2 * size or leader is None:
            continue
        one, two = line.cards[:size], line.cards[size:]
        first = faulty.won_by(leader, one)
        if first is None:
            continue
        for last in dict.fromkeys((line.winner, None if line.winner is None else faulty.won_by(first, two))):
            before = _trick(one, line.leader, None if line.winner is None else first)
            after = _trick(two, None if line.leader is None else first, last, line.paid)
            places = ("tricks", number), ("tricks", number + 1)
            yield slip(faulty, "run_together", (places[0], line, before), (places[1], NOTHING, after))


# -- the deal and the bids -----------------------------------------------------------------------


def hands_exchanged(faulty: FaultyHand) -> Iterator[Slip]:
    """Whole hands dealt that lie under each other's seats, or all of them begun at another seat."""
    deal = faulty.hand.deal
    hands = () if deal is None else deal.hands or ()
    if None in hands or not any(fault.code.endswith(".held") for fault in faulty.first_faults):
        return
    seats = [seat for seat in sorted(faulty.turns[0]) if seat < len(hands)]
    places: list[ValuePath] = [("deal", "hands", seat) for seat in seats]
    for one, two in combinations(seats, 2):
        if len(hands[one] or ()) == len(hands[two] or ()) and _plays(faulty, one, two) and _plays(faulty, two, one):
            there: list[ValuePath] = [("deal", "hands", seat) for seat in (one, two)]
            yield slip(faulty, "hands", (there[0], hands[one], hands[two]), (there[1], hands[two], hands[one]))
    listed = [hands[seat] for seat in seats]
    for turn in range(1, len(seats)):
        turned = seats[turn:] + seats[:turn]
        if all(_plays(faulty, seat, other) for seat, other in zip(seats, turned, strict=True)):
            yield slip(faulty, "hands_turned", *zip(places, listed, [hands[seat] for seat in turned], strict=True))


def _plays(faulty: FaultyHand, seat: int, other: int) -> bool:
    """Return whether a seat plays more of the cards dealt to another seat than of its own."""
    own = {faulty.played[place] for place in faulty.own.get(seat, ())}
    mine, theirs = (own.intersection(faulty.heap(("deal", "hands", owner))) for owner in (seat, other))
    return len(theirs) > len(mine)


def bids_left_out(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield a bid or a pass put in at each place of an auction, by anybody; if no bid is out of turn, at its end."""
    bids = faulty.hand.bids
    if not bids:
        return
    is_amiss = any(fault.code.startswith("bid.") for fault in faulty.first_faults)
    for number in range(len(bids) + 1) if is_amiss else (len(bids),):
        beside = {bid.seat for bid in bids[max(0, number - 1) : number + 1]}
        for seat in sorted(faulty.turns[0]):
            for word in ("pass", *GAMES[faulty.rules.game].bids) if seat not in beside else ():
                more = 0 if word == "pass" else 1
                yield slip(faulty, "bid_left_out", (("bids", number), NOTHING, Bid(seat=seat, bid=word)), more=more)


def words_left_out(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield what somebody said, where the play tells that he may have; it comes behind all that was said."""
    hand = faulty.hand
    for phase in faulty.rules.phases:
        for said in phase.unsaid(hand):
            if hand.declarations:
                yield slip(faulty, "word_left_out", (("declarations", len(hand.declarations)), NOTHING, said))
            else:
                yield slip(faulty, "word_left_out", (("declarations",), NOTHING, (said,)))


def bids_too_many(faulty: FaultyHand) -> Iterator[Slip]:
    """A bid or a pass taken out of an auction in which one is against the rules; of equal ones in a row the last."""
    if not any(fault.code.startswith("bid.") for fault in faulty.first_faults):
        return
    bids = faulty.hand.bids or ()
    for number, bid in enumerate(bids):
        if bids[number + 1 : number + 2] != (bid,):
            yield slip(faulty, "bid_over", (("bids", number), bid, NOTHING))


SHAPE_SLIPS: tuple[Maker, ...] = (
    cards_left_out,
    cards_too_many,
    lines_left_out,
    lines_twice,
    lines_run_together,
    hands_exchanged,
)
"""Slips that show in the shape of a hand: where one of them mends everything, nothing else does."""
