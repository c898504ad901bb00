"""Propose slips with cards: one card written for another, cards and tricks exchanged, cards dealt or paid.

Each function of CARD_SLIPS yields the slips of one kind that the faults of a hand suggest. The replay judges them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from tarot_records.core.cards import CARDS, UNKNOWN, codes_of, mask_of
from tarot_records.core.faults import ValuePath
from tarot_records.core.limits import MAX_CARDS
from tarot_records.repairs.edits import FAMILIES, Edit, Slip, misreading_family, roman_numeral
from tarot_records.repairs.faulty_hand import UNREAD, FaultyHand

MAX_CARDS_TRIED = 8
"""Maximum number of candidates that are all tried; of more, only those similar to the written card are tried."""
UNREAD_COST = 8
"""Additional cost of a correction that leaves the card unknown."""
DISTANCE_COST = 5
"""Additional cost of confusing tricks that are not neighbours."""
MAX_NEAR = 3
"""Maximum number of tricks between two exchanged tricks; if there are more, the cost is higher by 1."""
NOT_HELD = frozenset({"play.held", "play.again", "scart.held"})
"""Codes of faults of a card that the seat which played or laid it away cannot have held."""
Maker = Callable[[FaultyHand], Iterator[Slip]]
"""Function that yields the slips of one kind that may have been made in a hand."""
CardChange = tuple[ValuePath, object, object]
"""Place within the hand, value written there, and corrected value."""


def make_slip(faulty: FaultyHand, family: str, *changes: CardChange, more: int = 0) -> Slip:
    """Return a slip of this family with these changes; its cost is the cost of the family plus `more`."""
    edits = tuple(Edit((*faulty.base, *path), old, new) for path, old, new in changes)
    return Slip(family, edits, FAMILIES[family] + more)


# -- one card for another ------------------------------------------------------------------------


def wrong_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a wrong card, played or laid away.

    The right card is one that the seat has left over, if its deal is known, else one that is missing from the record.
    """
    wanted = set(faulty.absent)
    for place in _suspect_cards(faulty):
        code, seat = faulty.played[place], faulty.seat_of.get(place)
        if CARDS[code] >= UNKNOWN or not all(place in places for places in faulty.suspects):
            continue
        left = faulty.cards_left(seat) if seat in faulty.dealt_seats else ()
        if len(left or wanted) > MAX_CARDS_TRIED and len(faulty.places(code)) > 1:
            yield make_slip(faulty, "twice", (place, code, UNREAD), more=UNREAD_COST)
        for new in similar_cards(code, left or sorted(wanted)):
            if _fits(faulty, {place: new}):
                yield _replacement_slip(faulty, place, code, new)


def _replacement_slip(faulty: FaultyHand, place: ValuePath, code: str, new: str) -> Slip:
    """Return the slip of writing the card `code` for `new` at a place.

    The slip costs less if the same card was typed just before, or if a list is in order with the new card.
    """
    family, more = misreading_family(code, new), _difference(code, new)
    others = [other for other in faulty.places(code) if other != place]
    if any(_is_typed_next(faulty, other, place) for other in others):
        family, more = "twice", 0 if family == "card" else -1
    elif family == "card" and others:
        more -= 2
    elif place[0] == "scart":
        more += unsorted_cost((faulty.hand.scart or ())[_number(place[1])].cards, _number(place[3]), new)
    return make_slip(faulty, family, (place, code, new), more=more)


def in_either_order(cards: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return these cards in ascending and in descending order, as people list them."""
    in_order = codes_of(mask_of(cards))
    return in_order, in_order[::-1]


def unsorted_cost(cards: tuple[str, ...], place: int, new: str) -> int:
    """Return the additional cost of replacing one card of a list: 0 if the list is then in order, else 1."""
    mended = (*cards[:place], new, *cards[place + 1 :])
    return 0 if mended in in_either_order(mended) else 1


def _is_typed_next(faulty: FaultyHand, first: ValuePath, second: ValuePath) -> bool:
    """Return True if place `second` comes just after `first`: next in a list, or the same seat in the next trick."""
    if first[:2] == second[:2]:
        return _number(second[3]) == _number(first[3]) + 1
    if first[0] != "tricks" or second[0] != "tricks":
        return False
    is_same_seat = faulty.seat_of.get(first) == faulty.seat_of.get(second)
    return is_same_seat and _number(second[1]) == _number(first[1]) + 1


def similar_cards(code: str, cards: Iterable[str]) -> list[str]:
    """Return `cards` without the card `code`; if there are many, only those with its suit or its rank."""
    others = [card for card in cards if card != code]
    if len(others) <= MAX_CARDS_TRIED:
        return others
    return [card for card in others if misreading_family(code, card) != "card"]


def _difference(code: str, new: str) -> int:
    """Return 0 if two cards are easily confused, as neighbours in rank or by their digits; else 1."""
    if code[0] != new[0] or not (code[1:].isdigit() and new[1:].isdigit()):
        return 1
    old_rank, new_rank = int(code[1:]), int(new[1:])
    is_near = abs(old_rank - new_rank) == 1 or code[1:] in new[1:] or new[1:] in code[1:]
    return 0 if is_near or sorted(roman_numeral(old_rank)) == sorted(roman_numeral(new_rank)) else 1


# -- two cards exchanged -------------------------------------------------------------------------


def swapped_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of two cards, played or laid away, exchanged for each other."""
    if len(faulty.played) > MAX_CARDS:
        return  # more cards than any game has
    not_held = {faulty.path_of(fault) for fault in faulty.first_faults if fault.code in NOT_HELD}
    tried = set[ValuePath]()
    for a in _suspect_cards(faulty):
        tried.add(a)
        others = [places for places in faulty.suspects if a not in places]
        for b in faulty.played:
            if b in tried or faulty.played[a] == faulty.played[b] or not all(b in places for places in others):
                continue
            seats = {faulty.seat_of.get(a), faulty.seat_of.get(b)}
            if len(seats) > 1 and seats <= faulty.dealt_seats and not {a, b} <= not_held:
                continue  # each seat would then hold a card of the other
            if _fits(faulty, {a: faulty.played[b], b: faulty.played[a]}):
                yield _swap(faulty, a, b, is_same_seat=len(seats) == 1)


def _swap(faulty: FaultyHand, a: ValuePath, b: ValuePath, is_same_seat: bool) -> Slip:
    old, new = faulty.played[a], faulty.played[b]
    more = 0
    if "scart" in (a[0], b[0]):
        family = "swap_scart"
    elif a[1] == b[1]:
        family, more = "swap_in_trick", abs(_number(a[3]) - _number(b[3])) - 1
    else:
        family = "swap_own" if is_same_seat else "swap_tricks"
        more = _distance_cost(_number(a[1]), _number(b[1]))
    return make_slip(faulty, family, (a, old, new), (b, new, old), more=more)


def _number(step: str | int) -> int:
    """Return a step of a path as a number; 0 for a name."""
    return step if isinstance(step, int) else 0


def _fits(faulty: FaultyHand, new: dict[ValuePath, str]) -> bool:
    """Return True if each trick that contains a new card is won as stated; `new` maps places to codes."""
    for number in {place[1] for place in new if place[0] == "tricks"}:
        assert isinstance(number, int)
        cards = [new.get(place, faulty.played[place]) for place in faulty.trick_places(number)]
        if not faulty.is_won_as_stated(number, cards):
            return False
    return True


def _suspect_cards(faulty: FaultyHand) -> list[ValuePath]:
    """Return the places of the cards suspected by the fault with the fewest suspects; all if no fault has any."""
    suspects = min(faulty.suspects, key=len) if faulty.suspects else faulty.played
    return [place for place in faulty.played if place in suspects]


# -- tricks --------------------------------------------------------------------------------------


def rotated_tricks(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a suspected trick whose cards are listed in the right order but from a wrong seat on."""
    suspects = min(faulty.suspects, key=len) if faulty.suspects else ()
    for number in sorted({int(place[1]) for place in suspects if place[0] == "tricks"}):
        cards = (faulty.hand.tricks or ())[number].cards
        for turn in range(1, len(cards)):
            new = cards[turn:] + cards[:turn]
            if faulty.is_won_as_stated(number, new):
                yield make_slip(faulty, "rotated", (("tricks", number, "cards"), cards, new))


def exchanged_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of two tricks with their cards exchanged."""
    tricks = faulty.hand.tricks or ()
    suspects = [frozenset(int(place[1]) for place in places if place[0] == "tricks") for places in faulty.suspects]
    for a, b in _pairs(suspects, len(tricks)):
        cards, others = tricks[a].cards, tricks[b].cards
        if faulty.is_won_as_stated(a, others) and faulty.is_won_as_stated(b, cards):
            changes = (("tricks", a, "cards"), cards, others), (("tricks", b, "cards"), others, cards)
            yield make_slip(faulty, "lines", *changes, more=_distance_cost(a, b))


def exchanged_tricks(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of two whole tricks exchanged, with leader and winner."""
    tricks = faulty.hand.tricks or ()
    for a, b in _pairs(faulty.suspect_tricks, len(tricks)):
        if tricks[a].model_copy(update={"cards": tricks[b].cards}) != tricks[b]:
            changes = (("tricks", a), tricks[a], tricks[b]), (("tricks", b), tricks[b], tricks[a])
            yield make_slip(faulty, "tricks", *changes, more=_distance_cost(a, b))


def _pairs(suspects: Sequence[frozenset[int]], number: int) -> Iterator[tuple[int, int]]:
    """Yield each pair of tricks in which every fault has a suspected trick; all neighbours if there are no suspects.

    `suspects` has the suspected tricks of each fault, `number` is the number of tricks. Tricks are counted from 0.
    """
    if not suspects:
        yield from pairwise(range(number))
        return
    for a, b in combinations(range(number), 2):
        if all(a in tricks or b in tricks for tricks in suspects):
            yield a, b


def _distance_cost(a: int, b: int) -> int:
    between = abs(a - b) - 1
    return DISTANCE_COST + (between > MAX_NEAR) if between else 0


# -- the deal and the card paid for the Fool -------------------------------------------------------


def dealt_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of the deal: a card dealt twice, foreign to the pack, or dealt to the wrong seat."""
    for fault in faulty.first_faults:
        code = fault.facts.get("card")
        if fault.code == "deal.twice":
            for place in [place for place, card in faulty.dealt.items() if card == code]:
                for new in similar_cards(str(code), faulty.undealt):
                    yield make_slip(faulty, "dealt_twice", (place, code, new), more=_difference(str(code), new))
        elif fault.code == "deal.pack":
            for new in similar_cards(str(code), faulty.undealt):
                yield make_slip(faulty, "card", (faulty.path_of(fault), code, new))
        elif fault.code.endswith(".held") and fault.where.seat is not None:
            yield from _dealt_elsewhere(faulty, str(code), fault.where.seat)


def _dealt_elsewhere(faulty: FaultyHand, code: str, seat: int) -> Iterator[Slip]:
    """Yield slips of the deal by which a seat lacks the card `code`, exchanged for a card that it has left over."""
    places = {card: place for place, card in faulty.dealt.items()}
    other = places.get(code)
    if other is None or other[:3] == ("deal", "hands", seat):
        return
    for new in faulty.cards_left(seat):
        place = places.get(new)
        if place is not None and place[:-1] != other[:-1]:
            yield make_slip(faulty, "dealt", (place, new, code), (other, code, new))


def paid_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of the card paid for the Fool, if the stated card cannot have been paid."""
    for fault in faulty.first_faults:
        path, code = faulty.path_of(fault), str(fault.facts.get("card"))
        if fault.code == "fool.card" and path[-1] in ("paid", "fool_paid"):
            legal = fault.facts.get("legal", ())
            for new in similar_cards(code, legal) or legal:
                if new != code:
                    yield make_slip(faulty, "paid", (path, code, new), more=_difference(code, new))


CARD_SLIPS: tuple[Maker, ...] = (
    wrong_cards,
    swapped_cards,
    rotated_tricks,
    exchanged_cards,
    exchanged_tricks,
    dealt_cards,
    paid_cards,
)
