"""Sources: bytes -> data, and JSON Pointers -> lines and columns of the text (found by `line_map`).

Reading a file never raises an error because of its content: a `Source` that cannot be read has a fault that states the
reason. Line and column are found only on demand, by parsing the text down to the place of a JSON Pointer.
"""

import codecs
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from tarot_records.core import fast_codecs
from tarot_records.core.faults import NOTE, UNREADABLE, Fault, Reason, Where
from tarot_records.record.line_map import LineMap, Span

MAX_BYTES = 16 * 1024 * 1024
"""Maximum size of a record, in bytes."""
MAX_DEPTH = 64


class TextPlace(NamedTuple):
    """A place in a text."""

    line: int
    """Line number, from 1."""
    column: int
    """Column, from 1, in characters."""
    length: int
    """Number of characters of the place on its first line."""
    text: str
    """The whole line."""


class Unreadable(Exception):  # noqa: N818 (the verdict's own word)
    """Raised for a text that is no record; `fault` states the reason."""

    def __init__(self, fault: Fault, *more: Fault) -> None:
        super().__init__(fault, *more)
        self.fault = fault
        self.faults = (fault, *more)

    def __str__(self) -> str:
        """Return the code of the fault and its facts."""
        facts = ", ".join(f"{name}: {value}" for name, value in self.fault.facts.items())
        return f"{self.fault.code} ({facts})" if facts else self.fault.code


class Rest(NamedTuple):
    """The data of a text without its unreadable lines."""

    data: Any
    """Data in the shape of the JSON form."""
    hands: tuple[frozenset[int], ...]
    """For each problem, the numbers of the hands in whose lines it is, from 1; 0 for lines before the first hand."""


class KeptHand(dict[str, Any]):
    """Data of a hand that is reused while other lines of the record are typed; `model` is its model once made."""

    model: Any = None


class Reading(NamedTuple):
    """The result of reading a text that is not JSON."""

    text: str
    data: Any
    """Data in the shape of the JSON form; None if it could not be read."""
    spans: Mapping[str, Span]
    """JSON Pointer -> place in the text."""
    notes: tuple[Fault, ...]
    problems: tuple[Fault, ...]
    """Faults that prevent reading; empty if there is data."""
    remarks: tuple[int, ...]
    """Offsets of the remarks, which are not part of the data."""
    rest: Rest | None = None
    """The data without the unreadable lines; None if the problems do not belong to single lines."""


class Source(NamedTuple):
    """The text of one record, and where it came from."""

    name: str
    """A path, or `-` for standard input."""
    raw: bytes
    first_line: int = 1
    """Number of the line of the file on which the record begins."""
    problem: Fault | None = None
    """The fault that leaves this source without a text, for example because the file is missing; else None."""
    many: bool = False
    """True if the file can hold several records; then `label` has the line."""
    reader: Callable[[bytes], Reading] | None = None
    """Function that reads the text; None if the text is JSON."""

    def __repr__(self) -> str:
        """Return the label and the size of the text."""
        return f"<Source {self.label}, {len(self.raw)} bytes>"

    @property
    def label(self) -> str:
        """The name, with the line if the file can hold several records."""
        return f"{self.name}:{self.first_line}" if self.many else self.name

    def text(self) -> tuple[bytes, tuple[Fault, ...]]:
        """Return the text in UTF-8, and notes about its encoding. Raises Unreadable if it cannot be decoded."""
        for mark, encoding in _MARKS if self.raw[:1] in _FIRST_OF_MARKS else ():
            if self.raw.startswith(mark):
                note = Fault("source.bom", NOTE, Where(""), {"encoding": encoding})
                return _decoded(self.raw[len(mark) :], encoding), (note,)
        return self.raw, ()

    @property
    def plain(self) -> bytes | None:
        """The text, if it begins like JSON in UTF-8 and is not too long; None if only `data` can read it."""
        fits = self.problem is None and self.reader is None and len(self.raw) <= MAX_BYTES
        return self.raw if fits and self.raw[:1] == b"{" else None

    def data(self, careful: bool = False) -> tuple[Any, tuple[Fault, ...]]:
        """Return the data, and notes about reading it. Raises Unreadable. careful: True to use the slow JSON parser."""
        if self.problem is not None:
            raise Unreadable(self.problem)
        if len(self.raw) > MAX_BYTES:
            _refuse("source.size", limit=MAX_BYTES)
        text, notes = self.text()
        if self.reader is not None:
            reading = self.reader(text)
            if reading.problems:
                raise Unreadable(*reading.problems)
            return reading.data, notes + reading.notes
        return parse(text, careful), notes

    def crashed(self) -> "Source":
        """Return this source marked as unreadable, because reading it kills the worker process."""
        return self._replace(problem=Fault("source.crashed", UNREADABLE, Where(""), {}))

    def reading(self) -> Reading | None:
        """Return the result of `reader`; None if the text is JSON or cannot be decoded."""
        if self.reader is None or self.problem is not None or len(self.raw) > MAX_BYTES:
            return None
        try:
            return self.reader(self.text()[0])
        except Unreadable:
            return None

    def rest(self) -> "Source | None":
        """Return a source that skips the unreadable lines of this one; None if the lines cannot be skipped."""
        reading = self.reading()
        if self.reader is None or reading is None or reading.rest is None:
            return None
        return self._replace(reader=_rest_reader(self.reader))

    def place(self, at: str) -> TextPlace:
        """Return the place of the value at a JSON Pointer, or of the innermost existing part around it."""
        layout = _layout(self.raw, self.reader)
        return self._place(layout, *layout.find(at))

    def start(self, at: str) -> int:
        """Return the offset, in characters, of a JSON Pointer or of the innermost existing part around it."""
        return _layout(self.raw, self.reader).find(at)[0]

    def end_of(self, line: int) -> int:
        """Return the offset, in characters, of the end of a line, given by its number in the file."""
        return _layout(self.raw, self.reader).end_of(line - self.first_line)

    def place_of_offset(self, offset: int, length: int = 1) -> TextPlace:
        """Return the place of `length` characters at an offset."""
        layout = _layout(self.raw, self.reader)
        end = len(layout.words)
        return self._place(layout, min(offset, end), min(offset + length, end))

    def words(self) -> str:
        """Return the text, with a replacement character for each byte that cannot be decoded."""
        try:
            return self.text()[0].decode("utf-8", "replace")
        except Unreadable:
            mark, encoding = next((m, e) for m, e in _MARKS if self.raw.startswith(m))
            return self.raw[len(mark) :].decode(encoding, "replace")

    def _place(self, layout: LineMap, start: int, end: int) -> TextPlace:
        number, begin, line = layout.line(start)
        stop = begin + len(line)
        length = max(1, min(end, stop) - start)
        return TextPlace(self.first_line + number, start - begin + 1, length, line.rstrip("\r"))


@lru_cache(maxsize=64)
def _rest_reader(reader: Callable[[bytes], Reading]) -> Callable[[bytes], Reading]:
    """Return a reader that reads what `reader` reads, but without the unreadable lines; cached."""

    def read(raw: bytes) -> Reading:
        reading = reader(raw)
        assert reading.rest is not None
        return reading._replace(data=reading.rest.data, notes=(), problems=(), rest=None)

    return read


_MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
_FIRST_OF_MARKS = tuple({mark[:1] for mark, _ in _MARKS})


def _refuse(code: str, **facts: Any) -> NoReturn:
    raise Unreadable(Fault(code, UNREADABLE, Where(""), facts))


def _refuse_encoding(raw: bytes, error: UnicodeDecodeError, encoding: str) -> NoReturn:
    before = len(raw[: error.start].decode(encoding))
    _refuse("source.encoding", byte=f"0x{raw[error.start]:02x}", position=error.start, offset=before)


def _decoded(raw: bytes, encoding: str) -> bytes:
    """Return a text converted from another encoding to UTF-8. Raises Unreadable if it cannot be decoded."""
    try:
        return raw.decode(encoding).encode("utf-8")
    except UnicodeDecodeError as error:
        _refuse_encoding(raw, error, encoding)
    except UnicodeEncodeError as error:
        _refuse("source.json", reason=Reason("half_pair"), offset=error.start)


def parse(text: bytes, careful: bool = False) -> Any:
    """Return the data of a JSON text. Raises Unreadable. careful: True to use the slow parser, which checks everything.

    `loads` silently keeps only the last of two equal keys, and only the leading digits of a long number. So its data is
    encoded again. If the result differs from the text, and the text may hold more, the slow parser reads it.
    """
    if not careful:
        try:
            data = fast_codecs.loads(text)
            again = fast_codecs.dumps(data)
        except (fast_codecs.JSONDecodeError, fast_codecs.JSONEncodeError):
            careful = True
        else:
            careful = again != text and (_says_more(text, again) or _has_fraction(again))
            if not careful and b'"x-' not in again:
                return data
    from tarot_records.record import careful_json

    if not careful and careful_json.depth(again.decode("utf-8")) <= MAX_DEPTH:
        return data
    if not text.strip():
        _refuse("source.empty")
    try:
        return careful_json.parse(text.decode("utf-8"), MAX_DEPTH)
    except UnicodeDecodeError as error:
        _refuse_encoding(text, error, "utf-8")
    except careful_json.RefusedError as error:
        _refuse(error.code, **error.facts)


def _says_more(text: bytes, again: bytes) -> bool:
    """Return whether a text may have keys that its re-encoded data lacks, judged by the numbers of colons."""
    return text.count(b":") != again.count(b":") or (b"\\" in text and b"\\u003" in text)


# Both patterns begin with a rare character and then look back, which makes the search fast.
_FRACTION = re.compile(rb'\.(?<=[^"][0-9]\.)[0-9]')
_EXPONENT = re.compile(rb"e(?<=[0-9]e)[+-]")


def _has_fraction(written: bytes) -> bool:
    """Return whether a text written by `dumps` has a number that is not whole, or was too long to be exact."""
    return _FRACTION.search(written) is not None or _EXPONENT.search(written) is not None


@lru_cache(maxsize=8)  # the threads of a server may read different texts
def _layout(raw: bytes, reader: Callable[[bytes], Reading] | None) -> LineMap:
    source = Source("", raw, reader=reader)
    reading = source.reading()
    return LineMap(source.words(), None) if reading is None else LineMap(reading.text, reading.spans)
