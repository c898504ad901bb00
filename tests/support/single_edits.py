"""Brute force: every record that one edit makes of another, and those the replay finds nothing wrong with.

Written apart from `tarot_records.repairs`: it looks at no fault, aims at nothing and knows nothing likelier
than another. What it finds, repair has to list.
"""

import json
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

from support.record_builders import Json
from tarot_records.core.cards import codes_of
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, UNKNOWN
from tarot_records.engine.fold import opening
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules

Edits = Callable[[Json, list[str], int, list[str]], Iterator[None]]
"""Hand, pack, seats, bids -> the hand is changed, and set right again before the next."""
HEAPS = ("hands", "talon", "scart")
"""Where the order of cards says nothing."""
FEW = 4
"""The order of more cards than these, left out together, is not tried."""


def exchanged(values: list[Any]) -> Iterator[None]:
    """Every two of these in each other's place."""
    for i, j in combinations(range(len(values)), 2):
        if values[i] != values[j]:
            values[i], values[j] = values[j], values[i]
            yield
            values[i], values[j] = values[j], values[i]


def turned(values: list[Any]) -> Iterator[None]:
    """These begun at each other."""
    before = list(values)
    for turn in range(1, len(values)):
        values[:] = before[turn:] + before[:turn]
        yield
    values[:] = before


def set_to(entry: Any, key: Any, values: Any) -> Iterator[None]:
    """Each of these values at a place."""
    before = entry[key]
    for value in values:
        if value != before:
            entry[key] = value
            yield
    entry[key] = before


def put_in(values: list[Any], new: Any, places: range) -> Iterator[None]:
    """A value put in at each of these places."""
    for place in places:
        values.insert(place, new)
        yield
        del values[place]


def taken_out(values: list[Any]) -> Iterator[None]:
    """Each of these taken out."""
    for number in range(len(values)):
        value = values.pop(number)
        yield
        values.insert(number, value)


def absent_from(hand: Json, pack: list[str]) -> list[str]:
    """The cards that stand in no trick, no scart, and no stock that nobody laid away from."""
    heaps = [trick["cards"] for trick in hand["tricks"]] + [scart["cards"] for scart in hand.get("scart") or []]
    deal = hand.get("deal") or {}
    heaps += [deal.get("dead") or [], [] if hand.get("scart") else deal.get("talon") or []]
    return [code for code in pack if not any(code in heap for heap in heaps)]


def whole_lines(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    yield from exchanged(hand["tricks"])


def cards_of_lines(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    for one, two in combinations(hand["tricks"], 2):
        one["cards"], two["cards"] = two["cards"], one["cards"]
        yield
        one["cards"], two["cards"] = two["cards"], one["cards"]


def lines_turned(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    for trick in hand["tricks"]:
        yield from turned(trick["cards"])


def cards_in_tricks(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    absent = absent_from(hand, pack)
    for trick in hand["tricks"]:
        for code in absent if len(trick["cards"]) < seats else ():
            yield from put_in(trick["cards"], code, range(len(trick["cards"]) + 1))


def cards_before_play(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    """A card more in a heap, in one place: the order of a heap says nothing."""
    deal = hand.get("deal") or {"hands": [], "talon": []}
    heaps = [*deal["hands"], deal["talon"]]
    dealt = {code for heap in heaps for code in heap}
    for heap in heaps:
        for code in pack:
            if code not in dealt:
                yield from put_in(heap, code, range(1))
    for scart in hand.get("scart") or []:
        for code in absent_from(hand, pack):
            yield from put_in(scart["cards"], code, range(1))


def cards_out(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    """A card less in a heap or a trick."""
    deal = hand.get("deal") or {"hands": [], "talon": []}
    tricks = [trick["cards"] for trick in hand["tricks"]]
    for cards in (*deal["hands"], deal["talon"], *(scart["cards"] for scart in hand.get("scart") or []), *tricks):
        yield from taken_out(cards)


def lines_out(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    yield from taken_out(hand["tricks"])


def lines_in(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    """The cards that stand nowhere, in every order, as a trick at every place; who led and won, the others say."""
    tricks = hand["tricks"]
    absent = absent_from(hand, pack)
    if len(absent) != seats or seats > FEW:
        return
    for number in range(len(tricks) + 1):
        leaders = [tricks[number - 1]["winner"]] if number else range(seats)
        winners = [tricks[number]["leader"]] if number < len(tricks) else range(seats)
        for leader in leaders:
            for winner in winners:
                for cards in permutations(absent):
                    line = {"leader": leader, "cards": [*cards], "winner": winner}
                    yield from put_in(tricks, line, range(number, number + 1))


def lines_apart(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    """A line cut in two wherever it can be, the first half won by anybody."""
    tricks = hand["tricks"]
    for number, line in enumerate(tricks):
        if len(line["cards"]) != 2 * seats:
            continue
        for first in range(seats):
            tricks[number] = {"leader": line["leader"], "cards": line["cards"][:seats], "winner": first}
            tricks.insert(number + 1, {**line, "leader": first, "cards": line["cards"][seats:]})
            yield
            del tricks[number + 1]
        tricks[number] = line


def hands_elsewhere(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    dealt = (hand.get("deal") or {}).get("hands")
    if dealt:
        yield from exchanged(dealt)
        yield from turned(dealt)


def other_seats(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    """Another dealer, leader, winner, or seat of a scart or a bid."""
    yield from set_to(hand, "dealer", range(seats))
    for trick in hand["tricks"]:
        for name in ("leader", "winner"):
            yield from set_to(trick, name, range(seats))
    for entry in (*(hand.get("scart") or ()), *(hand.get("bids") or ())):
        yield from set_to(entry, "seat", range(seats))


def bids_in(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    made = hand.get("bids") or []
    for seat in range(seats):
        for bid in bids:
            if made:
                yield from put_in(made, {"seat": seat, "bid": bid}, range(len(made) + 1))


def bids_over(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    yield from taken_out(hand.get("bids") or [])


def digits_turned(hand: Json, pack: list[str], seats: int, bids: list[str]) -> Iterator[None]:
    for trick in hand["tricks"]:
        for i, code in enumerate(trick["cards"]):
            other = f"T{code[:0:-1]}"
            if code[0] == "T" and other in pack:
                yield from set_to(trick["cards"], i, [other])


EDITS: tuple[Edits, ...] = (
    whole_lines,
    cards_of_lines,
    lines_turned,
    cards_in_tricks,
    cards_before_play,
    cards_out,
    lines_out,
    lines_in,
    lines_apart,
    hands_elsewhere,
    other_seats,
    bids_in,
    bids_over,
    digits_turned,
)


def mended(data: Json) -> Iterator[Json]:
    """Every record that one edit makes of this one, in which nothing is wrong and no more is unknown than before."""
    game = GAMES[data["game"]]
    seats = len(data["players"])
    written = replayed(Record.model_validate(data))
    assert written.rules is not None
    rules, unknown = written.rules, faults_of(written, UNKNOWN)
    pack, bids = [*codes_of(rules.pack.cards)], ["pass", *game.bids]
    copy = json.loads(json.dumps(data))
    hand = copy["hands"][0]
    seen = set()
    for edits in EDITS:
        for _ in edits(hand, pack, seats, bids) if "tricks" in hand else ():
            text = json.dumps(copy)
            if text in seen:
                continue
            seen.add(text)
            record = Record.model_validate(copy)
            if is_broken(record, rules):
                continue
            report = replayed(record)
            if not report.contradicted and len(faults_of(report, UNKNOWN)) <= len(unknown):
                yield json.loads(text)


def is_broken(record: Record, rules: Rules) -> bool:
    """Whether something is wrong with the only hand; phase by phase, as far as the first that is. Most are."""
    hand, position = record.hands[0], opening(rules, None)
    for phase in rules.phases:
        event = None if position.setting.ended is not None and not phase.always else phase.event(hand, position)
        if event is not None:
            if any(CATALOGUE[finding.code].severity in FAULTY for finding in phase.check(position, event)):
                return True
            position = phase.apply(position, event)
    return False


def faults_of(report: Replayed, severity: str) -> list[tuple[str, str]]:
    """The faults of a severity, by code and place."""
    return [(fault.code, fault.where.pointer) for fault in report.faults if fault.severity == severity]


def says(found: Any, wanted: Any, name: str = "") -> bool:
    """Whether a record says what another does: the order of a heap means nothing, and `?` may be any card."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        inside = {key: "scart" if (name, key) == ("scart", "cards") else key for key in wanted}
        same = found.keys() == wanted.keys() or "?" in found.get("cards", ())  # what nobody can tell is not told
        return same and all(says(value, wanted.get(key), inside.get(key, key)) for key, value in found.items())
    if isinstance(wanted, list) and isinstance(found, list) and len(found) == len(wanted):
        if name in HEAPS and all(isinstance(code, str) for code in wanted):
            return sorted(found) == sorted(wanted)
        return all(says(one, other, name) for one, other in zip(found, wanted, strict=True))
    return bool(found == wanted or found == "?")
