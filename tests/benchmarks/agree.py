"""Compare the reports of two versions of the package, byte by byte.

    python tests/benchmarks/agree.py FOLDER --hands 20000 --mutants 7000
    python tests/benchmarks/agree.py FOLDER --judge > one.txt
    OTHER/bin/python tests/benchmarks/agree.py FOLDER --judge > two.txt && cmp one.txt two.txt
    python tests/benchmarks/agree.py FOLDER --judge --models > three.txt && cmp one.txt three.txt

The first makes a file of records for each table of every game found: generated hands, and beside them mutants, hands
as players who try everything play them with one thing changed. With --judge every record of the folder gets its JSON
report, by the package that this Python imports; printed is a fingerprint of each report, with the line it belongs to.
With --models the models read every record, and each is replayed alone. Every hundredth record is looked
into for its gaps and slips too.
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from random import Random

import orjson

EVERY = 100
"""One of so many records is looked into for gaps and slips too."""


def made(game: str, players: int, hands: int, mutants: int) -> Iterator[bytes]:
    """Lines of JSON: generated hands, then mutants."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from oracles.random_hands import random_record
    from support.mutants import mutated
    from tarot_records.engine.random_play import generate
    from tarot_records.reading.convert import data_of

    for number, record in enumerate(generate(game, hands=hands, seed=7, players=players)):
        full = number % 2  # half of them state what goes without saying
        yield orjson.dumps(record.model_dump(mode="json") if full else data_of(record))
    chance = Random(f"{game}/{players}")
    for _ in range(mutants):
        yield orjson.dumps(mutated(random_record((game, players), chance), chance)[0])


def make(folder: Path, hands: int, mutants: int, only: str) -> None:
    """Writes the files of all tables, or of those whose name begins so."""
    from tarot_records.games import GAMES

    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        for players in game.players:
            name = f"{game.id}-{players}"
            if name.startswith(only):
                part = folder / f"{name}.part"
                part.write_bytes(b"\n".join(made(game.id, players, hands, mutants)) + b"\n")
                part.rename(folder / f"{name}.jsonl")
                print(name, file=sys.stderr, flush=True)


def judge(folder: Path, only: str, models: bool) -> None:
    """Prints where every record stands, its verdict, and a fingerprint of its report."""
    from tarot_records.engine import result
    from tarot_records.output.data import report_data
    from tarot_records.reading.parallel import chunks
    from tarot_records.record.source import Source
    from tarot_records.report.report import report_on

    if models:
        result._is_clean = lambda record, outcome: False
    for file in sorted(folder.glob(f"{only}*.jsonl")):
        with file.open("rb") as lines:
            sources = (Source("line", line.rstrip(b"\n")) for line in lines)
            replays = chain.from_iterable(map(result.replay_all, chunks(sources)))
            for number, replay in enumerate(replays, 1):
                deep = number % EVERY == 0
                report = report_on(replay, seconds=1e9) if deep else report_on(replay, known=(), steps=0)
                told = orjson.dumps(report_data(report))
                print(file.stem, number, report.verdict, blake2b(told, digest_size=12).hexdigest())


def main() -> None:
    """Makes the records, or judges them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--models", action="store_true", help="judge without the quick road")
    parser.add_argument("--hands", type=int, default=20_000, help="generated hands for each table")
    parser.add_argument("--mutants", type=int, default=7_000, help="mutants for each table")
    parser.add_argument("--only", default="", help="tables whose name begins so, such as french-tarot-4")
    given = parser.parse_args()
    if given.judge:
        judge(given.folder, given.only, given.models)
    else:
        make(given.folder, given.hands, given.mutants, given.only)


if __name__ == "__main__":
    main()
