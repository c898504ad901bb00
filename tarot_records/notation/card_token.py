"""A typed card with its marks: `SK`, `.7`, `18`, `HJ?`, `[D9]`, `{S7|S1}`, `C7>D10`, `D6^`.

A rank alone takes the suit of the cards before it. If that suit is in doubt, the rank is refused, so that no card is
ever guessed.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from tarot_records.notation.letters import Letters
from tarot_records.notation.tokens import Tell, unquote

_PIECE = re.compile(r'[^\[\]{}<>?^|"]*+')
_TEXT = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')

Marks = list[dict[str, Any]]


class ImpliedSuit:
    """The suit that a rank alone takes from the cards before it in a list."""

    def __init__(self, in_trick: bool) -> None:
        self.in_trick = in_trick
        self.led: str | None = None
        """The suit led, in a trick; None if unknown."""
        self.now: str | None = None
        """The suit of a rank alone; None if it is in doubt."""
        self.fresh = True
        """True if no card except the Fool has been read yet."""

    def add(self, code: str) -> None:
        """Update the suits after a card, given by its code."""
        suit = code[0] if code[0] in "SHDCT" else None
        if not self.in_trick:
            self.now = suit
        elif code != "F":
            if self.fresh:
                self.led = self.now = suit
            elif suit != self.led:
                self.now = None
            self.fresh = False


def default(readings: Sequence[str]) -> str:
    """Return the code for a card with several possible readings: `S?` if they share a suit, else `?`."""
    suits = {code[0] for code in readings}
    suit = next(iter(suits))
    return f"{suit}?" if len(suits) == 1 and suit in "SHDCT" else "?"


class CardParser:
    """Parser of one typed card."""

    def __init__(self, text: str, start: int, letters: Letters, suits: ImpliedSuit, tell: Tell) -> None:
        self.text, self.start, self.letters, self.suits, self.tell = text, start, letters, suits, tell
        self.at = 0
        self.failed = False
        self.marks: Marks = []
        self.pieces: set[str] = set()
        """Cards and ranks as typed, without their marks."""

    def read(self) -> str:
        """Return the code of the card and store its marks in `marks`; report an unreadable card and return `?`."""
        code = self._card(0)
        if self.at < len(self.text):
            self._fault(self.at, len(self.text))
        return code

    def _next(self) -> str:
        """Return the next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def _card(self, depth: int) -> str:
        """Return the code of a card with brackets and marks. depth: number of brackets around it."""
        begin = self.at
        if self._next() == "[" and depth < 3:
            self.at += 1
            code = self._card(depth + 1)
            if self._next() != "]":
                self._fault(begin, len(self.text))
                return code
            self.at += 1
            self.marks.append({"kind": "supplied"})
        elif self._next() == "{":
            readings = self._readings()
            self.marks.append({"kind": "alternative", "readings": readings})
            code = default(readings)
        elif match := _TEXT.match(self.text, self.at):
            self.at = match.end()
            sic = unquote(match.group(), self.start + begin, self.start + self.at, self.tell)
            code = self._corrected(sic, begin)
        else:
            code = self._code(begin)
            if self._next() == ">":
                code = self._corrected(code, begin)
        self._suffixes()
        return code

    def _corrected(self, sic: str, begin: int) -> str:
        """Read the card after `>` and return its code; store a mark that it corrects the reading `sic`."""
        if self._next() != ">":
            self._fault(begin, len(self.text))
            return "?"
        self.at += 1
        self.marks.append({"kind": "corrected", "sic": sic})
        return self._code(self.at)

    def _suffixes(self) -> None:
        """Read the marks after a card."""
        while char := self._next():
            if char == "?":
                self.at += 1
                self.marks.append({"kind": "doubtful"})
            elif char == "^":
                self.at += 1
                self.marks.append({"kind": "irregular"})
            elif char == "{":
                self.marks.append({"kind": "alternative", "readings": self._readings()})
            elif match := _TEXT.match(self.text, self.at):
                text = unquote(match.group(), self.start + self.at, self.start + match.end(), self.tell)
                self.at = match.end()
                if self.marks and "text" not in self.marks[-1]:
                    self.marks[-1]["text"] = text
                else:
                    self.marks.append({"kind": "comment", "text": text})
            else:
                return

    def _readings(self) -> list[str]:
        """Return the codes of the cards between `{` and `}`, separated by `|`."""
        begin = self.at
        self.at += 1
        codes = [self._code(self.at)]
        while self._next() == "|" and len(codes) < 100:
            self.at += 1
            codes.append(self._code(self.at))
        if self._next() != "}":
            self._fault(begin, len(self.text))
        self.at += 1
        return codes

    def _code(self, begin: int) -> str:
        """Return the code of a card without marks; a `?` after a suit, or alone, is part of the card."""
        match = _PIECE.match(self.text, self.at)
        assert match is not None  # it may be empty
        typed, self.at = match.group(), match.end()
        if self._next() == "?" and self._of_suit(typed + "?") is not None:
            typed += "?"
            self.at += 1
        self.pieces.add(typed.removeprefix("."))
        code = self._of_suit(typed) or self._bare(typed)
        if code is None:
            self._fault(begin, max(self.at, begin + 1))
        return code or "?"

    def _of_suit(self, typed: str) -> str | None:
        """Return the code of a card typed with its suit, or with a dot for the suit led; None if there is none."""
        if not typed.startswith("."):
            return self.letters.whole(typed)
        led = self.suits.led
        if led is None:
            return None
        return f"{led}?" if typed == ".?" else self.letters.after(led, typed[1:])

    def _bare(self, typed: str) -> str | None:
        """Return the code of a rank typed alone; None if there is none, or if its suit is in doubt."""
        return None if self.suits.now is None else self.letters.after(self.suits.now, typed)

    def _fault(self, begin: int, end: int) -> None:
        """Report a part of the text as unreadable and skip the rest of the text; later calls do nothing."""
        if self.failed:
            return
        self.failed = True
        if begin >= len(self.text):
            begin, end = 0, len(self.text)
        found = self.text[begin:end]
        start, stop = self.start + begin, self.start + end
        rank = found.lstrip(".")
        if rank and (rank in self.letters.ranks or rank in self.letters.numbers):
            self.tell("tn.bare", start, stop, found=found)
        else:
            facts = {"found": found[:40], "letters": self.letters.name}
            known, typed = tuple(self.letters.cards), found[:20].upper()
            self.tell("tn.card", start, stop, **facts, near=lambda: _near_cards(typed, known))
        self.at = len(self.text)


@lru_cache(maxsize=512)
def _near_cards(typed: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return up to three of the `known` cards that are most similar to a typed word.

    Cached, because a text is read again at each key press.
    """
    return tuple(get_close_matches(typed, known, 3, 0.4))
