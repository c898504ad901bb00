"""Hands whose lines were read before are read as if they never had been: in any place, after any change of the text."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from support.handwriting import scattered, scribbled
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.engine.random_play import generate
from tarot_records.notation.letters import LANGUAGES
from tarot_records.reading import known_hands as hands_read
from tarot_records.reading import parser as reading
from tarot_records.reading.convert import text_of
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Reading, Source

HANDS = 2
CHANGES = 1
WORDS = (
    "hand",
    "hand 7 dealer 1",
    "Donne 2",
    "mano 3",
    "Spiel 4",
    "donneur 1",
    "1",
    "mark /hands/0 uncertain",
    "x-a 1",
)
"""Lines that begin hands, or look as if they did, or tell of more than one."""


def evening(records: list[Record]) -> str:
    """Hands one after the other, in the notation."""
    together = records[0].model_copy(update={"hands": tuple(record.hands[0] for record in records)})
    return text_of(together, ".tn", "en", Source("", b"")).decode()


def jotted(records: list[Record], lang: str, chance: Random) -> str:
    """The same as somebody scribbles it, with a line before each hand or none."""
    first, *others = (scribbled(record, lang, chance).text for record in records)
    heading = chance.choice(("hand", "Donne", "mano {}", "Spiel {}.", "hand {}"))
    parts = [first, *(other.partition("\n")[2] for other in others)]
    return "\n".join(f"{part}\n{heading.format(number)}" for number, part in enumerate(parts, 1))


def changed(text: str, chance: Random) -> Iterator[str]:
    """The text while it is typed: letters and lines that go, come, and change their places."""
    while True:
        lines = text.split("\n")
        one, other = (chance.randrange(1, len(lines)) for _ in range(2))
        at = chance.randrange(text.find("\n"), len(text))
        what = chance.randrange(5)
        if what == 0:
            text = text[:at] + text[at + 1 :]
        elif what == 1:
            lines[one], lines[other] = lines[other], lines[one]
        elif what == 2:
            lines.insert(one, chance.choice((*WORDS, lines[other])))
        elif what == 3 and len(lines) > 10:
            del lines[one]
        text = text if what in (0, 4) else "\n".join(lines)
        yield text[: at if what == 4 else None]


def read_anew(text: str) -> Reading:
    """What a text says where nothing is remembered."""
    read.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hands_read, "LONGEST", -1)
        return read(text.encode())


def read_again(text: str) -> Reading:
    """What it says for somebody who read others before."""
    read.cache_clear()
    return read(text.encode())


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_cached_hand_reads_the_same(table: TableOf) -> None:
    game, players = table
    chance = Random(f"{game} {players}")
    records = list(generate(game, hands=HANDS, seed=players, players=players))
    text = evening(records)
    for typed in (scattered(text, chance), jotted(records, chance.choice(LANGUAGES), chance)):
        read_again(typed)
        for one in islice(changed(typed, chance), CHANGES):
            again, anew = read_again(one), read_anew(one)
            assert again == anew, one
            assert list(again.spans) == list(anew.spans)


def test_a_moved_hand_is_taken_from_the_cache() -> None:
    text = evening(list(generate("french-tarot", hands=HANDS, seed=4)))
    read_again(text)
    before = hands_read._read.cache_info()
    reading = read_again(text.replace("\nhand", "\n; somebody came in\nhand", 1))
    after = hands_read._read.cache_info()
    assert reading.data is not None
    assert after.misses == before.misses
    assert after.hits >= before.hits + HANDS


def test_a_moved_hand_in_own_words_is_taken_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    text = evening(list(generate("french-tarot", hands=HANDS, seed=4))).replace("\nhand", "\nDonne")
    read_again(text)
    lines = list[str]()
    monkeypatch.setattr(reading, "put_line", lambda sheet, line, start: lines.append(line))
    assert read_again(text.replace("\nDonne", "\n; somebody came in\nDonne", 1)).problems == ()
    assert not [line for line in lines if line[:1].isdigit()]


@pytest.mark.parametrize("place", ["/hands/1/tricks/0", f"/hands/{'9' * 5_000}"], ids=["a trick", "nowhere"])
def test_a_mark_with_its_own_pointer_keeps_it(place: str) -> None:
    text = evening(list(generate("french-tarot", hands=HANDS, seed=4)))
    marked = text.replace("\nhand", f"\nmark {place} uncertain\nhand")
    reading = read_again(marked)
    assert [mark["at"] for mark in reading.data["marks"]] == [place] * marked.count("\nmark")
    assert reading == read_anew(marked)
