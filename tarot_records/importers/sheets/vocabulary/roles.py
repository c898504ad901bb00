"""Roles of the columns of a score sheet: values only."""

import re
from typing import Final, NamedTuple

from tarot_records.core.faults import Reason
from tarot_records.importers.cells import Cell


class Role(NamedTuple):
    """The role of a column: what it contains, and whose."""

    kind: str
    """One of KINDS."""
    what: int | str = ""
    """The seat of a `score` or `total`; the number of a side; the name of an `item`."""

    @property
    def slug(self) -> str:
        """The role as one word: `points`, `item:bouts`, `score:2`."""
        return f"{self.kind}:{self.what}" if self.what != "" else self.kind


KINDS: Final = (
    *("label", "dealer", "declarer", "partner", "contract", "summary", "points", "defence", "margin", "item"),
    *("score", "total", "side_points", "side_score", "side_total", "declarer_score", "date", "note", "sum", "skip"),
)
"""Kinds of roles. `summary` is a whole deal in one cell, `margin` the points above those needed, `defence` the points
of the other side, `sum` a control sum, `skip` a column that is left out."""
NUMBERED: Final = frozenset({"score", "total", "side_points", "side_score", "side_total"})
"""Kinds with a seat, or with one of two sides of partners: 0 is the side of seats 0 and 2."""
SEVERAL: Final = frozenset({"note", "sum", "skip"})
"""Kinds that several columns may have."""
TELLING: Final = frozenset(
    {"declarer", "partner", "contract", "summary", "points", "defence", "margin", "item", "declarer_score"}
)
"""Kinds whose values the rules of the game can compare with the scores."""


def role_words(role: Role) -> Reason:
    """Return the words for the content of a column with this role, to be used in a sentence."""
    return Reason(f"role_{role.kind}", {"item": role.what} if role.kind == "item" else {})


def role_from(slug: str) -> Role | None:
    """Return the role of a slug such as `item:bouts`; None if it is no slug of a role.

    `score` and `total` without a seat are those of the player whom the heading of the column names.
    """
    kind, colon, what = slug.partition(":")
    if kind == "item":
        return Role(kind, what) if what else None
    if colon:
        return Role(kind, int(what)) if kind in NUMBERED and re.fullmatch("[0-9]", what) else None
    return Role(kind) if kind in KINDS and (kind not in NUMBERED or kind in ("score", "total")) else None


class Column(NamedTuple):
    """A column of a sheet as it is read."""

    heading: Cell
    role: Role
    by: str
    """Evidence for the role: `heading`, `values`, `sums`, or `choice` of the reader."""
    agree: int = 0
    """Number of deals in which the column is filled in and the rules find no fault."""
    of: int = 0
    """Number of deals in which the column is filled in; 0 if the rules cannot be applied."""
    example: str = ""
    """The first value of the column."""


class ColumnLayout(NamedTuple):
    """The roles of all columns, and the players."""

    roles: tuple[Role, ...]
    players: tuple[Cell, ...]
    """Names of the players in order of their seats, with their places."""
    by: tuple[str, ...]
    """Evidence for each role."""
