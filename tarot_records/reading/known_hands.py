"""Cache of hands already read: while one hand is typed, the others are not parsed again.

What the lines of a hand say hangs on these lines, on the letters, and on what was told of the table before them; not on
where they stand. So they are read as if they stood alone, and what came of them is moved to its place. Where something
is wrong with them, that is kept only as it is told in brief: all that may be told of it hangs on the other lines too.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.notation.letters import TABLES
from tarot_records.notation.lines import HAND
from tarot_records.notation.tokens import WORD, lines_of
from tarot_records.reading.line_fields import finish_hand, goes_on, put_line
from tarot_records.reading.sheet import MOST, MOST_TROUBLED, HandDraft, Sheet, split_paragraphs
from tarot_records.record.line_map import Span
from tarot_records.transcripts.hearing import heard

LONGEST = 8_000
"""Maximum number of characters of a hand whose lines are cached."""
KEPT = 256
"""Maximum number of cached hands; a long evening has fewer."""
_HAND = re.compile(rf"[ \t]*{HAND.word}(?=[ \t\n]|\Z)")
_WORD = re.compile(r"\s*(\S+)")
_PLACE = re.compile(r"/(hands|marks)/([0-9]+)(.*)", re.DOTALL)


class Beforehand(NamedTuple):
    """State before the lines of a hand on which their meaning depends."""

    letters: str
    """The language of the letters."""
    own_words: bool
    """Whether the text is read in its writer's own words."""
    heard: frozenset[int]
    """Offsets of the lines that are in such words."""
    game: str
    players: tuple[tuple[str, str], ...]
    """Label and name of each player, empty where not stated."""
    seats: tuple[tuple[str, int], ...]
    """Labels with their seats."""
    resting: tuple[int, ...]
    """The seats that sat out in the hand before."""
    dealer: int | None
    """The dealer of the hand before."""


class PlacedPart(NamedTuple):
    """A place of the text that states a part of the record."""

    list: str
    """List of the record: hands or marks."""
    number: int
    """Number in that list, counted from the first entry of these lines."""
    within: str
    """JSON Pointer within it."""
    start: int
    end: int


class _HandSheet(Sheet):
    """A sheet for the lines of a hand, or of some, that are read as if they stood alone."""

    def __init__(self, text: str, before: Beforehand) -> None:
        super().__init__(text, TABLES[before.letters], before.heard, brief=True)
        self.problems: list[tuple[str, int, int, Mapping[str, Any]]] = []
        """Everything wrong, with its place and facts, as it is reported in brief."""
        self.parts: list[PlacedPart] = []
        """The entries of `spans` with offsets from the first of the lines."""
        self.marks: list[tuple[int, str, Mapping[str, Any]]] = []
        """For each mark the number of its hand, the JSON Pointer within the hand, and the mark."""
        self.own_words, self.seats = before.own_words, dict(before.seats)
        players = [{"label": label, "name": name} for label, name in before.players]
        self.data |= {"game": before.game, "players": players}
        self.hand = HandDraft(-1)
        self.hand.data |= {"sits_out": before.resting, "dealer": before.dealer}

    def tell(self, code: str, start: int, end: int, **facts: Any) -> None:
        """Report something wrong, and keep it for the sheet of the whole text."""
        self.problems.append((code, start, end, facts))
        super().tell(code, start, end, **facts)


def put_hands(sheet: Sheet, start: int) -> int:
    """Put the hand on the sheet whose lines begin here, if one does; not where all is wanted that is wrong with it.

    Where the lines behind it begin; `start` if nothing was put.
    """
    if goes_on(sheet, start) or not _begins_hand(sheet, start, sheet.hand):
        return start
    end = _end_of(sheet.text, start)
    if end - start > LONGEST:
        return start
    text = sheet.text[start : end - 1]
    begins = [at for at, _ in lines_of(text)]
    if any(start + at in sheet.without for at in begins):
        return start
    before = _before(sheet, frozenset(at for at in begins if start + at in sheet.heard))
    found = _read(text, before)
    if found is None or (found.problems and not (sheet.brief and _goes_on(sheet, found))):
        return start
    hands = found.data["hands"]
    last = HandDraft(len(sheet.data["hands"]) + len(hands) - 1)
    last.data = hands[-1]
    if end <= len(sheet.text) and not _begins_hand(sheet, end, last):
        return start  # the lines behind these tell of the same hand
    finish_hand(sheet)
    spans = _moved(text, before, start, len(sheet.data["hands"]), len(sheet.data.get("marks", ())))
    _put(sheet, found, spans, start)
    sheet.hand = last
    return end


def _goes_on(sheet: Sheet, found: _HandSheet) -> bool:
    few = len(sheet.faults) + len(found.problems) < MOST
    return few or (not sheet.own_words and len(sheet.troubled) + len(found.troubled) < MOST_TROUBLED)


def _begins_hand(sheet: Sheet, start: int, hand: HandDraft | None) -> bool:
    """Return whether the line at this offset begins a hand, if this is the hand before it."""
    if start not in sheet.heard:
        return _HAND.match(sheet.text, start) is not None
    end = sheet.text.find("\n", start)
    line = heard(sheet.text[start : None if end < 0 else end], sheet.seated_behind(hand))
    words = () if line.is_remark(begun=hand is not None) else line.words or ()
    return bool(words) and (words[0].kind, words[0].text) == (WORD, HAND.word)


def _end_of(text: str, start: int) -> int:
    """Return the offset of the next line with the same first word; if there is none, one behind the end of the text."""
    word = _WORD.match(text, start)
    assert word is not None  # it begins a hand
    again = re.compile(rf"\n[ \t]*{re.escape(word[1])}(?!\S)").search(text, word.end())
    return len(text) + 1 if again is None else again.start() + 1


def _before(sheet: Sheet, heard_here: frozenset[int]) -> Beforehand:
    """Return the state before lines of which these are in own words."""
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
    """Return the sheet of lines read alone, which nobody changes; None if a mark on them states its own place."""
    sheet = _HandSheet(text, before)
    for start, line in split_paragraphs(sheet):
        put_line(sheet, line, start)
    finish_hand(sheet)
    places = [(_PLACE.fullmatch(pointer), span) for pointer, span in sheet.spans.items()]
    sheet.parts = [PlacedPart(place[1], int(place[2]), place[3], *span) for place, span in places if place is not None]
    if len(sheet.parts) < len(places) or any(part.list == "marks" and part.within == "/at" for part in sheet.parts):
        return None
    for mark in sheet.data.get("marks", ()):
        on = _PLACE.fullmatch(mark.get("at", ""))
        if on is None:
            return None
        sheet.marks.append((int(on[2]), on[3], mark))
    return sheet


@lru_cache(maxsize=KEPT)
def _moved(text: str, before: Beforehand, start: int, hands: int, marks: int) -> Mapping[str, Span]:
    """Return the spans of these lines in a text in which they begin here, after this number of hands and marks."""
    found, first = _read(text, before), {"hands": hands, "marks": marks}
    assert found is not None
    return {
        f"/{list}/{first[list] + number}{within}": (begin + start, end + start)
        for list, number, within, begin, end in found.parts
    }


def _put(sheet: Sheet, found: _HandSheet, spans: Mapping[str, Span], start: int) -> None:
    """Add what these lines say, beginning here, to the sheet of the whole text."""
    data, first = sheet.data, len(sheet.data["hands"])
    sheet.spans.update(spans)
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
