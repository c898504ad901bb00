"""A report as plain data: what a hand comes to, and what is kept beside the score."""

from typing import cast

from tarot_records.core.position import HandResult, Setting
from tarot_records.output import data

from ..shapes.report import KeptData, ResultData


def result_data(result: HandResult) -> ResultData:
    """What a hand comes to."""
    told = data.result_data(result)
    return cast(ResultData, told | {"items": [{"name": "", "seat": None, **item} for item in told["items"]]})


def kept_data(setting: Setting) -> KeptData:
    """Other accounts than the score, and what is carried on; nothing where a game keeps nothing of it."""
    kept: KeptData = {}
    if setting.ledgers:
        kept["ledgers"] = dict(setting.ledgers)
    if setting.carried is None or setting.carried:
        kept["carried"] = None if setting.carried is None else dict(setting.carried)
    return kept
