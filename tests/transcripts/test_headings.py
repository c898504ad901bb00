"""Lines that tell nothing of the game, what stands aside in brackets, and who plays where, as people write it."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.cases import cases, rows_of
from support.handwriting import scribbled
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.remarks import with_remarks
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Reading
from tarot_records.transcripts.text.misspelt import Misspelt

COMPASS = "S,E,N,O"


def told(lines: str, lang: str, seats: str = COMPASS, game: str = "french-tarot/fft-2012") -> Reading:
    """What lines say behind a first line that tells the language, the seats and the game."""
    return read(f"#tn 1 rules={game} lang={lang} seats={seats}\n{lines}\n".encode())


def titles(reading: Reading) -> list[str]:
    """The lines that were taken for remarks, and told so."""
    return [title for note in reading.notes if note.code == "tn.heading" for title in note.facts["titles"]]


def is_remark(line: str, lang: str, seats: str, game: str) -> None:
    """Fail unless a line before the first hand is told to be a remark, and changes nothing."""
    reading = told(line, lang, seats, game)
    assert reading.problems == ()
    assert reading.data == told("", lang, seats, game).data
    assert titles(reading) == [line]


@cases("transcripts/headings", "remarks")
def test_a_line_that_tells_nothing_is_a_remark_and_told(line: str, lang: str, seats: str, game: str) -> None:
    is_remark(line, lang, seats, game)


@cases("transcripts/headings", "remarks_of_a_game")
def test_a_long_title_before_the_first_hand_is_a_remark_and_told(line: str, lang: str, seats: str, game: str) -> None:
    is_remark(line, lang, seats, game)


@cases("transcripts/headings", "remarks_of_a_hand")
def test_a_title_that_may_begin_a_hand_is_a_remark_only_before_one(line: str, lang: str, seats: str, game: str) -> None:
    is_remark(line, lang, seats, game)
    reading = told(f"hand\n{line}", lang, seats, game)
    assert titles(reading) == []
    assert reading.problems or len(reading.data["hands"]) > 1


@cases("transcripts/headings", "a_line_that_may_tell_something_is_none")
def test_a_line_that_may_tell_something_is_none(line: str, lang: str, seats: str) -> None:
    reading = told(line, lang, seats)
    assert titles(reading) == []
    assert reading.problems


@pytest.mark.parametrize("line", ["scarto Anna", "scarto: re", "Scarto di tre carte", "scarto matto"])
def test_nor_is_a_scart_in_the_game_that_is_called_so(line: str) -> None:
    reading = told(line, "it", "A,B,C", "scarto/piedmont")
    assert titles(reading) == []
    assert reading.problems


def test_headings_stay_in_the_export_form() -> None:
    reading = told("hand\n  Le jeu de la carte :\n1 S: P10 R D C", "fr")
    text = write_record(Record.model_validate(reading.data), "fr")
    assert "\n; Le jeu de la carte :\n1 S: P10" in with_remarks(read(text.encode()), reading)


def test_all_headings_are_told_however_many_they_are() -> None:
    reading = told("Les jeux :\n" * 30, "fr")
    assert titles(reading) == ["Les jeux :"] * 30
    assert titles(told("Les jeux :\necrt", "fr")) == ["Les jeux :"]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=4)
@given(seed=st.integers(0, 99), lang=st.sampled_from(LANGUAGES))
def test_headings_between_the_lines_of_a_hand_change_nothing(table: TableOf, seed: int, lang: str) -> None:
    chance = Random(seed)
    record = Record.model_validate(generated(table[0], seed, players=table[1]))
    text = scribbled(record, lang, chance).text
    before = read(text.encode())
    assume(not before.problems)
    first, *lines = text.rstrip("\n").split("\n")
    remarks = rows_of("transcripts/headings", "remarks")
    some = [row["line"] for row in remarks if row["lang"] == lang and row["game"].startswith("french")]
    some = [title for title in some if "(" not in title and ":" not in title[:-1]]
    put = [(chance.randrange(len(lines) + 1), chance.choice(some)) for _ in range(3)]
    for place, title in sorted(put, reverse=True):
        lines.insert(place, title)
    after = read("\n".join([first, *lines, ""]).encode())
    assert after.problems == ()
    assert after.data == before.data
    assert sorted(titles(after)) == sorted([*titles(before), *(title for _, title in put)])


# -- aside -----------------------------------------------------------------------------------------


@cases("transcripts/headings", "what_stands_aside_is_a_comment")
def test_what_stands_aside_is_a_comment(line: str, lang: str, means: str) -> None:
    reading = told(line, lang)
    assert reading.problems == ()
    assert means in write_record(Record.model_validate(reading.data), lang)


@cases("transcripts/headings", "what_may_be_of_the_hand_does_not_stand_aside")
def test_what_may_be_of_the_hand_does_not_stand_aside(line: str) -> None:
    reading = told(line, "fr")
    assert reading.problems or "comment" not in write_record(Record.model_validate(reading.data), "fr")


# -- players ---------------------------------------------------------------------------------------


@cases("transcripts/headings", "players")
def test_players_are_named(lines: str, lang: str, seats: str, names: list[str], dealer: int) -> None:
    game = "scarto/piedmont" if seats.count(",") == 2 else "french-tarot/fft-2012"
    reading = told(lines, lang, seats, game)
    assert reading.problems == ()
    called = [player.get("name", "") for player in reading.data["players"]]
    assert called == names + [""] * (len(called) - len(names))
    assert [hand.get("dealer") for hand in reading.data["hands"]] == ([] if dealer < 0 else [dealer])


def test_by_their_names_they_are_known_from_then_on() -> None:
    reading = told(
        "A = Aldo  B = Bruna  C = Cesco\npunti: Aldo 24, Bruna 29, Cesco 25", "it", "A,B,C", "scarto/piedmont"
    )
    assert reading.problems == ()
    points = reading.data["hands"][0]["scores"]["card_points"]
    assert [(part["seats"], part["points"]) for part in points] == [([0], 24), ([1], 29), ([2], 25)]


def test_who_is_told_to_deal_before_the_first_hand_is_named_deals_it() -> None:
    reading = told("Sud : Michel L.\nNord : Gérard (donneur)\nDonne 3\nOuest passe\nDonne 4\nOuest donne", "fr")
    assert reading.problems == ()
    assert [(hand["label"], hand["dealer"]) for hand in reading.data["hands"]] == [("3", 2), ("4", 3)]


@cases("transcripts/headings", "what_is_no_name_is_asked_about")
def test_what_is_no_name_is_asked_about(line: str, seats: str) -> None:
    reading = told(line, "fr", seats)
    assert reading.problems
    data = reading.rest.data if reading.rest is not None else reading.data
    assert not [player for player in data["players"] if "name" in player]


# -- misspelt --------------------------------------------------------------------------------------


def test_a_word_misspelt_is_known_for_what_it_may_be() -> None:
    words = Misspelt(("valet", "cavalier", "roi", "dame"))
    assert [said for said in ("valet", "vlet", "valte", "cavlier", "bavard", "rio") if words.has(said)] == [
        *("valet", "vlet", "valte", "cavlier"),
    ]
    assert [said for said in ("rio", "daem", "michel") if words.has_alone(said)] == ["rio", "daem"]


def test_a_line_that_tells_a_seat_of_one_letter_is_no_heading() -> None:
    reading = read(b"#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,O\nhand 1\nDealt by E\n")
    assert (reading.problems, reading.data["hands"][0]["dealer"]) == ((), 1)
