"""Decoder of protobuf 3 messages without a schema, for untrusted bytes."""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from typing import Final

MOST_FIELDS: Final = 2_000
"""No message that is read has so many fields."""
LONGEST_NUMBER: Final = 10
"""Maximum length of a number, in bytes."""
WORD: Final = 1 << 64


class BadWire(Exception):  # noqa: N818 (what is wrong stands at its place in the text)
    """The bytes are no such message."""


class Message:
    """The fields of a message by their numbers; a field that is not there is empty, and 0."""

    def __init__(self, raw: bytes) -> None:
        self.parts: dict[int, list[bytes]] = {}
        self.numbers: dict[int, int] = {}
        for number, value in _fields(raw):
            if isinstance(value, int):
                self.numbers[number] = value
            else:
                self.parts.setdefault(number, []).append(value)

    def has(self, field: int) -> bool:
        """Return whether the field is there."""
        return field in self.parts or field in self.numbers

    def text(self, field: int) -> str:
        """Return a text."""
        return self.parts[field][-1].decode("utf-8", "replace") if field in self.parts else ""

    def number(self, field: int) -> int:
        """Return a whole number, less than nothing too."""
        value = self.numbers.get(field, 0)
        return value - WORD if value >= WORD // 2 else value

    def one(self, field: int) -> "Message":
        """Return a message within this one."""
        return Message(self.parts[field][-1] if field in self.parts else b"")

    def all(self, field: int) -> Sequence["Message"]:
        """Messages within this one."""
        return [Message(part) for part in self.parts.get(field, ())]


def message_of(text: str) -> Message:
    """Return the message that stands in base64. Raises BadWire."""
    try:
        return Message(b64decode(text, validate=True))
    except ValueError as error:
        raise BadWire from error


def _fields(raw: bytes) -> Iterator[tuple[int, int | bytes]]:
    at = 0
    for _ in range(MOST_FIELDS):
        if at == len(raw):
            return
        key, at = _number(raw, at)
        kind = key & 7
        if kind == 0:
            value, at = _number(raw, at)
            yield key >> 3, value
            continue
        if kind == 2:
            size, at = _number(raw, at)
        elif kind in (1, 5):
            size = 8 if kind == 1 else 4
        else:
            raise BadWire
        if at + size > len(raw):
            raise BadWire
        if kind == 2:
            yield key >> 3, raw[at : at + size]
        at += size
    raise BadWire


def _number(raw: bytes, at: int) -> tuple[int, int]:
    value = 0
    for i, byte in enumerate(raw[at : at + LONGEST_NUMBER]):
        value |= (byte & 0x7F) << 7 * i
        if byte < 0x80:
            return value % WORD, at + i + 1
    raise BadWire
