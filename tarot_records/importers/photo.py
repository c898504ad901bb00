"""Importer of photos of printed or typed sheets: the text on the picture, handed to the reader of texts.

Words that are uncertain on the picture are noted at their places in the text.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from tarot_records.core.faults import NOTE, Fault, Reason, Where
from tarot_records.importers.draft import MOST, Format
from tarot_records.notation.lines import HEAD, VERSIONS
from tarot_records.reading.files import problem_source
from tarot_records.reading.head import is_headed
from tarot_records.reading.parser import read as read_notation
from tarot_records.record.source import Reading, Source
from tarot_records.transcripts.photo.reading import PageText, UnreadPicture, read_picture


def photo_sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield the record on a picture; `game` is the game if the text names none."""
    try:
        page = read_picture(raw)
    except UnreadPicture as unread:
        yield problem_source(name, "import.picture", reason=Reason(f"picture_{unread.reason}"))
        return
    head = f"{HEAD} {next(iter(VERSIONS))} rules={game}\n" if game and not is_headed(page.text) else ""
    notes = tuple(_uncertain_words(page, len(head)))
    yield Source(name, (head + page.text).encode(), reader=partial(_read, notes))


def _read(notes: tuple[Fault, ...], raw: bytes) -> Reading:
    """Return the reading of the text of a picture, with the notes on its uncertain words."""
    reading = read_notation(raw)
    return reading._replace(notes=reading.notes + notes)


def _uncertain_words(page: PageText, offset: int) -> Iterator[Fault]:
    """Yield a note on each uncertain word of a text that begins at this offset, at most MOST."""
    left = MOST
    for line in page.lines:
        for word in line.words:
            if word.is_doubtful and left:
                left -= 1
                fitting = word.alternatives() or ("?",)
                facts = {
                    "offset": offset + word.column,
                    "length": len(word.text),
                    "found": word.text,
                    "fitting": fitting,
                }
                yield Fault("import.uncertain", NOTE, Where(""), facts)
        offset += len(line.text) + 1


FORMAT: Final = Format("photo", "A photo or scan of a printed or typed sheet (JPEG, PNG, WebP)", photo_sources)
