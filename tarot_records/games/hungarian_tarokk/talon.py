"""The talon of Hungarian tarokk: the declarer and then the others draw their cards from its top, unseen [§ 4]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tarot_records import record as models
from tarot_records.coding.passage import HandFields, Passage, item, part
from tarot_records.core.cards import CODES, UNKNOWN, codes_of, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, StockPart, with_unknown_hands
from tarot_records.games.hungarian_tarokk.contracts import drawers, places_drawn
from tarot_records.phases.exchange import taken_findings, taking_findings
from tarot_records.phases.talon_parts import TAKEN, taking
from tarot_records.rules.moves import coded_entry
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import STOCK, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

UNSEEN: Final = "down"
"""Face of the drawn cards in the record: face down."""


class Draw(NamedTuple):
    """The cards that one player draws."""

    seat: int
    size: int
    due: tuple[str, ...]
    """Codes of the next cards of the talon, as far as its order is known."""
    exchange: Exchange | None
    """The recorded exchange."""
    cards: int
    """Mask of the known cards, from the exchange or from the order of the talon."""

    @property
    def number(self) -> int:
        """The number of cards that come into the hand."""
        return max(self.size, self.cards.bit_count())


def _known(size: int, due: tuple[str, ...], exchange: Exchange | None) -> int:
    """Return the mask of known cards among those drawn."""
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
    """True if all seats have drawn and laid cards away, but the game and so the numbers are unknown."""


def _drawn_clauses(m: Moment) -> tuple[Clause, ...]:
    """Return a clause with the cards that a player drew."""
    assert m.before is not None
    setting, (lying, unseen) = m.after.setting, _lying(m.before)
    cards = codes_of(lying & ~setting.left), max(0, unseen - setting.left_unseen)
    return (Clause("draws", {"who": m.who, "cards": cards}),)


def _lying(position: Position) -> tuple[int, int]:
    """Return the talon's known cards as a mask, and the number of its unknown cards."""
    setting = position.setting
    return (setting.left, setting.left_unseen) if setting.taken else (setting.talon, setting.talon_unseen)


def _drawn_seen(eyes: Eyes, m: Moment) -> None:
    """Add the drawn cards to the cards that the drawing seat has seen."""
    if m.who == eyes.seat != NOBODY and m.before is not None:
        eyes.held[m.who] |= _lying(m.before)[0] & ~m.after.setting.left


def _talon_laid(m: Moment) -> Laid:
    """Return the talon as it lies in the middle before a draw."""
    assert m.before is not None
    return Laid(STOCK, {}, *_lying(m.before))


DRAW = Step("talon", _drawn_clauses, laid=_talon_laid, seen=_drawn_seen, moves=True)


class Drawing(Phase, frozen=True):
    """The phase in which each seat draws the next cards of the talon into its hand."""

    size: int
    """Number of cards in the talon."""
    most: int
    """Maximum number of cards that one player draws."""
    name: str = "talon"
    steps: ClassVar[tuple[Step, ...]] = (DRAW,)
    codes: ClassVar[str] = "exchanges"

    def event(self, hand: Hand, position: Position) -> Draws | None:
        """Return the draws, as recorded or as the talon lies; None if no card was drawn.

        If the game is unknown but play went on, the draws are unknown.
        """
        draws = tuple(self._draws(position, hand.exchanges))
        unknown = position.setting.contract is None and bool(hand.tricks or hand.scart or hand.calls)
        return Draws(hand.exchanges, draws, unknown) if hand.exchanges or draws or unknown else None

    def _draws(self, position: Position, exchanges: Sequence[Exchange]) -> Iterator[Draw]:
        """Yield the draw of each seat."""
        stock, at = position.setting.stock, 0
        lies = stock if len(stock) == self.size else ()
        for number, (seat, size) in enumerate(drawers(position).items()):
            lying = lies[at : at + size]
            due = tuple([CODES[card] for card in lying if card < UNKNOWN])
            exchange = exchanges[number] if number < len(exchanges) else None
            yield Draw(seat, size, due, exchange, _known(size, due, exchange))
            at += size

    def check(self, position: Position, drawn: Draws) -> Iterator[Finding]:
        """Yield the findings on the draws: the seats, the numbers and the cards."""
        contract = position.setting.contract
        if contract is None:
            return  # the seats that had to draw are unknown
        for i, draw in enumerate(drawn.draws):
            if draw.exchange is not None:
                for finding in self._findings(position, draw, draw.exchange):
                    yield finding._replace(path=("exchanges", i, *finding.path))
        for i in range(len(drawn.draws), len(drawn.exchanges)):
            seat = drawn.exchanges[i].taker
            code = "exchange.twice" if drawn.draws else "exchange.none"
            yield Finding(code, ("exchanges", i), seat, {"bid": contract.name})
        told = (draw.exchange is not None and draw.exchange.cards is not None for draw in drawn.draws)
        missing = next((draw.seat for draw, is_told in zip(drawn.draws, told, strict=True) if not is_told), None)
        if missing is not None:
            yield Finding("exchange.unrecorded", ("exchanges",) if drawn.exchanges else (), missing)

    def _findings(self, position: Position, draw: Draw, exchange: Exchange) -> Iterator[Finding]:
        """Yield the findings on the recorded exchange of a draw."""
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
        lying, lying_unseen = _lying(position)
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
        settled = setting._replace(taken=setting.taken or bool(drawn.draws), left=0, left_unseen=0)
        return position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=settled)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand in which all seats draw from the talon; None if they have drawn or the game is unknown."""
        if position.setting.taken or not drawers(position):
            return None
        return models.Hand(exchanges=self._as_it_lies(position))

    def _as_it_lies(self, position: Position) -> tuple[Exchange, ...]:
        """Return the exchanges by which all seats draw from a talon whose order is known."""
        draws = self._draws(position, ())
        return tuple([models.Exchange(kind=TAKEN, taker=d.seat, cards=d.due, face=UNSEEN) for d in draws])

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card to be drawn; None if all are drawn."""
        if hand.scart or hand.tricks:
            return None
        talon = before = position.setting.talon
        for number, draw in enumerate(self._draws(position, hand.exchanges)):
            codes = (draw.exchange.cards or ()) if draw.exchange is not None else ()
            if len(codes) < draw.size:
                drawn = Awaited("exchanges", position, draw.seat, (TAKEN,), heaps=(("exchanges", number, "cards"),))
                return drawn.cards_of(codes, draw.size, (mask_of(draw.due) or talon) & before, before)
            before &= ~mask_of(codes)
        return None

    def stock_parts(self, position: Position) -> tuple[StockPart, ...]:
        """Return the parts of the talon that each seat draws; none if its order is unknown."""
        stock, taken = position.setting.stock, position.setting.taken
        if len(stock) != self.size:
            return ()
        drawn = places_drawn(position).items()
        parts = tuple([StockPart(stock[p.start : p.stop], seat if taken else NOBODY) for seat, p in drawn])
        return parts or (StockPart(stock, NOBODY),)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with the draws of all seats, if the order of the talon is known."""
        lies = self._as_it_lies(end)
        if all(len(draw.cards or ()) == n for draw, n in zip(lies, drawers(end).values(), strict=True)):
            yield hand.model_copy(update={"exchanges": lies})

    def coded(self, passage: Passage) -> HandFields:
        """Encode or decode the draws, which mostly follow the order of the talon."""
        digits, position, wanted = passage.digits, passage.position, part(passage.hand, "exchanges")
        as_usual = self._as_it_lies(position)
        if digits.usually(bool(as_usual), bool(as_usual) and wanted == as_usual):
            return {"exchanges": as_usual}
        made: list[Exchange] = []
        while digits.flag(item(wanted, len(made)) is not None):
            seat = as_usual[len(made)].taker if len(made) < len(as_usual) else None
            made.append(coded_entry(taking(seat, UNSEEN), passage, item(wanted, len(made))))
        return {"exchanges": tuple(made)}
