"""How long links are, and how long it takes to make and to read one.

    python tests/benchmarks/link.py [--count 1000]

For every table, generated hands (seed 1): characters of the link without names, longest and mean, of the
hands that were played; characters with `whole=True`; milliseconds of processor time to make and to read a
link, median and worst.
"""

import argparse
import statistics
import time

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.link import decode, encode


def milliseconds(start: float) -> float:
    """How much processor time has gone since then."""
    return 1000 * (time.process_time() - start)


def main() -> None:
    """Prints one row for each table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=1000, help="Hands of each table.")
    count = parser.parse_args().count
    print(f"{'':16}{'longest':>9}{'mean':>7}{'whole':>7}{'make, ms':>17}{'read, ms':>17}")
    for table in [(game, players) for game in GAMES for players in GAMES[game].players]:
        game, players = table
        lengths, wholes, making, reading = [], [], [], []
        for record in generate(game, hands=count, seed=1, players=players):
            start = time.process_time()
            text = encode(record)
            making.append(milliseconds(start))
            start = time.process_time()
            decode(text)
            reading.append(milliseconds(start))
            if record.hands[0].tricks:
                lengths.append(len(text))
                wholes.append(len(encode(record, whole=True)))
        times = "".join(f"{statistics.median(took):10.1f}{max(took):7.1f}" for took in (making, reading))
        mean, whole = statistics.mean(lengths), statistics.mean(wholes)
        print(f"{game} {players}".ljust(16) + f"{max(lengths):9}{mean:7.1f}{whole:7.0f}{times}")


if __name__ == "__main__":
    main()
