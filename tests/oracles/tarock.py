"""What the second opinions on tarock share: the pack of 54, thirds, who speaks when, kontra, the parts of a record.

The Fool is the highest trump here. Card codes and lists, set statements, slow on purpose; nothing of tarot_records.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from oracles.table import Illegal, Unsaid, need

Json = dict[str, Any]

TRUMPS = [*(f"T{number}" for number in range(1, 22)), "F"]
SUITS = {"S": "7 8 9 10 J N Q K", "H": "4 3 2 1 J N Q K", "D": "4 3 2 1 J N Q K", "C": "7 8 9 10 J N Q K"}
"""Lowest first."""
PACK = [suit + rank for suit, ranks in SUITS.items() for rank in ranks.split()] + TRUMPS
KINGS = ["SK", "HK", "DK", "CK"]
TRULL = ["T1", "T21", "F"]
VALUES = {"K": 5, "Q": 4, "N": 3, "J": 2}


# -- cards -------------------------------------------------------------------------------------


def kind(card: str) -> str:
    """S, H, D, C or T; the Fool is a trump."""
    return "T" if card == "F" else card[0]


def height(card: str) -> int:
    """How high a card ranks within its suit."""
    return PACK.index(card)


def trumps_of(cards: list[str]) -> list[str]:
    return [card for card in cards if kind(card) == "T"]


def suits_of(cards: list[str]) -> list[str]:
    return [card for card in cards if kind(card) != "T"]


def thirds(pile: list[str]) -> int:
    """The value of cards in thirds of a point: three times their sum, less two for each card."""
    return sum(3 * (5 if card in TRULL else VALUES.get(card[1:], 1)) - 2 for card in pile)


def answering(own: list[str], led: str) -> list[str]:
    """The cards that may be played to a suit led: of that suit, else trumps, else any."""
    return [card for card in own if kind(card) == led] or trumps_of(own) or list(own)


def winning(trick: list[str], suit_game: bool = False, emperor: bool = False) -> str:
    """The card that wins, or is winning so far; in a suit game trumps beat no other suit."""
    trumps = trumps_of(trick)
    if suit_game and kind(trick[0]) != "T":
        return max([card for card in trick if kind(card) == kind(trick[0])], key=height)
    if emperor and all(card in trick for card in TRULL):
        return "T1"
    return max(trumps or [card for card in trick if kind(card) == kind(trick[0])], key=height)


def beating(cards: list[str], trick: list[str]) -> list[str]:
    """Those that would win the trick so far by their rank."""
    return [card for card in cards if winning([*trick, card]) == card]


def scart_is_legal(held: list[str], scart: list[str], size: int, first: str = "suits") -> bool:
    """Whether these may be laid away: no king, none of the Trull, and one kind only after all that may go of the other.

    `first` is the kind that goes first: suits, trumps, or any where it does not matter.
    """
    free = [card for card in held if card not in KINGS and card not in TRULL]
    forward = {"suits": suits_of(free), "trumps": trumps_of(free), "any": free}[first]
    return (
        len(scart) == len(set(scart)) == size
        and all(card in free for card in scart)
        and (all(card in forward for card in scart) or all(card in scart for card in forward))
    )


# -- the parts of a record ---------------------------------------------------------------------


@dataclass
class Deal:
    """Who plays, from forehand on, and the cards as dealt."""

    dealer: int
    seats: list[int]
    hands: dict[int, list[str]]
    talon: list[str]

    @property
    def forehand(self) -> int:
        return self.seats[0]

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many after another, of those who play."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def from_(self, seat: int) -> list[int]:
        """All who play, in order, from a seat on."""
        return [self.after(seat, step) for step in range(len(self.seats))]


def dealt(record: Json, number: int, sizes: dict[int, int], looks_on: bool = False, pack: Sequence[str] = PACK) -> Deal:
    """The deal of a hand, after a look whether it is the pack; with `looks_on` the dealer of one too many plays not."""
    hand, players = record["hands"][number], len(record["players"])
    dealer = hand.get("dealer")
    need(dealer in range(players), "deal: dealer")
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    out = [seats.pop()] if looks_on and players not in sizes else []
    need((hand.get("sits_out") or out) == out, "deal: who sits out")
    if hand.get("deal") is None:
        raise Unsaid("deal")
    hands, talon = hand["deal"].get("hands"), hand["deal"].get("talon")
    if hands is None or talon is None or any(hands[seat] is None for seat in seats):
        raise Unsaid("deal: cards")
    need(len(hands) == players and not any(hands[seat] for seat in out), "deal: sizes")
    need(len(talon) == 6 and all(len(hands[seat]) == sizes[len(seats)] for seat in seats), "deal: sizes")
    cards = [*talon, *(card for seat in seats for card in hands[seat])]
    if any("?" in card for card in cards):
        raise Unsaid("deal: cards")
    need(sorted(cards) == sorted(pack), "deal: not the pack")
    return Deal(dealer, seats, {seat: list(hands[seat]) for seat in seats}, list(talon))


def none_of(hand: Json, *names: str) -> None:
    """Raises Illegal if the hand has a section that does not belong there."""
    for name in names:
        need(not hand.get(name), f"{name}: no such section here")


def contract_as_stated(hand: Json, name: str, declarer: int, partner: int | None) -> None:
    stated = hand.get("contract") or {}
    need(stated.get("name") in (None, name), "contract: name")
    need(stated.get("declarer") in (None, declarer), "contract: declarer")
    need(stated.get("partner") in (None, partner), "contract: partner")


def taken(hand: Json, declarer: int, parts: list[list[str]], face: str) -> list[str]:
    """The part of the talon that the declarer took."""
    entries = hand.get("exchanges") or []
    if not entries:
        raise Unsaid("exchanges")
    need(len(entries) == 1, "exchanges: one part is taken")
    entry = entries[0]
    need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
    need(entry.get("taker") in (None, declarer), "exchanges: who")
    need(entry.get("face") in (None, face), "exchanges: face")
    if entry.get("cards") is None or any("?" in card for card in entry["cards"]):
        raise Unsaid("exchanges: which part")
    need(sorted(entry["cards"]) in [sorted(part) for part in parts], "exchanges: not a part of the talon")
    return list(entry["cards"])


def laid_away(hand: Json, declarer: int, held: list[str], size: int, first: str, shown: str) -> list[str]:
    """The scart; of the kind `shown` (T, or SHDC) all must have been shown."""
    entries = hand.get("scart")
    if entries is None:
        raise Unsaid("scart")
    need(len(entries) == 1 and entries[0]["seat"] == declarer, "scart: who")
    scart = list(entries[0]["cards"])
    if any("?" in card for card in scart):
        raise Unsaid("scart: which cards")
    need(scart_is_legal(held, scart, size, first), "scart: cards")
    open_ = entries[0].get("shown") or None  # in format 1.0 an empty list says no more than none
    need(all(card in scart for card in open_ or []), "scart: shown")
    due = [card for card in scart if kind(card) in shown]
    if due and open_ is None:
        raise Unsaid("scart: whether they were shown")
    need(all(card in (open_ or []) for card in due), "scart: not shown")
    return scart


def called(hand: Json, deal: Deal, declarer: int, own_king: bool) -> tuple[str, int]:
    """The king called, and the partner: the declarer himself if he or the talon has it."""
    calls = hand.get("calls") or []
    if not calls:
        raise Unsaid("calls")
    need(len(calls) == 1, "calls: one king")
    need(calls[0]["seat"] == declarer, "calls: who")
    king = calls[0]["card"]
    need(king in KINGS, "calls: not a king")
    holder = next((seat for seat in deal.seats if king in deal.hands[seat]), None)
    need(own_king or holder != declarer, "calls: his own king")
    answer = "talon" if holder is None else "own" if holder == declarer else "held"
    need(calls[0].get("answer") in (None, answer), "calls: where the king was")
    return king, declarer if holder is None else holder


# -- announcements and kontra ------------------------------------------------------------------


@dataclass
class Talk:
    """What is announced and doubled, turn by turn from the declarer on, and whose it is."""

    order: list[int]
    """Who speaks, from the declarer on."""
    declarer: int
    own: list[int]
    """The declarer's side."""
    knows_all: list[int]
    """Who knows from the beginning on which side everybody is."""
    levels: int
    turn: int = 0
    announced: dict[str, int] = field(default_factory=dict)
    """Item -> who announced it."""
    turns: dict[int, int] = field(default_factory=dict)
    """Seat -> the turn it announced in."""
    said_at: dict[str, int] = field(default_factory=dict)
    """Item (or item and opponent) -> the turn of the last word on it."""
    ladders: dict[str, list[int]] = field(default_factory=dict)
    """Item (or item and opponent) -> who doubled it, level by level."""

    def go_to(self, seat: int) -> None:
        """Passes over those who had nothing to say. Who speaks twice running speaks in one turn."""
        while self.order[self.turn % len(self.order)] != seat:
            self.turn += 1

    def rivals(self, one: int, two: int) -> bool:
        return (one in self.own) != (two in self.own)

    def announce(self, seat: int, item: str, late: bool = True) -> None:
        """One announcement; its own conditions apart. Without `late`, in the first turn of each only."""
        self.go_to(seat)
        need(item not in self.announced, f"declarations: {item} twice")
        need(self.turns.get(seat, self.turn) == self.turn, "declarations: announced in two turns")
        need(seat != self.declarer or self.turn == 0, "declarations: after the declarer lay")
        need(late or self.turn == self.order.index(seat), "declarations: not in his first turn")
        self.announced[item] = seat
        self.turns[seat] = self.turn
        self.said_at[item] = self.turn
        if item == "king_ultimo":
            self.knows_all = list(self.order)

    def kontra(self, entry: Json, about: str, last: int, window: str = "open") -> bool:
        """One kontra on something, last spoken of by `last`; False if it is void."""
        seat = entry["seat"]
        self.go_to(seat)
        ladder = self.ladders.setdefault(about, [])
        last = ladder[-1] if ladder else last
        need(seat != last, "declarations: a kontra against himself")
        need(len(ladder) < self.levels, "declarations: kontra above the highest level")
        need(entry.get("level") in (None, len(ladder) + 1), "declarations: level of the kontra")
        if not self.rivals(seat, last):
            need(seat not in self.knows_all, "declarations: a kontra against his own side")
            return False
        since = self.said_at.get(about, -1)
        first = next(turn for turn in range(since + 1, since + 9) if self.order[turn % len(self.order)] == seat)
        need(window == "open" or self.turn == first, "declarations: kontra later than his first turn")
        ladder.append(seat)
        self.said_at[about] = self.turn
        return True

    def level(self, about: str) -> int:
        return len(self.ladders.get(about, []))


def before_play(entry: Json) -> None:
    need(entry.get("trick") in (None, 1), "declarations: during play")


# -- tricks ------------------------------------------------------------------------------------


@dataclass
class Played:
    """The tricks of a hand."""

    tricks: list[list[str]] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def won_by(self, seats: list[int]) -> list[str]:
        """The cards of the tricks that seats won."""
        return [
            card for trick, winner in zip(self.tricks, self.winners, strict=True) for card in trick if winner in seats
        ]

    def all_by(self, seats: list[int]) -> bool:
        return all(winner in seats for winner in self.winners)


class HandToEnd(Protocol):
    """What is followed trick by trick."""

    deal: Deal
    played: Played


class Sides:
    """The two sides of a hand with a declarer."""

    deal: Deal
    declarer: int
    partner: int

    @property
    def own(self) -> list[int]:
        """The declarer's side."""
        return [seat for seat in self.deal.seats if seat in (self.declarer, self.partner)]

    @property
    def foes(self) -> list[int]:
        return [seat for seat in self.deal.seats if seat not in self.own]


def tricks_followed(hand: Json, end: HandToEnd, leader: int, most: int) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Yield the number of each trick, and its cards by seat; who takes it in says before the next who has won it."""
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    for number, trick in enumerate(hand["tricks"], start=1):
        need(number <= most, "tricks: how many")
        need(trick.get("leader") in (None, leader), f"trick {number}: leader")
        need(trick.get("paid") is None, f"trick {number}: nothing is paid for the Fool")
        if any("?" in card for card in trick["cards"]):
            raise Unsaid(f"trick {number}: which card")
        need(len(trick["cards"]) == len(end.deal.seats), f"trick {number}: size")
        yield number, list(zip(end.deal.from_(leader), trick["cards"], strict=True))
        end.played.tricks.append(list(trick["cards"]))
        end.played.leaders.append(leader)
        leader = end.played.winners[-1]
        need(trick.get("winner") in (None, leader), f"trick {number}: winner")


def play_card(number: int, card: str, held: list[str], legal: set[str], down: list[str]) -> None:
    """A card of a hand goes to the trick."""
    need(card in held, f"trick {number}: {card} not held")
    need(card in legal, f"trick {number}: {card} not legal")
    held.remove(card)
    down.append(card)


EARLY = ["all_pass", "petit_sec", "misdeal", "thrown_in"]
"""Ends before any play."""


def played_out(hand: Json, played: Played, length: int) -> None:
    """Raise unless all tricks are there and the hand says no other end; a claim is none of the pages'."""
    claim, ended = hand.get("claim"), hand.get("end")
    if len(played.tricks) < length:
        if claim is None and ended in (None, "played", "claim", "unrecorded", "given_up", "lost"):
            raise Unsaid("end")
        if claim is not None and ended not in ("played", *EARLY):
            raise Unsaid("claim: the page has none")
    need(len(played.tricks) == length, "tricks: how many")
    need(claim is None, "claim: nothing to claim")
    need(ended in (None, "played"), "end")


# -- scores and verdicts -----------------------------------------------------------------------


@dataclass
class Row:
    """One row of a score, seen from the declarer's side, without kontra."""

    name: str
    value: int
    level: int = 0
    announced: bool = False
    achieved: bool = True
    side: str = "own"
    seat: int | None = None
    """Whose it is, where it belongs to one player."""


def first_broken(record: Json, replayed: Callable[[Json, int], Any]) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    for number in range(len(record["hands"])):
        try:
            replayed(record, number)
        except Illegal as broken:
            return f"{type(broken).__name__}: {broken}"
    return ""


def write_scores(record: Json, every: list[dict[str, Any]], unit: int = 1) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    for hand, one in zip(record["hands"], every, strict=True):
        hand["scores"] = {
            "unit": unit,
            "card_points": [{"seats": sorted(seats), "points": n} for seats, n in one["card_points"].items()],
            "items": [
                {"name": row.name, "value": row.value}
                | ({"announced": row.announced, "achieved": row.achieved} if row.seat is None else {"seat": row.seat})
                | ({"level": row.level} if row.level else {})
                for row in one["rows"]
            ],
            **{name: one[name] for name in ("hand", "totals", "carried", "ledgers") if one.get(name)},
        }
    record["result"] = {"totals": every[-1].get("result", every[-1]["totals"])}


def wrong_numbers(record: Json, every: list[dict[str, Any]], unit: int = 1) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    wrong = []
    for number, one in enumerate(every):
        given = record["hands"][number].get("scores") or {}
        at, rows = f"/hands/{number}/scores", list(one["rows"])
        for i, side in enumerate(given.get("card_points", [])):
            points = one["card_points"].get(frozenset(side["seats"]))
            if points is None or unit * side["points"] != given.get("unit", 1) * points:
                wrong.append(f"{at}/card_points/{i}")
        for i, item in enumerate(given.get("items", [])):
            row = next((row for row in rows if all(item.get(k, v) == v for k, v in vars(row).items())), None)
            if row is None:
                wrong.append(f"{at}/items/{i}")
            else:
                rows.remove(row)
        for name in ("hand", "totals"):
            wrong += unequal(given.get(name), one[name], f"{at}/{name}")
        accounts = {account["name"]: account for account in one.get("ledgers", [])}
        for i, ledger in enumerate(given.get("ledgers", [])):
            mine = accounts.get(ledger["name"], {"hand": None})
            for name in ("hand", "totals"):
                wrong += unequal(ledger.get(name), mine.get(name), f"{at}/ledgers/{i}/{name}")
        if (carried := one.get("carried")) is not None:
            wrong += [f"{at}/carried/{key}" for key, n in given.get("carried", {}).items() if carried.get(key) != n]
    right = every[-1].get("result", every[-1]["totals"])
    return wrong + unequal((record.get("result") or {}).get("totals"), right, "/result/totals")


def unequal(given: list[int | None] | None, right: list[int] | None, at: str) -> list[str]:
    """The pointers of the numbers given that are not right; all of them where there are none."""
    return [f"{at}/{i}" for i, n in enumerate(given or []) if right is None or n not in (None, right[i])]


__all__ = ["Illegal", "Unsaid", "need"]
