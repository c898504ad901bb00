"""Many machines and one: the same shards validated by one process, by two, and by a cluster of two workers.

    pip install ".[test,dev]" && python tests/benchmarks/cluster.py [hands] [rounds]

French hands, random and legal, in shards of 5,000, read and told as `validate` does. The three take turns, and
of each its best round counts, for other programs may be running. The cluster is a scheduler and two workers, each
a process of its own on this machine. Nothing here is asserted but that all three tell the same.
"""

import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path

import zstandard
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))

from support import dask_cluster as clustered
from tarot_records.cluster.connection import Cluster, connected, each
from tarot_records.engine.random_play import generate
from tarot_records.output.forms import How, RecordOutput, report_records
from tarot_records.reading import parallel as bulk
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import read_sources
from tarot_records.words.explain import dumped

HANDS = 40_000
ROUNDS = 3
SHARD = 5_000
WORK = partial(report_records, How("json", "en", True, False, 1.0, False))


def main(hands: int, rounds: int) -> None:
    """Times all three in turns, and prints a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "shards")
        folder.mkdir()
        fill(folder, hands)
        with clustered.running(Path(name)) as running:
            start = time.perf_counter()
            with connected(running.address) as cluster:
                ready = time.perf_counter() - start
                ways: dict[str, Callable[[], Iterator[RecordOutput]]] = {
                    "one process": partial(here, folder, 1),
                    "two processes": partial(here, folder, 2),
                    "a cluster of two workers": partial(there, cluster, folder),
                }
                times: dict[str, list[float]] = {way: [] for way in ways}
                prints = set()
                for _ in range(rounds):
                    for way, results in ways.items():
                        start = time.perf_counter()
                        prints.add(fingerprint(results()))
                        times[way].append(time.perf_counter() - start)
                assert len(prints) == 1
    table = Table("", "best of", "hands/s", "times one process")
    one = min(times["one process"])
    for way, found in times.items():
        table.add_row(way, str(len(found)), f"{hands / min(found):,.0f}", f"{one / min(found):.2f}")
    Console().print(table)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"connected, and the editions compared, in {ready:.2f} s; this process took {most:.0f} MB at most")


def fill(folder: Path, hands: int) -> None:
    """Writes shards."""
    lines = [dumped(data_of(record)) + b"\n" for record in generate("french-tarot", hands=2_000, seed=1)]
    for number, first in enumerate(range(0, hands, SHARD)):
        shard = b"".join(lines[i % len(lines)] for i in range(first, min(first + SHARD, hands)))
        (folder / f"part-{number:04}.jsonl.zst").write_bytes(zstandard.compress(shard))


def here(folder: Path, processes: int) -> Iterator[RecordOutput]:
    """What this machine tells."""
    return bulk.each(WORK, chain.from_iterable(map(read_sources, [folder])), processes)


def there(cluster: Cluster, folder: Path) -> Iterator[RecordOutput]:
    """What the cluster tells."""
    return each(cluster, WORK, [str(folder)])


def fingerprint(results: Iterator[RecordOutput]) -> str:
    """What tells these results from others."""
    found = sha256()
    for row, words in results:
        found.update(f"{row}{words}".encode())
    return found.hexdigest()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]), *(HANDS, ROUNDS)[len(sys.argv) - 1 :])
