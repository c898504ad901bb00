"""French Tarot on a score sheet: check that the written numbers agree with each other, without knowing the cards.

Even if the cards do not determine the score, the sheet states much of it twice. Every defender pays the same, and the
attack wins what they lose. Contract, points and bouts give one amount, except for the bonuses. There are few possible
bonuses, each with conditions on the play [FFT12 p. 5-12].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tarot_records.core.faults import Finding, per_seat
from tarot_records.core.position import NOBODY, Contract, Position, active_seats, complete_numbers
from tarot_records.games.french_tarot.score import MULTIPLIERS, TARGETS, AttackScore, scored
from tarot_records.games.french_tarot.table import TABLES, WHOLE_PACK, WITH_CALL, WITH_CHIEN
from tarot_records.phases.common.sheet import tells_declarations

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

TRUMPS = 22
"""Number of trumps, with the Excuse."""
BONUSES = ("petit_au_bout", "handful", "slam")
BOUT, EXCUSE_ALONE = 9, 8
"""Half points of a bout, and of an Excuse for which no card was given."""
EVEN = 4
"""Number of players at which all heaps have an even number of cards; half points are then even as a rule."""
COURTS = ((9, 4), (7, 4), (5, 4), (3, 4))
"""Half points and number of the kings, queens, knights and jacks."""
ATTACK, DEFENCE, NEITHER = "attack", "defence", ""
"""The side that took every trick; NEITHER if there is none."""


class SheetEntry(NamedTuple):
    """A number on the sheet, with the path to it in the record."""

    path: tuple[str | int, ...]
    value: int


class Told(NamedTuple):
    """The known facts of a hand with which its sheet has to agree."""

    players: int
    finest: int
    """Smallest unit of a count in half points: 2 if all counts are whole points, otherwise 1."""
    contract: str
    contre: int
    premiums: tuple[tuple[int, int], ...]
    """Trumps shown -> premium for a handful."""
    handfuls: tuple[int, ...] | None
    """The possible sums of the premiums for handfuls; None if declarations are not recorded."""
    slams: tuple[tuple[int, str], ...]
    """The possible premiums for a slam, each with the side that then took every trick."""


class SheetNumbers(msgspec.Struct, frozen=True):
    """Checker of the written numbers of a hand."""

    score: AttackScore
    premiums: Mapping[int, int]
    """Trumps shown -> premium for a handful."""
    bids: tuple[str, ...]
    anyone: bool
    """True if a defender too may announce a slam."""
    returns_half: bool
    """True if half a point is given back for an Excuse that changes sides in the last trick."""

    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding for each number that does not agree with the others.

        If the contract or the partner is unknown, it is enough that one possibility agrees with all numbers.
        """
        assert hand.scores is not None
        scores, contract = hand.scores, position.setting.contract
        yield from _point_findings(scores, self._finest(len(active_seats(position))))
        if contract is not None and contract.partner != NOBODY:
            yield from self._findings(position, hand, scores, contract)
        elif any(scores.hand or ()) or scores.card_points or scores.items:
            yield from self._any_contract_findings(position, hand, scores, contract)

    def _finest(self, players: int) -> int:
        """Return the smallest unit of a count in half points: 2 or 1."""
        return 2 if players == EVEN and self.returns_half else 1

    def _any_contract_findings(
        self, position: Position, hand: Hand, scores: Scores, contract: Contract | None
    ) -> Iterator[Finding]:
        """Yield a finding if the numbers agree with no possible contract, declarer and partner."""
        seats = active_seats(position)
        candidates: list[Contract] = []
        for name, declarer in product(self.bids, seats):
            for partner in seats if len(seats) == WITH_CALL else (declarer,):
                candidates.append(Contract(name, declarer, False, partner))
        if contract is not None:
            candidates = [contract._replace(partner=seat) for seat in seats]
        if any(next(self._findings(position, hand, scores, entry, False), None) is None for entry in candidates):
            return
        full = complete_numbers(scores.hand, len(position.hands))
        if full is not None and sum(full) != 0:
            yield Finding("score.balance", ("scores", "hand"), None, {"found": sum(full)})
        else:
            numbers = full or tuple(item.value for item in scores.items)
            yield Finding("score.together", ("scores", "hand") if full else ("scores",), None, {"numbers": numbers})

    def _findings(
        self, position: Position, hand: Hand, scores: Scores, contract: Contract, names_fitting: bool = True
    ) -> Iterator[Finding]:
        """Yield a finding for each number that does not agree with the others in this contract.

        If not `names_fitting`, only whether there is a finding matters, not what it says.
        """
        seats = len(position.hands)
        entries = {
            item.name: SheetEntry(("scores", "items", i, "value"), item.value)
            for i, item in enumerate(scores.items)
            if item.seat is None and item.trick is None
        }
        by_seat = scores.hand if scores.hand is not None and len(scores.hand) == seats else ()
        each = self._agreed_payment(by_seat, contract, position) if by_seat else None
        if each is not None:
            shares = self.score.shared(each, contract, position)
            yield from per_seat("score.shares", ("scores", "hand"), by_seat, shares)
            entries.setdefault("per_defender", SheetEntry(("scores", "hand"), each))
        sides = _sides(contract, active_seats(position))
        for i, side in enumerate(scores.card_points):
            if tuple(sorted(side.seats)) not in sides and max(side.seats, default=0) < seats:
                facts = {"found_seats": side.seats, "sides": sides}
                yield Finding("score.side", ("scores", "card_points", i, "seats"), None, facts)
        points = list(_attack_points(scores, sides))
        yield from _pack_findings(scores, points)
        if contract.name in MULTIPLIERS and (not points or 0 <= points[0][1] <= WHOLE_PACK):
            told = self._stated_facts(position, hand, contract)
            if points and not _ends(told, points[0][1]):
                yield _minimum_finding(told, scores, *points[0])
            elif wrong := next(_entry_findings(told, points[0][1] if points else None, entries, names_fitting), None):
                yield wrong
            elif each is not None and each != entries["per_defender"].value:  # the other entries agree with the latter
                shares = self.score.shared(entries["per_defender"].value, contract, position)
                yield from per_seat("score.shares", ("scores", "hand"), by_seat, shares)

    def _agreed_payment(self, hand: Sequence[int | None], contract: Contract, position: Position) -> int | None:
        """Return the payment of each defender that agrees with most scores; None if no defender's score is written."""

        def agreeing(each: int) -> int:
            shared = self.score.shared(each, contract, position)
            return sum(score == other for score, other in zip(shared, hand, strict=True))

        _, defence = _sides(contract, active_seats(position))
        paid = [-score for seat, score in enumerate(hand) if score is not None and seat in defence]
        return max(paid, key=agreeing, default=None)

    def _stated_facts(self, position: Position, hand: Hand, contract: Contract) -> Told:
        """Return the facts that the record states outside the sheet."""
        declared = position.setting.declared
        handfuls: tuple[int, ...] | None = None
        askers: list[int | None] = [next((word.seat for word in declared if word.kind == "slam"), None)]
        if tells_declarations(hand):
            known = sum(word.value for word in declared if word.kind == "handful")
            unknown = sum(word.kind == "handful" and not word.size and not word.value for word in declared)
            more = combinations_with_replacement(self.premiums.values(), unknown)
            handfuls = tuple(sorted({known + sum(some) for some in more}))
        else:
            askers += [contract.declarer, *[seat for seat in active_seats(position) if self.anyone]]
        attack = {contract.declarer, contract.partner}
        slams = {slam for asker in askers for slam in self._slams(None if asker is None else asker in attack)}
        return Told(
            len(active_seats(position)),
            self._finest(len(active_seats(position))),
            contract.name,
            self.score.contre,
            tuple(self.premiums.items()),
            handfuls,
            tuple(sorted(slams, key=lambda slam: (abs(slam[0]), slam))),
        )

    def _slams(self, by_attack: bool | None) -> Iterator[tuple[int, str]]:
        """Yield the possible premiums for a slam, each with the side that took every trick.

        `by_attack` is True if the attack announced a slam, False if the defence did, None if neither did.
        """
        if by_attack is None:
            yield from ((0, NEITHER), (200, ATTACK), (-200, DEFENCE))
            return
        own, other, sign = (ATTACK, DEFENCE, 1) if by_attack else (DEFENCE, ATTACK, -1)
        yield from ((400 * sign, own), (-200 * sign, NEITHER))
        yield (-400 if self.score.slam_lost_twice else -200) * sign, other


def _sides(contract: Contract, players: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    attack = {contract.declarer, contract.partner}
    return tuple(sorted(attack)), tuple(seat for seat in players if seat not in attack)


def _attack_points(scores: Scores, sides: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int]]:
    """Yield the index of each stated count, and the half points of the attack that follow from it."""
    attack, defence = sides
    for i, side in enumerate(scores.card_points):
        halves, rest = divmod(2 * side.points, scores.unit)
        if not rest and tuple(sorted(side.seats)) == attack:
            yield i, halves
        elif not rest and tuple(sorted(side.seats)) == defence:
            yield i, WHOLE_PACK - halves


def _point_findings(scores: Scores, finest: int) -> Iterator[Finding]:
    """Yield a finding for card points that are no multiple of `finest` half points."""
    for i, side in enumerate(scores.card_points):
        halves, rest = divmod(2 * side.points, scores.unit)
        if rest or halves % finest:
            below = halves // finest * finest
            nearest = tuple(
                value * scores.unit // 2 for value in (below, below + finest) if not value * scores.unit % 2
            )
            facts = {"seats": side.seats, "found": side.points, "expected": nearest}
            yield Finding("score.pack", ("scores", "card_points", i, "points"), min(side.seats, default=None), facts)


def _pack_findings(scores: Scores, points: Sequence[tuple[int, int]]) -> Iterator[Finding]:
    """Yield a finding for card points that exceed the pack, or that do not complement those of the other side."""
    for i, halves in points:
        side, first = scores.card_points[i], scores.card_points[points[0][0]]
        whole = WHOLE_PACK * scores.unit // 2
        expected = f"0–{whole}" if not 0 <= halves <= WHOLE_PACK else whole - first.points
        if not 0 <= halves <= WHOLE_PACK or halves != points[0][1]:
            facts = {"seats": side.seats, "found": side.points, "expected": expected}
            yield Finding("score.pack", ("scores", "card_points", i, "points"), side.seats[0], facts)


def _entry_findings(
    told: Told, halves: int | None, entries: Mapping[str, SheetEntry], names_fitting: bool
) -> Iterator[Finding]:
    """Yield a finding for the entry that does not agree with the others.

    The payment of each defender is suspected first, but only if the others agree without it. If not `names_fitting`,
    any entry is named.
    """
    stated = {name: entry.value for name, entry in entries.items() if name in NAMES}
    names = tuple(stated)
    if tuple(stated.values()) in _values(told, halves, names):
        return
    suspects = sorted(stated, key=lambda name: name != "per_defender")
    name, fitting = _suspect(told, halves, stated, suspects) if names_fitting else (suspects[0], ())
    plain = [items for items in fitting if not any(items[bonus] for bonus in BONUSES)]
    values = tuple(dict.fromkeys(items[name] for items in plain or fitting))
    facts = {"item": name, "found": stated[name], "fitting": values}
    yield Finding("score.sheet", entries[name].path, None, facts)


def _suspect(
    told: Told, halves: int | None, stated: Mapping[str, int], suspects: Sequence[str]
) -> tuple[str, Sequence[Mapping[str, int]]]:
    """Return the first entry without which the others agree, or else the first, with the entries that would agree."""
    for name in suspects:
        fitting = _fitting(told, halves, {other: value for other, value in stated.items() if other != name})
        if fitting:
            return name, fitting
    return suspects[0], _fitting(told, halves, {})


def _minimum_finding(told: Told, scores: Scores, number: int, halves: int) -> Finding:
    """Return the finding on card points that leave one of the sides fewer than its minimum."""
    side = scores.card_points[number]
    possible = [value for value in _all_halves(told) if _ends(told, value)]
    if 2 * side.points != halves * scores.unit:  # the stated points are those of the defence
        possible = [WHOLE_PACK - value for value in reversed(possible)]
    least, most = (value * scores.unit // 2 for value in (possible[0], possible[-1]))
    facts = {"seats": side.seats, "found": side.points, "expected": f"{least}–{most}"}
    return Finding("score.pack", ("scores", "card_points", number, "points"), side.seats[0], facts)


# -- all possible sheets -----------------------------------------------------------------------

NAMES = frozenset(scored("prise", 0, 0))
"""Names of the entries on a sheet."""


def _all_halves(told: Told) -> range:
    return range(0, WHOLE_PACK + 1, told.finest)


def _fitting(told: Told, halves: int | None, stated: Mapping[str, int]) -> list[Mapping[str, int]]:
    sheets = (items for known in _possible_halves(told, halves) for items in _sheets(told, known))
    return [items for items in sheets if stated.items() <= items.items()]


def _possible_halves(told: Told, halves: int | None) -> Sequence[int]:
    return _all_halves(told) if halves is None else (halves,)


@lru_cache(maxsize=1024)
def _values(told: Told, halves: int | None, names: tuple[str, ...]) -> frozenset[tuple[int, ...]]:
    """Return the possible combinations of values of these entries."""
    return frozenset(
        tuple([items[name] for name in names])
        for known in _possible_halves(told, halves)
        for items in _sheets(told, known)
    )


@lru_cache(maxsize=1024)
def _sheets(told: Told, halves: int) -> tuple[Mapping[str, int], ...]:
    """Return every possible sheet with these half points of the attack, sheets without bonuses first."""
    return tuple(
        scored(told.contract, halves, bouts, petit=petit, handfuls=handful, slam=slam, contre=told.contre)
        for (slam, swept), petit, handful, bouts in product(
            told.slams, (0, 1, -1), _handfuls(told), range(len(TARGETS))
        )
        if (swept, bouts) in _ends(told, halves) and _may_end(petit, swept, bouts)
    )


def _handfuls(told: Told) -> Sequence[int]:
    """Return the possible sums of the premiums for handfuls."""
    if told.handfuls is not None:
        return told.handfuls
    return sorted(
        {
            sum(premium for _, premium in shown)
            for number in range(told.players)
            for shown in combinations_with_replacement(told.premiums, number)
            if sum(size for size, _ in shown) <= TRUMPS
        }
    )


def _may_end(petit: int, swept: str, bouts: int) -> bool:
    """Return whether the side that took the Petit in the last trick, by the sign of `petit`, has a bout and a trick."""
    if petit > 0:
        return bouts > 0 and swept != DEFENCE
    return petit == 0 or (bouts < len(TARGETS) - 1 and swept != ATTACK)


@lru_cache(maxsize=1024)
def _ends(told: Told, halves: int) -> frozenset[tuple[str, int]]:
    """Return the possible (side with every trick, bouts of the attack) for these half points of the attack."""
    chien, all_bouts = TABLES[told.players].chien, len(TARGETS) - 1
    own, other = (0, chien) if told.contract == "garde_contre" else (chien, 0)
    ends = {
        (NEITHER, bouts)
        for bouts in range(all_bouts + 1)
        if halves >= _minimum_halves(told.players + own, bouts)
        and WHOLE_PACK - halves >= _minimum_halves(told.players + other, all_bouts - bouts)
    }
    lying = _heap_counts(own, told.contract in WITH_CHIEN)
    ends |= {(DEFENCE, bouts) for counted, bouts in lying if counted == halves}
    left = _heap_counts(other, False)
    ends |= {(ATTACK, all_bouts - bouts) for counted, bouts in left if WHOLE_PACK - counted == halves}
    return frozenset(ends)


def _minimum_halves(cards: int, bouts: int) -> int:
    """Return the minimum half points of a side with this many cards and bouts; the Excuse may cost a half point."""
    return cards + (BOUT - 1) * bouts - 1


@lru_cache(maxsize=32)
def _heap_counts(size: int, laid_away: bool) -> frozenset[tuple[int, int]]:
    """Return the possible half points and bouts of a side without a trick, from its heap and an Excuse that it keeps.

    If the heap was laid away, it has no king and no bout.
    """
    found = set[tuple[int, int]]()
    courts = COURTS[1:] if laid_away else COURTS
    for kept in (0, 1):
        for bouts in range(1 if laid_away else len(TARGETS) - kept):
            for some in product(*(range(number + 1) for _, number in courts)):
                if bouts + sum(some) <= size:
                    values = sum(value * count for (value, _), count in zip(courts, some, strict=True))
                    empty = size - bouts - sum(some)
                    found.add((EXCUSE_ALONE * kept + BOUT * bouts + values + empty, bouts + kept))
    return frozenset(found)
