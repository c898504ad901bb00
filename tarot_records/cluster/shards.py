"""Shards: the files that workers read, on a disk that all of them see or in an object storage.

An address such as `s3://bucket/part-*.jsonl.zst` is read through fsspec, with whatever rights the worker's machine
has; anything else is a path, looked for from the folder of the person who asked.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import fsspec  # type: ignore[import-untyped]

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
from tarot_records.record.source import Source

BLOCK: Final = 1 << 22
"""So many bytes are fetched from an object storage at a time."""


def shards(paths: Sequence[str], home: str) -> list[str]:
    """The names of the files at these paths, in their order."""
    return [name for path in paths for name in (_stored(path) if is_address(path) else _files(path, home))]


def records(name: str, home: str) -> Iterator[Source]:
    """The records of a shard."""
    return _fetched(name) if is_address(name) else read_sources(name, Path(home))


def _files(path: str, home: str) -> list[str]:
    """The files at a path; the path itself where there are none, for whoever reads it to tell so."""
    return [str(file) for file in files_of(Path(path), Path(home))] or [path]


def _stored(address: str) -> list[str]:
    """The same, in an object storage."""
    try:
        storage, path = fsspec.core.url_to_fs(address)
        if fsspec.core.has_magic(path):
            found = storage.glob(path)
        elif storage.isdir(path):
            found = [name for name in storage.find(path) if is_record_name(name.rpartition("/")[2])]
        else:
            return [address]
        return [storage.unstrip_protocol(name) for name in sorted(found)] or [address]
    except Exception:  # every storage has its own; reading tells
        return [address]


def _fetched(address: str) -> Iterator[Source]:
    """The records of a shard in an object storage."""
    try:
        storage, path = fsspec.core.url_to_fs(address)
        with storage.open(path, "rb", block_size=BLOCK) as file:
            yield from read_opened(file, address)
    except FileNotFoundError:
        yield problem(address, "source.missing", name=address, reason=Reason("no_file"))
    except Exception as error:  # every storage has its own
        yield problem(address, "source.missing", name=address, reason=foreign(error))
