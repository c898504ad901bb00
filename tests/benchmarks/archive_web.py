"""The viewer over an archive: how long the list, its facets, a record and the facts take.

    pip install ".[test,dev]" && python tests/benchmarks/archive_web.py [hands] [archive]

The hands are those of `archive.py`, in a new archive or in one that a run before has left at that path. Every page is
made anew, each turn with another question where that matters: other players, other years. Beside the time that passes
stands the time the processor worked, which on a busy machine says more. Nothing is asserted.
"""

import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from archive import NAMES, add, hands
from flask.testing import FlaskClient
from rich.console import Console
from rich.table import Table

from tarot_records.archive.store import Archive
from tarot_records.reading.parallel import cores
from tarot_records.web import create_app

HANDS = 100_000
ROUNDS = 40
Asked = Callable[[Random], dict[str, str | list[str]]]
QUESTIONS: dict[str, Asked] = {
    "everything": lambda chance: {},
    "the last added first": lambda chance: {"sort": "-added"},
    "a game": lambda chance: {"game": "french-tarot"},
    "an event": lambda chance: {"event": f"Donnes {chance.randrange(200)}"},
    "a player": lambda chance: {"player": chance.choice(NAMES)},
    "two players": lambda chance: {"player": chance.sample(NAMES, 2)},
    "a year": lambda chance: {"when": str(1960 + chance.randrange(60))},
    "a decade and a contract": lambda chance: {"when": f"19{6 + chance.randrange(4)}X", "contract": "garde"},
    "a word": lambda chance: {"q": chance.choice(("dijon", "lyon", "metz"))},
    "a beginning, a verdict": lambda chance: {"q": chance.choice(("mart", "cap", "rou")), "verdict": "proved"},
    "the Pagat won the last trick": lambda chance: {"happened": "pagat_last"},
    "a slam, declared, by a player": lambda chance: {
        "happened": ["slam", "declared.slam"],
        "player": chance.choice(NAMES),
    },
    "two cards in one hand": lambda chance: {"cards": f"T21 T{chance.randrange(1, 21)}"},
    "ten trumps in one hand": lambda chance: {"cards": " ".join(f"T{n}" for n in range(12, 22)), "holder": "2"},
    "scores, since a year": lambda chance: {"least": "200", "since": str(1960 + chance.randrange(50))},
}


def main(number: int, path: Path) -> None:
    """Measures and prints."""
    if not path.exists():
        archive = Archive.create(str(path))
        add(archive, list(hands(number)), cores())
        archive.close()
    start = time.perf_counter()
    app = create_app(archive=str(path))
    client = app.test_client()
    get(client, "/")
    table = Table("what", "median", "95 of 100", "worked, 95 of 100", "found", title=f"{path.name}, {cores()} cores")
    table.add_row("start, with the first page", f"{(time.perf_counter() - start) * 1000:.0f} ms")
    every: list[Took] = []
    for name, ask in QUESTIONS.items():
        chance = Random(1)
        times = [took(client, "/", ask(chance), turn) for turn in range(ROUNDS)]
        told = client.get("/index.json", query_string=urlencode(ask(Random(1)), doseq=True)).get_json()
        every += times
        row(table, f"list: {name}", times, f"{told['found']:,}{'' if told['found_all'] else '+'}")
    row(table, "list: all of these", every)
    chance = Random(2)
    there = min(HANDS, app.extensions["archive"].last())
    row(table, "a record", [took(client, f"/r/{chance.randrange(there) + 1}", {}, 0) for _ in range(ROUNDS)])
    row(table, "the same page again", [took(client, "/r/7", {}, 0) for _ in range(ROUNDS)][1:])
    start = time.perf_counter()
    while client.get("/facts").status_code == 503:
        pass
    table.add_row("facts, counted", f"{time.perf_counter() - start:.1f} s")
    row(table, "facts, told", [took(client, "/facts", {"sort": "won"}, turn) for turn in range(ROUNDS)])
    table.add_row("memory", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    Console().print(table)


def get(client: FlaskClient, address: str) -> None:
    """A page that has to be there."""
    assert client.get(address).status_code == 200, address


class Took(NamedTuple):
    """Milliseconds that passed, and that the processor worked."""

    passed: float
    worked: float


def took(client: FlaskClient, path: str, asked: dict[str, str | list[str]], turn: int) -> Took:
    """What a page takes that nobody has asked for before, if there are turns."""
    address = f"{path}?{urlencode({**asked, **({'turn': str(turn)} if turn else {})}, doseq=True)}"
    start, worked = time.perf_counter(), time.process_time()
    get(client, address)
    return Took((time.perf_counter() - start) * 1000, (time.process_time() - worked) * 1000)


def row(table: Table, name: str, times: list[Took], found: str = "") -> None:
    """A row of milliseconds."""
    passed, worked = sorted(one.passed for one in times), sorted(one.worked for one in times)
    nearly = int(len(times) * 0.95)
    table.add_row(
        name, *(f"{one:.1f} ms" for one in (statistics.median(passed), passed[nearly], worked[nearly])), found
    )


if __name__ == "__main__":
    asked = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        main(int(asked[0]) if asked else HANDS, Path(asked[1]) if len(asked) > 1 else Path(folder) / "a.db")
