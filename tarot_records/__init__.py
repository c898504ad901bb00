"""tarot_records: game records for tarot card games, checked by replaying them.

    >>> from tarot_records import load, validate
    >>> validate(load("game.tarot.json")).verdict          # doctest: +SKIP
    'proved'

These ten names are the public interface; everything else may change.
"""

from tarot_records.api import draw, explain, generate, load, replay, validate
from tarot_records.record import Record
from tarot_records.report import Report
from tarot_records.source import Unreadable

__all__ = [
    "Record",
    "Report",
    "Unreadable",
    "draw",
    "explain",
    "generate",
    "load",
    "replay",
    "validate",
]
