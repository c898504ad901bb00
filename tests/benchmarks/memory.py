"""Memory of a long run: streams an archive of hands through `tarot-records validate`.

    python tests/benchmarks/memory.py [HANDS]

Writes a .jsonl.zst of so many records (a million if left out; the same 2,000 generated hands again and
again, each line read and proved anew), validates it in a process of its own and prints that process's
largest resident size.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import orjson
import zstandard

from tarot_records.generate import generate


def main() -> None:
    """Writes the archive, validates it, prints what it took."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    lines = [
        orjson.dumps(record.model_dump(mode="json", exclude_unset=True)) + b"\n"
        for record in generate("french-tarot", hands=2_000, seed=4)
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.jsonl.zst"
        with path.open("wb") as file, zstandard.ZstdCompressor(3).stream_writer(file) as writer:
            for number in range(hands):
                writer.write(lines[number % len(lines)])
        start = time.perf_counter()
        command = [sys.executable, "-m", "tarot_records", "validate", str(path)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        seconds = time.perf_counter() - start
        size = path.stat().st_size / hands
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(done.stdout.strip().splitlines()[-1].strip())
    print(
        f"{seconds:,.0f} s, {hands / seconds:,.0f} hands a second, {largest:.1f} MB at most, {size:.0f} bytes a record"
    )


if __name__ == "__main__":
    main()
