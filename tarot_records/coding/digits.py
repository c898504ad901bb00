"""Mixed-radix arithmetic for links: many choices in one big number, with less room for likely choices.

A choice has a weight out of the total of all weights; `before` is the sum of the weights of the choices listed before
it. Coding a choice turns the number n into n // weight * total + before + n % weight; division with remainder gives the
choice back. The number grows by the factor total / weight, so that a usual choice costs almost nothing. Choices with
equal weights are the digits of a number in mixed bases.

Writer and reader have the same methods, so that one function describes both directions: the writer takes each value
from the record and returns it, the reader decodes it from the number.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import accumulate
from math import comb, factorial
from typing import Any, TypeVar

from tarot_records.core.cards import cards_in

T = TypeVar("T")

RARE = 255
"""Weight of the usual choice of two; the other choice weighs 1."""


class Unfit(Exception):  # noqa: N818 (not an error: the other form is taken)
    """Raised if a record states something that a compact link cannot express; then the full form is used."""


class Digits(ABC):
    """Common interface for writing and reading choices; a reader ignores the values passed to its methods.

    To code a value means to write or to read the value. All methods return the value.
    """

    writing: bool

    @abstractmethod
    def weighted(self, weights: Sequence[int], choice: int) -> int:
        """Code a choice, given by its index among the weights."""

    @abstractmethod
    def number(self, size: int, value: int) -> int:
        """Code a number from 0 to size - 1, all equally likely."""

    def flag(self, value: bool, no: int = 1, yes: int = 1) -> bool:
        """Code a bool; `no` and `yes` are the weights of False and True."""
        return bool(self.weighted((no, yes), int(value)))

    def usually(self, usual: bool, value: bool) -> bool:
        """Code a bool that usually has the value `usual`."""
        return self.flag(value, 1 if usual else RARE, RARE if usual else 1)

    def pick(self, values: Sequence[T], value: Any) -> T:
        """Code one of some equally likely values. Raises Unfit if the value is not among them."""
        if not values or (self.writing and value not in values):
            raise Unfit
        return values[self.number(len(values), values.index(value) if self.writing else 0)]

    def subset(self, held: int, size: int, cards: int) -> int:
        """Code a subset of the held cards (masks) with a known size, by its rank in the combinatorial number system."""
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
        """Code an order of `values` by its rank in the factorial number system. wanted: the order to write."""
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
    """Writer: collects choices and codes them from the last to the first, so that the first is read first."""

    writing = True

    def __init__(self) -> None:
        self.choices: list[tuple[int, int, int]] = []
        """For each choice: the sum of the weights listed before, its own weight, and the sum of all weights."""

    def weighted(self, weights: Sequence[int], choice: int) -> int:
        """Write a choice, given by its index among the weights."""
        self.choices.append((sum(weights[:choice]), weights[choice], sum(weights)))
        return choice

    def number(self, size: int, value: int) -> int:
        """Write a number from 0 to size - 1."""
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
    """Reader: decodes choices from a number."""

    writing = False

    def __init__(self, number: int) -> None:
        self.left = number
        """The part of the number not yet read; 0 when all choices were read."""

    def weighted(self, weights: Sequence[int], choice: int = 0) -> int:
        """Read the next choice, and return its index among the weights."""
        high, low = divmod(self.left, sum(weights))
        choice = next(i for i, upto in enumerate(accumulate(weights)) if low < upto)
        self.left = high * weights[choice] + low - sum(weights[:choice])
        return choice

    def number(self, size: int, value: int = 0) -> int:
        """Read the next number from 0 to size - 1."""
        self.left, value = divmod(self.left, size)
        return value
