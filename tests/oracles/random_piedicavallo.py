"""Tarocchi of Piedicavallo as its second opinion plays it: whole games, badly played, by the rules page alone."""

from copy import deepcopy
from random import Random

from oracles.piedicavallo import DEALS, LENGTH, PACK, TRUMPS, Hand, Json, ahead_of, is_over, may_lay
from oracles.troccas import FIVES, SIDES, playable, suit, taking


def game(chance: Random) -> Json:
    """A record of one deal to eight, with all its scores."""
    hands: list[Json] = []
    totals, dealer = [0] * 4, chance.randrange(4)
    deals = chance.choice([1, 1, 1, 2, 3, 4, 4, 5, 6, 8])
    level_until = deals if deals > DEALS else chance.choice([0, 0, 3, DEALS])
    while len(hands) < deals and not is_over(len(hands), abs(totals[0])):
        back = len(hands) % 2 and len(hands) < level_until and chance.random() < 0.9
        hand = turned(hands[-1]) if back else played(chance, dealer)
        end = Hand(hand)
        totals = [total + one for total, one in zip(totals, end.score, strict=True)]
        points = [{"seats": seats, "points": one} for seats, one in zip(SIDES, end.points, strict=True)]
        hand["scores"] = {"card_points": points, "hand": end.score, "totals": totals}
        hands.append(hand)
        dealer = (dealer + 1) % 4
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": "piedicavallo",
        "ruleset": "valle-cervo",
        "players": [{} for _ in range(4)],
        "hands": hands,
        "result": {"totals": totals, "winners": ahead_of(totals)},
    }


def turned(hand: Json) -> Json:
    """The same hand one seat on, which makes the sides level again."""
    hands: list[list[str]] = hand["deal"]["hands"]
    told: Json = {
        "dealer": next_seat(hand["dealer"]),
        "deal": {**hand["deal"], "hands": [hands[seat - 1] for seat in range(4)]},
        "scart": [{**entry, "seat": next_seat(entry["seat"])} for entry in hand["scart"]],
        "tricks": [
            {name: value if name == "cards" else next_seat(value) for name, value in trick.items()}
            for trick in hand["tricks"]
        ],
    }
    if "declarations" in hand:
        told["declarations"] = [{**entry, "seat": next_seat(entry["seat"])} for entry in hand["declarations"]]
    return deepcopy(told)


def next_seat(seat: int) -> int:
    """The seat after it."""
    return (seat + 1) % 4


def dealt(chance: Random, dealer: int) -> Json:
    """A deal; now and then a side has all that wins, or the dealer nearly nothing but trumps, or few of them."""
    cards, shape = list(PACK), chance.random()
    chance.shuffle(cards)
    hands: list[list[str]] = [[], [], [], []]
    if shape < 0.1:
        cards.sort(key=lambda card: card not in FIVES[:6] and suit(card) != "T" and card[1:] not in "JNQK")
        strong = chance.randrange(2)
        for side in (strong, 1 - strong):
            half, cards = cards[:30], cards[30:]
            chance.shuffle(half)
            hands[side], hands[side + 2] = half[:LENGTH], half[LENGTH:]
    else:
        if shape < 0.35:
            own = chance.randint(13, 17)
            cards.sort(key=lambda card: card not in TRUMPS and card != "F" and card[1:] != "K")
            best = cards[:26]
            chance.shuffle(best)
            cards = best[:own] + chance.sample(best[own:] + cards[26:], 62 - own)
        elif shape < 0.55:
            cards.sort(key=lambda card: suit(card) == "T")
            few = chance.randint(0, 3)
            plain, trumps = cards[:41], chance.sample(cards[41:], 21)
            chance.shuffle(plain)
            first = plain[: 17 - few] + trumps[:few]
            cards = first + chance.sample(plain[17 - few :] + trumps[few:], 45)
        own_cards, cards = cards[:17], cards[17:]
        chance.shuffle(own_cards)
        for step in (1, 2, 3):
            hands[(dealer + step) % 4], cards = cards[:LENGTH], cards[LENGTH:]
        hands[dealer], cards = own_cards[:LENGTH], own_cards[LENGTH:]
    if chance.random() < 0.3:
        hands[dealer] += cards
        return {"hands": hands}
    return {"hands": hands, "talon": cards}


def played(chance: Random, dealer: int) -> Json:
    """A hand: dealt, laid away, played, and told or not as the page has it."""
    deal = dealt(chance, dealer)
    held = [list(cards) for cards in deal["hands"]]
    held[dealer] += deal.get("talon", [])
    own = held[dealer]
    pairs = [[a, b] for a in own for b in own if a != b and may_lay(own, [a, b])]
    with_trumps = [pair for pair in pairs if any(card in TRUMPS for card in pair)]
    scart = chance.choice(with_trumps if with_trumps and chance.random() < 0.7 else pairs)
    held[dealer] = [card for card in own if card not in scart]
    entry: Json = {"seat": dealer, "cards": scart}
    if chance.random() < 0.05:
        entry["shown"] = scart[:1]
    hand: Json = {"dealer": dealer, "deal": deal, "scart": [entry], "tricks": []}
    laid = sum(card in TRUMPS for card in scart)
    if laid and chance.random() < 0.7:
        hand["declarations"] = [{"seat": dealer, "kind": "trumps_laid", "size": laid}]
    leader = (dealer + 1) % 4
    for _ in range(LENGTH):
        down: list[str] = []
        for turn in range(4):
            card = chance.choice(playable(held[(leader + turn) % 4], down))
            held[(leader + turn) % 4].remove(card)
            down.append(card)
        taker = (leader + taking(down)) % 4
        trick: Json = {"leader": leader, "cards": down, "winner": taker}
        if chance.random() < 0.2:
            del trick["winner"]
        if chance.random() < 0.2:
            del trick["leader"]
        hand["tricks"].append(trick)
        leader = taker
    return hand
