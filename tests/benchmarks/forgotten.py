"""How well repair finds what was not written down: words, calls, talon halves, sections, and slips of score sheets.

    python tests/benchmarks/forgotten.py [--count 20] [--table koenigrufen-4] [--family kontra_out] [--wrong]

Plants slips of `support/forgotten_slips.py` in generated records, each drawn by a seeded chance: those of a hand with
its cards, and those of a score sheet of four hands. A line for each game and family, in numbers and per cent:

  slips    planted slips
  found    whose record is faulty, or is right only by a supposition
  read     of those found, whose record is right by a supposition (`rule.fits`): what was said is told as a reading
  listed   of the faulty ones, those whose true record is among the repairs; first: in first place
  false    reports that call a wrong correction the one slip, and records whose first repair is a single slip that mends
           all while the true one is not listed
  own      mean number of faults that a report tells for themselves
  ms, 95 % processor time of one search: the median, and what 95 of 100 stay below

With --wrong each slip that is not listed, or is called by a wrong name, is printed with the repairs.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from support.forgotten_slips import HAND_PLANTS, SHEET_PLANTS, is_restored, slipped_records
from tarot_records.core.faults import FAULTY
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.repairs.causes import CAUSE_CODES
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.ranking import list_repairs
from tarot_records.report.report import report_on


class Row:
    """What came of the slips of a family."""

    def __init__(self) -> None:
        self.planted = self.read = self.false = 0
        self.ranks: list[int | None] = []
        self.times: list[float] = []
        self.own: list[int] = []

    def add(self, before: Record, after: Record, name: str, show: bool) -> None:
        """Search the repairs of a record with a slip, time the search and judge what was found."""
        self.planted += 1
        report = report_on(after)
        if report.verdict != "faulty":
            self.read += any(fault.code == "rule.fits" for fault in report.faults)
            return
        counted = [f for f in report.faults if f.severity in FAULTY or f.code in CAUSE_CODES]
        self.own.append(sum(fault.because is None for fault in counted))
        start = time.process_time()
        found = list_repairs(report, edits=1)
        self.times.append((time.process_time() - start) * 1000)
        same = [is_restored(repair.apply(after), before) for repair in found]
        self.ranks.append(same.index(True) if True in same else None)
        leads = [repair for f in report.faults if f.code == "slip.one" for repair in f.facts["slips"]]
        is_wrong = any(not is_restored(apply_edits(after, lead.edits), before) for lead in leads)
        is_false = is_wrong or (True not in same and bool(found) and found[0].mends_all)
        self.false += is_false
        if show and (True not in same or is_false):
            print(f"    {name} {'FALSE' if is_false else 'missing'}")
            print("      true:", difference(after, before))
            print("      faults:", [(f.code, f.where.pointer) for f in report.faults if f.severity in FAULTY][:6])
            for repair in found[:4]:
                print("      repair:", repair.cost, "all" if repair.mends_all else "part", repair.family, repair.reason)
            print("      lead:", [lead.reason for lead in leads])

    def plus(self, other: "Row") -> None:
        """Add another row to this one."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def cells(self) -> str:
        """Return the line of the table."""
        faulty = len(self.ranks)
        told = f"{self.planted:>6}{faulty + self.read:>7}{self.read:>6}"
        if not faulty:
            return told + f"{self.false:>21}"
        listed = [rank for rank in self.ranks if rank is not None]
        times = sorted(self.times)
        told += f"{100 * len(listed) / faulty:>8.1f}{100 * listed.count(0) / faulty:>7.1f}{self.false:>6}"
        return (
            told + f"{statistics.mean(self.own):>6.1f}{times[faulty // 2]:>6.0f}{times[int(0.95 * (faulty - 1))]:>6.0f}"
        )


HEADS = f"{'slips':>6}{'found':>7}{'read':>6}{'listed':>8}{'first':>7}{'false':>6}{'own':>6}{'ms':>6}{'95 %':>6}"


def difference(after: Record, before: Record) -> str:
    """Return the parts of hands in which two records differ."""
    told = []
    for number, (one, two) in enumerate(zip(after.hands, before.hands, strict=False)):
        for name in type(one).model_fields:
            mine, theirs = getattr(one, name), getattr(two, name)
            if mine != theirs:
                told.append(f"hand {number + 1} {name}: {_short(mine)} -> {_short(theirs)}")
    return "; ".join(told)[:600]


def _short(value: object) -> str:
    parts = value if isinstance(value, tuple) else (value,)
    return str([part.model_dump(exclude_none=True) if hasattr(part, "model_dump") else part for part in parts])


def family_row(game: str, players: int, family: str, count: int, show: bool) -> Row:
    """Return what came of this number of slips of a family."""
    row = Row()
    for number, (before, after) in enumerate(slipped_records(game, players, family, count)):
        row.add(before, after, f"{family} {number}", show)
    return row


def main() -> None:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20, help="slips of each family")
    parser.add_argument("--table", action="append", help="a game and players, such as koenigrufen-4; all if left out")
    parser.add_argument("--family", action="append", choices=[*HAND_PLANTS, *SHEET_PLANTS])
    parser.add_argument("--wrong", action="store_true", help="print the slips that are not listed or wrongly named")
    given = parser.parse_args()
    families = given.family or [*HAND_PLANTS, *SHEET_PLANTS]
    for game in GAMES.values():
        for players in game.players:
            if given.table and f"{game.id}-{players}" not in given.table:
                continue
            print(f"\n{game.id}, {players} players\n  {'family':<18}{HEADS}")
            total = Row()
            for family in families:
                row = family_row(game.id, players, family, given.count, given.wrong)
                if row.planted:
                    print(f"  {family:<18}{row.cells()}", flush=True)
                total.plus(row)
            print(f"  {'all':<18}{total.cells()}", flush=True)


if __name__ == "__main__":
    main()
