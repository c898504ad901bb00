"""The solver: the ways to fill a puzzle that CP-SAT finds, for what the walk of `fillings.py` does not settle.

The same puzzle as a model: where each card lies, who led and won each trick, what the duties of play in the
game's `TrickTable` bar, and what the scores stated come to. It asks no more than the walk does, so where it
finds nothing there is nothing; and what it proposes is for the replay to judge, as ever. OR-tools is an extra
(`pip install tarot-records[solve]`).
"""

import importlib
import importlib.util
from collections.abc import Iterator, Sequence
from functools import cache
from time import monotonic
from typing import Any

from tarot_records.completing.adding import fools, winners_of
from tarot_records.completing.fillings import Budget, Filling, narrow
from tarot_records.completing.gaps import Puzzle
from tarot_records.completing.places import REST
from tarot_records.completing.state import State
from tarot_records.completing.sums import Weight
from tarot_records.core.cards import BIT, FOOL, cards_in

INSTALLED = importlib.util.find_spec("ortools") is not None
"""Whether OR-tools is there."""
LEAST = 500
"""With fewer steps left than this it is not worth setting up a model."""
WORK = 6000
"""So many steps are counted for what the solver calls a second of its work, whichever machine does it."""

Literal = Any
"""A variable that is true or false, or one of these two where it is known already."""


@cache
def load() -> Any:
    """OR-tools, loaded when it is first needed: that takes longer than nearly every hand."""
    return importlib.import_module("ortools.sat.python.cp_model")


def solutions(puzzle: Puzzle, limit: Budget) -> Iterator[Filling]:
    """Yield every way to fill the puzzle; they end early when the limit is spent. Loading OR-tools costs no budget."""
    if not INSTALLED or limit.steps < LEAST:
        limit.exhaust()
        return
    start = monotonic()
    cp = load()
    limit.until += monotonic() - start
    state = State(puzzle)
    if not narrow(puzzle, state):
        return
    model = Model(cp, puzzle, state, limit)
    while limit.step():
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = limit.steps / WORK
        solver.parameters.max_time_in_seconds = max(0.01, limit.until - monotonic())
        status = solver.solve(model.model)
        limit.step(round(WORK * solver.response_proto.deterministic_time))
        if status == cp.INFEASIBLE:
            return
        if status not in (cp.OPTIMAL, cp.FEASIBLE):
            limit.exhaust()
            return
        yield model.filling(solver)


class Model:
    """A puzzle, narrowed once, as clauses and sums; left unfinished if the limit is spent meanwhile."""

    def __init__(self, cp: Any, puzzle: Puzzle, state: State, limit: Budget) -> None:
        self.cp, self.puzzle, self.state = cp, puzzle, state
        self.model = cp.CpModel()
        self.seats = len(puzzle.allowed)
        self.free: dict[Any, Any] = {}
        """Every variable that tells one filling from another."""
        self.lies = [{card: self._card(i, card) for card in cards_in(may)} for i, may in enumerate(state.may)]
        """Group -> each card that may lie in it, and whether it does."""
        self.leads = [self._leaders(t) for t in range(puzzle.plays + 1)]
        """Trick -> each seat that may have led it, and whether it did; at the end who won the last."""
        self._each_once()
        later = self._held()
        for t in range(puzzle.plays - 1, -1, -1):
            if limit.spent:
                return
            self._trick(t, later)
            later = self._held_before(t, later)
        for weight in puzzle.scoring.weights:
            self._weigh(weight)

    # -- what there is to find out ------------------------------------------------------------------

    def _card(self, group: int, card: int) -> Literal:
        if self.state.must[group] & BIT[card]:
            return True
        return self._variable(("lies", group, card))

    def _leaders(self, trick: int) -> dict[int, Literal]:
        seats = self.state.leaders[trick] & (1 << self.seats) - 1
        if seats & (seats - 1) == 0:
            return dict.fromkeys(cards_in(seats), True)
        leads = {seat: self._variable(("leads", trick, seat)) for seat in cards_in(seats)}
        self.model.add_exactly_one(leads.values())
        return leads

    def _variable(self, key: Any) -> Any:
        self.free[key] = self.model.new_bool_var("")
        return self.free[key]

    def _lies(self, group: int, card: int) -> Literal:
        return self.lies[group].get(card, False)

    def _clause(self, *literals: Literal) -> None:
        """One of these is true."""
        if not any(literal is True for literal in literals):
            self.model.add_bool_or([literal for literal in literals if literal is not False])

    # -- where the cards lie ------------------------------------------------------------------------

    def _each_once(self) -> None:
        for card in cards_in(self.puzzle.pack.cards):
            places = [cards[card] for cards in self.lies if card in cards]
            if True not in [place for place in places if place is True]:
                self.model.add_exactly_one(places)
            else:
                for place in places:
                    if place is not True:
                        self._clause(_not(place))
        for i, group in enumerate(self.puzzle.groups):
            if self.state.may[i] != self.state.must[i]:
                self.model.add(sum(_number(place) for place in self.lies[i].values()) == group.size)

    def _held(self) -> list[dict[int, Literal]]:
        """Return seat -> each card that may still be in its hand at the end, and whether it is."""
        held: list[dict[int, Literal]] = [{} for _ in range(self.seats)]
        for i, group in enumerate(self.puzzle.groups):
            if group.place[0] == REST:
                held[group.seat] = dict(self.lies[i])
        return held

    def _held_before(self, trick: int, later: Sequence[dict[int, Literal]]) -> list[dict[int, Literal]]:
        """Return the same before this trick was played: what is held after it, and what was played to it."""
        held = [dict(cards) for cards in later]
        for seat in self.puzzle.turns[0]:
            here: dict[int, list[tuple[Literal, Literal]]] = {}
            for leader, led in self.leads[trick].items():
                turn = self.puzzle.turns[leader].index(seat)
                for card, played in self.lies[trick * self.puzzle.width + turn].items():
                    here.setdefault(card, []).append((led, played))
            for card, ways in here.items():
                before = later[seat].get(card, False)
                if (True, True) in [(led is True, played is True) for led, played in ways]:
                    held[seat][card] = True
                elif before is False and len(ways) == 1 and ways[0][0] is True:
                    held[seat][card] = ways[0][1]
                elif before is not True:
                    held[seat][card] = self.model.new_bool_var("")
                    self._clause(_not(before), held[seat][card])
                    for led, played in ways:
                        self._clause(_not(led), _not(played), held[seat][card])
        return held

    # -- the tricks ---------------------------------------------------------------------------------

    def _trick(self, trick: int, later: Sequence[dict[int, Literal]]) -> None:
        """Who may have played what to a trick and who has won it, `later` being what each seat holds after it."""
        puzzle, base, table = self.puzzle, trick * self.puzzle.width, self.puzzle.table
        for leader, led in self.leads[trick].items():
            for turn, seat in enumerate(puzzle.turns[leader]):
                for card, played in self.lies[base + turn].items():
                    if not puzzle.allowed[seat] & BIT[card]:
                        self._clause(_not(led), _not(played))
        states: dict[int, Literal] = {0: True}
        for turn in range(puzzle.width):
            following: dict[int, Literal] = {}
            bound: dict[int, Literal] = {}
            for number, here in states.items():
                for card, played in self.lies[base + turn].items():
                    then = table.after[number][card]
                    if then not in following:
                        following[then] = self._reached(here, played, len(states) * len(self.lies[base + turn]))
                    self._clause(_not(here), _not(played), following[then])
                    if bars := table.bars[number][card]:
                        if bars not in bound:
                            bound[bars] = self._reached(here, played, len(states) * len(self.lies[base + turn]))
                        self._clause(_not(here), _not(played), bound[bars])
            for bars, binds in bound.items():
                for leader, led in self.leads[trick].items():
                    for card, held in later[puzzle.turns[leader][turn]].items():
                        if bars & BIT[card]:
                            self._clause(_not(binds), _not(led), _not(held))
            states = following
        allowed = puzzle.winners[trick]
        for number, here in states.items():
            best = table.best[number]
            for turn in range(puzzle.width):
                wins = self._lies(base + turn, best) if best >= 0 else True
                for leader, led in self.leads[trick].items():
                    winner = puzzle.turns[leader][turn]
                    won = self.leads[trick + 1].get(winner, False) if best >= 0 and allowed >> winner & 1 else False
                    self._clause(_not(here), _not(wins), _not(led), won)

    def _reached(self, here: Literal, played: Literal, ways: int) -> Literal:
        """Return whether something comes about that does so in this way; true at once where there is no other."""
        return True if ways == 1 and here is True and played is True else self.model.new_bool_var("")

    # -- the scores ---------------------------------------------------------------------------------

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
                winners = winners_of(puzzle, self.state, t)
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
            places = list(fools(puzzle, self.state, number)) if number.fool or number.pay else []
            low = sum(fool.low * _number(self._lies(i, FOOL)) for i, fool in places)
            high = sum(fool.high * _number(self._lies(i, FOOL)) for i, fool in places)
            for bound in (total + low <= number.high, total + high >= number.low):
                self.model.add(bound) if not isinstance(bound, bool) else self._clause(bound)

    def _worth(self, weight: Weight, group: int) -> Any:
        """Return what the cards of a group count."""
        cards = self.lies[group].items()
        return sum(weight.values[card] * _number(place) for card, place in cards if weight.values[card])

    # -- the answer ---------------------------------------------------------------------------------

    def require(self, group: int, card: int) -> None:
        """Ask only for answers in which this card lies there."""
        self._clause(self._lies(group, card))

    def filling(self, solver: Any) -> Filling:
        """Return what the solver has found, and will not find again."""

        def is_so(literal: Literal) -> bool:
            return literal is True or bool(solver.boolean_value(literal))

        cards = tuple(sum(BIT[card] for card, place in group.items() if is_so(place)) for group in self.lies)
        leaders = tuple(next(seat for seat, led in leads.items() if is_so(led)) for leads in self.leads[:-1])
        true = [variable for key, variable in self.free.items() if is_so(variable) and not self._follows(key)]
        self._clause(*(_not(variable) for variable in true))
        return Filling(cards, leaders)

    def _follows(self, key: Any) -> bool:
        """Return whether it only says who has won the last trick."""
        return bool(key[0] == "leads" and key[1] == self.puzzle.plays)


def _not(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else literal.negated()


def _number(literal: Literal) -> Any:
    return int(literal) if isinstance(literal, bool) else literal
