"""The head of a record: the two fields that decide how the rest is read."""

from typing import Any

from tarot_records.core.faults import Fault, unreadable
from tarot_records.core.limits import VERSIONS


def head_faults(data: Any) -> tuple[Fault, ...]:
    """What is wrong with the first two fields, which decide how the rest is read."""
    if not isinstance(data, dict) or data.get("format") != "tarot-record":
        return (unreadable("record.format", ("format",) if isinstance(data, dict) and "format" in data else ()),)
    if data.get("version") not in VERSIONS:
        found = data.get("version")
        facts = {"found": str(found)[:40] if found is not None else "none", "versions": VERSIONS}
        return (unreadable("record.version", ("version",) if "version" in data else (), **facts),)
    return ()
