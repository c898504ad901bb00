"""Importer of AkosUzonyi's Tarock server: database tables into records of Hungarian tarokk, one a session.

The server (Ákos Uzonyi, GPL-3.0) has no file format: it keeps tables. Read here is a JSON object of them, each a list
of its rows. Of a game they have the pack in its order and then the actions, one after the other, as the program's rules
took them: a word, a colon, its matter. What everybody draws, and who is partner, follows from the cards; scores are
never kept, only what each player of the session has by now.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from tarot_records.core.cards import HONOURS, mask_of
from tarot_records.core.faults import Reason
from tarot_records.games.hungarian_tarokk.announcements import COUNT, RAISED
from tarot_records.games.hungarian_tarokk.contracts import DRAWN, KING_UHU, KING_ULTIMO, MORE_FIGURES
from tarot_records.games.hungarian_tarokk.early_ends import NO_HONOUR, THROW_IN
from tarot_records.games.hungarian_tarokk.scarts import TRUMPS, TRUMPS_LAID
from tarot_records.importers.draft import Draft, Format
from tarot_records.phases.announcements import KONTRA
from tarot_records.record.source import LineMap, Reading, Source, Span, Unreadable, parse

NAME: Final = "AkosUzonyi/Tarock"
SESSIONS, PLAYERS, GAMES, DECK, ACTIONS, USERS = "game_session", "player", "game", "deck_card", "action", "user"
TABLES: Final = (SESSIONS, PLAYERS, GAMES, DECK, ACTIONS)
"""What has to be there; the users besides, if names are to be kept."""
BELONGS: Final = {PLAYERS: "game_session_id", GAMES: "game_session_id", DECK: "game_id", ACTIONS: "game_id"}
"""Table -> the column that says to which session or game a row belongs."""
RULED, ILLUSTRATED, OTHERS = "paskievics", "illusztralt", ("magas", "zebi")
"""The types of sessions: those whose rules are here, as rulesets of the same names, and those that are only kept."""
PLAYED: Final = {ILLUSTRATED: {"uhu": "20"}}
"""How the program plays them where tables differ, as far as its figures tell."""
NOT_DOUBLED: Final = "none"
SEATS: Final = (4, 5)
ACTIVE, HAND, PACK, TRICKS = 4, 9, 42, 9
BIDS: Final = {"3": "three", "2": "two", "1": "one", "0": "solo"}
"""The cards that a bid draws -> the bid."""
PASS, DONE, GAME = "p", "passz", "game"
FIGURES: Final = {
    "jatek": GAME,
    "trull": "trull",
    "negykiraly": "kings",
    "dupla": "double",
    "volat": "volat",
    "xxifogas": "xxi_catch",
    "ultimoCt1T8": "pagat_ultimo",
    "ultimoCt2T8": "sas_ultimo",
    "ultimoCt1T7": "pagat_uhu",
    "ultimoCt2T7": "sas_uhu",
    "kezbevacakT4": "centrum",
    "kezbevacakT5": "small_bird",
    "kezbevacakT6": "big_bird",
}
"""What is announced, as the program writes it; of what is not here the name is kept."""
OF_KINGS: Final = {"8": KING_ULTIMO, "7": KING_UHU}
"""The trick, from 0 -> what is announced for it of a king."""
OFFICIAL: Final = "hkp"
COUNTS: Final = {"nyolctarokk": 8, "kilenctarokk": 9}
OURS: Final = frozenset((*MORE_FIGURES, GAME, KONTRA, COUNT, TRUMPS_LAID, THROW_IN, NO_HONOUR))
"""What is said in the illustrated game."""
SUITS: Final = {"a": "H", "b": "D", "c": "S", "d": "C"}
_CARD: Final = re.compile(r"t([1-9]|1\d|2[0-2])|([abcd])([1-5])")
_SAID: Final = re.compile(r"(\d?)(\w{1,40}?)(?:K([1-7]))?", re.ASCII)
"""A level as older rows have it, what is announced or doubled, a level as newer ones have it."""
_OF_A_KING: Final = re.compile(r"ultimoC([abcd]5)T([78])")
_BOT: Final = re.compile(r"bot\d+")


class _Tables(NamedTuple):
    rows: Mapping[str, list[Any]]
    belonging: Mapping[tuple[str, int], list[int]]
    """A table and the session or game -> the places of its rows."""
    layout: LineMap
    others: tuple[str, ...]
    """Tables that are not read."""


@lru_cache(maxsize=2)
def _tables(raw: bytes) -> _Tables:
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
    return _Tables(rows, belonging, LineMap(raw.decode("utf-8", "replace"), None), others)


@lru_cache(maxsize=2)
def read(raw: bytes, place: int = 0) -> Reading:
    """Return what the session at this place among the sessions says."""
    text = raw.decode("utf-8", "replace")
    try:
        tables = _tables(raw)
    except Unreadable as error:
        return Reading(text, None, {}, (), error.faults, ())
    session = _Session(text, tables)
    session.read(place)
    return session.reading()


class _Session(Draft):
    def __init__(self, text: str, tables: _Tables) -> None:
        super().__init__(text, NAME)
        self.tables = tables

    def read(self, place: int) -> None:
        """The whole session: its players and games."""
        for name in TABLES:
            if not self.tables.rows.get(name):
                self.tell("import.missing", (0, 1), field=name)
                return
        for name in self.tables.others if not place else ():
            self.left_out(self.span(name), name[:80])
        session = self.cell(SESSIONS, place, "id", int)
        kind = self.cell(SESSIONS, place, "type", str)
        if session is None or kind is None:
            return
        if kind not in (RULED, ILLUSTRATED, *OTHERS):
            self.choose(SESSIONS, place, "type", kind, (RULED, ILLUSTRATED, *OTHERS))
        ruleset = kind if kind in (RULED, ILLUSTRATED) else "unruled"
        self.data |= {"id": f"akosuzonyi-{session}", "game": "hungarian-tarokk", "ruleset": ruleset}
        if kind in PLAYED:
            self.data["options"] = dict(PLAYED[kind])
        self.stands(self.span(SESSIONS, place, "type"), "ruleset")
        self._date(place)
        players = self._in_order(PLAYERS, session)
        if len(players) not in SEATS:
            self.choose(SESSIONS, place, "id", f"{PLAYERS} × {len(players)}", tuple(f"{PLAYERS} × {n}" for n in SEATS))
            return
        self._players(players, session)
        doubled = self.row(SESSIONS, place).get("double_round_type", NOT_DOUBLED)
        if doubled != NOT_DOUBLED:
            self.left_out(self.span(SESSIONS, place, "double_round_type"), f"double_round_type {doubled}"[:80])
        hands: list[dict[str, Any]] = []
        marks: list[dict[str, Any]] = []
        ours = True
        self.data |= {"hands": hands, "marks": marks}
        games = sorted(self.tables.belonging.get((GAMES, session), ()), key=lambda at: self._order(GAMES, at, "id"))
        if not games:
            self.tell("import.missing", self.span(SESSIONS, place), field=GAMES)
        for at in games:
            game, beginner = self.cell(GAMES, at, "id", int), self.cell(GAMES, at, "beginner_player", int)
            if game is None or beginner is None:
                continue
            if not 0 <= beginner < len(players):
                self.choose(GAMES, at, "beginner_player", beginner, tuple(range(len(players))))
                continue
            self.stands(self.span(GAMES, at), "hands", len(hands))
            self.stands(self.span(GAMES, at, "beginner_player"), "hands", len(hands), "dealer")
            hand = _Hand(self, len(hands), beginner, len(players))
            hands.append(hand.data)
            hand.read(self._in_order(DECK, game), self._in_order(ACTIONS, game), self.span(GAMES, at))
            marks += hand.marks
            ours = ours and hand.is_ours()
        if kind in OTHERS or (kind == ILLUSTRATED and not ours):
            self.left_out(self.span(SESSIONS, place, "type"), f"type {kind}"[:80])
            self.data["ruleset"] = "unruled"
            self.data.pop("options", None)
        if kind == ILLUSTRATED:
            return  # the program scores no silent sas
        if doubled == NOT_DOUBLED and hands and all(hand.get("end") != "unrecorded" for hand in hands):
            self._points(players)

    # -- the session ---------------------------------------------------------------------------------

    def _date(self, place: int) -> None:
        at = self.row(SESSIONS, place).get("create_time")
        if type(at) is int and 0 < at < 10**14:
            self.data["event"] = {"date": datetime.fromtimestamp(at / 1000, UTC).date().isoformat()}
            self.stands(self.span(SESSIONS, place, "create_time"), "event", "date")

    def _players(self, places: list[int], session: int) -> None:
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
                self.stands(self.span(USERS, users[user], "name"), "players", seat, "name")
                if _BOT.fullmatch(name):
                    player["x-bot"] = True
                people += "x-bot" not in player
            self.data["players"].append(player)
        provenance = {"source": f"{NAME}, {SESSIONS} {session}"}
        if all("name" in player for player in self.data["players"]):
            provenance["kind"] = "played" if people else "generated"
        self.data["provenance"] = provenance

    def _points(self, players: list[int]) -> None:
        points = [self.row(PLAYERS, at).get("points") for at in players]
        if all(type(number) is int for number in points):
            self.data["result"] = {"totals": points}
            for seat, at in enumerate(players):
                self.stands(self.span(PLAYERS, at, "points"), "result", "totals", seat)

    # -- parts of the file ---------------------------------------------------------------------------

    def row(self, table: str, place: int) -> Mapping[str, Any]:
        """Return a row; an empty one if it is none."""
        row = self.tables.rows[table][place]
        return row if isinstance(row, dict) else {}

    def span(self, *steps: str | int) -> Span:
        """Return where a part of the file stands."""
        return self.tables.layout.find("".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps))

    def cell(self, table: str, place: int, column: str, kind: type) -> Any:
        """Return what a column of a row says; None if it is not of this kind, which is told."""
        row = self.row(table, place)
        if column not in row:
            self.tell("import.missing", self.span(table, place), field=f"{table}.{column}")
            return None
        value = row[column]
        if type(value) is not kind:
            what = Reason("whole_number" if kind is int else "text")
            field = f"{table}.{column}"
            self.tell("import.value", self.span(table, place, column), field=field, found=str(value)[:40], what=what)
            return None
        return value

    def choose(self, table: str, place: int, column: str, value: object, fitting: tuple[object, ...]) -> None:
        """Tell of a cell that is none of what it may be."""
        told = tuple(map(str, fitting))
        field = f"{table}.{column}"
        self.tell("import.choice", self.span(table, place, column), field=field, found=str(value)[:40], fitting=told)

    def _order(self, table: str, place: int, column: str) -> int:
        number = self.row(table, place).get(column)
        return number if type(number) is int else 0

    def _in_order(self, table: str, owner: int) -> list[int]:
        return sorted(self.tables.belonging.get((table, owner), ()), key=lambda at: self._order(table, at, "ordinal"))


class _Hand:
    def __init__(self, session: _Session, number: int, beginner: int, players: int) -> None:
        self.session, self.number = session, number
        self.seats = [(beginner + i) % players for i in range(ACTIVE)]
        """The seats as the program counts them, from who speaks first -> ours."""
        self.players, self.held = players, [0] * players
        self.talon: list[str] = []
        self.height, self.declarer, self.passes = "", -1, 0
        self.attack = set[int]()
        """The declarer and his partner, once he has called."""
        self.laid: dict[int, dict[str, Any]] = {}
        self.begun: str = ""
        """The first action but bids."""
        dealer = (beginner - 1) % players
        self.data: dict[str, Any] = {"dealer": dealer}
        if players > ACTIVE:
            self.data["sits_out"] = [dealer]
        self.marks: list[dict[str, Any]] = []
        self._supplied(["dealer"], "Who speaks first sits after the dealer.")
        self.takes: Mapping[str, Callable[[int, str, Span], bool]] = {
            "bid": self._bid,
            "fold": self._fold,
            "skart": self._fold,
            "call": self._call,
            "announce": self._announce,
            "play": self._play,
            "throw": self._throw,
            "newgame": lambda seat, matter, span: True,
        }

    def read(self, deck: list[int], actions: list[int], whole: Span) -> None:
        """The pack, and one action after the other."""
        session = self.session
        self._deal(deck)
        last = whole
        for at in actions:
            seat, action = session.cell(ACTIONS, at, "seat", int), session.cell(ACTIONS, at, "action", str)
            if seat is None or action is None:
                return
            last = session.span(ACTIONS, at, "action")
            if not 0 <= seat < ACTIVE:
                session.choose(ACTIONS, at, "seat", seat, tuple(range(ACTIVE)))
                return
            word, _, matter = action.partition(":")
            if word not in self.takes or not self._taken(word, self.seats[seat], matter, last):
                session.tell("import.action", last, found=action[:40])
                return
        self._ended(last)

    def _taken(self, word: str, seat: int, matter: str, span: Span) -> bool:
        if word != "bid" and not self.begun:
            self.begun = word
            self._draw(span)
        elif self.begun == "newgame" != word:
            return False
        return self.takes[word](seat, matter, span)

    def _stands(self, span: Span, *steps: str | int) -> None:
        self.session.stands(span, "hands", self.number, *steps)

    def _supplied(self, steps: list[str | int], text: str) -> None:
        at = "/".join(map(str, ("", "hands", self.number, *steps)))
        self.marks.append({"at": at, "kind": "supplied", "text": text})

    # -- before play ---------------------------------------------------------------------------------

    def _deal(self, deck: list[int]) -> None:
        session, cards = self.session, ["?"] * PACK
        places = dict[int, Span]()
        for at in deck:
            number, word = session.cell(DECK, at, "ordinal", int), session.cell(DECK, at, "card", str)
            if number is None or word is None:
                continue
            if not 0 <= number < PACK or number in places:
                session.choose(DECK, at, "ordinal", number, (f"0–{PACK - 1}",))
                continue
            places[number] = session.span(DECK, at, "card")
            cards[number] = _code(word) or "?"
            if not _code(word):
                session.tell("import.card", places[number], found=word[:20])
        hands: list[list[str]] = [[] for _ in range(self.players)]
        for turn, seat in enumerate(self.seats):
            first = turn * HAND
            hands[seat] = cards[first : first + HAND]
            self.held[seat] = _mask(hands[seat])
            for i in range(HAND):
                if first + i in places:
                    self._stands(places[first + i], "deal", "hands", seat, i)
        self.talon = cards[ACTIVE * HAND :]
        for i in range(len(self.talon)):
            if ACTIVE * HAND + i in places:
                self._stands(places[ACTIVE * HAND + i], "deal", "talon", i)
        self.data["deal"] = {"hands": hands, "talon": self.talon}

    def _bid(self, seat: int, matter: str, span: Span) -> bool:
        if self.begun or (matter != PASS and matter not in BIDS):
            return False
        word = "pass" if matter == PASS else "hold" if matter == self.height else BIDS[matter]
        if matter == PASS:
            self.passes += 1
        else:
            self.height, self.declarer = matter, seat
        bids = self.data.setdefault("bids", [])
        self._stands(span, "bids", len(bids))
        bids.append({"seat": seat, "bid": word})
        return True

    def _draw(self, span: Span) -> None:
        """What everybody draws from the talon, now that the auction is over."""
        if self.declarer < 0:
            return
        turn, at, drawn = self.seats.index(self.declarer), 0, []
        for i, number in enumerate(DRAWN[BIDS[self.height]]):
            seat, cards = self.seats[(turn + i) % ACTIVE], self.talon[at : at + number]
            at += number
            if number:
                self.held[seat] |= _mask(cards)
                drawn.append({"kind": "talon", "taker": seat, "cards": cards, "face": "down"})
        self.data["exchanges"] = drawn
        self._stands(span, "exchanges")
        self._supplied(["exchanges"], "By the order of the talon.")

    def _fold(self, seat: int, matter: str, span: Span) -> bool:
        if seat in self.laid or "calls" in self.data or self.declarer < 0:
            return False
        cards = [_code(word) for word in matter.split(",")] if matter else []
        known = [card for card in cards if card is not None]
        if len(known) < len(cards) or len(cards) > PACK:
            return False
        self.held[seat] &= ~_mask(known)
        trumps = [card for card in known if _mask([card]) & TRUMPS]
        if not known:
            return True
        self.laid[seat] = {"seat": seat, "cards": known, "span": span, "trumps": trumps}
        return True

    def _scarts(self) -> None:
        if not self.laid:
            return
        turn = self.seats.index(self.declarer)
        scarts: list[dict[str, Any]] = []
        for seat in (self.seats[(turn + i) % ACTIVE] for i in range(ACTIVE)):
            one = self.laid.get(seat)
            if one is None:
                continue
            scart = {"seat": seat, "cards": one["cards"]}
            self._stands(one["span"], "scart", len(scarts))
            if one["trumps"] and seat == self.declarer:
                scart["shown"] = one["trumps"]
            elif one["trumps"]:
                self._declare({"seat": seat, "kind": "trumps_laid", "size": len(one["trumps"])}, one["span"])
            scarts.append(scart)
        self.data["scart"] = scarts

    def _declare(self, said: dict[str, Any], span: Span) -> None:
        declarations = self.data.setdefault("declarations", [])
        self._stands(span, "declarations", len(declarations))
        declarations.append(said)

    def _call(self, seat: int, matter: str, span: Span) -> bool:
        code = _code(matter)
        if code is None or seat != self.declarer or "calls" in self.data:
            return False
        self._scarts()
        call = {"seat": seat, "card": code}
        if self.held[seat] & _mask([code]):
            call["answer"] = "own"
        elif any(code in one["cards"] for one in self.laid.values()):
            call["answer"] = "scart"
        elif any(held & _mask([code]) for held in self.held):
            call["answer"] = "held"
        self.data["calls"] = [call]
        self.attack = {seat, *(one for one, held in enumerate(self.held) if held & _mask([code]))}
        self._stands(span, "calls", 0)
        return True

    def _announce(self, seat: int, matter: str, span: Span) -> bool:
        """Something announced, or doubled; the program says the game itself, and lets each speaker end his turn."""
        match = _SAID.fullmatch(matter)
        if match is None or "calls" not in self.data or "tricks" in self.data:
            return False
        level, name = int(match[1] or match[3] or 0), match[2]
        if name == DONE:
            return True
        if name in COUNTS:
            self._declare({"seat": seat, "kind": "tarokks", "size": COUNTS[name]}, span)
        elif name == OFFICIAL and not level:
            self._declare({"seat": seat, "kind": "kontra", "item": GAME, "level": 1}, span)
        elif level:
            self._declare({"seat": seat, "kind": "kontra", "item": _figure(name)[0], "level": level}, span)
        else:
            kind, king = _figure(name)
            self._declare({"seat": seat, "kind": kind, **({"cards": [king]} if king else {})}, span)
        return True

    def is_ours(self) -> bool:
        """Return whether all that was said is said by our rules too: no side has raised an ultimó to an uhu."""
        said = self.data.get("declarations", [])
        made = [(one["kind"], one.get("cards"), one["seat"] in self.attack) for one in said]
        raised = any((RAISED[kind], *rest) in made[:i] for i, (kind, *rest) in enumerate(made) if kind in RAISED)
        words = {one["kind"] for one in said} | {one["item"] for one in said if "item" in one}
        return words <= OURS and not raised

    # -- play, and the end -----------------------------------------------------------------------------

    def _play(self, seat: int, matter: str, span: Span) -> bool:
        code, tricks = _code(matter), self.data.setdefault("tricks", [])
        if not tricks or len(tricks[-1]["cards"]) == ACTIVE:
            self._stands(span, "tricks", len(tricks))
            tricks.append({"leader": seat, "cards": []})
        cards = tricks[-1]["cards"]
        turn = self.seats.index(tricks[-1]["leader"]) + len(cards)
        if code is None or self.seats[turn % ACTIVE] != seat or len(tricks) > TRICKS:
            return False
        self._stands(span, "tricks", len(tricks) - 1, "cards", len(cards))
        cards.append(code)
        return True

    def _throw(self, seat: int, matter: str, span: Span) -> bool:
        if "tricks" in self.data or self.data.get("end"):
            return False
        self._declare({"seat": seat, "kind": "throw_in"}, span)
        self.data["end"] = "misdeal"
        return True

    def _ended(self, last: Span) -> None:
        if "calls" not in self.data:
            self._scarts()
        tricks = self.data.get("tricks", [])
        if "end" in self.data or (len(tricks) == TRICKS and len(tricks[-1]["cards"]) == ACTIVE):
            return
        if self.declarer < 0 and self.passes == ACTIVE:
            self.data["end"] = "all_pass"
        elif self.begun == "newgame" and self.declarer >= 0 and not self.held[self.declarer] & HONOURS:
            self._declare({"seat": self.declarer, "kind": "no_honour"}, last)
            self._supplied(["declarations", 0], "The program ends such a hand by itself.")
            self.data["end"] = "misdeal"
        else:
            if tricks:
                tricks[-1]["cards"] += ["?"] * (ACTIVE - len(tricks[-1]["cards"]))
            if len(tricks) < TRICKS:
                self.data["end"] = "unrecorded"
            self.session.note("import.unfinished", last)


def _figure(name: str) -> tuple[str, str]:
    king = _OF_A_KING.fullmatch(name)
    return (OF_KINGS[king[2]], _code(king[1]) or "") if king else (FIGURES.get(name, name.lower()), "")


def _code(word: str) -> str | None:
    """Return a card's code: `a1` is H1, `d1` C10, `t22` F."""
    match = _CARD.fullmatch(word)
    if match is None:
        return None
    if match[1]:
        return "F" if match[1] == "22" else f"T{match[1]}"
    suit = SUITS[match[2]]
    lowest = "1" if suit in "HD" else "10"
    return suit + (lowest, "J", "N", "Q", "K")[int(match[3]) - 1]


def _mask(cards: list[str]) -> int:
    return mask_of([card for card in cards if card != "?"])


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield a file: a record for each session."""
    whole = Source(name, raw, reader=read)
    try:
        sessions = _tables(whole.text()[0]).rows.get(SESSIONS, [])
    except Unreadable:
        sessions = []
    if len(sessions) < 2:
        yield whole
        return
    for place, row in enumerate(sessions):
        known = row.get("id", place) if isinstance(row, dict) else place
        yield whole._replace(name=f"{name}#{str(known)[:20]}", reader=partial(read, place=place))


FORMAT: Final = Format(
    "akosuzonyi", "tables of AkosUzonyi's Tarock server, as a JSON object of lists of rows: Hungarian tarokk", sources
)
