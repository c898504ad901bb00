"""Tokenizer of the notation: decodes bytes and splits a line into words.

All blanks that editors produce are accepted. Invisible characters, and characters that only look like Latin letters,
are never skipped silently: they are reported to the caller, with their places.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tarot_records.core.faults import NOTE, UNREADABLE, Fault, Reason, Where
from tarot_records.notation.letters import LOOKALIKES
from tarot_records.record.source import MAX_DEPTH, Unreadable, parse

WORD, TEXT, COMMA, EXTENSION, REMARK = "word", "text", "comma", "extension", "remark"
NEXT = "next"
"""Kind of the separator between two statements on one line, which only lines in the writer's own words may have."""
UNNUMBERED = "unnumbered"
"""Kind of the token before a trick without a number, which is the next trick."""
BY_SEAT = "by seat"
"""Kind of the token before the cards of a trick that are listed by seat, not in the order of play."""


class Word(NamedTuple):
    """A word of a line."""

    kind: str
    """WORD, TEXT in quotation marks, COMMA, EXTENSION (an `x-` key with its value), REMARK (all after `;`)."""
    text: str
    """The text as typed; the key of an EXTENSION."""
    start: int
    end: int
    value: Any = None
    """The decoded string of a TEXT, or the value of an EXTENSION."""


class GiveUpError(Exception):
    """Raised to skip the rest of a line that cannot be read, after the fault was reported."""


Tell = Callable[..., None]
"""Function that reports a fault: code, start, end, facts."""


# -- bytes -----------------------------------------------------------------------------------------


def decode_text(raw: bytes) -> tuple[str, tuple[Fault, ...], tuple[Fault, ...]]:
    """Return the text, notes about its encoding, and a fault if it cannot be decoded.

    UTF-8 is tried first. Other bytes are decoded as UTF-16 or CP1252 only if that is certain: UTF-16 if nearly every
    other byte is zero, CP1252 if no part of them is a UTF-8 letter.
    """
    wide = _utf16_encoding(raw)
    try:
        return (raw.decode(wide), (_encoding_note(wide.upper()),), ()) if wide else (raw.decode("utf-8"), (), ())
    except UnicodeDecodeError as error:
        failed = error
    encoding = wide or "utf-8"
    readable = raw.decode(encoding, "replace")
    if not wide and _is_cp1252(raw, failed, readable):
        return raw.decode("cp1252"), (_encoding_note("CP1252"),), ()
    before = len(raw[: failed.start].decode(encoding, "replace"))
    facts = {"byte": f"0x{raw[failed.start]:02x}", "position": failed.start, "offset": before}
    return readable, (), (Fault("source.encoding", UNREADABLE, Where(""), facts),)


def _utf16_encoding(raw: bytes) -> str:
    """Return the encoding of bytes that are certainly UTF-16; else an empty string."""
    start = raw[:2000]
    half = len(start) // 2
    for encoding, zeros, letters in (("utf-16-le", start[1::2], start[0::2]), ("utf-16-be", start[0::2], start[1::2])):
        if half > 3 and zeros.count(0) > half * 0.8 and letters.count(0) == 0:
            return encoding
    return ""


def _is_cp1252(raw: bytes, failed: UnicodeDecodeError, readable: str) -> bool:
    """Return whether bytes that are not UTF-8 are CP1252: all printable, and no part of them UTF-8."""
    cut_off = failed.reason == "unexpected end of data"
    if cut_off or any(char > "\x7f" and char != "\ufffd" for char in readable):
        return False
    try:
        return raw.decode("cp1252").replace("\r", "").replace("\n", "").replace("\t", "").isprintable()
    except UnicodeDecodeError:
        return False


def _encoding_note(encoding: str) -> Fault:
    """Return the note about an encoding other than UTF-8."""
    return Fault("tn.encoding", NOTE, Where(""), {"encoding": encoding})


# -- words -----------------------------------------------------------------------------------------


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the offset of each line, and the line."""
    at = 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield at, text[at:end]
        at = end + 1


_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_TOKENS = re.compile(
    rf"""[ \t\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*+
    (?: (?P<remark>;.*+)
    | (?P<comma>,)
    | (?P<extension>x-(?:{_STRING}|[^\s,;"=]*+)(?![^\s,;]))
    | (?P<text>{_STRING}(?![^\s,;]))
    | (?P<word>(?:[^\s,;"]|{_STRING})++)
    | (?P<bad>.) )""",
    re.VERBOSE | re.DOTALL,
)
_GLUED = re.compile(_STRING)
_SEATS = re.compile(r"[^:=+]++")
_JSON = json.JSONDecoder(strict=False)
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}")
_POINTS = re.compile(r"([+-]?)([0-9]{1,20})(?:\.([0-9]{1,6})|/([1-9][0-9]{0,5}))?")
FRACTIONS = {
    sign: Fraction(text) for sign, text in {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}.items()
}
"""Sign of a fraction -> the fraction."""
_HALF_ALONE = re.compile(r"(?<![0-9])½")
_MINUS = str.maketrans("−–", "--")
_QUOTES = frozenset(char for char, latin in LOOKALIKES.items() if latin == '"')


def words_of(line: str, start: int, names: Collection[str], tell: Tell) -> Iterator[Word]:
    """Yield the words of a line that begins at offset `start` of its text; report characters that are no words.

    `names` are labels of seats, whose letters are not taken for lookalikes.
    """
    at = 0
    while match := _TOKENS.match(line, at):
        kind, at = match.lastgroup or "", match.end()
        text, last = match[kind], start + at
        first = last - len(text)
        if kind == "word":
            clean = _clean_word(text, first, names, tell)
            if clean:
                yield Word(WORD, clean, first, last)
        elif kind == "text":
            yield Word(TEXT, text, first, last, unquote(text, first, last, tell))
        elif kind in (COMMA, REMARK):
            yield Word(kind, text, first, last)
        elif kind == "extension":
            key = "x-" + unquote(text[2:], first, last, tell) if text[2:3] == '"' else text
            value, at = _value(line, at, start, tell)
            yield Word(EXTENSION, key, first, start + at, value)
        elif kind == "bad" and text == '"':
            tell("tn.text", first, start + len(line), reason=Reason("open_quote"))
            raise GiveUpError
        elif kind == "bad":
            _report_invisible(text, first, tell)


def unquote(text: str, start: int, end: int, tell: Tell) -> str:
    """Return the string of a text in quotation marks, with the escapes of JSON."""
    try:
        words: str = _JSON.decode(text)
        words.encode("utf-8")
        return words
    except ValueError:
        tell("tn.text", start, end, reason=Reason("unknown_escape"))
        return ""


def whole_number(text: str) -> int | None:
    """Return the whole number that a word states; None if the word is no number."""
    text = text.translate(_MINUS)
    return int(text) if _NUMBER.fullmatch(text) else None


def card_points(text: str) -> Fraction | None:
    """Return the card points that a word states, such as 40, 40½, 40.5 or 106/3; None if it is no number."""
    match = _POINTS.fullmatch(_HALF_ALONE.sub("0½", text.translate(_MINUS)).replace("½", ".5"))
    if match is None:
        return None
    sign, whole, decimals, divisor = match.groups()
    points = Fraction(f"{whole}.{decimals}") if decimals else Fraction(int(whole), int(divisor or 1))
    return -points if sign == "-" else points


def _clean_word(text: str, start: int, names: Collection[str], tell: Tell) -> str:
    """Return a word without invisible characters and with lookalikes replaced, and report both."""
    if text.isascii() and text.isprintable():
        return text
    outside = _GLUED.sub(lambda match: " " * len(match.group()), text)
    called = _SEATS.sub(
        lambda match: match.group() if match.group() not in names else " " * len(match.group()), outside
    )
    result = list(text)
    for i, char in enumerate(outside):
        if not char.isprintable():
            _report_invisible(char, start + i, tell)
            result[i] = ""
        elif called[i] in LOOKALIKES:
            latin = LOOKALIKES[char]
            facts = {"char": char, "latin": latin, "name": unicodedata.name(char, "?"), "number": f"U+{ord(char):04X}"}
            tell("tn.lookalike", start + i, start + i + 1, **facts)
            if char in _QUOTES:
                raise GiveUpError
            result[i] = latin
    return "".join(result)


def _report_invisible(char: str, at: int, tell: Tell) -> None:
    tell("tn.character", at, at + 1, number=f"U+{ord(char):04X}", name=unicodedata.name(char, "a control character"))


def _value(line: str, at: int, start: int, tell: Tell) -> tuple[Any, int]:
    """Return the JSON value that follows an `x-` key, and the position of its end in the line."""
    at += len(line[at:]) - len(line[at:].lstrip(" \t"))
    try:
        _, end = _JSON.raw_decode(line, at)
        whole = parse(b'{"x-":' + line[at:end].encode("utf-8", "surrogatepass") + b"}")
        return whole["x-"], end
    except Unreadable as error:
        fault = error.fault
        tell("tn.extension", start + at, start + end, reason=fault.facts.get("reason") or _REASONS[fault.code])
        return None, end
    except (ValueError, RecursionError):
        tell("tn.extension", start + at, start + len(line), reason=Reason("no_json"))
        raise GiveUpError from None


_REASONS = {
    "source.number": Reason("whole_numbers"),
    "source.duplicate_key": Reason("duplicate_key"),
    "source.depth": Reason("depth", {"limit": MAX_DEPTH}),
}
