"""Text in the notation -> data, the place of every part of it, and all that is wrong with it.

Line by line: what is wrong with one is told, with its place, and the next is read. Nothing is raised
for what a person typed. The data has the shape of the JSON form; whether it fits the format, and the
rules, is for others to say. A parser of our own rather than lark's: it goes on after a mistake in the
middle of a line, names it in a player's words, and takes half the time.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from math import lcm
from typing import Any

from tarot_records.cards import SUITS
from tarot_records.faults import NOTE, Fault, Reason, pointer
from tarot_records.limits import MAX_SEATS
from tarot_records.notation import lines
from tarot_records.notation.after_scart import AFTER, as_dealt
from tarot_records.notation.cursor import Cursor
from tarot_records.notation.head import read_head, stated_language
from tarot_records.notation.letters import CANONICAL, LANGUAGES, ROMANS, TABLES, Letters
from tarot_records.notation.lines import (
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
from tarot_records.notation.sheet import MOST, HandDraft, Sheet, places_of
from tarot_records.notation.vocabulary import BETWEEN, loose_cards, near, plain
from tarot_records.notation.words import EXTENSION, WORD, GiveUpError, Word, decoded
from tarot_records.source import Reading, Rest

MOST_TROUBLED = 2_000
"""The most lines that are read once more in their writer's own words."""
LONG = 2_000
"""So many characters has the longest line that is read once more in its writer's own words."""
EVENING = 100_000
"""So many have all of them together: more than a long evening's hands."""
MOST_SAID = 12
"""The most words of a writer's own of which a note tells."""
FIVE = "V"
"""A Roman five, and in French a valet."""
SEVERAL = 3
"""So many different Roman numerals show that a text has its trumps so."""
_ROMAN = re.compile(r"(?<![\w-])[IVX]{2,6}(?![\w:=-])")
_FIVE = re.compile(rf"(?<![\w♠♥♦♣-]){FIVE}(?![\w:=-])")
_PAIRS = re.compile(r"(?<![\w-])[A-Za-z]{2}(?![\w:=-])")
OF_ALL = frozenset(
    ("tn.header", "tn.version", "tn.second", "tn.language", "tn.ambiguous", "tn.seats", "tn.rest", "tn.more")
)
"""Faults with which a text cannot be read at all."""
OF_A_CARD = frozenset(("tn.card", "tn.cards", "tn.bare", "tn.either", "tn.order"))
"""Faults that leave the rest of their line as it is: the card is unknown, and the trick has its place."""
MOST_ITEMS = 10_000
"""The most items between commas on one line; no list of the format is as long."""


@lru_cache(maxsize=2)
def read(raw: bytes) -> Reading:
    """What a text in the notation says; of bytes, because they are what a source has."""
    text, notes, problems = decoded(raw)
    if problems:
        return Reading(text, None, {}, notes, problems, ())
    lang = stated_language(text)
    if lang is None:
        return _in_some_language(text, notes)
    table = TABLES.get(lang)
    sheet = understood(text, table or CANONICAL)
    if table is None:
        sheet.tell("tn.language", *sheet.head, found=lang[:40], languages=LANGUAGES)
    return _reading(sheet, notes)


def _in_some_language(text: str, notes: tuple[Fault, ...]) -> Reading:
    """A text that does not say its language: codes, or else the only letters that read all of it."""
    codes = read_sheet(text, CANONICAL, brief=True)
    if not codes.faults:
        return _reading(codes, notes)
    sheets = [read_sheet(text, TABLES[lang], brief=True) for lang in LANGUAGES]
    if all(sheet.faults for sheet in sheets):
        codes, *sheets = (_heard(sheet) for sheet in (codes, *sheets))
        if not codes.faults:
            return _reading(codes, notes)
    whole = [sheet for sheet in sheets if not sheet.faults]
    if not whole:
        return _reading(min((codes, *sheets), key=lambda sheet: len(sheet.faults)), notes)
    first = whole[0]
    if any(other.data != first.data for other in whole):
        first.tell("tn.ambiguous", *first.head, languages=[sheet.letters.name for sheet in whole])
        return _reading(first, notes)
    note = first.fault("tn.unstated", *first.head, language=first.letters.name, lang=first.letters.lang)
    return _reading(first, (*notes, note._replace(severity=NOTE)))


def _reading(sheet: Sheet, notes: tuple[Fault, ...]) -> Reading:
    """The result; without data if anything was wrong, but with what the other lines say."""
    remarks = tuple(sheet.remarks)
    if not sheet.faults:
        notes = (*notes, *_own_words(sheet), *_other_letters(sheet))
        return Reading(sheet.text, sheet.data, sheet.spans, notes, (), remarks)
    problems = tuple(sheet.faults)
    if any(fault.code in OF_ALL or fault.facts["offset"] <= sheet.head[1] for fault in problems):
        return Reading(sheet.text, None, sheet.spans, notes, problems, remarks)
    rest, begins = _without(sheet), [0]
    while (at := rest.spans.get(f"/hands/{len(begins) - 1}")) is not None:
        begins.append(at[0])
    hands = tuple(frozenset(bisect_right(begins, at) - 1 for at in places_of(fault)) for fault in problems)
    return Reading(sheet.text, None, rest.spans, notes, problems, remarks, Rest(rest.data, hands))


def _without(sheet: Sheet) -> Sheet:
    """The text read once more without the lines that cannot be; those with a card in doubt are read, but for it."""
    begins = [start for start, _ in _lines_of(sheet.text)]
    wrong = [place for fault in sheet.faults if fault.code not in OF_A_CARD for place in places_of(fault)]
    passed_over = {begins[bisect_right(begins, offset) - 1] for offset in wrong}
    return read_sheet(sheet.text, sheet.letters, sheet.heard, without=passed_over)


def _own_words(sheet: Sheet) -> Iterable[Fault]:
    """A note if some lines are in their writer's own words: which words, and what they were read as."""
    if sheet.said:
        said = [f"{typed} = {read}" for typed, read in islice(sheet.said.items(), MOST_SAID)]
        yield sheet.fault("tn.heard", *sheet.head, words=said)._replace(severity=NOTE)


def _other_letters(sheet: Sheet) -> Iterable[Fault]:
    """A note if other letters would read the whole text too, and find other cards in it."""
    found = []
    for lang in LANGUAGES:
        table = TABLES[lang]
        if table is not sheet.letters and all(table.reads(typed) for typed in sheet.typed):
            other = read_sheet(sheet.text, table, brief=True)
            if not other.faults and other.data != sheet.data:
                found.append(table.name)
    if found:
        note = sheet.fault("tn.letters", *sheet.head, language=sheet.letters.name, others=found)
        yield note._replace(severity=NOTE)


# -- lines -----------------------------------------------------------------------------------------


def understood(text: str, letters: Letters) -> Sheet:
    """The text with these letters: as the notation has it, or else in its writer's own words."""
    return _heard(read_sheet(text, letters, brief=True))


def _heard(sheet: Sheet) -> Sheet:
    """What cannot be read as it stands, read once more: in its writer's own words, or to tell all that is wrong."""
    if not sheet.faults:
        return sheet
    worth_it = _worth_hearing(sheet)
    again = read_sheet(sheet.text, sheet.letters, worth_it)
    if not worth_it or len(again.troubled) <= len(sheet.troubled):
        return again
    return read_sheet(sheet.text, sheet.letters)


def _worth_hearing(sheet: Sheet) -> Collection[int]:
    """The lines that somebody may have written who has words of his own: none longer, and no more of them."""
    chosen, room = set(), EVENING
    for start in sorted(sheet.troubled):
        end = sheet.text.find("\n", start)
        length = (len(sheet.text) if end == -1 else end) - start
        if length <= min(LONG, room):
            chosen.add(start)
            room -= length
    return chosen


def read_sheet(
    text: str,
    letters: Letters,
    heard: Collection[int] = (),
    brief: bool = False,
    without: Collection[int] = (),
) -> Sheet:
    """The text with these letters, line by line; those that begin at the places `heard` in their writer's own words.

    In `brief`, no more of a line is read once something is wrong with it. The lines that begin at the places `without`
    are passed over.
    """
    sheet = Sheet(text, letters, heard, brief, without)
    headed = False
    for start, line in _lines_of(text):
        if not headed and line.strip() and not line.lstrip().startswith(";"):
            headed = True
            if line.split()[0] == lines.HEAD:
                read_head(sheet, line, start)
                continue
            sheet.tell("tn.header", start, start + len(line.rstrip()), found=line.strip()[:40])
            if not _looks_like_notation(text):
                return sheet
        with suppress(GiveUpError):  # what is wrong has been told; the next line is read
            cursor = Cursor(sheet, line, start)
            _line(sheet, cursor)
            while cursor.another():
                _line(sheet, cursor)
        if len(sheet.faults) == MOST and (sheet.own_words or len(sheet.troubled) >= MOST_TROUBLED):
            sheet.faults.append(sheet.fault("tn.more", start, start + len(line), limit=MOST))
            return sheet
    if not headed:
        sheet.tell("tn.header", 0, 1, found="")
    _finish_hand(sheet)
    if sheet.rank_first:
        _ask_which(sheet)
    if FIVE in letters.ranks and letters.romans:
        _ask_fives(sheet)
    return sheet


def _ask_fives(sheet: Sheet) -> None:
    """Where trumps have Roman numerals, the letter of a rank that is a five too is asked about if no suit stands by."""
    numerals = {word for word in _ROMAN.findall(sheet.text) if word in ROMANS}
    if len(numerals) < SEVERAL:
        return
    loose, rank = loose_cards(sheet.letters.lang), sheet.letters.ranks[FIVE]
    for start, line in _lines_of(sheet.text):
        for word in _FIVE.finditer(line) if start > sheet.head[1] else ():
            linked, before = ["", "", *plain(line[: word.start()]).split()][-2:]
            if before.rstrip(":") not in loose.suits or linked in BETWEEN:
                cards = sorted((f"T{ROMANS[FIVE]}", *(suit + rank for suit in SUITS)))
                sheet.tell("tn.either", start + word.start(), start + word.end(), found=FIVE, cards=cards)
                sheet.troubled.add(start)


def _ask_which(sheet: Sheet) -> None:
    """Where ranks stand before their suits' letters, what would be two cards by that order is asked about."""
    loose = loose_cards(sheet.letters.lang)
    for start, line in _lines_of(sheet.text):
        for word in _PAIRS.finditer(line) if start > sheet.head[1] else ():
            if word.group().upper() in loose.two_ways:
                cards = sorted(loose.whole[plain(word.group())])
                sheet.tell("tn.either", start + word.start(), start + word.end(), found=word.group(), cards=cards)
                sheet.troubled.add(start)


def _lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Where each line begins, and the line."""
    at = 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield at, text[at:end]
        at = end + 1


def _looks_like_notation(text: str) -> bool:
    """Whether, for all that its first line lacks, most of the next lines begin as those of the notation do."""
    starts = [line.split()[0].rstrip(".:") for line in text[:20_000].split("\n")[:50] if line.strip()]
    known = sum(start in LINES or _is_number(start) for start in starts)
    return known > len(starts) // 2


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _line(sheet: Sheet, cursor: Cursor) -> None:
    """One line that is not the first."""
    word = cursor.next()
    if word is None:
        return
    if word.text == lines.HEAD:
        cursor.give_up("tn.second", word)
    if cursor.start in sheet.without:
        _pass_over(sheet, cursor, word)
        return
    if word.kind == EXTENSION:
        at, data = ("", sheet.data) if sheet.hand is None else (sheet.hand.at, sheet.hand.data)
        cursor.put(data, at, word.text, word.value, word.start, word.end)
        cursor.marks(at + pointer(word.text))
    elif word.kind == WORD and _is_number(word.text.rstrip(".:")):
        _trick(sheet, cursor, word)
    elif word.kind == WORD and word.text in LINES:
        line = LINES[word.text]
        if line.word in OF_RECORD:
            _of_record(sheet, cursor, word, line)
        elif line is DEAL:
            _deal(sheet, cursor, word)
        else:
            hand = _hand(sheet, word, cursor)
            _placed(sheet, cursor, word, line, hand.data, hand.at)
    else:
        _lost(sheet, cursor, word)
        cursor.surprised(word, LINES)
    cursor.finish()


def _pass_over(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """A line that cannot be read; a hand still begins with it, and a trick keeps its place."""
    if word.text == HAND.word:
        _finish_hand(sheet)
        _new_hand(sheet, word, cursor)
    elif _is_number(word.text.rstrip(".:")):
        hand = _hand(sheet, word, cursor)
        _unknown_trick(sheet, hand, word.start, cursor.end)
    elif word.text not in LINES:
        _lost(sheet, cursor, word)


def _lost(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """Nobody can tell what a line is: it may be a trick; if it looks so and tricks came before, it begins a hand."""
    if sheet.hand is None:
        return
    if sheet.hand.data.get("tricks") and near(word.text[:20].rstrip(":"), (HAND.word,)):
        _finish_hand(sheet)
        _new_hand(sheet, word, cursor)
    else:
        sheet.hand.lost += 1


def _unknown_trick(sheet: Sheet, hand: HandDraft, start: int, end: int) -> None:
    """A trick of which no card is known."""
    tricks = hand.data.setdefault("tricks", [])
    sheet.spans[f"{hand.at}/tricks/{len(tricks)}"] = start, end
    tricks.append({"cards": ["?"] * len(sheet.seated().playing)})


def _of_record(sheet: Sheet, cursor: Cursor, word: Word, line: LineForm) -> None:
    """A line about the whole record, or one that begins a hand."""
    if line is HAND:
        _finish_hand(sheet)
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
        _placed(sheet, cursor, word, line, sheet.data, "")


def _placed(sheet: Sheet, cursor: Cursor, word: Word, line: LineForm, data: dict[str, Any], at: str) -> None:
    """A line that the table describes in full, put where its path leads."""
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
        cursor.part(line, data.setdefault(name, {}), own, word.start)
        return
    sheet.spans.setdefault(own, (word.start, cursor.end))
    if line.form == lines.PAIRS:
        _pairs(cursor, line, data.setdefault(name, {}), own)
    elif (line.form == lines.LIST or line in (SCART, TRICK)) and cursor.takes(lines.NONE):
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
    """Parts between commas: `bids W pass, S garde`."""
    for _ in range(MOST_ITEMS):
        word = cursor.peek()
        entry: dict[str, Any] = {}
        entries.append(entry)
        cursor.part(line, entry, f"{at}/{len(entries) - 1}", cursor.last if word is None else word.start)
        if not cursor.takes(","):
            return
    cursor.tell("tn.long", cursor.last, cursor.end, limit=MOST_ITEMS, what=Reason("entries"))


def _pairs(cursor: Cursor, line: LineForm, data: dict[str, Any], at: str) -> None:
    """`options petit_sec=played prise=no`, `carried pot=5`."""
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
    """`deal S: …` is a seat's hand; `deal of 3` how many hands are listed; `deal x-…` the deal's own."""
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
            cursor.surprised(after, (SCART.word,))
        hand.after_scart[seat] = after.start, after.end
    sheet.spans[own] = start, cursor.last
    cursor.marks(own)


def _trick(sheet: Sheet, cursor: Cursor, word: Word) -> None:
    """`8 W: H6 7 8 D6 =N (7.5)`."""
    hand = _hand(sheet, word, cursor)
    tricks = hand.data.setdefault("tricks", [])
    sheet.spans.setdefault(f"{hand.at}/tricks", (word.start, cursor.end))
    number, expected = int(word.text.rstrip(".:")[:9]), len(tricks) + 1
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
    if first is not None and first.kind == WORD and first.text.endswith(":"):
        seat, start, end = cursor.seat_with_colon()
        cursor.put(trick, at, "leader", seat, start, end)
    trick["cards"] = cursor.cards(f"{at}/cards", True, [field.name for field in TRICK.named])
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
    """The hand the line is about; the first need not be announced."""
    return sheet.hand or _new_hand(sheet, word, cursor)


def _new_hand(sheet: Sheet, word: Word, cursor: Cursor) -> HandDraft:
    sheet.hand = HandDraft(len(sheet.data["hands"]))
    sheet.data["hands"].append(sheet.hand.data)
    sheet.spans[sheet.hand.at] = word.start, cursor.end
    return sheet.hand


def _finish_hand(sheet: Sheet) -> None:
    """Puts the dealt hands in the order of the seats, and card points in the unit of the scores."""
    hand = sheet.hand
    if hand is None:
        return
    as_dealt(sheet, hand)
    if hand.dealt or hand.dealt_of is not None:
        size = len(sheet.data["players"]) if hand.dealt_of is None else hand.dealt_of
        size = max(size, *(seat + 1 for seat in hand.dealt), 0)
        hand.data["deal"]["hands"] = [hand.dealt.get(seat) for seat in range(size)]
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
