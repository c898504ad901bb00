"""Reading the files that are served, without disclosing other files or paths.

A record is named by its path below the served path. Links that lead out of a folder are not followed. If a file does
not even mention the format, only its fault is shown, not its text.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath, PureWindowsPath
from typing import Final

from tarot_records.core.faults import Fault
from tarot_records.reading.files import files_of, is_address, is_notation, read_file, read_sources
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

FORMAT_WORD: Final = "tarot-record"
"""Word in every JSON text that is meant to be a record."""


def read_served(path: Path) -> Iterator[Source]:
    """Yield the records at a served path, each with its public name."""
    files = [file for file in files_of(path) if _is_inside(file, path)]
    for source in (source for file in files for source in read_file(file)) if files else read_sources(path):
        yield _renamed(source, path)


def without_other_texts(reports: Iterable[Report]) -> Iterator[Report]:
    """Yield the reports; a report on a file that is not meant to be a record loses its text."""
    for report in reports:
        source = report.source
        if source is None or report.record is not None or not source.raw or _is_meant_as_record(source):
            yield report
        else:
            yield report_on(source._replace(raw=b"", problem=_without_quotes(report.faults[0])))


def public_origin(origin: str) -> str:
    """Return the origin of a record without the machine's path: a name below a folder, or the last part."""
    lies_somewhere = PurePath(origin).is_absolute() or PureWindowsPath(origin).is_absolute() or is_address(origin)
    return PureWindowsPath(origin).name if lies_somewhere or ".." in PurePath(origin).parts else origin


def _is_inside(file: Path, path: Path) -> bool:
    """Return whether a file is inside the served path, all links followed."""
    try:
        return file == path or file.resolve().is_relative_to(path.resolve())
    except (OSError, RuntimeError):  # symbolic links form a circle
        return False


def _renamed(source: Source, path: Path) -> Source:
    """Return a source named by its path below the served path, in valid UTF-8."""
    below = os.path.relpath(source.name, path if path.is_dir() else path.parent)
    name = Path(path.name if below == os.curdir else below).as_posix().encode("utf-8", "surrogateescape")
    public_name = name.decode("utf-8", "replace")
    problem = source.problem
    if problem is not None and "name" in problem.facts:
        problem = problem._replace(facts={**problem.facts, "name": public_name})
    return source._replace(name=public_name, problem=problem)


def _is_meant_as_record(source: Source) -> bool:
    """Return whether a text is meant to be a record."""
    return is_notation(source.raw) if source.reader is not None else FORMAT_WORD in source.words()


def _without_quotes(fault: Fault) -> Fault:
    """Return the fault without its place in the text; a fault that quotes the text becomes `record.format`."""
    if not fault.facts.keys().isdisjoint(("key", "number")):
        return Fault("record.format", fault.severity, fault.where, {})
    return fault._replace(facts={name: value for name, value in fault.facts.items() if name != "offset"})
