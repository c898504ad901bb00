"""Recognise misspelt words among many known words.

Similar words share pairs of adjacent letters, so that only a few known words need be compared.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import pairwise

SHORTEST = 4
"""Minimum number of letters of a misspelt word, unless it stands alone."""
ALIKE = 0.8
"""Minimum similarity of a misspelt word to a known word, from 0 to 1."""

SIMILAR_LETTERS = tuple(map(frozenset, ("nuvrm", "litfj", "ceo", "hb")))
"""Letters that a scan may confuse with one another."""


JOINED_LETTERS = (("rn", "m"), ("ii", "u"), ("vv", "w"), ("cl", "d"))
"""Pairs of letters that a scan may see in place of one letter."""


def may_be_scanned(said: str, word: str) -> bool:
    """Return whether a scan may have confused one letter of a word, as in `marla` for `marta`, `darne` for `dame`."""
    if len(said) != len(word):
        return len(said) == len(word) + 1 and any(said.replace(two, one, 1) == word for two, one in JOINED_LETTERS)
    other = [{one, two} for one, two in zip(said, word, strict=True) if one != two]
    return len(other) == 1 and any(other[0] <= letters for letters in SIMILAR_LETTERS)


class Misspelt:
    """Collection of known words, with tests for misspellings of them."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(sorted(words))
        self._with: dict[tuple[str, str], list[str]] = defaultdict(list)
        for word in self.words:
            for pair in set(pairwise(word)):
                self._with[pair].append(word)

    def has(self, said: str) -> bool:
        """Return whether a word is a known word or similar to one."""
        if len(said) < SHORTEST:
            return False
        alike = (word for pair in pairwise(said) for word in self._with.get(pair, ()))
        shared = Counter(word for word in alike if len(word) >= SHORTEST)
        some = [word for word, pairs in shared.items() if pairs >= (len(word) + len(said)) / 5 - 1]
        return bool(get_close_matches(said, some, 1, ALIKE))

    def has_alone(self, said: str) -> bool:
        """Return whether a word standing alone may be a known word.

        It may be short, and its letters may be swapped.
        """
        letters = sorted(said)
        some = [word for word in self.words if abs(len(word) - len(said)) < len("it")]
        short = len(said) <= SHORTEST and bool(get_close_matches(said, some, 1, 1 - 1 / len(said)))
        return short or self.has(said) or any(sorted(word) == letters for word in some)
