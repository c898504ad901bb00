"""Play with cards announced for a certain trick, such as the Pagat for the last, which must wait for that trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING

import msgspec

from tarot_records.core.cards import BIT, CODES, KINGS, UNKNOWN, cards_in, codes_of, mask
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Declared, FrozenValue, Position, has_fallen, seat_to_play, turns_of
from tarot_records.phases.play.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.play.tricks import Play, Tricks, play_of
from tarot_records.rules.trick_table import ANYTHING

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

CALLED, NAMED = -1, -2
"""Numbers in place of a card: the called card, and the king that the announcement names."""


class Bond(FrozenValue, frozen=True):
    """An announcement that may still be fulfilled, and the card that it binds."""

    by: int
    """Seat that made the announcement."""
    cards: int
    """The bound card, as a mask; all possible cards if it is unknown."""
    trick: int
    """Number of the announced trick, from 1."""
    sure: bool
    """True if the card is known and the announcement certainly has not failed yet."""


class BoundCards(msgspec.Struct, frozen=True):
    """The rules by which announced cards bind their holders."""

    trick_of: Mapping[str, tuple[int, int]]
    """Item -> its card (or CALLED or NAMED), and the number of its trick, from 1."""
    sides: Callable[[Position], Sequence[Sequence[int]]]
    """Function from a position to the sides: a card binds its holder if his side has announced it."""
    hard: bool = False
    """True if a bound card may not be played early while another card is legal; otherwise it only may not win early."""
    due: bool = True
    """True if a bound card must be played to its trick, if that is legal."""
    of_all_before: frozenset[str] = frozenset()
    """Items that require all tricks up to their own, and so fail with the first trick that the side loses."""

    def bonds(self, position: Position) -> Sequence[Bond]:
        """Return the announcements that may still be fulfilled."""
        setting, now, found = position.setting, len(position.taken) + 1, list[Bond]()
        for word in setting.declared:
            if word.kind not in self.trick_of:
                continue
            card, trick = self.trick_of[word.kind]
            if trick < now:
                continue
            if card in (CALLED, NAMED):
                told = setting.called if card == CALLED else word.named
                if told is None or told == NOBODY:
                    found.append(Bond(word.seat, KINGS, trick, False))
                    continue
                card = told
            if has_fallen(position, card):
                continue
            failed = self._has_lost(position, word) if word.kind in self.of_all_before else False
            if failed is not True:
                found.append(Bond(word.seat, BIT[card], trick, failed is False))
        return found

    def _has_lost(self, position: Position, declared: Declared) -> bool | None:
        """Return whether the side of an announcement has lost a trick; None if unknown."""
        seat, lost = declared.seat, [winner for _, winner, _ in position.taken if winner != declared.seat]
        if not lost:
            return False
        if not _are_sides_known(position):
            return None
        others = [winner for winner in lost if winner != NOBODY and not self._are_partners(position, seat, winner)]
        return True if others else None if NOBODY in lost else False

    def waiting(self, position: Position, bonds: Sequence[Bond], seat: int) -> Mapping[int, int]:
        """Return the announced cards that certainly bind a seat: card -> number of its earliest trick, from 1."""
        found = dict[int, int]()
        for bond in bonds:
            if bond.sure and self._binds(position, bond, seat):
                (card,) = cards_in(bond.cards)
                found[card] = min(bond.trick, found.get(card, bond.trick))
        return found

    def _binds(self, position: Position, bond: Bond, seat: int) -> bool:
        """Return whether an announcement is known to come from a seat's side."""
        return seat == bond.by or (_are_sides_known(position) and self._are_partners(position, seat, bond.by))

    def _are_partners(self, position: Position, one: int, two: int) -> bool:
        return any(one in side and two in side for side in self.sides(position))

    def doubtful(self, position: Position, bonds: Sequence[Bond], seat: int) -> int:
        """Return the announced cards that may or may not bind a seat, as a mask."""
        sure, unsure = set[tuple[int, int]](), set[tuple[int, int]]()
        for bond in bonds:
            if bond.sure and self._binds(position, bond, seat):
                sure.add((bond.cards, bond.trick))
            elif not _are_sides_known(position) or self._binds(position, bond, seat):
                unsure.add((bond.cards, bond.trick))
        found = 0
        for cards, _ in unsure - sure:
            found |= cards
        return found

    def first_to_go(self, position: Position, waiting: Mapping[int, int], choice: int) -> int:
        """Return the card of `choice` to be given up first: that of the earliest trick, the called card after others.

        `waiting`: bound card -> number of its trick. `choice` and the result are masks.
        """
        return BIT[min(cards_in(choice), key=lambda card: (waiting[card], card == position.setting.called))]

    def ban(self, position: Position, waiting: Mapping[int, int], choice: int) -> Ban:
        """Return the cards that may not be played now: those for a later trick, or all but the one for this trick.

        `waiting`: bound card -> number of its trick. `choice`: the cards otherwise legal, as a mask.
        """
        now = len(position.taken) + 1
        due = mask(card for card, trick in waiting.items() if trick == now) & choice
        if self.due and due:
            return Ban(choice & ~due, code="play.due", facts={"due": codes_of(due)[0]})
        kept = mask(waiting)
        if not choice & ~kept:
            return Ban(choice & ~self.first_to_go(position, waiting, choice), code="play.bound")
        return Ban(kept & ~due, code="play.bound") if self.hard else NO_BAN

    def sure_ban(self, position: Position, waiting: Mapping[int, int], choice: int, unsure: int) -> Ban:
        """Return the cards that are barred now whichever of the cards `unsure` are bound.

        They are the cards that wait for a later trick, if the rule is `hard` and another card is certainly free.
        """
        free = choice & ~mask(waiting) & ~unsure
        later = mask(card for card, trick in waiting.items() if trick > len(position.taken) + 1) & ~unsure
        return Ban(later, code="play.bound") if self.hard and free else NO_BAN


def _are_sides_known(position: Position) -> bool:
    contract = position.setting.contract
    return contract is not None and contract.partner != NOBODY


class BoundTricks(Tricks, frozen=True, kw_only=True):
    """The play of a game in which cards can be announced for a certain trick."""

    bound: BoundCards

    @cached_property
    def look(self) -> CloseLook:
        """Detailed check of tricks that are wrong or unusual."""
        return self._look(ANYTHING)

    def look_at(self, position: Position, play: Play) -> CloseLook:
        """Return the detailed check of the trick that comes next; only a holder of bound cards can have a ban."""
        return self._look(self._bound_cards(position))

    def _bound_cards(self, position: Position) -> int:
        """Return the cards that may be bound in the next trick, as a mask."""
        return reduce(or_, [bond.cards for bond in self.bound.bonds(position)], 0)

    def _look(self, watched: int) -> CloseLook:
        return CloseLook(self.table, self.length, self.fool, self.worth, self._ban, watched)

    @cached_property
    def _bindable(self) -> int:
        """The cards, besides a called one, that an announcement can bind, as a mask."""
        cards = [card for card, _ in self.bound.trick_of.values()]
        return mask(card for card in cards if card >= 0) | (KINGS if NAMED in cards else 0)

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the cards that announced cards bar the seat at turn from playing."""
        called = position.setting.called
        if not held & (self._bindable if called is None or called == NOBODY else self._bindable | BIT[called]):
            return NO_BAN
        seat, bonds = seat_to_play(position), self.bound.bonds(position)
        waiting = self.bound.waiting(position, bonds, seat)
        if not held & mask(waiting):
            return NO_BAN
        state = self.table.state(position.trick)
        if position.trick and not state:
            return NO_BAN  # a card of another pack was led, which asks for nothing
        choice, unsure = self.table.legal(held, state), held & self.bound.doubtful(position, bonds, seat)
        if unsure:
            return self.bound.sure_ban(position, waiting, choice, unsure)
        return self.bound.ban(position, waiting, choice)

    def check(self, position: Position, play: Play) -> Sequence[Finding]:
        """Return the findings about the tricks, including tricks won too early by an announced card."""
        found = super().check(position, play)
        if self.bound.hard or len(play.walk) == len(play.tricks) or not self.bound.bonds(position):
            return found  # no announced card was played early, or winning early is no fault
        return sorted((*found, *self._won_early(position, play)), key=lambda finding: finding.path[1])

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of tricks, from the first, that are plainly right, without bound cards early or missing."""
        bonds = self.bound.bonds(position)
        if not bonds:
            return super()._clean(position, play)
        return self._clean_of_first(self._without_bound(bonds, len(position.taken) + 1, play.cards), position, play)

    def _without_bound(self, bonds: Sequence[Bond], first: int, tricks: Sequence[Sequence[int]]) -> int:
        """Return the number of tricks, from the first on, without a bound card that is early or missing.

        `first` is the number of the first trick.
        """
        watched = reduce(or_, [bond.cards for bond in bonds])
        due = {bond.trick for bond in bonds}
        for number, cards in enumerate(tricks, start=first):
            down = 0
            for card in cards:
                down |= BIT[card]
            if (down & watched or number in due) and [
                bond for bond in bonds if bool(down & bond.cards) != (bond.trick == number)
            ]:
                return number - first
        return len(tricks)

    def _won_early(self, position: Position, play: Play) -> Iterator[Finding]:
        """Yield a finding for each trick that an announced card won too early although another card was legal."""
        kept, turns = 0, turns_of(position)
        for bond in self.bound.bonds(position):
            kept |= bond.cards
        taken = self.apply(position, play).taken[len(position.taken) :]
        for number, (leader, winner, cards) in enumerate(taken):
            if NOBODY in (leader, winner) or not kept & BIT[cards[turns[leader].index(winner)]]:
                continue
            place = turns[leader].index(winner)
            before = self.apply(position, play.part(0, number))
            middle = before._replace(trick=cards[:place], leader=leader)
            if free := self._free_instead(middle, cards[place]):
                facts = {"card": CODES[cards[place]], "legal": codes_of(free)}
                yield Finding("play.bound_won", ("tricks", number, "cards", place), winner, facts)

    def _free_instead(self, position: Position, card: int) -> int:
        """Return the cards that could replace a card announced for a later trick, as a mask; 0 for any other card."""
        seat, now, state = seat_to_play(position), len(position.taken) + 1, self.table.state(position.trick)
        bonds = self.bound.bonds(position)
        waiting = self.bound.waiting(position, bonds, seat)
        if card >= UNKNOWN or waiting.get(card, 0) <= now or not self.table.is_known[state]:
            return 0
        held = position.hands[seat] | BIT[card]
        unsure = self.bound.doubtful(position, bonds, seat)
        legal = self.table.legal(held, state) & ~self._ban(position, held).cards & ~unsure
        free = mask(other for other in cards_in(legal) if waiting.get(other, 0) <= now)
        return free if free.bit_count() > position.missing[seat] else 0

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with a random legal trick that no announced card wins too early; None if no trick is due."""
        while True:
            piece = super().invent(position, chance)
            if piece is None or self.bound.hard or not any(self._won_early(position, play_of(piece.tricks or ()))):
                return piece
