"""The declarations of Danish Tarok: a duty of everybody who holds trumps, matadors, a cavallerie or kings [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import (
    BIT,
    CARDS,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    PETIT,
    PLAIN_SUITS,
    QUEENS,
    TRUMP_SUIT,
    UNKNOWN,
    WORLD,
    codes_of,
    mask_of,
    trump,
)
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Declared, FrozenValue, Position, turns_of
from tarot_records.phases.common.sheet import tells_declarations
from tarot_records.phases.declarations.combinations import SILENT
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations, DeclarationsMade, out_of_turn
from tarot_records.phases.play.fool_words import WORDS
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

TRUMPS, MATADORS, CAVALLERIE, FOUR_KINGS, PASS, TOUT = "trumps", "matadors", "cavallerie", "kings", "pass", "tout"
PAGAT, NO_PAGAT = "pagat", "no_pagat"
FEWEST: Final = 10
"""Smallest number of trumps that is declared."""
COURTS: Final = KINGS | QUEENS | KNIGHTS | JACKS
FULL, ABUNDANT, HALF = 10, 15, 5
"""Payments for four court cards, for four and the Fool, for three and the Fool."""


UNTOLD: Final = mask_of(("S1", "S2", "S3", "H1"))
"""A player in random play says that he has nothing to declare only if he holds none of these cards."""


class HeldSet(FrozenValue, frozen=True):
    """A set of cards that has to be declared."""

    cards: int
    """Its cards, as a mask."""
    value: int
    """Payment that the declarer of the set gets from each of the others."""


SetsFound = Callable[[int], tuple[HeldSet, ...]]
"""Function from held cards (a mask) to the sets of one kind among them, each as large as possible."""


def trumps_in(held: int) -> tuple[HeldSet, ...]:
    """Return the set of all trumps held and the Fool; empty if they are fewer than ten."""
    cards = held & (TRUMP_SUIT | FOOL_BIT)
    number = cards.bit_count()
    return (HeldSet(cards, 10 + 5 * (number - FEWEST)),) if number >= FEWEST else ()


def matadors_in(held: int) -> tuple[HeldSet, ...]:
    """Return the set of Fool, trump 1 and the unbroken run of trumps from 21 down; empty without Fool, 21 and 1."""
    cards = FOOL_BIT | WORLD | PETIT
    if cards & ~held:
        return ()
    for number in range(20, 1, -1):
        if not held & BIT[trump(number)]:
            break
        cards |= BIT[trump(number)]
    return (HeldSet(cards, 10 + 5 * (cards.bit_count() - 3)),)


def four_or_three(held: int, members: int) -> tuple[HeldSet, ...]:
    """Return the set that is held of the four cards `members`; empty if there is none.

    It has all four (full), all four and the Fool (abundant), or three and the Fool (half).
    """
    own, fool = held & members, held & FOOL_BIT
    if own.bit_count() < 3:
        return ()
    if own == members:
        return (HeldSet(own | fool, ABUNDANT if fool else FULL),)
    return (HeldSet(own | fool, HALF),) if fool and own.bit_count() == 3 else ()


CAVALLERIES: Final = tuple([suit & COURTS for suit in PLAIN_SUITS])
"""The court cards of each suit, as masks."""


def cavalleries_in(held: int) -> tuple[HeldSet, ...]:
    """Return the sets of court cards of one suit."""
    return tuple([found for courts in CAVALLERIES for found in four_or_three(held, courts)])


SETS: Final[dict[str, SetsFound]] = {
    TRUMPS: trumps_in,
    MATADORS: matadors_in,
    CAVALLERIE: cavalleries_in,
    FOUR_KINGS: lambda held: four_or_three(held, KINGS),
}
"""Kind of declaration -> function that finds its sets."""
SIZES: Final = {TRUMPS: range(10, 23), MATADORS: range(3, 23), CAVALLERIE: range(4, 6), FOUR_KINGS: range(4, 6)}
BY_SIZE: Final = {TRUMPS: 10 - 5 * FEWEST, MATADORS: 10 - 5 * 3}
"""Kind that is paid by its number of cards -> amount to add to five times this number."""


@lru_cache(maxsize=1024)
def sets_in(held: int) -> Mapping[str, tuple[HeldSet, ...]]:
    """Return the sets among held cards (a mask) by their kind, cached; without kinds that have none."""
    return {kind: sets for kind, find in SETS.items() if (sets := find(held))}


def in_sets(held: int) -> int:
    """Return the cards of all sets among held cards, both as masks."""
    cards = 0
    for sets in sets_in(held).values():
        for one in sets:
            cards |= one.cards
    return cards


class Holding(NamedTuple):
    """The cards from which a seat makes its declarations."""

    cards: int
    """Its known cards, as a mask."""
    known: bool
    """True if they are all known."""


Declares = Callable[[Position, int], Holding]
"""Function from a position and a seat to the cards from which the seat makes its declarations."""


class SetKind(DeclarationKind, frozen=True):
    """Declaration of one kind of set: trumps, matadors, a cavallerie or kings."""

    slug: str
    holding: Declares

    @property
    def repeats(self) -> bool:
        """True if a player may have several."""
        return self.slug == CAVALLERIE

    @property
    def sizes(self) -> Iterable[int]:
        """Possible numbers of cards."""
        return SIZES[self.slug]

    @property
    def says(self) -> frozenset[str]:
        """Further details: for trumps the `item`, which says whether trump 1 is among them."""
        return frozenset({"item"} if self.slug == TRUMPS else ())

    @property
    def items(self) -> tuple[str, ...]:
        """Possible items."""
        return (PAGAT, NO_PAGAT) if self.slug == TRUMPS else ()

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on the cards or their number, on the value, and on the statement about trump 1."""
        seat, codes, item = declaration.seat, declaration.cards, declaration.item
        if declaration.trick not in (None, 1):
            yield Finding("declare.time", ("trick",), seat, {"trick": declaration.trick})
        if codes is not None and declaration.size not in (None, len(codes)):
            yield Finding("declare.number", ("size",), seat, {"found": declaration.size, "expected": len(codes)})
        if any((word.seat, word.kind) == (seat, PASS) for word in position.setting.declared):
            yield Finding("declare.unfit", ("kind",), seat, {"kind": self.slug})
        holding = self.holding(position, seat)
        yield from self._card_findings(declaration, holding)
        size = len(codes) if codes is not None else declaration.size
        if size is None:
            yield Finding("declare.unknown", (), seat, {"kind": self.slug})
            if holding.known and not SETS[self.slug](holding.cards):
                yield Finding("declare.unfit", ("kind",), seat, {"kind": self.slug})
        elif codes is None or any(CARDS[code] >= UNKNOWN for code in codes):
            sizes = [one.cards.bit_count() for one in SETS[self.slug](holding.cards)] if holding.known else self.sizes
            yield from self._value_findings(declaration, size)
            if size not in sizes:
                facts = {"found": size, "sizes": tuple(sizes) or tuple(self.sizes)}
                yield Finding("declare.size", ("size",) if codes is None else ("cards",), seat, facts)
        else:
            yield from self._set_findings(position, declaration, holding)
        if item is not None and (item not in self.items or self._is_untrue(item, holding)):
            yield Finding("declare.item", ("item",), seat, {"kind": self.slug, "item": item})

    def _card_findings(self, declaration: Declaration, holding: Holding) -> Iterator[Finding]:
        """Yield the findings on cards that are not held, or listed twice."""
        seen = 0
        for i, code in enumerate(declaration.cards or ()):
            bit = BIT[CARDS[code]]
            if seen & bit or (holding.known and bit & ~holding.cards):
                facts = {"card": code, "held": codes_of(holding.cards)}
                yield Finding("declare.held", ("cards", i), declaration.seat, facts)
            seen |= bit

    def _set_findings(self, position: Position, declaration: Declaration, holding: Holding) -> Iterator[Finding]:
        """Yield the findings on known cards: they are no complete set, were declared before, or have another value."""
        seat, cards = declaration.seat, mask_of(declaration.cards or ())
        found = SETS[self.slug](holding.cards if holding.known else cards)
        made = next((one for one in found if one.cards == cards), None)
        if made is None:
            legal = codes_of(found[0].cards) if found else ()
            wrong = {"kind": self.slug, "cards": declaration.cards, "legal": legal}
            yield Finding("declare.combination", ("cards",), seat, wrong)
            return
        if any((word.seat, word.kind, word.cards) == (seat, self.slug, cards) for word in position.setting.declared):
            yield Finding("declare.combined_twice", (), seat, {"kind": self.slug, "cards": declaration.cards})
        if declaration.value not in (None, made.value):
            yield Finding("declare.value", ("value",), seat, {"found": declaration.value, "expected": made.value})

    def _value_findings(self, declaration: Declaration, size: int) -> Iterator[Finding]:
        """Yield a finding if no set of this size has the stated value."""
        four = (FULL, HALF) if size == 4 else (ABUNDANT,)
        possible = (BY_SIZE[self.slug] + 5 * size,) if self.slug in BY_SIZE else four
        if size in self.sizes and declaration.value not in (None, *possible):
            facts = {"found": declaration.value, "expected": possible if len(possible) > 1 else possible[0]}
            yield Finding("declare.value", ("value",), declaration.seat, facts)

    def _is_untrue(self, item: str, holding: Holding) -> bool:
        """Return whether `item`, with or without trump 1, is known to be wrong."""
        held = bool(holding.cards & PETIT)
        return (item == NO_PAGAT and held) or (item == PAGAT and holding.known and not held)

    def value(self, declaration: Declaration) -> int:
        """Return the value of a declaration by its cards or their number, or else the stated one."""
        codes = declaration.cards
        size = len(codes) if codes is not None else declaration.size
        if size is None:
            return declaration.value or 0
        if self.slug in BY_SIZE:
            return BY_SIZE[self.slug] + 5 * size if size in self.sizes else 0
        if codes is not None and all(CARDS[code] < UNKNOWN for code in codes):
            return next((one.value for one in SETS[self.slug](mask_of(codes))), 0)
        return ABUNDANT if size == 5 else declaration.value or 0


class Nothing(DeclarationKind, frozen=True):
    """Declaration of a player that he has nothing to declare (`pass`)."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield a finding if the player has declared a set, and one for each field that a pass cannot have."""
        seat = declaration.seat
        yield from _field_findings(declaration)
        if any(word.seat == seat and word.kind in SETS for word in position.setting.declared):
            yield Finding("declare.unfit", ("kind",), seat, {"kind": PASS})


def _field_findings(declaration: Declaration) -> Iterator[Finding]:
    """Yield a finding for each of cards, size and value that a declaration states, for kinds that have none of them."""
    for name in ("cards", "size", "value"):
        if getattr(declaration, name) is not None:
            yield Finding("record.section", (name,), declaration.seat, {"field": name})


class Tout(DeclarationKind, frozen=True):
    """The dealer's declaration that he plays for all tricks, for which he lays the Fool away [Da3; Da13]."""

    allowed: bool
    """True if the Fool may be laid away for a tout."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield a finding if a tout is not allowed, or not by the dealer, or without the Fool in the scart."""
        seat, setting = declaration.seat, position.setting
        yield from _field_findings(declaration)
        is_dealer = setting.dealer in (NOBODY, seat)
        laid = setting.scarts[seat] & FOOL_BIT or setting.scart_unseen[seat]
        if not (self.allowed and is_dealer and laid):
            yield Finding("declare.unfit", ("kind",), seat, {"kind": TOUT})


class Duty(Declarations, frozen=True, kw_only=True):
    """Phase of the compulsory declarations before play, in turn from the dealer.

    It also stores declarations about the Fool, which are made during play, for the phase of the tricks.
    """

    holding: Declares

    def event(self, hand: Hand, position: Position) -> DeclarationsMade:
        """Return the declarations of a hand, those before play first; SILENT if it does not state them."""
        if not tells_declarations(hand):
            return SILENT
        later = [i for i, word in enumerate(hand.declarations) if word.kind in WORDS]
        first = [i for i, word in enumerate(hand.declarations) if word.kind not in WORDS]
        return self.made(hand, (*first, *later), self.speakers(position))

    def check(self, position: Position, made: DeclarationsMade) -> Iterator[Finding]:
        """Yield the findings about the declarations."""
        for i, declaration, stands in zip(*made, strict=True):
            for finding in self._findings(position, declaration):
                yield finding._replace(path=("declarations", i, *finding.path))
            position = self.with_those(position, (declaration,), (stands,))

    def _standing(self, declaration: Declaration, players: tuple[int, ...]) -> Declared | None:  # type: ignore[override]
        """Return the entry of a declaration in `Setting.declared`; None if the game does not have it.

        The item of a declaration of trumps is left out, because it pays nothing.
        """
        stands = super()._standing(declaration, players)
        return stands._replace(item="") if stands is not None and stands.kind == TRUMPS else stands

    def apply(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position after all declarations; only those before play are passed to `note`.

        If the hand does not state them (SILENT), only mark the position as silent.
        """
        if made is SILENT:
            return position._replace(setting=position.setting._replace(silent=True))
        number = sum(word.kind not in WORDS for word in made.declarations)
        places, words, standing = made
        first = DeclarationsMade(places[:number], words[:number], standing[:number])
        later = DeclarationsMade(places[number:], words[number:], standing[number:])
        return super().apply(super().apply(position, first, note), later)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the next declaration that is due, or a pass by a player who may say so in random play; else None."""
        turns = turns_of(position)[position.setting.dealer]
        said = [word.seat for word in position.setting.declared]
        for place, seat in enumerate(turns):
            word = next(self.due(position, seat), None)
            speaks = not position.hands[seat] & UNTOLD and not {*said} & {*turns[place:]}
            if word is None and speaks:
                word = models.Declaration(seat=seat, kind=PASS)
            if word is not None:
                return models.Hand(declarations=(word,))
        return None

    def due(self, position: Position, seat: int) -> Iterator[Declaration]:
        """Yield the declarations that a seat has to make and has not made yet; none if its cards are not all known."""
        said = [word for word in position.setting.declared if word.seat == seat]
        scart, dealer = position.setting.scarts[seat], position.setting.dealer
        if seat == dealer and scart & FOOL_BIT and all(word.kind != TOUT for word in said):
            tout = models.Declaration(seat=seat, kind=TOUT)
            if not any(self.kinds[TOUT].check(position, tout)):
                yield tout
        holding = self.holding(position, seat)
        for kind, sets in sets_in(holding.cards).items() if holding.known else ():
            own = [word for word in said if word.kind == kind]
            open_ones = [one for one in sets if all(word.cards != one.cards for word in own)]
            for one in open_ones[: max(0, len(sets) - len(own))]:
                if kind == TRUMPS:
                    item = PAGAT if one.cards & PETIT else NO_PAGAT
                    yield models.Declaration(seat=seat, kind=kind, size=one.cards.bit_count(), item=item)
                else:
                    yield models.Declaration(seat=seat, kind=kind, cards=codes_of(one.cards))

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Return no declarations: a hand that does not state them has no known score."""
        return iter(())

    def ways(self, hand: Hand, end: Position, pack: object) -> Iterator[Hand]:
        """Return no hands: the number of cards does not tell their value."""
        return iter(())

    def missing(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings on declarations that were due, and on those out of turn."""
        yield from out_of_turn(position, hand, (*SETS, PASS, TOUT), dealer_first=True)
        if not tells_declarations(hand):
            return
        path = ("declarations",) if hand.declarations else ()
        for seat in turns_of(position)[0]:
            for word in self.due(position, seat):
                yield Finding("declare.duty", path, seat, {"kind": word.kind})


def kinds(holding: Declares, fool_scart: bool) -> dict[str, DeclarationKind]:
    """Return the kinds of declarations before play; with `fool_scart`, the Fool may be laid away for a tout."""
    return {
        **{slug: SetKind(slug, holding) for slug in SETS},
        PASS: Nothing(),
        TOUT: Tout(fool_scart),
    }
