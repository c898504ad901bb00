"""Tables of AkosUzonyi's Tarock server, and a game in them as a hand of Hungarian tarokk.

The tables give the rows of a session or game, and cells with their spans in the file.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tarot_records.core.cards import HONOURS, mask_of
from tarot_records.core.faults import pointer
from tarot_records.games.hungarian_tarokk.announcements import COUNT, RAISED
from tarot_records.games.hungarian_tarokk.contracts import DRAWN, KING_UHU, KING_ULTIMO, MORE_FIGURES
from tarot_records.games.hungarian_tarokk.early_ends import NO_HONOUR, THROW_IN
from tarot_records.games.hungarian_tarokk.scarts import TRUMPS
from tarot_records.importers.draft import TABLES, JsonDraft
from tarot_records.phases.declarations.announcements import KONTRA
from tarot_records.phases.declarations.trumps_laid import TRUMPS_LAID
from tarot_records.record.line_map import LineMap, Span
from tarot_records.record.source import parse

NAME: Final = "AkosUzonyi/Tarock"
SESSIONS, PLAYERS, GAMES, DECK, ACTIONS, USERS = "game_session", "player", "game", "deck_card", "action", "user"
REQUIRED: Final = (SESSIONS, PLAYERS, GAMES, DECK, ACTIONS)
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
    rows = {name: data[name] for name in (*REQUIRED, USERS) if isinstance(data.get(name), list)}
    belonging = defaultdict(list)
    for table, column in BELONGS.items():
        for place, row in enumerate(rows.get(table, ())):
            owner = row.get(column) if isinstance(row, dict) else None
            if type(owner) is int:
                belonging[table, owner].append(place)
    others = tuple(name for name in data if name not in (*REQUIRED, USERS))
    return Tables(rows, belonging, LineMap(raw.decode("utf-8", "replace"), None), others)


class TableDraft(JsonDraft):
    """The draft of a record that is read from tables."""

    form = NAME

    def __init__(self, text: str, tables: Tables) -> None:
        super().__init__(text, tables.rows, tables.layout)
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


ACTIVE, HAND, PACK, TRICKS = 4, 9, 42, 9
"""Number of players of a hand, of cards dealt to each, of cards in the pack, and of tricks."""
BIDS: Final = {"3": "three", "2": "two", "1": "one", "0": "solo"}
"""Number of cards that a bid draws -> the bid."""
PASS, DONE, GAME = "p", "passz", "game"
FIGURES: Final[Mapping[str, str]] = TABLES["akosuzonyi"]["figures"]
"""Announcement as the program writes it -> ours; other names are kept."""
OF_KINGS: Final = {"8": KING_ULTIMO, "7": KING_UHU}
"""Number of a trick, from 0 -> announcement of a king for it."""
OFFICIAL: Final = "hkp"
"""Announcement by which the program doubles the game itself."""
COUNTS: Final = {"nyolctarokk": 8, "kilenctarokk": 9}
"""Announcement as the program writes it -> number of trumps held."""
OURS: Final = frozenset((*MORE_FIGURES, GAME, KONTRA, COUNT, TRUMPS_LAID, THROW_IN, NO_HONOUR))
"""Kinds of declarations of the illustrated game."""
SUITS: Final = {"a": "H", "b": "D", "c": "S", "d": "C"}
_CARD: Final = re.compile(r"t([1-9]|1\d|2[0-2])|([abcd])([1-5])")
_SAID: Final = re.compile(r"(\d?)(\w{1,40}?)(?:K([1-7]))?", re.ASCII)
"""Pattern of an announcement or kontra: a level in older rows, the name, a level in newer rows."""
_OF_A_KING: Final = re.compile(r"ultimoC([abcd]5)T([78])")


class ImportedHand:
    """A hand that is being read from the pack and the actions of a game."""

    def __init__(self, session: TableDraft, number: int, beginner: int, players: int) -> None:
        self.session, self.number = session, number
        self.seats = [(beginner + i) % players for i in range(ACTIVE)]
        """Seat in the program, counted from the first to speak -> seat in the record."""
        self.players, self.held = players, [0] * players
        self.talon: list[str] = []
        self.height, self.declarer, self.passes = "", -1, 0
        self.attack = set[int]()
        """Seats of the declarer and, once called, the partner."""
        self.laid: dict[int, dict[str, Any]] = {}
        self.begun: str = ""
        """Keyword of the first action that is not a bid; empty before that action."""
        dealer = (beginner - 1) % players
        self.data: dict[str, Any] = {"dealer": dealer}
        if players > ACTIVE:
            self.data["sits_out"] = [dealer]
        self.marks: list[dict[str, Any]] = []
        self._mark_supplied(["dealer"], "Who speaks first sits after the dealer.")
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
        """Read the pack and the actions in order; stop at the first impossible action and report it."""
        session = self.session
        self._deal(deck)
        last = whole
        for at in actions:
            seat, action = session.get(ACTIONS, at, "seat", kind=int), session.get(ACTIONS, at, "action", kind=str)
            if seat is None or action is None:
                return
            last = session.span(ACTIONS, at, "action")
            if not 0 <= seat < ACTIVE:
                session.choose((ACTIONS, at, "seat"), seat, tuple(range(ACTIVE)))
                return
            word, _, matter = action.partition(":")
            if word not in self.takes or not self._read_action(word, self.seats[seat], matter, last):
                session.tell("import.action", last, found=action[:40])
                return
        self._store_end(last)

    def _read_action(self, word: str, seat: int, matter: str, span: Span) -> bool:
        """Read the action `word` with its details `matter`; return whether it is possible."""
        if word != "bid" and not self.begun:
            self.begun = word
            self._draw(span)
        elif self.begun == "newgame" != word:
            return False
        return self.takes[word](seat, matter, span)

    def _set_span(self, span: Span, *steps: str | int) -> None:
        self.session.set_span(span, "hands", self.number, *steps)

    def _mark_supplied(self, steps: list[str | int], text: str) -> None:
        self.marks.append({"at": pointer("hands", self.number, *steps), "kind": "supplied", "text": text})

    # -- before play ---------------------------------------------------------------------------------

    def _deal(self, deck: list[int]) -> None:
        """Read the pack: the cards of each seat, nine at a time, then the talon."""
        session, cards = self.session, ["?"] * PACK
        places = dict[int, Span]()
        for at in deck:
            number, word = session.get(DECK, at, "ordinal", kind=int), session.get(DECK, at, "card", kind=str)
            if number is None or word is None:
                continue
            if not 0 <= number < PACK or number in places:
                session.choose((DECK, at, "ordinal"), number, (f"0–{PACK - 1}",))
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
                    self._set_span(places[first + i], "deal", "hands", seat, i)
        self.talon = cards[ACTIVE * HAND :]
        for i in range(len(self.talon)):
            if ACTIVE * HAND + i in places:
                self._set_span(places[ACTIVE * HAND + i], "deal", "talon", i)
        self.data["deal"] = {"hands": hands, "talon": self.talon}

    def _bid(self, seat: int, matter: str, span: Span) -> bool:
        """Add a bid to the hand; return whether it is possible."""
        if self.begun or (matter != PASS and matter not in BIDS):
            return False
        word = "pass" if matter == PASS else "hold" if matter == self.height else BIDS[matter]
        if matter == PASS:
            self.passes += 1
        else:
            self.height, self.declarer = matter, seat
        bids = self.data.setdefault("bids", [])
        self._set_span(span, "bids", len(bids))
        bids.append({"seat": seat, "bid": word})
        return True

    def _draw(self, span: Span) -> None:
        """Deal out the talon after the auction."""
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
        self._set_span(span, "exchanges")
        self._mark_supplied(["exchanges"], "By the order of the talon.")

    def _fold(self, seat: int, matter: str, span: Span) -> bool:
        """Keep the cards that a player lays away, for `_scarts`; return whether they are possible."""
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
        """Store the scarts in turn from the declarer, whose trumps are shown; the others declare how many they laid."""
        if not self.laid:
            return
        turn = self.seats.index(self.declarer)
        scarts: list[dict[str, Any]] = []
        for seat in (self.seats[(turn + i) % ACTIVE] for i in range(ACTIVE)):
            entry = self.laid.get(seat)
            if entry is None:
                continue
            scart = {"seat": seat, "cards": entry["cards"]}
            self._set_span(entry["span"], "scart", len(scarts))
            if entry["trumps"] and seat == self.declarer:
                scart["shown"] = entry["trumps"]
            elif entry["trumps"]:
                self._declare({"seat": seat, "kind": "trumps_laid", "size": len(entry["trumps"])}, entry["span"])
            scarts.append(scart)
        self.data["scart"] = scarts

    def _declare(self, said: dict[str, Any], span: Span) -> None:
        declarations = self.data.setdefault("declarations", [])
        self._set_span(span, "declarations", len(declarations))
        declarations.append(said)

    def _call(self, seat: int, matter: str, span: Span) -> bool:
        """Store the card called by the declarer; return whether it is possible."""
        code = _code(matter)
        if code is None or seat != self.declarer or "calls" in self.data:
            return False
        self._scarts()
        call = {"seat": seat, "card": code}
        if self.held[seat] & _mask([code]):
            call["answer"] = "own"
        elif any(code in entry["cards"] for entry in self.laid.values()):
            call["answer"] = "scart"
        elif any(held & _mask([code]) for held in self.held):
            call["answer"] = "held"
        self.data["calls"] = [call]
        self.attack = {seat, *(other for other, held in enumerate(self.held) if held & _mask([code]))}
        self._set_span(span, "calls", 0)
        return True

    def _announce(self, seat: int, matter: str, span: Span) -> bool:
        """Add an announcement or a kontra to the hand; return False if none is possible here.

        `passz` (end of a turn) is skipped; `hkp` is a kontra to the game by the program itself.
        """
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

    def is_within_rules(self) -> bool:
        """Return whether our rules allow all declarations: known kinds, and no side has raised its ultimó to an uhu."""
        said = self.data.get("declarations", [])
        made = [(entry["kind"], entry.get("cards"), entry["seat"] in self.attack) for entry in said]
        raised = any((RAISED[kind], *rest) in made[:i] for i, (kind, *rest) in enumerate(made) if kind in RAISED)
        words = {entry["kind"] for entry in said} | {entry["item"] for entry in said if "item" in entry}
        return words <= OURS and not raised

    # -- play, and the end -----------------------------------------------------------------------------

    def _play(self, seat: int, matter: str, span: Span) -> bool:
        """Add a card to the current trick; return whether it is possible."""
        code, tricks = _code(matter), self.data.setdefault("tricks", [])
        if not tricks or len(tricks[-1]["cards"]) == ACTIVE:
            self._set_span(span, "tricks", len(tricks))
            tricks.append({"leader": seat, "cards": []})
        cards = tricks[-1]["cards"]
        turn = self.seats.index(tricks[-1]["leader"]) + len(cards)
        if code is None or self.seats[turn % ACTIVE] != seat or len(tricks) > TRICKS:
            return False
        self._set_span(span, "tricks", len(tricks) - 1, "cards", len(cards))
        cards.append(code)
        return True

    def _throw(self, seat: int, matter: str, span: Span) -> bool:
        """Store a throw-in of the hand; return whether it is possible."""
        if "tricks" in self.data or self.data.get("end"):
            return False
        self._declare({"seat": seat, "kind": "throw_in"}, span)
        self.data["end"] = "misdeal"
        return True

    def _store_end(self, last: Span) -> None:
        """Store the end of the hand; unrecorded if the actions break off."""
        if "calls" not in self.data:
            self._scarts()
        tricks = self.data.get("tricks", [])
        if "end" in self.data or (len(tricks) == TRICKS and len(tricks[-1]["cards"]) == ACTIVE):
            return
        if self.declarer < 0 and self.passes == ACTIVE:
            self.data["end"] = "all_pass"
        elif self.begun == "newgame" and self.declarer >= 0 and not self.held[self.declarer] & HONOURS:
            self._declare({"seat": self.declarer, "kind": "no_honour"}, last)
            self._mark_supplied(["declarations", 0], "The program ends such a hand by itself.")
            self.data["end"] = "misdeal"
        else:
            if tricks:
                tricks[-1]["cards"] += ["?"] * (ACTIVE - len(tricks[-1]["cards"]))
            if len(tricks) < TRICKS:
                self.data["end"] = "unrecorded"
            self.session.note("import.unfinished", last)


def _figure(name: str) -> tuple[str, str]:
    """Return the kind of an announcement and the code of the king that it names; the code is empty if it names none."""
    king = _OF_A_KING.fullmatch(name)
    return (OF_KINGS[king[2]], _code(king[1]) or "") if king else (FIGURES.get(name, name.lower()), "")


def _code(word: str) -> str | None:
    """Return a card's code: `a1` is H1, `d1` C10, `t22` F; None if the word is no card."""
    match = _CARD.fullmatch(word)
    if match is None:
        return None
    if match[1]:
        return "F" if match[1] == "22" else f"T{match[1]}"
    suit = SUITS[match[2]]
    lowest = "1" if suit in "HD" else "10"
    return suit + (lowest, "J", "N", "Q", "K")[int(match[3]) - 1]


def _mask(cards: list[str]) -> int:
    """Return the mask of the known cards."""
    return mask_of([card for card in cards if card != "?"])
