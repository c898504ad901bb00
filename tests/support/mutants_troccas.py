"""Mutants at Troccas: a game of the second opinion's own player with one aimed change, legal or not as it may come."""

from collections.abc import Callable
from random import Random
from typing import Any

from oracles.troccas import PACK, PIPS, Json, led, suit, taking, value

Change = Callable[[Json, Random], Any]
"""Spoils a record (a copy); anything but None says that it found nothing to change."""
NOTHING = "nothing"


def whole(record: Json, chance: Random) -> Json:
    """A hand that was played."""
    hand: Json = chance.choice([hand for hand in record["hands"] if "end" not in hand])
    return hand


def player(trick: Json, place: int) -> int:
    return int(trick["leader"] + place) % 4


def kings(hand: Json) -> list[int]:
    """The tricks, from 0, in which a suit is led for the first time and its king lies."""
    first, found = set[str](), []
    for number, trick in enumerate(hand["tricks"]):
        wanted = led(trick["cards"])
        if wanted not in ("", "T") and wanted not in first and wanted + "K" in trick["cards"]:
            found.append(number)
        first.add(wanted)
    return found


def say(hand: Json, one: Json) -> None:
    hand.setdefault("declarations", []).append(one)


# -- deal and scart ----------------------------------------------------------------------------------


def card_twice(record: Json, chance: Random) -> None:
    one, two = chance.sample(whole(record, chance)["deal"]["hands"], 2)
    one[chance.randrange(len(one))] = chance.choice(two)


def card_elsewhere(record: Json, chance: Random) -> None:
    one, two = chance.sample(whole(record, chance)["deal"]["hands"], 2)
    one.append(two.pop(chance.randrange(len(two))))


def swapped_in_the_deal(record: Json, chance: Random) -> None:
    one, two = chance.sample(whole(record, chance)["deal"]["hands"], 2)
    i, j = chance.randrange(len(one)), chance.randrange(len(two))
    one[i], two[j] = two[j], one[i]


def other_dealer(record: Json, chance: Random) -> None:
    hand = chance.choice(record["hands"])
    hand["dealer"] = (hand["dealer"] + chance.randrange(1, 4)) % 4


def thrown_in(record: Json, chance: Random) -> None:
    """One more deal thrown in, by its own dealer or the next."""
    at = chance.randrange(len(record["hands"]))
    dealer = (record["hands"][at]["dealer"] + chance.choice([0, 0, 1])) % 4
    record["hands"].insert(at, {"dealer": dealer, "end": "misdeal", "deal": record["hands"][at]["deal"]})


def laid_otherwise(record: Json, chance: Random) -> None:
    """One of the two cards for another of the pack."""
    chance.choice(whole(record, chance)["scart"])["cards"][chance.randrange(2)] = chance.choice(PACK)


def laid_for_one_played(record: Json, chance: Random) -> Any:
    """A card of the scart for one that the dealer plays, which is then played where the other was."""
    hand = whole(record, chance)
    own = [(t, i) for t in hand["tricks"] for i in range(4) if player(t, i) == hand["dealer"]]
    trick, place = chance.choice(own)
    cards = hand["scart"][0]["cards"]
    cards[0], trick["cards"][place] = trick["cards"][place], cards[0]
    trick.pop("winner", None)


def laid_by_another(record: Json, chance: Random) -> None:
    entry = whole(record, chance)["scart"][0]
    entry["seat"] = (entry["seat"] + chance.randrange(1, 4)) % 4


def three_laid(record: Json, chance: Random) -> None:
    cards = whole(record, chance)["scart"][0]["cards"]
    cards.append(chance.choice([card for card in PACK if card not in cards]))


def shown_otherwise(record: Json, chance: Random) -> None:
    hand = whole(record, chance)
    hand["scart"][0]["shown"] = [chance.choice([*hand["scart"][0]["cards"], chance.choice(PACK)])]


# -- play --------------------------------------------------------------------------------------------


def played_earlier(record: Json, chance: Random) -> None:
    """Two cards that one player plays, the other way round."""
    hand, seat = whole(record, chance), chance.randrange(4)
    own = [(t, i) for t in hand["tricks"] for i in range(4) if player(t, i) == seat]
    (one, i), (two, j) = chance.sample(own, 2)
    one["cards"][i], two["cards"][j] = two["cards"][j], one["cards"][i]
    for trick in (one, two):
        if chance.random() < 0.7:
            trick.pop("winner", None)


def two_of_a_trick(record: Json, chance: Random) -> None:
    cards = chance.choice(whole(record, chance)["tricks"])["cards"]
    i, j = chance.sample(range(4), 2)
    cards[i], cards[j] = cards[j], cards[i]


def another_card(record: Json, chance: Random) -> None:
    chance.choice(whole(record, chance)["tricks"])["cards"][chance.randrange(4)] = chance.choice(PACK)


def another_winner(record: Json, chance: Random) -> None:
    chance.choice(whole(record, chance)["tricks"])["winner"] = chance.randrange(4)


def last_played_first(record: Json, chance: Random) -> Any:
    """A trick begun by who played last in it."""
    trick = chance.choice(whole(record, chance)["tricks"])
    trick["leader"] = (trick["leader"] + 3) % 4
    trick["cards"] = trick["cards"][-1:] + trick["cards"][:-1]


# -- the jack rule -----------------------------------------------------------------------------------


def untold(record: Json, chance: Random) -> Any:
    hand = whole(record, chance)
    said = hand.get("declarations")
    return said.pop(chance.randrange(len(said))) and None if said else NOTHING


def said_by_another(record: Json, chance: Random) -> Any:
    said = whole(record, chance).get("declarations")
    if not said:
        return NOTHING
    one = chance.choice(said)
    one["seat"] = (one["seat"] + chance.randrange(1, 4)) % 4
    return None


def said_in_another_trick(record: Json, chance: Random) -> Any:
    said = whole(record, chance).get("declarations")
    if not said:
        return NOTHING
    chance.choice(said)["trick"] = chance.randrange(1, 20)
    return None


def said_otherwise(record: Json, chance: Random) -> Any:
    said = [one for one in whole(record, chance).get("declarations") or [] if one["kind"] != "king_and_jack"]
    if not said:
        return NOTHING
    one = chance.choice(said)
    one["kind"] = "buob" if one["kind"] == "buob_sche" else "buob_sche"
    return None


def other_cards_of_a_pair(record: Json, chance: Random) -> Any:
    pairs = [one for one in whole(record, chance).get("declarations") or [] if one["kind"] == "king_and_jack"]
    if not pairs:
        return NOTHING
    one, own = chance.choice(pairs), chance.random()
    of_suit = [card for card in PACK if suit(card) == one["cards"][0][0]]
    one["cards"] = one["cards"][::-1] if own < 0.2 else [one["cards"][0], chance.choice(of_suit)]
    return None


def called(record: Json, chance: Random) -> Any:
    """A call in the first trick of a suit with its king, by the winner or another."""
    hand = whole(record, chance)
    tricks = kings(hand)
    if not tricks:
        return NOTHING
    number = chance.choice(tricks)
    trick = hand["tricks"][number]
    seat = player(trick, taking(trick["cards"])) if chance.random() < 0.9 else chance.randrange(4)
    say(hand, {"seat": seat, "kind": chance.choice(["buob", "buob_sche"]), "trick": number + 1})
    return None


def called_anywhere(record: Json, chance: Random) -> None:
    hand, number = whole(record, chance), chance.randrange(19)
    trick = hand["tricks"][number]
    say(hand, {"seat": player(trick, taking(trick["cards"])), "kind": "buob", "trick": number + 1})


def paired(record: Json, chance: Random) -> Any:
    """King and jack said to be together where a jack lies beside its king."""
    hand = whole(record, chance)
    with_jack = [n for n in kings(hand) if led(hand["tricks"][n]["cards"]) + "J" in hand["tricks"][n]["cards"]]
    if not with_jack:
        return NOTHING
    number = chance.choice(with_jack)
    cards = hand["tricks"][number]["cards"]
    wanted = led(cards)
    king = player(hand["tricks"][number], cards.index(wanted + "K"))
    numeral = wanted + chance.choice(PIPS)
    say(hand, {"seat": king, "kind": "king_and_jack", "cards": [wanted + "J", numeral], "trick": number + 1})
    return None


# -- the Fool and the numbers ------------------------------------------------------------------------


def paid(record: Json, chance: Random) -> None:
    """A card given for the Fool in some trick: an empty one that was won, or any."""
    hand, number = whole(record, chance), chance.randrange(19)
    won = [card for trick in hand["tricks"][: number + 1] for card in trick["cards"]]
    empty = [card for card in won if value(card) == 1]
    card = chance.choice(empty or won) if chance.random() < 0.8 else chance.choice(PACK)
    if chance.random() < 0.7:
        for trick in hand["tricks"]:
            trick.pop("paid", None)
        hand.pop("fool_paid", None)
    hand["tricks"][number]["paid"] = card


def paid_at_the_end(record: Json, chance: Random) -> None:
    hand = whole(record, chance)
    if chance.random() < 0.7:
        for trick in hand["tricks"]:
            trick.pop("paid", None)
    own = hand["scart"][0]["cards"] if chance.random() < 0.4 else PACK
    hand["fool_paid"] = chance.choice([card for card in own if value(card) == 1] or PACK)


def other_points(record: Json, chance: Random) -> None:
    side = chance.choice(whole(record, chance)["scores"]["card_points"])
    side["points"] += chance.choice([-4, -1, 1, 4])


def other_score(record: Json, chance: Random) -> None:
    numbers = whole(record, chance)["scores"][chance.choice(["hand", "totals"])]
    numbers[chance.randrange(4)] += chance.choice([-1, 1])


def other_sweep(record: Json, chance: Random) -> None:
    record["options"] = {"sweep": chance.choice(["all", "kept"])}


def other_winners(record: Json, chance: Random) -> None:
    record["result"]["winners"] = chance.choice([[], [0, 2], [1, 3], [0], [2, 0]])


def one_deal_more(record: Json, chance: Random) -> None:
    """The first deal that was played once more at the end, without its scores."""
    hand = {name: one for name, one in whole(record, chance).items() if name != "scores"}
    record["hands"].append(hand)
    record.pop("result")


CHANGES: tuple[Change, ...] = (
    card_twice,
    card_elsewhere,
    swapped_in_the_deal,
    other_dealer,
    thrown_in,
    laid_otherwise,
    laid_for_one_played,
    laid_by_another,
    three_laid,
    shown_otherwise,
    played_earlier,
    two_of_a_trick,
    another_card,
    another_winner,
    last_played_first,
    untold,
    said_by_another,
    said_in_another_trick,
    said_otherwise,
    other_cards_of_a_pair,
    called,
    called_anywhere,
    paired,
    paid,
    paid_at_the_end,
    other_points,
    other_score,
    other_sweep,
    other_winners,
    one_deal_more,
)
