"""What every game of the second opinion shares: the pack, one trick, the tricks of a whole hand.

Written from the rules pages alone, on card codes and lists, sharing nothing with tarot_records. It
is slow and naive on purpose: where it and the package disagree, one of the two is wrong.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LOW_TO_HIGH = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
ROUND_LOW_TO_HIGH = ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "J", "N", "Q", "K"]  # cups and coins
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [suit + rank for suit in "SHDC" for rank in LOW_TO_HIGH] + TRUMPS + ["F"]
KINGS = ["SK", "HK", "DK", "CK"]
QUEENS = ["SQ", "HQ", "DQ", "CQ"]

DEFAULTS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("defaults.toml").read_text("utf-8"))
SIZES: dict[tuple[str, int], tuple[int, int]] = {
    ("french-tarot", 3): (24, 6),
    ("french-tarot", 4): (18, 6),
    ("french-tarot", 5): (15, 3),
    ("st-ives", 4): (12, 30),
    ("consiglio", 4): (19, 2),
    ("chambery", 5): (15, 3),
    ("mathers", 2): (25, 3),
    ("mathers", 3): (25, 3),
}
"""(game, players) -> cards of each hand, cards of the talon. Mathers for two has a third hand, dead."""


class Illegal(Exception):  # noqa: N818 (it is a verdict, not an error)
    """The hand breaks a rule; the message says which."""


class Unsaid(Illegal):
    """Nothing is broken, but the record leaves out what a complete one says."""


@dataclass
class End:
    """A hand played out, or thrown in."""

    ended: str
    """played, all_pass or petit_sec."""
    sides: list[list[int]]
    contract: str = ""
    declarer: int = 0
    asked_slam: bool = False
    handfuls: list[int] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    """Cards each seat has at the count, its scart among them."""
    owes: int | None = None
    due: int | None = None
    """Who still owes a card for the Fool at the count, and to whom."""
    payable: tuple[int, list[str]] | None = None
    """If nothing was paid: after how many tricks (from 0) it could first have been, and with what."""
    winners: list[int] = field(default_factory=list)
    tricks: list[list[str]] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    scart: list[str] = field(default_factory=list)
    dealer: int = 0
    declared: list[int] = field(default_factory=list)
    asks: list[int] = field(default_factory=list)
    fool_owner: int | None = None
    """Mathers: what each seat marked before play, and whose the Fool is."""


@dataclass
class Table:
    """A hand while it is followed."""

    game: str
    options: dict[str, str]
    hand: dict[str, Any]
    held: list[list[str]]
    sides: list[list[int]]
    scarts: list[list[str]]
    called: str | None = None
    """French Tarot for five: the card called."""

    @property
    def players(self) -> int:
        return len(self.held)


def need(condition: bool, what: str) -> None:
    """Raises Illegal unless the condition holds."""
    if not condition:
        raise Illegal(what)


def settled(record: dict[str, Any]) -> dict[str, str]:
    """Every option of the record's game, as it says or by default."""
    return DEFAULTS[record["game"]] | record.get("options", {})


# -- one trick ---------------------------------------------------------------------------------


def suit_of(card: str) -> str:
    """The suit letter; the Fool is its own."""
    return card[0]


def rank_of(game: str, card: str, options: dict[str, str]) -> int:
    """How high a card ranks within its suit."""
    if suit_of(card) == "T":
        if options.get("highest_trump") == "angel" and card in ("T20", "T21"):
            return {"T20": 21, "T21": 20}[card]
        return int(card[1:])
    irrational = game == "chambery" or (game == "consiglio" and options["ranking"] == "irrational")
    return (ROUND_LOW_TO_HIGH if irrational and suit_of(card) in "HD" else LOW_TO_HIGH).index(card[1:])


def led_suit(trick: list[str]) -> str | None:
    """The suit of the first card that is not the Fool."""
    for card in trick:
        if card != "F":
            return suit_of(card)
    return None


def legal_cards(
    game: str, hand: list[str], trick: list[str], options: dict[str, str] | None = None, called: str | None = None
) -> set[str]:
    """The cards of the hand that may be played to the trick; `called` only in the first."""
    options = DEFAULTS.get(game, {}) | (options or {})
    led = led_suit(trick)
    if led is None:
        first = not trick or options.get("excuse_then_called") == "barred"
        if called is not None and first and options["lead_called_suit"] == "forbidden":
            return {card for card in hand if card == called or suit_of(card) != suit_of(called)} or set(hand)
        return set(hand)
    following = [card for card in hand if card[0] == led]  # suit_of, which is called very often here
    trumps = following if led == "T" else [card for card in hand if card[0] == "T"]
    if game == "french-tarot":
        best = max([int(card[1:]) for card in trick if suit_of(card) == "T"], default=0)
        over = [card for card in trumps if int(card[1:]) > best]
        choice = (over or trumps or hand) if led == "T" else (following or over or trumps or hand)
    elif game == "mathers" or options.get("trumping") == "may":
        choice = following or hand
    else:
        choice = following or trumps or hand
    if "F" not in hand:
        return set(choice)
    if options.get("fool_when") == "void" and following:
        return set(choice)
    return {*choice, "F"}


def winner(game: str, leader: int, trick: list[str], options: dict[str, str] | None = None) -> int:
    """The seat that wins a complete trick (a slam's last Excuse apart)."""
    options = DEFAULTS[game] | (options or {})
    trumps = [card for card in trick if suit_of(card) == "T"]
    led = led_suit(trick)
    rivals = trumps or [card for card in trick if suit_of(card) == led]
    best = max(rivals, key=lambda card: rank_of(game, card, options))
    return (leader + trick.index(best)) % len(trick)


def side_of(sides: list[list[int]], seat: int) -> list[int]:
    """The side a seat is on."""
    return next(side for side in sides if seat in side)


def honours(options: dict[str, str]) -> list[str]:
    """The Fool, trump 1 and the highest trump."""
    return ["F", "T1", "T20" if options.get("highest_trump") == "angel" else "T21"]


def empty_cards(game: str, options: dict[str, str]) -> list[str]:
    """The cards that may be given for the Fool, or for a card received in Mathers' game."""
    return list(_empty_cards(game, tuple(honours(options))))


@cache
def _empty_cards(game: str, full: tuple[str, ...]) -> dict[str, None]:
    """The empty cards in the order of the pack, if these are the honours: looked up for every trick."""
    if game == "st-ives":
        return dict.fromkeys(card for card in PACK if card != "F")
    return dict.fromkeys(card for card in PACK if card[1:] not in LOW_TO_HIGH[10:] and card not in full)


# -- the whole hand ----------------------------------------------------------------------------


def dealt(record: dict[str, Any]) -> tuple[list[list[str]], list[str]]:
    """Hands and talon, after a look whether they are the pack."""
    game, hand = record["game"], record["hands"][0]
    players = len(record["players"])
    size, left = SIZES[game, players]
    dealer = hand.get("dealer")
    need(dealer in range(players), "deal: dealer")
    hands = [list(cards) for cards in hand["deal"]["hands"]]
    talon = hand["deal"].get("talon")
    need(len(hands) == players, "deal: sizes")
    if talon is None:
        if game not in ("consiglio", "chambery") or len(hands[dealer]) != size + left:
            raise Unsaid("deal: talon")
        talon, hands[dealer] = hands[dealer][size:], hands[dealer][:size]
    need(all(len(cards) == size for cards in hands), "deal: sizes")
    need(len(talon) == left, "deal: talon")
    cards = [*talon, *(card for cards in hands for card in cards), *(hand["deal"].get("dead") or [])]
    need(game == "mathers" or "dead" not in hand["deal"], "deal: no dead hand")
    if (game, players) == ("mathers", 2) and hand["deal"].get("dead") is None:
        cards += [card for card in PACK if card not in cards]
    need(sorted(cards) == sorted(PACK), "deal: not the pack")
    return hands, list(talon)


def sections(hand: dict[str, Any], *names: str) -> None:
    """Raises Illegal if the hand has a section that does not belong there."""
    for name in names:
        need(not hand.get(name), f"{name}: no such section here")


def purse(table: Table, piles: list[list[str]], owes: int | None, at_count: bool) -> list[str]:
    """The cards the Fool could be paid with now."""
    if owes is None:
        return []
    alone = table.game == "chambery" and table.options["fool_paid_from"] == "player"
    cards: list[str] = []
    for seat in [owes] if alone else side_of(table.sides, owes):
        cards += piles[seat]
        if table.game == "french-tarot" or at_count:
            cards += table.scarts[seat]
    empty = _empty_cards(table.game, tuple(honours(table.options)))
    return [card for card in cards if card in empty]


def pay(card: str, piles: list[list[str]], scarts: list[list[str]], due: int) -> None:
    """Moves the card given for the Fool."""
    for heap in (*piles, *scarts):
        if card in heap:
            heap.remove(card)
    piles[due].append(card)


def play(table: Table, leader: int, length: int) -> End:
    """The tricks followed card by card, the Fool's debt kept; piles without scart or talon."""
    game, hand, options, held, sides = table.game, table.hand, table.options, table.held, table.sides
    players = table.players
    piles: list[list[str]] = [[] for _ in range(players)]
    end = End("played", sides, piles=piles)
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    need(hand.get("end") in (None, "played"), "end")
    need(len(hand["tricks"]) == length, "tricks: how many")
    for number, trick in enumerate(hand["tricks"]):
        could_pay_before = bool(purse(table, piles, end.owes, False))
        need(trick.get("leader") in (None, leader), f"trick {number + 1}: leader")
        need(len(trick["cards"]) == players, f"trick {number + 1}: size")
        down: list[str] = []
        for turn, card in enumerate(trick["cards"]):
            seat = (leader + turn) % players
            legal = legal_cards(game, held[seat], down, options, table.called if number == 0 else None)
            need(card in held[seat], f"trick {number + 1}: {card} not held")
            need(card in legal, f"trick {number + 1}: {card} not legal")
            held[seat].remove(card)
            down.append(card)
        won = winner(game, leader, down, options)
        keeper, new_debt = None, False
        if "F" in down:
            keeper = owner = (leader + down.index("F")) % players
            own = side_of(sides, owner)
            last = number == length - 1
            slam = all(seat in own for seat in end.winners) and (
                options.get("excuse_slam") == "played" or owner == leader
            )
            if game == "mathers":
                end.fool_owner = owner
            elif last and game == "french-tarot" and slam:
                won = owner
            elif last and game == "french-tarot" and won in own and options["excuse_last_trick"] == "changes_side":
                keeper = next(seat for seat in range(players) if seat not in own)
                if options["excuse_returns_half"] == "yes":
                    end.owes, end.due, new_debt = keeper, won, True
            elif last and won not in own and (game == "french-tarot" or options.get("fool_last_trick") == "lost"):
                keeper = won
            elif won not in own:
                end.owes, end.due, new_debt = owner, won, True
        piles[won] += [card for card in down if card != "F"]
        if keeper is not None:
            piles[keeper].append("F")
        need(trick.get("winner") in (None, won), f"trick {number + 1}: winner")
        if trick.get("paid") is not None:
            need(end.owes is not None and end.due is not None, f"trick {number + 1}: nothing owed")
            able = purse(table, piles, end.owes, False)
            need(trick["paid"] in able, f"trick {number + 1}: {trick['paid']} cannot be paid")
            need(new_debt or not could_pay_before, f"trick {number + 1}: paid late")
            pay(trick["paid"], piles, table.scarts, end.due or 0)
            end.owes = end.due = None
        elif end.payable is None and (able := purse(table, piles, end.owes, False)):
            end.payable = number, able
        end.winners.append(won)
        end.tricks.append(down)
        end.leaders.append(leader)
        leader = won
    count_fool(table, end)
    for seat in range(players):
        piles[seat] += table.scarts[seat]
    return end


def count_fool(table: Table, end: End) -> None:
    """The Fool's debt at the count: paid, lost with the Fool, or left."""
    hand, piles = table.hand, end.piles
    able = purse(table, piles, end.owes, False)
    if hand.get("fool_paid") is not None:
        need(end.owes is not None and end.due is not None, "count: nothing owed")
        need(hand["fool_paid"] in purse(table, piles, end.owes, True), "count: cannot be paid")
        need(not able, "count: paid late")
        pay(hand["fool_paid"], piles, table.scarts, end.due or 0)
        end.owes = end.due = None
    elif end.payable is None and (choice := purse(table, piles, end.owes, True)):
        end.payable = len(end.winners), choice
    if end.owes is not None and table.game == "st-ives" and able:
        raise Unsaid("the card given for the Fool")
    lost = table.game == "st-ives" or table.options.get("fool_unpaid") == "surrendered"
    if end.owes is not None and end.due is not None and lost and not purse(table, piles, end.owes, True):
        piles[end.owes].remove("F")
        piles[end.due].append("F")
        end.owes = end.due = None
