"""The trick list: every trick of a hand as a row, each card under the player who played it."""

from typing import NamedTuple

from tarot_records.position import NOBODY
from tarot_records.web.table import Card
from tarot_records.web.walk import Section, Walk
from tarot_records.web.words import code_of


class Cell(NamedTuple):
    """A card in the list."""

    card: Card
    leads: bool
    wins: bool


class Row(NamedTuple):
    """A trick in the list."""

    number: int
    step: int | None
    """Its first step; None if nobody knows who led, so that it was never replayed."""
    cells: tuple[Cell | None, ...]
    """Seat by seat."""
    loose: tuple[str, ...] = ()
    """The cards of a trick that was not replayed, as written."""
    faulty: bool = False


def trick_rows(walk: Walk, hand: int) -> list[Row]:
    """The tricks of a hand, whether played yet or not, in the order of the record."""
    sections = {section.trick: section for section in walk.sections(hand)}
    record = walk.report.record
    assert record is not None
    return [
        _row(walk, hand, sections[number]) if number in sections else Row(number, None, (), trick.cards, faulty=True)
        for number, trick in enumerate(record.hands[hand].tricks or (), 1)
    ]


def _row(walk: Walk, hand: int, section: Section) -> Row:
    """A trick that was replayed."""
    number = section.trick or 0
    after = walk.frames[section.end - 1].after
    leader, winner, cards = after.taken[-1]
    base = f"/hands/{hand}/tricks/{number - 1}/cards/"
    cells: list[Cell | None] = [None] * len(after.hands)
    for i, card in enumerate(cards):
        seat = (leader + i) % len(cells)
        fault = next(iter(walk.faults_at(f"{base}{i}")), None)
        cells[seat] = Cell(Card(code_of(card), fault), i == 0, winner != NOBODY and seat == winner)
    return Row(number, section.start, tuple(cells), faulty=section.faulty)
