"""Filling: a way to fill a puzzle written back into the hand, every card in its place.

What the play tells of the hands at the end is followed back to the deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, permutations, product
from types import MappingProxyType
from typing import Any, NamedTuple

from tarot_records.completing.fillings import Budget, Filling
from tarot_records.completing.gaps import Puzzle, scarts_of
from tarot_records.completing.places import DEAD, REST, SCART, TALON, Heap, Readings, readable, union
from tarot_records.completing.worlds import World, of_hand
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, cards_in, codes_of, mask, mask_of
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY
from tarot_records.engine.result import replayed
from tarot_records.record.card_places import Place, cards_dealt, cards_laid_away, cards_played
from tarot_records.record.model import Deal, Hand, Scart

Shape = dict[Place, int]
"""Place -> the cards that are known to lie there, as a mask."""


def written(hand: Hand) -> Iterator[tuple[Place, str]]:
    """Yield every place of a hand where a card lies, and what is written there; a scart is one heap."""
    several = len(hand.scart or ()) > 1
    yield from cards_dealt(hand)
    for place, code in cards_laid_away(hand):
        yield (SCART, *(place[1:2] if several else ()), place[-1]), code
    yield from cards_played(hand)


def shape(hand: Hand) -> Shape:
    """Return where the known cards of a hand lie: each card of a trick apart, the others heap by heap."""
    lying: Shape = {}
    for place, code in written(hand):
        heap = place if place[0] == "tricks" else place[:-1]
        lying[heap] = lying.get(heap, 0) | BIT[CARDS[code]]
    return lying


def barring(puzzle: Puzzle, place: Place, cards: int) -> Puzzle:
    """Return the puzzle with these cards barred from a place."""
    groups = tuple(g._replace(may=g.may & ~cards) if g.place == place else g for g in puzzle.groups)
    dealt = tuple(_barred(heap, place, cards) for heap in puzzle.dealt)
    allowed = puzzle.allowed
    takers = (puzzle.taker, *puzzle.drawn)
    if place[:2] == ("deal", "hands") and place[2] not in takers and puzzle.linked and not puzzle.moved:
        allowed = tuple(own & ~cards if seat == place[2] else own for seat, own in enumerate(allowed))
    talon = _barred(puzzle.talon, place, cards)
    drawn = {
        seat: one._replace(hand=_barred(one.hand, place, cards), cards=_barred(one.cards, place, cards))
        for seat, one in puzzle.drawn.items()
    }
    return replace(puzzle, groups=groups, dealt=dealt, talon=talon, drawn=drawn, allowed=allowed)


def _barred(heap: Heap, place: Place, cards: int) -> Heap:
    return heap._replace(holes=tuple(h._replace(may=h.may & ~cards) if h.place == place else h for h in heap.holes))


def filled(world: World, puzzle: Puzzle, filling: Filling, readings: Readings, limit: Budget) -> Iterator[Hand]:
    """Yield the hands with this filling: for each way the cards may have been dealt for it, one."""
    hand = _played(world, puzzle, filling, readings)
    if hand is None:
        return
    if not puzzle.linked:
        yield hand
        return
    ways = _dealt(puzzle, filling)
    first = next(ways, None)
    if first is None:
        return
    one = _with_deal(hand, puzzle, first, readings)
    if one is not None:
        yield one
    if not limit.step() or replayed(of_hand(world.record, hand)).contradicted:
        return  # however they were dealt
    ordered = not puzzle.drawn and any(phase.asks_order(world.end) for phase in world.rules.phases)
    for way in chain((first,), ways) if ordered else ways:
        if not limit.step():
            return
        one = _with_deal(hand, puzzle, way, readings)
        if one is not None and way is not first:
            yield one
        for each in _orders(hand, one, puzzle.pack, readings) if one is not None and ordered else ():
            if not limit.step():
                return
            yield each


def _orders(hand: Hand, dealt: Hand, pack: Pack, readings: Readings) -> Iterator[Hand]:
    """Yield the hand as it was dealt, with the cards of the stock that nobody wrote down in each other order."""
    assert dealt.deal is not None
    stock, codes = dealt.deal.talon or (), None if hand.deal is None else hand.deal.talon
    written = codes or ("?",) * len(stock)
    open_places = [i for i, code in enumerate(written) if CARDS[code] >= UNKNOWN]
    may = [readable(written[i], ("deal", TALON, i), pack, readings) for i in open_places]
    for cards in islice(permutations([stock[i] for i in open_places]), 1, None):
        if all(BIT[CARDS[code]] & mask for code, mask in zip(cards, may, strict=True)):
            told = dict(zip(open_places, cards, strict=True))
            talon = tuple(told.get(i, code) for i, code in enumerate(stock))
            yield dealt.model_copy(update={"deal": dealt.deal.model_copy(update={"talon": talon})})


def _played(world: World, puzzle: Puzzle, filling: Filling, readings: Readings) -> Hand | None:
    """Return the hand with the tricks and the scart filled."""
    hand, width = world.hand, puzzle.width
    tricks = list(hand.tricks or ())
    for t in range(puzzle.plays):
        cards = tuple(CODES[card.bit_length() - 1] for card in filling.cards[t * width : (t + 1) * width])
        if cards != tricks[t].cards or tricks[t].leader is None:
            tricks[t] = tricks[t].model_copy(update={"cards": cards, "leader": filling.leaders[t]})
    if hand.tricks is not None:
        hand = hand.model_copy(update={"tricks": tuple(tricks)})
    scarts = scarts_of(world.rules, world.end)
    if puzzle.drawn:
        return _with_scarts(hand, puzzle, filling, readings) if puzzle.laid else hand
    if puzzle.taker == NOBODY or scarts is None:
        return hand
    laid = union(c for g, c in zip(puzzle.groups, filling.cards, strict=True) if g.place == (SCART,))
    scart = hand.scart[0] if hand.scart else Scart(seat=puzzle.taker, cards=("?",) * scarts.size)
    codes = _placed(scart.cards, laid, (SCART,), puzzle.pack, readings)
    if codes is None:
        return None
    changes: dict[str, Any] = {"cards": codes}
    new = laid & ~mask_of(scart.cards) & scarts.to_show & ~mask_of(scart.shown or ())
    if new:
        changes["shown"] = (*(scart.shown or ()), *codes_of(new))
    scart = scart.model_copy(update=changes)
    return hand.model_copy(update={"scart": (scart, *(hand.scart or ())[1:])})


def _with_scarts(hand: Hand, puzzle: Puzzle, filling: Filling, readings: Readings) -> Hand | None:
    """Return the hand with what several players laid away; a card that is not known was not one of those shown."""
    told = {scart.seat: scart for scart in hand.scart or ()}
    made: list[Scart] = []
    for number, seat in enumerate(puzzle.laid):
        scart = told.get(seat)
        if seat in puzzle.drawn:
            place: Place = (SCART, number)
            laid = union(c for g, c in zip(puzzle.groups, filling.cards, strict=True) if g.place == place)
            codes = _placed(None if scart is None else scart.cards, laid, place, puzzle.pack, readings)
            if codes is None:
                return None
            scart = Scart(seat=seat, cards=codes) if scart is None else scart.model_copy(update={"cards": codes})
        assert scart is not None  # who has drawn nothing is here only because he is told of
        made.append(scart)
    return hand.model_copy(update={"scart": tuple(made)})


class AsDealt(NamedTuple):
    """How the cards were dealt."""

    hands: tuple[int, ...]
    talon: int
    dead: int
    drawn: Mapping[int, int] = MappingProxyType({})
    """Seat -> the cards of the talon that it drew, where several did."""


def _dealt(puzzle: Puzzle, filling: Filling) -> Iterator[AsDealt]:
    """Yield how the cards may have been dealt."""
    seats, width, plays = len(puzzle.allowed), puzzle.width, puzzle.plays
    lying: dict[Place, int] = {}
    own = [0] * seats
    for i, (group, cards) in enumerate(zip(puzzle.groups, filling.cards, strict=True)):
        if i < plays * width:
            own[puzzle.turns[filling.leaders[i // width]][i % width]] |= cards
        elif group.place[0] == REST:
            own[group.seat] |= cards
        else:
            lying[group.place] = lying.get(group.place, 0) | cards
    laid, dead, left = lying.get((SCART,), 0), lying.get(("deal", DEAD), 0), lying.get(("deal", TALON), 0)
    moved = mask(puzzle.moved)
    for seat in range(seats):
        came = mask(card for card, source in puzzle.moved.items() if source == seat)
        own[seat] = own[seat] & ~moved | came
    taker = puzzle.taker
    if puzzle.drawn:
        for number, seat in enumerate(puzzle.laid):
            own[seat] |= lying.get((SCART, number), 0) & ~moved
        yield from _shared_out(puzzle, own, dead)
        return
    if taker == NOBODY:
        yield AsDealt(tuple(own), left, dead)
        return
    own[taker] |= laid & ~moved
    talon = puzzle.talon
    mine, drawn = puzzle.dealt[taker], union(hole.may for hole in talon.holes)
    pool = own[taker] & ~mine.known & ~talon.known
    must = pool & ~union(hole.may for hole in mine.holes)
    may = pool & drawn & ~must & ~(laid if puzzle.apart else 0)
    number = sum(hole.size for hole in talon.holes) - must.bit_count() - (left & ~talon.known).bit_count()
    if number < 0 or must & ~drawn or (puzzle.apart and must & laid):
        return
    for chosen in combinations(list(cards_in(may)), number):
        taken = talon.known | left | must | mask(chosen)
        hands = tuple(held & ~taken if seat == taker else held for seat, held in enumerate(own))
        yield AsDealt(hands, taken, dead)


def _shared_out(puzzle: Puzzle, own: Sequence[int], dead: int) -> Iterator[AsDealt]:
    """Yield how the cards may have been dealt of which several players then drew from the talon."""
    ways = []
    for seat, (hand, cards, _) in puzzle.drawn.items():
        pool = own[seat] & ~hand.known & ~cards.known
        from_hand, from_talon = (union(hole.may for hole in heap.holes) for heap in (hand, cards))
        must, number = pool & ~from_hand, sum(hole.size for hole in cards.holes)
        may = list(cards_in(pool & from_talon & ~must))
        if must & ~from_talon or not 0 <= number - must.bit_count() <= len(may):
            return
        chosen = combinations(may, number - must.bit_count())
        ways.append([cards.known | must | mask(some) for some in chosen])
    for drawn in product(*ways):
        by_seat = dict(zip(puzzle.drawn, drawn, strict=True))
        hands = tuple(held & ~by_seat.get(seat, 0) for seat, held in enumerate(own))
        yield AsDealt(hands, union(drawn), dead, by_seat)


def _with_deal(hand: Hand, puzzle: Puzzle, dealt: AsDealt, readings: Readings) -> Hand | None:
    """Return the hand with these cards dealt; None if some do not fit what is written."""
    deal, (hands, talon, dead, drawn) = hand.deal or Deal(), dealt
    listed: list[tuple[str, ...]] = []
    for seat, held in enumerate(hands):
        before = (deal.hands or ())[seat] if seat < len(deal.hands or ()) else None
        codes = _placed(before, held, ("deal", "hands", seat), puzzle.pack, readings)
        if codes is None:
            return None
        listed.append(codes)
    changes: dict[str, object] = {"hands": tuple(listed)}
    for name, cards in ((TALON, talon), (DEAD, dead)):
        if cards:
            told = getattr(deal, name)
            if drawn and name == TALON:
                codes = _drawn_in_order(told, puzzle, drawn)
            else:
                codes = _placed(told, cards, ("deal", name), puzzle.pack, readings)
            if codes is None:
                return None
            changes[name] = codes
    return hand.model_copy(update={"deal": deal.model_copy(update=changes)})


def _drawn_in_order(codes: Sequence[str] | None, puzzle: Puzzle, drawn: Mapping[int, int]) -> tuple[str, ...] | None:
    """Return the talon, of which these players drew these cards, each from his places."""
    talon: list[str] = []
    for seat, (_, _, places) in puzzle.drawn.items():
        part = None if codes is None else codes[places.start : places.stop]
        told = _placed(part, drawn[seat], ("deal", TALON), puzzle.pack, {})
        if told is None:
            return None
        talon += told
    return tuple(talon)


def _placed(
    codes: Sequence[str] | None, cards: int, place: Place, pack: Pack, readings: Readings
) -> tuple[str, ...] | None:
    """These cards in the order of what is written, each unknown one where it may lie; None if they do not fit."""
    if codes is None:
        return codes_of(cards)
    known = mask_of(codes)
    left = cards & ~known
    holes = {i: readable(code, (*place, i), pack, readings) for i, code in enumerate(codes) if CARDS[code] >= UNKNOWN}
    if known & ~cards or left.bit_count() != len(holes):
        return None
    if all(may == pack.cards for may in holes.values()):
        told = dict(zip(holes, codes_of(left), strict=True))
    else:
        matched = _matched(holes, left)
        if matched is None:
            return None
        told = {i: CODES[card] for i, card in matched.items()}
    return tuple(told.get(i, code) for i, code in enumerate(codes))


def _matched(holes: Mapping[int, int], cards: int) -> dict[int, int] | None:
    """Return each hole with a card that may lie in it, every card in one; None if that cannot be."""
    holds: dict[int, int] = {}

    def place(hole: int, tried: set[int]) -> bool:
        for card in cards_in(holes[hole] & cards):
            if card not in tried:
                tried.add(card)
                if card not in holds or place(holds[card], tried):
                    holds[card] = hole
                    return True
        return False

    if not all(place(hole, set()) for hole in holes):
        return None
    return {hole: card for card, hole in holds.items()}
