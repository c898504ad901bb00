"""How well repair finds what a transcriber got wrong: single slips planted in generated hands.

    python tests/benchmarks/slips.py [--count 300] [--table french-tarot-4] [--family rank] [--unknown | --known]
    python tests/benchmarks/slips.py --oracle [--count 3]

For every family below so many generated hands (seeds 1, 2, 3 …) get one slip each, drawn by a seeded
chance, as a person makes them who copies a sheet:

  rank, suit      a card's rank or suit misread for another, all others alike likely
  roman           trumps whose Roman numerals have the same strokes: IV VI, IX XI, XIV XVI, XIX XXI
  twice           a card typed again for the one after it in the trick, or for its player's in the next line
  swap_in_trick   two cards of a trick exchanged
  swap_own        a seat's cards of two tricks exchanged, half of them of neighbouring lines
  swap_tricks     two seats' cards of two tricks exchanged, half of them of neighbouring lines
  rotated         a line begun at another seat, the leader as he was
  digits          a trump's digits turned round: 12 for 21
  lines           the cards of two lines exchanged, half of them of neighbouring lines
  tricks          two lines exchanged whole, with leader and winner, half of them neighbours
  card_out        a card of a line left out
  card_over       a card too many in a line: one of it twice, or one of the next
  line_out        a line left out
  line_twice      a line written twice, mostly right after itself
  run_together    two lines run together: the leader of the first, the winner of the second, all their cards
  leader, winner, dealer, declarer, bid, bid_seat, contract   another seat or word, all alike likely
  scart, call, exchange, declared   a card there with rank or suit misread
  dealt           two cards of two heaps of the deal exchanged
  dealt_out       a card of a hand or of the stock left out
  dealt_over      a card of a hand or of the stock written in another too
  hands           two hands of the deal under each other's seats, or all of them begun at another seat
  scart_seat      a scart under another seat
  bid_out         a bid or a pass left out
  bid_over        a bid or a pass written twice
  number          a number of the score a little off, or its sign or two of its digits wrong
  total           the same in a running total
  two slips       two slips of two of these families, drawn anew for each record, each of which would be found
                  alone; searched for with edits=2

The hands state leaders, winners, card points and scores. Contract and declarer are planted in hands
whose contract was imposed. *Hands unknown* means that the deal is left out. For each game table there is
one table of numbers, in per cent. Found: the report calls the record faulty. Listed, first, three: of the
slips found, those whose original record is among the repairs, in first place, or in the first three; a card
that a repair leaves as `?` may be any. Then the milliseconds of processor time of one search: the median,
what 95 of 100 stay below, and the longest. Own: how many faults the report tells for themselves, what leads among
them. Led: the reports that begin with a slip; right: those of them whose slip is the one planted. A dash: no hand
has room for such a slip.

With --oracle every slip is held against brute force (`support/single_edits.py`): how many records one edit of a shape
away in which nothing is wrong there are, and how many of them repair lists.
"""

import argparse
import copy
import json
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from support.copying_slips import PLANTS, planted
from support.record_builders import Json
from support.single_edits import mended, says
from tarot_records.core.faults import FAULTY
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.repairs.causes import CAUSE_CODES
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.ranking import list_repairs
from tarot_records.report.report import report_on

IMPOSED = ("contract", "declarer")
SEARCHED = 30
"""For each slip wanted, so many records are looked at for room for one."""
PATIENCE = 60
"""Seconds a search may take: what is measured is its own time, however busy the machine."""
ALL = 10_000
"""So many repairs are listed where none may be missing."""
HOPELESS = 200
"""After so many records without room a family is given up."""


def originals(game: str, players: int, known: bool, imposed: bool) -> Iterator[Json | None]:
    """Legal records whose hand was played out, as the JSON they would be written as; None for any other record."""
    words = [word for word in GAMES[game].bids if word != "call"]
    for record in generate(game, hands=100_000, seed=1, players=players):
        data = json.loads(record.model_dump_json(exclude_unset=True))
        hand = data["hands"][0]
        if not hand.get("tricks"):
            yield None
            continue
        hand["scores"]["totals"] = list(hand["scores"]["hand"])
        hand["x-bids"] = words
        if imposed and hand.get("bids"):
            made = [bid for bid in hand["bids"] if bid["bid"] != "pass"]
            best: Json = max(made, key=lambda bid: words.index(bid["bid"]), default={})
            if not best or hand.get("calls"):
                yield None
                continue
            hand["contract"] = {"name": best["bid"], "declarer": best["seat"], "basis": "imposed"}
            del hand["bids"]
        if not known:
            del hand["deal"]
        yield data


class Row:
    """What came of the slips of one family."""

    def __init__(self) -> None:
        self.planted = 0
        self.ranks: list[int | None] = []
        self.times: list[float] = []
        self.own: list[int] = []
        self.leads: list[bool] = []

    def add(self, before: Record, after: Record, edits: int) -> None:
        """One more record: searched and timed, and the place of the true repair among those found."""
        report = report_on(after)
        self.planted += 1
        if report.verdict != "faulty":
            return
        counted = [f for f in report.faults if f.severity in FAULTY or f.code in CAUSE_CODES]
        self.own.append(sum(f.because is None for f in counted))
        start = time.process_time()
        found = list_repairs(report, edits=edits, seconds=PATIENCE)
        self.times.append((time.process_time() - start) * 1000)
        true = before.model_dump(mode="json", exclude_unset=True)
        same = [says(one.apply(after).model_dump(mode="json", exclude_unset=True), true) for one in found]
        self.ranks.append(same.index(True) if True in same else None)
        leads = [one for fault in report.faults if fault.code in CAUSE_CODES for one in fault.facts["slips"]]
        if leads:
            whole = apply_edits(after, [edit for one in leads for edit in one.edits])
            self.leads.append(says(whole.model_dump(mode="json", exclude_unset=True), true))

    def plus(self, other: "Row") -> None:
        """Adds another row to this one."""
        self.planted += other.planted
        self.ranks += other.ranks
        self.times += other.times
        self.own += other.own
        self.leads += other.leads

    def cells(self) -> str:
        """The row's part of the table."""
        detected = len(self.ranks)
        if not detected:
            return f"{self.planted or '–':>6}{0 if self.planted else '–':>7}".ljust(WIDTH)
        places = [rank for rank in self.ranks if rank is not None]
        shares = (len(places), sum(rank == 0 for rank in places), sum(rank < 3 for rank in places))
        cells = "".join(f"{100 * share / detected:7.1f}" for share in shares)
        times = sorted(self.times)
        taken = (statistics.median(times), times[int(0.95 * (detected - 1))], times[-1])
        told = f"{statistics.mean(self.own):6.1f}{100 * len(self.leads) / detected:7.1f}"
        told += f"{100 * statistics.mean(self.leads):7.1f}" if self.leads else f"{'–':>7}"
        times_told = "".join(f"{ms:6.0f}" for ms in taken)
        return f"{self.planted:>6}{100 * detected / self.planted:7.1f}{cells}{times_told}{told}"


HEADS = f"{'slips':>6}{'found':>7}{'listed':>7}{'first':>7}{'three':>7}{'ms':>6}{'95 %':>6}{'most':>6}"
HEADS += f"{'own':>6}{'led':>7}{'right':>7}"
WIDTH = len(HEADS)
KNOWN = {True: "hands known", False: "hands unknown"}


def bench(game: str, players: int, kinds: list[bool], count: int, families: list[str], pairs: int) -> None:
    """One table's slips, printed as a table: a line for each family, hands known and unknown side by side."""
    print(f"\n{game}, {players} players")
    print("  " + " " * 14 + "".join(f"  {KNOWN[known]:^{WIDTH}}" for known in kinds))
    print("  " + "family".ljust(14) + f"  {HEADS}" * len(kinds))
    total = {known: Row() for known in kinds}
    for family in families:
        rows = {known: family_row(game, players, known, family, count) for known in kinds}
        for known, row in rows.items():
            total[known].plus(row)
        print_line(family, rows.values())
    print_line("all", total.values())
    print_line("two slips", [pairs_row(game, players, known, families, pairs) for known in kinds])


def print_line(name: str, rows: Iterable[Row]) -> None:
    """A line of the table."""
    print(f"  {name:<14}" + "".join(f"  {row.cells()}" for row in rows), flush=True)


def family_row(game: str, players: int, known: bool, family: str, count: int) -> Row:
    """So many slips of one family; fewer where few hands have room for one."""
    row, chance = Row(), Random(f"{game}/{players}/{family}/{known}")
    for tried, data in enumerate(originals(game, players, known, family in IMPOSED)):
        if row.planted == count or tried == (SEARCHED * count if row.planted else HOPELESS):
            break
        before = None if data is None else Record.model_validate(data)
        if data is not None and before is not None and planted(data, family, chance):
            row.add(before, Record.model_validate(data), edits=1)
    return row


def pairs_row(game: str, players: int, known: bool, families: list[str], count: int) -> Row:
    """So many records with two slips, each of which would be found alone."""
    row, chance = Row(), Random(f"{game}/{players}/two/{known}")
    for data in originals(game, players, known, imposed=False):
        if row.planted == count:
            break
        if data is None:
            continue
        before = Record.model_validate(data)
        one, two = chance.sample(families, 2)
        other = copy.deepcopy(data)
        if planted(data, one, chance) and is_found(data):
            same = chance.getstate()
            if planted(other, two, chance) and is_found(other):
                chance.setstate(same)
                planted(data, two, chance)
                row.add(before, Record.model_validate(data), edits=2)
    return row


def is_found(data: Json) -> bool:
    """Whether the replay calls the record faulty."""
    return report_on(Record.model_validate(data)).verdict == "faulty"


def against_brute_force(game: str, players: int, kinds: list[bool], count: int, families: list[str]) -> None:
    """How many of the ways that brute force finds are listed, family by family."""
    for family in families:
        for known in kinds:
            chance, slips, ways, listed = Random(f"{game}/{players}/{family}/{known}"), 0, 0, 0
            for tried, data in enumerate(originals(game, players, known, family in IMPOSED)):
                if slips == count or tried == HOPELESS:
                    break
                if data is None or not planted(data, family, chance):
                    continue
                slips += 1
                del data["hands"][0]["x-bids"]
                record = Record.model_validate(data)
                report = replayed(record)
                if not report.contradicted:
                    continue
                found = list_repairs(report, limit=ALL, seconds=PATIENCE)
                made = [one.apply(record).model_dump(mode="json", exclude_unset=True) for one in found]
                for way in mended(data):
                    ways += 1
                    listed += any(says(one, way) for one in made)
            print(f"{game:<14}{players:>2}  {family:<14}{KNOWN[known]:<14}{slips:>4}{ways:>6}{listed:>6}", flush=True)


def main() -> None:
    """Plants, searches, prints."""
    parser = argparse.ArgumentParser(description="Single slips planted and repaired.")
    parser.add_argument("--count", type=int, default=300, help="slips of each family")
    parser.add_argument("--pairs", type=int, default=100, help="records with two slips")
    parser.add_argument("--table", action="append", help="game and players, such as french-tarot-4; all if left out")
    parser.add_argument("--family", action="append", choices=list(PLANTS))
    parser.add_argument("--known", action="store_true", help="only with the hands known")
    parser.add_argument("--unknown", action="store_true", help="only with the hands unknown")
    parser.add_argument("--oracle", action="store_true", help="hold the repairs against brute force")
    given = parser.parse_args()
    kinds = [known for known in KNOWN if not (given.known and not known) and not (given.unknown and known)]
    families = given.family or list(PLANTS)
    for game in GAMES.values():
        for players in game.players:
            if not given.table or f"{game.id}-{players}" in given.table:
                if given.oracle:
                    against_brute_force(game.id, players, kinds, given.count, families)
                else:
                    bench(game.id, players, kinds, given.count, families, given.pairs)


if __name__ == "__main__":
    main()
