"""tarot_records: game records for tarot card games, checked by replaying them.

    >>> from tarot_records import load, validate
    >>> validate(load("game.tarot.json")).verdict          # doctest: +SKIP
    'proved'

The names in `__all__` are the public interface; everything else may change.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarot_records.api import draw, explain, generate, load, replay, validate
    from tarot_records.record.model import Record
    from tarot_records.record.source import Unreadable
    from tarot_records.report.report import Report
    from tarot_records.transcripts.transcript import read_transcript

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
if not os.path.isdir(os.path.join(_PACKAGE, "web")):
    # A checkout: `web`, `schema` and `samples` stand beside this package. A wheel holds them inside it.
    __path__.append(os.path.dirname(_PACKAGE))

__all__ = [
    "Record",
    "Report",
    "Unreadable",
    "draw",
    "explain",
    "generate",
    "load",
    "read_transcript",
    "replay",
    "validate",
]

_ELSEWHERE = {
    "Record": "record.model",
    "Report": "report.report",
    "Unreadable": "record.source",
    "read_transcript": "transcripts.transcript",
}
"""Name -> its module, if that is not `api`."""


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'api')}"), name)
