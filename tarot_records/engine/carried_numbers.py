"""Suppositions of numbers carried in to a record that does not state them: totals, ledgers, accounts, hands played."""

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
"""The largest amount that is tried as carried in to an account of a short record if no hand states the account."""
ENDS_OF_GAMES: Final = frozenset({"game.unfinished", "game.winners"})
"""Codes of faults that the number of hands played before, or the totals before, may explain."""
MOST_HANDS = 12
"""The largest number of hands that is tried as played before the record."""


def carried_in(replay: Replayed) -> Iterator[Suppositions]:
    """Yield numbers carried in to the first hand that may explain contradictions of a replay.

    They are derived from the totals, ledgers and accounts that the record states later.
    """
    assert replay.told is not None
    assert replay.outcome is not None
    assert replay.rules is not None
    taken = {one.of for one in replay.supposed if one.what == CARRIED}
    yield from ((Supposed(CARRIED, name, value),) for name, value in _single_numbers(replay) if name not in taken)
    accounts = replay.rules.accounts
    if taken.isdisjoint(accounts.carried):
        states = list(accounts.states)
        if accounts.before is not None:
            states = list(_accounts_before_first_hand(replay, accounts.before))
        elif not states and any(code.startswith("score.") for code in _contradiction_codes(replay)):
            states = list(_possible_accounts(replay))
        for state in states:
            carried = tuple(Supposed(CARRIED, name, number) for name, number in state.items() if number)
            if carried:
                yield carried


def _single_numbers(replay: Replayed) -> Iterator[tuple[str, Any]]:
    """Yield (name, value) of each total, ledger, account or number of hands that may be carried in alone.

    The value is a number, or a number for each seat, None for each that is unknown.
    """
    record, outcome, rules = replay.told, replay.outcome, replay.rules
    assert record is not None
    assert outcome is not None
    assert rules is not None
    codes, unknown = _contradiction_codes(replay), (None,) * len(record.players)
    finish, hands = rules.finish, _number_played(replay)
    whole = finish is not None and finish((0,) * rules.seats, hands) is not None  # no hand came before
    if codes & (ENDS_OF_GAMES | {"score.total", "score.implied", "game.totals", "declare.ends_short"}) and not whole:
        yield from (
            (TOTALS, _difference(stated, computed)) for stated, computed in _stated_and_computed_totals(record, outcome)
        )
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


def _number_played(replay: Replayed) -> int:
    """Return the number of hands that surely count, which are those that cannot have been dealt again."""
    assert replay.outcome is not None
    settings = [end.setting for end in replay.outcome.ends]
    before = next((one.value for one in replay.supposed if one.subject == (CARRIED, HANDS)), 0)
    counted = max((setting.counted for setting in settings), default=before)
    return counted - before - sum(setting.may_be_void for setting in settings)


def _amounts(record: Record, name: str, gain: int) -> list[int]:
    """Return the possible amounts, above 0, of an account before the first hand, the smallest first.

    They are small amounts, and those that lead to the first stated amount if each hand adds `gain` or subtracts 1.
    """
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
    """Yield the numbers of hands played before, up to MOST_HANDS, with which the game is over at the end of the record.

    Yield nothing if the rules do not say when a game ends.
    """
    winners = () if record.result is None else record.result.winners or ()
    ahead, finish = tuple([int(seat in winners) for seat in range(rules.seats)]), rules.finish
    if finish is None:
        return
    for number in range(1, MOST_HANDS + 1):
        if finish(ahead, number + len(record.hands)) is not None:
            yield Supposed(CARRIED, HANDS, number)


def _contradiction_codes(replay: Replayed) -> set[str]:
    return {fault.code for fault in replay.faults if fault.severity in FAULTY}


def _possible_accounts(replay: Replayed) -> Iterator[Mapping[str, int]]:
    """Yield the possible accounts before the first hand that states the accounts after it: name -> amount.

    In that hand one account may have fallen by 1, all may have risen by the gain of a hand, or both.
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


def _accounts_before_first_hand(replay: Replayed, before: CarriedBefore) -> Iterator[Mapping[str, int]]:
    """Yield the accounts before the first hand with which its stated scores are right: name -> amount.

    If its scores do not show the accounts, yield first 1 for each account.
    """
    assert replay.told is not None
    assert replay.outcome is not None
    assert replay.rules is not None
    result, end, scores = replay.outcome.results[0], replay.outcome.ends[0], replay.told.hands[0].scores
    if result is None or scores is None or scores.hand is None or end.setting.ended is not None:
        # the first hand does not show the accounts
        yield dict.fromkeys(replay.rules.accounts.carried, 1)
    settling = next((phase for phase in replay.rules.phases if phase.counted(end) is not None), None)
    if result is None or scores is None or settling is None:
        return
    stated, computed = _accounts_first_stated(replay)
    made = result._replace(carried={**(result.carried or {}), **computed})
    for state in before(made, scores.model_copy(update={"carried": stated})):
        counted = settling.counted(end._replace(setting=end.setting._replace(carried=state)))
        if counted is not None and _agrees(counted, scores):
            yield state


def _accounts_first_stated(replay: Replayed) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the stated and the computed amount of each account, after the first hand that states and computes it."""
    assert replay.told is not None
    assert replay.outcome is not None
    stated, computed = dict[str, int](), dict[str, int]()
    for hand, result in zip(replay.told.hands, replay.outcome.results, strict=True):
        if hand.scores is not None and result is not None and result.carried is not None:
            for name, number in hand.scores.carried.items():
                if name in result.carried and name not in stated:
                    stated[name], computed[name] = number, result.carried[name]
    return stated, computed


def _agrees(result: HandResult, scores: Scores) -> bool:
    """Return whether a computed result has the stated score of a hand and the accounts that are stated after it."""
    stated = scores.hand if scores.hand is not None and len(scores.hand) == len(result.hand) else result.hand
    carried = result.carried or {}
    return all(one in (None, two) for one, two in zip(stated, result.hand, strict=True)) and all(
        carried.get(name, 0) == number for name, number in scores.carried.items()
    )


def _difference(stated: Sequence[int | None], computed: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return stated minus computed for each seat; None where either is unknown."""
    pairs = zip(stated, computed, strict=True)
    return tuple(None if one is None or two is None else one - two for one, two in pairs)


def _stated_and_computed_totals(
    record: Any, outcome: Any
) -> Iterator[tuple[Sequence[int | None], Sequence[int | None]]]:
    """Yield (stated, computed) totals after the first hand with both, and those of the result if no hand has both."""
    for hand, end in zip(record.hands, outcome.ends, strict=True):
        known = end.setting.written if end.setting.totals is None else end.setting.totals
        stated = None if hand.scores is None else hand.scores.totals
        if stated is not None and known is not None and len(stated) == len(known):
            yield stated, known
            return
    stated = None if record.result is None else record.result.totals
    if stated is not None and outcome.totals is not None and len(stated) == len(outcome.totals):
        yield stated, outcome.totals
