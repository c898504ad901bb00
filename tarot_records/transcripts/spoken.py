"""The words of a line in its typist's own words, taken one after the other: what phrase, seat or card comes next."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tarot_records.notation import lines
from tarot_records.notation.letters import TABLES
from tarot_records.notation.lines import LineForm
from tarot_records.notation.tokens import COMMA, WORD, Word
from tarot_records.notation.vocabulary import (
    ALSO,
    COMPASS,
    MARK_FORMS,
    VALUE_FORMS,
    GameForms,
    first_to_bid,
    forms_of,
    loose_cards,
    plain_words,
    values_of,
)

T = TypeVar("T")
LONGEST = 5
"""The most words of a phrase."""
_FRACTION = re.compile("([1-9])/([2-9])")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FRACTIONS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}
STAR = "*"
"""Marks a card: that it was led, or that it wins."""
LEADER, WINNER = "leader", "winner"
"""What a column of a table of tricks tells, or a star beside a card."""
BARE_TRUMPS, BARE_LEADS, BARE_SUITS = "bare trumps", "bare leads", "bare suits"
"""Habits of a writer: a number alone is a trump though a suit was led, or where nothing was; a court alone is of the
suit that was led."""
MARKED = re.compile(r'[\[\]{}<>?^|"]')
"""What a card with marks has."""


class Columns(NamedTuple):
    """What stands in the columns of a table, a line a trick."""

    kinds: tuple[str, ...]
    """What each tells; nothing for a player's."""
    seats: tuple[str, ...]
    """The label of the seat whose cards stand in each; nothing for the others."""
    cut: str
    """What divides them."""
    leader: str = ""
    """Who took the last of them, if that is written."""


class Seated(NamedTuple):
    """What one must know of a text to hear one of its lines: the same line at the same table is heard the same."""

    lang: str
    """Whose letters the cards have."""
    game: str
    seats: tuple[str, ...]
    """The labels of the seats that have one."""
    names: tuple[str, ...]
    """What each player is called, as far as the text has told it; nothing for one who has no name."""
    playing: tuple[str, ...]
    """The labels, or numbers, of the seats that play the hand, in the order of play."""
    opener: str
    """The seat that is the first to bid; empty as long as the dealer is not told."""
    trump: str = ""
    """What the writer has before the numbers of trumps that by the letters would be a suit's, in small letters."""
    star: str = ""
    """What a star beside a card means by the words of the text: LEADER or WINNER; else nothing."""
    columns: Columns | None = None
    """The table of tricks below whose head the line stands."""
    ahead: bool = False
    """Whether no hand has begun yet: here stand the titles."""


def seated_at(
    lang: str, game: str, labels: Sequence[str], names: Sequence[str], resting: Collection[int], dealer: int | None
) -> Seated:
    """What one must know to hear a line about a hand, at a table of seats and players that are called so."""
    called = tuple(label or str(seat) for seat, label in enumerate(labels))
    playing = tuple(label for seat, label in enumerate(called) if seat not in resting)
    opener = None if resting else first_to_bid(game, len(called), dealer)
    own = tuple(label for label in labels if label)
    return Seated(lang, game, own, tuple(names), playing, "" if opener is None else called[opener])


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
        self.loose = loose_cards(table.lang, table.game)
        self.asked: list[CardAsked] = []
        """What may be several cards."""
        self.rank_first = False
        """Whether a card was written with its rank before its suit's letter."""
        self.bare: list[CardAsked] = []
        """Ranks alone that follow a suit, and would be trumps too if the writer had nothing before their numbers."""
        self.habits: set[str] = set()
        """What the line shows of how its writer has cards without their suits: BARE_TRUMPS, BARE_SUITS."""
        self.labels: set[int] = set()
        """Where words begin that only say whose the next card is."""
        self.told: set[str] = set()
        """The seats that the line has named, besides which there are the others."""

    def tells_as(self, part: "SpokenLine") -> None:
        """Tells besides of the cards what a part of the line does."""
        self.asked += part.asked
        self.bare += part.bare
        self.rank_first |= part.rank_first
        self.habits |= part.habits

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
            texts.append(plain_words(word.text))
        for count in range(len(texts), 0, -1):
            found = forms.get(" ".join(texts[:count]).strip(" :.()"))
            if found is not None:
                return found, count
        return None, 0

    def takes(self, forms: Collection[str]) -> bool:
        """Takes the next words if they are one of these phrases."""
        count = self.one_of(forms, self.at)
        self.at += count
        return count > 0

    def one_of(self, forms: Collection[str], at: int) -> int:
        """How many words the longest of these phrases takes that begins at a word; 0 if none does."""
        texts = [plain_words(word.text).strip(" :.()") for word in self.words[at : at + LONGEST] if word.kind == WORD]
        return next((count for count in range(len(texts), 0, -1) if " ".join(texts[:count]) in forms), 0)

    def row(self, small: Collection[str], at: int) -> int:
        """How many of such small words stand from a place on, of which none is a name of a seat."""
        end = at
        while end < len(self.words):
            word = self.words[end]
            said = plain_words(word.text).strip(" :.()[]!")
            small_word = said in small or (said.startswith(("l'", "d'")) and said[2:] in small)
            if word.kind != WORD or not small_word or self.seat(word) is not None:
                break
            end += 1
        return end - at

    def row_before(self, small: Collection[str], at: int, phrases: Mapping[str, object]) -> int:
        """How many small words stand from a place on before one of these phrases; 0 if none of these comes."""
        for count in range(self.row(small, at) + 1):
            if self.phrase(phrases, at + count)[0] is not None:
                return count
        return 0

    def is_also(self, word: Word) -> bool:
        """Whether a word says that what follows is told alike; in some languages a card is written so."""
        said = plain_words(word.text)
        card = said in self.loose.whole or said in self.loose.ranks
        return word.kind == WORD and said in ALSO and not card and self.seat(word) is None

    def looks_like_card(self, word: Word) -> bool:
        """Whether a word is a card, part of one, or one with marks."""
        said = plain_words(word.text).rstrip(":.").removeprefix("l'").removeprefix("d'")
        tables = (self.loose.whole, self.loose.suits, self.loose.shorts, self.loose.ranks, self.loose.numbers)
        return any(said in table for table in tables) or word.text in self.loose.cased or bool(MARKED.search(word.text))

    def tail(self, line: LineForm) -> list[Word]:
        """What is left of a line, or of a part of its list, as it stands but for the words of marks."""
        found = list[Word]()
        while (word := self.peek()) is not None and not (word.kind == COMMA and line.form == lines.LIST):
            mark, count = self.phrase(MARK_FORMS, self.at)
            if mark is not None:
                found.append(self.taken(count, mark))
            else:
                found.append(word)
                self.at += 1
        return found

    def decimal(self) -> Word:
        """A number; between its digits may stand a comma, and behind it a fraction."""
        word = self.taken(1, self.words[self.at].text)
        part = _FRACTION.fullmatch(_FRACTIONS.get(self.text_at(self.at), self.text_at(self.at)))
        if part is not None and word.text.isdigit() and int(part.group(1)) < int(part.group(2)) < 10:
            whole = int(word.text) * int(part.group(2)) + int(part.group(1))
            return Word(WORD, f"{whole}/{part.group(2)}", word.start, self.taken(1, "").end)
        comma = self.peek()
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if comma is None or after is None or comma.kind != COMMA or not word.text[-1:].isdigit():
            return word
        if (comma.start, after.start) != (word.end, comma.end) or not after.text[:1].isdigit():
            return word
        self.at += 2
        return Word(WORD, f"{word.text}.{after.text}", word.start, after.end)

    # -- seats -----------------------------------------------------------------------------------

    def seat_at(self, at: int) -> str | None:
        """The label of the seat that the word at a place names."""
        return self.seat(self.words[at]) if at < len(self.words) else None

    def named_at(self, at: int) -> str | None:
        """The same, but for a number, which may be anything else in a sentence."""
        return None if self.text_at(at).strip("():.[]").isdigit() else self.seat_at(at)

    def seat(self, word: Word) -> str | None:
        """The label of the seat a word names, in whatever words; None if it names none."""
        return self.label(word.text.strip("():.[]")) if word.kind == WORD else None

    def label(self, text: str) -> str | None:
        """The label of the seat that is called so, or whose player is."""
        if text in self.table.seats:
            return text
        if text.isascii() and text.isdigit():
            numbered = [seat for seat in self.table.seats if seat.lstrip(_LETTERS) == text]
            own = text if int(text) < len(self.table.names) else None
            return numbered[0] if len(numbered) == 1 else own
        said = plain_words(text)
        called = _called(self.table)
        return called.get(said) or called.get(said.removeprefix("d'").removesuffix("'s").removesuffix("'"))

    def player(self, text: str) -> str | None:
        """The label of a player who is called so, or of the only one whose name begins with this letter."""
        said = text.strip("():.[]")
        found = self.label(said)
        if found is not None or len(said) != 1:
            return found
        return _by_first_letter(self.table).get(plain_words(said))

    def others(self) -> list[str]:
        """The seats that play and that the line has not named."""
        return [seat for seat in self.table.playing if seat not in self.told]

    def several(self, word: Word) -> str | None:
        """`S+N`, or nobody."""
        if VALUE_FORMS.get(plain_words(word.text)) in (lines.NOBODY, lines.NONE):
            return lines.NOBODY
        labels = [self.label(part) for part in word.text.rstrip(":").split("+")]
        return "+".join(label for label in labels if label) if all(labels) else None


@lru_cache(maxsize=64)
def _by_first_letter(table: Seated) -> Mapping[str, str]:
    """The first letter of what a player is called, in plain letters -> his label, where it can be only one."""
    found: dict[str, set[str]] = {}
    for said, label in _called(table).items():
        if label in table.playing and said[:1].isalpha():
            found.setdefault(said[0], set()).add(label)
    return {letter: next(iter(labels)) for letter, labels in found.items() if len(labels) == 1}


@lru_cache(maxsize=64)
def _called(table: Seated) -> Mapping[str, str]:
    """What a seat may be called, in plain letters -> its label, where it can be only one."""
    found: dict[str, set[str]] = {}
    for names, labels in COMPASS:
        for label in [label for label in labels if label in table.seats][:1]:
            for name in names.split(","):
                found.setdefault(plain_words(name), set()).add(label)
    labelled = len(table.seats) == len(table.names)
    own = table.seats if labelled else tuple(map(str, range(len(table.names))))
    for said, label in (*zip(table.seats, table.seats, strict=True), *zip(table.names, own, strict=True)):
        if plain_words(said):
            found.setdefault(plain_words(said), set()).add(label)
    return {said: next(iter(labels)) for said, labels in found.items() if len(labels) == 1}
