"""The detailed check of a trick, including the duty to follow suit: findings about cards, leader, winner and payment.

The phase of play (`tricks.py`) checks here only tricks that are not plainly right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from tarot_records.core.cards import (
    BIT,
    CARDS,
    CODES,
    FOOL,
    HONOURS,
    SUIT_NAMES,
    TRUMPS,
    UNKNOWN,
    cards_in,
    codes_of,
    mask,
)
from tarot_records.core.faults import Finding, Reason, no_such_seat
from tarot_records.core.position import NOBODY, Position, holder, next_seat, out_of_play, seat_to_play, turns_of
from tarot_records.counting import exact
from tarot_records.rules.fool import Fate, Fool, side_members
from tarot_records.rules.trick_table import ANYTHING, TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Trick


class Ban(NamedTuple):
    """Cards that are legal by the trick table, but barred now if the player has other legal cards."""

    cards: int
    doubt: str = ""
    """Open point on which the ban depends and which the record does not settle; the cards are then allowed."""
    code: str = "play.called_suit"
    """Code of the fault of playing such a card."""
    facts: Mapping[str, Any] = {}
    """Further facts of the fault, besides the card, its suit and the legal cards."""


Banned = Callable[[Position, int], Ban]
"""Function from the position before a card, and the player's cards as a mask, to the banned cards."""
NO_BAN = Ban(0)


class Worth(Protocol):
    """The value of a trick in card points."""

    @property
    def unit(self) -> int:
        """Denominator of the points, which are given in 1/unit."""

    def points(self, held: int, size: int) -> int:
        """Return the points, in 1/unit, of `size` cards, of which `held` (a mask) are known and the others empty."""


class CloseLook(msgspec.Struct, frozen=True):
    """The detailed check of tricks, with the rules of the game that it needs."""

    table: TrickTable
    length: int
    """Number of tricks in a hand."""
    fool: Fool
    worth: Worth
    banned: Banned | None = None
    watched: int = ANYTHING
    """Cards, as a mask: only a player who holds at least one of them can have banned cards."""

    def ban(self, position: Position, held: int) -> Ban:
        """Return the cards that the seat at turn may not play although the trick table allows them."""
        return NO_BAN if self.banned is None else self.banned(position, held)

    def is_excused(self, cards: Sequence[int]) -> bool:
        """Return whether some cards include the Fool as an excuse."""
        return bool(self.table.pack.excuse) and FOOL in cards

    def trick(
        self, position: Position, after: Position, trick: Trick, cards: tuple[int, ...], later: tuple[int, ...]
    ) -> Iterator[Finding]:
        """Yield the findings about a trick, with paths within the trick.

        `position` and `after` are the positions before and after it, without a payment for the Fool. `later` has the
        cards of each seat in later tricks, as masks.
        """
        turns = turns_of(position)
        size = len(turns[0])
        if len(position.taken) >= self.length:
            yield Finding("play.extra", (), None, {"expected": self.length})
            return
        yield from _leader_findings(position, trick)
        if len(cards) != size:
            yield Finding("play.size", ("cards",), None, {"found": len(cards), "expected": size})
        leader = after.taken[-1][0]
        if leader == NOBODY:
            yield Finding("play.leader_unknown", ())
            return
        state = 0
        for i, (seat, code) in enumerate(zip(turns[leader], trick.cards, strict=False)):
            card = CARDS[code]
            if later[seat] or not self.is_plain(position.hands[seat], card, cards[:i], state):
                middle = position._replace(trick=cards[:i], leader=leader)
                for finding in self.card(middle, code, later[seat]):
                    yield finding._replace(path=("cards", i))
            state = self.table.after[state][card]
        yield from self._winner_findings(position, after, trick)
        yield from self._points_findings(position, after, trick)
        if trick.paid is not None:
            yield from self.fool.check_paid(position, after, trick.paid)

    def is_plain(self, held: int, card: int, trick: Sequence[int], state: int) -> bool:
        """Return whether a card is plainly right, so that the method `card` need not check it.

        `held` are the known cards of the player, as a mask; `trick` has the cards played before, `state` their state.
        """
        if not held & BIT[card] or card in trick or held & self.table.bars[state][card]:
            return False
        return self.banned is None or not held & self.watched

    def card(self, position: Position, code: str, later: int = 0) -> Sequence[Finding]:
        """Return the findings about a card that the seat at turn plays; the mask `later` has those of later tricks."""
        seat = seat_to_play(position)
        card, bit = CARDS[code], BIT[CARDS[code]]
        held, unseen, missing = position.hands[seat], position.unseen[seat], position.missing[seat]
        if card >= UNKNOWN:
            return (Finding("play.unknown", (), seat, {"card": code}),)
        if card in position.trick or (not held & bit and any(card in cards for _, _, cards in position.taken)):
            return (Finding("play.again", (), seat, {"card": code}),)
        if not held & bit:
            if unseen <= 0 or holder(position, card) != NOBODY or out_of_play(position) & bit:
                return (Finding("play.held", (), seat, {"card": code, "held": codes_of(held)}),)
            held |= bit
        if not (unseen or missing):
            later = 0  # the hand is known: its later cards add nothing
        state = self.table.state(position.trick)
        if not (held | later) & self.table.bars[state][card]:
            return self._ban_findings(position, code, held, later)
        held |= later
        if not state and any(not BIT[other] & self.table.pack.excuse for other in position.trick):
            return ()  # the led card is of another pack: the duties are unknown
        duty = self.table.binding(held, state) or self.table.bars[state][card]
        if not later & duty and (held & duty).bit_count() <= missing:
            return ()  # the cards that bar it may have left the hand
        return (self._duty_finding(position, code, held, state),)

    def _duty_finding(self, position: Position, code: str, held: int, state: int) -> Finding:
        """Return the finding about a card that is barred by other held cards, with the duty that it breaks."""
        table, card = self.table, CARDS[code]
        pack, led, best = table.pack, table.led[state], table.best[state]
        legal, seat = table.legal(held, state), seat_to_play(position)
        if not state:
            return Finding("play.lead", (), seat, {"card": code, "legal": codes_of(legal)})
        first = next(other for other in position.trick if not BIT[other] & pack.excuse)
        duty = table.binding(held, state)
        broken = "play.follow" if not duty & ~pack.suit_masks[led] else "play.trump"
        if BIT[card] & pack.suit_masks[TRUMPS if duty & pack.trump_suit else led]:
            beaten = table.best[table.after[state][card]] != card
            above = all(table.best[table.after[state][other]] == other for other in cards_in(legal & ~pack.excuse))
            over = "play.overtrump" if pack.suit_of[card] == TRUMPS else "play.beat"
            broken = over if beaten and above else "play.kept_back"
        facts = {
            "card": code,
            "led": SUIT_NAMES[led],
            "led_card": CODES[first] if first < UNKNOWN else "?",
            "best": CODES[best] if best < UNKNOWN else "?",
            "legal": codes_of(legal),
        }
        return Finding(broken, (), seat, facts)

    def _ban_findings(self, position: Position, code: str, held: int, later: int) -> Sequence[Finding]:
        """Return the finding about an otherwise legal card that is banned now; none if it is not."""
        seat, ban = seat_to_play(position), self.ban(position, held | later)
        if not BIT[CARDS[code]] & ban.cards:
            return ()
        state = self.table.state(position.trick)
        others = self.table.legal(held | later, state) & ~ban.cards
        if not later & others and others.bit_count() <= position.missing[seat]:
            return ()  # the player has no other card, or may have laid it away
        if not self.table.is_known[state]:
            return ()  # unknown whether another card was legal
        if ban.doubt:
            return (Finding("rule.open", (), seat, {"point": ban.doubt}),)
        suit = self.table.pack.suit_of[CARDS[code]]
        led = SUIT_NAMES[suit] if suit <= TRUMPS else None
        return (Finding(ban.code, (), seat, {"card": code, "led": led, "legal": codes_of(others), **ban.facts}),)

    def _winner_findings(self, before: Position, after: Position, trick: Trick) -> Iterator[Finding]:
        """Yield the findings about the stated winner, and open points about the computed one."""
        leader, winner, cards = after.taken[-1]
        best = self.table.best[self.table.state(cards)]
        order = turns_of(after)[leader]
        if trick.winner is not None and trick.winner >= len(after.hands):
            yield no_such_seat(("winner",), trick.winner, len(after.hands))
        elif not 0 <= best < UNKNOWN:
            yield Finding("play.winner_unknown", ()) if winner == NOBODY else Finding("play.winner_stated", ("winner",))
            yield from self._beaten_findings(before, order, cards, winner)
        elif trick.winner not in (None, winner) and not self._may_be_slam(before, after, trick):
            facts = {"found_seat": trick.winner, "expected_seat": winner, "card": CODES[best]}
            yield Finding("play.winner", ("winner",), winner, facts)
        if self.is_excused(cards) and len(after.taken) == self.length and 0 <= best < UNKNOWN:
            fate = self.fate(before._replace(leader=leader), leader, cards, order[cards.index(best)], last=True)
            if fate.doubt:
                yield Finding("rule.open", (), None, {"point": fate.doubt})

    def _may_be_slam(self, before: Position, after: Position, trick: Trick) -> bool:
        """Return whether the stated winner may have won the last trick with the Fool, because the sides are unknown."""
        leader, _, cards = after.taken[-1]
        if not self.is_excused(cards) or len(after.taken) < self.length or self.fool.sides_known(before):
            return False
        order, best = turns_of(after)[leader], self.table.best[self.table.state(cards)]
        return trick.winner in (order[cards.index(FOOL)], order[cards.index(best)])

    def _beaten_findings(
        self, before: Position, order: Sequence[int], cards: tuple[int, ...], winner: int
    ) -> Iterator[Finding]:
        """Yield a finding if a known card in the trick beats that of the stated winner."""
        known = tuple(card for card in cards if card < UNKNOWN)
        first = next((card for card in cards if not BIT[card] & self.table.pack.excuse), UNKNOWN)
        best = self.table.best[self.table.state(known)]
        if winner == NOBODY or first >= UNKNOWN or not 0 <= best < UNKNOWN:
            return
        own = cards[order.index(winner)]
        if own == FOOL and self._may_end_slam(before, order, cards, order[cards.index(best)]):
            return
        if own < UNKNOWN and own != best and not self._may_be_emperor(cards, own):
            facts = {"found_seat": winner, "card": CODES[best]}
            yield Finding("play.beaten", ("winner",), winner, facts)

    def _may_end_slam(self, before: Position, order: Sequence[int], cards: tuple[int, ...], best: int) -> bool:
        """Return whether the Fool wins, or may win, the last trick of a slam."""
        if not self.is_excused(cards) or len(before.taken) + 1 < self.length:
            return False
        leader, owner = order[0], order[cards.index(FOOL)]
        fate = self.fate(before._replace(leader=leader), leader, cards, best, last=True)
        return fate.winner == owner or not self.fool.sides_known(before)

    def _may_be_emperor(self, cards: tuple[int, ...], own: int) -> bool:
        """Return whether a card wins if the unread cards of the trick are the honours that it lacks.

        In some games trump I beats the Fool and trump XXI if all three fall together, the "emperor's trick".
        """
        rest = [card for card in cards_in(HONOURS) if card not in cards]
        filled = tuple([rest.pop() if card >= UNKNOWN and rest else card for card in cards])
        return not rest and self.table.best[self.table.state(filled)] == own

    def _points_findings(self, before: Position, after: Position, trick: Trick) -> Iterator[Finding]:
        _, winner, cards = after.taken[-1]
        if trick.points is None or winner == NOBODY or max(cards) >= UNKNOWN:
            return
        if self.is_excused(cards) and not self.fool.sides_known(after):
            return  # unknown whether the Fool stays on the winner's side
        gained = 0
        for seat in side_members(self.fool.sides(after), winner):
            gained |= after.piles[seat] & ~before.piles[seat]
        points, unit = self.worth.points(gained & mask(cards), len(cards)), after.setting.unit
        if points * unit != trick.points * self.worth.unit:
            facts = {"found": trick.points, "expected": exact(points * unit, self.worth.unit)}
            yield Finding("play.points", ("points",), None, facts)

    def fate(self, position: Position, leader: int, cards: tuple[int, ...], winner: int, last: bool) -> Fate:
        """Return the outcome of a trick with the Fool, whose best card was played by `winner`."""
        owner = turns_of(position)[leader][cards.index(FOOL)]
        return self.fool.fate(position, owner, winner, last)


def _leader_findings(position: Position, trick: Trick) -> Iterator[Finding]:
    seats = len(position.hands)
    if trick.leader in (None, position.leader):
        return
    if trick.leader is not None and trick.leader >= seats:
        yield no_such_seat(("leader",), trick.leader, seats)
    elif position.leader != NOBODY:
        facts = {"found_seat": trick.leader, "expected_seat": position.leader, "lead": _lead_reason(position)}
        yield Finding("play.leader", ("leader",), trick.leader, facts)


def _lead_reason(position: Position) -> Reason:
    setting, leader = position.setting, position.leader
    announced = next((word.kind for word in setting.declared if word.seat == leader and not word.size), None)
    if position.taken:
        return Reason("lead_winner")
    if leader == next_seat(turns_of(position), setting.dealer):
        return Reason("lead_eldest")
    if announced is not None:
        return Reason("lead_announced", {"announced": announced})
    if setting.contract is not None and leader == setting.contract.declarer:
        return Reason("lead_declarer")
    return Reason("lead_dealer" if leader == setting.dealer else "lead_other")
