"""Phrases: what the counting says, as an English template and what is filled in, so that any language can say it."""

from collections.abc import Mapping
from typing import NamedTuple, Union


class Phrase(NamedTuple):
    """Something said."""

    text: str
    """The English words, with `%(name)s` where something is filled in; empty if nothing is said."""
    values: Mapping[str, Union[str, "Phrase"]] = {}
    """What is filled in: a number, or another phrase."""

    def __str__(self) -> str:
        return self.text % {name: str(value) for name, value in self.values.items()} if self.values else self.text

    def __bool__(self) -> bool:
        return bool(self.text)


def phrase(text: str, **values: str | Phrase) -> Phrase:
    """A phrase with these values; its text is written out where it stands, so that translators find it."""
    return Phrase(text, values)


SILENCE = Phrase("")
