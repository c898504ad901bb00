"""A writer's habit of writing cards; cards as they are found in tokens, and as written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tarot_records.notation.letters import ROMANS
from tarot_records.transcripts.text.lexicon import Names

HIGHEST_RANK, HIGHEST_TRUMP = 10, 21
"""Highest number of a card of a suit, and of a trump in most games."""
ROMAN_FORMS: Mapping[str, int] = {
    **{numeral.casefold(): int(number) for numeral, number in ROMANS.items()},
    **{
        numeral.replace("IV", "IIII").replace("IX", "VIIII").casefold(): int(number)
        for numeral, number in ROMANS.items()
    },
    "xxxx": 40,
}
"""Roman numeral in lower case -> number, with the longer forms of old cards, such as `viiii`."""
UNCONFUSED = str.maketrans({"1": "l", "0": "o", "5": "s"})
"""Digits that a scan shows in place of letters."""
CONFUSED = str.maketrans({"l": "1", "I": "1", "|": "1", "i": "1", "O": "0", "o": "0", "S": "5", "s": "5", "B": "8"})
"""Letters that a scan shows in place of digits."""


def trump_number(form: str) -> int:
    """Return the number of a trump in at most three digits or in Roman numerals; 0 if it is neither."""
    return int(form) if form.isdecimal() and len(form) <= 3 else ROMAN_FORMS.get(form, 0)


EMPTY: Mapping[str, str] = MappingProxyType({})
"""Default of `Habit.cased_ranks`: no letters."""


class Habit(NamedTuple):
    """A hypothesis about the way in which a writer writes cards."""

    lang: str
    suits: Names
    ranks: Names
    rank_first: bool
    """True if the rank stands first where suit and rank are both letters."""
    trumps: frozenset[str]
    """Letters that stand beside the number of a trump; the empty text for a number alone."""
    roman: bool
    """True if trumps are Roman numerals."""
    small_romans: bool = False
    """True if they are in small letters; then `vi` is a card, though it is a word in some languages."""
    spaced: bool = False
    """True if a blank may stand between the letter of a suit and a rank."""
    high_alone: bool = False
    """True if a number alone is a trump if it is too high for a suit; a lower one has the suit of the card before."""
    fools: frozenset[str] = frozenset()
    """Signs and letters that mean the Fool for this writer, besides the words for it."""
    implied: bool = False
    """True if a rank alone has the suit of the card before it."""
    joined: bool = True
    """True if the letters of a suit and a court may stand without a sign between them."""
    cased: bool = False
    """True if small and capital letters of suits mean different suits."""
    cased_ranks: Mapping[str, str] = EMPTY
    """Letter of a court -> rank, if small and capital letters of courts mean different ranks."""
    bonus: float = 0.0
    """Score for evidence besides the cards: letters that the writer explains."""
    langs: frozenset[str] = frozenset()
    """The languages of the words besides the cards."""
    words: frozenset[str] = frozenset()
    """Words as written that stand too often to be a card, though their letters may mean one, such as the name `Ada`."""
    unnamed: frozenset[str] = frozenset()
    """Short names of cards that mean a suit and a rank for this writer, such as `SK` beside `škis`."""


class FoundCard(NamedTuple):
    """A card in a line: its code and the tokens from `first` up to, but without, `end`."""

    code: str
    first: int
    end: int
    scanned: bool = False
    """True if letters were read as the digits that a scan confuses with them."""


UNREAD = "?"
"""Code of a card that could not be read."""


class WrittenCard(NamedTuple):
    """A card as written."""

    code: str
    start: int
    end: int
    marks: str = ""
    """Signs that touch the card."""
    seat: int | None = None
    """The player named beside the card; None if none is."""
    scanned: bool = False
    """True if the card is doubtful: letters were read as digits, or a rank without a suit as a trump."""
    text: str = ""
