"""The score of Ottocento and its score sheets: declarations, combinations, the last trick and card points of a side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tarot_records.core.cards import CODES, FOOL_BIT, JACKS, KNIGHTS, QUEENS, cards_in
from tarot_records.core.faults import Finding
from tarot_records.core.packs import BOLOGNA
from tarot_records.core.position import NOBODY, HandResult, Position
from tarot_records.games.ottocento.combinations import CRICCHE, SEQUENCES, Doubtful
from tarot_records.phases.common.sheet import POINTS, SCORE, Named, SheetJudge, SheetValues
from tarot_records.phases.declarations.combinations import ShownInTurn
from tarot_records.phases.scores.settlement import nothing_paid
from tarot_records.phases.scores.shares import AllOrSome
from tarot_records.rules.fool import LostWithoutTrick, debtor_of, side_members

if TYPE_CHECKING:
    from tarot_records.phases.common.sides import Sides
    from tarot_records.record.model import Hand

LAST_TRICK: Final = 6
DECLARED, CRICCA, LAST, SEQUENCE, CARDS = ITEMS = ("accusi", "cricche", "last_trick", "sequences", "cards")
"""Entries of the score of each side."""


class Pile(NamedTuple):
    """The values of the cards of a side at the end of a hand."""

    cricche: int
    last_trick: int
    sequences: int | None
    """None if the value of its Grande is not known."""
    cards: int


PilesOfSides = tuple[Pile, ...]
"""The pile of each side."""


class HandCount(msgspec.Struct, frozen=True):
    """Scorer of a hand: the declarations and piles of both sides."""

    shares: AllOrSome
    shown: ShownInTurn
    doubtful: Doubtful
    length: int
    """Number of tricks in a hand."""

    def held(self, position: Position) -> list[int] | None:
        """Return the cards of each side as masks, one of them by elimination; None if cards of both are unknown."""
        gathered = [self.shares.gathered(position, side) for side in self.shares.parties]
        held = [cards for cards, _, unknown in gathered if not unknown]
        if len(held) < len(gathered) - 1:
            return None
        return [BOLOGNA.cards & ~held[0] if unknown else cards for cards, _, unknown in gathered]

    def piles(self, position: Position) -> PilesOfSides | None:
        """Return the pile of each side at the end of a hand; None if its cards are unknown."""
        held = self.held(position)
        if held is None or not position.taken:
            return None
        winner, values = position.taken[-1][1], self.shares.values
        return tuple(
            Pile(
                CRICCHE.score(cards),
                LAST_TRICK * (winner in side),
                None if self.doubtful(cards) else SEQUENCES.score(cards),
                values.points(cards, cards.bit_count()),
            )
            for side, cards in zip(self.shares.parties, held, strict=True)
        )

    def possible(self, position: Position, fool: Matto) -> list[PilesOfSides]:
        """Return the possible piles of the sides, by the card that may be given for the Fool; none if unknown.

        Equal piles are listed once.
        """
        purse = fool.purse(position, debtor_of(position), scart=True)
        paid = [fool.pay(position, CODES[card]) for card in cards_in(purse)] or [position]
        piles = [self.piles(after) for after in paid]
        return list(dict.fromkeys(pile for pile in piles if pile is not None))

    def declared(self, position: Position) -> list[int] | None:
        """Return the score of the declarations of each side; None if it is not known."""
        scores = self.shown.scores(position)
        return None if scores is None else [sum(scores[seat] for seat in side) for side in self.shares.parties]

    def result(self, position: Position, piles: PilesOfSides, card_points: Sequence[int]) -> HandResult | None:
        """Return the result of a hand with these piles; None if something in it is unknown."""
        declared, sides = self.declared(position), self.shares.parties
        if declared is None or any(None in pile for pile in piles):
            return None
        items: dict[tuple[str, int | None], int] = {}
        hand = [0] * len(position.hands)
        for side, shown, pile in zip(sides, declared, piles, strict=True):
            values = (shown, pile.cricche, pile.last_trick, pile.sequences or 0, pile.cards)
            for seat in side:
                hand[seat] = sum(values)
                for name, value in zip(ITEMS, values, strict=True):
                    items[name, seat] = value
        return HandResult(1, tuple(zip(sides, card_points, strict=bool(card_points))), items, tuple(hand))

    def unplayed(self, position: Position) -> HandResult | None:
        """Return the result of a hand that ended before play: only declarations that ended it count [PAG]."""
        if position.setting.ended != "claim":
            return nothing_paid(position)
        return self.result(position, (Pile(0, 0, 0, 0),) * len(self.shares.parties), ())


class Matto(LostWithoutTrick, frozen=True, kw_only=True):
    """The Fool: its side gives a card of value 1 for it, at the end one of its lowest if it has no other [PAG; O3]."""

    count: HandCount

    def purse(self, position: Position, seat: int, scart: bool = False) -> int:
        """Return the cards with which a seat could pay its debt, as a mask; `scart` is True at the count."""
        if not self._has_won(position, seat):
            return 0
        purse = super().purse(position, seat, scart)
        if purse or not scart:
            return purse
        cards = 0
        for member in side_members(self.sides(position), seat):
            cards |= position.piles[member] | position.setting.scarts[member]
        lowest = (cards & kind for kind in (JACKS, KNIGHTS, QUEENS, cards & ~FOOL_BIT))
        return next(filter(None, lowest), 0)

    def open_choice(self, position: Position) -> int:
        """Return the seat whose unrecorded choice of card leaves the score open; NOBODY if all give the same score."""
        debtor = debtor_of(position)
        return NOBODY if debtor == NOBODY or len(self.count.possible(position, self)) == 1 else debtor

    def check_paid(self, before: Position, position: Position, code: str) -> Iterator[Finding]:
        """Yield the findings about a card paid after a trick; after the last trick the rules of the count apply."""
        is_last = len(position.taken) == self.count.length
        return self.check_at_count(position, code) if is_last else super().check_paid(before, position, code)

    def score(self, position: Position) -> HandResult | None:
        """Return the result of a hand that was played out; None if it is not known.

        A card that is owed for the Fool is counted as given, if all that may have been given leave the same score.
        """
        possible = self.count.possible(position, self)
        if len(possible) != 1:
            return None
        (piles,) = possible
        return self.count.result(position, piles, [pile.cards for pile in piles])


# -- score sheets ---------------------------------------------------------------------------------------


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
        declared = [range(MOST[DECLARED] + 1)] * 2 if shown is None else list(map(_exactly, shown))
        nothing = dict.fromkeys((CRICCA, LAST, SEQUENCE, CARDS), range(1))
        ended = position.setting.ended is not None
        if ended or (hand.tricks is None and hand.end in (None, "claim", "unrecorded")):
            yield [{**nothing, DECLARED: score} for score in declared]
        if ended:
            return
        played_out = len(position.taken) == self.count.length and not any(position.hidden)
        possible: list[PilesOfSides] = []
        if played_out and all(NOBODY not in (leader, winner) for leader, winner, _ in position.taken):
            possible = [
                piles
                for piles in self.count.possible(position, self.fool)
                if sum(pile.cards for pile in piles) == MOST[CARDS]  # else the cards are not those of the pack
            ]
        for piles in possible:
            yield [
                {
                    DECLARED: score,
                    CRICCA: _exactly(pile.cricche),
                    LAST: _exactly(pile.last_trick),
                    SEQUENCE: range(MOST[SEQUENCE] + 1) if pile.sequences is None else _exactly(pile.sequences),
                    CARDS: _exactly(pile.cards),
                }
                for score, pile in zip(declared, piles, strict=True)
            ]
        open_entries = {name: range(MOST[name] + 1) for name in (CRICCA, SEQUENCE, CARDS)}
        for lasts in () if possible else ((0, LAST_TRICK), (LAST_TRICK, 0)):
            yield [
                {**open_entries, DECLARED: score, LAST: _exactly(last)}
                for score, last in zip(declared, lasts, strict=True)
            ]


def _exactly(value: int) -> range:
    return range(value, value + 1)


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
