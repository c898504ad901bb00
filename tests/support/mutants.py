"""Mutants: a legal record with one thing changed, and where."""

import json
from collections.abc import Callable
from random import Random

from oracles import chambery as oracle_chambery
from oracles import hand_judge as oracle
from oracles import mathers as oracle_mathers
from support.record_builders import Json

Place = tuple[str, int]
"""What was changed: the pointer of it, and the first trick (from 1) it can show in; 0 is before play."""
Change = Callable[[Json, Random], Place]


def mutated(record: Json, chance: Random) -> tuple[Json, str, Place]:
    """The record with one thing changed, the kind of change, and its place."""
    record = json.loads(json.dumps(record))
    hand = record["hands"][0]
    exchanges, declarations = hand.get("exchanges") or [], hand.get("declarations") or []
    kinds = ["dealer", "dealt"]
    kinds += ["swap", "card", "leader", "winner", "paid"] if hand.get("tricks") else []
    kinds += ["bid", "bid_seat"] if hand.get("bids") else []
    kinds += ["scart", "scart_seat"] if hand.get("scart") else []
    kinds += ["score"] * 3 if hand.get("scores") else []
    kinds += ["call_card", "call_seat", "answer"] if hand.get("calls") else []
    kinds += ["partner"] if (hand.get("contract") or {}).get("partner") is not None else []
    kinds += ["asked"] if any("asked" in entry for entry in exchanges) else []
    kinds += ["exchanged", "taker", "exchange_dropped", "exchange_doubled"] * 2 if exchanges else []
    kinds += ["giver"] * 2 if any("giver" in entry for entry in exchanges) else []
    kinds += ["exchange_order"] if len(exchanges) > 1 else []
    kinds += ["face"] if any("face" in entry for entry in exchanges) else []
    kinds += ["declared", "declared_seat", "declared_kind"] * 2 if shown_in(hand) else []
    kinds += ["declared_value"] if any("value" in entry for entry in declarations) else []
    kind = chance.choice(kinds)
    return record, kind, MUTATIONS[kind](hand, chance)


def shown_in(hand: Json) -> list[int]:
    """Which declarations show cards."""
    return [i for i, entry in enumerate(hand.get("declarations") or []) if entry.get("cards")]


def seats(hand: Json) -> int:
    """How many play."""
    return len(hand["deal"]["hands"])


def bare(record: Json) -> Json:
    """The record with nothing but the cards: no leaders, no winners, no scores."""
    hand = dict(record["hands"][0])
    hand.pop("scores", None)
    if "tricks" in hand:
        hand["tricks"] = [{k: v for k, v in t.items() if k in ("cards", "paid")} for t in hand["tricks"]]
    return record | {"hands": [hand]}


def other_seat(hand: Json, seat: int | None, chance: Random) -> int:
    return ((seat or 0) + chance.randint(1, seats(hand) - 1)) % seats(hand)


def change_dealer(hand: Json, chance: Random) -> Place:
    hand["dealer"] = other_seat(hand, hand["dealer"], chance)
    return "/hands/0/dealer", 0


def change_dealt(hand: Json, chance: Random) -> Place:
    """A card of one hand (or the talon) exchanged for one of another, or overwritten by it."""
    deal = hand["deal"]
    heaps = [*deal["hands"], deal["talon"], *([deal["dead"]] if "dead" in deal else [])]
    one, two = chance.sample(heaps, 2)
    i, j = chance.randrange(len(one)), chance.randrange(len(two))
    one[i], two[j] = two[j], (one[i] if chance.random() < 0.7 else two[j])
    return "/hands/0/deal", 0


def change_swap(hand: Json, chance: Random) -> Place:
    places = [(t, c) for t, trick in enumerate(hand["tricks"]) for c in range(seats(hand))]
    (t, c), (u, d) = sorted(chance.sample(places, 2))
    one, two = hand["tricks"][t]["cards"], hand["tricks"][u]["cards"]
    one[c], two[d] = two[d], one[c]
    return f"/hands/0/tricks/{t}", t + 1


def change_card(hand: Json, chance: Random) -> Place:
    t, c = chance.randrange(len(hand["tricks"])), chance.randrange(seats(hand))
    cards = hand["tricks"][t]["cards"]
    cards[c] = chance.choice([card for card in oracle.PACK if card != cards[c]])
    return f"/hands/0/tricks/{t}", t + 1


def change_leader(hand: Json, chance: Random) -> Place:
    t = chance.randrange(len(hand["tricks"]))
    hand["tricks"][t]["leader"] = other_seat(hand, hand["tricks"][t]["leader"], chance)
    return f"/hands/0/tricks/{t}/leader", t + 1


def change_winner(hand: Json, chance: Random) -> Place:
    t = chance.randrange(len(hand["tricks"]))
    hand["tricks"][t]["winner"] = other_seat(hand, hand["tricks"][t]["winner"], chance)
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
    words = [word for word in ("pass", *oracle.MULTIPLIERS, *oracle_chambery.BIDS) if word != hand["bids"][i]["bid"]]
    hand["bids"][i]["bid"] = chance.choice(words)
    return f"/hands/0/bids/{i}", 0


def change_bid_seat(hand: Json, chance: Random) -> Place:
    i = chance.randrange(len(hand["bids"]))
    hand["bids"][i]["seat"] = other_seat(hand, hand["bids"][i]["seat"], chance)
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
    hand["scart"][0]["seat"] = other_seat(hand, hand["scart"][0]["seat"], chance)
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


def change_call_card(hand: Json, chance: Random) -> Place:
    call = hand["calls"][0]
    near = [suit + call["card"][1:] for suit in "SHDC"] + [call["card"][0] + rank for rank in "KQNJ"]
    near = [card for card in near if card in oracle.PACK] or list(oracle.PACK)
    others = near if chance.random() < 0.7 else oracle.PACK
    call["card"] = chance.choice([card for card in others if card != call["card"]])
    return "/hands/0/calls/0", 0


def change_call_seat(hand: Json, chance: Random) -> Place:
    hand["calls"][0]["seat"] = other_seat(hand, hand["calls"][0]["seat"], chance)
    return "/hands/0/calls/0/seat", 0


def change_answer(hand: Json, chance: Random) -> Place:
    answer = hand["calls"][0].get("answer")
    hand["calls"][0]["answer"] = chance.choice([a for a in ("held", "own", "scart", "talon") if a != answer])
    return "/hands/0/calls/0/answer", 0


def change_partner(hand: Json, chance: Random) -> Place:
    hand["contract"]["partner"] = other_seat(hand, hand["contract"]["partner"], chance)
    return "/hands/0/contract/partner", 0


def change_asked(hand: Json, chance: Random) -> Place:
    i = chance.choice([i for i, entry in enumerate(hand["exchanges"]) if "asked" in entry])
    entry = hand["exchanges"][i]
    entry["asked"] = chance.choice([card for card in oracle.PACK if card != entry["asked"]])
    return f"/hands/0/exchanges/{i}", 0


def change_exchanged(hand: Json, chance: Random) -> Place:
    """A card given changed, mostly to another of the giver's, or the cards left out, or none given."""
    i = chance.randrange(len(hand["exchanges"]))
    entry = hand["exchanges"][i]
    how = chance.random()
    own = (
        (hand["deal"]["hands"][entry["giver"]] if "giver" in entry else hand["deal"]["talon"])
        if how < 0.7
        else oracle.PACK
    )
    if how < 0.1 and entry["kind"] == "asked":
        del entry["cards"]
    elif how < 0.2 and entry["cards"]:
        entry["cards"].pop()
    elif not entry["cards"] or how > 0.95:
        entry["cards"].append(chance.choice(own))
    else:
        j = chance.randrange(len(entry["cards"]))
        entry["cards"][j] = chance.choice([card for card in own if card != entry["cards"][j]])
    return f"/hands/0/exchanges/{i}", 0


def change_exchange_seat(name: str) -> Change:
    def change(hand: Json, chance: Random) -> Place:
        i = chance.randrange(len(hand["exchanges"]))
        hand["exchanges"][i][name] = other_seat(hand, hand["exchanges"][i].get(name), chance)
        return f"/hands/0/exchanges/{i}", 0

    return change


def drop_exchange(hand: Json, chance: Random) -> Place:
    i = chance.randrange(len(hand["exchanges"]))
    hand["exchanges"].pop(i)
    return f"/hands/0/exchanges/{i}", 0


def double_exchange(hand: Json, chance: Random) -> Place:
    i = chance.randrange(len(hand["exchanges"]))
    hand["exchanges"].insert(i, json.loads(json.dumps(hand["exchanges"][i])))
    return f"/hands/0/exchanges/{i}", 0


def swap_exchanges(hand: Json, chance: Random) -> Place:
    i, j = sorted(chance.sample(range(len(hand["exchanges"])), 2))
    entries = hand["exchanges"]
    entries[i], entries[j] = entries[j], entries[i]
    return f"/hands/0/exchanges/{i}", 0


def change_face(hand: Json, chance: Random) -> Place:
    i = chance.choice([i for i, entry in enumerate(hand["exchanges"]) if "face" in entry])
    hand["exchanges"][i]["face"] = {"up": "down", "down": "up"}[hand["exchanges"][i]["face"]]
    return f"/hands/0/exchanges/{i}/face", 0


def change_declared(hand: Json, chance: Random) -> Place:
    """A card of a declaration changed, left out, or one more."""
    i = chance.choice(shown_in(hand))
    entry = hand["declarations"][i]
    how = chance.randrange(3)
    own = hand["deal"]["hands"][entry["seat"]] if chance.random() < 0.7 else oracle.PACK
    if how == 0:
        entry["cards"].pop(chance.randrange(len(entry["cards"])))
    elif how == 1:
        entry["cards"].append(chance.choice(own))
    else:
        entry["cards"][chance.randrange(len(entry["cards"]))] = chance.choice(own)
    return f"/hands/0/declarations/{i}", 0


def change_declared_seat(hand: Json, chance: Random) -> Place:
    i = chance.choice(shown_in(hand))
    hand["declarations"][i]["seat"] = other_seat(hand, hand["declarations"][i]["seat"], chance)
    return f"/hands/0/declarations/{i}", 0


def change_declared_kind(hand: Json, chance: Random) -> Place:
    i = chance.choice(shown_in(hand))
    kinds = [kind for kind in oracle_mathers.KINDS if kind != hand["declarations"][i]["kind"]]
    hand["declarations"][i]["kind"] = chance.choice(kinds)
    return f"/hands/0/declarations/{i}", 0


def change_declared_value(hand: Json, chance: Random) -> Place:
    i = chance.choice([i for i, entry in enumerate(hand["declarations"]) if "value" in entry])
    hand["declarations"][i]["value"] += chance.choice([-5, -1, 1, 5])
    return f"/hands/0/declarations/{i}/value", 0


MUTATIONS: dict[str, Change] = {
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
    "call_card": change_call_card,
    "call_seat": change_call_seat,
    "answer": change_answer,
    "partner": change_partner,
    "asked": change_asked,
    "exchanged": change_exchanged,
    "giver": change_exchange_seat("giver"),
    "taker": change_exchange_seat("taker"),
    "exchange_dropped": drop_exchange,
    "exchange_doubled": double_exchange,
    "exchange_order": swap_exchanges,
    "face": change_face,
    "declared": change_declared,
    "declared_seat": change_declared_seat,
    "declared_kind": change_declared_kind,
    "declared_value": change_declared_value,
}
EXACT = {"leader", "winner", "score", "scart_seat", "call_seat", "answer", "partner", "declared_value", "face"}
"""Changes of a statement, which must be found at that very place."""
