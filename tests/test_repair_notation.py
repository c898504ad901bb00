"""Corrections in the typed text: the lines they touch and no others, and exactly the corrected record."""

import pytest

from tarot_records.cards import CODES
from tarot_records.games import GAMES
from tarot_records.generate import generate
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.writing import write
from tarot_records.reading import from_text
from tarot_records.record import Record
from tarot_records.repair.edits import Edit, changed
from tarot_records.repair.in_notation import corrected_notation
from tarot_records.repair.in_text import replacements
from tarot_records.repair.ranked import repairs
from tarot_records.replayed import replayed


def remarked(text: str) -> str:
    """The text as a person leaves it: with a remark behind every line, and Windows line ends."""
    return "".join(f"{line}   ; line {number}\r\n" for number, line in enumerate(text.splitlines(), 1))


def slipped(game: str, seed: int) -> Record:
    """A generated record with the last card of a trick misread."""
    record = next(r for r in generate(game, hands=99, seed=seed) if r.hands[0].tricks)
    tricks = record.hands[0].tricks
    assert tricks is not None
    number = seed % len(tricks)
    place = ("hands", 0, "tricks", number, "cards", len(tricks[number].cards) - 1)
    old = tricks[number].cards[-1]
    return changed(record, [Edit(place, old, CODES[(CODES.index(old) + 1) % 56])])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_only_the_lines_concerned_change(game: str, lang: str, seed: int) -> None:
    text = remarked(write(slipped(game, seed), lang))
    source = next(from_text(text.encode(), "text"))
    report = replayed(source)
    found = repairs(report, limit=5)
    assert found
    assert report.record is not None
    for one in found:
        made = corrected_notation(source, report.record, one.edits)
        assert made.in_place, one.reason
        assert replayed(source._replace(raw=made.text.encode())).record == changed(report.record, one.edits)
        lines = list(zip(text.split("\n"), made.text.split("\n"), strict=True))
        touched = {source.place(edit.pointer).line for edit in one.edits}
        assert {number for number, (old, new) in enumerate(lines, 1) if old != new} == touched
        assert all(old.partition(";")[2] == new.partition(";")[2] for old, new in lines)


def test_where_lines_are_not_as_in_the_export_form_the_record_is_written_anew() -> None:
    record = slipped("french-tarot", 1)
    text = write(record)
    cut = text.index("bids ")
    end = text.index("\n", cut)
    apart = text[cut:end].replace(", ", "\nbids ")
    source = next(from_text((text[:cut] + apart + text[end:]).encode(), "text"))
    assert replayed(source).record == record
    edit = Edit(("hands", 0, "bids", 0, "bid"), record.hands[0].bids[0].bid, "garde")
    made = corrected_notation(source, record, [edit])
    wanted = changed(record, [edit])
    assert replayed(source._replace(raw=made.text.encode())).record == wanted
    assert not made.in_place
    assert made.text == write(wanted)
    assert replacements(source, record, [edit]) == []
