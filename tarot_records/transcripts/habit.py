"""A writer's habit of writing cards, and the reader of cards under one habit."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.notation.letters import ROMANS
from tarot_records.notation.vocabulary import OTHERS, plain_words
from tarot_records.transcripts.lexicon import (
    ALL_AROUND,
    AROUND,
    BETWEEN_NAMES,
    DENIALS,
    EVERYDAY,
    FOOL_WORDS,
    FREQUENT,
    LONG_FOOL_WORDS,
    LONG_TRUMP_WORDS,
    NAMED,
    NO_CARDS,
    NOT_NAMED,
    NUMBER_WORDS,
    RANK_NAMES,
    SUIT_SIGNS,
    TRUMP_NUMBERS,
    TRUMP_WORDS,
    WITH_ACCENTS,
    WRITER,
    Names,
    fact_words,
)
from tarot_records.transcripts.pieces import Token

HIGHEST_RANK, HIGHEST_TRUMP = 10, 21
"""Highest number of a card of a suit, and of a trump in most games."""
TRUMP = re.compile(r"T[0-9]+")
HIGHEST_COUNTED = 19
"""Highest Roman numeral that may count something else, such as a month; a higher one in capitals is a trump."""
WITH_ENDINGS = frozenset(("cs", "da", "hu", "sl"))
"""Languages in which a card's own name has an ending in a sentence."""
LONGEST_ENDING = 3
"""Maximum length of such an ending."""
SHORT_NAME = 3
"""Number of letters to which a card's own name may be shortened."""
ROMAN_FORMS: Mapping[str, int] = {
    **{numeral.casefold(): int(number) for numeral, number in ROMANS.items()},
    **{
        numeral.replace("IV", "IIII").replace("IX", "VIIII").casefold(): int(number)
        for numeral, number in ROMANS.items()
    },
    "xxxx": 40,
}
"""Roman numeral in lower case -> number, with the longer forms of old cards, such as `viiii`."""
NUMBERED = re.compile(r"([^\W\d]*?)([0-9]{1,2})([^\W\d]*)")
UNCONFUSED = str.maketrans({"1": "l", "0": "o", "5": "s"})
"""Digits that a scan shows in place of letters."""
CONFUSED = str.maketrans({"l": "1", "I": "1", "|": "1", "i": "1", "O": "0", "o": "0", "S": "5", "s": "5", "B": "8"})
"""Letters that a scan shows in place of digits."""
SHORTEST_SCANNED, LONGEST_SCANNED = 4, 6
"""Maximum length of a word that a scan may have confused with a card, without a digit and with one."""
LONE_LETTERS = ("S", "B", "O")
"""Letters that are no confused digits if they stand alone: they are names and sides of the table."""
_WIDE = re.compile(r"[\t\n]|\s{2,}")
MOST_WORDS = 4
"""Maximum number of tokens from the first word of a card to one that names its suit, if no number is in words."""
LINKS = frozenset("-.'’_/")
"""Signs that may stand between the parts of one card."""


def _has_inner_capital(text: str) -> bool:
    """Return whether a capital follows a small letter, as in the code `MünD`, which is no word."""
    return any(one.islower() and other.isupper() for one, other in pairwise(text))


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


_Lines = dict[tuple[int, ...], tuple[Sequence[Token], tuple[FoundCard, ...]]]
"""Identities of tokens -> the tokens, kept so that no others get these identities, and the cards that they state."""


def is_filler(token: Token, words: Container[str] = ALL_AROUND) -> bool:
    """Return whether a token is one of `words`, which say nothing beside a card; a single capital letter never is.

    Nor is a word with a capital after a small letter: `lO` is a scanned 10.
    """
    if token.form not in words:
        return False
    text = token.text
    return text.islower() or (len(text) > 1 and (text.isupper() or not _has_inner_capital(text)))


def is_elided(token: Token) -> bool:
    """Return whether a token is a word of one small letter before an apostrophe, as in `d'Odile`."""
    return len(token.text) == 1 and token.text.islower() and token.after[:1] in ("'", "’")


def short_names(named: Mapping[str, str]) -> Mapping[str, str]:
    """Map shortened names of trumps and of the Fool to their codes; leave out everyday words and names of other cards.

    A shortened name has the first three letters of the name, or all but its last letter, as `Pfeif`.
    """
    longer = {form: code for form, code in named.items() if code[0] in "TF" and len(form) > SHORT_NAME}
    shorts = {form[:end]: code for form, code in reversed(longer.items()) for end in (SHORT_NAME, len(form) - 1)}
    return {form: code for form, code in shorts.items() if form not in EVERYDAY and form not in NAMED}


class CardReader:
    """Reader of tokens as cards under one habit, with the names that a game has for its cards."""

    def __init__(self, habit: Habit, pack: frozenset[str], own: Mapping[str, str]) -> None:
        self.habit, self.pack, self.own = habit, pack, own
        self.highest_trump = max((int(code[1:]) for code in pack if TRUMP.fullmatch(code)), default=HIGHEST_TRUMP)
        """Highest number of a trump in the pack."""
        self.facts = fact_words(habit.langs | {habit.lang})
        """The phrases that name facts in the writer's languages."""
        self.named = {**NAMED, **own}
        fools = FOOL_WORDS.get(habit.lang, frozenset())
        self.named |= dict.fromkeys((*fools, *habit.fools), "F")
        self.named = {**short_names({form: code for form, code in self.named.items() if form not in own}), **self.named}
        self.named = {**dict.fromkeys(LONG_FOOL_WORDS, "F"), **self.named}
        for form in habit.unnamed | NOT_NAMED.get(habit.lang, frozenset()):
            self.named.pop(form, None)
        self.trump_numbers = TRUMP_NUMBERS.get(habit.lang, {})
        """Word for a card by its number, as `tizenkettes` -> the number."""
        if not any(len(sign) > 1 for sign in habit.trumps):
            self.named |= {form: f"T{number}" for form, number in self.trump_numbers.items() if form not in self.named}
        self.numbers = {**NUMBER_WORDS.get(habit.lang, {}), **TRUMP_NUMBERS.get(habit.lang, {})}
        """Number in words -> the number."""
        self.number_beginnings = frozenset(form.split()[0] for form in self.numbers if " " in form)
        """First words of numbers of several words."""
        self.fillers = AROUND.get(habit.lang, ALL_AROUND)
        """Words that say nothing beside a card in the writer's language."""
        self.trump_words = TRUMP_WORDS.get(habit.lang, frozenset()) | LONG_TRUMP_WORDS | (habit.trumps - {""})
        self.frequent = (
            OTHERS | DENIALS | frozenset(word for lang in {*habit.langs, habit.lang} for word in FREQUENT[lang])
        )
        """Frequent words of the writer's languages, which are no cards."""
        self.writer = WRITER.get(habit.lang, frozenset())
        """Words with which the writer means himself."""
        self.suit_forms = {**habit.suits.letters, **habit.suits.words, **SUIT_SIGNS}
        self.cased_ranks = habit.cased_ranks
        self._rank_names = (habit.ranks, *(names for names in RANK_NAMES if names.lang == habit.lang))
        """The names of ranks in the writer's language, his own first."""
        self.rank_forms = {**habit.ranks.words, **habit.ranks.letters}
        self._known: dict[str, tuple[str | None, bool]] = {}
        """Text of a token -> the card that it states alone, and whether it is a frequent word."""
        self._suits: dict[str, str | None] = {}
        self._parts: dict[str, bool] = {}
        self._filling: dict[str, bool] = {}
        self._lines: _Lines = {}
        self._unspaced: _Lines = {}
        """The lines whose cards do not depend on whether the writer puts blanks within a card."""
        self._blank_mattered = False
        """True if the cards of the present line depend on whether the writer puts blanks within a card."""
        self.lists: dict[tuple[int, int], tuple[tuple[WrittenCard, ...], int]] = {}
        """Place of a list of cards in the text -> its cards, and how many of its tokens could not be read."""

    @cached_property
    def shared(self) -> frozenset[str]:
        """The trumps whose text may also mean a card of a suit, such as `T9`: Tarock 9 and Treff 9."""
        letters = self.habit.trumps & self.habit.suits.letters.keys()
        numbers = range(1, HIGHEST_RANK + 1)
        return frozenset(
            f"T{number}" for letter in letters for number in numbers if self.suit_card(f"{letter}{number}")
        )

    def with_blanks(self) -> CardReader:
        """Return a reader that also allows blanks within cards, and shares what this reader has cached."""
        return self._copy_for(self.habit._replace(spaced=True), dict(self._unspaced))

    def with_implied(self) -> CardReader:
        """Return a reader that also reads ranks without suits, and shares the single words that this one has cached."""
        return self._copy_for(self.habit._replace(implied=True), {})

    def _copy_for(self, habit: Habit, lines: _Lines) -> CardReader:
        """Return a copy of the reader for a habit that reads single words alike; `lines` are its cached lines."""
        reader = copy(self)
        reader.habit, reader._lines, reader._unspaced, reader.lists = habit, lines, {}, {}
        return reader

    def rank(self, form: str) -> str | None:
        """Return the rank that a form states; None if it states none."""
        if self.cased_ranks and form in self.cased_ranks:
            return self.cased_ranks[form]
        form = self._without_er(plain_words(form))
        if form.isdigit():
            return form if len(form) <= 2 and 1 <= int(form) <= HIGHEST_RANK and form[0] != "0" else None
        return self.rank_forms.get(form) or self.habit.ranks.inflected(form)

    def _without_er(self, form: str) -> str:
        """Return a form without the German ending of a number: `9` for `9er`; any other form unchanged."""
        number = form.removesuffix("er")
        return number if number.isdigit() and self.habit.lang == "de" else form

    def _suit_of_form(self, form: str) -> str | None:
        """Return the suit that a form states; None if it states none or trumps."""
        if form not in self._suits:
            inflected = None if self.habit.cased else self.habit.suits.inflected(form)
            self._suits[form] = self.suit_forms.get(form) or inflected
        return self._suits[form]

    def _names_suit(self, form: str) -> bool:
        """Return whether a form states a suit or is a word for trumps."""
        return form in self.trump_words or self._suit_of_form(form) is not None

    def rank_alone(self, tokens: Sequence[Token], at: int) -> tuple[str, int] | None:
        """Return a rank or trump number stated at index `at` without a suit, and its number of words; else None."""
        token = tokens[at]
        number, length = self._number_at(tokens, at)
        if number and not self.fills(token):
            return str(number), length
        if token.is_number:
            return (token.text, 1) if 1 <= int(token.text) <= self.highest_trump else None
        for ranks in self._rank_names:
            rank = ranks.whole.get(token.form)
            if rank or (len(token.form) > SHORT_NAME and (rank := ranks.inflected(token.form))):
                return rank, 1
        return None

    def _number_at(self, tokens: Sequence[Token], at: int) -> tuple[int, int]:
        """Return the number stated in words from index `at` on, and how many words it has; 0 and 1 if there is none."""
        for length in (3, 2, 1) if tokens[at].form in self.number_beginnings else (1,):
            parts = tokens[at : at + length]
            form = " ".join(token.form for token in parts)
            number = self.numbers.get(form if length > 1 else self._uninflected(form), 0)
            if number and len(parts) == length:
                return number, length
        return 0, 1

    def number_in_words(self, token: Token) -> int:
        """Return the number that a single word states, as in `tízes`; 0 if it states none."""
        return self.numbers.get(self._uninflected(token.form), 0)

    def word(self, token: Token) -> str | None:
        """Return the card that a single token states; None if it states no card of the pack."""
        known = self._known.get(token.text)
        if known is None:
            code = self._card_of_form(token.form, token.text)
            known = (code if code in self.pack or code == UNREAD else None, self.is_frequent(token))
            self._known[token.text] = known
        code, is_frequent = known
        if is_elided(token) or (token.is_number and token.before.endswith(" +")):  # `Ann +4` is an amount
            return None
        if is_frequent and not (
            _WIDE.search(token.before) and _WIDE.search(token.after)
        ):  # in a table, `Das` may be a card
            return self.named.get(token.form)
        return code

    def is_frequent(self, token: Token) -> bool:
        """Return whether a token is a frequent word with usual capitals and accents: not `lO`, nor `Cé` for `ce`."""
        if not token.text.isascii() and len(token.text) < SHORT_NAME and token.text.casefold() not in WITH_ACCENTS:
            return False
        return token.form in self.frequent and token.text in (token.text.lower(), token.text.capitalize())

    def scanned(self, token: Token) -> str | None:
        """Return the card that a token states if a scan has confused digits with letters; None if it states none."""
        confused = 0 if token.text in LONE_LETTERS else sum(char in "lIOSB" for char in token.text)
        longest = LONGEST_SCANNED if any(char.isdigit() for char in token.text) else SHORTEST_SCANNED
        is_word = token.form in self.writer or self.fills(token) or self.is_frequent(token)
        if not confused or len(token.text) > longest or is_word:
            return None
        if not any(char.isdigit() for char in token.text) and len(token.text) - confused > 1:
            return None
        text = token.text.translate(CONFUSED)
        found = None
        for end in range(len(token.text) + 1):  # the letter of the suit itself is not confused
            for form in (token.text[:end] + text[end:], text[:end] + token.text[end:]):
                code = self._card_of_form(form.casefold(), form)
                if code in self.pack:
                    found = found or code
        return found

    def _card_of_form(self, form: str, text: str) -> str | None:
        """Return the card that a form states, in the pack or not; else None. `text` is the form with its capitals."""
        form = self._uninflected(form)
        name = form if form in self.named else self.without_ending(form, self.named) or form
        if name in self.named and not _has_inner_capital(text):
            return self.named[name]
        if form == "?":
            return "?"
        if text in self.habit.words:
            return None
        is_cased = (self.habit.cased or self.cased_ranks) and len(text) == len(form)
        code = self._trump_of_form(form, text) or self._suit_card_of_form(text if is_cased else form)
        return code if code in self.pack else self._capitals.get(text) or code

    @cached_property
    def _capitals(self) -> Mapping[str, str]:
        """Two capitals with which only one card's name in the game begins, such as `MO` for the Mond -> that card."""
        meant: dict[str, set[str]] = {}
        for name, code in self.own.items():
            if len(name) > SHORT_NAME and name.isalpha() and code in self.pack:
                meant.setdefault(name[:2].upper(), set()).add(code)
        return {letters: min(codes) for letters, codes in meant.items() if len(codes) == 1}

    def without_ending(self, form: str, names: Container[str]) -> str:
        """Return the name of which a form is the same with an ending, as `monda`, `škisom`, `pagátot`; else empty."""
        if self.habit.lang not in WITH_ENDINGS:
            return ""
        for length in range(len(form) - 1, max(SHORT_NAME, len(form) - 1 - LONGEST_ENDING), -1):
            if form[:length] in names:
                return form[:length]
        return ""

    def _uninflected(self, form: str) -> str:
        """Return a word for a card by its number without its case ending: `tizenkettes` for `tizenkettest`.

        Return any other form unchanged.
        """
        if self.trump_numbers and form not in self.named and len(form) > SHORT_NAME:
            for feminine in (f"{form[:-1]}a", f"{form[:-2]}a"):  # `devítku`, `devítkou`
                if feminine in self.trump_numbers:
                    return feminine
            for length in range(len(form) - 1, max(SHORT_NAME, len(form) - 6), -1):
                if form[:length] in self.trump_numbers:
                    return form[:length]
        return form

    def _trump_of_form(self, form: str, text: str) -> str | None:
        """Return the trump that a form states; None if it states none. `text` is the form with its capitals.

        A writer may use Roman numerals for the highest trumps alone: `XXI` beside `15`.
        """
        is_high = text.isupper() and ROMAN_FORMS.get(form, 0) > HIGHEST_COUNTED
        if form in ROMAN_FORMS and (self.habit.roman or (is_high and "" in self.habit.trumps)):
            return f"T{ROMAN_FORMS[form]}"
        match = NUMBERED.fullmatch(self._without_er(form))
        if match is None:
            return None
        before, digits, after = match.groups()
        number = int(digits)
        if not 1 <= number <= self.highest_trump or digits[0] == "0" or (before and after):
            return None
        letters = before or after
        if not letters and self.habit.roman:  # a writer of Roman numerals uses no other numbers for trumps
            return None
        is_high = self.habit.high_alone and not letters and number > HIGHEST_RANK
        return f"T{number}" if is_high or letters in self.habit.trumps or letters in self.trump_words else None

    def _suit_card_of_form(self, form: str) -> str | None:
        """Return the card of a suit that a form states, in the pack or not; None if it states none."""
        found: list[tuple[bool, int, str]] = []
        is_word = form.isalpha() and not self.habit.joined
        for at in range(1, len(form)):
            left, right = form[:at], form[at:]
            if is_word and not self._are_whole_names(left, right):
                continue
            for letters, written, turned in ((left, right, False), (right, left, True)):
                suit = letters if self.habit.cased else letters.casefold()
                certain = written.isdigit() or suit in SUIT_SIGNS or len(suit) > 2
                if suit in self.suit_forms and (certain or turned == self.habit.rank_first):
                    rank = self.rank(written) or self._rank_in_words(suit, written)
                    is_word_with_ending = len(suit) == 1 and len(written) > SHORT_NAME and suit not in SUIT_SIGNS
                    if rank is not None and not is_word_with_ending:
                        code = self.suit_forms[suit] + rank
                        found.append((code not in self.pack, len(written), code))
        return min(found)[-1] if found else None  # `KrR` is `Kr R`, not `K rR`

    def _are_whole_names(self, left: str, right: str) -> bool:
        """Return whether one part of a word is the whole name of a suit and the other the whole name of a rank."""
        suits, ranks = self.habit.suits.whole, self.habit.ranks.whole
        return (left in suits and (right in ranks or right in self.numbers)) or (left in ranks and right in suits)

    def _rank_in_words(self, suit: str, form: str) -> str | None:
        """Return the rank that a number in words states beside the whole name of a suit, as in `Herzsiebner`."""
        number = self.numbers.get(form, 0) if suit in self.habit.suits.whole else 0
        return str(number) if 1 <= number <= HIGHEST_RANK else None

    def suit_card(self, form: str) -> str | None:
        """Return the card of a suit that a form states, whatever else it may mean; None if it states none."""
        code = self._suit_card_of_form(form)
        return code if code in self.pack else None

    def suit(self, token: Token) -> str | None:
        """Return the suit that a token names, `T` for trumps; None if it names none."""
        if token.form in self.trump_words:
            return "T"
        if is_elided(token):
            return None
        return self._suit_of_form(token.text if self.habit.cased else token.form)

    def at(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return the card that begins at index `at`, with all its tokens; None if no card begins there."""
        return self._card_of_words(tokens, at) or self._card_of_token(tokens[at], at)

    def _is_part_of_card(self, token: Token) -> bool:
        """Return whether a token names a suit or trumps, or begins a number.

        At least one token of each card of several words does.
        """
        known = self._parts.get(token.form)
        if known is None:
            known = self._parts[token.form] = token.form in self.number_beginnings or self._names_suit(token.form)
        return known

    def _card_of_token(self, token: Token, at: int) -> FoundCard | None:
        """Return the card that the token at index `at` states alone; None if it states none."""
        code = self.word(token)
        return None if code is None else FoundCard(code, at, at + 1)

    def fills(self, token: Token) -> bool:
        """Return whether a token says nothing beside a card in the writer's language; `De` may be the coins."""
        known = self._filling.get(token.text)
        if known is None:
            names_suit = len(token.text) > 1 and (
                (token.text[0].isupper() and token.form in self.suit_forms) or token.form in self.habit.suits.letters
            )
            known = self._filling[token.text] = not names_suit and is_filler(token, self.fillers)
        return known

    def _card_of_words(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return the card of several words at index `at`, such as `roi de pique` or `12 d'atout`; else None."""
        end = at + 1
        if end < len(tokens) and self.fills(tokens[end]):
            if (found := self._card_of_joined_tokens(tokens, at) or self._trump_with_article(tokens, at)) is not None:
                return found
            while end + 1 < len(tokens) and self.fills(tokens[end]) and end < at + 3:
                end += 1
        if end >= len(tokens) or self.fills(tokens[at]) or self.fills(tokens[end]):
            return None
        if any(token.form in BETWEEN_NAMES for token in tokens[at + 1 : end]):  # `the 7 and clubs`
            return None
        first, last = tokens[at], tokens[end]
        if first.text in WITH_ACCENTS:
            return None
        if self._is_short_frequent_word(first) or self._is_short_frequent_word(last):
            return None
        if end > at + 1 and first.form in self.writer and not self.habit.roman:  # `I with the 12 of trumps`
            return None
        has_suit = self._names_suit(first.form) or self._names_suit(last.form)
        if not has_suit and first.form not in self.number_beginnings:
            return None
        if not all(is_link(token.before) for token in tokens[at + 1 : end + 1]):
            return None
        if (
            numbered := self._card_with_number_last(tokens, at, end) or self._card_with_number_first(tokens, at)
        ) is not None:
            return numbered
        if first.is_number and last.is_number:
            return None
        if end == at + 1 and self._are_two_cards(first, last):
            return None
        short = len(first.form) == 1 or len(last.form) == 1
        if short and end == at + 1 and not self._may_be_spaced(first, last):
            return None
        if self._belongs_to_next(tokens, end, first):
            return None
        code = self._card_of_parts(first.form, last.form) or self._card_of_parts(last.form, first.form, turned=True)
        if code in self.pack:
            return FoundCard(code, at, end + 1)
        for suit, rank, turned in ((first, last, False), (last, first, True)):
            for form in (rank.text.translate(CONFUSED), rank.form.translate(UNCONFUSED)):
                is_other = form != rank.form and (form.isdigit() or form.isalpha()) and not rank.is_number
                is_other = is_other and not is_elided(rank)
                is_suit = len(suit.form) > 1 or (end == at + 1 and (last.before in LINKS or self._has_blanks()))
                code = self._card_of_parts(suit.form, form, turned) if is_other and is_suit else None
                if code in self.pack and len(form) < 3:
                    return FoundCard(code, at, end + 1, scanned=True)
        return None

    def _is_short_frequent_word(self, token: Token) -> bool:
        """Return whether a token is a short frequent word such as `pa`, and names no suit or rank.

        A blank stands on each side of it, perhaps with a comma before.
        """
        if token.before.strip(" \n,") or token.after.strip() or not token.after:
            return False
        if len(token.text) > SHORT_NAME or not token.text.islower() or not self.is_frequent(token):
            return False
        return token.form not in self.habit.suits.whole and token.form not in self.habit.ranks.whole

    def _are_two_cards(self, first: Token, last: Token) -> bool:
        """Return whether two short tokens are one card each, as in `PK 10`: the king of spades and a trump."""
        if not last.before.isspace() or max(len(first.form), len(last.form)) > 2:
            return False
        return self.word(first) is not None and self.word(last) is not None and not self._has_blanks()

    def _card_with_number_last(self, tokens: Sequence[Token], at: int, end: int) -> FoundCard | None:
        """Return a card with a suit and a number of several words after it, such as `atout dix-sept`; else None."""
        if tokens[at].form not in self.trump_words and self._suit_of_form(tokens[at].form) is None:
            return None
        number, length = self._number_at(tokens, end)
        if length < 2:
            return None
        code = self._card_of_parts(tokens[at].form, str(number))
        return FoundCard(code, at, end + length) if code in self.pack else None

    def _card_with_number_first(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return a card with a number of several words before its suit, such as `dix-sept d'atout`; else None."""
        number, length = self._number_at(tokens, at) if tokens[at].form in self.number_beginnings else (0, 1)
        if length < 2:
            return None
        end = at + length
        while end < len(tokens) and self.fills(tokens[end]):
            end += 1
        if end >= len(tokens):
            return None
        code = self._card_of_parts(tokens[end].form, str(number), turned=True)
        return FoundCard(code, at, end + 1) if code in self.pack else None

    def _card_of_joined_tokens(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return a card of two tokens that a full stop or a hyphen joins, such as `3.de` for `3 denari`; else None."""
        first, last = tokens[at], tokens[at + 1]
        if last.before not in (".", "-"):
            return None
        code = self._card_of_parts(last.form, first.form, turned=True) or self._card_of_parts(first.form, last.form)
        return FoundCard(code, at, at + 2) if code in self.pack else None

    def _belongs_to_next(self, tokens: Sequence[Token], at: int, before: Token) -> bool:
        """Return whether the part at index `at` belongs to the one after it, not to `before`.

        In `Dan 2 of spades` the suit follows; in `2 src.kr` a sign joins the suit to its rank.
        """
        if at + 1 < len(tokens) and tokens[at].before.isspace() and tokens[at + 1].before in LINKS:
            code = self._card_of_parts(tokens[at].form, tokens[at + 1].form)
            return code in self.pack
        whole = self.habit.suits.whole
        if before.form in whole or before.form in self.trump_words:
            return False
        after = next((end for end in range(at + 1, len(tokens)) if not self.fills(tokens[end])), len(tokens))
        linked = all(is_link(token.before) for token in tokens[at + 1 : after + 1])
        return at + 1 < after < len(tokens) and linked and tokens[after].form in whole

    def _trump_with_article(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return the trump whose number is also an article and ends a clause, such as `trionfo uno`; else None."""
        number, after = self.numbers.get(tokens[at + 1].form, 0), tokens[at + 2 : at + 3]
        if not number or tokens[at].form not in self.trump_words or any(is_link(token.before) for token in after):
            return None
        return FoundCard(f"T{number}", at, at + 2) if f"T{number}" in self.pack else None

    def _may_be_spaced(self, first: Token, last: Token) -> bool:
        """Return whether two short tokens may be one card: joined by a hyphen, beside a whole word, or by habit."""
        if "-" in last.before or first.form in SUIT_SIGNS or last.form in SUIT_SIGNS:
            return True
        has_whole = max(len(first.form), len(last.form)) > 2
        if has_whole and len(first.text) == 1 and last.before == " " and is_filler(first, self.fillers):
            return False  # `she plays a spade`
        return (has_whole and (first.is_number or last.is_number or len(first.form) > 2)) or self._has_blanks()

    def _has_blanks(self) -> bool:
        """Return whether the habit allows a blank within a card; note that the present line depends on it."""
        self._blank_mattered = True
        return self.habit.spaced

    def _card_of_parts(self, suit: str, rank: str, turned: bool = False) -> str | None:
        """Return the card of a word for a suit, or for trumps, and a word for a rank; None if there is none.

        turned: the rank stands first in the text.
        """
        if suit in self.trump_words:
            number = trump_number(self._without_er(rank)) or self.numbers.get(rank, 0)
            return f"T{number}" if 1 <= number <= self.highest_trump else None
        named = self._suit_of_form(suit)
        if named is None:
            return None
        number = self.numbers.get(self._uninflected(rank), 0)
        value = str(number) if 1 <= number <= HIGHEST_RANK else self.rank(rank)
        if value is None:
            return None
        certain = rank.isdigit() or len(suit) > 2 or suit in SUIT_SIGNS or turned == self.habit.rank_first
        return named + value if certain else None

    def cards_of(self, tokens: Sequence[Token]) -> Iterator[FoundCard]:
        """Yield the cards of a line from left to right; they are cached, because each line is read many times."""
        key = tuple(map(id, tokens))
        if key not in self._lines:
            self._blank_mattered = False
            self._lines[key] = tuple(tokens), tuple(self._cards_of(tokens))
            if not self._blank_mattered:
                self._unspaced[key] = self._lines[key]
        return iter(self._lines[key][1])

    def _cards_of(self, tokens: Sequence[Token]) -> Iterator[FoundCard]:
        """Yield the cards of a line from left to right, without the cache."""
        at, plain, implied = 0, "", self.habit.implied
        led = self._suit_led(tokens) if implied else ""
        suit = led
        parts = [self._is_part_of_card(token) for token in tokens]
        while at < len(tokens):
            token = tokens[at]
            if token.form in NO_CARDS and (length := _length_of_no_card(tokens, at)) > 0:
                at += length
                continue
            found = self._card_of_words(tokens, at) if True in parts[at : at + MOST_WORDS] else None
            found = found or (None if self._describes_number(tokens, at) else self._card_of_token(token, at))
            if suit and implied and (found is None or (token.is_number and found.end == at + 1)):
                in_suit = self.card_in_suit(token, suit, at)
                if in_suit is None and found is None and plain:  # a rank after a trump has the suit led: `♣9 XVI J`
                    in_suit = self.card_in_suit(token, plain, at)
                found = in_suit or found
            if found is not None:
                yield found
                suit = led or (found.code[0] if found.code[0] in SUITS_AND_TRUMPS else suit)
                plain = suit if suit in SUITS else plain
            at = at + 1 if found is None else found.end

    def _suit_led(self, tokens: Sequence[Token]) -> str:
        """Return the suit before a colon at the beginning of a line, as in `clubs: Ann J, Ben 5`; empty if none is."""
        first = tokens[0] if tokens else None
        return (self.suit(first) or "") if first is not None and first.after.lstrip().startswith(":") else ""

    def _describes_number(self, tokens: Sequence[Token], at: int) -> bool:
        """Return whether the name of a card is an adjective before a suit: `petit atout`, `petit 6 de pique`."""
        if tokens[at].form not in self.named or not tokens[at].text.islower() or not tokens[at + 1 :]:
            return False
        described = tokens[at + 1]
        is_suit = described.form in self.habit.suits.whole or described.form in LONG_TRUMP_WORDS
        if described.before != " " or not (described.is_number or is_suit):
            return False
        return not described.is_number or self._card_of_words(tokens, at + 1) is not None

    def card_in_suit(self, token: Token, suit: str, at: int) -> FoundCard | None:
        """Return the card of `suit` whose rank a token states; None if it states none. at: index of the token."""
        is_word = len(token.text) > 1 and (self.fills(token) or self.is_frequent(token))
        if is_word or is_elided(token) or token.text in WITH_ACCENTS:
            return None
        if suit == "T" and token.form in ROMAN_FORMS and (self.habit.roman or len(token.text) > 1):
            code = f"T{ROMAN_FORMS[token.form]}"
        elif suit == "T":
            code = f"T{token.text}" if token.is_number and not self.habit.roman else ""
        else:
            code = f"{suit}{self.rank(token.form)}"
        return FoundCard(code, at, at + 1) if code in self.pack else None


def _length_of_no_card(tokens: Sequence[Token], at: int) -> int:
    """Return the length of a phrase that has a card's name but means no card, as `tout le monde`; 0 if none begins."""
    phrases = NO_CARDS.get(tokens[at].form, ())
    return next((len(one) for one in phrases if tuple(token.form for token in tokens[at : at + len(one)]) == one), 0)


SUITS_AND_TRUMPS = frozenset((*SUITS, "T"))


def is_certain(tokens: Sequence[Token], card: FoundCard, reader: CardReader) -> bool:
    """Return whether a card cannot begin with a player's initial: a sign joins its parts, or a whole suit name follows.

    `P-D` and `F bastoni` are cards though Petitjean and Franca play.
    """
    first, *others = tokens[card.first : card.end]
    if len(first.text) > 1 or not others:
        return False
    linked = bool(others[0].before) and not others[0].before.isspace()
    return linked or (len(others[0].form) > SHORT_SUIT and reader.suit(others[0]) is not None)


SHORT_SUIT = 3
"""Length of a word up to which it is hardly the whole name of a suit."""


@lru_cache(maxsize=512)
def is_link(between: str) -> bool:
    """Return whether the signs between two tokens may stand within a card; a sign between two blanks divides cards."""
    inner = set(between.strip())
    divides = bool(inner) and between[0].isspace() and between[-1].isspace()
    return len(between) <= 3 and inner <= LINKS and not divides and not _WIDE.search(between)
