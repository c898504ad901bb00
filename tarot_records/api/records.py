"""Read and write records: `records` reads many, `load` one from a file, `loads` one from a text, `save` writes them."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tarot_records.core import fast_codecs
from tarot_records.core.faults import Reason
from tarot_records.engine.result import Replayed, replayed
from tarot_records.notation.letters import TABLES
from tarot_records.reading.convert import SUFFIXES, holds_many, open_output, text_of
from tarot_records.reading.files import from_text, is_address, is_notation, problem_source, read_sources
from tarot_records.record.model import Record
from tarot_records.record.source import Source, Unreadable

if TYPE_CHECKING:
    from tarot_records.archive.store import KeptText

StrPath = str | PathLike[str]
RecordLike = Record | Source | str | bytes | PathLike[str] | dict[str, Any]
"""One record: a `Record`, the path of its file, its text (JSON or notation), or its JSON data."""

_SQLITE: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""
_origins: dict[int, tuple[weakref.ref[Record], Source]] = {}
"""`id` of a record that was read here -> a weak reference to it, and its source, so that faults can name lines."""


class Records(Iterable[Record]):
    """The records of files, folders, patterns and archives. Each loop reads them anew, one by one.

    A loop gives one `Record` after another, and raises `Unreadable` at a text that is no record. If the function
    `unreadable` is given, it is called with the exception instead, and the loop goes on. `validate(records(...))`
    also reports on texts that are no records.
    """

    def __init__(self, paths: tuple[StrPath, ...], unreadable: Callable[[Unreadable], object] | None = None) -> None:
        self._paths, self._unreadable = paths, unreadable

    def __iter__(self) -> Iterator[Record]:
        """Yield each record. Raise Unreadable at a text that is no record, unless `unreadable` was given."""
        for source in self.sources():
            try:
                yield record_of(source)
            except Unreadable as problem:
                if self._unreadable is None:
                    raise
                self._unreadable(problem)

    def sources(self) -> Iterator[Source]:
        """Yield the text of each record, with its name and its first line in the file."""
        return chain.from_iterable(map(_sources_at, self._paths))

    def __repr__(self) -> str:
        """Return a text with the paths; no record is read for it."""
        return f"<Records of {', '.join(map(str, self._paths))}>"


def records(*paths: StrPath, unreadable: Callable[[Unreadable], object] | None = None) -> Records:
    """Return the records of files, folders, patterns (`logs/*.jsonl`), archives and standard input (`-`).

    Nothing is read yet: a loop over the result reads one record after another, so that files of any size fit.
    """
    return Records(paths, unreadable)


def load(path: StrPath) -> Record:
    """Return the record of a file. Raise Unreadable if its text is no record, ValueError for no record or several."""
    return record_of(_only(_sources_at(path), str(path)))


def loads(text: str | bytes) -> Record:
    """Return the record of a text in JSON or in the typed notation. Raise Unreadable or ValueError as `load` does."""
    return record_of(source_of_text(text))


def save(record: Record | Iterable[Record], path: StrPath, *, lang: str = "en") -> int:
    """Write one record or many to a file, in the form of its suffix; return the number of records.

    A `.json` file holds one record; `.jsonl`, `.jsonl.zst`, `.jsonl.gz` and `.tn` (in the card letters of `lang`) hold
    many. An existing file is replaced once the new file is complete. Raise ValueError for another suffix or language,
    or for no record or several in `.json`.
    """
    file, written = Path(path), 0
    if not file.name.endswith(SUFFIXES):
        raise ValueError(f"{file}: the name should end in one of {' '.join(SUFFIXES)}.")
    if lang not in TABLES:
        raise ValueError(f"No card letters of {lang!r}; there are {', '.join(TABLES)}.")
    with open_output(file) as output:
        for one in (record,) if isinstance(record, Record) else record:
            if written and not holds_many(file.name):
                raise ValueError(f"{file}: .json holds one record; .jsonl or .tn hold many.")
            parts = (
                b"\n" if written and file.name.endswith(".tn") else b"",
                text_of(one, file.name, lang, _origin(one)),
            )
            output.write(b"".join(parts))
            written += 1
        if not written and not holds_many(file.name):
            raise ValueError(f"{file}: .json holds one record, and none was given.")
    return written


def source_of_any(given: RecordLike) -> Source | Record:
    """Return the source of a record given in any form, or the `Record` itself if it was not read from a text here.

    Raise ValueError if a file or a text holds several records.
    """
    if isinstance(given, Record):
        kept = _origins.get(id(given))
        return kept[1] if kept is not None and kept[0]() is given else given
    if isinstance(given, Source):
        return given
    if isinstance(given, dict):
        return Source("record", fast_codecs.dumps(given))
    if isinstance(given, bytes) or (isinstance(given, str) and _is_text(given)):
        return source_of_text(given)
    return _only(_sources_at(given), str(given))


def source_of_text(text: str | bytes) -> Source:
    """Return a text as a source. Raise ValueError if it holds several records."""
    return _only(
        from_text(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text, "text"), "the text"
    )


def record_of(source: Source) -> Record:
    """Return the record of a source, and store the source as its origin. Raise Unreadable if there is no record."""
    result = replayed(source)
    if result.record is None:
        raise unreadable(result)
    record = result.record
    address = id(record)
    _origins[address] = weakref.ref(record, lambda _gone: _origins.pop(address, None)), source
    return record


def unreadable(result: Replayed) -> Unreadable:
    """Return the exception for a text that is no record; its `fault` is the last fault of the result, the reason."""
    return Unreadable(*result.faults[-1:], *result.faults[:-1])


def _origin(record: Record) -> Source:
    """Return the source from which a record was read; an empty source if there is none."""
    found = source_of_any(record)
    return found if isinstance(found, Source) else Source("", b"")


def _is_text(text: str) -> bool:
    """Return whether a string is the text of a record, not a path: JSON, the notation, several lines, or blank."""
    return (
        text.lstrip("\ufeff \t\r\n").startswith("{")
        or not text.strip()
        or "\n" in text
        or is_notation(text[:200].encode("utf-8", "replace"))
    )


def _only(sources: Iterator[Source], name: str) -> Source:
    """Return the only source of `sources`. Raise ValueError if there are none or several."""
    match list(islice(sources, 2)):
        case [source]:
            return source
        case []:
            raise ValueError(f"{name} holds no record.")
    raise ValueError(f"{name} holds several records; `records` reads them all.")


def _sources_at(path: StrPath) -> Iterator[Source]:
    """Yield the sources at a path: a file, a folder, a pattern, an archive or standard input."""
    name = str(path)
    if is_address(name) or _is_database(name):
        from tarot_records.archive.bulk import source_of
        from tarot_records.archive.store import Archive

        archive = Archive(name, writes=False)
        try:
            for kept in archive.texts():
                yield _lost(kept) if kept.raw is None else source_of(kept)
        finally:
            archive.close()
    else:
        yield from read_sources(name)


def _lost(kept: KeptText) -> Source:
    """Return an unreadable source in place of a text that an archive has lost."""
    reason = Reason("foreign", {"words": "the archive has lost its text"})
    return problem_source(kept.origin, "source.missing", kept.line, name=kept.origin, reason=reason)


def _is_database(name: str) -> bool:
    """Return whether the file at a path is an SQLite database; False if it cannot be opened."""
    try:
        with open(name, "rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except (OSError, ValueError):
        return False
