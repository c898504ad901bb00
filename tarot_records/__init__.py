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
    from tarot_records.api.builder import IllegalMove, TableBuilder
    from tarot_records.api.hands import HandTable, hands
    from tarot_records.api.judging import draw, picture, replay, validate
    from tarot_records.api.mending import Completion, complete, convert, diff, from_link, repair
    from tarot_records.api.records import Records, load, loads, records, save
    from tarot_records.core.faults import Fault
    from tarot_records.engine.random_play import generate
    from tarot_records.hand_table.rows import HandRow
    from tarot_records.record.model import Hand, Record, Trick
    from tarot_records.record.source import Unreadable
    from tarot_records.repairs.ranking import Repair
    from tarot_records.report.hands import ReplayedHand, ReplayedTrick, TableAtStep
    from tarot_records.report.report import Report
    from tarot_records.transcripts.transcript import read_transcript
    from tarot_records.words.explain import Explanation, explain

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
if not os.path.isdir(os.path.join(_PACKAGE, "web")):
    # A checkout: `web`, `schema` and `samples` stand beside this package. A wheel holds them inside it.
    __path__.append(os.path.dirname(_PACKAGE))

__all__ = [
    "Completion",
    "Explanation",
    "Fault",
    "Hand",
    "HandRow",
    "HandTable",
    "IllegalMove",
    "Record",
    "Records",
    "Repair",
    "ReplayedHand",
    "ReplayedTrick",
    "Report",
    "TableAtStep",
    "TableBuilder",
    "Trick",
    "Unreadable",
    "complete",
    "convert",
    "diff",
    "draw",
    "explain",
    "from_link",
    "generate",
    "hands",
    "load",
    "loads",
    "picture",
    "read_transcript",
    "records",
    "repair",
    "replay",
    "save",
    "validate",
]

_HOMES = {
    "api.builder": ("IllegalMove", "TableBuilder"),
    "api.hands": ("HandTable", "hands"),
    "api.judging": ("draw", "picture", "replay", "validate"),
    "api.mending": ("Completion", "complete", "convert", "diff", "from_link", "repair"),
    "api.records": ("Records", "load", "loads", "records", "save"),
    "core.faults": ("Fault",),
    "engine.random_play": ("generate",),
    "hand_table.rows": ("HandRow",),
    "record.model": ("Hand", "Record", "Trick"),
    "record.source": ("Unreadable",),
    "repairs.ranking": ("Repair",),
    "report.hands": ("ReplayedHand", "ReplayedTrick", "TableAtStep"),
    "report.report": ("Report",),
    "transcripts.transcript": ("read_transcript",),
    "words.explain": ("Explanation", "explain"),
}
"""Module -> the public names that it defines."""


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
