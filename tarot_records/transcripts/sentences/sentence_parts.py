"""Parts of a sentence with their kinds, and the state of its parsing."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.pieces import Token

FACT, SEAT, CARDS, BID, NUMBER, OTHER, DECLARED = "fact", "seat", "cards", "bid", "number", "other", "declared"
GAME = "game"
"""The item of a kontra on the game itself."""
PASS = "pass"
"""The bid of a player who passes."""
WRITER = "writer"
"""Kind of a part that means the writer himself, as `ich`."""
WITH_CARDS = ("talon", "scart", "call", "hands", "declared")
"""Facts whose values are cards."""
CUT = re.compile(r"[,;/|()\t·•]|\s{2,}|[.!?]\s|\s[+]\s")
"""Pattern of the signs that divide the parts of a sentence."""


class GamePhrases(NamedTuple):
    """The phrases of a game in plain letters -> the bid, or the declaration."""

    bids: Mapping[str, str]
    declared: Mapping[str, str]


class SentencePart(NamedTuple):
    """A part of a sentence."""

    kind: str
    """FACT, SEAT, WRITER, CARDS, BID, NUMBER, DECLARED or OTHER."""
    start: int
    end: int
    text: str = ""
    """The fact, the bid, the declaration, the word of a part without a meaning, or the signs before a number."""
    value: int = 0
    """The seat or the number; of a kontra, its level."""
    cards: tuple[WrittenCard, ...] = ()
    unread: int = 0
    """Number of tokens of a list of cards that could not be read."""
    cut: bool = False
    """True if a sign divides the part from the one before it."""
    in_bracket: bool = False
    """True if a bracket opens before the part."""
    aside: bool = False
    """True if the part stands in brackets."""
    points_on: bool = False
    """True if a sign after the part, such as a colon, says that its value follows."""


class Sentence(NamedTuple):
    """A sentence as its parts, in order."""

    parts: tuple[SentencePart, ...]
    start: int
    end: int

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that the sentence names."""
        return tuple(part.text for part in self.parts if part.kind == FACT)


class SentenceParsing(NamedTuple):
    """A sentence that is being divided into parts."""

    tokens: Sequence[Token]
    reader: CardReader
    people: People
    words: GamePhrases
    parts: list[SentencePart]
    about: str
    """The fact that the words so far are about."""

    def part(self, kind: str, first: int, end: int, text: str = "", value: int = 0) -> SentencePart:
        """Return the tokens from `first` up to, but without, `end` as a part of a sentence of this kind."""
        points_on = any(sign in self.tokens[end - 1].after for sign in ":=\t|;")
        place = self.tokens[first].start, self.tokens[end - 1].end
        return SentencePart(kind, *place, text, value, points_on=points_on)


PartFound = tuple[SentencePart, int] | None
"""A part with the index of the token after it; None if no such part begins at a token."""


def continues_talon(about: str, part: SentencePart) -> bool:
    """Return whether a word for winning means taking cards from the talon, which the sentence is about.

    The Italian `prese` also means tricks.
    """
    return about == "talon" and part.kind == FACT and part.text in ("winner", "taker", "tricks")


def fact_at(tokens: Sequence[Token], at: int, reader: CardReader) -> tuple[str, int]:
    """Return the likeliest fact named by a phrase at token `at`, and its number of tokens; else empty and 0."""
    names, length = reader.facts.at(tokens, at)
    return (names[0], length) if names else ("", 0)


LONGEST_PHRASE = 4
"""Maximum length of a phrase for a bid or a declaration, in words."""


def longest_phrase(tokens: Sequence[Token], at: int, phrases: Mapping[str, str]) -> tuple[str, int]:
    """Return the meaning of the longest phrase at token `at`, and its number of tokens; empty and 0 if none begins.

    No sign that divides sentences stands in a phrase: in `garde sans, le chien : …` the phrase is `garde sans`.
    """
    for length in range(min(LONGEST_PHRASE, len(tokens) - at), 0, -1):
        form = " ".join(token.form for token in tokens[at : at + length])
        if form in phrases and not any(CUT.search(token.before) for token in tokens[at + 1 : at + length]):
            return phrases[form], length
    return "", 0
