"""Importer of replays of Palčka (mytja/Tarok), a Slovenian server, into records of Slovenian tarok.

For each session Palčka keeps the messages that it sent to one player: for each deal a list of protobuf messages in
base64. The importer reads the JSON of such lists, or captured messages, one on each line. As the house rules are not
fully known, records get a ruleset of their own that judges nothing. The importer was tried only on files made from
what is known of the format, not on files that the server wrote.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, Final, NoReturn

from tarot_records.core.cards import KINGS, mask_of
from tarot_records.core.faults import Reason, pointer
from tarot_records.core.limits import MAX_HANDS
from tarot_records.core.packs import TAROCK
from tarot_records.importers.draft import Draft, Format, single_record
from tarot_records.importers.palcka_messages import (
    BadWire,
    Message,
    Received,
    WireField,
    card_of,
    message_of,
    printable_line,
    with_field,
)
from tarot_records.record.line_map import Span

MOST: Final = 200_000
"""Maximum number of messages read; sessions have fewer."""
MOST_BIDS, MOST_POINTS, MOST_DOUBLED = 100, 100_000, 4
"""Maximum number of bids of an auction, of points of a hand, and of kontras to one item."""
SEATS: Final = (3, 4)
TALON: Final = 6
CONTRACTS: Final = (
    *("three", "two", "one", "solo_three", "solo_two", "solo_one", "beggar", "solo_without", "open_beggar"),
    *("colour_valat", "valat_without"),
)
"""Contracts in the order of their numbers in a message."""
PARTS: Final = {"three": 3, "two": 2, "one": 1, "solo_three": 3, "solo_two": 2, "solo_one": 1}
"""Number of cards taken from the talon."""
PERSONS: Final = {1: "king_ultimo", 4: "trula", 7: "kings", 10: "pagat_ultimo", 16: "valat"}
"""Field of the predictions that names a player -> his announcement."""
UNKNOWN_HERE: Final = {17: "barvni_valat", 18: "mondfang"}
"""Field of the predictions -> announcement that the rules here do not have."""
KONTRAS: Final = {2: "king_ultimo", 11: "pagat_ultimo", 14: "game"}
"""Field with the level of a kontra -> item that is doubled; the next field has the speaker."""
ITEMS: Final = {6: "game", 7: "difference", 4: "trula", 9: "kings", 5: "pagat_ultimo", 8: "king_ultimo"}
"""Field of a row of the results -> the entry of the score."""
LEVELS: Final = {"pagat_ultimo": 10, "game": 11, "king_ultimo": 12}
"""Entry of the score -> the field with the level of its kontra."""
MOND: Final = 14
"""Field of a row of the results with the fine for the Mond."""

_TOKEN: Final = re.compile(r'[^\s\[\]",]+')


class _Unreadable(Exception):  # noqa: N818 (told already)
    """End of the reading of a session, after a problem was reported."""


class _Replay(Draft):
    form = "Palčka"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.seats: dict[str, int] = {}
        """Id of a player -> seat."""
        self.hands: list[dict[str, Any]] = []

    def read(self) -> None:
        """Read the whole text."""
        sent = list(self._messages())
        starts = [i for i, received in enumerate(sent) if received.message.has(WireField.STARTS)]
        if not starts and not self.problems:
            self.tell("import.missing", (0, 1), field="game_start")
        if self.problems:
            return
        for field, name in ((WireField.CHAT, "chat_message"), (WireField.GAME_END, "game_end")):
            for first in islice(with_field(sent, field), 1):
                self.note_omission(first.span, name)
        try:
            self._session(sent, starts)
        except BadWire:
            self.tell("import.value", sent[starts[0]].span, field="message", found="", what=Reason("text"))
        except _Unreadable:
            return

    def _session(self, sent: Sequence[Received], starts: Sequence[int]) -> None:
        users = {user.text(1): user for user in sent[starts[0]].message.part(WireField.STARTS).parts_of(1)}
        order = sorted(users, key=lambda user: users[user].number(3))
        if len(order) not in SEATS or "" in order:
            self.tell("import.choice", sent[starts[0]].span, field="game_start", found=len(order), fitting=SEATS)
            return
        self.seats = {user: seat for seat, user in enumerate(order)}
        names = [printable_line(users[user].text(2)) for user in order]
        bots = [user.startswith("bot") for user in order]
        self.data |= {
            "game": "slovenian-tarok",
            "ruleset": "palcka",
            "players": [
                {"id": printable_line(user) or "?"}
                | ({"name": name} if name else {})
                | ({"x-bot": True} if bot else {})
                for user, name, bot in zip(order, names, bots, strict=True)
            ],
            "provenance": {"kind": "generated" if all(bots) else "played", "source": "mytja/Tarok (Palčka), replay"},
            "hands": self.hands,
        }
        self.set_span(sent[starts[0]].span, "players")
        for start, end in zip(starts, [*starts[1:], len(sent)], strict=True):
            if len(self.hands) == MAX_HANDS:
                self.note_omission(sent[start].span, "game_start")
                return
            self._deal(sent[start:end], names)

    def _messages(self) -> Iterator[Received]:
        """Yield the decoded messages; report the first that is invalid and stop there."""
        for number, match in enumerate(_TOKEN.finditer(self.text)):
            try:
                if number == MOST:
                    raise BadWire
                yield Received(message_of(match[0]), match.span())
            except BadWire:
                self.tell("import.value", match.span(), field="message", found=match[0][:40], what=Reason("text"))
                return

    def _deal(self, sent: Sequence[Received], names: Sequence[str]) -> None:
        """Read a deal from its messages, and add the hand to the record."""
        at, count = len(self.hands), len(self.seats)
        users = sorted(sent[0].message.part(WireField.STARTS).parts_of(1), key=lambda user: user.number(3))
        order = [user.text(1) for user in users]
        turn = [self.seats.get(user, -1) for user in order]
        if len(turn) != count or -1 in turn or turn != [(turn[0] + i) % count for i in range(count)]:
            self.note_omission(sent[0].span, f"game_start {', '.join(order)}")
            return
        hand: dict[str, Any] = {"dealer": turn[-1]}
        self.hands.append(hand)
        self.set_span(sent[0].span, "hands", at)
        self.note("import.supplied", sent[0].span, field="dealer", value=f"seat {turn[-1]}")
        marks = self.data.setdefault("marks", [])
        marks.append({"at": pointer("hands", at, "dealer"), "kind": "supplied", "text": "Who sits before the first."})
        self._bids(hand, at, sent, turn)
        played = self._tricks(hand, at, sent, count)
        results = next(with_field(sent, WireField.RESULTS), None)
        stacks = [] if results is None else results.message.part(WireField.RESULTS).parts_of(2)
        self._exchange(hand, at, sent, stacks)
        self._store_deal(hand, sent, stacks, played, count)
        self._call(hand, at, sent)
        self._store_declarations(hand, at, sent)
        if results is None:
            hand["end"] = "unrecorded"
            self.note("import.unfinished", sent[-1].span)
            return
        self._winners(hand, stacks, names)
        if 0 < len(hand.get("tricks", ())) < (len(TAROCK.codes) - TALON) // count:
            hand |= {"claim": {"tricks": 0}, "end": "claim"}
        self._scores(hand, at, results, sent)

    def _refuse(self, code: str, span: Span, **facts: Any) -> NoReturn:
        """Report a problem and raise _Unreadable, so that the rest of the session is not read."""
        self.tell(code, span, **facts)
        raise _Unreadable

    def _seat(self, user: str, span: Span) -> int:
        """Return the seat of the player with the id `user`. Report an unknown id and raise _Unreadable."""
        if user not in self.seats:
            self._refuse("import.choice", span, field="player", found=user[:40], fitting=tuple(self.seats))
        return self.seats[user]

    def _card(self, path: str, span: Span) -> str:
        """Return the code of the card at a path. Report an unknown card and raise _Unreadable."""
        return card_of(path) or self._refuse("import.card", span, found=path[:40])

    def _path(self, message: Message, field: int) -> str:
        """Return the path of a card, stated directly or in a message of its own."""
        text = message.text(field)
        return text if text.startswith("/") else message.part(field).text(1)

    def _bids(self, hand: dict[str, Any], at: int, sent: Sequence[Received], turn: Sequence[int]) -> None:
        """Read the auction; Palčka treats a bid that is not high enough as a pass."""
        bids: list[dict[str, Any]] = []
        highest, declarer = -1, -1
        for received in with_field(sent, WireField.BIDDING):
            seat, bid = self._seat(received.player, received.span), received.message.part(WireField.BIDDING).number(1)
            if bid >= len(CONTRACTS):
                self._refuse(
                    "import.choice", received.span, field="licitiranje", found=bid, fitting=tuple(range(-1, 11))
                )
            if bid > highest or (bid == highest >= 0 and seat == turn[-1]):
                highest, declarer = bid, seat
            else:
                bid = -1
            if len(bids) == MOST_BIDS:
                self._refuse("import.action", received.span, found=bid)
            self.set_span(received.span, "hands", at, "bids", len(bids))
            bids.append({"seat": seat, "bid": "pass" if bid < 0 else CONTRACTS[bid]})
        if not bids:
            return
        hand["bids"] = bids
        if highest >= 0:
            hand["contract"] = {"name": CONTRACTS[highest], "declarer": declarer, "basis": "bid"}
        elif len(bids) >= len(turn):
            hand["contract"] = {"name": "klop", "basis": "bid"}

    def _tricks(self, hand: dict[str, Any], at: int, sent: Sequence[Received], count: int) -> dict[int, list[str]]:
        """Read the tricks; return the codes of the cards that each seat played."""
        tricks: list[dict[str, Any]] = []
        by_seat: dict[int, list[str]] = {seat: [] for seat in range(count)}
        for received in with_field(sent, WireField.CARD):
            card = received.message.part(WireField.CARD)
            if not card.has(4):
                continue
            user = received.player or card.text(2)
            seat, code = self._seat(user, received.span), self._card(card.text(1), received.span)
            if not tricks or len(tricks[-1]["cards"]) == count:
                tricks.append({"leader": seat, "cards": []})
                self.set_span(received.span, "hands", at, "tricks", len(tricks) - 1)
            cards = tricks[-1]["cards"]
            if seat != (tricks[-1]["leader"] + len(cards)) % count or len(tricks) > len(TAROCK.codes) // count:
                self._refuse("import.action", received.span, found=code)
            self.set_span(received.span, "hands", at, "tricks", len(tricks) - 1, "cards", len(cards))
            cards.append(code)
            by_seat[seat].append(code)
        for trick, following in pairwise(tricks):
            trick["winner"] = following["leader"]
        if tricks:
            hand["tricks"] = tricks
        return by_seat

    def _exchange(self, hand: dict[str, Any], at: int, sent: Sequence[Received], stacks: Sequence[Message]) -> None:
        """Store the talon as shown, the part of it that was taken, and the scart."""
        shown = next(with_field(sent, WireField.TALON_SHOWN), None)
        if shown is None:
            return
        parts = [
            [self._card(self._path(card, 1) or card.text(1), shown.span) for card in part.parts_of(1)]
            for part in shown.message.part(WireField.TALON_SHOWN).parts_of(1)
        ]
        hand["deal"] = {"talon": [code for part in parts for code in part]}
        taking = with_field(sent, WireField.PART_TAKEN)
        taken = next((received for received in taking if received.message.part(WireField.PART_TAKEN).has(3)), None)
        contract = hand.get("contract", {})
        if taken is None or "declarer" not in contract:
            return
        part = taken.message.part(WireField.PART_TAKEN).number(1)
        if not 0 <= part < len(parts):
            fitting = tuple(range(len(parts)))
            self._refuse("import.choice", taken.span, field="talon_selection", found=part, fitting=fitting)
        declarer = contract["declarer"]
        hand["exchanges"] = [{"kind": "talon", "taker": declarer, "cards": parts[part], "face": "up"}]
        self.set_span(taken.span, "hands", at, "exchanges", 0)
        rest = {code for other, cards in enumerate(parts) if other != part for code in cards}
        if stacks and contract["name"] in PARTS:
            first = [self._card(card.text(1), shown.span) for card in stacks[0].parts_of(1)]
            laid = [code for code in first if code not in rest]
            showing = with_field(sent, WireField.SHOWN)
            told = [self._card(self._path(each.message, WireField.SHOWN), each.span) for each in showing]
            scart: dict[str, Any] = {"seat": declarer, "cards": laid}
            hand["scart"] = [scart | ({"shown": [code for code in told if code in laid]} if told else {})]

    def _store_deal(
        self,
        hand: dict[str, Any],
        sent: Sequence[Received],
        stacks: Sequence[Message],
        played: Mapping[int, Sequence[str]],
        count: int,
    ) -> None:
        """Store the dealt hands, from the cards played or else from the cards sent, and the talon."""
        size = (len(TAROCK.codes) - TALON) // count
        dealt: dict[int, list[str]] = {}
        for received in with_field(sent, WireField.CARD):
            card = received.message.part(WireField.CARD)
            if card.has(3):
                seat = self._seat(card.text(2) or received.player, received.span)
                dealt.setdefault(seat, []).append(self._card(card.text(1), received.span))
        hands: list[list[str] | None] = [None] * count
        got = [code for exchange in hand.get("exchanges", ()) for code in exchange["cards"]]
        laid = [code for scart in hand.get("scart", ()) for code in scart["cards"]]
        declarer = hand.get("contract", {}).get("declarer")
        for seat in range(count):
            if len(played[seat]) == size and (seat != declarer or len(got) == len(laid)):
                own = [*played[seat], *(laid if seat == declarer else ())]
                hands[seat] = [code for code in own if seat != declarer or code not in got]
            elif len(dealt.get(seat, ())) == size:
                hands[seat] = dealt[seat]
        talon = self._gifts(stacks)
        if any(cards is not None for cards in hands):
            hand.setdefault("deal", {})["hands"] = hands
        if len(talon) == TALON and "talon" not in hand.get("deal", {}):
            hand.setdefault("deal", {})["talon"] = talon

    def _gifts(self, stacks: Sequence[Message]) -> list[str]:
        """Return the talon cards that were added to tricks or, if there are none, the last pile if it has no owner."""
        gifts = [card.text(1) for stack in stacks for card in stack.parts_of(1) if card.text(2) == "talon"]
        left = [card.text(1) for card in stacks[-1].parts_of(1)] if stacks and not stacks[-1].text(4) else []
        codes = [card_of(path) for path in gifts or left]
        return [code for code in codes if code is not None]

    def _call(self, hand: dict[str, Any], at: int, sent: Sequence[Received]) -> None:
        """Read the call of a king; its holder becomes the partner."""
        for received in with_field(sent, WireField.KING):
            king = received.message.part(WireField.KING)
            if king.has(3):
                code = self._card(self._path(king, 1), received.span)
                seat = self._seat(received.player, received.span)
                if not mask_of((code,)) & KINGS:
                    self._refuse("import.card", received.span, found=code)
                deal = hand.get("deal", {})
                hands = deal.get("hands") or []
                holder = next((other for other, cards in enumerate(hands) if cards is not None and code in cards), None)
                call = {"seat": seat, "card": code}
                if code in (deal.get("talon") or ()):
                    call["answer"], holder = "talon", seat
                elif holder is not None:
                    call["answer"] = "own" if holder == seat else "held"
                hand["calls"] = [call]
                self.set_span(received.span, "hands", at, "calls", 0)
                if holder is not None and "contract" in hand:
                    hand["contract"]["partner"] = holder
                return

    def _store_declarations(self, hand: dict[str, Any], at: int, sent: Sequence[Received]) -> None:
        """Store announcements and kontras. Each message repeats those before it, so only new ones are added."""
        said: list[dict[str, Any]] = []
        persons: dict[int, str] = {}
        levels: dict[int, int] = {}
        for received in with_field(sent, WireField.PREDICTIONS):
            now = received.message.part(WireField.PREDICTIONS)
            for field in (*PERSONS, *UNKNOWN_HERE):
                person = now.part(field).text(1)
                if not person or persons.get(field) == person:
                    continue
                persons[field] = person
                if field in UNKNOWN_HERE:
                    self.note_omission(received.span, UNKNOWN_HERE[field])
                else:
                    self.set_span(received.span, "hands", at, "declarations", len(said))
                    said.append({"seat": self._seat(person, received.span), "kind": PERSONS[field]})
            for field, item in KONTRAS.items():
                level = now.number(field)
                if not levels.get(field, 0) < level <= MOST_DOUBLED:
                    continue
                levels[field] = level
                seat = self._seat(now.part(field + 1).text(1), received.span)
                self.set_span(received.span, "hands", at, "declarations", len(said))
                said.append({"seat": seat, "kind": "kontra", "item": item, "level": level})
        if said or any(with_field(sent, WireField.PREDICTIONS)):
            hand["declarations"] = said  # what was not sent was not said

    def _winners(self, hand: dict[str, Any], stacks: Sequence[Message], names: Sequence[str]) -> None:
        """Store the winner of the last trick, from the pile that contains the trick."""
        tricks = hand.get("tricks", [])
        for stack in stacks if tricks else ():
            codes = {card_of(card.text(1)) for card in stack.parts_of(1)}
            name = stack.text(4)
            if set(tricks[-1]["cards"]) <= codes and names.count(name) == 1:
                tricks[-1]["winner"] = names.index(name)

    def _scores(self, hand: dict[str, Any], at: int, results: Received, sent: Sequence[Received]) -> None:
        """Read the scores of the hand, the entries of the score and the radelci: hands still to be doubled, by seat."""
        points, items = [0] * len(self.seats), list[dict[str, Any]]()
        rows = results.message.part(WireField.RESULTS).parts_of(1)
        klop = hand.get("contract", {}).get("name") == "klop"
        for row in rows:
            seats = [self._seat(user.text(1), results.span) for user in row.parts_of(1)]
            for seat in seats:
                points[seat] += self._points(row, 3, results.span)
            if seats and (fine := self._points(row, MOND, results.span)):
                items.append({"name": "mond", "value": fine, "seat": seats[0]})
        playing = next((row for row in rows if row.number(2) and row.number(6)), None)
        if playing is not None and not klop:
            for field, name in ITEMS.items():
                value = self._points(playing, field, results.span)
                if value:
                    level = playing.number(LEVELS[name]) if name in LEVELS else 0
                    doubled = {"level": level} if 0 < level <= MOST_DOUBLED else {}
                    items.append({"name": name, "value": value} | doubled)
        hand["scores"] = {"hand": points} | ({"items": items} if items else {})
        self.set_span(results.span, "hands", at, "scores")
        radelci: dict[int, int] = {}
        for received in with_field(sent[sent.index(results) :], WireField.RADELCI):
            number = self._points(received.message.part(WireField.RADELCI), 1, received.span)
            radelci[self._seat(received.player, received.span)] = number
        if len(radelci) == len(self.seats):
            hand["scores"]["carried"] = {f"radelci.seat{seat}": radelci[seat] for seat in sorted(radelci)}

    def _points(self, row: Message, field: int, span: Span) -> int:
        """Return the points in a field of a row of the results. Report too large a number and raise _Unreadable."""
        value = row.number(field)
        if abs(value) > MOST_POINTS:
            self._refuse("import.value", span, field="results", found=str(value), what=Reason("number"))
        return value


FORMAT: Final = Format(
    "palcka",
    "replays of Palčka (mytja/Tarok), as its server keeps or sends them: Slovenian tarok",
    single_record(_Replay.read_bytes),
)
