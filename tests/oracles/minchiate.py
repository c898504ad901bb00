"""The second opinion on Minchiate, ruleset firenze: a record of one whole hand, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §3: the dealer robs as far as he can; only the cutter may have been stopped by a card that is not known.
- Mi6: trump 29 is useful if it belongs to a row of three or more of the cards that the dealer then holds.
"""

from itertools import combinations
from typing import Any

Json = dict[str, Any]

LONG = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
SHORT = ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "J", "N", "Q", "K"]
RANKING = {"S": LONG, "C": LONG, "H": SHORT, "D": SHORT}
TRUMPS = [f"T{number}" for number in range(1, 41)]
PACK = [*(suit + rank for suit, ranks in RANKING.items() for rank in ranks), *TRUMPS, "F"]
KINGS = ["SK", "HK", "DK", "CK"]
VALUES = (
    {f"T{number}": 10 for number in range(36, 41)}
    | dict.fromkeys([*(f"T{n}" for n in (*range(30, 36), 28, 20, 13, 10, 1)), "F", *KINGS], 5)
    | {f"T{number}": 3 for number in range(2, 6)}
)
SETS = {
    "fool": [["T1", "T40", "F"]],
    "thirteen": [["T1", "T13", "T28"]],
    "tens": [["T10", "T20", "T30", "T40"], ["T10", "T20", "T30"], ["T20", "T30", "T40"]],
    "kings": [KINGS, *map(list, combinations(KINGS, 3))],
}
DEMONIO = {"demonio": [["T14", "T35", "T39"]]}
ITEMS = ("robbed", "turned", "declared", "deaths", "last_trick", "versicole", "cards", "tricks")


def worth(cards: list[str]) -> int:
    """§1: the counting cards among some cards."""
    return sum(VALUES.get(card, 0) for card in cards)


def rows(held: list[str]) -> list[list[str]]:
    """§2: the regular versicole, as long as they are, without the Fool."""
    found = []
    for low, high in ((1, 5), (28, 40)):
        for first in range(low, high + 1):
            if f"T{first}" in held and (first == low or f"T{first - 1}" not in held):
                row = [f"T{first}"]
                while (number := first + len(row)) <= high and f"T{number}" in held:
                    row.append(f"T{number}")
                if len(row) >= 3:
                    found.append(row)
    return found


def value_of(cards: list[str]) -> int:
    """§2: a versicola, in which T29 and T14 count 5; the Fool is counted as a card of it."""
    return sum(VALUES.get(card, 5) for card in cards)


def versicole(held: list[str], demonio: bool) -> int:
    """§2: all versicole among some cards."""
    sets = SETS | (DEMONIO if demonio else {})
    best = [next((cards for cards in kinds if {*cards} <= {*held}), []) for kinds in sets.values()]
    every = [*rows(held), *filter(None, best)]
    return sum(value_of([*{*cards, *(["F"] if "F" in held else [])}]) for cards in every)


def kind_of(cards: list[str], demonio: bool) -> str:
    """Return the name of the versicola that some cards are by themselves; empty if they are none."""
    plain = sorted(card for card in cards if card != "F")
    if [sorted(row) for row in rows(plain)] == [plain]:
        return "low" if "T3" in plain else "high"
    for name, kinds in (SETS | (DEMONIO if demonio else {})).items():
        if any(sorted(kind) in (sorted(cards), plain if name != "fool" else sorted(cards)) for kind in kinds):
            return name
    return ""


def robbable(card: str) -> bool:
    """§1, §3: a counting card or a trump above 20."""
    return card in VALUES or (card[0] == "T" and int(card[1:]) > 20)


def run_of(cards: list[str]) -> list[str]:
    """The cards that can be robbed one after the other."""
    return cards[: next((i for i, card in enumerate(cards) if not robbable(card)), len(cards))]


def suit_led(cards: list[str]) -> str:
    """The suit led, which is that of the next card after the Fool; empty if there is none yet."""
    return next((card[0] for card in cards if card != "F"), "")


def taking(cards: list[str]) -> int:
    """The place of the card that takes a trick."""
    led = suit_led(cards)

    def strength(card: str) -> int:
        if card == "F":
            return -2
        if card[0] == "T":
            return 100 + int(card[1:])
        return RANKING[led].index(card[1:]) if card[0] == led else -1

    return max(range(len(cards)), key=lambda place: strength(cards[place]))


def playable(held: list[str], down: list[str], led_before: set[str]) -> list[str]:
    """§4.3 to 5: the cards that may be played."""
    led = suit_led(down)
    if not led:
        return held
    king = led + "K"
    if led != "T" and led not in led_before and king in held and any(card[0] == "T" for card in down):
        return [king]
    follow = [card for card in held if card[0] == led] or [card for card in held if card[0] == "T"]
    return [*follow, *(["F"] if "F" in held else [])] if follow else held


class Hand:
    """A hand gone through; the sections with faults are gathered on the way."""

    def __init__(self, hand: Json, options: dict[str, str]) -> None:
        self.hand, self.options, self.faults = hand, options, set[str]()
        self.dealer: int = hand["dealer"]
        self.cutter = (self.dealer + 3) % 4
        self.order = [(self.dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.held = [list(cards) for cards in hand["deal"]["hands"]]
        self.talon = list(hand["deal"]["talon"])
        self.lead, self.resti = 0, [0, 0]
        self.items = {name: [0, 0] for name in ITEMS}
        self.won: list[list[str]] = [[], []]
        every = [card for cards in self.held for card in cards] + self.talon
        if sorted(every) != sorted(PACK) or any(len(cards) != 21 for cards in self.held):
            self.faults.add("deal")
        self._before_play()
        self._play()
        self._count()

    def _score(self, item: str, seat: int, points: int) -> None:
        side = seat % 2
        self.items[item][side] += points
        self.lead += points * (1 - 2 * side)
        while abs(self.lead) >= 60:
            ahead = int(self.lead < 0)
            self.resti[ahead] += 1
            self.lead -= 60 * (1 - 2 * ahead)

    def _before_play(self) -> None:
        """§3 and §4.1, 2."""
        stated = [(entry["taker"], list(entry["cards"])) for entry in self.hand["exchanges"]]
        robbed = stated[0][1] if stated and stated[0][0] == self.cutter else []
        fola = self.talon[len(robbed) :]
        top = run_of(fola)
        rest = fola[len(top) :]
        own = [*self.held[self.dealer], *top, *(card for card in rest if card in VALUES), "T29"]
        useful = self.options["t29"] == "always" or any("T29" in row for row in rows(own))
        extracted = [card for card in rest if card in VALUES or (card == "T29" and useful)]
        due = [(self.cutter, robbed), (self.dealer, top), (self.dealer, extracted)]
        due = [(seat, sorted(cards)) for seat, cards in due if cards]
        right = sorted(robbed) == sorted(self.talon[: len(robbed)]) and all(map(robbable, robbed))
        if not right or [(seat, sorted(cards)) for seat, cards in stated] != due:
            self.faults.add("exchanges")
        if any(entry.get("face") == "down" or entry["kind"] != "talon" for entry in self.hand["exchanges"]):
            self.faults.add("exchanges")
        words = [word for word in self.hand["declarations"] if word["kind"] == "turned"]
        self._turned_up(words, robbed, top)
        if not top and not extracted and self.options["no_robbing"] == "resto":
            self.resti[self.cutter % 2] += 1
        self.held[self.cutter] += robbed
        self.held[self.dealer] += top + extracted
        self._lay_away({self.cutter: len(robbed), self.dealer: len(top + extracted)})
        self._declare([word for word in self.hand["declarations"] if word["kind"] != "turned"])

    def _turned_up(self, words: list[Json], robbed: list[str], top: list[str]) -> None:
        self._score("robbed", self.cutter, worth(robbed))
        if [word["seat"] for word in words] != sorted({word["seat"] for word in words}, key=self.order.index):
            self.faults.add("declarations")
        for word in sorted(words, key=lambda word: self.order.index(word["seat"])):
            if len(word["cards"]) != 1 or word["cards"][0] not in self.hand["deal"]["hands"][word["seat"]]:
                self.faults.add("declarations")
            self._score("turned", word["seat"], worth(word["cards"]))
        self._score("robbed", self.dealer, worth(top))

    def _lay_away(self, due: dict[int, int]) -> None:
        done: list[int] = []
        for entry in self.hand.get("scart") or []:
            seat, cards = entry["seat"], entry["cards"]
            size = due.get(seat, 0)
            kept = [card for card in cards if card in VALUES or card == "T29" or card not in self.held[seat]]
            if seat in done or not size or len({*cards}) != size or len(cards) != size or kept:
                self.faults.add("scart")
            self.held[seat] = [card for card in self.held[seat] if card not in cards]
            done.append(seat)
        if {seat for seat, size in due.items() if size} - {*done}:
            self.faults.add("scart")

    def _declare(self, words: list[Json]) -> None:
        demonio, last, done = self.options["demonio"] == "yes", 0, list[tuple[int, list[str]]]()
        for word in words:
            seat, cards = word["seat"], list(word["cards"])
            kind, held, place = kind_of(cards, demonio), self.held[seat], self.order.index(word["seat"])
            if not kind or len({*cards}) != len(cards) or not {*cards} <= {*held} or place < last:
                self.faults.add("declarations")
            for other, earlier in done:
                same = other == seat and kind_of(earlier, demonio) == kind
                if same and (
                    kind not in ("low", "high") or any({*row} & {*cards} and {*row} & {*earlier} for row in rows(held))
                ):
                    self.faults.add("declarations")
            last = max(last, place)
            done.append((seat, cards))
        for seat, cards in sorted(done, key=lambda entry: self.order.index(entry[0])):
            self._score("declared", seat, value_of(cards))

    def _play(self) -> None:
        leader, led_before, fool, owes = self.order[0], set[str](), -1, -1
        for trick in self.hand["tricks"]:
            cards = list(trick["cards"])
            if trick.get("leader", leader) != leader:
                self.faults.add("tricks")
                leader = trick["leader"]
            for turn, card in enumerate(cards):
                held = self.held[(leader + turn) % 4]
                if card not in held or card not in playable(held, cards[:turn], led_before):
                    self.faults.add("tricks")
                if card in held:
                    held.remove(card)
            led_before.add(suit_led(cards))
            taker = (leader + taking(cards)) % 4
            if trick.get("winner", taker) != taker:
                self.faults.add("tricks")
            lost = [card for turn, card in enumerate(cards) if (leader + turn - taker) % 2 and card != "F"]
            self._score("deaths", taker, worth(lost))
            self.won[taker % 2] += [card for card in cards if card != "F"]
            if "F" in cards:
                fool = (leader + cards.index("F")) % 2
                owes = fool if taker % 2 != fool else -1
            if trick.get("paid"):
                owes = self._give(trick["paid"], owes)
            leader = taker
        self.taker = leader
        if self.hand.get("fool_paid"):
            owes = self._give(self.hand["fool_paid"], owes)
        self.empty_owed = [0, 0]
        if owes >= 0 and self.won[owes]:
            self.empty_owed = [1 - 2 * (side == owes) for side in (0, 1)]
        elif owes >= 0:
            fool = 1 - owes
            self._score("deaths", fool, 5)
        self.won[fool].append("F")

    def _give(self, card: str, owes: int) -> int:
        if owes < 0 or card not in self.won[owes]:
            self.faults.add("tricks")
            return owes
        self.won[owes].remove(card)
        self.won[1 - owes].append(card)
        self._score("deaths", 1 - owes, worth([card]))
        return -1

    def _count(self) -> None:
        """§5: the last count."""
        self.items["last_trick"][self.taker % 2] = 10
        for side, cards in enumerate(self.won):
            self.items["versicole"][side] = versicole(cards, self.options["demonio"] == "yes")
            self.items["cards"][side] = worth(cards)
            self.items["tricks"][side] = max(0, len(cards) + self.empty_owed[side] - 42)
        last = [sum(self.items[name][side] for name in ITEMS[4:]) for side in (0, 1)]
        lead = self.lead + last[0] - last[1]
        loses_all = {*self.won[lead >= 0]} <= {"F"}
        times = 2 if self.options["sweep"] == "double" and loses_all else 1
        if lead:
            self.resti[int(lead < 0)] += times * ((abs(lead) + 59) // 60)

    @property
    def score(self) -> list[int]:
        """§5: the resti of a hand."""
        return [(self.resti[0] - self.resti[1]) * (1 - 2 * (seat % 2)) for seat in range(4)]


def judged(record: Json) -> set[str]:
    """Return the sections of the only hand of a record that are wrong."""
    hand = record["hands"][0]
    end = Hand(hand, record["options"])
    stated = hand.get("scores") or {}
    if stated.get("hand") not in (None, end.score):
        end.faults.add("scores")
    for side in stated.get("card_points") or []:
        if side["points"] != end.items["cards"][side["seats"][0] % 2]:
            end.faults.add("scores")
    for entry in stated.get("items") or []:
        if entry["value"] != end.items[entry["name"]][entry["sides"][0][0] % 2]:
            end.faults.add("scores")
    return end.faults
