"""Sentences of which nothing was understood: one question about all of them.

People tell of a game between its lines. Whether such a sentence only comments its writer alone can say: that is one
question for all of them, and one answer. A line with cards, or with little but numbers, is asked about by itself.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tarot_records.core.faults import Fault
from tarot_records.notation.vocabulary import BETWEEN, loose_cards, plain
from tarot_records.reading.sheet import Sheet, places_of, split_paragraphs
from tarot_records.transcripts.hearing_headings import SMALL, is_of_hand
from tarot_records.transcripts.spoken import Seated

PROSE = "tn.prose"
_OF_WORDS = frozenset(
    ("tn.word", "tn.words", "tn.card", "tn.cards", "tn.seat", "tn.number", "tn.points", "tn.instead", "tn.missing")
)
"""Codes of faults for words that are not understood."""
SAID = 3
"""Minimum number of unknown words in a sentence, and minimum number of letters of such a word."""
SHOWN = 60
"""Maximum number of characters shown of a line."""
_AMOUNT = re.compile(r"(?<!\w)[+−–-] ?[0-9]")
_PIECES = re.compile(r"[^\W_]+|[♠♥♦♣♤♡♢♧]")
_NO_WORD = re.compile(r"[\s\-*•–—·>+=~_#(\[«\"]*")


def asked_together(sheet: Sheet) -> tuple[Fault, ...]:
    """Return the faults of a sheet in the order of its text; those of all lines in other words are one."""
    lines = list(split_paragraphs(sheet))
    begins = [start for start, _ in lines]
    faults, told = defaultdict[int, list[Fault]](list), list[Fault]()
    for fault in sheet.faults:
        on = {bisect_right(begins, at) - 1 for at in places_of(fault)}
        told += [] if len(on) == 1 else [fault]
        for number in on:
            faults[number].append(fault)
    table = sheet.seated_behind(None)
    prose = [n for n in sorted(faults) if begins[n] in sheet.heard and _is_prose(*lines[n], faults[n], table)]
    kept = [fault for n, some in faults.items() if n not in prose for fault in some if fault not in told]
    kept += [f for f in told if any(bisect_right(begins, at) - 1 not in prose for at in places_of(f))]
    if prose:
        kept.append(_asked(sheet, [lines[n] for n in prose]))
    return tuple(sorted(kept, key=lambda fault: places_of(fault)[0]))


def _asked(sheet: Sheet, lines: Sequence[tuple[int, str]]) -> Fault:
    places = [start + len(line) - len(line.lstrip()) for start, line in lines]
    titles = [line.strip() if len(line.strip()) <= SHOWN else f"{line.strip()[:SHOWN]}…" for _, line in lines]
    told: dict[str, Any] = {"on": tuple(places), "titles": titles}
    others: dict[str, Any] = {"again": tuple(places[1:]), "more": len(places) - 1} if len(places) > 1 else {}
    return sheet.fault(PROSE, places[0], places[0] + len(lines[0][1].strip()), **told, **others)


def _is_prose(start: int, line: str, faults: Sequence[Fault], table: Seated) -> bool:
    if any(fault.code not in _OF_WORDS for fault in faults):
        return False
    pieces = _PIECES.findall(line)
    told = [_tells(piece, table) for piece in pieces]
    telling = sum(told)
    words = sum(
        len(piece) >= SAID or plain(piece) in SMALL for piece, tells in zip(pieces, told, strict=True) if not tells
    )
    if words < max(SAID, telling) or _AMOUNT.search(line) or _has_card(pieces, table):
        return False
    first = _NO_WORD.match(line)
    at_once = start + (first.end() if first else 0)
    return not telling or any(start <= at <= at_once for fault in faults for at in places_of(fault))


def _tells(piece: str, table: Seated) -> bool:
    return any(map(str.isdigit, piece)) or is_of_hand(piece, table)


def _has_card(pieces: Sequence[str], table: Seated) -> bool:
    """Return whether a card is written with its suit: `le 9 de trèfle`, `Herz Bube`, `9♣`."""
    loose = loose_cards(table.lang, table.game)
    said = [word for word in map(plain, pieces) if word not in BETWEEN]
    suits, ranks = (
        (word in loose.suits for word in said),
        [word in loose.numbers or word in loose.ranks for word in said],
    )
    near = zip([False, *ranks], suits, [*ranks[1:], False], strict=False)
    return any(suit and (before or behind) for before, suit, behind in near)
