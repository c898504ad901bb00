"""A line in the typist's own words -> the words of the notation, each still where it was typed.

Only what cannot be read as it stands comes here, so nothing that could be read is ever read otherwise. A card is
read where it can be one card only; where it may be several, it is asked about.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.notation import lines
from tarot_records.notation.hearing_cards import Run
from tarot_records.notation.lines import DEAL, DEALT, HAND, LINES, PLAYER, SCART, TRICK, Field, LineForm
from tarot_records.notation.spoken import CardAsked, Seated, SpokenLine
from tarot_records.notation.vocabulary import (
    ARTICLES,
    BETWEEN,
    MARK_FORMS,
    TRICK_WORDS,
    VALUE_FORMS,
    field_words,
    line_words,
    plain,
)
from tarot_records.notation.words import COMMA, EXTENSION, REMARK, TEXT, WORD, GiveUpError, Word, words_of

_ORDINAL = re.compile(r"([0-9]{1,3})(?:er|[eè]me|e|st|nd|rd|th|[.:)°ªºoa])*")
_NUMBER = re.compile(r"[+−–-]?[0-9]+")
_NUMBERED = re.compile(r"(?:n[°ºor]?\.?|#)? ?[0-9]{1,4}[a-z]?", re.IGNORECASE)
"""How a hand is called beside its cards: by a number."""
_SUBJECTS = frozenset(("call", "scart", "declare", "claim", "deal", "dealer", "bids"))
"""Lines that may begin with whose they are: `S appelle roi de cœur`."""
_POINT_WORDS = frozenset(map(plain, ("points", "point", "pts", "punti", "punto", "Punkte", "Augen")))
_SIGNS = frozenset((":", "-", "=", "–", "—"))
_BY_ITSELF = (lines.SEAT, lines.CARDS)
"""Kinds of values that need no name where only one field takes such."""
_WON = ("=", "→", "->", "=>")
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


def heard(line: str, table: Seated) -> HeardLine:
    """A line in its typist's own words; while he types the next, what was heard of it is still known."""
    return _known(line, table) if len(line) <= SHORT else _heard(line, table)


def _heard(line: str, table: Seated) -> HeardLine:
    wrong: list[WrongWord] = []

    def tell(code: str, start: int, end: int, **facts: Any) -> None:
        wrong.append(WrongWord(code, start, end, facts))

    try:
        everything = list(words_of(line, 0, table.seats, tell))
    except GiveUpError:
        return HeardLine(None, tuple(wrong), (), False)
    remarks = [word for word in everything if word.kind == REMARK]
    typed = [word for word in everything if word.kind != REMARK]
    if not typed:
        return HeardLine(tuple(everything), tuple(wrong), (), False)
    hearing = _Hearing(line, typed, table)
    return HeardLine((*hearing.line(), *remarks), tuple(wrong), tuple(hearing.asked), hearing.rank_first)


_known = lru_cache(maxsize=1024)(_heard)


class _Hearing(SpokenLine):
    """A line being heard."""

    def __init__(self, typed: str, words: Sequence[Word], table: Seated) -> None:
        super().__init__(words, table)
        self.typed = typed

    # -- where a line belongs ----------------------------------------------------------------------

    def line(self) -> list[Word]:
        """The whole line."""
        first = self.words[0]
        found, count = self.phrase(line_words(), 0)
        if found is None and self.seat(first) is not None:
            found, count = self._of_a_seat()
        number, skipped = self._trick_number()
        if number is not None and (found is None or found == ("deal",)):
            self.at = skipped
            return self._trick(number)
        if found is None:
            found, count = self._without_its_word(), 0
        if found is None:
            return self.words
        self.at = count
        line = LINES[self._meant(found)]
        last = self.words[max(0, count - 1)]
        begin = Word(WORD, line.word, first.start, last.end if count else first.start)
        return [begin, *self._rest(line)]

    def _trick_number(self) -> tuple[Word | None, int]:
        """The number that begins a trick, and how many words that takes."""
        for skip in (0, 1):
            if skip and plain(self.words[0].text.rstrip(":")) not in TRICK_WORDS:
                break
            word = self.words[skip] if skip < len(self.words) else None
            match = None if word is None or word.kind != WORD else _ORDINAL.fullmatch(word.text)
            if match is not None and word is not None:
                return Word(WORD, match.group(1), self.words[0].start, word.end), skip + 1
        return None, 0

    def _of_a_seat(self) -> tuple[tuple[str, ...] | None, int]:
        """The line that begins with whose it is; its word is moved before the seat."""
        rest = self.at + 1
        found, count = self.phrase(line_words(), rest)
        fits = tuple(word for word in found or () if word in _SUBJECTS)
        if fits and (self.words[rest + count :] or "dealer" in fits):
            self.words = [*self.words[rest : rest + count], self.words[0], *self.words[rest + count :]]
            return (fits if self.words[count + 1 :] else ("dealer",)), count
        if self.phrase(self.forms.declarations, rest)[0] is not None:
            return ("declare",), 0
        if self.phrase(self.values_of(LINES["bids"], "bid"), rest)[0] is not None:
            return ("bids",), 0
        colon = self.words[0].text.endswith(":") or self.text_at(rest) == ":"
        return (("deal",), 0) if colon else (None, 0)

    def _without_its_word(self) -> tuple[str, ...] | None:
        """The line that begins with a bid or a declaration."""
        if self.phrase(self.forms.declarations, 0)[0] is not None:
            return ("declare",)
        bid, count = self.phrase(self.values_of(LINES["bids"], "bid"), 0)
        return ("bids",) if bid is not None and self.seat_at(count) is not None else None

    def _meant(self, found: Sequence[str]) -> str:
        """Of several lines with the same word, the one that what follows belongs to."""
        rest = self.words[self.at :]
        seated = bool(rest) and self.seat(rest[0]) is not None and not (len(rest) == 1 and rest[0].text.isdigit())
        if "declare" in found and any(
            self.phrase(self.forms.declarations, self.at + n)[0] is not None for n in range(len(rest))
        ):
            return "declare"
        if "deal" in found and seated and (len(rest) > 1 or "dealer" not in found):
            return "deal"
        if "dealer" in found and seated:
            return "dealer"
        if "hand" in found:
            said = " ".join(word.text for word in rest)
            called = not rest or rest[0].kind == TEXT or _NUMBERED.fullmatch(said) is not None
            return "hand" if called or "deal" not in found else "deal"
        if "score" in found and any(self.label(_cut(word.text)[0]) is not None for word in rest[:2]):
            return "score"
        return next((word for word in ("bids", "mark") if word in found), found[0])

    # -- the rest of a line ------------------------------------------------------------------------

    def _rest(self, line: LineForm) -> list[Word]:
        while (word := self.peek()) is not None and word.text in (":", "="):
            self.at += 1
        if line is DEAL or line is SCART:
            return self._of_seat(DEALT if line is DEAL else line)
        if line is PLAYER:
            return [*self._value(Field("seat", lines.SEAT), line), *self._part(line)]
        if line is HAND:
            word = self.peek()
            return [*(() if word is None or word.kind == TEXT else self._text({})), *self._tail(line)]
        if line.form == lines.PAIRS:
            return self._pairs(line)
        if line.form == lines.VALUE:
            return [*self._value(line.first[0], line), *self._tail(line)]
        if line.form == lines.LIST:
            found = list[Word]()
            while self.peek() is not None:
                part = self._part(line)
                found += [Word(COMMA, ",", part[0].start, part[0].start), *part] if found and part else part
            return found
        return self._part(line)

    def _of_seat(self, line: LineForm) -> list[Word]:
        """`S: cards`, or what stands instead of the cards."""
        found = list[Word]()
        word = self.peek()
        label = None if word is None else self.seat(word)
        if word is not None and label is not None:
            self.at += 1
            found.append(word._replace(text=f"{label}:"))
            while (word := self.peek()) is not None and word.text == ":":
                self.at += 1
        value, count = self.phrase(VALUE_FORMS, self.at)
        if value in (lines.NONE, lines.UNKNOWN):
            found.append(self.taken(count, value))
        else:
            found += self._cards(line, False)
        return [*found, *self._part(line._replace(first=()))]

    def _part(self, line: LineForm) -> list[Word]:
        """The fields of a part, by place or name, in whatever order."""
        first: dict[str, list[Word]] = {}
        named: dict[str, list[Word]] = {}
        tail = list[Word]()
        kinds = {field.name: field for field in (*line.first, *line.named)}
        names = field_words(tuple(kinds))
        while (word := self.peek()) is not None:
            if word.kind == COMMA or word.text in _SIGNS:
                self.at += 1
                if word.kind == COMMA and line.form == lines.LIST and (first or named):
                    break
                continue
            mark, _ = self.phrase(MARK_FORMS, self.at)
            if mark is not None or word.kind == EXTENSION:
                tail += self._tail(line)
                continue
            name, count = self.phrase(names, self.at)
            by_place = self._field_for(word, line, first, named)
            named_here = name is not None and name not in first and not self._is_value(by_place, line)
            if name is not None and named_here and self.at + count < len(self.words):
                begin = self.taken(count, name)
                values = self._value(kinds[name], line)
                into = first if kinds[name] in line.first else named
                into[name] = values if into is first else [begin, *values]
                continue
            if by_place is not None:
                values = self._value(by_place, line)
                if by_place in line.first:
                    first[by_place.name] = values
                else:
                    named[by_place.name] = [Word(WORD, by_place.name, word.start, word.start), *values]
            elif line.form == lines.LIST and first and self._begins(word, line):
                break
            elif plain(word.text) in ARTICLES | BETWEEN:
                self.at += 1
            else:
                tail += self._tail(line)
        places = [word for field in line.first for word in first.get(field.name, ())]
        return [*places, *(word for words in named.values() for word in words), *tail]

    def _tail(self, line: LineForm) -> list[Word]:
        """What is left of a line, or of a part of its list, as it stands but for the words of marks."""
        found = list[Word]()
        while (word := self.peek()) is not None and not (word.kind == COMMA and line.form == lines.LIST):
            mark, count = self.phrase(MARK_FORMS, self.at)
            if mark is not None:
                found.append(self.taken(count, mark))
            else:
                found.append(word)
                self.at += 1
        return found

    def _field_for(
        self, word: Word, line: LineForm, first: Mapping[str, object], named: Mapping[str, object]
    ) -> Field | None:
        """The field that a word without a name is for."""
        for field in line.first:
            if field.name not in first and self._accepts(field, word, line):
                return field
        fits = [field for field in line.named if field.name not in named and self._accepts(field, word, line)]
        sizes = [field for field in fits if field.name == "size"]
        return next((field for field in (*sizes, *fits) if field in sizes or field.kind in _BY_ITSELF), None)

    def _begins(self, word: Word, line: LineForm) -> bool:
        return any(self._accepts(field, word, line) for field in line.first)

    def _is_value(self, field: Field | None, line: LineForm) -> bool:
        """Whether what comes next is a known value of this field, rather than the name of another."""
        return field is not None and (
            self.phrase(self.values_of(line, field.name), self.at)[0] is not None
            if field.kind == lines.WORD
            else field.kind in (lines.SEAT, lines.TAKER)
        )

    def _accepts(self, field: Field, word: Word, line: LineForm) -> bool:
        """Whether a word may be the value of a field."""
        if word.kind == TEXT:
            return field.kind in (lines.TEXT, lines.WORD)
        if word.kind != WORD:
            return False
        match field.kind:
            case lines.SEAT | lines.SEATS:
                return self.seat(word) is not None or self.several(word) is not None
            case lines.TAKER:
                return self.seat(word) is not None or VALUE_FORMS.get(plain(word.text)) == lines.TALON
            case lines.NUMBER | lines.POINTS:
                return _NUMBER.match(word.text) is not None
            case lines.CARD | lines.CARDS:
                return self.looks_like_card(word)
            case lines.WORD:
                return self.seat(word) is None and plain(word.text) not in ARTICLES | BETWEEN
            case lines.TEXT:
                return True
        return False

    # -- values ------------------------------------------------------------------------------------

    def _value(self, field: Field, line: LineForm) -> list[Word]:
        """The words of a value, as its kind has them."""
        word = self.peek()
        if word is None:
            return []
        if word.kind == TEXT and field.kind not in (lines.TEXTS, lines.CARD, lines.CARDS):
            self.at += 1
            return [word]
        match field.kind:
            case lines.TEXT:
                return self._text(field_words(tuple(f.name for f in line.named)))
            case lines.WORD:
                return [self._slug(line, field.name)]
            case lines.TRUTH:
                value, count = self.phrase(VALUE_FORMS, self.at)
                return [self.taken(count, value)] if value in lines.TRUTHS else [self.taken(1, word.text)]
            case lines.SEAT:
                return [self.taken(1, self.seat(word) or word.text)]
            case lines.TAKER:
                label, said = self.seat(word), VALUE_FORMS.get(plain(word.text))
                return [self.taken(1, label or (lines.TALON if said == lines.TALON else word.text))]
            case lines.SEATS:
                return [self._seats()]
            case lines.CARD:
                return self._cards(line, False, 1)
            case lines.CARDS:
                return self._cards(line, False)
            case lines.NUMBER | lines.POINTS:
                return self._number()
            case lines.PER_SEAT:
                return self._per_seat()
        return [self.taken(1, word.text)]

    def _text(self, names: Mapping[str, str]) -> list[Word]:
        """Words that make one text, up to the name of another field; quotation marks need not stand."""
        start = self.at
        while (word := self.peek()) is not None and word.kind in (WORD, COMMA):
            if self.at > start and names and self.phrase(names, self.at)[0] is not None:
                break
            if self.phrase(MARK_FORMS, self.at)[0] is not None:
                break
            self.at += 1
        if self.at == start:
            return []
        first, last = self.words[start].start, self.words[self.at - 1].end
        said = self.typed[first:last]
        return [Word(TEXT, said, first, last, said)]

    def _slug(self, line: LineForm, name: str) -> Word:
        value, count = self.phrase(self.values_of(line, name), self.at)
        return self.taken(count, value) if value is not None else self.taken(1, self.words[self.at].text.rstrip(":"))

    def _seats(self) -> Word:
        """Seats with a plus, or a word for it, between them."""
        start, labels = self.at, list[str]()
        while (word := self.peek()) is not None and word.kind == WORD:
            several = self.several(word)
            if several is None and not (labels and plain(word.text) in {"et", "and", "e", "und", "+"}):
                break
            if several is not None:
                labels.append(several)
            self.at += 1
        if not labels:
            return self.taken(1, self.words[start].text)
        return Word(WORD, "+".join(labels), self.words[start].start, self.words[self.at - 1].end)

    def _number(self) -> list[Word]:
        """A number; between its digits may stand a comma, and behind it what it counts."""
        number = self._decimal()
        while (word := self.peek()) is not None and plain(word.text) in _POINT_WORDS:
            self.at += 1
        return [number]

    def _decimal(self) -> Word:
        word = self.taken(1, self.words[self.at].text)
        comma = self.peek()
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if comma is None or after is None or comma.kind != COMMA or not word.text[-1:].isdigit():
            return word
        if (comma.start, after.start) != (word.end, comma.end) or not after.text[:1].isdigit():
            return word
        self.at += 2
        return Word(WORD, f"{word.text}.{after.text}", word.start, after.end)

    def _per_seat(self) -> list[Word]:
        """`S:-318 E:106`, with an equals sign or a blank for the colon, and commas."""
        found = list[Word]()
        while (word := self.peek()) is not None:
            if word.kind == COMMA or word.text == ";":
                self.at += 1
                continue
            if word.kind != WORD:
                break
            label, number = _cut(word.text)
            seat = self.label(label)
            if seat is None:
                break
            self.at += 1
            end = word.end
            while not number and (more := self.peek()) is not None and more.text in (":", "="):
                self.at += 1
            if not number and (more := self.peek()) is not None and more.kind == WORD and self._is_number(more):
                self.at += 1
                number, end = more.text, more.end
            found.append(Word(WORD, f"{seat}:{number}", word.start, end))
        return found

    @staticmethod
    def _is_number(word: Word) -> bool:
        return word.text == "?" or _NUMBER.fullmatch(word.text) is not None

    def _pairs(self, line: LineForm) -> list[Word]:
        """`options petit sec = joué`."""
        self.words[self.at :] = [piece for word in self.words[self.at :] for piece in _at_signs(word)]
        found = list[Word]()
        names: Mapping[str, str] = self.forms.options if line.word == "options" else {}
        while (word := self.peek()) is not None:
            if word.kind != WORD or self.phrase(MARK_FORMS, self.at)[0] is not None:
                self.at += 1
                found += [] if word.kind == COMMA else [word]
                continue
            name, count = self.phrase(names, self.at)
            key = self.taken(count, name) if name is not None else self.taken(1, word.text.rstrip(":"))
            while (sign := self.peek()) is not None and sign.text in ("=", ":"):
                self.at += 1
            if self.peek() is None:
                found.append(key)
                break
            own = self.forms.values.get(key.text, {})
            truths = {form: value for form, value in VALUE_FORMS.items() if value in own.values()}
            value, count = self.phrase({**truths, **own}, self.at)
            part = self.taken(count, value) if value is not None else self.taken(1, self.words[self.at].text)
            found.append(Word(WORD, f"{key.text}={part.text}", key.start, part.end))
        return found

    # -- cards -------------------------------------------------------------------------------------

    def _trick(self, number: Word) -> list[Word]:
        """A trick behind its number."""
        found = [number]
        word = self.peek()
        label = None if word is None else self.seat(word)
        colon = word is not None and (word.text.endswith(":") or self.text_at(self.at + 1) == ":")
        if word is not None and label is not None and (colon or self._leads(word)):
            self.at += 1
            found.append(word._replace(text=f"{label}:"))
            while self.text_at(self.at) == ":":
                self.at += 1
        value, count = self.phrase(VALUE_FORMS, self.at)
        found += [self.taken(count, value)] if value == lines.NONE else self._cards(TRICK, True)
        names = field_words(("winner", "points", "paid"))
        while (word := self.peek()) is not None:
            name, count = self.phrase(names, self.at)
            sign = next((sign for sign in _WON if word.text.startswith(sign)), "")
            if sign or name == "winner":
                found += self._winner(word, len(sign) if sign else -1, count)
            elif word.text.startswith("("):
                found.append(self._decimal())
            elif name == "paid":
                found.append(self.taken(count, name))
                found += self._cards(TRICK, False, 1)
            elif word.kind == COMMA:
                self.at += 1
            else:
                return [*found, *self._tail(TRICK)]
        return found

    def _leads(self, word: Word) -> bool:
        """Whether a word without a colon is the leader: it is no card, or there would be one too many."""
        if plain(word.text) not in self.loose.whole:
            return True
        cards = sum(one.kind == WORD and self.looks_like_card(one) for one in self.words[self.at :])
        return cards == self.table.playing + 1

    def _winner(self, word: Word, sign: int, count: int) -> list[Word]:
        """Who won, behind a sign or a word."""
        self.at += 1 if sign >= 0 else count
        text, end = (word.text[sign:], word.end) if sign >= 0 else ("", word.end)
        if not text and (seat := self.peek()) is not None:
            self.at += 1
            text, end = seat.text, seat.end
        return [Word(WORD, f"={self.label(text) or text}", word.start, end)]

    def _cards(self, line: LineForm, in_trick: bool, most: int = 1000) -> list[Word]:
        """Cards, each written in full, up to what else the line may say."""
        names = field_words(("winner", "points", "paid") if line is TRICK else tuple(f.name for f in line.named))
        run = Run(self, in_trick)
        while (word := self.peek()) is not None and len(run.found) < most:
            if word.kind == COMMA or word.text in ("/", "-", "+", "·", "|", ":"):
                if word.kind == COMMA and line.form == lines.LIST:
                    break
                self.at += 1
                continue
            if word.kind != WORD or (in_trick and (word.text[0] in "=(→" or word.text.startswith("->"))):
                break
            if not self.looks_like_card(word) and any(self.phrase(f, self.at)[0] for f in (MARK_FORMS, names)):
                break
            run.take(word)
        return run.found


def _cut(text: str) -> tuple[str, str]:
    """A seat and a number that stand in one word."""
    label, _, number = text.replace("=", ":", 1).partition(":")
    return label, number


def _at_signs(word: Word) -> list[Word]:
    """A word cut at its equals signs and colons."""
    if word.kind != WORD:
        return [word]
    pieces = re.finditer(r"[=:]|[^=:]+", word.text)
    return [Word(WORD, m.group(), word.start + m.start(), word.start + m.end()) for m in pieces]
