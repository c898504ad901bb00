"""Writer of records in the canonical form of the notation: a record always gives the same text.

The order of lists in the record is kept. A mark is written beside its value if it has no details that cannot be written
there, and if the marks are in the order of the text; otherwise on a line of its own.
"""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tarot_records.core.cards import CARDS
from tarot_records.core.faults import pointer
from tarot_records.notation import lines
from tarot_records.notation.card_token import ImpliedSuit, default
from tarot_records.notation.letters import TABLES, Letters
from tarot_records.notation.lines import (
    CARRIED_IN,
    DEAL,
    HAND,
    HAND_LINES,
    MARK,
    MARK_HERE,
    PLAYER,
    RECORD_LINES,
    RESERVED,
    RESULT,
    SCART,
    SCORES,
    TRICK,
    Field,
    LineForm,
    is_label,
)
from tarot_records.notation.vocabulary import plain_words, values_of
from tarot_records.record.model import Mark, Record

_PLAIN_WORD = re.compile(r"(?!x-)[a-z0-9][a-z0-9_.-]*")
_PLAIN_DATE = re.compile(r"[0-9XYuxTZ~?%/.+-]+")
_PLAIN_POINTER = re.compile(r"/[A-Za-z0-9_/~.-]*")
_PLAIN_KEY = re.compile(r"x-[A-Za-z0-9_.-]*")
LAST = 1 << 30
"""Position after all slots of a line, for the order of marks."""


def write_record(record: Record, lang: str = "en") -> str:
    """Return the record in the notation, with the card letters of a language."""
    data = record.model_dump(mode="json", exclude_defaults=True)
    return _Writer(data, TABLES[lang]).text()


def mark_line(mark: Mark, lang: str = "en") -> str:
    """Return a mark on a line of its own."""
    words = _Writer({"players": []}, TABLES[lang]).mark_words(MARK, mark.model_dump(mode="json", exclude_defaults=True))
    return f"{MARK.word} {words}"


class _Slot:
    """A place in a line at which marks can be written: a card, or the end of a statement."""

    def __init__(self, order: tuple[int, int], text: str, code: str | None) -> None:
        self.order, self.text, self.code = order, text, code
        self.open = code is not None
        """True while the slot holds only the card itself."""
        self.waits_for_text = False


class _Writer:
    """Writer of one record: collects lines of words and slots for marks."""

    def __init__(self, data: dict[str, Any], letters: Letters) -> None:
        self.data, self.letters = data, letters
        self.lines: list[list[str | _Slot]] = []
        self.slots: dict[str, _Slot] = {}
        self.places: dict[str, int] = {}
        """JSON Pointer -> index of the line that states it."""
        self.seats = _names(data["players"])

    def text(self) -> str:
        """Return the text of the record, with marks in their places."""
        self._record()
        after = self._marks()
        written = []
        for number, line in enumerate(self.lines):
            parts = (part.text if isinstance(part, _Slot) else part for part in line)
            written.append("".join(part if part == "," else f" {part}" for part in parts if part)[1:])
            written += after.get(number, ())
        return "\n".join(written) + "\n"

    # -- lines -----------------------------------------------------------------------------------

    def _record(self) -> None:
        data = self.data
        rules = f"rules={data['game']}/{data['ruleset']}"
        labels = [self.seats[seat] for seat in range(len(data["players"]))]
        counted = all(label == str(seat) for seat, label in enumerate(labels))
        seats = f"seats={len(labels) if counted else ','.join(labels)}"
        version = next(written for written, version in lines.VERSIONS.items() if version == data["version"])
        self._new("", lines.HEAD, version, rules, f"lang={self.letters.lang}", seats)
        self._plain_lines(RECORD_LINES, data, "")
        for key, value in data.items():
            if key.startswith("x-"):
                self._new(pointer(key), *_extension(key, value))
                self._end(pointer(key))
        for number, hand in enumerate(data["hands"]):
            self._hand(hand, f"/hands/{number}")
        if "result" in data:
            self._part_line(RESULT, data["result"], "/result")

    def _hand(self, hand: dict[str, Any], at: str) -> None:
        self.lines.append([])
        self._part_line(HAND, {"label": hand["label"]} if "label" in hand else {}, at)
        for key, value in hand.items():
            if key.startswith("x-"):
                self._new(at + pointer(key), *_extension(key, value))
                self._end(at + pointer(key))
        self.unit = hand.get("scores", {}).get("unit", 1)
        self._plain_lines(HAND_LINES, hand, at)

    def _plain_lines(self, table: tuple[LineForm, ...], data: dict[str, Any], base: str) -> None:
        """Write all lines of a table whose data are stated. base: JSON Pointer of the data."""
        for line in table:
            if line is PLAYER:
                self._players()
            elif line is DEAL:
                self._deal(data.get("deal"), f"{base}/deal")
            elif line is SCORES:
                self._extension_line(SCORES, data.get("scores"), f"{base}/scores")
            else:
                value: Any = data
                for step in line.path:
                    value = value.get(step) if isinstance(value, Mapping) else None
                if value is not None:
                    self._line(line, value, f"{base}/{'/'.join(line.path)}")

    def _line(self, line: LineForm, value: Any, at: str) -> None:
        """Write a value as one line of a kind, or as one line for each entry."""
        if line.form == lines.VALUE:
            self._new(at, line.word)
            self._value(line, line.first[0], value, at)
            self._end(at)
        elif line.form == lines.PAIRS:
            self._new(at, line.word, *(f"{name}={value[name]}" for name in sorted(value)))
            self._end(at)
        elif value == [] or (line is CARRIED_IN and value == {}):
            self._new(at, line.word, lines.NONE)
            self._end(at)
        elif line.form == lines.LIST:
            self._new(at, line.word)
            for number, entry in enumerate(value):
                self._part(line, entry, f"{at}/{number}")
                if number < len(value) - 1:
                    self.lines[-1].append(",")
        elif line.many:
            for number, entry in enumerate(value):
                if line is TRICK:
                    self._trick(entry, f"{at}/{number}", number)
                else:
                    self._part_line(line, entry, f"{at}/{number}")
        else:
            self._part_line(line, value, at)

    def _players(self) -> None:
        """Write a line for each player with details besides the label."""
        for seat, player in enumerate(self.data["players"]):
            details = {name: value for name, value in player.items() if (name, value) != ("label", self.seats[seat])}
            at = f"/players/{seat}"
            self.places[at] = 0
            if details:
                self._new(at, PLAYER.word, self.seats[seat])
                self._part(PLAYER, details, at)

    def _deal(self, deal: dict[str, Any] | None, at: str) -> None:
        if deal is None:
            return
        hands = deal.get("hands")
        players = len(self.data["players"])
        size = [] if hands is None or len(hands) == players else [lines.OF, str(len(hands))]
        details = {name: value for name, value in deal.items() if name.startswith("x-")}
        if size or details or not deal:
            self._new(at, DEAL.word, *size)
            self._part(DEAL, details, at)
        for seat, cards in enumerate(hands or ()):
            own = f"{at}/hands/{seat}"
            self._new(own, DEAL.word, f"{self._seat(seat)}:")
            if cards is None:
                self.lines[-1].append(lines.UNKNOWN)
            else:
                self._cards(cards, own, False)
            self._end(own)

    def _extension_line(self, line: LineForm, data: dict[str, Any] | None, at: str) -> None:
        """Write a line for the extensions of a part whose fields have their own lines, or for an empty part."""
        details = {name: value for name, value in (data or {}).items() if name.startswith("x-")}
        if data is not None and (details or not data):
            self._new(at, line.word)
            self._part(line, details, at)

    def _part_line(self, line: LineForm, data: dict[str, Any], at: str) -> None:
        self._new(at, line.word)
        if line is SCART:
            self.lines[-1].append(f"{self._seat(data['seat'])}:")
        self._part(line, data, at)

    def _trick(self, trick: dict[str, Any], at: str, number: int) -> None:
        """Write the line of a trick. number: from 0."""
        self._new(at, str(number + 1))
        if "leader" in trick:
            self.lines[-1].append(f"{self._seat(trick['leader'])}:")
        self._cards(trick["cards"], f"{at}/cards", True)
        if "winner" in trick:
            self.lines[-1].append(f"={self._seat(trick['winner'])}")
        if "points" in trick:
            self.lines[-1].append(f"({self._points(trick['points'])})")
        self._named(TRICK, trick, at)
        self._end(at)

    # -- parts and values ------------------------------------------------------------------------

    def _new(self, at: str, *words: str) -> None:
        """Begin a line with some words."""
        self.lines.append([*words])
        self.places[at] = len(self.lines) - 1

    def _end(self, at: str) -> None:
        """End a statement with a slot for its marks."""
        self._slot(at, "", None)

    def _slot(self, at: str, text: str, code: str | None) -> None:
        """Write a slot for marks, with the text of a card or an empty text."""
        slot = _Slot((len(self.lines) - 1, len(self.lines[-1])), text, code)
        self.lines[-1].append(slot)
        self.slots[at] = slot
        self.places[at] = len(self.lines) - 1

    def _part(self, line: LineForm, data: dict[str, Any], at: str) -> None:
        for i, field in enumerate(line.first):
            if field.name in data or i < line.needed:
                self._value(line, field, data.get(field.name), at + pointer(field.name), may_miss=i >= line.needed)
        self._named(line, data, at)
        self._end(at)

    def _named(self, line: LineForm, data: dict[str, Any], at: str) -> None:
        """Write the named fields and the extensions of a part."""
        for field in line.named:
            if field.name in data:
                self.lines[-1].append(field.name)
                self._value(line, field, data[field.name], at + pointer(field.name))
        for key in sorted(data):
            if key.startswith("x-"):
                self.lines[-1] += _extension(key, data[key])

    def _value(self, line: LineForm, field: Field, value: Any, at: str, may_miss: bool = False) -> None:
        """Write the value of a field, in quotation marks if the reader would take the plain word for another one."""
        kind = field.kind
        if kind == lines.WORD and ((may_miss and value in RESERVED) or self._word_as_read(line, field, value) != value):
            self.lines[-1].append(_json(value))
        elif kind == lines.CARDS:
            self._cards(value, at, False)
        elif kind == lines.CARD:
            self._slot(at, self.letters.written[value], value)
        else:
            self.lines[-1].append(self._plain(kind, value))

    def _word_as_read(self, line: LineForm, field: Field, value: str) -> str:
        """Return the word for which the reader would take a value without quotation marks."""
        return values_of(self.data.get("game", ""), line.word, field.name).get(plain_words(value), value)

    def _plain(self, kind: str, value: Any) -> str:
        """Return the text of a value without marks."""
        match kind:
            case lines.TEXT:
                return _json(value)
            case lines.TEXTS:
                return " ".join(map(_json, value))
            case lines.WORD:
                return value if _PLAIN_WORD.fullmatch(value) else _json(value)
            case lines.DATE:
                return value if _PLAIN_DATE.fullmatch(value) else _json(value)
            case lines.POINTER:
                return value if _PLAIN_POINTER.fullmatch(value) else _json(value)
            case lines.SEAT | lines.TAKER:
                return lines.TALON if value is None else self._seat(value)
            case lines.SEATS:
                return self._seats(value)
            case lines.SIDES:
                return " ".join(map(self._seats, value)) or lines.NONE
            case lines.TRUTH:
                return next(word for word, truth in lines.TRUTHS.items() if truth == value)
            case lines.POINTS:
                return self._points(value)
            case lines.PER_SEAT:
                return self._per_seat(value)
        return str(value)

    def _seat(self, seat: int) -> str:
        """Return the label of a seat, or its number."""
        return self.seats.get(seat, str(seat))

    def _seats(self, seats: list[int]) -> str:
        """Return seats joined by `+`."""
        return "+".join(map(self._seat, seats)) or lines.NOBODY

    def _points(self, points: int) -> str:
        """Return card points, given in 1/unit, as a whole number, with `.5`, or as a fraction."""
        exact = Fraction(points, self.unit)
        if exact.denominator != 2:
            return str(exact)
        return f"{'-' if exact < 0 else ''}{abs(exact) // 1}.5"

    def _per_seat(self, values: list[int | None]) -> str:
        """Return a list by seats, such as `S:-318 E:106 N:?`."""
        size = "" if len(values) == len(self.data["players"]) else f"{lines.OF} {len(values)} "
        entries = (f"{self._seat(seat)}:{'?' if value is None else value}" for seat, value in enumerate(values))
        return (size + " ".join(entries)).strip()

    def _cards(self, codes: list[str], at: str, in_trick: bool) -> None:
        """Write cards, with ranks alone where the suit is clear."""
        if not codes:
            self.lines[-1].append(lines.NONE)
        suits = ImpliedSuit(in_trick)
        for number, code in enumerate(codes):
            same = suits.now is not None and code in self.letters.bare and code[0] == suits.now
            text = self.letters.bare[code] if same else self.letters.written[code]
            self._slot(f"{at}/{number}", text, code)
            suits.add(code)
        self.places[at] = len(self.lines) - 1

    # -- marks -----------------------------------------------------------------------------------

    def _marks(self) -> dict[int, list[str]]:
        """Write marks beside their values if possible; return the lines of the others, by index of the line before."""
        after: dict[int, list[str]] = {}
        cursor = (0, 0)
        for mark in self.data.get("marks", ()):
            slot = self.slots.get(mark["at"])
            if slot is not None and slot.order >= cursor and self._beside(slot, mark):
                cursor = slot.order
                continue
            number = max(cursor[0], self._line_of(mark["at"]))
            after.setdefault(number, []).append(f"{MARK.word} {self.mark_words(MARK, mark)}")
            cursor = (number, LAST)
        return after

    def _line_of(self, at: str) -> int:
        """Return the index of the line that states a part, or the innermost part around it."""
        while at not in self.places:
            at = at.rpartition("/")[0]
        return self.places[at]

    def _beside(self, slot: _Slot, mark: dict[str, Any]) -> bool:
        """Write a mark beside its value and return True, or return False if that is impossible."""
        if slot.code is None:
            slot.text = f"{slot.text} {self.mark_words(MARK_HERE, mark)}".strip()
            return True
        text = self._on_card(slot, mark)
        if text is None:
            return False
        comment = mark.get("text")
        slot.text = text if comment is None else text + _json(comment)
        slot.open, slot.waits_for_text = False, comment is None
        return True

    def mark_words(self, line: LineForm, mark: dict[str, Any]) -> str:
        """Return the words of a mark."""
        words = [self._plain(field.kind, mark[field.name]) for field in line.first if field.name in mark]
        for field in line.named:
            if field.name in mark:
                words += [field.name, self._plain(field.kind, mark[field.name])]
        for key in sorted(mark):
            if key.startswith("x-"):
                words += _extension(key, mark[key])
        return " ".join(words)

    def _on_card(self, slot: _Slot, mark: dict[str, Any]) -> str | None:
        """Return the text of a card with one more mark; None if the mark has details that cannot be written there."""
        match mark["kind"], sorted(mark.keys() - {"at", "kind", "text"}):
            case "doubtful", []:
                return slot.text + "?"
            case "irregular", []:
                return slot.text + "^"
            case "supplied", []:
                return f"[{slot.text}]" if slot.text.count("[") < 2 else None
            case "comment", [] if "text" in mark and not slot.waits_for_text:
                return slot.text
            case "corrected", ["sic"] if slot.open:
                sic = mark["sic"]
                return f"{self.letters.written[sic] if sic in CARDS else _json(sic)}>{slot.text}"
            case "alternative", ["readings"] if all(code in CARDS for code in mark["readings"]):
                whole = slot.open and default(mark["readings"]) == slot.code
                readings = "|".join(self.letters.written[code] for code in mark["readings"])
                return f"{'' if whole else slot.text}{{{readings}}}"
        return None


def _names(players: list[dict[str, Any]]) -> dict[int, str]:
    """Return the name of each seat: its label if that is possible and unique, else its number."""
    labels = [player.get("label") or "" for player in players]
    return {
        seat: label if is_label(label) and label not in labels[:seat] else str(seat)
        for seat, label in enumerate(labels)
    }


def _extension(key: str, value: Any) -> list[str]:
    """Return the two words of an extension: key and JSON value."""
    return [key if _PLAIN_KEY.fullmatch(key) else "x-" + _json(key[2:]), _json(value)]


def _json(value: Any) -> str:
    """Return a value as JSON text of printable characters."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)
