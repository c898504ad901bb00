"""Join the lines of a hand that is typed suit by suit, a line each below its player, into one line."""

import re
from collections.abc import Iterator, Sequence

from tarot_records.notation.lines import DEAL
from tarot_records.notation.tokens import WORD, Word, lines_of
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, LINE_WORDS, loose_cards, plain
from tarot_records.reading.sheet import Sheet
from tarot_records.transcripts.spoken import Seated, SpokenLine

_BULLETS = "-*•–— \t"
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_OF_A_HAND = frozenset(["", *ARTICLES, *BETWEEN, *plain(LINE_WORDS[DEAL.word].replace(",", " ")).split()])
"""Words of a heading below which a hand is told."""


def paragraphs(sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Yield where each begins, and what it says on one line; what of it is in its writer's own words goes together.

    Every sign stays at its place. The sheet is told of one before the next is looked at, for that may name players.
    """
    lines, at = list(lines_of(sheet.text)), 0
    while at < len(lines):
        start, line = lines[at]
        at += 1
        if start in sheet.heard and _suit_stands(sheet, lines, at) and _heads_hand(line, sheet.seated()):
            divided = "," if line.rstrip().endswith(":") else ":"
            while _suit_stands(sheet, lines, at):
                line, divided = f"{line}{divided}{lines[at][1]}", ","
                at += 1
        yield start, line


def _suit_stands(sheet: Sheet, lines: Sequence[tuple[int, str]], at: int) -> bool:
    """Return whether a line in own words begins with the name or sign of a suit, followed by cards."""
    if at == len(lines) or lines[at][0] not in sheet.heard:
        return False
    first, _, rest = lines[at][1].lstrip(_BULLETS).partition(" ")
    suits = loose_cards(sheet.letters.lang, sheet.data.get("game", "")).suits
    return plain(first).rstrip(":.") in suits and bool(rest.strip())


def _heads_hand(line: str, table: Seated) -> bool:
    """Return whether a line says no more than whose hand comes below it; what it has in brackets may say anything."""
    words = [Word(WORD, word, 0, 0) for word in _IN_BRACKETS.sub(" ", line).strip(_BULLETS).split()]
    spoken = SpokenLine(words, table)
    named = [spoken.named_at(at) is not None for at in range(len(words))]
    others = {plain(word.text.strip(":.")) for word, seat in zip(words, named, strict=True) if not seat}
    return sum(named) == 1 and others <= _OF_A_HAND
