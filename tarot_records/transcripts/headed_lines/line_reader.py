"""Read a line in the writer's own words as words of the notation, each at the place where it was typed.

Only lines that are no valid notation come here, so a valid line is never read otherwise. A card is read if it can be
only one card; an ambiguous card is asked about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from tarot_records.notation.lines import LINES, NONE, PLAYER
from tarot_records.notation.tokens import NEXT, REMARK, UNNUMBERED, WORD, GiveUpError, Tell, Word, words_of
from tarot_records.notation.vocabulary import ARTICLES, NOTHING_FORMS, OTHERS, TRICK_WORDS, known_words, plain_words
from tarot_records.transcripts.headed_lines.asides import without_asides
from tarot_records.transcripts.headed_lines.columns import head_of, is_rule, row_of
from tarot_records.transcripts.headed_lines.cuts import SEPARATORS
from tarot_records.transcripts.headed_lines.fields import POINTS
from tarot_records.transcripts.headed_lines.headings import Heading, heading_of
from tarot_records.transcripts.headed_lines.small_words import SMALL
from tarot_records.transcripts.headed_lines.spoken import AMOUNT, CardAsked, Columns, Seated, SpokenLine
from tarot_records.transcripts.headed_lines.statements import StatementLine
from tarot_records.transcripts.headed_lines.tricks import number_of

_SCORED = re.compile(r"[+−–-][0-9]+\.")
_PIECES = re.compile(r"[^\s,;/·|–—-]+")
_BULLET = re.compile(r"[-*•–—·>+=~_#]+")
_STOP = re.compile(r"(?<=[^\W\d_]{4})[)!»\"]*[.!]+ +(?=[^\W\d_a-zà-ÿ])")
"""Pattern of the end of a sentence: after a word that is no abbreviation, before a capital."""
_CRIES = re.compile(r"[!.…]*!+|\.{2,}|…")
"""Pattern of exclamation marks and dots without meaning."""
_GLUED = re.compile(r"[0-9]{1,2}[.)](?=[^\W\d_]{2}|[^\W\d_]:)")
"""Pattern of a trick number without a blank before the next word."""
_RULE = re.compile(r"[-*=~_#–—]{2,}")
_AROUND_NOTHING = " \t-*•–—·>.!"
"""Signs without meaning around a line."""
SHORT = 300
"""Maximum number of characters of a line whose reading is cached."""


class WrongWord(NamedTuple):
    """A problem with a word of a line."""

    code: str
    start: int
    end: int
    facts: Mapping[str, Any]


class HeardLine(NamedTuple):
    """The words, cards and remarks read from a line; offsets count from the beginning of the line."""

    words: tuple[Word, ...] | None
    """The words in the notation, or as typed if the line is not understood; None if it cannot be split into words."""
    wrong: tuple[WrongWord, ...]
    asked: tuple[CardAsked, ...]
    """Ambiguous cards."""
    rank_first: bool
    """True if a card was written with its rank before its suit's letter."""
    said: tuple[tuple[str, str], ...] = ()
    """Pairs of a text as typed and its reading in the notation."""
    heading: Heading | None = None
    """The heading, if the line states no fact of the game; else None."""
    columns: Columns | None = None
    """The table that the line begins or continues; else None."""
    bare: tuple[CardAsked, ...] = ()
    """Bare ranks that could also be the numbers of trumps."""
    habits: frozenset[str] = frozenset()
    """Habits of the writer that the line shows: BARE_TRUMPS, BARE_LEADS, BARE_SUITS."""

    def is_remark(self, begun: bool) -> bool:
        """Return whether the line is a remark; once a hand has begun (`begun`), a title about a hand is no remark."""
        return self.heading is not None and not (begun and self.heading.of_hand)


def heard(line: str, table: Seated) -> HeardLine:
    """Return the reading of a line; short lines are cached."""
    return _known(line, table) if len(line) <= SHORT else _heard(line, table)


def _heard(line: str, table: Seated) -> HeardLine:
    """Return the reading of a line: as a whole, or of its sentences if all of them are understood.

    It is also read by its sentences if the first is understood, but the whole line is not.
    """
    whole = _heard_whole(line, table)
    ends = [stop.end() for stop in _STOP.finditer(line)]
    if ends and _announces_trick(line[: ends[0]], table):
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
    return _join_sentences(parts)


def _announces_trick(said: str, table: Seated) -> bool:
    """Return whether a sentence only announces the next trick: `First trick.`, `1a presa.`."""
    words = [Word(WORD, word, 0, 0) for word in said.split()]
    number, count = number_of(SpokenLine(words, table)) if words else (None, 0)
    told = words[count:]
    return number is not None and all(plain_words(word.text.rstrip(".:")) in TRICK_WORDS for word in told)


def _begins_line(heard_line: HeardLine) -> bool:
    """Return whether a reading is a heading or begins like a line of the notation."""
    words = heard_line.words or ()
    known = bool(words) and (words[0].kind == UNNUMBERED or words[0].text in LINES or words[0].text.isdigit())
    return known or heard_line.heading is not None


def _join_sentences(parts: Sequence[HeardLine]) -> HeardLine:
    """Join the readings of sentences into one line; a heading becomes a remark."""
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


def _empty_section(line: str) -> HeardLine | None:
    """Return the reading of a line that states an empty section: `keine Ansagen`, `annonces : aucune`; else None."""
    typed = line.strip(_AROUND_NOTHING)
    word = NOTHING_FORMS.get(plain_words(typed.replace(":", " ")))
    if word is None or word == plain_words(typed):
        return None
    first = line.index(typed)
    last = first + len(typed)
    words = (Word(WORD, word, first, last), Word(WORD, NONE, first, last))
    return HeardLine(words, (), (), False, ((typed, f"{word} {NONE}"),))


def _heard_whole(line: str, table: Seated) -> HeardLine:
    """Return the reading of a line without splitting it into sentences."""
    nothing = _empty_section(line)
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
    words = (*heard_words, *_unread_words(typed, heard_words, hearing), *aside, *remarks)
    names_players = bool(heard_words) and heard_words[0].text == PLAYER.word
    said, heading = tuple(_typed_and_meant(line, words)), None if names_players else heading_of(line, table)
    asked, bare = tuple(hearing.asked), tuple(hearing.bare)
    return HeardLine(
        words, tuple(wrong), asked, hearing.rank_first, said, heading, None, bare, frozenset(hearing.habits)
    )


def _in_table(line: str, table: Seated, wrong: list[WrongWord], tell: Tell) -> HeardLine | None:
    """Return the reading of a table's head, ruled line or row; None for other lines."""
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
    columns, said = table.columns._replace(leader=row.leader), tuple(_typed_and_meant(line, row.words))
    heard, rank_first = row.cards, row.cards.rank_first
    asked, bare = tuple(heard.asked), tuple(heard.bare)
    return HeardLine(row.words, tuple(wrong), asked, rank_first, said, None, columns, bare, frozenset(heard.habits))


def _with_commas(line: str, table: Seated) -> str:
    """Return a line with semicolons replaced by commas, if the text after the first continues it or names a player."""
    head, _, remark = line.partition(";")
    if not head.strip() or not (continues(remark, table) or _names_player(remark, table)):
        return line
    return line.replace(";", ",")


def continues(remark: str, table: Seated) -> bool:
    """Return whether a text after a semicolon continues the list before it.

    All its words may then belong to a hand, and it begins with a card, a player and a card, or a player and a number.
    """
    spoken = _pieces(remark, table)
    words = [word.text for word in spoken.words]
    named = next((at for at in range(len(words)) if spoken.named_at(at) is None), len(words))
    named = named or spoken.one_of(OTHERS, 0)
    first = spoken.words[named] if named < len(words) else None
    if first is None:
        return bool(words) and spoken.looks_like_card(spoken.words[0])
    if not all(_may_continue(spoken, at) for at in range(len(words))):
        return False
    counted = named > 0 and AMOUNT.fullmatch(first.text) is not None
    cards = (spoken.words[0], first)
    return counted or any(map(spoken.may_be_card, cards))


def _pieces(remark: str, table: Seated) -> SpokenLine:
    """Return the words after a semicolon up to a bracket with several words, or up to `//`."""
    told = re.split(r"//|\((?=[^()]* )", remark)[0]
    words = [word for word in _PIECES.findall(told) if word not in SEPARATORS and plain_words(word) not in ARTICLES]
    return SpokenLine([Word(WORD, word, 0, 0) for word in words], table)


def _names_player(remark: str, table: Seated) -> bool:
    """Return whether a text after a semicolon begins or ends with a player's full name."""
    spoken = _pieces(remark, table)
    said = [spoken.named_at(at) is not None and len(word.text) > 1 for at, word in enumerate(spoken.words)]
    return any((*said[:1], *said[-1:]))


def _may_continue(spoken: SpokenLine, at: int) -> bool:
    """Return whether the word at an index may belong to a hand: a card, a player, a number, a small word or a sign."""
    word = spoken.words[at]
    said = plain_words(word.text).strip(" :.()[]+")
    told = spoken.looks_like_card(word) or spoken.seat(word) is not None or AMOUNT.fullmatch(word.text) is not None
    return told or said in SMALL or said in spoken.loose.initials or not any(map(str.isalnum, said))


def _without_signs(words: list[Word]) -> list[Word]:
    """Return the words of a line without list signs at its beginning, ruled lines at its end, and exclamation marks."""
    words = [piece for word in words[:1] for piece in _split_number(word)] + words[1:]
    words = [_without_cries(word) for word in words if not _CRIES.fullmatch(word.text)]
    begin, end = 0, len(words)
    while begin < end and words[begin].kind == WORD and _BULLET.fullmatch(words[begin].text):
        begin += 1
    while end > begin and words[end - 1].kind == WORD and _RULE.fullmatch(words[end - 1].text):
        end -= 1
    return words[begin:end]


def _split_number(word: Word) -> Iterator[Word]:
    """Yield the first word of a line in two parts if it begins with the number of a trick: `13)Luc`."""
    glued = _GLUED.match(word.text) if word.kind == WORD else None
    end = 0 if glued is None else glued.end()
    if end:
        yield word._replace(text=word.text[:end], end=word.start + end)
    yield word._replace(text=word.text[end:], start=word.start + end)


def _without_cries(word: Word) -> Word:
    """Return a word without exclamation marks, and a score without its full stop."""
    text = word.text.rstrip("!") if word.kind == WORD else word.text
    text = text[:-1] if word.kind == WORD and _SCORED.fullmatch(text) else text
    return word._replace(text=text, end=word.end - len(word.text) + len(text))


def _unread_words(typed: Sequence[Word], words: Sequence[Word], hearing: SpokenLine) -> list[Word]:
    """Return the unknown words that no word of the reading covers; they are put after it, to be asked about."""
    told = [(word.start, word.end) for word in words]
    spoken = SpokenLine(typed, hearing.table)
    found = list[Word]()
    if words and words[0].text == POINTS.word:
        return found  # `44 p.`: a line of points has a player for each number
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


def _typed_and_meant(line: str, words: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """Yield (text as typed, notation) for each place where they differ."""
    for (first, last), alike in groupby(words, lambda word: (word.start, word.end)):
        typed, meant = line[first:last], " ".join(word.text for word in alike if word.kind == WORD)
        if meant and typed and typed.strip(" :=") != meant.strip(":="):
            yield typed, meant


_known = lru_cache(maxsize=1024)(_heard)
