"""Work for `reading/test_parallel.py`, in a module that workers can import."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from tarot_records.reading import parallel as bulk
from tarot_records.record.source import Source


def lengths(sources: Sequence[Source]) -> list[int]:
    """How many bytes each source has."""
    return [_length(source) for source in sources]


def _length(source: Source) -> int:
    return len(source.raw) if source.problem is None else -1 if source.problem.code == "source.crashed" else -2


def once(mark: str, sources: Sequence[Source]) -> list[int]:
    """The same; but the first worker that comes to a source that says so dies."""
    if any(source.raw.startswith(b"die") for source in sources) and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return lengths(sources)


def always(parent: int, sources: Sequence[Source]) -> list[int]:
    """The same; but every worker that comes to a source that says so dies."""
    deadly = any(source.raw.startswith(b"die") and source.problem is None for source in sources)
    if deadly and os.getpid() != parent:
        os._exit(1)
    return lengths(sources)


def pid(sources: Sequence[Source]) -> list[int]:
    """Who does the work."""
    return [os.getpid()] * len(sources)


def heavy(deadly: int, number: int) -> tuple[int, int]:
    """The number, and who had it; at the deadly one whoever has it dies."""
    if number == deadly:
        os._exit(1)
    return number, os.getpid()


def no_beginning() -> None:
    """Ends a worker before it has begun."""
    os._exit(1)


def forever(sources: Sequence[Source]) -> list[int]:
    """Tells who does the work, in one go so that two lines never mix, and goes on with it."""
    os.write(1, f"{os.getpid()}\n".encode())
    time.sleep(600)
    return []


def never_ending() -> None:
    """Two workers that go on forever."""
    bulk.FEW = 0  # type: ignore[misc]
    list(bulk.each(forever, [Source("a", b"x" * bulk.CHUNK_BYTES), Source("b", b"x")], 2))
