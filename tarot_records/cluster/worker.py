"""Work of one cluster worker: compare editions, find and read shards, process a piece of a shard.

A shard is a file that all workers see, or in an object storage: an address such as `s3://bucket/part-*.jsonl.zst` is
read through fsspec with the rights of the worker's machine. A piece is a shard and two numbers, and its results depend
on nothing else: any worker can process it, and again in place of one that died. A worker stops after some seconds or
with large results, which say how far it came; the rest is processed as other pieces.
"""

import pickle
import platform
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from sys import maxsize
from time import monotonic
from typing import Any, Final, NamedTuple

import fsspec  # type: ignore[import-untyped]
import zstandard

from tarot_records.cluster import OtherEdition
from tarot_records.core.entry_points import HOME, fingerprint
from tarot_records.core.entry_points import version as ours
from tarot_records.core.faults import Reason
from tarot_records.reading.files import (
    files_of,
    foreign,
    is_address,
    is_record_name,
    problem,
    read_opened,
    read_sources,
)
from tarot_records.reading.parallel import Work, chunks, crashed
from tarot_records.record.source import Source

SECONDS: Final = 5.0
"""A worker stops a piece after this time, at the end of a chunk: little is lost when it dies."""
BYTES: Final = 1 << 22
"""It also stops with this size of packed results."""
ALL: Final = maxsize
"""The end of a piece that goes to the end of its shard."""
PARTS: Final = 8
"""Number of parts into which a piece is divided at which workers died."""
BLOCK: Final = 1 << 22
"""Bytes fetched from an object storage at a time."""
_LIBRARIES: Final = ("pydantic", "zstandard", "ortools", "distributed")
"""Libraries whose messages or results are part of reports, or that carry the messages of the cluster."""
_VIEWER: Final = "web"


# -- editions --------------------------------------------------------------------------------------

Edition = dict[str, str]
"""Name of a program or library -> its version. It must be the same on all machines for the same bytes."""


@lru_cache(maxsize=1)
def edition() -> Edition:
    """Return the edition of this process, as it was at the first call."""
    files = [file for file in sorted(HOME.rglob("*.py")) if file.relative_to(HOME).parts[0] != _VIEWER]
    return {
        "tarot-records": f"{ours()}+{fingerprint(files)}",
        "Python": ".".join(platform.python_version_tuple()[:2]),
        **{name: _version(name) for name in _LIBRARIES},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def differences(here: Edition, there: Edition) -> str:
    """Return in words what differs there; empty if nothing does."""
    return ", ".join(f"{name} {there[name]} (here {here[name]})" for name in here if there[name] != here[name])


# -- shards ----------------------------------------------------------------------------------------


def shards(paths: Sequence[str], home: str) -> list[str]:
    """Return the names of the files at these paths, in their order."""
    names: list[str] = []
    for path in paths:
        files = _stored(path) if is_address(path) else map(str, files_of(Path(path), Path(home)))
        names += list(files) or [path]  # reading a path without files reports that
    return names


def records(name: str, home: str) -> Iterator[Source]:
    """Return the records of a shard."""
    return _fetched(name) if is_address(name) else read_sources(name, Path(home))


def _stored(address: str) -> list[str]:
    """Return the files at an address of an object storage; none if it cannot be reached."""
    try:
        storage, path = fsspec.core.url_to_fs(address)
        if fsspec.core.has_magic(path):
            names = storage.glob(path)
        elif storage.isdir(path):
            names = [name for name in storage.find(path) if is_record_name(name.rpartition("/")[2])]
        else:
            return [address]
        return [storage.unstrip_protocol(name) for name in sorted(names)]
    except Exception:  # every storage has its own; reading reports it
        return []


def _fetched(address: str) -> Iterator[Source]:
    try:
        storage, path = fsspec.core.url_to_fs(address)
        with storage.open(path, "rb", block_size=BLOCK) as file:
            yield from read_opened(file, address)
    except FileNotFoundError:
        yield problem(address, "source.missing", name=address, reason=Reason("no_file"))
    except Exception as error:  # every storage has its own
        yield problem(address, "source.missing", name=address, reason=foreign(error))


# -- pieces ----------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """Some records of a shard."""

    name: str
    """The shard: a path or an address."""
    home: str
    """The folder that the path is relative to."""
    start: int = 0
    """The first record, from 0."""
    stop: int = ALL
    """The first record after it."""
    deadly: bool = False
    """Whether its record kills workers; then it is only reported."""


class Results(NamedTuple):
    """The results of a piece."""

    packed: list[bytes]
    """The results of the work on each record, chunk by chunk."""
    stop: int
    """The first record without a result yet."""
    end: int
    """The end of the piece, counted if it is the end of its shard."""


def done(work: Work[Any], asked: Edition, piece: Piece) -> Results:
    """Return the results of the first records of a piece, as many as fit into SECONDS and BYTES."""
    if other := differences(asked, edition()):
        raise OtherEdition(other)
    sources = _sources(piece)
    until, size, number = monotonic() + SECONDS, 0, piece.start
    packed: list[bytes] = []
    for chunk in chunks(sources):
        packed.append(zstandard.compress(pickle.dumps(work(chunk))))
        number += len(chunk)
        size += len(packed[-1])
        if monotonic() > until or size > BYTES:
            return Results(packed, number, number + sum(1 for _ in sources) if piece.stop == ALL else piece.stop)
    return Results(packed, number, number)


def counted(piece: Piece) -> int:
    """Return the end of a piece."""
    return piece.start + sum(1 for _ in _sources(piece))


def unpacked(results: Results) -> Iterator[Any]:
    """Yield the result for each record."""
    for some in results.packed:
        yield from pickle.loads(zstandard.decompress(some))


def _sources(piece: Piece) -> Iterator[Source]:
    sources = islice(records(piece.name, piece.home), piece.start, piece.stop)
    return map(crashed, sources) if piece.deadly else sources


def rest(piece: Piece, results: Results) -> list[Piece]:
    """Return the rest of a piece, in pieces of as many records as had results."""
    return _divided(piece, results.stop, results.end, results.stop - piece.start)


def parts(piece: Piece) -> list[Piece]:
    """Return a piece divided into smaller ones."""
    return _divided(piece, piece.start, piece.stop, -(-(piece.stop - piece.start) // PARTS))


def _divided(piece: Piece, start: int, stop: int, size: int) -> list[Piece]:
    return [piece._replace(start=at, stop=min(at + size, stop)) for at in range(start, stop, size)]
