"""Memory of lists of hands: the peak of each form of `hands`, for a small and a large number of hands.

    pip install ".[test]" && python tests/benchmarks/hand_tables.py [hands] [times]

The records are random French hands, some of them repeated. Each form is made by a process of its own, so that its peak
is its own; the peak after the imports is subtracted. Where memory is flat, `times` as many hands take as much; a table
in memory takes `times` its own size. Nothing is asserted.
"""

import resource
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path[:0] = [str(Path(__file__).parents[2])]  # here nothing of it is imported: a child begins with its parent's peak

HANDS, TIMES = 2_000, 4
DIFFERENT = 500
"""Number of different hands."""
WRITE = "write"
FORMS = ("loop", "csv", "parquet", "arrow", "polars", "pandas")
LIBRARIES = {"parquet": "duckdb", "arrow": "pyarrow", "polars": "polars", "pandas": "pandas"}


def main(number: int, times: int) -> None:
    """Measure every form with both numbers of hands, and print a table."""
    shown = Table("form", f"{number} hands", f"{number * times} hands", "ratio", "seconds")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{count}.jsonl") for count in (number, number * times)]
        for file in files:
            run(WRITE, file)
        for form in FORMS:
            small, large = (list(map(float, run(form, file).split())) for file in files)
            ratio = large[0] / max(small[0], 1)
            shown.add_row(form, f"{small[0]:.0f} MB", f"{large[0]:.0f} MB", f"{ratio:.1f}", f"{large[1]:.1f}")
    Console().print(shown)


def run(work: str, file: Path) -> str:
    """Do a work on a file in a process of its own; return what it prints."""
    command = [sys.executable, __file__, work, str(file)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def write(file: Path) -> None:
    """Write as many records to a file as its name says."""
    package = import_module("tarot_records")
    different = list(package.generate("french-tarot", hands=DIFFERENT, seed=1))
    package.save(islice(cycle(different), int(file.stem)), file)


def make(form: str, file: Path) -> None:
    """Make one form of the hands of a file; print the growth of the peak in MB and the seconds."""
    package = import_module("tarot_records")
    if form in LIBRARIES:
        import_module(LIBRARIES[form])
    table = package.hands(package.records(file))
    before, start = peak(), time.process_time()
    if form == "loop":
        rows = sum(1 for _ in table)
    elif form in ("csv", "parquet"):
        rows = table.save(file.with_suffix(f".{form}"))
    else:
        made = getattr(table, f"to_{form}")()  # kept until the peak is read
        rows = len(made)
    assert rows, file
    print(peak() - before, time.process_time() - start)


def peak() -> float:
    """Return the largest memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    given = sys.argv[1:3]
    if given[:1] == [WRITE]:
        write(Path(given[1]))
    elif given and given[0] in FORMS:
        make(given[0], Path(given[1]))
    else:
        main(*map(int, given), *(HANDS, TIMES)[len(given) :])
