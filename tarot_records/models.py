"""The models of a record, loaded when somebody makes one: who only reads and replays records waits for none."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarot_records.record import (
        Bid,
        Call,
        Claim,
        Contract,
        Deal,
        Declaration,
        Exchange,
        Hand,
        Part,
        Scart,
        Scores,
        Trick,
    )

__all__ = [
    "Bid",
    "Call",
    "Claim",
    "Contract",
    "Deal",
    "Declaration",
    "Exchange",
    "Hand",
    "Part",
    "Scart",
    "Scores",
    "Trick",
]


def __getattr__(name: str) -> Any:
    """One of the models."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("tarot_records.record"), name)
