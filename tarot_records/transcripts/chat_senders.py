"""Read `I`, in a chat of several people, as the name of the sender of its message."""

from collections.abc import Sequence
from itertools import pairwise

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.lexicon import WRITER_NAMES
from tarot_records.transcripts.pieces import SENDER, Token, WrittenLine

FEWEST_SENDERS = 2
"""Minimum number of senders that make a text a chat; with fewer, the sender is the writer of the text."""


def with_senders(lines: Sequence[WrittenLine], text: str, lang: str) -> list[WrittenLine]:
    """Return the lines of a text with the name of the sender in place of `I` in each message.

    `lang` is the language of the text. A text with one sender, or without senders, is unchanged.
    """
    sent = [(match.end(), match[1].strip()) for match in SENDER.finditer(text)]
    if len({name for _, name in sent}) < FEWEST_SENDERS:
        return list(lines)
    places = pairwise([*sent, (len(text), "")])
    messages = [(begin, end, name.split()[0]) for (begin, name), (end, _) in places if name]
    pronoun = WRITER_NAMES[lang][0]

    def named(token: Token) -> Token:
        """Return a token with the name of the sender in place of `I`."""
        if token.text.casefold() != pronoun:
            return token
        name = next((name for begin, end, name in messages if begin <= token.start < end), "")
        return token._replace(text=name, form=plain_words(name)) if name else token

    return [line._replace(tokens=tuple(map(named, line.tokens))) for line in lines]
