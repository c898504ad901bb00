"""The second opinion on Taroky of Hlučín, ruleset hlucin: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §2: a bid is higher than those before, in the order of the table; after `solo` the passes may be left out.
- §2: a card other than T19 is called only if it is not held, after example 7.
- §2: trumps go to the scart only with all suit cards but kings; the order of the entries of the scart is not judged.
- §3: a flek is said in one's turn or later, never before it; who fleks his own side and cannot know it leaves the hand
  open.
- §3: `kralovske` holds the `honery` of the four kings, so the two are not declared together.
- §5: a game of 35 : 35 costs 1 by any bid, doubled by a flek.
- §5: the score is left open where both sides have to do with a valat.
- §1: after a misdeal it is open who deals.
- Ta1 `two`: where both decline, the bidder draws the fifth card and lays five away; his left has the last.
- Ta2 `ostrava`: the bidder draws one card, his right two, the player opposite three; declining there is left open.
- Ta7: an announced bird is kept until its trick; who keeps it even then, though he may play it, leaves the hand open.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.table import need
from oracles.tarock import (
    KINGS,
    TRULL,
    Deal,
    Illegal,
    Json,
    Played,
    Row,
    Sides,
    Unsaid,
    answering,
    beating,
    before_play,
    contract_as_stated,
    dealt,
    first_broken,
    kind,
    none_of,
    play_card,
    played_out,
    scart_is_legal,
    thirds,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

GAME, RULESET, VARSAVA = "taroky", "hlucin", "varsava"
BIDS = ["povinnost", "druha", "trojka", "solo"]
CALLING = ("povinnost", "druha")
VALUES = {"povinnost": 1, "druha": 1, "solo": 6}
"""Worth of a point by the bid; that of a trojka is its level."""
SIZES, LENGTH = {4: 12}, 12
CALLS = ["T19", "T18", "T17", "T16"]
BIRDS = {"pagat": ("T1", 12), "uhu": ("T2", 11), "kakadu": ("T3", 10), "quapil": ("T4", 9)}
"""Announcement -> its card, and the trick that it is for."""
BIRD, VALAT, GIVEN_UP, MISDEAL = 10, 70, 10, 10
COMBINATIONS = {
    "taroky": 10,
    "tarocky": 5,
    "barvy": 10,
    "barvicky": 5,
    "trul": 5,
    "honery": 5,
    "kralovske": 10,
}
"""Combination -> its worth."""
LEVELS = 3
OPTIONS = {
    "decline": ["one", "none", "two"],
    "drawing": ["four", "ostrava"],
    "varsava": ["hlucin", "half"],
    "mond": ["bound", "free"],
    "barvy": ["two", "one"],
    "birds": ["no", "yes"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Return the value of every option, stated or by default."""
    return DEFAULTS | dict(options or {})


def birds_of(options: Mapping[str, str]) -> dict[str, tuple[str, int]]:
    """Return the birds played for: the pagat alone, or all four (Ta7)."""
    return BIRDS if options["birds"] == "yes" else {"pagat": BIRDS["pagat"]}


def points(pile: list[str]) -> int:
    """Return the points of a pile counted in threes, one or two cards over less one (§1)."""
    return (thirds(pile) + 1) // 3


# -- bids and calls (§2) -----------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far, one word each."""

    seats: list[int]
    hands: Mapping[int, list[str]]
    options: Mapping[str, str]
    said: list[tuple[int, str]] = field(default_factory=list)
    best: tuple[str, int] | None = None

    @property
    def legal(self) -> list[str]:
        """Return the words that the speaker may say; none when it is over."""
        turn = len(self.said)
        if turn == 0:
            return ["povinnost", "trojka", "solo"]
        if turn == 4 and self.best == ("povinnost", self.seats[0]):
            return [VARSAVA]
        if turn >= 4 or self.best is None:
            return []
        own = self.hands[self.seats[turn]]
        higher = BIDS[BIDS.index(self.best[0]) + 1 :]
        if not any(card in own for card, _ in birds_of(self.options).values()):
            higher = [word for word in higher if word != "druha"]
        return ["pass", *higher]

    @property
    def over(self) -> bool:
        """Return True if nobody can say anything but pass any more."""
        return len(self.said) >= 4 or (self.best is not None and self.best[0] == "solo")

    def say(self, seat: int, word: str) -> None:
        """Note a word; raise Illegal if it is not the seat's turn, or not to be said."""
        turn = len(self.said)
        need(turn < 4 or bool(self.legal), "bids: after the end")
        need(seat == self.seats[turn % 4], "bids: turn")
        need(word in self.legal, f"bids: {word}")
        self.said.append((seat, word))
        if word != "pass":
            self.best = word, seat


def callable_cards(own: list[str]) -> list[str]:
    """Return the trumps that a bidder with these cards may call: T19, or the first below it that he lacks."""
    below = next((card for card in CALLS if card not in own), "T19")
    return list(dict.fromkeys(["T19", below]))


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End(Sides):
    """A hand to its end."""

    ended: str
    """played, unplayed, given_up or misdeal."""
    deal: Deal
    contract: str = ""
    declarer: int = 0
    partner: int = 0
    called: str = ""
    level: int = 0
    """The level of a trojka."""
    bird: str | None = None
    """The card that a druha names with the bid."""
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    drawn: dict[int, int] = field(default_factory=dict)
    """Seat -> how many cards it has drawn."""
    aside: dict[int, list[str]] = field(default_factory=dict)
    """Seat -> its scart."""
    rest: list[str] = field(default_factory=list)
    """Cards of the talon that are the foes'."""
    combinations: list[tuple[int, str]] = field(default_factory=list)
    announced: dict[str, list[int]] = field(default_factory=dict)
    """Bird or valat -> the seats that announced it."""
    ladders: dict[str, list[int]] = field(default_factory=dict)
    """`game` or announcement -> who doubled it, level by level."""
    turn: int = 0
    played: Played = field(default_factory=Played)

    @property
    def order(self) -> list[int]:
        """The seats from the bidder on."""
        return self.deal.from_(self.declarer)

    @property
    def known(self) -> bool:
        """True if all know that the bidder plays alone."""
        return self.contract not in CALLING

    def level_of(self, item: str) -> int:
        """Return how often an item is doubled."""
        return len(self.ladders.get(item, []))


def packets_due(seats: list[int]) -> list[tuple[int | None, int]]:
    """Return seat and size of the packets as they are dealt (§1)."""
    return [(None, 6), *((seat, 6) for seat in [*seats, *seats])]


def check_packets(hand: Json, deal: Deal) -> None:
    """Raise Illegal if the packets told are not those of the page."""
    packets = [(packet.get("seat"), packet["count"]) for packet in (hand.get("deal") or {}).get("packets") or []]
    if not packets or packets == packets_due(deal.seats):
        return
    knocked = packets[:1] == [(None, 6)] and all(count == 12 for _, count in packets[1:])
    if knocked and sorted(seat or 0 for seat, _ in packets[1:]) == sorted(deal.seats):
        return
    need(False, "deal: packets")


def next_dealer(record: Json, number: int) -> int | None:
    """Return the dealer of the hand after this one; None if it is not known."""
    hand = record["hands"][number]
    if hand.get("dealer") is None or hand.get("end") == "misdeal":
        return None
    dealer: int = hand["dealer"] + 1
    return dealer % len(record["players"])


def replayed(record: Json, number: int = 0) -> End:
    """Follow one hand from the deal to the last card; raise Illegal, or Unsaid."""
    hand, options = record["hands"][number], settled(record.get("options"))
    due = next_dealer(record, number - 1) if number else None
    need(due is None or hand.get("dealer") in (None, due), "dealer: whose deal it is")
    if hand.get("dealer") is None:
        raise Unsaid("dealer")
    none_of(hand, "fool_paid")
    if hand.get("end") == "misdeal":
        return dealt_wrongly(record, number)
    deal = dealt(record, number, SIZES, looks_on=True)
    check_packets(hand, deal)
    need(not hand["deal"].get("dead"), "deal: no dead hand")
    end = End("played", deal, held={seat: list(cards) for seat, cards in deal.hands.items()})
    bid(hand, end, options)
    told = hand.get("contract") or {}
    need(told.get("name") in (None, end.contract), "bids: the contract")
    need(told.get("declarer") in (None, end.declarer), "bids: the bidder")
    if end.contract == VARSAVA:
        contract_as_stated(hand, VARSAVA, end.declarer, None)
        none_of(hand, "calls", "exchanges", "scart", "declarations")
        play_alone(hand, end, options)
        played_out(hand, end.played, LENGTH)
        return end
    end.partner = end.declarer
    if end.contract in CALLING:
        call(hand, end)
        draw(hand, end, options)
        name_partner(hand, end)
    else:
        none_of(hand, "calls")
        take(hand, end)
    contract_as_stated(hand, end.contract, end.declarer, end.partner)
    if hand.get("end") == "given_up":
        return given_up(hand, end)
    lay_away(hand, end)
    declare(hand, end, options)
    if is_unplayed(hand, end):
        end.ended = "unplayed"
        return end
    play(hand, end, options)
    played_out(hand, end.played, LENGTH)
    return end


def dealt_wrongly(record: Json, number: int) -> End:
    """Return the end of a hand that was dealt wrongly (§1)."""
    hand, players = record["hands"][number], len(record["players"])
    none_of(hand, "bids", "calls", "exchanges", "scart", "declarations", "tricks", "claim")
    need(hand["dealer"] in range(players), "deal: dealer")
    seats = [(hand["dealer"] + step) % players for step in range(1, 5)]
    out = [] if players == 4 else [hand["dealer"]]
    need((hand.get("sits_out") or out) == out, "deal: who sits out")
    return End("misdeal", Deal(hand["dealer"], seats, {}, []))


def bid(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """Note contract and bidder."""
    bids = Auction(end.deal.seats, end.deal.hands, options)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    birds = [card for card, _ in birds_of(options).values()]
    for entry in hand["bids"]:
        seat, word, card = entry["seat"], entry["bid"], entry.get("card")
        bids.say(seat, word)
        need(card is None or (word == "druha" and card in birds), "bids: a card")
        need(card is None or card in end.deal.hands[seat], "bids: a card that is not held")
        if word != "pass":
            end.bird = card
    if bids.best is None or not bids.over:
        raise Unsaid("bids: the end")
    end.contract, end.declarer = bids.best
    end.partner = end.declarer


def call(hand: Json, end: End) -> None:
    """Note the card called; T19 if nothing was said."""
    calls = hand.get("calls")
    choice = callable_cards(end.deal.hands[end.declarer])
    if calls is None and len(choice) > 1:
        raise Unsaid("calls")
    need(len(calls or []) <= 1, "calls: one card")
    end.called = "T19"
    if calls:
        need(calls[0]["seat"] == end.declarer, "calls: who")
        if "?" in calls[0]["card"]:
            raise Unsaid("calls: which card")
        need(calls[0]["card"] in choice, "calls: card")
        end.called = calls[0]["card"]


def draws_due(end: End, options: Mapping[str, str]) -> list[list[tuple[int, int]]]:
    """Return the ways in which the talon may be drawn: seats, and how many cards each takes (§2, Ta1, Ta2)."""
    bidder, right, opposite, left = end.order
    if end.contract == "povinnost" and options["drawing"] == "ostrava":
        return [[(bidder, 1), (right, 2), (opposite, 3)]]
    ways = [[(bidder, 4), (right, 1), (opposite, 1)]]
    if options["decline"] != "none":
        ways += [[(bidder, 4), (right, 1), (left, 1)], [(bidder, 4), (opposite, 1), (left, 1)]]
    if options["decline"] == "two":
        ways.append([(bidder, 4), (bidder, 1), (left, 1)])
    return ways


def draw(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """Let the players draw from the top of the talon."""
    entries, left = hand.get("exchanges"), list(end.deal.talon)
    if not entries:
        raise Unsaid("exchanges")
    if any(entry.get("cards") is None or any("?" in card for card in entry["cards"]) for entry in entries):
        raise Unsaid("exchanges: which cards")
    told = [(entry.get("taker"), len(entry["cards"])) for entry in entries]
    ways = [way for way in draws_due(end, options) if fits(way, told)]
    need(bool(ways), "exchanges: who draws how many")
    if len({tuple(way[: len(told)]) for way in ways}) > 1:
        raise Unsaid("exchanges: who draws")
    for entry, (seat, count) in zip(entries, ways[0], strict=False):
        need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
        need(entry.get("face") in (None, "down"), "exchanges: face")
        need(not entry.get("shown") and entry.get("asked") is None, "exchanges: nothing is shown")
        need(sorted(entry["cards"]) == sorted(left[:count]), "exchanges: the next of the talon")
        end.held[seat] += left[:count]
        end.drawn[seat] = end.drawn.get(seat, 0) + count
        left = left[count:]
    if left and hand.get("end") != "given_up":
        raise Unsaid("exchanges: who else drew")


def fits(way: list[tuple[int, int]], told: list[tuple[int | None, int]]) -> bool:
    """Return True if the draws told are the first of a way."""
    pairs = zip(told, way, strict=False)
    return len(told) <= len(way) and all(seat in (None, who) and count == size for (seat, count), (who, size) in pairs)


def name_partner(hand: Json, end: End) -> None:
    """Note who plays with the bidder, and compare what is told of the called card."""
    own = end.called in end.deal.hands[end.declarer]
    in_talon = end.called in end.deal.talon
    answer = "own" if own else "talon" if in_talon else "held"
    for entry in hand.get("calls") or []:
        need(entry.get("answer") in (None, answer), "calls: where the card was")
    holder = next((seat for seat in end.deal.seats if end.called in end.held[seat]), None)
    end.partner = end.declarer if holder is None else holder


def given_up(hand: Json, end: End) -> End:
    """Return the end of a povinnost given up because its bidder has drawn the called card."""
    need(end.contract == "povinnost", "end: not to be given up")
    need(end.called in end.deal.talon and end.called in end.held[end.declarer], "end: the called card is not drawn")
    none_of(hand, "scart", "declarations", "tricks", "claim")
    if any(seat != end.declarer for seat in end.drawn):
        raise Unsaid("exchanges: others drew before it was given up")
    end.ended = "given_up"
    return end


def take(hand: Json, end: End) -> None:
    """Note the part of the talon taken in a trojka, and its level; none is in a solo."""
    talon, bidder = end.deal.talon, end.declarer
    if end.contract == "solo":
        none_of(hand, "exchanges")
        end.rest = list(talon)
        return
    entries = hand.get("exchanges")
    if not entries:
        raise Unsaid("exchanges")
    need(len(entries) == 1, "exchanges: one part is taken")
    entry = entries[0]
    need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
    need(entry.get("taker") in (None, bidder), "exchanges: who")
    need(entry.get("asked") is None, "exchanges: nothing is asked")
    if entry.get("cards") is None or any("?" in card for card in [*entry["cards"], *(entry.get("shown") or [])]):
        raise Unsaid("exchanges: which part")
    halves = [sorted(talon[:3]), sorted(talon[3:])]
    part, shown = sorted(entry["cards"]), entry.get("shown")
    need(part in halves, "exchanges: not a part of the talon")
    laid = {1: [], 2: halves[0], 3: sorted(talon)}
    levels = [2] if part == halves[1] else [1, 3]
    if shown is None and len(levels) > 1:
        raise Unsaid("exchanges: which level")
    levels = [level for level in levels if shown is None or laid[level] == sorted(shown)]
    need(bool(levels), "exchanges: what was laid open")
    end.level = levels[0]
    need(entry.get("face") in (None, "down", *(["up"] if end.level == 3 else [])), "exchanges: face")
    end.held[bidder] += talon[:3] if part == halves[0] else talon[3:]
    end.drawn[bidder] = 3
    end.rest = [card for card in talon if card not in part]


def lay_away(hand: Json, end: End) -> None:
    """Take the scarts out of the hands (§2)."""
    if not end.drawn:
        none_of(hand, "scart")
        return
    if hand.get("scart") is None:
        raise Unsaid("scart")
    for entry in hand["scart"]:
        seat, cards, shown = entry["seat"], list(entry["cards"]), entry.get("shown")
        need(seat in end.drawn and seat not in end.aside, "scart: who")
        if any("?" in card for card in cards):
            raise Unsaid("scart: which cards")
        need(scart_is_legal(end.held[seat], cards, end.drawn[seat]), "scart: cards")
        need(all(card in cards for card in shown or []), "scart: shown")
        if trumps_of(cards) and shown is None:
            raise Unsaid("scart: whether its trumps were shown")
        need(all(card in (shown or []) for card in trumps_of(cards)), "scart: not shown")
        end.aside[seat] = cards
        end.held[seat] = [card for card in end.held[seat] if card not in cards]
    need(bool(end.aside), "scart: who")
    if len(end.aside) < len(end.drawn):
        raise Unsaid("scart: who else")


# -- announcements (§3) ------------------------------------------------------------------------


def combinations_of(held: list[str], options: Mapping[str, str]) -> dict[str, int]:
    """Map each combination among twelve cards to its worth."""
    trumps, fives = trumps_of(held), [card for card in held if card in (*KINGS, *TRULL)]
    found = set[str]()
    if len(trumps) >= 8:
        found.add("taroky" if len(trumps) >= 10 else "tarocky")
    if options["barvy"] == "one":
        found |= {"barvy"} if len(trumps) <= 2 else set()
    elif not trumps or trumps == ["T1"]:
        found.add("barvy")
    elif len(trumps) <= 2:
        found.add("barvicky")
    if all(card in held for card in TRULL):
        found.add("trul")
    if len(fives) >= 4:
        found.add("honery")
    if all(card in held for card in KINGS):
        found.add("kralovske")
    return {name: 5 if (name, options["barvy"]) == ("barvy", "one") else COMBINATIONS[name] for name in found}


def declare(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """Note announcements, combinations and fleks, one after the other."""
    said = hand.get("declarations")
    if said is None:
        raise Unsaid("declarations")
    for entry in said:
        say(end, entry, options)
    if end.contract == "druha":
        birds = birds_of(options)
        due = [item for item, (card, _) in birds.items() if end.bird in (None, card)]
        mine = [item for item in due if end.declarer in end.announced.get(item, [])]
        need(bool(mine), "declarations: the bird of the druha")


def say(end: End, entry: Json, options: Mapping[str, str]) -> None:
    """Note one thing said; raise Illegal if it may not be said."""
    seat, item = entry["seat"], entry["kind"]
    before_play(entry)
    need(seat in end.deal.seats, "declarations: seat")
    place = end.order.index(seat)
    if item == "kontra":
        need(all(not entry.get(name) for name in ("cards", "size", "value")), "declarations: more than a word")
        double(end, entry)
        end.turn = max(end.turn, place)
        return
    need(place >= end.turn, "declarations: out of turn")
    end.turn = place
    need(all(entry.get(name) is None for name in ("item", "against", "level")), "declarations: more than a word")
    if item in COMBINATIONS:
        combine(end, entry, options)
        return
    birds = birds_of(options)
    need(item in birds or item == "valat", "declarations: kind")
    need(all(not entry.get(name) for name in ("size", "value")), "declarations: more than a word")
    need(item == "valat" or birds[item][0] in end.held[seat], "declarations: the bird is not his")
    named = [] if item == "valat" else [birds[item][0]]
    need(entry.get("cards") in (None, [], named), "declarations: cards")
    before = end.announced.setdefault(item, [])
    need(not any((other in end.own) == (seat in end.own) for other in before), f"declarations: {item} twice")
    before.append(seat)


def combine(end: End, entry: Json, options: Mapping[str, str]) -> None:
    """Note one combination."""
    seat, item, cards = entry["seat"], entry["kind"], entry.get("cards")
    held = combinations_of(end.held[seat], options)
    need(item in held, "declarations: no such combination")
    need((seat, item) not in end.combinations, "declarations: a combination twice")
    pair = {"honery", "kralovske"}
    twice = item in pair and any((seat, other) in end.combinations for other in pair)
    need(not twice, "declarations: honours of the four kings twice")
    need(entry.get("value") in (None, held[item]), "declarations: value")
    if any("?" in card for card in cards or []):
        raise Unsaid("declarations: which cards")
    trumps, fives = trumps_of(end.held[seat]), [card for card in end.held[seat] if card in (*KINGS, *TRULL)]
    own = {"trul": TRULL, "honery": fives, "kralovske": KINGS}.get(item, trumps)
    rows = [sorted(own), sorted(fives)] if item == "kralovske" else [sorted(own)]
    need(not cards or sorted(cards) in rows, "declarations: cards")
    need(entry.get("size") in (None, *map(len, rows)), "declarations: size")
    end.combinations.append((seat, item))


def double(end: End, entry: Json) -> None:
    """Note a flek, a reflek or a super."""
    seat, item = entry["seat"], entry.get("item")
    if item is None:
        raise Unsaid("declarations: what is doubled")
    by = [end.declarer] if item == "game" else end.announced.get(item, [])
    need(bool(by), "declarations: nothing announced to double")
    if len(by) > 1:
        raise Unsaid("declarations: which of two announcements")
    ladder = end.ladders.setdefault(item, [])
    last = ladder[-1] if ladder else by[0]
    need(entry.get("against") is None, "declarations: it counts for all")
    need(seat != last, "declarations: a flek against himself")
    need(len(ladder) < LEVELS, "declarations: flek above the highest level")
    need(entry.get("level") in (None, len(ladder) + 1), "declarations: level of the flek")
    if (seat in end.own) == (last in end.own):
        knows = end.known or item == "game" or end.called in end.held[seat]
        if item == "game" and seat == end.declarer and end.called not in end.held[seat]:
            knows = False
        need(not knows, "declarations: a flek against his own side")
        raise Unsaid("declarations: a flek against a secret partner")
    ladder.append(seat)


def is_unplayed(hand: Json, end: End) -> bool:
    """Return True if the hand is a povinnost ended unplayed (§5)."""
    if hand.get("end") != "agreement" or hand.get("claim") is not None:
        return False
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    quiet = end.contract == "povinnost" and not end.announced and not any(end.ladders.values())
    if len(hand["tricks"]) in range(1, LENGTH):
        raise Unsaid("end: what was agreed")
    need(not hand["tricks"], "end: after the last trick")
    need(quiet, "end: not to be ended unplayed")
    return True


# -- play (§4, §6) -----------------------------------------------------------------------------


def legal_cards(own: list[str], trick: list[str], bound: Mapping[str, int] | None = None, number: int = 1) -> set[str]:
    """Return the cards of a hand that may be played to a trick, the `number`th, with the announced cards in it."""
    choice = answering(own, kind(trick[0])) if trick else list(own)
    kept = [card for card in choice if (bound or {}).get(card, 0) <= number]
    return {*(kept or choice)}


def legal_alone(own: list[str], trick: list[str], mond: str = "bound") -> set[str]:
    """Return the cards of a hand that may be played to a trick of a Varšava (§6)."""
    trumps = trumps_of(own)
    choice = answering(own, kind(trick[0])) if trick else list(own)
    if len(trumps) > 1:
        choice = [card for card in choice if card != "T1"]
    if mond == "bound" and (not trick or "F" in trick) and sorted(trumps) not in (["T21"], ["T1", "T21"]):
        choice = [card for card in choice if card != "T21"]
    return {*((beating(choice, trick) if trick else []) or choice)}


def bound_cards(end: End, seat: int) -> dict[str, int]:
    """Return the announced cards of a seat, and their tricks."""
    return {BIRDS[item][0]: BIRDS[item][1] for item, by in end.announced.items() if item in BIRDS and seat in by}


def play(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """Play the tricks, card by card."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    for number, turns in tricks_followed(hand, end, end.deal.forehand, LENGTH):
        down: list[str] = []
        for seat, card in turns:
            bound = bound_cards(end, seat)
            legal = legal_cards(held[seat], down, bound, number)
            due = [own for own in legal if bound.get(own) == number]
            play_card(number, card, held[seat], legal, down)
            if due and card not in due:
                raise Unsaid(f"trick {number}: an announced bird is kept")
        end.played.winners.append(winner_of(turns))


def play_alone(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """Play the tricks of a Varšava, card by card."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    for number, turns in tricks_followed(hand, end, end.deal.forehand, LENGTH):
        down: list[str] = []
        for seat, card in turns:
            play_card(number, card, held[seat], legal_alone(held[seat], down, options["mond"]), down)
        end.played.winners.append(winner_of(turns))


def winner_of(turns: list[tuple[int, str]]) -> int:
    """Return the seat that wins a trick."""
    best = winning([card for _, card in turns])
    return next(seat for seat, card in turns if card == best)


# -- score (§5, §6) ----------------------------------------------------------------------------


def game_value(own_points: int, worth: int) -> int:
    """Return what the game is worth to each of the bidder's side, without flek."""
    return (own_points - 35) * worth if own_points != 35 else -1


def birds_paid(end: End, options: Mapping[str, str]) -> list[Row]:
    """Return the rows of the birds, announced or not."""
    rows, sign = [], {True: 1, False: -1}
    for item, (card, number) in birds_of(options).items():
        trick, leader = end.played.tricks[number - 1], end.played.leaders[number - 1]
        player = end.deal.after(leader, trick.index(card)) if card in trick else None
        made = player is not None and end.played.winners[number - 1] == player
        if end.announced.get(item):
            by = end.announced[item][0]
            value = 2 * BIRD * sign[by in end.own] * sign[made]
            rows.append(Row(item, value, end.level_of(item), True, made))
        elif player is not None:
            rows.append(Row(item, BIRD * sign[player in end.own] * sign[made], achieved=made))
    return rows


def valat_paid(end: End) -> list[Row]:
    """Return the row of a valat, announced or not; raise Unsaid if both sides have to do with it."""
    by = end.announced.get("valat", [])
    took = next((name for name, side in (("own", end.own), ("foes", end.foes)) if end.played.all_by(side)), None)
    if not by:
        return [Row("valat", VALAT * (1 if took == "own" else -1))] if took else []
    side = "own" if by[0] in end.own else "foes"
    if len(by) > 1 or took not in (None, side):
        raise Unsaid("scores: a valat of both sides")
    sign = (1 if side == "own" else -1) * (1 if took else -1)
    return [Row("valat", 2 * VALAT * sign, end.level_of("valat"), True, took is not None)]


def rows_of(end: End, options: Mapping[str, str]) -> list[Row]:
    """Return the rows of a hand with sides, from the bidder's side."""
    rows = []
    for seat, item in end.combinations:
        worth = combinations_of(end.held[seat], options)[item]
        rows.append(Row(item, worth if seat in end.own else -worth, announced=True))
    if end.ended == "unplayed":
        return [Row("game", 1), *rows]
    own, _ = piles(end)
    value = game_value(points(own), end.level if end.contract == "trojka" else VALUES[end.contract])
    game = Row("game", value, end.level_of("game"), achieved=value > 0)
    return [game, *birds_paid(end, options), *valat_paid(end), *rows]


def piles(end: End) -> tuple[list[str], list[str]]:
    """Return all that the bidder's side has at the end, and all that the foes have."""
    both = []
    for side in (end.own, end.foes):
        aside = [card for seat in side for card in end.aside.get(seat, [])]
        both.append(end.played.won_by(side) + aside)
    return both[0], both[1] + end.rest


def shares(end: End, each: int) -> dict[int, int]:
    """Return what each seat gets of a value per player."""
    own = {seat: 3 * each if len(end.own) == 1 else each for seat in end.own}
    return own | dict.fromkeys(end.foes, -each)


def amount_of(most: int, tariff: str) -> int:
    """Return what the loser of a Varšava pays to one player (§6, Ta3)."""
    if tariff == "half":
        return 5 if most < 35 else 10
    return 10 if most < 30 else 20 if most < 40 else 40


def varsava_paid(counts: list[int], tricks: list[int], tariff: str = "hlucin") -> list[int]:
    """Return what each gets by card points and number of tricks; raise Unsaid if it cannot be shared."""
    losers = [i for i, count in enumerate(counts) if count == max(counts)]
    amount = amount_of(max(counts), tariff)
    paid = [0 if i in losers else amount * (1 if tricks[i] else 2) for i in range(len(counts))]
    if sum(paid) % len(losers):
        raise Unsaid("scores: amounts that cannot be shared")
    return [-(sum(paid) // len(losers)) if i in losers else n for i, n in enumerate(paid)]


def alone_piles(end: End) -> dict[int, list[str]]:
    """Return the piles of a Varšava, with the talon's cards."""
    found = {seat: end.played.won_by([seat]) for seat in end.deal.seats}
    for winner, card in zip(end.played.winners, end.deal.talon, strict=False):
        found[winner].append(card)
    return found


def hand_score(end: End, given: Mapping[str, str] | None, players: int) -> dict[str, Any]:
    """Return card points, rows and score of one hand; raise Unsaid if the page does not tell the score."""
    options, rows, exact = settled(given), list[Row](), dict[frozenset[int], list[str]]()
    if end.ended == "misdeal":
        if players > 4:
            raise Unsaid("scores: who is paid for a misdeal")
        paid = {seat: -3 * MISDEAL if seat == end.deal.dealer else MISDEAL for seat in end.deal.seats}
    elif end.ended == "given_up":
        rows = [Row("given_up", -GIVEN_UP, achieved=False)]
        paid = {seat: -3 * GIVEN_UP if seat == end.declarer else GIVEN_UP for seat in end.deal.seats}
    elif end.contract == VARSAVA:
        by_seat = alone_piles(end)
        exact = {frozenset([seat]): pile for seat, pile in by_seat.items()}
        tricks = [end.played.winners.count(seat) for seat in end.deal.seats]
        counts = [points(by_seat[seat]) for seat in end.deal.seats]
        paid = dict(zip(end.deal.seats, varsava_paid(counts, tricks, options["varsava"]), strict=True))
        rows = [Row(VARSAVA, value, seat=seat) for seat, value in paid.items()]
    else:
        rows = rows_of(end, options)
        paid = shares(end, sum(row.value * 2**row.level for row in rows))
        if end.ended == "played":
            exact = {frozenset(side): pile for side, pile in zip((end.own, end.foes), piles(end), strict=True)}
    card_points = {seats: points(pile) for seats, pile in exact.items()}
    return {"card_points": card_points, "rows": rows, "hand": [paid.get(seat, 0) for seat in range(players)]}


def scores(record: Json) -> list[dict[str, Any] | None]:
    """Return the score of every hand; None from the first one on that the page does not tell."""
    players = len(record["players"])
    totals = [n or 0 for n in (record.get("carried_in") or {}).get("totals") or [0] * players]
    every: list[dict[str, Any] | None] = []
    for number in range(len(record["hands"])):
        try:
            one = hand_score(replayed(record, number), record.get("options"), players)
        except Illegal:
            one = None
        if one is None or (every and every[-1] is None):
            every.append(None)
            continue
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "ledgers": []})
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """Return the first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def told(record: Json) -> tuple[Json, list[dict[str, Any]]]:
    """Return the record up to the last hand that has a score by the page, and the scores."""
    every = [one for one in scores(record) if one is not None]
    result = record.get("result") if len(every) == len(record["hands"]) else None
    return {**record, "hands": record["hands"][: len(every)], "result": result}, every


def stated(record: Json) -> None:
    """Write the scores of every hand, and the result, as a record states them."""
    known, every = told(record)
    if every:
        write_scores(known, every)
        if len(every) == len(record["hands"]):
            record["result"] = known["result"]


def wrong_scores(record: Json) -> list[str]:
    """Return the JSON Pointers of the numbers stated of a legal game that are not those computed."""
    known, every = told(record)
    if record.get("carried_in") is None:
        bring_in(known, every)
    return wrong_numbers(known, every) if every else []


def bring_in(record: Json, every: list[dict[str, Any]]) -> None:
    """Add to all totals what the players must have brought in, by the first that are stated."""
    given = [(hand.get("scores") or {}).get("totals") or [] for hand in record["hands"]]
    given.append((record.get("result") or {}).get("totals") or [])
    computed = [one["totals"] for one in every]
    for seat in range(len(record["players"])):
        pairs = zip(given, [*computed, *computed[-1:]], strict=False)
        known = [before[seat] - after[seat] for before, after in pairs if before[seat:] and before[seat] is not None]
        for one in every:
            one["totals"][seat] += (known or [0])[0]
