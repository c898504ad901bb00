"""Reader of cards in the tokens of a line under one habit of writing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache

from tarot_records.core.cards import SUITS
from tarot_records.transcripts.cards.habit import (
    CONFUSED,
    HIGHEST_RANK,
    ROMAN_FORMS,
    UNCONFUSED,
    FoundCard,
    Habit,
    trump_number,
)
from tarot_records.transcripts.cards.word_reader import (
    SHORT_NAME,
    WIDE_BLANKS,
    CardsOfLines,
    WordReader,
    is_elided,
    is_filler,
)
from tarot_records.transcripts.text.lexicon import (
    BETWEEN_NAMES,
    DENIALS,
    LONG_TRUMP_WORDS,
    NO_CARDS,
    RUFFING,
    SUIT_SIGNS,
    WITH_ACCENTS,
)
from tarot_records.transcripts.text.pieces import Token

MOST_WORDS = 4
"""Maximum number of tokens from the first word of a card to one that names its suit, if no number is in words."""
LINKS = frozenset("-.'’_/")
"""Signs that may stand between the parts of one card."""


class CardReader(WordReader):
    """Reader of tokens as cards, of one word or of several."""

    def with_blanks(self) -> CardReader:
        """Return a reader that also allows blanks within cards, and shares what this reader has cached."""
        return self._copy_for(self.habit._replace(spaced=True), dict(self._unspaced))

    def with_implied(self) -> CardReader:
        """Return a reader that also reads ranks without suits, and shares the single words that this one has cached."""
        return self._copy_for(self.habit._replace(implied=True), {})

    def _copy_for(self, habit: Habit, lines: CardsOfLines) -> CardReader:
        """Return a copy of the reader for a habit that reads single words alike; `lines` are its cached lines."""
        reader = copy(self)
        reader.habit, reader._lines, reader._unspaced, reader.lists = habit, lines, {}, {}
        return reader

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

    def _card_of_words(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return the card of several words at index `at`, such as `roi de pique` or `12 d'atout`; else None."""
        end = at + 1
        if end < len(tokens) and self.fills(tokens[end]):
            if (found := self._card_of_joined_tokens(tokens, at) or self._card_with_article(tokens, at)) is not None:
                return found
            while end + 1 < len(tokens) and self.fills(tokens[end]) and end < at + 3:
                end += 1
        if end >= len(tokens) or self.fills(tokens[at]) or self.fills(tokens[end]):
            return None
        if any(token.form in BETWEEN_NAMES for token in tokens[at + 1 : end]):  # `the 7 and clubs`
            return None
        first, last = tokens[at], tokens[end]
        if first.text in WITH_ACCENTS or first.form in DENIALS:  # `keine Schwerter` is no card
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
        is_spelled = end > at + 1 and len(last.form) > 1 and (first.is_number or first.form in self.habit.ranks.whole)
        turned = self.habit.rank_first if is_spelled else True  # `Dame de Co` beside `Co R`
        code = self._card_of_parts(first.form, last.form) or self._card_of_parts(last.form, first.form, turned)
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

    def _card_with_article(self, tokens: Sequence[Token], at: int) -> FoundCard | None:
        """Return the card whose number is also an article and ends a clause, such as `trionfo uno`; else None."""
        number, after = self.numbers.get(tokens[at + 1].form, 0), tokens[at + 2 : at + 3]
        goes_on = any(is_link(token.before) and token.form not in BETWEEN_NAMES for token in after)
        if not number or goes_on or len(tokens[at].form) <= SHORT_SUIT or tokens[at + 1].before != " ":
            return None
        suit = "T" if tokens[at].form in self.trump_words else self._suit_of_form(tokens[at].form)
        code = f"{suit}{number}"
        return FoundCard(code, at, at + 2) if code in self.pack else None

    def _may_be_spaced(self, first: Token, last: Token) -> bool:
        """Return whether two short tokens may be one card: joined by a hyphen, beside a whole word, or by habit."""
        if "-" in last.before or first.form in SUIT_SIGNS or last.form in SUIT_SIGNS:
            return True
        habit = self.habit
        if len(first.form) > 1 and first.form in habit.ranks.letters and last.form in habit.suits.letters:
            return True  # `Kt h` beside `Jh`
        has_whole = max(len(first.form), len(last.form)) > 2
        if has_whole and len(first.text) == 1 and last.before == " " and is_filler(first, self.fillers):
            return False  # `she plays a spade`
        is_court = (
            first.text.isupper() and self.rank(first.form) is not None and len(last.form) > SHORT_SUIT
        )  # `F cuori`
        is_known = first.is_number or last.is_number or len(first.form) > 2 or is_court
        return (has_whole and is_known) or self._has_blanks()

    def _has_blanks(self) -> bool:
        """Return whether the habit allows a blank within a card; note that the present line depends on it."""
        self._blank_mattered = True
        return self.habit.spaced

    def _card_of_parts(self, suit: str, rank: str, turned: bool = False) -> str | None:
        """Return the card of a word for a suit, or for trumps, and a word for a rank; None if there is none.

        turned: the rank stands first in the text.
        """
        if suit in self.trump_words:
            number = trump_number(self.without_number_ending(rank)) or self.numbers.get(rank, 0)
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
        implied = self.habit.implied
        led = self._suit_led(tokens) if implied else ""
        at, plain, suit = (1 if led else 0), "", led
        parts = [self._is_part_of_card(token) for token in tokens]
        while at < len(tokens):
            token = tokens[at]
            if token.form in NO_CARDS and (length := _length_of_no_card(tokens, at)) > 0:
                at += length
                continue
            found = self._card_of_words(tokens, at) if True in parts[at : at + MOST_WORDS] else None
            found = found or (None if self._describes_number(tokens, at) else self._card_of_token(token, at))
            if implied and token.is_number and suit in SUITS and self._is_ruff(tokens, at):
                yield FoundCard(f"T{token.text}", at, at + 1)
                at += 1
                continue
            if (
                suit
                and implied
                and not _is_before_name(tokens, at)
                and (found is None or (token.is_number and found.end == at + 1))
            ):
                in_suit = self.card_in_suit(token, suit, at)
                if in_suit is None and found is None and plain:  # a rank after a trump has the suit led: `♣9 XVI J`
                    in_suit = self.card_in_suit(token, plain, at)
                found = in_suit or found
            if found is not None:
                yield found
                suit = led or (found.code[0] if found.code[0] in SUITS_AND_TRUMPS else suit)
                plain = suit if suit in SUITS else plain
            at = at + 1 if found is None else found.end

    def _is_ruff(self, tokens: Sequence[Token], at: int) -> bool:
        """Return whether a number alone is a trump on another suit, as in `coupe du 6`, where no suit follows it."""
        before = next((token for token in reversed(tokens[:at]) if not self.fills(token)), None)
        if before is None or not before.form.startswith(RUFFING) or f"T{tokens[at].text}" not in self.pack:
            return False
        after = next((token for token in tokens[at + 1 : at + 3] if not self.fills(token)), None)
        return after is None or self.suit(after) is None or not is_link(after.before)

    def _suit_led(self, tokens: Sequence[Token]) -> str:
        """Return the suit before a colon at the beginning of a line, as in `clubs: Ann J, Ben 5`; empty if none is."""
        first = tokens[0] if tokens else None
        return (self.suit(first) or "") if first is not None and first.after.lstrip(". ").startswith(":") else ""

    def _describes_number(self, tokens: Sequence[Token], at: int) -> bool:
        """Return whether the name of a card is an adjective before a suit: `petit atout`, `petit 6 de pique`."""
        if tokens[at].form not in self.named or not tokens[at].text.islower() or not tokens[at + 1 :]:
            return False
        described = tokens[at + 1]
        is_suit = described.form in self.habit.suits.whole or described.form in LONG_TRUMP_WORDS
        if described.before != " " or not (described.is_number or is_suit):
            return False
        return not described.is_number or self._card_of_words(tokens, at + 1) is not None

    def card_in_suit(self, token: Token, suit: str, at: int, *, is_behind_player: bool = False) -> FoundCard | None:
        """Return the card of `suit` whose rank a token states; None if it states none. at: index of the token.

        A frequent word states none, but behind a player one with a capital may: `Ann Da` for the queen, `Dame`.
        """
        may_be_rank = len(token.text) == 1 or (is_behind_player and token.text.istitle())
        is_word = not may_be_rank and (self.fills(token) or self.is_frequent(token))
        if is_word or is_elided(token) or token.text in WITH_ACCENTS:
            return None
        if suit == "T" and token.form in ROMAN_FORMS and (self.habit.roman or len(token.text) > 1):
            code = f"T{ROMAN_FORMS[token.form]}"
        elif suit == "T":
            code = f"T{token.text}" if token.is_number and not self.habit.roman else ""
        else:
            code = f"{suit}{self.rank(token.form)}"
        return FoundCard(code, at, at + 1) if code in self.pack else None


def _is_before_name(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a single small letter begins a clause and a name follows, as in `il fante di spade; a Sandro`."""
    token, following = tokens[at], tokens[at + 1 : at + 2]
    begins = len(token.text) == 1 and token.text.islower() and token.before.strip()[-1:] in (";", ".", ":")
    return begins and any(one.text.istitle() and len(one.text) > 2 and one.before == " " for one in following)


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
    return len(between) <= 3 and inner <= LINKS and not divides and not WIDE_BLANKS.search(between)
