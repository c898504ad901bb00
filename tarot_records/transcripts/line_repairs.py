"""Replace or leave out words of lines that would be misread: titles, words of dialect, names with a slip."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest
from typing import Final

from tarot_records.notation.game_names import games_with_name
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.habit import CONFUSED, ROMAN_FORMS, is_link
from tarot_records.transcripts.lexicon import (
    COMMON,
    DIALECTS,
    EVERYDAY,
    NAMED,
    RANK_NAMES,
    SUIT_NAMES,
    TRUMP_WORDS,
)
from tarot_records.transcripts.misspelt import may_be_scanned
from tarot_records.transcripts.pieces import Token, WrittenLine

LONGEST_NAME = 4
"""Maximum number of words of the name of a game."""


def without_game_name(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a sentence without a game name of several words at its beginning: `Tapp-Tarock` means no talon."""
    length = _length_of_name(tokens)
    return tokens[length:] if length > 1 else tokens


def without_game_in_title(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines without the names of games in the first line: `Scarto, 12 March` means no scart.

    The lines stay unchanged if a colon follows such a name, which then introduces a fact: `Scarto: 5 8`.
    """
    if not lines:
        return []
    title, *others = lines
    kept, at = list[Token](), 0
    while at < len(title.tokens):
        length = _length_of_name(title.tokens[at:])
        if length and title.tokens[at + length - 1].after.lstrip().startswith(":"):
            return [*lines]
        kept += [] if length else [title.tokens[at]]
        at += length or 1
    return [title._replace(tokens=tuple(kept)), *others] if kept else others


def _length_of_name(tokens: Sequence[Token]) -> int:
    """Return the number of tokens of the longest game name at the beginning of `tokens`; 0 if there is none."""
    lengths = range(min(LONGEST_NAME, len(tokens)), 0, -1)
    return next((n for n in lengths if games_with_name(" ".join(token.text for token in tokens[:n]))), 0)


_WITH_DIGITS: Final = re.compile(r"(?=(?:[01]*[^\W\d_]){3})[^\W\d_]+[01][^\W\d_]*[01]?[^\W\d_]*")
"""Pattern of a word of three letters or more, in which a scan may have confused a letter with a digit."""


def without_digits_in_words(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines with letters in place of 0 and 1 in words that stand elsewhere without, or are names of cards.

    A scan reads such digits: `ALD0` for `ALDO`.
    """
    written = {token.form for line in lines for token in line.tokens}

    def mended(token: Token) -> Token:
        if not _WITH_DIGITS.fullmatch(token.text):
            return token
        letters = token.text.replace("0", "O" if token.text.isupper() else "o")
        for text in (letters.replace("1", "I" if token.text.isupper() else "l"), letters.replace("1", "i")):
            if plain_words(text) in written or plain_words(text) in NAMED:
                return token._replace(text=text, form=plain_words(text))
        return token

    return [line._replace(tokens=tuple(map(mended, line.tokens))) for line in lines]


FEWEST_IN_DIALECT: Final = 6
"""Minimum number of different words of a dialect, without everyday words, in a text that is written in it."""


def in_standard_words(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines of a text that is written in a dialect with standard words in place of those of the dialect.

    Everyday words of any language, such as `in`, do not show that a text is in dialect.
    """
    written = {token.form for line in lines for token in line.tokens}
    words = max(DIALECTS, key=lambda dialect: len(written & dialect.keys() - EVERYDAY))
    if len(written & words.keys() - EVERYDAY) < FEWEST_IN_DIALECT or len(written & ROMAN_FORMS.keys()) > MOST_ROMANS:
        return list(lines)

    def standard(token: Token) -> Token:
        word = words.get(token.form)
        if word is None:
            return token
        return token._replace(text=word.capitalize() if token.text[0].isupper() else word, form=plain_words(word))

    return [line._replace(tokens=tuple(map(standard, line.tokens))) for line in lines]


MOST_ROMANS: Final = 2
"""Maximum number of different Roman numerals in a text in dialect; with more, `I` is the lowest trump."""
SHORTEST: Final = 5
"""Minimum number of letters of a name with a slip."""
SHORTEST_SCANNED: Final = 4
"""Minimum number of letters of a name with a letter that a scan has confused."""
SIMILAR: Final = 0.83
"""Minimum similarity of a word to the name that it is read as, from 0 to 1."""
RARE: Final = 2
"""Maximum number of times that a slip stands in a text."""


def with_names_mended(lines: Sequence[WrittenLine], languages: Collection[str]) -> list[WrittenLine]:
    """Return lines in which rare words beside a number, suit or court are the names of suits and courts they resemble.

    `languages` are those of the text; a word with another first letter than the name is none.
    """
    names = {form for kind in (SUIT_NAMES, RANK_NAMES) for one in kind if one.lang in languages for form in one.whole}
    known = names.union(*(TRUMP_WORDS.get(lang, ()) for lang in languages))
    written = Counter(token.form for line in lines for token in line.tokens)
    long_names = [name for name in names if len(name) >= SHORTEST_SCANNED and written[name]]
    meant = {
        form: near
        for form, times in written.items()
        if times <= RARE and len(form) >= SHORTEST_SCANNED and form.isalpha() and form not in known | COMMON
        if (near := _nearest(form, [name for name in long_names if name[0] == form[0]]))
    }
    if not meant:
        return list(lines)
    return [line._replace(tokens=tuple(_mended(line.tokens, meant, known))) for line in lines]


def _nearest(form: str, names: Sequence[str]) -> str:
    """Return the name that a word resembles, or of which a scan has confused one letter; empty if there is none."""
    scanned = [name for name in names if may_be_scanned(form, name)]
    long_names = [name for name in names if len(name) >= SHORTEST] if len(form) >= SHORTEST else []
    return next(iter(scanned or get_close_matches(form, long_names, 1, SIMILAR)), "")


def _is_number(token: Token) -> bool:
    """Return whether a token is a number, also if a scan has confused some of its digits: `1O`."""
    return token.is_number or (token.text[0].isdigit() and token.text.translate(CONFUSED).isdecimal())


def _mended(tokens: Sequence[Token], meant: Mapping[str, str], known: Collection[str]) -> Iterator[Token]:
    """Yield the tokens; of those in `meant`, put the name that is meant in place of each beside a part of a card.

    meant: word with a slip -> name. known: names of suits, courts and trumps; these and numbers are parts of cards.
    """
    for before, token, after in zip_longest((None, *tokens[:-1]), tokens, tokens[1:]):
        beside = ((before, token.before), (after, token.after))
        is_part = any(
            other is not None and (between == "-" or (is_link(between) and (_is_number(other) or other.form in known)))
            for other, between in beside
        )
        if token.form in meant and is_part:
            yield token._replace(text=meant[token.form], form=meant[token.form])
        else:
            yield token
