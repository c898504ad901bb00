"""The formats that can be imported, found by entry points."""

from typing import Final

from tarot_records.core.entry_points import IMPORTERS, found
from tarot_records.importers.draft import Format

_FOUND: Final[tuple[Format, ...]] = tuple(point.load() for point in found(IMPORTERS))

FORMATS: Final = {form.id: form for form in _FOUND}
"""Every format by its id."""
