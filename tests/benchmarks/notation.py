"""How large the typed notation is and how fast it is read and written, game by game.

python tests/benchmarks/notation.py
"""

import time
from collections.abc import Callable
from typing import Any

import orjson

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.notation.writer import write
from tarot_records.reading.parser import read_sheet

HANDS = 100


def per_second(work: Callable[[Any], Any], items: list[Any]) -> float:
    """How many of these are done in a second, best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for item in items:
            work(item)
        best = min(best, time.perf_counter() - start)
    return len(items) / best


def main() -> None:
    """Prints bytes a hand, as JSON and typed, and hands a second."""
    print(
        f"{'game':<14} {'JSON':>6} " + " ".join(f"{lang:>6}" for lang in LANGUAGES) + f" {'read/s':>8} {'write/s':>8}"
    )
    for game in GAMES:
        records = list(generate(game, hands=HANDS, seed=1))
        sizes = [sum(len(write(record, lang).encode()) for record in records) // HANDS for lang in LANGUAGES]
        plain = sum(len(orjson.dumps(r.model_dump(mode="json", exclude_defaults=True))) for r in records) // HANDS
        texts = [write(record) for record in records]
        read = per_second(lambda text: read_sheet(text, TABLES["en"]), texts)
        written = per_second(write, records)
        print(f"{game:<14} {plain:>6} " + " ".join(f"{s:>6}" for s in sizes) + f" {read:>8.0f} {written:>8.0f}")


if __name__ == "__main__":
    main()
