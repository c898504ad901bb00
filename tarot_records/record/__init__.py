"""The record: its pydantic models, its source text, and the fast reader for records without mistakes.

The models are loaded when one of them is first used, as in `record.Hand`: a record without mistakes needs none.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarot_records.record.model import *  # noqa: F403 (every model, for type checkers)


def __getattr__(name: str) -> Any:
    """Return a model by its name, such as `Hand`, importing the models if necessary."""
    if not name[0].isupper():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    model = getattr(import_module(f"{__name__}.model"), name)
    globals()[name] = model  # found without this function from now on
    return model
