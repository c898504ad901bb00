"""Speed of reading and proving, beside python-chess in the same run.

    pip install ".[test,dev]" && python tests/benchmarks/speed.py

Rounds alternate between the peers, so that whatever else the machine does falls on both; the table
gives medians over the rounds and ratios within them. Nothing here is asserted.
"""

import gc
import io
import statistics
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import chess.pgn
import orjson
from rich.console import Console
from rich.table import Table

from tarot_records.convert import data_of
from tarot_records.games import GAMES
from tarot_records.inventing import generate
from tarot_records.output.text import report_text
from tarot_records.record import Record
from tarot_records.replayed import replayed
from tarot_records.report import report_on
from tarot_records.source import Source

HANDS, ROUNDS = 400, 15
FRENCH = ("french-tarot", 4)
TABLES = [FRENCH, *((game.id, n) for game in GAMES.values() for n in sorted(game.players) if (game.id, n) != FRENCH)]
PEER = "python-chess: read PGN, replay 82 plies"

# D. Byrne - R. J. Fischer, New York 1956: a game of ordinary length.
PGN = """[Event "Third Rosenwald Trophy"]
[Site "New York"]
[Date "1956.10.17"]
[Round "8"]
[White "Byrne, Donald"]
[Black "Fischer, Robert James"]
[Result "0-1"]

1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6
10. Qc5 Bg4 11. Bg5 Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1
Be6 18. Bxb6 Bxc4+ 19. Kg1 Ne2+ 20. Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4
25. Qxb6 Nxd1 26. h3 Rxa2 27. Kh2 Nxf2 28. Re1 Rxe1 29. Qd8+ Bf8 30. Nxe1 Bd5 31. Nf3 Ne4 32. Qb8
b5 33. h4 h5 34. Ne5 Kg7 35. Kg1 Bc5+ 36. Kf1 Ng3+ 37. Ke1 Bb4+ 38. Kd1 Bb3+ 39. Kc1 Ne2+ 40. Kb1
Nc3+ 41. Kc1 Rc2# 0-1
"""


def read_and_replay_chess(pgn: str) -> None:
    """What python-chess does for one game: read the text, replay every move to the last position."""
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    assert not game.errors
    game.end().board()


def clean_hands(game: str, players: int) -> list[bytes]:
    """Generated hands that were played out, as they stand on the lines of an archive."""
    records = (r for r in generate(game, hands=3 * HANDS, seed=2, players=players) if r.hands[0].tricks)
    return [orjson.dumps(data_of(record)) for record in records][:HANDS]


def cards_played(raws: Sequence[bytes]) -> float:
    """Cards played in a hand."""
    return statistics.mean(sum(len(t["cards"]) for t in orjson.loads(raw)["hands"][0]["tricks"]) for raw in raws)


def name_of(table: tuple[str, int]) -> str:
    """What to call the replay of a game at a table."""
    game, players = table
    return f"{GAMES[game].name} for {players}: bytes to verdict"


def prove(raw: bytes) -> None:
    """Bytes to verdict."""
    if report_on(Source("line", raw)).verdict != "proved":
        raise AssertionError("a generated hand is not proved")


def tasks(hands: dict[str, list[bytes]]) -> dict[str, tuple[Callable[[Any], object], Sequence[Any]]]:
    """Everything that is measured: a function and what it is called with."""
    sources = [Source("line", raw) for raw in hands[name_of(FRENCH)]]
    data = [source.data()[0] for source in sources]
    records = [Record.model_validate(item) for item in data]
    faulty = files("tarot_records.samples").joinpath("faulty/french-tarot-tdm-donne53.tarot.json").read_bytes()
    return {
        PEER: (read_and_replay_chess, [PGN] * 20),
        **{name: (prove, raws) for name, raws in hands.items()},
        "Four at French Tarot: decode": (lambda source: source.data(), sources),
        "  check the shape": (Record.model_validate, data),
        "  replay": (replayed, records),
        "  replay, every position kept": (lambda record: replayed(record, keep=True), records),
        "a faulty record, all faults explained": (lambda raw: report_text(report_on(Source("f", raw))), [faulty] * 50),
    }


def main() -> None:
    """Measures in alternating rounds and prints the table."""
    hands = {name_of(table): clean_hands(*table) for table in TABLES}
    work = tasks(hands)
    gc.collect()
    gc.freeze()
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, (function, inputs) in work.items():
            start = time.perf_counter()
            for item in inputs:
                function(item)
            times[name].append((time.perf_counter() - start) / len(inputs))
    cards = {name: cards_played(raws) for name, raws in hands.items()}
    columns = ("what", "µs", "a second", "× peer's rate", "µs a card", "× French for 4, a card")
    table = Table(*columns, title=f"medians of {ROUNDS} rounds, one core")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, seconds in times.items():
        median = statistics.median(seconds)
        ratio = statistics.median(peer / own for peer, own in zip(times[PEER], seconds, strict=True))
        row = [name, f"{median * 1e6:,.1f}", f"{1 / median:,.0f}", f"{ratio:.1f}"]
        if name in cards:
            per_card = [second / cards[name] for second in seconds]
            french = [second / cards[name_of(FRENCH)] for second in times[name_of(FRENCH)]]
            against = statistics.median(base / own for base, own in zip(french, per_card, strict=True))
            row += [f"{median * 1e6 / cards[name]:.2f}", f"{against:.2f}"]
        table.add_row(*row)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
