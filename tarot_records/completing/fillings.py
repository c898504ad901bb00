"""Completion: the ways to fill the gaps of a hand, one after another.

A puzzle (`gaps.py`) is narrowed as far as the duties of play tell, then one open place is tried after the
other. Tricks are walked from last to first: what a seat plays later it holds now, and so could not play
against the duties it binds it to. Nothing here knows a rule but through the game's `TrickTable`.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from time import monotonic
from typing import NamedTuple

from tarot_records.completing.adding import add_up
from tarot_records.completing.gaps import Puzzle
from tarot_records.completing.state import State
from tarot_records.core.budgets import NET, SLOWEST
from tarot_records.core.cards import BIT, cards_in

PACE = 2500
"""So many steps are counted for a second: as many as a machine of today does."""
FEW = 256
"""So many ways to fill a trick, and each is looked at."""
CORNER = 8
"""After so many ways to fill the puzzle the search goes on elsewhere."""


@dataclass
class Budget:
    """How long a search may go on: so many steps. The clock is a net far below, for machines that are very slow."""

    steps: int
    until: float
    """On the clock of `monotonic`."""
    points: set[str] = field(default_factory=set)
    """The open points of the rules on which something hung that the search has turned down."""
    ended: bool = False
    """Whether something could not be looked at."""
    late: bool = False
    """Whether the clock has ended it."""

    @property
    def spent(self) -> bool:
        """Whether the search had to stop before it was through."""
        if not self.late and self.steps > 0 and monotonic() > self.until:
            self.late = True
        return self.ended or self.late or self.steps <= 0

    @contextmanager
    def share(self, part: float) -> Iterator["Budget"]:
        """Yield a budget of a part of the steps that are left; what is not used of it is given back."""
        steps = int(part * self.steps)
        shared = Budget(steps, self.until, self.points)
        try:
            yield shared
        finally:
            self.steps -= steps - max(0, shared.steps)
            self.late = self.late or shared.late

    def exhaust(self) -> None:
        """End it: something could not be looked at."""
        self.ended = True

    def step(self, number: int = 1) -> bool:
        """Take one step, or work that counts for so many; False if there is none left."""
        self.steps -= number
        return not self.spent


def budget(steps: int, seconds: float) -> Budget:
    """Return a budget of so many steps, and of so many seconds from now."""
    return Budget(steps, monotonic() + seconds)


def counted(seconds: float) -> Budget:
    """Return a budget of as many steps as are counted for so many seconds."""
    return budget(round(seconds * PACE), max(SLOWEST, NET * seconds))


class Filling(NamedTuple):
    """One way to fill a puzzle."""

    cards: tuple[int, ...]
    """For each group its cards, as a mask."""
    leaders: tuple[int, ...]
    """For each trick who led it."""


def fillings(puzzle: Puzzle, limit: Budget, backwards: bool = False) -> Iterator[Filling]:
    """Yield every way to fill the puzzle, as far as the duties of play tell; `backwards` gives the last first.

    Ways that lie close together fail together, so now and then the search leaves its corner for the case that has
    waited longest. They end early when the limit is spent.
    """
    stack, found = deque([State(puzzle)]), 0
    while stack:
        if not limit.step():
            return
        state = stack.pop()
        if not narrow(puzzle, state):
            continue
        if state.is_full():
            found += 1
            if found % CORNER == 0:
                stack.rotate(1)
            yield Filling(tuple(state.may), tuple(leader.bit_length() - 1 for leader in state.leaders[:-1]))
        else:
            branches = _branches(puzzle, state)
            stack += branches if backwards else reversed(branches)


def _branches(puzzle: Puzzle, state: State) -> list[State]:
    """Return the cases to look at next: who led the last trick whose leader is not known, or what lies in one place."""
    for t in range(puzzle.plays - 1, -1, -1):
        if state.leaders[t] & (state.leaders[t] - 1):
            return [_with_leader(state, t, seat) for seat in cards_in(state.leaders[t])]
    fool = puzzle.pack.excuse
    if puzzle.scoring.weights and fool and not any(cards & fool for cards in state.must):
        # where the Fool lies tells most of who has won what
        return [_and(state, i, fool) for i in reversed(range(len(state.may))) if state.may[i] & fool]
    best, group = 10_000, -1
    for i in range(len(puzzle.groups) - 1, -1, -1):
        if state.may[i] != state.must[i]:
            choices = state.may[i].bit_count() - (puzzle.groups[i].size if puzzle.groups[i].size > 1 else 1)
            choices += 100 * (puzzle.groups[i].size > 1)
            if choices < best:
                best, group = choices, i
    free = state.may[group] & ~state.must[group]
    if puzzle.groups[group].size == 1:
        return [_with(state, group, BIT[card]) for card in cards_in(free)]
    card = free & -free
    return [_and(state, group, card), _without(state, group, card)]


def _with_leader(state: State, trick: int, seat: int) -> State:
    other = state.copy()
    other.leaders[trick] = 1 << seat
    return other


def _with(state: State, group: int, card: int) -> State:
    other = state.copy()
    other.may[group] = other.must[group] = card
    return other


def _and(state: State, group: int, card: int) -> State:
    other = state.copy()
    other.must[group] |= card
    return other


def _without(state: State, group: int, card: int) -> State:
    other = state.copy()
    other.may[group] &= ~card
    return other


# -- narrowing -----------------------------------------------------------------------------------


def narrow(puzzle: Puzzle, state: State) -> bool:
    """Take away what cannot be, until nothing more can be told; False if nothing is left somewhere."""
    while True:
        if not _each_once(puzzle, state):
            return False
        before = (state.may[:], state.leaders[:])
        if not _play(puzzle, state) or not add_up(puzzle, state):
            return False
        if (state.may, state.leaders) == before:
            return True


def _each_once(puzzle: Puzzle, state: State) -> bool:
    """Return each card lies in one place, and each place has its number."""
    may, must, groups = state.may, state.must, puzzle.groups
    while True:
        sure = 0
        for cards in must:
            if sure & cards:
                return False
            sure |= cards
        changed = False
        once = more = 0
        for i, cards in enumerate(may):
            if cards != must[i]:
                left = cards & (~sure | must[i])
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
        single = once & ~more & ~sure
        if single:
            for i, cards in enumerate(may):
                if cards & single:
                    must[i] |= cards & single
                    if must[i].bit_count() > groups[i].size:
                        return False
                    changed = True
        if not changed:
            return True


def _play(puzzle: Puzzle, state: State) -> bool:
    """Return what the duties of play and the winners of the tricks tell."""
    seats, width, plays = len(puzzle.allowed), puzzle.width, puzzle.plays
    may, must, leaders, groups = state.may, state.must, state.leaders, puzzle.groups
    held = [0] * seats
    for i in range(plays * width, len(groups)):
        if groups[i].place[0] == "rest":
            held[groups[i].seat] |= must[i]
    later: list[list[int]] = [held] * plays
    for t in range(plays - 1, -1, -1):  # what is surely played later was held before
        later[t] = held
        leader = leaders[t]
        if leader & (leader - 1) == 0 and leader:
            held = held[:]
            for i, seat in enumerate(puzzle.turns[leader.bit_length() - 1]):
                held[seat] |= must[t * width + i]
    barred = [0] * seats
    for t in range(plays):
        base = t * width
        winners = puzzle.winners[t] & leaders[t + 1]
        if not leaders[t]:
            return False
        if leaders[t] & (leaders[t] - 1):
            told = _who_led(puzzle, state, t, winners)
            if not told:
                return False
        else:
            leader = leaders[t].bit_length() - 1
            order = puzzle.turns[leader]
            for i, seat in enumerate(order):
                left = may[base + i] & puzzle.allowed[seat] & ~barred[seat]
                if left != may[base + i]:
                    if not left or must[base + i] & ~left:
                        return False
                    may[base + i] = left
            won = _trick(puzzle, state, base, order, later[t], winners, barred)
            if not won:
                return False
            leaders[t + 1] &= won
    for i in range(plays * width, len(groups)):
        if groups[i].place[0] == "rest":
            may[i] &= ~barred[groups[i].seat]
            if must[i] & ~may[i]:
                return False
    return True


def _who_led(puzzle: Puzzle, state: State, t: int, winners: int) -> bool:
    """Narrow who led a trick, by who may have won it, if its cards are known."""
    width = puzzle.width
    base = t * width
    cards = state.may[base : base + width]
    if cards != state.must[base : base + width]:
        return True
    table = puzzle.table
    ints = [card.bit_length() - 1 for card in cards]
    at = ints.index(table.best[table.state(ints)])
    left = won = 0
    for leader in cards_in(state.leaders[t]):
        order = puzzle.turns[leader]
        if winners >> order[at] & 1 and all(cards[i] & puzzle.allowed[seat] for i, seat in enumerate(order)):
            left |= 1 << leader
            won |= 1 << order[at]
    state.leaders[t] = left
    state.leaders[t + 1] &= won
    return left != 0


def _trick(
    puzzle: Puzzle,
    state: State,
    base: int,
    order: tuple[int, ...],
    later: list[int],
    winners: int,
    barred: list[int],
) -> int:
    """Narrow the cards of a trick with a known leader; the seats that may have won it.

    Who played a card that others bar held none of these, then or later: they are added to `barred`.
    """
    table, may = puzzle.table, state.may
    seats = len(order)
    ways = 1
    for i in range(seats):
        ways *= may[base + i].bit_count()
    if ways > FEW:
        return _first_gap(puzzle, state, base, order, later, winners, barred)
    if ways == 1:
        cards = [may[base + i].bit_length() - 1 for i in range(seats)]
        return _one_way(puzzle, cards, order, later, winners, barred)
    after, bars = table.after, table.bars
    found = [0] * seats
    won = 0
    new: list[int] | None = None
    for cards_down in product(*[list(cards_in(may[base + i])) for i in range(seats)]):
        state_now = used = 0
        bound = []
        for seat, card in zip(order, cards_down, strict=True):
            bit = BIT[card]
            if used & bit or later[seat] & bars[state_now][card]:
                break
            bound.append(bars[state_now][card])
            used |= bit
            state_now = after[state_now][card]
        else:
            best = table.best[state_now]
            if best < 0:
                continue
            winner = order[cards_down.index(best)]
            if winners >> winner & 1:
                won |= 1 << winner
                for i, card in enumerate(cards_down):
                    found[i] |= BIT[card]
                new = bound if new is None else [a & b for a, b in zip(new, bound, strict=True)]
    if new is None:
        return 0
    for i, seat in enumerate(order):
        may[base + i] = found[i]
        if state.must[base + i] & ~found[i]:
            return 0
        barred[seat] |= new[i]
    return won


def _one_way(
    puzzle: Puzzle, cards: list[int], order: tuple[int, ...], later: list[int], winners: int, barred: list[int]
) -> int:
    """Return the same for a trick whose cards are all known."""
    table, state_now = puzzle.table, 0
    for seat, card in zip(order, cards, strict=True):
        bound = table.bars[state_now][card]
        if later[seat] & bound:
            return 0
        barred[seat] |= bound
        state_now = table.after[state_now][card]
    best = table.best[state_now]
    return 0 if best < 0 else winners & 1 << order[cards.index(best)]


def _first_gap(
    puzzle: Puzzle,
    state: State,
    base: int,
    order: tuple[int, ...],
    later: list[int],
    winners: int,
    barred: list[int],
) -> int:
    """Return the same for a trick of which much is unknown: as far as its first gap."""
    table, may, state_now = puzzle.table, state.may, 0
    for i, seat in enumerate(order):
        cards = may[base + i]
        if cards & (cards - 1):
            row = table.bars[state_now]
            left = 0
            for card in cards_in(cards):
                if not later[seat] & row[card]:
                    left |= BIT[card]
            may[base + i] = left
            return winners if left and not state.must[base + i] & ~left else 0
        card = cards.bit_length() - 1
        bound = table.bars[state_now][card]
        if later[seat] & bound:
            return 0
        barred[seat] |= bound
        state_now = table.after[state_now][card]
    return winners
