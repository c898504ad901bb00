"""Replace or leave out words of lines that would be misread: senders, titles, names with a slip."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise, zip_longest
from typing import Final

from tarot_records.notation.game_names import games_with_name
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.habit import ROMAN_FORMS, is_link
from tarot_records.transcripts.lexicon import (
    COMMON,
    DIALECTS,
    NAMED,
    RANK_NAMES,
    SUIT_NAMES,
    TRUMP_WORDS,
    WRITER,
    WRITER_NAMES,
)
from tarot_records.transcripts.pieces import SENDER, Token, WrittenLine

FEWEST_SENDERS = 2
"""Minimum number of senders that make a text a chat; with fewer, the sender is the writer of the text."""


def with_senders(lines: Sequence[WrittenLine], text: str, lang: str) -> list[WrittenLine]:
    """Return the lines of a text with the name of the sender in place of `I` in each message of a chat, or in a mail.

    `lang` is the language of the text. A text without senders, or a chat with only one, is unchanged.
    """
    sent = [(match.end(), match[1].strip()) for match in SENDER.finditer(text)]
    if len({name for _, name in sent}) < FEWEST_SENDERS:
        sent = [(match.end(), match[1]) for match in _FROM.finditer(text, 0, HEADER)] or _signed(text)
        if len(sent) != 1:
            return list(lines)
    places = pairwise([*sent, (len(text), "")])
    messages = [(begin, end, name.split()[0]) for (begin, name), (end, _) in places if name]
    pronouns = {*WRITER.get(lang, ()), *WITH_VERB}

    def named(token: Token) -> Token:
        if token.form not in pronouns:
            return token
        name = next((name for begin, end, name in messages if begin <= token.start < end), "")
        return token._replace(text=name, form=plain_words(name)) if name else token

    lines = [line._replace(tokens=tuple(map(named, line.tokens))) for line in lines]
    return [*_list_of_senders(text), *_with_senders_of_cards(lines, text)]


SHORT_MESSAGE = 3
"""Maximum number of words of a message that may be a single card."""


def _with_senders_of_cards(lines: Sequence[WrittenLine], text: str) -> list[WrittenLine]:
    """Return the lines of a chat with the sender before each short message, if most messages are short.

    In such a chat, every player writes his own card: `Zoé: 14` is `Zoé 14`.
    """
    messages = {match.end(): match for match in SENDER.finditer(text)}
    starts = sorted(messages)
    first_tokens: dict[int, list[Token]] = {}
    for line in lines:
        for token in line.tokens:
            at = bisect_right(starts, token.start) - 1
            if at >= 0:
                first_tokens.setdefault(starts[at], []).append(token)
    short = {tokens[0].start: messages[start] for start, tokens in first_tokens.items() if len(tokens) <= SHORT_MESSAGE}
    if len(short) * 2 < len(messages):
        return list(lines)
    return [line._replace(tokens=tuple(_with_senders_before(line.tokens, short))) for line in lines]


def _with_senders_before(tokens: Sequence[Token], sent: Mapping[int, re.Match[str]]) -> Iterator[Token]:
    """Yield the tokens, each that begins a message of `sent` (offset of the token -> match) behind its sender."""
    for token in tokens:
        if match := sent.get(token.start):
            name = match[1].split()[0]
            yield Token(name, plain_words(name), match.start(1), match.start(1) + len(name), token.before, ": ")
            token = token._replace(before=": ")
        yield token


def _list_of_senders(text: str) -> Iterator[WrittenLine]:
    """Yield a line that lists the senders of a chat, each where he is named first; none if there is only one."""
    places: dict[str, int] = {}
    for match in SENDER.finditer(text):
        places.setdefault(match[1].strip(), match.start(1))
    tokens = tuple(
        Token(name, plain_words(name), start, start + len(name), ", ", ", ") for name, start in places.items()
    )
    if len(tokens) >= FEWEST_SENDERS:
        yield WrittenLine(tokens[0].start, ", ".join(places), tokens)


def _signed(text: str) -> list[tuple[int, str]]:
    """Return the beginning of a text and the name of its writer, who names himself or signs; empty if he does neither.

    He names himself in brackets, as in `Io (Rosalia)`. A name alone on a line near the end is a signature after a
    greeting, after a line that ends with a comma, or if it is named elsewhere too.
    """
    if match := _NAMED_HIMSELF.search(text):
        return [(0, match[1])]
    last = [line.strip() for line in text.splitlines() if line.strip()][-LAST_LINES:]
    for before, line in reversed([*pairwise(last)]):
        match = _SIGNED.fullmatch(line)
        if match and (match[1] or before.endswith(",") or len(re.findall(rf"\b{match[2]}\b", text)) > 1):
            return [(0, match[2])]
    return []


_NAMED_HIMSELF = re.compile(
    rf"(?<!\w)(?i:{'|'.join(forms[0] for forms in WRITER_NAMES.values())}) \(([^\W\d_a-z][^\W\d_A-Z]+)\)"
)
"""Pattern of a pronoun for the writer and, in brackets, his name, its only group."""
LAST_LINES = 6
"""Number of lines at the end of a text in which its writer may sign."""
_SIGNED = re.compile(
    r"\W*((?:(?:GLG|MFG|LG|VG|MfG|lg|lp|KH|Kh|Gruß|Grüße|Euer|Eure|Da|Der|Die|Amitiés|Bises|Ton|Ta|Ciao|Saluti|Tuo|Tua"
    r"|Cheers|Yours|Love|Best|Üdv|Hilsen|Ahoj|Pozdrav)\b[\s,:.]+)*)([^\W\d_a-z][^\W\d_A-Z]+)\W*"
)
"""Pattern of a line that is only a name, its second group, perhaps after a greeting, its first."""
_FROM = re.compile(
    r"^\W*(?:(?:De|Exp|From|Von|Da|Od|Fra|Feladó) ?:"
    r"|von(?=[^\n]*»)|(?:Gepostet|Geschrieben|Verfasst) von|(?:Posted|Written) by|(?:Posté|Publié|Écrit) par"
    r"|(?:Scritto|Pubblicato|Postato) da|(?:Skrevet|Postet) af|(?:Napsal|Napsala|Objavil|Objavila|Írta):?)"
    r" *([^\W\d_]{2,})",
    re.MULTILINE,
)
"""Pattern of the sender, its only group, in the header of a mail, or of the writer above a post."""
WITH_VERB = ("jai",)
"""Pronouns that are written in one word with a verb."""
HEADER = 400
"""Number of characters at the beginning of a mail or post in which its sender is looked for."""
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
"""Minimum number of different words of a dialect in a text that is written in it."""


def in_standard_words(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines of a text that is written in a dialect with standard words in place of those of the dialect."""
    written = {token.form for line in lines for token in line.tokens}
    words = max(DIALECTS, key=lambda dialect: len(written & dialect.keys()))
    if len(written & words.keys()) < FEWEST_IN_DIALECT or len(written & ROMAN_FORMS.keys()) > MOST_ROMANS:
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
    long_names = [name for name in names if len(name) >= SHORTEST and written[name]]
    meant = {
        form: near[0]
        for form, times in written.items()
        if times <= RARE and len(form) >= SHORTEST and form.isalpha() and form not in known | COMMON
        if (near := get_close_matches(form, [name for name in long_names if name[0] == form[0]], 1, SIMILAR))
    }
    if not meant:
        return list(lines)
    return [line._replace(tokens=tuple(_mended(line.tokens, meant, known))) for line in lines]


def _mended(tokens: Sequence[Token], meant: Mapping[str, str], known: Collection[str]) -> Iterator[Token]:
    """Yield the tokens; of those in `meant`, put the name that is meant in place of each beside a part of a card.

    meant: word with a slip -> name. known: names of suits, courts and trumps; these and numbers are parts of cards.
    """
    for before, token, after in zip_longest((None, *tokens[:-1]), tokens, tokens[1:]):
        beside = ((before, token.before), (after, token.after))
        is_part = any(
            other is not None and (between == "-" or (is_link(between) and (other.is_number or other.form in known)))
            for other, between in beside
        )
        if token.form in meant and is_part:
            yield token._replace(text=meant[token.form], form=meant[token.form])
        else:
            yield token
