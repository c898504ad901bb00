"""Readers of typed lines: the fields of each kind of line as data, with their places.

A fault in a line is reported, and reading continues with the next line.
"""

from contextlib import suppress
from functools import lru_cache
from math import lcm
from typing import Any

from tarot_records.core.faults import Reason, pointer
from tarot_records.core.limits import MAX_SEATS
from tarot_records.notation import lines
from tarot_records.notation.lines import (
    CARRIED_IN,
    DEAL,
    HAND,
    LINES,
    MARK,
    MARKS,
    OF_RECORD,
    PLAYER,
    SCART,
    SCORES,
    TRICK,
    LineForm,
)
from tarot_records.notation.tokens import BY_SEAT, EXTENSION, UNNUMBERED, WORD, GiveUpError, Word
from tarot_records.notation.vocabulary import near_synonyms
from tarot_records.reading.cursor import Cursor
from tarot_records.reading.elimination import settle_cards
from tarot_records.reading.hand_order import AFTER, restore_deal, rotate_tricks
from tarot_records.reading.sheet import HandDraft, Sheet

MOST_ITEMS = 10_000
"""Maximum number of entries on one line; no list of the format is as long."""


def put_line(sheet: Sheet, line: str, start: int) -> None:
    """Read a line, with all its statements, into the sheet, and report its faults; `start` is its offset.

    The line is not the first one, which states the table.
    """
    with suppress(GiveUpError):
        cursor = Cursor(sheet, line, start)
        _statement(sheet, cursor)
        while cursor.another():
            _statement(sheet, cursor)


def is_number(word: str) -> bool:
    """Return True if a word has only the digits 0 to 9, such as the number of a trick."""
    return word.isascii() and word.isdigit()


def _statement(sheet: Sheet, cursor: Cursor) -> None:
    word = cursor.next()
    if word is None:
        return
    if word.text == lines.HEAD:
        cursor.give_up("tn.second", word)
    if cursor.start in sheet.without:
        _skip_line(sheet, cursor, word)
        return
    if word.kind == EXTENSION:
        at, data = ("", sheet.data) if sheet.hand is None else (sheet.hand.at, sheet.hand.data)
        cursor.put(data, at, word.text, word.value, word.start, word.end)
        cursor.marks(at + pointer(word.text))
    elif word.kind == UNNUMBERED or (word.kind == WORD and is_number(word.text.rstrip(".:"))):
        _trick(sheet, cursor, word)
    elif word.kind == WORD and word.text in LINES:
        line = LINES[word.text]
        if line.word in OF_RECORD:
            _read_line(sheet, cursor, word, line)
        elif line is DEAL:
            _deal(sheet, cursor, word)
        else:
            hand = _hand(sheet, word, cursor)
            _read_described(sheet, cursor, word, line, hand.data, hand.at)
    else:
        _count_lost_line(sheet, cursor, word)
        cursor.refuse_unexpected(word, LINES)
    cursor.finish()


def _skip_line(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """Skip an unreadable line, which may still begin a hand or be a trick."""
    if word.text == HAND.word:
        finish_hand(sheet)
        _new_hand(sheet, word, cursor)
    elif word.kind == UNNUMBERED or is_number(word.text.rstrip(".:")):
        hand = _hand(sheet, word, cursor)
        _unknown_trick(sheet, hand, word.start, cursor.end)
    elif word.text not in LINES:
        _count_lost_line(sheet, cursor, word)


def _count_lost_line(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """Count an unreadable line as a possible trick; after tricks, begin a hand if its word looks like `hand`."""
    if sheet.hand is None:
        return
    if sheet.hand.data.get("tricks") and _begins_hand(word.text[:20].rstrip(":")):
        finish_hand(sheet)
        _new_hand(sheet, word, cursor)
    else:
        sheet.hand.lost += 1


@lru_cache(maxsize=256)
def _begins_hand(word: str) -> bool:
    """Return True if a word looks like a misspelt `hand`."""
    return bool(near_synonyms(word, (HAND.word,)))


def _unknown_trick(sheet: Sheet, hand: HandDraft, start: int, end: int) -> None:
    """Add a trick of unknown cards in place of an unreadable line."""
    tricks = hand.data.setdefault("tricks", [])
    sheet.spans[f"{hand.at}/tricks/{len(tricks)}"] = start, end
    tricks.append({"cards": ["?"] * len(sheet.seated().playing)})


def _read_line(sheet: Sheet, cursor: Cursor, word: Word, line: LineForm) -> None:
    """Read a line of a known kind, after its first word."""
    if line is HAND:
        hand = sheet.hand if sheet.hand is not None and names_first_hand(sheet, cursor.start) else None
        if hand is None:
            finish_hand(sheet)
            hand = _new_hand(sheet, word, cursor)
        cursor.part(line, hand.data, hand.at, word.start)
    elif line is MARK:
        number = len(sheet.data.setdefault("marks", []))
        sheet.data["marks"].append({})
        cursor.part(MARK, sheet.data["marks"][number], f"/marks/{number}", word.start, marked=False)
    elif line is PLAYER:
        seat = min(cursor.seat(), MAX_SEATS)
        players = sheet.data["players"]
        players.extend({} for _ in range(seat + 1 - len(players)))
        cursor.part(line, players[seat], f"/players/{seat}", word.start)
    else:
        _read_described(sheet, cursor, word, line, sheet.data, "")


def _read_described(sheet: Sheet, cursor: Cursor, word: Word, line: LineForm, data: dict[str, Any], at: str) -> None:
    """Read a line whose form is described completely in the table of lines, into `data` at the path `at`."""
    *way, name = line.path
    for step in way:
        data = data.setdefault(step, {})
        at += f"/{step}"
        sheet.spans.setdefault(at, (word.start, cursor.end))
    own = f"{at}/{name}"
    if line.form == lines.VALUE:
        value, start, end = cursor.value(line.first[0], at, line, data)
        cursor.put(data, at, name, value, start, end)
        cursor.marks(own)
        return
    if line.form == lines.PART and not line.many:
        if name in data and line is not SCORES:
            cursor.tell("tn.twice", word.start, word.end, name=line.word)
        if line is CARRIED_IN:
            cursor.takes(lines.NONE)
        cursor.part(line, data.setdefault(name, {}), own, word.start)
        return
    sheet.spans.setdefault(own, (word.start, cursor.end))
    if line.form == lines.PAIRS:
        _pairs(cursor, line, data.setdefault(name, {}), own)
    elif cursor.takes(lines.NONE):
        data.setdefault(name, [])
        cursor.marks(own)
    elif line.form == lines.LIST:
        _list(cursor, line, data.setdefault(name, []), own)
    else:
        if line is TRICK:
            cursor.give_up("tn.instead", word, what=Reason("trick_number"), found=word.text)
        entries = data.setdefault(name, [])
        entry: dict[str, Any] = {}
        entries.append(entry)
        own = f"{own}/{len(entries) - 1}"
        if line is SCART:
            seat, start, end = cursor.seat_with_colon()
            cursor.put(entry, own, "seat", seat, start, end)
        cursor.part(line, entry, own, word.start)


def _list(cursor: Cursor, line: LineForm, entries: list[Any], at: str) -> None:
    """Read a line of parts between commas: `bids W pass, S garde`."""
    for _ in range(MOST_ITEMS):
        word = cursor.peek()
        entry: dict[str, Any] = {}
        entries.append(entry)
        cursor.part(line, entry, f"{at}/{len(entries) - 1}", cursor.last if word is None else word.start)
        if not cursor.takes(","):
            return
    cursor.tell("tn.long", cursor.last, cursor.end, limit=MOST_ITEMS, what=Reason("entries"))


def _pairs(cursor: Cursor, line: LineForm, data: dict[str, Any], at: str) -> None:
    """Read a line of words with values: `options petit_sec=played prise=no`, `carried pot=5`."""
    for _ in range(MOST_ITEMS):
        word = cursor.peek()
        if word is None or word.text in MARKS:
            cursor.marks(at)
            return
        cursor.next()
        name, sign, text = word.text.partition("=")
        if not sign or word.kind != WORD:
            cursor.give_up("tn.instead", word, what=Reason("name_value"), found=word.text[:40])
        part = word._replace(text=text, start=word.start + len(name) + 1)
        value = cursor.number_of(part) if line.first[1].kind == lines.NUMBER else text
        cursor.put(data, at, name, value, part.start, part.end)
    cursor.tell("tn.long", cursor.last, cursor.end, limit=MOST_ITEMS, what=Reason("entries"))


def _deal(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """Read a line of the deal: `deal S: …` a seat's hand, `deal of 3` the number of hands, `deal x-…` an extension."""
    hand = _hand(sheet, word, cursor)
    deal, at = hand.data.setdefault("deal", {}), f"{hand.at}/deal"
    sheet.spans.setdefault(at, (word.start, cursor.end))
    first = cursor.peek()
    if first is None or first.kind != WORD or first.text in MARKS:
        cursor.part(DEAL, deal, at, word.start)
        return
    if cursor.takes(lines.OF):
        hand.dealt_of = cursor.size()
        cursor.part(DEAL, deal, at, word.start)
        return
    seat, start, end = cursor.seat_with_colon()
    if seat in hand.dealt:
        cursor.tell("tn.twice", start, end, name=first.text)
    own = f"{at}/hands/{seat}"
    sheet.spans.setdefault(f"{at}/hands", (word.start, cursor.end))
    hand.dealt[seat] = None if cursor.takes(lines.UNKNOWN) else cursor.cards(own, False, (AFTER,))
    if cursor.takes(AFTER):
        after = cursor.need("word")
        if after.text != SCART.word:
            cursor.refuse_unexpected(after, (SCART.word,))
        hand.after_scart[seat] = after.start, after.end
    sheet.spans[own] = start, cursor.last
    cursor.marks(own)


def _trick(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """Read a trick: `8 W: H6 7 8 D6 =N (7.5)`."""
    hand = _hand(sheet, word, cursor)
    tricks = hand.data.setdefault("tricks", [])
    sheet.spans.setdefault(f"{hand.at}/tricks", (word.start, cursor.end))
    expected = len(tricks) + 1
    number = expected if word.kind == UNNUMBERED else int(word.text.rstrip(".:")[:9])
    if expected < number <= expected + hand.lost:
        for _ in range(expected, number):
            _unknown_trick(sheet, hand, word.start, word.start)
        hand.lost -= number - expected
    elif number not in (expected, expected + hand.ahead):
        cursor.tell("tn.order", word.start, word.end, found=word.text[:9], expected=expected)
        hand.ahead = max(0, number - expected)
    at = f"{hand.at}/tricks/{len(tricks)}"
    trick: dict[str, Any] = {}
    tricks.append(trick)
    first = cursor.peek()
    by_seat = first is not None and first.kind == BY_SEAT
    if by_seat:
        cursor.next()
    elif first is not None and first.kind == WORD and first.text.endswith(":"):
        seat, start, end = cursor.seat_with_colon()
        cursor.put(trick, at, "leader", seat, start, end)
    trick["cards"] = cursor.cards(f"{at}/cards", True, [field.name for field in TRICK.named])
    if by_seat and len(trick["cards"]) == len(sheet.seated().playing):
        hand.by_seat[len(tricks) - 1] = word.start, cursor.end
    while (more := cursor.peek()) is not None and more.kind == WORD and more.text[0] in "=(":
        cursor.next()
        if more.text[0] == "=":
            winner = cursor.seat_of(more._replace(text=more.text[1:]))
            cursor.put(trick, at, "winner", winner, more.start, more.end)
        else:
            inside = more._replace(text=more.text[1:].removesuffix(")"))
            cursor.put(trick, at, "points", cursor.points_of(inside, trick), more.start, more.end)
    cursor.named(TRICK, trick, at)
    cursor.marks(at)
    sheet.spans[at] = word.start, cursor.last


# -- hands -----------------------------------------------------------------------------------------


def _hand(sheet: Sheet, word: Word, cursor: Cursor) -> HandDraft:
    """Return the hand to which a line belongs; begin the first hand if necessary."""
    return sheet.hand or _new_hand(sheet, word, cursor)


def _new_hand(sheet: Sheet, word: Word, cursor: Cursor) -> HandDraft:
    sheet.hand = HandDraft(len(sheet.data["hands"]))
    sheet.data["hands"].append(sheet.hand.data)
    sheet.spans[sheet.hand.at] = word.start, cursor.end
    return sheet.hand


def names_first_hand(sheet: Sheet, start: int) -> bool:
    """Return True if a line in the writer's own words may name the first hand, which has only a dealer so far."""
    hand = sheet.hand
    return hand is not None and start in sheet.heard and hand.at == "/hands/0" and set(hand.data) == {"dealer"}


def finish_hand(sheet: Sheet) -> None:
    """Finish the current hand: settle ambiguous cards, restore dealt hands, rotate tricks, convert card points."""
    hand = sheet.hand
    settle_cards(sheet, hand)
    if hand is None:
        return
    restore_deal(sheet, hand)
    if hand.dealt or hand.dealt_of is not None:
        size = len(sheet.data["players"]) if hand.dealt_of is None else hand.dealt_of
        size = max(size, *(seat + 1 for seat in hand.dealt), 0)
        hand.data["deal"]["hands"] = [hand.dealt.get(seat) for seat in range(size)]
    rotate_tricks(sheet, hand)
    unit = hand.data.get("scores", {}).get("unit", 1)
    if sheet.own_words and "unit" not in hand.data.get("scores", {}):
        unit = lcm(*(points.denominator for _, points, _, _ in hand.points))
        if unit > 1:
            hand.data.setdefault("scores", {})["unit"] = unit
    for data, points, start, end in hand.points:
        if (points * unit).denominator != 1:
            sheet.troubled.add(start)
            sheet.tell("tn.unit", start, end, found=str(points), unit=unit, need=points.denominator)
        data["points"] = int(points * unit)
    sheet.hand = None
