"""A large archive: the searches of `archive.py`, orders of lists and the look-up over very many hands, and its bytes.

    pip install ".[test,dev]" && python tests/benchmarks/archive_large.py [hands] [archive]

Some thousand hands are made and replayed; of each there are many here, under other names, days and numbers, which are
written without being replayed again. An archive that a run before has left at that path is asked again. Nothing is
asserted.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

from archive import NAMES, QUERIES, ROUNDS, hands, seconds, timed
from rich.console import Console
from rich.table import Table
from sqlalchemy import Connection

from tarot_records.archive.entry import HASH, ArchiveEntry, PlayerEntry, entries_of, key_of
from tarot_records.archive.identity import HandIdentity, Identity
from tarot_records.archive.search import Query, fitting, search, sorted_page
from tarot_records.archive.store import Archive
from tarot_records.record.source import Source

HANDS = 1_000_000
MADE = 4_800
"""So many are really replayed."""
ORDERED = {
    "by date": (Query(), "date"),
    "the last day first, of a contract and a verdict": (Query(contract="garde", verdict="proved"), "-date"),
    "by date, with a word": (Query(text="dijon"), "date"),
}


def entries(number: int) -> Iterator[ArchiveEntry]:
    """So many entries."""
    chance = Random(8)
    made = entries_of([Source("hands.jsonl", raw, line, many=True) for line, raw in enumerate(hands(MADE), 1)])
    for i in range(number):
        one, mark = made[i % MADE], sha256(b"%d" % i).digest()
        players = tuple(PlayerEntry(name, "", key_of(name)) for name in chance.sample(NAMES, 4))
        place = chance.choice(("dijon", "lyon", "metz"))
        date = f"{1960 + i * 60 // number}-{chance.randrange(1, 13):02}"
        event = f"Donnes {i // 500}"
        words = " ".join(
            dict.fromkeys(f"hands jsonl hand {i} {event} {place} {date}".lower().replace("-", " ").split())
        )
        known = mark.hex()
        yield one._replace(
            digest=mark[:HASH],
            raw=one.raw.replace(b'"hand-', b'"hand-%d' % i, 1),
            identity=Identity(known, known, known, (HandIdentity(known, known[::-1]),)),
            name=f"hand-{i}",
            event=event,
            place=place.title(),
            date=date,
            first_day=f"{date}-01",
            last_day=f"{date}-28",
            words=f"{words} {' '.join(player.key for player in players)}",
            players=players,
            line=i + 1,
        )


def main(number: int, path: Path) -> None:
    """Measures and prints."""
    table = Table("what", "median", "95 of 100", title=f"{number:,} hands")
    archive = Archive.create(str(path))
    if not archive.last():
        coming = entries(number)
        took = 0.0
        while batch := list(islice(coming, 1_000)):
            took += seconds(partial(archive.add, batch))
        table.add_row("writing", f"{took / number * 1e6:.0f} µs a hand", "")
    chance = Random(1)
    last = archive.last()
    timed(table, "look-up by number", lambda: archive.text(chance.randrange(last) + 1), 300)
    for name, query in QUERIES.items():
        ask = partial(archive.read, partial(search, query=query))
        timed(table, f"search: {name} ({len(ask().rows)} on the page)", ask, ROUNDS)
    for name, (query, sort) in ORDERED.items():
        timed(table, f"list: {name}", partial(archive.read, partial(page_of, query=query, sort=sort)), ROUNDS)
    archive.close()
    with closing(sqlite3.connect(path)) as file:
        sizes = "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC"
        for name, size in file.execute(sizes).fetchall() if "ENABLE_DBSTAT_VTAB" in _options(file) else ():
            table.add_row(f"  {name}", f"{size / last:,.1f} bytes a hand", "")
    table.add_row("the whole file", f"{path.stat().st_size / last:,.0f} bytes a hand", "")
    Console().print(table)


def page_of(connection: Connection, query: Query, sort: str) -> object:
    """The first page of a list in this order."""
    return sorted_page(connection, fitting(connection, query), sort, 1, 50)


def _options(file: sqlite3.Connection) -> set[str]:
    return {option for (option,) in file.execute("PRAGMA compile_options")}


if __name__ == "__main__":
    asked = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        main(int(asked[0]) if asked else HANDS, Path(asked[1]) if len(asked) > 1 else Path(folder) / "a.db")
