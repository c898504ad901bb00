"""Taroky before play: the call, the part of the talon in a trojka, the scarts, and hands that end unplayed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT, CODES, UNKNOWN, codes_of, mask_of, trump
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, holder, turns_of
from tarot_records.games.taroky.contracts import BIRDS, CALLED, HAND, LEVELS, NEVER, POVINNOST, TALON, TRUMPS, VALAT
from tarot_records.phases.auction.contracts import row_of
from tarot_records.phases.before_play.call import CALL, Call
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.drawing import Drawing
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.before_play.several_scarts import SeveralScarts
from tarot_records.phases.before_play.talon_parts import PART, PartTaken, TalonParts, taking
from tarot_records.phases.declarations.announcements import KONTRA
from tarot_records.phases.scores.settlement import ends_otherwise
from tarot_records.rules.moves import Moves, OneOf, cards_if_stated
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Clause, Eyes, Moment, Step
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand, Packet

CALLABLE: Final = tuple(trump(number) for number in (19, 18, 17, 16))
"""The trumps that may be called; each but the first needs all before it in hand."""
USUAL: Final = CALLABLE[0]
"""The trump that is called if nothing is said."""
GIVEN_UP, AGREED = "given_up", "agreement"
"""Ends of a hand: given up after the draw, and left unplayed because nothing depends on the play."""
SELDOM: Final = 0.3
"""Probability in invented hands that a hand ends unplayed where it may."""


class TalonFirst(Rounds, frozen=True):
    """The packets of the deal: six to the talon, then six to each and six to each; after a knock twelve to each."""

    def event(self, hand: Hand, position: Position) -> Sequence[Packet] | None:
        """Return the stated packets; None if none are stated, or if they are those after a knock."""
        packets = super().event(hand, position)
        knocked = packets and _goes_to_talon(packets[0]) and all(packet.count == HAND for packet in packets[1:])
        return None if knocked else packets

    def check(self, position: Position, packets: Sequence[Packet]) -> Iterator[Finding]:
        """Yield a finding about the first packet that goes to a wrong player or has a wrong size."""
        if _goes_to_talon(packets[0]):
            yield from super().check(position, packets)
        else:
            facts = {"found": packets[0].count, "expected": TALON, "number": 1}
            yield Finding("deal.packet", ("deal", "packets", 0, "count"), packets[0].seat, facts)


def _goes_to_talon(packet: Packet) -> bool:
    return packet.seat is None and packet.count == TALON


SILENCE: Final = Step("call", lambda m: (Clause("call_silent", {"who": m.who, "card": CODES[USUAL]}),), laid=CALL.laid)
"""Step of the call of trump 19, because no card was named."""


class NineteenCall(Call, frozen=True):
    """The declarer calls trump 19, or the first of the next three that he lacks if he holds all before it."""

    def legal(self, position: Position, seat: int) -> int:
        """Return the trumps that a seat with known cards may call, as a mask."""
        held = self._held(position, seat)
        lacking = next((card for card in CALLABLE if not held & BIT[card]), USUAL)
        return BIT[USUAL] | BIT[lacking]

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        if card == USUAL:
            return True
        if card not in CALLABLE:
            return False
        before = sum(BIT[other] for other in CALLABLE[: CALLABLE.index(card)])
        return not self._held(position, seat) & BIT[card] and self._may_hold(position, seat, before)

    def _no_call_findings(self, position: Position, hand: Hand, seat: int) -> Iterator[Finding]:
        """Yield a finding if it is unknown whether something was called; nothing said means trump 19."""
        if not is_silent(hand):
            yield Finding("call.unknown", (), seat)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the called card, which is trump 19 if the record states that no card was named."""
        if self.is_due(position) and is_silent(hand):
            after = position._replace(setting=position.setting._replace(called=USUAL))
            if note is not None:
                note(SILENCE, after, ("calls",), self.caller(position))
            return after
        return super().apply(position, hand, note)

    def partner(self, position: Position) -> int:
        """Return the declarer's partner: who holds the called card or has laid it away; NOBODY if unknown."""
        setting, contract = position.setting, position.setting.contract
        if contract is not None and setting.called is not None and self.is_due(position):
            laid = [seat for seat, scart in enumerate(setting.scarts) if scart & BIT[setting.called]]
            if laid:
                return laid[0]
            if not setting.taken and holder(position, setting.called) == NOBODY:
                return NOBODY  # it lies in the talon, and goes to who draws it
        return super().partner(position)

    def lies_aside(self, position: Position, bit: int) -> bool:
        """Return False: whoever has drawn or laid away the called card is the partner."""
        return False


def is_silent(hand: Hand) -> bool:
    """Return whether a record states that no card was named."""
    return not hand.calls and hand.states("calls")


# -- trojka --------------------------------------------------------------------------------------------


def _opened_clauses(m: Moment) -> tuple[Clause, ...]:
    """Return the clause about the part taken, what was laid open before, and the level."""
    setting, exchange = m.after.setting, m.hand.exchanges[0] if m.hand.exchanges else None
    got, unseen = setting.talon & ~setting.left, max(0, setting.talon_unseen - setting.left_unseen)
    if exchange is None or not got | unseen:
        return (Clause("talon_part_unknown", {"who": m.who}),)
    facts = {"who": m.who, "cards": (codes_of(got), unseen), "number": setting.level}
    if not setting.level or not exchange.shown:
        return (Clause("talon_unseen" if setting.level == 1 else "draws", facts),)
    return (Clause("talon_opened", {**facts, "lay": (tuple(exchange.shown), 0)}),)


def _opened_seen(eyes: Eyes, m: Moment) -> None:
    """Add what was laid open to the cards of the talon that are seen, and for the taker those that he took."""
    if m.who in (None, NOBODY):
        return
    got = m.after.setting.talon & ~m.after.setting.left
    opened = mask_of(m.hand.exchanges[0].shown or ()) if m.hand.exchanges else 0
    eyes.talon |= opened | (got if m.who == eyes.seat else 0)
    eyes.held[m.who] |= got & eyes.talon


OPENED: Final = Step("talon", _opened_clauses, laid=PART.laid, seen=_opened_seen, moves=True)


class LaidOpenParts(TalonParts, frozen=True):
    """A trojka: the first or the last three cards of the talon are taken; the cards laid open determine the level."""

    steps: ClassVar[tuple[Step, ...]] = (OPENED,)

    def _findings(self, position: Position, taken: PartTaken, exchange: Exchange, again: bool) -> Iterator[Finding]:
        seen = exchange.face == "up" and level_of(position, exchange) == len(LEVELS)
        hidden = exchange.model_copy(update={"shown": None, "face": None if seen else exchange.face})
        wrong = tuple(super()._findings(position, taken, hidden, again))
        yield from wrong
        if taken.row is None or again or wrong:
            return
        seat, stock = taken.taker, codes_in_order(position)
        if exchange.shown is None and level_of(position, exchange) == 0:
            yield Finding("exchange.unrecorded", (), seat)
        elif exchange.shown is not None and len(stock) == self.size and not level_of(position, exchange):
            facts = {"cards": exchange.shown, "parts": shown_by_level(stock)}
            yield Finding("exchange.part", ("shown",), seat, facts)

    def apply(self, position: Position, taken: PartTaken, note: Note | None = None) -> Position:
        """Return the position with the part in the declarer's hand, and with the level of the trojka."""
        level = level_of(position, taken.exchanges[0]) if taken.exchanges and taken.size else 0
        return super().apply(position._replace(setting=position.setting._replace(level=level)), taken, note)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card of the part as expected input, and then what was laid open; None if nothing is due."""
        due, contract = super().awaits(position, hand), position.setting.contract
        taken = hand.exchanges[0] if hand.exchanges else None
        if due is not None or contract is None or taken is None or taken.shown is not None or hand.scart or hand.tricks:
            return due
        choices = shown_by_level(codes_in_order(position))
        fit = [shown for shown in choices if level_of(position, taken.model_copy(update={"shown": shown}))]
        words = tuple([" ".join(shown) or "none" for shown in fit]) if choices[1] else ()
        return Awaited("exchanges", position, contract.declarer, words, optional=True, says=frozenset({"shown"}))

    def moves(self, position: Position) -> Moves[Exchange]:
        """Yield the choices of the part: what is laid open, and with it the cards."""
        stock, row = codes_in_order(position), row_of(self.contracts, position)
        open_to = shown_by_level(stock) if len(stock) == self.size and row is not None and row.talon.taken else ()
        shown = yield OneOf("shown", open_to, cards_if_stated)
        half = self.size // 2
        due = stock[half:] if open_to and shown == open_to[1] else stock[:half]
        contract = position.setting.contract
        made = yield from taking(contract.declarer if contract else None, "down", (due,) if open_to else ())
        return made.model_copy(update={"shown": shown})

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each possible part taken, and all that may have been laid open."""
        stock = codes_in_order(end)
        for way in super().ways(hand, end, pack):
            first = way.exchanges[0]
            for shown in shown_by_level(stock) if first.shown is None else (first.shown,):
                filled = first.model_copy(update={"shown": shown})
                if level_of(end, filled):
                    yield way.model_copy(update={"exchanges": (filled, *way.exchanges[1:])})


def codes_in_order(position: Position) -> tuple[str, ...]:
    """Return the codes of the talon in its order, as far as all its cards are known; empty if not."""
    stock = position.setting.stock
    return tuple([CODES[card] for card in stock]) if all(card < UNKNOWN for card in stock) else ()


def shown_by_level(stock: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return what is laid open of a talon at each level: nothing, the first three cards, all six."""
    return (), stock[:3], stock


def level_of(position: Position, exchange: Exchange) -> int:
    """Return the level of a trojka, 1 to 3, by the cards laid open and taken; 0 if it is unknown or impossible."""
    number = None if exchange.shown is None else len(exchange.shown)
    stock, cards = codes_in_order(position), frozenset(exchange.cards or ())
    first, last = frozenset(stock[:3]), frozenset(stock[3:])
    if number is None:
        return 2 if stock and cards == last else 0
    if number not in (0, 3, 6):
        return 0
    level = number // 3 + 1
    if not stock:
        return level
    shown = frozenset(exchange.shown or ())
    fits = shown == frozenset(shown_by_level(stock)[level - 1])
    return level if fits and (not cards or cards == (last if level == 2 else first)) else 0


# -- scarts ---------------------------------------------------------------------------------------------


SHOWN: Final = TRUMPS & ~NEVER
"""Cards, as a mask, that are laid away only for want of other cards, and shown."""


def scart_of(size: int, taker: Callable[[Position], int | None], table: TrickTable) -> Scarts:
    """Return the scart of `size` cards: no kings and honours; other trumps only for want of other cards, and shown."""
    return Scarts(size, lambda held: NEVER, taker, table, never=NEVER, last_resort=SHOWN, to_show=SHOWN)


class AsManyAsDrawn(SeveralScarts, frozen=True):
    """Each player lays away as many cards as he has drawn, trumps only for want of other cards, and shown."""

    def due(self, position: Position) -> Mapping[int, Scarts]:
        """Map each seat that lays cards away, in turn, to its scart; empty if the game is unknown."""
        contract, turns = position.setting.contract, turns_of(position)
        if contract is None or not position.setting.taken or contract.declarer == NOBODY:
            return {}
        found = dict[int, Scarts]()
        for seat in turns[contract.declarer]:  # in the order of drawing
            size = position.hands[seat].bit_count() + position.unseen[seat] - HAND
            if size > 0:
                found[seat] = self._scart(seat, size)
        return found

    def _scart(self, seat: int, size: int) -> Scarts:
        return scart_of(size, lambda position: seat, self.table)

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the mask of cards that any seat has to show if it lays them away."""
        return SHOWN


# -- hands that end unplayed ---------------------------------------------------------------------------


class DrawingOrGivenUp(Drawing, frozen=True):
    """The draw of a talon, after which the declarer of a povinnost may give up."""

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with a draw of the talon; at random one that is given up after the first draw, if it may be."""
        hand, contract, called = super().invent(position, chance), position.setting.contract, position.setting.called
        if hand is None or contract is None or contract.name != POVINNOST or called is None:
            return hand
        if CODES[called] not in (hand.exchanges[0].cards or ()) or chance.random() >= SELDOM:
            return hand
        return hand.model_copy(update={"exchanges": hand.exchanges[:1], "end": GIVEN_UP})


class EndsUnplayed(Phase, frozen=True):
    """Phase of a hand that ends before play in the way `way`, as the record states."""

    way: ClassVar[str]
    """The end of the hand in the record."""
    fields: frozenset[str] = frozenset({"end"})

    @abstractmethod
    def may(self, position: Position) -> bool:
        """Return whether the hand may end in this way, as far as the cards are known."""

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if it ended in this way; otherwise None."""
        return hand if hand.end == self.way and not hand.tricks else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if the hand had to be played."""
        if not self.may(position):
            yield ends_otherwise(("end",), self.way, ("played",))

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position after the end of the hand."""
        return position._replace(setting=position.setting._replace(ended=self.way))


class GivenUp(EndsUnplayed, frozen=True):
    """Phase in which the declarer of a povinnost may give up because he has drawn the card that he called."""

    name: str = "talon"
    way: ClassVar[str] = GIVEN_UP

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if the hand had to be played; cards that are recorded as drawn lay in the talon."""
        drawn = mask_of(code for exchange in hand.exchanges for code in exchange.cards or ())
        setting = position.setting._replace(talon=position.setting.talon | drawn)
        yield from super().check(position._replace(setting=setting), hand)

    def may(self, position: Position) -> bool:
        """Return whether the declarer may give up, as far as the cards are known."""
        setting, contract = position.setting, position.setting.contract
        if contract is None:
            return True
        if contract.name != POVINNOST or not setting.taken:
            return False
        if setting.called is None:
            return True
        bit, seat = BIT[setting.called], contract.declarer
        if setting.talon & bit:
            return bool(position.hands[seat] & bit) or bool(setting.left_unseen or position.unseen[seat])
        known = any(held & bit for held in position.hands) or bool(setting.left & bit)
        return not known and setting.talon_unseen > 0

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the end of a hand of which only the declarer has drawn; otherwise None."""
        setting, contract = position.setting, position.setting.contract
        drawn = contract is not None and contract.name in CALLED and setting.taken and setting.left
        return models.Hand(end=GIVEN_UP, tricks=()) if drawn and setting.ended is None else None


class LeftUnplayed(EndsUnplayed, frozen=True):
    """Phase in which a povinnost may be ended unplayed because nothing depends on the play."""

    name: str = "declarations"
    way: ClassVar[str] = AGREED

    def may(self, position: Position) -> bool:
        """Return whether the hand may be left unplayed: a povinnost without kontra, valat and announced trumps."""
        contract = position.setting.contract
        said = any(word.kind in (KONTRA, VALAT, *BIRDS) for word in position.setting.declared)
        return contract is None or (contract.name == POVINNOST and not said)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return, at random, a hand that is left unplayed if it may be; otherwise None."""
        setting = position.setting
        if setting.contract is None or setting.contract.partner == NOBODY or setting.ended is not None:
            return None
        ready = self.may(position) and not position.taken and chance.random() < SELDOM
        return models.Hand(end=AGREED, tricks=()) if ready else None
