"""Tarocchi in quattro before a second opinion: whole games of its own, and each with one thing changed."""

import json
from collections.abc import Callable
from random import Random

import pytest

from oracles import in_quattro as oracle
from support.record_builders import Json, report_of, said
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

Change = Callable[[Json, Random], None]


def hand_in(record: Json, chance: Random) -> Json:
    """A hand that was played."""
    hand: Json = chance.choice([hand for hand in record["hands"] if "tricks" in hand])
    return hand


def dealt(record: Json, chance: Random) -> None:
    """A card dealt twice, or two that changed places."""
    one, other = chance.sample(chance.choice(record["hands"])["deal"]["hands"], 2)
    i, j = chance.randrange(len(one)), chance.randrange(len(other))
    one[i], other[j] = other[j], chance.choice((one[i], other[j]))


def dealer(record: Json, chance: Random) -> None:
    hand = chance.choice(record["hands"])
    hand["dealer"] = (hand["dealer"] + chance.randrange(1, 4)) % 4


def again(record: Json, chance: Random) -> None:
    """A hand told twice, so that perhaps there are five."""
    place = chance.randrange(len(record["hands"]))
    record["hands"].insert(place, json.loads(json.dumps(record["hands"][place])))


def scart(record: Json, chance: Random) -> None:
    """Another card laid away, mostly one that the dealer held."""
    hand = hand_in(record, chance)
    held = [*hand["deal"]["hands"][hand["dealer"]], *hand["deal"].get("talon", ())]
    hand["scart"] = [{"seat": hand["dealer"], "cards": [hand["scart"][0]["cards"][0], chance.choice(held)]}]


def shown(record: Json, chance: Random) -> None:
    hand_in(record, chance)["scart"][0]["shown"] = [chance.choice(oracle.PACK)]


def card(record: Json, chance: Random) -> None:
    """A card that somebody else had, or played already."""
    chance.choice(hand_in(record, chance)["tricks"])["cards"][chance.randrange(4)] = chance.choice(oracle.PACK)


def swapped(record: Json, chance: Random) -> None:
    """Two cards of two tricks, nothing stated of who led and won."""
    tricks = hand_in(record, chance)["tricks"]
    one, other = chance.sample(tricks, 2)
    i, j = chance.randrange(4), chance.randrange(4)
    one["cards"][i], other["cards"][j] = other["cards"][j], one["cards"][i]
    for trick in tricks:
        trick.pop("winner", None)
        trick.pop("leader", None)


def seat(record: Json, chance: Random) -> None:
    """Another leader or winner of a trick."""
    chance.choice(hand_in(record, chance)["tricks"])[chance.choice(("leader", "winner"))] = chance.randrange(4)


def paid(record: Json, chance: Random) -> None:
    """An empty card given for the Fool, in or after its trick, whoever had won it."""
    tricks = hand_in(record, chance)["tricks"]
    first = next(place for place, trick in enumerate(tricks) if "F" in trick["cards"])
    cards = [card for trick in tricks for card in trick["cards"] if oracle.value(card, oracle.settled(record)) == 1]
    chance.choice(tricks[first:])["paid"] = chance.choice(cards)


def fool_paid(record: Json, chance: Random) -> None:
    hand = hand_in(record, chance)
    hand["fool_paid"] = chance.choice([*hand["scart"][0]["cards"], chance.choice(oracle.PACK)])


def scores(record: Json, chance: Random) -> None:
    """A number one too high."""
    stated = hand_in(record, chance)["scores"]
    numbers = chance.choice((stated["hand"], stated["totals"], record.get("result", stated)["totals"]))
    numbers[chance.randrange(4)] += 1


def winners(record: Json, chance: Random) -> None:
    record.setdefault("result", {})["winners"] = chance.choice(([], [0, 2], [1, 3], [0]))


def option(record: Json, chance: Random) -> None:
    name = chance.choice(sorted(oracle.OPTIONS))
    record["options"] = record.get("options", {}) | {name: chance.choice(oracle.OPTIONS[name])}


CHANGES: tuple[Change, ...] = (
    *(dealt, dealer, again, scart, shown, card, swapped, seat, paid, fool_paid, scores, winners, option),
)
PLACES = {name: name for name in ("dealer", "deal", "scart", "scores", "fool_paid")} | {"over": ""}


def place_of(number: int, where: str) -> str:
    """Where a report tells it, as the beginning of a JSON Pointer."""
    if where == "result":
        return "/result"
    return f"/hands/{number}/" + (PLACES.get(where) or (f"tricks/{int(where[6:]) - 1}" if where[:5] == "trick" else ""))


@pytest.mark.parametrize("seed", range(12))
def test_a_game_of_the_second_opinion_is_proved(seed: int) -> None:
    record = oracle.record(seed)
    assert oracle.faults(record) == []
    report = report_of(record)
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_they_agree_on_what_is_wrong(change: Change) -> None:
    """On whether anything is, and on the first place."""
    for seed in range(6):
        record, chance = oracle.record(100 + seed), Random(seed)
        change(record, chance)
        wrong, report = oracle.faults(record), report_of(record)
        assert report.verdict == ("faulty" if wrong else "proved"), (seed, wrong, said(report))
        at = [f"{fault.where.pointer}/" for fault in report.faults]
        assert not wrong or any(pointer.startswith(place_of(*wrong[0])) for pointer in at), (seed, wrong, said(report))


@pytest.mark.parametrize("unread", range(3))
def test_a_deal_thrown_in_whose_dealer_holds_all_is_no_contradiction(unread: int) -> None:
    """The two cards of the talon are in his hand, and stay there."""
    thrown = (hand for seed in range(99) for hand in oracle.record(seed)["hands"] if hand.get("end") == "misdeal")
    hand = next(hand for hand in thrown if "talon" not in hand["deal"])
    for cards in hand["deal"]["hands"][:unread]:
        cards[3] = "?"
    record = oracle.record(0) | {"hands": [hand], "options": {}}
    record.pop("result", None)
    report = report_on(Source("test", json.dumps(record).encode()), seconds=2)
    assert report.verdict in ("proved", "consistent"), said(report)
