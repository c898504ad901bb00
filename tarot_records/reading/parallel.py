"""Parallel processing of many sources, with results in the order of the sources.

The first sources are processed here, many more by a pool of workers. Only a few chunks of them are in progress at once,
so a file of any length takes the same memory.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, TypeVar

from tarot_records.core.limits import COLUMN
from tarot_records.record.source import Source

T = TypeVar("T")
Work = Callable[[Sequence[Source]], Sequence[T]]
"""Function that returns a result for each of some sources. It must be importable, because workers import it by name."""
Workers = int | Callable[[Work[Any], Iterable[Source]], Iterator[Any]]
"""Number of processes on this machine, or a function that does the work elsewhere and yields the results in order."""

FEW: Final = 100
"""Number of sources done in this process first, because starting workers takes as long."""
SENT: Final = 512
"""Maximum number of sources that are sent to a worker at once, because sending takes as long as checking a few."""
CHUNK_BYTES: Final = 1 << 20
"""Size from which on a chunk is full, in bytes."""


def cores() -> int:
    """Return the number of processes that this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(work: Work[T], sources: Iterable[Source], workers: Workers) -> Iterator[T]:
    """Yield the result of `work` for each source, in order.

    The first `FEW` sources are processed one by one in this process, unless `workers` is a function.
    """
    if not isinstance(workers, int):
        yield from workers(work, sources)
        return
    rest = iter(sources)
    for source in islice(rest, FEW):
        yield from work([source])
    following = next(rest, None)
    if following is None:
        return
    many = chain([following], rest)
    if workers == 1:
        yield from chain.from_iterable(map(work, chunks(many)))
        return
    from tarot_records.reading.worker_pool import run_in_pool

    yield from run_in_pool(work, chunks(many, SENT), workers)


def chunks(sources: Iterator[Source], most: int = COLUMN) -> Iterator[list[Source]]:
    """Yield the sources in lists of at most `most` sources; a list also ends when it reaches CHUNK_BYTES."""
    chunk: list[Source] = []
    size = 0
    for source in sources:
        chunk.append(source)
        size += len(source.raw)
        if len(chunk) >= most or size >= CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk
