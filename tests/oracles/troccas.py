"""The second opinion on Troccas, ruleset surselva-1962: one record of whole hands, judged and scored.

Written from the rules page alone, on card codes and lists; section and point numbers are its. Where the page can be
read in two ways:

- §5: a call is right in the first trick of a suit in which its king lies, by who wins the trick. Whether it had to
  bring the jack is judged only of a jack that another than the caller still held and could have put down.
- §9: of king and jack together the jack is the one of the two cards that is a jack, first or not.
- T6: a call in any other trick is against the rules, even if the jack lies there.
- T8: a card given for the Fool in a trick is one that its side had won with this trick; one may be given once.
"""

from typing import Any

Json = dict[str, Any]
Faults = set[tuple[int, str]]
"""Hand and section: `dealer`, `deal`, `scart`, `declarations`, `trick 5`, `fool`, `scores`; hand -1: `result`."""

PIPS = [str(number) for number in range(1, 11)]
COURTS = ["J", "N", "Q", "K"]
LONG = [*PIPS, *COURTS]
ROUND = [*reversed(PIPS), *COURTS]
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [suit + rank for suit in "SHDC" for rank in LONG] + TRUMPS + ["F"]
WORTH = {"K": 5, "Q": 4, "N": 3, "J": 2}
FIVES = ["SK", "HK", "DK", "CK", "T21", "T1", "F"]
SIDES = [[0, 2], [1, 3]]
WHOLE, HALF, LENGTH, DEALS = 72, 36, 19, 4


def value(card: str) -> int:
    """§1: its nominal value."""
    if card in FIVES:
        return 5
    return 1 if card[0] == "T" else WORTH.get(card[1:], 1)


def suit(card: str) -> str:
    """S, H, D, C; T of a trump, nothing of the Fool."""
    return "" if card == "F" else card[0]


def strength(card: str) -> int:
    """Among the cards of its suit."""
    if card[0] == "T":
        return int(card[1:])
    return (LONG if card[0] in "SC" else ROUND).index(card[1:])


def led(cards: list[str]) -> str:
    """The suit led; a Fool leaves it to the next card."""
    return next((suit(card) for card in cards if card != "F"), "")


def taking(cards: list[str]) -> int:
    """§4: the place of the card that takes the trick."""
    trumps = [card for card in cards if suit(card) == "T"]
    best = max(trumps or [card for card in cards if suit(card) == led(cards)], key=strength)
    return cards.index(best)


def playable(held: list[str], down: list[str]) -> list[str]:
    """§4: follow, else trump, else anything; the Fool always."""
    wanted = led(down)
    for of_suit in (wanted, "T"):
        own = [card for card in held if wanted and suit(card) == of_suit]
        if own:
            return own + [card for card in held if card == "F"]
    return list(held)


def well_dealt(hand: Json) -> bool:
    """§2: 19 each and two more, which are the dealer's."""
    hands, talon = hand["deal"]["hands"], hand["deal"].get("talon")
    sizes = [LENGTH + 2 * (talon is None and seat == hand["dealer"]) for seat in range(4)]
    every = [card for cards in hands for card in cards] + list(talon or [])
    return [len(cards) for cards in hands] == sizes and len(talon or "  ") == 2 and sorted(every) == sorted(PACK)


class Hand:
    """A hand gone through; the faults are gathered on the way."""

    def __init__(self, hand: Json, options: Json) -> None:
        self.hand, self.sweep = hand, options.get("sweep", "all")
        self.faults: set[str] = set()
        self.dealer: int = hand["dealer"]
        self.hands = [list(cards) for cards in hand["deal"]["hands"]]
        self.won: list[list[str]] = [[], []]
        """The cards of each side's tricks, without the Fool."""
        self.tricks_of = [0, 0]
        self.fool_side = self.fool_trick_of = -1
        self.given = False
        if not well_dealt(hand):
            self.faults.add("deal")
        self.hands[self.dealer] += hand["deal"].get("talon") or []
        self._scart()
        self._play()
        self.points = self._points()

    def _scart(self) -> None:
        entries = self.hand.get("scart") or []
        self.scart = list(entries[0]["cards"]) if entries else []
        own = self.hands[self.dealer]
        if len(entries) != 1 or entries[0]["seat"] != self.dealer or len(self.scart) != 2 or len(set(self.scart)) != 2:
            self.faults.add("scart")
        if any(card not in own or card in FIVES for card in self.scart):
            self.faults.add("scart")
        if any(card not in self.scart for entry in entries for card in entry.get("shown") or []):
            self.faults.add("scart")
        self.hands[self.dealer] = [card for card in own if card not in self.scart]

    # -- the play ----------------------------------------------------------------------------------

    def _play(self) -> None:
        tricks, leader, first = self.hand["tricks"], (self.dealer + 1) % 4, set[str]()
        said = self.hand.get("declarations") or []
        if len(tricks) != LENGTH or any(not 1 <= one.get("trick", 0) <= len(tricks) for one in said):
            self.faults.add("declarations" if len(tricks) == LENGTH else "tricks")
        for number, trick in enumerate(tricks, 1):
            cards, place = trick["cards"], f"trick {number}"
            if trick.get("leader", leader) != leader:
                self.faults.add(place)
                leader = trick["leader"]
            wanted = led(cards)
            chance = wanted in tuple("SHDC") and wanted not in first and wanted + "K" in cards
            here = [one for one in said if one.get("trick") == number]
            for one in here:
                if one["kind"] == "king_and_jack":
                    self._pair(one, leader, cards, wanted, chance)
            for turn, card in enumerate(cards):
                held = self.hands[(leader + turn) % 4]
                if card not in playable(held, cards[:turn]):
                    self.faults.add(place)
                if card in held:
                    held.remove(card)
            taker = (leader + taking(cards)) % 4
            if any(one.get(name) is not None for one in here for name in ("item", "against", "level")):
                self.faults.add("declarations")
            for one in here:
                if one["kind"] in ("buob", "buob_sche"):
                    self._call(one, leader, cards, wanted, chance, taker)
                elif one["kind"] != "king_and_jack":
                    self.faults.add("declarations")
            if trick.get("winner", taker) != taker:
                self.faults.add(place)
            if wanted:
                first.add(wanted)
            self.tricks_of[taker % 2] += 1
            self.won[taker % 2] += [card for card in cards if card != "F"]
            if "F" in cards:
                self.fool_side, self.fool_trick_of = (leader + cards.index("F")) % 2, taker % 2
            if "paid" in trick:
                self._paid(trick["paid"])
            leader = taker
        if self.hand.get("fool_paid"):
            self._paid(self.hand["fool_paid"])

    def _pair(self, one: Json, leader: int, cards: list[str], wanted: str, chance: bool) -> None:
        """§5, king and jack together: jack and numeral card change hands before the trick."""
        seat, given = one["seat"], list(one.get("cards") or [])
        if not chance or len(given) != 2 or seat != (leader + cards.index(wanted + "K")) % 4:
            self.faults.add("declarations")
            return
        jack, numeral = sorted(given, key=lambda card: card[1:] != "J")
        place = cards.index(jack) if jack in cards else -1
        other = (leader + place) % 4
        if (
            jack != wanted + "J"
            or suit(numeral) != wanted
            or numeral[1:] not in PIPS
            or place < 0
            or other == seat
            or jack not in self.hands[seat]
            or numeral not in self.hands[other]
        ):
            self.faults.add("declarations")
            return
        self.hands[seat].remove(jack)
        self.hands[other].remove(numeral)
        self.hands[seat].append(numeral)
        self.hands[other].append(jack)

    def _call(self, one: Json, leader: int, cards: list[str], wanted: str, chance: bool, taker: int) -> None:
        """§5, a call at the end of the trick."""
        if not chance or one["seat"] != taker:
            self.faults.add("declarations")
            return
        jack = wanted + "J"
        holder = next((seat for seat in range(4) if jack in self.hands[seat]), None)
        if jack in cards or holder is None or holder == taker:
            return
        played = cards[(holder - leader) % 4]
        courts = [wanted + "Q", wanted + "N"] if one["kind"] == "buob_sche" else []
        if played not in ("F", wanted + "K", *courts):
            self.faults.add("declarations")

    def _paid(self, card: str) -> None:
        side = self.fool_side
        if side < 0 or side == self.fool_trick_of or self.given or card not in self.won[side] or value(card) != 1:
            self.faults.add("fool")
        self.given = True

    # -- the count ---------------------------------------------------------------------------------

    def _points(self) -> list[int]:
        points = [0, 0]
        for side in (0, 1):
            points[side] = self.tricks_of[side] + sum(value(card) - 1 for card in self.won[side])
        points[self.dealer % 2] += 1 + sum(value(card) - 1 for card in self.scart)
        if self.fool_side >= 0:
            points[self.fool_side] += 4
        if 0 in self.tricks_of and self.sweep == "all":
            points = [WHOLE * (tricks > 0) for tricks in self.tricks_of]
        return points

    @property
    def score(self) -> list[int]:
        """§6: each partner what his side has over half."""
        return [self.points[seat % 2] - HALF for seat in range(4)]


def judged(record: Json) -> Faults:
    """Where a record of whole hands is wrong."""
    faults: Faults = set()
    totals, due, counted = [0] * 4, None, 0
    for number, hand in enumerate(record["hands"]):
        if counted == DEALS:
            faults.add((number, "over"))
        if due is not None and hand["dealer"] != due:
            faults.add((number, "dealer"))
        if hand.get("end") == "misdeal":
            due = hand["dealer"]
            if "deal" in hand and not well_dealt(hand):
                faults.add((number, "deal"))
            continue
        end = Hand(hand, record.get("options", {}))
        faults |= {(number, section) for section in end.faults}
        totals = [total + one for total, one in zip(totals, end.score, strict=True)]
        stated = hand.get("scores") or {}
        points = {
            tuple(sorted(one["seats"])): one["points"] / stated.get("unit", 1) for one in stated.get("card_points", [])
        }
        right = {(0, 2): end.points[0], (1, 3): end.points[1]}
        if any(right.get(seats) != one for seats, one in points.items()):
            faults.add((number, "scores"))
        if stated.get("hand", end.score) != end.score or stated.get("totals", totals) != totals or stated.get("items"):
            faults.add((number, "scores"))
        due, counted = (hand["dealer"] + 1) % 4, counted + 1
    result = record.get("result") or {}
    ahead = [] if totals[0] == totals[1] else SIDES[totals[0] < totals[1]]
    if result.get("totals", totals) != totals or sorted(result.get("winners", ahead)) != ahead:
        faults.add((-1, "result"))
    return faults
