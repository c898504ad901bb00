"""Mutants: a legal record with one thing changed, and where."""

import json
from random import Random

import oracle
from handmade import Json

Place = tuple[str, int]
"""What was changed: the pointer of it, and the first trick (from 1) it can show in; 0 is before play."""


def mutated(record: Json, chance: Random) -> tuple[Json, str, Place]:
    """The record with one thing changed, the kind of change, and its place."""
    record = json.loads(json.dumps(record))
    hand = record["hands"][0]
    kinds = ["dealer", "dealt"]
    kinds += ["swap", "card", "leader", "winner", "paid"] if "tricks" in hand else []
    kinds += ["bid", "bid_seat"] if hand.get("bids") else []
    kinds += ["scart", "scart_seat"] if hand.get("scart") else []
    kinds += ["score"] * 3 if hand.get("scores") else []
    kinds += ["handful"] if any(d["kind"] == "handful" for d in hand.get("declarations", [])) else []
    kind = chance.choice(kinds)
    return record, kind, MUTATIONS[kind](hand, chance)


def bare(record: Json) -> Json:
    """The record with nothing but the cards: no leaders, no winners, no scores."""
    hand = dict(record["hands"][0])
    hand.pop("scores", None)
    if "tricks" in hand:
        hand["tricks"] = [{k: v for k, v in t.items() if k in ("cards", "paid")} for t in hand["tricks"]]
    return record | {"hands": [hand]}


def other_seat(seat: int, chance: Random) -> int:
    return (seat + chance.randint(1, 3)) % 4


def change_dealer(hand: Json, chance: Random) -> Place:
    hand["dealer"] = other_seat(hand["dealer"], chance)
    return "/hands/0/dealer", 0


def change_dealt(hand: Json, chance: Random) -> Place:
    """A card of one hand (or the talon) exchanged for one of another, or overwritten by it."""
    heaps = [*hand["deal"]["hands"], hand["deal"]["talon"]]
    one, two = chance.sample(heaps, 2)
    i, j = chance.randrange(len(one)), chance.randrange(len(two))
    one[i], two[j] = two[j], (one[i] if chance.random() < 0.7 else two[j])
    return "/hands/0/deal", 0


def change_swap(hand: Json, chance: Random) -> Place:
    places = [(t, c) for t, trick in enumerate(hand["tricks"]) for c in range(4)]
    (t, c), (u, d) = sorted(chance.sample(places, 2))
    one, two = hand["tricks"][t]["cards"], hand["tricks"][u]["cards"]
    one[c], two[d] = two[d], one[c]
    return f"/hands/0/tricks/{t}", t + 1


def change_card(hand: Json, chance: Random) -> Place:
    t, c = chance.randrange(len(hand["tricks"])), chance.randrange(4)
    cards = hand["tricks"][t]["cards"]
    cards[c] = chance.choice([card for card in oracle.PACK if card != cards[c]])
    return f"/hands/0/tricks/{t}", t + 1


def change_leader(hand: Json, chance: Random) -> Place:
    t = chance.randrange(len(hand["tricks"]))
    hand["tricks"][t]["leader"] = other_seat(hand["tricks"][t]["leader"], chance)
    return f"/hands/0/tricks/{t}/leader", t + 1


def change_winner(hand: Json, chance: Random) -> Place:
    t = chance.randrange(len(hand["tricks"]))
    hand["tricks"][t]["winner"] = other_seat(hand["tricks"][t]["winner"], chance)
    return f"/hands/0/tricks/{t}/winner", t + 1


def change_paid(hand: Json, chance: Random) -> Place:
    """The card paid for the Fool changed, or paid elsewhere, or at the count, or out of nowhere."""
    paid = [t for t, trick in enumerate(hand["tricks"]) if "paid" in trick]
    t = paid[0] if paid else chance.randrange(len(hand["tricks"]))
    u = t
    if paid and chance.random() < 0.3:
        hand["fool_paid"] = hand["tricks"][t].pop("paid")
        return "/hands/0/fool_paid", t + 1
    if paid and chance.random() < 0.5:
        card = hand["tricks"][t].pop("paid")
        u = chance.randrange(len(hand["tricks"]))
        hand["tricks"][u]["paid"] = card
    else:
        hand["tricks"][t]["paid"] = chance.choice(oracle.PACK)
    return f"/hands/0/tricks/{u}/paid", min(t, u) + 1


def change_bid(hand: Json, chance: Random) -> Place:
    i = chance.randrange(len(hand["bids"]))
    words = [word for word in ("pass", *oracle.MULTIPLIERS) if word != hand["bids"][i]["bid"]]
    hand["bids"][i]["bid"] = chance.choice(words)
    return f"/hands/0/bids/{i}", 0


def change_bid_seat(hand: Json, chance: Random) -> Place:
    i = chance.randrange(len(hand["bids"]))
    hand["bids"][i]["seat"] = other_seat(hand["bids"][i]["seat"], chance)
    return f"/hands/0/bids/{i}", 0


def change_scart(hand: Json, chance: Random) -> Place:
    """A card laid away exchanged for another of the pack, mostly one the player held."""
    scart = hand["scart"][0]
    i = chance.randrange(len(scart["cards"]))
    own = hand["deal"]["hands"][scart["seat"]] + hand["deal"]["talon"]
    new = chance.choice([card for card in (own if chance.random() < 0.7 else oracle.PACK) if card != scart["cards"][i]])
    if scart["cards"][i] in scart.get("shown", []):
        scart["shown"][scart["shown"].index(scart["cards"][i])] = new
    elif new[0] == "T" and chance.random() < 0.5:
        scart["shown"] = [*scart.get("shown", []), new]
    scart["cards"][i] = new
    return "/hands/0/scart/0", 0


def change_scart_seat(hand: Json, chance: Random) -> Place:
    hand["scart"][0]["seat"] = other_seat(hand["scart"][0]["seat"], chance)
    return "/hands/0/scart/0/seat", 0


def change_score(hand: Json, chance: Random) -> Place:
    scores = hand["scores"]
    by = chance.choice([-10, -2, -1, 1, 2, 10])
    group = chance.choice([name for name in ("card_points", "items", "hand") if scores.get(name)])
    i = chance.randrange(len(scores[group]))
    if group == "hand":
        scores["hand"][i] += by
        return f"/hands/0/scores/hand/{i}", 99
    field = "points" if group == "card_points" else "value"
    scores[group][i][field] += by
    return f"/hands/0/scores/{group}/{i}/{field}", 99


def change_handful(hand: Json, chance: Random) -> Place:
    """A card of a handful changed, left out, or the whole shown by another player."""
    i, shown = next((i, d) for i, d in enumerate(hand["declarations"]) if d["kind"] == "handful")
    how = chance.randrange(3)
    if how == 0:
        shown["seat"] = other_seat(shown["seat"], chance)
    elif how == 1:
        shown["cards"].pop(chance.randrange(len(shown["cards"])))
    else:
        shown["cards"][chance.randrange(len(shown["cards"]))] = chance.choice(oracle.PACK)
    return f"/hands/0/declarations/{i}", 0


MUTATIONS = {
    "dealer": change_dealer,
    "dealt": change_dealt,
    "swap": change_swap,
    "card": change_card,
    "leader": change_leader,
    "winner": change_winner,
    "paid": change_paid,
    "bid": change_bid,
    "bid_seat": change_bid_seat,
    "scart": change_scart,
    "scart_seat": change_scart_seat,
    "score": change_score,
    "handful": change_handful,
}
EXACT = {"leader", "winner", "score", "scart_seat"}
"""Changes of a statement, which must be found at that very place."""
