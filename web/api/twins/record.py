"""A record as plain data, with its report."""

from typing import Any

from tarot_records.output.data import report_data

from ...site.urls import Urls
from ...table.walk import Walk


def walk_data(walk: Walk, urls: Urls) -> dict[str, Any]:
    """A record with its report; each fault with the step it belongs to."""
    report = walk.report
    data = report_data(report)
    for i, fault in enumerate(data["faults"]):
        step = walk.step_of(i)
        fault["step"] = step
        fault["href"] = None if step is None else urls.step_twin(walk.slug, step)
    record = report.record
    return data | {
        "steps": len(walk.frames),
        "first": urls.step_twin(walk.slug, 0) if walk.frames else None,
        "record": None if record is None else record.model_dump(mode="json", exclude_unset=True),
    }
