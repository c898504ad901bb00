"""How long the list of 10,000 records takes: to load, and to answer what people ask.

    python tests/benchmarks/viewer_list.py [--count 10000]

Generated hands of every game (seed 1), with names, events and dates of the nineteenth century (seed 1). Every
answer is made anew, as the page and as its twin. Milliseconds of wall clock: median and worst of 20.
"""

import argparse
import json
import statistics
import time
import tracemalloc
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.reading.convert import data_of
from tarot_records.web import create_app

NAMES = ("Émile", "Blanche", "Clément", "Denise", "Armand", "Agathe", "Hélène", "Gaël", "Zoë", "Renée", "Óscar")
ASKED = {
    "everything": "",
    "two words": "q=emile+blanche",
    "nothing like it": "q=zzzz",
    "a game, the oldest first": "game=consiglio&sort=date",
    "a player in ten years": "player=Denise&since=1850&until=1859",
    "at least 300 points": "least=300&sort=-score",
    "by name, page 90": "sort=label&page=90",
    "everything at once": "q=cercle&verdict=consistent&game=french-tarot&player=Zoë&since=1820&sort=-date",
}


def write(folder: Path, count: int) -> int:
    """Records in files of a thousand; their size in bytes."""
    chance = Random(1)
    each = -(-count // len(GAMES))
    size = 0
    for game in GAMES:
        lines = []
        for record in islice(generate(game, hands=each, seed=1), each):
            data = data_of(record)
            data["players"] = [{"name": name} for name in chance.sample(NAMES, len(record.players))]
            data["event"] = {
                "name": f"Cercle {chance.randrange(300)}",
                "date": f"18{chance.randrange(100):02}-{chance.randrange(1, 13):02}{chance.choice(['', '~', '?'])}",
            }
            lines.append(json.dumps(data))
        text = "\n".join(lines)
        size += len(text)
        (folder / f"{game}.jsonl").write_text(text)
    return size


def milliseconds(client: FlaskClient, address: str, turn: int) -> float:
    """How long one answer takes that nobody has asked for before."""
    start = time.perf_counter()
    assert client.get(f"{address}&turn={turn}").status_code == 200
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    """Prints what loading takes, and a row for each question."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=10_000, help="How many records.")
    parser.add_argument("--memory", action="store_true", help="Measure memory too; loading takes longer then.")
    asked = parser.parse_args()
    with TemporaryDirectory() as name:
        size = write(Path(name), asked.count)
        if asked.memory:
            tracemalloc.start()
        start = time.perf_counter()
        client = create_app([Path(name)]).test_client()
        took = time.perf_counter() - start
    count = len(client.application.extensions["library"].slugs)
    print(f"{count} records of {size / 1e6:.1f} MB loaded in {took:.1f} s")
    if asked.memory:
        now, most = tracemalloc.get_traced_memory()
        print(f"{now / 1e6:.1f} MB kept, {most / 1e6:.1f} MB at most")
        tracemalloc.stop()
    print(f"{'':28}{'page':>16}{'twin':>16}")
    for title, query in ASKED.items():
        cells = ""
        for path in ("/", "/index.json"):
            times = [milliseconds(client, f"{path}?{query}", turn) for turn in range(20)]
            cells += f"{statistics.median(times):9.1f}{max(times):7.1f}"
        print(f"{title:28}{cells}")


if __name__ == "__main__":
    main()
