"""The archive's numbers: adding, looking up, searching, exporting, proving again.

    pip install ".[test,dev]" && python tests/benchmarks/archive.py [hands]

French hands, random and legal, of named players at dated events; from each one made by the program 23 more
are made by exchanging the suits, which changes nothing but the cards. Nothing here is asserted.
"""

import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random

import orjson
from rich.console import Console
from rich.table import Table

from tarot_records.archive.bulk import PACKING, Adding, export_text, prove_again
from tarot_records.archive.search import HeldCards, Query, search
from tarot_records.archive.store import Archive
from tarot_records.engine.random_play import generate
from tarot_records.reading.convert import data_of, open_output
from tarot_records.reading.parallel import cores
from tarot_records.record.source import Source

HANDS = 100_000
SUIT = re.compile(rb'"([SHDC])(?=(?:10|[1-9JNQK])")')
ROUNDS = 40
NAMES = [
    f"{first} {last}" for first in ("Émile", "Zoë", "Jürgen", "Anna", "Béla") for last in ("Martin", "Čapek", "Roux")
]
QUERIES = {
    "a player": Query(player="zoe capek"),
    "a word": Query(text="dijon"),
    "a beginning, and a game": Query(text="mart", game="french-tarot"),
    "dates": Query(since="1990", until="1991-03"),
    "contract and verdict": Query(contract="garde_contre", verdict="proved"),
    "the Pagat won the last trick": Query(happened=("pagat_last",)),
    "a slam, somebody's, in Dijon": Query(happened=("slam",), player="anna roux", text="dijon"),
    "the three bouts in one hand": Query(dealt=HeldCards(("T1", "T21", "F"))),
    "ten trumps in the hand of seat 2": Query(dealt=HeldCards(tuple(f"T{n}" for n in range(12, 22)), 2)),
    "a score of 1000": Query(least=1000),
    "Fool surrendered, by date and player": Query(happened=("fool_surrendered",), since="1970", player="emile roux"),
    "a fault that is not there": Query(code="play.follow", game="french-tarot"),
}


def hands(number: int) -> Iterator[bytes]:
    """Different hands."""
    chance = Random(7)
    made = [data_of(record) for record in generate("french-tarot", hands=-(-number // 24), seed=1)]
    for i in range(number):
        data = made[i // 24]
        data["id"] = f"hand-{i}"
        data["players"] = [{"name": name} for name in chance.sample(NAMES, 4)]
        data["event"] = {"name": f"Donnes {i // 500}", "place": chance.choice(("Dijon", "Lyon", "Metz"))}
        data["event"]["date"] = f"{1960 + i * 60 // number}-{chance.randrange(1, 13):02}"
        suits = dict(zip(b"SHDC", list(permutations(b"SHDC"))[i % 24], strict=True))
        yield SUIT.sub(lambda found, suits=suits: b'"%c' % suits[found[1][0]], orjson.dumps(data))  # type: ignore[misc]


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def processor() -> float:
    """Seconds of work of this process and of those it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def main(number: int) -> None:
    """Measures and prints."""
    table = Table("what", "median", "95 of 100", title=f"{number:,} hands, {cores()} cores")
    with tempfile.TemporaryDirectory() as folder:
        lines = list(hands(number))
        archive = Archive.create(f"{folder}/a.db")
        before = processor()
        took = seconds(lambda: add(archive, lines, cores()))
        table.add_row("add, all cores", f"{number / took:,.0f} hands/s", "")
        table.add_row("  processor time of it", f"{(processor() - before) / number * 1e6:,.0f} µs a hand", "")
        few = lines[: number // 10]
        took_one = seconds(lambda: add(Archive.create(f"{folder}/b.db"), few, 1))
        table.add_row("add, one process", f"{len(few) / took_one:,.0f} hands/s", "")
        table.add_row(
            "add once more, all there", f"{number / seconds(lambda: add(archive, lines, 1)):,.0f} hands/s", ""
        )
        size = Path(f"{folder}/a.db").stat().st_size
        table.add_row("size of the archive", f"{size / number:,.0f} bytes a hand", "")
        chance = Random(1)
        timed(table, "look-up by id", lambda: archive.text(chance.randrange(number) + 1), 300)
        for name, query in QUERIES.items():
            ask = partial(archive.read, partial(search, query=query))
            found = len(ask().rows)
            timed(table, f"search: {name} ({found} on the page)", ask, ROUNDS)
        path = Path(f"{folder}/all.jsonl.zst")
        table.add_row("export", f"{number / seconds(lambda: export(archive, path)):,.0f} hands/s", "")
        different = lines[::24]  # no two of one deal, which would pack too well
        other = Archive.create(f"{folder}/c.db")
        add(other, different, 1)
        export(other, path)
        table.add_row("export, .jsonl.zst", f"{path.stat().st_size / len(different):,.0f} bytes a hand", "")
        took = seconds(lambda: list(prove_again(archive, cores())))
        table.add_row("prove again", f"{number / took:,.0f} hands/s", "")
    Console().print(table)


def add(archive: Archive, lines: list[bytes], processes: int) -> None:
    """Adds all."""
    sources = (Source("hands.jsonl", line, number, many=True) for number, line in enumerate(lines, 1))
    for _ in Adding(archive, processes).run(sources):
        pass


def export(archive: Archive, path: Path) -> None:
    """Writes all."""
    with open_output(path, PACKING) as file:
        for kept in archive.texts():
            text = export_text(kept, path.name, "en")
            assert isinstance(text, bytes)
            file.write(text)


def timed(table: Table, name: str, work: Callable[[], object], rounds: int) -> None:
    """A row with the median and the 95th of a hundred, in milliseconds of the processor."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1000)
    times.sort()
    table.add_row(name, f"{statistics.median(times):.2f} ms", f"{times[int(len(times) * 0.95)]:.2f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
