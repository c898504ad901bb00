"""Messages of Palčka: a decoder of protobuf 3 for untrusted bytes, the fields, and the names of cards."""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tarot_records.core.cards import CARDS, mask_of
from tarot_records.core.packs import TAROCK
from tarot_records.record.line_map import Span

MOST_FIELDS: Final = 2_000
"""Maximum number of fields of a message."""
LONGEST_NUMBER: Final = 10
"""Maximum length of a number, in bytes."""
WORD: Final = 1 << 64
_SUITS: Final = {"kara": "D", "src": "H", "pik": "S", "kriz": "C"}
_RANKS: Final = {"pob": "J", "kaval": "N", "dama": "Q", "kralj": "K"}
_TRUMPS: Final = {"pagat": "T1", "mond": "T21", "skis": "F"}


class WireField:
    """Numbers of the fields that are read."""

    PLAYER, BIDDING, CARD, STARTS, RESULTS, KING, PREDICTIONS = 2, 11, 12, 14, 19, 21, 23
    TALON_SHOWN, PART_TAKEN, RADELCI, GAME_END, CHAT, SHOWN = 24, 26, 31, 28, 33, 35


class BadWire(Exception):  # noqa: N818 (what is wrong stands at its place in the text)
    """Error for bytes that are not a valid message."""


class Message:
    """A decoded message, its values by field number; a missing field reads as empty or 0."""

    def __init__(self, raw: bytes) -> None:
        self._parts: dict[int, list[bytes]] = {}
        self.numbers: dict[int, int] = {}
        for number, value in _fields(raw):
            if isinstance(value, int):
                self.numbers[number] = value
            else:
                self._parts.setdefault(number, []).append(value)

    def has(self, field: int) -> bool:
        """Return whether the field is there."""
        return field in self._parts or field in self.numbers

    def text(self, field: int) -> str:
        """Return the last text of a field."""
        return self._parts[field][-1].decode("utf-8", "replace") if field in self._parts else ""

    def number(self, field: int) -> int:
        """Return the whole number of a field, which may be negative."""
        value = self.numbers.get(field, 0)
        return value - WORD if value >= WORD // 2 else value

    def part(self, field: int) -> "Message":
        """Return the last message within a field."""
        return Message(self._parts[field][-1] if field in self._parts else b"")

    def parts_of(self, field: int) -> Sequence["Message"]:
        """Return all messages within a repeated field."""
        return [Message(part) for part in self._parts.get(field, ())]


def message_of(text: str) -> Message:
    """Return the message encoded in base64. Raise BadWire if it is not valid."""
    try:
        return Message(b64decode(text, validate=True))
    except ValueError as error:
        raise BadWire from error


def _fields(raw: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield the number and the value of each field of a message. Raise BadWire if the bytes are not a valid message."""
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
    """Return the variable-length number at an offset, and the offset after it."""
    value = 0
    for i, byte in enumerate(raw[at : at + LONGEST_NUMBER]):
        value |= (byte & 0x7F) << 7 * i
        if byte < 0x80:
            return value % WORD, at + i + 1
    raise BadWire


def card_of(path: str) -> str | None:
    """Return the code of a card given as a path such as `/taroki/14`; None if the path names no card."""
    match path.strip("/").split("/"):
        case ["taroki", name]:
            code = _TRUMPS.get(name) or f"T{name}"
        case [suit, name] if suit in _SUITS:
            code = _SUITS[suit] + _RANKS.get(name, name)
        case _:
            return None
    return code if code in CARDS and mask_of((code,)) & TAROCK.cards else None


class Received(NamedTuple):
    """A message with its span in the text."""

    message: Message
    span: Span

    @property
    def player(self) -> str:
        """The id of the player whom the message concerns."""
        return self.message.text(WireField.PLAYER)


def with_field(sent: Sequence[Received], field: int) -> Iterator[Received]:
    """Yield each message that has a field."""
    return (received for received in sent if received.message.has(field))


def printable_line(text: str) -> str:
    """Return a name on one line, without invisible characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:200]
