"""The public functions: load a record, validate it, replay it step by step, draw the table."""

from pathlib import Path

from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.output.terminal import table as draw
from tarot_records.reading.files import from_text, read_sources
from tarot_records.record.model import Record
from tarot_records.record.source import Source, Unreadable
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import explain

__all__ = ["draw", "explain", "generate", "load", "replay", "validate"]


def load(path: str | Path) -> Record:
    """Return the first record of a file. Raise Unreadable, whose `fault` says why, if it holds none."""
    return _record(next(read_sources(path)))


def validate(record: Record | str | bytes | Path) -> Report:
    """Return the verdict on a record and all its faults, with their places if it is a path or a text.

    A `Path` is read as a file; `str` and `bytes` are texts, JSON or the typed notation.
    """
    return _report(record, keep=False)


def replay(record: Record | str | bytes | Path) -> Report:
    """Return the same as `validate`, with every step and its position in `frames`."""
    return _report(record, keep=True)


def _report(record: Record | str | bytes | Path, keep: bool) -> Report:
    if isinstance(record, Path):
        return report_on(next(read_sources(record)), keep=keep)
    return report_on(record if isinstance(record, Record) else _source(record), keep=keep)


def _source(text: str | bytes) -> Source:
    return next(from_text(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text, "text"))


def _record(source: Source) -> Record:
    result = replayed(source)
    if result.record is None:
        raise Unreadable(result.faults[-1])
    return result.record
