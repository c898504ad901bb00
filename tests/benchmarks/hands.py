"""Lists of hands: how fast they are written, how large they are, how much memory it takes.

    pip install ".[test,dev]" && python tests/benchmarks/hands.py [hands]

French hands, random and legal, as JSON Lines; validated, and listed as CSV and as Parquet, by all cores. Nothing here
is asserted.
"""

import resource
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import orjson
from rich.console import Console
from rich.table import Table

from tarot_records.engine.random_play import generate
from tarot_records.hand_table.files import write
from tarot_records.hand_table.rows import rows_from
from tarot_records.output.forms import How, report_records
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import read_sources
from tarot_records.reading.parallel import cores, each

HANDS = 20_000


def main(number: int) -> None:
    """Measures, and prints a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given = folder / "hands.jsonl"
        with given.open("wb") as file:
            for record in generate("french-tarot", hands=number, seed=1):
                file.write(orjson.dumps(data_of(record)) + b"\n")
        table = Table(box=None, header_style="dim")
        for title in ("", "hands/s", "bytes a hand", "peak MB"):
            table.add_column(title, justify="right" if title else "left")

        def measured(label: str, work: Callable[[], object], path: Path | None) -> None:
            start = time.perf_counter()
            work()
            seconds = time.perf_counter() - start
            size = f"{path.stat().st_size / number:.0f}" if path is not None else ""
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            table.add_row(label, f"{number / seconds:,.0f}", size, f"{peak:,}")

        measured("validated", lambda: _validated(given), None)
        for suffix in (".csv", ".parquet"):
            path = folder / f"hands{suffix}"
            measured(suffix, lambda path=path: write(rows_from(read_sources(given), cores()), path), path)  # type: ignore[misc]
        Console().print(table)


def _validated(path: Path) -> None:
    how = How("json", "en", notes=True, full=False, seconds=1, mend=False)
    for _ in each(partial(report_records, how), read_sources(path), cores()):
        pass


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
