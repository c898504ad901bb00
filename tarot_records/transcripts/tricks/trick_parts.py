"""Values of the tricks of a hand as written: the lines, the parts of a line, and the tricks.

They are still as written: the cards side by side, the player named before them, the player named after them, and
the signs beside each card. Which of these means the leader and which the winner is found out by the replay.
"""

import re
from typing import NamedTuple

from tarot_records.transcripts.cards.habit import WrittenCard
from tarot_records.transcripts.text.pieces import Token, WrittenLine

CARD, SEAT, NUMBER, WORD, SORRY = "card", "seat", "number", "word", "sorry"
SUIT, RANK = "suit", "rank"
"""Kinds of the parts of a line; SORRY is a word that announces a correction."""


class WrittenTrick(NamedTuple):
    """A trick as written."""

    cards: tuple[WrittenCard, ...]
    number: int | None = None
    before: int | None = None
    """The player named before the first card."""
    after: int | None = None
    """The player named after the last card."""
    in_columns: bool = False
    """True if each card stands in the column of its player."""
    missing: bool = False
    """True if fewer cards were found than there are players."""


class RowItem(NamedTuple):
    """A part of a line: a card, a player, a number of a trick, a suit or a rank alone, or a word."""

    kind: str
    card: WrittenCard | None = None
    value: int = 0
    token: Token | None = None
    """The first token of the part."""
    text: str = ""
    """The rank, or the number of a trump, of a card that is written without a suit."""

    @property
    def is_cut(self) -> bool:
        """True if a sign that ends a clause stands before the part."""
        return self.token is not None and _CLAUSE_ENDS.search(self.token.before) is not None


_CLAUSE_ENDS = re.compile(r"[^\s'’\"«»]")
"""Pattern of the signs that end a clause: all but blanks, apostrophes and quotation marks."""


class Numbered(NamedTuple):
    """A line of the hand with its number, if the lines are counted."""

    line: WrittenLine
    number: int | None
    tokens: tuple[Token, ...]
    """The tokens without the number."""
