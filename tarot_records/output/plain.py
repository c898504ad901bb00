"""Plain text for the terminal: without what it would obey, and what to call a record in it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarot_records.engine.result import Replayed


def visible(text: str) -> str:
    """The text without characters that a terminal would obey instead of showing."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char == "\n" or char.isprintable() else "\ufffd" for char in text)


def label_of(report: "Replayed") -> str:
    """What to call a report: where its text came from, else the record's id."""
    if report.source is not None:
        return report.source.label
    return (report.record.id if report.record is not None else None) or "record"
