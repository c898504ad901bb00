"""Propose slips of score sheets: numbers that follow from other numbers, and omitted hands.

The sum of the scores of a hand, the card points of the pack and the running totals each determine a number. An omitted
hand shows in the running totals of all players. The replay of the whole record judges.
"""

from collections.abc import Iterator, Sequence

from tarot_records.core.faults import Fault, ValuePath
from tarot_records.core.position import complete_numbers
from tarot_records.record.model import Hand, Record
from tarot_records.repairs.edits import FAMILIES, NOTHING, Edit, Slip, parse_pointer, value_at
from tarot_records.rules.game import Rules

ONE_TOTAL_COST = 3
"""Additional cost of an omitted hand that shows in the running total of one player only."""
TOTAL = "score.total"
"""Code of a wrong running total."""
BALANCES = frozenset({"score.balance", "score.total_balance"})
"""Codes of scores, and of totals, that do not add up to 0."""


def forced_numbers(fault: Fault, record: Record, rules: Rules) -> Iterator[Slip]:
    """Yield slips of a wrong number at a fault, with the number that follows from the other numbers."""
    path = parse_pointer(fault.where.pointer)
    match fault.code, path:
        case code, ("hands", int(), "scores", "hand" | "totals") if code in BALANCES:
            row = complete_numbers(value_at(record, path), rules.seats) or ()
            for seat, score in enumerate(row):
                yield number_slip((*path, seat), score, score - sum(row))
        case "score.pack", ("hands", int(number), "scores", "card_points", int(), "points"):
            over = points_over(record.hands[number], rules)
            scores = record.hands[number].scores
            for place, side in enumerate(scores.card_points if scores is not None and over else ()):
                yield number_slip((*path[:4], place, "points"), side.points, side.points - over)
        case "score.total", ("hands", int(number), "scores", "totals", int(seat)):
            score = value_at(record, ("hands", number, "scores", "hand", seat))
            off = fault.facts.get("found", 0) - fault.facts.get("expected", 0)
            if score is not None and off:
                yield number_slip(("hands", number, "scores", "hand", seat), score, score + off)


def points_over(hand: Hand, rules: Rules) -> int:
    """Return the card points of all sides minus those of the pack, in 1/unit; 0 if a side is not stated."""
    scores, scheme = hand.scores, rules.scheme
    if scores is None or scheme is None or sum(len(side.seats) for side in scores.card_points) < rules.seats:
        return 0
    return sum(side.points for side in scores.card_points) - scheme.total * scores.unit


def number_slip(path: ValuePath, old: int, new: int) -> Slip:
    """Return the slip of writing the number `old` for `new`; its family shows whether only digits were transposed."""
    is_turned = abs(old) != abs(new) and sorted(str(abs(old))) == sorted(str(abs(new)))
    family = "turned_number" if is_turned else "number"
    return Slip(family, (Edit(path, old, new),), FAMILIES[family])


def omitted_hands(faults: Sequence[Fault], record: Record) -> Iterator[Slip]:
    """Yield the slip of omitting a hand before the first hand with a wrong running total, with the scores it must have.

    Yield nothing if a score or total there is unknown.
    """
    places = [parse_pointer(fault.where.pointer) for fault in faults if fault.code == TOTAL]
    numbers = [int(path[1]) for path in places if path[:1] == ("hands",)]
    if not numbers:
        return
    number = min(numbers)
    scores, before = record.hands[number].scores, _totals_before(record, number)
    if scores is None or before is None:
        return
    after, hand = complete_numbers(scores.totals, seats := len(record.players)), complete_numbers(scores.hand, seats)
    if after is None or hand is None:
        return
    missing = tuple(total - score - old for total, score, old in zip(after, hand, before, strict=True))
    totals = tuple(old + score for old, score in zip(before, missing, strict=True))
    last = record.hands[number - 1].dealer if number else None
    dealer = None if last is None else (last + 1) % len(record.players)
    stated = {"dealer": dealer, "scores": {"hand": missing, "totals": totals}}
    left_out = Hand.model_validate({name: value for name, value in stated.items() if value is not None})
    more = ONE_TOTAL_COST if numbers.count(number) == 1 else 0
    yield Slip("hand_left_out", (Edit(("hands", number), NOTHING, left_out),), FAMILIES["hand_left_out"] + more)


def _totals_before(record: Record, number: int) -> tuple[int, ...] | None:
    """Return the running totals stated before a hand, by its number from 0; None if not all are stated."""
    if number:
        scores = record.hands[number - 1].scores
        stated = None if scores is None else scores.totals
    elif record.carried_in is None:
        return None
    else:
        stated = record.carried_in.totals or (0,) * len(record.players)
    return complete_numbers(stated, len(record.players))
