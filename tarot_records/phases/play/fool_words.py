"""Words about the Fool during play: the suit for which it is led, and the demand that it be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec

from tarot_records import record as models
from tarot_records.core.cards import CODES, FOOL, FOOL_BIT, SUIT_NAMES, UNKNOWN, cards_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, active_seats, has_fallen, turns_of
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations, DeclarationsMade
from tarot_records.phases.play.led_fool import DEMANDED, NAMED, NamedLook, SuitsNamed, is_fool_led
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Clause, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand, Trick

WORDS: Final = (NAMED, DEMANDED)
OFTEN: Final = 0.3
"""Probability that random play demands the Fool."""


def _named_clauses(m: Moment) -> tuple[Clause, ...]:
    word = m.hand.declarations[m.number]
    if word.kind == DEMANDED:
        return (Clause("demands_fool", {"who": m.who}),)
    return (Clause("names_suit", {"who": m.who, "suit": word.item or "?"}),)


FOOL_WORD = Step("fool_word", _named_clauses)


class FoolNamed(DeclarationKind, frozen=True):
    """Declaration that names the suit for which the Fool is led: by its leader, or anew by a player after him."""

    look: NamedLook
    repeats: bool = True
    says: frozenset[str] = frozenset({"item", "trick"})
    items: tuple[str, ...] = SUIT_NAMES

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about a named suit; once its trick is played, `position` has its cards in the middle."""
        seat, item = declaration.seat, declaration.item
        if not position.trick:
            if item is not None and item not in self.items:
                yield Finding("declare.item", ("item",), seat, {"kind": NAMED, "item": item})
            return
        if position.leader == NOBODY:
            return
        if not is_fool_led(position.trick):
            if position.trick[0] < UNKNOWN:
                yield Finding("declare.fool_not_led", ("trick",), seat, {"trick": len(position.taken) + 1})
            return
        order = turns_of(position)[position.leader]
        told = [(word.seat, _suit(word.item)) for word in position.setting.declared if word.kind == NAMED]
        before = told[: next((i for i, name in enumerate(told) if name == (seat, _suit(item))), len(told))]
        is_twice = told.count((seat, _suit(item))) > 1
        if is_twice or (seat == order[0] and any(who == seat for who, _ in before)):
            yield Finding("declare.again", (), seat, {"kind": NAMED})
        elif seat == order[0] and before:
            yield Finding("declare.order", (), seat, {"found_seat": before[0][0]})
        if seat == order[0]:
            return
        if any(other in order[1:] for other, _ in before):
            yield Finding("declare.once", (), seat, {"kind": NAMED, "found_seat": before[-1][0]})
        for suit in [suit for other, suit in before if other == order[0] and suit != NOBODY]:
            holds = [other for other in order[1:] if not self.look.may_be_void(position, other, suit)]
            if holds:
                facts = {"led": SUIT_NAMES[suit], "found_seat": holds[0]}
                yield Finding("declare.named_anew", (), seat, facts)


class FoolDemanded(DeclarationKind, frozen=True):
    """Declaration that demands the Fool in a certain trick."""

    number: int
    """Number of the trick, from 1."""
    says: frozenset[str] = frozenset({"trick"})

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about a demand; once its trick is played, `position` has its cards in the middle."""
        seat = declaration.seat
        if not position.trick and declaration.trick not in (None, self.number):
            facts = {"trick": declaration.trick, "expected": self.number}
            yield Finding("declare.demand_time", ("trick",), seat, facts)
        elif position.trick and position.hands[seat] & FOOL_BIT and not position.missing[seat]:
            yield Finding("declare.unfit", (), seat, {"kind": DEMANDED})


def _suit(item: str | None) -> int:
    """Return the suit with a name; NOBODY if there is none."""
    return SUIT_NAMES.index(item) if item in SUIT_NAMES else NOBODY


class FoolWords(msgspec.Struct, frozen=True):
    """The words about the Fool and the tricks to which they belong."""

    declarations: Declarations
    look: NamedLook
    length: int
    """Number of tricks in a hand."""

    def of(self, hand: Hand, position: Position) -> Mapping[int, DeclarationsMade]:
        """Map the index of each trick to the words about it, for a hand whose play begins in this position."""
        tricks, at = (hand.tricks or ())[: self.length - len(position.taken)], dict[int, tuple[int, ...]]()
        for place, word in enumerate(hand.declarations):
            number = self._trick_of(word, tricks, len(position.taken)) if word.kind in WORDS else -1
            if 0 <= number < len(tricks) and word.seat in active_seats(position):
                at[number] = (*at.get(number, ()), place)
        players = active_seats(position)
        return {number: self.declarations.made(hand, places, players) for number, places in at.items()}

    def _trick_of(self, word: Declaration, tricks: Sequence[Trick], taken: int) -> int:
        """Return the index of the trick that a word is about; -1 if there is none."""
        if word.trick is not None:
            return word.trick - 1 - taken
        if word.kind == DEMANDED:
            return self.length - 3 - taken
        return next((i for i, trick in enumerate(tricks) if trick.cards[0] == CODES[FOOL]), -1)

    def check(self, middle: Position, said: DeclarationsMade) -> Iterator[Finding]:
        """Yield the findings on words, with the cards of the trick both in the middle and in the hands."""
        for i, word in zip(said.places, said.declarations, strict=True):
            for finding in self.declarations.kinds[word.kind].check(middle, word):
                yield finding._replace(path=("declarations", i, *finding.path))

    def before(self, position: Position, trick: Trick, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position before a trick, with the words about it declared; pass each word to `note`."""
        for i, word, stands in zip(*said, strict=True):
            setting = position.setting
            if stands is not None and stands not in setting.declared:
                position = position._replace(setting=setting._replace(declared=(*setting.declared, stands)))
            if note is not None:
                note(FOOL_WORD, position, ("declarations", i), word.seat)
        return position

    def after(self, position: Position, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position unchanged: these words have no effect at the end of a trick."""
        return position

    def invent(self, position: Position, trick: Trick, winner: int, chance: Random) -> Hand:
        """Return a hand with the trick and the words about it; at random the Fool is demanded and played to it."""
        order = turns_of(position)[position.leader]
        number, words = len(position.taken) + 1, list[models.Declaration]()
        owner = next((seat for seat in order if position.hands[seat] & FOOL_BIT), NOBODY)
        if number == self.length - 2 and owner != NOBODY and chance.random() < OFTEN:
            cards = list(trick.cards)
            cards[order.index(owner)] = CODES[FOOL]
            trick = trick.model_copy(update={"cards": tuple(cards)})
            seat = chance.choice([seat for seat in order if seat != owner])
            words.append(models.Declaration(seat=seat, kind=DEMANDED, trick=number))
        played = cards_of(trick.cards)
        if is_fool_led(played):
            ways = self.look.ways(position, order, played[1:])
            way = chance.choice([way for way in ways if len(self.look.best(position, order, played[1:], way)) == 1])
            named = [(order[0], way[0]), *self._name_changes(order, way)]
            words += [
                models.Declaration(seat=seat, kind=NAMED, item=SUIT_NAMES[suit], trick=number) for seat, suit in named
            ]
        return models.Hand(tricks=(trick,), declarations=tuple(words)) if words else models.Hand(tricks=(trick,))

    def _name_changes(self, order: Sequence[int], way: SuitsNamed) -> list[tuple[int, int]]:
        """Return (seat, suit) for each change of the named suit in `way`."""
        changes = [place for place in range(1, len(way)) if way[place] != way[place - 1]]
        return [(order[place + 1], way[place]) for place in changes]


class UselessWords(Phase, frozen=True):
    """The check, after play, of words about a Fool that was not led, was laid away or had been played before."""

    fine: int
    """The fine for each such demand."""
    number: int
    """Number of the trick in which the Fool may be demanded, from 1."""
    name: str = "declarations"
    steps: ClassVar[tuple[Step, ...]] = (FOOL_WORD,)

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if it has words about the Fool; otherwise None."""
        return hand if any(word.kind in WORDS for word in hand.declarations) else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding for each suit named although the Fool was laid away or not led.

        Yield one also for each demand that came after the Fool was played, unless it was fined.
        """
        for i, word in enumerate(hand.declarations):
            laid_away = any(cards & FOOL_BIT for cards in position.setting.scarts)
            if word.kind == NAMED and word.trick is None and laid_away:
                yield Finding("declare.unfit", ("declarations", i), word.seat, {"kind": NAMED})
            if not has_fallen(position, FOOL):
                continue
            played, led = next((n, is_fool_led(t[2])) for n, t in enumerate(position.taken, 1) if FOOL in t[2])
            if word.kind == NAMED and word.trick is None and not led:
                yield Finding("declare.fool_not_led", ("declarations", i), word.seat, {"trick": played})
            if word.kind != DEMANDED:
                continue
            number = word.trick or self.number
            fined = any(entry.penalty == self.fine and entry.seat in (None, word.seat) for entry in hand.irregularities)
            if played < number and not fined:
                yield Finding("declare.demand_late", ("declarations", i), word.seat, {"number": played})
