"""Proving: whether the core would surely find nothing wrong, open or unknown in a hand of French tarot.

This is a second form of the core's rules, for the usual hand only: whatever is in any way special is not sure.
What can be looked up in the core's own tables is (`tables.py`). `tests/unsure.py` has a mutant for every line that
says no, but for those that only keep an index within its array.
"""

import numpy as np

from tarot_records.games.french_tarot.fast.before_play import auction, dealt, declared, laid, partner_of
from tarot_records.games.french_tarot.fast.compiling import compiled
from tarot_records.games.french_tarot.fast.play import played, slam_of
from tarot_records.games.french_tarot.fast.row import ALL_PASS, MOST_SEATS, NONE, PLAYED, Row
from tarot_records.games.french_tarot.fast.state import (
    ALL_PASSED,
    ATTACK,
    BOUTS,
    DEFENCE,
    HALVES,
    PETIT_LAST,
    TRICKS,
    UNSURE,
    Numbers,
)
from tarot_records.games.french_tarot.fast.tables import Book, CompiledRules

_UNIT, _MOST_UNIT = 2, 12


@compiled
def surely_proved(hand: Row, book: Book, table: CompiledRules, totals: Numbers) -> bool:
    """Whether a hand is proved; if so, the running totals go on."""
    seats = table.seats
    if hand.dealer >= seats or (hand.before != NONE and hand.dealer != (hand.before + 1) % seats):
        return False
    held = np.zeros((MOST_SEATS + 1, 2), np.int64)
    if not dealt(hand, book, table, held):
        return False
    contract, declarer = auction(hand, book, table)
    if contract == UNSURE:
        return False
    won = np.zeros(MOST_SEATS, np.int64)
    if contract == ALL_PASSED:
        return _nothing_else(hand) and _scores(hand, table, won, totals)
    partner = partner_of(hand, book, table, held, declarer)
    if partner == UNSURE:
        return False
    side, piles, count = np.zeros(MOST_SEATS, np.int64), np.zeros((3, 2), np.int64), np.zeros(5, np.int64)
    side[declarer] = side[partner] = ATTACK
    if not laid(hand, book, table, held, piles, count, contract, declarer):
        return False
    premiums, asked = declared(hand, book, table, held, declarer)
    if premiums == UNSURE or not played(hand, book, table, held, side, piles, count, declarer if asked else NONE):
        return False
    slam = slam_of(asked, count[TRICKS], table)
    if slam == UNSURE:
        return False
    items = book.scored[contract, count[BOUTS], count[HALVES], count[PETIT_LAST]].copy()
    premiums *= book.won[count[BOUTS], count[HALVES]]
    items[book.handful] += premiums
    items[book.slam] += slam
    items[book.per_defender] += premiums + slam
    for seat in range(seats):
        won[seat] = items[book.per_defender] if side[seat] == ATTACK else -items[book.per_defender]
    won[declarer] -= np.sum(won)  # what is won is lost by others; a partner has won or lost as much as a defender
    return (
        hand.end in (NONE, PLAYED)
        and _points(hand, book, table, side, declarer, partner, count[HALVES])
        and _items(hand, items)
        and _scores(hand, table, won, totals)
    )


@compiled
def _nothing_else(hand: Row) -> bool:
    """Whether nothing more is told of a hand in which all have passed."""
    told = hand.calls + hand.scarts + hand.declarations + hand.tricks + hand.sides + hand.items
    return told == 0 and hand.partner == NONE and hand.end in (NONE, ALL_PASS)


@compiled
def _points(
    hand: Row, book: Book, table: CompiledRules, side: Numbers, declarer: int, partner: int, halves: int
) -> bool:
    """Whether the card points stated are those of the attack, the declarer first, or of the defence."""
    for i in range(hand.sides):
        seats = hand.side[i]
        if hand.unit != _UNIT or not 0 <= seats[0] < table.seats:
            return False
        if side[seats[0]] == ATTACK:
            size = 1 if partner == declarer else 2
            if seats[0] != declarer or (size == 2 and seats[1] != partner):
                return False
            points = halves
        else:
            size = 0
            for seat in range(table.seats):
                if side[seat] == DEFENCE:
                    if seats[size] != seat:
                        return False
                    size += 1
            points = book.whole - halves
        if hand.side_seats[i] != size or hand.points[i] != points:
            return False
    return True


@compiled
def _items(hand: Row, items: Numbers) -> bool:
    """Whether the items stated are right."""
    for i in range(hand.items):  # noqa: SIM110 (compiled, it is much faster so)
        if hand.value[i] != items[hand.item[i]]:
            return False
    return True


@compiled
def _scores(hand: Row, table: CompiledRules, won: Numbers, totals: Numbers) -> bool:
    """Whether the scores stated are right, of the hand and up to it, and the unit can be one; the totals go on."""
    if hand.unit != NONE and not 1 <= hand.unit <= _MOST_UNIT:
        return False
    if hand.scores not in (0, table.seats) or hand.totals not in (0, table.seats):
        return False
    for seat in range(table.seats):
        totals[seat] += won[seat]
        if hand.scores and hand.score[seat] != won[seat]:
            return False
        if hand.totals and hand.total[seat] != totals[seat]:
            return False
    return True
