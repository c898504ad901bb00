"""The verdict on records: `validate` judges one or many, `replay` keeps every step, `draw` and `explain` show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import overload

from typing_extensions import TypeIs

from tarot_records.api.records import RecordLike, Records, source_of_any
from tarot_records.core import fast_codecs
from tarot_records.engine.result import replay_all
from tarot_records.output.terminal import table
from tarot_records.reading.convert import data_of
from tarot_records.reading.parallel import cores, each
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, label_of, report_on
from tarot_records.words.language import LANGUAGES

ONE = (Record, Source, str, bytes, dict)


@overload
def validate(given: RecordLike) -> Report: ...  # type: ignore[overload-overlap]  # a text is an iterable of texts
@overload
def validate(given: Iterable[Record] | Iterable[RecordLike], *, processes: int | None = 1) -> Iterator[Report]: ...
def validate(given: RecordLike | Iterable[RecordLike], *, processes: int | None = 1) -> Report | Iterator[Report]:
    """Return the report on a record, with its verdict and all faults; for many records, yield a report for each.

    One record is a `Record`, the path of its file, its text or its JSON data. Many records are `records(...)` or any
    other iterable; their reports come in the same order, from `processes` processes (None: one for each core). A text
    that is no record is reported as unreadable; nothing is raised for it.
    """
    if is_one(given):
        return report_on(source_of_any(given))
    return each(_judge, map(as_source, sources_of_any(given)), cores() if processes is None else processes)


def replay(given: RecordLike) -> Report:
    """Return the report of `validate` on one record, with every step and the position after it in `frames`."""
    return report_on(source_of_any(given), keep=True)


def draw(report: Report, step: int = -1, lang: str = "en") -> str:
    """Return the table after a step of a report as text; steps count from 0, -1 is the last.

    Raise IndexError if there is no such step, ValueError if there is no record.
    """
    if report.record is None:
        raise ValueError(f"{label_of(report)} is no record, so there is no table.")
    whole = report if report.frames else report_on(report.source or report.record, keep=True)
    return table(whole, range(len(whole.frames))[step], LANGUAGES[lang])


def picture(report: Report, step: int = -1, *, width: int = 560, lang: str = "en") -> str:
    """Return the table after a step of a report as SVG for a notebook; steps count from 0, -1 is the last.

    The drawing is that of the viewer. Raise IndexError if there is no such step, ValueError if there is no record.
    """
    drawn: str = import_module("tarot_records.web.notebook").picture(report, step, width, lang)
    return drawn


def is_one(given: RecordLike | Iterable[RecordLike]) -> TypeIs[RecordLike]:
    """Return whether `given` is one record in any form, not an iterable of records."""
    return isinstance(given, ONE) or hasattr(given, "__fspath__")


def sources_of_any(given: RecordLike | Iterable[RecordLike]) -> Iterator[Source | Record]:
    """Yield the source of each record, or the `Record` itself if it was not read from a text here."""
    if isinstance(given, Records):
        yield from given.sources()
    elif is_one(given):
        yield source_of_any(given)
    else:
        yield from map(source_of_any, given)


def as_source(given: Source | Record) -> Source:
    """Return a source unchanged, or a record as a JSON source named by its id."""
    if isinstance(given, Source):
        return given
    return Source(given.id or "record", fast_codecs.dumps(data_of(given)))


def _judge(sources: Sequence[Source]) -> list[Report]:
    return [report_on(found) for found in replay_all(sources)]
