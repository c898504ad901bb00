"""Fast: most good records of French tarot proved at once by compiled code, the extra `[fast]`.

Of a record the core says *proved*, and nothing more, or it says something else. Here is asked only whether it would
surely say the first; what is not sure is left to the core. So no verdict but *proved* ever comes from here.

Why there is a second form of the rules: 40,000 French hands a second and core were the aim, 25 µs for each. The
core compiled by mypyc, the same source unchanged, takes 115 µs for a hand instead of 175, and of these 49 go before
its replay begins: 1.5 times as fast, and never three times. Compiled by numba, from the bytes on, it takes 16 µs.

How it stays true: what can be asked of the core is looked up in its own tables (`tables.py`); what is looked for in
the text stands in tables too (`shapes.py`); the rest is for the usual hand only (`before_play.py`, `play.py`,
`proving.py`). `tests/unsure.py` has a mutant for every rule of that, and the core judges all that tests see proved.
"""

import importlib
import importlib.util
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from tarot_records.reading import files_of
from tarot_records.source import Source

INSTALLED: Final = importlib.util.find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""Whether numba is there to compile it."""
LACKING: Final = "numba: pip install 'tarot-records[fast]'"
KERNEL: Final = "tarot_records.games.french_tarot.fast.kernel"
"""The module of the compiled code. Workers that begin from a process that has loaded it share its memory."""
LARGEST: Final = 1 << 20
"""Records of more bytes are left to the core."""
WORTH: Final = 40_000_000
"""It is loaded for so many bytes of records, some 20,000 hands; for fewer that takes longer than the core."""
_PACKED: Final = (".zst", ".gz")
_UNPACKING: Final = 8
"""So many times as large is a file when it is unpacked."""


def proved(sources: Sequence[Source]) -> list[bool]:
    """Of each source, whether it is surely proved, with no fault, open point or note; without numba none is.

    Many at once are fastest.
    """
    sure = [False] * len(sources)
    places = [place for place, source in enumerate(sources) if _may_be(source)]
    kernel = load() if INSTALLED and places else None
    if kernel is not None:
        for place, is_sure in zip(places, kernel.surely([sources[place].raw for place in places]), strict=True):
            sure[place] = is_sure
    return sure


def _may_be(source: Source) -> bool:
    """Whether a source is of no unusual size, and JSON in UTF-8 as far as that can be told at once."""
    if source.problem is not None or source.reader is not None or len(source.raw) > LARGEST:
        return False
    return source.raw.isascii() or _is_utf8(source.raw)


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


@cache
def load() -> Any:
    """The compiled code, loaded when it is first needed; when it is needed for the very first time, it is compiled.

    None if numba cannot be loaded, as for want of a NumPy that goes with it.
    """
    with suppress(ImportError):
        return importlib.import_module(KERNEL)
    return None


def is_worth_it(paths: Iterable[str]) -> bool:
    """Whether so much stands in these files that loading the compiled code pays; of standard input nobody knows."""
    sizes = (_size(file) for path in paths for file in files_of(Path(path)))
    return INSTALLED and any(size >= WORTH for size in accumulate(sizes))


def _size(file: Path) -> int:
    """About how many bytes a file holds; one that cannot be read says so when it is read."""
    with suppress(OSError, ValueError):
        return file.stat().st_size * (_UNPACKING if file.suffix in _PACKED else 1)
    return 0
