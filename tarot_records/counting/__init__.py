"""Counting of card points in piles. This module formats fractions and defines phrases that are translated later."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, Union

from tarot_records.core.cards import CODES, name


def exact(value: int, unit: int) -> int | str:
    """Return value/unit as an int if it is whole, else as a text such as `"81/2"`."""
    return value // unit if value % unit == 0 else f"{value}/{unit}"


_VULGAR = {
    **{"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘"},
    **{"1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒"},
}


def mixed(value: Fraction | int) -> str:
    """Return a number as people write it: `9`, `17½`, `−1⅓`, `4 3/11`."""
    whole, rest = divmod(abs(Fraction(value)), 1)
    part = "" if rest == 0 else _VULGAR.get(str(rest), f" {rest}" if whole else str(rest))
    return ("−" if value < 0 else "") + (str(whole) if whole or not rest else "") + part


def points(value: int, unit: int) -> str:
    """Return points given in 1/unit as people write them: `40½`."""
    return mixed(Fraction(value, unit))


def score(value: int) -> str:
    """Return a score as text: `+5`, `0`, `−5`."""
    return f"+{value}" if value > 0 else points(value, 1)


class Phrase(NamedTuple):
    """An English sentence, or a part of a sentence, to be translated later."""

    text: str
    """The English text, with placeholders `%(name)s`; empty for no phrase."""
    values: Mapping[str, Union[str, int, "Phrase"]] = {}
    """Values of the placeholders: an untranslated text, a card (written as its name), or another phrase."""

    def __str__(self) -> str:
        filled = {
            key: name(CODES[value]) if isinstance(value, int) else str(value) for key, value in self.values.items()
        }
        return self.text % filled if filled else self.text

    def __bool__(self) -> bool:
        return bool(self.text)


def phrase(text: str, **values: str | int | Phrase) -> Phrase:
    """Return a phrase with values for its placeholders. text: a literal, so that gettext can extract it."""
    return Phrase(text, values)


SILENCE = Phrase("")
