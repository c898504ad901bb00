"""Reader of a line in the writer's own words: matches the next phrase, seat or card."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tarot_records.notation import lines
from tarot_records.notation.lines import LineForm
from tarot_records.notation.tokens import COMMA, FRACTIONS, WORD, Word
from tarot_records.notation.vocabulary import (
    ALSO,
    COMPASS,
    MARK_FORMS,
    VALUE_FORMS,
    GameForms,
    first_to_bid,
    forms_of,
    letters_of,
    loose_cards,
    plain_words,
    values_of,
)

T = TypeVar("T")
LONGEST = 5
"""Maximum number of words in a phrase."""
AMOUNT = re.compile(r"[+−–-]?[0-9]+")
"""Pattern of a number that may have a sign."""
WRITTEN_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*['’]?")
"""Pattern of a word of letters and digits, with its apostrophes."""
_FRACTION = re.compile("([1-9])/([2-9])")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
STAR = "*"
"""Mark beside a card that led or that won the trick."""
LEADER, WINNER = "leader", "winner"
"""Meanings of a column in a table of tricks, or of a star beside a card."""
BARE_TRUMPS, BARE_LEADS, BARE_SUITS = "bare trumps", "bare leads", "bare suits"
"""Habits of a writer: a bare number is a trump although a suit was led; a bare number that is led is a trump; a bare
court card is of the suit led."""
MARKED = re.compile(r'[\[\]{}<>?^|"]')
"""Pattern of a character that marks a card."""


def parts_of_word(word: Word, pattern: re.Pattern[str]) -> list[Word]:
    """Return the parts of a word that fit a pattern, each as a word with its place."""
    matches = pattern.finditer(word.text)
    return [Word(WORD, match.group(), word.start + match.start(), word.start + match.end()) for match in matches]


class Columns(NamedTuple):
    """The columns of a table with one trick on each line."""

    kinds: tuple[str, ...]
    """Meaning of each column; empty for a player's column."""
    seats: tuple[str, ...]
    """Label of the seat whose cards stand in each column; empty for other columns."""
    cut: str
    """Separator of the columns."""
    leader: str = ""
    """Label of the winner of the last trick; empty if it is not written."""


class Seated(NamedTuple):
    """The context that determines how a line is read: the same line in the same context gives the same words."""

    lang: str
    """Language of the card letters."""
    game: str
    seats: tuple[str, ...]
    """The labels of the seats that have a label."""
    names: tuple[str, ...]
    """Names of the players, as far as the text states them; empty for a player without a name."""
    playing: tuple[str, ...]
    """Labels, or else numbers, of the seats that play the hand, in order of play."""
    opener: str
    """Label of the seat that bids first; empty while the dealer is unknown."""
    trump: str = ""
    """Prefix, in small letters, that the writer puts before trump numbers although it is the letter of a suit."""
    star: str = ""
    """Meaning of a star beside a card, as the text explains it: LEADER, WINNER or empty."""
    columns: Columns | None = None
    """The table of tricks to which the line belongs; None outside a table."""
    ahead: bool = False
    """True before the first hand, where titles stand."""


def seated_at(
    lang: str, game: str, labels: Sequence[str], names: Sequence[str], resting: Collection[int], dealer: int | None
) -> Seated:
    """Return the context for a line about a hand, from the labels and names of the seats."""
    called = tuple(label or str(seat) for seat, label in enumerate(labels))
    playing = tuple(label for seat, label in enumerate(called) if seat not in resting)
    opener = None if resting else first_to_bid(game, len(called), dealer)
    own = tuple(label for label in labels if label)
    return Seated(lang, game, own, tuple(names), playing, "" if opener is None else called[opener])


class CardAsked(NamedTuple):
    """An ambiguous card: its place in the line, its text and the codes of the possible cards."""

    start: int
    end: int
    found: str
    cards: tuple[str, ...]


class SpokenLine:
    """The words of a line, with a cursor at the next word."""

    def __init__(self, words: Sequence[Word], table: Seated) -> None:
        self.words, self.table = list(words), table
        self.at = 0
        self.letters = letters_of(table.lang, table.game)
        self.loose = loose_cards(table.lang, table.game)
        self.asked: list[CardAsked] = []
        """Ambiguous cards."""
        self.rank_first = False
        """True if a card was written with its rank before its suit's letter."""
        self.bare: list[CardAsked] = []
        """Bare ranks after a suit that could also be trumps, for a writer who puts no prefix before trump numbers."""
        self.habits: set[str] = set()
        """Habits of the writer that the line shows: BARE_TRUMPS, BARE_LEADS, BARE_SUITS."""
        self.labels: set[int] = set()
        """Offsets of words that only name the player of the next card."""
        self.told: set[str] = set()
        """Labels of the seats named in the line; words for the others mean the rest."""

    def tells_as(self, part: "SpokenLine") -> None:
        """Add the observations about cards from a part of the line."""
        self.asked += part.asked
        self.bare += part.bare
        self.rank_first |= part.rank_first
        self.habits |= part.habits

    @property
    def forms(self) -> GameForms:
        """The spellings of the words of the game."""
        return forms_of(self.table.game)

    def values_of(self, line: LineForm, name: str) -> Mapping[str, str]:
        """Map the spellings, in plain letters, of a field's possible values to the words of the notation."""
        return values_of(self.table.game, line.word, name)

    # -- words -----------------------------------------------------------------------------------

    def peek(self) -> Word | None:
        """Return the next word without taking it; None at the end."""
        return self.words[self.at] if self.at < len(self.words) else None

    def text_at(self, at: int) -> str:
        """Return the text of the word at an index; empty before the first word and after the last."""
        return self.words[at].text if 0 <= at < len(self.words) else ""

    def taken(self, count: int, text: str) -> Word:
        """Take the next `count` words and return them as one word with this text."""
        first, last = self.words[self.at], self.words[self.at + count - 1]
        self.at += count
        return Word(WORD, text, first.start, last.end)

    def phrase(self, forms: Mapping[str, T], at: int) -> tuple[T | None, int]:
        """Return the value of the longest phrase at an index, and its number of words; None and 0 if there is none."""
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
        """Take the next words if they form one of these phrases; return whether they do."""
        count = self.one_of(forms, self.at)
        self.at += count
        return count > 0

    def one_of(self, forms: Collection[str], at: int) -> int:
        """Return the number of words of the longest of these phrases that begins at an index; 0 if none does."""
        texts = [plain_words(word.text).strip(" :.()") for word in self.words[at : at + LONGEST] if word.kind == WORD]
        return next((count for count in range(len(texts), 0, -1) if " ".join(texts[:count]) in forms), 0)

    def row(self, small: Collection[str], at: int) -> int:
        """Return the number of consecutive words from an index on that are in `small` and name no seat."""
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
        """Return the number of words in `small` between an index and a following phrase; 0 if no phrase follows."""
        for count in range(self.row(small, at) + 1):
            if self.phrase(phrases, at + count)[0] is not None:
                return count
        return 0

    def is_also(self, word: Word) -> bool:
        """Return whether a word means `and` or `also` rather than a card or a seat."""
        said = plain_words(word.text)
        card = said in self.loose.whole or said in self.loose.ranks
        return word.kind == WORD and said in ALSO and not card and self.seat(word) is None

    def looks_like_card(self, word: Word) -> bool:
        """Return whether a word is a card, a part of a card or a card with marks."""
        said = plain_words(word.text).rstrip(":.").removeprefix("l'").removeprefix("d'")
        tables = (self.loose.whole, self.loose.suits, self.loose.shorts, self.loose.ranks, self.loose.numbers)
        return any(said in table for table in tables) or word.text in self.loose.cased or bool(MARKED.search(word.text))

    def may_be_card(self, word: Word) -> bool:
        """Return whether a word looks like a card or is a letter of a card."""
        return self.looks_like_card(word) or plain_words(word.text) in self.loose.initials

    def tail(self, line: LineForm) -> list[Word]:
        """Take and return the rest of the line, or of the entry of a list; only the words of marks are translated."""
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
        """Take a number, also with a decimal comma or a fraction: `3,5` becomes `3.5`, and `12 1/2` becomes `25/2`."""
        word = self.taken(1, self.words[self.at].text)
        said = self.text_at(self.at)
        part = _FRACTION.fullmatch(str(FRACTIONS.get(said, said)))
        is_whole = word.text.isdecimal() and len(word.text) < 10
        if part is not None and is_whole and int(part.group(1)) < int(part.group(2)) < 10:
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
        """Return the label of the seat that the word at an index names; None if it names no seat."""
        return self.seat(self.words[at]) if at < len(self.words) else None

    def named_at(self, at: int) -> str | None:
        """Return the label of the seat at an index; None also for a number, which may mean anything in a sentence."""
        return None if self.text_at(at).strip("():.[]").isdigit() else self.seat_at(at)

    def seat(self, word: Word) -> str | None:
        """Return the label of the seat that a word names in any form; None if it names no seat."""
        return self.label(word.text.strip("():.[]")) if word.kind == WORD else None

    def label(self, text: str) -> str | None:
        """Return the label of the seat with this label, number or player's name; None if there is none."""
        if text in self.table.seats:
            return text
        if text.isascii() and text.isdigit() and len(text) <= 3:
            numbered = [seat for seat in self.table.seats if seat.lstrip(_LETTERS) == text]
            own = text if int(text) < len(self.table.names) else None
            return numbered[0] if len(numbered) == 1 else own
        said = plain_words(text)
        called = _called(self.table)
        return called.get(said) or called.get(said.removeprefix("d'").removesuffix("'s").removesuffix("'"))

    def player(self, text: str) -> str | None:
        """Return the label of the player with this name, or with the only name that begins with this letter."""
        said = text.strip("():.[]")
        found = self.label(said)
        if found is not None or len(said) != 1:
            return found
        return _by_first_letter(self.table).get(plain_words(said))

    def others(self) -> list[str]:
        """Return the labels of the playing seats that the line has not named."""
        return [seat for seat in self.table.playing if seat not in self.told]

    def several(self, word: Word) -> str | None:
        """Return seat labels joined as in `S+N`, or the word for nobody; None if a part names no seat."""
        if VALUE_FORMS.get(plain_words(word.text)) in (lines.NOBODY, lines.NONE):
            return lines.NOBODY
        labels = [self.label(part) for part in word.text.rstrip(":").split("+")]
        return "+".join(label for label in labels if label) if all(labels) else None


@lru_cache(maxsize=64)
def _by_first_letter(table: Seated) -> Mapping[str, str]:
    """Map each first letter that belongs to the names of one player only to the label of that player."""
    found: dict[str, set[str]] = {}
    for said, label in _called(table).items():
        if label in table.playing and said[:1].isalpha():
            found.setdefault(said[0], set()).add(label)
    return {letter: next(iter(labels)) for letter, labels in found.items() if len(labels) == 1}


@lru_cache(maxsize=64)
def _called(table: Seated) -> Mapping[str, str]:
    """Map each unambiguous name of a seat, in plain letters, to the label of the seat."""
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
