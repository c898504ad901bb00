"""Minchiate: the second opinion against the package, on random hands and on hands with one thing changed."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from oracles.minchiate import ITEMS, PACK, Hand, Json, judged, versicole
from support.record_builders import generated, report_of, said

OPTIONS = {
    "no_robbing": ["free", "resto"],
    "t29": ["always", "useful"],
    "demonio": ["no", "yes"],
    "sweep": ["plain", "double"],
    "girata": ["plain", "bonus"],
}


def record_of_seed(seed: int) -> Json:
    """A random hand of the package, by options of the seed, with all entries of the score."""
    chance = Random(seed)
    record = generated("minchiate", seed, {name: chance.choice(values) for name, values in OPTIONS.items()})
    hand = record["hands"][0]
    end = Hand(hand, record["options"])
    hand["scores"]["items"] = [
        {"name": name, "sides": [[side, side + 2]], "value": end.items[name][side]} for name in ITEMS for side in (0, 1)
    ]
    return record


def another_card(hand: Json, chance: Random) -> None:
    """Change a card of an exchange, a scart, a declaration or a card given for the Fool."""
    entries = [e for e in (*hand["exchanges"], *hand.get("scart", ()), *hand["declarations"]) if e["cards"]]
    entry = chance.choice(entries)
    entry["cards"][chance.randrange(len(entry["cards"]))] = chance.choice(PACK)


def two_cards_swapped(hand: Json, chance: Random) -> None:
    """Swap the cards that two players or one play to two tricks."""
    one, two = chance.sample(hand["tricks"], 2)
    first, second = chance.randrange(4), chance.randrange(4)
    one["cards"][first], two["cards"][second] = two["cards"][second], one["cards"][first]


def fool_paid_otherwise(hand: Json, chance: Random) -> None:
    """Give another card for the Fool."""
    tricks = [trick for trick in hand["tricks"] if trick.get("paid")]
    chance.choice(tricks or hand["tricks"])["paid"] = chance.choice([card for card in PACK if card != "F"])


def part_declared(hand: Json, chance: Random) -> None:
    """Declare a versicola without one of its cards, or a second time."""
    words = [word for word in hand["declarations"] if word["kind"] == "versicola"]
    if words:
        word = chance.choice(words)
        cards = list(word["cards"])
        cards.remove(chance.choice(cards))
        hand["declarations"].append({**word, "cards": cards})


def entry_missing(hand: Json, chance: Random) -> None:
    """Change the order of the declarations or of the exchanges."""
    chance.shuffle(hand[chance.choice(["declarations", "exchanges"])])


def number_changed(hand: Json, chance: Random) -> None:
    """Change a number of the score."""
    chance.choice(hand["scores"]["items"])["value"] += chance.choice([-5, 3, 5, 10])


CHANGES: list[Callable[[Json, Random], None]] = [
    another_card,
    two_cards_swapped,
    fool_paid_otherwise,
    part_declared,
    entry_missing,
    number_changed,
]


@pytest.mark.parametrize("seed", range(60))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    record = record_of_seed(seed)
    assert judged(record) == set()
    report = report_of(record)
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("change", CHANGES)
def test_changed_hands_are_wrong_by_both_or_by_neither(change: Callable[[Json, Random], None]) -> None:
    seen = Counter[bool]()
    for seed in range(60):
        record, chance = record_of_seed(seed), Random(seed)
        change(record["hands"][0], chance)
        if change is not number_changed and chance.random() < 0.7:
            del record["hands"][0]["scores"]
        wrong, report = judged(record), report_of(record)
        assert report.verdict in (("faulty", "unreadable") if wrong else ("proved", "consistent")), (
            seed,
            wrong,
            said(report),
        )
        seen[bool(wrong)] += 1
    assert seen[True] > 10


def test_versicole_of_all_cards_come_to_the_number_of_the_page() -> None:
    assert (versicole(PACK, False), versicole(PACK, True)) == (212, 237)
