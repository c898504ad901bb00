"""Paragraphs: the lines of a text, but a hand that is told suit by suit, a line each below its player, as one line."""

import re
from collections.abc import Iterator

from tarot_records.notation.lines import DEAL
from tarot_records.notation.sheet import Sheet
from tarot_records.notation.spoken import Seated, SpokenLine
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, LINE_WORDS, loose_cards, plain
from tarot_records.notation.words import WORD, Word, lines_of

_BULLETS = "-*•–— \t"
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_OF_A_HAND = frozenset(["", *ARTICLES, *BETWEEN, *plain(LINE_WORDS[DEAL.word].replace(",", " ")).split()])
"""Words of a heading below which a hand is told."""


def paragraphs(sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Where each begins, and what it says on one line; what of it is in its writer's own words goes together.

    Every sign stays at its place. The sheet is told of one before the next is looked at, for that may name players.
    """
    begun: tuple[int, str] | None = None
    divided = ":"
    for start, line in lines_of(sheet.text):
        heard = start in sheet.heard
        if begun is not None and heard and _begins_with_suit(line, sheet.seated()):
            begun = begun[0], f"{begun[1]}{divided}{line}"
            divided = ","
            continue
        if begun is not None:
            yield begun
        begun = (start, line) if heard and _heads_hand(line, sheet.seated()) else None
        divided = "," if line.rstrip().endswith(":") else ":"
        if begun is None:
            yield start, line
    if begun is not None:
        yield begun


def _begins_with_suit(line: str, table: Seated) -> bool:
    """Whether a line begins with a suit by its name or its sign, behind which come cards."""
    first, _, rest = line.lstrip(_BULLETS).partition(" ")
    name = plain(first).rstrip(":.")
    return bool(rest.strip()) and name in loose_cards(table.lang, table.game).suits


def _heads_hand(line: str, table: Seated) -> bool:
    """Whether a line says no more than whose hand comes below it; what it has in brackets may say anything."""
    words = [Word(WORD, word, 0, 0) for word in _IN_BRACKETS.sub(" ", line).strip(_BULLETS).split()]
    spoken = SpokenLine(words, table)
    named = [spoken.named_at(at) is not None for at in range(len(words))]
    others = {plain(word.text.strip(":.")) for word, seat in zip(words, named, strict=True) if not seat}
    return sum(named) == 1 and others <= _OF_A_HAND
