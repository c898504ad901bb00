"""Read a text with a first line whose other lines are not all notation: what is notation is certain, the rest is read beside it.

Each line that the notation reads without a fault is kept as it is read there. The other lines are read as their writer
wrote them, with the game, the players and the language of the first line, and with what the notation states.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tarot_records.notation.letters import CANONICAL, TABLES
from tarot_records.notation.lines import HAND, HEAD, LINES
from tarot_records.notation.tokens import lines_of
from tarot_records.notation.vocabulary import line_words, plain_words
from tarot_records.reading.sheet import Sheet
from tarot_records.transcripts.transcript import KnownRecord, Transcript, read_beside

MOST_ROUNDS = 4
"""Maximum number of times that the lines of notation are looked for; a line left out may show that another is none."""
_HEADING = re.compile(r"\s*([^\W\d_]+)\s+(?:[nN][°ºr.]+\s*)?([0-9]{1,4})\s*(?:$|[:,;.–—-](?=\s|$))")
"""Pattern of a word and a number that may head a hand."""
_NUMBERED = re.compile(r"\s*[0-9]+[.:)°ª]*(?=\s|$)")


def read_mixed(text: str, lang: str) -> Transcript | None:
    """Return the record of a text with a first line; None if the first line is wrong or nothing more is read."""
    parts = _divided(text, lang)
    if parts is None:
        return None
    sheet, rest = parts
    begins = []
    while (place := sheet.spans.get(f"/hands/{len(begins)}")) is not None:
        begins.append(place[0])
    known = KnownRecord(sheet.data, tuple(begins))
    labels = [player.get("label") or str(seat) for seat, player in enumerate(sheet.data["players"])]
    read = read_beside(rest, known, labels, lang)
    if read is None:
        return None
    data = {**read.data, "hands": [_stated(hand, read.spans, at) for at, hand in enumerate(read.data["hands"])]}
    return read._replace(text=text, data=data, spans={**sheet.spans, **read.spans})


def _stated(hand: Mapping[str, Any], spans: Mapping[str, tuple[int, int]], number: int) -> dict[str, Any]:
    """Return a hand without the contract that only follows from its bids."""
    derived = "bids" in hand and not any(f"/hands/{number}/contract/{name}" in spans for name in ("name", "declarer"))
    return {name: value for name, value in hand.items() if not (name == "contract" and derived)}


def _divided(text: str, lang: str) -> tuple[Sheet, str] | None:
    """Return the sheet of the lines that are notation, and the text with blanks in their place."""
    from tarot_records.reading.parser import read_sheet

    letters = TABLES.get(lang, CANONICAL)
    notation, rest = _with_hand_lines(text)
    wrong = frozenset[int]()
    for _ in range(MOST_ROUNDS):
        sheet = read_sheet(_without(notation, wrong), letters, brief=True)
        if not sheet.faults:
            kept = {start for start, line in lines_of(notation) if start not in wrong}
            return sheet, _without(rest, kept & set(_lines_left(notation, rest)))
        if not sheet.troubled or sheet.head[0] in sheet.troubled:
            return None
        wrong |= sheet.troubled
        if any(_NUMBERED.match(line) or "|" in line for start, line in lines_of(notation) if start in wrong):
            wrong |= {start for start, line in lines_of(notation) if _NUMBERED.match(line)}
    return None


def _lines_left(notation: str, rest: str) -> Iterator[int]:
    """Yield the lines that are the same in both texts: all but those of which only a part heads a hand."""
    for (start, line), (_, other) in zip(lines_of(notation), lines_of(rest), strict=True):
        if line == other or not other.strip():
            yield start


def _with_hand_lines(text: str) -> tuple[str, str]:
    """Return a text with the headings of hands as lines of the notation, and one without them."""
    notation, rest = [], []
    for _, line in lines_of(text):
        found = _HEADING.match(line)
        word = plain_words(found[1]) if found is not None else ""
        if found is None or found[1] in LINES or HAND.word not in line_words().get(word, ()) or len(found[1]) < 4:
            notation.append(line)
            rest.append(line)
            continue
        heading = f"{HAND.word} {found[2]}".ljust(found.end())
        notation.append(heading + " " * (len(line) - found.end()))
        rest.append(" " * found.end() + line[found.end() :])
    return "\n".join(notation), "\n".join(rest)


def _without(text: str, left_out: frozenset[int] | set[int]) -> str:
    """Return a text with blanks in place of some of its lines, but for the first."""
    lines = (
        " " * len(line) if start in left_out and not line.startswith(HEAD) else line for start, line in lines_of(text)
    )
    return "\n".join(lines)
