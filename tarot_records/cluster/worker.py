"""Work of a cluster worker: compare editions, find and read shards, process a piece of a shard.

A shard is a file that all workers see, or in an object storage: an address such as `s3://bucket/part-*.jsonl.zst` is
read through fsspec with the rights of the worker's machine. A piece is a shard and two record numbers, and its results
depend on nothing else. A piece may also bring its records along, where only the client can read them. So any worker can
process it, or process it again if a worker died. A worker stops a piece after some seconds or with large results, and
returns where it stopped; the rest becomes other pieces.
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
    foreign_error,
    is_address,
    is_record_name,
    problem_source,
    read_opened,
    read_sources,
)
from tarot_records.reading.parallel import Work, chunks
from tarot_records.record.source import Source

SECONDS: Final = 5.0
"""Time after which a worker stops a piece, at the end of a chunk, so that little is lost if the worker dies."""
BYTES: Final = 1 << 22
"""Size of packed results, in bytes, after which a worker stops a piece."""
ALL: Final = maxsize
"""Value of `Piece.stop` for a piece that goes to the end of its shard."""
PARTS: Final = 8
"""Number of parts into which a piece is divided after workers died at it."""
BLOCK: Final = 1 << 22
"""Number of bytes fetched from an object storage at a time."""
_LIBRARIES: Final = ("pydantic", "zstandard", "ortools", "distributed")
"""Libraries whose texts or results enter reports, or that transport the messages of the cluster."""
MISSING: Final = "none"
"""Version of a library that is not installed."""
_VIEWER: Final = "web"


# -- editions --------------------------------------------------------------------------------------

Edition = dict[str, str]
"""Name of a program or library -> its version. Machines with equal editions write equal bytes."""


@lru_cache(maxsize=1)
def edition() -> Edition:
    """Return the versions of the program (with a hash of its files), of Python and of libraries, in this process."""
    files = [file for file in sorted(HOME.rglob("*.py")) if file.relative_to(HOME).parts[0] != _VIEWER]
    return {
        "tarot-records": f"{ours()}+{fingerprint(files)}",
        "Python": ".".join(platform.python_version_tuple()[:2]),
        **{name: _version(name) for name in _LIBRARIES},
    }


def _version(name: str) -> str:
    """Return the version of an installed library; MISSING if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return MISSING


def differences(here: Edition, there: Edition) -> str:
    """Return the differences between two editions in words, such as `Python 3.12 (here 3.13)`; empty if there are none.

    An edition from another release may name other libraries.
    """
    pairs = {name: (there.get(name, MISSING), here.get(name, MISSING)) for name in here | there}
    return ", ".join(f"{name} {other} (here {own})" for name, (other, own) in pairs.items() if other != own)


# -- shards ----------------------------------------------------------------------------------------


def shards(paths: Sequence[str], home: str) -> list[str]:
    """Return the names of the files at these paths or addresses, in their order; a path without files stays as it is.

    Relative paths start at the folder `home`.
    """
    names: list[str] = []
    for path in paths:
        files = _stored(path) if is_address(path) else map(str, files_of(Path(path), Path(home)))
        names += list(files) or [path]  # reading a path without files reports that
    return names


def records(name: str, home: str) -> Iterator[Source]:
    """Return an iterator over the records of a shard; `home` is the folder of a relative path."""
    return _fetched(name) if is_address(name) else read_sources(name, Path(home))


def _stored(address: str) -> list[str]:
    """Return the files at an address of an object storage; none if the storage cannot be reached."""
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
    """Yield the records of a file in an object storage; if it cannot be read, a source that has only a fault."""
    try:
        storage, path = fsspec.core.url_to_fs(address)
        with storage.open(path, "rb", block_size=BLOCK) as file:
            yield from read_opened(file, address)
    except FileNotFoundError:
        yield problem_source(address, "source.missing", name=address, reason=Reason("no_file"))
    except Exception as error:  # every storage has its own
        yield problem_source(address, "source.missing", name=address, reason=foreign_error(error))


# -- pieces ----------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """A range of records of a shard."""

    name: str
    """The shard: a path or an address."""
    home: str
    """The folder that the path is relative to."""
    start: int = 0
    """Number of the first record, from 0."""
    stop: int = ALL
    """Number of the first record after the piece."""
    deadly: bool = False
    """True if the only record of the piece kills workers; then it is reported and not processed."""
    sent: tuple[Source, ...] = ()
    """The records themselves, if the client sends them; else the worker reads the shard."""


class Results(NamedTuple):
    """The results of a piece, or of its first records."""

    packed: list[bytes]
    """Results of the records, compressed chunk by chunk."""
    stop: int
    """Number of the first record without a result."""
    end: int
    """Number of the first record after the piece; never ALL."""


def process_piece(work: Work[Any], asked: Edition, piece: Piece) -> Results:
    """Return the results of a piece, or only of its first records once SECONDS or BYTES are exceeded.

    Raises OtherEdition if this process has other versions installed than `asked`.
    """
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


def count_end(piece: Piece) -> int:
    """Return the number of the first record after a piece that goes to the end of its shard, which is read for that."""
    return piece.start + sum(1 for _ in _sources(piece))


def unpack_results(results: Results) -> Iterator[Any]:
    """Yield the unpacked result of each record, in order."""
    for some in results.packed:
        yield from pickle.loads(zstandard.decompress(some))


def _sources(piece: Piece) -> Iterator[Source]:
    """Return an iterator over the records of a piece; if it is `deadly`, each as a source with a fault only."""
    sources = islice(piece.sent or records(piece.name, piece.home), piece.start, piece.stop)
    return map(Source.crashed, sources) if piece.deadly else sources


def remaining_pieces(piece: Piece, results: Results) -> list[Piece]:
    """Return the records of a piece without a result, as pieces of as many records as have a result."""
    return _divided(piece, results.stop, results.end, results.stop - piece.start)


def divide_piece(piece: Piece) -> list[Piece]:
    """Return a piece divided into at most `PARTS` smaller pieces."""
    return _divided(piece, piece.start, piece.stop, -(-(piece.stop - piece.start) // PARTS))


def _divided(piece: Piece, start: int, stop: int, size: int) -> list[Piece]:
    """Return the records from `start` to `stop` as pieces of `size` records."""
    return [piece._replace(start=at, stop=min(at + size, stop)) for at in range(start, stop, size)]
