"""Write a filling of a puzzle back into its hand, and a completed hand into its record.

The cards that each seat owns at the end are traced back to the deal. In the record every filled place is marked, so
that nobody mistakes it for a recorded value.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, permutations, product
from types import MappingProxyType
from typing import Any, NamedTuple

from tarot_records.completing.budgets import Budget
from tarot_records.completing.fillings import Filling
from tarot_records.completing.open_choices import Variant, with_only_hand
from tarot_records.completing.puzzle import (
    DEAD,
    REST,
    TALON,
    Heap,
    Puzzle,
    Readings,
    possible_cards,
    scart_place,
    union,
)
from tarot_records.completing.puzzle_builder import scart_phase
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, cards_in, codes_of, mask, mask_of
from tarot_records.core.faults import pointer
from tarot_records.core.limits import REBUILT
from tarot_records.core.position import NOBODY
from tarot_records.engine.result import replayed
from tarot_records.record.card_places import Place, cards_dealt, cards_laid_away, cards_played
from tarot_records.record.model import Deal, Hand, Mark, Provenance, Record, Scart

BY = "tarot-records complete"
"""Author of the marks on filled places."""
CardsByPlace = dict[Place, int]
"""Place -> the cards known to lie there, as a mask."""


def written_cards(hand: Hand) -> Iterator[tuple[Place, str]]:
    """Yield every place of a hand where a card lies, with its code."""
    return chain(cards_dealt(hand), cards_laid_away(hand), cards_played(hand))


def cards_by_place(hand: Hand) -> CardsByPlace:
    """Return the known cards of a hand by place: each card of a trick alone, other cards by heap."""
    lying: CardsByPlace = {}
    for place, code in written_cards(hand):
        heap = place if place[0] == "tricks" else place[:-1]
        lying[heap] = lying.get(heap, 0) | BIT[CARDS[code]]
    return lying


def bar_cards(puzzle: Puzzle, place: Place, cards: int) -> Puzzle:
    """Return a puzzle in which the mask `cards` may not lie in a place."""

    def barred(heap: Heap) -> Heap:
        """Return the heap without the cards in its holes at the place."""
        return heap._replace(holes=tuple(h._replace(may=h.may & ~cards) if h.place == place else h for h in heap.holes))

    allowed = puzzle.allowed
    is_kept = place[:2] == ("deal", "hands") and place[2] not in (puzzle.taker, *puzzle.drawn)
    if is_kept and puzzle.linked and not puzzle.passed:
        allowed = tuple(own & ~cards if seat == place[2] else own for seat, own in enumerate(allowed))
    return replace(
        puzzle,
        groups=tuple(g._replace(may=g.may & ~cards) if g.place == place else g for g in puzzle.groups),
        dealt=tuple(map(barred, puzzle.dealt)),
        talon=barred(puzzle.talon),
        drawn={s: draw._replace(hand=barred(draw.hand), cards=barred(draw.cards)) for s, draw in puzzle.drawn.items()},
        allowed=allowed,
    )


def write_filling(
    variant: Variant, puzzle: Puzzle, filling: Filling, readings: Readings, budget: Budget
) -> Iterator[Iterator[Hand]]:
    """Yield, for each possible deal, the hands with this filling.

    Each iterator has more than one hand if the order of the talon is unknown and makes a difference.
    """
    hand = _with_tricks_and_scarts(variant, puzzle, filling, readings)
    if hand is None:
        return
    if not puzzle.linked:
        yield iter((hand,))
        return
    setting = variant.end.setting
    run = 0 if puzzle.drawn else max(phase.ordered_part(variant.end) for phase in variant.rules.phases)
    taken = setting.talon & ~setting.left if setting.taken and run and setting.left else 0
    is_first = True
    for deal in _possible_deals(puzzle, filling, setting.talon):
        if not is_first and not budget.step():
            return
        completed = _with_deal(hand, puzzle, deal, readings)
        if completed is not None:
            orders = _talon_orders(hand, completed, puzzle, readings, run, taken) if run else (completed,)
            yield _within_budget(orders, budget)
        if is_first and (not budget.step() or replayed(with_only_hand(variant.record, hand)).contradicted):
            return  # the hand is contradicted whatever the deal
        is_first = False


def _within_budget(orders: Iterable[Hand], budget: Budget) -> Iterator[Hand]:
    """Yield hands until the budget is spent; each hand after the first takes a step."""
    for i, order in enumerate(orders):
        if i and not budget.step():
            return
        yield order


def _talon_orders(
    hand: Hand, completed: Hand, puzzle: Puzzle, readings: Readings, run: int, taken: int
) -> Iterator[Hand]:
    """Yield the completed hand with the unrecorded cards of its talon in each order that makes a difference.

    The order within a part of `run` cards makes no difference. `taken`, the mask of the cards known to be taken, must
    fill whole parts.
    """
    assert completed.deal is not None
    stock, codes = completed.deal.talon or (), None if hand.deal is None else hand.deal.talon
    recorded = codes or ("?",) * len(stock)
    open_places = [i for i, code in enumerate(recorded) if CARDS[code] >= UNKNOWN]
    may = [possible_cards(recorded[i], ("deal", TALON, i), puzzle.pack, readings) for i in open_places]
    places = [[i for i in open_places if i // run == part] for part in range(-(-len(stock) // run))]
    fitting = dict(zip(open_places, may, strict=True))
    for new in _arrangements(places, [stock[i] for i in open_places], fitting):
        talon = tuple(new.get(i, code) for i, code in enumerate(stock))
        parts = (mask_of(talon[at : at + run]) for at in range(0, len(talon), run))
        if union(part for part in parts if part & taken) in (0, taken):
            yield completed.model_copy(update={"deal": completed.deal.model_copy(update={"talon": talon})})


def _arrangements(
    parts: Sequence[Sequence[int]], codes: Sequence[str], fitting: Mapping[int, int]
) -> Iterator[dict[int, str]]:
    """Yield ways to lay cards into places: place -> code; only one way for each distribution of cards over the parts.

    `parts` are lists of places. Each place takes only cards of its mask in `fitting`.
    """
    if not parts:
        yield {}
        return
    for chosen in combinations(codes, len(parts[0])):
        ways = (dict(zip(parts[0], way, strict=True)) for way in permutations(chosen))
        laid = next((way for way in ways if all(BIT[CARDS[way[i]]] & fitting[i] for i in way)), None)
        if laid is not None:
            rest = [code for code in codes if code not in chosen]
            yield from ({**laid, **others} for others in _arrangements(parts[1:], rest, fitting))


def _with_tricks_and_scarts(variant: Variant, puzzle: Puzzle, filling: Filling, readings: Readings) -> Hand | None:
    """Return the hand with its tricks and scarts filled; None if the cards do not fit a recorded scart."""
    hand, width = variant.hand, puzzle.width
    tricks = list(hand.tricks or ())
    for t in range(puzzle.plays):
        cards = tuple(CODES[card.bit_length() - 1] for card in filling.cards[t * width : (t + 1) * width])
        if cards != tricks[t].cards or tricks[t].leader is None:
            tricks[t] = tricks[t].model_copy(update={"cards": cards, "leader": filling.leaders[t]})
    if hand.tricks is not None:
        hand = hand.model_copy(update={"tricks": tuple(tricks)})

    def placed(codes: Sequence[str] | None, place: Place) -> tuple[int, tuple[str, ...] | None]:
        """Return the mask of the cards in this place, and their codes in order; None if they do not fit."""
        cards = union(c for group, c in zip(puzzle.groups, filling.cards, strict=True) if group.place == place)
        return cards, _fit_cards(codes, cards, place, puzzle, readings)

    scarts = scart_phase(variant.rules, variant.end)
    if puzzle.drawn:
        recorded = {scart.seat: scart for scart in hand.scart or ()}
        made: list[Scart] = []
        for number, seat in enumerate(puzzle.scart_seats):
            scart = recorded.get(seat)
            if seat in puzzle.drawn:
                laid, codes = placed(None if scart is None else scart.cards, scart_place(number))
                if codes is None:
                    return None
                # it is unknown which cards of an unrecorded scart were shown
                due = 0 if scart is None or scarts is None else scarts.has_to_show(variant.end, seat)
                scart = _with_cards(Scart(seat=seat, cards=codes) if scart is None else scart, laid, codes, due)
            assert scart is not None  # a seat that has drawn nothing is listed only if its scart is recorded
            made.append(scart)
        return hand.model_copy(update={"scart": tuple(made)}) if made else hand
    if puzzle.taker == NOBODY or scarts is None:
        return hand
    scart = hand.scart[0] if hand.scart else Scart(seat=puzzle.taker, cards=("?",) * scarts.size)
    laid, codes = placed(scart.cards, scart_place(0))
    if codes is None:
        return None
    filled = _with_cards(scart, laid, codes, scarts.has_to_show(variant.end, puzzle.taker))
    return hand.model_copy(update={"scart": (filled, *(hand.scart or ())[1:])})


def _with_cards(scart: Scart, laid: int, codes: tuple[str, ...], due: int) -> Scart:
    """Return a scart with these codes; new cards of the mask `laid` that are `due` to be shown are added as shown."""
    changes: dict[str, Any] = {"cards": codes}
    new = laid & ~mask_of(scart.cards) & due & ~mask_of(scart.shown or ())
    if new:
        changes["shown"] = (*(scart.shown or ()), *codes_of(new))
    return scart.model_copy(update=changes)


# -- the deal ------------------------------------------------------------------------------------


class PossibleDeal(NamedTuple):
    """A possible deal of the cards, as masks."""

    hands: tuple[int, ...]
    talon: int
    dead: int
    drawn: Mapping[int, int] = MappingProxyType({})  # seat -> cards drawn from the talon, if several seats drew


def _possible_deals(puzzle: Puzzle, filling: Filling, in_talon: int) -> Iterator[PossibleDeal]:
    """Yield the possible deals for a filling; the cards of the mask `in_talon` are known to have lain in the talon."""
    width, plays, taker = puzzle.width, puzzle.plays, puzzle.taker
    lying: dict[Place, int] = {}
    own = [0] * len(puzzle.allowed)
    for i, (group, cards) in enumerate(zip(puzzle.groups, filling.cards, strict=True)):
        if i < plays * width:
            own[puzzle.turns[filling.leaders[i // width]][i % width]] |= cards
        elif group.place[0] == REST:
            own[group.seat] |= cards
        else:
            lying[group.place] = lying.get(group.place, 0) | cards
    laid, dead, left = lying.get(scart_place(0), 0), lying.get(("deal", DEAD), 0), lying.get(("deal", TALON), 0)
    passed = mask(puzzle.passed)
    for seat in range(len(own)):
        given = mask(card for card, source in puzzle.passed.items() if source == seat)
        own[seat] = own[seat] & ~passed | given
    if puzzle.drawn:
        for number, seat in enumerate(puzzle.scart_seats):
            own[seat] |= lying.get(scart_place(number), 0) & ~passed
        yield from _deals_with_draws(puzzle, own, dead, left)
        return
    if taker == NOBODY:
        yield PossibleDeal(tuple(own), left, dead)
        return
    own[taker] |= laid & ~passed
    talon, hand, kept = puzzle.talon, puzzle.dealt[taker], laid if puzzle.scart_before_talon else 0
    drawable = union(hole.may for hole in talon.holes)
    pool = own[taker] & ~hand.known & ~talon.known
    must = pool & (~union(hole.may for hole in hand.holes) | in_talon)
    may = pool & drawable & ~must & ~kept
    number = sum(hole.size for hole in talon.holes) - must.bit_count() - (left & ~talon.known).bit_count()
    if number < 0 or must & ~drawable or must & kept:
        return
    for chosen in combinations(list(cards_in(may)), number):
        taken = talon.known | left | must | mask(chosen)
        hands = tuple(held & ~taken if seat == taker else held for seat, held in enumerate(own))
        yield PossibleDeal(hands, taken, dead)


def _deals_with_draws(puzzle: Puzzle, own: Sequence[int], dead: int, left: int) -> Iterator[PossibleDeal]:
    """Yield the possible deals if several players drew from the talon; the cards of the mask `left` were not drawn."""
    ways = []
    for seat, (hand, cards, _) in puzzle.drawn.items():
        pool = own[seat] & ~hand.known & ~cards.known
        from_hand, from_talon = (union(hole.may for hole in heap.holes) for heap in (hand, cards))
        must = pool & ~from_hand
        may = list(cards_in(pool & from_talon & ~must))
        number = sum(hole.size for hole in cards.holes) - must.bit_count()
        if must & ~from_talon or not 0 <= number <= len(may):
            return
        ways.append([cards.known | must | mask(chosen) for chosen in combinations(may, number)])
    for drawn in product(*ways):
        by_seat = dict(zip(puzzle.drawn, drawn, strict=True))
        hands = tuple(held & ~by_seat.get(seat, 0) for seat, held in enumerate(own))
        yield PossibleDeal(hands, union(drawn) | left, dead, by_seat)


def _with_deal(hand: Hand, puzzle: Puzzle, dealt: PossibleDeal, readings: Readings) -> Hand | None:
    """Return the hand with this deal; None if some cards do not fit the record."""
    deal = hand.deal or Deal()
    recorded = dict(enumerate(deal.hands or ()))
    hands = [
        _fit_cards(recorded.get(seat), held, ("deal", "hands", seat), puzzle, readings)
        for seat, held in enumerate(dealt.hands)
    ]
    changes: dict[str, Any] = {"hands": tuple(hands)}
    if dealt.talon and dealt.drawn:
        changes[TALON] = _fit_draws(hand, deal.talon, puzzle, dealt.drawn)
    elif dealt.talon:
        changes[TALON] = _fit_cards(deal.talon, dealt.talon, ("deal", TALON), puzzle, readings)
    if dealt.dead:
        changes[DEAD] = _fit_cards(deal.dead, dealt.dead, ("deal", DEAD), puzzle, readings)
    if None in hands or None in changes.values():
        return None
    return hand.model_copy(update={"deal": deal.model_copy(update=changes)})


def _fit_draws(
    hand: Hand, codes: Sequence[str] | None, puzzle: Puzzle, drawn: Mapping[int, int]
) -> tuple[str, ...] | None:
    """Return the codes of the talon with the drawn cards of each seat at its places; None if they do not fit.

    If the talon is not recorded, the cards lie in the order in which they were drawn.
    """
    talon = dict(enumerate(codes or ()))
    for seat, (_, _, places) in puzzle.drawn.items():
        told = [
            code for draw in hand.exchanges if (draw.kind, draw.taker) == (TALON, seat) for code in draw.cards or ()
        ]
        part = told if len(told) == len(places) else None
        if codes is not None:
            part = [codes[place] for place in places]
        fitted = _fit_cards(part, drawn[seat], ("deal", TALON), puzzle, {})
        if fitted is None:
            return None
        talon.update(zip(places, fitted, strict=True))
    return tuple([talon[place] for place in sorted(talon)])


def _fit_cards(
    codes: Sequence[str] | None, cards: int, place: Place, puzzle: Puzzle, readings: Readings
) -> tuple[str, ...] | None:
    """Return the recorded `codes` of a place with unknown ones replaced, so that they are the mask `cards`.

    None if the cards do not fit. If `codes` is None, return the cards in the order of the pack.
    """
    if codes is None:
        return codes_of(cards)
    pack, known = puzzle.pack, mask_of(codes)
    left = cards & ~known
    unknown = [i for i, code in enumerate(codes) if CARDS[code] >= UNKNOWN]
    holes = {i: possible_cards(codes[i], (*place, i), pack, readings) for i in unknown}
    if known & ~cards or left.bit_count() != len(holes):
        return None
    if all(may == pack.cards for may in holes.values()):
        new = dict(zip(holes, codes_of(left), strict=True))
    else:
        matched = _match(holes, left)
        if matched is None:
            return None
        new = {i: CODES[card] for i, card in matched.items()}
    return tuple(new.get(i, code) for i, code in enumerate(codes))


def _match(holes: Mapping[int, int], cards: int) -> dict[int, int] | None:
    """Return hole -> a card that may lie in it, all cards different; None if there is no such matching."""
    holder: dict[int, int] = {}

    def place(hole: int, tried: set[int]) -> bool:
        """Give this hole a card, moving other cards if needed; return False if that is impossible."""
        for card in cards_in(holes[hole] & cards):
            if card not in tried:
                tried.add(card)
                if card not in holder or place(holder[card], tried):
                    holder[card] = hole
                    return True
        return False

    return {hole: card for card, hole in holder.items()} if all(place(hole, set()) for hole in holes) else None


# -- the record ----------------------------------------------------------------------------------


def write_completion(record: Record, number: int, completion: Hand) -> Record:
    """Return the record with hand `number`, from 0, completed; filled places are marked, scores stay as stated."""
    old = record.hands[number]
    new = completion.model_copy(update={"scores": old.scores})
    before, after = (hand.model_dump(mode="json", exclude_none=True) for hand in (old, new))
    marks = (Mark(at=pointer(*at), kind="supplied", by=BY) for at in _changed_places(before, after, ("hands", number)))
    provenance = (record.provenance or Provenance()).model_copy(update={"kind": REBUILT})
    hands = (*record.hands[:number], new, *record.hands[number + 1 :])
    return record.model_copy(update={"hands": hands, "provenance": provenance, "marks": (*record.marks, *marks)})


def _changed_places(old: Any, new: Any, at: Place) -> Iterator[Place]:
    """Yield the places where two values of JSON data differ, each as deep in the data as possible."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in new.items():
            yield from _changed_places(old.get(name), value, (*at, name))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, values in enumerate(zip(old, new, strict=True)):
            yield from _changed_places(*values, (*at, i))
    elif old != new:
        yield at
