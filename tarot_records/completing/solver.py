"""Find fillings of a puzzle with CP-SAT, if the search of `fillings` does not come to an end.

The puzzle becomes a model: where each card lies, who led and won each trick, the duties of play in the game's
`TrickTable`, and the stated scores. The model is never stricter than the search, so no solution means no filling, and
the replay judges each solution. OR-tools is an extra (`pip install tarot-records[solve]`).
"""

import importlib
import importlib.util
from collections.abc import Iterator, Sequence
from functools import cache
from time import monotonic
from typing import Any

from tarot_records.completing.budgets import Budget
from tarot_records.completing.fillings import Filling, narrow
from tarot_records.completing.puzzle import REST, Puzzle, State, Weight
from tarot_records.completing.score_bounds import fool_places, possible_winners
from tarot_records.core.cards import BIT, FOOL, cards_in

INSTALLED = importlib.util.find_spec("ortools") is not None
"""True if OR-tools is installed."""
MIN_STEPS = 500
"""Minimum number of steps left to make a model worth building."""
STEPS_PER_SECOND = 6000
"""Number of steps that count as one second of the solver's deterministic time, equal on every machine."""

Literal = Any
"""A boolean variable of the model, or True or False if the value is known."""


@cache
def load() -> Any:
    """Return the module of OR-tools; it is loaded at first use, because loading takes longer than most searches."""
    return importlib.import_module("ortools.sat.python.cp_model")


def find_solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Filling]:
    """Yield every filling of the puzzle until the budget is spent. Loading OR-tools costs no budget."""
    if not INSTALLED or budget.steps < MIN_STEPS:
        budget.is_incomplete = True
        return
    start = monotonic()
    cp = load()
    budget.deadline += monotonic() - start
    state = State(puzzle)
    if not narrow(puzzle, state):
        return
    model = Model(cp, puzzle, state, budget)
    while budget.step():
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = budget.steps / STEPS_PER_SECOND
        solver.parameters.max_time_in_seconds = max(0.01, budget.deadline - monotonic())
        status = solver.solve(model.model)
        budget.step(round(STEPS_PER_SECOND * solver.response_proto.deterministic_time))
        if status == cp.INFEASIBLE:
            return
        if status not in (cp.OPTIMAL, cp.FEASIBLE):
            budget.is_incomplete = True
            return
        yield model.next_filling(solver)


class Model:
    """A narrowed puzzle as clauses and sums of CP-SAT; unfinished if the budget is spent during its construction."""

    def __init__(self, cp: Any, puzzle: Puzzle, state: State, budget: Budget) -> None:
        self.puzzle, self.state, self.model = puzzle, state, cp.CpModel()
        self.seats = len(puzzle.allowed)
        self.free: list[Any] = []  # variables that distinguish one filling from another
        self.lies = [{card: self._card(i, card) for card in cards_in(may)} for i, may in enumerate(state.may)]
        """Group -> card that may lie in the group -> literal that it lies there."""
        self.leads = [self._leaders(t) for t in range(puzzle.plays + 1)]
        """Trick -> seat that may have led it -> literal that it led; after the last trick, the same for its winner."""
        self._place_each_card_once()
        later: list[dict[int, Literal]] = [{} for _ in range(self.seats)]
        for i, group in enumerate(puzzle.groups):
            if group.place[0] == REST:
                later[group.seat] = dict(self.lies[i])
        for t in range(puzzle.plays - 1, -1, -1):
            if budget.spent:
                return
            self._play_trick(t, later)
            later = self._held_before(t, later)
        for weight in puzzle.scoring.weights:
            self._weigh(weight)

    # -- variables ----------------------------------------------------------------------------------

    def _variable(self) -> Any:
        return self.model.new_bool_var("")

    def _card(self, group: int, card: int) -> Literal:
        """Return the literal that a card lies in a group: True, or a new variable, which is added to `free`."""
        if self.state.must[group] & BIT[card]:
            return True
        self.free.append(self._variable())
        return self.free[-1]

    def _leaders(self, trick: int) -> dict[int, Literal]:
        """Return seat -> literal that it led a trick, for the seats that may have led; add the variables needed."""
        seats = self.state.leaders[trick] & (1 << self.seats) - 1
        if seats & (seats - 1) == 0:
            return dict.fromkeys(cards_in(seats), True)
        leads = {seat: self._variable() for seat in cards_in(seats)}
        if trick < self.puzzle.plays:  # the winner of the last trick follows from its cards
            self.free += leads.values()
        self.model.add_exactly_one(leads.values())
        return leads

    def _lies(self, group: int, card: int) -> Literal:
        """Return the literal that a card lies in a group; False if it cannot lie there."""
        return self.lies[group].get(card, False)

    def _clause(self, *literals: Literal) -> None:
        """Add the constraint that at least one of these literals is true."""
        if not any(literal is True for literal in literals):
            self.model.add_bool_or([literal for literal in literals if literal is not False])

    # -- cards --------------------------------------------------------------------------------------

    def _place_each_card_once(self) -> None:
        """Add the constraints that each card lies in one group, and that each group has its size."""
        for card in cards_in(self.puzzle.pack.cards):
            places = [cards[card] for cards in self.lies if card in cards]
            if not any(place is True for place in places):
                self.model.add_exactly_one(places)
            else:
                for place in places:
                    if place is not True:
                        self._clause(_not(place))
        for i, group in enumerate(self.puzzle.groups):
            if self.state.may[i] != self.state.must[i]:
                self.model.add(sum(_number(place) for place in self.lies[i].values()) == group.size)

    def _held_before(self, trick: int, later: Sequence[dict[int, Literal]]) -> list[dict[int, Literal]]:
        """Return seat -> card -> literal that the seat holds the card before this trick.

        A seat holds the cards that it has later and the card that it plays to this trick.
        """
        held = [dict(cards) for cards in later]
        for seat in self.puzzle.turns[0]:
            plays: dict[int, list[tuple[Literal, Literal]]] = {}
            for leader, led in self.leads[trick].items():
                turn = self.puzzle.turns[leader].index(seat)
                for card, played in self.lies[trick * self.puzzle.width + turn].items():
                    plays.setdefault(card, []).append((led, played))
            for card, ways in plays.items():
                before = later[seat].get(card, False)
                if any(led is True and played is True for led, played in ways):
                    held[seat][card] = True
                elif before is False and len(ways) == 1 and ways[0][0] is True:
                    held[seat][card] = ways[0][1]
                elif before is not True:
                    held[seat][card] = self._variable()
                    self._clause(_not(before), held[seat][card])
                    for led, played in ways:
                        self._clause(_not(led), _not(played), held[seat][card])
        return held

    # -- tricks -------------------------------------------------------------------------------------

    def _play_trick(self, trick: int, later: Sequence[dict[int, Literal]]) -> None:
        """Add the constraints of the duties of play and of the winner of a trick.

        `later` maps, for each seat, a card to the literal that the seat holds it after the trick.
        """
        puzzle, base, table, leads = self.puzzle, trick * self.puzzle.width, self.puzzle.table, self.leads[trick]
        for leader, led in leads.items():
            for turn, seat in enumerate(puzzle.turns[leader]):
                for card, played in self.lies[base + turn].items():
                    if not puzzle.allowed[seat] & BIT[card]:
                        self._clause(_not(led), _not(played))
        states: dict[int, Literal] = {0: True}
        for turn in range(puzzle.width):
            following: dict[int, Literal] = {}
            bound: dict[int, Literal] = {}
            is_only = len(states) == len(self.lies[base + turn]) == 1
            for number, reached in states.items():
                for card, played in self.lies[base + turn].items():
                    is_certain = is_only and reached is True and played is True
                    then, bars = table.after[number][card], table.bars[number][card]
                    for key, literals in ((then, following), (bars, bound)) if bars else ((then, following),):
                        if key not in literals:
                            literals[key] = is_certain or self._variable()
                        self._clause(_not(reached), _not(played), literals[key])
            for bars, binds in bound.items():
                for leader, led in leads.items():
                    for card, held in later[puzzle.turns[leader][turn]].items():
                        if bars & BIT[card]:
                            self._clause(_not(binds), _not(led), _not(held))
            states = following
        allowed = puzzle.winners[trick]
        for number, reached in states.items():
            best = table.best[number]
            for turn in range(puzzle.width):
                wins = self._lies(base + turn, best) if best >= 0 else True
                for leader, led in leads.items():
                    winner = puzzle.turns[leader][turn]
                    won = self.leads[trick + 1].get(winner, False) if best >= 0 and allowed >> winner & 1 else False
                    self._clause(_not(reached), _not(wins), _not(led), won)

    # -- scores -------------------------------------------------------------------------------------

    def _weigh(self, weight: Weight) -> None:
        puzzle = self.puzzle
        opened: dict[int, list[int]] = {}
        for t, i in weight.open:
            opened.setdefault(t, []).append(i)
        tricks = [weight.known[t] + sum(self._worth(weight, i) for i in opened.get(t, ())) for t in range(puzzle.plays)]
        most = max(value for value, _ in weight.steps) * puzzle.width
        for number in weight.sums:
            parts = [self._worth(weight, i) for name, i in weight.heaps if name in number.heaps]
            for t, counts in enumerate(tricks):
                winners = possible_winners(puzzle, self.state, t)
                if not winners & ~number.seats & (1 << self.seats) - 1:
                    parts.append(counts + number.trick)
                elif winners & number.seats:
                    share = self.model.new_int_var(0, most + number.trick, "")
                    parts.append(share)
                    self.model.add(share <= counts + number.trick)
                    if not (puzzle.scoring.fool_wins and t == puzzle.plays - 1):
                        won = [var for seat, var in self.leads[t + 1].items() if number.seats >> seat & 1]
                        self.model.add(share <= (most + number.trick) * sum(won))
                        self.model.add(share >= counts + number.trick - (most + number.trick) * (1 - sum(won)))
            total = sum(parts)
            places = list(fool_places(puzzle, self.state, number)) if number.fool or number.pay else []
            low = sum(fool.low * _number(self._lies(i, FOOL)) for i, fool in places)
            high = sum(fool.high * _number(self._lies(i, FOOL)) for i, fool in places)
            for bound in (total + low <= number.high, total + high >= number.low):
                self.model.add(bound) if not isinstance(bound, bool) else self._clause(bound)

    def _worth(self, weight: Weight, group: int) -> Any:
        values = weight.values
        return sum(values[card] * _number(place) for card, place in self.lies[group].items() if values[card])

    # -- solutions ----------------------------------------------------------------------------------

    def next_filling(self, solver: Any) -> Filling:
        """Return the filling that the solver has found, and exclude it from the model."""

        def is_true(literal: Literal) -> bool:
            return literal is True or bool(solver.boolean_value(literal))

        cards = tuple(sum(BIT[card] for card, place in group.items() if is_true(place)) for group in self.lies)
        leaders = tuple(next(seat for seat, led in leads.items() if is_true(led)) for leads in self.leads[:-1])
        self._clause(*(_not(variable) for variable in self.free if is_true(variable)))
        return Filling(cards, leaders)


def _not(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else literal.negated()


def _number(literal: Literal) -> Any:
    return int(literal) if isinstance(literal, bool) else literal
