"""Corrections in the typed text: the lines they touch and no others, and exactly the corrected record."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from support.copying_slips import planted
from support.record_builders import ALL_TABLES, TableOf, played
from tarot_records.cli import main
from tarot_records.core.cards import CODES
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.writer import write_record
from tarot_records.reading.files import from_text
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.repairs.edits import NOTHING, Edit, apply_edits
from tarot_records.repairs.ranking import list_repairs
from tarot_records.repairs.rewriter import find_replacements, rewrite


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
    return apply_edits(record, [Edit(place, old, CODES[(CODES.index(old) + 1) % 56])])


@pytest.mark.parametrize(
    ("game", "lang"),
    [(game, lang) for i, game in enumerate(GAMES) for j, lang in enumerate(LANGUAGES) if (i + j) % 2 == 0],
)
def test_a_repair_changes_only_its_lines(game: str, lang: str) -> None:
    text = remarked(write_record(slipped(game, 1 + [*LANGUAGES].index(lang) % 2), lang))
    source = next(from_text(text.encode(), "text"))
    report = replayed(source)
    found = list_repairs(report, limit=5)
    assert found
    assert report.record is not None
    for one in found:
        made = rewrite(source, report.record, one.edits)
        assert made.in_place, one.reason
        assert replayed(source._replace(raw=made.text.encode())).record == apply_edits(report.record, one.edits)
        lines = list(zip(text.split("\n"), made.text.split("\n"), strict=True))
        touched = {source.place(edit.pointer).line for edit in one.edits}
        assert {number for number, (old, new) in enumerate(lines, 1) if old != new} == touched
        assert all(old.partition(";")[2] == new.partition(";")[2] for old, new in lines)


def test_where_lines_are_not_as_in_the_export_form_only_the_word_changes() -> None:
    record = slipped("french-tarot", 1)
    text = write_record(record)
    cut = text.index("bids ")
    end = text.index("\n", cut)
    apart = text[cut:end].replace(", ", "\nbids ")
    source = next(from_text((text[:cut] + apart + text[end:]).encode(), "text"))
    assert replayed(source).record == record
    edit = Edit(("hands", 0, "bids", 0, "bid"), record.hands[0].bids[0].bid, "garde")
    made = rewrite(source, record, [edit])
    assert replayed(source._replace(raw=made.text.encode())).record == apply_edits(record, [edit])
    assert made.in_place
    assert made.text.count("\nbids ") == apart.count("bids ")
    assert len(find_replacements(source, record, [edit])) == 1


def test_what_neither_words_nor_lines_can_say_is_written_anew_with_its_remarks() -> None:
    """A mark beside a card, in a text that says the card once more on another line of its own."""
    record = slipped("st-ives", 1)
    text = (
        write_record(record)
        .replace("\n1 ", "\n; a remark before\n1 ")
        .replace("\nscore ", "\n; a remark after\nscore ")
    )
    source = next(from_text(text.encode(), "text"))
    tricks = record.hands[0].tricks
    assert tricks is not None
    edit = Edit(("hands", 0, "tricks"), tricks, ())
    made = rewrite(source, record, [edit])
    assert replayed(source._replace(raw=made.text.encode())).record == apply_edits(record, [edit])
    assert "; a remark before" in made.text
    assert "; a remark after" in made.text


# -- through the command -------------------------------------------------------------------------


def with_remarks_everywhere(text: str) -> str:
    """A text as a person leaves it: remarks behind and between the lines, blanks here and there, an empty line."""
    told = []
    for number, line in enumerate(text.splitlines()):
        head, _, rest = line.partition(" ")
        told.append(f"{line}   ; behind {number}" if number == 0 else f"\t{head}   {rest}  ; behind {number}")
        told.append(f"  ; between {number}")
    return "\n\n".join(told[:3]) + "\n" + "\n".join(told[3:]) + "\n; the end\n"


@pytest.mark.parametrize("in_place", [True, False], ids=["in place", "beside"])
@pytest.mark.parametrize("game", GAMES)
def test_a_repair_applied_keeps_every_line_remark_and_blank(game: str, in_place: bool, tmp_path: Path) -> None:
    file = tmp_path / "typed.tn"
    text = with_remarks_everywhere(write_record(slipped(game, 3)))
    file.write_text(text, "utf-8")
    record = replayed(next(from_text(text.encode(), "text"))).record
    assert record is not None
    result = CliRunner().invoke(main, ["repair", str(file), "--apply", "1", *(["--in-place"] if in_place else [])])
    assert result.exit_code == 0, result.output
    made = (file if in_place else tmp_path / "typed.corrected.tn").read_text("utf-8")
    assert made != text
    new, marks = made[: made.index("\nmark ") + 1], made[made.index("\nmark ") + 1 :]
    assert marks.splitlines() == [line for line in marks.splitlines() if line.startswith("mark ")]
    lines = list(zip(text.splitlines(), new.splitlines(), strict=True))
    assert [line for line, _ in lines if ";" in line and line.lstrip().startswith(";")] == [
        line for _, line in lines if line.lstrip().startswith(";")
    ]
    touched = [(old, made) for old, made in lines if old != made]
    assert 1 <= len(touched) <= 2
    for old, made in touched:
        assert old.partition(";")[2] == made.partition(";")[2]
        words = list(zip(re.split(r"(\s+)", old), re.split(r"(\s+)", made), strict=True))
        assert 1 <= sum(one != other for one, other in words) <= 4, (old, made)
        assert all(one == other for one, other in words if not one.strip()), (old, made)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["line left out", "line twice", "card left out", "numbers of lines"])
def test_added_and_removed_lines_leave_the_others_unchanged(game: str, way: str) -> None:
    """What stands behind is numbered anew, and nothing else of it changes."""
    record = next(r for r in generate(game, hands=99, seed=4) if r.hands[0].tricks)
    tricks = record.hands[0].tricks or ()
    at = ("hands", 0, "tricks", 2)
    edits = {
        "line left out": [Edit(at, NOTHING, tricks[3])],
        "line twice": [Edit(at, tricks[2], NOTHING)],
        "card left out": [Edit((*at, "cards", 1), tricks[2].cards[1], NOTHING)],
        "numbers of lines": [Edit((*at, "cards", 0), tricks[2].cards[0], tricks[3].cards[0])],
    }[way]
    text = with_remarks_everywhere(write_record(record))
    source = next(from_text(text.encode(), "text"))
    assert replayed(source).record == record
    made = rewrite(source, record, edits)
    assert made.in_place
    assert [line for line in text.splitlines() if "between" in line] == [
        line for line in made.text.splitlines() if "between" in line
    ]
    assert re.findall(r"; behind \d+", text) == re.findall(r"; behind \d+", made.text)
    assert re.findall(r"(?m)^\t[a-z].*", text) == re.findall(r"(?m)^\t[a-z].*", made.text)


WHOLE_LINES = (
    "tricks",
    "lines",
    "line_out",
    "line_twice",
    "run_together",
    "card_out",
    "card_over",
    "bid_out",
    "bid_over",
)
"""Families of slips by which lines, or cards and bids in them, come and go, or stand in each other's place."""


@pytest.mark.parametrize("family", WHOLE_LINES)
def test_a_whole_line_mended_by_the_command_leaves_every_other_and_every_remark(family: str, tmp_path: Path) -> None:
    """At the first table from one on, another for each family, that has room for such a slip."""
    start = WHOLE_LINES.index(family) % len(ALL_TABLES)
    before, after = next(
        found for table in ALL_TABLES[start:] + ALL_TABLES[:start] for found in planted_in(table, family)
    )
    text = with_remarks_everywhere(write_record(after))
    file = tmp_path / "typed.tn"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["repair", str(file), "--apply", "1", "--in-place", "--edits", "1"])
    assert result.exit_code == 0, result.output
    made = file.read_text("utf-8")
    marks = made.index("\nmark ") + 1
    assert all(line.startswith("mark ") for line in made[marks:].splitlines())
    made = made[:marks]
    assert replayed(Source("made", made.encode(), reader=read)).record == before
    assert re.findall(r"; \w+ \d+", made) == re.findall(r"; \w+ \d+", text)
    assert re.findall(r"(?m)^\t[a-z].*", made) == re.findall(r"(?m)^\t[a-z].*", text) or family.startswith("bid")
    old, new = (Counter(re.findall(r"(?m)^\s*\d+ +(.*)", one)) for one in (text, made))
    assert (old - new).total() <= 2
    assert (new - old).total() <= 2


def planted_in(table: TableOf, family: str) -> Iterator[tuple[Record, Record]]:
    """Legal records of a table, each before and after a slip of this family whose first repair undoes it."""
    game, players = table
    chance = Random(f"{table} {family}")
    for seed in range(1, 4):
        before = played(game, seed, players=players)
        after = json.loads(json.dumps(before))
        if planted(after, family, chance):
            record, slip = Record.model_validate(before), Record.model_validate(after)
            found = list_repairs(replayed(slip), limit=1)
            if found and found[0].apply(slip) == record:
                yield record, slip
