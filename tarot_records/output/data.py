"""Reports and faults as plain data, for programs."""

from typing import Any

from msgspec.structs import asdict

from tarot_records.core.faults import facts_data
from tarot_records.core.limits import MOST
from tarot_records.core.position import HandResult
from tarot_records.report.report import Report
from tarot_records.words.explain import Explanation, explanations
from tarot_records.words.language import ENGLISH


def report_data(report: Report, lang: str = ENGLISH.code) -> dict[str, Any]:
    """Return a report as plain data, for JSON."""
    record, first = report.told, range(min(MOST, len(report.faults)))
    data: dict[str, Any] = {
        "source": report.source.label if report.source is not None else None,
        "id": record.id if record is not None else None,
        "game": record.game if record is not None else None,
        "verdict": report.verdict,
        "faults": [fault_data(explained) for explained in explanations(report, first, lang)],
        "more_faults": max(0, len(report.faults) - MOST),
    }
    if report.outcome is not None:
        data["hands"] = [None if result is None else result_data(result) for result in report.outcome.results]
        data["totals"] = report.outcome.totals
        data["winners"] = report.outcome.winners
    return data


def result_data(result: HandResult) -> dict[str, Any]:
    """Return the result of a hand as plain data; without keys such as `ledgers` and `rows` if they would be empty."""
    data: dict[str, Any] = {
        "unit": result.unit,
        "card_points": [{"seats": seats, "points": points} for seats, points in result.card_points],
        "items": [
            {"name": item, "value": value}
            | ({} if seat is None else {"seat": seat})
            | ({"rows": [asdict(row) for row in result.rows[item, seat]]} if (item, seat) in result.rows else {})
            for (item, seat), value in result.items.items()
        ],
        "hand": result.hand,
    }
    if result.ledgers:
        data["ledgers"] = dict(result.ledgers)
    if result.carried is not None:
        data["carried"] = dict(result.carried)
    if result.spent:
        data["spent"] = dict(result.spent)
    return data


def fault_data(explained: Explanation) -> dict[str, Any]:
    """Return an explained fault as plain data, for JSON."""
    fault, place = explained.fault, explained.place
    return {
        "code": fault.code,
        "severity": fault.severity,
        "pointer": fault.where.pointer,
        "hand": fault.where.hand,
        "trick": fault.where.trick,
        "seat": fault.where.seat,
        "line": place.line if place is not None else None,
        "column": place.column if place is not None else None,
        "facts": facts_data(fault.facts),
        "what": explained.what,
        "rule": explained.rule,
        "source": explained.source,
        "look": explained.look,
        "elsewhere": explained.elsewhere,
        "later": explained.later or None,
        "because": fault.because,
    }
