"""Robbing: cutter and dealer take counting cards and high trumps, and lay as many other cards away [PAG]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import HandFields, Passage, part
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, codes_of, mask, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import MINCHIATE, Pack
from tarot_records.core.position import FROM_STOCK, NOBODY, Exchanged, Position, StockPart, turns_of
from tarot_records.games.minchiate.versicole import COUNTING, TWENTY_NINE, Extracted, trumps
from tarot_records.phases.before_play.exchange import taking_findings
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.before_play.several_scarts import SeveralScarts
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import STOCK, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

ROBBED, EXTRACTED = "talon", "extracted"
"""Kinds of `Exchanged`; in a record both are exchanges of the kind `talon`."""
ROBBABLE: Final = COUNTING | trumps(*range(21, 41))
"""The counting cards and every trump above 20."""
SIZE: Final = 13
"""Number of cards of the talon: those that the cutter robs, and the rest, called the fola."""
FACE: Final = "up"
STOPS: Final = 0.3
"""Probability that random play lets the cutter stop before a card that he could rob."""


def cutter_of(position: Position) -> int:
    """Return the player before the dealer, who cuts; NOBODY if the dealer is unknown."""
    dealer = position.setting.dealer
    return NOBODY if dealer == NOBODY else turns_of(position)[dealer][-1]


class TakenCards(NamedTuple):
    """Cards that a player takes from the talon."""

    kind: str
    seat: int
    cards: int
    """The cards, as a mask."""


class Robbing(NamedTuple):
    """The event of robbing: the stated exchanges, and what was taken."""

    exchanges: Sequence[Exchange]
    taken: tuple[TakenCards, ...] | None
    """The cards taken, in order; None if unknown."""


def _clauses(m: Moment) -> tuple[Clause, ...]:
    return (Clause("draws", {"who": m.who, "cards": (codes_of(m.after.setting.exchanged[-1].cards), 0)}),)


def _seen(eyes: Eyes, m: Moment) -> None:
    """Add the cards taken to those seen by the whole table: they lie face up."""
    if m.who not in (None, NOBODY):
        eyes.exchanged = m.after.setting.exchanged
        eyes.held[m.who] |= eyes.exchanged[-1].cards


def _laid(m: Moment) -> Laid:
    return Laid(STOCK, {}, m.after.setting.exchanged[-1].cards, 0)


ROB = Step("talon", _clauses, laid=_laid, seen=_seen, moves=True)


class Robs(Phase, frozen=True):
    """The phase in which cutter and dealer take cards from the talon [PAG].

    First the cutter and then the dealer robs: he takes the uppermost cards as long as they are `ROBBABLE`. From the
    rest the dealer extracts the cards that `extracted` names.
    """

    extracted: Extracted
    name: str = "talon"
    steps: ClassVar[tuple[Step, ...]] = (ROB,)
    codes: ClassVar[str] = "exchanges"

    def event(self, hand: Hand, position: Position) -> Robbing:
        """Return the stated exchanges and the cards taken."""
        return Robbing(hand.exchanges, self._taken(position, hand.exchanges))

    def _taken(self, position: Position, exchanges: Sequence[Exchange]) -> tuple[TakenCards, ...] | None:
        """Return the cards taken, by the order of the talon and the stated exchanges.

        None if the dealer, a card of the talon or a part of an exchange is unknown, or if the exchanges show that the
        cutter may have robbed cards that are not stated.
        """
        stock, dealer, cutter = position.setting.stock, position.setting.dealer, cutter_of(position)
        unread = any(e.taker is None or e.cards is None or _is_unread(e.cards) for e in exchanges)
        if dealer == NOBODY or len(stock) != SIZE or max(stock) >= UNKNOWN or unread:
            return None
        by_cutter = next((e.cards for e in exchanges if e.taker == cutter), None)
        run = robbable(stock)
        if by_cutter is not None:
            return self._by_rule(position, len(by_cutter))
        without = self._by_rule(position, 0)
        if self._agree(exchanges, without):
            return without
        possible = (self._by_rule(position, number) for number in range(1, run + 1))
        own = [exchange for exchange in exchanges if exchange.taker in (dealer, cutter)]
        return None if any(self._agree(own, way, whole=False) for way in possible) else without

    def _agree(self, exchanges: Sequence[Exchange], way: tuple[TakenCards, ...] | None, whole: bool = True) -> bool:
        """Return True if the stated exchanges are those of `way`, or, if not `whole`, some of them in order."""
        if way is None:
            return False
        stated = [(exchange.taker, mask_of(exchange.cards or ())) for exchange in exchanges]
        due: list[tuple[int | None, int]] = [(seat, cards) for _, seat, cards in way]
        rest = iter(due)
        return stated == due if whole else all(taken in rest for taken in stated)

    def _by_rule(self, position: Position, number: int) -> tuple[TakenCards, ...] | None:
        """Return the cards taken if the cutter robs `number` cards; None if they depend on unknown cards of the dealer.

        Players who take nothing are left out.
        """
        dealer, cutter = position.setting.dealer, cutter_of(position)
        first, fola = position.setting.stock[:number], position.setting.stock[number:]
        top = mask(fola[: robbable(fola)])
        rest = mask(fola) & ~top
        held = position.hands[dealer] | top | rest & COUNTING
        if rest & TWENTY_NINE and position.unseen[dealer] and self.extracted(held) != self.extracted(-1):
            return None
        extracted = rest & self.extracted(held)
        every = (
            TakenCards(ROBBED, cutter, mask(first)),
            TakenCards(ROBBED, dealer, top),
            TakenCards(EXTRACTED, dealer, extracted),
        )
        return tuple([taken for taken in every if taken.cards])

    def check(self, position: Position, robbing: Robbing) -> Iterator[Finding]:
        """Yield the findings about the cards taken, their takers and their order."""
        if position.setting.dealer == NOBODY:
            yield from unknown_seats(robbing.exchanges, ("exchanges",), len(position.hands))
            return
        taken = robbing.taken
        for i, exchange in enumerate(robbing.exchanges):
            if exchange.kind != ROBBED:
                facts = {"kind": exchange.kind, "kinds": (ROBBED,)}
                yield Finding("exchange.kind", ("exchanges", i, "kind"), exchange.taker, facts)
                return
        for i, exchange in enumerate(robbing.exchanges):
            for finding in self._findings(position, robbing, i, exchange):
                yield finding._replace(path=("exchanges", i, *finding.path))
        if taken is None or len(robbing.exchanges) < len(taken):
            seat = None if taken is None else taken[len(robbing.exchanges)].seat
            yield Finding("exchange.unrecorded", ("exchanges",) if robbing.exchanges else (), seat)

    def _findings(self, position: Position, robbing: Robbing, i: int, exchange: Exchange) -> Iterator[Finding]:
        """Yield the findings about the exchange with the index `i`, with paths within it."""
        dealer, cutter, taken = position.setting.dealer, cutter_of(position), robbing.taken
        seat = exchange.taker if exchange.taker in (dealer, cutter) else dealer
        yield from taking_findings(position, exchange, seat, FACE)
        if taken is None or exchange.taker != seat:
            return
        cards = mask_of(exchange.cards or ())
        stop = next((code for code in exchange.cards or () if not BIT[CARDS[code]] & ROBBABLE), None)
        due = [way.cards for way in taken if way.seat == seat]
        if not cards and not due:
            return
        if cards not in due or stop is not None or len(exchange.cards or ()) != cards.bit_count():
            parts = tuple(map(codes_of, due)) or ((),)
            yield Finding("exchange.robbed", ("cards",), seat, {"cards": exchange.cards or (), "parts": parts})
            return
        order = [(way.seat, way.cards) for way in taken]
        place, earlier = order.index((seat, cards)), robbing.exchanges[:i]
        places = [order.index(key) for e in earlier if (key := (e.taker, mask_of(e.cards or ()))) in order]
        if place in places:
            yield Finding("exchange.twice", (), seat)
        elif any(before > place for before in places):
            yield Finding("exchange.order", (), seat)

    def apply(self, position: Position, robbing: Robbing, note: Note | None = None) -> Position:
        """Return the position with the cards taken in the hands; if they are unknown, so are both hands."""
        setting = position.setting
        if robbing.taken is None:
            known = setting.dealer != NOBODY
            seats = (setting.dealer, cutter_of(position)) if known else range(len(position.hands))
            open_hands = [0 if seat in seats else held for seat, held in enumerate(position.hands)]
            unseen = [
                count + position.hands[seat].bit_count() if seat in seats else count
                for seat, count in enumerate(position.unseen)
            ]
            done = (*setting.exchanged, Exchanged(ROBBED, FROM_STOCK, NOBODY, 0, 0, told=False))
            settled = setting._replace(exchanged=done, taken=True, left=0, left_unseen=SIZE)
            return position._replace(hands=tuple(open_hands), unseen=tuple(unseen), setting=settled)
        settled = setting._replace(taken=True, left=setting.talon, left_unseen=setting.talon_unseen)
        position = position._replace(setting=settled)
        for i, (kind, seat, cards) in enumerate(robbing.taken):
            hands = [held & ~cards for held in position.hands]
            hands[seat] |= cards
            before = position.setting
            now = Exchanged(kind, FROM_STOCK, seat, cards, cards.bit_count())
            settled = before._replace(exchanged=(*before.exchanged, now), left=before.left & ~cards)
            position = position._replace(hands=tuple(hands), setting=settled)
            if note is not None:
                note(ROB, position, ("exchanges", i), seat)
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with all exchanges, in which the cutter robs as much as he can or, at random, less."""
        if position.setting.taken:
            return None
        number = robbable(position.setting.stock)
        if number and chance.random() < STOPS:
            number = chance.randrange(number)
        return models.Hand(exchanges=_stated(self._by_rule(position, number) or ()))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card to be taken as optional input; None if all are taken or the due cards are unknown."""
        stock = position.setting.stock
        if hand.scart or hand.tricks or len(stock) != SIZE or max(stock) >= UNKNOWN:
            return None
        for number, (_, seat, cards) in enumerate(self._taken(position, hand.exchanges) or ()):
            codes = (hand.exchanges[number].cards or ()) if number < len(hand.exchanges) else ()
            if len(codes) < cards.bit_count():
                taken = Awaited("exchanges", position, seat, (ROBBED,), heaps=(("exchanges", number, "cards"),))
                return taken.cards_of(codes, cards.bit_count(), cards & ~mask_of(codes), cards)._replace(optional=True)
        return None

    def stock_parts(self, position: Position) -> tuple[StockPart, ...]:
        """Return the cards that the cutter robbed, and the rest of the talon; empty if unknown or if he robbed none."""
        stock, robbed = position.setting.stock, taken_by(position, ROBBED, cutter_of(position))
        if len(stock) != SIZE or not robbed:
            return ()
        number = robbed.bit_count()
        return StockPart(stock[:number], cutter_of(position)), StockPart(stock[number:])

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each possible robbing, for each number of cards that the cutter may have robbed, from 0.

        Yield nothing if the cards taken are stated, or if the dealer or a card of the talon is unknown.
        """
        stock = end.setting.stock
        told = hand.exchanges and all(exchange.cards is not None for exchange in hand.exchanges)
        if told or end.setting.dealer == NOBODY or len(stock) != SIZE or max(stock) >= UNKNOWN:
            return
        for number in range(robbable(stock) + 1):
            yield hand.model_copy(update={"exchanges": _stated(self._by_rule(end, number) or ())})

    def coded(self, passage: Passage) -> HandFields:
        """Write or read what was taken, by the number of cards that the cutter robbed. Raises Unfit."""
        position, wanted = passage.position, part(passage.hand, "exchanges")
        stock = position.setting.stock
        if position.setting.dealer == NOBODY or len(stock) != SIZE or max(stock) >= UNKNOWN:
            raise Unfit
        ways = [_stated(self._by_rule(position, number) or ()) for number in range(robbable(stock) + 1)]
        if wanted is not None and wanted not in ways:
            raise Unfit
        return {"exchanges": passage.digits.pick(ways, wanted)}


def places_taken(position: Position) -> Mapping[int, Sequence[int]]:
    """Map cutter and dealer to the places in the talon, from 0, of the cards that each took; empty if unknown."""
    places: dict[int, list[int]] = {}
    for done in position.setting.exchanged:
        if done.giver == FROM_STOCK and done.told:
            own = [place for place, card in enumerate(position.setting.stock) if BIT[card] & done.cards]
            places[done.taker] = sorted((*places.get(done.taker, ()), *own))
    return places


def robbable(stock: Sequence[int]) -> int:
    """Return the number of cards that can be robbed one after the other from the top of `stock`."""
    return next((number for number, card in enumerate(stock) if not BIT[card] & ROBBABLE), len(stock))


def taken_by(position: Position, kind: str, seat: int) -> int:
    """Return the cards that a seat has robbed or extracted, as a mask."""
    taken = 0
    for done in position.setting.exchanged:
        taken |= done.cards if (done.kind, done.taker) == (kind, seat) else 0
    return taken


def _is_unread(codes: Sequence[str]) -> bool:
    return any(CARDS[code] >= UNKNOWN or not BIT[CARDS[code]] & MINCHIATE.cards for code in codes)


def _stated(taken: Sequence[TakenCards]) -> tuple[Exchange, ...]:
    """Return the exchanges by which a record states the cards taken."""
    return tuple(
        models.Exchange(kind="talon", taker=seat, cards=codes_of(cards), face=FACE) for _, seat, cards in taken
    )


# -- scarts ----------------------------------------------------------------------------------------------


class CutterAndDealer(SeveralScarts, frozen=True):
    """Phase of the scarts of cutter and dealer: each lays away as many cards as he has taken."""

    def due(self, position: Position) -> Mapping[int, Scarts]:
        """Map each of cutter and dealer who took cards to his scart; empty if the cards taken are not recorded."""
        sizes: dict[int, int] = {}
        for done in position.setting.exchanged if self.is_known(position) else ():
            sizes[done.taker] = sizes.get(done.taker, 0) + done.size
        return {seat: self._scart(seat, size) for seat, size in sizes.items()}

    def is_known(self, position: Position) -> bool:
        """Return True if the record states what cutter and dealer took."""
        return all(done.told for done in position.setting.exchanged)

    def _scart(self, seat: int, size: int) -> Scarts:
        return Scarts(size, lambda held: self.never, lambda position: seat, self.table, never=self.never)
