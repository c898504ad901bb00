"""Name the writer where he calls himself `I`: the sender of a mail or of a message of a chat, or who signs a text."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.text.lexicon import AUTHOR_WORDS, GREETINGS, NO_NAMES, SENDER_WORDS, WRITER_NAMES, WROTE
from tarot_records.transcripts.text.pieces import SENDER, Token, WrittenLine

FEWEST_SENDERS = 2
"""Minimum number of senders that make a text a chat; with fewer, the sender is the writer of the text."""


def with_senders(lines: Sequence[WrittenLine], text: str, lang: str) -> list[WrittenLine]:
    """Return the lines of a text with the name of the sender in place of `I` in each message of a chat, or in a mail.

    `lang` is the language of the text. A text without senders, or a chat with only one, is unchanged.
    """
    sent = [(match.end(), match[1].strip()) for match in SENDER.finditer(text)]
    pronouns = {*map(plain_words, WRITER_NAMES[lang][:1]), *WITH_VERB}
    others = {*map(plain_words, WRITER_NAMES[lang])}
    if len({name for _, name in sent}) < FEWEST_SENDERS:
        headers = (*_FROM.finditer(text, 0, HEADER), *_WROTE.finditer(text, 0, HEADER))
        sent = [(match.end(), match[1]) for match in headers] or _signed(text, lang)
        if len(sent) != 1:
            return list(lines)
    places = pairwise([*sent, (len(text), "")])
    messages = [(begin, end, name.split()[0]) for (begin, name), (end, _) in places if name]

    def named(token: Token) -> Token:
        if token.form not in pronouns and not (token.form in others and _stands_alone(token)):
            return token
        if token.text == "i" and token.after[:1] in (".", ")"):  # a Roman numeral
            return token
        name = next((name for begin, end, name in messages if begin <= token.start < end), "")
        return token._replace(text=name, form=plain_words(name)) if name else token

    lines = [line._replace(tokens=tuple(map(named, line.tokens))) for line in lines]
    return [*_list_of_senders(text), *_with_senders_of_cards(lines, text)]


def _stands_alone(token: Token) -> bool:
    """Return whether signs stand on both sides of a word, as they do of the last one in `Clem the Fool, mine.`."""
    before, after = token.before.strip(), token.after.strip()
    return before[-1:] in (",", ".", ";") and after[:1] in (",", ".", ";", "!")


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


def _signed(text: str, lang: str) -> list[tuple[int, str]]:
    """Return the beginning of a text and the name of its writer, who names himself or signs; empty if he does neither.

    lang: the language of the text. He names himself in brackets or with an equals sign, as in `Io (Rosalia)` and `Ich =
    Gretl`. A name alone on a line near the end is a signature after a greeting, after a line that ends with a comma, or
    if it is named elsewhere too.
    """
    if match := _NAMED_HIMSELF.search(text):
        return [(0, match[1])]
    explained = re.compile(rf"(?<!\w)(?i:{re.escape(WRITER_NAMES[lang][0])}) ?= ?([^\W\d_a-z][^\W\d_A-Z]+)\b")
    for line in text.splitlines():
        if line.count("=") == 1 and (match := explained.search(line)):  # no legend such as `I = Ines, D = Dora`
            return [(0, match[1])]
    nouns = [word for words in WRITER_NAMES.values() for word in words if len(word) > LONG]
    if re.search(rf"\b(?:{'|'.join(nouns)})\b", text, re.IGNORECASE):
        return []
    last = [line.strip() for line in text.splitlines() if line.strip()][-LAST_LINES:]
    for before, line in reversed([*pairwise(last)]):
        match = _SIGNED.fullmatch(line)
        if match is None or plain_words(match[2]) in NO_NAMES:
            continue
        if match[1] or before.endswith(",") or len(re.findall(rf"\b{match[2]}\b", text)) > 1:
            return [(0, match[2])]
    return []


LONG = 7
"""Length above which a word for the writer is a noun that may be explained, as in `G = votre serviteur`."""
_NAMED_HIMSELF = re.compile(
    rf"(?<!\w)(?i:{'|'.join(forms[0] for forms in WRITER_NAMES.values())}) \(([^\W\d_a-z][^\W\d_A-Z]+)\)"
)
"""Pattern of a pronoun for the writer and, in brackets, his name, its only group."""
LAST_LINES = 6
"""Number of lines at the end of a text in which its writer may sign."""
_SIGNED = re.compile(rf"\W*((?:(?i:{'|'.join(GREETINGS)})[\s,:.]+)*)([^\W\d_a-z][^\W\d_A-Z]+)\W*")
"""Pattern of a line that is only a name, its second group, perhaps after a greeting, its first."""
_FROM = re.compile(
    rf"^\W*(?:(?:{'|'.join(SENDER_WORDS)}) ?:|(?i:{'|'.join(AUTHOR_WORDS)}):?|von(?=[^\n]*»)) *([^\W\d_a-z][^\W\d_]+)",
    re.MULTILINE,
)
"""Pattern of the sender, its only group, in the header of a mail, or of the writer above a post."""
_WROTE = re.compile(
    rf"^\W*([^\W\d_a-z][^\W\d_]+)[\w-]*\W{{0,2}} (?:{'|'.join(WROTE)})\b[^\n:]{{0,30}}:\s*$", re.MULTILINE
)
"""Pattern of a line with the writer of a post, its only group, words such as `wrote`, perhaps a date, and a colon.

A nickname may follow his name.
"""
WITH_VERB = ("jai", "jsem", "sem")
"""Words that are a pronoun with a verb, or a verb that needs no pronoun."""
HEADER = 400
"""Number of characters at the beginning of a mail or post in which its sender is looked for."""
