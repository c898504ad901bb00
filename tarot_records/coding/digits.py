"""Many choices in one big number, each taking the room it needs: the arithmetic of the compact form.

A choice weighs `weight` of `total`, and those before it in the list `before`. A number n takes it up as
n // weight * total + before + n % weight, and gives it back by division with remainder: it grows by the
factor total / weight, so that what is usual costs next to nothing. Choices that all weigh 1 are the digits
of a number in mixed bases.

Writer and reader have the same methods, so that one description of a record serves both: the writer takes
each value from the record and hands it back, the reader finds it in the number.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import accumulate
from math import comb, factorial
from typing import Any, TypeVar

from tarot_records.core.cards import cards_in

T = TypeVar("T")

RARE = 255
"""Weight of the usual one of two choices, if the other weighs 1."""


class Unfit(Exception):  # noqa: N818 (not an error: the other form is taken)
    """The record states something that the compact form cannot express."""


class Digits(ABC):
    """One road for writing and reading; a reader makes nothing of the values it is given."""

    writing: bool

    @abstractmethod
    def weighted(self, weights: Sequence[int], choice: int) -> int:
        """Return one of as many choices as there are weights."""

    @abstractmethod
    def number(self, size: int, value: int) -> int:
        """Return a number from 0 to size - 1, each as likely as the other."""

    def flag(self, value: bool, no: int = 1, yes: int = 1) -> bool:
        """Yes or no, with these weights."""
        return bool(self.weighted((no, yes), int(value)))

    def usually(self, usual: bool, value: bool) -> bool:
        """Yes or no, of which one is usual."""
        return self.flag(value, 1 if usual else RARE, RARE if usual else 1)

    def pick(self, values: Sequence[T], value: Any) -> T:
        """Return one of these values."""
        if not values or (self.writing and value not in values):
            raise Unfit
        return values[self.number(len(values), values.index(value) if self.writing else 0)]

    def subset(self, held: int, size: int, cards: int) -> int:
        """Encode a subset of the cards held, both as masks, by its rank in the combinatorial number system."""
        places = list(cards_in(held))
        if self.writing and (cards & ~held or cards.bit_count() != size):
            raise Unfit
        rank = sum(comb(places.index(card), i) for i, card in enumerate(cards_in(cards), 1)) if self.writing else 0
        rank = self.number(comb(len(places), size), rank)
        chosen, place = 0, len(places)
        for i in range(size, 0, -1):
            place = next(p for p in range(place - 1, -1, -1) if comb(p, i) <= rank)
            rank -= comb(place, i)
            chosen |= 1 << places[place]
        return chosen

    def order(self, values: Sequence[T], wanted: Sequence[T]) -> tuple[T, ...]:
        """Return an order of these values: which of those left comes next, the first choice counting most."""
        left, rank = list(values), 0
        for value in wanted if self.writing else ():
            rank = rank * len(left) + left.index(value)
            left.remove(value)
        rank, left, ordered = self.number(factorial(len(values)), rank), list(values), []
        for number in range(len(values), 0, -1):
            place, rank = divmod(rank, factorial(number - 1))
            ordered.append(left.pop(place))
        return tuple(ordered)


class Writer(Digits):
    """Takes choices down; the number is made from the last to the first, so that the first is read first."""

    writing = True

    def __init__(self) -> None:
        self.choices: list[tuple[int, int, int]] = []
        """For each choice the weight before it, its own weight, and the total."""

    def weighted(self, weights: Sequence[int], choice: int) -> int:
        """Take down one of as many choices as there are weights."""
        self.choices.append((sum(weights[:choice]), weights[choice], sum(weights)))
        return choice

    def number(self, size: int, value: int) -> int:
        """Take down a number from 0 to size - 1."""
        if not 0 <= value < size:
            raise Unfit
        self.choices.append((value, 1, size))
        return value

    def result(self) -> int:
        """Return the number that holds all choices."""
        number = 0
        for before, weight, total in reversed(self.choices):
            high, low = divmod(number, weight)
            number = high * total + before + low
        return number


class Reader(Digits):
    """Gives back the choices of a number."""

    writing = False

    def __init__(self, number: int) -> None:
        self.left = number
        """The rest of the number; 0 when all has been read."""

    def weighted(self, weights: Sequence[int], choice: int = 0) -> int:
        """Return the next of as many choices as there are weights."""
        high, low = divmod(self.left, sum(weights))
        choice = next(i for i, upto in enumerate(accumulate(weights)) if low < upto)
        self.left = high * weights[choice] + low - sum(weights[:choice])
        return choice

    def number(self, size: int, value: int = 0) -> int:
        """Return the next number from 0 to size - 1."""
        self.left, value = divmod(self.left, size)
        return value
