"""Propose slips by which a hand has too few or too many cards, tricks or bids, or lists hands at the wrong seats.

The rules and the pack show which cards are missing, and how many cards and tricks a hand must have. A missing card is
proposed for each possible place, each surplus card is removed in turn, and the replay judges.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from tarot_records.core.faults import ValuePath
from tarot_records.core.position import NOBODY
from tarot_records.games import GAMES
from tarot_records.record.model import Bid, Call, Exchange, Trick
from tarot_records.record.search_words import NO_BIDS, auction_words
from tarot_records.repairs.card_slips import Maker, in_either_order, make_slip
from tarot_records.repairs.edits import NOTHING, TABLES, Slip, value_at
from tarot_records.repairs.faulty_hand import UNREAD, FaultyHand

MAX_FOR_TRICK = 4
"""Maximum number of candidates for a missing card of a trick; if there are more, an unknown card is proposed."""
MAX_FOR_HEAP = 24
"""Maximum number of candidates for a missing card of a heap; if there are more, no card is proposed."""
ENTRIES = ("calls", "exchanges")
"""Sections in which entries may have been left out and which the phases can fill."""
EXPLAINED = tuple(TABLES["explains"]["exchange"])
"""Prefixes of the codes of faults that calls and exchanges may explain."""
SIZE_CODES = ("play.size", "deal.size", "deal.talon_size", "deal.dead_size", "scart.size")
"""Codes of faults of a trick, or a heap before play, with too few or too many cards."""


# -- cards ---------------------------------------------------------------------------------------


def omitted_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a card omitted from a trick, a hand, a talon or a scart with one card too few."""
    for path in _lists_of_wrong_size(faulty, -1):
        yield from (
            _omitted_from_trick(faulty, int(path[1])) if path[0] == "tricks" else _omitted_from_heap(faulty, path)
        )


def surplus_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a surplus card in a trick, a hand, a talon or a scart with one card too many.

    A card that also lies elsewhere is likelier. Of equal cards in a row the last is removed.
    """
    for path in _lists_of_wrong_size(faulty, 1):
        cards, around = faulty.cards_at(path), faulty.dealt if path[0] == "deal" else faulty.played
        family = {"tricks": "card_over", "deal": "dealt_over" if path[1] == "hands" else "heap_over"}
        for i, code in enumerate(cards):
            if cards[i + 1 : i + 2] != (code,):
                more = 0 if list(around.values()).count(code) > 1 else 3
                yield make_slip(faulty, family.get(str(path[0]), "heap_over"), ((*path, i), code, NOTHING), more=more)


def _lists_of_wrong_size(faulty: FaultyHand, by: int) -> Iterator[ValuePath]:
    """Yield the tricks and heaps before play that have `by` cards too many (negative: too few)."""
    for fault in faulty.first_faults:
        found, expected = fault.facts.get("found"), fault.facts.get("expected")
        if fault.code in SIZE_CODES and isinstance(found, int) and expected == found - by:
            yield faulty.path_of(fault)


def _omitted_from_trick(faulty: FaultyHand, number: int) -> Iterator[Slip]:
    """Yield slips of each missing card omitted at each place of a trick; of an unknown card if many are missing."""
    for i in range(len(faulty.turns[0])):
        place: ValuePath = ("tricks", number, "cards", i)
        seat = faulty.seat_of.get(place)
        cards = [code for code in faulty.absent if seat not in faulty.dealt_seats or code in faulty.cards_left(seat)]
        for code in cards if len(cards) <= MAX_FOR_TRICK else (UNREAD,):
            yield make_slip(faulty, "left_out", (place, NOTHING, code))


def _omitted_from_heap(faulty: FaultyHand, path: ValuePath) -> Iterator[Slip]:
    """Yield slips of each missing card omitted from a heap before play, at the place that keeps the heap in order."""
    heap = faulty.cards_at(path)
    cards = faulty.absent if path[0] == "scart" else faulty.undealt
    if path[:2] == ("deal", "hands"):
        own = {faulty.played[place] for place in faulty.own.get(int(path[2]), ())}
        cards = tuple(code for code in cards if code in own) or cards
    for code in cards if len(cards) <= MAX_FOR_HEAP else ():
        yield make_slip(faulty, "left_out", ((*path, _sorted_place(heap, code)), NOTHING, code))


def _sorted_place(heap: tuple[str, ...], code: str) -> int:
    """Return the index at which a card keeps a list in ascending or descending order; the end of an unsorted list."""
    for order in in_either_order((*heap, code)):
        if tuple(other for other in order if other != code) == heap:
            return order.index(code)
    return len(heap)


# -- tricks --------------------------------------------------------------------------------------


def omitted_tricks(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of an omitted trick at each possible place, with the cards left over or with unknown cards."""
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
            yield make_slip(faulty, family, (("tricks", number), NOTHING, _new_trick(faulty, number, leader, cards)))


def _leaders(faulty: FaultyHand, number: int) -> Sequence[int]:
    """Return the seats that may have led an omitted trick: any for the first, else the winner of the trick before."""
    if number == 0:
        return sorted(faulty.turns[0])
    leader = faulty.before_trick[number].leader if number in faulty.before_trick else NOBODY
    return () if leader == NOBODY else (leader,)


def _new_trick(faulty: FaultyHand, number: int, leader: int, cards: tuple[str, ...]) -> Trick:
    """Return a trick to insert before trick `number`, with the same fields as the other tricks."""
    tricks = faulty.hand.tricks or ()
    winner = tricks[number].leader if number < len(tricks) else faulty.winner_of(leader, cards)
    led = any(trick.leader is not None for trick in tricks)
    won = any(trick.winner is not None for trick in tricks)
    return _trick(cards, leader if led else None, winner if won else None)


def _trick(cards: tuple[str, ...], leader: int | None, winner: int | None, paid: str | None = None) -> Trick:
    stated = {"leader": leader, "cards": cards, "winner": winner, "paid": paid}
    return Trick.model_validate({name: value for name, value in stated.items() if value is not None})


def repeated_tricks(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a repeated trick, whose cards are all in other tricks, if there is a trick too many."""
    tricks = faulty.hand.tricks or ()
    if len(tricks) <= faulty.rules.playing.length:
        return
    for number, trick in enumerate(tricks):
        others = {code for other in (*tricks[:number], *tricks[number + 1 :]) for code in other.cards}
        if others.issuperset(trick.cards) and (number == 0 or trick != tricks[number - 1]):
            yield make_slip(faulty, "line_twice", (("tricks", number), trick, NOTHING))


def joined_tricks(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of two tricks written as one.

    The winner of the second trick may be the stated winner, or, if that belongs to the first trick, the winner by its
    cards.
    """
    size = len(faulty.turns[0])
    for number, joined in enumerate(faulty.hand.tricks or ()):
        leader = faulty.seat_of.get(("tricks", number, "cards", 0))
        if len(joined.cards) != 2 * size or leader is None:
            continue
        cards, more_cards = joined.cards[:size], joined.cards[size:]
        middle = faulty.winner_of(leader, cards)
        if middle is None:
            continue
        is_won, is_led = joined.winner is not None, joined.leader is not None
        for last in dict.fromkeys((joined.winner, faulty.winner_of(middle, more_cards) if is_won else None)):
            before = _trick(cards, joined.leader, middle if is_won else None)
            after = _trick(more_cards, middle if is_led else None, last, joined.paid)
            places = ("tricks", number), ("tricks", number + 1)
            yield make_slip(faulty, "run_together", (places[0], joined, before), (places[1], NOTHING, after))


# -- the deal and the bids -----------------------------------------------------------------------


def exchanged_hands(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of dealt hands listed at the wrong seats: two exchanged, or all shifted by the same number."""
    deal = faulty.hand.deal
    hands = () if deal is None else deal.hands or ()
    if None in hands or not any(fault.code.endswith(".held") for fault in faulty.first_faults):
        return
    seats = [seat for seat in sorted(faulty.turns[0]) if seat < len(hands)]
    places: list[ValuePath] = [("deal", "hands", seat) for seat in seats]
    listed = [hands[seat] for seat in seats]
    for (seat, place, own), (other, other_place, others) in combinations(zip(seats, places, listed, strict=True), 2):
        is_plausible = _plays_from(faulty, seat, other) and _plays_from(faulty, other, seat)
        if len(own or ()) == len(others or ()) and is_plausible:
            yield make_slip(faulty, "hands", (place, own, others), (other_place, others, own))
    for turn in range(1, len(seats)):
        turned = seats[turn:] + seats[:turn]
        if all(_plays_from(faulty, seat, other) for seat, other in zip(seats, turned, strict=True)):
            yield make_slip(faulty, "hands_turned", *zip(places, listed, [hands[seat] for seat in turned], strict=True))


def _plays_from(faulty: FaultyHand, seat: int, other: int) -> bool:
    """Return True if a seat plays more cards from the hand dealt to `other` than from its own."""
    own = {faulty.played[place] for place in faulty.own.get(seat, ())}
    mine, theirs = (own.intersection(faulty.cards_at(("deal", "hands", owner))) for owner in (seat, other))
    return len(theirs) > len(mine)


def omitted_bids(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of an omitted bid or pass: before the first faulty bid, or at the end if no bid is faulty.

    Anywhere else the bid would be out of turn.
    """
    bids = faulty.hand.bids
    if not bids:
        return
    for number, seat in _open_turns(faulty, len(bids)):
        if any(bid.seat == seat for bid in bids[max(0, number - 1) : number + 1]):
            continue
        for word in auction_words(GAMES[faulty.rules.game].bids):
            bid = Bid(seat=seat, bid=word)
            yield make_slip(faulty, "bid_left_out", (("bids", number), NOTHING, bid), more=int(word not in NO_BIDS))


def _open_turns(faulty: FaultyHand, end: int) -> Iterator[tuple[int, int]]:
    """Yield (index, seat) of each bid that may have been omitted from an auction of `end` bids.

    Nothing is omitted at the end if the auction has led to a contract.
    """
    seats = sorted(faulty.turns[0])
    first = faulty.first_faulty_bid
    if first is None:
        is_over = faulty.end is not None and faulty.end.setting.contract is not None
        yield from ((end, seat) for seat in seats if not is_over)
        return
    due = {fault.facts.get("expected_seat") for fault in faulty.first_faults if faulty.path_of(fault)[:2] == first}
    yield from ((int(first[1]), seat) for seat in seats if seat in due)
    if first[1] != 0 and faulty.hand.dealer is None:
        yield from ((0, seat) for seat in seats)


def surplus_bids(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a surplus bid or pass in a faulty auction; of equal bids in a row the last is removed."""
    bids, first = faulty.hand.bids or (), faulty.first_faulty_bid
    for number, bid in enumerate(bids if first is not None else ()):
        if bids[number + 1 : number + 2] != (bid,):
            yield make_slip(faulty, "bid_over", (("bids", number), bid, NOTHING))


# -- calls and exchanges ---------------------------------------------------------------------------


def refilled_sections(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of calls and exchanges: entries left out, or another part of the talon written.

    Only entries that the phase of the section allows are proposed.
    """
    if not any(fault.code.startswith(EXPLAINED) for fault in faulty.first_faults):
        return
    for section in ENTRIES:
        ways: list[tuple[Call | Exchange, ...]] = [getattr(filled, section) for filled in faulty.filled(section)]
        parts = {_cards(entry) for entries in ways for entry in entries}
        for entries in ways:
            yield from _left_out_entries(faulty, section, entries)
            yield from _other_parts(faulty, section, entries, parts)


def _other_parts(
    faulty: FaultyHand, section: str, entries: Sequence[Call | Exchange], parts: Collection[frozenset[str]]
) -> Iterator[Slip]:
    """Yield the slip by which the cards of another part of the talon were written than `entries` have.

    `parts` has the cards of every part. If all written cards but one are those of a part, that card is rather misread,
    and nothing is yielded.
    """
    stated: tuple[Call | Exchange, ...] = getattr(faulty.hand, section)
    if len(entries) != len(stated):
        return
    talon = (faulty.hand.deal.talon or ()) if faulty.hand.deal is not None else ()
    changed = [i for i, (old, new) in enumerate(zip(stated, entries, strict=True)) if _told(old) != _told(new)]
    for i in changed if len(changed) == 1 else ():
        old, new = stated[i], entries[i]
        if isinstance(old, Exchange) and _told(old)[:-1] == _told(new)[:-1] and _is_part(_cards(old), parts, talon):
            yield make_slip(faulty, "part", ((section, i, "cards"), old.cards, value_at(new, ("cards",))))


def _is_part(cards: frozenset[str], parts: Collection[frozenset[str]], talon: Sequence[str]) -> bool:
    """Return True if all `cards` lay in the talon or its parts, and no part has all but exactly one of them."""
    nearly = len(cards) > 1 and any(len(cards & part) == len(cards) - 1 for part in parts)
    return not nearly and cards <= frozenset(talon).union(*parts)


def _left_out_entries(faulty: FaultyHand, section: str, entries: Sequence[Call | Exchange]) -> Iterator[Slip]:
    """Yield the slip of omitting some of `entries` from a section, if the stated entries are the others, in order."""
    stated: tuple[Call | Exchange, ...] = getattr(faulty.hand, section)
    left, missing = list(stated), list[tuple[int, Call | Exchange]]()
    for number, entry in enumerate(entries):
        if left and _told(left[0]) == _told(entry):
            left.pop(0)
        else:
            missing.append((number, entry))
    if left or not missing:
        return
    if not stated:
        old_section = () if faulty.hand.states(section) else NOTHING
        yield make_slip(faulty, "entry_left_out", ((section,), old_section, tuple(entries)), more=len(missing) - 1)
    elif len(missing) == 1:
        number, entry = missing[0]
        yield make_slip(faulty, "entry_left_out", ((section, number), NOTHING, entry))


def _told(entry: Call | Exchange) -> tuple[object, ...]:
    """Return the values of an entry for comparison, its cards last."""
    if isinstance(entry, Call):
        return entry.seat, entry.card
    return entry.kind, entry.giver, entry.taker, _cards(entry)


def _cards(entry: Call | Exchange) -> frozenset[str]:
    """Return the cards of an exchange; empty for a call or unknown cards."""
    return frozenset(value_at(entry, ("cards",)) or ())


SHAPE_SLIPS: tuple[Maker, ...] = (
    omitted_cards,
    surplus_cards,
    omitted_tricks,
    repeated_tricks,
    joined_tricks,
    exchanged_hands,
)
"""Makers of slips that change the number of cards or tricks, or the seats of hands.

If one of these slips removes all faults, no other makers are tried."""
