"""Fuzzes the reader of the notation with atheris, if that is installed; not part of the tests.

python tests/fuzz/notation.py -max_total_time=60
"""

import sys

import atheris  # type: ignore[import-not-found]

with atheris.instrument_imports():
    from tarot_records.engine.result import replayed
    from tarot_records.reading.parser import read
    from tarot_records.record.source import Source


def one(raw: bytes) -> None:
    """Any bytes get a report; nothing is raised."""
    read.cache_clear()
    replayed(Source("fuzz.tn", raw, reader=read))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
