"""How fast gaps are decided: random legal hands of every game with 1 to 10, or more, cards unread.

    python tests/benchmarks/complete.py [RECORDS]

Prints, for each game and number of players, with the hands as dealt known and unknown: the time until a
completion is found or shown not to exist (median, 95th percentile, longest), the same with all that is
forced, and how many were decided. Half of the records are slipped: two cards of a seat exchanged.
"""

import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from handmade import ALL_TABLES, Json, TableOf, generated, name_of

from tarot_records.completing.decision import UNDECIDED, decide
from tarot_records.record import Record
from tarot_records.report import FAULTY_VERDICT, Report, judge

SECONDS = 1.0


def records(table: TableOf, most: int, hands: bool, number: int) -> Iterator[Report]:
    """Reports on records with gaps in which the replay alone finds no fault."""
    seed = 0
    while number:
        seed += 1
        chance = Random(seed)
        record = generated(table[0], seed, players=table[1])
        if "tricks" not in record["hands"][0]:
            continue
        forget(record["hands"][0], chance.randint(max(1, most - 9), most), hands, chance)
        report = judge(Record.model_validate(record), keep=True)
        if report.verdict != FAULTY_VERDICT:
            number -= 1
            yield report


def forget(hand: Json, cards: int, hands: bool, chance: Random) -> None:
    """Makes so many cards of the tricks and the scart unread; without the hands, the deal is lost as well."""
    if chance.random() < 0.5:
        slip(hand["tricks"], chance)
    if not hands:
        del hand["deal"]
    heaps = [trick["cards"] for trick in hand["tricks"]] + [scart["cards"] for scart in hand.get("scart", [])]
    places = [(heap, i) for heap in heaps for i in range(len(heap))]
    for heap, i in chance.sample(places, min(cards, len(places))):
        heap[i] = heap[i][0] + "?" if heap[i][0] != "F" and chance.random() < 0.3 else "?"
    for scart in hand.get("scart", []):
        scart.pop("shown", None)


def slip(tricks: list[Json], chance: Random) -> None:
    one, two = chance.sample(tricks, 2)
    seats = len(one["cards"])
    seat = chance.randrange(seats)
    i, j = (seat - one["leader"]) % seats, (seat - two["leader"]) % seats
    one["cards"][i], two["cards"][j] = two["cards"][j], one["cards"][i]


def line(times: list[float]) -> str:
    """Median, 95th percentile and longest, in milliseconds."""
    times.sort()
    return f"{statistics.median(times):6.1f} {times[int(len(times) * 0.95)]:7.1f} {times[-1]:7.1f}"


def main() -> None:
    """Prints the table."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{'':32} decided: median, p95, max ms | with what is forced   | states")
    for most in (10, 20):
        for table in ALL_TABLES:
            for hands in (True, False):
                found: list[float] = []
                forced: list[float] = []
                states: Counter[str] = Counter()
                for report in records(table, most, hands, number):
                    start = perf_counter()
                    decision = decide(report, 0, SECONDS, cap=1, widest=0)
                    found.append(1000 * (perf_counter() - start))
                    start = perf_counter()
                    decide(report, 0, SECONDS)
                    forced.append(1000 * (perf_counter() - start))
                    states[decision.state] += 1
                share = 100 * (1 - states[UNDECIDED] / number)
                known = "hands known" if hands else "hands lost"
                what = f"{name_of(table)}, {most} cards, {known}"
                print(f"{what:40} {line(found)} | {line(forced)} | {share:.1f} % {dict(states)}", flush=True)


if __name__ == "__main__":
    main()
