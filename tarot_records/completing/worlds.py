"""Worlds: what must be settled about a hand besides where its cards lie.

Who dealt, what was played by whom, which cards passed face down: where a record leaves these open, each
answer is a world of its own. The replay judges every one, so that only those are left that may be.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from tarot_records.completing.fillings import Budget
from tarot_records.completing.places import Readings, readable
from tarot_records.core.cards import CARDS, CODES, UNKNOWN, cards_in
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.card_places import Place, cards_exchanged, cards_repeated
from tarot_records.record.model import Hand, Record
from tarot_records.rules.fool import debtor_of
from tarot_records.rules.game import Rules

UNPAIRED = ("exchange.unanswered", "exchange.unreturned")
"""An ask whose answer nobody wrote down, or a card that nobody wrote down as given back."""
TRIES = 60
"""So many ways in which cards may have been bought are tried."""


class World(NamedTuple):
    """A record of one hand in which the replay finds no fault, its rules, and the position it ends in."""

    record: Record
    rules: Rules
    end: Position
    replay: Replayed

    @property
    def hand(self) -> Hand:
        """Its hand."""
        return self.record.hands[0]


def of_hand(record: Record, hand: Hand) -> Record:
    """Return the record with this as its only hand."""
    return record.model_copy(update={"hands": (hand,)})


def put(value: Any, place: Place, new: Any) -> Any:
    """Return a part of a record with something new at a place within it."""
    if not place:
        return new
    step, rest = place[0], place[1:]
    if isinstance(value, tuple):
        assert isinstance(step, int)
        return (*value[:step], put(value[step], rest, new), *value[step + 1 :])
    return value.model_copy(update={step: put(getattr(value, str(step)), rest, new)})


def entered(record: Record, limit: Budget) -> World | None:
    """Return the world of a record of one hand; None if the replay finds a fault in it."""
    replay = replayed(record, keep=True)
    if _turned_down(replay, limit) or replay.rules is None or not replay.frames:
        return None
    return World(record, replay.rules, replay.frames[-1].after, replay)


def _turned_down(replay: Replayed, limit: Budget) -> bool:
    """Return whether the replay finds a fault; the limit then keeps the open points that something hung on."""
    if replay.contradicted:
        limit.points.update(str(fault.facts["point"]) for fault in replay.faults if fault.code == "rule.open")
    return replay.contradicted


def worlds(record: Record, limit: Budget, readings: Readings) -> Iterator[World]:
    """Yield every world in which no fault is found; they end early when the limit is spent."""
    world = entered(record, limit) if limit.step() else None
    if world is None:
        return
    choices = _choices(world, readings)
    if choices is None:
        yield world
        return
    for hand in choices:
        yield from worlds(of_hand(record, hand), limit, readings)


def _choices(world: World, readings: Readings) -> Iterable[Hand] | None:
    """Return the hands with one question answered, each by another answer; None if there is no question left."""
    hand, setting, seats = world.hand, world.end.setting, range(world.rules.seats)
    if hand.dealer is None:
        return [put(hand, ("dealer",), seat) for seat in (seats if setting.dealer == NOBODY else (setting.dealer,))]
    if setting.ended is not None:
        return None
    if "contract" in world.rules.fields and setting.contract is None and (hand.tricks or hand.scart):
        return _ways(world, "contract")
    if any(fault.code == "declare.unknown" for fault in world.replay.faults) and (
        ways := [*_ways(world, "declarations")]
    ):
        return ways
    if any(fault.code in UNPAIRED for fault in world.replay.faults) and (ways := [*_ways(world, "exchanges")]):
        return ways
    for place, code in cards_exchanged(hand):
        if CARDS[code] >= UNKNOWN:
            cards = readable(code, place, world.rules.pack, readings)
            return (put(hand, place, CODES[card]) for card in cards_in(cards))
    return None


def _ways(world: World, field: str) -> Iterator[Hand]:
    """The hand with what it leaves open of this field told, as the first phase says that reads it and can tell."""
    for phase in world.rules.phases:
        ways = iter(phase.ways(world.hand, world.end, world.rules.pack) if field in phase.fields else ())
        first = next(ways, None)
        if first is not None:
            yield first
            yield from ways
            return


def purchases(record: Record, limit: Budget) -> Iterator[Record]:
    """Yield the record of one hand with what was bought, and given back for it, in a few ways.

    One that the replay finds right shows that there is a completion; that there is none is never concluded from them.
    """
    world = entered(record, limit) if limit.step() else None
    for hand in islice(_ways(world, "exchanges") if world else (), TRIES):
        if not limit.step():
            return
        yield of_hand(record, hand)


# -- what the cards leave open ---------------------------------------------------------------------


def settled(record: Record, limit: Budget, readings: Readings) -> Iterator[Replayed]:
    """Yield every way to tell what is still open once all cards lie in their places: a card called, shown or paid.

    Each with the replay on it, in which no fault is found. They end early when the limit is spent.
    """
    if not limit.step():
        return
    replay = replayed(record)
    if _turned_down(replay, limit) or replay.rules is None:
        return
    hand = record.hands[0]
    for place, code in cards_repeated(hand):
        if CARDS[code] >= UNKNOWN:
            cards = readable(code, place, replay.rules.pack, readings)
            for card in cards_in(cards):
                yield from settled(of_hand(record, put(hand, place, CODES[card])), limit, readings)
            return
    still_open = {fault.code for fault in replay.faults}
    if "call.unknown" in still_open:
        yield from _called(record, limit, readings)
    elif "fool.unrecorded" in still_open:
        yield from _paid(record, limit, readings)
    else:
        yield replay


def _called(record: Record, limit: Budget, readings: Readings) -> Iterator[Replayed]:
    """Yield the record with a card called; or none, where the declarer may play alone."""
    world = entered(record, limit)
    for hand in _ways(world, "calls") if world else ():
        yield from settled(of_hand(record, hand), limit, readings)


def _paid(record: Record, limit: Budget, readings: Readings) -> Iterator[Replayed]:
    """Yield the record with a card paid for the Fool as soon as one could be."""
    world = entered(record, limit)
    if world is None:
        return
    fool = world.rules.playing.fool
    for frame in world.replay.frames:
        debtor = debtor_of(frame.after) if frame.step.takes else NOBODY
        purse = fool.purse(frame.after, debtor)
        if purse and frame.trick is not None:
            place = ("tricks", frame.trick - 1, "paid")
            for card in cards_in(purse):
                yield from settled(of_hand(record, put(world.hand, place, CODES[card])), limit, readings)
            return
