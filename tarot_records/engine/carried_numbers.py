"""Numbers that may be carried in to a record which does not state them: totals, ledgers, accounts, hands played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from tarot_records.core.faults import FAULTY
from tarot_records.engine.supposed import CARRIED, HANDS, TOTALS, Supposed, Suppositions

if TYPE_CHECKING:
    from tarot_records.core.position import HandResult
    from tarot_records.engine.result import Replayed
    from tarot_records.record.model import Record, Scores
    from tarot_records.rules.game import Rules
    from tarot_records.rules.totals import CarriedBefore

MOST_CARRIED = 3
"""The largest number that is supposed to be carried in to an account of a short record where no hand states it."""
ENDS_OF_GAMES: Final = frozenset({"game.unfinished", "game.winners"})
"""Codes of what may be right by the number of hands played before, and by totals."""
MOST_HANDS = 12
"""The largest number of hands that are supposed to have been played before."""


def carried_in(replay: Replayed) -> Iterator[Suppositions]:
    """Yield what may be carried in to the first hand, by what contradicts in a replay and is stated after it."""
    assert replay.told is not None
    assert replay.outcome is not None
    assert replay.rules is not None
    taken = {one.of for one in replay.supposed if one.what == CARRIED}
    yield from ((Supposed(CARRIED, name, value),) for name, value in _numbers(replay) if name not in taken)
    accounts = replay.rules.accounts
    if taken.isdisjoint(accounts.carried):
        states = list(accounts.states)
        if accounts.before is not None:
            states = list(_before_first(replay, accounts.before))
        elif not states and any(code.startswith("score.") for code in _codes(replay)):
            states = list(_states(replay))
        for state in states:
            carried = tuple(Supposed(CARRIED, name, number) for name, number in state.items() if number)
            if carried:
                yield carried


def _numbers(replay: Replayed) -> Iterator[tuple[str, Any]]:
    """Yield a name and a number or numbers that may be carried in by themselves."""
    record, outcome, rules = replay.told, replay.outcome, replay.rules
    assert record is not None
    assert outcome is not None
    assert rules is not None
    codes, unknown = _codes(replay), (None,) * len(record.players)
    finish, hands = rules.finish, len(record.hands)
    whole = finish is not None and finish((0,) * rules.seats, hands) is not None  # no hand came before
    if codes & (ENDS_OF_GAMES | {"score.total", "score.implied", "game.totals", "declare.ends_short"}) and not whole:
        yield from ((TOTALS, _difference(stated, computed)) for stated, computed in _totals(record, outcome))
        yield TOTALS, unknown
    if "score.ledger_total" in codes:
        for name in rules.accounts.ledgers:
            for hand, end in zip(record.hands, outcome.ends, strict=True):
                running = end.setting.ledgers.get(name)
                for ledger in hand.scores.ledgers if hand.scores is not None else ():
                    if ledger.name == name and ledger.totals is not None and running is not None:
                        yield name, _difference(ledger.totals, running)
            yield name, unknown
    alone = any(code.startswith("score.") for code in codes) and not (rules.accounts.states or rules.accounts.before)
    for name in rules.accounts.carried if alone else ():
        yield from ((name, number) for number in _amounts(record, name, rules.accounts.gain))
    if codes & ENDS_OF_GAMES and finish is not None and not whole:
        yield from ((HANDS, number) for number in range(1, MOST_HANDS + 1))


def _amounts(record: Record, name: str, gain: int) -> list[int]:
    """Return the amounts that may be carried in to an account which each hand may raise by `gain` or lower by 1."""
    amounts = set(range(1, max(MOST_CARRIED, min(len(record.hands), MOST_HANDS)) + 1))
    stated = (
        (number, hand.scores.carried[name])
        for number, hand in enumerate(record.hands[:MOST_HANDS], start=1)
        if hand.scores is not None and name in hand.scores.carried
    )
    for hands, after in islice(stated, 1):
        changes = (lowered - raised * gain for raised in range(hands + 1) for lowered in range(hands + 1 - raised))
        amounts |= {after + change for change in changes}
    return sorted(amount for amount in amounts if amount > 0)


def hands_before(rules: Rules, record: Record) -> Iterator[Supposed]:
    """Yield the numbers of hands played before with which a game is over that ends after some number of hands."""
    winners = () if record.result is None else record.result.winners or ()
    ahead, finish = tuple([int(seat in winners) for seat in range(rules.seats)]), rules.finish
    if finish is None:
        return
    for number in range(1, MOST_HANDS + 1):
        if finish(ahead, number + len(record.hands)) is not None:
            yield Supposed(CARRIED, HANDS, number)


def _codes(replay: Replayed) -> set[str]:
    """Return the codes of what contradicts."""
    return {fault.code for fault in replay.faults if fault.severity in FAULTY}


def _states(replay: Replayed) -> Iterator[Mapping[str, int]]:
    """Yield the accounts as they may have stood before the first hand that states how they stood after it.

    One player may have used up one, everybody may have got what a hand brings, or both.
    """
    assert replay.told is not None
    assert replay.rules is not None
    names, gain = replay.rules.accounts.carried, replay.rules.accounts.gain
    stated = (hand.scores.carried for hand in replay.told.hands if hand.scores is not None and hand.scores.carried)
    after = next(stated, None)
    if after is None:
        return
    for got in (0, gain):
        state = {name: after.get(name, 0) - got for name in names}
        used = [{**state, name: state[name] + 1} for name in names]
        yield from (one for one in (state, *used) if all(number >= 0 for number in one.values()))


def _before_first(replay: Replayed, before: CarriedBefore) -> Iterator[Mapping[str, int]]:
    """Yield the amounts that may be carried into the first hand: those by which its stated scores are right."""
    assert replay.told is not None
    assert replay.outcome is not None
    assert replay.rules is not None
    result, end, scores = replay.outcome.results[0], replay.outcome.ends[0], replay.told.hands[0].scores
    if result is None or scores is None or scores.hand is None or end.setting.ended is not None:
        # the first hand does not tell them, so that they are unknown
        yield dict.fromkeys(replay.rules.accounts.carried, 1)
    settling = next((phase for phase in replay.rules.phases if phase.counted(end) is not None), None)
    if result is None or scores is None or settling is None:
        return
    for state in before(result, scores):
        counted = settling.counted(end._replace(setting=end.setting._replace(carried=state)))
        if counted is not None and _agrees(counted, scores):
            yield state


def _agrees(result: HandResult, scores: Scores) -> bool:
    """Return whether the stated score of a hand and the stated amounts after it are those of a result."""
    stated = scores.hand if scores.hand is not None and len(scores.hand) == len(result.hand) else result.hand
    carried = result.carried or {}
    return all(one in (None, two) for one, two in zip(stated, result.hand, strict=True)) and all(
        carried.get(name, 0) == number for name, number in scores.carried.items()
    )


def _difference(stated: Sequence[int | None], computed: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return how much more is stated than computed, seat by seat, where both are known."""
    pairs = zip(stated, computed, strict=True)
    return tuple(None if one is None or two is None else one - two for one, two in pairs)


def _totals(record: Any, outcome: Any) -> Iterator[tuple[Sequence[int | None], Sequence[int | None]]]:
    """Yield running totals as they are stated and as they are computed, of the first hand that has both."""
    for hand, end in zip(record.hands, outcome.ends, strict=True):
        known = end.setting.written if end.setting.totals is None else end.setting.totals
        stated = None if hand.scores is None else hand.scores.totals
        if stated is not None and known is not None and len(stated) == len(known):
            yield stated, known
            return
    stated = None if record.result is None else record.result.totals
    if stated is not None and outcome.totals is not None and len(stated) == len(outcome.totals):
        yield stated, outcome.totals
