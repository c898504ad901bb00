"""Rewriting: pieces of a text replaced by others, and what comes of it."""

from collections.abc import Iterable
from typing import NamedTuple


class Replacement(NamedTuple):
    """A piece of a text, from one character up to another, and what is to stand there."""

    start: int
    end: int
    text: str


class Rewritten(NamedTuple):
    """A corrected text."""

    text: str
    in_place: bool
    """Whether the layout was kept; else the record was written anew."""


def edited(text: str, replacements: Iterable[Replacement]) -> str:
    """Return the text with these pieces replaced, which do not overlap."""
    for start, end, new in sorted(replacements, reverse=True):
        text = text[:start] + new + text[end:]
    return text
