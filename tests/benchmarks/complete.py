"""How fast gaps are decided: random legal hands of every game with cards unread, and with whole hands lost.

    python tests/benchmarks/complete.py [RECORDS]
    python tests/benchmarks/complete.py --reports [RECORDS]

With `--reports`: the processor time of a whole report on proved records of which some sections are taken out, for each
game (median, 95th percentile, longest), and how many plain replays that is. Otherwise:
First 1 to 10, then 11 to 20 cards of the tricks and the scart unread, with the hands as dealt known and lost;
then every card known but one hand, two hands, or all that was dealt, played to tricks of which every fourth is
unread. Prints, for each game and number of players, the time until a completion is found or shown not to exist
(median, 95th percentile, longest), how many were decided in the time, and where that is asked the same with all
that is forced; each with the walk alone and with the solver of the extra `[solve]`. Half of the records are
slipped: two cards of a seat exchanged.
"""

import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import orjson

sys.path.insert(0, str(Path(__file__).parent.parent))

from support.brute_force import slip
from support.half_stated import proved_record
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of
from tarot_records.completing import solver
from tarot_records.completing.completions import UNDECIDED, decide
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

SECONDS = 1.0
Forget = Callable[[Json, Random], None]


def some_cards(least: int, most: int, hands: bool) -> Forget:
    """So many cards of the tricks and the scart are unread; without the hands, the deal is lost as well."""

    def forget(hand: Json, chance: Random) -> None:
        if not hands:
            del hand["deal"]
        heaps = [trick["cards"] for trick in hand["tricks"]] + [scart["cards"] for scart in hand.get("scart", [])]
        places = [(heap, i) for heap in heaps for i in range(len(heap))]
        cards = chance.randint(least, most)
        for heap, i in chance.sample(places, min(cards, len(places))):
            heap[i] = heap[i][0] + "?" if heap[i][0] != "F" and chance.random() < 0.3 else "?"
        for scart in hand.get("scart", []):
            scart.pop("shown", None)

    return forget


def seats_lost(number: int) -> Forget:
    """So many hands, what was laid away and every fourth trick are lost; all hands with all that was dealt."""

    def forget(hand: Json, chance: Random) -> None:
        hands = hand["deal"]["hands"]
        for seat in chance.sample(range(len(hands)), min(number, len(hands))):
            hands[seat] = None
        if number >= len(hands):
            del hand["deal"]
        hand.pop("scart", None)
        tricks = hand["tricks"]
        for trick in chance.sample(tricks, len(tricks) // 4):
            trick["cards"] = ["?"] * len(trick["cards"])

    return forget


CASES: tuple[tuple[str, Forget], ...] = (
    ("1-10 cards, hands known", some_cards(1, 10, hands=True)),
    ("1-10 cards, hands lost", some_cards(1, 10, hands=False)),
    ("11-20 cards, hands known", some_cards(11, 20, hands=True)),
    ("11-20 cards, hands lost", some_cards(11, 20, hands=False)),
    ("one hand, 1/4 of the tricks lost", seats_lost(1)),
    ("two hands, 1/4 of the tricks lost", seats_lost(2)),
    ("all hands, 1/4 of the tricks lost", seats_lost(9)),
)


def records(table: TableOf, forget: Forget, number: int) -> Iterator[Replayed]:
    """Reports on records with gaps in which the replay alone finds no fault."""
    seed = 0
    while number:
        seed += 1
        chance = Random(seed)
        record = generated(table[0], seed, players=table[1])
        if "tricks" not in record["hands"][0]:
            continue
        if chance.random() < 0.5:
            slip(record["hands"][0], chance)
        forget(record["hands"][0], chance)
        report = replayed(Record.model_validate(record), keep=True)
        if not report.contradicted:
            number -= 1
            yield report


def measured(reports: list[Replayed], widest: int) -> str:
    """Median, 95th percentile and longest, in milliseconds, and how many were decided."""
    times: list[float] = []
    states: Counter[str] = Counter()
    for report in reports:
        start = perf_counter()
        decision = decide(report, 0, SECONDS, cap=20 if widest else 1, max_unknown=widest)
        times.append(1000 * (perf_counter() - start))
        states[decision.state] += 1
    times.sort()
    p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
    share = 100 * (1 - states[UNDECIDED] / len(reports))
    return f"{statistics.median(times):6.1f} {p95:7.1f} {times[-1]:7.1f} {share:5.1f} %"


SECTIONS = ("dealer", "bids", "calls", "exchanges", "scart", "declarations", "tricks", "scores", "deal", "talon")


def half_stated(game: str, chance: Random) -> Source:
    """Return a proved record of a game without one section or up to three."""
    record, _ = proved_record(game, chance.choice(GAMES[game].players), chance)
    for _ in range(chance.randint(1, 3)):
        hand = chance.choice(record["hands"])
        section = chance.choice(SECTIONS)
        (hand.get("deal", {}) if section == "talon" else hand).pop(section, None)
    return Source("record.json", orjson.dumps(record))


def report_times(number: int) -> None:
    """Print how long a report on a half-stated record takes in each game, also as a multiple of one plain replay."""
    print(f"{'ms: median, p95, longest':>51}   times a replay: median, p95")
    for game in GAMES:
        times, ratios = [], []
        for seed in range(number):
            source = half_stated(game, Random(f"{game}/{seed}"))
            replayed(source)  # so that the rules are built
            start = process_time()
            replayed(source)
            plain = process_time() - start
            start = process_time()
            report_on(source, steps=0)
            times.append(1000 * (process_time() - start))
            ratios.append(times[-1] / (1000 * plain))
        times.sort()
        ratios.sort()
        p95 = min(number - 1, int(number * 0.95))
        whole = f"{statistics.median(times):8.1f} {times[p95]:8.1f} {times[-1]:8.1f} ms"
        print(f"{game:24}{whole} {statistics.median(ratios):8.1f} {ratios[p95]:8.1f}", flush=True)


def main() -> None:
    """Prints the table."""
    if "--reports" in sys.argv:
        sys.argv.remove("--reports")
        if solver.INSTALLED:
            solver.load()
        report_times(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
        return
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    there = solver.INSTALLED
    if there:
        solver.load()
    print("median, p95, max ms, share decided".rjust(80))
    print(f"{'':50}{'the walk alone':<33}{'with the solver':<33}with what is forced")
    for case, forget in CASES:
        for table in ALL_TABLES:
            reports = list(records(table, forget, number))
            solver.INSTALLED = False
            alone = measured(reports, 0)
            solver.INSTALLED = there
            both = measured(reports, 0) if there else "not installed".ljust(31)
            line = f"{f'{name_of(table)}, {case}':50}{alone}  {both}"
            print(line + (f"  {measured(reports, 6)}" if case.startswith("1-10") else ""), flush=True)


if __name__ == "__main__":
    main()
