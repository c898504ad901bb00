"""Waiting until files change: by looking at them now and then, which every system and every disk allows."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tarot_records.reading.files import files_of

EVERY: Final = 0.3
"""Seconds between two looks."""


def changes(paths: Sequence[str]) -> Iterator[None]:
    """At once, and again whenever a file at these paths has come, gone or become another, and then rested."""
    while True:
        seen = _seen(paths)
        yield
        while _seen(paths) == seen:
            time.sleep(EVERY)
        resting = _seen(paths)
        time.sleep(EVERY)
        while (now := _seen(paths)) != resting:
            resting = now
            time.sleep(EVERY)


def _seen(paths: Sequence[str]) -> Mapping[Path, tuple[int, int, int] | None]:
    """Each file, and by what it is known to have changed; None where it is not there just now."""
    return {file: _stamp(file) for path in paths for file in files_of(Path(path))}


def _stamp(file: Path) -> tuple[int, int, int] | None:
    try:
        known = file.stat()
    except (OSError, ValueError):
        return None
    return known.st_mtime_ns, known.st_size, known.st_ino
