"""The second opinion on Zwanzigerrufen, ruleset wien-40: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §3: the call follows from forehand's cards, so it may be left out of any record; told, it is the right one.
- §2, Z2: a deal that nobody may throw in is a misdeal only if the record tells an irregularity.
- Z13: `weiter` after a solo, over which nobody can go, may be left out.
- §5: a kontra against one's own side is against the rules, for every announcement tells its side.
- §5: a kontra on the game that a foe's absolute or valat brings with it also does for a foe's announced pagat.
- §5: for one item there is one row; what the other side makes silently beside an announcement is not scored.
- §5: F, T21 and T1 in a trick of a Farbensolo in which trumps were led: T1 takes it, as ever among trumps.
- Z5: the game itself counts beside a valat, too.
- Z5, `valat_alone`: made or announced, a valat is all that is paid; a mondfang still makes double deals.
- Z8, `trull_kontra`: a foe of the declarer who was dealt the Trull needs a kontra on the game by his side. In a
  Farbensolo, where the Trull is no item, either is right.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.tarock import (
    KINGS,
    TRULL,
    Deal,
    Json,
    Played,
    Row,
    Sides,
    Unsaid,
    answering,
    before_play,
    contract_as_stated,
    first_broken,
    need,
    none_of,
    play_card,
    played_out,
    suits_of,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

GLATZEN = ["S10", "H1", "D1", "C10"]
PACK = [
    *(suit + rank for suit in "SHDC" for rank in "KQNJ"),
    *GLATZEN,
    *("T1", *(f"T{number}" for number in range(4, 22)), "F"),
]
LENGTH, WINS, MOST_FOR_ABSOLUTE, DOUBLE_DEALS = 10, 45, 32, 4
CALLABLE = ["T20", "T19", "T18", "T17", "T16"]
SOLOS = ["farbensolo", "solo"]
"""Bids, lowest first."""
VALUES = {"normal": 1, "farbensolo": 4, "solo": 4}
ANNOUNCED = ["absolute", "pagat_ultimo", "valat"]
SILENT = {"absolute": 1, "pagat_ultimo": 1, "trull": 1, "kings": 2, "mondfang": 1}
"""Values of items that are not announced; announced ones count twice. A valat is 6 or 12 times the game."""
IN_FARBENSOLO = ["game", "valat", "absolute", "kings"]
LEVELS = 4
PLAYED = ("bids", "calls", "declarations", "tricks", "claim")
"""Sections that a deal thrown in has not."""
OPTIONS = {
    "solo": ["4", "5"],
    "emperor": ["yes", "no"],
    "valat_alone": ["no", "yes"],
    "trull_kontra": ["no", "yes"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option, as said or by default."""
    return DEFAULTS | dict(options or {})


def worth(cards: list[str]) -> int:
    """§1: cards counted one by one."""
    values = {"K": 5, "Q": 4, "N": 3, "J": 2}
    return sum(5 if card in TRULL else 0 if card in GLATZEN else values.get(card[1:], 1) for card in cards)


# -- deal, call and bids (§2, §3) --------------------------------------------------------------


def dealt(record: Json, number: int) -> Deal:
    """The deal of a hand, after a look whether it is the pack."""
    hand = record["hands"][number]
    dealer = hand.get("dealer")
    need(dealer in range(4) and len(record["players"]) == 4, "deal: dealer")
    none_of(hand, "sits_out")
    if hand.get("deal") is None or any(cards is None for cards in hand["deal"].get("hands") or [None]):
        raise Unsaid("deal")
    hands = hand["deal"]["hands"]
    need(not hand["deal"].get("talon"), "deal: no talon")
    need([len(cards) for cards in hands] == [LENGTH] * 4, "deal: sizes")
    cards = [card for own in hands for card in own]
    if any("?" in card for card in cards):
        raise Unsaid("deal: cards")
    need(sorted(cards) == sorted(PACK), "deal: not the pack")
    return Deal(dealer, [(dealer + step) % 4 for step in (1, 2, 3, 4)], {s: list(hands[s]) for s in range(4)}, [])


def must_throw(hands: Mapping[int, list[str]]) -> bool:
    """Return True if a hand has no trump."""
    return any(not trumps_of(cards) for cards in hands.values())


def may_throw(hands: Mapping[int, list[str]]) -> bool:
    """Return True if a hand has no trump, or only one and that of the Trull."""
    return any(all(card in TRULL for card in trumps_of(own)) and len(trumps_of(own)) < 2 for own in hands.values())


def card_to_call(own: list[str]) -> str | None:
    """The highest of T20 to T16 that forehand has not; None with all five."""
    return next((card for card in CALLABLE if card not in own), None)


@dataclass
class Auction:
    """The bids so far."""

    deal: Deal
    said: list[tuple[int, str]] = field(default_factory=list)
    best: tuple[str, int] | None = None

    @property
    def speaker(self) -> int:
        return self.deal.seats[len(self.said) % 4]

    @property
    def over(self) -> bool:
        quiet = 0
        while quiet < len(self.said) and self.said[-1 - quiet][1] == "weiter":
            quiet += 1
        return quiet == (3 if self.best else 4)

    @property
    def legal(self) -> list[str]:
        """Return the words that the speaker may say."""
        own = self.deal.hands[self.speaker]
        words = [] if not self.said and card_to_call(own) is None else ["weiter"]
        if self.best is None and len(suits_of(own)) >= 5:
            words.append("farbensolo")
        if self.best is None or self.best[0] == "farbensolo":
            words.append("solo")
        return words

    def say(self, seat: int, word: str) -> None:
        need(not self.over, "bids: after the end")
        need(seat == self.speaker, "bids: turn")
        need(word in self.legal, f"bids: {word}")
        self.said.append((seat, word))
        if word != "weiter":
            self.best = word, seat


def auction(hand: Json, deal: Deal) -> tuple[str, int]:
    """The contract and the declarer, who is forehand if nobody bid."""
    bids = Auction(deal)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for bid in hand["bids"]:
        need(bid.get("card") is None, "bids: no card is shown")
        bids.say(bid["seat"], bid["bid"])
    if not bids.over and (bids.best is None or bids.best[0] != "solo"):
        raise Unsaid("bids: the end")
    return bids.best or ("normal", deal.forehand)


def call(hand: Json, deal: Deal) -> str | None:
    """The card called."""
    due, calls = card_to_call(deal.hands[deal.forehand]), hand.get("calls") or []
    need(len(calls) < 2, "calls: one card")
    for entry in calls:
        need(entry["seat"] == deal.forehand, "calls: who")
        need(entry["card"] == due, "calls: another card is to be called")
        need(entry.get("answer") in (None, "held"), "calls: where the card was")
    return due


# -- announcements and kontra (§5) -------------------------------------------------------------


@dataclass
class Talk:
    """Announcements and kontras so far, each with its side."""

    declarer: int
    own: list[int]
    """The declarer's side."""
    announced: dict[str, int] = field(default_factory=dict)
    """Item -> who announced it."""
    ladders: dict[str, list[int]] = field(default_factory=dict)
    """Item -> who doubled it, level by level."""
    unwritten: bool = False
    """Return True if the first kontra on the game went with an announcement and is not written yet."""

    def is_own(self, seat: int) -> bool:
        return seat in self.own

    def announce(self, seat: int, item: str) -> None:
        need(item not in self.announced, f"declarations: {item} twice")
        self.announced[item] = seat
        if item != "pagat_ultimo" and not self.is_own(seat) and not self.level("game"):
            self.ladders["game"], self.unwritten = [seat], True

    def kontra(self, seat: int, item: str, level: int | None) -> None:
        ladder = self.ladders.setdefault(item, [])
        if item == "game" and self.unwritten and not self.is_own(seat) and level in (None, 1):
            self.unwritten = False
            return
        last = ladder[-1] if ladder else self.announced.get(item, self.declarer)
        need(self.is_own(seat) != self.is_own(last), "declarations: a kontra against his own side")
        need(len(ladder) < LEVELS, "declarations: kontra above the highest level")
        need(level in (None, len(ladder) + 1), "declarations: level of the kontra")
        ladder.append(seat)
        if item == "game":
            self.unwritten = False

    def level(self, item: str) -> int:
        return len(self.ladders.get(item, []))


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End(Sides):
    """A hand to its end."""

    ended: str
    """played or thrown."""
    deal: Deal
    contract: str = ""
    declarer: int = -1
    partner: int = -1
    talk: Talk = field(default_factory=lambda: Talk(-1, []))
    played: Played = field(default_factory=Played)


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record.get("options"))
    deal = dealt(record, number)
    if number:
        before = record["hands"][number - 1]
        due = before["dealer"] if before.get("end") == "misdeal" else (before["dealer"] + 1) % 4
        need(deal.dealer == due, "dealer: not the next one")
    none_of(hand, "fool_paid", "exchanges", "scart")
    if hand.get("end") == "misdeal":
        need(may_throw(deal.hands) or bool(hand.get("irregularities")), "end: nobody may throw the deal in")
        none_of(hand, *PLAYED)
        return End("thrown", deal)
    if (
        must_throw(deal.hands)
        and hand.get("end") in (None, "unrecorded")
        and not any(hand.get(name) for name in PLAYED)
    ):
        raise Unsaid("end")
    need(not must_throw(deal.hands), "void: to be thrown in")
    contract, declarer = auction(hand, deal)
    card = call(hand, deal)
    end = End("played", deal, contract, declarer, declarer)
    if contract == "normal":
        end.partner = next(seat for seat in range(4) if card in deal.hands[seat])
    contract_as_stated(hand, contract, declarer, end.partner)
    end.talk = Talk(declarer, end.own)
    for entry in hand.get("declarations") or []:
        say(end, entry)
    if end.talk.announced.get("pagat_ultimo", declarer) in end.foes:
        need(end.talk.level("game") > 0, "declarations: pagat against without kontra")
    if options["trull_kontra"] == "yes" and any(all(card in deal.hands[foe] for card in TRULL) for foe in end.foes):
        if (contract == "farbensolo" or hand.get("declarations") is None) and not end.talk.level("game"):
            raise Unsaid("declarations: kontra with the Trull")
        need(end.talk.level("game") > 0, "declarations: the Trull without kontra")
    play(hand, end, options)
    return end


def say(end: End, entry: Json) -> None:
    """One announcement or kontra."""
    before_play(entry)
    seat, kind, item = entry["seat"], entry["kind"], entry.get("item")
    need(seat in range(4), "declarations: seat")
    need(entry.get("against") is None, "declarations: it counts for all")
    need(not entry.get("cards") and entry.get("size") is None, "declarations: no cards are shown")
    if kind == "kontra":
        if item is None:
            raise Unsaid("declarations: what is doubled")
        need(item == "game" or item in end.talk.announced, "declarations: nothing announced to double")
        end.talk.kontra(seat, item, entry.get("level"))
        return
    need(kind in ANNOUNCED, "declarations: kind")
    need(item is None and entry.get("level") is None, "declarations: nothing more is said")
    need(end.contract != "farbensolo" or kind in IN_FARBENSOLO, "declarations: not in a Farbensolo")
    need(kind != "pagat_ultimo" or "T1" in end.deal.hands[seat], "declarations: he has no T1")
    end.talk.announce(seat, kind)


def legal_cards(contract: str, own: list[str], trick: list[str]) -> set[str]:
    """The cards of a hand that may be played to the trick so far (§4)."""
    if trick:
        return set(answering(own, "T" if trick[0] == "F" else trick[0][0]))
    return set((contract == "farbensolo" and suits_of(own)) or own)


def taking(contract: str, trick: list[str], options: Mapping[str, str]) -> str:
    """The card that takes a complete trick (§4, Z4)."""
    return winning(trick, contract == "farbensolo", options["emperor"] == "yes")


def play(hand: Json, end: End, options: dict[str, str]) -> None:
    """The tricks, card by card."""
    held = {seat: list(cards) for seat, cards in end.deal.hands.items()}
    for number, turns in tricks_followed(hand, end, end.deal.forehand, LENGTH):
        down: list[str] = []
        for seat, card in turns:
            play_card(number, card, held[seat], legal_cards(end.contract, held[seat], down), down)
        best = taking(end.contract, down, options)
        end.played.winners.append(next(seat for seat, card in turns if card == best))
    played_out(hand, end.played, LENGTH)


# -- score (§5, §6) ----------------------------------------------------------------------------


@dataclass
class Facts:
    """Facts on which the score of a hand depends; a side is True, the declarer's, or False."""

    contract: str
    points: int = 0
    """Card points of the declarer's side."""
    announced: Mapping[str, bool] = field(default_factory=dict)
    """Item -> the side that announced it."""
    made: Mapping[str, bool] = field(default_factory=dict)
    """Item but `absolute` -> the side that it is for."""
    pagat_beaten: bool | None = None
    """The side whose T1 was beaten in the last trick."""
    levels: Mapping[str, int] = field(default_factory=dict)


def rows_of(facts: Facts, given: Mapping[str, str] | None = None) -> list[Row]:
    """The rows of the score, seen from the declarer's side."""
    value = int(settled(given)["solo"]) if facts.contract == "solo" else VALUES[facts.contract]
    sign = {True: 1, False: -1}
    won = facts.points >= WINS
    rows = [Row("game", value * sign[won], facts.levels.get("game", 0), achieved=won)]
    made = dict(facts.made)
    if 88 - facts.points <= MOST_FOR_ABSOLUTE:
        made["absolute"] = True
    elif facts.points <= MOST_FOR_ABSOLUTE:
        made["absolute"] = False
    for item in [*SILENT, "valat"]:
        if facts.contract == "farbensolo" and item not in IN_FARBENSOLO:
            continue
        silent = 6 * value if item == "valat" else SILENT[item] * (2 if facts.contract == "solo" else 1)
        if item in facts.announced:
            by = facts.announced[item]
            achieved = made.get(item) == by
            amount = 2 * silent * sign[by] * sign[achieved]
            rows.append(Row(item, amount, facts.levels.get(item, 0), True, achieved))
        elif item in made:
            rows.append(Row(item, silent * sign[made[item]]))
        elif item == "pagat_ultimo" and facts.pagat_beaten is not None:
            rows.append(Row(item, -silent * sign[facts.pagat_beaten], achieved=False))
    alone = settled(given)["valat_alone"] == "yes" and rows[-1].name == "valat"
    return rows[-1:] if alone else rows


def per_player(rows: list[Row], double: bool = False) -> int:
    """Return the payment of each of the declarer's foes; below 0 they are paid."""
    each: int = sum(row.value * 2**row.level for row in rows)
    return 2 * each if double else each


def is_mondfang(trick: list[str], best: str) -> bool:
    """Return True if T21 was taken by F."""
    return "T21" in trick and best == "F"


def facts_of(end: End, options: Mapping[str, str]) -> Facts:
    """Return the facts on which the score depends, looked up in the cards."""
    own, made = end.own, dict[str, bool]()
    for seat, cards in end.deal.hands.items():
        if all(card in cards for card in TRULL):
            made["trull"] = seat in own
        if all(card in cards for card in KINGS):
            made["kings"] = seat in own
    if end.played.all_by(own) or end.played.all_by(end.foes):
        made["valat"] = end.played.all_by(own)
    beaten = None
    for number, (trick, leader) in enumerate(zip(end.played.tricks, end.played.leaders, strict=True), 1):
        best = taking(end.contract, trick, options)
        players = dict(zip(trick, end.deal.from_(leader), strict=True))
        if is_mondfang(trick, best):
            made["mondfang"] = players["T21"] not in own
        if number == LENGTH and best == "T1":
            made["pagat_ultimo"] = players["T1"] in own
        elif number == LENGTH and "T1" in trick:
            beaten = players["T1"] in own
    said = {item: seat in own for item, seat in end.talk.announced.items()}
    levels = {item: end.talk.level(item) for item in ("game", *said)}
    return Facts(end.contract, worth(end.played.won_by(own)), said, made, beaten, levels)


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, with the running totals and the double deals to come."""
    before, options = record.get("carried_in") or {}, settled(record.get("options"))
    totals, double = list(before.get("totals") or [0] * 4), (before.get("carried") or {}).get("double_deals", 0)
    every = []
    for number in range(len(record["hands"])):
        end = replayed(record, number)
        one: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * 4, "ledgers": []}
        if end.ended == "played":
            facts = facts_of(end, options)
            one["rows"] = rows_of(facts, options)
            each = per_player(one["rows"], double > 0)
            gain = each if len(end.own) == 2 else 3 * each
            one["hand"] = [gain if seat in end.own else -each for seat in range(4)]
            one["card_points"] = {frozenset(end.own): facts.points, frozenset(end.foes): 88 - facts.points}
            caught = end.contract != "farbensolo" and "mondfang" in facts.made
            double = max(0, double - 1) + (DOUBLE_DEALS if caught else 0)
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "carried": {"double_deals": double}})
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record))
    for hand in record["hands"]:
        if hand.get("end") == "misdeal":
            del hand["scores"]


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    return wrong_numbers(record, scores(record))
