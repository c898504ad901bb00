"""Dates of records in EDTF (partial, uncertain, or an interval) -> the days that they may mean."""

import re
from functools import lru_cache
from typing import NamedTuple

_PART = re.compile(r"(?<![\d-])(-?[\dXu]{4})(?:-([\dXu]{2})(?:-([\dXu]{2})(?:T[\d:.]+\d(?:[+-][\d:]+)?)?)?)?(?![\dXu])")
"""Pattern of a year, a month or a day, in which digits may be unknown; a time and its zone may follow the day."""
_SEASONS = {"21": ("03", "05"), "22": ("06", "08"), "23": ("09", "11"), "24": ("12", "12")}
"""Season in EDTF (spring, summer, autumn, winter) -> its first and last month; winter is cut off at the year's end."""


class Days(NamedTuple):
    """First and last day that a date may mean, as ISO texts, which sort chronologically."""

    first: str
    last: str


@lru_cache(maxsize=1 << 12)
def span(date: str) -> Days | None:
    """Return the days that a date may mean: `1902~` the days of 1902, `19XX` a century, `1902/..` all from 1902 on.

    None if the date has no year of four digits AD.
    """
    spans = [_days(*match.groups()) for match in _PART.finditer(date) if not match[1].startswith("-")]
    if not spans:
        return None
    first = "0000-01-01" if re.match(r"[\[{]?(\.\.|/)", date) else min(days.first for days in spans)
    last = "9999-12-31" if re.search(r"(\.\.|/)[\]}]?$", date) else max(days.last for days in spans)
    return Days(first, last)


def _days(year: str, month: str | None, day: str | None) -> Days:
    """Return the first and the last day of a year, a month, a season or a day; X and u stand for any digit."""
    begin, end = _SEASONS.get(month or "XX", ("", ""))
    first = f"{_digits(year, '0')}-{begin or _within(month, '01', '12')[0]}-{_within(day, '01', '31')[0]}"
    return Days(first, f"{_digits(year, '9')}-{end or _within(month, '01', '12')[1]}-{_within(day, '01', '31')[1]}")


def _within(digits: str | None, least: str, most: str) -> tuple[str, str]:
    """Return the smallest and the largest number that digits with gaps may stand for, clamped to a range."""
    if digits is None:
        return least, most
    return max(_digits(digits, "0"), least), min(_digits(digits, "9"), most)


def _digits(digits: str, unknown: str) -> str:
    """Return the digits with `unknown` in place of each unknown digit."""
    return digits.replace("X", unknown).replace("u", unknown)
