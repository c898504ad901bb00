"""Read a text with a first line in which not every line is notation.

Each line that the notation reads without a fault is kept as it is read there. The other lines are read as their writer
wrote them, with the game, the players and the language of the first line, and with what the notation states.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from tarot_records.notation.letters import CANONICAL, TABLES
from tarot_records.notation.lines import DEAL, HAND, HEAD
from tarot_records.notation.tokens import lines_of
from tarot_records.notation.vocabulary import line_words, plain_words
from tarot_records.reading.parser import read_sheet
from tarot_records.reading.sheet import Sheet
from tarot_records.record.line_map import Span
from tarot_records.transcripts.house_rules import StatedOption, options_in
from tarot_records.transcripts.lexicon import AFTER_SCART
from tarot_records.transcripts.transcript import KnownRecord, Transcript, read_beside

MOST_ROUNDS = 6
"""Maximum number of times that the lines of notation are looked for; a line left out may show that another is none."""
_HEADING = re.compile(
    r"[\s=*–—#-]*(?:(?P<word>[^\W\d_]{3,})\s+(?P<number>(?:(?:n|no|nr|num)[°ºr.]{0,2}\s*|#)?[0-9]{1,4})"
    r"|(?P<ordinal>[0-9]{1,3}(?:[°ªº.]|[^\W\d_]{1,3})\s*(?P<last>[^\W\d_]{3,})))"
    r"[\s=*–—#-]*(?:$|[:,;.](?=\s|$)|(?=[(–-]))",
    re.IGNORECASE,
)
"""Pattern of a word and a number that may head a hand: `Donne n° 3`, `3rd hand`, `=== Spiel 3 ===`."""
_AFTER_SCART = re.compile(rf"\b(?:{'|'.join(map(re.escape, AFTER_SCART))})\s*$", re.IGNORECASE)
"""Pattern of the words that a hand is told as it was after the scart."""
_COMMENT = re.compile(r"\(([^()]*)\)|//\s*(.+)")
"""Pattern of a remark."""
_COMMENTED = re.compile(r"/hands/[0-9]+/(?:tricks/[0-9]+|deal/talon|deal/hands/[0-9]+|scart/[0-9]+|calls/[0-9]+)")
"""Pattern of the places to which a remark may belong."""
_NUMBERED = re.compile(r"\s*[0-9]+[.:)°ª]*(?=\s|$)")


class Mixed(NamedTuple):
    """The record of a text in which not every line is notation."""

    data: dict[str, Any]
    spans: dict[str, Span]
    unread: tuple[Span, ...] = ()
    """Places of the sentences from which nothing was read."""
    wrong: int = 0
    """Number of faults that the replay finds."""


class _Parts(NamedTuple):
    """A text as its lines of notation and the rest, each with blanks in place of the other."""

    notation: str
    rest: str
    labels: dict[int, tuple[str, int, int]]
    """Offset of a line that heads a hand -> the label of the hand with its place."""


def read_mixed(text: str, lang: str) -> Mixed | None:
    """Return the record of a text with a first line; None if the first line is wrong or the rest is not read."""
    parts = _with_hand_lines(text)
    found = _notation_of(parts, lang)
    if found is None:
        return None
    sheet, parts = found
    options, rest = _options(parts.rest, sheet.data["game"])
    begins = list[int]()
    while (place := sheet.spans.get(f"/hands/{len(begins)}")) is not None:
        begins.append(place[0])
    for number, begin in enumerate(begins):
        if begin in parts.labels:
            label, first, last = parts.labels[begin]
            sheet.data["hands"][number] = {"label": label, **sheet.data["hands"][number]}
            sheet.spans[f"/hands/{number}/label"] = first, last
    for option in options:
        sheet.data.setdefault("options", {})[option.name] = option.value
        sheet.spans[f"/options/{option.name}"] = option.start, option.end
    if not rest.partition("\n")[2].strip():
        return Mixed(sheet.data, sheet.spans)
    labels = [player.get("label") or str(seat) for seat, player in enumerate(sheet.data["players"])]
    known = KnownRecord(sheet.data, tuple(begins) or (0,))
    if begins and rest[sheet.head[1] : begins[0]].strip():  # what stands before the first heading may be a hand too
        before = KnownRecord({**sheet.data, "hands": [{}, *sheet.data["hands"]]}, (0, *begins))
        read = read_beside(rest, before, labels, lang)
        if read is not None and read.data["hands"][0]:
            shifted = {_next_hand(at): place for at, place in sheet.spans.items()}
            return _mixed(shifted, read, rest)
    read = read_beside(rest, known, labels, lang)
    return None if read is None else _mixed(sheet.spans, read, rest)


def _next_hand(pointer: str) -> str:
    """Return a JSON Pointer into the next hand."""
    _, _, rest = pointer.partition("/hands/")
    number, sign, path = rest.partition("/")
    return f"/hands/{int(number) + 1}{sign}{path}" if number else pointer


def _mixed(spans: Mapping[str, Span], read: Transcript, rest: str) -> Mixed:
    """Return what was read, with its remarks, and with what only follows from it left out."""
    marks = [*read.data.get("marks", ()), *_comments(rest, read.spans)]
    if marks:
        read.data["marks"] = marks
    hands = [_stated(hand, read.spans, at) for at, hand in enumerate(read.data["hands"])]
    return Mixed(
        {**read.data, "hands": hands if any(hands[:1]) or len(hands) > 1 or "/hands/0" in spans else []},
        {**spans, **read.spans},
        read.unread,
        read.wrong,
    )


def _comments(rest: str, spans: Mapping[str, Span]) -> Iterator[dict[str, str]]:
    """Yield a mark for each remark in brackets, or behind two strokes, beside something that was read on its line."""
    placed = sorted((place, at) for at, place in spans.items() if _COMMENTED.fullmatch(at))
    starts = sorted(start for start, _ in spans.values())
    for start, line in lines_of(rest):
        for found in _COMMENT.finditer(line):
            first, last = start + found.start(), start + found.end()
            text = (found[1] or found[2]).strip()
            inside = bisect_left(starts, first) < bisect_left(starts, last)
            told = [at for (begin, _), at in placed if start <= begin < start + len(line)]
            if told and not inside and (len(text.split()) > 1 or found[2]):
                yield {"at": told[0], "kind": "comment", "text": text}


def _stated(hand: Mapping[str, Any], spans: Mapping[str, Span], number: int) -> dict[str, Any]:
    """Return a hand without the contract that only follows from its bids."""
    derived = "bids" in hand and not any(f"/hands/{number}/contract/{name}" in spans for name in ("name", "declarer"))
    return {name: value for name, value in hand.items() if not (name == "contract" and derived)}


def _notation_of(parts: _Parts, lang: str) -> tuple[Sheet, _Parts] | None:
    """Return the sheet of the lines that are notation, and the text divided by them; None if the head is wrong."""
    letters = TABLES.get(lang, CANONICAL)
    wrong = frozenset[int]()
    for _ in range(MOST_ROUNDS):
        notation = _without(parts.notation, wrong)
        sheet = read_sheet(notation, letters, brief=True)
        if not sheet.faults:
            kept = {start for start, _ in lines_of(notation) if start not in wrong | parts.labels.keys()}
            return sheet, parts._replace(notation=notation, rest=_without(parts.rest, kept))
        if not sheet.troubled or sheet.head[0] in sheet.troubled:
            return None
        wrong |= sheet.troubled
        lines = dict(lines_of(parts.notation))
        size = len(sheet.data["players"])
        if any(_NUMBERED.match(lines[start]) or _heads_table(lines[start], size) for start in wrong):
            wrong |= {start for start, line in lines.items() if _NUMBERED.match(line)}
    return None


def _heads_table(line: str, size: int) -> bool:
    """Return whether a line may head a table with a column for each player, whose rows are not in the order of play."""
    words = line.replace("|", " ").split()
    names = [word for word in words if word.isalpha() and word[0].isupper()]
    return "|" in line or (size <= len(names) and len(words) <= size + MOST_BESIDE)


MOST_BESIDE = 4
"""Maximum number of words in the heading of a table besides the players."""


def _with_hand_lines(text: str) -> _Parts:
    """Return a text with the headings of hands as lines of the notation."""
    notation, rest = [], []
    labels: dict[int, tuple[str, int, int]] = {}
    for start, line in lines_of(text):
        found = _HEADING.match(line)
        word = plain_words(found["word"] or found["last"]) if found is not None else ""
        is_deal = found is not None and found["word"] == DEAL.word and bool(line[found.end() :].strip())
        if found is None or is_deal or HAND.word not in line_words().get(word, ()):
            notation.append(_AFTER_SCART.sub(_as_notation, line))
            rest.append(line)
            continue
        named = "number" if found["word"] else "ordinal"
        labels[start] = found[named], start + found.start(named), start + found.end(named)
        notation.append(HAND.word.ljust(len(line)))
        rest.append(" " * found.end() + line[found.end() :])
    return _Parts("\n".join(notation), "\n".join(rest), labels)


def _as_notation(found: re.Match[str]) -> str:
    """Return the words of the notation for a hand after the scart, with blanks up to the same length."""
    return "after scart".ljust(len(found[0]))


def _options(text: str, game: str) -> tuple[list[StatedOption], str]:
    """Return the options of the rules that lines of a text state, and the text without these lines."""
    found: list[StatedOption] = []
    read = set[int]()
    for start, line in lines_of(text):
        stated = options_in(line, game) if line.strip() else ()
        found += [one._replace(start=start + one.start, end=start + one.end) for one in stated]
        read |= {start} if stated else set()
    return found, _without(text, read)


def _without(text: str, left_out: Collection[int]) -> str:
    """Return a text with blanks in place of some of its lines, but for the first."""
    return "\n".join(_blanked(text, left_out))


def _blanked(text: str, left_out: Collection[int]) -> Iterator[str]:
    """Yield the lines of a text, with blanks in place of some, but for the first."""
    for start, line in lines_of(text):
        yield " " * len(line) if start in left_out and not line.startswith(HEAD) else line
