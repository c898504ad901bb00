"""Repair of what was not written down: words, calls, parts of the talon, hands of a score sheet; and forced numbers."""

import pytest

from support.forgotten_slips import HAND_PLANTS, SHEET_PLANTS, is_restored, slipped_records
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.ranking import Repair, find_repairs, list_repairs
from tarot_records.report.report import report_on
from tarot_records.words.language import LANGUAGES

FAMILIES = [
    family
    for family in HAND_PLANTS
    if family in ("announcement_out", "kontra_out", "talon_part", "call", "number", "level")
]
"""Families of slips of a hand that are tried at each table; `benchmarks/forgotten.py` tries them all."""


TABLES_A_FAMILY = 8
"""Number of tables, of which each family of slips of a hand is tried at one."""
TABLES_A_SHEET_FAMILY = len(SHEET_PLANTS)
"""The same of families of slips of score sheets, so that there is one at each table."""


def faulty_records(table: TableOf, family: str, number: int = 1) -> list[tuple[Record, Record]]:
    """Return records with a slip of a family that makes them faulty, each after the true one."""
    pairs = slipped_records(*table, family, 2 * number)
    return [pair for pair in pairs if replayed(pair[1]).contradicted][:number]


def assert_listed(before: Record, after: Record) -> None:
    """Check that the true record is among the repairs, and that no other repair is told as the one slip."""
    report = report_on(after)
    found = list_repairs(report)
    assert any(is_restored(repair.apply(after), before) for repair in found), [repair.reason for repair in found]
    for fault in report.faults:
        if fault.code == "slip.one":
            assert all(is_restored(apply_edits(after, cause.edits), before) for cause in fault.facts["slips"])


def each_at_some_tables(families: list[str], step: int) -> list[tuple[str, TableOf]]:
    """Return each family with one of `step` tables, others for each family, so that each table comes up."""
    return [
        (family, table)
        for first, family in enumerate(families)
        for number, table in enumerate(ALL_TABLES)
        if (number + first) % step == 0
    ]


def id_of(value: str | TableOf) -> str:
    """Return the name of a family or a table."""
    return value if isinstance(value, str) else name_of(value)


@pytest.mark.parametrize(("family", "table"), each_at_some_tables(FAMILIES, TABLES_A_FAMILY), ids=id_of)
def test_what_was_left_out_of_a_hand_is_listed(family: str, table: TableOf) -> None:
    for before, after in faulty_records(table, family):
        assert_listed(before, after)


@pytest.mark.parametrize(("family", "table"), each_at_some_tables(list(SHEET_PLANTS), TABLES_A_SHEET_FAMILY), ids=id_of)
def test_slips_of_score_sheets_are_listed(family: str, table: TableOf) -> None:
    if family.startswith("points") and GAMES[table[0]].scheme is None:
        return  # no sum of card points forces one of them
    for before, after in faulty_records(table, family):
        assert_listed(before, after)


def first_repair(table: TableOf, family: str) -> tuple[Record, Repair]:
    """Return a record with a slip of a family, and its first repair."""
    ((_, after),) = faulty_records(table, family)
    return after, list_repairs(replayed(after))[0]


@pytest.mark.parametrize("family", ["announcement_out", "kontra_out"])
@pytest.mark.parametrize("game", ["koenigrufen", "slovenian-tarok", "hungarian-tarokk"])
def test_a_word_left_out_is_likelier_than_a_wrong_score(game: str, family: str) -> None:
    for _, after in faulty_records((game, 4), family, 3):
        first = list_repairs(replayed(after))[0]
        assert first.family in ("said_left_out", "seat", "kind")
        assert first.mends_all


def test_an_omitted_word_is_told_in_each_language() -> None:
    _, repair = first_repair(("koenigrufen", 4), "announcement_out")
    sentences = {repair.sentence(lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert repair.reason.endswith("that was left out.")


def test_a_hand_left_out_has_the_difference_of_the_totals() -> None:
    after, repair = first_repair(("french-tarot", 4), "hand_out")
    assert repair.family == "hand_left_out"
    assert repair.mends_all
    assert not replayed(repair.apply(after)).contradicted
    assert len(repair.apply(after).hands) == len(after.hands) + 1


def test_a_number_that_the_others_force_is_the_only_repair() -> None:
    for _, after in faulty_records(("french-tarot", 4), "score_by_one", 2):
        repairs = [repair for repair in find_repairs(replayed(after)).repairs if repair.mends_all]
        assert [repair.family for repair in repairs] == ["number"]


def test_another_part_of_the_talon_is_told_as_one_slip() -> None:
    for before, after in faulty_records(("koenigrufen", 4), "talon_part", 2):
        (cause,) = [fault for fault in report_on(after).faults if fault.code == "slip.one"]
        (repair,) = cause.facts["slips"]
        assert repair.family == "part"
        assert is_restored(repair.apply(after), before)
