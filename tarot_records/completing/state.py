"""The state of a search: what may still lie where, and who may have led each trick."""

from tarot_records.completing.gaps import Puzzle


class State:
    """What may still lie in each group, what surely does, and who may have led each trick."""

    __slots__ = ("leaders", "may", "must")

    def __init__(self, puzzle: Puzzle) -> None:
        self.may = [group.may for group in puzzle.groups]
        self.must = [group.may if group.may.bit_count() == group.size else 0 for group in puzzle.groups]
        self.leaders = [*puzzle.leaders, -1]
        """Trick -> the seats that may have led it, as a mask; after the last trick, those that may have won it."""

    def copy(self) -> "State":
        """Return the same, to go on from."""
        other = State.__new__(State)
        other.may, other.must, other.leaders = self.may[:], self.must[:], self.leaders[:]
        return other

    def is_full(self) -> bool:
        """Return whether every card has its place, and every trick its leader."""
        return self.may == self.must and all(leader & (leader - 1) == 0 for leader in self.leaders[:-1])
