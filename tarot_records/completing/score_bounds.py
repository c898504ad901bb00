"""Narrow the state of a search by the lowest and the highest value that each stated number can still reach.

A card, or a winner of a trick, that would make a number too high or too low is removed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tarot_records.completing.puzzle import Puzzle, State, Sum, Weight


class Range(NamedTuple):
    """The lowest and the highest possible value."""

    low: int
    high: int


ZERO = Range(0, 0)


def narrow_by_scores(puzzle: Puzzle, state: State) -> bool:
    """Remove cards and winners that contradict a stated number; return False if a number cannot be reached."""
    for weight in puzzle.scoring.weights:
        cards = [_card_range(puzzle, weight, state.may[i]) for _, i in weight.open]
        tricks = [Range(known, known) for known in weight.known]
        for (t, _), card in zip(weight.open, cards, strict=True):
            tricks[t] = Range(tricks[t].low + card.low, tricks[t].high + card.high)
        if not all(_narrow_by_sum(puzzle, state, weight, number, tricks, cards) for number in weight.sums):
            return False
    return True


def _narrow_by_sum(
    puzzle: Puzzle, state: State, weight: Weight, number: Sum, tricks: list[Range], cards: list[Range]
) -> bool:
    """Narrow the state by one stated number; return False if the number cannot be reached.

    `tricks` and `cards` have the ranges of the values of each trick and of each unknown card.
    """
    seats, each = number.seats, number.trick
    places = list(fool_places(puzzle, state, number)) if number.fool or number.pay else []
    fool = Range(min(f.low for _, f in places), max(f.high for _, f in places)) if places else ZERO
    low, high = fool
    for name, i in weight.heaps:
        if name in number.heaps:
            heap = _heap_range(puzzle, state, weight, i)
            low, high = low + heap.low, high + heap.high
    won = [possible_winners(puzzle, state, t) for t in range(puzzle.plays)]
    for trick, winners in zip(tricks, won, strict=True):
        if winners & seats:
            high += trick.high + each
            low += 0 if winners & ~seats else trick.low + each
    above, below = number.high - low, high - number.low  # room above the lowest value, and below the highest
    if above < 0 or below < 0:
        return False
    for t, (trick, winners) in enumerate(zip(tricks, won, strict=True)):
        if winners & seats and winners & ~seats and not (t == puzzle.plays - 1 and puzzle.scoring.fool_wins):
            if trick.low + each > above:
                state.leaders[t + 1] &= ~seats
            if trick.high + each > below:
                state.leaders[t + 1] &= seats
            if not state.leaders[t + 1]:
                return False
    for (t, i), card in zip(weight.open, cards, strict=True):
        if card.low != card.high and not won[t] & ~seats:
            for value, having in weight.steps:
                if value - card.low > above or card.high - value > below:
                    state.may[i] &= ~having
            if not state.may[i] or state.must[i] & ~state.may[i]:
                return False
    for i, worth in places:
        if worth.low - fool.low > above or fool.high - worth.high > below:
            state.may[i] &= ~puzzle.pack.excuse
            if not state.may[i] or state.must[i] & puzzle.pack.excuse:
                return False
    return True


def possible_winners(puzzle: Puzzle, state: State, trick: int) -> int:
    """Return the mask of the seats that may have won a trick; all seats in the last if the Fool may have won it."""
    start = trick * puzzle.width
    may_fool_win = puzzle.scoring.fool_wins and trick == puzzle.plays - 1
    if may_fool_win and any(cards & puzzle.pack.excuse for cards in state.may[start : start + puzzle.width]):
        return puzzle.everybody
    return puzzle.winners[trick] & state.leaders[trick + 1]


def _card_range(puzzle: Puzzle, weight: Weight, may: int) -> Range:
    values = [value for value, cards in weight.steps if cards & may]
    if may & puzzle.pack.excuse:
        values.append(0)
    return Range(min(values, default=0), max(values, default=0))


def _heap_range(puzzle: Puzzle, state: State, weight: Weight, group: int) -> Range:
    must = state.must[group]
    free, left = state.may[group] & ~must, puzzle.groups[group].size - must.bit_count()
    known = sum(value * (cards & must).bit_count() for value, cards in weight.steps)
    values = [0] * bool(free & puzzle.pack.excuse)
    for value, cards in weight.steps:
        values += [value] * min(left, (cards & free).bit_count())
    values.sort()
    return Range(known + sum(values[:left]), known + sum(values[len(values) - left :]))


def fool_places(puzzle: Puzzle, state: State, number: Sum) -> Iterator[tuple[int, Range]]:
    """Yield each group that may hold the Fool, with the range that the Fool there and its payment add to `number`."""
    worth, pay, whole = number.fool, number.pay, Range(number.fool, number.fool)
    for i, cards in enumerate(state.may):
        if not cards & puzzle.pack.excuse:
            continue
        t = i // puzzle.width
        if t >= puzzle.plays:
            yield i, whole if puzzle.groups[i].section in number.heaps else ZERO
            continue
        if not puzzle.everybody & ~number.seats:
            yield i, whole
            continue
        leader = state.leaders[t]
        if t == puzzle.scoring.last or leader & (leader - 1):
            yield i, Range(-1 - pay, worth + 1 + pay)  # the Fool may have changed hands without a payment
            continue
        seat = 1 << puzzle.turns[leader.bit_length() - 1][i % puzzle.width]
        lost = 0 if seat & puzzle.scoring.keepers else worth
        if seat & number.seats:
            yield i, Range(worth - lost - pay, worth)
        else:
            yield i, Range(0, lost + pay if possible_winners(puzzle, state, t) & number.seats else 0)
