"""Work for `cluster/test_cluster.py`, in a module that workers can import."""

import os
import signal
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tarot_records.cluster.connection import connected, each
from tarot_records.reading.parallel import Work
from tarot_records.record.source import Source


def names(sources: Sequence[Source]) -> list[str]:
    """What the records are called, and what is wrong with them."""
    return [source.label + (f" {source.problem.code}" if source.problem else "") for source in sources]


def stopping(marks: str, work: Work[Any], sources: Sequence[Source]) -> Sequence[Any]:
    """Some work; whoever comes first to a record that says so tells its process number, and waits to be killed."""
    begun, go = Path(marks, "begun"), Path(marks, "go")
    if any(b"stop" in source.raw for source in sources) and not begun.exists():
        part = begun.with_suffix(".part")
        part.write_text(str(os.getpid()), "utf-8")
        part.rename(begun)
        while not go.exists():
            time.sleep(0.02)
    return work(sources)


def deadly(work: Work[Any], sources: Sequence[Source]) -> Sequence[Any]:
    """Some work; every worker dies that comes to a record that says so."""
    if any(b"die" in source.raw and source.problem is None for source in sources):
        os._exit(1)
    return work(sources)


def tasks(dask_scheduler: Any) -> int:
    """How much a scheduler has to do."""
    return len(dask_scheduler.tasks)


def main(address: str, marks: str, *paths: str) -> None:
    """Work that waits, asked for by a process of its own; who started the tests may have told it to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with connected(address) as cluster:
        list(each(cluster, partial(stopping, marks, names), paths))


if __name__ == "__main__":
    main(*sys.argv[1:])
