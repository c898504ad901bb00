"""Processor time of the desk for a key, while an evening is typed: notation, and texts whose writer is inferred.

    python tests/benchmarks/desk_keys.py [--game french-tarot] [--hands 20 200] [--profile]

The evening's hands are all different. Keys are typed at the end of the text, then in its middle. Milliseconds of
processor time for one answer, median and 95th percentile, without the first answer, which reads the whole text. It
still grows with the load of the machine: beside it stands that of a fixed loop, about 15 ms on an idle one.
"""

import argparse
import cProfile
import pstats
import statistics
import time
from collections.abc import Iterator

from desk import ADDRESSES, in_own_words
from flask.testing import FlaskClient

from tarot_records.engine.random_play import generate
from tarot_records.reading.convert import text_of
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.web import create_app

KEYS = 20
"""Number of keys typed at each place."""


def evening(game: str, hands: int) -> Record:
    """Return a record of some played hands of a game, all different, in which the deal goes round."""
    chosen: list[Record] = []
    for record in generate(game, hands=100 * hands, seed=2):
        hand, seats = record.hands[0], len(record.players)
        turn = hand.dealer if not chosen else ((chosen[-1].hands[0].dealer or 0) + 1) % seats
        if hand.tricks and hand.dealer == turn:
            chosen.append(record)
        if len(chosen) == hands:
            break
    return chosen[0].model_copy(update={"hands": tuple(record.hands[0] for record in chosen)})


def texts_while_typed(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield a place and the texts that the desk gets one after the other while the last keys there are typed."""
    middle = text.rfind(" ", 0, len(text) // 2)
    for place, at in (("end", len(text)), ("middle", middle)):
        yield place, [text[: at - left] + text[at:] for left in range(KEYS, -1, -1)]


def seconds(client: FlaskClient, text: str) -> float:
    """Return the processor time of one answer of the desk, from a new address."""
    start = time.process_time()
    form = {"text": text, "typing": "1", "folded": "1"}
    answer = client.post("/desk", data=form, environ_base={"REMOTE_ADDR": next(ADDRESSES)})
    assert answer.status_code == 200
    return time.process_time() - start


def main() -> None:
    """Print a row for each number of hands, form and place."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="french-tarot")
    parser.add_argument("--hands", type=int, nargs="+", default=[20, 200])
    parser.add_argument("--profile", action="store_true", help="Also print where the time goes.")
    asked, client = parser.parse_args(), create_app([]).test_client()
    whole = evening(asked.game, max(asked.hands))
    since = time.process_time()
    sum(range(10**6))
    print(f"the fixed loop: {1000 * (time.process_time() - since):.0f} ms")
    for hands in asked.hands:
        record = whole.model_copy(update={"hands": whole.hands[:hands]})
        notation = text_of(record, ".tn", "fr", Source("", b"")).decode()
        for form, text in (("notation", notation), ("own words", in_own_words(notation))):
            for place, typed in texts_while_typed(text):
                first = seconds(client, typed[0])
                profile = cProfile.Profile(time.process_time)
                if asked.profile:
                    profile.enable()
                times = sorted(1000 * seconds(client, one) for one in typed[1:])
                profile.disable()
                row = f"{asked.game:20}{hands:5} {form:10}{place:8}{len(text):8,} characters, first {1000 * first:7.0f}"
                print(f"{row}, median {statistics.median(times):6.1f}, 95 % {times[-2]:6.1f}", flush=True)
                if asked.profile:
                    pstats.Stats(profile).sort_stats("cumulative").print_stats(45)


if __name__ == "__main__":
    main()
