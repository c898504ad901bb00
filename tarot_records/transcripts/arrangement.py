"""Find out, by the replay, what a writer's signs and names beside the tricks mean, and put the tricks in order of play.

A name before the cards may be the leader or the winner, and so may a star, a bracket or a name behind them. The cards
may stand in the order of play or in the columns of the players. Each meaning is tried for the whole hand; the replay
tells how many leaders and winners then disagree with the rules.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tarot_records.core.faults import FAULTY, Fault, Where
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import run
from tarot_records.engine.result import replayed
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.engine.suppositions import is_contradicted
from tarot_records.record.fast_reader import record_from_data
from tarot_records.transcripts.habit import UNREAD, WrittenCard
from tarot_records.transcripts.written_tricks import WrittenTrick

LEADER, WINNER, NOTHING = "leader", "winner", ""
RACED, RACE_MARGIN = 6, 2.0
"""Number of tricks by which meanings are sorted out; how much worse than the best one a meaning may begin."""
MOST_SIGNS = 2
"""Maximum number of different signs beside cards whose meaning is tried."""


class Meaning(NamedTuple):
    """The meaning of the order and the signs of a writer's tricks."""

    in_columns: bool
    """True if each card stands in the column of its player."""
    before: str
    """Meaning of a name before the cards."""
    after: str
    """Meaning of a name behind the cards."""
    signs: tuple[tuple[str, str], ...] = ()
    """Sign beside a card -> its meaning."""


class Arranged(NamedTuple):
    """Tricks in the order of play under one meaning."""

    meaning: Meaning
    tricks: tuple[dict[str, Any], ...]
    """The tricks as in a record."""
    places: tuple[tuple[WrittenCard, ...], ...]
    """For each trick its cards as written, in the order of play."""
    wrong: int
    """Number of faults that the replay finds."""
    told: int
    """Number of leaders and winners that the meaning explains."""
    leaders: tuple[int | None, ...] = ()
    """The leader of each trick; None if neither the text nor the rules tell him."""
    supplied_leaders: tuple[int, ...] = ()
    """The tricks whose leaders are supposed, by index."""
    guessed: frozenset[int] = frozenset()
    """Places in the text of the cards whose suits are guessed, because a narrative tells their ranks alone."""
    of_first: int = 0
    """Number of faults, not counted as such, that only the order of the columns causes in the first trick."""


def meanings(tricks: Sequence[WrittenTrick]) -> Iterator[Meaning]:
    """Yield the possible meanings of names and signs."""
    columns = (True, False) if any(trick.in_columns for trick in tricks) else (False,)
    named = [trick for trick in tricks if trick.before is not None]
    plays_first = all(trick.cards[:1] and trick.cards[0].seat == trick.before for trick in named)
    befores = (NOTHING,) if not named else (LEADER,) if plays_first else (LEADER, WINNER)
    behind = sum(trick.after is not None for trick in tricks)
    afters = (WINNER, LEADER) if behind * 2 > len(tricks) else (WINNER, LEADER, NOTHING) if behind else (NOTHING,)
    signs = _signs(tricks)
    for in_columns, before, after in product(columns, befores, afters):
        if before and before == after:
            continue
        for means in product(*((LEADER, WINNER, NOTHING) for _ in signs)):
            if len([one for one in means if one]) == len({one for one in means if one}):
                yield Meaning(in_columns, before, after, tuple(zip(signs, means, strict=True)))


def _signs(tricks: Sequence[WrittenTrick]) -> tuple[str, ...]:
    """Return the signs that stand beside exactly one card of most tricks."""
    counted: Counter[str] = Counter()
    for trick in tricks:
        beside = Counter(sign for card in trick.cards for sign in set(card.marks))
        counted.update(sign for sign, times in beside.items() if times == 1)
    often = [sign for sign, times in counted.most_common() if times * 3 > len(tricks) * 2]
    chosen: list[str] = []
    for sign in often:  # the two ends of a bracket are one sign
        if not any(_together(tricks, sign, other) for other in chosen):
            chosen.append(sign)
    return tuple(chosen[:MOST_SIGNS])


def _together(tricks: Sequence[WrittenTrick], sign: str, other: str) -> bool:
    """Return whether two signs always stand beside the same card."""
    return all((sign in card.marks) == (other in card.marks) for trick in tricks for card in trick.cards)


def arranged(
    tricks: Sequence[WrittenTrick],
    meaning: Meaning,
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    size: int,
    first_leader: int | None = None,
) -> Arranged:
    """Return the tricks in order of play under a meaning; `seats` gives the seat of each player of the text.

    `base` is the record with the hand, but without its tricks.
    """
    made: list[dict[str, Any]] = []
    places: list[tuple[WrittenCard, ...]] = []
    leaders: list[int | None] = []
    told, leads = 0, NOBODY
    for trick in tricks:
        leader, winner = told_of(trick, meaning, seats)
        if leader is None and not made:
            leader = first_leader
        by_seat = cards_by_seat(trick, meaning, seats)
        asked = by_seat is not None or WINNER in dict(meaning.signs).values()
        ruled = _next_leader(base, made) if leader is None and asked else NOBODY
        leads = ruled if leads == NOBODY else leads
        first = leader if leader is not None else (leads if leads != NOBODY else None)
        if winner is None and by_seat is None and first is not None:
            winner = _marked_winner(trick, meaning, first)
        told += (leader is not None) + (winner is not None)
        cards = trick.cards
        if by_seat is not None and first is not None:
            cards = tuple(by_seat[(first + at) % size] for at in range(size) if (first + at) % size in by_seat)
        entry: dict[str, Any] = {"cards": [card.code for card in cards]}
        if leader is not None:
            entry = {"leader": leader, **entry}
        elif first is not None and first != ruled and by_seat is not None:
            entry = {"leader": first, **entry}
        if winner is not None:
            entry["winner"] = winner
        made.append(entry)
        places.append(cards)
        leaders.append(first)
        leads = winner if winner is not None else NOBODY
    found = faults_of(_with_tricks(base, made))
    row = cards_by_seat(tricks[0], meaning, seats) if made and leaders[0] is None else None
    faults = found if row is None else _least_faults(found, base, made, row)
    told -= sum(fault.code == WRONG_WINNER for fault in faults)  # what the replay contradicts explains nothing
    return Arranged(
        meaning,
        tuple(made),
        tuple(places),
        len(faults),
        told,
        tuple(leaders),
        of_first=len(found) - len(faults),
    )


def _least_faults(
    faults: tuple[Fault, ...], base: Mapping[str, Any], made: Sequence[dict[str, Any]], row: Mapping[int, WrittenCard]
) -> tuple[Fault, ...]:
    """Return the faults of tricks with the leader of the first with whom they have the fewest.

    `row` is the first trick, whose cards stand in the columns of the players; `faults` are those in this order.
    """
    if not any(fault.where.trick == 1 for fault in faults):
        return faults
    orders = ((seat, [row[(seat + at) % len(row)].code for at in range(len(row))]) for seat in row)
    firsts = ({**made[0], "leader": seat, "cards": cards} for seat, cards in orders)
    return min((faults, *(faults_of(_with_tricks(base, [first, *made[1:]])) for first in firsts)), key=len)


WRONG_WINNER = "play.winner"
"""Code of the fault of a winner whom the cards contradict."""


def told_of(trick: WrittenTrick, meaning: Meaning, seats: Mapping[int, int]) -> tuple[int | None, int | None]:
    """Return the leader and the winner of a trick as told under a meaning; None if it is not told."""
    found: dict[str, int | None] = {LEADER: None, WINNER: None}
    by_seat = cards_by_seat(trick, meaning, seats)
    if by_seat is not None:
        for sign, means in meaning.signs:
            starred = [seat for seat, card in by_seat.items() if sign in card.marks]
            if means and len(starred) == 1:
                found[means] = starred[0]
    for who, means in ((trick.before, meaning.before), (trick.after, meaning.after)):
        if who is not None and means:
            found[means] = seats[who]
    if by_seat is not None and found[LEADER] is None and not meaning.in_columns:
        found[LEADER] = next(iter(by_seat))  # each card with its player, in the order of play
    leader = found[LEADER]
    if by_seat is None and leader is not None:
        found[WINNER] = _marked_winner(trick, meaning, leader) if found[WINNER] is None else found[WINNER]
    return found[LEADER], found[WINNER]


def _marked_winner(trick: WrittenTrick, meaning: Meaning, leader: int) -> int | None:
    """Return who played the only card with a sign for the winner, of cards in the order of play; None without one."""
    for sign, means in meaning.signs:
        marked = [at for at, card in enumerate(trick.cards) if sign in card.marks]
        if means == WINNER and len(marked) == 1:
            return (leader + marked[0]) % len(trick.cards)
    return None


def leader_after(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> int | None:
    """Return who leads after some tricks, by the rules; None if that is unknown."""
    leader = _next_leader(base, made)
    return None if leader == NOBODY else leader


def cards_by_seat(trick: WrittenTrick, meaning: Meaning, seats: Mapping[int, int]) -> dict[int, WrittenCard] | None:
    """Return the cards of a trick by seat; None if they stand in the order of play without their players.

    A single card without a player is that of the only player without a card.
    """
    if trick.in_columns and meaning.in_columns and len(trick.cards) == len(seats):
        return {seats[at]: card for at, card in enumerate(trick.cards)}
    named = {seats[card.seat]: card for card in trick.cards if card.seat is not None}
    left = [seat for seat in seats.values() if seat not in named]
    unnamed = [card for card in trick.cards if card.seat is None]
    if len(left) == len(unnamed) == 1 and len(trick.cards) == len(seats):
        named = {seats[card.seat] if card.seat is not None else left[0]: card for card in trick.cards}
    return named if len(named) == len(trick.cards) else None


def _next_leader(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> int:
    """Return who leads after some tricks, by the rules; NOBODY if that is unknown."""
    return _replay(json.dumps(_with_tricks(base, made))).leader


def count_faults(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> int:
    """Return how many faults the replay finds in some tricks."""
    return len(faults_of(_with_tricks(base, made)))


def _with_tricks(base: Mapping[str, Any], made: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the data of a record whose last hand has these tricks."""
    *others, last = base["hands"]
    return {**base, "hands": [*others, {**last, "tricks": list(made)}]}


def faults_of(data: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Return the faults of a record's data; a single one if the data are no record."""
    return _replay(json.dumps(data)).faults


def may_be_right(data: Mapping[str, Any]) -> bool:
    """Return whether a record's data contradict themselves by no reading, such as an announcement that is not told."""
    record = record_from_data(data)
    return record is not None and not is_contradicted(replayed(record))


class _Replay(NamedTuple):
    """Result of the replay of a record: its faults, and who leads next."""

    faults: tuple[Fault, ...]
    leader: int
    """The seat that leads next in the first hand; NOBODY if that is unknown."""


@lru_cache(maxsize=1024)
def _replay(text: str) -> _Replay:
    """Return what the replay tells of a record's data as JSON; kept, because readings of a text often agree."""
    record = record_from_data(json.loads(text))
    rules = None if record is None else rules_of(record)
    if record is None or rules is None:
        return _Replay((NO_RECORD,), NOBODY)
    if isinstance(rules, Fault):
        return _Replay((rules,), NOBODY)
    outcome = run(rules, record)
    faults = tuple(fault for fault in outcome.faults if fault.severity in FAULTY)
    return _Replay(faults, outcome.ends[0].leader if outcome.ends else NOBODY)


NO_RECORD = Fault("record.section", "impossible", Where(""), {})


def best_arrangement(
    tricks: Sequence[WrittenTrick],
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    size: int,
    first_leader: int | None = None,
) -> Arranged | None:
    """Return the tricks under the meaning with the fewest faults; None if there are no tricks.

    `first_leader` is who led to the first trick, if a sentence tells it; he is left out where fewer faults remain so.
    """
    best = _best_with(tricks, seats, base, size, first_leader)
    if first_leader is None or best is None or not best.wrong:
        return best
    other = _best_with(tricks, seats, base, size, None)
    return other if other is not None and other.wrong < best.wrong - 1 else best


def _best_with(
    tricks: Sequence[WrittenTrick],
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    size: int,
    first_leader: int | None,
) -> Arranged | None:
    """Return the tricks under the meaning with the fewest faults, with this first leader; None without tricks."""
    possible = list(meanings(tricks)) if tricks else []
    if len(possible) > 1 and len(tricks) > RACED:
        first = [arranged(tricks[:RACED], meaning, seats, base, size, first_leader) for meaning in possible]
        least = min(map(cost_of, first))
        possible = [one.meaning for one in first if cost_of(one) <= least + RACE_MARGIN]
    found = [arranged(tricks, meaning, seats, base, size, first_leader) for meaning in possible]
    return min(found, key=cost_of, default=None)


def cost_of(arranged: Arranged) -> float:
    """Return the faults of some tricks, less what their meaning explains."""
    return arranged.wrong - 0.4 * arranged.told


def better_arrangement(one: Arranged | None, other: Arranged | None) -> Arranged | None:
    """Return the arrangement with more cards, fewer faults and fewer unread cards."""
    if one is None or other is None:
        return one or other
    return max(one, other, key=_value)


def _value(arranged: Arranged) -> float:
    """Return the number of different cards of some tricks, less those told twice and what their faults weigh."""
    codes = [card.code for cards in arranged.places for card in cards if card.code != UNREAD]
    return 2 * len(set(codes)) - len(codes) - FAULT * arranged.wrong


FAULT = 2.0
"""Weight of a fault, in cards read."""
