"""The compiled path beside the plain one in the same run: bytes to verdict of French hands, on one core.

    pip install ".[test,dev]" && python tests/benchmarks/fast.py [hands] [rounds]

Random legal hands in chunks, as the bulk commands hand them on; what the compiled code is not sure of is proved by
the core, as there. Rounds alternate between the two, and the time is that of the processor; the table gives medians
over the rounds and ratios within them. Nothing here is asserted.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import orjson
from rich.console import Console
from rich.table import Table

from tarot_records.bulk import CHUNK, chunks
from tarot_records.games.french_tarot.fast import load, proved
from tarot_records.generate import generate
from tarot_records.report import report_on
from tarot_records.source import Source
from tarot_records.verdicts import PROVED

HANDS, ROUNDS = 1_500, 15
PLAYERS = (4, 3, 5)


def hands(players: int, number: int) -> list[list[Source]]:
    """Generated hands that were played out, in chunks."""
    records = (r for r in generate("french-tarot", hands=2 * number, seed=2, players=players) if r.hands[0].tricks)
    raws = (orjson.dumps(record.model_dump(mode="json", exclude_unset=True)) for record in records)
    return list(chunks(Source("line", raw) for raw, _ in zip(raws, range(number), strict=False)))


def plain(sources: Sequence[Source]) -> list[str]:
    """The verdicts of the core."""
    return [report_on(source).verdict for source in sources]


def fast(sources: Sequence[Source]) -> list[str]:
    """The same with the compiled code asked first."""
    sure = proved(sources)
    return [PROVED if is_sure else report_on(source).verdict for source, is_sure in zip(sources, sure, strict=True)]


def seconds(way: Callable[[Sequence[Source]], list[str]], work: list[list[Source]]) -> float:
    """How long the processor works on a hand."""
    start = time.process_time()
    for chunk in work:
        way(chunk)
    return (time.process_time() - start) / sum(map(len, work))


def main(number: int, rounds: int) -> None:
    """Measures in alternating rounds and prints the table."""
    start = time.perf_counter()
    load()
    loaded = time.perf_counter() - start
    work = {players: hands(players, number) for players in PLAYERS}
    gc.collect()
    gc.freeze()
    times: dict[int, list[tuple[float, float]]] = {players: [] for players in PLAYERS}
    for _ in range(rounds):
        for players, sources in work.items():
            times[players].append((seconds(plain, sources), seconds(fast, sources)))
    columns = ("French hands for", "plain, µs", "fast, µs", "plain, a second", "fast, a second", "×", "sure at once")
    table = Table(*columns, title=f"medians of {rounds} rounds, {CHUNK} hands a chunk; loaded in {loaded:.1f} s")
    for column in table.columns:
        column.justify = "right"
    for players, measured in times.items():
        slow, quick = (statistics.median(column) for column in zip(*measured, strict=True))
        ratio = statistics.median(one / other for one, other in measured)
        sure = statistics.mean(is_sure for chunk in work[players] for is_sure in proved(chunk))
        row = (f"{slow * 1e6:,.1f}", f"{quick * 1e6:,.1f}", f"{1 / slow:,.0f}", f"{1 / quick:,.0f}")
        table.add_row(str(players), *row, f"{ratio:.1f}", f"{sure:.1%}")
    Console(width=120).print(table)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*given, *(HANDS, ROUNDS)[len(given) :])
