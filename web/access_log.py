"""The access log: a line for every request that was answered, in the common format or as JSON."""

import logging
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from typing import Final, NamedTuple

from tarot_records.words.explain import dumped

STDOUT: Final = "-"


class AnsweredRequest(NamedTuple):
    """A request that was answered."""

    address: str
    """Of whoever asked, as a proxy has it that is trusted."""
    method: str
    path: str
    """What was asked for, as it was written."""
    version: str
    status: int
    size: int
    """Bytes of the answer."""
    begun: float
    """Seconds since the epoch."""
    seconds: float
    """What it took."""
    referrer: str
    agent: str


def common(answered: AnsweredRequest) -> str:
    """As most web servers write it: the common format, and behind it from where and by what it was asked."""
    at = datetime.fromtimestamp(answered.begun, UTC).strftime("%d/%b/%Y:%H:%M:%S +0000")
    asked = _quoted(f"{answered.method} {answered.path} HTTP/{answered.version}")
    told = f"{answered.status} {answered.size or '-'} {_quoted(answered.referrer)} {_quoted(answered.agent)}"
    return f"{_quoted(answered.address)[1:-1]} - - [{at}] {asked} {told}"


def json_line(answered: AnsweredRequest) -> str:
    """As a JSON object."""
    at = datetime.fromtimestamp(answered.begun, UTC).isoformat(timespec="milliseconds")
    return dumped(answered._asdict() | {"begun": at, "seconds": round(answered.seconds, 4)}).decode()


FORMATS: Final[Mapping[str, Callable[[AnsweredRequest], str]]] = {"common": common, "json": json_line}


def _quoted(text: str) -> str:
    """Between quotes, so that nothing a stranger sends looks like the end of it, or of the line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return (
        '"'
        + "".join(char if char.isascii() and char.isprintable() else f"\\x{ord(char):02x}" for char in escaped)
        + '"'
    )


def written_to(file: str, form: str) -> Callable[[AnsweredRequest], None]:
    """Who writes a line of every request into a file, or to standard output. A file that is moved away is begun anew.

    Raises OSError if it cannot be written.
    """
    handler = logging.StreamHandler(sys.stdout) if file == STDOUT else WatchedFileHandler(file, encoding="utf-8")
    line = FORMATS[form]

    def write(answered: AnsweredRequest) -> None:
        handler.handle(logging.makeLogRecord({"msg": line(answered)}))

    return write
