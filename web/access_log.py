"""Access log: a line for every answered request, in the common format or as JSON."""

import logging
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from typing import Final, NamedTuple

from tarot_records.words.explain import dumped

STDOUT: Final = "-"


class AnsweredRequest(NamedTuple):
    """An answered request, as the access log writes it."""

    address: str
    """The client's address; behind a trusted proxy, the address that the proxy names."""
    method: str
    path: str
    """The request target, unchanged."""
    version: str
    status: int
    size: int
    """Bytes of the answer."""
    begun: float
    """Seconds since the epoch."""
    seconds: float
    """Duration of the answer."""
    referrer: str
    agent: str


def common(answered: AnsweredRequest) -> str:
    """Return a line in the combined log format: the common one with referrer and user agent."""
    time = datetime.fromtimestamp(answered.begun, UTC).strftime("%d/%b/%Y:%H:%M:%S +0000")
    target = _quoted(f"{answered.method} {answered.path} HTTP/{answered.version}")
    rest = f"{answered.status} {answered.size or '-'} {_quoted(answered.referrer)} {_quoted(answered.agent)}"
    return f"{_quoted(answered.address)[1:-1]} - - [{time}] {target} {rest}"


def json_line(answered: AnsweredRequest) -> str:
    """Return the log line of a request as a JSON object."""
    time = datetime.fromtimestamp(answered.begun, UTC).isoformat(timespec="milliseconds")
    return dumped(answered._asdict() | {"begun": time, "seconds": round(answered.seconds, 4)}).decode()


FORMATS: Final[Mapping[str, Callable[[AnsweredRequest], str]]] = {"common": common, "json": json_line}


def _quoted(text: str) -> str:
    """Return a text in quotes, escaped so that it can end neither the field nor the line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    printable = (char if char.isascii() and char.isprintable() else f"\\x{ord(char):02x}" for char in escaped)
    return f'"{"".join(printable)}"'


def log_writer(file: str, form: str) -> Callable[[AnsweredRequest], None]:
    """Return a function that writes a line for every request to a file, or to standard output if `file` is STDOUT.

    If the file is moved away, a new file is begun. Raise OSError if the file cannot be written.
    """
    handler = logging.StreamHandler(sys.stdout) if file == STDOUT else WatchedFileHandler(file, encoding="utf-8")
    line = FORMATS[form]

    def write(answered: AnsweredRequest) -> None:
        handler.handle(logging.makeLogRecord({"msg": line(answered)}))

    return write
