"""Compiling: numba, with types that mypy can follow, and where the machine code is kept.

It is kept in a folder of the user's cache that is named after the text it was made from, so that no machine code
of another text is ever run. Where there is no such folder, every process compiles for itself.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba

from tarot_records.engine import HOME, fingerprint

P = ParamSpec("P")
T = TypeVar("T")

_JIT: Any = numba.njit
_CONFIG: Any = numba.config


def compiled(function: Callable[P, T]) -> Callable[P, T]:
    """A function that other compiled functions call."""
    made: Callable[P, T] = _JIT(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return made


def kept(function: Callable[P, T]) -> Callable[P, T]:
    """A function that Python calls; its machine code, with all it calls, is kept for the next process."""
    before, place = _CONFIG.CACHE_DIR, folder()
    _CONFIG.CACHE_DIR = str(place or before)  # numba reads it now, and not again
    try:
        made: Callable[P, T] = _JIT(cache=place is not None)(function)
    finally:
        _CONFIG.CACHE_DIR = before
    return made


def folder() -> Path | None:
    """Where machine code of the present text is kept; None if nothing can be kept."""
    text = [*sorted(Path(__file__).parent.glob("*.py")), HOME / "cards.py"]  # all else is handed to it as values
    with suppress(OSError, RuntimeError):  # there is no place to write, or no home
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        place = base / "tarot-records" / f"fast-{fingerprint(text)}"
        place.mkdir(parents=True, exist_ok=True)
        return place if os.access(place, os.W_OK) else None
    return None
