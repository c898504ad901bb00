"""Served files: what of a folder the world may see, and what it is called there.

A record is called by its place below the path that is served. A link that leads out of a folder is not followed, and of
a file that does not even say that it holds a record nothing is shown but why it is none.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath, PureWindowsPath
from typing import Final

from tarot_records.core.faults import Fault
from tarot_records.reading.files import files_of, is_address, is_notation, read_file, read_sources
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

SAYS: Final = "tarot-record"
"""A JSON text that is meant for a record has this word."""


def read_served(path: Path) -> Iterator[Source]:
    """The records at a path that is served, each by its public name."""
    files = [file for file in files_of(path) if _is_inside(file, path)]
    for source in (source for file in files for source in read_file(file)) if files else read_sources(path):
        yield _called(source, path)


def shown(reports: Iterable[Report]) -> Iterator[Report]:
    """The reports; without its text the one on a file that is not even meant for a record."""
    for report in reports:
        source = report.source
        if source is None or report.record is not None or not source.raw or _is_meant(source):
            yield report
        else:
            yield report_on(source._replace(raw=b"", problem=_quoting_nothing(report.faults[0])))


def public(origin: str) -> str:
    """What a record of an archive was read from, without where that lay: a name below a folder, or a last part."""
    lies_somewhere = PurePath(origin).is_absolute() or PureWindowsPath(origin).is_absolute() or is_address(origin)
    return PureWindowsPath(origin).name if lies_somewhere or ".." in PurePath(origin).parts else origin


def _is_inside(file: Path, path: Path) -> bool:
    try:
        return file == path or file.resolve().is_relative_to(path.resolve())
    except (OSError, RuntimeError):  # a circle of links
        return False


def _called(source: Source, path: Path) -> Source:
    """A source by its place below the path, in characters that can be sent."""
    below = os.path.relpath(source.name, path if path.is_dir() else path.parent)
    name = Path(path.name if below == os.curdir else below).as_posix().encode("utf-8", "surrogateescape")
    called = name.decode("utf-8", "replace")
    problem = source.problem
    if problem is not None and "name" in problem.facts:
        problem = problem._replace(facts={**problem.facts, "name": called})
    return source._replace(name=called, problem=problem)


def _is_meant(source: Source) -> bool:
    return is_notation(source.raw) if source.reader is not None else SAYS in source.words()


def _quoting_nothing(fault: Fault) -> Fault:
    """A fault that says nothing of where in a text it is; where it tells what stands there, that it is no record."""
    if not fault.facts.keys().isdisjoint(("key", "number")):
        return Fault("record.format", fault.severity, fault.where, {})
    return fault._replace(facts={name: value for name, value in fault.facts.items() if name != "offset"})
