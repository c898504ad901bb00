"""The second opinion on Tarocchi of Piedicavallo, ruleset valle-cervo: a record of whole hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Suits, strength, values and the duty to follow
are those of Troccas, whose second opinion lends them. Where the page can be read in two ways:

- §2: in (b) the Fool is no trump, so that fifteen cards with the Fool and no trump allow a trump to go.
- §7: the number of trumps laid away is told once, by the dealer, before play.
- A deal thrown in, of which the page says nothing, counts for nothing, and the same player deals again.
- P6: a record that stops before the game is over may also have no winners.
"""

from typing import Any

from oracles.table import Unsaid
from oracles.troccas import FIVES, SIDES, Faults, playable, taking, value

Json = dict[str, Any]

LONG, SHORT = ["5", "6", "7", "8", "9", "10"], ["6", "5", "4", "3", "2", "1"]
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [
    *(suit + rank for suit in "SHDC" for rank in [*(LONG if suit in "SC" else SHORT), "J", "N", "Q", "K"]),
    *TRUMPS,
    "F",
]
WHOLE, HALF, LENGTH, DEALS = 114, 57, 15, 4
FOREIGN = ("bids", "contract", "calls", "exchanges", "sits_out", "fool_paid", "claim")
"""Sections that the game does not have, or that nothing on the page calls for."""

PLAYED = (*FOREIGN, "scart", "declarations", "tricks")
"""Sections that a deal thrown in has not either."""


def well_dealt(hand: Json) -> bool:
    """§2: fifteen each and two more, which are the dealer's."""
    hands, talon = hand["deal"]["hands"], hand["deal"].get("talon")
    sizes = [LENGTH + 2 * (talon is None and seat == hand["dealer"]) for seat in range(4)]
    every = [card for cards in hands for card in cards] + list(talon or [])
    return [len(cards) for cards in hands] == sizes and len(talon or "  ") == 2 and sorted(every) == sorted(PACK)


def may_lay(held: list[str], scart: list[str]) -> bool:
    """§2, P1, P2: whether two cards of the seventeen may go."""
    if len(scart) != 2 or len(set(scart)) != 2 or any(card not in held or card in FIVES for card in scart):
        return False
    kept = [card for card in held if card not in scart]
    kept_trumps = [card for card in kept if card in TRUMPS]
    only_trumps = all(card in TRUMPS or card == "F" or card[1:] == "K" for card in kept)
    return not any(card in TRUMPS for card in scart) or only_trumps or not kept_trumps


class Hand:
    """A hand gone through; the faults are gathered on the way."""

    def __init__(self, hand: Json) -> None:
        self.hand = hand
        self.faults: set[str] = set()
        self.dealer: int = hand["dealer"]
        self.hands = [list(cards) for cards in hand["deal"]["hands"]]
        self.won: list[list[str]] = [[], []]
        """The cards of each side's tricks, without the Fool."""
        self.tricks_of = [0, 0]
        self.fool_side = -1
        if not well_dealt(hand):
            self.faults.add("deal")
        self.hands[self.dealer] += hand["deal"].get("talon") or []
        self.faults |= {name for name in FOREIGN if hand.get(name) not in (None, [])}
        if hand.get("end", "played") != "played":
            self.faults.add("end")
        self._scart()
        self._trumps_laid()
        self._play()
        self.points = self._points()

    def _scart(self) -> None:
        entries = self.hand.get("scart") or []
        self.scart = list(entries[0]["cards"]) if entries else []
        own = self.hands[self.dealer]
        if len(entries) != 1 or entries[0]["seat"] != self.dealer or not may_lay(own, self.scart):
            self.faults.add("scart")
        if any(card not in self.scart for entry in entries for card in entry.get("shown") or []):
            self.faults.add("scart")
        self.hands[self.dealer] = [card for card in own if card not in self.scart]

    def _trumps_laid(self) -> None:
        """§2, §7, P5: the number told, if it is told."""
        said = self.hand.get("declarations") or []
        laid = sum(card in TRUMPS for card in self.scart)
        other = ("item", "against", "level", "cards", "value")
        for entry in said:
            right = entry["seat"] == self.dealer and entry["kind"] == "trumps_laid" and laid > 0
            if not right or entry.get("size", laid) != laid or entry.get("trick", 1) != 1 or len(said) > 1:
                self.faults.add("declarations")
            if any(entry.get(name) is not None for name in other):
                self.faults.add("declarations")

    def _play(self) -> None:
        tricks, leader = self.hand["tricks"], (self.dealer + 1) % 4
        if len(tricks) > LENGTH or (len(tricks) < LENGTH and self.hand.get("end") == "played"):
            self.faults.add("tricks")
        for number, trick in enumerate(tricks, 1):
            cards, place = trick["cards"], f"trick {number}"
            if len(cards) != 4 or trick.get("leader", leader) != leader or trick.get("paid") is not None:
                self.faults.add(place)
                leader = trick.get("leader", leader)
            for turn, card in enumerate(cards):
                held = self.hands[(leader + turn) % 4]
                if card not in playable(held, cards[:turn]):
                    self.faults.add(place)
                if card in held:
                    held.remove(card)
            if all(card == "F" for card in cards):
                continue
            taker = (leader + taking(cards)) % 4
            if trick.get("winner", taker) != taker:
                self.faults.add(place)
            self.tricks_of[taker % 2] += 1
            self.won[taker % 2] += [card for card in cards if card != "F"]
            if "F" in cards:
                self.fool_side = (leader + cards.index("F")) % 2
            leader = taker

    def _points(self) -> list[int]:
        """§1: each side's cards one by one; a side without a trick has nothing."""
        points = [sum(value(card) for card in won) for won in self.won]
        points[self.dealer % 2] += sum(value(card) for card in self.scart)
        if self.fool_side >= 0:
            points[self.fool_side] += value("F")
        if 0 in self.tricks_of:
            points = [WHOLE * (tricks > 0) for tricks in self.tricks_of]
        return points

    @property
    def score(self) -> list[int]:
        """§4: each partner what his side has over half."""
        return [self.points[seat % 2] - HALF for seat in range(4)]


def is_over(deals: int, lead: int) -> bool:
    """Return True if the game ends after this number of deals with this lead [§4, P3, P4]."""
    return (deals == DEALS - 1 and lead > HALF) or (deals >= DEALS and deals % 2 == 0 and lead > 0)


def ahead_of(totals: list[int]) -> list[int]:
    """The side that is ahead; nobody if they are level."""
    return [] if totals[0] == totals[1] else SIDES[totals[0] < totals[1]]


def differs(stated: list[int | None] | None, right: list[int]) -> bool:
    """Return True if a number is stated and differs."""
    return any(one not in (None, own) for one, own in zip(stated or right, right, strict=True))


def judged(record: Json) -> Faults:
    """Where a record of whole hands is wrong: hand and section, hand -1 being the record; raises Unsaid."""
    faults: Faults = set()
    before = record.get("carried_in") or {}
    totals, due, deals = list(before.get("totals") or [0] * 4), None, before.get("hands", 0)
    for number, hand in enumerate(record["hands"]):
        if is_over(deals, abs(totals[0])):
            faults.add((number, "over"))
        if due is not None and hand["dealer"] != due:
            faults.add((number, "dealer"))
        if hand.get("end") == "misdeal":
            due = hand["dealer"]
            if ("deal" in hand and not well_dealt(hand)) or any(hand.get(name) for name in PLAYED):
                faults.add((number, "deal"))
            continue
        end = Hand(hand)
        if len(hand["tricks"]) < LENGTH and not faults and not end.faults:
            raise Unsaid("tricks")
        faults |= {(number, section) for section in end.faults}
        totals = [total + one for total, one in zip(totals, end.score, strict=True)]
        stated = hand.get("scores") or {}
        right = {(0, 2): end.points[0], (1, 3): end.points[1]}
        for one in stated.get("card_points") or []:
            if right.get(tuple(sorted(one["seats"]))) != one["points"] / stated.get("unit", 1):
                faults.add((number, "scores"))
        if differs(stated.get("hand"), end.score) or differs(stated.get("totals"), totals):
            faults.add((number, "scores"))
        if any(stated.get(name) for name in ("items", "ledgers", "carried")):
            faults.add((number, "scores"))
        due, deals = (hand["dealer"] + 1) % 4, deals + 1
    result, ahead = record.get("result") or {}, ahead_of(totals)
    winners = sorted(ahead if result.get("winners") is None else result["winners"])
    stopped = winners == [] and not is_over(deals, abs(totals[0]))
    if differs(result.get("totals"), totals) or (winners != ahead and not stopped):
        faults.add((-1, "result"))
    return faults
