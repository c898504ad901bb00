"""State of parsing a typed text: the data, the places, the marks and the faults so far."""

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.core.faults import UNREADABLE, Fault, Where
from tarot_records.core.limits import VERSION
from tarot_records.notation.letters import TABLES, Letters
from tarot_records.notation.lines import DEAL
from tarot_records.notation.tokens import WORD, GiveUpError, Tell, Word, lines_of
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, LINE_WORDS, TRUMPS_TOO, loose_cards, plain
from tarot_records.record.line_map import Span
from tarot_records.transcripts.columns import star_means
from tarot_records.transcripts.hearing import heard
from tarot_records.transcripts.spoken import Columns, Seated, SpokenLine, seated_at

MOST = 200
"""Maximum number of faults; after that, the rest of the text is not read."""
MOST_TROUBLED = 2_000
"""Maximum number of lines read again in own words."""
ON_SEVERAL_LINES = {"tn.word": "tn.words", "tn.card": "tn.cards"}
"""Code of a fault of a word -> code for a word on several lines, which is reported once."""
SEVERAL = 2
"""Minimum number of different trumps that show a habit."""
_BULLETS = "-*•–— \t"
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_OF_A_HAND = frozenset(["", *ARTICLES, *BETWEEN, *plain(LINE_WORDS[DEAL.word].replace(",", " ")).split()])
"""Words of a heading above the cards of a hand."""
SHORTEST = 3
"""Minimum length of a word that means the same wherever it is not understood."""


def places_of(fault: Fault) -> tuple[int, ...]:
    """Return the offsets of all places of a fault."""
    return (fault.facts["offset"], *fault.facts.get("again", ()))


class Points(NamedTuple):
    """Card points as typed, to be converted to whole numbers by the unit of the hand's scores, which follows later."""

    data: dict[str, Any]
    """The part of the record to which they belong."""
    points: Fraction
    start: int
    end: int


class AskedCard(NamedTuple):
    """A card in its writer's own words that may be several."""

    start: int
    end: int
    line: int
    """Offset of its line."""
    found: str
    cards: tuple[str, ...]


@lru_cache(maxsize=8)  # a text is read several times
def _trump_of(text: str, lang: str) -> str:
    """Return what a writer has before the numbers of trumps though it is a suit's by the letters, in small letters.

    He has so if several of the numbers are too high for a suit, and no card has it before a court's letter.
    """
    letters = TABLES[lang]
    for typed in TRUMPS_TOO:
        either = (
            f"[{typed[0]}{typed[0].upper()}](?<!\\w.){typed[1:]}"  # a set first: what is looked for in a whole text
        )
        high = set(re.findall(rf"{either}\.? ?(1[1-9]|2[01])(?!\w)", text, re.IGNORECASE))
        if typed == letters.trump.casefold() or len(high) < SEVERAL:
            continue
        if re.search(rf"{either}[{''.join(letters.courts)}](?!\w)", text, re.IGNORECASE) is None:
            return typed
    return ""


class HandDraft:
    """A hand being read, with the values that are settled when all of it has been read."""

    def __init__(self, number: int) -> None:
        self.at = f"/hands/{number}"
        self.data: dict[str, Any] = {}
        self.dealt: dict[int, list[str] | None] = {}
        self.dealt_of: int | None = None
        """Number of hands that the deal lists, if stated."""
        self.after_scart: dict[int, Span] = {}
        """Seat whose hand is typed as it was after the scart -> span of the words that say so."""
        self.points: list[Points] = []
        self.lost = 0
        """Number of unreadable lines, each of which may be a trick."""
        self.ahead = 0
        """Difference between the written and the expected numbers of tricks, after a missing or misnumbered one."""
        self.by_seat: dict[int, Span] = {}
        """Number of a trick, from 0, whose cards are listed by seat -> its span."""


class Sheet:
    """The result so far of reading a text with the letters of one language."""

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
        """JSON Pointer -> span in the text."""
        self.head: Span = (0, 1)
        """Span of the first line."""
        self.supposed = False
        """Whether the first line is missing and was supposed."""
        self.remarks: list[int] = []
        """Offsets of the remarks, at their `;` if they have one."""
        self.typed: set[str] = set()
        """The cards as typed, except those with marks."""
        self.faults: list[Fault] = []
        self._words: dict[tuple[str, str], int] = {}
        """Code of a fault and its word -> number of the fault."""
        self.troubled: set[int] = set()
        """Offsets of the lines with faults."""
        self.own_words = bool(heard) and not brief
        """Whether lines within hands, too, are read in own words."""
        self.said: dict[str, str] = {}
        """Own words -> the words of the notation as which they were read."""
        self.asked: list[AskedCard] = []
        """The ambiguous cards of the hand being read."""
        self.settled: list[tuple[AskedCard, str]] = []
        """The ambiguous cards that the rest of their hand settled, each with the card as the letters write it."""
        self.rank_first = False
        """Whether a card was written with its rank before its suit's letter."""
        self.bare: list[AskedCard] = []
        """Ranks alone after a suit in that hand: ambiguous if trumps are written as numbers alone."""
        self.habits: set[str] = set()
        """Habits of writing cards without suits that the hand shows."""
        self.trump = _trump_of(text, letters.lang) if self.own_words and letters.lang else ""
        """Prefix of the numbers of trumps, if it differs from that of the letters."""
        self.star = star_means(text) if self.own_words else ""
        """Meaning of a star beside a card."""
        self.columns: Columns | None = None
        """The table of tricks whose heading was read last."""

    def seated(self) -> Seated:
        """Return the context in which the next line is read in own words."""
        return self.seated_behind(self.hand)._replace(
            trump=self.trump, star=self.star, columns=self.columns, ahead=self.hand is None
        )

    def hear(self, line: str, start: int, tell: Tell) -> Iterator[Word]:
        """Return the words of a line in its writer's own words. Raise GiveUpError if there are none."""
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
        """Return the context in which a line after this hand is read in own words."""
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
        """Report a fault; a word that is not understood is reported once, however many lines have it."""
        found = str(facts.get("found", ""))
        if code in ON_SEVERAL_LINES and len(found) >= SHORTEST and found.isalpha():
            number = self._words.setdefault((code, found), len(self.faults))
            if number < len(self.faults) and "\n" in self.text[places_of(self.faults[number])[0] : start]:
                self.faults[number] = self._told_again(self.faults[number], start)
                return
        if len(self.faults) < MOST:
            self.faults.append(self.fault(code, start, end, **facts))

    def has_trumps_too(self, line: str) -> bool:
        """Return whether a line has a trump in the writer's form, which by the letters would be a card of a suit."""
        return bool(self.trump) and re.search(rf"(?<!\w){self.trump}\.? ?[0-9]", line, re.IGNORECASE) is not None

    def _told_again(self, fault: Fault, start: int) -> Fault:
        """Return a fault with one more place, on another line or on the last of its lines."""
        places = (*places_of(fault), start)
        more = fault.facts.get("more", 0) + (self.text.find("\n", places[-2], start) >= 0)
        code = ON_SEVERAL_LINES.get(fault.code, fault.code)
        return fault._replace(code=code, facts={**fault.facts, "again": places[1:], "more": more})

    def mark(self, at: str, mark: dict[str, Any], start: int, end: int) -> None:
        """Add a mark at the place of a JSON Pointer."""
        marks = self.data.setdefault("marks", [])
        self.spans[f"/marks/{len(marks)}"] = start, end
        marks.append({"at": at, **mark})


def split_paragraphs(sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Yield where each begins, and what it says on one line; what of it is in its writer's own words goes together.

    Every sign stays at its place. The sheet is told of one before the next is looked at, for that may name players.
    """
    lines, at = list(lines_of(sheet.text)), 0
    while at < len(lines):
        start, line = lines[at]
        at += 1
        if start in sheet.heard and _suit_stands(sheet, lines, at) and _heads_hand(line, sheet.seated()):
            divided = "," if line.rstrip().endswith(":") else ":"
            while _suit_stands(sheet, lines, at):
                line, divided = f"{line}{divided}{lines[at][1]}", ","
                at += 1
        yield start, line


def _suit_stands(sheet: Sheet, lines: Sequence[tuple[int, str]], at: int) -> bool:
    """Return whether a line in own words begins with the name or sign of a suit, followed by cards."""
    if at == len(lines) or lines[at][0] not in sheet.heard:
        return False
    first, _, rest = lines[at][1].lstrip(_BULLETS).partition(" ")
    suits = loose_cards(sheet.letters.lang, sheet.data.get("game", "")).suits
    return plain(first).rstrip(":.") in suits and bool(rest.strip())


def _heads_hand(line: str, table: Seated) -> bool:
    """Return whether a line says no more than whose hand comes below it; what it has in brackets may say anything."""
    words = [Word(WORD, word, 0, 0) for word in _IN_BRACKETS.sub(" ", line).strip(_BULLETS).split()]
    spoken = SpokenLine(words, table)
    named = [spoken.named_at(at) is not None for at in range(len(words))]
    others = {plain(word.text.strip(":.")) for word, seat in zip(words, named, strict=True) if not seat}
    return sum(named) == 1 and others <= _OF_A_HAND
