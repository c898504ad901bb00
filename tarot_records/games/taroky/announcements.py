"""Announcements of Taroky: trump 1 for the last trick, all tricks, combinations in hand, and the flek."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, HONOURS, KINGS, PETIT, SUIT_MASKS, SUIT_OF, UNKNOWN, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import GAME, Contract, Declared, Position, holder, remaining_stock
from tarot_records.games.taroky.contracts import BIRDS, DRUHA, TRUMPS, VALAT
from tarot_records.phases.auction.contracts import ContractRow, Contracts, row_of
from tarot_records.phases.declarations.announcements import KONTRA, Announcement, Talk, Talking, bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.declarations.kontras import Kontra

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

FIVES: Final = HONOURS | KINGS


class NumberHeld(NamedTuple):
    """Range of the number of certain cards (a mask) that a combination needs in a hand."""

    cards: int
    least: int
    most: int


class Shape(NamedTuple):
    """The cards and the value of a combination."""

    value: int
    ranges: tuple[NumberHeld, ...]
    sized: bool = False
    """True if a declaration may also state the number of cards of the first range, or these cards."""
    players: int = 1
    """Maximum number of players who may have the combination."""

    def fits(self, position: Position, seat: int) -> bool:
        """Return whether a seat may hold the combination, as far as its cards are known."""
        for cards, least, most in self.ranges:
            lowest, highest = numbers_held(position, seat, cards)
            if highest < least or most < lowest:
                return False
        return True


def numbers_held(position: Position, seat: int, cards: int) -> tuple[int, int]:
    """Return the least and the greatest possible number of some cards (a mask) in a hand."""
    known = (position.hands[seat] & cards).bit_count()
    elsewhere = remaining_stock(position)[0]
    for other, held in enumerate(position.hands):
        elsewhere |= position.setting.scarts[other] | (held if other != seat and not position.missing[other] else 0)
    free = (cards & ~elsewhere & ~position.hands[seat]).bit_count()
    return max(0, known - position.missing[seat]), known + min(position.unseen[seat], free)


KRALOVSKE, HONERY = "kralovske", "honery"


def shapes(options: Mapping[str, str]) -> Mapping[str, Shape]:
    """Return the combinations at a table [Ta5]."""
    others = TRUMPS & ~PETIT
    few = {
        "barvy": Shape(10, (NumberHeld(others, 0, 0),), players=4),
        "barvicky": Shape(5, (NumberHeld(others, 1, 2), NumberHeld(TRUMPS, 1, 2)), players=4),
    }
    if options["barvy"] == "one":
        few = {"barvy": Shape(5, (NumberHeld(TRUMPS, 0, 2),), players=4)}
    return {
        "taroky": Shape(10, (NumberHeld(TRUMPS, 10, 12),), sized=True, players=2),
        "tarocky": Shape(5, (NumberHeld(TRUMPS, 8, 9),), sized=True, players=2),
        **few,
        "trul": Shape(5, (NumberHeld(HONOURS, 3, 3),)),
        HONERY: Shape(5, (NumberHeld(FIVES, 4, 7),), sized=True),
        KRALOVSKE: Shape(10, (NumberHeld(KINGS, 4, 4),)),
    }


class Combined(Announcement, frozen=True, kw_only=True):
    """Declaration of a combination in the player's hand."""

    shape: Shape
    repeats: bool = False
    """False: each player declares a combination once."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Possible numbers of cards; empty if the combination has a fixed number of them."""
        first = self.shape.ranges[0]
        return tuple(range(first.least, first.most + 1)) if self.shape.sized else ()

    @property
    def value_of_each(self) -> int | None:
        """Value of the combination if several players may have it."""
        return self.shape.value if self.shape.players > 1 else None

    def value(self, declaration: Declaration) -> int:
        """Return the value of the combination."""
        return self.shape.value

    def order_findings(self, position: Position, contract: Contract, seat: int) -> Iterator[Finding]:
        """Yield a finding if the seat's turn to declare combinations is over; others may have declared the same one."""
        talk, order = self.talking.talk(position), self.talking.order(position, contract)
        if seat in order and self.is_late(talk, contract, seat, order):
            yield Finding("declare.turn", (), seat, {"kind": self.slug})

    def word_findings(self, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about the fields of a declaration."""
        seat = declaration.seat
        yield from bare_findings(declaration, () if self.shape.sized else ("cards", "size"))
        if declaration.value not in (None, self.shape.value):
            facts = {"found": declaration.value, "expected": self.shape.value}
            yield Finding("declare.value", ("value",), seat, facts)
        if declaration.cards is not None and declaration.size not in (None, len(declaration.cards)):
            facts = {"found": declaration.size, "expected": len(declaration.cards)}
            yield Finding("declare.number", ("size",), seat, facts)

    def _holder_findings(self, position: Position, seat: int) -> Iterator[Finding]:
        """Yield a finding if the player cannot hold the combination, or declares both `honery` and `kralovske`."""
        told = {word.kind for word in position.setting.declared if word.seat == seat}
        both = {HONERY, KRALOVSKE} <= {*told, self.slug}
        if both or not self.shape.fits(position, seat):
            yield Finding("declare.unfit", ("seat",), seat, {"kind": self.slug})

    def first_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings that do not depend on earlier announcements."""
        found = list(super().first_findings(position, declaration))
        yield from found
        if not found and self.shape.sized:
            yield from self._number_findings(position, declaration)

    def _number_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        seat, cards = declaration.seat, self.shape.ranges[0].cards
        held, seen, codes = position.hands[seat], 0, declaration.cards or ()
        unread = [i for i, code in enumerate(codes) if CARDS[code] >= UNKNOWN]
        if unread:
            yield Finding("declare.unknown", ("cards", unread[0]), seat, {"kind": declaration.kind})
        for i, code in enumerate(codes):
            card, bit = CARDS[code], BIT[CARDS[code]]
            possible = SUIT_MASKS[SUIT_OF[card]] if card > UNKNOWN else bit or cards
            gone = bit and not held & bit and (position.unseen[seat] <= 0 or holder(position, card) >= 0)
            if seen & bit or not possible & cards or gone:
                yield Finding("declare.held", ("cards", i), seat, {"card": code, "held": codes_of(held & cards)})
                return
            seen |= bit
        size = len(declaration.cards) if declaration.cards is not None else declaration.size
        least, most = numbers_held(position, seat, cards)
        if size is not None and not least <= size <= most:
            place = "cards" if declaration.cards is not None else "size"
            facts = {"kind": self.slug, "found": size, "expected": least}
            yield Finding("declare.count", (place,), seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return the combination of each seat that may hold it; at random none."""
        contract = position.setting.contract
        if contract is None or contract.declarer < 0 or self.talking.owed(position):
            return ()
        told = {(word.seat, word.kind) for word in position.setting.declared}
        seats = [seat for seat in self.talking.order(position, contract) if (seat, self.slug) not in told]
        words = (models.Declaration(seat=seat, kind=self.slug) for seat in seats if self.shape.fits(position, seat))
        return words if chance.random() < TOLD else ()


TOLD: Final = 0.6
"""Probability that random play declares the combinations of a kind."""


class OpenFlek(Talking, frozen=True, eq=False):
    """The rules of announcing in one turn each, and of a flek at any time, which takes no turn."""

    def knows(self, position: Position, talk: Talk, seat: int) -> bool:
        """Return whether a player certainly knows the sides: he holds the called card, or it was laid away."""
        row, called = row_of(self.table, position), position.setting.called
        if row is None or row.sides != "called":
            return True
        if called is None:
            return False
        return holder(position, called) == seat or any(scart & BIT[called] for scart in position.setting.scarts)

    def knows_of(self, position: Position, talk: Talk, seat: int, item: str) -> bool:
        """Return whether a player knows the last speaker's side.

        It is always True for a flek on the game by another seat than the declarer's, which reveals its own side.
        """
        contract = position.setting.contract
        others = item == GAME and contract is not None and seat != contract.declarer
        return others or super().knows_of(position, talk, seat, item)

    def heard(
        self, position: Position, contract: Contract, row: ContractRow, order: Sequence[int], talk: Talk, word: Declared
    ) -> Talk:
        """Return the state after one more declaration; a flek ends the turns of the players before its speaker."""
        after = super().heard(position, contract, row, order, talk, word)
        return after._replace(turn=max(talk.turn, order.index(word.seat))) if word.kind == KONTRA else after


def talking_of(table: Contracts, options: Mapping[str, str], birds: Sequence[str]) -> Talking:
    """Return the rules of announcing and doubling at a table."""
    told = shapes(options)
    return OpenFlek(
        table,
        first_turn=True,
        undoubled=frozenset(told),
        several={item: shape.players for item, shape in told.items()},
        owed=owed_of(birds),
    )


def owed_of(birds: Sequence[str]) -> Callable[[Position], Collection[str]]:
    """Return a function for the birds (items of a trump) of which the declarer of a druha has yet to announce one.

    Its result is empty in other contracts, and once he has announced one.
    """

    def owed(position: Position) -> Collection[str]:
        setting, contract = position.setting, position.setting.contract
        if contract is None or contract.name != DRUHA:
            return ()
        seat = contract.declarer
        if any(word.seat == seat and word.kind in birds for word in setting.declared):
            return ()
        return tuple([bird for bird in birds if position.hands[seat] & BIT[BIRDS[bird]]])

    return owed


def kinds_of(talking: Talking, options: Mapping[str, str], birds: Sequence[str]) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations."""
    told = [Combined(slug, talking, shape=shape) for slug, shape in shapes(options).items()]
    announced = [Announcement(bird, talking, BIT[BIRDS[bird]]) for bird in birds]
    kinds = (*announced, Announcement(VALAT, talking), *told)
    return {**{kind.slug: kind for kind in kinds}, KONTRA: Kontra(talking)}
