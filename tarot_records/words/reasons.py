"""Facts that come as English words: what is wrong with a shape, what Python says about JSON and files.

Most facts are values and get their words from a language's tables. A few are sentences of another
program when they come; here each is found by its pattern and said in the words of a language.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Reasons:
    """The words of one language for facts that come in English."""

    whole: Mapping[str, str]
    """Pattern -> how it is said, with the parts it quotes."""
    shown: Mapping[str, str]
    """Pattern of what is wrong with a value that is shown before it -> how it is said."""
    value: str
    """Template: a field, its value, and what is wrong with it."""
    item: str
    """Template: the place of an item in a list of the record."""
    foreign: str
    """Template for words that fit no pattern: they are shown, and named as what they are."""

    def said(self, words: str) -> str:
        """A fact that comes as English words, in this language."""
        for number, (pattern, said) in enumerate(self._patterns):
            match = pattern.fullmatch(words)
            if match is not None and number < len(self.shown):
                field, shown, *parts = match.groups()
                return self.value.format(field=self._place(field), shown=shown, said=said.format(*parts))
            if match is not None:
                first, *rest = match.groups() or ("",)
                return said.format(self._place(first), *rest)
        return self.foreign.format(words=words)

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        every = (*((rf"(.*?) is (.+)[;:] {p}", said) for p, said in self.shown.items()), *self.whole.items())
        return tuple((re.compile(pattern, re.DOTALL | re.IGNORECASE), said) for pattern, said in every)

    def _place(self, field: str) -> str:
        """`item 2 of cards` in this language; any other field is its own name."""
        match = re.fullmatch(r"item (\d+) of (.+)", field, re.DOTALL)
        return field if match is None else self.item.format(number=match[1], field=match[2])
