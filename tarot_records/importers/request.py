"""Request to import a file: its format, and what is known besides. Commands and the HTTP API make the same request."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tarot_records.engine.result import Replayed
from tarot_records.importers import photo, text
from tarot_records.importers.draft import load_formats
from tarot_records.importers.score_sheet import sources as sheet_sources
from tarot_records.importers.sheets.vocabulary.roles import KINDS, role_from
from tarot_records.reading.inferred import QUESTION
from tarot_records.reading.parser import Hints
from tarot_records.record.source import Source
from tarot_records.transcripts.photo.reading import PageText, read_picture

SHEETS: Final = ("csv", "sheet")
"""Formats of score sheets."""
ROLE_FORM: Final = f"N=ROLE; ROLE is one of {', '.join(KINDS)}, such as item:bouts."
"""The form in which the role of a column is given."""


class WrongColumnError(ValueError):
    """Error for a column's role that is not in the form ROLE_FORM; its text is the given role."""


class ImportRequest(NamedTuple):
    """Request to import a file: its format, and facts known besides its content."""

    form: str
    """Id of the format."""
    hints: Hints = Hints()
    roles: Mapping[int, str] = {}
    """Number of a column of a sheet, from 0 -> the role that is given for it."""

    def sources(self, raw: bytes, name: str, picture: Callable[[bytes], PageText] = read_picture) -> Iterator[Source]:
        """Yield a source for each record in a file; `picture` reads the text of a photo or raises UnreadPicture."""
        if self.form == text.NAME:
            yield from text.sources_with_hints(raw, name, self.hints)
        elif self.form == photo.NAME:
            yield from photo.sources_with_hints(raw, name, self.hints, picture)
        elif self.roles:
            yield from sheet_sources(raw, name, self.hints.game, self.roles)
        else:
            yield from load_formats()[self.form].sources(raw, name, self.hints.game)


def split_names(names: str) -> tuple[str, ...]:
    """Return the names of players in a text that separates them by commas."""
    return tuple(name.strip() for name in names.split(",") if name.strip())


def roles_of(columns: Iterable[str]) -> Mapping[int, str]:
    """Map the numbers of columns, from 0, to their roles, given as `4=points`. Raises WrongColumnError."""
    roles: dict[int, str] = {}
    for given in columns:
        number, _, slug = given.partition("=")
        if not re.fullmatch("[1-9][0-9]{0,4}", number) or role_from(slug) is None:
            raise WrongColumnError(given)
        roles[int(number) - 1] = slug
    return roles


def questions_of(replay: Replayed) -> Iterator[dict[str, Any]]:
    """Yield the open questions about the habits of a writer, each with its place and the lines that answer it."""
    for fault in replay.faults:
        if fault.code == QUESTION and replay.source is not None:
            place = replay.source.place_of_offset(fault.facts["offset"])
            question = {name: fault.facts[name] for name in ("kind", "found", "lines")}
            yield {**question, "source": replay.source.name, "line": place.line, "column": place.column}
