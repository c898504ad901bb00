"""Cache of parsed hands: while one hand is being typed, the others are not parsed again.

The meaning of the lines of a hand depends on these lines, on the letters, and on the table as stated before them; not
on their place in the text. So they are parsed as a text of their own, and the result is moved to its place. Faults of
the lines are cached only as reported in brief reading, because the full report depends on the other lines too.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.notation.letters import TABLES
from tarot_records.notation.lines import HAND
from tarot_records.notation.tokens import WORD, lines_of
from tarot_records.reading.line_fields import finish_hand, names_first_hand, put_line
from tarot_records.reading.sheet import MOST, MOST_TROUBLED, HandDraft, Sheet, split_paragraphs
from tarot_records.record.line_map import Span
from tarot_records.record.source import KeptHand
from tarot_records.transcripts.headed_lines.line_reader import heard

LONGEST = 8_000
"""Maximum number of characters of a hand whose lines are cached."""
KEPT = 1_024
"""Maximum number of cached hands: of an evening of 200 hands, by all readings that a text with a mistake gets."""
_HAND = re.compile(rf"[ \t]*{HAND.word}(?=[ \t\n]|\Z)")
_WORD = re.compile(r"\s*(\S+)")
_PLACE = re.compile(r"/(hands|marks)/([0-9]+)(.*)", re.DOTALL)


class Beforehand(NamedTuple):
    """State of the sheet before the lines of a hand: everything else on which their meaning depends."""

    letters: str
    """The language of the letters."""
    own_words: bool
    """True if the text is read in its writer's own words."""
    heard: frozenset[int]
    """Offsets of the lines in the writer's own words, counted from the first line of the hand."""
    game: str
    players: tuple[tuple[str, str], ...]
    """Label and name of each player, empty if not stated."""
    seats: tuple[tuple[str, int], ...]
    """Pairs of a label and its seat."""
    resting: tuple[int, ...]
    """Seats that sat out in the previous hand."""
    dealer: int | None
    """Dealer of the previous hand."""


class PlacedPart(NamedTuple):
    """A part of the record and its span in the text."""

    list: str
    """Name of a list of the record: `hands` or `marks`."""
    number: int
    """Index in the list, counted from the first entry that the lines state."""
    within: str
    """JSON Pointer within the entry."""
    start: int
    end: int


class _HandSheet(Sheet):
    """A sheet for the lines of one hand, parsed as a text of their own."""

    def __init__(self, text: str, before: Beforehand) -> None:
        super().__init__(text, TABLES[before.letters], before.heard, brief=True)
        self.problems: list[tuple[str, int, int, Mapping[str, Any]]] = []
        """Code, start, end and facts of each fault, as reported in brief reading."""
        self.parts: list[PlacedPart] = []
        """The entries of `spans`, with offsets from the first of the lines."""
        self.marks: list[tuple[int, str, Mapping[str, Any]]] = []
        """Index of the hand, JSON Pointer within the hand, and data of each mark."""
        self.own_words, self.seats = before.own_words, dict(before.seats)
        players = [{"label": label, "name": name} for label, name in before.players]
        self.data |= {"game": before.game, "players": players}
        self.hand = HandDraft(-1)
        self.hand.data |= {"sits_out": before.resting, "dealer": before.dealer}

    def tell(self, code: str, start: int, end: int, **facts: Any) -> None:
        """Report a fault, and store it for the sheet of the whole text."""
        self.problems.append((code, start, end, facts))
        super().tell(code, start, end, **facts)


def put_cached_hands(sheet: Sheet, start: int) -> int:
    """Add the cached hand whose lines begin at `start` to a sheet; return the offset of the next line.

    Nothing is added, and `start` is returned, if no hand begins there, if the hand cannot be cached, or if it has
    faults that have to be reported in full.
    """
    if names_first_hand(sheet, start) or not _begins_hand(sheet, start, sheet.hand):
        return start
    end = _end_of(sheet.text, start)
    if end - start > LONGEST:
        return start
    text = sheet.text[start : end - 1]
    if any(start <= at < end for at in sheet.without):
        return start
    begins = (at for at, _ in lines_of(text)) if sheet.heard else ()
    before = _state_before(sheet, frozenset(at for at in begins if start + at in sheet.heard))
    found = _read(text, before)
    if found is None or (found.problems and not (sheet.brief and _goes_on(sheet, found))):
        return start
    hands = found.data["hands"]
    if not hands:
        return start  # nothing that its line says begins a hand
    last = HandDraft(len(sheet.data["hands"]) + len(hands) - 1)
    last.data = hands[-1]
    if end <= len(sheet.text) and not _begins_hand(sheet, end, last):
        return start  # the next lines belong to the same hand
    finish_hand(sheet)
    spans = _moved_spans(text, before, start, len(sheet.data["hands"]), len(sheet.data.get("marks", ())))
    _put(sheet, found, spans, start)
    sheet.hand = last
    return end


def _goes_on(sheet: Sheet, found: _HandSheet) -> bool:
    """Return True if the text with the faults of this cached hand still has few enough for reading to go on."""
    few = len(sheet.faults) + len(found.problems) < MOST
    return few or (not sheet.own_words and len(sheet.troubled) + len(found.troubled) < MOST_TROUBLED)


def _begins_hand(sheet: Sheet, start: int, hand: HandDraft | None) -> bool:
    """Return True if the line at this offset begins a hand; `hand` is the hand before the line."""
    if start not in sheet.heard:
        return _HAND.match(sheet.text, start) is not None
    end = sheet.text.find("\n", start)
    line = heard(sheet.text[start : None if end < 0 else end], sheet.seated_behind(hand))
    words = () if line.is_remark(begun=hand is not None) else line.words or ()
    return bool(words) and (words[0].kind, words[0].text) == (WORD, HAND.word)


def _end_of(text: str, start: int) -> int:
    """Return the offset of the next line with the same first word as the line at `start`.

    If there is none, return the length of the text plus 1, as if one more line followed.
    """
    word = _WORD.match(text, start)
    assert word is not None  # it begins a hand
    again = _line_start_pattern(word[1]).search(text, word.end())
    return len(text) + 1 if again is None else again.start() + 1


@lru_cache(maxsize=64)
def _line_start_pattern(word: str) -> re.Pattern[str]:
    """Return a pattern that matches a newline and `word` as the first word of the next line."""
    return re.compile(rf"\n[ \t]*{re.escape(word)}(?!\S)")


def _state_before(sheet: Sheet, heard_here: frozenset[int]) -> Beforehand:
    """Return the state before the lines of a hand; `heard_here` are those of its lines in the writer's own words."""
    hand = {} if sheet.hand is None else sheet.hand.data
    return Beforehand(
        sheet.letters.lang,
        sheet.own_words,
        heard_here,
        sheet.data.get("game", ""),
        tuple((player.get("label", ""), player.get("name", "")) for player in sheet.data["players"]),
        tuple(sheet.seats.items()),
        tuple(hand.get("sits_out", ())),
        hand.get("dealer"),
    )


@lru_cache(maxsize=KEPT)
def _read(text: str, before: Beforehand) -> _HandSheet | None:
    """Return the sheet of the lines of a hand, which must not be changed; None if the hand cannot be cached."""
    sheet = _HandSheet(text, before)
    for start, line in split_paragraphs(sheet):
        put_line(sheet, line, start)
    finish_hand(sheet)
    places = [(_PLACE.fullmatch(pointer), span) for pointer, span in sheet.spans.items()]
    sheet.parts = [PlacedPart(place[1], int(place[2]), place[3], *span) for place, span in places if place is not None]
    if len(sheet.parts) < len(places) or any(part.list == "marks" and part.within == "/at" for part in sheet.parts):
        return None
    sheet.data["hands"] = [KeptHand(hand) for hand in sheet.data["hands"]]
    for mark in sheet.data.get("marks", ()):
        on = _PLACE.fullmatch(mark.get("at", ""))
        if on is None:
            return None
        sheet.marks.append((int(on[2]), on[3], mark))
    return sheet


@lru_cache(maxsize=KEPT)
def _moved_spans(text: str, before: Beforehand, start: int, hands: int, marks: int) -> Mapping[str, Span]:
    """Return the spans of the lines of a hand in the whole text, where they begin at offset `start`.

    `hands` and `marks` are the numbers of earlier hands and marks in the text.
    """
    found = _read(text, before)
    assert found is not None
    spans = ((part.start + start, part.end + start) for part in found.parts)
    return dict(zip(_moved_pointers(text, before, hands, marks), spans, strict=True))


@lru_cache(maxsize=KEPT)
def _moved_pointers(text: str, before: Beforehand, hands: int, marks: int) -> tuple[str, ...]:
    """Return the JSON Pointers of the parts of a hand in the whole record, in the order of `_HandSheet.parts`."""
    found, first = _read(text, before), {"hands": hands, "marks": marks}
    assert found is not None
    return tuple(f"/{part.list}/{first[part.list] + part.number}{part.within}" for part in found.parts)


def _put(sheet: Sheet, found: _HandSheet, spans: Mapping[str, Span], start: int) -> None:
    """Add the data of a cached hand, whose lines begin at offset `start`, to the sheet of the whole text."""
    data, first = sheet.data, len(sheet.data["hands"])
    sheet.earlier_spans += (sheet.spans, spans)
    sheet.spans = {}
    if found.marks:
        moved = [{**mark, "at": f"/hands/{first + hand}{within}"} for hand, within, mark in found.marks]
        data.setdefault("marks", []).extend(moved)
    data["hands"].extend(found.data["hands"])
    sheet.remarks.extend(at + start for at in found.remarks)
    sheet.typed |= found.typed
    sheet.said |= {typed: meant for typed, meant in found.said.items() if typed not in sheet.said}
    sheet.rank_first |= found.rank_first
    for asked, meant in found.settled:
        here = asked._replace(start=asked.start + start, end=asked.end + start, line=asked.line + start)
        sheet.settled.append((here, meant))
    sheet.troubled |= {at + start for at in found.troubled}
    for code, begin, end, facts in found.problems:
        sheet.tell(code, begin + start, end + start, **facts)
