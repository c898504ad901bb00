"""State of the parser of a typed text: the data, the places, the marks and the faults so far."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.core.faults import UNREADABLE, Fault, Where
from tarot_records.core.limits import VERSION
from tarot_records.notation.letters import TABLES, Letters
from tarot_records.notation.lines import DEAL
from tarot_records.notation.tokens import WORD, GiveUpError, Tell, Word, lines_of
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, LINE_WORDS, TRUMPS_TOO, loose_cards, plain_words
from tarot_records.record.line_map import Span
from tarot_records.transcripts.headed_lines.columns import star_means
from tarot_records.transcripts.headed_lines.line_reader import heard
from tarot_records.transcripts.headed_lines.spoken import Columns, Seated, SpokenLine, seated_at

MOST = 200
"""Maximum number of faults; after these, the rest of the text is not read."""
MOST_TROUBLED = 2_000
"""Maximum number of lines that are read again in the writer's own words."""
ON_SEVERAL_LINES = {"tn.word": "tn.words", "tn.card": "tn.cards"}
"""Code of a fault of one word -> code of the joint fault if the word is on several lines."""
SEVERAL = 2
"""Minimum number of different trumps that prove a habit of the writer."""
_BULLETS = "-*•–— \t"
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_OF_A_HAND = frozenset(["", *ARTICLES, *BETWEEN, *plain_words(LINE_WORDS[DEAL.word].replace(",", " ")).split()])
"""Words of a heading above the cards of a hand."""
SHORTEST = 3
"""Minimum length of an unknown word that is reported once for all lines, in letters."""


def places_of(fault: Fault) -> tuple[int, ...]:
    """Return the offsets of all places of a fault."""
    return (fault.facts["offset"], *fault.facts.get("again", ()))


class Points(NamedTuple):
    """Card points as typed, converted to whole numbers once the unit of the hand's scores is known."""

    data: dict[str, Any]
    """The part of the record to which the points belong."""
    points: Fraction
    start: int
    end: int


class AskedCard(NamedTuple):
    """An ambiguous card in the writer's own words, with its possible codes."""

    start: int
    end: int
    line: int
    """Offset of the line of the card."""
    found: str
    cards: tuple[str, ...]


@lru_cache(maxsize=8)  # a text is read several times
def _trump_of(text: str, lang: str) -> str:
    """Return the prefix of trumps, in lower case, if a writer uses the letters of a suit for them; else empty.

    The proof: several numbers after the letters are too high for a suit, and no letter of a court card follows them.
    """
    letters = TABLES[lang]
    for typed in TRUMPS_TOO:
        either = f"[{typed[0]}{typed[0].upper()}](?<!\\w.){typed[1:]}"  # a character set first, for a fast search
        high = set(re.findall(rf"{either}\.? ?(1[1-9]|2[01])(?!\w)", text, re.IGNORECASE))
        if typed == letters.trump.casefold() or len(high) < SEVERAL:
            continue
        if re.search(rf"{either}[{''.join(letters.courts)}](?!\w)", text, re.IGNORECASE) is None:
            return typed
    return ""


class HandDraft:
    """A hand that is being read, with values that are used when it is complete."""

    def __init__(self, number: int) -> None:
        self.at = f"/hands/{number}"
        self.data: dict[str, Any] = {}
        self.dealt: dict[int, list[str] | None] = {}
        self.dealt_of: int | None = None
        """Stated number of hands in the deal; None if the text does not state it."""
        self.after_scart: dict[int, Span] = {}
        """Seat whose hand is typed as after the scart -> span of the word for the scart there."""
        self.points: list[Points] = []
        self.lost = 0
        """Number of unreadable lines, each of which may be a trick."""
        self.ahead = 0
        """Difference between the written and the expected numbers of tricks, after a missing or misnumbered one."""
        self.by_seat: dict[int, Span] = {}
        """Index of a trick whose cards are listed by seat -> its span."""


class Sheet:
    """The state of reading a text with the letters of one language."""

    def __init__(
        self,
        text: str,
        letters: Letters,
        heard: Collection[int] = (),
        brief: bool = False,
        without: Collection[int] = (),
    ) -> None:
        self.text, self.letters, self.heard, self.brief, self.without = text, letters, heard, brief, without
        self.data: dict[str, Any] = {"format": "tarot-record", "version": VERSION, "players": [], "hands": []}
        self.hand: HandDraft | None = None
        """The hand being read."""
        self.seats: dict[str, int] = {}
        """Label of a seat -> its number."""
        self.spans: dict[str, Span] = {}
        """JSON Pointer -> span in the text, of all that was read since the last cached hand."""
        self.read_to = 0
        """Offset up to which the text was taken from cached hands."""
        self.earlier_spans: list[Mapping[str, Span]] = []
        """Spans of the parts read before those in `spans`, in the order of the text."""
        self.head: Span = (0, 1)
        """Span of the first line."""
        self.supposed = False
        """True if the first line is missing and a supposed line was read instead."""
        self.remarks: list[int] = []
        """Offset of each remark: of its `;`, or of the line for a remark without `;`."""
        self.typed: set[str] = set()
        """The typed cards, except those with marks."""
        self.faults: list[Fault] = []
        self._words: dict[tuple[str, str], int] = {}
        """Code of a fault and its word -> index of the fault."""
        self.troubled: set[int] = set()
        """Offsets of the lines with faults."""
        self.own_words = bool(heard) and not brief
        """True if lines within hands are also read in the writer's own words."""
        self.said: dict[str, str] = {}
        """Words of the writer -> the words of the notation that replace them."""
        self.asked: list[AskedCard] = []
        """The ambiguous cards of the hand being read."""
        self.settled: list[tuple[AskedCard, str]] = []
        """Ambiguous cards that the rest of their hand settled, each with its card in the letters of the text."""
        self.rank_first = False
        """True if a card was written with its rank before its suit's letter."""
        self.bare: list[AskedCard] = []
        """Ranks alone after a suit in the current hand, which are ambiguous if trumps are bare numbers."""
        self.habits: set[str] = set()
        """Habits of writing cards without suits, as shown by the current hand."""
        self.trump = _trump_of(text, letters.lang) if self.own_words and letters.lang else ""
        """Prefix of trumps in the writer's own words, if it differs from that of the letters; else empty."""
        self.star = star_means(text) if self.own_words else ""
        """Meaning of a star beside a card."""
        self.columns: Columns | None = None
        """The columns of a table of tricks, from the last heading; None if there is none."""

    def seated(self) -> Seated:
        """Return the table as known before the next line in the writer's own words."""
        return self.seated_behind(self.hand)._replace(
            trump=self.trump, star=self.star, columns=self.columns, ahead=self.hand is None
        )

    def hear(self, line: str, start: int, tell: Tell) -> Iterator[Word]:
        """Return the words of a line in the writer's own words. Raises GiveUpError if the line is not understood."""
        understood = heard(line, self.seated())
        if understood.columns is not None:
            self.columns = understood.columns
        if understood.is_remark(begun=self.hand is not None):
            self.remarks.append(start + len(line) - len(line.lstrip()))
            return iter(())
        for wrong in understood.wrong:
            tell(wrong.code, start + wrong.start, start + wrong.end, **wrong.facts)
        if understood.words is None:
            raise GiveUpError
        for first, end, found, cards in understood.asked:
            if self.brief:
                tell("tn.either", start + first, start + end, found=found, cards=list(cards))
            self.asked.append(AskedCard(start + first, start + end, start, found, cards))
        for first, end, found, cards in understood.bare:
            self.bare.append(AskedCard(start + first, start + end, start, found, cards))
        self.rank_first |= understood.rank_first
        self.habits |= understood.habits
        for typed, meant in understood.said:
            self.said.setdefault(typed, meant)
        return (word._replace(start=start + word.start, end=start + word.end) for word in understood.words)

    def seated_behind(self, last: HandDraft | None) -> Seated:
        """Return the table as known after the hand `last`, for reading in the writer's own words."""
        players = self.data["players"]
        hand = {} if last is None else last.data
        return seated_at(
            self.letters.lang,
            self.data.get("game", ""),
            [player.get("label", "") for player in players],
            [player.get("name", "") for player in players],
            hand.get("sits_out", ()),
            hand.get("dealer"),
        )

    def fault(self, code: str, start: int, end: int, **facts: Any) -> Fault:
        """Return a fault at a place of the text."""
        return Fault(code, UNREADABLE, Where(""), {"offset": start, "length": max(1, end - start), **facts})

    def tell(self, code: str, start: int, end: int, **facts: Any) -> None:
        """Report a fault at the offsets `start` to `end`.

        A word without a known meaning is reported once; later places on other lines are added to that fault.
        """
        found = str(facts.get("found", ""))
        if code in ON_SEVERAL_LINES and len(found) >= SHORTEST and found.isalpha():
            number = self._words.setdefault((code, found), len(self.faults))
            if number < len(self.faults) and "\n" in self.text[places_of(self.faults[number])[0] : start]:
                self.faults[number] = self._with_further_place(self.faults[number], start)
                return
        if len(self.faults) < MOST:
            self.faults.append(self.fault(code, start, end, **facts))

    def has_trumps_too(self, line: str) -> bool:
        """Return True if a line has a trump in the writer's form that would otherwise be read as a card of a suit."""
        return bool(self.trump) and re.search(rf"(?<!\w){self.trump}\.? ?[0-9]", line, re.IGNORECASE) is not None

    def _with_further_place(self, fault: Fault, start: int) -> Fault:
        """Return a fault with one more place; the fact `more` counts the further lines."""
        places = (*places_of(fault), start)
        more = fault.facts.get("more", 0) + (self.text.find("\n", places[-2], start) >= 0)
        code = ON_SEVERAL_LINES.get(fault.code, fault.code)
        return fault._replace(code=code, facts={**fault.facts, "again": places[1:], "more": more})

    def all_spans(self) -> dict[str, Span]:
        """Return the spans of the whole text, in its order."""
        spans: dict[str, Span] = {}
        for some in (*self.earlier_spans, self.spans):
            spans.update(some)
        return spans

    def mark(self, at: str, mark: dict[str, Any], start: int, end: int) -> None:
        """Add a mark at the place of a JSON Pointer."""
        marks = self.data.setdefault("marks", [])
        self.spans[f"/marks/{len(marks)}"] = start, end
        marks.append({"at": at, **mark})


def split_paragraphs(sheet: Sheet, without_cached: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the offset and the text of each paragraph: a line, or a hand with its suits on lines of their own.

    Only lines in the writer's own words are joined. Every character keeps its offset. Each paragraph must be read
    before the next is split off, because it may name players. With `without_cached`, the further lines of cached hands
    are left out.
    """
    lines, at = _lines(sheet.text), 0
    while at < len(lines):
        start, line = lines[at]
        at += 1
        if start in sheet.heard and _begins_with_suit(sheet, lines, at) and _heads_hand(line, sheet.seated()):
            divided = "," if line.rstrip().endswith(":") else ":"
            while _begins_with_suit(sheet, lines, at):
                line, divided = f"{line}{divided}{lines[at][1]}", ","
                at += 1
        yield start, line
        if without_cached and sheet.read_to > start:
            at = bisect_left(lines, (sheet.read_to,), at)


@lru_cache(maxsize=2)
def _lines(text: str) -> Sequence[tuple[int, str]]:
    """Return the lines of a text with their offsets; a text is read several times, one after the other."""
    return tuple(lines_of(text))


def _begins_with_suit(sheet: Sheet, lines: Sequence[tuple[int, str]], at: int) -> bool:
    """Return True if the line at index `at`, in the writer's own words, begins with a suit followed by cards."""
    if at == len(lines) or lines[at][0] not in sheet.heard:
        return False
    first, _, rest = lines[at][1].lstrip(_BULLETS).partition(" ")
    suits = loose_cards(sheet.letters.lang, sheet.data.get("game", "")).suits
    return plain_words(first).rstrip(":.") in suits and bool(rest.strip())


def _heads_hand(line: str, table: Seated) -> bool:
    """Return True if a line only names the hand below it; brackets may contain anything."""
    words = [Word(WORD, word, 0, 0) for word in _IN_BRACKETS.sub(" ", line).strip(_BULLETS).split()]
    spoken = SpokenLine(words, table)
    named = [spoken.named_at(at) is not None for at in range(len(words))]
    others = {plain_words(word.text.strip(":.")) for word, seat in zip(words, named, strict=True) if not seat}
    return sum(named) == 1 and others <= _OF_A_HAND
