"""Infer from the replay what names and signs beside tricks mean, and put the cards of the tricks into order of play.

A name before or after the cards may be the leader or the winner, and so may the player whose card has a star or a
bracket. The cards may stand in order of play or in the columns of the players. Each meaning is tried for the whole
hand; the replay counts the faults that follow from it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from tarot_records.core.faults import Fault
from tarot_records.core.position import NOBODY
from tarot_records.transcripts.cards.habit import UNREAD, WrittenCard
from tarot_records.transcripts.play.record_replay import HandPlay, faults_of, with_tricks
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick

LEADER, WINNER, NOTHING = "leader", "winner", ""
RACED, RACE_MARGIN = 6, 2.0
"""Number of first tricks on which all meanings are compared; maximum cost above the best for a meaning to be kept."""
MOST_SIGNS = 2
"""Maximum number of different signs beside cards whose meaning is tried."""


class Meaning(NamedTuple):
    """The meaning of card order, names and signs in a writer's tricks."""

    in_columns: bool
    """True if each card stands in the column of its player."""
    before: str
    """Meaning of a name before the cards: LEADER, WINNER or NOTHING."""
    after: str
    """Meaning of a name after the cards: LEADER, WINNER or NOTHING."""
    signs: tuple[tuple[str, str], ...] = ()
    """Pairs of a sign beside a card and its meaning: LEADER, WINNER or NOTHING."""


class Arranged(NamedTuple):
    """Tricks in the order of play under one meaning."""

    meaning: Meaning
    tricks: tuple[dict[str, Any], ...]
    """The tricks as in a record."""
    places: tuple[tuple[WrittenCard, ...], ...]
    """For each trick its cards as written, in the order of play."""
    wrong: int
    """Number of faults that the replay finds, without those in `of_first`."""
    told: int
    """Number of leaders and winners stated under the meaning, less the winners that the replay contradicts."""
    leaders: tuple[int | None, ...] = ()
    """The leader of each trick; None if neither the text nor the rules determine the leader."""
    supplied_leaders: tuple[int, ...] = ()
    """Indexes of the tricks whose leaders are supposed."""
    guessed: frozenset[int] = frozenset()
    """Offsets in the text of the cards whose suits are guessed, because the narrative states only their ranks."""
    of_first: int = 0
    """Number of faults that disappear if another player leads the first trick, whose leader is unknown."""


def meanings(tricks: Sequence[WrittenTrick]) -> Iterator[Meaning]:
    """Yield the meanings that card order, names and signs may have in these tricks."""
    columns = (True, False) if any(trick.in_columns for trick in tricks) else (False,)
    named = [trick for trick in tricks if trick.before is not None]
    befores = (LEADER, WINNER) if named else (NOTHING,)
    behind = sum(trick.after is not None for trick in tricks)
    afters = (WINNER, LEADER) if behind * 2 > len(tricks) else (WINNER, LEADER, NOTHING) if behind else (NOTHING,)
    signs = _frequent_signs(tricks)
    for in_columns, before, after in product(columns, befores, afters):
        if before and before == after:
            continue
        for means in product(*((LEADER, WINNER, NOTHING) for _ in signs)):
            if len([one for one in means if one]) == len({one for one in means if one}):
                yield Meaning(in_columns, before, after, tuple(zip(signs, means, strict=True)))


def _frequent_signs(tricks: Sequence[WrittenTrick]) -> tuple[str, ...]:
    """Return the signs that stand beside exactly one card in most tricks, at most MOST_SIGNS; a pair counts once."""
    counted: Counter[str] = Counter()
    for trick in tricks:
        beside = Counter(sign for card in trick.cards for sign in set(card.marks))
        counted.update(sign for sign, times in beside.items() if times == 1)
    often = [sign for sign, times in counted.most_common() if times * 3 > len(tricks) * 2]
    chosen: list[str] = []
    for sign in often:  # the two ends of a bracket are one sign
        if not any(_always_together(tricks, sign, other) for other in chosen):
            chosen.append(sign)
    return tuple(chosen[:MOST_SIGNS])


def _always_together(tricks: Sequence[WrittenTrick], sign: str, other: str) -> bool:
    """Return whether two signs always stand beside the same cards, as the two ends of a bracket do."""
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

    `base` is the record with the hand, but without its tricks. `size` is the number of players. `first_leader` leads
    the first trick unless this trick names its leader.
    """
    made: list[dict[str, Any]] = []
    places: list[tuple[WrittenCard, ...]] = []
    leaders: list[int | None] = []
    told, leads = 0, NOBODY
    play = HandPlay(base)
    for trick in tricks:
        leader, winner = told_of(trick, meaning, seats)
        if leader is None and not made:
            leader = first_leader
        by_seat = cards_by_seat(trick, meaning, seats)
        asked = by_seat is not None or WINNER in dict(meaning.signs).values()
        ruled = play.leader_after(made) if leader is None and asked else NOBODY
        leads = ruled if leads == NOBODY else leads
        first = leader if leader is not None else (leads if leads != NOBODY else None)
        if winner is None and by_seat is None and first is not None:
            winner = _marked_winner(trick, meaning, first, len(seats))
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
    found = faults_of(with_tricks(base, made))
    row = cards_by_seat(tricks[0], meaning, seats) if made and leaders[0] is None else None
    faults = found if row is None else _least_faults(found, base, made, row, size)
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
    faults: tuple[Fault, ...],
    base: Mapping[str, Any],
    made: Sequence[dict[str, Any]],
    row: Mapping[int, WrittenCard],
    size: int,
) -> tuple[Fault, ...]:
    """Return the faults of the tricks `made` under the leader of the first trick who causes the fewest.

    `row` is the first trick by seat, perhaps without some of the `size` players. `faults` are those of `made` itself;
    return them if none is in the first trick.
    """
    if not any(fault.where.trick == 1 for fault in faults):
        return faults
    orders = (
        (first, [row[seat].code for seat in sorted(row, key=lambda seat: (seat - first) % size)]) for first in row
    )
    firsts = ({**made[0], "leader": seat, "cards": cards} for seat, cards in orders)
    return min((faults, *(faults_of(with_tricks(base, [first, *made[1:]])) for first in firsts)), key=len)


WRONG_WINNER = "play.winner"
"""Code of the fault that the cards contradict a stated winner."""


def told_of(trick: WrittenTrick, meaning: Meaning, seats: Mapping[int, int]) -> tuple[int | None, int | None]:
    """Return the leader and the winner that a trick states under a meaning, each None if it is not stated."""
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
    if by_seat and found[LEADER] is None and not meaning.in_columns and not _begins_with_winner(trick, meaning):
        found[LEADER] = next(iter(by_seat))  # each card with its player, in the order of play
    leader = found[LEADER]
    if by_seat is None and leader is not None:
        found[WINNER] = _marked_winner(trick, meaning, leader, len(seats)) if found[WINNER] is None else found[WINNER]
    return found[LEADER], found[WINNER]


def _begins_with_winner(trick: WrittenTrick, meaning: Meaning) -> bool:
    """Return whether a trick names its winner and his card first, as in `Ann wins with the king: Bob the 7, …`."""
    return meaning.before == WINNER and trick.cards[0].seat == trick.before


def _marked_winner(trick: WrittenTrick, meaning: Meaning, leader: int, size: int) -> int | None:
    """Return the seat that played the only card with a sign for the winner; None unless there is exactly one such card.

    The cards stand in order of play, from `leader` on. `size` is the number of players.
    """
    for sign, means in meaning.signs:
        marked = [at for at, card in enumerate(trick.cards) if sign in card.marks]
        if means == WINNER and len(marked) == 1:
            return (leader + marked[0]) % size
    return None


def cards_by_seat(trick: WrittenTrick, meaning: Meaning, seats: Mapping[int, int]) -> dict[int, WrittenCard] | None:
    """Return the cards of a trick by seat; None if they stand in the order of play without their players.

    A single card without a player belongs to the only player without a card.
    """
    if trick.in_columns and meaning.in_columns and len(trick.cards) == len(seats):
        return {seats[at]: card for at, card in enumerate(trick.cards)}
    named = {seats[card.seat]: card for card in trick.cards if card.seat is not None}
    left = [seat for seat in seats.values() if seat not in named]
    unnamed = [card for card in trick.cards if card.seat is None]
    if len(left) == len(unnamed) == 1 and len(trick.cards) == len(seats):
        named = {seats[card.seat] if card.seat is not None else left[0]: card for card in trick.cards}
    return named if len(named) == len(trick.cards) else None


def best_arrangement(
    tricks: Sequence[WrittenTrick],
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    size: int,
    first_leader: int | None = None,
) -> Arranged | None:
    """Return the tricks under the meaning with the lowest cost; None if there are no tricks.

    `first_leader` is the leader of the first trick if a sentence names him. He is ignored if that avoids at least two
    faults.
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
    """Return the tricks with this first leader under the meaning with the lowest cost; None if there are none."""
    possible = list(meanings(tricks)) if tricks else []
    if len(possible) > 1 and len(tricks) > RACED:
        first = [arranged(tricks[:RACED], meaning, seats, base, size, first_leader) for meaning in possible]
        least = min(map(cost_of, first))
        possible = [one.meaning for one in first if cost_of(one) <= least + RACE_MARGIN]
    found = [arranged(tricks, meaning, seats, base, size, first_leader) for meaning in possible]
    return min(found, key=cost_of, default=None)


def cost_of(arranged: Arranged) -> float:
    """Return the cost of an arrangement: its faults, less 0.4 for each leader or winner that its meaning explains."""
    return arranged.wrong - 0.4 * arranged.told


def better_arrangement(one: Arranged | None, other: Arranged | None) -> Arranged | None:
    """Return the better of two arrangements: with more different cards, fewer repeated cards and fewer faults.

    Return the other one if one is None.
    """
    if one is None or other is None:
        return one or other
    return max(one, other, key=_value_of)


def _value_of(arranged: Arranged) -> float:
    """Return the number of different cards in an arrangement, less its repeated cards and its faults times FAULT."""
    codes = [card.code for cards in arranged.places for card in cards if card.code != UNREAD]
    return 2 * len(set(codes)) - len(codes) - FAULT * arranged.wrong


FAULT = 2.0
"""Weight of a fault, in cards."""
