"""Declarations of Troccas that belong to no trick of the record, and unrecorded exchanges of king and jack."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.cards import CODES, JACKS, KINGS, PLAIN_SUITS, TRUMPS, cards_in, codes_of, mask_of
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, active_seats, turns_at, turns_of, with_unknown_hands
from tarot_records.games.troccas.jack import FIGURES, PAIR, FirstOfSuit, JackRule, tricks_of_pair
from tarot_records.phases.common.unrecorded_hands import leaders_of
from tarot_records.phases.declarations.declarations import Declarations, DeclarationsMade
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand


class Unplaced(Declarations, frozen=True):
    """Declarations that belong to no trick; the class also encodes declarations in links and completes gaps."""

    rule: JackRule | None = None

    def event(self, hand: Hand, position: Position) -> DeclarationsMade | None:
        """Return the declarations that belong to no trick of this hand; None if there are none."""
        if not hand.declarations:
            return None
        assert self.rule is not None
        placed = {place for said in self.rule.of(hand, position).values() for place in said.places}
        later = range(len(hand.tricks or ()) + 1, self.rule.length + 1)
        rest = [
            place
            for place, word in enumerate(hand.declarations)
            if place not in placed
            and (word.trick not in later or word.kind not in self.kinds or word.seat not in active_seats(position))
        ]
        return self.made(hand, tuple(rest), active_seats(position)) if rest else None

    def apply(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position; all hands become unknown if a declaration of king and jack does not state its trick."""
        untimed = any(word.kind == PAIR and word.trick is None for word in made.declarations)
        return with_unknown_hands(position) if untimed else position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return None, because declarations are made in tricks only."""
        return None

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return, besides the cards of a begun trick, the declarations of the jack rule; None before play."""
        if not hand.tricks:
            return None
        asked = self.asked(position, tuple(self.kinds), aside=True)
        return asked._replace(says=asked.says | {"trick"})

    def swaps(self, hand: Hand, position: Position) -> Iterator[Declaration]:
        """Yield a declaration of king and jack for each trick that may have both of a suit."""
        pair, players, turns = self.kinds[PAIR], active_seats(position), turns_of(position)
        assert isinstance(pair, FirstOfSuit)
        leaders = leaders_of(pair.table, hand, position.leader, turns)
        tricks, led = hand.tricks or (), list(leaders)
        for place, suit in tricks_of_pair(pair.table.pack, tricks):
            order = turns[led[place]] if led[place] != NOBODY else ()
            at = dict(zip(tricks[place].cards, order, strict=False))
            seat = at.get(codes_of(suit & KINGS)[0])
            for player in players if seat is None else (seat,):
                yield models.Declaration(seat=player, kind=PAIR, trick=place + 1)

    def unsaid(self, hand: Hand, position: Position) -> Iterator[Declaration]:
        """Yield possible unrecorded declarations of king and jack.

        Each has a numeral card that the king's player plays later, and may have got for the jack.
        """
        dealt = (hand.deal.hands if hand.deal is not None else None) or ()
        at: list[dict[str, int]] = []
        for trick in hand.tricks or ():
            order = turns_at(len(trick.cards))
            known = trick.leader is not None and trick.leader < len(order)
            at.append(dict(zip(trick.cards, order[trick.leader or 0], strict=True)) if known else {})
        said = {declaration.trick for declaration in hand.declarations if declaration.kind == PAIR}
        for number, lying in enumerate(at, start=1):
            for suit in PLAIN_SUITS:
                king, jack = codes_of(suit & KINGS)[0], codes_of(suit & JACKS)[0]
                if number in said or not lying.keys() >= {king, jack} or lying[king] == lying[jack]:
                    continue
                seat, other = lying[king], lying[jack]
                theirs = dealt[other] if other < len(dealt) and dealt[other] is not None else None
                for later in at[number:]:
                    for code, player in later.items():
                        numeral = player == seat and mask_of((code,)) & suit & ~FIGURES
                        if numeral and (theirs is None or code in theirs):
                            yield models.Declaration(seat=seat, kind=PAIR, cards=(jack, code), trick=number)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with its first incomplete declaration of king and jack completed, for each numeral card."""
        pairs = [(i, declaration.cards) for i, declaration in enumerate(hand.declarations) if declaration.kind == PAIR]
        place = next((i for i, cards in pairs if cards is None or not all(mask_of((code,)) for code in cards)), None)
        if place is None:
            return
        told = hand.declarations[place]
        passed = [card.cards for card in end.setting.exchanged if card.giver == told.seat and card.kind == PAIR]
        for suit in pack.suit_masks[:TRUMPS]:
            for numeral in cards_in(suit & ~FIGURES if any(cards & suit for cards in passed) else 0):
                cards = (*codes_of(suit & JACKS), CODES[numeral])
                paired = told.model_copy(update={"cards": cards})
                said = (*hand.declarations[:place], paired, *hand.declarations[place + 1 :])
                yield hand.model_copy(update={"declarations": said})
