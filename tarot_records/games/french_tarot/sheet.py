"""French Tarot on a score sheet: whether the numbers written go together, whatever the cards were.

Where the cards do not tell the score, the paper still says a good deal twice: every defender pays the same,
the attack wins what they lose, and contract, points and bouts come to one amount but for the bonuses, of which
there are only so many [FFT12 p. 5-12].
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from tarot_records.faults import Finding, per_seat
from tarot_records.games.french_tarot.scheme import WHOLE_PACK
from tarot_records.games.french_tarot.score import MULTIPLIERS, TARGETS, AttackScore, scored
from tarot_records.position import NOBODY, Contract, Position, in_full
from tarot_records.record import Scores

TRUMPS = 22
"""With the Excuse."""
SLAMS = (0, 200, -200, 400, -400)
BONUSES = ("petit_au_bout", "handful", "slam")


class SheetEntry(NamedTuple):
    """A number on the sheet."""

    path: tuple[str | int, ...]
    value: int


@dataclass(frozen=True)
class SheetNumbers:
    """What is wrong with the numbers written of a hand."""

    score: AttackScore
    premiums: Mapping[int, int]
    """Trumps shown -> premium for a handful."""

    def __call__(self, position: Position, scores: Scores) -> Iterator[Finding]:
        """The numbers that do not go together."""
        contract, seats = position.setting.contract, len(position.hands)
        entries = {
            item.name: SheetEntry(("scores", "items", i, "value"), item.value)
            for i, item in enumerate(scores.items)
            if item.seat is None
        }
        hand = in_full(scores.hand, seats)
        if hand is not None and contract is not None and contract.partner != NOBODY:
            each = self._agreed(hand, contract)
            yield from per_seat("score.shares", ("scores", "hand"), hand, self.score.shared(each, contract, seats))
            entries.setdefault("per_defender", SheetEntry(("scores", "hand"), each))
        elif hand is not None and (total := sum(hand)):
            yield Finding("score.balance", ("scores", "hand"), None, {"found": total})
        if contract is None or contract.partner == NOBODY:
            return
        points = list(_attack_points(scores, contract, seats))
        yield from _point_findings(scores, points)
        if points and 0 <= points[0][1] <= WHOLE_PACK and contract.name in MULTIPLIERS:
            yield from self._entry_findings(contract.name, points[0][1], entries)

    def _agreed(self, hand: Sequence[int], contract: Contract) -> int:
        """What each defender pays, by most of the scores."""

        def agreeing(each: int) -> int:
            shared = self.score.shared(each, contract, len(hand))
            return sum(one == other for one, other in zip(shared, hand, strict=True))

        attack = (contract.declarer, contract.partner)
        return max((-score for seat, score in enumerate(hand) if seat not in attack), key=agreeing)

    def _entry_findings(self, contract: str, halves: int, entries: Mapping[str, SheetEntry]) -> Iterator[Finding]:
        """The entry that does not go with the others: what each defender pays, unless they disagree without it."""
        possible: Sequence[Mapping[str, int]] = _possible(
            contract, halves, self.score.contre, tuple(self.premiums.items())
        )
        stated = {name: entry.value for name, entry in entries.items() if name in possible[0]}
        if any(_fits(items, stated) for items in possible):
            return
        suspects = sorted(stated, key=lambda name: name != "per_defender")
        fitting: Sequence[Mapping[str, int]]
        for name in suspects:
            fitting = _fitting(possible, {other: value for other, value in stated.items() if other != name})
            if fitting:
                break
        else:
            name, fitting = suspects[0], possible
        plain = [items for items in fitting if not any(items[bonus] for bonus in BONUSES)]
        values = tuple(dict.fromkeys(items[name] for items in plain or fitting))
        facts = {"item": name, "found": stated[name], "fitting": values}
        yield Finding("score.sheet", entries[name].path, None, facts)


def _attack_points(scores: Scores, contract: Contract, seats: int) -> Iterator[tuple[int, int]]:
    """The number of each count that is stated, and the half points it leaves the attack."""
    attack = {contract.declarer, contract.partner}
    defence = set(range(seats)) - attack
    for i, side in enumerate(scores.card_points):
        halves, rest = divmod(2 * side.points, scores.unit)
        if not rest and set(side.seats) == attack:
            yield i, halves
        elif not rest and set(side.seats) == defence:
            yield i, WHOLE_PACK - halves


def _point_findings(scores: Scores, points: Sequence[tuple[int, int]]) -> Iterator[Finding]:
    """Card points that are more than there are, or not what the other side leaves."""
    for i, halves in points:
        side, first = scores.card_points[i], scores.card_points[points[0][0]]
        whole = WHOLE_PACK * scores.unit // 2
        expected = f"0–{whole}" if not 0 <= halves <= WHOLE_PACK else whole - first.points
        if not 0 <= halves <= WHOLE_PACK or halves != points[0][1]:
            facts = {"seats": side.seats, "found": side.points, "expected": expected}
            yield Finding("score.pack", ("scores", "card_points", i, "points"), side.seats[0], facts)


def _fitting(possible: Sequence[Mapping[str, int]], stated: Mapping[str, int]) -> list[Mapping[str, int]]:
    """The sheets that say what is stated."""
    return [items for items in possible if _fits(items, stated)]


def _fits(items: Mapping[str, int], stated: Mapping[str, int]) -> bool:
    return all(items[name] == value for name, value in stated.items())


@lru_cache(maxsize=1024)
def _possible(
    contract: str, halves: int, contre: int, premiums: tuple[tuple[int, int], ...]
) -> tuple[Mapping[str, int], ...]:
    """Every sheet of this contract and these half points: with any bouts and any bonuses, the likeliest first."""
    handfuls = {
        sum(premium for _, premium in shown)
        for number in range(4)
        for shown in combinations_with_replacement(premiums, number)
        if sum(size for size, _ in shown) <= TRUMPS
    }
    return tuple(
        scored(contract, halves, bouts, petit=petit, handfuls=handful, slam=slam, contre=contre)
        for slam, petit, handful, bouts in product(SLAMS, (0, 1, -1), sorted(handfuls), range(len(TARGETS)))
    )
