"""Searching without a server: what the rows of the list carry with them, for a script to look for."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from tarot_records.archive.lists import ListRow
from tarot_records.archive.tables import ABOUT, FAULT, HAPPENED, RECORD

MANY_YEARS: Final = 200
"""A date that may mean so many years tells of none."""


class SearchedRow(NamedTuple):
    """What a record is found by."""

    words: str
    """Those that the archive searches."""
    answers: Sequence[str]
    """To the questions of the list, each as `question=answer`."""


def searched_rows(
    connection: Connection, rows: Sequence[ListRow], words: Mapping[int, str]
) -> Mapping[int, SearchedRow]:
    """What each of these records is found by; its words are known to whoever has the record."""
    codes = select(FAULT.c.record, FAULT.c.code).join(RECORD).where(FAULT.c.proof == RECORD.c.proof).distinct()
    more = defaultdict[int, list[str]](list)
    for question, asked in (("code", codes), ("happened", select(HAPPENED.c.record, HAPPENED.c.name).distinct())):
        for number, answer in connection.execute(asked.order_by(*asked.selected_columns)):
            more[number].append(f"{question}={answer}")
    dates = connection.execute(select(ABOUT.c.id, ABOUT.c.first_day, ABOUT.c.last_day))
    years = {number: _years(first, last) for number, first, last in dates}
    return {row.id: SearchedRow(words[row.id], [*_told(row), *years[row.id], *more[row.id]]) for row in rows}


def _told(row: ListRow) -> list[str]:
    """What the list itself says of a record."""
    one = {"verdict": row.verdict, "game": row.game, "event": row.event, "kind": row.kind, "hands": str(row.hands)}
    several = {"player": row.players, "contract": row.contracts}
    answers = [f"{name}={value}" for name, value in one.items() if value]
    return answers + [f"{name}={value}" for name, values in several.items() for value in dict.fromkeys(values) if value]


def _years(first: str, last: str) -> list[str]:
    """The years and decades a date may mean."""
    years = range(int(first[:4]), int(last[:4]) + 1) if first and last else range(0)
    if len(years) > MANY_YEARS:
        return []
    return [f"when={when}" for when in dict.fromkeys(told for y in years for told in (f"{y:04}", f"{y // 10:03}X"))]
