"""A talon from which several players draw: the declarer and then others take cards from its top, unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tarot_records import record as models
from tarot_records.coding.passage import HandFields, Passage, item, part
from tarot_records.core.cards import CODES, UNKNOWN, codes_of, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, FrozenValue, Position, StockPart, with_unknown_hands
from tarot_records.phases.before_play.exchange import taken_findings, taking_findings
from tarot_records.phases.before_play.talon_parts import TAKEN, taking
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.rules.moves import coded_entry
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import STOCK, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

UNSEEN: Final = "down"
"""Face of the drawn cards in the record: face down."""
DrawOrder = tuple[tuple[int, int], ...]
"""The seats that draw, in order, each with its number of cards."""
Ways = Callable[[Position], Sequence[DrawOrder]]
"""Function from a position to the ways in which the talon may be drawn; empty if none or the contract is unknown."""


class Draw(FrozenValue, frozen=True):
    """The cards that one player draws."""

    seat: int
    size: int
    due: tuple[str, ...]
    """Codes of the cards of the talon that are due to the seat, as far as its order is known."""
    exchange: Exchange | None
    """The recorded exchange; None if none is recorded."""
    cards: int
    """Mask of the known cards, from the exchange or from the order of the talon."""

    @property
    def number(self) -> int:
        """The number of cards that come into the hand."""
        return max(self.size, self.cards.bit_count())

    def is_as_due(self, exchange: Exchange) -> bool:
        """Return whether the recorded exchange names the cards that are due, in their order, and is right in all."""
        return (
            exchange.cards == self.due
            and self.cards.bit_count() == self.size
            and exchange.kind == TAKEN
            and exchange.taker in (None, self.seat)
            and exchange.face in (None, UNSEEN)
            and exchange.giver is None
            and exchange.asked is None
            and exchange.shown is None
        )


def _known_cards(size: int, due: tuple[str, ...], exchange: Exchange | None) -> int:
    """Return the known cards of a draw of `size` cards, as a mask: by the exchange, or by the order of the talon."""
    told = None if exchange is None or exchange.kind != TAKEN else exchange.cards
    if told is None:
        return mask_of(due)
    cards = mask_of(told)
    if len(due) < size and cards.bit_count() < size:
        return cards | mask_of(due)
    return cards if cards.bit_count() == len(told) else mask_of(due)


class Draws(NamedTuple):
    """The recorded exchanges, and the draw of each seat."""

    exchanges: Sequence[Exchange]
    draws: tuple[Draw, ...]
    unknown: bool
    """True if cards were drawn and laid away, but it is unknown by which seats, or how many by each."""
    is_last: bool = False
    """True if the record ends with the draws, so that the last of them may be unfinished."""

    def is_unfinished(self, number: int) -> bool:
        """Return whether draw `number`, from 0, is the last recorded one, and cards may still be added to it."""
        draw, is_last = self.draws[number], self.is_last and number == len(self.exchanges) - 1
        codes = draw.exchange.cards if draw.exchange is not None else None
        begun = codes is not None and len(codes) < draw.size
        return is_last and begun and (len(draw.due) < draw.size or not mask_of(codes or ()) & ~mask_of(draw.due))


def _drawn_clauses(m: Moment) -> tuple[Clause, ...]:
    assert m.before is not None
    setting, (lying, unseen) = m.after.setting, _talon_cards(m.before)
    cards = codes_of(lying & ~setting.left), max(0, unseen - setting.left_unseen)
    if not any(cards):
        return (Clause("talon_part_unknown", {"who": m.who}),)
    return (Clause("draws", {"who": m.who, "cards": cards}),)


def _talon_cards(position: Position) -> tuple[int, int]:
    """Return the talon's known cards as a mask, and the number of its unknown cards."""
    setting = position.setting
    return (setting.left, setting.left_unseen) if setting.taken else (setting.talon, setting.talon_unseen)


def _drawn_seen(eyes: Eyes, m: Moment) -> None:
    if m.who == eyes.seat != NOBODY and m.before is not None:
        eyes.held[m.who] |= _talon_cards(m.before)[0] & ~m.after.setting.left


def _talon_laid(m: Moment) -> Laid:
    assert m.before is not None
    return Laid(STOCK, {}, *_talon_cards(m.before))


DRAW = Step("talon", _drawn_clauses, laid=_talon_laid, seen=_drawn_seen, moves=True)


def _do_takers_agree(takers: Sequence[int | None], way: DrawOrder) -> bool:
    """Return whether the recorded takers, where known, are the first seats of `way`."""
    if len(takers) > len(way):
        return False
    return all(taker in (None, seat) for taker, (seat, _) in zip(takers, way, strict=False))


class Drawing(Phase, frozen=True):
    """The phase in which each seat draws the next cards of the talon into its hand."""

    size: int
    """Number of cards in the talon."""
    most: int
    """Maximum number of cards that one player draws."""
    drawn: Ways
    """The ways in which the talon may be drawn, the usual one first."""
    stops: Callable[[Hand], bool] = lambda hand: False
    """Predicate of a hand: it was ended after the first draw; by default none was."""
    name: str = "talon"
    steps: ClassVar[tuple[Step, ...]] = (DRAW,)
    codes: ClassVar[str] = "exchanges"

    def event(self, hand: Hand, position: Position) -> Draws | None:
        """Return the draws, as recorded or as the talon lies; None if no card was drawn.

        If the hand was played on, the draws are unknown if the contract is, or if the record leaves open who drew.
        """
        draws = tuple(self._draws(position, hand))
        went_on = bool(hand.tricks or hand.scart or hand.calls or hand.declarations)
        unknown = went_on if position.setting.contract is None else self.is_undecided(hand, position)
        is_last = hand.scart is None and hand.tricks is None and hand.end is None
        return Draws(hand.exchanges, draws, unknown, is_last) if hand.exchanges or draws or unknown else None

    def _way(self, position: Position, hand: Hand) -> DrawOrder:
        """Return the way in which the talon was drawn, judged by the recorded takers and scarts."""
        ways, takers = self.drawn(position), [exchange.taker for exchange in hand.exchanges]
        if len(ways) > 1:
            ways = [way for way in ways if _do_takers_agree(takers, way)] or ways
            laid = {scart.seat for scart in hand.scart or ()}
            ways = [way for way in ways if laid == {seat for seat, _ in way}] or ways
        way = ways[0] if ways else ()
        return way[:1] if self.stops(hand) else way

    def is_undecided(self, hand: Hand, end: Position) -> bool:
        """Return whether a hand without stated scarts was played, and its talon may have been drawn in several ways."""
        return bool(hand.tricks) and hand.scart is None and len(self._ways_by_takers(hand, end)) > 1

    def _ways_by_takers(self, hand: Hand, position: Position) -> Sequence[DrawOrder]:
        """Return the ways in which the talon may be drawn that agree with the recorded takers."""
        takers = [exchange.taker for exchange in hand.exchanges]
        return [way for way in self.drawn(position) if _do_takers_agree(takers, way)]

    def _draws(self, position: Position, hand: Hand) -> Iterator[Draw]:
        yield from self._draws_of_way(position, self._way(position, hand), hand.exchanges)

    def _draws_of_way(self, position: Position, way: DrawOrder, exchanges: Sequence[Exchange]) -> Iterator[Draw]:
        """Yield the draw of each seat in a way of drawing, with its recorded exchange."""
        stock, at = position.setting.stock, 0
        lies = stock if len(stock) == self.size else ()
        for number, (seat, size) in enumerate(way):
            lying = lies[at : at + size]
            due = tuple([CODES[card] for card in lying if card < UNKNOWN])
            exchange = exchanges[number] if number < len(exchanges) else None
            yield Draw(seat, size, due, exchange, _known_cards(size, due, exchange))
            at += size

    def check(self, position: Position, drawn: Draws) -> Iterator[Finding]:
        """Yield the findings on the draws: the seats, the numbers and the cards."""
        contract = position.setting.contract
        if contract is None:
            # the seats that had to draw are unknown
            yield from unknown_seats(drawn.exchanges, ("exchanges",), len(position.hands))
            return
        for i, draw in enumerate(drawn.draws):
            if draw.exchange is not None and not draw.is_as_due(draw.exchange) and not drawn.is_unfinished(i):
                for finding in self._findings(position, draw, draw.exchange):
                    yield finding._replace(path=("exchanges", i, *finding.path))
        for i in range(len(drawn.draws), len(drawn.exchanges)):
            seat = drawn.exchanges[i].taker
            code = "exchange.twice" if drawn.draws else "exchange.none"
            yield Finding(code, ("exchanges", i), seat, {"bid": contract.name})
        told = [d.exchange is not None and d.exchange.cards is not None for d in drawn.draws]
        complete = [is_told and not drawn.is_unfinished(i) for i, is_told in enumerate(told)]
        missing = next((d.seat for d, is_complete in zip(drawn.draws, complete, strict=True) if not is_complete), None)
        if missing is not None:
            yield Finding("exchange.unrecorded", ("exchanges",) if drawn.exchanges else (), missing)

    def _findings(self, position: Position, draw: Draw, exchange: Exchange) -> Iterator[Finding]:
        seat = draw.seat
        if exchange.kind != TAKEN:
            yield Finding("exchange.kind", ("kind",), seat, {"kind": exchange.kind, "kinds": (TAKEN,)})
            return
        yield from taking_findings(position, exchange, seat, UNSEEN)
        if exchange.cards is not None:
            due = draw.due if len(draw.due) == draw.size else ()
            yield from taken_findings(position, exchange, seat, draw.size, (mask_of(due),) if due else (), due=due)

    def apply(self, position: Position, drawn: Draws, note: Note | None = None) -> Position:
        """Return the position with the drawn cards in the hands."""
        if drawn.unknown:
            settled = position.setting._replace(taken=True, scart_unseen=(self.most,) * len(position.hands))
            return with_unknown_hands(position)._replace(setting=settled)
        lying, lying_unseen = _talon_cards(position)
        hands, unseen, setting = list(position.hands), list(position.unseen), position.setting
        for number, draw in enumerate(drawn.draws):
            unknown = draw.number - draw.cards.bit_count()
            left = lying & ~draw.cards
            left_unseen = lying_unseen - unknown - (draw.cards & ~lying).bit_count()
            if unknown and not lying_unseen:
                # It is unknown which of these cards was drawn, so none is certain to remain.
                left, left_unseen = 0, left.bit_count() - unknown
            lying, lying_unseen = left, max(0, left_unseen)
            hands = [held & ~draw.cards for held in hands]
            hands[draw.seat] |= draw.cards
            unseen[draw.seat] += unknown
            if note is not None:
                settled = setting._replace(taken=True, left=lying, left_unseen=lying_unseen)
                now = position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=settled)
                note(DRAW, now, ("exchanges", number), draw.seat)
        left, left_unseen = (lying, lying_unseen) if sum(draw.size for draw in drawn.draws) < self.size else (0, 0)
        settled = setting._replace(taken=setting.taken or bool(drawn.draws), left=left, left_unseen=left_unseen)
        return position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=settled)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand in which players draw from the talon; None if they have drawn, or no way to draw is known."""
        ways = self.drawn(position)
        if position.setting.taken or not ways:
            return None
        way = ways[0] if len(ways) == 1 else chance.choice(ways)
        return models.Hand(exchanges=self._as_it_lies(position, way))

    def _as_it_lies(self, position: Position, way: DrawOrder) -> tuple[Exchange, ...]:
        """Return the exchanges of a way of drawing, with cards if the order of the talon is known."""
        draws = self._draws_of_way(position, way, ())
        return tuple([models.Exchange(kind=TAKEN, taker=d.seat, cards=d.due, face=UNSEEN) for d in draws])

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card to be drawn; None if all are drawn."""
        if hand.scart or hand.tricks:
            return None
        talon = before = position.setting.talon
        for number, draw in enumerate(self._draws(position, hand)):
            codes = (draw.exchange.cards or ()) if draw.exchange is not None else ()
            if len(codes) < draw.size:
                heaps, instead = (("exchanges", number, "cards"),), self._instead(position, hand, number)
                drawn = Awaited("exchanges", position, draw.seat, (TAKEN,), heaps=heaps, instead=instead)
                return drawn.cards_of(codes, draw.size, (mask_of(draw.due) or talon) & before, before)
            before &= ~mask_of(codes)
        return None

    def _instead(self, position: Position, hand: Hand, number: int) -> tuple[int, ...]:
        """Return the other seats that may make draw `number`, from 0; none if it has begun."""
        takers = [exchange.taker for exchange in hand.exchanges]
        if number < len(takers):
            return ()
        fit = [way[number][0] for way in self.drawn(position) if number < len(way) and _do_takers_agree(takers, way)]
        return tuple(dict.fromkeys(seat for seat in fit if seat != fit[0]))

    def places(self, position: Position) -> Mapping[int, range]:
        """Map each seat that has drawn to the places of its cards in the talon; the top card has place 0."""
        ways, found, at = self.drawn(position), dict[int, range](), 0
        for seat, number in self._by_scarts(position, ways) if ways else ():
            found[seat] = range(found[seat].start if seat in found else at, at + number)
            at += number
        return found

    def stock_parts(self, position: Position) -> tuple[StockPart, ...]:
        """Return the parts of the talon that each seat draws; none if its order is unknown."""
        stock, setting, ways = position.setting.stock, position.setting, self.drawn(position)
        if len(stock) != self.size:
            return ()
        if not setting.taken or not ways:
            return (StockPart(stock, NOBODY),)
        parts, at = list[StockPart](), 0
        for seat, number in self._by_scarts(position, ways):
            parts.append(StockPart(stock[at : at + number], seat))
            at += number
        return tuple(parts)

    def _by_scarts(self, position: Position, ways: Sequence[DrawOrder]) -> DrawOrder:
        """Return the way in which the talon was drawn, judged by how many cards each seat has laid away since."""
        setting = position.setting
        laid = [scart.bit_count() + n for scart, n in zip(setting.scarts, setting.scart_unseen, strict=True)]
        return next((way for way in ways if all(laid[seat] >= number for seat, number in way)), ways[0])

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with the exchanges of each way to draw; with unknown cards only if it is open who drew."""
        told, is_open = hand.exchanges, self.is_undecided(hand, end)
        for way in self._ways_by_takers(hand, end):
            lies = [
                draw if len(draw.cards or ()) == number else draw.model_copy(update={"cards": None})
                for draw, (_, number) in zip(self._as_it_lies(end, way), way, strict=True)
            ]
            if is_open or all(draw.cards is not None for draw in lies):
                yield hand.model_copy(update={"exchanges": (*told, *lies[len(told) :])})

    def coded(self, passage: Passage) -> HandFields:
        """Encode or decode the draws, which mostly follow the order of the talon."""
        digits, position, wanted = passage.digits, passage.position, part(passage.hand, "exchanges")
        every = [self._as_it_lies(position, way) for way in self.drawn(position)]
        if digits.usually(bool(every), bool(every) and wanted in every):
            return {"exchanges": every[0] if len(every) == 1 else digits.pick(every, wanted)}
        as_usual = every[0] if every else ()
        made: list[Exchange] = []
        while digits.flag(item(wanted, len(made)) is not None):
            seat = as_usual[len(made)].taker if len(made) < len(as_usual) else None
            made.append(coded_entry(taking(seat, UNSEEN), passage, item(wanted, len(made))))
        return {"exchanges": tuple(made)}
