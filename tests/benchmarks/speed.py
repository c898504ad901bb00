"""Speed of reading and proving, beside python-chess in the same run.

    pip install ".[test,dev]" && python tests/benchmarks/speed.py [--beside OTHER/bin/python] [--rounds 5]

Rounds alternate between the peers, so that whatever else the machine does falls on both; the table gives medians
over the rounds and ratios within them. `--beside` names the Python of another environment, where the package is
compiled: it proves the same hands, in the same rounds. Nothing here is asserted.
"""

import argparse
import gc
import io
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import chess.pgn
import orjson
from rich.console import Console
from rich.table import Table

from tarot_records.core.limits import COLUMN
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replay_all, replayed
from tarot_records.games import GAMES
from tarot_records.output.text import report_text
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

HANDS, ROUNDS = 400, 5
OTHER = ", the other"
FRENCH = ("french-tarot", 4)
TABLES = [FRENCH, *((game.id, n) for game in GAMES.values() for n in sorted(game.players) if (game.id, n) != FRENCH)]
FULL = "Four at French Tarot, every field stated"
PEER = "python-chess: read PGN, replay 82 plies"

# D. Byrne - R. J. Fischer, New York 1956: a game of ordinary length.
PGN = (Path(__file__).parents[1] / "data" / "byrne-fischer-1956.pgn").read_text("utf-8")


def read_and_replay_chess(pgn: str) -> None:
    """What python-chess does for one game: read the text, replay every move to the last position."""
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    assert not game.errors
    game.end().board()


def clean_hands(game: str, players: int, full: bool = False) -> list[bytes]:
    """Generated hands that were played out, as they stand on the lines of an archive; or with every field stated."""
    records = (r for r in generate(game, hands=3 * HANDS, seed=2, players=players) if r.hands[0].tricks)
    return [orjson.dumps(r.model_dump(mode="json") if full else data_of(r)) for r in islice(records, HANDS)]


def cards_played(raws: Sequence[bytes]) -> float:
    """Cards played in a hand."""
    return statistics.mean(sum(len(t["cards"]) for t in orjson.loads(raw)["hands"][0]["tricks"]) for raw in raws)


def name_of(table: tuple[str, int]) -> str:
    """What to call the replay of a game at a table."""
    game, players = table
    return f"{GAMES[game].name} for {players}: bytes to verdict"


def prove(raws: Sequence[bytes]) -> None:
    """Bytes to verdict of a chunk of hands, as `validate` takes them."""
    for replay in replay_all([Source("line", raw) for raw in raws]):
        if report_on(replay).verdict != "proved":
            raise AssertionError("a generated hand is not proved")


def in_chunks(raws: Sequence[bytes]) -> list[Sequence[bytes]]:
    """Hands in chunks of the size that `validate` takes."""
    return [raws[start : start + COLUMN] for start in range(0, len(raws), COLUMN)]


def timed(function: Callable[[Any], object], inputs: Sequence[Any]) -> float:
    """Seconds of the processor for one input, or for one hand of inputs that are chunks of hands."""
    start = time.process_time()
    for item in inputs:
        function(item)
    return (time.process_time() - start) / (sum(map(len, inputs)) if function is prove else len(inputs))


def serve() -> None:
    """Proves hands for the benchmark in another process: tables with their hands first, then a table at a time."""
    hands = {name: in_chunks([line.encode() for line in lines]) for name, lines in json.loads(input()).items()}
    for name in hands:
        timed(prove, hands[name])
    gc.collect()
    gc.freeze()
    for name in sys.stdin:
        print(timed(prove, hands[name.strip()]), flush=True)


def prover(python: str, hands: dict[str, list[bytes]]) -> Callable[[str], float]:
    """What asks another Python for the seconds that a hand of a table takes it."""
    words = {name: [raw.decode() for raw in raws] for name, raws in hands.items()}
    other = subprocess.Popen([python, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdin is not None
    assert other.stdout is not None
    asked, told = other.stdin, other.stdout

    def ask(text: str) -> None:
        asked.write(text + "\n")
        asked.flush()

    def seconds(name: str) -> float:
        ask(name)
        return float(told.readline())

    ask(json.dumps(words))
    return seconds


def tasks(hands: dict[str, list[bytes]]) -> dict[str, tuple[Callable[[Any], object], Sequence[Any]]]:
    """Everything that is measured: a function and what it is called with."""
    sources = [Source("line", raw) for raw in hands[name_of(FRENCH)]]
    data = [source.data()[0] for source in sources]
    records = [Record.model_validate(item) for item in data]
    faulty = files("tarot_records.samples").joinpath("faulty/french-tarot-tdm-donne53.tarot.json").read_bytes()
    return {
        PEER: (read_and_replay_chess, [PGN] * 20),
        **{name: (prove, in_chunks(raws)) for name, raws in hands.items()},
        f"{name_of(FRENCH)}, one by one": (lambda raw: prove([raw]), hands[name_of(FRENCH)]),
        "Four at French Tarot: decode": (lambda source: source.data(), sources),
        "  check the shape": (Record.model_validate, data),
        "  replay": (replayed, records),
        "  replay, every position kept": (lambda record: replayed(record, keep=True), records),
        "a faulty record, all faults explained": (lambda raw: report_text(report_on(Source("f", raw))), [faulty] * 50),
    }


def main() -> None:
    """Measures in alternating rounds and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", help="the Python of an environment where the package is compiled")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve()
        return
    hands = {name_of(table): clean_hands(*table) for table in TABLES}
    hands[FULL] = clean_hands(*FRENCH, full=True)
    other = None if given.beside is None else prover(given.beside, hands)
    work = tasks(hands)
    gc.collect()
    gc.freeze()
    times: dict[str, list[float]] = {}
    peers: dict[str, list[float]] = {}
    for _ in range(given.rounds):
        for name, (function, inputs) in work.items():
            peer = timed(*work[PEER])  # measured anew beside each, as the machine's other work comes and goes
            for timed_so in (name, name + OTHER) if name in hands and other is not None else (name,):
                own = other(name) if other is not None and timed_so != name else timed(function, inputs)
                times.setdefault(timed_so, []).append(own)
                peers.setdefault(timed_so, []).append(peer)
    cards = {name: cards_played(raws) for name, raws in hands.items()}
    cards |= {name + OTHER: number for name, number in cards.items()}
    columns = ("what", "µs", "a second", "× peer's rate", "µs a card", "× French for 4, a card")
    table = Table(*columns, title=f"medians of {given.rounds} rounds, one core")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, seconds in times.items():
        median = statistics.median(seconds)
        ratio = statistics.median(peer / own for peer, own in zip(peers[name], seconds, strict=True))
        row = [
            "  the same, by the other" if name.endswith(OTHER) else name,
            f"{median * 1e6:,.1f}",
            f"{1 / median:,.0f}",
            f"{ratio:.1f}",
        ]
        if name in cards:
            per_card = [second / cards[name] for second in seconds]
            french = [second / cards[name_of(FRENCH)] for second in times[name_of(FRENCH)]]
            against = statistics.median(base / own for base, own in zip(french, per_card, strict=True))
            row += [f"{median * 1e6 / cards[name]:.2f}", f"{against:.2f}"]
        table.add_row(*row)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
