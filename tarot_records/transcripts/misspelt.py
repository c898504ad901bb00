"""Whether a word may be one of many others, misspelt.

Words that are alike have letters side by side in common, so that few of the many need be looked at.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import pairwise

SHORTEST = 4
"""So many letters has the shortest word that may be another one misspelt, unless it stands alone."""
ALIKE = 0.8
"""How like another word one must be to be that word misspelt."""


class Misspelt:
    """Words, of which others may be misspellings."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(sorted(words))
        self._with: dict[tuple[str, str], list[str]] = defaultdict(list)
        for word in self.words:
            for pair in set(pairwise(word)):
                self._with[pair].append(word)

    def has(self, said: str) -> bool:
        """Whether a word is one of these, or looks like one."""
        if len(said) < SHORTEST:
            return False
        alike = (word for pair in pairwise(said) for word in self._with.get(pair, ()))
        shared = Counter(word for word in alike if len(word) >= SHORTEST)
        some = [word for word, pairs in shared.items() if pairs >= (len(word) + len(said)) / 5 - 1]
        return bool(get_close_matches(said, some, 1, ALIKE))

    def has_alone(self, said: str) -> bool:
        """Whether a word of which nothing else shows what it is may be one of these.

        It may be short, and its letters may have changed places.
        """
        letters = sorted(said)
        some = [word for word in self.words if abs(len(word) - len(said)) < len("it")]
        short = len(said) <= SHORTEST and bool(get_close_matches(said, some, 1, 1 - 1 / len(said)))
        return short or self.has(said) or any(sorted(word) == letters for word in some)
