"""The bulk commands: two processes against one, and the memory of all processes together.

    pip install ".[test,dev]" && python tests/benchmarks/bulk.py [hands] [rounds]

French hands, random and legal, in a `.jsonl.zst` file; `validate` runs as a person runs it. One process and
all cores take turns, so that whatever else the machine does falls on both. Memory is what the processes have
together in real use (PSS), looked at while they run. Nothing here is asserted.
"""

import contextlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import zstandard
from archive import hands
from rich.console import Console
from rich.table import Table

from tarot_records.reading.parallel import cores

PROGRAM = Path(sys.executable).with_name("tarot-records")
HANDS, ROUNDS = 100_000, 3
LOOK = 0.2
"""Seconds between two looks at the memory."""


class Run(NamedTuple):
    """One run of a command."""

    seconds: float
    memory: int
    """The most bytes that all its processes had together."""


def run(*command: str) -> Run:
    """Runs a command of tarot-records."""
    start = time.perf_counter()
    with subprocess.Popen([PROGRAM, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        most = 0
        done = threading.Event()
        threading.Thread(target=lambda: (process.wait(), done.set()), daemon=True).start()
        while not done.wait(LOOK):
            most = max(most, sum(map(memory, family(process.pid))))
    if process.returncode:
        raise AssertionError("a generated hand is not proved")
    return Run(time.perf_counter() - start, most)


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started, and they."""
    yield pid
    with contextlib.suppress(OSError):
        children = (path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children"))
        for child in map(int, chain.from_iterable(children)):
            yield from family(child)


def memory(pid: int) -> int:
    """The memory of a process, of what it shares with others its share."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def main(number: int, rounds: int) -> None:
    """Measures and prints."""
    columns = ("validate", "hands a second", "× one process", "memory, MB")
    table = Table(*columns, title=f"{number:,} hands, medians of {rounds} rounds")
    for column in table.columns[1:]:
        column.justify = "right"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.jsonl.zst"
        with path.open("wb") as file, zstandard.ZstdCompressor().stream_writer(file) as packed:
            for line in hands(number):
                packed.write(line + b"\n")
        ways = {
            "one process": ("--processes", "1"),
            f"{cores()} processes": ("--processes", str(cores())),
        }
        runs: dict[str, list[Run]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, options in ways.items():
                runs[name].append(run("validate", str(path), *options))
    alone, *_ = runs.values()
    for name in ways:
        ratio = statistics.median(one.seconds / own.seconds for one, own in zip(alone, runs[name], strict=True))
        seconds = statistics.median(one.seconds for one in runs[name])
        most = max(one.memory for one in runs[name])
        table.add_row(name, f"{number / seconds:,.0f}", f"{ratio:.2f}", f"{most / 1e6:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*given, *(HANDS, ROUNDS)[len(given) :])
