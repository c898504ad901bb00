"""Work for `test_bulk.py`, in a module that workers can import."""

import os
import time
from pathlib import Path

from tarot_records import bulk
from tarot_records.source import Source


def length(source: Source) -> int:
    """How many bytes a source has."""
    return len(source.raw) if source.problem is None else -1 if source.problem.code == "source.crashed" else -2


def once(mark: str, source: Source) -> int:
    """The same; but the first worker that comes to a source that says so dies."""
    if source.raw.startswith(b"die") and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return length(source)


def always(parent: int, source: Source) -> int:
    """The same; but every worker that comes to a source that says so dies."""
    if source.raw.startswith(b"die") and source.problem is None and os.getpid() != parent:
        os._exit(1)
    return length(source)


def pid(source: Source) -> int:
    """Who does the work."""
    return os.getpid()


def forever(source: Source) -> int:
    """Tells who does the work, and goes on with it."""
    print(os.getpid(), flush=True)
    time.sleep(600)
    return 0


def never_ending() -> None:
    """Two workers that go on forever."""
    bulk.FEW = 0  # type: ignore[misc]
    list(bulk.each(forever, [Source("a", b"x" * bulk.CHUNK_BYTES), Source("b", b"x")], 2))
