"""Importer of AkosUzonyi's Tarock server: database tables into records of Hungarian tarokk, one for each session.

The server (Ákos Uzonyi, GPL-3.0) has no file format, only tables. The importer reads a JSON object of tables, each a
list of rows. A game consists of the pack in its order and the actions in sequence, as the program's rules allowed them:
a word, a colon and its details. The cards that each player draws, and the partner, follow from the pack. Scores of
games are not kept, only each player's present total.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any, Final

from tarot_records.importers.akosuzonyi_hand import (
    ACTIONS,
    DECK,
    GAMES,
    NAME,
    PLAYERS,
    REQUIRED,
    SESSIONS,
    USERS,
    ImportedHand,
    TableDraft,
    read_tables,
)
from tarot_records.importers.draft import Format
from tarot_records.record.source import Reading, Source, Unreadable

RULED, ILLUSTRATED, OTHERS = "paskievics", "illusztralt", ("magas", "zebi")
"""Types of sessions: two that have a ruleset of the same name in this package, and those that have none."""
PLAYED: Final = {ILLUSTRATED: {"uhu": "20"}}
"""Type of session -> options of our rules that describe how the program plays."""
NOT_DOUBLED: Final = "none"
SEATS: Final = (4, 5)
_BOT: Final = re.compile(r"bot\d+")


@lru_cache(maxsize=2)
def read_session(raw: bytes, place: int = 0) -> Reading:
    """Return the reading of session number `place`, from 0, in the order of the file."""
    text = raw.decode("utf-8", "replace")
    try:
        tables = read_tables(raw)
    except Unreadable as error:
        return Reading(text, None, {}, (), error.faults, ())
    session = _Session(text, tables)
    session.read(place)
    return session.reading()


class _Session(TableDraft):
    def read(self, place: int = 0) -> None:
        """Read session number `place`: its players and games."""
        for name in REQUIRED:
            if not self.tables.rows.get(name):
                self.tell("import.missing", (0, 1), field=name)
                return
        for name in self.tables.others if not place else ():
            self.note_omission(self.span(name), name[:80])
        session = self.get(SESSIONS, place, "id", kind=int)
        kind = self.get(SESSIONS, place, "type", kind=str)
        if session is None or kind is None:
            return
        if kind not in (RULED, ILLUSTRATED, *OTHERS):
            self.choose((SESSIONS, place, "type"), kind, (RULED, ILLUSTRATED, *OTHERS))
        ruleset = kind if kind in (RULED, ILLUSTRATED) else "unruled"
        self.data |= {"id": f"akosuzonyi-{session}", "game": "hungarian-tarokk", "ruleset": ruleset}
        if kind in PLAYED:
            self.data["options"] = dict(PLAYED[kind])
        self.set_span(self.span(SESSIONS, place, "type"), "ruleset")
        self._date(place)
        players = self.rows_in_order(PLAYERS, session)
        if len(players) not in SEATS:
            counts = [f"{PLAYERS} × {number}" for number in SEATS]
            self.choose((SESSIONS, place, "id"), f"{PLAYERS} × {len(players)}", counts)
            return
        self._players(players, session)
        doubled = self.row(SESSIONS, place).get("double_round_type", NOT_DOUBLED)
        if doubled != NOT_DOUBLED:
            self.note_omission(self.span(SESSIONS, place, "double_round_type"), f"double_round_type {doubled}"[:80])
        hands: list[dict[str, Any]] = []
        marks: list[dict[str, Any]] = []
        ours = True
        self.data |= {"carried_in": {}, "hands": hands, "marks": marks}  # a session begins with nothing
        games = self.rows_in_order(GAMES, session, "id")
        if not games:
            self.tell("import.missing", self.span(SESSIONS, place), field=GAMES)
        for at in games:
            game, beginner = self.get(GAMES, at, "id", kind=int), self.get(GAMES, at, "beginner_player", kind=int)
            if game is None or beginner is None:
                continue
            if not 0 <= beginner < len(players):
                self.choose((GAMES, at, "beginner_player"), beginner, tuple(range(len(players))))
                continue
            self.set_span(self.span(GAMES, at), "hands", len(hands))
            self.set_span(self.span(GAMES, at, "beginner_player"), "hands", len(hands), "dealer")
            hand = ImportedHand(self, len(hands), beginner, len(players))
            hands.append(hand.data)
            hand.read(self.rows_in_order(DECK, game), self.rows_in_order(ACTIONS, game), self.span(GAMES, at))
            marks += hand.marks
            ours = ours and hand.is_within_rules()
        if kind in OTHERS or (kind == ILLUSTRATED and not ours):
            self.note_omission(self.span(SESSIONS, place, "type"), f"type {kind}"[:80])
            self.data["ruleset"] = "unruled"
            self.data.pop("options", None)
        if kind == ILLUSTRATED:
            return  # the program scores no silent sas
        if doubled == NOT_DOUBLED and hands and all(hand.get("end") != "unrecorded" for hand in hands):
            self._points(players)

    def _date(self, place: int) -> None:
        """Store the date of the session from its creation time, in milliseconds since 1970."""
        at = self.row(SESSIONS, place).get("create_time")
        if type(at) is int and 0 < at < 10**14:
            self.data["event"] = {"date": datetime.fromtimestamp(at / 1000, UTC).date().isoformat()}
            self.set_span(self.span(SESSIONS, place, "create_time"), "event", "date")

    def _players(self, places: list[int], session: int) -> None:
        """Store the players, whose rows are at `places` in the table of players, and the provenance.

        `session` is the id of the session in the database, which the provenance names.
        """
        users = {}
        for at, row in enumerate(self.tables.rows.get(USERS, ())):
            if isinstance(row, dict) and type(row.get("id")) is int and isinstance(row.get("name"), str):
                users[row["id"]] = at
        people = 0
        self.data["players"] = []
        for seat, at in enumerate(places):
            user = self.row(PLAYERS, at).get("user_id")
            player: dict[str, Any] = {"id": str(user)[:40]} if type(user) is int else {}
            if type(user) is int and user in users:
                name: str = self.row(USERS, users[user])["name"]
                player["name"] = name[:500]
                self.set_span(self.span(USERS, users[user], "name"), "players", seat, "name")
                if _BOT.fullmatch(name):
                    player["x-bot"] = True
                people += "x-bot" not in player
            self.data["players"].append(player)
        provenance = {"source": f"{NAME}, {SESSIONS} {session}"}
        if all("name" in player for player in self.data["players"]):
            provenance["kind"] = "played" if people else "generated"
        self.data["provenance"] = provenance

    def _points(self, players: list[int]) -> None:
        """Store the players' totals as the result, if all are known."""
        points = [self.row(PLAYERS, at).get("points") for at in players]
        if all(type(number) is int for number in points):
            self.data["result"] = {"totals": points}
            for seat, at in enumerate(players):
                self.set_span(self.span(PLAYERS, at, "points"), "result", "totals", seat)


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield the source of each session in a file."""
    whole = Source(name, raw, reader=read_session)
    try:
        sessions = read_tables(whole.text()[0]).rows.get(SESSIONS, [])
    except Unreadable:
        sessions = []
    if len(sessions) < 2:
        yield whole
        return
    for place, row in enumerate(sessions):
        known = row.get("id", place) if isinstance(row, dict) else place
        yield whole._replace(name=f"{name}#{str(known)[:20]}", reader=partial(read_session, place=place))


FORMAT: Final = Format(
    "akosuzonyi", "tables of AkosUzonyi's Tarock server, as a JSON object of lists of rows: Hungarian tarokk", sources
)
