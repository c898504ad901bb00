"""Cases of tests, read from the tables in `tests/data/cases`."""

import tomllib
from functools import cache
from typing import Any

import pytest

from support.paths import DATA


@cache
def _tables(file: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "cases" / f"{file}.toml").read_text("utf-8"))


def cases(file: str, table: str) -> pytest.MarkDecorator:
    """Parametrize a test with the rows of a table; a column `about` names the cases."""
    columns, rows = _tables(file)[table].values()
    named = columns[0] == "about"
    params = [pytest.param(*row[named:], id=row[0] if named else None) for row in rows]
    return pytest.mark.parametrize(columns[named:], params)


def rows_of(file: str, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table, each as its values by column."""
    columns, rows = _tables(file)[table].values()
    return [dict(zip(columns, row, strict=True)) for row in rows]
