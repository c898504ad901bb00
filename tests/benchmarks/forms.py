"""How large records are in each form, and how fast they are written and read: the notation, links, lists of hands.

    pip install ".[test,dev]" && python tests/benchmarks/forms.py [notation] [links] [hands] [--count 1000]

Random legal hands of every table (seed 1). Notation: bytes of a hand, as JSON and typed in each language, and hands
read and written in a second. Links: characters without names, longest and mean, with `whole=True`, and milliseconds of
processor time to make and to read one, median and worst. Hands: French hands validated, and listed as CSV and as
Parquet, by all cores. Nothing here is asserted.
"""

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import orjson

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.hand_table.files import write as write_table
from tarot_records.hand_table.rows import rows_from
from tarot_records.link import decode, encode
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.notation.writer import write
from tarot_records.output.forms import How, report_records
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import read_sources
from tarot_records.reading.parallel import cores, each
from tarot_records.reading.parser import read_sheet


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long something takes."""
    start = clock()
    work()
    return clock() - start


def notation(count: int) -> None:
    """Prints bytes a hand, as JSON and typed, and hands a second."""
    print(f"{'game':<20}{'JSON':>7}" + "".join(f"{lang:>7}" for lang in LANGUAGES) + f"{'read/s':>9}{'write/s':>9}")
    for game in GAMES:
        records = list(generate(game, hands=count, seed=1))
        sizes = [sum(len(orjson.dumps(r.model_dump(mode="json", exclude_defaults=True))) for r in records) // count]
        sizes += [sum(len(write(record, lang).encode()) for record in records) // count for lang in LANGUAGES]
        texts = [write(record) for record in records]
        read = min(seconds(lambda texts=texts: [read_sheet(text, TABLES["en"]) for text in texts]) for _ in range(3))  # type: ignore[misc]
        written = min(seconds(lambda records=records: [write(record) for record in records]) for _ in range(3))  # type: ignore[misc]
        print(f"{game:<20}" + "".join(f"{size:>7}" for size in sizes) + f"{count / read:>9.0f}{count / written:>9.0f}")


def links(count: int) -> None:
    """Prints one row for each table."""
    print(f"{'':20}{'longest':>9}{'mean':>7}{'whole':>7}{'make, ms':>17}{'read, ms':>17}")
    for game, players in [(facts.id, players) for facts in GAMES.values() for players in facts.players]:
        lengths, wholes, making, reading = [], [], [], []
        for record in generate(game, hands=count, seed=1, players=players):
            text = encode(record)
            making.append(1000 * seconds(partial(encode, record)))
            reading.append(1000 * seconds(partial(decode, text)))
            if record.hands[0].tricks:
                lengths.append(len(text))
                wholes.append(len(encode(record, whole=True)))
        times = "".join(f"{statistics.median(took):10.1f}{max(took):7.1f}" for took in (making, reading))
        mean, whole = statistics.mean(lengths), statistics.mean(wholes)
        print(f"{game} {players}".ljust(20) + f"{max(lengths):9}{mean:7.1f}{whole:7.0f}{times}")


def hands(count: int) -> None:
    """Prints hands a second, bytes a hand and the most memory so far."""
    print(f"{'French hands':20}{'a second':>12}{'bytes a hand':>14}{'peak MB':>9}")
    with tempfile.TemporaryDirectory() as name:
        given = Path(name) / "hands.jsonl"
        lines = [orjson.dumps(data_of(record)) for record in generate("french-tarot", hands=count, seed=1)]
        given.write_bytes(b"\n".join(lines) + b"\n")
        how = How("json", "en", notes=True, full=False, seconds=1, mend=False)
        files = {suffix: Path(name) / f"hands{suffix}" for suffix in (".csv", ".parquet")}
        works: dict[str, Callable[[], object]] = {
            "validated": lambda: list(each(partial(report_records, how), read_sources(given), cores())),
            ".csv": lambda: write_table(rows_from(read_sources(given), cores()), files[".csv"]),
            ".parquet": lambda: write_table(rows_from(read_sources(given), cores()), files[".parquet"]),
        }
        for label, work in works.items():
            rate = count / seconds(work, time.perf_counter)
            size = f"{files[label].stat().st_size / count:.0f}" if label in files else ""
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"{label:20}{rate:12,.0f}{size:>14}{peak:9,}")


FORMS = {"notation": notation, "links": links, "hands": hands}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("forms", nargs="*", help="notation, links or hands; all without")
    parser.add_argument("--count", type=int, default=1000, help="hands of each table")
    asked = parser.parse_args()
    for form in asked.forms or FORMS:
        FORMS[form](asked.count)
