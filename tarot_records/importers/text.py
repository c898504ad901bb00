"""Importer of texts as people write them: sheets, mails, messages, tables; the writer's habits are inferred."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from tarot_records.importers.draft import Format
from tarot_records.reading.parser import Hints, read_with_hints
from tarot_records.record.source import Source

NAME: Final = "text"


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield one source, the whole text, to be read as a person's notes; `game` is its game, empty if unknown."""
    yield from sources_with_hints(raw, name, Hints(game=game))


def sources_with_hints(raw: bytes, name: str, hints: Hints) -> Iterator[Source]:
    """Yield one source, the whole text, to be read as a person's notes; `hints` are facts known besides the text."""
    yield Source(name, raw, reader=partial(read_with_hints, hints=hints))


FORMAT: Final = Format(NAME, "a hand or an evening as people write it: sheets, mails, tables", sources)
