"""Slips with cards: from the faults of a hand to the corrections worth trying, the likeliest first.

Each function yields candidates of one kind. They are guesses from where cards stand; whether one
mends anything is for the replay to say.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from tarot_records.core.cards import CARDS, UNKNOWN, codes_of, mask_of
from tarot_records.core.faults import ValuePath
from tarot_records.core.limits import MAX_CARDS
from tarot_records.repair.edits import FAMILIES, Edit, Slip, likeness, roman
from tarot_records.repair.faulty_hand import UNREAD, FaultyHand

MANY = 8
"""Of more cards that may be missing only those are tried that look like the one that stands there."""
UNTOLD = 8
"""How much less likely a correction is that does not tell the card."""
APART = 5
"""How much less likely lines that are not next to each other are confused; how far apart they are says little more."""
NEAR = 3
"""Lines with more others between them are a little less likely still."""
FOREIGN = frozenset({"play.held", "play.again", "scart.held"})
"""Faults of a card that its seat cannot have had then."""
Maker = Callable[[FaultyHand], Iterator[Slip]]
"""A faulty hand -> the slips of one kind that may have been made in it."""


def slip(faulty: FaultyHand, family: str, *changes: tuple[ValuePath, object, object], more: int = 0) -> Slip:
    """Return a slip of this family, its changes given as places within the hand, what stands there and what should."""
    edits = tuple(Edit((*faulty.base, *path), old, new) for path, old, new in changes)
    return Slip(family, edits, FAMILIES[family] + more)


# -- one card for another ------------------------------------------------------------------------


def wrong_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield a card played or laid away that should be one that stands nowhere, or that its seat has left over."""
    wanted = set(faulty.absent)
    for place in _aim(faulty):
        code, seat = faulty.played[place], faulty.seat_of.get(place)
        if CARDS[code] >= UNKNOWN or not all(place in places for places in faulty.suspects):
            continue
        left = faulty.left(seat) if faulty.is_dealt(seat) else ()
        if len(left or wanted) > MANY and len(faulty.places(code)) > 1:
            yield slip(faulty, "twice", (place, code, UNREAD), more=UNTOLD)
        for new in alike(code, left or sorted(wanted)):
            if _fits(faulty, {place: new}):
                yield _replaced(faulty, place, code, new)


def _replaced(faulty: FaultyHand, place: ValuePath, code: str, new: str) -> Slip:
    """Return one card for another; likelier if it had just been typed, or if a list is then in order."""
    family, more = likeness(code, new), _distance(code, new)
    others = [other for other in faulty.places(code) if other != place]
    if any(_typed_next(faulty, other, place) for other in others):
        family, more = "twice", 0 if family == "card" else -1
    elif family == "card" and others:
        more -= 2
    elif place[0] == "scart":
        more += disorder((faulty.hand.scart or ())[_number(place[1])].cards, _number(place[3]), new)
    return slip(faulty, family, (place, code, new), more=more)


def disorder(cards: tuple[str, ...], place: int, new: str) -> int:
    """What an exchange of one card in a list says by the list's order: people list cards in order, up or down."""
    mended = (*cards[:place], new, *cards[place + 1 :])
    in_order = codes_of(mask_of(mended))
    return 0 if mended in (in_order, in_order[::-1]) else 1


def _typed_next(faulty: FaultyHand, one: ValuePath, two: ValuePath) -> bool:
    """Return whether a card was typed right after another: in its trick, or by its player in the next line."""
    if one[0] != "tricks" or two[0] != "tricks":
        return one[:2] == two[:2] and _number(two[3]) == _number(one[3]) + 1
    if one[1] == two[1]:
        return _number(two[3]) == _number(one[3]) + 1
    return _number(two[1]) == _number(one[1]) + 1 and faulty.seat_of.get(one) == faulty.seat_of.get(two)


def alike(code: str, cards: Iterable[str]) -> list[str]:
    """Return the cards, or of many only those that share suit or rank with this one."""
    others = [card for card in cards if card != code]
    return others if len(others) <= MANY else [card for card in others if likeness(code, card) != "card"]


def _distance(code: str, new: str) -> int:
    """How far apart two cards look: neighbours in rank, and numerals that share a digit, are next to each other."""
    if code[0] != new[0] or not (code[1:].isdigit() and new[1:].isdigit()):
        return 1
    one, two = int(code[1:]), int(new[1:])
    near = abs(one - two) == 1 or code[1:] in new[1:] or new[1:] in code[1:]
    return 0 if near or sorted(roman(one)) == sorted(roman(two)) else 1


# -- two cards exchanged -------------------------------------------------------------------------


def swaps(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield two cards played or laid away that stand in each other's place."""
    if len(faulty.played) > MAX_CARDS:
        return  # no game has so many cards
    foreign = {faulty.path(fault) for fault in faulty.first_faults if fault.code in FOREIGN}
    tried = set[ValuePath]()
    for one in _aim(faulty):
        tried.add(one)
        others = [places for places in faulty.suspects if one not in places]
        for two in faulty.played:
            if two in tried or faulty.played[one] == faulty.played[two] or not all(two in places for places in others):
                continue
            seats = {faulty.seat_of.get(one), faulty.seat_of.get(two)}
            known = all(faulty.is_dealt(seat) for seat in seats)
            if len(seats) > 1 and known and not (one in foreign and two in foreign):
                continue  # each would then hold a card that is the other's
            if _fits(faulty, {one: faulty.played[two], two: faulty.played[one]}):
                yield _swapped(faulty, one, two, same_seat=len(seats) == 1)


def _swapped(faulty: FaultyHand, one: ValuePath, two: ValuePath, same_seat: bool) -> Slip:
    old, new = faulty.played[one], faulty.played[two]
    gap = 0
    if "scart" in (one[0], two[0]):
        family = "swap_scart"
    elif one[1] == two[1]:
        family, gap = "swap_in_trick", abs(_number(one[3]) - _number(two[3])) - 1
    else:
        family = "swap_own" if same_seat else "swap_tricks"
        gap = _apart(_number(one[1]), _number(two[1]))
    return slip(faulty, family, (one, old, new), (two, new, old), more=gap)


def _number(step: str | int) -> int:
    return step if isinstance(step, int) else 0


def _fits(faulty: FaultyHand, new: dict[ValuePath, str]) -> bool:
    """Return whether the tricks touched are still won, or won at last, by whom the record says."""
    for number in {place[1] for place in new if place[0] == "tricks"}:
        assert isinstance(number, int)
        cards = [new.get(place, faulty.played[place]) for place in faulty.line(number)]
        if not faulty.is_won_as_stated(number, cards):
            return False
    return True


def _aim(faulty: FaultyHand) -> list[ValuePath]:
    """Return the cards to suspect first: those of the fault that leaves the fewest; every card if no fault tells."""
    if faulty.suspects:
        fewest = min(faulty.suspects, key=len)
        return [place for place in faulty.played if place in fewest]
    return list(faulty.played)


# -- lines ---------------------------------------------------------------------------------------


def rotations(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield the cards of a suspicious trick begun at another seat."""
    for number in _lines(faulty):
        cards = (faulty.hand.tricks or ())[number].cards
        for turn in range(1, len(cards)):
            new = cards[turn:] + cards[:turn]
            if not faulty.is_won_as_stated(number, new):
                continue
            yield slip(faulty, "rotated", (("tricks", number, "cards"), cards, new))


def exchanged_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield the cards of two tricks that stand in each other's place."""
    tricks = faulty.hand.tricks or ()
    lines = [frozenset(int(place[1]) for place in places if place[0] == "tricks") for places in faulty.suspects]
    for one, two in _pairs(lines, len(tricks)):
        cards = tricks[one].cards, tricks[two].cards
        if faulty.is_won_as_stated(one, cards[1]) and faulty.is_won_as_stated(two, cards[0]):
            a, b = ("tricks", one, "cards"), ("tricks", two, "cards")
            yield slip(faulty, "lines", (a, *cards), (b, *reversed(cards)), more=_apart(one, two))


def exchanged_lines(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield two whole tricks, with leader and winner, that stand in each other's place."""
    tricks = faulty.hand.tricks or ()
    for one, two in _pairs(faulty.suspect_lines, len(tricks)):
        if tricks[one].model_copy(update={"cards": tricks[two].cards}) != tricks[two]:
            a, b = ("tricks", one), ("tricks", two)
            changes = (a, tricks[one], tricks[two]), (b, tricks[two], tricks[one])
            yield slip(faulty, "tricks", *changes, more=_apart(one, two))


def _pairs(suspects: Sequence[frozenset[int]], number: int) -> Iterator[tuple[int, int]]:
    """Yield two lines of which every suspicion names one; neighbours, if there is none."""
    if not suspects:
        yield from pairwise(range(number))
        return
    for one, two in combinations(range(number), 2):
        if all(one in lines or two in lines for lines in suspects):
            yield one, two


def _apart(one: int, two: int) -> int:
    """Return how much less likely two lines are taken for each other than if they were next to each other."""
    between = abs(one - two) - 1
    return APART + (between > NEAR) if between else 0


def _lines(faulty: FaultyHand) -> list[int]:
    """Return the tricks to suspect first, by number."""
    if not faulty.suspects:
        return []
    lines = {place[1] for place in min(faulty.suspects, key=len) if place[0] == "tricks"}
    return sorted(number for number in lines if isinstance(number, int))


# -- the deal ------------------------------------------------------------------------------------


def dealt_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield cards that a seat had without being dealt them, against those it was dealt and has left over."""
    for fault in faulty.first_faults:
        code = fault.facts.get("card")
        if fault.code == "deal.twice":
            places = [place for place, card in faulty.dealt.items() if card == code]
            for place in places:
                for new in alike(str(code), faulty.undealt):
                    yield slip(faulty, "dealt_twice", (place, code, new), more=_distance(str(code), new))
        elif fault.code == "deal.pack":
            for new in alike(str(code), faulty.undealt):
                yield slip(faulty, "card", (faulty.path(fault), code, new))
        elif fault.code.endswith(".held") and fault.where.seat is not None:
            yield from _dealt_elsewhere(faulty, str(code), fault.where.seat)


def _dealt_elsewhere(faulty: FaultyHand, code: str, seat: int) -> Iterator[Slip]:
    """Yield a card that lies in another heap of the deal, against each that this seat has left over."""
    places = {card: place for place, card in faulty.dealt.items()}
    there = places.get(code)
    if there is None or there[:3] == ("deal", "hands", seat):
        return
    for new in faulty.left(seat):
        here = places.get(new)
        if here is not None and here[:-1] != there[:-1]:
            yield slip(faulty, "dealt", (here, new, code), (there, code, new))


# -- the card given for the Fool -----------------------------------------------------------------


def paid_cards(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield another card given for the Fool, where that one cannot have been."""
    for fault in faulty.first_faults:
        path, code = faulty.path(fault), str(fault.facts.get("card"))
        if fault.code == "fool.card" and path[-1] in ("paid", "fool_paid"):
            legal = fault.facts.get("legal", ())
            for new in alike(code, legal) or legal:
                if new != code:
                    yield slip(faulty, "paid", (path, code, new), more=_distance(code, new))


CARD_SLIPS: tuple[Maker, ...] = (
    wrong_cards,
    swaps,
    rotations,
    exchanged_cards,
    exchanged_lines,
    dealt_cards,
    paid_cards,
)
"""Every kind of slip with cards."""
