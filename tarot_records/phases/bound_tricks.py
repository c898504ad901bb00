"""Play where cards were announced for a certain trick, and so keep to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tarot_records.cards import BIT, CODES, UNKNOWN, cards_in, codes_of, mask
from tarot_records.faults import Finding
from tarot_records.phases.close_look import NO_BAN, Ban, CloseLook
from tarot_records.phases.tricks import Play, Tricks, play_of
from tarot_records.position import NOBODY, Position, at_turn, has_fallen, turns_of

if TYPE_CHECKING:
    from tarot_records.record import Hand

CALLED = -1
"""Stands for the card called among those that may be announced."""


@dataclass(frozen=True)
class BoundCards:
    """How announced cards bind whoever holds them."""

    trick_of: Mapping[str, tuple[int, int]]
    """What may be announced -> its card, or CALLED, and the number of its trick, from 1."""
    sides: Callable[[Position], Sequence[Sequence[int]]]
    """Who plays with whom: an announced card binds its holder if his own side has announced it."""
    hard: bool = False
    """Whether it may not be played early while another may; else it only may not win early."""
    due: bool = True
    """Whether it must be played to its trick, if it may."""

    def waiting(self, position: Position, seat: int = NOBODY) -> Mapping[int, int]:
        """The announced cards that have not fallen and whose trick is not over, each with its trick.

        For a seat, those that it or its side is known to have announced.
        """
        setting, now, found = position.setting, len(position.taken) + 1, dict[int, int]()
        for one in setting.declared:
            if one.kind not in self.trick_of:
                continue
            card, trick = self.trick_of[one.kind]
            if card == CALLED:
                card = NOBODY if setting.called is None else setting.called
            if trick < now or card == NOBODY or has_fallen(position, card):
                continue
            if seat in (NOBODY, one.seat) or (_is_told(position) and self._are_partners(position, seat, one.seat)):
                found[card] = trick
        return found

    def _are_partners(self, position: Position, one: int, two: int) -> bool:
        """Whether two seats are on one side."""
        return any(one in side and two in side for side in self.sides(position))

    def doubtful(self, position: Position, seat: int) -> int:
        """The announced cards of which nobody knows whether they bind a seat, as a mask."""
        return 0 if _is_told(position) else mask(self.waiting(position)) & ~mask(self.waiting(position, seat))

    def ban(self, position: Position, waiting: Mapping[int, int], choice: int) -> Ban:
        """The cards, among those that would follow, that the announced ones keep from being played now."""
        now = len(position.taken) + 1
        due = mask(card for card, trick in waiting.items() if trick == now) & choice
        if self.due and due:
            return Ban(choice & ~due, code="play.due", facts={"due": codes_of(due)[0]})
        kept = mask(waiting)
        if not choice & ~kept:
            first = min(cards_in(choice), key=lambda card: (waiting[card], card == position.setting.called))
            return NO_BAN if first == position.setting.called else Ban(choice & ~BIT[first], code="play.bound")
        return Ban(kept & ~due, code="play.bound") if self.hard else NO_BAN


def _is_told(position: Position) -> bool:
    """Whether nothing is unknown of who plays with whom."""
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
        """The cards that announced ones keep the seat at turn from playing."""
        seat = at_turn(position)
        waiting = self.bound.waiting(position, seat)
        if not held & mask(waiting) or held & self.bound.doubtful(position, seat):
            return NO_BAN
        return self.bound.ban(position, waiting, self.table.legal(held, self.table.state(position.trick)))

    def check(self, position: Position, play: Play) -> Sequence[Finding]:
        """What is wrong with the tricks, and which were won by a card that ought to wait."""
        found = super().check(position, play)
        if len(play.walk) == len(play.tricks) or not self.bound.waiting(position):
            return found  # every announced card that was played was played to its trick
        return sorted((*found, *self._won_early(position, play)), key=lambda finding: finding.path[1])

    def _clean(self, position: Position, play: Play) -> int:
        """How many tricks are plainly right: at most those with all announced cards that are due, and no other."""
        waiting = self.bound.waiting(position)
        if not waiting:
            return super()._clean(position, play)
        free = 0
        for number, cards in enumerate(play.cards, start=len(position.taken) + 1):
            if [card for card, trick in waiting.items() if (card in cards) != (trick == number)]:
                break
            free += 1
        before = play.part(0, free)
        clean = super()._clean(position, before)
        play.start, play.walk, play.won = position, before.walk, before.won
        return clean

    def _won_early(self, position: Position, play: Play) -> Iterator[Finding]:
        """The tricks won by an announced card before its own, though another card could be played."""
        kept, turns = self.bound.waiting(position), turns_of(position)
        taken = self.apply(position, play).taken[len(position.taken) :]
        for number, (leader, winner, cards) in enumerate(taken):
            if kept.keys().isdisjoint(cards) or NOBODY in (leader, winner):
                continue
            place = turns[leader].index(winner)
            if cards[place] not in kept:
                continue
            before = self.apply(position, play.part(0, number))
            middle = before._replace(trick=cards[:place], leader=leader)
            if free := self._free_instead(middle, cards[place]):
                facts = {"card": CODES[cards[place]], "legal": codes_of(free)}
                yield Finding("play.bound_won", ("tricks", number, "cards", place), winner, facts)

    def _free_instead(self, position: Position, card: int) -> int:
        """The cards that could be played instead of one announced for a later trick; 0 for any other card."""
        seat, now, state = at_turn(position), len(position.taken) + 1, self.table.state(position.trick)
        waiting = self.bound.waiting(position, seat)
        if card >= UNKNOWN or waiting.get(card, 0) <= now or not self.table.is_known[state]:
            return 0
        held = position.hands[seat] | BIT[card]
        if held & self.bound.doubtful(position, seat):
            return 0
        legal = self.table.legal(held, state) & ~self._ban(position, held).cards
        free = mask(one for one in cards_in(legal) if waiting.get(one, 0) <= now)
        return free if free.bit_count() > position.missing[seat] else 0

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """A random legal trick that no announced card wins too early."""
        while True:
            piece = super().invent(position, chance)
            if piece is None or not any(self._won_early(position, play_of(piece.tricks or ()))):
                return piece
