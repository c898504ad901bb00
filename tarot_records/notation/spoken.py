"""The words of a line in its typist's own words, taken one after the other: what phrase, seat or card comes next."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tarot_records.notation import lines
from tarot_records.notation.letters import TABLES
from tarot_records.notation.lines import LineForm
from tarot_records.notation.vocabulary import (
    COMPASS,
    VALUE_FORMS,
    GameForms,
    forms_of,
    loose_cards,
    plain,
    values_of,
)
from tarot_records.notation.words import WORD, Word

T = TypeVar("T")
LONGEST = 5
"""The most words of a phrase."""
MARKED = re.compile(r'[\[\]{}<>?^|"]')
"""What a card with marks has."""


class Seated(NamedTuple):
    """What one must know of a text to hear one of its lines: the same line at the same table is heard the same."""

    lang: str
    """Whose letters the cards have."""
    game: str
    seats: tuple[str, ...]
    """The labels of the seats that have one."""
    names: tuple[str, ...]
    """What each player is called, as far as the text has told it; nothing for one who has no name."""
    playing: int
    """How many play the hand."""


class CardAsked(NamedTuple):
    """A card that may be several: where it stands in its line, and which it may be."""

    start: int
    end: int
    found: str
    cards: tuple[str, ...]


class SpokenLine:
    """The words of a line, and the next of them."""

    def __init__(self, words: Sequence[Word], table: Seated) -> None:
        self.words, self.table = list(words), table
        self.at = 0
        self.letters = TABLES[table.lang]
        self.loose = loose_cards(table.lang)
        self.asked: list[CardAsked] = []
        """What may be several cards."""
        self.rank_first = False
        """Whether a card was written with its rank before its suit's letter."""

    @property
    def forms(self) -> GameForms:
        """What people write for the words of the game."""
        return forms_of(self.table.game)

    def values_of(self, line: LineForm, name: str) -> Mapping[str, str]:
        """What people write for the words that a field may have: in plain letters -> the word of the notation."""
        return values_of(self.table.game, line.word, name)

    # -- words -----------------------------------------------------------------------------------

    def peek(self) -> Word | None:
        """The next word, which stays the next; None at the end."""
        return self.words[self.at] if self.at < len(self.words) else None

    def text_at(self, at: int) -> str:
        """What stands at a place; nothing behind the end."""
        return self.words[at].text if at < len(self.words) else ""

    def taken(self, count: int, text: str) -> Word:
        """So many words, as one."""
        first, last = self.words[self.at], self.words[self.at + count - 1]
        self.at += count
        return Word(WORD, text, first.start, last.end)

    def phrase(self, forms: Mapping[str, T], at: int) -> tuple[T | None, int]:
        """The longest phrase that begins at a word, and how many words it takes."""
        texts = []
        for word in self.words[at : at + LONGEST]:
            if word.kind != WORD:
                break
            texts.append(plain(word.text))
        for count in range(len(texts), 0, -1):
            found = forms.get(" ".join(texts[:count]).rstrip(" :"))
            if found is not None:
                return found, count
        return None, 0

    def looks_like_card(self, word: Word) -> bool:
        """Whether a word is a card, part of one, or one with marks."""
        said = plain(word.text).rstrip(":")
        tables = (self.loose.whole, self.loose.suits, self.loose.ranks, self.loose.numbers)
        return any(said in table for table in tables) or bool(MARKED.search(word.text))

    # -- seats -----------------------------------------------------------------------------------

    def seat_at(self, at: int) -> str | None:
        """The label of the seat that the word at a place names."""
        return self.seat(self.words[at]) if at < len(self.words) else None

    def seat(self, word: Word) -> str | None:
        """The label of the seat a word names, in whatever words; None if it names none."""
        return self.label(word.text.rstrip(":")) if word.kind == WORD else None

    def label(self, text: str) -> str | None:
        """The label of the seat that is called so, or whose player is."""
        if text in self.table.seats or (text.isascii() and text.isdigit() and int(text) < len(self.table.names)):
            return text
        return _called(self.table).get(plain(text))

    def several(self, word: Word) -> str | None:
        """`S+N`, or nobody."""
        if VALUE_FORMS.get(plain(word.text)) in (lines.NOBODY, lines.NONE):
            return lines.NOBODY
        labels = [self.label(part) for part in word.text.rstrip(":").split("+")]
        return "+".join(label for label in labels if label) if all(labels) else None


@lru_cache(maxsize=64)
def _called(table: Seated) -> Mapping[str, str]:
    """What a seat may be called, in plain letters -> its label, where it can be only one."""
    found: dict[str, set[str]] = {}
    for names, labels in COMPASS:
        for label in [label for label in labels if label in table.seats][:1]:
            for name in names.split(","):
                found.setdefault(plain(name), set()).add(label)
    for said, label in (*((seat, seat) for seat in table.seats), *((n, str(i)) for i, n in enumerate(table.names))):
        if plain(said):
            found.setdefault(plain(said), set()).add(label)
    return {said: next(iter(labels)) for said, labels in found.items() if len(labels) == 1}
