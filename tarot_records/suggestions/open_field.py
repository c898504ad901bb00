"""Find the field of a line that is being typed: its next value, and the names that may follow."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tarot_records.notation import lines
from tarot_records.notation.lines import Field, LineForm
from tarot_records.notation.tokens import COMMA, Word

MANY: Final = frozenset((lines.CARDS, lines.TEXTS, lines.PER_SEAT))
"""Kinds of values that go on for several words."""


class OpenField(NamedTuple):
    """What is open at the end of some words of a line."""

    field: Field | None
    """Whose value comes next, or goes on; None if only names can follow."""
    words: tuple[Word, ...]
    """What its value has already."""
    told: tuple[Word, ...]
    """The words of this part of the line that tell other fields."""
    names: tuple[str, ...]
    """The fields that may be named there."""


def open_field(line: LineForm, words: Sequence[Word]) -> OpenField:
    """Return what is open behind these words of a line, as the notation has them; of a list, in its last part."""
    commas = [place for place, word in enumerate(words) if word.kind == COMMA]
    if line.form == lines.LIST and commas:
        words = words[commas[-1] + 1 :]
    first, names, told = list(line.first), {field.name: field for field in line.named}, list[Word]()
    now: Field | None = None
    its = list[Word]()
    for word in words:
        if now is None or (its and word.text in names):
            told += its
            now, its = names.pop(word.text, None), []
            if now is not None:
                told.append(word)
                continue
            now = first.pop(0) if first else None
        its.append(word)
        if now is None or now.kind not in MANY:
            told += its
            now, its = None, []
    needed = len(line.first) - len(first) < line.needed
    if now is None and first:
        return OpenField(first[0], (), tuple(told), () if needed else tuple(names))
    return OpenField(now, tuple(its), tuple(told), () if now is not None and not its else tuple(names))
