"""Importer of photos of printed or typed sheets: the text on the picture, handed to the reader of texts.

Words that are uncertain on the picture are noted at their places in the text, and cards read from them are marked.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from tarot_records.core.faults import NOTE, Fault, Reason, Where
from tarot_records.importers.draft import MOST, Format
from tarot_records.reading.files import problem_source
from tarot_records.reading.parser import Hints, read_with_hints
from tarot_records.record.line_map import Span
from tarot_records.record.source import Reading, Source
from tarot_records.transcripts.photo.page_layout import PageWord
from tarot_records.transcripts.photo.reading import PageText, UnreadPicture, read_picture

NAME: Final = "photo"
_CARD = re.compile(r"/hands/\d+/.*/cards/\d+")
"""JSON Pointer of a card."""

Uncertain = tuple[tuple[Span, PageWord], ...]
"""Uncertain words with their places in the text."""


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield one source, with the text on a picture; `game` is the game if the text names none."""
    yield from sources_with_hints(raw, name, Hints(game=game))


def sources_with_hints(
    raw: bytes, name: str, hints: Hints, read: Callable[[bytes], PageText] = read_picture
) -> Iterator[Source]:
    """Yield one source, with the text on a picture, or with the problem if it cannot be read.

    `hints` are facts known besides the text. `read` is a function that recognises the text, or raises UnreadPicture.
    """
    try:
        page = read(raw)
    except UnreadPicture as unread:
        yield problem_source(name, "import.picture", reason=Reason(f"picture_{unread.reason}"))
        return
    yield Source(name, page.text.encode(), reader=partial(_read, hints, tuple(_uncertain(page))))


def _read(hints: Hints, uncertain: Uncertain, raw: bytes) -> Reading:
    """Return the reading of the text of a picture, with notes on its uncertain words and marks on their cards."""
    reading = read_with_hints(raw, hints)
    data = reading.data
    if data is not None:
        marked = {mark.get("at") for mark in data.get("marks", ())}
        marks = [mark for mark in _marks(reading.spans.items(), uncertain) if mark["at"] not in marked]
        data = data | {"marks": [*data.get("marks", ()), *marks]} if marks else data
    return reading._replace(data=data, notes=(*reading.notes, *_notes(uncertain)))


def _uncertain(page: PageText) -> Iterator[tuple[Span, PageWord]]:
    """Yield the uncertain words of a page with their places in its text."""
    offset = 0
    for line in page.lines:
        for word in line.words:
            if word.is_doubtful:
                start = offset + word.column
                yield (start, start + len(word.text)), word
        offset += len(line.text) + 1


def _notes(uncertain: Uncertain) -> Iterator[Fault]:
    """Yield a note on each uncertain word, at most MOST."""
    for (start, end), word in uncertain[:MOST]:
        facts = {"found": word.text, "fitting": word.alternatives() or ("?",)}
        yield Fault("import.uncertain", NOTE, Where(""), {"offset": start, "length": end - start, **facts})


def _marks(spans: Iterable[tuple[str, Span]], uncertain: Uncertain) -> Iterator[dict[str, str]]:
    """Yield a mark for each card of a hand that was read from an uncertain word."""
    cards = [(at, span) for at, span in spans if _CARD.fullmatch(at)]
    for (start, end), word in uncertain:
        for at, (first, last) in cards:
            if first < end and start < last:
                yield {"at": at, "kind": "doubtful", "sic": word.text}


FORMAT: Final = Format(NAME, "A photo or scan of a printed or typed sheet (JPEG, PNG, WebP)", sources)
