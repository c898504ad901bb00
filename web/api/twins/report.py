"""A report as plain data: what a hand comes to."""

from tarot_records.position import HandResult
from tarot_records.web.api.shapes.report import ResultData


def result_data(result: HandResult) -> ResultData:
    """What a hand comes to."""
    return {
        "unit": result.unit,
        "card_points": [{"seats": seats, "points": value} for seats, value in result.card_points],
        "items": [{"name": item, "seat": seat, "value": value} for (item, seat), value in result.items.items()],
        "hand": result.hand,
    }
