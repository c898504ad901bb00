"""Mathers' game before play: sets of trumps and sequences that are shown and scored, and the discard.

Cards that are shown must be held. A possible claim that is not made scores nothing, and a finding notes that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import (
    BIT,
    CARDS,
    FOOL_BIT,
    HONOURS,
    JACKS,
    KINGS,
    KNIGHTS,
    PLAIN_SUITS,
    QUEENS,
    TRUMP_SUIT,
    UNKNOWN,
    cards_in,
    codes_of,
    mask,
    mask_of,
    trump,
)
from tarot_records.core.faults import Finding, Reason
from tarot_records.core.position import NOBODY, Declared, Position, active_seats, holder, turns_of
from tarot_records.phases.before_play.exchange import ASKED
from tarot_records.phases.before_play.scart import InferredScart, Scarts
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations, DeclarationsMade
from tarot_records.record.fast_reader import fast_part
from tarot_records.rules.moves import CardGroups

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand, Scart

GREATER = mask(trump(number) for number in range(17, 22))
LESSER = mask(trump(number) for number in range(1, 6))
TAROT_TRUMPS = HONOURS | KINGS
VALUABLE = TAROT_TRUMPS | QUEENS | KNIGHTS | JACKS
SEQUENCES = {4: 5, 7: 10, 10: 15}
"""Length of a sequence -> its value."""


def number_shown(declaration: Declaration) -> int:
    """Return the number of cards that a declaration states as shown."""
    return declaration.size or 0 if declaration.cards is None else len(declaration.cards)


def claims_of(position: Position, seat: int, kind: str) -> list[Declared]:
    """Return the claims of a kind that a seat has made so far."""
    return [done for done in position.setting.declared if (done.seat, done.kind) == (seat, kind)]


class ShownCards(DeclarationKind, frozen=True):
    """Cards of a set that are shown and score at once, by their number."""

    kind: str
    belongs: int
    """Mask of the cards in the set."""
    table: tuple[int, ...]
    """Number of cards shown -> their value."""

    def worth_showing(self, held: int) -> Sequence[int]:
        """Return the groups of held cards that can be shown together and have a value, each as a mask."""
        cards = held & self.belongs
        return (cards,) if self.table[cards.bit_count()] else ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """Minimum number of cards for each value."""
        return tuple(size for size in range(1, len(self.table)) if self.table[size] > self.table[size - 1])

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on a declaration: its cards, their number, its value and its time."""
        seat, number, cards, least = declaration.seat, number_shown(declaration), declaration.cards, self.table.count(0)
        if cards is None:
            yield Finding("declare.unknown", (), seat, {"kind": declaration.kind})
        elif declaration.size not in (None, number):
            yield Finding("declare.number", ("size",), seat, {"found": declaration.size, "expected": number})
        if number < least and (number or cards is not None):
            facts = {"found": number, "sizes": (Reason("or_more", {"number": least}),)}
            yield Finding("declare.size", ("cards",) if cards else (), seat, facts)
        elif number and declaration.value is not None and declaration.value not in self.table[: number + 1]:
            worth = {"found": declaration.value, "expected": self.table[min(number, len(self.table) - 1)]}
            yield Finding("declare.value", ("value",), seat, worth)
        if declaration.trick not in (None, 1):
            yield Finding("declare.time", ("trick",), seat, {"trick": declaration.trick})
        yield from self._card_findings(position, declaration)

    def _card_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on shown cards that do not belong to the set or were not held."""
        seat, seen, codes = declaration.seat, 0, declaration.cards or ()
        held, unseen = position.hands[seat], position.unseen[seat]
        own = codes_of(held & self.belongs)
        order_known = position.leader != NOBODY  # otherwise an ask may have moved the card earlier or later
        unread = [i for i, code in enumerate(codes) if CARDS[code] >= UNKNOWN]
        if unread:
            yield Finding("declare.unknown", ("cards", unread[0]), seat, {"kind": declaration.kind})
        for i, code in enumerate(codes):
            bit, path = BIT[CARDS[code]], ("cards", i)
            if i in unread:
                continue
            elsewhere = not held & bit and (unseen <= 0 or holder(position, CARDS[code]) != NOBODY)
            if not bit & self.belongs:
                yield Finding("declare.not_trump", path, seat, {"card": code})
            elif seen & bit or (elsewhere and order_known):
                yield Finding("declare.held", path, seat, {"card": code, "held": own})
            seen |= bit
        known = order_known and unseen <= 0 and not position.missing[seat]
        if declaration.cards is None and known and len(own) < (declaration.size or 0):
            yield Finding("declare.too_few", (), seat, {"found": declaration.size, "held": own})

    def value(self, declaration: Declaration) -> int:
        """Return the score of a declaration: the claimed value if the cards can have it, otherwise their value.

        For unknown cards it is the value in the record.
        """
        number, claimed_for = number_shown(declaration), declaration.value
        if not number:
            return claimed_for or 0
        worths = self.table[: number + 1]
        return worths[-1] if claimed_for not in worths else claimed_for or 0

    def due(self, seat: int, held: int) -> list[Declared]:
        """Return all claims that a seat with these cards can make."""
        sets = self.worth_showing(held)
        return [Declared(seat, self.kind, cards, n := cards.bit_count(), self.table[n]) for cards in sets]


class Sequences(ShownCards, frozen=True):
    """Sequences of one suit or of the trumps."""

    suits: tuple[int, ...]
    """Masks of the suits that may have a run; consecutive bits are consecutive cards."""
    whole_runs: bool
    """True if only the length of the whole held run counts, so that its parts may not have a higher value."""
    repeats: bool = True

    def runs(self, held: int) -> list[int]:
        """Return the longest runs among these cards, each as a mask."""
        runs = []
        for suit in self.suits:
            left = held & suit
            while left:
                runs.append(left & ~(left + (left & -left)))  # the bits from the lowest up to the first gap
                left ^= runs[-1]
        return runs

    def worth_showing(self, held: int) -> Sequence[int]:
        """Return all runs that have a value: those of four cards or more."""
        has_four = held & (held << 1) & (held << 2) & (held << 3)
        return [run for run in self.runs(held) if self.table[run.bit_count()]] if has_four else ()

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on a shown sequence."""
        yield from super().check(position, declaration)
        seat, run, codes = declaration.seat, mask_of(declaration.cards or ()), declaration.cards
        if codes is None or (run.bit_count() < len(codes) and any(CARDS[code] >= UNKNOWN for code in codes)):
            return
        earlier = 0
        for done in claims_of(position, seat, declaration.kind):
            earlier |= done.cards
        if len(self.runs(run)) > 1:
            yield Finding("declare.sequence", ("cards",), seat, {"cards": codes})
        elif earlier & run:
            code = codes_of(earlier & run)[0]
            yield Finding("declare.overlap", ("cards", codes.index(code)), seat, {"card": code})
        elif self.whole_runs:
            yield from self._parts_of_one_run(position, declaration, run)

    def _parts_of_one_run(self, position: Position, declaration: Declaration, run: int) -> Iterator[Finding]:
        """Yield a finding if shown parts of one run claim more together than the value of the run."""
        seat = declaration.seat
        if position.unseen[seat] or position.missing[seat]:
            return  # an unknown card may join the parts into a longer run
        whole = next((held for held in self.runs(position.hands[seat]) if held & run), run)
        parts = [done for done in claims_of(position, seat, declaration.kind) if done.cards & whole]
        entitled, longest = self.table[whole.bit_count()], len(self.table) - 1
        total = sum(done.value for done in parts) + self.table[min(run.bit_count(), longest)]
        if total > entitled:
            facts = {"kind": declaration.kind, "found": total, "expected": entitled}
            yield Finding("declare.too_much", ("cards",), seat, facts)


LONGEST_RUN = 22


def steps(values: Mapping[int, int]) -> tuple[int, ...]:
    """Return the value of each number of cards, by index: the highest of `values` that the number reaches."""
    sizes = range(LONGEST_RUN + 1)
    return tuple(max([v for number, v in values.items() if number <= size], default=0) for size in sizes)


def divided(values: Mapping[int, int]) -> tuple[int, ...]:
    """Return the value of each length of a run, by index, if the run is divided into parts in the best way."""
    table = [0]
    for size in range(1, LONGEST_RUN + 1):
        table.append(max([table[-1], *(v + table[size - part] for part, v in values.items() if part <= size)]))
    return tuple(table)


def claims(options: Mapping[str, str]) -> dict[str, ShownCards]:
    """Return the kinds of declarations with these options."""
    cumulative = options["tiers"] == "cumulative"
    fives = steps({3: 5, 4: 15, 5: 30} if cumulative else {3: 5, 4: 10, 5: 15})
    tens = steps({10: 10, 13: 25} if cumulative else {10: 10, 13: 15})
    threes = steps({3: 15} if options["tarot_trumps"] == "once" else {3: 15, 6: 30})
    trumps = TRUMP_SUIT | (FOOL_BIT if options["fool_is_trump"] == "yes" else 0)
    whole_runs = options["sequences"] == "run"
    runs = steps(SEQUENCES) if whole_runs else divided(SEQUENCES)
    return {
        "greater": ShownCards("greater", GREATER, fives),
        "lesser": ShownCards("lesser", LESSER, fives),
        "trumps": ShownCards("trumps", trumps, tens),
        "tarot_trumps": ShownCards("tarot_trumps", TAROT_TRUMPS, threes),
        "sequence": Sequences("sequence", trumps | sum(PLAIN_SUITS), runs, (*PLAIN_SUITS, trumps), whole_runs),
    }


class Turn(NamedTuple):
    """The turn of one player before play, or one turn of all players together."""

    number: int | None
    """0 for the leader, 1 for the next player and so on; None for all players together."""

    def _order(self, position: Position) -> Sequence[int] | None:
        """Return the seats in the order of their turns; None if they act together or the order is unknown."""
        return None if self.number is None or position.leader == NOBODY else turns_of(position)[position.leader]

    def seats(self, position: Position) -> Sequence[int]:
        """Return the seats whose turn it is; if the leader is unknown, all seats in the first turn."""
        order, together = self._order(position), () if self.number else range(len(position.hands))
        return together if order is None else (order[self.number or 0],)

    def places(self, position: Position, seats: Sequence[int | None]) -> Sequence[int]:
        """Return the indices of `seats` whose turn it is; in the first turn also the indices of invalid seats."""
        mine, table = self.seats(position), len(position.hands)
        strangers = not self.number
        return [i for i, seat in enumerate(seats) if seat in mine or (strangers and (seat is None or seat >= table))]

    def later(self, position: Position) -> Sequence[int]:
        """Return the seats whose turn is later; none if the leader is unknown."""
        return (self._order(position) or ())[(self.number or 0) + 1 :]


class Reckoning(Declarations, frozen=True, kw_only=True):
    """Phase of declarations made in turn, which also reports claims that were possible but not made."""

    kinds: Mapping[str, ShownCards]
    turn: Turn
    reckoned: tuple[str, ...] = ()
    """The kinds of declarations made in this phase; an unknown kind belongs to the first phase."""
    must_claim: bool = False
    after_asks: bool = False
    """True if claims are made after the asks, for the cards of the hand before them and the cards received."""

    def event(self, hand: Hand, position: Position) -> DeclarationsMade | None:
        """Return the declarations of this phase, perhaps none; None if the record does not record declarations."""
        if not hand.states("declarations"):
            return None
        first, made = next(iter(self.kinds)) in self.reckoned, hand.declarations
        places = self.turn.places(position, [declaration.seat for declaration in made])
        now = [i for i in places if (kind := made[i].kind) in self.reckoned or (first and kind not in self.kinds)]
        return self.made(hand, tuple(now), active_seats(position))

    def check(self, position: Position, made: DeclarationsMade) -> Sequence[Finding]:
        """Return the findings on the declarations and on missing claims."""
        position = self._as_held(position)
        due = [
            claim
            for seat in self._known(position)
            for kind in self.reckoned
            for claim in self.kinds[kind].due(seat, position.hands[seat])
        ]
        is_complete = len(due) == len(made.standing) and all(claim in made.standing for claim in due)
        if is_complete and all(map(self._is_plain, made.declarations)):
            return ()
        return (*super().check(position, made), *self._omissions(made, due))

    def _is_plain(self, declaration: Declaration) -> bool:
        """Return whether a declaration has only cards, with their right number and value if stated."""
        size, worth = len(declaration.cards or ()), self.kinds[declaration.kind].table
        others = declaration.trick, declaration.item, declaration.against, declaration.level
        plain = declaration.size in (None, size) and others == (None, None, None, None)
        return plain and size < len(worth) and declaration.value in (None, worth[size])

    def _known(self, position: Position) -> list[int]:
        """Return the seats whose turn it is and whose hand is completely known."""
        return [seat for seat in self.turn.seats(position) if not position.unseen[seat] and not position.missing[seat]]

    def _omissions(self, made: DeclarationsMade, due: Sequence[Declared]) -> Iterator[Finding]:
        """Yield a finding for each possible claim that is not made, unless a vague claim may include it."""
        claimed_for, entitled = Counter[tuple[int, str | None]](), Counter[tuple[int, str]]()
        untold = set[tuple[int, str | None]]()
        """Seat and kind of each claim without cards and value; the kind is None if the seat claims only a sum."""
        for declaration, stands in zip(made.declarations, made.standing, strict=True):
            if stands is not None:
                claimed_for[stands.seat, stands.kind] += stands.value
                if not number_shown(declaration) and not declaration.value:
                    untold.add((stands.seat, stands.kind if declaration.value is None else None))
        for claim in due:
            entitled[claim.seat, claim.kind] += claim.value
        for (seat, kind), worth in entitled.items():
            found = claimed_for[seat, kind]
            if found < worth and untold.isdisjoint(((seat, None), (seat, kind))):
                code = "declare.omitted" if self.must_claim else "declare.unclaimed"
                yield Finding(code, ("declarations",), seat, {"kind": kind, "found": found, "expected": worth})

    def unsaid(self, hand: Hand, position: Position) -> Iterator[Declaration]:
        """Yield the claims that a seat with known cards could make and that the record does not state."""
        made, position = self.event(hand, position), self._as_held(position)
        for seat in self._known(position):
            for kind in self.reckoned:
                for claim in self.kinds[kind].due(seat, position.hands[seat]):
                    if made is not None and claim not in made.standing:
                        cards = codes_of(claim.cards)
                        yield models.Declaration(seat=seat, kind=kind, cards=cards, value=claim.value)

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Yield a declaration of unknown cards for each seat that may be able to show cards."""
        if about is not None:
            return
        position = self._as_held(position)
        known = self._known(position)
        for seat in self.turn.seats(position):
            for kind in self.reckoned:
                if seat not in known or self.kinds[kind].due(seat, position.hands[seat]):
                    yield fast_part("Declaration")(seat=seat, kind=kind, value=0)
                    break

    def _as_held(self, position: Position) -> Position:
        """Return the position for judging claims: undo this turn's transfers, but add asked cards to their takers.

        Without `after_asks` it is the position itself.
        """
        if not self.after_asks:
            return position
        hands, now = list(position.hands), self.turn.seats(position)
        unseen, missing = list(position.unseen), list(position.missing)
        of_turn = [d for d in position.setting.exchanged if (d.taker if d.kind == ASKED else d.giver) in now]
        for done in reversed(of_turn):  # move each card back to its earlier hand
            hands[done.taker] &= ~done.cards
            hands[done.giver] |= done.cards if done.size else 0
            if unread := done.size - done.cards.bit_count():  # any card of the taker may have been the giver's
                missing[done.taker] += unread
                unseen[done.giver] += unread
        for done in of_turn:
            hands[done.taker] |= done.cards if done.kind == ASKED else 0
        return position._replace(hands=tuple(hands), unseen=tuple(unseen), missing=tuple(missing))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with the next claim that is not made yet; None if all possible claims are made."""
        position = self._as_held(position)
        for kind in self.reckoned:
            for seat in self.turn.seats(position):
                done = [declared.cards for declared in claims_of(position, seat, kind)]
                for claim in self.kinds[kind].due(seat, position.hands[seat]):
                    if claim.cards not in done and (self.kinds[kind].repeats or not done):
                        made = models.Declaration(seat=seat, kind=kind, cards=codes_of(claim.cards), value=claim.value)
                        return models.Hand(declarations=(made,))
        return None


class WiseScarts(Scarts, frozen=True):
    """Phase of a discard of worthless cards; it reports each valuable card."""

    def _card_findings(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        yield from super()._card_findings(position, scart)
        for i, code in enumerate(scart.cards):
            if BIT[CARDS[code]] & VALUABLE:
                yield Finding("scart.valuable", ("cards", i), scart.seat, {"card": code})

    def _clean(self, position: Position, scart: Scart | InferredScart) -> bool:
        return not mask_of(scart.cards) & VALUABLE and super()._clean(position, scart)

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of cards for the scart; random play takes empty cards first."""
        return EmptyFirst("cards", super().choice(held).groups, self.free)


class EmptyFirst(CardGroups, frozen=True):
    """A choice of cards in which random play takes valuable cards last."""

    def drawn(self, pool: int, size: int, chance: Random) -> Sequence[int]:
        """Return `size` random cards of a mask: empty cards and, if there are too few, others."""
        empty = list(cards_in(pool & ~VALUABLE))
        chance.shuffle(empty)
        return [*empty, *cards_in(pool & VALUABLE)][:size]
