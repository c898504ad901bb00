"""The games against their second opinions: whole records, records with one thing changed, records with gaps.

    python tests/benchmarks/opinions.py --records 2000 --mutants 50000 --gaps 500 [--only koenigrufen] [--seed 1]

The second opinions (`tests/oracle_*.py`) were written from the rule pages by somebody who did not write the games, and
share nothing with them. Their own players make the records. A whole record must be proved by the game, with all its
scores; a record with one thing changed is wrong for both or right for both; and a right record that loses something,
of any table, is never faulty. Every difference is printed with what makes it again; the last line of a table counts.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from oracles import in_quattro as oracle_in_quattro
from oracles import test_in_quattro as in_quattro
from oracles import troccas as oracle_troccas
from support import mutants_hungarian, mutants_tarock, mutants_troccas
from support.correct_records import RIGHT, WITH_OPINION
from support.record_builders import Json, faulty, report_of, said
from support.record_losses import lost

AT_ONCE = 250
"""Records of one task."""


class Opinion(NamedTuple):
    """A table before its second opinion."""

    made: Callable[[int], Json]
    """A seed -> a right record."""
    wrong: Callable[[Json], str]
    """What the second opinion finds wrong first; empty if nothing is."""
    changes: Sequence[Callable[[Json, Random], Any]]
    """What is done to a record; it may find nothing to change."""


def tarock_wrong(record: Json) -> str:
    """What a second opinion on tarock finds."""
    oracle = mutants_tarock.oracle_of(record)
    why = str(oracle.why_illegal(record))
    if why:
        return "" if why.startswith("Unsaid") else why
    return "; ".join(map(str, oracle.wrong_scores(record)))


def troccas_wrong(record: Json) -> str:
    """What the second opinion on Troccas finds."""
    return "; ".join(map(str, oracle_troccas.judged(record)))


def in_quattro_wrong(record: Json) -> str:
    """What the second opinion on Tarocchi in quattro finds."""
    return "; ".join(map(str, oracle_in_quattro.faults(record)))


CHANGES: Mapping[str, tuple[Callable[[Json], str], Sequence[Callable[[Json, Random], Any]]]] = {
    "koenigrufen": (tarock_wrong, mutants_tarock.KOENIGRUFEN),
    "slovenian-tarok": (tarock_wrong, mutants_tarock.SLOVENIAN),
    "hungarian-tarokk": (tarock_wrong, mutants_hungarian.PASKIEVICS),
    "hungarian-tarokk illusztralt": (tarock_wrong, mutants_hungarian.ILLUSTRATED),
    "troccas": (troccas_wrong, mutants_troccas.CHANGES),
    "tarocchi-in-quattro": (in_quattro_wrong, in_quattro.CHANGES),
}
"""What names of tables begin with -> what the second opinion finds wrong, and what is done to records; the longest
beginning tells."""
OPINIONS: Mapping[str, Opinion] = {
    name: Opinion(made, *CHANGES[max((begin for begin in CHANGES if name.startswith(begin)), key=len)])
    for name, made in WITH_OPINION.items()
}


def changed(opinion: Opinion, seed: int) -> tuple[str, Json] | None:
    """A right record with one thing changed, and the name of the change; None if it found nothing to change."""
    change = opinion.changes[seed % len(opinion.changes)]
    record = deepcopy(opinion.made(seed // 4))  # a few changes of each record
    before = deepcopy(record)
    said_so = change(record, Random(f"{seed} {change.__name__}"))
    if record == before or said_so == mutants_troccas.NOTHING:
        return None
    return change.__name__, record


def whole(name: str, seed: int) -> tuple[str, str] | None:
    """What goes wrong with a whole record; what it counts as comes first."""
    opinion = OPINIONS[name]
    record = opinion.made(seed)
    own, report = opinion.wrong(record), report_of(record)
    bad = own or (said(report) if report.verdict != "proved" else "")
    return report.verdict, bad and f"record {seed}: {own or 'right'} | {bad}"


def mutant(name: str, seed: int) -> tuple[str, str] | None:
    """What they say otherwise of a mutant; None if there is none of this seed."""
    opinion = OPINIONS[name]
    made = changed(opinion, seed)
    if made is None:
        return None
    change, record = made
    own, report = opinion.wrong(record), report_of(record)
    found = report.verdict not in ("proved", "consistent")
    same = found == bool(own)
    return change, "" if same else f"mutant {seed} {change}: {own or 'right'} | {said(report)}"


def gap(name: str, seed: int) -> tuple[str, str] | None:
    """What is faulty in a right record that has lost something."""
    report = report_of(lost(RIGHT[name](seed), Random(f"gap {seed}")))
    return (
        report.verdict,
        f"gap {seed}: {[fault.where.pointer + ' ' + fault.code for fault in faulty(report)]}" if faulty(report) else "",
    )


KINDS: Mapping[str, Callable[[str, int], tuple[str, str] | None]] = {"records": whole, "mutants": mutant, "gaps": gap}


def task(name: str, kind: str, seeds: range) -> tuple[Counter[str], list[str]]:
    """Many of one kind: how many of each sort, and the differences."""
    seen, differences = Counter[str](), []
    for seed in seeds:
        told = KINDS[kind](name, seed)
        if told is not None:
            seen[told[0]] += 1
            differences += [told[1]] if told[1] else []
    return seen, differences


def main() -> None:
    """Asks both, and prints where they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for kind, number in (("records", 2_000), ("mutants", 50_000), ("gaps", 500)):
        parser.add_argument(f"--{kind}", type=int, default=number, help=f"{kind} of each table")
    parser.add_argument("--only", default="", help="tables whose name begins so, such as koenigrufen")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for name in (name for name in RIGHT if name.startswith(given.only)):
            for kind in KINDS if name in OPINIONS else ("gaps",):
                seen, different, start, number = Counter[str](), 0, given.seed, getattr(given, kind)
                while seen.total() < number:
                    parts = [range(start + i * AT_ONCE, start + (i + 1) * AT_ONCE) for i in range(2 * given.jobs)]
                    parts = [part[: -(-number // 8)] for part in parts]
                    start = parts[-1].stop
                    for counted, differences in pool.map(partial(task, name, kind), parts):
                        seen += counted
                        different += len(differences)
                        for line in differences:
                            print(f"  {name}, {line}", flush=True)
                sorts = ", ".join(f"{sort} {n}" for sort, n in seen.most_common())
                print(f"{name}, {kind}: {seen.total()}, different {different} ({sorts})", flush=True)


if __name__ == "__main__":
    main()
