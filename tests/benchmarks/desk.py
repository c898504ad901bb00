"""How long the desk takes for one update, as the server answers it: text to page.

    python tests/benchmarks/desk.py [--count 50]

For every game, generated hands (seeds 1, 2, 3 …) in the notation and as JSON: as they are, with a card
misread, and typed half-way. Then evenings of twenty hands, in the notation and in somebody's own words, while their
last line is typed and while a line in the middle is changed. Milliseconds of wall clock for one answer while typing:
median and worst, of evenings median and the worst but one in twenty. Every question comes from another address, so that
none has had its share of the server's work.
"""

import argparse
import re
import statistics
import time
from ipaddress import IPv4Address
from itertools import count as numbers
from random import Random

from flask.testing import FlaskClient

from tarot_records.core.cards import CODES
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.reading.convert import text_of
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.web import create_app
from tarot_records.words.language import LANGUAGES as SPOKEN
from tarot_records.words.phrases import TERMS

ADDRESSES = map(str, map(IPv4Address, numbers(0x0A000001)))
HANDS = 20
"""Of a long evening."""
FORMS = {".tn": "notation", ".json": "JSON"}


def misread(record: Record, chance: Random) -> Record:
    """The record with one card of a trick misread."""
    hand = record.hands[0]
    tricks = hand.tricks or ()
    number = chance.randrange(len(tricks))
    cards = (*tricks[number].cards[:-1], chance.choice(CODES[:78]))
    trick = tricks[number].model_copy(update={"cards": cards})
    changed = hand.model_copy(update={"tricks": (*tricks[:number], trick, *tricks[number + 1 :])})
    return record.model_copy(update={"hands": (changed, *record.hands[1:])})


def milliseconds(client: FlaskClient, text: str) -> float:
    """How long one answer takes."""
    asker, start = {"REMOTE_ADDR": next(ADDRESSES)}, time.perf_counter()
    assert (
        client.post("/desk", data={"text": text, "typing": "1", "folded": "1"}, environ_base=asker).status_code == 200
    )
    return 1000 * (time.perf_counter() - start)


def evening(game: str, hands: int) -> Record:
    """So many hands of a game, one after the other, in which the deal goes round."""
    chosen: list[Record] = []
    for record in generate(game, hands=100 * hands, seed=2):
        hand, seats = record.hands[0], len(record.players)
        turn = hand.dealer if not chosen else ((chosen[-1].hands[0].dealer or 0) + 1) % seats
        if len(chosen) < hands and hand.tricks and hand.dealer == turn:
            chosen.append(record)
        if len(chosen) == hands:
            break
    return chosen[0].model_copy(update={"hands": tuple(record.hands[0] for record in chosen)})


def in_own_words(text: str) -> str:
    """A text whose lines begin as somebody writes who never saw the notation, its cards in small letters."""
    term, lines = SPOKEN["fr"].term, []
    for line in text.splitlines():
        word, blank, rest = line.partition(" ")
        typed = re.sub(r"\b[A-Z]{1,2}\d*\b", lambda found: found[0].lower(), rest) if word[:1].isdigit() else rest
        lines.append((term("line", word) if word in TERMS["line"] else word) + blank + typed)
    return "\n".join(lines) + "\n"


def at_work(text: str) -> list[str]:
    """The text while its last line is typed, and while a line in the middle loses a letter."""
    middle = text.rfind(" ", 0, len(text) // 2)
    return [text[: len(text) - i] for i in range(1, 21)] + [text[: middle - i] + text[middle:] for i in range(1, 21)]


def evenings(client: FlaskClient) -> None:
    """Prints one row for each game."""
    print(f"\n{'20 hands':24}{'in the notation':>18}{'in own words':>18}")
    for game in GAMES:
        text = text_of(evening(game, HANDS), ".tn", "fr", Source("", b"")).decode()
        rows = [sorted(milliseconds(client, one) for one in at_work(typed)) for typed in (text, in_own_words(text))]
        print(f"{game:24}" + "".join(f"{statistics.median(times):10.1f}{times[-3]:8.1f}" for times in rows))


def main() -> None:
    """Prints one row for each game and form."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="Hands of each game.")
    count, chance, client = parser.parse_args().count, Random(1), create_app([]).test_client()
    milliseconds(client, "#tn 1")
    print(f"{'':24}{'as it is':>18}{'a card misread':>18}{'half typed':>18}")
    for game in GAMES:
        found = (record for record in generate(game, hands=9 * count, seed=1) if record.hands[0].tricks)
        records = [record for record, _ in zip(found, range(count), strict=False)]
        for suffix, form in FORMS.items():
            whole = [text_of(record, suffix, "en", Source("", b"")).decode() for record in records]
            slips = [text_of(misread(record, chance), suffix, "en", Source("", b"")).decode() for record in records]
            halves = [text[: len(text) // 2] for text in whole]
            row = [[milliseconds(client, text) for text in texts] for texts in (whole, slips, halves)]
            cells = "".join(f"{statistics.median(times):10.1f}{max(times):8.1f}" for times in row)
            print(f"{game:14}{form:10}{cells}")
    evenings(client)


if __name__ == "__main__":
    main()
