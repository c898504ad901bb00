"""Importer of texts as people write them: sheets, mails, messages, tables; the writer's habits are inferred."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Final

from tarot_records.importers.draft import Format
from tarot_records.reading.files import from_lines
from tarot_records.reading.parser import Hints, read_with_hints
from tarot_records.record.source import Source

NAME: Final = "text"


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield one source, the whole text, to be read as a person's notes; `game` is its game, empty if unknown."""
    yield from sources_with_hints(raw, name, Hints(game=game))


def sources_with_hints(raw: bytes, name: str, hints: Hints) -> Iterator[Source]:
    """Yield one source, the whole text, to be read as a person's notes; `hints` are facts known besides the text.

    A text in JSON is no such text: it has one record, or one in each line.
    """
    begin, *others = raw.strip().split(b"\n", 1)
    if not begin.startswith(b"{"):
        yield Source(name, raw, reader=partial(read_with_hints, hints=hints))
    elif others and begin.rstrip().endswith(b"}"):
        yield from from_lines(BytesIO(raw), name)
    else:
        yield Source(name, raw)


FORMAT: Final = Format(NAME, "a hand or an evening as people write it: sheets, mails, tables", sources)
