"""Phrases of the counting: an English template and its values, to be translated later."""

from collections.abc import Mapping
from typing import NamedTuple, Union

from tarot_records.core.cards import CODES, name


class Phrase(NamedTuple):
    """Something said."""

    text: str
    """The English words, with `%(name)s` where something is filled in; empty if nothing is said."""
    values: Mapping[str, Union[str, int, "Phrase"]] = {}
    """What is filled in: a text that is the same in any language, a card, which is named, or another phrase."""

    def __str__(self) -> str:
        filled = {
            key: name(CODES[value]) if isinstance(value, int) else str(value) for key, value in self.values.items()
        }
        return self.text % filled if filled else self.text

    def __bool__(self) -> bool:
        return bool(self.text)


def phrase(text: str, **values: str | int | Phrase) -> Phrase:
    """Return a phrase with these values; its text is written out where it stands, so that translators find it."""
    return Phrase(text, values)


SILENCE = Phrase("")
