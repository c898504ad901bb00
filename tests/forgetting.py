"""Ways to forget: each takes one thing out of a complete legal hand, in place.

What is left has a legal completion, the hand it came from. So it may never be faulty.
"""

import json
from collections.abc import Callable
from random import Random

from handmade import Json
from hypothesis import strategies as st

SEEDS = st.integers(0, 2**40)


def no_dealer(hand: Json, chance: Random) -> None:
    hand.pop("dealer", None)


def no_bids(hand: Json, chance: Random) -> None:
    hand.pop("bids", None)


def inferred_contract(hand: Json, chance: Random) -> None:
    """The auction lost, the contract known from elsewhere; a cut auction would tell another contract."""
    if len(hand.get("bids") or []) < 4 or "contract" in hand:
        return
    bids = [bid for bid in hand.pop("bids") if bid["bid"] != "pass"]
    if bids:
        hand["contract"] = {"name": bids[-1]["bid"], "declarer": bids[-1]["seat"], "basis": "inferred"}


def bids_cut_short(hand: Json, chance: Random) -> None:
    """Only the first words of the auction, and the contract that came of the whole."""
    bids = hand.get("bids") or []
    won = [bid for bid in bids if bid["bid"] != "pass"]
    if won and len(bids) == 4:
        hand["contract"] = {"name": won[-1]["bid"], "declarer": won[-1]["seat"]}
        hand["bids"] = bids[: chance.randint(1, len(bids))]


def bids_cut_short_only(hand: Json, chance: Random) -> None:
    """Only the first words of the auction, and nothing about the contract."""
    if len(hand.get("bids") or []) > 1:
        hand["bids"] = hand["bids"][: chance.randint(1, len(hand["bids"]) - 1)]


def no_deal(hand: Json, chance: Random) -> None:
    hand.pop("deal", None)


def no_talon(hand: Json, chance: Random) -> None:
    hand.get("deal", {}).pop("talon", None)


def no_hand(hand: Json, chance: Random) -> None:
    if "deal" in hand:
        hand["deal"]["hands"][chance.randrange(4)] = None


def unread_dealt_card(hand: Json, chance: Random) -> None:
    heaps = [heap for heap in [*hand["deal"]["hands"], hand["deal"].get("talon")] if heap] if "deal" in hand else []
    if heaps:
        heap = chance.choice(heaps)
        i = chance.randrange(len(heap))
        heap[i] = unread(heap[i], chance)


def no_scart(hand: Json, chance: Random) -> None:
    hand.pop("scart", None)


def unread_scart_card(hand: Json, chance: Random) -> None:
    for scart in hand.get("scart") or []:
        i = chance.randrange(len(scart["cards"]))
        card = scart["cards"][i]
        scart["cards"][i] = unread(card, chance)
        scart["shown"] = [shown for shown in scart.get("shown", []) if shown != card]


def unread_card(hand: Json, chance: Random) -> None:
    if hand.get("tricks"):
        cards = chance.choice(hand["tricks"])["cards"]
        i = chance.randrange(4)
        cards[i] = unread(cards[i], chance)


def unread_fool(hand: Json, chance: Random) -> None:
    """The Fool of all cards: it decides no trick, but who keeps what."""
    for trick in hand.get("tricks") or []:
        trick["cards"] = ["?" if card == "F" else card for card in trick["cards"]]


def unread_trick(hand: Json, chance: Random) -> None:
    if hand.get("tricks"):
        chance.choice(hand["tricks"])["cards"] = ["?"] * 4


def no_last_tricks(hand: Json, chance: Random) -> None:
    if hand.get("tricks"):
        hand["tricks"] = hand["tricks"][: chance.randint(0, len(hand["tricks"]) - 1)]
        hand["end"] = "unrecorded"
        hand.pop("fool_paid", None)


def no_tricks(hand: Json, chance: Random) -> None:
    hand.pop("tricks", None)


def no_leaders(hand: Json, chance: Random) -> None:
    for trick in hand.get("tricks") or []:
        trick.pop("leader", None)


def no_winners(hand: Json, chance: Random) -> None:
    for trick in hand.get("tricks") or []:
        trick.pop("winner", None)


def no_payment(hand: Json, chance: Random) -> None:
    for trick in hand.get("tricks") or []:
        trick.pop("paid", None)


def no_scores(hand: Json, chance: Random) -> None:
    hand.pop("scores", None)


def sizes_only(hand: Json, chance: Random) -> None:
    """Of handfuls only how many trumps were shown."""
    for declared in hand.get("declarations", []):
        if declared.get("cards"):
            declared["size"] = len(declared.pop("cards"))


def unread(card: str, chance: Random) -> str:
    """The card as nobody could read it, or only its suit."""
    return "?" if card[0] not in "SHDCT" or chance.random() < 0.5 else card[0] + "?"


Forget = Callable[[Json, Random], None]
STATEMENTS: tuple[Forget, ...] = (no_leaders, no_winners, no_scores)
"""What only repeats what the cards say: a record without may still be proved."""
ELIMINATED: tuple[Forget, ...] = (no_talon, no_hand)
"""One of these alone still follows from the rest of the pack."""
UNKNOWN: tuple[Forget, ...] = (
    no_dealer,
    no_bids,
    inferred_contract,
    bids_cut_short,
    bids_cut_short_only,
    no_deal,
    unread_dealt_card,
    no_scart,
    unread_scart_card,
    unread_card,
    unread_fool,
    unread_trick,
    no_last_tricks,
    no_tricks,
    no_payment,
    sizes_only,
)
FRENCH_ONLY = (no_bids, inferred_contract, bids_cut_short, bids_cut_short_only, sizes_only)


def forgotten(record: Json, chance: Random, *ways: Forget) -> Json:
    """A copy of the record with these things forgotten."""
    record = json.loads(json.dumps(record))
    for way in ways:
        way(record["hands"][0], chance)
    return record


def names(ways: tuple[Forget, ...]) -> list[str]:
    return [way.__name__ for way in ways]


def without(hand: Json, *names: str) -> Json:
    return {name: value for name, value in hand.items() if name not in names}
