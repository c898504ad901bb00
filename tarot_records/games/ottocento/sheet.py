"""Ottocento on a score sheet: the entries of a side add up, and both sides share the card points and the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tarot_records.core.position import NOBODY, Position
from tarot_records.games.ottocento.score import (
    CARDS,
    CRICCA,
    DECLARED,
    ITEMS,
    LAST,
    LAST_TRICK,
    SEQUENCE,
    HandCount,
    Matto,
)
from tarot_records.phases.sheet import POINTS, SCORE, Named, SheetJudge, SheetValues
from tarot_records.rules.fool import side_members

if TYPE_CHECKING:
    from tarot_records.phases.sides import Sides
    from tarot_records.record.model import Hand

MOST: Final[Mapping[str, int]] = {DECLARED: 1000, CRICCA: 296, LAST: LAST_TRICK, SEQUENCE: 550, CARDS: 87}
"""Entry -> a number that no side can exceed."""
Entries = Mapping[str, range]
"""Entry of a side -> the numbers that it may have."""


class SumsOfSides(SheetJudge, frozen=True):
    """Constraints of Ottocento on the entries of both sides on a score sheet."""

    count: HandCount
    fool: Matto

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible, by what is known of its cards and declarations."""
        told = _numbers_by_side(self.count.shares.parties, numbers)
        return told is not None and any(_agree(told, way) for way in self._ways(position, hand))

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values that the number `named` may have beside the others, in ascending order."""
        ways, parties = list(self._ways(position, hand)), self.count.shares.parties
        fitting = []
        for value in range(sum(MOST.values()) + 1 if named.name == SCORE else MOST[_entry(named)] + 1):
            told = _numbers_by_side(parties, {**numbers, named: value})
            if told is not None and any(_agree(told, way) for way in ways):
                fitting.append(value)
        return fitting

    def _ways(self, position: Position, hand: Hand) -> Iterator[Sequence[Entries]]:
        """Yield the possible entries of both sides, for each way in which the hand may have gone."""
        shown = self.count.declared(position)
        declared = [range(MOST[DECLARED] + 1)] * 2 if shown is None else [range(score, score + 1) for score in shown]
        nothing = dict.fromkeys((CRICCA, LAST, SEQUENCE, CARDS), range(1))
        ended = position.setting.ended is not None
        if ended or (hand.tricks is None and hand.end in (None, "claim", "unrecorded")):
            yield [{**nothing, DECLARED: score} for score in declared]
        if ended:
            return
        played_out = len(position.taken) == self.count.length and not any(position.hidden)
        if played_out and all(NOBODY not in (leader, winner) for leader, winner, _ in position.taken):
            possible = [
                piles
                for piles in self.count.possible(position, self.fool)
                if sum(pile.cards for pile in piles) == MOST[CARDS]  # else the cards are not those of the pack
            ]
        else:
            possible = []
        for piles in possible:
            yield [
                {
                    DECLARED: score,
                    CRICCA: range(pile.cricche, pile.cricche + 1),
                    LAST: range(pile.last_trick, pile.last_trick + 1),
                    SEQUENCE: range(MOST[SEQUENCE] + 1)
                    if pile.sequences is None
                    else range(pile.sequences, pile.sequences + 1),
                    CARDS: range(pile.cards, pile.cards + 1),
                }
                for score, pile in zip(declared, piles, strict=True)
            ]
        for last in () if possible else (0, LAST_TRICK):
            open_entries = {name: range(MOST[name] + 1) for name in (CRICCA, SEQUENCE, CARDS)}
            lasts = (range(last, last + 1), range(LAST_TRICK - last, LAST_TRICK - last + 1))
            yield [{**open_entries, DECLARED: score, LAST: six} for score, six in zip(declared, lasts, strict=True)]


def _entry(named: Named) -> str:
    """Return the entry that a number of a sheet states; card points are an entry too."""
    return CARDS if named.name == POINTS else named.name


def _numbers_by_side(parties: Sides, numbers: SheetValues) -> list[dict[str, int]] | None:
    """Return the numbers stated of each side, by entry; None if two of them contradict each other."""
    told: list[dict[str, int]] = [{} for _ in parties]
    for named, value in numbers.items():
        of_side = told[parties.index(side_members(parties, named.whose[0]))]
        if of_side.setdefault(_entry(named), value) != value:
            return None
    return told


def _agree(told: Sequence[Mapping[str, int]], way: Sequence[Entries]) -> bool:
    """Return whether the stated numbers of both sides can be those of a way in which the hand may have gone."""
    cards = []
    for numbers, entries in zip(told, way, strict=True):
        if any(value not in entries[name] for name, value in numbers.items() if name != SCORE):
            return False
        bounds = {name: (numbers.get(name, entries[name][0]), numbers.get(name, entries[name][-1])) for name in ITEMS}
        least, most = bounds[CARDS]
        if SCORE in numbers:
            least = max(least, numbers[SCORE] - sum(bounds[name][1] for name in ITEMS if name != CARDS))
            most = min(most, numbers[SCORE] - sum(bounds[name][0] for name in ITEMS if name != CARDS))
        cards.append((least, most))
    if any(least > most for least, most in cards):
        return False
    ended = all(entries[CARDS][-1] == 0 for entries in way)
    return ended or cards[0][0] + cards[1][0] <= MOST[CARDS] <= cards[0][1] + cards[1][1]
