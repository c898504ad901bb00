"""Combinations of cards as values: sets, and runs with wild cards, in a hand that is shown or in a pile at the end.

A kind of combination finds its largest combination among some cards. Cards are a combination by themselves if the
largest one among them has them all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, cards_of, codes_of, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Declared, Position, holder, turns_of
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations, DeclarationsMade
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand


class Combination(msgspec.Struct, frozen=True):
    """A kind of combination, such as the kings or the run of a suit."""

    @abstractmethod
    def found(self, held: int) -> tuple[int, ...]:
        """Return the largest combinations of this kind among held cards, all as masks."""

    @abstractmethod
    def worth(self, cards: int) -> int:
        """Return the value of a combination of this kind, whose cards are a mask."""

    @property
    @abstractmethod
    def possible(self) -> Mapping[int, frozenset[int]]:
        """Number of cards -> the values that a combination of that size can have."""

    def value(self, held: int) -> int:
        """Return the value of all combinations of this kind among held cards (a mask); 0 if there are none."""
        return sum(map(self.worth, self.found(held)))

    def is_one(self, cards: int) -> bool:
        """Return whether some cards (a mask) are a combination of this kind by themselves."""
        return self.found(cards) == (cards,)

    def are_parts_of_one(self, first: int, second: int, held: int) -> bool:
        """Return whether two combinations of this kind are parts of the same one among held cards, all as masks."""
        return True


class SizedCombination(Combination, frozen=True):
    """A kind of combination of which a player has at most one, with a value by its size."""

    values: tuple[int, ...]
    """Number of cards, from 0 -> the value of a combination of that size; 0 if there is none."""

    @abstractmethod
    def largest(self, held: int) -> int:
        """Return the largest combination of this kind among held cards, both as masks; 0 if there is none."""

    def found(self, held: int) -> tuple[int, ...]:
        """Return the largest combination, if there is one."""
        cards = self.largest(held)
        return (cards,) if cards else ()

    def worth(self, cards: int) -> int:
        """Return the value by the number of cards."""
        return self.values[cards.bit_count()]

    @property
    def possible(self) -> Mapping[int, frozenset[int]]:
        """Number of cards -> its value alone."""
        return {size: frozenset((value,)) for size, value in enumerate(self.values) if value}


class SetOfCards(SizedCombination, frozen=True):
    """Cards of a kind, such as three or four kings."""

    members: int
    """The cards of the set, as a mask."""

    def largest(self, held: int) -> int:
        """Return all held cards of the set, if they have a value."""
        cards = held & self.members
        return cards if self.values[cards.bit_count()] else 0


class WildRun(SizedCombination, frozen=True):
    """A run that wild cards fill or lengthen; a wild card may serve in several runs at once, but once in each."""

    core: int
    """The cards of which some must be there, as a mask."""
    least: int
    """Minimum number of cards of the core."""
    together: int
    """Minimum number of cards of the core and wild cards together."""
    wild: int
    """The wild cards, as a mask."""
    head: int = 0
    """The cards that must all be there, as a mask."""
    more: int = 0
    """Cards that lengthen the run, as a mask."""

    def largest(self, held: int) -> int:
        """Return all held cards of the run and all held wild cards, if they are a run."""
        if self.head & ~held:
            return 0
        core, wild = held & self.core, held & self.wild
        number = core.bit_count()
        if number < self.least or number + wild.bit_count() < self.together:
            return 0
        return self.head | core | wild | self.following(held)

    def following(self, held: int) -> int:
        """Return the held cards that lengthen a run which is there, as a mask."""
        return held & self.more


class Combinations(msgspec.Struct, frozen=True, eq=False):
    """The kinds of combinations that are counted together, and doubled together if there are enough of them."""

    kinds: tuple[Combination, ...]
    doubled_from: int | None = None
    """Number of combinations from which their sum is doubled; None if it never is."""

    def total(self, values: Sequence[int]) -> int:
        """Return the sum of the values of some combinations, doubled if there are enough of them."""
        return sum(values) * (2 if self.doubled_from is not None and len(values) >= self.doubled_from else 1)

    def score(self, held: int) -> int:
        """Return the score of all combinations among some cards (a mask)."""
        return self.total([kind.worth(cards) for kind in self.kinds for cards in kind.found(held)])

    def made_by(self, cards: int) -> Combination | None:
        """Return the kind of the combination that some cards (a mask) are by themselves; None if they are none."""
        return _made_by(self, cards)

    def nearest(self, cards: int) -> tuple[int, int]:
        """Return the most valuable combination among some cards, both as masks, and its value; (0, 0) if none."""
        found = [(made, kind.worth(made)) for kind in self.kinds for made in kind.found(cards)]
        return max(found, key=lambda entry: entry[1], default=(0, 0))

    def repeats(self, cards: int, earlier: Iterable[int], held: int) -> bool:
        """Return whether `cards` and an earlier combination are parts of the same one among `held`, all as masks."""
        kind = self.made_by(cards)
        return kind is not None and any(
            kind.is_one(done) and kind.are_parts_of_one(done, cards, held | done | cards) for done in earlier
        )


@lru_cache(maxsize=2000)
def _made_by(combinations: Combinations, cards: int) -> Combination | None:
    """Return the kind of combination that `cards` (a mask) are, cached; None if they are none."""
    return next((kind for kind in combinations.kinds if kind.is_one(cards)), None)


class ShownCombination(DeclarationKind, frozen=True):
    """Declaration that shows exactly the cards of a combination; parts of the same one may not be shown twice."""

    combinations: Combinations
    repeats: bool = True

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on the cards shown, on their number, their value and the time of the declaration."""
        seat, codes = declaration.seat, declaration.cards
        if declaration.trick not in (None, 1):
            yield Finding("declare.time", ("trick",), seat, {"trick": declaration.trick})
        if codes is not None and declaration.size not in (None, len(codes)):
            yield Finding("declare.number", ("size",), seat, {"found": declaration.size, "expected": len(codes)})
        if not is_shown(declaration):
            yield Finding("declare.unknown", (), seat, {"kind": declaration.kind})
        yield from _card_findings(position, declaration)
        yield from self._combination_findings(position, declaration)

    def _combination_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield findings if the cards are no combination, repeat an earlier one, or have another value."""
        seat, kind, codes = declaration.seat, declaration.kind, declaration.cards or ()
        if not is_shown(declaration):
            if declaration.value is not None and declaration.value not in self.worths:
                facts = {"found": declaration.value, "expected": tuple(sorted(self.worths))}
                yield Finding("declare.value", ("value",), seat, facts)
            return
        cards = mask_of(codes)
        made = self.combinations.made_by(cards)
        if made is None:
            nearest, _ = self.combinations.nearest(cards)
            facts = {"kind": kind, "cards": codes, "legal": codes_of(nearest)}
            yield Finding("declare.combination", ("cards",), seat, facts)
            return
        earlier = [done.cards for done in combinations_of(position, seat, kind)]
        if self.combinations.repeats(cards, earlier, position.hands[seat]):
            yield Finding("declare.combined_twice", (), seat, {"kind": kind, "cards": codes})
        if declaration.value not in (None, made.worth(cards)):
            facts = {"found": declaration.value, "expected": made.worth(cards)}
            yield Finding("declare.value", ("value",), seat, facts)

    @property
    def worths(self) -> frozenset[int]:
        """The values that a combination of these kinds can have."""
        return frozenset[int]().union(*(v for kind in self.combinations.kinds for v in kind.possible.values()))

    def value(self, declaration: Declaration) -> int:
        """Return the value of the best combination among the cards shown; if one is unknown, the stated value or 0."""
        if not is_shown(declaration):
            return declaration.value or 0
        cards = mask_of(declaration.cards or ())
        made = self.combinations.made_by(cards)
        return self.combinations.nearest(cards)[1] if made is None else made.worth(cards)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes that a combination of these kinds can have."""
        return tuple(sorted({size for kind in self.combinations.kinds for size in kind.possible}))

    def parts_of(self, held: int, chance: Random) -> Iterator[int]:
        """Yield each combination among held cards, sometimes a smaller one of the same kind, as masks."""
        for kind in self.combinations.kinds:
            for cards in kind.found(held):
                smaller = [part for card in cards_in(cards) if kind.is_one(part := cards & ~BIT[card])]
                yield chance.choice(smaller) if smaller and chance.random() < PARTLY else cards


PARTLY = 0.1
"""Probability that random play shows a combination without one of its cards."""
KEPT_BACK = 0.1
"""Probability that random play does not show a combination."""


def _card_findings(position: Position, declaration: Declaration) -> Iterator[Finding]:
    """Yield the findings on shown cards that were not held, or are listed twice."""
    seat, seen = declaration.seat, 0
    held, unseen = position.hands[seat], position.unseen[seat]
    for i, code in enumerate(declaration.cards or ()):
        bit = BIT[CARDS[code]]
        elsewhere = bit and not held & bit and (unseen <= 0 or holder(position, CARDS[code]) != NOBODY)
        if seen & bit or elsewhere:
            yield Finding("declare.held", ("cards", i), seat, {"card": code, "held": codes_of(held)})
        seen |= bit


def is_shown(declaration: Declaration) -> bool:
    """Return whether all cards of a declared combination are known."""
    codes = declaration.cards
    return bool(codes) and max(cards_of(codes or ())) < UNKNOWN


def combinations_of(position: Position, seat: int, kind: str) -> list[Declared]:
    """Return the combinations of a kind of declaration that a seat has shown so far."""
    return [done for done in position.setting.declared if (done.seat, done.kind) == (seat, kind)]


SILENT: Final = DeclarationsMade((), (), ())
"""Event of a hand that does not state what was declared."""


class ShownInTurn(Declarations, frozen=True, kw_only=True):
    """Combinations that each player shows in turn, just before his first card."""

    kinds: Mapping[str, ShownCombination]

    def event(self, hand: Hand, position: Position) -> DeclarationsMade | None:
        """Return the declarations of a hand; SILENT if it does not state them; None if the hand ended with a claim."""
        if position.setting.ended == "claim":
            return None
        return super().event(hand, position) if hand.states("declarations") else SILENT

    def apply(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position after the declarations."""
        return self.after(position, made, note)

    def after(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position after some declarations; after SILENT, with `Setting.silent` set."""
        if made is SILENT:
            return position._replace(setting=position.setting._replace(silent=True))
        return super().apply(position, made, note)

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the score of the combinations that each seat has shown; None if it is not known."""
        if position.setting.silent:
            return None
        scores = [0] * len(position.hands)
        for name, kind in self.kinds.items():
            shown = dict[int, list[int]]()
            for done in position.setting.declared:
                if done.kind != name:
                    continue
                if not done.value and not (done.size and done.cards.bit_count() == done.size):
                    return None
                shown.setdefault(done.seat, []).append(done.value)
            for seat, values in shown.items():
                scores[seat] += kind.combinations.total(values)
        return tuple(scores)

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Return no declarations: a hand that does not state them has no known score."""
        return iter(())

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Return no hands: the number of cards shown does not tell their value."""
        return iter(())

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with the next combination to be shown, in turn; None if all players have shown theirs."""
        seats = turns_of(position)[position.leader]
        declared = [done for done in position.setting.declared if done.kind in self.kinds]
        last = seats.index(declared[-1].seat) if declared else 0
        for seat in seats[last:]:
            for name, kind in self.kinds.items():
                done = [made.cards for made in combinations_of(position, seat, name)]
                for cards in kind.parts_of(position.hands[seat], chance):
                    new = not kind.combinations.repeats(cards, done, position.hands[seat])
                    if new and chance.random() >= KEPT_BACK:
                        return models.Hand(declarations=(self.showing(seat, name, cards),))
        return None

    def showing(self, seat: int, name: str, cards: int) -> Declaration:
        """Return the declaration of some cards (a mask)."""
        return models.Declaration(seat=seat, kind=name, cards=codes_of(cards))
