"""Search for the fillings of a puzzle, one after another.

The puzzle is narrowed by the duties of play and the scores, then one open place is tried after another. Tricks are
narrowed from the last to the first: a card that a seat plays later is in its hand now, so no duty may have required it
now. All rules come from the game's `TrickTable`.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from tarot_records.completing.budgets import Budget
from tarot_records.completing.puzzle import REST, Puzzle, State
from tarot_records.completing.score_bounds import narrow_by_scores
from tarot_records.core.cards import BIT, cards_in

MAX_WAYS = 256
"""Maximum number of ways to fill a trick for which all ways are examined."""
FILLINGS_PER_CORNER = 8
"""Number of fillings after which the search continues at its oldest waiting state."""


class Filling(NamedTuple):
    """A way to fill a puzzle."""

    cards: tuple[int, ...]  # group -> mask of its cards
    leaders: tuple[int, ...]  # trick -> the seat that led it


def find_fillings(puzzle: Puzzle, budget: Budget, backwards: bool = False) -> Iterator[Filling]:
    """Yield every filling of the puzzle that duties of play and scores allow, until the budget is spent.

    Similar fillings fail together, so the search regularly continues at the state that has waited longest. `backwards`
    yields the last filling first.
    """
    stack, found = deque([State(puzzle)]), 0
    while stack:
        if not budget.step():
            return
        state = stack.pop()
        if not narrow(puzzle, state):
            continue
        if state.is_full():
            found += 1
            if found % FILLINGS_PER_CORNER == 0:
                stack.rotate(1)
            yield Filling(tuple(state.may), tuple(leader.bit_length() - 1 for leader in state.leaders[:-1]))
        else:
            branches = _branches(puzzle, state)
            stack += branches if backwards else reversed(branches)


def _branches(puzzle: Puzzle, state: State) -> list[State]:
    """Return the cases to search next: each leader of the last trick without a known leader, or cards of a group."""
    for t in range(puzzle.plays - 1, -1, -1):
        if state.leaders[t] & (state.leaders[t] - 1):
            branches = []
            for seat in cards_in(state.leaders[t]):
                branches.append(state.copy())
                branches[-1].leaders[t] = 1 << seat
            return branches
    may, must, fool = state.may, state.must, puzzle.pack.excuse
    if puzzle.scoring.weights and fool and not any(cards & fool for cards in must):
        # the place of the Fool tells most about who has won what
        return [_branch(state, i, may[i], must[i] | fool) for i in reversed(range(len(may))) if may[i] & fool]
    fewest, group = 10_000, -1
    for i in range(len(puzzle.groups) - 1, -1, -1):
        if may[i] != must[i]:
            size = puzzle.groups[i].size
            choices = may[i].bit_count() - max(size, 1) + 100 * (size > 1)
            if choices < fewest:
                fewest, group = choices, i
    free = may[group] & ~must[group]
    if puzzle.groups[group].size == 1:
        return [_branch(state, group, BIT[card], BIT[card]) for card in cards_in(free)]
    card = free & -free
    return [
        _branch(state, group, may[group], must[group] | card),
        _branch(state, group, may[group] & ~card, must[group]),
    ]


def _branch(state: State, group: int, may: int, must: int) -> State:
    other = state.copy()
    other.may[group], other.must[group] = may, must
    return other


# -- narrowing -----------------------------------------------------------------------------------


def narrow(puzzle: Puzzle, state: State) -> bool:
    """Remove impossible cards and leaders until nothing changes; return False if the state has no filling."""
    while True:
        if not _place_each_card_once(puzzle, state):
            return False
        before = (state.may[:], state.leaders[:])
        if not _narrow_tricks(puzzle, state) or not narrow_by_scores(puzzle, state):
            return False
        if (state.may, state.leaders) == before:
            return True


def _place_each_card_once(puzzle: Puzzle, state: State) -> bool:
    """Narrow the state so that each card lies in one group of the right size; return False if impossible."""
    may, must, groups = state.may, state.must, puzzle.groups
    while True:
        placed = 0
        for cards in must:
            if placed & cards:
                return False
            placed |= cards
        changed = False
        once = more = 0
        for i, cards in enumerate(may):
            if cards != must[i]:
                left = cards & (~placed | must[i])
                size = groups[i].size
                number = left.bit_count()
                if number < size or must[i] & ~left:
                    return False
                if number == size or must[i].bit_count() == size:
                    left = must[i] = left if number == size else must[i]
                    changed = True
                elif left != cards:
                    changed = True
                may[i] = cards = left
                if must[i].bit_count() > size:
                    return False
            more |= once & cards
            once |= cards
        if once != puzzle.pack.cards:
            return False
        single = once & ~more & ~placed
        if single:
            for i, cards in enumerate(may):
                if cards & single:
                    must[i] |= cards & single
                    if must[i].bit_count() > groups[i].size:
                        return False
                    changed = True
        if not changed:
            return True


def _narrow_tricks(puzzle: Puzzle, state: State) -> bool:
    """Narrow the state by the duties of play and the winners of the tricks; return False if impossible."""
    seats, width, plays = len(puzzle.allowed), puzzle.width, puzzle.plays
    may, must, leaders = state.may, state.must, state.leaders
    rests = [(i, group.seat) for i, group in enumerate(puzzle.groups) if group.place[0] == REST]
    held = [0] * seats
    for i, seat in rests:
        held[seat] |= must[i]
    later: list[list[int]] = [held] * plays
    for t in range(plays - 1, -1, -1):  # cards certainly played later were in the hand before
        later[t] = held
        if leaders[t] and leaders[t] & (leaders[t] - 1) == 0:
            held = held[:]
            for i, seat in enumerate(puzzle.turns[leaders[t].bit_length() - 1]):
                held[seat] |= must[t * width + i]
    barred = [0] * seats
    for t in range(plays):
        base, winners = t * width, puzzle.winners[t] & leaders[t + 1]
        if not leaders[t]:
            return False
        if leaders[t] & (leaders[t] - 1):
            if not _narrow_leader(puzzle, state, t, winners):
                return False
            continue
        order = puzzle.turns[leaders[t].bit_length() - 1]
        for i, seat in enumerate(order, base):
            left = may[i] & puzzle.allowed[seat] & ~barred[seat]
            if left != may[i]:
                if not left or must[i] & ~left:
                    return False
                may[i] = left
        won = _narrow_trick(puzzle, state, base, order, later[t], winners, barred)
        if not won:
            return False
        leaders[t + 1] &= won
    for i, seat in rests:
        may[i] &= ~barred[seat]
        if must[i] & ~may[i]:
            return False
    return True


def _narrow_leader(puzzle: Puzzle, state: State, t: int, winners: int) -> bool:
    """Narrow the leader of a trick with known cards, by its possible winners; return False if none is left."""
    base = t * puzzle.width
    cards = state.may[base : base + puzzle.width]
    if cards != state.must[base : base + puzzle.width]:
        return True
    played = [card.bit_length() - 1 for card in cards]
    best = puzzle.table.best[puzzle.table.state(played)]
    if best not in played:  # it is open who wins
        return True
    winning = played.index(best)
    left = won = 0
    for leader in cards_in(state.leaders[t]):
        order = puzzle.turns[leader]
        if winners >> order[winning] & 1 and all(cards[i] & puzzle.allowed[seat] for i, seat in enumerate(order)):
            left |= 1 << leader
            won |= 1 << order[winning]
    state.leaders[t] = left
    state.leaders[t + 1] &= won
    return left != 0


def _narrow_trick(
    puzzle: Puzzle, state: State, base: int, order: Sequence[int], later: Sequence[int], winners: int, barred: list[int]
) -> int:
    """Narrow the cards of a trick with a known leader; return the seats that may have won it, 0 if impossible.

    `later` has the cards that each seat certainly holds after the trick. Cards that a seat cannot have held when it
    played, nor later, are added to `barred`.
    """
    table, may = puzzle.table, state.may
    after, bars = table.after, table.bars
    ways = 1
    for cards in may[base : base + len(order)]:
        ways *= cards.bit_count()
    if ways == 1 or ways > MAX_WAYS:
        return _narrow_to_first_gap(puzzle, state, base, order, later, winners, barred)
    found = [0] * len(order)
    won = 0
    common: list[int] | None = None
    for played in product(*[list(cards_in(cards)) for cards in may[base : base + len(order)]]):
        number = used = 0
        bound = []
        for seat, card in zip(order, played, strict=True):
            bit = BIT[card]
            if used & bit or later[seat] & bars[number][card]:
                break
            bound.append(bars[number][card])
            used |= bit
            number = after[number][card]
        else:
            best = table.best[number]
            if best < 0:
                continue
            winner = order[played.index(best)]
            if winners >> winner & 1:
                won |= 1 << winner
                for i, card in enumerate(played):
                    found[i] |= BIT[card]
                common = bound if common is None else [a & b for a, b in zip(common, bound, strict=True)]
    if common is None:
        return 0
    for i, seat in enumerate(order):
        may[base + i] = found[i]
        if state.must[base + i] & ~found[i]:
            return 0
        barred[seat] |= common[i]
    return won


def _narrow_to_first_gap(
    puzzle: Puzzle, state: State, base: int, order: Sequence[int], later: Sequence[int], winners: int, barred: list[int]
) -> int:
    """Narrow a trick up to its first unknown card; return its possible winners, 0 if impossible."""
    table, may, number = puzzle.table, state.may, 0
    for i, seat in enumerate(order, base):
        cards, bars = may[i], table.bars[number]
        if cards & (cards - 1):
            left = 0
            for card in cards_in(cards):
                if not later[seat] & bars[card]:
                    left |= BIT[card]
            may[i] = left
            return winners if left and not state.must[i] & ~left else 0
        card = cards.bit_length() - 1
        if later[seat] & bars[card]:
            return 0
        barred[seat] |= bars[card]
        number = table.after[number][card]
    best = table.best[number]
    if best < 0:
        return 0
    return winners & 1 << order[[cards.bit_length() - 1 for cards in may[base : base + len(order)]].index(best)]
