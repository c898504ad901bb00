"""Parser of typed texts: text -> data, with the place of every part and all faults.

A text is read line by line: the faults of a line are reported with their places, and the next line is read. No mistake
in a text raises an exception. The data have the shape of the JSON form; they are checked against the format and the
rules later. The parser is written by hand rather than with lark, because it continues after a mistake in the middle of
a line, explains the mistake in players' words, and takes half the time.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.core.faults import NOTE, Fault
from tarot_records.notation import lines
from tarot_records.notation.letters import CANONICAL, LANGUAGES, ROMANS, TABLES, Letters
from tarot_records.notation.lines import HAND, LINES
from tarot_records.notation.tokens import decode_text, lines_of
from tarot_records.notation.vocabulary import BETWEEN, line_words, loose_cards, plain_words
from tarot_records.reading.head import is_headed, read_head, read_supposed_head, stated_table
from tarot_records.reading.inferred import MOST_WRONG, infer
from tarot_records.reading.known_hands import put_cached_hands
from tarot_records.reading.line_fields import finish_hand, is_number, put_line
from tarot_records.reading.missing_head import first_lines_by_language, language_of_cards, supposed_head
from tarot_records.reading.prose import merge_prose_faults
from tarot_records.reading.sheet import MOST, MOST_TROUBLED, Sheet, places_of, split_paragraphs
from tarot_records.record.source import Reading, Rest
from tarot_records.transcripts.headed_lines.line_reader import continues
from tarot_records.transcripts.play.record_replay import faults_of

LONG = 2_000
"""Maximum length of a line that is read again in the writer's own words, in characters."""
EVENING = 100_000
"""Maximum total length of the lines that are read again, in characters; more than a long evening has."""
MOST_SAID = 12
"""Maximum number of words, and of remarks, in a note."""
FIVE = "V"
"""Letter for the Roman numeral 5, and for the valet in French."""
SEVERAL = 3
"""Minimum number of different Roman numerals that prove that trumps are written in Roman numerals."""
_ROMAN = re.compile(r"(?<![\w-])[IVX]{2,6}(?![\w:=-])")
_FIVE = re.compile(rf"(?<![\w♠♥♦♣-]){FIVE}(?![\w:=-])")
_FIRST_WORD = re.compile(r"^[^\S\n]*([^\s]+)", re.MULTILINE)
_PAIRS = re.compile(r"(?<![\w-])[A-Za-z]{2}(?![\w:=-])")
OF_ALL = frozenset(
    ("tn.header", "tn.version", "tn.second", "tn.language", "tn.ambiguous", "tn.seats", "tn.rest", "tn.more")
)
"""Codes of faults that prevent the reading of the whole text."""
OF_A_CARD = frozenset(("tn.card", "tn.cards", "tn.bare", "tn.either", "tn.order"))
"""Codes of faults that do not exclude their line: the card is unknown, and the trick keeps its place."""
OWN_WORDS = frozenset(("tn.heard", "tn.inferred"))
"""Codes of notes on texts in the writer's own words."""
NO_HEAD = "tn.header"
"""Code of the fault of a missing first line."""


@lru_cache(maxsize=2)
def read(raw: bytes) -> Reading:
    """Return the result of reading a text, given as bytes: in the notation, or as its writer wrote it."""
    text, notes, problems = decode_text(raw)
    if problems:
        return Reading(text, None, {}, notes, problems, ())
    reading = _read_notation(text, notes)
    if is_headed(text) or not reading.problems or _states_notation(text):
        return reading
    found = infer(text)
    lacks_head_only = [problem.code for problem in reading.problems] == [NO_HEAD]
    if found is None or (lacks_head_only and _is_doubtful(found)):
        return reading
    return found._replace(notes=(*notes, *found.notes))


def _is_doubtful(reading: Reading) -> bool:
    """Return True if the replay finds more faults in an inferred record than a correct reading usually has."""
    hands = () if reading.data is None else reading.data.get("hands", ())
    return _count_wrong(reading) > MOST_WRONG * max(1, len(hands))


class Hints(NamedTuple):
    """Facts about a text that are known from elsewhere."""

    game: str = ""
    """Id of the game, or `GAME/RULESET`."""
    players: tuple[str, ...] = ()
    """The players in order of play."""
    lang: str = ""
    answers: tuple[str, ...] = ()
    """Lines that answer questions about the writer's habits, such as `K = hearts`."""


@lru_cache(maxsize=4)
def read_with_hints(raw: bytes, hints: Hints) -> Reading:
    """Return the result of reading a text that somebody wrote in his own way, with hints about it.

    A text with a first line is read in the notation if that leaves fewer faults.
    """
    text, notes, problems = decode_text(raw)
    if problems:
        return read(raw)
    strict = _read_notation(text, notes)
    if not strict.problems:
        return strict
    if is_headed(text):
        game, players, lang = stated_table(text)
        hints = Hints(hints.game or game, hints.players or players, hints.lang or lang, hints.answers)
    found = infer(text, *hints)
    if found is None or (is_headed(text) and _count_wrong(found) > _count_wrong(strict)):
        return read(raw)
    return found._replace(notes=(*notes, *found.notes))


def _count_wrong(reading: Reading) -> int:
    """Return the number of problems of a reading.

    If it has any, or was read in the writer's own words, the faults that a replay finds are added.
    """
    data = reading.data if reading.rest is None else reading.rest.data
    own_words = reading.problems or any(note.code in OWN_WORDS for note in reading.notes)
    return len(reading.problems) + (len(faults_of(data)) if own_words and data is not None else 0)


def _read_notation(text: str, notes: tuple[Fault, ...]) -> Reading:
    """Return the reading of a text in the notation, or with some lines in the writer's own words."""
    lang = language_of_cards(text)
    if lang is None:
        return _read_in_guessed_language(text, notes)
    table = TABLES.get(lang)
    sheet = read_with_letters(text, table or CANONICAL)
    if table is None:
        sheet.tell("tn.language", *sheet.head, found=lang[:40], languages=LANGUAGES)
    return _reading(sheet, notes)


def _read_in_guessed_language(text: str, notes: tuple[Fault, ...]) -> Reading:
    """Read a text without a stated language.

    It is read with the card codes, or else with the letters of the only language that fit the whole text.
    """
    codes = _read_strictly(text, CANONICAL)
    if not codes.faults:
        return _reading(codes, notes)
    sheets = [_read_strictly(text, TABLES[lang]) for lang in LANGUAGES]
    if all(sheet.faults for sheet in sheets):
        codes, *sheets = (_read_in_own_words(sheet) for sheet in (codes, *sheets))
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
    """Return a sheet as a reading, with further notes; if it has faults, `rest` has the data of the other lines."""
    remarks = tuple(sheet.remarks)
    headings = tuple(_heading_notes(sheet))
    if not sheet.faults:
        notes = (*notes, *_own_words_note(sheet), *headings, *_settled_note(sheet))
        notes = (*notes, *_remark_notes(sheet), *_other_letters_note(sheet))
        return Reading(sheet.text, sheet.data, sheet.all_spans(), notes, (), remarks)
    notes, problems = (*notes, *headings), merge_prose_faults(sheet)
    if any(_is_fatal(fault, sheet) for fault in problems):
        return Reading(sheet.text, None, sheet.all_spans(), notes, problems, remarks)
    rest, begins = _without_wrong_lines(sheet), [0]
    spans = rest.all_spans()
    while (at := spans.get(f"/hands/{len(begins) - 1}")) is not None:
        begins.append(at[0])
    hands = tuple(frozenset(bisect_right(begins, at) - 1 for at in places_of(fault)) for fault in problems)
    return Reading(sheet.text, None, spans, notes, problems, remarks, Rest(rest.data, hands))


def _is_fatal(fault: Fault, sheet: Sheet) -> bool:
    """Return True if a fault prevents the reading of the whole text."""
    if fault.code == NO_HEAD:
        return not sheet.supposed
    return fault.code in OF_ALL or fault.facts["offset"] <= sheet.head[1]


def _without_wrong_lines(sheet: Sheet) -> Sheet:
    """Return the sheet of the same text, read again without its unreadable lines."""
    begins = [start for start, _ in split_paragraphs(sheet)]
    wrong = [fault for fault in sheet.faults if fault.code not in OF_A_CARD and fault.code != NO_HEAD]
    passed_over = {begins[bisect_right(begins, place) - 1] for fault in wrong for place in places_of(fault)}
    return read_sheet(sheet.text, sheet.letters, sheet.heard, without=passed_over)


def _own_words_note(sheet: Sheet) -> Iterable[Fault]:
    """Yield a note on how the writer's own words were read, if there are any."""
    if sheet.said:
        words = [f"{typed} = {read}" for typed, read in islice(sheet.said.items(), MOST_SAID)]
        yield sheet.fault("tn.heard", *sheet.head, words=words)._replace(severity=NOTE)


def _settled_note(sheet: Sheet) -> Iterable[Fault]:
    """Yield a note on the ambiguous cards that were settled, if there are any."""
    if sheet.settled:
        words = [f"{asked.found} = {meant}" for asked, meant in sheet.settled[:MOST_SAID]]
        (first, _), *_ = sheet.settled
        yield sheet.fault("tn.settled", first.start, first.end, words=words)._replace(severity=NOTE)


def _heading_notes(sheet: Sheet) -> Iterable[Fault]:
    """Yield notes on groups of lines that state nothing about the game, in the order of the text."""
    places = sorted(at for at in sheet.remarks if sheet.text[at] != ";")
    for first in range(0, len(places), MOST_SAID):
        some = places[first : first + MOST_SAID]
        found = [sheet.text[at:].split("\n", 1)[0].strip() for at in some]
        yield sheet.fault("tn.heading", some[0], some[0] + len(found[0]), titles=found)._replace(severity=NOTE)


def _remark_notes(sheet: Sheet) -> Iterable[Fault]:
    """Yield a note on each remark that may have been meant as cards."""
    table, noted = sheet.seated(), 0
    for at in sheet.remarks:
        line, end = sheet.text.rfind("\n", 0, at) + 1, sheet.text.find("\n", at)
        remark = sheet.text[at + 1 : end if end >= 0 else None]
        if noted < MOST_SAID and at > sheet.head[1] and sheet.text[line:at].strip() and continues(remark, table):
            found = remark.strip()
            yield sheet.fault("tn.remark", at, at + 1 + len(remark.rstrip()), found=found[:40])._replace(severity=NOTE)
            noted += 1


def _other_letters_note(sheet: Sheet) -> Iterable[Fault]:
    """Yield a note on other languages whose letters also fit the text but mean other cards."""
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


def read_with_letters(text: str, letters: Letters) -> Sheet:
    """Return the sheet of a text read with these letters: in the notation, or else in the writer's own words."""
    return _read_in_own_words(_read_strictly(text, letters))


def _read_strictly(text: str, letters: Letters) -> Sheet:
    """Return the sheet of a text read as notation; of a line with faults, only the first fault is reported.

    Only lines that begin a hand with a synonym of `hand` are read in the writer's own words.
    """
    of_hands = (first.start() for first in _FIRST_WORD.finditer(text) if _is_like_hand(first[1]))
    return read_sheet(text, letters, _lines_to_read_again(text, of_hands), brief=True)


@lru_cache(maxsize=4_096)
def _is_like_hand(word: str) -> bool:
    """Return True if a word is a synonym of `hand`, but no word of the notation."""
    return word not in LINES and HAND.word in line_words().get(plain_words(word).rstrip(" .:"), ())


def _read_in_own_words(sheet: Sheet) -> Sheet:
    """Return the sheet of a second reading if the first has faults.

    Unreadable lines are read in the writer's own words; if that does not help, all lines are read in full to report all
    faults.
    """
    if not sheet.faults:
        return sheet
    worth_it = _lines_to_read_again(sheet.text, sheet.troubled.union(sheet.heard))
    again = read_sheet(sheet.text, sheet.letters, worth_it)
    if not worth_it or len(again.troubled) <= len(sheet.troubled):
        return again
    return read_sheet(sheet.text, sheet.letters)


def _lines_to_read_again(text: str, begins: Iterable[int]) -> Collection[int]:
    """Return the offsets, among `begins`, of lines that may be read again in the writer's own words.

    Lines longer than LONG are left out, and so are those that would exceed EVENING characters in all.
    """
    chosen, room = set(), EVENING
    for start in sorted(begins):
        end = text.find("\n", start)
        length = (len(text) if end == -1 else end) - start
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
    """Return the sheet of a text, read line by line with these letters.

    `heard` has the offsets of lines to read in the writer's own words, `without` those of lines to skip. With `brief`,
    the rest of a line is skipped after its first fault.
    """
    sheet = Sheet(text, letters, heard, brief, without)
    headed = False
    for start, line in split_paragraphs(sheet, without_cached=True):
        if not headed and line.strip() and not line.lstrip().startswith(";"):
            headed = True
            if line.split()[0] == lines.HEAD:
                read_head(sheet, line, start)
                continue
            meant = first_lines_by_language(text)
            sheet.tell(NO_HEAD, start, start + len(line.rstrip()), found=line.strip()[:40], first_lines=meant)
            if supposed := supposed_head(text):
                read_supposed_head(sheet, supposed)
            elif not _looks_like_notation(text):
                return sheet
        sheet.read_to = put_cached_hands(sheet, start)
        if start >= sheet.read_to:
            put_line(sheet, line, start)
        if len(sheet.faults) == MOST and (sheet.own_words or len(sheet.troubled) >= MOST_TROUBLED):
            sheet.faults.append(sheet.fault("tn.more", start, start + len(line), limit=MOST))
            return sheet
    if not headed:
        sheet.tell(NO_HEAD, 0, 1, found="", first_lines=first_lines_by_language(text))
    finish_hand(sheet)
    if sheet.rank_first:
        _ask_rank_first(sheet)
    if FIVE in letters.ranks and letters.romans:
        _ask_fives(sheet)
    return sheet


def _ask_fives(sheet: Sheet) -> None:
    """Report each V without a suit as a question if the text has Roman numerals: it may be a rank or the trump 5."""
    if not _has_romans(sheet.text):
        return
    loose, rank = loose_cards(sheet.letters.lang), sheet.letters.ranks[FIVE]
    for start, line in lines_of(sheet.text):
        for word in _FIVE.finditer(line) if start > sheet.head[1] else ():
            linked, before = ["", "", *plain_words(line[: word.start()]).split()][-2:]
            if before.rstrip(":") not in loose.suits or linked in BETWEEN:
                cards = sorted((f"T{ROMANS[FIVE]}", *(suit + rank for suit in SUITS)))
                sheet.tell("tn.either", start + word.start(), start + word.end(), found=FIVE, cards=cards)
                sheet.troubled.add(start)


@lru_cache(maxsize=2)
def _has_romans(text: str) -> bool:
    """Return True if a text has several different Roman numerals."""
    return len({word for word in _ROMAN.findall(text) if word in ROMANS}) >= SEVERAL


def _ask_rank_first(sheet: Sheet) -> None:
    """Report as a question each word of two letters that means another card if its rank comes first.

    This is called if another card of the text has its rank first.
    """
    loose = loose_cards(sheet.letters.lang)
    for start, line in lines_of(sheet.text):
        for word in _PAIRS.finditer(line) if start > sheet.head[1] else ():
            if word.group().upper() in loose.two_ways:
                cards = sorted(loose.whole[plain_words(word.group())])
                sheet.tell("tn.either", start + word.start(), start + word.end(), found=word.group(), cards=cards)
                sheet.troubled.add(start)


def _looks_like_notation(text: str) -> bool:
    """Return True if most lines of a text without a first line begin like lines of the notation."""
    starts = _first_words(text)
    known = sum(start in LINES or is_number(start) for start in starts)
    return known > len(starts) // 2


def _states_notation(text: str) -> bool:
    """Return True if many lines of a text without a first line begin with words of the notation."""
    starts = _first_words(text)
    return sum(start in LINES for start in starts) * 3 > len(starts)


def _first_words(text: str) -> list[str]:
    """Return the first word of each line, for the first 50 lines of a text, without `.` and `:` at its end."""
    return [line.split()[0].rstrip(".:") for line in text[:20_000].split("\n")[:50] if line.strip()]
