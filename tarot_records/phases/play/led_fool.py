"""Play with a Fool that is the lowest card of a suit named by its leader, and that may be demanded late in the hand.

If the others are void in the suit named, the second player may name it anew, or else the third; records may omit that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, FOOL_BIT, SUIT_NAMES, TRUMPS, UNKNOWN, cards_in, mask
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Position, has_fallen, turns_of
from tarot_records.phases.play.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.play.tricks import Play, Tricks, shifted
from tarot_records.rules.phase import Note
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Trick

NAMED, DEMANDED = "fool_named", "fool_demanded"
"""Declarations: the suit for which the Fool is led, and the demand that it be played."""
SUITS: Final = range(len(SUIT_NAMES))

SuitsNamed = tuple[int, ...]
"""The suits that hold for the second player, the third, and so on, in a trick that is led with the Fool."""


def with_open_lead(table: TrickTable) -> TrickTable:
    """Return the trick table with a led Fool treated as an unread card, so that the winner of its trick is open."""
    first, *rows = table.after
    return msgspec.structs.replace(table, after=((*first[:FOOL], first[CARDS["?"]], *first[FOOL + 1 :]), *rows))


def names_told(position: Position) -> list[tuple[int, int]]:
    """Return (seat, suit) for each recorded declaration that names a suit for the Fool, in order; NOBODY if unknown."""
    words = [word for word in position.setting.declared if word.kind == NAMED]
    return [(word.seat, SUIT_NAMES.index(word.item) if word.item in SUIT_NAMES else NOBODY) for word in words]


def suit_of_leader(told: Sequence[tuple[int, int]], leader: int) -> list[int]:
    """Return, as a list, the suit that the leader named first, by the recorded words; empty if it is unknown."""
    return [suit for seat, suit in told if seat == leader and suit != NOBODY][:1]


def is_fool_led(cards: Sequence[int]) -> bool:
    """Return whether the Fool is led to a trick."""
    return bool(cards) and cards[0] == FOOL


class NamedLook(CloseLook, frozen=True):
    """The detailed check of tricks, some of which are led with a Fool for a suit."""

    def may_be_void(self, position: Position, seat: int, suit: int) -> bool:
        """Return whether a seat may hold no card of a suit, as far as its cards are known."""
        held = position.hands[seat] & self.table.pack.suit_masks[suit]
        return held.bit_count() <= position.missing[seat]

    def obeys(self, position: Position, seat: int, card: int, suit: int) -> bool:
        """Return whether a seat may play `card` if `suit` has to be followed, as far as its cards are known."""
        pack = self.table.pack
        for due in dict.fromkeys((suit, TRUMPS)):
            if card >= UNKNOWN or BIT[card] & pack.suit_masks[due]:
                return True
            if not self.may_be_void(position, seat, due):
                return False
        return True

    def _all_void(self, position: Position, order: Sequence[int], suit: int) -> bool:
        """Return whether all but the leader may be void in a suit, so that it may be named anew."""
        return all(self.may_be_void(position, seat, suit) for seat in order[1:])

    def _named_anew(self, first: int, followers: int) -> Iterator[SuitsNamed]:
        """Yield each way in which a suit other than `first` holds from one of the followers on."""
        for place in range(followers):
            yield from ((first,) * place + (suit,) * (followers - place) for suit in SUITS if suit != first)

    def ways(self, position: Position, order: Sequence[int], cards: Sequence[int]) -> list[SuitsNamed]:
        """Return the ways in which the suit may have been named, by the recorded words and the cards that follow.

        The last recorded name holds if the cards allow it. `order` has the seats from the leader on, `cards` the cards
        after the Fool.
        """
        followers = len(order) - 1
        told = names_told(position)
        first = suit_of_leader(told, order[0])
        anew = [(order.index(seat) - 1, suit) for seat, suit in told if seat in order[1:]]
        if anew:
            place, suit = anew[-1]
            given = first or SUITS
            every = [
                (before,) * place + (other,) * (followers - place)
                for before in given
                for other in ((suit,) if suit != NOBODY else SUITS)
            ]
            return self._legal_ways(position, order, cards, every)
        plain = self._legal_ways(position, order, cards, [(suit,) * followers for suit in first or SUITS])
        if plain and first:
            return plain
        other = [
            way
            for suit in first or SUITS
            if self._all_void(position, order, suit)
            for way in self._named_anew(suit, followers)
        ]
        return list(dict.fromkeys((*plain, *self._legal_ways(position, order, cards, other))))

    def told_way(self, position: Position, order: Sequence[int]) -> SuitsNamed | None:
        """Return the suits that hold by the recorded words alone; None if no suit is recorded."""
        followers, told = len(order) - 1, names_told(position)
        first = suit_of_leader(told, order[0])
        anew = [(order.index(seat) - 1, suit) for seat, suit in told if seat in order[1:]][-1:]
        for place, suit in anew:
            return (*(first or [suit]) * place, *(suit,) * (followers - place))
        return tuple(first * followers) if first else None

    def _legal_ways(
        self, position: Position, order: Sequence[int], cards: Sequence[int], ways: Sequence[SuitsNamed]
    ) -> list[SuitsNamed]:
        """Return those of `ways` in which each seat may legally play its card."""
        played = list(zip(order[1:], cards, strict=False))
        return [
            way
            for way in ways
            if all(self.obeys(position, seat, card, suit) for (seat, card), suit in zip(played, way, strict=False))
        ]

    def best(self, position: Position, order: Sequence[int], cards: Sequence[int], way: SuitsNamed) -> set[int]:
        """Return the cards that may win a trick with the suits of `way`; UNKNOWN among them if an unread card may.

        If nobody has played the suit or a trump, the suit of the second player's card counts as led; the Fool, in a
        faulty record, has none.
        """
        table, lowest = self.table, self.table.pack.ranked[way[len(cards) - 1]][0]
        best = table.best[table.state((lowest, *cards))]
        if best != lowest or lowest in cards:
            return {best if 0 <= best < UNKNOWN else UNKNOWN}
        suits = [table.pack.suit_of[card] for card in cards]
        if suits[0] > TRUMPS:
            return {UNKNOWN}
        other = [card for card, suit in zip(cards, suits, strict=True) if suit != suits[0]]
        kept = any(
            not self.may_be_void(position, seat, suits[0])
            for seat, card in zip(order[2:], cards[1:], strict=False)
            if card in other
        )
        best = table.best[table.state(cards)]
        return {best if 0 <= best < UNKNOWN else UNKNOWN, *(other if kept else ())}

    def winners(self, position: Position, order: Sequence[int], cards: Sequence[int]) -> set[int]:
        """Return the seats that may win a trick of `cards`, led with the Fool; with NOBODY if unread cards may."""
        if len(cards) < 2:
            return {NOBODY}
        ways = self.ways(position, order, cards[1:])
        if not ways:
            named = (self.table.pack.suit_of[cards[1]],) * (len(order) - 1)
            ways = [way for way in [self.told_way(position, order) or named] if way[-1] in SUITS]
        best = set[int]().union(*(self.best(position, order, cards[1:], way) for way in ways))
        at = {card: seat for card, seat in zip(cards, order, strict=False) if card < UNKNOWN}
        return {at.get(card, NOBODY) for card in best} or {NOBODY}

    def is_plain(self, held: int, card: int, trick: Sequence[int], state: int) -> bool:
        """Return whether a card is plainly right; False for any card played to a led Fool."""
        return not is_fool_led(trick) and super().is_plain(held, card, trick, state)

    def card(self, position: Position, code: str, later: int = 0) -> Sequence[Finding]:
        """Return the findings about a card that the seat at turn plays; the mask `later` has those of later tricks."""
        if not is_fool_led(position.trick) or position.leader == NOBODY:
            return super().card(position, code, later)
        order, cards = turns_of(position)[position.leader], (*position.trick[1:], CARDS[code])
        ways = self.ways(position, order, cards)
        if len(cards) >= len(order):
            return super().card(position, code, later)
        named = (self.table.pack.suit_of[cards[0]],) * len(order)
        suit = (ways[0] if ways else self.told_way(position, order) or named)[len(cards) - 1]
        if suit not in SUITS:
            return ()
        stand_in = next(card for card in cards_in(self.table.pack.suit_masks[suit]) if card not in cards)
        found = super().card(
            position._replace(trick=(stand_in, *position.trick[1:])), code, later if len(ways) == 1 else 0
        )
        of_duty = ("play.follow", "play.trump")
        return [
            finding._replace(facts={**finding.facts, "led_card": "F"}) if finding.code in of_duty else finding
            for finding in found
            if len(ways) < 2 or finding.code not in of_duty
        ]

    def _winner_findings(self, before: Position, after: Position, trick: Trick) -> Iterator[Finding]:
        """Yield the findings about the stated winner, and open points about the computed one."""
        leader, winner, cards = after.taken[-1]
        if not is_fool_led(cards) or leader == NOBODY:
            yield from super()._winner_findings(before, after, trick)
            return
        order = turns_of(after)[leader]
        possible = self.winners(before, order, cards)
        if trick.winner is not None and trick.winner >= len(after.hands):
            yield no_such_seat(("winner",), trick.winner, len(after.hands))
        elif len(possible) > 1 or NOBODY in possible:
            yield Finding("play.winner_unknown", ()) if winner == NOBODY else Finding("play.winner_stated", ("winner",))
            if winner not in (NOBODY, *possible) and NOBODY not in possible:
                card = cards[order.index(min(possible))]
                yield Finding("play.beaten", ("winner",), winner, {"found_seat": winner, "card": CODES[card]})
        elif trick.winner not in (None, winner):
            facts = {"found_seat": trick.winner, "expected_seat": winner, "card": CODES[cards[order.index(winner)]]}
            yield Finding("play.winner", ("winner",), winner, facts)


class LedFoolTricks(Tricks, frozen=True):
    """The play of a game in which the Fool is led for a suit, barred in the last trick but one, and may be demanded."""

    @cached_property
    def look(self) -> NamedLook:
        """Detailed check of tricks that are wrong or unusual."""
        return NamedLook(self.table, self.length, self.fool, self.worth, self._ban, watched=FOOL_BIT)

    @cached_property
    def _in_doubt(self) -> Tricks:
        """The play of a trick led with the Fool, whose winner is taken from the record."""
        return Tricks(with_open_lead(self.table), self.length, self.fool, self.worth)

    @property
    def demanded_in(self) -> int:
        """The number of the trick in which the Fool may be demanded, from 1."""
        return self.length - 2

    def is_judged_by_table(self, hand: Hand) -> bool:
        """Return whether tricks are recorded and surely none of them was led with the Fool.

        A "?" that leads may be the Fool, unless the Fool follows in a trick.
        """
        tricks = [tuple(CARDS[card] for card in trick.cards) for trick in hand.tricks or () if trick.cards]
        if any(FOOL in cards[1:] for cards in tricks):
            return True
        return bool(tricks) and not any(cards[0] == FOOL or cards[0] >= UNKNOWN for cards in tricks)

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the banned cards: the Fool in the last trick but one; all other cards where the Fool is demanded."""
        number = len(position.taken) + 1
        if not held & FOOL_BIT or number not in (self.demanded_in, self.length - 1):
            return NO_BAN
        if number == self.length - 1:
            return Ban(FOOL_BIT, code="play.fool_barred")
        demanded = any(word.kind == DEMANDED for word in position.setting.declared)
        return Ban(held & ~FOOL_BIT, code="play.fool_demanded") if demanded else NO_BAN

    def legal(self, position: Position) -> int:
        """Return the mask of the cards that the seat to play may play."""
        if not is_fool_led(position.trick) or position.leader == NOBODY:
            return super().legal(position)
        order = turns_of(position)[position.leader]
        held = position.hands[order[len(position.trick)]]
        follows = (card for card in cards_in(held) if self.look.ways(position, order, (*position.trick[1:], card)))
        return mask(follows) or held

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the current trick so far; NOBODY if unknown or if no card wins."""
        if not is_fool_led(position.trick) or position.leader == NOBODY:
            return super().winning(position)
        possible = self.look.winners(position, turns_of(position)[position.leader], position.trick)
        return possible.pop() if len(possible) == 1 else NOBODY

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of tricks, from the first, that are plainly right and not special because of the Fool."""
        if has_fallen(position, FOOL):  # no trick is special
            return super()._clean(position, play)
        taken, fallen = len(position.taken), next((i for i, cards in enumerate(play.cards) if FOOL in cards), None)
        demanded = self.demanded_in - 1 - taken
        if 0 <= demanded <= (len(play.cards) if fallen is None else fallen):
            number = demanded
        elif fallen is not None and (is_fool_led(play.cards[fallen]) or fallen + taken == self.length - 2):
            number = fallen
        else:
            number = len(play.cards)
        return self._clean_of_first(number, position, play)

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """Return the position after the tricks of `play`; a trick led with the Fool is won by its named suit."""
        number = next((number for number, cards in enumerate(play.cards) if cards[0] == FOOL), None)
        kept = play.start is position and note is None and play.end is not None
        if number is None or play.said or kept:
            return super().apply(position, play, note)
        before = super().apply(position, play.part(0, number), note)
        trick, cards = play.tricks[number], play.cards[number]
        told = trick.model_copy(update={"winner": self._winner(before, trick, cards)})
        after = self._in_doubt.apply(before, Play((told,), (cards,)), shifted(note, number))
        return super().apply(after, play.part(number + 1, None), shifted(note, number + 1))

    def _winner(self, position: Position, trick: Trick, cards: tuple[int, ...]) -> int | None:
        """Return the winner of a trick led with the Fool: as computed, else as stated; None if neither is known."""
        turns = turns_of(position)
        leader = trick.leader if trick.leader is not None and trick.leader in turns[0] else position.leader
        if leader == NOBODY:
            return trick.winner
        cards = (cards + (UNKNOWN,) * len(turns[0]))[: len(turns[0])]
        possible = self.look.winners(position, turns[leader], cards)
        return possible.pop() if len(possible) == 1 and NOBODY not in possible else trick.winner
