"""Play: the tricks in order, who may play what, who takes them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tarot_records.cards import (
    BIT,
    CARDS,
    CODES,
    FOOL,
    FOOL_BIT,
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_OF,
    TRUMPS,
    UNKNOWN,
    cards_in,
    codes_of,
)
from tarot_records.counting import Counting, exact
from tarot_records.faults import Finding, no_such_seat
from tarot_records.game import Note
from tarot_records.phases.fool import Fool, debtor_of
from tarot_records.phases.trick_table import TrickTable
from tarot_records.position import NOBODY, Position, at_turn
from tarot_records.record import Hand, Trick


class Played(NamedTuple):
    """Cards played one by one, as at the table: unlike a Trick it may leave the trick unfinished."""

    cards: tuple[str, ...]
    paid: str | None = None


_card = CARDS.__getitem__


@dataclass(frozen=True)
class Tricks:
    """The play of a game."""

    table: TrickTable
    length: int
    """How many tricks a hand has."""
    fool: Fool
    counting: Counting
    name: str = "play"
    section: str = "tricks"
    fields: frozenset[str] = frozenset({"tricks", "fool_paid", "claim", "end"})
    always: bool = False

    def events(self, hand: Hand, position: Position) -> Sequence[Trick]:
        """The tricks recorded."""
        return hand.tricks or ()

    def legal(self, position: Position) -> int:
        """The cards the seat at turn may play."""
        return self.table.legal(position.hands[at_turn(position)], self.table.state(position.trick))

    def leader(self, position: Position, event: Trick | Played) -> int:
        """Who leads this trick: as the record says, else whoever won the last."""
        stated = event.leader if isinstance(event, Trick) else None
        return position.leader if stated is None or stated >= len(position.hands) else stated

    # -- check ---------------------------------------------------------------------------------

    def check(self, position: Position, event: Trick | Played) -> Sequence[Finding]:
        """What is wrong with these cards, the stated leader, winner, points and card paid."""
        if self._clean(position, event):
            return ()
        return tuple(self._findings(position, event))

    def _clean(self, position: Position, event: Trick | Played) -> bool:
        """Whether an ordinary trick is right in all it states; the others are looked at closely.

        Nearly every trick of an archive ends here, so this stays one tight loop.
        """
        leader = position.leader
        if type(event) is not Trick or event.leader != leader or leader == NOBODY or event.points is not None:
            return False
        cards = tuple(map(_card, event.cards))
        hands = position.hands
        if len(cards) != len(hands) or FOOL in cards or len(position.taken) >= self.length or event.paid is not None:
            return False
        table = self.table
        legal, after = table.legal, table.after
        order = table.order[leader]
        state = 0
        for seat, card in zip(order, cards, strict=True):
            if not legal(hands[seat], state) & BIT[card]:
                return False
            state = after[state][card]
        best = table.best[state]
        return best < UNKNOWN and event.winner in (None, order[cards.index(best)])

    def _findings(self, position: Position, event: Trick | Played) -> Iterator[Finding]:
        if len(position.taken) >= self.length:
            yield Finding("play.extra", (), None, {"expected": self.length})
            return
        seats = len(position.hands)
        if isinstance(event, Trick):
            yield from _wrong_leader(position, event)
            if len(event.cards) != seats:
                yield Finding("play.size", ("cards",), None, {"found": len(event.cards), "expected": seats})
        leader = self.leader(position, event)
        if leader == NOBODY:
            yield Finding("play.leader_unknown", ())
            return
        trick = position.trick
        for i, code in enumerate(event.cards[: seats - len(trick)]):
            seat = (leader + len(trick)) % seats
            yield from self._card_findings(position, trick, seat, code, i)
            trick = (*trick, CARDS[code])
        after = self._play(position, event)
        if isinstance(event, Trick):
            yield from self._outcome_findings(position, after, event)
        if event.paid is not None:
            yield from self.fool.check_paid(position, after, event.paid)

    def _card_findings(
        self, position: Position, trick: tuple[int, ...], seat: int, code: str, i: int
    ) -> Iterator[Finding]:
        """What is wrong with one card of a trick, `trick` lying in the middle."""
        path = ("cards", i)
        card = CARDS[code]
        held, unseen = position.hands[seat], position.unseen[seat]
        if card >= UNKNOWN:
            yield Finding("play.unknown", path, seat, {"card": code})
            return
        if card in trick or any(pile & BIT[card] for pile in position.piles):
            yield Finding("play.again", path, seat, {"card": code})
            return
        if not held & BIT[card]:
            if unseen <= 0:
                holders = [s for s, hand in enumerate(position.hands) if hand & BIT[card]]
                facts = {"card": code, "held": codes_of(held)}
                yield Finding("play.held", path, seat, facts | ({"holder_seat": holders[0]} if holders else {}))
                return
            held |= BIT[card]
        state = self.table.state(trick)
        if self.table.legal(held, state) & BIT[card]:
            return
        duty = self.table.binding(held, state)
        if (held & duty).bit_count() + min(0, unseen) <= 0:
            return  # the cards that would forbid it may be among those that left the hand unseen
        led, best = self.table.led[state], self.table.best[state]
        if SUIT_OF[card] == TRUMPS and duty & SUIT_MASKS[TRUMPS]:
            broken = "play.overtrump"
        else:
            broken = "play.follow" if duty & ~SUIT_MASKS[led] == 0 else "play.trump"
        yield Finding(
            broken,
            path,
            seat,
            {
                "card": code,
                "led": SUIT_NAMES[led],
                "best": CODES[best] if best < UNKNOWN else "?",
                "legal": codes_of(self.table.legal(held, state)),
            },
        )

    def _outcome_findings(self, before: Position, after: Position, event: Trick) -> Iterator[Finding]:
        """What is wrong with the winner and the points stated for a trick."""
        if event.winner is not None and event.winner >= len(after.hands):
            yield no_such_seat(("winner",), event.winner, len(after.hands))
        elif after.leader == NOBODY:
            yield Finding("play.winner_unknown", (), None)
        elif event.winner is not None and after.leader != event.winner:
            best = self.table.best[self.table.state(map(_card, event.cards[: len(after.hands)]))]
            facts = {"found_seat": event.winner, "expected_seat": after.leader}
            yield Finding(
                "play.winner", ("winner",), after.leader, facts | ({"card": CODES[best]} if best < UNKNOWN else {})
            )
        doubt = self._doubt(before, after)
        if doubt:
            yield Finding("rule.open", (), None, {"point": doubt})
        if event.points is not None and not any(card >= UNKNOWN for card in map(_card, event.cards)):
            gained = self.counting.points(_gain(before, after), len(after.hands))
            if gained * after.setting.unit != event.points * self.counting.unit:
                expected = gained * after.setting.unit
                facts = {"found": event.points, "expected": exact(expected, self.counting.unit)}
                yield Finding("play.points", ("points",), None, facts)

    def _doubt(self, before: Position, after: Position) -> str:
        """The open point of the rules that the fate of the Fool in the last trick hangs on, if any."""
        leader, winner, cards = after.taken[-1]
        if len(after.taken) < self.length or FOOL not in cards or winner == NOBODY:
            return ""
        order = self.table.order[leader]
        best = order[cards.index(self.table.best[self.table.state(cards)])]
        return self.fool.fate(before, order[cards.index(FOOL)], best, last=True).doubt

    # -- apply ---------------------------------------------------------------------------------

    def apply(self, position: Position, event: Trick | Played, note: Note | None = None) -> Position:
        """The position after the cards, and after a card paid for the Fool."""
        after = position
        if event.cards:
            if len(position.taken) >= self.length or self.leader(position, event) == NOBODY:
                return position
            after = self._play(position, event, note)
        if event.paid is None:
            return after
        paid = self.fool.pay(after, event.paid)
        if note is not None:
            note("paid", paid, ("paid",), debtor_of(after) if debtor_of(after) != NOBODY else None)
        return paid

    def _play(self, position: Position, event: Trick | Played, note: Note | None = None) -> Position:
        """The position after the cards of this event, without any payment."""
        hands, unseen, piles, hidden, credit, trick, _, taken, setting = position
        leader = self.leader(position, event)
        table = self.table
        cards = tuple(map(_card, event.cards))
        seats = len(hands)
        if trick:
            cards = trick + cards
        if len(cards) != seats:
            # A trick of the record is over whatever it lacks; a card too many is never played.
            missing = (UNKNOWN,) * (seats - len(cards)) if type(event) is Trick else ()
            cards = cards[:seats] + missing
        state = 0
        won = 0
        for card in cards:
            state = table.after[state][card]
            won |= BIT[card]
        order = table.order[leader]
        if any(unseen) or won.bit_count() != seats:
            unseen = _unseen_after(position, order, cards)
        if note is not None:
            self._note_cards(position, leader, cards, unseen, note)
        rest = ~won
        left = tuple([hand & rest for hand in hands])
        if len(cards) < seats:
            return Position(left, unseen, piles, hidden, credit, cards, leader, taken, setting)

        best = table.best[state]
        if 0 <= best < UNKNOWN:
            winner = order[cards.index(best)]
        else:
            stated = event.winner if type(event) is Trick else None
            winner = NOBODY if stated is None or stated >= seats else stated
        keeper = owes = NOBODY
        if won & FOOL_BIT and winner != NOBODY:
            owner = order[cards.index(FOOL)]
            winner, keeper, owes, due, _ = self.fool.fate(position, owner, winner, len(taken) + 1 == self.length)
        if winner != NOBODY:
            heaps = list(piles)
            if keeper != NOBODY:
                won &= ~FOOL_BIT
                heaps[keeper] |= FOOL_BIT
            heaps[winner] |= won
            piles = tuple(heaps)
            if owes != NOBODY:
                credit = tuple(c - (s == owes) + (s == due) for s, c in enumerate(credit))
            unread = sum(card >= UNKNOWN for card in cards)
            if unread:
                hidden = tuple(h + unread * (s == winner) for s, h in enumerate(hidden))
        taken = (*taken, (leader, winner, cards))
        after = Position(left, unseen, piles, hidden, credit, (), winner, taken, setting)
        if note is not None:
            note("taken", after, (), winner if winner != NOBODY else None)
        return after

    def _note_cards(
        self, position: Position, leader: int, cards: tuple[int, ...], unseen: tuple[int, ...], note: Note
    ) -> None:
        """Writes down the position after each card of a trick."""
        seats = len(position.hands)
        for played in range(len(position.trick) + 1, len(cards) + 1):
            down = cards[:played]
            rest = ~sum(BIT[card] for card in set(down))
            order = self.table.order[leader]
            so_far = position._replace(
                hands=tuple(hand & rest for hand in position.hands),
                unseen=_unseen_after(position, order, down),
                trick=down,
                leader=leader,
            )
            note("card", so_far, ("cards", played - 1), (leader + played - 1) % seats)

    # -- invent --------------------------------------------------------------------------------

    def invent(self, position: Position, chance: Random) -> Played | None:
        """A random legal card, or a random card paid for the Fool as soon as one can be."""
        debtor = debtor_of(position)
        if not position.trick and debtor != NOBODY and self.fool.purse(position, debtor):
            return Played((), CODES[chance.choice(list(cards_in(self.fool.purse(position, debtor))))])
        if len(position.taken) == self.length:
            return None
        return Played((CODES[chance.choice(list(cards_in(self.legal(position))))],))


def _wrong_leader(position: Position, event: Trick) -> Iterator[Finding]:
    seats = len(position.hands)
    if event.leader is None or event.leader == position.leader:
        return
    if event.leader >= seats:
        yield no_such_seat(("leader",), event.leader, seats)
    elif position.leader != NOBODY:
        facts = {"found_seat": event.leader, "expected_seat": position.leader}
        yield Finding("play.leader", ("leader",), event.leader, facts)


def _unseen_after(position: Position, order: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """How many unknown cards each seat still holds after the cards of this trick."""
    unseen = list(position.unseen)
    for seat, card in zip(order, cards, strict=False):
        known = card < UNKNOWN and position.hands[seat] & BIT[card]
        if not known and (card >= UNKNOWN or unseen[seat] > 0):
            unseen[seat] -= 1
    return tuple(unseen)


def _gain(before: Position, after: Position) -> int:
    """The cards that came to the winner of a trick."""
    return after.piles[after.leader] & ~before.piles[after.leader] if after.leader != NOBODY else 0
