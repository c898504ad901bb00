"""The games against their second opinions: whole records, records with one thing changed, records with gaps.

    python tests/benchmarks/opinions.py --records 2000 --mutants 50000 --gaps 500 [--only koenigrufen] [--seed 1]

A whole record of a second opinion's own player must be proved by the game; a record with one thing changed is wrong for
both or right for both; a right record that loses something is never faulty. Every difference is printed with the seed
that makes it again; the last line of a table counts. Games without such an opinion here are tried with gaps only.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import orjson

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.correct_records import RIGHT
from support.mutants import mutated
from support.opinions import UNSAID, has_opinion, judged_sections, wrong_by_opinion
from support.record_builders import faulty, report_of, said
from support.record_gaps import remove_facts
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

AT_ONCE = 250
"""Records of one task."""
Counted = tuple[str, str]
"""What a record is counted as, and how the two differ on it; empty if they do not."""


def whole(table: str, seed: int) -> Counted:
    """A record as it was played."""
    record = RIGHT[table](seed)
    wrong, report = wrong_by_opinion(record), report_of(record)
    bad = wrong or (said(report) if report.verdict != "proved" else [])
    return report.verdict, f"record {seed}: {wrong or 'right'} | {said(report)}" if bad else ""


def mutant(table: str, seed: int) -> Counted:
    """A few changes of each record."""
    sections = judged_sections(table.split()[0])
    record = RIGHT[table](seed // 4)
    number = seed % len(record["hands"])
    record, kind, _ = mutated(record, Random(f"{table} {seed}"), sections[seed % len(sections)], number)
    wrong, report = wrong_by_opinion(record), report_of(record)
    same = UNSAID in " ".join(wrong) or bool(wrong) == (report.verdict not in ("proved", "consistent"))
    return kind.split()[0], "" if same else f"mutant {seed} {kind}: {wrong or 'right'} | {said(report)}"


def gap(table: str, seed: int) -> Counted:
    """A right record that has lost something."""
    record, _ = remove_facts(RIGHT[table](seed), Random(f"gap {seed}"))
    report = report_on(Source("gap", orjson.dumps(record)), steps=0)
    return report.verdict, f"gap {seed}: {said(report)}" if faulty(report) else ""


KINDS: Mapping[str, Callable[[str, int], Counted]] = {"records": whole, "mutants": mutant, "gaps": gap}


def task(table: str, kind: str, seeds: range) -> tuple[Counter[str], list[str]]:
    """Count many records of one kind, and gather the differences."""
    counted = [KINDS[kind](table, seed) for seed in seeds]
    return Counter(sort for sort, _ in counted), [difference for _, difference in counted if difference]


def main() -> None:
    """Ask both, and print where they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for kind, number in (("records", 2_000), ("mutants", 50_000), ("gaps", 500)):
        parser.add_argument(f"--{kind}", type=int, default=number, help=f"{kind} of each table")
    parser.add_argument("--only", default="", help="tables whose name begins so, such as koenigrufen")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    given = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        for table in (table for table in RIGHT if table.startswith(given.only)):
            for kind in KINDS if has_opinion(table.split()[0]) else ("gaps",):
                last = given.seed + getattr(given, kind)
                parts = [range(first, min(first + AT_ONCE, last)) for first in range(given.seed, last, AT_ONCE)]
                seen, different = Counter[str](), 0
                for counted, differences in pool.map(partial(task, table, kind), parts):
                    seen, different = seen + counted, different + len(differences)
                    print(*(f"  {table}, {line}\n" for line in differences), sep="", end="", flush=True)
                sorts = ", ".join(f"{sort} {n}" for sort, n in seen.most_common())
                print(f"{table}, {kind}: {seen.total()}, different {different} ({sorts})", flush=True)


if __name__ == "__main__":
    main()
