"""Play where cards were announced for a certain trick, and so keep to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tarot_records.core.cards import BIT, CODES, KINGS, UNKNOWN, cards_in, codes_of, mask
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Declared, Position, has_fallen, seat_to_play, turns_of
from tarot_records.phases.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.tricks import Play, Tricks, play_of

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

CALLED, NAMED = -1, -2
"""Stand among the cards that may be announced for the card called, and for the king that the announcement names."""


class Bond(NamedTuple):
    """What an announcement binds, as long as it may still be made."""

    by: int
    """Who announced it."""
    cards: int
    """Its card, as a mask; where nobody knows which it is, those that it may be."""
    trick: int
    """The number of its trick, from 1."""
    sure: bool
    """Whether it is known which card it is, and that it has not failed yet."""


@dataclass(frozen=True)
class BoundCards:
    """How announced cards bind whoever holds them."""

    trick_of: Mapping[str, tuple[int, int]]
    """What may be announced -> its card, or CALLED, or NAMED, and the number of its trick, from 1."""
    sides: Callable[[Position], Sequence[Sequence[int]]]
    """Who plays with whom: an announced card binds its holder if his own side has announced it."""
    hard: bool = False
    """Whether it may not be played early while another may; else it only may not win early."""
    due: bool = True
    """Whether it must be played to its trick, if it may."""
    of_all_before: frozenset[str] = frozenset()
    """What asks for every trick up to its own, and so fails with the first that its side has lost."""

    def bonds(self, position: Position) -> Sequence[Bond]:
        """What is announced whose card has not fallen, whose trick is not over, and that has not failed otherwise."""
        setting, now, found = position.setting, len(position.taken) + 1, list[Bond]()
        for word in setting.declared:
            if word.kind not in self.trick_of:
                continue
            card, trick = self.trick_of[word.kind]
            if trick < now:
                continue
            if card == CALLED:
                card = NOBODY if setting.called is None else setting.called
            elif card == NAMED:
                card = word.named
                if card == NOBODY:
                    found.append(Bond(word.seat, KINGS, trick, False))
            if card == NOBODY or has_fallen(position, card):
                continue
            failed = self._has_lost(position, word) if word.kind in self.of_all_before else False
            if failed is not True:
                found.append(Bond(word.seat, BIT[card], trick, failed is False))
        return found

    def _has_lost(self, position: Position, said: Declared) -> bool | None:
        """Return whether the side of who said something has lost a trick; None if nobody knows."""
        seat, lost = said.seat, [winner for _, winner, _ in position.taken if winner != said.seat]
        if not lost:
            return False
        if not _is_told(position):
            return None
        others = [winner for winner in lost if winner != NOBODY and not self._are_partners(position, seat, winner)]
        return True if others else None if NOBODY in lost else False

    def waiting(self, position: Position, seat: int) -> Mapping[int, int]:
        """The announced cards that surely bind a seat, by what it or its side has announced, each with its trick."""
        found = dict[int, int]()
        for bond in self.bonds(position):
            if bond.sure and self._binds(position, bond, seat):
                (card,) = cards_in(bond.cards)
                found[card] = min(bond.trick, found.get(card, bond.trick))
        return found

    def _binds(self, position: Position, bond: Bond, seat: int) -> bool:
        """Return whether an announcement is known to be one of a seat's side."""
        return seat == bond.by or (_is_told(position) and self._are_partners(position, seat, bond.by))

    def _are_partners(self, position: Position, one: int, two: int) -> bool:
        """Return whether two seats are on one side."""
        return any(one in side and two in side for side in self.sides(position))

    def doubtful(self, position: Position, seat: int) -> int:
        """Return the announced cards of which nobody knows whether they bind a seat, as a mask."""
        sure, unsure = set[tuple[int, int]](), set[tuple[int, int]]()
        for bond in self.bonds(position):
            if bond.sure and self._binds(position, bond, seat):
                sure.add((bond.cards, bond.trick))
            elif not _is_told(position) or self._binds(position, bond, seat):
                unsure.add((bond.cards, bond.trick))
        found = 0
        for cards, _ in unsure - sure:
            found |= cards
        return found

    def ban(self, position: Position, waiting: Mapping[int, int], choice: int) -> Ban:
        """Return the cards, among those that would follow, that the announced ones keep from being played now."""
        now = len(position.taken) + 1
        due = mask(card for card, trick in waiting.items() if trick == now) & choice
        if self.due and due:
            return Ban(choice & ~due, code="play.due", facts={"due": codes_of(due)[0]})
        kept = mask(waiting)
        if not choice & ~kept:
            first = min(cards_in(choice), key=lambda card: (waiting[card], card == position.setting.called))
            return Ban(choice & ~BIT[first], code="play.bound")
        return Ban(kept & ~due, code="play.bound") if self.hard else NO_BAN


def _is_told(position: Position) -> bool:
    """Return whether nothing is unknown of who plays with whom."""
    contract = position.setting.contract
    return contract is None or contract.partner != NOBODY


@dataclass(frozen=True, kw_only=True)
class BoundTricks(Tricks):
    """The play of a game in which cards are announced."""

    bound: BoundCards

    def __post_init__(self) -> None:
        look = CloseLook(self.table, self.length, self.fool, self.worth, self._ban)
        object.__setattr__(self, "look", look)

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the cards that announced ones keep the seat at turn from playing."""
        seat = seat_to_play(position)
        waiting = self.bound.waiting(position, seat)
        if not held & mask(waiting) or held & self.bound.doubtful(position, seat):
            return NO_BAN
        return self.bound.ban(position, waiting, self.table.legal(held, self.table.state(position.trick)))

    def check(self, position: Position, play: Play) -> Sequence[Finding]:
        """Yield the findings on the tricks, and which were won by a card that ought to wait."""
        found = super().check(position, play)
        if self.bound.hard or len(play.walk) == len(play.tricks) or not self.bound.bonds(position):
            return found  # no announced card was played early; or whether it won makes no difference
        return sorted((*found, *self._won_early(position, play)), key=lambda finding: finding.path[1])

    def _clean(self, position: Position, play: Play) -> int:
        """How many tricks are plainly right: at most those with all announced cards that are due, and no other."""
        bonds = self.bound.bonds(position)
        if not bonds:
            return super()._clean(position, play)
        free = 0
        for number, cards in enumerate(play.cards, start=len(position.taken) + 1):
            down = mask(card for card in cards if card < UNKNOWN)
            if [bond for bond in bonds if bool(down & bond.cards) != (bond.trick == number)]:
                break
            free += 1
        before = play.part(0, free)
        clean = super()._clean(position, before)
        play.start, play.walk, play.won = position, before.walk, before.won
        return clean

    def _won_early(self, position: Position, play: Play) -> Iterator[Finding]:
        """Yield the tricks won by an announced card before its own, though another card could be played."""
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
        """Return the cards that could be played instead of one announced for a later trick; 0 for any other card."""
        seat, now, state = seat_to_play(position), len(position.taken) + 1, self.table.state(position.trick)
        waiting = self.bound.waiting(position, seat)
        if card >= UNKNOWN or waiting.get(card, 0) <= now or not self.table.is_known[state]:
            return 0
        held = position.hands[seat] | BIT[card]
        if held & self.bound.doubtful(position, seat):
            return 0
        legal = self.table.legal(held, state) & ~self._ban(position, held).cards
        free = mask(other for other in cards_in(legal) if waiting.get(other, 0) <= now)
        return free if free.bit_count() > position.missing[seat] else 0

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random legal trick that no announced card wins too early."""
        while True:
            piece = super().invent(position, chance)
            if piece is None or self.bound.hard or not any(self._won_early(position, play_of(piece.tricks or ()))):
                return piece
