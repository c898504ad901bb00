"""Reader of single words as cards, suits and ranks under one habit of writing."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from string import ascii_lowercase

from tarot_records.notation.vocabulary import OTHERS, plain_words
from tarot_records.transcripts.cards.habit import (
    CONFUSED,
    HIGHEST_RANK,
    HIGHEST_TRUMP,
    ROMAN_FORMS,
    UNREAD,
    FoundCard,
    Habit,
    WrittenCard,
)
from tarot_records.transcripts.text.lexicon import (
    ALL_AROUND,
    AROUND,
    DENIALS,
    EVERYDAY,
    FOOL_WORDS,
    FREQUENT,
    LONG_FOOL_WORDS,
    LONG_TRUMP_WORDS,
    LONGEST_NUMBER_ENDING,
    NAMED,
    NOT_NAMED,
    NUMBER_ENDINGS,
    NUMBER_WORDS,
    RANK_NAMES,
    SUIT_SIGNS,
    TRUMP_NUMBERS,
    TRUMP_WORDS,
    WITH_ACCENTS,
    WRITER,
    fact_words,
)
from tarot_records.transcripts.text.pieces import Token

TRUMP = re.compile(r"T[0-9]+")
HIGHEST_COUNTED = 19
"""Highest Roman numeral that may count something else, such as a month; a higher one in capitals is a trump."""
WITH_ENDINGS = frozenset(("cs", "da", "hu", "sl"))
"""Languages in which a card's own name has an ending in a sentence."""
LONGEST_ENDING = 3
"""Maximum length of such an ending."""
SHORT_NAME = 3
"""Number of letters to which a card's own name may be shortened."""
NUMBERED = re.compile(r"([^\W\d]*?)([0-9]{1,2})([^\W\d]*)")
SHORTEST_SCANNED, LONGEST_SCANNED = 4, 6
"""Maximum length of a word that a scan may have confused with a card, without a digit and with one."""
WIDE_BLANKS = re.compile(r"[\t\n]|\s{2,}")
LONE_LETTERS = ("S", "B", "O")
"""Letters that are no confused digits if they stand alone: they are names and sides of the table."""


def _has_inner_capital(text: str) -> bool:
    """Return whether a capital follows a small letter, as in the code `MünD`, which is no word."""
    return any(one.islower() and other.isupper() for one, other in pairwise(text))


CardsOfLines = dict[tuple[int, ...], tuple[Sequence[Token], tuple[FoundCard, ...]]]
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


class WordReader:
    """Reader of single words as cards, suits and ranks under one habit, with the names of cards that a game has."""

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
        self._lines: CardsOfLines = {}
        self._unspaced: CardsOfLines = {}
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

    def rank(self, form: str) -> str | None:
        """Return the rank that a form states; None if it states none."""
        if self.cased_ranks and form in self.cased_ranks:
            return self.cased_ranks[form]
        form = self.without_number_ending(plain_words(form))
        if form.isdigit():
            return form if len(form) <= 2 and 1 <= int(form) <= HIGHEST_RANK and form[0] != "0" else None
        return self.rank_forms.get(form) or self.habit.ranks.inflected(form)

    def without_number_ending(self, form: str) -> str:
        """Return a form without the ending with which a number names a card: `9` for `9er`; other forms unchanged."""
        if not form[:1].isdecimal() or form.isdecimal():
            return form
        number = form.rstrip(ascii_lowercase)
        ending, beginnings = form[len(number) :], NUMBER_ENDINGS.get(self.habit.lang, ())
        is_ending = len(ending) <= LONGEST_NUMBER_ENDING and ending.startswith(tuple(filter(None, beginnings)))
        return number if is_ending and number.isdigit() else form

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
        digits = self.without_number_ending(token.form)
        if digits != token.form and self.word(token) is not None:  # `der 16er` is a trump for this writer
            return None
        if digits.isdecimal():
            return (digits, 1) if 1 <= int(digits) <= self.highest_trump else None
        for ranks in self._rank_names:
            rank = ranks.whole.get(token.form)
            may_be_inflected = len(token.form) > SHORT_NAME and token.form not in self.named  # the Pagad is no page
            if rank or (may_be_inflected and (rank := ranks.inflected(token.form))):
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
        return self.number_of_form(token.form)

    def number_of_form(self, form: str) -> int:
        """Return the number that a word in plain letters states; 0 if it states none."""
        return self.numbers.get(self._uninflected(form), 0)

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
        if self.habit.small_romans and len(token.form) > 1 and token.form in ROMAN_FORMS:  # `vi` is also a word
            return code
        if is_frequent and not (
            WIDE_BLANKS.search(token.before) and WIDE_BLANKS.search(token.after)
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
        code = self._trump_of_form(form, text) or self._suit_card_of_form(
            text if is_cased else form, is_code=_has_inner_capital(text)
        )
        return code if code in self.pack else self._capitals.get(text) or code

    @cached_property
    def _capitals(self) -> Mapping[str, str]:
        """Two capitals with which only one trump's name in the game begins, such as `MO` for the Mond -> that card."""
        meant: dict[str, set[str]] = {}
        for name, code in self.own.items():
            if len(name) > SHORT_NAME and name.isalpha() and code in self.pack and code[0] in "TF":
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
        match = NUMBERED.fullmatch(self.without_number_ending(form))
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

    def _suit_card_of_form(self, form: str, is_code: bool = False) -> str | None:
        """Return the card of a suit that a form states, in the pack or not; None if it states none.

        is_code: a capital stands within the form as written, so that it is no word, as in `sKonge`.
        """
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
                    is_long = len(suit) == 1 and len(written) > SHORT_NAME and suit not in SUIT_SIGNS
                    is_word_with_ending = is_long and not is_code
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

    def fills(self, token: Token) -> bool:
        """Return whether a token says nothing beside a card in the writer's language; `De` may be the coins."""
        known = self._filling.get(token.text)
        if known is None:
            names_suit = len(token.text) > 1 and (
                (token.text[0].isupper() and token.form in self.suit_forms) or token.form in self.habit.suits.letters
            )
            known = self._filling[token.text] = not names_suit and is_filler(token, self.fillers)
        return known
