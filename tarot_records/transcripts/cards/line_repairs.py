"""Replace or leave out words of lines that would be misread: titles, words of dialect, names with a slip."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import zip_longest
from typing import Final

from tarot_records.games import GAMES
from tarot_records.notation.game_names import games_with_name
from tarot_records.notation.vocabulary import forms_of, plain_words
from tarot_records.transcripts.cards.card_reader import is_link
from tarot_records.transcripts.cards.habit import CONFUSED, ROMAN_FORMS
from tarot_records.transcripts.text.lexicon import (
    COMMON,
    CROSSED_OUT,
    DIALECTS,
    EVERYDAY,
    FOOL_WORDS,
    LONGEST_NUMBER_ENDING,
    MAIL_HEADERS,
    NAMED,
    NUMBER_ENDINGS,
    NUMBER_WORDS,
    RANK_NAMES,
    SUIT_NAMES,
    TRUMP_NUMBERS,
    TRUMP_WORDS,
)
from tarot_records.transcripts.text.misspelt import JOINED_LETTERS, may_be_scanned
from tarot_records.transcripts.text.pieces import Token, WrittenLine

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


def without_mail_header(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines without the header of a mail: `Da: Dino` does not say who deals."""
    is_header = [
        line.tokens[0].form in MAIL_HEADERS and line.tokens[0].after.lstrip().startswith(":")
        for line in lines[:FIRST_LINES]
    ]
    if sum(is_header) < FEWEST_HEADERS:
        return list(lines)
    return [line for line, left_out in zip_longest(lines, is_header) if not left_out]


FIRST_LINES: Final = 8
"""Number of lines among which the header of a mail stands."""
FEWEST_HEADERS: Final = 2
"""Minimum number of lines of the header of a mail."""


def _length_of_name(tokens: Sequence[Token]) -> int:
    """Return the number of tokens of the longest game name at the beginning of `tokens`; 0 if there is none."""
    lengths = range(min(LONGEST_NAME, len(tokens)), 0, -1)
    return next((n for n in lengths if games_with_name(" ".join(token.text for token in tokens[:n]))), 0)


_WITH_DIGITS: Final = re.compile(r"(?=(?:[01]*[^\W\d_]){3})[^\W\d_]+[01][^\W\d_]*[01]?[^\W\d_]*")
"""Pattern of a word of three letters or more, in which a scan may have confused a letter with a digit."""
_WITH_CAPITAL: Final = re.compile(r"[^\W\d_]+I[a-zà-ÿ]+")
"""Pattern of a word with a capital I inside, which a scan may show in place of `l`."""
_SCANNED_ROMAN: Final = re.compile(r"(?=.*[XV])(?=.*l)[XVIl]+")
"""Pattern of a Roman numeral of which a scan shows a stroke as a small letter, as in `XlX`."""
_STROKES: Final = str.maketrans("l", "I")
_CARD_NAMES: Final = frozenset((*NAMED, *(name for names in FOOL_WORDS.values() for name in names)))
"""Names of single cards, in every language."""
_NUMBERS: Final = frozenset(form for forms in (*NUMBER_WORDS.values(), *TRUMP_NUMBERS.values()) for form in forms)


@cache
def _words_of_games() -> frozenset[str]:
    """Return the words of the bids and announcements of all games."""
    return frozenset(word for game in GAMES for phrase in forms_of(game).announced for word in phrase.split())


def without_digits_in_words(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines with letters as meant in numerals and in words that stand elsewhere too, or name cards or bids.

    A scan reads such digits: `ALD0` for `ALDO`. It also reads `EIfer` for `Elfer`, `XlX` for `XIX`, `Skiis` for `Sküs`.
    """
    written = {token.form for line in lines for token in line.tokens}
    texts = {token.text for line in lines for token in line.tokens}
    romans = [text for text in texts if len(text) > 1 and text.isupper() and text.casefold() in ROMAN_FORMS]
    has_romans = len(romans) >= FEWEST_ROMANS
    confused = {
        form: name
        for form in written
        for two, one in JOINED_LETTERS
        if len(form) >= SHORTEST_SCANNED and two in form and (name := form.replace(two, one, 1)) in _CARD_NAMES
    }

    def mended(token: Token) -> Token:
        if token.form in confused:
            return token._replace(text=confused[token.form], form=confused[token.form])
        if has_romans and _SCANNED_ROMAN.fullmatch(token.text):
            text = token.text.translate(_STROKES)
            return token._replace(text=text, form=text.casefold()) if text.casefold() in ROMAN_FORMS else token
        if _WITH_CAPITAL.fullmatch(token.text):
            text = token.text.replace("I", "l")
            is_known = plain_words(text) in _NUMBERS or text in texts
            return token._replace(text=text, form=plain_words(text)) if is_known else token
        if not _WITH_DIGITS.fullmatch(token.text):
            return token
        letters = token.text.replace("0", "O" if token.text.isupper() else "o")
        for text in (letters.replace("1", "I" if token.text.isupper() else "l"), letters.replace("1", "i")):
            if plain_words(text) in written or plain_words(text) in NAMED or plain_words(text) in _words_of_games():
                return token._replace(text=text, form=plain_words(text))
        return token

    return [line._replace(tokens=tuple(map(mended, line.tokens))) for line in lines]


_OVERTYPED: Final = re.compile(r"x{2,}")
"""Pattern of small letters that a typist put over a word."""


def without_deleted(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines without the numbers and cards that their writers have deleted, nor the signs of that.

    A typist puts `x` behind a wrong number, as in `2 xx 4 of cups`; where there are more such words, they are Roman
    numerals. Who copies a text notes what is crossed out, as in `+6 (crossed out) +8`.
    """
    typed = sum(_is_overtyped(line.tokens, at) for line in lines for at in range(len(line.tokens)))
    return [line._replace(tokens=tuple(_without_deleted(line.tokens, typed <= MOST_OVERTYPED))) for line in lines]


def _without_deleted(tokens: Sequence[Token], may_be_typed: bool) -> Iterator[Token]:
    """Yield the tokens of a line without the deleted ones; `may_be_typed`: words of `x` are no Roman numerals."""
    at, before = 0, ""
    while at < len(tokens):
        length = 1 if may_be_typed and _is_overtyped(tokens, at + 1) else _length_of_note(tokens, at + 1)
        if length:
            before, at = before or tokens[at].before, at + 1 + length
            continue
        yield tokens[at]._replace(before=before or tokens[at].before)
        at, before = at + 1, ""


def _is_overtyped(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a word of `x` stands at an index between two numbers."""
    beside = (tokens[at - 1], tokens[at + 1]) if 0 < at < len(tokens) - 1 else ()
    return bool(beside) and _OVERTYPED.fullmatch(tokens[at].text) is not None and all(one.is_number for one in beside)


def _length_of_note(tokens: Sequence[Token], at: int) -> int:
    """Return the number of tokens of a note in brackets, at an index, that the token before is crossed out; else 0."""
    for length in (1, 2) if at < len(tokens) and tokens[at].before.endswith("(") else ():
        note = tokens[at : at + length]
        if note[-1].after.startswith(")") and " ".join(token.form for token in note) in CROSSED_OUT:
            return length
    return 0


MOST_OVERTYPED: Final = 3
"""Maximum number of words of `x` in a text that stand for a typist's corrections."""


_GERMAN: Final = frozenset(
    plain_words(name)
    for names in (*SUIT_NAMES, *RANK_NAMES)
    if names.lang == "de"
    for name in (*names.whole, *FOOL_WORDS["de"])
)
"""Names of suits and courts, and of the Fool, in German, in plain letters."""
_UMLAUTS: Final = {"ae": "ä", "oe": "ö", "ue": "ü"}
FEWEST_UMLAUTS: Final = 3
"""Minimum number of words for cards in which a text has `oe` and the like in place of umlauts."""


def with_umlauts(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines of a text without umlauts, with those of words for cards: `König` for `Koenig`, also short."""
    if any(char in "äöüÄÖÜ" for line in lines for char in line.text):
        return list(lines)
    forms = {token.form for line in lines for token in line.tokens}
    meant = {form: _with_umlaut(form) for form in forms if any(two in form for two in _UMLAUTS)}
    names = {
        form: text
        for form, text in meant.items()
        if len(text) > 1 and any(name.startswith(plain_words(text)) for name in _GERMAN)
    }
    if sum(token.form in names for line in lines for token in line.tokens) < FEWEST_UMLAUTS:
        return list(lines)
    return _with_words(lines, names)


def _with_umlaut(form: str) -> str:
    """Return a word with an umlaut in place of its first `ae`, `oe` or `ue`."""
    at = min(form.find(two) for two in _UMLAUTS if two in form)
    return form[:at] + _UMLAUTS[form[at : at + 2]] + form[at + 2 :]


_ROMAN_WITH_ENDING = re.compile(r"([IVX]+)er")
"""Pattern of a Roman numeral with a German ending."""
FEWEST_ROMANS: Final = 4
"""Minimum number of different Roman numerals in a text whose writer numbers trumps so."""


def without_roman_endings(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines with Roman numerals in place of those with a German ending, as in `der XIXer`."""
    written = {token.text for line in lines for token in line.tokens if _ROMAN_WITH_ENDING.fullmatch(token.text)}
    if len(written) < FEWEST_ROMANS:
        return list(lines)
    numerals = {text.casefold(): text.removesuffix("er") for text in written}
    return _with_words(lines, numerals)


def without_number_endings(lines: Sequence[WrittenLine], lang: str) -> list[WrittenLine]:
    """Return lines in a language with numbers in place of those with an ending behind a sign: `7-es`, `5'er`."""
    beginnings = NUMBER_ENDINGS.get(lang)
    if beginnings is None:
        return list(lines)
    return [line._replace(tokens=tuple(_without_number_endings(line.tokens, beginnings))) for line in lines]


def _without_number_endings(tokens: Sequence[Token], beginnings: tuple[str, ...]) -> Iterator[Token]:
    """Yield the tokens, with each number and the ending behind its sign as one token, the number."""
    before: Token | None = None
    for token in tokens:
        is_ending = token.text.isalpha() and token.text.islower() and len(token.text) <= LONGEST_NUMBER_ENDING
        is_joined = token.before in _BEFORE_ENDING and token.form.startswith(beginnings)
        if before is not None and before.is_number and is_ending and is_joined:
            before = before._replace(end=token.end, after=token.after)
            continue
        if before is not None:
            yield before
        before = token
    if before is not None:
        yield before


_BEFORE_ENDING = frozenset("-'’")
"""Signs between a number and its ending."""


FEWEST_IN_DIALECT: Final = 6
"""Minimum number of different words of a dialect, without everyday words, in a text that is written in it."""


def in_standard_words(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines of a text that is written in a dialect with standard words in place of those of the dialect.

    Everyday words of any language, such as `in`, do not show that a text is in dialect.
    """
    written = {token.form for line in lines for token in line.tokens}
    words = max(DIALECTS, key=lambda dialect: len(written & dialect.keys() - EVERYDAY))
    if len(written & words.keys() - EVERYDAY) < FEWEST_IN_DIALECT:
        return list(lines)
    if len(written & ROMAN_FORMS.keys()) > MOST_ROMANS:
        words = {word: meant for word, meant in words.items() if word not in ROMAN_FORMS}
    return _with_words(lines, words)


def _with_words(lines: Sequence[WrittenLine], meant: Mapping[str, str]) -> list[WrittenLine]:
    """Return the lines with other words for those in `meant`, from plain letters to the word; capitals are kept."""

    def replaced(token: Token) -> Token:
        word = meant.get(token.form)
        if word is None:
            return token
        text = word.capitalize() if token.text[0].isupper() and word.islower() else word
        return token._replace(text=text, form=plain_words(word))

    return [line._replace(tokens=tuple(map(replaced, line.tokens))) for line in lines]


MOST_ROMANS: Final = 2
"""Maximum number of different Roman numerals in a text in which `i` is a word of a dialect, and no trump."""
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


def with_labels_in_capitals(lines: Sequence[WrittenLine], players: Sequence[str]) -> list[WrittenLine]:
    """Return the lines with stated labels of one letter in capitals, if the writer begins his lines with small ones.

    With the seats S, E, N, W, `2 e 9♣ 7♣ E 10♣` becomes `2 E 9♣ 7♣ E 10♣`.
    """
    labels = {label.lower() for label in players if len(label) == 1 and label.isupper()}
    firsts = [next((token for token in line.tokens if not token.is_number), None) for line in lines]
    begun = sum(token is not None and token.text in labels for token in firsts)
    if begun < FEWEST_LABELS:
        return list(lines)
    return [line._replace(tokens=tuple(_with_capital(token, labels) for token in line.tokens)) for line in lines]


FEWEST_LABELS = 3
"""Minimum number of lines that begin with a label in a small letter."""


def _with_capital(token: Token, labels: Collection[str]) -> Token:
    """Return a token with its letter in capitals if it is a label in a small letter."""
    return token._replace(text=token.text.upper()) if token.text in labels else token
