"""Importer of harbour-tarock's fixtures of Königrufen: a deal, every action, and the result, in JSON.

harbour-tarock (smatkovi, GPL-3.0-or-later) keeps hands for its tests in this form. Cards are trumps in Roman numerals,
`Sk`, and a suit and a rank: `H:K`. Ranks are German: K, D, R, B. The expected result goes into the record as stated,
and the replay judges it. The rules are those of the Upper Austrian profile, whose clauses the game here follows too.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from tarot_records.importers.draft import TABLES, Format, JsonDraft, single_record
from tarot_records.record.line_map import Span
from tarot_records.record.source import Reading, Unreadable, parse

NAME: Final = "harbour-tarock"
PROFILES: Final[Mapping[str, str]] = TABLES["harbour_tarock"]["profiles"]
"""Profile of rules -> ruleset."""
BONUSES: Final[Mapping[str, str]] = TABLES["harbour_tarock"]["bonuses"]
"""Bonus as harbour-tarock writes it -> ours; also an entry of the score."""
CONTRACTS: Final[Mapping[str, str]] = {name.upper(): name for name in TABLES["harbour_tarock"]["contracts"]}
"""Contract as harbour-tarock writes it -> ours."""
SUITS: Final = ("H", "D", "S", "C")
RANKS: Final = {"K": "K", "D": "Q", "R": "N", "B": "J"} | {str(number): str(number) for number in range(1, 11)}
ROMAN: Final = (
    *("I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII"),
    *("XVIII", "XIX", "XX", "XXI"),
)
CARDS: Final = {roman: f"T{number}" for number, roman in enumerate(ROMAN, 1)} | {"Sk": "F"}
"""Card as harbour-tarock writes it -> ours, for trumps and the Sküs."""
SEATS: Final = 4
TRICKS: Final = 12
MOST_ACTIONS: Final = 500
"""Maximum number of actions read; hands have about eighty."""
LEVELS: Final = {2: 1, 4: 2, 8: 3}
"""Factor of a kontra -> its level."""
WHOLE: Final = -1
"""Value of `half` in an action that takes the whole talon."""
ALONE: Final = "individual"
"""Mode of a kontra that is said against a single player."""


@lru_cache(maxsize=2)
def read_fixture(raw: bytes) -> Reading:
    """Return the record of a fixture."""
    text = raw.decode("utf-8", "replace")
    try:
        data = parse(raw)
    except Unreadable as error:
        return Reading(text, None, {}, (), error.faults, ())
    draft = _Fixture(text, data)
    draft.read()
    return draft.reading()


class _Fixture(JsonDraft):
    form = NAME
    hand: dict[str, Any]
    talon: list[list[str]]
    declarer: int | None = None
    laid_away: dict[str, Span]
    """Card of the scart -> span of the action that lays it away."""

    def read(self) -> None:
        """Read the whole fixture."""
        if not isinstance(self.file, dict):
            self.tell("import.missing", (0, 1), field="profile")
            return
        profile = self.get("profile", kind=str)
        if profile is not None and profile not in PROFILES:
            self.choose(("profile",), profile, PROFILES)
        players = self.get("players", kind=int)
        if players not in (None, SEATS):
            self.choose(("players",), players, (SEATS,))
        if self.problems:
            return
        words = (NAME, *(self.file.get(name) for name in ("id", "title", "source")))
        self.hand = {"dealer": self._seat("dealer")}
        self.set_span(self.span("dealer"), "hands", 0, "dealer")
        self.data |= {
            "game": "koenigrufen",
            "ruleset": PROFILES[profile or ""],
            "players": self._players(),
            "provenance": {"kind": "composed", "source": ", ".join(w for w in words if isinstance(w, str))[:500]},
            "hands": [self.hand],
        }
        self._deal()
        self._actions()
        if "expected" in self.file and not self.problems:
            self._expected()

    # -- parts -------------------------------------------------------------------------------------

    def _seat(self, *steps: str | int) -> int:
        """Return the seat stated at these steps of the file; report a wrong one and return 0."""
        seat = self.get(*steps, kind=int)
        if seat is not None and not 0 <= seat < SEATS:
            self.choose(steps, seat, range(SEATS))
        return seat if seat in range(SEATS) else 0

    def _players(self) -> list[dict[str, str]]:
        """Return the players, with the names of the seats."""
        names = self.file.get("seats")
        if not isinstance(names, list) or len(names) != SEATS or not all(isinstance(name, str) for name in names):
            return [{} for _ in range(SEATS)]
        for seat in range(SEATS):
            self.set_span(self.span("seats", seat), "players", seat, "name")
        return [{"name": name[:500]} if name.strip() else {} for name in names]

    def _card(self, *steps: str | int) -> str:
        """Return the code of the card at these steps of the file; report a wrong one and return `?`."""
        word = self.get(*steps, kind=str)
        suit, _, rank = (word or "").partition(":")
        code = CARDS.get(word or "") or (suit + RANKS[rank] if suit in SUITS and rank in RANKS else None)
        if code is None and word is not None:
            self.tell("import.card", self.span(*steps), found=word[:20])
        return code or "?"

    def _cards(self, steps: tuple[str | int, ...], at: tuple[str | int, ...], start: int = 0) -> list[str]:
        """Return the codes of the cards listed at `steps`; store their spans at `at`, numbered from `start`."""
        listed = self.get(*steps, kind=list) or []
        for i in range(len(listed)):
            self.set_span(self.span(*steps, i), *at, start + i)
        return [self._card(*steps, i) for i in range(len(listed))]

    def _deal(self) -> None:
        for name, number in (("hands", SEATS), ("talon", 2)):
            listed = self.get(name, kind=list)
            if listed is not None and len(listed) != number:
                self.wrong((name,), len(listed), "list")
        if self.problems:
            return
        at = ("hands", 0, "deal")
        hands = [self._cards(("hands", seat), (*at, "hands", seat)) for seat in range(SEATS)]
        first = self._cards(("talon", 0), (*at, "talon"))
        self.talon = [first, self._cards(("talon", 1), (*at, "talon"), len(first))]
        self.hand["deal"] = {"hands": hands, "talon": [*first, *self.talon[1]]}

    # -- actions -----------------------------------------------------------------------------------

    def _actions(self) -> None:
        listed = self.get("actions", kind=list) or []
        if self.problems:
            return
        self.hand["bids"] = []
        self.laid_away = {}
        for i in range(min(len(listed), MOST_ACTIONS)):
            kind, seat = self.get("actions", i, "type", kind=str), self._seat("actions", i, "seat")
            action = _ACTIONS.get(kind or "")
            if action is not None:
                action(self, i, seat)
            elif kind is not None:
                self.choose(("actions", i, "type"), kind, _ACTIONS)
            if self.problems:
                return
        if len(listed) > MOST_ACTIONS:
            self.tell("import.action", self.span("actions", MOST_ACTIONS), found=MOST_ACTIONS)
        tricks = self.hand.get("tricks", [])
        is_over = len(tricks) == TRICKS and len(tricks[-1]["cards"]) == SEATS
        if not is_over and "end" not in self.hand and "expected" not in self.file:
            self.hand["end"] = "unrecorded"
            self.note("import.unfinished", self.span("actions"))

    def _add(self, section: str, i: int, entry: dict[str, Any]) -> None:
        entries = self.hand.setdefault(section, [])
        self.set_span(self.span("actions", i), "hands", 0, section, len(entries))
        entries.append(entry)

    def _choice(self, i: int, name: str, words: Mapping[Any, Any], kind: type = str) -> Any:
        """Return our word for the field `name` of action number `i`; report a value not in `words` and return None."""
        word = self.get("actions", i, name, kind=kind)
        if word is not None and word not in words:
            self.choose(("actions", i, name), word, words)
        return words.get(word)

    def _bid(self, i: int, seat: int) -> None:
        self.declarer = seat
        self._add("bids", i, {"seat": seat, "bid": self._choice(i, "a", CONTRACTS)})

    def _hold(self, i: int, seat: int) -> None:
        """Read that forehand holds the highest bid."""
        self.declarer = seat
        self._add("bids", i, {"seat": seat, "bid": "hold"})

    def _call(self, i: int, seat: int) -> None:
        """Read the call of a king, or of the fourth king, whose suit follows from the deal."""
        if "fourth" in self.file["actions"][i]:
            mine = self.hand["deal"]["hands"][seat]
            others = [f"{suit}K" for suit in SUITS if f"{suit}K" not in mine]
            king = others[0] if len(others) == 1 else "?"
            self._add("declarations", i, {"seat": seat, "kind": "fourth_king"})
        else:
            king = f"{self._choice(i, 'suit', {suit: suit for suit in SUITS})}K"
        self._add("calls", i, {"seat": seat, "card": king})

    def _take(self, i: int, seat: int) -> None:
        """Read the taking of one half of the talon, or of the whole talon."""
        half = self._choice(i, "half", {0: 0, 1: 1, WHOLE: WHOLE}, int)
        if half is None:
            return
        cards = [card for part in self.talon for card in part] if half == WHOLE else self.talon[half]
        face = "down" if half == WHOLE else "up"
        self._add("exchanges", i, {"kind": "talon", "taker": seat, "cards": cards, "face": face})

    def _discard(self, i: int, seat: int) -> None:
        """Read an action on a card of the scart: lay it away, or take it back if it is already laid away."""
        card = self._card("actions", i, "card")
        if "scart" not in self.hand:
            self._add("scart", i, {"seat": seat, "cards": []})
        if card in self.laid_away:
            del self.laid_away[card]
        else:
            self.laid_away[card] = self.span("actions", i)
        self.hand["scart"][0]["cards"] = list(self.laid_away)
        for number, span in enumerate(self.laid_away.values()):
            self.set_span(span, "hands", 0, "scart", 0, "cards", number)

    def _kontra(self, i: int, seat: int) -> None:
        """Read a kontra; store whom it is said against in a negative game."""
        item = self._choice(i, "posten", {"GAME": "game", **BONUSES})
        entry = {"seat": seat, "kind": "kontra", "item": item, "level": self._choice(i, "level", LEVELS, int)}
        against = self._against(seat, item)
        self._add("declarations", i, entry if against is None else entry | {"against": against})

    def _against(self, seat: int, item: str) -> int | None:
        """Return the seat against which a kontra to a negative game is said.

        None in other games, or if several seats are possible.
        """
        modes = [row.get("kontraMode") for row in self._rows("posten") if row.get("key") == "GAME"]
        if item != "game" or modes != [ALONE]:
            return None
        if seat != self.declarer:
            return self.declarer
        foes = {said["seat"] for said in self.hand.get("declarations", ()) if said["kind"] == "kontra"} - {seat}
        return foes.pop() if len(foes) == 1 else None

    def _concede(self, i: int, seat: int) -> None:
        self._add("declarations", i, {"seat": seat, "kind": "give_up"})
        self.hand["end"] = "agreement"

    def _play(self, i: int, seat: int) -> None:
        tricks = self.hand.setdefault("tricks", [])
        if not tricks or len(tricks[-1]["cards"]) == SEATS:
            self._add("tricks", i, {"leader": seat, "cards": []})
        cards = tricks[-1]["cards"]
        if len(tricks) > TRICKS or seat != (tricks[-1]["leader"] + len(cards)) % SEATS:
            self.tell("import.action", self.span("actions", i), found=f"PLAY {seat}")
            return
        self.set_span(self.span("actions", i, "card"), "hands", 0, "tricks", len(tricks) - 1, "cards", len(cards))
        cards.append(self._card("actions", i, "card"))

    def _rows(self, name: str) -> list[dict[str, Any]]:
        """Return the rows of the list `name` in the expected result; empty if it is not a list of objects."""
        expected = self.file.get("expected")
        rows = expected.get(name) if isinstance(expected, dict) else None
        return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else []

    # -- the result --------------------------------------------------------------------------------

    def _expected(self) -> None:
        """Read the expected result: contract, winners, card points, entries, both accounts."""
        steps, hand = ("expected",), self.hand
        name = self.get(*steps, "contract", kind=str)
        if name is not None and name not in CONTRACTS:
            self.choose((*steps, "contract"), name, CONTRACTS)
        if self.problems:
            return
        expected = self.file["expected"]
        hand["contract"] = {"name": CONTRACTS[expected["contract"]], "basis": "bid"}
        self.set_span(self.span(*steps, "contract"), "hands", 0, "contract")
        for ours in ("declarer", "partner"):
            if _is_seat(expected.get(ours)):
                hand["contract"][ours] = expected[ours]
                self.set_span(self.span(*steps, ours), "hands", 0, "contract", ours)
        for i, row in enumerate(self._rows("tricks")):
            winner = row.get("winner")
            if _is_seat(winner) and i < len(hand.get("tricks", ())):
                hand["tricks"][i]["winner"] = winner
                self.set_span(self.span(*steps, "tricks", i), "hands", 0, "tricks", i, "winner")
        scores: dict[str, Any] = {"unit": 3}
        self._count(scores, expected)
        self._items(scores)
        for name in ("schrift", "geld"):
            amounts = expected.get(name)
            if isinstance(amounts, list) and len(amounts) == SEATS and all(type(amount) is int for amount in amounts):
                at: tuple[str | int, ...] = ("hand",) if name == "schrift" else ("ledgers", 0, "hand")
                self.set_span(self.span(*steps, name), "hands", 0, "scores", *at)
                scores |= {"hand": amounts} if name == "schrift" else {"ledgers": [{"name": "money", "hand": amounts}]}
        hand["scores"] = scores

    def _count(self, scores: dict[str, Any], expected: Mapping[str, Any]) -> None:
        """Read the card points of both sides, where they decide the game."""
        count = expected.get("count")
        if not isinstance(count, dict) or count.get("decidedByCardPoints") is not True:
            return
        sides = [(expected.get(f"{side}Party"), count.get(f"{side}Units"), side) for side in ("declarer", "defender")]
        if all(
            isinstance(seats, list) and all(map(_is_seat, seats)) and type(units) is int for seats, units, _ in sides
        ):
            scores["card_points"] = [{"seats": seats, "points": units} for seats, units, _ in sides]
            for i, (_, _, side) in enumerate(sides):
                self.set_span(self.span("expected", "count", f"{side}Units"), "hands", 0, "scores", "card_points", i)

    def _items(self, scores: dict[str, Any]) -> None:
        """Read the entries of the score, as they count for the declarer."""
        for i, row in enumerate(self._rows("posten")):
            name = "game" if row.get("key") == "GAME" else BONUSES.get(str(row.get("key")))
            if name in (None, "valat") or type(row.get("value")) is not int:
                self.note_omission(self.span("expected", "posten", i), f"expected.posten.{i}")
                continue
            items = scores.setdefault("items", [])
            self.set_span(self.span("expected", "posten", i), "hands", 0, "scores", "items", len(items))
            items.append({"name": name, "value": row["value"] if row.get("winner") == "declarer" else -row["value"]})


def _is_seat(value: Any) -> bool:
    """Return whether a value of the file is the number of a seat; `true` is none."""
    return type(value) is int and value in range(SEATS)


_ACTIONS: Final = {
    "OPEN_FOREHAND": lambda draft, i, seat: draft._add("bids", i, {"seat": seat, "bid": "vorhand"}),
    "PASS": lambda draft, i, seat: draft._add("bids", i, {"seat": seat, "bid": "pass"}),
    "BID": _Fixture._bid,
    "HOLD": _Fixture._hold,
    "CALL_KING": _Fixture._call,
    "TAKE_TALON": _Fixture._take,
    "DISCARD": _Fixture._discard,
    "CONFIRM_DISCARD": lambda draft, i, seat: None,
    "ANNOUNCE": lambda draft, i, seat: draft._add(
        "declarations", i, {"seat": seat, "kind": draft._choice(i, "bonus", BONUSES)}
    ),
    "KONTRA": _Fixture._kontra,
    "READY": lambda draft, i, seat: None,
    "CONCEDE": _Fixture._concede,
    "PLAY": _Fixture._play,
}
"""Type of an action -> function that reads it; its arguments are the draft, the number of the action and the seat."""

FORMAT: Final = Format(
    "harbour-tarock", "harbour-tarock's fixtures of Königrufen: deal, actions, result", single_record(read_fixture)
)
