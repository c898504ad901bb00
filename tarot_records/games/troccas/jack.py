"""The jack rule of Troccas: the winner of a suit's first trick may call for its jack, or king and jack go together.

Both declarations concern the first trick in which a suit is led, if the king of the suit is in it. A record lists the
cards that are in the trick at its end, so a jack that was called for is listed already. If king and jack are played
together, the jack and the numeral card taken out for it change hands just before the trick.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from tarot_records import record as models
from tarot_records.core.cards import (
    BIT,
    CARDS,
    CODES,
    FOOL,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    PACK_78,
    PLAIN_SUITS,
    QUEENS,
    SUIT_NAMES,
    TRUMP_SUIT,
    TRUMPS,
    UNKNOWN,
    cards_of,
    codes_of,
    mask,
    mask_of,
)
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import (
    NOBODY,
    Exchanged,
    Position,
    active_seats,
    has_fallen,
    holder,
    out_of_play,
    turns_of,
)
from tarot_records.phases.before_play.exchange import hand_over
from tarot_records.phases.declarations.declarations import DECLARATION, DeclarationKind, Declarations, DeclarationsMade
from tarot_records.rules.phase import Note
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand, Trick

BUOB, BUOB_SCHE, PAIR = "buob", "buob_sche", "king_and_jack"
FIGURES: Final = KINGS | QUEENS | KNIGHTS | JACKS
NUMERALS: Final = PACK_78 & ~(TRUMP_SUIT | FOOL_BIT | FIGURES)
OFTEN: Final = 0.5
"""Probability in random play that a player makes a declaration that he may make."""


class FirstOfSuit(DeclarationKind, frozen=True):
    """A declaration about the first trick in which a suit is led, with the king of the suit in it."""

    table: TrickTable
    length: int
    """Number of tricks of a hand."""
    repeats: bool = True

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on a declaration about the trick in the middle, or one finding if there is no trick."""
        seat = declaration.seat
        facts = {"kind": declaration.kind, "trick": len(position.taken) + 1}
        for name in ("size", "value"):
            if getattr(declaration, name) is not None:
                yield Finding("record.section", (name,), seat, {"field": name})
        if not position.trick:
            if declaration.trick is None:
                yield Finding("declare.untimed", (), seat, {"kind": declaration.kind})
            else:
                told = {"kind": declaration.kind, "trick": declaration.trick, "expected": self.length}
                yield Finding("declare.no_trick", ("trick",), seat, told)
            return
        led = self.led(position.trick)
        if led > TRUMPS:
            return  # the led suit is unknown
        before = next((i for i, (_, _, cards) in enumerate(position.taken, 1) if self.led(cards) == led), None)
        if not self.card_of(led, KINGS) & mask(position.trick) and max(position.trick) < UNKNOWN:
            yield Finding("declare.no_king", ("trick",), seat, facts)
        elif before is not None:
            yield Finding("declare.led_before", ("trick",), seat, facts | {"led": SUIT_NAMES[led], "number": before})
        elif led < TRUMPS:
            yield from self.judged(position, declaration, led)

    @abstractmethod
    def judged(self, position: Position, declaration: Declaration, led: int) -> Iterator[Finding]:
        """Yield the other findings, for a declaration about a suit's first trick."""

    def led(self, cards: Sequence[int]) -> int:
        """Return the suit led to a trick; a number above TRUMPS if it is unknown."""
        return self.table.led[self.table.state(cards)]

    def card_of(self, suit: int, rank: int) -> int:
        """Return the mask of the card with this suit and rank; 0 for trumps."""
        return self.table.pack.suit_masks[suit] & rank if suit < TRUMPS else 0


class JackCall(FirstOfSuit, frozen=True):
    """The call for the jack at the end of a trick, by the winner of the trick."""

    spares: int = 0
    """Mask of the ranks that the holder of the jack need not take back for it."""

    def judged(self, position: Position, declaration: Declaration, led: int) -> Iterator[Finding]:
        """Yield the findings: the winner has to call, and the holder of the jack has to put it into the trick."""
        seat = declaration.seat
        if declaration.cards is not None:
            yield Finding("record.section", ("cards",), seat, {"field": "cards"})
        best = self.table.best[self.table.state(position.trick)]
        at = _seats_by_card(position)
        if 0 <= best < UNKNOWN and at.get(best, seat) != seat:
            yield Finding("declare.seat", ("seat",), seat, {"expected_seat": at[best]})
        jack = self.card_of(led, JACKS)
        who = holder(position, jack.bit_length() - 1)
        if jack & mask(position.trick) or max(position.trick) >= UNKNOWN or who == NOBODY:
            return
        own = next((card for card, player in at.items() if player == who), FOOL)
        if not self.stays(own, led):
            facts = {"kind": declaration.kind, "trick": len(position.taken) + 1, "found_seat": who}
            yield Finding("declare.kept", (), seat, facts | {"card": codes_of(jack)[0]})

    def stays(self, card: int, led: int) -> bool:
        """Return whether this card of the jack's holder stays in the trick: the Fool, the king, a spared rank."""
        return card == FOOL or bool(BIT[card] & self.card_of(led, KINGS | self.spares))


class KingAndJack(FirstOfSuit, frozen=True):
    """King and jack played together; the jack takes the place of a numeral card that another has played."""

    sizes: tuple[int, ...] = (2,)

    def judged(self, position: Position, declaration: Declaration, led: int) -> Iterator[Finding]:
        """Yield the findings on the king's player, the jack and the numeral card that it has replaced."""
        seat, cards, at = declaration.seat, declaration.cards, _seats_by_card(position)
        king, jack = (self.card_of(led, rank).bit_length() - 1 for rank in (KINGS, JACKS))
        if at.get(king, seat) != seat:
            yield Finding("declare.seat", ("seat",), seat, {"expected_seat": at[king]})
        if cards is None:
            yield Finding("declare.unknown", (), seat, {"kind": declaration.kind})
        elif len(cards) != 2:
            yield Finding("declare.size", ("cards",), seat, {"found": len(cards), "sizes": self.sizes})
        jacks = 0
        for i, code in enumerate(cards or ()):
            card, path = CARDS[code], ("cards", i)
            facts = {"kind": declaration.kind, "trick": len(position.taken) + 1, "card": code}
            if card >= UNKNOWN:
                yield Finding("declare.unknown", path, seat, {"kind": declaration.kind})
            elif card == jack and not jacks:
                jacks += 1
                if not _may_hold(position, seat, card):
                    held = codes_of(position.hands[seat])
                    yield Finding("declare.held", path, seat, {"card": code, "held": held})
                elif at.get(card) == seat or (card not in position.trick and max(position.trick) < UNKNOWN):
                    yield Finding("declare.not_given", path, seat, facts)
            elif not BIT[card] & self.table.pack.suit_masks[led] & ~FIGURES:
                yield Finding("declare.numeral", path, seat, facts)
            elif jack in at and not _may_hold(position, at[jack], card):
                yield Finding("declare.not_taken", path, seat, facts | {"found_seat": at[jack]})

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """Return the position after jack and numeral card have changed hands, with the trick in the middle."""
        seat = declaration.seat
        told = [code for code in declaration.cards or () if CARDS[code] < UNKNOWN]
        jacks = [code for code in told if BIT[CARDS[code]] & JACKS] or list(codes_of(self._jack(position, seat)))
        numerals = [code for code in told if not BIT[CARDS[code]] & JACKS] or ["?"]
        other = self._exchange_partner(position, seat, mask_of(jacks[:1]), mask_of(numerals[:1]))
        if other == seat:
            return position
        if other == NOBODY or not jacks:
            return _swap_with_unknown(position, seat, mask_of(jacks[:1]), mask_of(numerals[:1]))
        return hand_over(hand_over(position, PAIR, seat, other, jacks[:1]), PAIR, other, seat, numerals[:1])

    def _jack(self, position: Position, seat: int) -> int:
        """Return the mask of the jack that belongs to the king played by this seat; 0 if unknown."""
        led = self.led(position.trick)
        if led <= TRUMPS:
            return self.card_of(led, JACKS)
        king = next((card for card, player in _seats_by_card(position).items() if player == seat), UNKNOWN)
        if BIT[king] & KINGS:
            return self.card_of(self.table.pack.suit_of[king], JACKS)
        seen = mask(position.trick) & JACKS
        return seen if seen.bit_count() == 1 else 0

    def _exchange_partner(self, position: Position, seat: int, jack: int, numeral: int) -> int:
        """Return the seat that has the jack in the trick, or that had the numeral card; NOBODY if unknown."""
        known = position.leader != NOBODY
        order = turns_of(position)[position.leader] if known else active_seats(position)
        lying = list(zip(order, position.trick, strict=False))
        places = [who for who, card in lying if known and BIT[card] & jack]
        if not places and (not known or not mask(position.trick) & jack):
            places = [who for who, card in lying if who != seat and (not known or card >= UNKNOWN)]
            if len(places) > 1:
                places = [player for player in places if position.hands[player] & numeral]
        return places[0] if len(places) == 1 else NOBODY


class JackRule(msgspec.Struct, frozen=True):
    """The declarations of the jack rule, and their effect on tricks."""

    declarations: Declarations
    length: int
    """Number of tricks of a hand."""

    def of(self, hand: Hand, position: Position) -> Mapping[int, DeclarationsMade]:
        """Map the index of each trick to its declarations, for the tricks played from this position on."""
        players, tricks = active_seats(position), (hand.tricks or ())[: self.length - len(position.taken)]
        at: dict[int, tuple[int, ...]] = {}
        for place, declaration in enumerate(hand.declarations):
            if declaration.kind in self.declarations.kinds and declaration.seat in players:
                trick = self._place_of(declaration, tricks, position)
                if 0 <= trick < len(tricks):
                    at[trick] = (*at.get(trick, ()), place)
        return {trick: self.declarations.made(hand, places, players) for trick, places in at.items()}

    def _place_of(self, declaration: Declaration, tricks: Sequence[Trick], position: Position) -> int:
        """Return the index of a declaration's trick; −1 if it is unknown.

        Without a number, it is the first trick in which king and jack are seen, else the only one that may have both.
        """
        if declaration.trick is not None:
            return declaration.trick - 1 - len(position.taken)
        if declaration.kind != PAIR:
            return -1
        kind = self.declarations.kinds[PAIR]
        assert isinstance(kind, FirstOfSuit)
        jacks = mask_of(declaration.cards or ()) & JACKS or JACKS
        places = [
            (place, suit & KINGS & mask_of(tricks[place].cards) and suit & JACKS & mask_of(tricks[place].cards))
            for place, suit in tricks_of_pair(kind.table.pack, tricks)
            if suit & jacks and _may_hold(position, declaration.seat, (suit & JACKS).bit_length() - 1)
        ]
        seen = next((place for place, is_seen in places if is_seen), -1)
        return places[0][0] if seen < 0 and len(places) == 1 else seen

    def check(self, middle: Position, said: DeclarationsMade) -> Iterable[Finding]:
        """Return the findings on declarations; `middle` has the cards of the trick there and in the hands."""
        return self.declarations.check(middle, said)

    def before(self, position: Position, trick: Trick, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position before the trick is played; if king and jack go together, after the exchange."""
        cards = cards_of(trick.cards[: len(active_seats(position))])
        leader = position.leader if trick.leader is None else trick.leader
        middle = position._replace(trick=cards, leader=leader if leader in active_seats(position) else NOBODY)
        for word in _single_declarations(said, PAIR):
            middle = self.declarations.with_those(middle, word.declarations, word.standing)
            position = middle._replace(trick=(), leader=position.leader)
            _note_declaration(note, position, word)
        return position

    def after(self, position: Position, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position after the calls for a jack, with the trick in the middle or already taken."""
        for word in _single_declarations(said, BUOB, BUOB_SCHE):
            position = self.declarations.with_those(position, word.declarations, word.standing)
            _note_declaration(note, position, word)
        return position

    def invent(self, position: Position, trick: Trick, winner: int, chance: Random) -> Hand:
        """Return a hand with the trick and, at random, a declaration about it and its effect on the cards."""
        plain, kind = models.Hand(tricks=(trick,)), self.declarations.kinds[PAIR]
        assert isinstance(kind, FirstOfSuit)
        middle = position._replace(trick=cards_of(trick.cards))
        led, at = kind.led(middle.trick), _seats_by_card(middle)
        king, jack = (kind.card_of(led, rank).bit_length() - 1 for rank in (KINGS, JACKS))
        earlier = {kind.led(cards) for _, _, cards in position.taken}
        if king not in at or led in earlier or jack in at or chance.random() > OFTEN:
            return plain
        who = holder(position, jack)
        suit = kind.table.pack.suit_masks[led] & ~FIGURES
        numerals = [card for card, seat in at.items() if seat != at[king] and BIT[card] & suit]
        said = models.Declaration(seat=winner, kind=chance.choice((BUOB, BUOB_SCHE)), trick=len(position.taken) + 1)
        if who == at[king] and numerals:
            out = chance.choice(numerals)
            said = said.model_copy(update={"seat": who, "kind": PAIR, "cards": (CODES[jack], CODES[out])})
        else:
            call = self.declarations.kinds[said.kind]
            assert isinstance(call, JackCall)
            out = next((card for card, seat in at.items() if seat == who and not call.stays(card, led)), NOBODY)
        cards = tuple([CODES[jack if card == out else card] for card in middle.trick])
        return models.Hand(tricks=(trick.model_copy(update={"cards": cards}),), declarations=(said,))

    def dealt(self, hand: Hand, played: Sequence[int]) -> list[int]:
        """Return the cards that each seat held at first: the cards it played, with exchanges for a jack undone."""
        held = list(played)
        named = mask_of(code for word in hand.declarations if word.kind == PAIR for code in word.cards or ()) & JACKS
        for declaration in hand.declarations:
            seat, moved = declaration.seat, mask_of(declaration.cards or ())
            other = next((seat for seat, cards in enumerate(held) if cards & moved & JACKS), NOBODY)
            if declaration.kind == PAIR and other != seat < len(held):
                if not moved & ~JACKS:  # any numeral card that the seat plays may be the one it took
                    held[seat] &= ~NUMERALS
                if not moved & JACKS:  # any other jack may be the one that the seat gave
                    held = [cards & ~JACKS | cards & named for cards in held]
                held = [cards & ~moved for cards in held]
                held[seat] |= moved & JACKS
                if other != NOBODY:
                    held[other] |= moved & ~JACKS
        return held


def tricks_of_pair(pack: Pack, tricks: Sequence[Trick]) -> Iterator[tuple[int, int]]:
    """Yield (trick index, suit) for each trick that may have the king and jack of a suit, by its readable cards."""
    seen = mask_of(code for trick in tricks for code in trick.cards)
    for place, trick in enumerate(tricks):
        may = [mask_of((code,)) or pack.may_be(code) & ~seen for code in trick.cards]
        for suit in PLAIN_SUITS:
            kings, jacks = ([i for i, cards in enumerate(may) if cards & suit & rank] for rank in (KINGS, JACKS))
            if any(king != jack for king in kings for jack in jacks):
                yield place, suit


def _swap_with_unknown(position: Position, seat: int, jack: int, numeral: int) -> Position:
    """Return the position after a seat gave the jack to an unknown player and got the numeral card for it."""
    hands, unseen, missing = [held & ~jack for held in position.hands], list(position.unseen), list(position.missing)
    if not jack:
        missing[seat] += 1
    elif not position.hands[seat] & jack:
        unseen[seat] = max(0, unseen[seat] - 1)
    hands[seat] |= numeral
    unseen[seat] += not numeral
    passed = Exchanged(PAIR, seat, NOBODY, jack, 1, told=False)
    setting = position.setting._replace(exchanged=(*position.setting.exchanged, passed))
    return position._replace(hands=tuple(hands), unseen=tuple(unseen), missing=tuple(missing), setting=setting)


def _seats_by_card(position: Position) -> dict[int, int]:
    """Map each card of the trick in the middle to its player's seat; empty if the leader is unknown."""
    if position.leader == NOBODY:
        return {}
    return dict(zip(position.trick, turns_of(position)[position.leader], strict=False))


def _may_hold(position: Position, seat: int, card: int) -> bool:
    if position.hands[seat] & BIT[card] or position.unseen[seat] <= 0:
        return bool(position.hands[seat] & BIT[card])
    return holder(position, card) == NOBODY and not has_fallen(position, card) and not out_of_play(position) & BIT[card]


def _note_declaration(note: Note | None, position: Position, word: DeclarationsMade) -> None:
    """Pass the position after a declaration about the current trick to `note`, if that is given."""
    if note is not None:
        place, seat = ("declarations", word.places[0]), word.declarations[0].seat
        note(DECLARATION, position, place, seat, len(position.taken) + 1)


def _single_declarations(said: DeclarationsMade, *kinds: str) -> Iterator[DeclarationsMade]:
    for place, declaration, stands in zip(*said, strict=True):
        if declaration.kind in kinds:
            yield DeclarationsMade((place,), (declaration,), (stands,))
