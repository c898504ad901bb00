"""Slips of the pen, as a person makes them who copies a sheet, planted in legal records."""

import copy
import json
from collections.abc import Callable
from random import Random

from support.record_builders import Json, played
from tarot_records.core.cards import CODES
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record

Plant = Callable[[Json, Random], bool]
"""Hand, chance -> whether a slip could be planted in the hand."""

MISREAD = {"roman": {4: 6, 6: 4, 9: 11, 11: 9, 14: 16, 16: 14, 19: 21, 21: 19}, "digits": {12: 21, 21: 12}}
"""How a trump is misread for another: whose Roman numeral has the same strokes, whose digits are the same."""
PACK = [code for code in CODES if code[0] != "T" or int(code[1:]) <= 21]


def misread(code: str, chance: Random, how: str) -> str | None:
    """The card with its rank, suit or number misread; None if that cannot be."""
    if how in MISREAD:
        number = MISREAD[how].get(int(code[1:])) if code[0] == "T" else None
        return f"T{number}" if number else None
    alike = [card for card in PACK if card != code and card[0] != "F"]
    if how == "rank":
        alike = [card for card in alike if card[0] == code[0]]
    else:
        alike = [card for card in alike if card[1:] == code[1:] and "T" not in card[0] + code[0]]
    return chance.choice(alike) if alike else None


def change_cards(lists: list[list[str]], chance: Random, how: str = "") -> bool:
    """One card of these lists misread."""
    places = [(cards, i) for cards in lists for i in range(len(cards))]
    chance.shuffle(places)
    for cards, i in places:
        new = misread(cards[i], chance, how or chance.choice(["rank", "suit"]))
        if new is not None:
            cards[i] = new
            return True
    return False


def card(how: str) -> Plant:
    return lambda hand, chance: change_cards([trick["cards"] for trick in hand["tricks"]], chance, how)


def two_lines(hand: Json, chance: Random) -> tuple[int, int]:
    """Two tricks, half of the time neighbours."""
    number = len(hand["tricks"])
    if chance.random() < 0.5:
        one = chance.randrange(number - 1)
        return one, one + 1
    one, two = sorted(chance.sample(range(number), 2))
    return one, two


def exchange(one: list[str], i: int, two: list[str], j: int) -> bool:
    one[i], two[j] = two[j], one[i]
    return True


def turn_of(hand: Json, trick: Json, seat: int) -> int:
    return (seat - int(trick["leader"])) % len(trick["cards"])


def twice(hand: Json, chance: Random) -> bool:
    one = chance.randrange(len(hand["tricks"]) - 1)
    trick, following = hand["tricks"][one], hand["tricks"][one + 1]
    seats = len(trick["cards"])
    i = chance.randrange(seats)
    if i < seats - 1 and chance.random() < 0.5:
        trick["cards"][i + 1] = trick["cards"][i]
    else:
        seat = (trick["leader"] + i) % seats
        following["cards"][turn_of(hand, following, seat)] = trick["cards"][i]
    return True


def swap_in_trick(hand: Json, chance: Random) -> bool:
    cards = chance.choice(hand["tricks"])["cards"]
    i, j = chance.sample(range(len(cards)), 2)
    return exchange(cards, i, cards, j)


def swap_between(same: bool) -> Plant:
    def plant(hand: Json, chance: Random) -> bool:
        one, two = (hand["tricks"][number] for number in two_lines(hand, chance))
        seats = len(one["cards"])
        seat = chance.randrange(seats)
        other = seat if same else (seat + chance.randrange(1, seats)) % seats
        return exchange(one["cards"], turn_of(hand, one, seat), two["cards"], turn_of(hand, two, other))

    return plant


def rotated(hand: Json, chance: Random) -> bool:
    trick = chance.choice(hand["tricks"])
    turn = chance.randrange(1, len(trick["cards"]))
    trick["cards"] = trick["cards"][turn:] + trick["cards"][:turn]
    return True


def lines(hand: Json, chance: Random) -> bool:
    one, two = (hand["tricks"][number] for number in two_lines(hand, chance))
    one["cards"], two["cards"] = two["cards"], one["cards"]
    return True


def tricks(hand: Json, chance: Random) -> bool:
    one, two = two_lines(hand, chance)
    lines = hand["tricks"]
    lines[one], lines[two] = lines[two], lines[one]
    return True


def card_out(hand: Json, chance: Random) -> bool:
    cards = chance.choice(hand["tricks"])["cards"]
    cards.pop(chance.randrange(len(cards)))
    return True


def line_twice(hand: Json, chance: Random) -> bool:
    number = chance.randrange(len(hand["tricks"]))
    place = number + 1 if chance.random() < 0.8 else chance.randrange(len(hand["tricks"]) + 1)
    hand["tricks"].insert(place, copy.deepcopy(hand["tricks"][number]))
    return True


def card_over(hand: Json, chance: Random) -> bool:
    """A card of a trick typed again, or one of the next line with it."""
    number = chance.randrange(len(hand["tricks"]) - 1)
    trick, following = hand["tricks"][number], hand["tricks"][number + 1]
    trick["cards"].insert(chance.randrange(len(trick["cards"]) + 1), chance.choice(trick["cards"] + following["cards"]))
    return True


def dealt_over(hand: Json, chance: Random) -> bool:
    """A card of one heap of the deal typed in another too."""
    deal = hand.get("deal")
    if deal is None:
        return False
    one, two = chance.sample([*deal["hands"], deal["talon"]], 2)
    two.insert(chance.randrange(len(two) + 1), chance.choice(one))
    return True


def run_together(hand: Json, chance: Random) -> bool:
    number = chance.randrange(len(hand["tricks"]) - 1)
    one, two = hand["tricks"][number], hand["tricks"].pop(number + 1)
    if "paid" in one:
        return False
    one["cards"] = one["cards"] + two["cards"]
    one.update({name: two[name] for name in ("winner", "paid") if name in two})
    return True


def seats_of(hand: Json) -> int:
    return len(hand["tricks"][0]["cards"])


def in_entry(section: str, edit: Callable[[Json, Json, Random], None]) -> Plant:
    """One entry of a section is edited, or the section itself where it is a single entry, if there is one."""

    def plant(hand: Json, chance: Random) -> bool:
        entries = hand.get(section)
        if entries:
            edit(hand, chance.choice(entries) if isinstance(entries, list) else entries, chance)
        return bool(entries)

    return plant


def seat(name: str) -> Callable[[Json, Json, Random], None]:
    """Another seat."""

    def edit(hand: Json, entry: Json, chance: Random) -> None:
        entry[name] = (entry[name] + chance.randrange(1, seats_of(hand))) % seats_of(hand)

    return edit


def word(name: str, *more: str) -> Callable[[Json, Json, Random], None]:
    """Another bid, or one of these words."""

    def edit(hand: Json, entry: Json, chance: Random) -> None:
        entry[name] = chance.choice([word for word in (*more, *hand["x-bids"]) if word != entry[name]])

    return edit


def dealer(hand: Json, chance: Random) -> bool:
    seat("dealer")(hand, hand, chance)
    return True


def entry_out(section: str) -> Plant:
    def plant(hand: Json, chance: Random) -> bool:
        entries = hand.get(section)
        if entries:
            entries.pop(chance.randrange(len(entries)))
        return bool(entries) or entries == []

    return plant


def bid_over(hand: Json, chance: Random) -> bool:
    number = chance.randrange(len(hand["bids"])) if hand.get("bids") else -1
    if number >= 0:
        hand["bids"].insert(number, copy.deepcopy(hand["bids"][number]))
    return number >= 0


def section(name: str) -> Plant:
    return lambda hand, chance: change_cards([e["cards"] for e in hand.get(name) or [] if e.get("cards")], chance)


def call(hand: Json, chance: Random) -> bool:
    if not hand.get("calls"):
        return False
    new = misread(hand["calls"][0]["card"], chance, chance.choice(["rank", "suit"]))
    hand["calls"][0]["card"] = new
    return new is not None


def dealt(hand: Json, chance: Random) -> bool:
    deal = hand.get("deal")
    if deal is None:
        return False
    one, two = chance.sample([*deal["hands"], deal["talon"]], 2)
    return exchange(one, chance.randrange(len(one)), two, chance.randrange(len(two)))


def dealt_out(hand: Json, chance: Random) -> bool:
    deal = hand.get("deal")
    if deal is None:
        return False
    heap = chance.choice([*deal["hands"], deal["talon"]])
    if not heap:
        return False
    heap.pop(chance.randrange(len(heap)))
    return True


def hands(hand: Json, chance: Random) -> bool:
    dealt = (hand.get("deal") or {}).get("hands")
    if dealt is None:
        return False
    if chance.random() < 0.5:
        turn = chance.randrange(1, len(dealt))
        hand["deal"]["hands"] = dealt[turn:] + dealt[:turn]
    else:
        one, two = chance.sample(range(len(dealt)), 2)
        dealt[one], dealt[two] = dealt[two], dealt[one]
    return True


def slipped(number: int, chance: Random) -> int:
    """A number a little off, or with its sign or two digits wrong."""
    digits = str(abs(number))
    turned = int(digits[::-1]) * (1 if number > 0 else -1)
    near = [number + by for by in (-10, -2, -1, 1, 2, 10)]
    return chance.choice([other for other in (*near, -number, turned) if other != number])


def in_list(name: str) -> Plant:
    def plant(hand: Json, chance: Random) -> bool:
        numbers = hand["scores"][name]
        i = chance.randrange(len(numbers))
        numbers[i] = slipped(numbers[i], chance)
        return True

    return plant


def number(hand: Json, chance: Random) -> bool:
    if chance.random() < 0.5 or not hand["scores"]["card_points"]:
        return in_list("hand")(hand, chance)
    side = chance.choice(hand["scores"]["card_points"])
    side["points"] = slipped(side["points"], chance)
    return True


def counted_so(game: str, seed: int) -> Json:
    """A record in which a card is misread, and the points of a side are counted with it as it is misread."""
    data = json.loads(json.dumps(played(game, seed)))
    hand = data["hands"][0]
    scores = hand["scores"]
    side = scores["card_points"][0]
    hand["scores"] = {"card_points": [side]} | ({"unit": scores["unit"]} if "unit" in scores else {})
    assert card("rank")(hand, Random(f"{game} {seed}"))
    (wrong,) = [f for f in replayed(Record.model_validate(data)).faults if f.code == "score.points"]
    side["points"] = wrong.facts["expected"]
    return dict(data)


PLANTS: dict[str, Plant] = {
    "rank": card("rank"),
    "suit": card("suit"),
    "roman": card("roman"),
    "digits": card("digits"),
    "twice": twice,
    "swap_in_trick": swap_in_trick,
    "swap_own": swap_between(same=True),
    "swap_tricks": swap_between(same=False),
    "rotated": rotated,
    "lines": lines,
    "tricks": tricks,
    "card_out": card_out,
    "card_over": card_over,
    "line_out": entry_out("tricks"),
    "line_twice": line_twice,
    "run_together": run_together,
    "leader": in_entry("tricks", seat("leader")),
    "winner": in_entry("tricks", seat("winner")),
    "dealer": dealer,
    "declarer": in_entry("contract", seat("declarer")),
    "bid": in_entry("bids", word("bid", "pass")),
    "bid_seat": in_entry("bids", seat("seat")),
    "contract": in_entry("contract", word("name")),
    "scart": section("scart"),
    "dealt": dealt,
    "dealt_out": dealt_out,
    "dealt_over": dealt_over,
    "hands": hands,
    "scart_seat": in_entry("scart", seat("seat")),
    "bid_out": entry_out("bids"),
    "bid_over": bid_over,
    "call": call,
    "exchange": section("exchanges"),
    "declared": section("declarations"),
    "number": number,
    "total": in_list("totals"),
}
"""Family of slips -> what plants one; the families are told in `benchmarks/slips.py`."""


def planted(data: Json, family: str, chance: Random) -> bool:
    """Whether a slip of this family was made in the record."""
    text = json.dumps(data)
    return PLANTS[family](data["hands"][0], chance) and json.dumps(data) != text
