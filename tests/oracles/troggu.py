"""The second opinion on Troggu, ruleset visp: the play, the count and the scores of a hand whose cards are all known.

Written from the rules page alone; section and point numbers are its. Whole records are judged in `troggu_judge`.
"""

from typing import Any

Json = dict[str, Any]
LONG, SHORT = "5 6 7 8 9 10 J N Q K", "6 5 4 3 2 1 J N Q K"
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [
    *(suit + rank for suit in "SC" for rank in LONG.split()),
    *(suit + rank for suit in "HD" for rank in SHORT.split()),
    *TRUMPS,
    "F",
]
"""Suits lowest first, the trumps, and the Fool as the highest of them."""


def value(card: str) -> int:
    """§1: a card, counted singly."""
    return 5 if card in ("F", "T21", "T1") else {"K": 5, "Q": 4, "N": 3, "J": 2}.get(card[1:], 1)


def counted(cards: list[str]) -> int:
    """The points of a pile."""
    return sum(map(value, cards))


FIVES = [card for card in PACK if value(card) == 5]
KINGS = [card for card in FIVES if card[1:] == "K"]


def suit(card: str) -> str:
    """The suit, T for trumps and the Fool."""
    return "T" if card == "F" else card[0]


def legal(held: list[str], down: list[str], withheld: bool) -> list[str]:
    """§4: the cards that may be played to the cards of a trick; `withheld` is true of a Fool that was withheld."""
    if withheld:
        return legal([card for card in held if card != "F"], down, False) if len(held) > 1 else held
    if not down:
        return held
    follow = [card for card in held if suit(card) == suit(down[0])]
    trumps = [card for card in held if suit(card) == "T"]
    must = follow or trumps
    return held if must == ["F"] else must or held


def taken_by(cards: list[str]) -> int:
    """The place of the card that takes a trick; a withheld Fool is not among the cards."""
    trumps = [card for card in cards if suit(card) == "T"]
    best = max(trumps or [card for card in cards if suit(card) == suit(cards[0])], key=PACK.index)
    return cards.index(best)


def may_lay(held: list[str], scart: list[str], size: int, kings: str) -> bool:
    """§3, Tr5: true of cards that may be laid away from hand and Tapp."""
    if len(scart) != size or len(set(scart)) != size or not set(scart) <= set(held):
        return False
    fives = sorted(set(scart) & set(FIVES))
    together = {"four": [sorted(KINGS)], "seven": [sorted(FIVES)], "none": []}[kings]
    return not fives or fives in together


def factor(points: tuple[int, int], no_trick: bool, solo: bool, double: int) -> int:
    """§5: the number of stakes that each foe pays, negative if the Tappist has lost; `no_trick` is the losers'."""
    own, others = points
    if own == others:
        return 0
    times = 3 if no_trick else 2 if min(points) <= double else 1
    return times * (2 if solo else 1) * (1 if own > others else -1)


def misere(points: list[int], stake: int, least: bool) -> list[int]:
    """§6, Tr4, Tr6: the scores of a Misere."""
    sign, aim = (1, min(points)) if least else (-1, max(points))
    tied = points.count(aim)
    return [sign * stake * (len(points) - tied if one == aim else -tied) for one in points]


class Play:
    """A hand played to the end: who has which cards, and what was against the rules."""

    def __init__(self, hands: list[list[str]], leader: int, tricks: list[list[str]]) -> None:
        self.hands = [list(cards) for cards in hands]
        self.withheld = [False] * len(hands)
        self.won: list[list[str]] = [[] for _ in hands]
        self.leads: list[int] = []
        self.choices: list[tuple[list[str], str]] = []
        self.kept: tuple[int, int] | None = None
        """The seat with the Fool that was withheld, and the winner of the last trick."""
        for trick in tricks:
            leader = self.played(leader, trick)

    def played(self, leader: int, trick: list[str]) -> int:
        """Play a trick; return who has won it."""
        players = len(self.hands)
        order = [(leader + turn) % players for turn in range(players)]
        self.leads.append(leader)
        for turn, (seat, card) in enumerate(zip(order, trick, strict=True)):
            held, down = self.hands[seat], trick[:turn]
            if down[:1] == ["F"] and self.withheld[leader]:
                down = down[1:]
            self.choices.append((sorted(legal(held, down, self.withheld[seat])), card))
            others = [other for other in held if suit(other) == "T" and other != "F"]
            if down and "F" in held and card != "F" and not others and suit(card) != suit(down[0]):
                self.withheld[seat] = True
            held.remove(card)
        powerless = any(card == "F" and self.withheld[seat] for seat, card in zip(order, trick, strict=True))
        real = [(seat, card) for seat, card in zip(order, trick, strict=True) if card != "F" or not powerless]
        winner = real[taken_by([card for _, card in real])][0]
        self.won[winner] += trick
        if powerless:
            self.kept = order[trick.index("F")], winner
        return winner


def points_of(play: Play, sides: list[list[int]], laid: dict[int, list[str]]) -> list[int]:
    """§1, §4, Tr3, Tr12: the points of each side; `laid` has the cards that a seat has besides its tricks."""
    tricks = [[card for seat in side for card in play.won[seat]] for side in sides]
    points = [counted(cards) for cards in tricks]
    if play.kept is not None:
        owner, winner = (next(i for i, side in enumerate(sides) if seat in side) for seat in play.kept)
        if owner != winner and tricks[owner]:
            given = min(map(value, tricks[owner]))
            points[owner] += 5 - given
            points[winner] -= 5 - given
    aside = [sum(counted(laid.get(seat, [])) for seat in side) for side in sides]
    return [taken + more for taken, more in zip(points, aside, strict=True)]


def scored(hand: Json, players: int, options: dict[str, str]) -> tuple[list[int], list[int]]:
    """§3 to §6: the card points, of the Tappist's side first, and the scores, of a hand played out."""
    dealt, tapp = [list(cards) for cards in hand["deal"]["hands"]], hand["deal"]["talon"]
    bids = [(bid["seat"], bid["bid"]) for bid in hand["bids"] if bid["bid"] != "pass"]
    stake, most = int(options["stake"]), options["all_pass"] != "least" or players > 6
    if not bids and players > 6:
        holder = next((seat for card in ("F", "T1") for seat in range(players) if card in dealt[seat]), None)
        bids = [] if holder is None else [(holder, "normal")]
    tricks = [trick["cards"] for trick in hand["tricks"]]
    if not bids:
        play = Play(dealt, (hand["dealer"] + 1) % players, tricks)
        points = points_of(play, [[seat] for seat in range(players)], {})
        worst = max(points) if most else min(points)
        tied = [seat for seat in range(players) if points[seat] == worst]
        each = -stake if most else stake
        paid = [each * (players - len(tied)) if seat in tied else -each * len(tied) for seat in range(players)]
        return points, paid
    tappist, bid = bids[-1]
    laid, side = {tappist: tapp}, [tappist]
    if bid == "normal":
        laid = {tappist: hand["scart"][0]["cards"]}
        dealt[tappist] = [card for card in dealt[tappist] + tapp if card not in laid[tappist]]
        if players > 6:
            called = hand["calls"][0]["card"]
            side = sorted({tappist, *(seat for seat in range(players) if called in dealt[seat])})
    foes = [seat for seat in range(players) if seat not in side]
    play = Play(dealt, tappist, tricks)
    own, other = points_of(play, [side, foes], laid)
    losers = side if own < other else foes
    times = 3 if not any(play.won[seat] for seat in losers) else 2 if min(own, other) <= int(options["double"]) else 1
    times = 0 if own == other else times * (2 if bid == "solo" else 1) * (1 if own > other else -1)
    paid = [(2 if seat in side else -1) * times * stake for seat in range(players)]
    paid[tappist] = -sum(paid) + paid[tappist]
    return [own, other], paid
