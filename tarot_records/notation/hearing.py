"""A line in the typist's own words -> the words of the notation, each still where it was typed.

Only what cannot be read as it stands comes here, so nothing that could be read is ever read otherwise. A card is
read where it can be one card only; where it may be several, it is asked about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from tarot_records.notation import lines
from tarot_records.notation.hearing_bids import each_by_himself
from tarot_records.notation.hearing_cards import cards_of
from tarot_records.notation.hearing_fields import POINTS, SIGNS, FieldLine, cut_number
from tarot_records.notation.hearing_tricks import number_of, trick
from tarot_records.notation.lines import DEAL, DEALT, HAND, LINES, PLAYER, SCART, Field, LineForm
from tarot_records.notation.spoken import CardAsked, Seated
from tarot_records.notation.vocabulary import (
    ARTICLES,
    ASIDE,
    ASKED,
    BEFORE,
    BETWEEN,
    BY,
    EVERYBODY,
    EXCHANGE_FORMS,
    LEADS,
    MARK_FORMS,
    POINT_WORDS,
    TRICK_WORDS,
    VALUE_FORMS,
    WITH,
    WON,
    field_words,
    line_words,
    plain,
)
from tarot_records.notation.words import (
    COMMA,
    NEXT,
    REMARK,
    TEXT,
    WORD,
    GiveUpError,
    Word,
    words_of,
)

BIDS, EXCHANGE = LINES["bids"], LINES["exchange"]
_NUMBERED = re.compile(r"(?:n[°ºor]?\.?|#)? ?[0-9]{1,4}[a-z]?[.):]?", re.IGNORECASE)
"""How a hand is called beside its cards: by a number."""
_SUBJECTS = frozenset(("call", "scart", "declare", "claim", "deal", "dealer", "bids", "contract"))
"""Lines that may begin with whose they are: `S appelle roi de cœur`."""
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
    words = (*hearing.line(), *remarks)
    return HeardLine(words, tuple(wrong), tuple(hearing.asked), hearing.rank_first, tuple(_said(line, words)))


def _said(line: str, words: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """What was typed, with what it was read as, where that is not the same."""
    for (first, last), alike in groupby(words, lambda word: (word.start, word.end)):
        typed, meant = line[first:last], " ".join(word.text for word in alike if word.kind == WORD)
        if meant and typed and typed.strip(" :=") != meant.strip(":="):
            yield typed, meant


_known = lru_cache(maxsize=1024)(_heard)


class _Hearing(FieldLine):
    """A line being heard."""

    # -- where a line belongs ----------------------------------------------------------------------

    def line(self) -> list[Word]:
        """The whole line, with all the statements that it makes."""
        found = self._statement()
        while self.at < len(self.words) and found is not self.words:
            end = self.words[self.at].start
            self.words, self.at, self.told = self.words[self.at :], 0, set()
            found += [Word(NEXT, "", end, end), *self._statement()]
        return found

    def _statement(self) -> list[Word]:
        """One statement; without what no statement begins with, it is the words as they stand."""
        first = self.words[0]
        found, count = self.phrase(line_words(), 0)
        if found is None and self.one_of(BEFORE, 0):
            skipped = self.one_of(BEFORE, 0)
            found, count = self.phrase(line_words(), skipped)
            count += skipped
        if found is None and self.seat(first) is not None:
            found, count = self._of_a_seat()
        number, skipped = number_of(self)
        if number is not None and (found is None or found == ("deal",)) and not self._counts_items():
            found, count = self.phrase(line_words(), skipped)
            if found is not None and "hand" in found and skipped == 1 and not self.one_of(TRICK_WORDS, 1):
                return self._numbered_hand(number, count)
            self.at = skipped
            return trick(self, number)
        if found is None:
            found = self._without_its_word()
            count = self.at
        if found is None:
            self.at = len(self.words)
            return self.words
        self.at = count
        line = LINES[self._meant(found)]
        last = self.words[max(0, count - 1)]
        begin = Word(WORD, line.word, first.start, last.end if count else first.start)
        return [begin, *self._rest(line)]

    def _numbered_hand(self, number: Word, count: int) -> list[Word]:
        """`3rd hand`: its number is what it is called."""
        first, last = number.start, self.words[count].end
        self.words[: count + 1] = [Word(WORD, "", first, first), Word(WORD, number.text, first, last)]
        self.at = 1
        return [Word(WORD, HAND.word, first, first), *self._hand()]

    def _counts_items(self) -> bool:
        """Whether a line begins with a number of what the score counts: `2 bouts`."""
        return self.words[0].text.isdigit() and self.phrase(self.forms.items, 1)[0] is not None

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
        said = self._behind_seats()
        said += self.one_of(LEADS, said)
        if self.phrase(self.values_of(BIDS, "bid"), said)[0] is not None:
            return ("bids",), 0
        if self.phrase(EXCHANGE_FORMS, rest)[0] is not None:
            return ("exchange",), 0
        if self.text_at(rest).isdigit() and self.one_of(POINT_WORDS, rest + 1):
            return ("points",), 0
        dealt = self.words[0].text.endswith(":") or self.text_at(rest) == ":"
        dealt = dealt or plain(self.text_at(rest)).rstrip(".") in self.loose.suits
        return (("deal",), 0) if dealt else (None, 0)

    def _without_its_word(self) -> tuple[str, ...] | None:
        """The line that begins with a bid or a declaration."""
        if self.phrase(self.forms.declarations, 0)[0] is not None:
            return ("declare",)
        if self.takes(WITH) and not self.begins_item():
            self.at = 0
        if self.begins_item():
            return ("item",)
        bids = self.values_of(BIDS, "bid")
        everybody = self.one_of(EVERYBODY, 0)
        if everybody and self.phrase(bids, everybody)[0] is not None:
            return ("bids",)
        bid, count = self.phrase(bids, 0)
        return ("bids",) if bid is not None and self.seat_at(count) is not None else None

    def _behind_seats(self) -> int:
        """The word behind the seats with which a line begins: `Paul, Luc et Marie passent`."""
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if self.seat(word) is None and (at == 0 or not (word.kind == COMMA or self.is_also(word))):
                break
            at += 1
        return at

    def _meant(self, found: Sequence[str]) -> str:
        """Of several lines with the same word, the one that what follows belongs to."""
        rest = self.words[self.at :]
        counted = (
            bool(rest) and rest[0].text.isdigit() and (not rest[1:] or rest[1].kind == COMMA or rest[1].text in SIGNS)
        )
        seated = bool(rest) and self.seat(rest[0]) is not None and not counted
        if "declare" in found and any(
            self.phrase(self.forms.declarations, self.at + n)[0] is not None for n in range(len(rest))
        ):
            return "declare"
        if "deal" in found and seated and (len(rest) > 1 or "dealer" not in found):
            return "deal"
        if "dealer" in found and seated:
            return "dealer"
        if "hand" in found:
            ends = (at - self.at for at in range(self.at, len(self.words)) if self._tells_dealer(at))
            said = " ".join(
                word.text for word in rest[: next(ends, None)] if word.kind == WORD and word.text not in SIGNS
            )
            called = not rest or rest[0].kind == TEXT or _NUMBERED.fullmatch(said) is not None
            return "hand" if called or "deal" not in found else "deal"
        if "score" in found and any(self.label(cut_number(word.text)[0]) is not None for word in rest[:2]):
            return "score"
        return next((word for word in ("bids", "mark") if word in found), found[0])

    # -- the rest of a line ------------------------------------------------------------------------

    def _rest(self, line: LineForm) -> list[Word]:
        while (word := self.peek()) is not None and word.text in (":", "="):
            self.at += 1
        if line is DEAL or line is SCART:
            return self._of_seat(DEALT if line is DEAL else line)
        if line is PLAYER:
            return [*self.value(Field("seat", lines.SEAT), line), *self.part(line)]
        if line is HAND:
            return self._hand()
        if line is EXCHANGE and self.at == 0:
            return self._exchange()
        if line is BIDS:
            each_by_himself(self)
        if line.form == lines.PAIRS:
            return self.pairs(line)
        if line.form == lines.VALUE:
            return [*self.value(line.first[0], line), *self.tail(line)]
        if line.form == lines.LIST:
            found = list[Word]()
            while self.peek() is not None:
                if line is POINTS and found and self.begins_item():
                    return found
                part = self.part(line)
                found += [Word(COMMA, ",", part[0].start, part[0].start), *part] if found and part else part
            return found
        return self.part(line)

    def _hand(self) -> list[Word]:
        """What a hand is called, up to who deals it, which begins another statement."""
        word = self.peek()
        if word is None or word.kind == TEXT:
            return self.tail(HAND)
        words = self.words
        deals = next((at for at in range(self.at, len(words)) if self._tells_dealer(at)), len(words))
        end = deals
        while end > self.at and (words[end - 1].kind == COMMA or words[end - 1].text in SIGNS):
            end -= 1
        self.words = words[:end]
        found = [word._replace(text=word.text.rstrip(" .,:(")) for word in self.text({})] + self.tail(HAND)
        self.words, self.at = words, deals
        return found

    def _tells_dealer(self, at: int) -> bool:
        """Whether it is told from a word on who deals."""
        found, count = self.phrase(line_words(), at)
        if found is not None and "dealer" in found and self.seat_at(at + count) is not None:
            return True
        seat = self.seat_at(at) is not None and at > self.at
        found, count = self.phrase(line_words(), at + 1) if seat else (None, 0)
        return found is not None and "dealer" in found and at + 1 + count == len(self.words)

    def _exchange(self) -> list[Word]:
        """`Paul asks Luc for the king of hearts`, `Paul gives Luc the 7 of spades back`."""
        subject = self.seat(self.words[0])
        self.at = 1
        kind, count = self.phrase(EXCHANGE_FORMS, self.at)
        begin = self.taken(count, kind or "")
        asks = kind == ASKED
        found = [begin]
        names = field_words(("cards",))
        told = {"taker" if asks else "giver": [self.words[0]._replace(text=subject or "")]}
        cards = ASKED if asks else "cards"
        while (word := self.peek()) is not None and self.phrase(MARK_FORMS, self.at)[0] is None:
            label = self.seat(word)
            value, length = self.phrase(VALUE_FORMS, self.at)
            gives, several = self.phrase(names, self.at)
            if label is not None and not self.looks_like_card(word):
                told.setdefault("giver" if asks else "taker", [word._replace(text=label)])
                self.at += 1
            elif gives is not None:
                cards = "cards"
                self.at += several
            elif value == lines.NONE:
                told["cards"] = [self.taken(length, value)]
            elif self.looks_like_card(word) and cards not in told:
                told[cards] = cards_of(self, EXCHANGE, most=1 if cards == ASKED else 1000)
            elif word.kind == COMMA or word.text in SIGNS or plain(word.text) in ARTICLES | BETWEEN | WON | ASIDE:
                self.at += 1
            else:
                break
        for name, words in told.items():
            found += [Word(WORD, name, words[0].start, words[0].start), *words] if words else []
        return [*found, *self.tail(EXCHANGE)]

    def _of_seat(self, line: LineForm) -> list[Word]:
        """`S: cards`, or what stands instead of the cards."""
        found = list[Word]()
        while plain(self.text_at(self.at)) in BETWEEN | BY:
            self.at += 1
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
            found += cards_of(self, line)
        return [*found, *self.part(line._replace(first=()))]
