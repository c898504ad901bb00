"""Readers of files, folders, JSON Lines and standard input, which yield a source for each record.

All input is streamed: of a file with a million lines, only the current line is in memory. An unreadable line or file
becomes a `Source` with a fault, and reading continues with the next line or file.
"""

import errno
import io
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from glob import glob, has_magic
from itertools import islice, pairwise
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from tarot_records.core import fast_codecs
from tarot_records.core.fast_codecs import NoZstandardError, ZstdError, zstandard_library
from tarot_records.core.faults import UNREADABLE, Fault, Reason, Where
from tarot_records.record.source import MAX_BYTES, Reading, Source

RECORD_SUFFIX = ".json"
NOTATION_SUFFIX = ".tn"
LINES_SUFFIXES = (".jsonl", ".jsonl.zst", ".jsonl.gz")
EXPECTED_SUFFIX = ".expected.json"
"""Ending of files that list the expected faults of faulty samples; they are not records."""


class _SwollenError(EOFError):
    """Raised if a packed file unpacks to more data than any records need."""


BADLY_PACKED = (NoZstandardError, ZstdError, EOFError, zlib.error)
"""Exceptions of decompression."""
UNPACKED = 1 << 22
"""Number of bytes to which any packed file may unpack, however small it is."""
MOST_TIMES = 300
"""Maximum ratio of unpacked to packed size: records with hands reach about 10, records of scores alone 50."""
WINDOW = 1 << 27
"""Maximum window of a compressed file, in bytes."""

MOST_HEADS = 30_000
"""Maximum number of records in a typed text."""

STDIN = "-"
HERE: Final = Path()
"""The current folder."""
_CHUNK = 1 << 16
_PACKED = 1 << 11
_AGAIN = 1 << 16
"""Maximum number of packed bytes of a frame that are kept, to unpack them again byte by byte at damage."""


def read_sources(path: str | Path, home: Path = HERE) -> Iterator[Source]:
    """Yield the records at a path: of a file, of all files in a folder or of a pattern, or of standard input (`-`).

    Files of a folder come in the order of their names. Relative paths start at `home`; sources are named by the path as
    given.
    """
    if str(path) == STDIN:
        yield from _from_stdin()
        return
    if not str(path):  # Path("") would be the current folder
        yield problem_source('""', "source.missing", name='""', reason=Reason("no_file"))
        return
    found = False
    for file in files_of(Path(path), home):
        found = True
        yield from read_file(file, home)
    if not found:
        yield problem_source(str(Path(path)), "source.missing", name=str(Path(path)), reason=Reason("no_records"))


def files_of(path: Path, home: Path = HERE) -> Iterator[Path]:
    """Yield the files at a path, in order of names: the file itself, or all record files below a folder.

    A path that does not exist may be a pattern (`logs/*.jsonl`), which stands for all files and folders that match it.
    """
    if has_magic(str(path)) and not _is(Path.exists, home / path):
        for name in sorted(glob(str(path), root_dir=home, recursive=True)):
            yield from _files_below(Path(name), home)
    else:
        yield from _files_below(path, home)


def _files_below(path: Path, home: Path) -> Iterator[Path]:
    """Yield the path itself or, if it is a folder, all record files below it in order of names."""
    if _is(Path.is_dir, home / path):
        for file in sorted((home / path).rglob("*")):
            if is_record_name(file.name) and file.is_file():
                yield path / file.relative_to(home / path)
    else:
        yield path


def _is(kind: Callable[[Path], bool], path: Path) -> bool:
    """Return `kind(path)`; False for an impossible path, which is reported when it is read as a file."""
    try:
        return kind(path)
    except (OSError, ValueError):
        return False


def is_record_name(name: str) -> bool:
    """Return True if a name has an ending of record files, unless it is hidden or lists expected faults."""
    hidden = name.startswith(".") or name.endswith(EXPECTED_SUFFIX)
    return not hidden and name.endswith((RECORD_SUFFIX, NOTATION_SUFFIX, *LINES_SUFFIXES))


def read_file(path: Path, home: Path = HERE) -> Iterator[Source]:
    """Yield the records of one file, whose form follows from the ending of its name."""
    name = str(path)
    try:
        with (home / path).open("rb") as file:
            yield from read_opened(file, name)
    except (OSError, ValueError) as error:
        yield problem_source(name, "source.missing", name=name, reason=reason_unread(error))


def reason_unread(error: Exception) -> Reason:
    """Return the reason why a file could not be read, from an error of the system."""
    slug = "null_byte" if isinstance(error, ValueError) else _ERRORS.get(getattr(error, "errno", None) or 0)
    return foreign_error(error) if slug is None else Reason(slug)


def foreign_error(error: Exception) -> Reason:
    """Return the error message of another program as a reason, untranslated."""
    words = getattr(error, "strerror", None) or str(error).rstrip(".") or type(error).__name__
    return Reason("foreign", {"words": words.lower()})


_ERRORS = {
    errno.ENOENT: "no_file",
    errno.EACCES: "no_permission",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.ENAMETOOLONG: "long_name",
}


def read_opened(file: BinaryIO, name: str) -> Iterator[Source]:
    """Yield the records of an open file, whose form follows from the ending of its name."""
    if name.endswith(LINES_SUFFIXES):
        yield from from_lines(unpacked_file(file, name), name)
    elif name.endswith(NOTATION_SUFFIX):
        yield from _from_notation(file.read(MAX_BYTES + 1), name)
    else:
        yield Source(name, file.read(MAX_BYTES + 1))


def _from_stdin() -> Iterator[Source]:
    """Yield the records of standard input: JSON Lines, the notation, or one record in JSON."""
    stream = sys.stdin.buffer
    first = stream.readline(MAX_BYTES + 1)
    if first.strip().startswith(b"{") and first.rstrip().endswith(b"}") and first.endswith(b"\n"):
        yield from from_lines(stream, STDIN, first)
        return
    rest = stream.read(MAX_BYTES + 1 - min(len(first), MAX_BYTES))
    yield from from_text(first + rest, STDIN)


def from_text(text: bytes, name: str) -> Iterator[Source]:
    """Yield the records of a text without a file name: in the notation if it begins so, else one record in JSON."""
    if is_notation(text):
        yield from _from_notation(text, name)
    else:
        yield Source(name, text)


def is_notation(raw: bytes) -> bool:
    """Return True if a text in any encoding begins like the notation."""
    start = raw[:200].lstrip(b"\xef\xbb\xbf\xff\xfe").replace(b"\0", b"").lstrip()
    return start.startswith((b"#tn", b";"))


_HEAD = re.compile(rb"^#tn(?![^\s])", re.MULTILINE)


def _from_notation(text: bytes, name: str) -> Iterator[Source]:
    """Yield the records of a text in the notation, each with its own first line."""
    from tarot_records.reading.parser import read as read_notation

    starts = [match.start() for match in islice(_HEAD.finditer(text), MOST_HEADS + 1)][1:]
    if len(starts) == MOST_HEADS:
        yield problem_source(name, "source.heads", limit=MOST_HEADS)
        return
    yield from split_source(name, text, starts, read_notation)


def split_source(name: str, raw: bytes, starts: Sequence[int], reader: Callable[[bytes], Reading]) -> Iterator[Source]:
    """Yield the records of a text with several; `starts` are the offsets of all records after the first."""
    line = 1
    for start, end in pairwise((0, *starts, len(raw))):
        yield Source(name, raw[start:end], line, many=bool(starts), reader=reader)
        line += raw.count(b"\n", start, end)


def unpacked_file(file: BinaryIO, name: str, window: int = WINDOW) -> IO[bytes]:
    """Return the content of a file, unpacked if its name says that it is packed, up to the first damage.

    Reading beyond the damage raises one of BADLY_PACKED. `window` is the maximum memory for unpacking Zstandard, in
    bytes.
    """
    if name.endswith(".zst"):
        return io.BufferedReader(
            _Unpacked(file, lambda: zstandard_library().ZstdDecompressor(max_window_size=window).decompressobj()),
            _CHUNK,
        )
    if name.endswith(".gz"):
        return io.BufferedReader(_Unpacked(file, lambda: zlib.decompressobj(wbits=31)), _CHUNK)
    return file


class _Unpacked(io.RawIOBase):
    """Stream of the content of a packed file, up to the last byte that can be unpacked.

    Data are unpacked piece by piece, and never beyond a size that no records have, so that a small file that unpacks to
    a huge one does no harm. At damage the stream ends; reading again raises the error.
    """

    def __init__(self, file: BinaryIO, begin_frame: Callable[[], Any]) -> None:
        """Unpack a file frame by frame; `begin_frame` returns an object like those of `zlib.decompressobj`."""
        self._file, self._begin_frame = file, begin_frame
        self._pieces = self._unpack()
        self._piece = memoryview(b"")
        self._taken = self._given = 0
        self._problem: Exception | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with the next bytes; return their number, 0 at the end. Raise on a call after damage."""
        if self._problem is not None:
            raise self._problem
        try:
            while not self._piece:
                piece = next(self._pieces, None)
                if piece is None:
                    return 0
                self._piece = memoryview(piece)
            part = self._piece[: len(buffer)]
            self._given += len(part)
            if self._given > UNPACKED + MOST_TIMES * self._taken:
                raise _SwollenError
        except BADLY_PACKED as error:
            self._problem = error
            return 0
        buffer[: len(part)] = part
        self._piece = self._piece[len(part) :]
        return len(part)

    def _unpack(self) -> Iterator[bytes]:
        """Yield the content piece by piece; at damage, raise one of BADLY_PACKED after the last good byte."""
        frame, fed, given, frames, packed = None, bytearray(), 0, 0, b""
        while packed := packed or self._read():
            if frame is None:
                packed = packed.lstrip(b"\0") if frames else packed  # a gzip file may be padded with zeros
                if not packed:
                    continue
                frame, fed, given, frames = self._begin_frame(), bytearray(), 0, frames + 1
            try:
                piece = frame.decompress(packed)
            except BADLY_PACKED:
                yield self._before_damage(fed, packed)[given:]
                raise
            given += len(piece)
            fed += packed if len(fed) <= _AGAIN else b""
            packed = frame.unused_data if frame.eof else b""
            frame = None if frame.eof else frame
            yield piece
        if frame is not None:
            raise EOFError("it ends in the middle")

    def _read(self) -> bytes:
        """Return the next packed bytes, and count them."""
        packed = self._file.read(_PACKED)
        self._taken += len(packed)
        return packed

    def _before_damage(self, fed: bytearray, packed: bytes) -> bytes:
        """Return all output of a frame up to the damaged byte; empty if the frame is too long to have been kept."""
        again, found = self._begin_frame(), bytearray()
        with suppress(*BADLY_PACKED):
            found += again.decompress(bytes(fed)) if len(fed) <= _AGAIN else b""
            for byte in packed if len(fed) <= _AGAIN else b"":
                found += again.decompress(bytes([byte]))
        return bytes(found)


def from_lines(stream: IO[bytes], name: str, first: bytes = b"") -> Iterator[Source]:
    """Yield a source for each line that is not blank; in a damaged packed file, for each complete line before that.

    A line that is too long, the damage and an empty file are sources that have only a fault. `first` is a line that was
    already read from the stream.
    """
    number = 0
    found = False
    last = b""
    try:
        while line := first or stream.readline(MAX_BYTES + 1):
            first = b""
            number += 1
            if len(line) > MAX_BYTES:
                found = True
                while line and not line.endswith(b"\n"):
                    line = stream.readline(_CHUNK)
                yield problem_source(name, "source.size", number, limit=MAX_BYTES)
            elif line.strip():
                found = True
                if line.endswith(b"\n"):
                    yield Source(name, line.rstrip(b"\r\n"), number, many=True)
                else:
                    last = line
        stream.readline(1)
    except BADLY_PACKED as error:
        if last and _is_text_of_json(last):
            yield Source(name, last.rstrip(b"\r"), number, many=True)
            last = b""
        yield problem_source(name, "source.compressed", number if last else number + 1, reason=_reason_packed(error))
    else:
        if last:
            yield Source(name, last.rstrip(b"\r"), number, many=True)
        elif not found:
            yield problem_source(name, "source.empty")


def _reason_packed(error: Exception) -> Reason:
    """Return the reason why a packed file could not be unpacked, from one of BADLY_PACKED."""
    if isinstance(error, NoZstandardError):
        return Reason("zstd_uninstalled")
    return Reason("swollen", {"times": MOST_TIMES}) if isinstance(error, _SwollenError) else foreign_error(error)


def _is_text_of_json(text: bytes) -> bool:
    try:
        fast_codecs.loads(text)
    except fast_codecs.JSONDecodeError:
        return False
    return True


def is_address(name: str) -> bool:
    """Return True if a name is an address in an object storage, which the workers of a cluster can read."""
    return "://" in name


def problem_source(name: str, code: str, line: int = 1, /, **facts: object) -> Source:
    """Return a source without a text, with only this fault; `facts` are the facts of the fault."""
    return Source(name, b"", line, Fault(code, UNREADABLE, Where(""), facts), many=line > 1)
