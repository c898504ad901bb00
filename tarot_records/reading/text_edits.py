"""Edits of a typed text: insert and remove words at their right places, for instance after clicks on a page."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from tarot_records.notation.card_token import ImpliedSuit
from tarot_records.notation.letters import CANONICAL, TABLES, Letters
from tarot_records.notation.lines import HAND
from tarot_records.reading.head import stated_language
from tarot_records.reading.parser import read, read_with_letters
from tarot_records.record.line_map import Span

Path = Sequence[str | int]
"""Keys and indexes that lead from the hand to a list or an entry."""

_CARD = re.compile(r"(deal/(?:hands/\d+|talon|dead)|scart/\d+/cards|tricks/\d+/cards)/(\d+)")
_ITEM = re.compile(r"(bids)/(\d+)")
_WORD = re.compile(r"tricks/\d+/(?:winner|points|paid)")
_LINE = re.compile(r"(?:calls|exchanges|declarations|irregularities|scores/items)/\d+|contract|claim|end|scores/[a-z]+")
"""Patterns of paths of parts that can be removed: a card, a bid, a word at the end of its trick, or a whole line."""
MARKS = {"doubtful": "{}?", "supplied": "[{}]", "irregular": "{}^"}
"""Kind of a mark -> template for a card with the mark."""


def letters_of(text: str) -> Letters:
    """Return the letters with which the cards of a text are written."""
    lang = stated_language(text)
    if lang is None:
        notes = (note.facts["lang"] for note in read(text.encode()).notes if note.code == "tn.unstated")
        lang = next(notes, "")
    return TABLES.get(lang, CANONICAL)


def short_card(letters: Letters, codes: Sequence[str], code: str, in_trick: bool) -> str:
    """Return the text of a card that follows these cards: its rank alone if its suit is clear."""
    suits = ImpliedSuit(in_trick)
    for before in codes:
        suits.add(before)
    bare = letters.bare.get(code, "")
    is_enough = bool(bare) and suits.now == code[0] and letters.cards.get(bare) in (None, code)
    return bare if is_enough else letters.written[code]


class HandText:
    """A hand, by its number from 0, in a text, with functions that return the edited text."""

    def __init__(self, text: str, number: int) -> None:
        self.text, self.number, self.at = text, number, f"/hands/{number}"

    @cached_property
    def letters(self) -> Letters:
        """The letters with which the cards of the text are written."""
        return letters_of(self.text)

    @cached_property
    def all_told(self) -> tuple[dict[str, Any], Mapping[str, Span]]:
        """The data of the whole text, and the span of each part."""
        reading = read(self.text.encode())
        if reading.data is not None:
            return reading.data, reading.spans
        sheet = read_with_letters(self.text, self.letters)
        return sheet.data, sheet.all_spans()

    @cached_property
    def own(self) -> dict[str, tuple[int, int]]:
        """Path within the hand -> span in the text."""
        before = f"{self.at}/"
        return {p.removeprefix(before): span for p, span in self.all_told[1].items() if p.startswith(before)}

    @property
    def data(self) -> dict[str, Any]:
        """The data of the hand; empty if the text has no such hand."""
        hands = self.all_told[0]["hands"]
        return hands[self.number] if self.number < len(hands) else {}

    def label(self, seat: int) -> str:
        """Return the label of a seat in the text; its number if it has no label."""
        spans = self.all_told[1]
        start, end = spans.get(f"/players/{seat}/label", (0, 0))
        return self.text[start:end] if start and end <= spans[""][1] else str(seat)

    def place(self, path: Path) -> tuple[int, int]:
        """Return the span of a part of the hand. Raises KeyError if the text does not state it."""
        return self.own["/".join(map(str, path))]

    def _data_at(self, path: Path) -> Any:
        """Return the data at a path within the hand; None if there are none."""
        found: Any = self.data
        for step in path:
            if isinstance(step, int):
                found = found[step] if found is not None and step < len(found) else None
            else:
                found = None if found is None else found.get(step)
        return found

    # -- added ---------------------------------------------------------------------------------

    def with_line(self, line: str) -> str:
        """Return the text with one more line at the end of the hand, which is begun if the text has no such hand."""
        if self.number >= len(self.all_told[0]["hands"]):
            return f"{self.text.rstrip()}\n{HAND.word}\n{line}\n"
        last = max(end for _, end in (*self.own.values(), self.all_told[1][self.at]))
        at = self.text.find("\n", last)
        return f"{self.text.rstrip()}\n{line}\n" if at < 0 else f"{self.text[:at]}\n{line}{self.text[at:]}"

    def with_card(self, path: Path, code: str, begins: str) -> str:
        """Return the text with one more card, by its `code`, in the list of cards at this path.

        If the list is missing or empty, a line with the words `begins`, such as `talon`, and the card is added.
        """
        codes: Sequence[str] = self._data_at(path) or ()
        if not codes:
            return self.with_line(f"{begins} {self.letters.written[code]}")
        _, end = self.place((*path, len(codes) - 1))
        return f"{self.text[:end]} {short_card(self.letters, codes, code, path[0] == 'tricks')}{self.text[end:]}"

    def with_bid(self, words: str) -> str:
        """Return the text with one more bid, given as typed words, in the auction."""
        bids = self._data_at(("bids",))
        if not bids:
            return self.with_line(f"bids {words}")
        _, end = self.place(("bids", len(bids) - 1))
        return f"{self.text[:end]}, {words}{self.text[end:]}"

    def marked(self, path: Path, kind: str = "", paper: str = "") -> str:
        """Return the text with a mark of this kind on a card, or with the card's wording `paper` in the source."""
        start, end = self.place(path)
        card = self.letters.written[self._data_at(path)]
        typed = f"{paper}>{card}" if paper else MARKS[kind].format(card)
        return self.text[:start] + typed + self.text[end:]

    # -- taken out -----------------------------------------------------------------------------

    @property
    def last_card(self) -> Path | None:
        """Path of the card that was written last; None if there is none."""
        cards = [path for path in self.own if _CARD.fullmatch(path)]
        last = max(cards, key=lambda path: self.own[path], default="")
        return [int(step) if step.isdigit() else step for step in last.split("/")] if last else None

    def taken_back(self) -> str:
        """Return the text without the last statement of the hand: a card, a bid, a word of a trick, or a line.

        A hand without statements is removed; but if it is the first, the text is unchanged.
        """
        known = (_CARD, _ITEM, _WORD, _LINE)
        statements = [path for path in self.own if any(kind.fullmatch(path) for kind in known)]
        last = max(statements, key=lambda path: (self.own[path][1], self.own[path][0]), default="")
        if last:
            return self.without(last)
        start, end = self.all_told[1].get(self.at, (0, 0))
        ends = [self.text.find("\n", at) + 1 or len(self.text) for _, at in (*self.own.values(), (start, end))]
        return self.text[:start] + self.text[max(ends) :] if self.number else self.text

    def trick_taken_back(self) -> str:
        """Return the text without the last trick of the hand and the statements after it; unchanged without tricks."""
        tricks, hand = len(self.data.get("tricks") or ()), self
        while tricks and len(hand.data.get("tricks") or ()) == tricks and (text := hand.taken_back()) != hand.text:
            hand = HandText(text, self.number)
        return hand.text

    def without(self, path: str) -> str:
        """Return the text without the part of the hand at this path; a line that has no other part is removed."""
        start, end = self.own[path]
        entry = _CARD.fullmatch(path) or _ITEM.fullmatch(path)
        if entry is not None:
            several, place = entry.group(1), int(entry.group(2))
            if f"{several}/{place + 1}" in self.own:
                return self._without_entry(several, place)
            if place:
                return self.text[: self.own[f"{several}/{place - 1}"][1]] + self.text[end:]
        elif _WORD.fullmatch(path):
            before = self.text[:start].rstrip()
            if path.endswith("paid"):  # the word before the card is `paid` in any language
                before = before.removesuffix(before.split()[-1]).rstrip()
            return before + self.text[end:]
        first = self.text.rfind("\n", 0, start) + 1
        after = self.text.find("\n", end) + 1 or len(self.text)
        return self.text[:first] + self.text[after:]

    def _without_entry(self, several: str, place: int) -> str:
        """Return the text without a card or a bid that others follow; if a card follows, it is written in full.

        Its suit may depend on the card that is removed.
        """
        start, _ = self.own[f"{several}/{place}"]
        first, last = self.own[f"{several}/{place + 1}"]
        path = [int(step) if step.isdigit() else step for step in several.split("/")]
        following, letters = self.text[first:last], self.letters
        code = self._data_at((*path, place + 1))
        is_bare = isinstance(code, str) and letters.bare.get(code) == following
        whole = letters.written[code] if is_bare else following
        return self.text[:start] + whole + self.text[last:]
