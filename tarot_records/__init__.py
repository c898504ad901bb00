"""tarot_records: game records for tarot card games, checked by replaying them.

    >>> from tarot_records import load, validate
    >>> validate(load("game.tarot.json")).verdict          # doctest: +SKIP
    'proved'

These ten names are the public interface; everything else may change.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarot_records.api import draw, explain, generate, load, replay, validate
    from tarot_records.record.model import Record
    from tarot_records.record.source import Unreadable
    from tarot_records.report.report import Report

_PACKAGE = Path(__file__).parent
if not (_PACKAGE / "web").is_dir():
    # A checkout: `web`, `schema` and `samples` stand beside this package. A wheel holds them inside it.
    __path__.append(str(_PACKAGE.parent))

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

_ELSEWHERE = {"Record": "record.model", "Report": "report.report", "Unreadable": "record.source"}
"""Name -> where it stands, if that is not `api`."""


def __getattr__(name: str) -> Any:
    """One of the names, loaded when somebody asks for it: what needs only a part of the package waits for no other."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'api')}"), name)
