"""Hostile and mutated inputs before every judge, for some minutes; tells each breach once. No part of pytest.

    python tests/fuzz/run.py --minutes 60 --seed 1 [--found FOLDER] [--from N] [--only N] [--cuts]

Deterministic: the same seed and number make the same input, so that `--only` gives one of them again. With `--found`
each input that broke the law is written there; one that is worth keeping goes into `kept.jsonl`, which
`tests/engine/test_fuzz_kept.py` replays.
"""

import argparse
import os
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

TESTS: Final = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]
os.environ.update(PYTHONPATH=str(TESTS.parent), LC_ALL="C.UTF-8", TZ="UTC")

from fuzz.inputs import cut_samples, input_of  # noqa: E402
from fuzz.judges import Court  # noqa: E402

from tarot_records.archive import facets  # noqa: E402
from tarot_records.completing import budgets, solver  # noqa: E402
from tarot_records.web.lists import facts_counter  # noqa: E402


def patiently() -> None:
    """Searches count seconds of work and not of waiting: a loaded machine finds what an idle one does."""
    facets.SECONDS = facts_counter.PATIENCE = 60.0  # type: ignore[misc]
    for room in (budgets, solver):
        room.monotonic = time.thread_time  # type: ignore[attr-defined]


def main() -> int:
    """Runs until the time is over; 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=1, help="How long.")
    parser.add_argument("--seed", type=int, default=1, help="Another seed makes other inputs.")
    parser.add_argument("--from", dest="first", type=int, default=0, help="The number of the first input.")
    parser.add_argument("--only", type=int, help="Only the input of this number.")
    parser.add_argument("--found", type=Path, help="A folder for inputs that broke the law.")
    parser.add_argument("--cuts", action="store_true", help="Typed samples instead, cut at each byte.")
    asked = parser.parse_args()
    patiently()
    known: set[str] = set()
    made, begun = 0, time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        court = Court(Path(folder))
        cuts = list(cut_samples()) if asked.cuts else []
        numbers = range(asked.first, len(cuts)) if asked.cuts else count(asked.first)
        for number in numbers if asked.only is None else [asked.only]:
            if time.monotonic() - begun > 60 * asked.minutes:
                break
            given = cuts[number] if asked.cuts else input_of(Random(f"{asked.seed} {number}"))
            judge = court.glance if asked.cuts else court.findings
            found = judge(given, Random(f"asking {asked.seed} {number}"))
            made += 1
            for finding in found:
                if finding.kind not in known:
                    known.add(finding.kind)
                    print(f"--- input {number}: {given}\n{finding.kind}: {finding.words}", flush=True)
                    if asked.found:
                        asked.found.mkdir(parents=True, exist_ok=True)
                        (asked.found / f"{asked.seed}-{number}{given.form}").write_bytes(given.raw)
            if made % 100 == 0:
                print(_told(made, begun, court), flush=True)
    print(_told(made, begun, court))
    print(", ".join(f"{name}: {number:,}" for name, number in court.asked.most_common()))
    print(f"{len(known)} kinds of breach" + "".join(f"\n  {kind}" for kind in sorted(known)))
    return 1 if known else 0


def _told(made: int, begun: float, court: Court) -> str:
    """How far it came."""
    wall, work = (time.monotonic() - begun) / 60, time.process_time() / 60
    return f"{made:,} inputs, {court.asked.total():,} operations, {wall:.1f} minutes, {work:.1f} of work"


if __name__ == "__main__":
    sys.exit(main())
