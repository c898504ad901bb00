"""A second opinion on Tarocchi in quattro, from its rules page alone: a whole record judged in statements about sets.

`faults` gives the places of what is wrong, hand by hand: `deal`, `scart`, `trick 3`, `scores`, `totals`, `result`.
`record` makes a game of its own: a random legal one, with deals thrown in, cards given for the Fool, and every option.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

Json = dict[str, Any]
SIDES = ((0, 2), (1, 3))
RANKS = [*map(str, range(1, 11)), *"JNQK"]
SUITS = {suit: [f"{suit}{rank}" for rank in RANKS] for suit in "SHDC"}
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [*(card for cards in SUITS.values() for card in cards), *TRUMPS, "F"]
OPTIONS = {
    "top_trump": ("20", "21"),
    "trump_scart": ("last", "free"),
    "fool_without_trick": ("kept", "lost"),
    "ranking": ("irrational", "rational"),
}


def side_of(seat: int) -> int:
    return seat % 2


def value(card: str, options: Json) -> int:
    if card[1:] == "K" or card in ("F", "T1", "T" + options["top_trump"]):
        return 5
    return {"Q": 4, "N": 3, "J": 2}.get(card[1:], 1)


def strength(card: str, options: Json) -> int:
    if card in TRUMPS:
        number = int(card[1:])
        return {20: 22}.get(number, number) if options["top_trump"] == "20" else number
    place = SUITS[card[0]].index(card)
    if card[0] in "HD" and options["ranking"] == "irrational" and place < 10:
        return 9 - place
    return place


def led_by(cards: list[str]) -> str:
    """The suit of the first card that is not the Fool."""
    return next((card[0] for card in cards if card != "F"), "")


def best(cards: list[str], options: Json) -> int:
    trumps = [card for card in cards if card in TRUMPS]
    led = led_by(cards)
    run = trumps or [card for card in cards if card[0] == led and card != "F"]
    return cards.index(max(run, key=lambda card: strength(card, options)))


def may_play(held: set[str], down: list[str]) -> set[str]:
    led = led_by(down)
    if not led:
        return set(held)
    follow = {card for card in held if card[0] == led and card != "F"}
    trumps = {card for card in held if card in TRUMPS}
    return (follow or trumps or held) | (held & {"F"})


def worth(cards: Iterable[str], options: Json) -> int:
    return 1 + sum(value(card, options) - 1 for card in cards if card != "F")


def may_lay(held: set[str], options: Json) -> Callable[[set[str]], bool]:
    """What says whether a pair may be laid away from these."""
    fives = {card for card in held if value(card, options) == 5}
    plain = {card for card in held if card not in fives and card not in TRUMPS}
    due = max(0, 2 - len(plain))

    def fits(cards: set[str]) -> bool:
        if len(cards) != 2 or not cards <= held or cards & fives:
            return False
        return options["trump_scart"] == "free" or len(cards & set(TRUMPS)) == due

    return fits


def points(hand: Json, dealer: int, winners: list[int], owner: int, scart: list[str], options: Json) -> list[int]:
    made = [0, 0]
    for trick, winner in zip(hand["tricks"], winners, strict=True):
        made[side_of(winner)] += worth(trick["cards"], options)
    made[side_of(dealer)] += worth(scart, options)
    keeper = side_of(owner)
    if options["fool_without_trick"] == "lost" and all(side_of(winner) != keeper for winner in winners):
        keeper = 1 - keeper
    made[keeper] += 4
    return made


def settled(record: Json) -> Json:
    """Every option with its value."""
    return {name: values[0] for name, values in OPTIONS.items()} | record.get("options", {})


def deal_is_right(deal: Json, dealer: int) -> bool:
    """The whole pack, nineteen each and two for the dealer, who may have them in his hand."""
    talon, sizes = deal.get("talon"), [19] * 4
    if talon is None:
        sizes[dealer] = 21
    cards = [*(card for cards in deal["hands"] for card in cards), *(talon or ())]
    return [len(cards) for cards in deal["hands"]] == sizes and sorted(cards) == sorted(PACK)


def faults(record: Json) -> list[tuple[int, str]]:
    """The hand, from 0, and the place in it of all that is wrong; after a trick of another size nothing more."""
    options, found = settled(record), list[tuple[int, str]]()
    turn, counted, totals = -1, 0, [0] * 4
    for number, hand in enumerate(record["hands"]):
        thrown, dealer = hand.get("end") == "misdeal", hand["dealer"]
        wrong = ["dealer"] if turn not in (-1, dealer) else []
        wrong += ["over"] if counted == 4 else []
        wrong += [] if deal_is_right(hand["deal"], dealer) else ["deal"]
        turn = dealer if thrown else (dealer + 1) % 4
        if not thrown:
            counted += 1
            places, score, whole = judged(hand, options)
            wrong += places
            if not whole:
                return [*found, *((number, place) for place in wrong)]
            totals = [a + b for a, b in zip(totals, score, strict=True)]
            wrong += ["scores"] if hand.get("scores", {}).get("totals", totals) != totals else []
        found += [(number, place) for place in wrong]
    result, ahead = record.get("result", {}), ahead_of(totals)
    if result.get("totals", totals) != totals or sorted(result.get("winners", ahead)) != ahead:
        found.append((-1, "result"))
    return found


def ahead_of(totals: list[int]) -> list[int]:
    """The side that is ahead; nobody if they are level."""
    return [] if totals[0] == totals[1] else list(SIDES[totals[1] > totals[0]])


def judged(hand: Json, options: Json) -> tuple[list[str], list[int], bool]:
    """What is wrong with a hand from the scart on, what it scores, and whether that can be told."""
    wrong, dealer, deal = list[str](), hand["dealer"], hand["deal"]
    hands = [set(cards) for cards in deal["hands"]]
    hands[dealer] |= set(deal.get("talon") or ())
    if len(hand["scart"]) != 1:
        return ["scart"], [0] * 4, False
    (laid,) = hand["scart"]
    scart = laid["cards"]
    right = laid["seat"] == dealer and len(scart) == 2 and may_lay(hands[dealer], options)(set(scart))
    wrong += [] if right and set(laid.get("shown", ())) <= set(scart) else ["scart"]
    hands[dealer] -= set(scart)
    leader, owner, owed, winners = (dealer + 1) % 4, -1, False, list[int]()
    won: list[set[str]] = [set(), set()]
    for t, trick in enumerate(hand["tricks"], 1):
        cards, is_wrong = trick["cards"], trick.get("leader", leader) != leader
        leader = trick.get("leader", leader)
        for i, card in enumerate(cards):
            held = hands[(leader + i) % 4]
            is_wrong |= card not in held or card not in may_play(held, cards[:i])
            for other in hands:
                other.discard(card)
        winner = (leader + best(cards, options)) % 4
        is_wrong |= trick.get("winner", winner) != winner
        won[side_of(winner)] |= set(cards) - {"F"}
        if "F" in cards:
            owner = (leader + cards.index("F")) % 4
            owed = side_of(owner) != side_of(winner)
        if "paid" in trick:
            paid, owes, owed = trick["paid"], owed, False
            is_wrong |= not owes or paid not in won[side_of(owner)] or value(paid, options) != 1
            won[side_of(owner)] -= {paid} if owes else set()
        wrong += [f"trick {t}"] if is_wrong else []
        winners.append(winner)
        leader = winner
    if "fool_paid" in hand:
        mine = won[side_of(owner)] | (set(scart) if side_of(owner) == side_of(dealer) else set())
        wrong += [] if owed and hand["fool_paid"] in mine and value(hand["fool_paid"], options) == 1 else ["fool_paid"]
    if owner < 0:
        return wrong, [0] * 4, False
    made = points(hand, dealer, winners, owner, scart, options)
    score, scores = [made[side_of(seat)] - 36 for seat in range(4)], hand.get("scores", {})
    unit = scores.get("unit", 1)
    told = [(tuple(sorted(side["seats"])), side["points"] / unit) for side in scores.get("card_points", ())]
    right = set(told) <= set(zip(SIDES, made, strict=True)) and scores.get("hand", score) == score
    return wrong + ([] if right else ["scores"]), score, True


# -- a player --------------------------------------------------------------------------------------


def played(dealer: int, options: Json, chance: Random) -> Json:
    cards = list(PACK)
    chance.shuffle(cards)
    shape = chance.random()
    if shape < 0.15:  # the trumps to few, so that sides without a trick, and scarts of trumps, come up
        rich = chance.randrange(4)
        cards.sort(key=lambda card: (card not in TRUMPS) + chance.random() * (0.5 if shape < 0.08 else 1.1))
        if chance.random() < 0.5:
            kings = [card for card in cards if card[1:] == "K"]
            cards = kings + [card for card in cards if card not in kings]
        heap = [cards[:19], *(cards[19 + 19 * i : 38 + 19 * i] for i in range(3))]
        rest = cards[76:]
        if chance.random() < 0.5:
            dealer_rich = rich == dealer
            if dealer_rich:
                rest, heap[1] = heap[1][:2], heap[1][2:] + rest
        heap[0], heap[rich] = heap[rich], heap[0]
    else:
        heap, rest = [cards[19 * i : 19 * i + 19] for i in range(4)], cards[76:]
    hands = [set(held) for held in heap]
    deal: Json = {"hands": [list(held) for held in heap], "talon": rest}
    if chance.random() < 0.1:
        deal = {"hands": [[*held, *(rest if seat == dealer else ())] for seat, held in enumerate(heap)]}
    hands[dealer] |= set(rest)
    fits = may_lay(hands[dealer], options)
    pairs = [{a, b} for a in sorted(hands[dealer]) for b in sorted(hands[dealer]) if a < b and fits({a, b})]
    scart = sorted(chance.choice(pairs))
    hands[dealer] -= set(scart)
    laid: Json = {"seat": dealer, "cards": scart}
    if chance.random() < 0.2:
        laid["shown"] = scart[: chance.randrange(1, 3)]
    hand: Json = {"dealer": dealer, "deal": deal, "scart": [laid], "tricks": []}
    leader, owner, owed = (dealer + 1) % 4, -1, False
    won: list[set[str]] = [set(), set()]
    winners = []
    keen = chance.random() < 0.3
    for _ in range(19):
        down: list[str] = []
        for i in range(4):
            held = hands[(leader + i) % 4]
            may = sorted(may_play(held, down))
            card = chance.choice(may)
            if keen and (leader + i) % 4 % 2 == 0:
                card = max(may, key=lambda c: (c in TRUMPS, strength(c, options) if c != "F" else -1))
            down.append(card)
            held.discard(card)
        winner = (leader + best(down, options)) % 4
        trick: Json = {"leader": leader, "cards": down, "winner": winner}
        if chance.random() < 0.1:
            trick.pop("leader")
        if chance.random() < 0.1:
            trick.pop("winner")
        won[side_of(winner)] |= set(down) - {"F"}
        if "F" in down:
            owner = (leader + down.index("F")) % 4
            owed = side_of(owner) != side_of(winner)
        mine = sorted(card for card in won[side_of(owner)] if value(card, options) == 1) if owed else []
        if mine and chance.random() < 0.2:
            trick["paid"] = chance.choice(mine)
            won[side_of(owner)].discard(trick["paid"])
            owed = False
        hand["tricks"].append(trick)
        winners.append(winner)
        leader = winner
    if owed and chance.random() < 0.3:
        mine = [card for card in won[side_of(owner)] if value(card, options) == 1]
        mine += [card for card in scart if side_of(owner) == side_of(dealer) and value(card, options) == 1]
        if mine:
            hand["fool_paid"] = chance.choice(sorted(mine))
    made = points(hand, dealer, winners, owner, scart, options)
    score = [made[seat % 2] - 36 for seat in range(4)]
    hand["scores"] = {
        "card_points": [{"seats": list(side), "points": made[i]} for i, side in enumerate(SIDES)],
        "hand": score,
    }
    return hand


def record(seed: int) -> Json:
    """A legal game of one to four deals that count."""
    chance = Random(seed)
    options = {name: chance.choice(values) for name, values in OPTIONS.items()} if chance.random() < 0.7 else {}
    if options and chance.random() < 0.3:
        options.pop(chance.choice(sorted(options)))
    full = settled({"options": options})
    dealer, hands, totals = chance.randrange(4), [], [0] * 4
    for _ in range(chance.choice((1, 2, 4, 4))):
        while chance.random() < 0.1:
            thrown = played(dealer, full, chance)
            hands.append({"dealer": dealer, "deal": thrown["deal"], "end": "misdeal"})
        hand = played(dealer, full, chance)
        totals = [a + b for a, b in zip(totals, hand["scores"]["hand"], strict=True)]
        hand["scores"]["totals"] = list(totals)
        hands.append(hand)
        dealer = (dealer + 1) % 4
    made: Json = {
        "format": "tarot-record",
        "version": "1.0",
        "game": "tarocchi-in-quattro",
        "ruleset": "piedmont",
        "players": [{}, {}, {}, {}],
        "hands": hands,
    }
    if options:
        made["options"] = options
    if chance.random() < 0.8:
        made["result"] = {"totals": totals, "winners": ahead_of(totals)}
    return made
