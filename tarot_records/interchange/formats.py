"""The formats that can be read besides our own: for each a file becomes sources, as if it were ours."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from tarot_records.interchange import openspiel, score_sheet, tarotclub
from tarot_records.source import Source

Sources = Callable[[bytes, str, str], Iterator[Source]]
"""The bytes of a file, its name, and the game it is of if it does not say so itself -> its records."""


class Format(NamedTuple):
    """A format of other programs."""

    id: str
    summary: str
    sources: Sources


def _one(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """A file of TarotClub: one deal."""
    yield Source(name, raw, reader=tarotclub.read)


def _trajectories(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """A file of trajectories, each from its first line to the next."""
    starts = [match.start() for match in re.finditer(rb"^" + openspiel.HEAD.encode(), raw, re.MULTILINE)][1:]
    line = 1
    for start, end in zip([0, *starts], [*starts, len(raw)], strict=True):
        yield Source(name, raw[start:end], line, many=bool(starts), reader=openspiel.read)
        line += raw.count(b"\n", start, end)


def _sheet(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """A score sheet: one record."""
    yield Source(name, raw, reader=partial(score_sheet.read, game=game) if game else score_sheet.read)


FORMATS: Final = {
    one.id: one
    for one in (
        Format("tarotclub", "TarotClub's JSON of a deal, played or only dealt: French Tarot", _one),
        Format(
            "openspiel", "OpenSpiel's serialised `tarok` trajectories: Slovenian tarok, recorded only", _trajectories
        ),
        Format("csv", "a score sheet, a row for each deal and a column for each player: any game", _sheet),
    )
}
"""Every format by its id."""
