"""Adding up: what the scores stated take away of the ways to fill a puzzle.

Of each stated number the search knows at any time how little and how much the cards can still come to. A card
that would make it too much or leave it too little is taken away, and so is a winner of a trick.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tarot_records.completing.gaps import Puzzle
from tarot_records.completing.places import REST
from tarot_records.completing.state import State
from tarot_records.completing.sums import Sum, Weight


class Range(NamedTuple):
    """From how little to how much something may count."""

    low: int
    high: int


ZERO = Range(0, 0)


def add_up(puzzle: Puzzle, state: State) -> bool:
    """Take away what no stated number leaves room for; False if some number cannot be come to."""
    scoring = puzzle.scoring
    for weight in scoring.weights:
        single = [_of_card(puzzle, weight, state.may[i]) for _, i in weight.open]
        tricks = [Range(known, known) for known in weight.known]
        for (t, _), card in zip(weight.open, single, strict=True):
            tricks[t] = Range(tricks[t].low + card.low, tricks[t].high + card.high)
        for number in weight.sums:
            if not _comes_to(puzzle, state, weight, number, tricks, single):
                return False
    return True


def _comes_to(
    puzzle: Puzzle, state: State, weight: Weight, number: Sum, tricks: list[Range], single: list[Range]
) -> bool:
    """Return the same for one number, `tricks` and `single` being what each trick and each unknown card may count."""
    seats, each = number.seats, number.trick
    places = list(fools(puzzle, state, number)) if number.fool or number.pay else []
    fool = Range(min(f.low for _, f in places), max(f.high for _, f in places)) if places else ZERO
    low, high = fool
    for name, i in weight.heaps:
        if name in number.heaps:
            heap = _of_heap(puzzle, state, weight, i)
            low, high = low + heap.low, high + heap.high
    won = [winners_of(puzzle, state, t) for t in range(puzzle.plays)]
    for trick, winners in zip(tricks, won, strict=True):
        if winners & seats:
            high += trick.high + each
            low += 0 if winners & ~seats else trick.low + each
    over, under = number.high - low, high - number.low  # how much more than the least, and less than the most
    if over < 0 or under < 0:
        return False
    for t, (trick, winners) in enumerate(zip(tricks, won, strict=True)):
        if winners & seats and winners & ~seats and not (t == puzzle.plays - 1 and puzzle.scoring.fool_wins):
            if trick.low + each > over:
                state.leaders[t + 1] &= ~seats
            if trick.high + each > under:
                state.leaders[t + 1] &= seats
            if not state.leaders[t + 1]:
                return False
    for (t, i), card in zip(weight.open, single, strict=True):
        if card.low != card.high and not won[t] & ~seats:
            for value, cards in weight.steps:
                if value - card.low > over or card.high - value > under:
                    state.may[i] &= ~cards
            if not state.may[i] or state.must[i] & ~state.may[i]:
                return False
    for i, one in places:
        if one.low - fool.low > over or fool.high - one.high > under:
            state.may[i] &= ~puzzle.pack.excuse
            if not state.may[i] or state.must[i] & puzzle.pack.excuse:
                return False
    return True


def winners_of(puzzle: Puzzle, state: State, trick: int) -> int:
    """Return the seats that may have taken a trick; where the Fool may have won the last, anybody."""
    if puzzle.scoring.fool_wins and trick == puzzle.plays - 1:
        cards = state.may[trick * puzzle.width : (trick + 1) * puzzle.width]
        if any(card & puzzle.pack.excuse for card in cards):
            return sum(1 << seat for seat in puzzle.turns[0])
    return puzzle.winners[trick] & state.leaders[trick + 1]


def _of_card(puzzle: Puzzle, weight: Weight, may: int) -> Range:
    """Return what one of these cards counts."""
    values = [value for value, cards in weight.steps if cards & may]
    if may & puzzle.pack.excuse:
        values.append(0)
    return Range(min(values, default=0), max(values, default=0))


def _of_heap(puzzle: Puzzle, state: State, weight: Weight, group: int) -> Range:
    """Return what a heap of cards counts."""
    must, size = state.must[group], puzzle.groups[group].size
    free, left = state.may[group] & ~must, size - state.must[group].bit_count()
    sure = sum(value * (cards & must).bit_count() for value, cards in weight.steps)
    values = [0] * bool(free & puzzle.pack.excuse)
    for value, cards in weight.steps:
        values += [value] * min(left, (cards & free).bit_count())
    values.sort()
    return Range(sure + sum(values[:left]), sure + sum(values[len(values) - left :]))


def fools(puzzle: Puzzle, state: State, number: Sum) -> Iterator[tuple[int, Range]]:
    """Yield each group the Fool may be in, and what it, and a card paid for it, then count for these seats."""
    worth, pay = number.fool, number.pay
    for i, cards in enumerate(state.may):
        if not cards & puzzle.pack.excuse:
            continue
        t = i // puzzle.width
        if t >= puzzle.plays:
            theirs = puzzle.groups[i].place[0] != REST and puzzle.groups[i].place[-1] in number.heaps
            yield i, Range(worth, worth) if theirs else ZERO
            continue
        if not sum(1 << seat for seat in puzzle.turns[0]) & ~number.seats:
            yield i, Range(worth, worth)
            continue
        leader = state.leaders[t]
        if t == puzzle.scoring.last or leader & (leader - 1):
            yield i, Range(-1 - pay, worth + 1 + pay)  # it may have changed hands with no card for it
            continue
        seat = 1 << puzzle.turns[leader.bit_length() - 1][i % puzzle.width]
        lost = 0 if seat & puzzle.scoring.keepers else worth
        low = worth - lost - pay if seat & number.seats else 0
        high = worth if seat & number.seats else lost + pay if winners_of(puzzle, state, t) & number.seats else 0
        yield i, Range(low, high)
