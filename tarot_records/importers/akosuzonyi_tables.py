"""Tables of AkosUzonyi's Tarock server: rows by session and game, and cells with their spans in the file."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tarot_records.importers.draft import JsonDraft
from tarot_records.record.line_map import LineMap
from tarot_records.record.source import parse

NAME: Final = "AkosUzonyi/Tarock"
SESSIONS, PLAYERS, GAMES, DECK, ACTIONS, USERS = "game_session", "player", "game", "deck_card", "action", "user"
TABLES: Final = (SESSIONS, PLAYERS, GAMES, DECK, ACTIONS)
"""The required tables; the table of the users, with their names, is optional."""
BELONGS: Final = {PLAYERS: "game_session_id", GAMES: "game_session_id", DECK: "game_id", ACTIONS: "game_id"}
"""Table -> column with the id of the session or game that a row belongs to."""


class Tables(NamedTuple):
    """The tables of a file, and the rows of each session and game."""

    rows: Mapping[str, list[Any]]
    belonging: Mapping[tuple[str, int], list[int]]
    """Table and id of the session or game -> numbers of its rows."""
    layout: LineMap
    others: tuple[str, ...]
    """Names of the tables that are not read."""


@lru_cache(maxsize=2)
def read_tables(raw: bytes) -> Tables:
    """Return the tables of a JSON file. Raises Unreadable."""
    data = parse(raw)
    data = data if isinstance(data, dict) else {}
    rows = {name: data[name] for name in (*TABLES, USERS) if isinstance(data.get(name), list)}
    belonging = defaultdict(list)
    for table, column in BELONGS.items():
        for place, row in enumerate(rows.get(table, ())):
            owner = row.get(column) if isinstance(row, dict) else None
            if type(owner) is int:
                belonging[table, owner].append(place)
    others = tuple(name for name in data if name not in (*TABLES, USERS))
    return Tables(rows, belonging, LineMap(raw.decode("utf-8", "replace"), None), others)


class TableDraft(JsonDraft):
    """The draft of a record that is read from tables."""

    def __init__(self, text: str, tables: Tables) -> None:
        super().__init__(text, NAME, tables.rows, tables.layout)
        self.tables = tables

    def name(self, steps: tuple[str | int, ...]) -> str:
        """Return the name of a cell for a fault: table and column, such as `player.points`."""
        return ".".join(step for step in steps if isinstance(step, str))

    def row(self, table: str, place: int) -> Mapping[str, Any]:
        """Return a row of a table; empty if the row is no JSON object."""
        row = self.tables.rows[table][place]
        return row if isinstance(row, dict) else {}

    def rows_in_order(self, table: str, owner: int, column: str = "ordinal") -> list[int]:
        """Return the indices of the rows of `table` that belong to `owner`, sorted by the number in `column`."""

        def number(place: int) -> int:
            value = self.row(table, place).get(column)
            return value if type(value) is int else 0

        return sorted(self.tables.belonging.get((table, owner), ()), key=number)
