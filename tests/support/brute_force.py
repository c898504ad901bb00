"""Records with a few gaps, and every way to fill these that the second opinion finds right."""

import json
from collections.abc import Iterator
from itertools import permutations
from random import Random

from oracles import hand_judge as oracle
from support.correct_records import usual_record
from support.record_builders import Json, TableOf
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.model import Hand, Record


def judged(record: Json) -> Replayed:
    """Return the replay with every position."""
    return replayed(Record.model_validate(record), keep=True)


def with_few_gaps(table: TableOf, chance: Random) -> Json | None:
    """A record with up to four unread cards in its tricks, half of the time slipped, without its hands."""
    record = usual_record(table, chance.randrange(10**9))
    hand = record["hands"][0]
    all_dealt = len(record["players"]) > 2 or "dead" in hand["deal"]
    if "tricks" not in hand or hand.get("exchanges") or not all_dealt:
        return None
    if chance.random() < 0.5:
        hand.pop("scores")
    slipped = slip(hand, chance) if chance.random() < 0.8 else hand["tricks"]
    for trick in hand["tricks"]:
        if record["game"] != "st-ives":  # there it matters what was paid for the Fool
            trick.pop("paid", None)
        if chance.random() < 0.7:
            trick.pop("winner", None)
    if chance.random() < 0.8:
        hand["deal"]["hands"] = [None] * len(record["players"])
        if hand.pop("declarations", None):
            hand.pop(
                "scores", None
            )  # the second opinion takes a hand without declarations for one in which none were made
    for _ in range(chance.randint(1, 4)):
        cards = chance.choice(chance.choice([slipped, hand["tricks"]]))["cards"]
        at = chance.randrange(len(cards))
        cards[at] = cards[at][0] + "?" if cards[at][0] in "SHDCT" and chance.random() < 0.4 else "?"
    return record


def slip(hand: Json, chance: Random) -> list[Json]:
    """Exchanges a seat's cards of two tricks, as if they were won as before; these two."""
    one, two = chance.sample(range(len(hand["tricks"])), 2)
    a, b = hand["tricks"][one]["cards"], hand["tricks"][two]["cards"]
    i = chance.randrange(len(a))
    j = (i + hand["tricks"][one]["leader"] - hand["tricks"][two]["leader"]) % len(b)
    a[i], b[j] = b[j], a[i]
    return [hand["tricks"][one], hand["tricks"][two]]


def by_brute_force(record: Json) -> list[tuple[str, ...]]:
    """Every way to read the unread cards of the tricks that the oracle finds right in all it states."""
    found = []
    holes = unread(record)
    for cards in permutations(unplaced(record), len(holes)):
        if all(reads(tricks_of(record)[t]["cards"][i], card) for (t, i), card in zip(holes, cards, strict=True)):
            tried = json.loads(json.dumps(record))
            for (t, i), card in zip(holes, cards, strict=True):
                tricks_of(tried)[t]["cards"][i] = card
            deal_from_play(tried)
            if oracle.hand_is_legal(tried) and not wrong(tried):
                found.append(cards)
    return found


def tricks_of(record: Json) -> list[Json]:
    tricks: list[Json] = record["hands"][0]["tricks"]
    return tricks


def unread(record: Json) -> list[tuple[int, int]]:
    """Trick and turn of each unread card of the tricks."""
    return [(t, i) for t, trick in enumerate(tricks_of(record)) for i, card in enumerate(trick["cards"]) if "?" in card]


def unplaced(record: Json) -> list[str]:
    """The cards of the pack that lie nowhere yet."""
    hand = record["hands"][0]
    deal = hand["deal"]
    laid = [card for scart in hand.get("scart") or [] for card in scart["cards"]]
    lying = laid if hand.get("scart") else [*deal["talon"]]
    lying = [*lying, *deal.get("dead", []), *(card for trick in hand["tricks"] for card in trick["cards"])]
    return [card for card in oracle.PACK if card not in lying]


def reads(written: str, card: str) -> bool:
    return written == "?" or written[0] == card[0]


def deal_from_play(record: Json) -> None:
    """Deals the hands that were not recorded: what each seat played and laid away, but for the talon."""
    hand = record["hands"][0]
    seats = len(record["players"])
    if hand["deal"]["hands"][0] is not None:
        return
    hands: list[list[str]] = [[] for _ in range(seats)]
    for trick in hand["tricks"]:
        for i, card in enumerate(trick["cards"]):
            hands[(trick["leader"] + i) % seats].append(card)
    for scart in hand.get("scart") or []:
        held = [*hands[scart["seat"]], *scart["cards"]]
        hands[scart["seat"]] = [card for card in held if card not in hand["deal"]["talon"]]
    hand["deal"]["hands"] = hands


def wrong(record: Json) -> bool:
    """Whether something stated is not what the oracle computes."""
    end = oracle.replayed(record)
    for trick, winner in zip(tricks_of(record), end.winners, strict=True):
        if trick.get("winner", winner) != winner:
            return True
    return "scores" in record["hands"][0] and bool(oracle.wrong_scores(record))


def gaps_and_answers(table: TableOf, seeds: range) -> Iterator[tuple[int, Json, Replayed, list[tuple[str, ...]]]]:
    for seed in seeds:
        record = with_few_gaps(table, Random(seed))
        report = judged(record) if record is not None else None
        if record is not None and report is not None:
            yield seed, record, report, by_brute_force(record)


def readings(record: Json, hand: Hand) -> tuple[str, ...]:
    """The cards a completion has where the record has unread ones."""
    return tuple((hand.tricks or ())[t].cards[i] for t, i in unread(record))
