"""Ways to fill the gaps of a hand other than cards: dealer, contract, declarations, exchanges, calls.

Each way makes a variant of the record, and the replay judges every variant, so that only possible variants remain.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from tarot_records.completing.budgets import Budget
from tarot_records.completing.puzzle import Readings, possible_cards
from tarot_records.core.cards import CARDS, CODES, UNKNOWN, cards_in
from tarot_records.core.codes import MISSING_WORDS
from tarot_records.core.faults import FAULTY, Fault, Finding
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.fold import first_contradiction
from tarot_records.engine.result import Replayed, replayed
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.engine.unsaid import is_silent
from tarot_records.record.card_places import Place, cards_exchanged, cards_repeated
from tarot_records.record.model import Hand, Record
from tarot_records.rules.fool import debtor_of
from tarot_records.rules.game import Rules

UNPAIRED = ("exchange.unanswered", "exchange.unreturned")
"""Codes for a request without a recorded answer, and for a card without a recorded return."""
MAX_PURCHASES = 60
"""Maximum number of ways to buy cards that are tried."""


class Variant(NamedTuple):
    """A record of one hand without a fault, its rules, its final position and its replay."""

    record: Record
    rules: Rules
    end: Position
    replay: Replayed

    @property
    def hand(self) -> Hand:
        """The only hand of the record."""
        return self.record.hands[0]


def with_only_hand(record: Record, hand: Hand) -> Record:
    """Return the record with this as its only hand."""
    return record.model_copy(update={"hands": (hand,)})


def replace_at(value: Any, place: Place, new: Any) -> Any:
    """Return a part of a record with the value at a place within the part replaced by `new`."""
    if not place:
        return new
    step, rest = place[0], place[1:]
    if isinstance(value, tuple):
        assert isinstance(step, int)
        return (*value[:step], replace_at(value[step], rest, new), *value[step + 1 :])
    if isinstance(value, Mapping):
        return {**value, step: replace_at(value.get(step), rest, new)}
    return value.model_copy(update={step: replace_at(getattr(value, str(step)), rest, new)})


def _replay(record: Record, budget: Budget, keep: bool = False) -> Replayed | None:
    """Return the replay of a record of one hand; None if it has a fault.

    In a hand that states no declarations, missing compulsory ones are no fault. If there is a fault, add the open
    points of the rules that the findings name to `budget.points`.
    """
    rules, ignored = rules_of(record), MISSING_WORDS if is_silent(record.hands[0]) else frozenset[str]()
    findings: Iterable[Finding | Fault] = ()
    if isinstance(rules, Rules):
        findings = first_contradiction(rules, record, ignored)
    if not findings:
        replay = replayed(record, keep=keep)
        if all(fault.severity not in FAULTY or fault.code in ignored for fault in replay.faults):
            return None if replay.rules is None else replay
        findings = replay.faults
    budget.points.update(str(found.facts["point"]) for found in findings if found.code == "rule.open")
    return None


def _variant(record: Record, budget: Budget) -> Variant | None:
    """Return the variant of a record of one hand; None if the replay finds a fault in it."""
    replay = _replay(record, budget, keep=True)
    if replay is None or replay.rules is None or not replay.frames:
        return None
    return Variant(record, replay.rules, replay.frames[-1].after, replay)


def find_variants(record: Record, budget: Budget, readings: Readings) -> Iterator[Variant]:
    """Yield every variant in which the replay finds no fault, until the budget is spent."""
    variant = _variant(record, budget) if budget.step() else None
    if variant is None:
        return
    choices = _next_choices(variant, readings)
    if choices is None:
        yield variant
        return
    for hand in choices:
        if hand == variant.hand:
            budget.steps = 0  # the gap cannot be filled, so that nothing is known
            return
        yield from find_variants(with_only_hand(record, hand), budget, readings)


def _next_choices(variant: Variant, readings: Readings) -> Iterable[Hand] | None:
    """Return the hand with its next gap filled in each possible way; None if no gap is left."""
    hand, setting, seats = variant.hand, variant.end.setting, range(variant.rules.seats)
    if hand.dealer is None:
        dealers = seats if setting.dealer == NOBODY else (setting.dealer,)
        return [replace_at(hand, ("dealer",), seat) for seat in dealers]
    if setting.ended is not None:
        return None
    if "contract" in variant.rules.fields and setting.contract is None and (hand.tricks or hand.scart):
        return _ways(variant, "contract")
    codes = {fault.code for fault in variant.replay.faults}
    if "declare.unknown" in codes and (ways := [*_ways(variant, "declarations")]):
        return ways
    for phase in variant.rules.phases:
        if phase.is_undecided(hand, variant.end):
            return phase.ways(hand, variant.end, variant.rules.pack)
    if codes.intersection(UNPAIRED) and (ways := [*_ways(variant, "exchanges")]):
        return ways
    return _read_cards(hand, cards_exchanged(hand), variant.rules, readings)


def _read_cards(
    hand: Hand, places: Iterable[tuple[Place, str]], rules: Rules, readings: Readings
) -> Iterator[Hand] | None:
    """Return the hand with the first unknown card of these places filled in each possible way.

    None if no card there is unknown.
    """
    for place, code in places:
        if CARDS[code] >= UNKNOWN:
            cards = cards_in(possible_cards(code, place, rules.pack, readings))
            return (replace_at(hand, place, CODES[card]) for card in cards)
    return None


def _ways(variant: Variant | None, field: str) -> Iterator[Hand]:
    """Yield the hand with a field filled in each way of the first phase that has any; nothing without a variant."""
    if variant is None:
        return
    for phase in variant.rules.phases:
        ways = iter(phase.ways(variant.hand, variant.end, variant.rules.pack) if field in phase.fields else ())
        first = next(ways, None)
        if first is not None:
            yield first
            yield from ways
            return


def guess_purchases(record: Record, budget: Budget) -> Iterator[Record]:
    """Yield a record of one hand with guessed purchases of cards and the cards given in return.

    If the replay accepts a guess, there is a completion; if it accepts none, nothing is proved, because not every way
    is tried.
    """
    variant = _variant(record, budget) if budget.step() else None
    for hand in islice(_ways(variant, "exchanges"), MAX_PURCHASES):
        if not budget.step():
            return
        yield with_only_hand(record, hand)


def settle_named_cards(record: Record, budget: Budget, readings: Readings) -> Iterator[Replayed]:
    """Yield the faultless replays of a hand in which all cards have places, with cards called, shown or paid filled in.

    The iterator ends early when the budget is spent.
    """
    replay = _replay(record, budget) if budget.step() else None
    if replay is None or replay.rules is None:
        return
    hand = record.hands[0]
    codes = {fault.code for fault in replay.faults}
    ways: Iterable[Hand] | None = _read_cards(hand, cards_repeated(hand), replay.rules, readings)
    if ways is None and "call.unknown" in codes:
        ways = _ways(_variant(record, budget), "calls")  # no card, where the declarer may play alone
    elif ways is None and "fool.unrecorded" in codes:
        ways = _payments(_variant(record, budget))
    if ways is None:
        yield replay
        return
    for way in ways:
        yield from settle_named_cards(with_only_hand(record, way), budget, readings)


def _payments(variant: Variant | None) -> Iterator[Hand]:
    """Yield the hand with each card that may have been paid for the Fool, at the first trick that allows it.

    Where the card may be given later, cards won later and, at the count, those of the scart may have been paid too.
    """
    if variant is None:
        return
    fool, offered = variant.rules.playing.fool, 0
    for frame in variant.replay.frames:
        debtor = debtor_of(frame.after) if frame.step.takes else NOBODY
        purse = fool.purse(frame.after, debtor) & ~offered
        if purse and frame.trick is not None:
            place = ("tricks", frame.trick - 1, "paid")
            yield from (replace_at(variant.hand, place, CODES[card]) for card in cards_in(purse))
            if not fool.may_wait:
                return
            offered |= purse
    at_count = fool.purse(variant.end, debtor_of(variant.end), scart=True) & ~offered
    yield from (replace_at(variant.hand, ("fool_paid",), CODES[card]) for card in cards_in(at_count))
