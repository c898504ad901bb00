"""Removals of facts from right records: named ones of one hand, and any number of any facts of a whole record.

What is left has a legal completion, the record it came from. So it may never be faulty.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from hypothesis import strategies as st

from support.record_builders import Json
from tarot_records.games import GAMES
from tarot_records.phases.scores.claims import ClaimedSettlement

SEEDS = st.integers(0, 2**40)
Forget = Callable[[Json, Random], None]


def without_field(name: str, path: str) -> Forget:
    """Return a way to forget a field of the hand, of a part of it, or of each entry (`*`) of a list."""
    *way, field = path.split("/")

    def forget(hand: Json, chance: Random) -> None:
        parts = [hand]
        for step in way:
            parts = parts[0] if step == "*" and parts else [part[step] for part in parts if part.get(step)]
        for part in parts:
            part.pop(field, None)

    forget.__name__ = name
    return forget


no_dealer = without_field("no_dealer", "dealer")
no_bids = without_field("no_bids", "bids")
no_calls = without_field("no_calls", "calls")
no_deal = without_field("no_deal", "deal")
no_scart = without_field("no_scart", "scart")
no_tricks = without_field("no_tricks", "tricks")
no_scores = without_field("no_scores", "scores")
no_answers = without_field("no_answers", "calls/*/answer")
no_faces = without_field("no_faces", "exchanges/*/face")
no_values = without_field("no_values", "declarations/*/value")
no_dead_hand = without_field("no_dead_hand", "deal/dead")
no_talon = without_field("no_talon", "deal/talon")
no_leaders = without_field("no_leaders", "tricks/*/leader")
no_winners = without_field("no_winners", "tricks/*/winner")
no_payment = without_field("no_payment", "tricks/*/paid")


def unread_in(name: str, section: str) -> Forget:
    """Return a way to make a card of some entry of a section unread."""

    def forget(hand: Json, chance: Random) -> None:
        entries = [entry for entry in hand.get(section) or [] if entry.get("cards")]
        if entries:
            cards = chance.choice(entries)["cards"]
            i = chance.randrange(len(cards))
            cards[i] = unread(cards[i], chance)

    forget.__name__ = name
    return forget


unread_card = unread_in("unread_card", "tricks")
unread_exchange = unread_in("unread_exchange", "exchanges")
unread_declared = unread_in("unread_declared", "declarations")


def contract_of(hand: Json) -> Json:
    """The contract that came of a whole auction; in Chambéry also of one in which all passed."""
    won = [bid for bid in hand["bids"] if bid["bid"] != "pass"]
    if won:
        return {"name": won[-1]["bid"], "declarer": won[-1]["seat"]}
    return {"name": "call", "declarer": hand["dealer"]} if hand.get("calls") and "dealer" in hand else {}


def seats(hand: Json) -> int:
    """How many play, as far as the hand still says."""
    dealt = (hand.get("deal") or {}).get("hands") or []
    return len(dealt) or max([0, *(len(trick["cards"]) for trick in hand.get("tricks") or [])])


def inferred_contract(hand: Json, chance: Random) -> None:
    """The auction lost, the contract known from elsewhere; a cut auction would tell another contract."""
    if not hand.get("bids") or len(hand["bids"]) < seats(hand) or "contract" in hand:
        return
    if contract := contract_of(hand):
        del hand["bids"]
        hand["contract"] = contract | {"basis": "inferred"}


def bids_cut_short(hand: Json, chance: Random) -> None:
    """Only the first words of the auction, and the contract that came of the whole."""
    if hand.get("bids") and len(hand["bids"]) == seats(hand) and (contract := contract_of(hand)):
        hand["contract"] = contract
        hand["bids"] = hand["bids"][: chance.randint(1, len(hand["bids"]))]


def bids_cut_short_only(hand: Json, chance: Random) -> None:
    """Only the first words of the auction, and nothing about the contract."""
    if len(hand.get("bids") or []) > 1 and "contract" not in hand:
        hand["bids"] = hand["bids"][: chance.randint(1, len(hand["bids"]) - 1)]


def no_contract(hand: Json, chance: Random) -> None:
    """The contract only repeats the bids and the call."""
    if hand.get("bids"):
        hand.pop("contract", None)


def unread_call(hand: Json, chance: Random) -> None:
    for call in hand.get("calls") or []:
        call["card"] = unread(call["card"], chance)


def no_exchanges(hand: Json, chance: Random) -> None:
    """What was bought and given back; of Mathers' asks an empty list says that there was none."""
    if hand.get("bids") or hand.get("contract"):
        hand.pop("exchanges", None)


def unread_returns(hand: Json, chance: Random) -> None:
    """What went back face down."""
    for entry in hand.get("exchanges") or []:
        if entry["kind"] == "returned":
            entry["cards"] = ["?"] * len(entry["cards"])


def no_answer(hand: Json, chance: Random) -> None:
    """What came of an ask; a card asked for by name stays named."""
    asks = [entry for entry in hand.get("exchanges") or [] if entry["kind"] == "asked" and "cards" in entry]
    if asks:
        ask = chance.choice(asks)
        cards = ask.pop("cards")
        if (hand.get("bids") or hand.get("contract")) and cards:
            ask.setdefault("asked", cards[0])


def no_return(hand: Json, chance: Random) -> None:
    """A card given back."""
    given = [i for i, entry in enumerate(hand.get("exchanges") or []) if entry["kind"] == "returned"]
    if given:
        hand["exchanges"].pop(chance.choice(given))


def no_asked(hand: Json, chance: Random) -> None:
    """The name of the card asked for, where the card itself is there."""
    for entry in hand.get("exchanges") or []:
        if entry["kind"] == "asked" and entry.get("cards") and "?" not in "".join(entry["cards"]):
            entry.pop("asked", None)


def no_hand(hand: Json, chance: Random) -> None:
    if "deal" in hand:
        hand["deal"]["hands"][chance.randrange(seats(hand))] = None


def unread_dealt_card(hand: Json, chance: Random) -> None:
    deal = hand.get("deal", {})
    heaps = [heap for heap in [*deal.get("hands", []), deal.get("talon")] if heap]
    if heaps:
        heap = chance.choice(heaps)
        i = chance.randrange(len(heap))
        heap[i] = unread(heap[i], chance)


def unread_scart_card(hand: Json, chance: Random) -> None:
    for scart in hand.get("scart") or []:
        i = chance.randrange(len(scart["cards"]))
        card = scart["cards"][i]
        scart["cards"][i] = unread(card, chance)
        scart["shown"] = [shown for shown in scart.get("shown", []) if shown != card]


def unread_fool(hand: Json, chance: Random) -> None:
    """The Fool of all cards: it decides no trick, but who keeps what."""
    for trick in hand.get("tricks") or []:
        trick["cards"] = ["?" if card == "F" else card for card in trick["cards"]]


def unread_trick(hand: Json, chance: Random) -> None:
    if hand.get("tricks"):
        trick = chance.choice(hand["tricks"])
        trick["cards"] = ["?"] * len(trick["cards"])


def no_last_tricks(hand: Json, chance: Random) -> None:
    if hand.get("tricks"):
        hand["tricks"] = hand["tricks"][: chance.randint(0, len(hand["tricks"]) - 1)]
        hand["end"] = "unrecorded"
        hand.pop("fool_paid", None)


def sizes_only(hand: Json, chance: Random) -> None:
    """Of handfuls only how many trumps were shown."""
    for declared in hand.get("declarations", []):
        if declared.get("cards"):
            declared["size"] = len(declared.pop("cards"))


def no_declared_cards(hand: Json, chance: Random) -> None:
    """That somebody declared something, and no more."""
    for declared in hand.get("declarations", []):
        for name in ("cards", "size", "value"):
            declared.pop(name, None)


def unread(card: str, chance: Random) -> str:
    """The card as nobody could read it, or only its suit."""
    return "?" if card[0] not in "SHDCT" or chance.random() < 0.5 else card[0] + "?"


def unread_dead_card(hand: Json, chance: Random) -> None:
    """A card of the hand that nobody plays, which might be left out altogether."""
    if dead := hand.get("deal", {}).get("dead"):
        dead[chance.randrange(len(dead))] = "?"


STATEMENTS: tuple[Forget, ...] = (
    no_leaders,
    no_winners,
    no_scores,
    no_contract,
    no_answers,
    no_asked,
    no_faces,
    no_values,
    no_dead_hand,
    unread_dead_card,
)
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
    no_calls,
    unread_call,
    no_exchanges,
    unread_exchange,
    unread_returns,
    no_answer,
    no_return,
    unread_declared,
    unread_card,
    unread_fool,
    unread_trick,
    no_last_tricks,
    no_tricks,
    no_payment,
    sizes_only,
    no_declared_cards,
)
BIDDING = {"french-tarot", "chambery"}
ONLY: dict[Forget, set[str]] = {
    no_bids: BIDDING,
    inferred_contract: BIDDING,
    bids_cut_short: BIDDING,
    bids_cut_short_only: BIDDING,
    no_contract: BIDDING,
    no_calls: BIDDING,
    unread_call: BIDDING,
    no_answers: BIDDING,
    no_scart: {"french-tarot", "consiglio", "chambery", "mathers"},
    unread_scart_card: {"french-tarot", "consiglio", "chambery", "mathers"},
    no_exchanges: {"chambery"},
    unread_exchange: {"chambery", "mathers"},
    unread_returns: {"chambery", "mathers"},
    no_answer: {"chambery", "mathers"},
    no_return: {"chambery", "mathers"},
    no_asked: {"chambery", "mathers"},
    no_faces: {"chambery", "mathers"},
    unread_declared: {"french-tarot", "mathers"},
    sizes_only: {"french-tarot", "mathers"},
    no_declared_cards: {"french-tarot", "mathers"},
    no_values: {"french-tarot", "mathers"},
    no_dead_hand: {"mathers"},
    unread_dead_card: {"mathers"},
    no_payment: {"french-tarot", "st-ives", "consiglio", "chambery"},
}
"""Ways that only some games know."""


def ways_of(game: str) -> list[Forget]:
    """Every way to forget that changes something in this game."""
    return [way for way in (*STATEMENTS, *ELIMINATED, *UNKNOWN) if game in ONLY.get(way, {game})]


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


# -- any facts of a whole record ---------------------------------------------------------------------

SECTIONS = ("dealer", "bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks", "scores", "deal")
LAST_SECTIONS = ("sits_out", "fool_paid")
NEEDED = {
    "calls": {"seat", "card"},
    "declarations": {"seat", "kind"},
    "exchanges": {"kind"},
    "items": {"name", "value", "seat"},
    "scart": {"seat", "cards", "shown"},
    "tricks": {"cards"},
    "scores": {"unit"},
}
"""The fields without which an entry says nothing, or something else."""
Removal = Callable[[], object]


def remove_facts(record: Json, chance: Random, most: int = 5) -> tuple[Json, list[str]]:
    """Return a copy of a record with up to this many facts removed, and the kinds of the facts removed."""
    record, removed = json.loads(json.dumps(record)), list[str]()
    for _ in range(chance.choice((1, 1, 2, 3, 5)[:most])):
        removals: dict[str, list[Removal]] = {}
        for kind, removal in removals_of(record, chance):
            removals.setdefault(kind, []).append(removal)
        if not removals:
            break
        removed.append(chance.choice(sorted(removals)))
        chance.choice(removals[removed[-1]])()
    return record, removed


def removals_of(record: Json, chance: Random) -> Iterator[tuple[str, Removal]]:
    """Yield each fact of a record that can be removed: its kind, and what removes it."""
    hands = record["hands"]
    for name in record.get("options", {}):
        yield "option", partial(record["options"].pop, name)
    for name in ("options", "carried_in"):
        if name in record:
            yield name, partial(record.pop, name)
    if len(hands) > 1:
        yield "first hands", partial(remove_first_hands, record, chance)
    yield "sections of all hands", partial(remove_sections, hands, chance)
    for hand in hands:
        yield from _sections_of(hand, chance, claimed_in(record["game"]))
        yield from _cards_of(hand, chance)
        yield from _fields_of(hand)


def remove_sections(hands: list[Json], chance: Random) -> None:
    """Remove up to four sections from every hand."""
    for name in chance.sample(SECTIONS, chance.randint(1, 4)):
        for hand in hands:
            hand.pop(name, None)


def remove_first_hands(record: Json, chance: Random) -> None:
    """Remove hands from the beginning of a session, and so what was carried in to those that are left."""
    del record["hands"][: chance.randint(1, len(record["hands"]) - 1)]
    record.pop("carried_in", None)


def remove_last_tricks(hand: Json, chance: Random) -> None:
    """Remove tricks from the end, and so how the hand ended."""
    del hand["tricks"][chance.randint(0, len(hand["tricks"]) - 1) :]
    for name in ("fool_paid", "claim", *(("end",) if hand.get("end") in ("played", "claim") else ())):
        hand.pop(name, None)


def claimed_in(game: str) -> frozenset[str]:
    """Return the names of the entries of the score that count only if a player claims them."""
    rules = GAMES[game].rules(GAMES[game].players[0], {})
    return next((phase.claimed for phase in rules.phases if isinstance(phase, ClaimedSettlement)), frozenset())


def _sections_of(hand: Json, chance: Random, claimed: frozenset[str]) -> Iterator[tuple[str, Removal]]:
    """Yield removals of whole sections of a hand and of several entries, but not of claims."""
    deal, scores = hand.get("deal") or {}, hand.get("scores") or {}
    for name in (*SECTIONS, *LAST_SECTIONS):
        if name in hand:
            yield name, partial(hand.pop, name)
    for name in ("talon", "dead"):
        if name in deal:
            yield name, partial(deal.pop, name)
    for seat, cards in enumerate(deal.get("hands") or []):
        if cards is not None:
            yield "dealt hand", partial(deal["hands"].__setitem__, seat, None)
    if tricks := hand.get("tricks"):
        yield "last tricks", partial(remove_last_tricks, hand, chance)
        yield "leaders", partial(no_leaders, hand, chance)
        yield "winners", partial(no_winners, hand, chance)
        yield "trick unread", partial(tricks[0].update, {"cards": ["?"] * len(tricks[0]["cards"])})
    if len(hand.get("bids") or []) > 1 and "contract" not in hand:
        yield "last bids", partial(bids_cut_short_only, hand, chance)
    for name in ("items", "card_points", "ledgers"):
        for number, entry in enumerate(scores.get(name) or []):
            if entry.get("name") not in claimed:  # a list of entries says what was claimed
                yield f"entry of {name}", partial(scores[name].pop, number)
    for name in ("hand", "totals"):
        for seat, score in enumerate(scores.get(name) or []):
            if score is not None:
                yield f"entry of {name}", partial(scores[name].__setitem__, seat, None)


def _cards_of(hand: Json, chance: Random) -> Iterator[tuple[str, Removal]]:
    """Yield removals of single cards, which nobody could read, or of which only the suit."""
    deal = hand.get("deal") or {}
    heaps = [("deal", heap) for heap in (*(deal.get("hands") or ()), deal.get("talon"), deal.get("dead")) if heap]
    for section in ("tricks", "scart", "exchanges", "declarations"):
        heaps += [(section, entry["cards"]) for entry in hand.get(section) or [] if entry.get("cards")]
    for section, heap in heaps:
        for place, card in enumerate(heap):
            if card != "?":
                yield f"card of {section}", partial(_unread_at, hand, heap, place, chance)
    for call in hand.get("calls") or []:
        if call.get("card", "?") != "?":
            yield "card of calls", partial(call.update, card=unread(call["card"], chance))


def _unread_at(hand: Json, heap: list[str], place: int, chance: Random) -> None:
    card, heap[place] = heap[place], unread(heap[place], chance)
    for scart in hand.get("scart") or []:
        if heap is scart["cards"] and card in scart.get("shown", ()):
            scart["shown"].remove(card)


def _fields_of(hand: Json) -> Iterator[tuple[str, Removal]]:
    """Yield removals of single fields of entries and of the score."""
    scores = hand.get("scores") or {}
    entries = [("scores", scores), *(("items", item) for item in scores.get("items") or [])]
    for section in ("calls", "declarations", "exchanges", "scart", "tricks"):
        entries += [(section, entry) for entry in hand.get(section) or []]
    for section, entry in entries:
        for field in sorted(entry.keys() - NEEDED[section]):
            yield f"{section}: {field}", partial(entry.pop, field)
