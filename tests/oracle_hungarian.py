"""The second opinion on Hungarian tarokk, ruleset paskievics: one record of any number of hands, judged and scored.

Written from part I of the rules page alone; section and point numbers are its. Where it can be read in two ways:

- §3.5: the steps are reckoned from the lowest thing the speaker could say; a hold is as high as the bid held.
- H11 `raise`: who alone has bid may say one higher bid when all others have passed; it takes an honour and shows
  nothing.
- H12 `high`: the Fool or the Mond, and five trumps.
- §4: how many trumps were laid away is told before anything is announced; of none nothing need be said.
- §5: an official kontra left out breaks a rule (it is not merely unsaid).
- §6: an announcement alone does not make its speaker's side known; in a game of one against three that nobody
  knows of, the third foe stays unknown though the two others have doubled (H21).
- Items in the record are without kontra; their level tells it. `carried` is not judged.
- Not followed: H1 `last_kontra`, H4 `yes` where the declarer laid away T20 himself, H19.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle_tarock import (
    KINGS,
    PACK,
    TRULL,
    TRUMPS,
    VALUES,
    Deal,
    Illegal,
    Json,
    Played,
    Unsaid,
    answering,
    before_play,
    contract_as_stated,
    dealt,
    kind,
    need,
    none_of,
    trumps_of,
    winning,
)

PACK_42 = [card for card in PACK if kind(card) == "T" or card[1:] in "KQNJ" or card in ("S10", "C10", "H1", "D1")]
BIDS = ["three", "two", "one", "solo"]
"""Lowest first; what the game is worth is one more than the place."""
DRAWN = {"three": [3, 1, 1, 1], "two": [2, 2, 1, 1], "one": [1, 2, 2, 1], "solo": [0, 2, 2, 2]}
FIGURES = ["trull", "kings", "double", "volat", "pagat_ultimo", "xxi_catch"]
SIZES = {4: 9}
OPTIONS = {
    "hold": ["overbid", "earlier"],
    "trial_three": ["one", "three", "nothing"],
    "xx_scart": ["no", "yes"],
    "free_call": ["no_honours", "any"],
    "called_in_scart": ["own", "all_six"],
    "count_paid": ["three", "side"],
    "levels": ["4", "3", "5"],
    "raise": ["no", "yes"],
    "cue_honour": ["any", "high"],
    "cue_again": ["yes", "no"],
    "both_at_once": ["yes", "no"],
    "count_tells": ["no", "yes"],
    "catch": ["21", "30", "42"],
    "doubling": ["none", "pagat"],
}
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    return DEFAULTS | dict(options or {})


def points_of(pile: list[str]) -> int:
    """Plain sum: honours and kings 5, queens 4, knights 3, jacks 2, the rest 1."""
    return sum(5 if card in TRULL else VALUES.get(card[1:], 1) for card in pile)


# -- auction (§3) ------------------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    hands: Mapping[int, list[str]]
    options: Mapping[str, str]
    said: list[tuple[int, str]] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    shown: tuple[int, str] | None = None
    accepted: bool = False

    @property
    def spoken(self) -> list[tuple[int, str]]:
        """What was said besides passes."""
        return [(seat, word) for seat, word in self.said if word != "pass"]

    @property
    def height(self) -> int:
        """The place of the highest bid; -1 if there is none."""
        return max([BIDS.index(word) for _, word in self.spoken if word in BIDS], default=-1)

    @property
    def winner(self) -> int | None:
        return self.spoken[-1][0] if self.spoken else None

    @property
    def over(self) -> bool:
        return len(self.out) == 4 or (self.winner is not None and len(self.out) == 3)

    @property
    def closed(self) -> bool:
        """Whether nobody can say anything but pass any more (H16)."""
        still_in = [seat for seat in self.seats if seat not in self.out and seat != self.winner]
        return self.height == 3 and not any(self.may_hold(seat) for seat in still_in)

    @property
    def speaker(self) -> int:
        """Whose turn it is, while it is not over."""
        turn = self.seats.index(self.said[-1][0]) + 1 if self.said else 0
        return next(seat for step in range(4) if (seat := self.seats[(turn + step) % 4]) not in self.out)

    def may_hold(self, seat: int) -> bool:
        if not self.spoken or self.spoken[-1][1] == "hold" or self.spoken[-1][0] == seat:
            return False
        earlier = self.seats.index(seat) < self.seats.index(self.spoken[-1][0])
        if self.options["hold"] == "earlier" and not earlier:
            return False
        return any(one == seat for one, _ in self.spoken)

    def shows(self, seat: int, word: str) -> str | None:
        """The card that a bid or pass shows."""
        if word == "pass":
            first_two = [one for _, one in self.spoken] == ["three", "two"] and self.spoken[0][0] == seat
            return "T20" if first_two and len(self.out) == 2 else None
        if word == "hold" or self.shown or (len(self.out) == 3 and not self.spoken):
            return None
        lowest = self.height if self.may_hold(seat) else self.height + 1
        return {1: "T19", 2: "T18"}.get(BIDS.index(word) - lowest)

    def allowed(self, seat: int, word: str) -> bool:
        """Whether a player's cards allow a word."""
        own = self.hands[seat]
        shown = self.shows(seat, word)
        honours = [card for card in own if card in TRULL]
        if word == "pass":
            return shown is None or shown in own
        if word in BIDS and not honours and not (word == "three" and len(self.out) == 3 and not self.spoken):
            return False
        if self.options["cue_again"] == "no" and self.shown is not None and self.shown[0] == seat:
            return False
        if shown is None:
            return True
        high = [card for card in honours if card != "T1"] and len(trumps_of(own)) >= 5
        return shown in own and (self.options["cue_honour"] == "any" or bool(high))

    @property
    def legal(self) -> list[str]:
        """What the speaker may say."""
        if self.over:
            alone = len({seat for seat, _ in self.spoken}) == 1 and len(self.said) == 4 and self.winner is not None
            alone = alone and any(card in TRULL for card in self.hands[self.winner or 0])
            return BIDS[self.height + 1 :] if alone and self.options["raise"] == "yes" else []
        seat = self.speaker
        words = ["pass", *(["hold"] if self.may_hold(seat) else []), *BIDS[self.height + 1 :]]
        return [word for word in words if self.allowed(seat, word)]

    def say(self, seat: int, word: str, card: str | None = None) -> None:
        need(not self.over or bool(self.legal), "bids: after the end")
        need(seat == (self.winner if self.over else self.speaker), "bids: turn")
        need(word in self.legal, f"bids: {word}")
        shown = None if self.over else self.shows(seat, word)
        need(card in (None, shown), "bids: the card shown")
        if word != "pass" and self.shown is not None and self.shown[0] != seat:
            self.accepted = True
        if shown is not None:
            self.shown, self.accepted = (seat, shown), word == "pass"
        self.said.append((seat, word))
        if word == "pass":
            self.out.append(seat)


# -- the hand ------------------------------------------------------------------------------------


@dataclass
class End:
    """A hand to its end."""

    ended: str
    """played, all_pass, thrown_in or void."""
    deal: Deal
    contract: str = ""
    declarer: int = 0
    partner: int = 0
    shown: tuple[int, str] | None = None
    """Who showed which card in the auction."""
    accepted: bool = False
    called: str = ""
    answer: str = ""
    scarts: dict[int, list[str]] = field(default_factory=dict)
    told: dict[int, int] = field(default_factory=dict)
    """How many trumps each of the others laid away."""
    announced: dict[tuple[str, str], int] = field(default_factory=dict)
    """(side, figure) -> who announced it."""
    ladders: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """(side, figure), or ("own", "game") -> who doubled it, level by level."""
    counted: dict[int, int] = field(default_factory=dict)
    """Seat -> 8 or 9 trumps declared."""
    played: Played = field(default_factory=Played)

    @property
    def own(self) -> list[int]:
        return [seat for seat in self.deal.seats if seat in (self.declarer, self.partner)]

    @property
    def foes(self) -> list[int]:
        return [seat for seat in self.deal.seats if seat not in self.own]

    def side(self, seat: int) -> str:
        return "own" if seat in self.own else "foes"


def legal_cards(own: list[str], trick: list[str], number: int, bound: bool = False) -> set[str]:
    """The cards that may be played to the trick so far; T1, if bound, only in the ninth or by force."""
    choice = answering(own, kind(trick[0])) if trick else list(own)
    if bound and number < 9:
        choice = [card for card in choice if card != "T1"] or choice
    return set(choice)


def dealer_follows(record: Json, number: int, deal: Deal) -> None:
    """The deal passes on after a hand that was played."""
    if number == 0:
        return
    before = replayed(record, number - 1)
    players = len(record["players"])
    due = (before.deal.dealer + (before.ended == "played")) % players
    need(deal.dealer == due, "deal: not the next dealer")


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record.get("options"))
    deal = dealt(record, number, SIZES, looks_on=True, pack=PACK_42)
    dealer_follows(record, number, deal)
    none_of(hand, "fool_paid", "claim")
    end = End("played", deal)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    bids = Auction(deal.seats, deal.hands, options)
    for bid in hand["bids"]:
        bids.say(bid["seat"], bid["bid"], bid.get("card"))
    if not (bids.over or bids.closed):
        raise Unsaid("bids: the end")
    rest = ["calls", "exchanges", "scart", "declarations", "tricks"]
    if bids.winner is None:
        none_of(hand, *rest, "contract")
        need(hand.get("end") in (None, "all_pass"), "end")
        end.ended = "all_pass"
        return end
    end.contract, end.declarer, end.shown, end.accepted = BIDS[bids.height], bids.winner, bids.shown, bids.accepted
    end.partner = end.declarer
    held = {seat: list(cards) for seat, cards in deal.hands.items()}
    draw(hand, end, held)
    kinds = [entry["kind"] for entry in hand.get("declarations") or []]
    if "throw_in" in kinds:
        return thrown_in(hand, end, held)
    no_honour = not any(card in TRULL for card in held[end.declarer])
    if no_honour or "no_honour" in kinds:
        entries = hand.get("declarations") or []
        need(no_honour and kinds == ["no_honour"], "declarations: no honour")
        need(entries[0]["seat"] == end.declarer, "declarations: who has no honour")
        none_of(hand, "calls", "scart", "tricks")
        need(hand.get("end") == "misdeal", "end")
        end.ended = "void"
        return end
    lay_away(hand, end, held, options)
    call(hand, end, held, options)
    contract_as_stated(hand, end.contract, end.declarer, end.partner)
    Announcing(end, held, options).follow(hand.get("declarations") or [])
    play(hand, end, held)
    return end


def draw(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """Each draws from the top of the talon (§4)."""
    order = end.deal.from_(end.declarer)
    entries, left = hand.get("exchanges"), list(end.deal.talon)
    due = [(seat, count) for seat, count in zip(order, DRAWN[end.contract], strict=True) if count]
    if not entries:
        raise Unsaid("exchanges")
    need(len(entries) <= len(due), "exchanges: how many draw")
    for entry, (seat, count) in zip(entries, due, strict=False):
        need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
        need(entry.get("taker") == seat, "exchanges: who draws")
        need(entry.get("face") in (None, "down"), "exchanges: face")
        need(sorted(entry.get("cards") or []) == sorted(left[:count]), "exchanges: the next of the talon")
        held[seat] += left[:count]
        left = left[count:]
    if len(entries) < len(due):
        raise Unsaid("exchanges: who else drew")


def may_throw_in(own: list[str]) -> bool:
    return all(king in own for king in KINGS) or trumps_of(own) in ([], ["T21"], ["T1"], ["T1", "T21"], ["T21", "T1"])


def thrown_in(hand: Json, end: End, held: dict[int, list[str]]) -> End:
    entries = hand["declarations"]
    need(len(entries) == 1, "declarations: nothing else when thrown in")
    need(entries[0]["seat"] in held and may_throw_in(held[entries[0]["seat"]]), "declarations: no right to throw in")
    none_of(hand, "calls", "scart", "tricks")
    need(hand.get("end") == "misdeal", "end")
    end.ended = "thrown_in"
    return end


def barred(end: End, seat: int, options: Mapping[str, str]) -> list[str]:
    """What a player may not lay away."""
    shown = [end.shown[1]] if end.shown and end.shown[0] == seat else []
    return [*TRULL, *KINGS, *shown, *(["T20"] if options["xx_scart"] == "no" else [])]


def lay_away(hand: Json, end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> None:
    """Everybody as many as he drew (§4)."""
    if hand.get("scart") is None:
        raise Unsaid("scart")
    due = {seat: n for seat, n in zip(end.deal.from_(end.declarer), DRAWN[end.contract], strict=True) if n}
    entries = hand["scart"]
    who = [entry["seat"] for entry in entries]
    need(len(set(who)) == len(who) and set(who) <= set(due), "scart: who")
    for entry in entries:
        seat, cards = entry["seat"], list(entry["cards"])
        if any("?" in card for card in cards):
            raise Unsaid("scart: which cards")
        need(len(set(cards)) == len(cards) == due[seat], "scart: how many")
        need(all(card in held[seat] for card in cards), "scart: not held")
        need(not any(card in barred(end, seat, options) for card in cards), "scart: barred")
        shown = entry.get("shown")
        need(all(card in cards for card in shown or []), "scart: shown")
        if seat == end.declarer and trumps_of(cards):
            if shown is None:
                raise Unsaid("scart: whether its trumps were shown")
            need(all(card in shown for card in trumps_of(cards)), "scart: not shown")
        end.scarts[seat] = cards
        held[seat] = [card for card in held[seat] if card not in cards]
    if len(who) < len(due):
        raise Unsaid("scart: who else")
    for entry in hand.get("declarations") or []:
        if entry["kind"] == "trumps_laid":
            seat = entry["seat"]
            need(seat in end.scarts and seat != end.declarer, "declarations: who tells of trumps laid away")
            need(seat not in end.told, "declarations: told twice")
            need(entry.get("size") == len(trumps_of(end.scarts[seat])), "declarations: trumps laid away")
            end.told[seat] = entry["size"]
    for seat, cards in end.scarts.items():
        if seat != end.declarer and trumps_of(cards) and seat not in end.told:
            raise Unsaid("declarations: how many trumps were laid away")


def callable_cards(end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> list[str]:
    """What the declarer may call (§5)."""
    own, gone = held[end.declarer], end.scarts.get(end.declarer, [])
    if end.accepted and end.shown and end.shown[0] != end.declarer:
        return [end.shown[1]]
    free = [card for card in TRUMPS if card not in own and card not in gone]
    free = [card for card in free if options["free_call"] == "any" or card not in TRULL]
    told = any(end.told.values())
    if "T20" not in own:
        return list({"T20", *free}) if told and options["xx_scart"] == "yes" else ["T20"]
    if told:
        return ["T20", *free]
    below = [card for card in TRUMPS[:19] if card not in own and card not in gone]
    return ["T20", below[-1]]


def call(hand: Json, end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> None:
    """The declarer's call, and his partner."""
    calls = hand.get("calls") or []
    if not calls:
        raise Unsaid("calls")
    need(len(calls) == 1, "calls: one card")
    need(calls[0]["seat"] == end.declarer, "calls: who")
    card = calls[0]["card"]
    need(card in callable_cards(end, held, options), "calls: card")
    holder = next((seat for seat in end.deal.seats if card in held[seat]), None)
    answer = "scart" if holder is None else "own" if holder == end.declarer else "held"
    need(calls[0].get("answer") in (None, answer), "calls: where the card was")
    end.called, end.answer = card, answer
    end.partner = end.declarer if holder is None else holder


class Announcing:
    """Announcements and kontras, entry by entry (§6, §7)."""

    def __init__(self, end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> None:
        self.end, self.held, self.options = end, held, options
        self.order = end.deal.from_(end.declarer)
        self.turn = 0
        self.last = "own"
        """The side of the last who announced or doubled."""
        self.known = {end.declarer}
        self.this_turn: dict[tuple[int, str], int] = {}
        """(seat, figure) -> the turn it was announced in."""
        self.must_count: list[int] = []
        if end.accepted and end.shown and end.shown[0] == end.partner != end.declarer:
            self.known = set(self.order)

    def follow(self, entries: list[Json]) -> None:
        rest = [entry for entry in entries if entry["kind"] != "trumps_laid"]
        need(
            entries[: len(entries) - len(rest)] == [e for e in entries if e not in rest], "declarations: told too late"
        )
        official = self.end.answer == "scart"
        for entry in rest:
            before_play(entry)
            if official and entry["seat"] != self.end.declarer:
                self.official(entry)
                official = False
            else:
                self.step(entry)
        need(not official, "declarations: the official kontra")
        for seat in self.must_count:
            due = len(trumps_of(self.held[seat])) in (8, 9)
            need(not due or seat in self.end.counted, "declarations: eight or nine trumps not told")

    def official(self, entry: Json) -> None:
        """The owner of a called card that was laid away doubles the game at once."""
        owner = next(seat for seat, cards in self.end.scarts.items() if self.end.called in cards)
        right = (owner, "kontra", "game") == (entry["seat"], entry["kind"], entry.get("item"))
        need(right and entry.get("level") in (None, 1), "declarations: the official kontra")
        need(("own", "game") not in self.end.ladders, "declarations: the official kontra")
        self.end.ladders["own", "game"] = [owner]
        self.known, self.last = set(self.order), "foes"

    def step(self, entry: Json) -> None:
        seat, what = entry["seat"], entry["kind"]
        need(seat in self.order, "declarations: seat")
        need(entry.get("against") is None, "declarations: it counts for all")
        while self.order[self.turn % 4] != seat:
            self.turn += 1
        if what == "kontra":
            self.kontra(entry)
        elif what == "tarokks":
            count = len(trumps_of(self.held[seat]))
            need(count in (8, 9) and entry.get("size") == count, "declarations: eight or nine trumps")
            need(seat not in self.end.counted, "declarations: trumps told twice")
            self.end.counted[seat] = count
            if self.options["count_tells"] == "yes":
                self.speaks(seat)
                self.last = self.end.side(seat)
        else:
            self.figure(seat, what)

    def speaks(self, seat: int) -> None:
        """Who is not known speaks for the side of the last who spoke."""
        need(seat in self.known or self.end.side(seat) == self.last, "declarations: a kontra must come first")

    def figure(self, seat: int, item: str) -> None:
        end, side = self.end, self.end.side(seat)
        need(item in FIGURES, "declarations: kind")
        self.speaks(seat)
        need((side, item) not in end.announced, f"declarations: {item} twice")
        need(
            item != "trull" or any(card in self.held[seat] for card in ("F", "T21")),
            "declarations: trull without F, T21",
        )
        need(
            (side, "volat") not in end.announced or item not in ("trull", "kings", "double"),
            "declarations: after the volat",
        )
        other = {"double": "volat", "volat": "double"}.get(item, "")
        both = self.this_turn.get((seat, other)) == self.turn
        need(not both or self.options["both_at_once"] == "yes", "declarations: double and volat in one turn")
        end.announced[side, item] = seat
        self.this_turn[seat, item] = self.turn
        self.last = side
        if item == "pagat_ultimo":
            self.must_count.append(seat)

    def kontra(self, entry: Json) -> None:
        end, seat, item = self.end, entry["seat"], entry.get("item")
        if item is None:
            raise Unsaid("declarations: what is doubled")
        mine = end.side(seat)
        # of two announcements of one figure, that which this side may double now
        rows = [("own", "game")] if item == "game" else [row for row in end.announced if row[1] == item]
        need(bool(rows), "declarations: nothing announced to double")
        rows = [row for row in rows if self.last_of(row) != mine]
        need(bool(rows), "declarations: a kontra against his own side")
        levels = {row: len(end.ladders.get(row, [])) + 1 for row in rows}
        fits = [row for row in rows if entry.get("level") in (None, levels[row])]
        need(bool(fits), "declarations: level of the kontra")
        row = fits[0]
        need(levels[row] <= int(self.options["levels"]), "declarations: kontra above the highest level")
        end.ladders.setdefault(row, []).append(seat)
        self.last = mine
        self.known.add(seat)
        pair = len(end.own) == 2
        if pair and (end.partner in self.known or all(foe in self.known for foe in end.foes)):
            self.known = set(self.order)
        if item == "pagat_ultimo":
            self.must_count.append(seat)

    def last_of(self, row: tuple[str, str]) -> str:
        """The side of the last word on something."""
        ladder = self.end.ladders.get(row)
        return self.end.side(ladder[-1]) if ladder else row[0]


def play(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """The tricks, card by card."""
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    leader = end.deal.forehand
    for i, trick in enumerate(hand["tricks"]):
        number = i + 1
        need(number <= 9, "tricks: how many")
        need(trick.get("leader") in (None, leader), f"trick {number}: leader")
        need(trick.get("paid") is None, f"trick {number}: nothing is paid for the Fool")
        if any("?" in card for card in trick["cards"]):
            raise Unsaid(f"trick {number}: which card")
        need(len(trick["cards"]) == 4, f"trick {number}: size")
        down: list[str] = []
        for seat, card in zip(end.deal.from_(leader), trick["cards"], strict=True):
            bound = (end.side(seat), "pagat_ultimo") in end.announced
            need(card in held[seat], f"trick {number}: {card} not held")
            need(card in legal_cards(held[seat], down, number, bound), f"trick {number}: {card} not legal")
            held[seat].remove(card)
            down.append(card)
        won = end.deal.after(leader, down.index(winning(down)))
        need(trick.get("winner") in (None, won), f"trick {number}: winner")
        end.played.tricks.append(down)
        end.played.leaders.append(leader)
        end.played.winners.append(won)
        leader = won
    if hand.get("end") == "unrecorded" and len(end.played.tricks) < 9:
        raise Unsaid("end")
    need(len(end.played.tricks) == 9, "tricks: how many")
    need(hand.get("end") in (None, "played"), "end")


# -- score (§9) ----------------------------------------------------------------------------------


@dataclass
class Facts:
    """What the score of a hand hangs on; sides are `own`, the declarer's, and `foes`."""

    contract: str
    alone: bool = False
    points: int = 0
    """Of the declarer's side."""
    announced: list[tuple[str, str]] = field(default_factory=list)
    """(side, figure)."""
    made: dict[str, str] = field(default_factory=dict)
    """Figure but the double -> the side that made it."""
    pagat_lost: str | None = None
    """The side whose T1 was beaten in the ninth trick."""
    levels: dict[tuple[str, str], int] = field(default_factory=dict)
    """(side, figure), ("own", "game") -> level of kontra."""


@dataclass
class Row:
    """One row, seen from the declarer's side, for each player and without kontra."""

    name: str
    value: int
    level: int = 0
    announced: bool = False
    achieved: bool = True
    side: str = "own"


def rows_of(facts: Facts, options: Mapping[str, str]) -> list[Row]:
    """All rows of a hand."""
    sign, g = {"own": 1, "foes": -1}, BIDS.index(facts.contract) + 1
    points = {"own": facts.points, "foes": 94 - facts.points}
    made = dict(facts.made)
    if max(points.values()) >= 71:
        made["double"] = "own" if facts.points >= 71 else "foes"
    rows = []
    catch = int(options["catch"])
    silent = {"trull": 1, "kings": 1, "pagat_ultimo": 5, "xxi_catch": catch}
    worth = {name: 2 * n for name, n in silent.items()} | {"double": 4 * g, "volat": 6 * g}
    for side, item in facts.announced:
        achieved = made.get(item) == side
        each = worth[item] * sign[side] * (1 if achieved else -1)
        rows.append(Row(item, each, facts.levels.get((side, item), 0), True, achieved, side))
    winner = "own" if facts.points >= 48 else "foes"
    great = [side for side, item in facts.announced if item in ("double", "volat")]
    bonus = None
    sweep = made.get("volat")
    if sweep and (sweep, "volat") not in facts.announced:
        bonus = Row("volat", 3 * g * sign[sweep], side=sweep)
    elif "double" in made and made["double"] not in great:
        bonus = Row("double", 2 * g * sign[made["double"]], side=made["double"])
    rows += [bonus] if bonus else []
    level = facts.levels.get(("own", "game"), 0)
    if level or (winner not in great and not (bonus and bonus.side == winner)):
        rows.append(Row("game", g * sign[winner], level, achieved=winner == "own"))
    for item, value in silent.items():
        by = made.get(item)
        if by and (by, item) not in facts.announced and not (sweep == by and item in ("trull", "kings")):
            rows.append(Row(item, value * sign[by], side=by))
    if facts.pagat_lost and (facts.pagat_lost, "pagat_ultimo") not in facts.announced:
        rows.append(Row("pagat_ultimo", -5 * sign[facts.pagat_lost], achieved=False, side=facts.pagat_lost))
    return rows


def settle(facts: Facts, given: Mapping[str, str] | None = None) -> tuple[list[Row], list[int]]:
    """The rows, and what the declarer, his partner (or nobody) and the foes get, trumps declared apart."""
    rows = rows_of(facts, settled(given))
    v = sum(row.value * 2**row.level for row in rows)
    return rows, [3 * v, -v, -v, -v] if facts.alone else [v, v, -v, -v]


def facts_of(end: End, options: Mapping[str, str]) -> Facts:
    """What the score hangs on, looked up in the cards."""
    own, foes = end.played.won_by(end.own), end.played.won_by(end.foes)
    for seat, cards in end.scarts.items():
        all_six = end.answer == "scart" and options["called_in_scart"] == "all_six"
        (own if seat == end.declarer or all_six else foes).extend(cards)
    facts = Facts(end.contract, end.partner == end.declarer, points_of(own), list(end.announced))
    facts.levels = {row: len(ladder) for row, ladder in end.ladders.items()}
    for name, pile, seats in (("own", own, end.own), ("foes", foes, end.foes)):
        if all(card in pile for card in TRULL):
            facts.made["trull"] = name
        if all(card in pile for card in KINGS):
            facts.made["kings"] = name
        if end.played.all_by(seats):
            facts.made["volat"] = name
    for trick, leader, won in zip(end.played.tricks, end.played.leaders, end.played.winners, strict=True):
        if "F" in trick and "T21" in trick:
            caught = end.side(end.deal.after(leader, trick.index("T21")))
            if caught != end.side(won):
                facts.made["xxi_catch"] = end.side(won)
    last = end.played.tricks[-1]
    if "T1" in last:
        player = end.deal.after(end.played.leaders[-1], last.index("T1"))
        if player == end.played.winners[-1]:
            facts.made["pagat_ultimo"] = end.side(player)
        else:
            facts.pagat_lost = end.side(player)
    return facts


def hand_score(end: End, options: Mapping[str, str], players: int) -> dict[str, Any]:
    """Card points, rows and score of one hand, seat by seat, before any doubling."""
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * players}
    hand = result["hand"]
    if end.ended == "void":
        each = {"one": 1, "three": 3, "nothing": 0}[options["trial_three"]]
        for seat in end.deal.seats:
            hand[seat] = -3 * each if seat == end.declarer else each
    if end.ended != "played":
        return result
    facts = facts_of(end, options)
    rows, paid = settle(facts, options)
    result["rows"] = rows
    result["card_points"] = {frozenset(end.own): facts.points, frozenset(end.foes): 94 - facts.points}
    order = [end.declarer, *(seat for seat in end.own if seat != end.declarer), *end.foes]
    for seat, n in zip(order, paid, strict=True):
        hand[seat] = n
    for seat, count in end.counted.items():
        n = count - 7
        if options["count_paid"] == "three":
            for other in end.deal.seats:
                hand[other] += 3 * n if other == seat else -n
        else:
            n *= 1 if seat in end.own else -1
            for other, share in zip(order, [3, -1, -1, -1] if facts.alone else [1, 1, -1, -1], strict=True):
                hand[other] += n * share
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, doubled rounds and running totals with it."""
    options, players = settled(record.get("options")), len(record["players"])
    totals, running = [0] * players, list[int]()
    every = []
    for number in range(len(record["hands"])):
        end = replayed(record, number)
        one = hand_score(end, options, players)
        one["hand"] = [n * 2 ** len(running) for n in one["hand"]]
        running = [left - 1 for left in running if left > 1]
        if end.ended in ("all_pass", "thrown_in") and options["doubling"] == "pagat":
            running.append(players)
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "running": list(running)})
    return every


# -- verdicts ------------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    for number in range(len(record["hands"])):
        try:
            replayed(record, number)
        except Illegal as broken:
            return f"{type(broken).__name__}: {broken}"
    return ""


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    every = scores(record)
    for hand, one in zip(record["hands"], every, strict=True):
        hand["scores"] = {
            "card_points": [{"seats": sorted(seats), "points": n} for seats, n in one["card_points"].items()],
            "items": [
                {"name": row.name, "value": row.value, "announced": row.announced, "achieved": row.achieved}
                | ({"level": row.level} if row.level else {})
                for row in one["rows"]
            ],
            "hand": one["hand"],
            "totals": one["totals"],
        }
    record["result"] = {"totals": every[-1]["totals"]}


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    wrong = []
    every = scores(record)
    for number, one in enumerate(every):
        given = record["hands"][number].get("scores") or {}
        at = f"/hands/{number}/scores"
        for i, side in enumerate(given.get("card_points", [])):
            points = one["card_points"].get(frozenset(side["seats"]))
            if points is None or side["points"] != given.get("unit", 1) * points:
                wrong.append(f"{at}/card_points/{i}")
        rows = list(one["rows"])
        for i, item in enumerate(given.get("items", [])):
            keys = ("name", "value", "announced", "achieved")
            fits = [
                row
                for row in rows
                if all(item.get(key, getattr(row, key)) == getattr(row, key) for key in keys)
                and (row.level or None) == item.get("level")
            ]
            if fits:
                rows.remove(fits[0])
            else:
                wrong.append(f"{at}/items/{i}")
        for name in ("hand", "totals"):
            wrong += unequal(given.get(name), one[name], f"{at}/{name}")
    return wrong + unequal((record.get("result") or {}).get("totals"), every[-1]["totals"], "/result/totals")


def unequal(given: list[int | None] | None, right: list[int], at: str) -> list[str]:
    """The pointers of the numbers given that are not right."""
    return [f"{at}/{i}" for i, n in enumerate(given or []) if n is not None and n != right[i]]
