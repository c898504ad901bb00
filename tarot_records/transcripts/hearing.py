"""A line in the typist's own words -> the words of the notation, each still where it was typed.

Only what cannot be read as it stands comes here, so nothing that could be read is ever read otherwise. A card is
read where it can be one card only; where it may be several, it is asked about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from tarot_records.notation.lines import LINES, NONE, PLAYER
from tarot_records.notation.tokens import NEXT, REMARK, UNNUMBERED, WORD, GiveUpError, Tell, Word, words_of
from tarot_records.notation.vocabulary import ARTICLES, NOTHING_FORMS, OTHERS, TRICK_WORDS, known_words, plain_words
from tarot_records.transcripts.columns import head_of, is_rule, row_of
from tarot_records.transcripts.hearing_asides import without_asides
from tarot_records.transcripts.hearing_cuts import SEPARATORS
from tarot_records.transcripts.hearing_fields import POINTS
from tarot_records.transcripts.hearing_headings import Heading, heading_of
from tarot_records.transcripts.hearing_statements import StatementLine
from tarot_records.transcripts.hearing_tricks import number_of
from tarot_records.transcripts.small_words import SMALL
from tarot_records.transcripts.spoken import CardAsked, Columns, Seated, SpokenLine

_AMOUNT = re.compile(r"[+−–-]?[0-9]+")
_SCORED = re.compile(r"[+−–-][0-9]+\.")
_PIECES = re.compile(r"[^\s,;/·|–—-]+")
_BULLET = re.compile(r"[-*•–—·>+=~_#]+")
_STOP = re.compile(r"(?<=[^\W\d_]{4})[)!»\"]*[.!]+ +(?=[^\W\d_a-zà-ÿ])")
"""The end of a sentence: behind a word that is not cut short, before one that is written large."""
_CRIES = re.compile(r"[!.…]*!+|\.{2,}|…")
"""Says nothing, however loudly."""
_GLUED = re.compile(r"[0-9]{1,2}[.)](?=[^\W\d_]{2}|[^\W\d_]:)")
_RULE = re.compile(r"[-*=~_#–—]{2,}")
_AROUND_NOTHING = " \t-*•–—·>.!"
"""Signs around a line that say nothing."""
SHORT = 300
"""So many characters has the longest line that is kept as it was heard."""


class WrongWord(NamedTuple):
    """Something wrong with the words of a line as such."""

    code: str
    start: int
    end: int
    facts: Mapping[str, Any]


class HeardLine(NamedTuple):
    """What a line comes to; places are counted from where it begins."""

    words: tuple[Word, ...] | None
    """The words of the line as the notation has them, or as typed where nothing can be made of them; None if it cannot
    even be cut into words."""
    wrong: tuple[WrongWord, ...]
    asked: tuple[CardAsked, ...]
    """What may be several cards."""
    rank_first: bool
    """Whether a card was written with its rank before its suit's letter."""
    said: tuple[tuple[str, str], ...] = ()
    """Words of the writer's own, and what they were read as."""
    heading: Heading | None = None
    """That it tells nothing of the game, if it does not."""
    columns: Columns | None = None
    """The table that it heads, or goes on with."""
    bare: tuple[CardAsked, ...] = ()
    """Ranks alone that would be trumps too, if those are told by their numbers."""
    habits: frozenset[str] = frozenset()
    """What the line shows of how its writer has cards without their suits."""

    def is_remark(self, begun: bool) -> bool:
        """Whether the line is a remark, where a hand has begun or not: a title may begin one more."""
        return self.heading is not None and not (begun and self.heading.of_hand)


def heard(line: str, table: Seated) -> HeardLine:
    """A line in its typist's own words; while he types the next, what was heard of it is still known."""
    return _known(line, table) if len(line) <= SHORT else _heard(line, table)


def _heard(line: str, table: Seated) -> HeardLine:
    """A line, whole; or by its sentences, if only so what they are about can be told."""
    whole = _heard_whole(line, table)
    ends = [stop.end() for stop in _STOP.finditer(line)]
    if ends and _numbers_trick(line[: ends[0]], table):
        del ends[0]
    if not ends or whole.columns is not None or whole.is_remark(begun=True):
        return whole
    parts = [
        _heard_whole(" " * begin + line[begin:end], table)
        for begin, end in zip([0, *ends], [*ends, len(line)], strict=True)
    ]
    if not all(part.words and _begins_line(part) for part in parts) and (
        _begins_line(whole) or not _begins_line(parts[0])
    ):
        return whole
    return _joined(parts)


def _numbers_trick(said: str, table: Seated) -> bool:
    """Whether a sentence says no more than which trick comes next: `First trick.`, `1a presa.`."""
    words = [Word(WORD, word, 0, 0) for word in said.split()]
    number, count = number_of(SpokenLine(words, table)) if words else (None, 0)
    told = words[count:]
    return number is not None and all(plain_words(word.text.rstrip(".:")) in TRICK_WORDS for word in told)


def _begins_line(heard_line: HeardLine) -> bool:
    """Whether a line was heard to be one that the notation has, or a remark."""
    words = heard_line.words or ()
    known = bool(words) and (words[0].kind == UNNUMBERED or words[0].text in LINES or words[0].text.isdigit())
    return known or heard_line.heading is not None


def _joined(parts: Sequence[HeardLine]) -> HeardLine:
    """Sentences as one line; what tells nothing of the game is a remark in it."""
    words = list[Word]()
    for part in parts:
        told = part.words or ()
        if part.heading is not None and told:
            words.append(Word(REMARK, "", told[0].start, told[-1].end))
        else:
            words += [*([Word(NEXT, "", told[0].start, told[0].start)] if words and told else []), *told]
    return HeardLine(
        tuple(words),
        tuple(wrong for part in parts for wrong in part.wrong),
        tuple(asked for part in parts for asked in part.asked),
        any(part.rank_first for part in parts),
        tuple(said for part in parts for said in part.said),
        bare=tuple(bare for part in parts for bare in part.bare),
        habits=frozenset(habit for part in parts for habit in part.habits),
    )


def _told_nothing(line: str) -> HeardLine | None:
    """A line that says that there was nothing of a section: `keine Ansagen`, `annonces : aucune`."""
    typed = line.strip(_AROUND_NOTHING)
    word = NOTHING_FORMS.get(plain_words(typed.replace(":", " ")))
    if word is None or word == plain_words(typed):
        return None
    first = line.index(typed)
    last = first + len(typed)
    words = (Word(WORD, word, first, last), Word(WORD, NONE, first, last))
    return HeardLine(words, (), (), False, ((typed, f"{word} {NONE}"),))


def _heard_whole(line: str, table: Seated) -> HeardLine:
    nothing = _told_nothing(line)
    if nothing is not None:
        return nothing
    wrong: list[WrongWord] = []

    def tell(code: str, start: int, end: int, **facts: Any) -> None:
        wrong.append(WrongWord(code, start, end, facts))

    table_read = _in_table(line, table, wrong, tell)
    if table_read is not None:
        return table_read
    try:
        everything = list(words_of(_with_commas(line, table), 0, table.seats, tell))
    except GiveUpError:
        return HeardLine(None, tuple(wrong), (), False)
    remarks = [word for word in everything if word.kind == REMARK]
    typed = _without_signs([word for word in everything if word.kind != REMARK])
    if not typed:
        return HeardLine(tuple(remarks), tuple(wrong), (), False)
    typed, aside = without_asides(line, typed, table)
    hearing = StatementLine(line, typed, table)
    heard_words = hearing.line()
    words = (*heard_words, *_left_out(typed, heard_words, hearing), *aside, *remarks)
    names_players = bool(heard_words) and heard_words[0].text == PLAYER.word
    said, heading = tuple(_said(line, words)), None if names_players else heading_of(line, table)
    asked, bare = tuple(hearing.asked), tuple(hearing.bare)
    return HeardLine(
        words, tuple(wrong), asked, hearing.rank_first, said, heading, None, bare, frozenset(hearing.habits)
    )


def _in_table(line: str, table: Seated, wrong: list[WrongWord], tell: Tell) -> HeardLine | None:
    """A line that is the head of a table, rules it off, or is one of those below."""
    columns = head_of(line, table)
    if columns is not None:
        return HeardLine((), (), (), False, heading=Heading(False), columns=columns)
    if table.columns is None:
        return None
    if is_rule(line):
        return HeardLine((), (), (), False)
    row = row_of(line, table, tell)
    if row is None:
        wrong.clear()
        return None
    columns, said = table.columns._replace(leader=row.leader), tuple(_said(line, row.words))
    heard, rank_first = row.cards, row.cards.rank_first
    asked, bare = tuple(heard.asked), tuple(heard.bare)
    return HeardLine(row.words, tuple(wrong), asked, rank_first, said, None, columns, bare, frozenset(heard.habits))


def _with_commas(line: str, table: Seated) -> str:
    """A line with commas for its semicolons where they divide what is told, and no remark comes."""
    head, _, remark = line.partition(";")
    if not head.strip() or not (continues(remark, table) or _names_player(remark, table)):
        return line
    return line.replace(";", ",")


def continues(remark: str, table: Seated) -> bool:
    """Whether what stands behind a semicolon goes on with the line: it begins with a card or a player, and more."""
    spoken = _pieces(remark, table)
    words = [word.text for word in spoken.words]
    named = next((at for at in range(len(words)) if spoken.named_at(at) is None), len(words))
    named = named or spoken.one_of(OTHERS, 0)
    first = spoken.words[named] if named < len(words) else None
    if first is None:
        return bool(words) and spoken.looks_like_card(spoken.words[0])
    if not all(_goes_on(spoken, at) for at in range(len(words))):
        return False
    counted = named > 0 and _AMOUNT.fullmatch(first.text) is not None
    cards = (spoken.words[0], first)
    return counted or any(
        spoken.looks_like_card(one) or plain_words(one.text) in spoken.loose.initials for one in cards
    )


def _pieces(remark: str, table: Seated) -> SpokenLine:
    """The words behind a semicolon, up to what stands in brackets."""
    told = re.split(r"//|\((?=[^()]* )", remark)[0]
    words = [word for word in _PIECES.findall(told) if word not in SEPARATORS and plain_words(word) not in ARTICLES]
    return SpokenLine([Word(WORD, word, 0, 0) for word in words], table)


def _names_player(remark: str, table: Seated) -> bool:
    """Whether what stands behind a semicolon begins or ends with a player in full: that may say more of the hand."""
    spoken = _pieces(remark, table)
    said = [spoken.named_at(at) is not None and len(word.text) > 1 for at, word in enumerate(spoken.words)]
    return any((*said[:1], *said[-1:]))


def _goes_on(spoken: SpokenLine, at: int) -> bool:
    """Whether a word is one of those in which hands are told: a card, a player, a number, or a small word."""
    word = spoken.words[at]
    said = plain_words(word.text).strip(" :.()[]+")
    told = spoken.looks_like_card(word) or spoken.seat(word) is not None or _AMOUNT.fullmatch(word.text) is not None
    return told or said in SMALL or said in spoken.loose.initials or not any(map(str.isalnum, said))


def _without_signs(words: list[Word]) -> list[Word]:
    """The words of a line without the signs of a list before it, and the rules around a heading."""
    words = [piece for word in words[:1] for piece in _numbered(word)] + words[1:]
    words = [_quietly(word) for word in words if not _CRIES.fullmatch(word.text)]
    begin, end = 0, len(words)
    while begin < end and words[begin].kind == WORD and _BULLET.fullmatch(words[begin].text):
        begin += 1
    while end > begin and words[end - 1].kind == WORD and _RULE.fullmatch(words[end - 1].text):
        end -= 1
    return words[begin:end]


def _numbered(word: Word) -> Iterator[Word]:
    """The first word of a line, cut behind the number of a trick: `13)Luc`."""
    glued = _GLUED.match(word.text) if word.kind == WORD else None
    end = 0 if glued is None else glued.end()
    if end:
        yield word._replace(text=word.text[:end], end=word.start + end)
    yield word._replace(text=word.text[end:], start=word.start + end)


def _quietly(word: Word) -> Word:
    """A word without the exclamation marks behind it, a score without its full stop."""
    text = word.text.rstrip("!") if word.kind == WORD else word.text
    text = text[:-1] if word.kind == WORD and _SCORED.fullmatch(text) else text
    return word._replace(text=text, end=word.end - len(word.text) + len(text))


def _left_out(typed: Sequence[Word], words: Sequence[Word], hearing: SpokenLine) -> list[Word]:
    """Words of which nothing came, though they may say something: they stand at the end, to be asked about."""
    told = [(word.start, word.end) for word in words]
    spoken = SpokenLine(typed, hearing.table)
    found = list[Word]()
    if words and words[0].text == POINTS.word:
        return found  # `44 p.`: each number has its player, or it would be no such line
    for at, word in enumerate(typed):
        covered = word.start in hearing.labels or any(first <= word.start and word.end <= last for first, last in told)
        if covered or word.kind != WORD or not any(map(str.isalnum, word.text)):
            continue
        said = plain_words(word.text).strip(" :.()[]!/")
        suit = said in spoken.loose.suits or said in spoken.loose.initials
        apart = [piece for piece in _PIECES.findall(said.replace("/", " ")) if piece]
        known = said in SMALL or said in known_words() or suit or spoken.seat_at(at) is not None or len(apart) > 1
        found += [] if known else [word]
    return found


def _said(line: str, words: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """What was typed, with what it was read as, where that is not the same."""
    for (first, last), alike in groupby(words, lambda word: (word.start, word.end)):
        typed, meant = line[first:last], " ".join(word.text for word in alike if word.kind == WORD)
        if meant and typed and typed.strip(" :=") != meant.strip(":="):
            yield typed, meant


_known = lru_cache(maxsize=1024)(_heard)
