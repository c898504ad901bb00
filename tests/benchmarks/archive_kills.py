"""Whoever adds to an archive is killed, a hundred times on SQLite and twenty on PostgreSQL: what is lost, or doubled?

    pip install ".[test,dev]" && python tests/benchmarks/archive_kills.py [kills]

Each time a process adds all of some thousand records and is killed at any moment; then what is kept must be the first
of them, in whole batches, and no fewer than before. At the end all are added. Nothing is asserted but printed, and the
last column should say 0 everywhere. PostgreSQL is a server of its own, where Debian's is installed.
"""

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.console import Console
from rich.table import Table

from support import postgres
from support.archives import add, texts
from tarot_records.archive import bulk, compression
from tarot_records.archive.store import Archive

KILLS, ON_SERVERS = 100, 20
BATCH, RECORDS = 20, 4_000
LONGEST = 0.25
"""Seconds after which somebody is killed at the latest; all this work takes many times as long."""


def killed(name: str, given: Sequence[bytes], kills: int) -> Iterator[int]:
    """After each kill, how many records are lost, doubled, or stand in half a batch."""
    chance, before = Random(5), 0
    with closing(Archive.create(name)):
        pass
    for number in count(1):
        last = number > kills
        worker = get_context("fork").Process(target=lambda: add(Archive(name), given))
        worker.start()
        if not last:
            time.sleep(chance.random() * LONGEST)
            worker.kill()
        worker.join()
        with closing(Archive(name, writes=False)) as archive:
            kept = [one.raw for one in archive.texts()]
            wrong = sum(one != other for one, other in zip(kept, given, strict=False)) + max(0, before - len(kept))
            wrong += len(kept) % BATCH + len(list(archive.damage())) + (len(given) - len(kept) if last else 0)
        before = len(kept)
        yield wrong
        if last:
            return


def main(kills: int) -> None:
    """Kills and prints."""
    bulk.BATCH, compression.FIRST = BATCH, RECORDS // 2
    given = texts(RECORDS)
    table = Table("database", "kills", "lost, doubled or halved")
    with tempfile.TemporaryDirectory() as folder:
        wrong = list(killed(f"{folder}/a.db", given, kills))
        table.add_row("SQLite", f"{len(wrong) - 1}", f"{sum(wrong)}")
    if postgres.installed():
        with postgres.running() as server:
            wrong = list(killed(server.database(), given, min(kills, ON_SERVERS)))
            table.add_row("PostgreSQL", f"{len(wrong) - 1}", f"{sum(wrong)}")
    Console().print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS)
