"""Lines of prose in which no word was understood: they are reported as a single question.

People write sentences about a game between its lines. Only the writer knows which sentences are mere comments, so one
question covers them all. A line with cards, or with hardly anything but numbers, has a question of its own.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tarot_records.core.faults import Fault
from tarot_records.notation.vocabulary import BETWEEN, loose_cards, plain_words
from tarot_records.reading.sheet import Sheet, places_of, split_paragraphs
from tarot_records.transcripts.headed_lines.spoken import Seated
from tarot_records.transcripts.headed_lines.words import SMALL, is_of_hand

PROSE = "tn.prose"
_OF_WORDS = frozenset(
    ("tn.word", "tn.words", "tn.card", "tn.cards", "tn.seat", "tn.number", "tn.points", "tn.instead", "tn.missing")
)
"""Codes of faults about words without a known meaning."""
MIN_WORDS = 3
"""Minimum number of unknown words in a line of prose, and minimum length of such a word, in letters."""
SHOWN = 60
"""Maximum length of a line as quoted in the question, in characters."""
_AMOUNT = re.compile(r"(?<!\w)[+−–-] ?[0-9]")
_PIECES = re.compile(r"[^\W_]+|[♠♥♦♣♤♡♢♧]")
_NO_WORD = re.compile(r"[\s\-*•–—·>+=~_#(\[«\"]*")


def merge_prose_faults(sheet: Sheet) -> tuple[Fault, ...]:
    """Return the faults of a sheet in the order of its text, with one fault for all lines of prose."""
    lines = list(split_paragraphs(sheet))
    begins = [start for start, _ in lines]
    faults, on_several_lines = defaultdict[int, list[Fault]](list), list[Fault]()
    for fault in sheet.faults:
        on = {bisect_right(begins, at) - 1 for at in places_of(fault)}
        on_several_lines += [] if len(on) == 1 else [fault]
        for number in on:
            faults[number].append(fault)
    table = sheet.seated_behind(None)
    prose = [n for n in sorted(faults) if begins[n] in sheet.heard and _is_prose(*lines[n], faults[n], table)]
    kept = [fault for n, some in faults.items() if n not in prose for fault in some if fault not in on_several_lines]
    kept += [f for f in on_several_lines if any(bisect_right(begins, at) - 1 not in prose for at in places_of(f))]
    if prose:
        kept.append(_question(sheet, [lines[n] for n in prose]))
    return tuple(sorted(kept, key=lambda fault: places_of(fault)[0]))


def _question(sheet: Sheet, lines: Sequence[tuple[int, str]]) -> Fault:
    """Return the fault that asks about all lines of prose."""
    places = [start + len(line) - len(line.lstrip()) for start, line in lines]
    titles = [line.strip() if len(line.strip()) <= SHOWN else f"{line.strip()[:SHOWN]}…" for _, line in lines]
    shown: dict[str, Any] = {"on": tuple(places), "titles": titles}
    others: dict[str, Any] = {"again": tuple(places[1:]), "more": len(places) - 1} if len(places) > 1 else {}
    return sheet.fault(PROSE, places[0], places[0] + len(lines[0][1].strip()), **shown, **others)


def _is_prose(start: int, line: str, faults: Sequence[Fault], table: Seated) -> bool:
    """Return True if a line with faults is prose: many unknown words, few of the game, and no card."""
    if any(fault.code not in _OF_WORDS for fault in faults):
        return False
    pieces = _PIECES.findall(line)
    known = [any(map(str.isdigit, piece)) or is_of_hand(piece, table) for piece in pieces]
    known_count = sum(known)
    words = sum(
        len(piece) >= MIN_WORDS or plain_words(piece) in SMALL
        for piece, is_known in zip(pieces, known, strict=True)
        if not is_known
    )
    if words < max(MIN_WORDS, known_count) or _AMOUNT.search(line) or _has_card(pieces, table):
        return False
    first = _NO_WORD.match(line)
    at_once = start + (first.end() if first else 0)
    return not known_count or any(start <= at <= at_once for fault in faults for at in places_of(fault))


def _has_card(pieces: Sequence[str], table: Seated) -> bool:
    """Return True if the words of a line contain a card with its suit: `le 9 de trèfle`, `Herz Bube`, `9♣`."""
    loose = loose_cards(table.lang, table.game)
    words = [word for word in map(plain_words, pieces) if word not in BETWEEN]
    suits, ranks = (
        (word in loose.suits for word in words),
        [word in loose.numbers or word in loose.ranks for word in words],
    )
    near = zip([False, *ranks], suits, [*ranks[1:], False], strict=False)
    return any(suit and (before or behind) for before, suit, behind in near)
