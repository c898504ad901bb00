"""Suppose the seats that a text does not name: of the leaders in a table of tricks, and of a scart or call.

The card that usually wins is supposed to win: the highest trump, else the highest card of the suit led. If that is
impossible, it is always the highest card of the suit led, as where trumps do not win. A supposition is kept if it
causes no fault and if all possible first leaders give the same later leaders; then the first leader may stay unknown.
Supposed leaders are marked as supplied.

A scart or call without a player has a seat that the rules make likely until the tricks are read. If the tricks fit
better without the entry, the tricks decide. A seat that neither decides is a guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tarot_records.completing.budgets import Budget
from tarot_records.completing.completions import IMPOSSIBLE, decide, has_gaps
from tarot_records.core.cards import CARDS
from tarot_records.core.packs import Pack
from tarot_records.engine.result import replayed
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.record.fast_reader import record_from_data
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, trick_table
from tarot_records.transcripts.cards.habit import UNREAD, WrittenCard
from tarot_records.transcripts.play.arrangement import Arranged, cards_by_seat
from tarot_records.transcripts.play.record_draft import RecordDraft
from tarot_records.transcripts.play.record_replay import count_faults, faults_of
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick


def with_supposed_leaders(
    found: Arranged | None,
    tricks: Sequence[WrittenTrick],
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    pack: Pack,
) -> Arranged | None:
    """Return the tricks of a table with the leaders that they must have had; `found` if these are not certain.

    `base` is the record with the hand, but without its tricks. `found` is also returned if it is a part of the tricks.
    """
    if found is None or None not in found.leaders or found.wrong or len(found.tricks) != len(tricks):
        return found
    possible: list[Arranged] = []
    for trumps_win in (True, False):
        tried = _suppose_each_first_leader(
            found, tricks, seats, base, trick_table(pack, follow_then_trump, trumps_win=trumps_win)
        )
        possible = [one for one in tried if not one.wrong]
        if possible:
            break
    if len({one.leaders[1:] for one in possible}) != 1:
        return found
    return possible[0] if len(possible) == 1 else _with_first_as_found(possible[0], found)


def least_wrong(
    found: Arranged,
    tricks: Sequence[WrittenTrick],
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    table: TrickTable,
) -> int:
    """Return the lowest number of faults of some tricks, over all players who may have led first."""
    if None not in found.leaders:
        return found.wrong
    return min(
        (one.wrong for one in _suppose_each_first_leader(found, tricks, seats, base, table)), default=found.wrong
    )


def _suppose_each_first_leader(
    found: Arranged,
    tricks: Sequence[WrittenTrick],
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    table: TrickTable,
) -> list[Arranged]:
    """Return the tricks as played if the usual card won each of them, once for each possible first leader.

    Return nothing if a card is unread or has no seat.
    """
    rows = [cards_by_seat(trick, found.meaning, seats) for trick in tricks]
    if any(row is None or any(card.code == UNREAD for card in row.values()) for row in rows):
        return []
    known = found.leaders[0]
    firsts = range(len(seats)) if known is None else (known,)
    return [_suppose_leaders(found, [row for row in rows if row], first, base, table) for first in firsts]


def with_first_leader(
    found: Arranged, data: Mapping[str, Any], number: int, seats: Mapping[int, int], budget: Budget
) -> Arranged:
    """Return the tricks of a table with a possible first leader, marked as supplied; `found` if there is none.

    `found` is also returned if the leader is known or not needed: without a first leader, the cards of the first trick
    stand in the order of the columns, as if they had been played so; they stay so unless that is impossible. The player
    after the dealer is tried first. `data` is the whole record, with the hand at place `number`; `budget` limits the
    search for cards that the hand does not state.
    """
    hand, size = data["hands"][number], len(seats)
    row = {seats[at]: card for at, card in enumerate(found.places[0])}
    in_columns = found.meaning.in_columns and found.leaders[0] is None and len(row) == size
    if not in_columns or is_possible({**data, "hands": [hand]}, budget):
        return found
    after_dealer = hand.get("dealer", -1) + 1
    for leader in ((after_dealer + at) % size for at in range(size)):
        cards = _in_order(row, leader)
        first = {"leader": leader, **found.tricks[0], "cards": [card.code for card in cards]}
        made = found._replace(
            tricks=(first, *found.tricks[1:]),
            places=(cards, *found.places[1:]),
            leaders=(leader, *found.leaders[1:]),
            supplied_leaders=tuple(sorted({0, *found.supplied_leaders})),
        )
        if is_possible({**data, "hands": [{**hand, "tricks": list(made.tricks)}]}, budget):
            return made
    return found


def is_possible(data: Mapping[str, Any], budget: Budget) -> bool:
    """Return whether a record of one hand may be right: it has no contradiction and can perhaps be completed.

    If the budget ends the search, the hand counts as possible.
    """
    record = record_from_data(data)
    replay = None if record is None else replayed_settled(replayed(record))
    if replay is None or replay.contradicted:
        return False
    return not has_gaps(replay, 0) or decide(replay, 0, budget, cap=1, max_unknown=0).state != IMPOSSIBLE


def are_possible(data: Mapping[str, Any], budget: Budget) -> bool:
    """Return whether each hand of a record, by itself, may be right, as in `is_possible`."""
    return all(is_possible({**data, "hands": [hand]}, budget) for hand in data["hands"])


def _with_first_as_found(supposed: Arranged, found: Arranged) -> Arranged:
    """Return the supposed tricks, but with the first trick as found, whose leader stays unknown."""
    return supposed._replace(
        tricks=(found.tricks[0], *supposed.tricks[1:]),
        places=(found.places[0], *supposed.places[1:]),
        leaders=(None, *supposed.leaders[1:]),
        supplied_leaders=supposed.supplied_leaders[1:],
    )


def _suppose_leaders(
    found: Arranged, rows: Sequence[Mapping[int, WrittenCard]], first: int, base: Mapping[str, Any], table: TrickTable
) -> Arranged:
    """Return the tricks as played if `first` led and the usual card won each of them."""
    leaders = list(_leaders(found, rows, first, table))
    orders = [_in_order(row, leader) for row, leader in zip(rows, leaders, strict=True)]
    supplied = tuple(at for at, leader in enumerate(found.leaders) if leader is None)
    made = tuple(
        {**({"leader": leaders[at]} if at in supplied else {}), **entry, "cards": [card.code for card in orders[at]]}
        for at, entry in enumerate(found.tricks)
    )
    wrong = count_faults(base, made)
    return found._replace(
        tricks=made, places=tuple(orders), wrong=wrong, leaders=tuple(leaders), supplied_leaders=supplied
    )


def _leaders(
    found: Arranged, rows: Sequence[Mapping[int, WrittenCard]], first: int, table: TrickTable
) -> Iterator[int]:
    """Yield the leader of each trick: the known one, or else the player who usually wins the trick before."""
    leader = first
    for known, row in zip(found.leaders, rows, strict=True):
        leader = leader if known is None else known
        yield leader
        place = usual_winner(table, [card.code for card in _in_order(row, leader)])
        leader = leader if place is None else (leader + place) % len(row)


def usual_winner(table: TrickTable, codes: Sequence[str]) -> int | None:
    """Return the index of the card that usually wins a trick, of cards in the order of play; None if it is unknown."""
    cards = [CARDS[code] for code in codes]
    best = table.best[table.state(cards)]
    return cards.index(best) if best in cards else None


def _in_order(row: Mapping[int, WrittenCard], leader: int) -> tuple[WrittenCard, ...]:
    return tuple(row[(leader + at) % len(row)] for at in range(len(row)))


def without_supposed(draft: RecordDraft, number: int) -> dict[str, Any]:
    """Return the data of a record with only one of its hands, without the entries whose seats are supposed."""
    hand = dict(draft.data["hands"][number])
    supposed = {(field, at) for field, at in _supposed_entries(draft, number)}
    for field in {field for field, _ in supposed}:
        hand[field] = [entry for at, entry in enumerate(hand[field]) if (field, at) not in supposed]
        if not hand[field]:
            del hand[field]
    return {**draft.data, "hands": [hand]}


def put_likely_seats(draft: RecordDraft, number: int) -> None:
    """Give each entry with a supposed seat the seat that leaves the fewest faults in the hand."""
    for field, at in _supposed_entries(draft, number):
        hands = list(_with_each_seat(draft, number, field, at))
        draft.data["hands"][number] = min(hands, key=lambda hand: len(faults_of({**draft.data, "hands": [hand]})))


def put_possible_seat(draft: RecordDraft, number: int, budget: Budget) -> None:
    """Unless the hand is possible, give an entry with a supposed seat the first seat that makes it possible."""
    supposed = list(_supposed_entries(draft, number))
    alone = {**draft.data, "hands": [draft.data["hands"][number]]}
    if not supposed or faults_of(alone) or is_possible(alone, budget):
        return
    for field, at in supposed:
        for hand in _with_each_seat(draft, number, field, at):
            other = {**draft.data, "hands": [hand]}
            if not faults_of(other) and is_possible(other, budget):
                draft.data["hands"][number] = hand
                return


def unsure_seats(draft: RecordDraft, number: int) -> Iterator[str]:
    """Yield the path of each supposed seat that might as well be another one, by the number of faults."""
    for field, at in _supposed_entries(draft, number):
        hands = _with_each_seat(draft, number, field, at)
        chosen, *others = (len(faults_of({**draft.data, "hands": [hand]})) for hand in hands)
        if any(other <= chosen for other in others):
            yield f"/hands/{number}/{field}/{at}/seat"


def _supposed_entries(draft: RecordDraft, number: int) -> Iterator[tuple[str, int]]:
    """Yield the field, and the index in it, of each entry of a hand whose seat is supposed."""
    begin = f"/hands/{number}/"
    for path in sorted(path.removeprefix(begin) for path in draft.supposed if path.startswith(begin)):
        field, _, at = path.partition("/")
        if int(at) < len(draft.data["hands"][number].get(field, ())):
            yield field, int(at)


def _with_each_seat(draft: RecordDraft, number: int, field: str, at: int) -> Iterator[Mapping[str, Any]]:
    """Yield the hand with each possible seat of an entry, beginning with its present seat."""
    hand = draft.data["hands"][number]
    entry = hand[field][at]
    for seat in dict.fromkeys((entry["seat"], *range(len(draft.data["players"])))):
        entries = [{**one, "seat": seat} if one is entry else one for one in hand[field]]
        yield {**hand, field: entries}
