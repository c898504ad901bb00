"""Trick list: the tricks of a hand as rows, each card in the column of its player."""

from typing import NamedTuple

from tarot_records.core.position import NOBODY, turns_of

from .layout import TableCard, trick_card
from .walk import Section, Walk


class ListedCard(NamedTuple):
    """A card in the list."""

    card: TableCard
    leads: bool
    wins: bool


class ListedTrick(NamedTuple):
    """A trick in the list."""

    number: int
    step: int | None
    """Its first step; None if its leader is unknown, so that it was not replayed."""
    cells: tuple[ListedCard | None, ...]
    """The card of each seat."""
    loose: tuple[str, ...] = ()
    """The cards of a trick that was not replayed, as written."""
    faulty: bool = False
    when: str = ""
    """`gone`, `now` or `later`, seen from a step."""


def trick_rows(walk: Walk, hand: int, step: int, ahead: bool = True) -> list[ListedTrick]:
    """Return the tricks of a hand seen from a step; without `ahead`, only the cards played by then."""
    sections = {section.trick: section for section in walk.sections(hand)}
    rows = []
    for row in walk.cached(("rows", hand), lambda: _rows(walk, hand)):
        section = sections.get(row.number)
        when = "later" if section is None or step < section.start else "gone" if step >= section.end else "now"
        if ahead or when == "gone":
            rows.append(row._replace(when=when))
        elif section is None or when == "later":
            rows.append(ListedTrick(row.number, row.step, (None,) * len(row.cells), when=when))
        else:
            rows.append(_current(walk, row, section, step))
    return rows


def _rows(walk: Walk, hand: int) -> list[ListedTrick]:
    sections = {section.trick: section for section in walk.sections(hand)}
    return [
        _row(walk, hand, sections[number])
        if number in sections
        else ListedTrick(number, None, (), trick.cards, faulty=True)
        for number, trick in enumerate(walk.record.hands[hand].tricks or (), 1)
    ]


def _row(walk: Walk, hand: int, section: Section) -> ListedTrick:
    """Return a replayed trick; the last one of a branch may be incomplete."""
    number, frame = section.trick or 0, walk.frames[section.end - 1]
    after = frame.after
    leader, winner, cards = after.taken[-1] if frame.step.takes else (after.leader, NOBODY, after.trick)
    cells: list[ListedCard | None] = [None] * len(after.hands)
    for i, (seat, card) in enumerate(zip(turns_of(after)[leader], cards, strict=False)):
        cells[seat] = ListedCard(trick_card(walk, hand, number, i, card), i == 0, seat == winner != NOBODY)
    return ListedTrick(number, section.start, tuple(cells), faulty=section.faulty)


def _current(walk: Walk, row: ListedTrick, section: Section, step: int) -> ListedTrick:
    """Return the trick being played at a step, with the cards played by then."""
    frame = walk.frames[step]
    if not frame.step.plays:
        return row._replace(when="now")
    down = turns_of(frame.after)[frame.after.leader][: len(frame.after.trick)]
    cells = tuple(
        cell._replace(wins=False) if cell is not None and seat in down else None for seat, cell in enumerate(row.cells)
    )
    faulty = any(cell is not None and cell.card.fault for cell in cells)
    return ListedTrick(row.number, section.start, cells, faulty=faulty, when="now")
