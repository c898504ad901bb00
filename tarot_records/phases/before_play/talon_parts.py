"""A talon in parts: the declarer takes as many parts as his contract states, the others stay on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Literal

import msgspec

from tarot_records import record as models
from tarot_records.coding.passage import MAYBE_SEATS
from tarot_records.core.cards import BIT, CODES, UNKNOWN, codes_of, mask, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, FrozenValue, Position, StockPart, active_seats, has_fallen
from tarot_records.phases.auction.contracts import ContractRow, Contracts, row_of
from tarot_records.phases.before_play.exchange import taken_findings, taking_findings
from tarot_records.phases.common.sides import is_disclosed
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.rules.moves import EntryPhase, Moves, OneOf, cards_if_stated
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note
from tarot_records.rules.step import STOCK, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Exchange, Hand

TAKEN: Final = "talon"
"""Kind of the exchange by which cards of the talon are taken."""
FACES: Final = (None, "up", "down")

Bound = Callable[[Position], int]
"""Function from the position before the talon is taken to a card that the part must hold, as a mask; 0 for any part."""


def unbound(position: Position) -> int:
    """Return 0: any part may be taken."""
    return 0


def taking(seat: int | None, usual: Literal["up", "down"], parts: Sequence[tuple[str, ...]] = ()) -> Moves[Exchange]:
    """Yield the choices of cards taken from the talon: their taker, the face, and the cards."""
    taker = yield OneOf("taker", (seat,), MAYBE_SEATS)
    face = yield OneOf("face", (usual,), FACES)
    cards = yield OneOf("cards", parts, cards_if_stated)
    return models.Exchange(kind=TAKEN, taker=taker, cards=cards, face=face)


class PartTaken(FrozenValue, frozen=True):
    """The event of taking a part: the stated exchanges, and the row of the contract."""

    exchanges: Sequence[Exchange]
    row: ContractRow | None
    size: int
    """Number of cards that the declarer takes; under an unknown contract, as stated."""
    taker: int
    """Seat that takes the cards; NOBODY if unknown."""


def _part_clauses(m: Moment) -> tuple[Clause, ...]:
    """Return the clauses about the part taken and, if the called card lay there, that the declarer plays alone."""
    setting = m.after.setting
    lay = (codes_of(setting.talon), setting.talon_unseen)
    got = setting.talon & ~setting.left
    cards = (codes_of(got), max(0, setting.talon_unseen - setting.left_unseen))
    if not (setting.left or setting.left_unseen):
        taken = Clause("talon", {"who": m.who, "cards": lay})
    elif got:
        taken = Clause("talon_part", {"who": m.who, "cards": cards, "lay": lay})
    else:
        taken = Clause("talon_part_unknown", {"who": m.who})
    contract = setting.contract
    if contract is None or not is_disclosed(m):
        return (taken,)
    return taken, Clause("disclosed_talon", {"declarer": contract.declarer})


def _part_seen(eyes: Eyes, m: Moment) -> None:
    """Add the talon and the part taken to the cards seen by the whole table or, if stated face down, by the taker."""
    _add_seen(eyes, m, is_usually_shown=True)


def _part_seen_by_taker(eyes: Eyes, m: Moment) -> None:
    """Add the talon and the part taken to the cards seen by the taker or, if stated face up, by the whole table."""
    _add_seen(eyes, m, is_usually_shown=False)


def _add_seen(eyes: Eyes, m: Moment, is_usually_shown: bool) -> None:
    """Add the talon and the part taken to the cards seen; a face that is not stated is the usual one."""
    setting = m.after.setting
    if m.who in (None, NOBODY):
        return
    stated = m.hand.exchanges[m.number].face if m.number < len(m.hand.exchanges) else None
    is_shown = is_usually_shown if stated is None else stated != "down"
    if is_shown or m.who == eyes.seat:
        eyes.talon = -1
        eyes.held[m.who] |= setting.talon & ~setting.left


def _part_laid(m: Moment) -> Laid:
    return Laid(STOCK, {}, m.after.setting.talon, m.after.setting.talon_unseen)


PART = Step("talon", _part_clauses, laid=_part_laid, seen=_part_seen, moves=True)
PART_FACE_DOWN = msgspec.structs.replace(PART, seen=_part_seen_by_taker)


class TalonParts(EntryPhase, frozen=True):
    """The phase in which the declarer takes a part of the talon into his hand."""

    contracts: Contracts
    size: int
    """Number of cards in the talon."""
    bound: Bound = unbound
    name: str = "talon"
    steps: ClassVar[tuple[Step, ...]] = (PART, PART_FACE_DOWN)
    codes: ClassVar[str] = "exchanges"

    def row(self, position: Position) -> ContractRow | None:
        """Return the row of the contract; None if it is unknown."""
        return row_of(self.contracts, position)

    def taker(self, position: Position) -> int:
        """Return the seat that takes a part, the declarer; NOBODY if unknown."""
        contract = position.setting.contract
        return NOBODY if contract is None else contract.declarer

    def event(self, hand: Hand, position: Position) -> PartTaken | None:
        """Return the stated exchanges, which may be empty although a part is due; None if nothing was taken."""
        row, taker = self.row(position), self.taker(position)
        if row is None or (taker == NOBODY and row.talon.taken):
            return self._of_unknown_contract(hand, position)
        size = row.talon.taken * self.size // row.talon.parts
        return PartTaken(hand.exchanges, row, size, taker) if hand.exchanges or size else None

    def _of_unknown_contract(self, hand: Hand, position: Position) -> PartTaken | None:
        """Return the event under an unknown contract, with a size by the stated cards or the scart, 0 if unknown."""
        scart = hand.scart[0] if hand.scart else None
        stated = hand.exchanges[0] if hand.exchanges else None
        taker = stated.taker if stated is not None and stated.taker is not None else scart.seat if scart else None
        if taker not in active_seats(position) or not (hand.exchanges or hand.scart):
            return PartTaken(hand.exchanges, None, 0, NOBODY) if hand.exchanges else None
        codes = stated.cards if stated is not None and stated.kind == TAKEN else None
        size = len(scart.cards) if codes is None and scart is not None else len(codes or ())
        return PartTaken(hand.exchanges, None, min(size, self.size), NOBODY if taker is None else taker)

    def parts(self, position: Position, row: ContractRow) -> tuple[int, ...]:
        """Return the parts of the talon that may be taken, as masks; empty if a card or the order is unknown."""
        stock, size = position.setting.stock, self.size // row.talon.parts
        if len(stock) != self.size or max(stock) >= UNKNOWN:
            return ()
        every = tuple(mask(stock[at : at + size]) for at in range(0, self.size, size))
        bound = self.bound(position)
        return tuple(cards for cards in every if cards & bound) or every

    def face(self, position: Position, row: ContractRow) -> Literal["up", "down"] | None:
        """Return the face with which the cards are taken, up or down; None if it is unknown."""
        return "up" if row.talon.shown else "down"

    def check(self, position: Position, taken: PartTaken) -> Iterator[Finding]:
        """Yield the findings about the taker, the number and the cards."""
        if taken.row is None:  # unknown which part was due to whom
            yield from unknown_seats(taken.exchanges, ("exchanges",), len(position.hands))
        if not taken.exchanges:
            seat = self.taker(position)
            yield Finding("exchange.unrecorded", (), None if seat == NOBODY else seat)
        for i, exchange in enumerate(taken.exchanges):
            for finding in self._findings(position, taken, exchange, again=i > 0):
                yield finding._replace(path=("exchanges", i, *finding.path))

    def _findings(self, position: Position, taken: PartTaken, exchange: Exchange, again: bool) -> Iterator[Finding]:
        """Yield the findings about one exchange with the talon, with paths within it.

        `again` is True if it is not the first.
        """
        seat, row = self.taker(position), taken.row
        if row is None:
            return  # unknown which part was due to whom
        if exchange.kind != TAKEN:
            yield Finding("exchange.kind", ("kind",), seat, {"kind": exchange.kind, "kinds": (TAKEN,)})
            return
        if not taken.size:
            yield Finding("exchange.none", (), seat, {"bid": row.slug})
            return
        if again:
            yield Finding("exchange.twice", (), seat)
            return
        yield from taking_findings(position, exchange, seat, self.face(position, row) or exchange.face or "up")
        if exchange.cards is None:
            yield Finding("exchange.unrecorded", (), seat)
            return
        parts = self.parts(position, row)
        yield from taken_findings(position, exchange, seat, taken.size, parts)
        if not parts and 0 < taken.size < self.size:
            yield Finding("exchange.part_unknown", ("cards",), seat)

    def apply(self, position: Position, taken: PartTaken, note: Note | None = None) -> Position:
        """Return the position with the part in the declarer's hand, and the other parts on the table."""
        setting = position.setting
        if not taken.size:
            return position
        seat, exchange = taken.taker, taken.exchanges[0] if taken.exchanges else None
        if exchange is not None and exchange.taker in active_seats(position):
            seat = exchange.taker if exchange.taker is not None else seat
        codes = exchange.cards if exchange is not None and exchange.kind == TAKEN else None
        if codes is None and taken.size == self.size:
            cards, unknown, left, left_unseen = setting.talon, setting.talon_unseen, 0, 0
        elif codes is None:
            # Each card was taken or stays, unknown which: no card of the talon has a certain place.
            cards, unknown, left, left_unseen = 0, taken.size, 0, self.size - taken.size
        else:
            cards = mask_of(codes)
            unknown = len(codes) - cards.bit_count()
            left = 0 if unknown else setting.talon & ~cards
            left_unseen = max(0, self.size - len(codes) - left.bit_count())
        hands, unseen = [held & ~cards for held in position.hands], list(position.unseen)
        hands[seat] |= cards
        unseen[seat] += unknown
        named = (cards & ~setting.talon).bit_count()
        settled = setting._replace(
            talon=setting.talon | cards,
            talon_unseen=max(0, setting.talon_unseen - named),
            taken=True,
            left=left,
            left_unseen=left_unseen,
        )
        after = position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=settled)
        if note is not None:
            is_up = taken.row is None or self.face(position, taken.row) == "up"
            note(self.steps[0 if is_up else -1], after, ("exchanges", 0), seat)
        return after

    def moves(self, position: Position) -> Moves[Exchange]:
        """Yield the choices of the part: the taker, the face, and the cards."""
        seat, row = self.taker(position), self.row(position)
        parts = self.parts(position, row) if row is not None and row.talon.taken else ()
        choices = [self._in_order(position, cards) for cards in parts]
        face = "up" if row is None else self.face(position, row) or "up"
        return taking(None if seat == NOBODY else seat, face, choices)

    def is_awaited(self, position: Position) -> bool:
        """Return whether a part is due to be taken."""
        row = self.row(position)
        return row is not None and row.talon.taken > 0 and not position.setting.taken

    def _in_order(self, position: Position, cards: int) -> tuple[str, ...]:
        """Return the codes of a part, in the order of the talon."""
        return tuple([CODES[card] for card in position.setting.stock if BIT[card] & cards])

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card of the part as expected input; None if the part is complete or none is due."""
        seat, row = self.taker(position), self.row(position)
        if seat == NOBODY or row is None or not row.talon.taken:
            return None
        size = row.talon.taken * self.size // row.talon.parts
        codes = (hand.exchanges[0].cards or ()) if hand.exchanges else ()
        if len(codes) >= size or hand.tricks or hand.scart:
            return None
        gone, parts = mask_of(codes), self.parts(position, row)
        legal = 0
        for cards in parts:
            legal |= cards if not gone & ~cards else 0
        talon = position.setting.talon
        taken = Awaited("exchanges", position, seat, (TAKEN,), heaps=(("exchanges", 0, "cards"),))
        return taken.cards_of(codes, size, legal if legal & ~gone else talon, talon)

    def stock_parts(self, position: Position) -> tuple[StockPart, ...]:
        """Return the parts by the contract, the whole stock under an unknown one; empty if its order is unknown."""
        setting, row = position.setting, self.row(position)
        if len(setting.stock) != self.size:
            return ()
        size = self.size if row is None else self.size // row.talon.parts
        parts = [setting.stock[at : at + size] for at in range(0, self.size, size)]
        gone = setting.talon & ~setting.left if setting.taken else 0
        taker = self.taker(position)
        return tuple(StockPart(cards, taker if mask(cards) & gone else NOBODY) for cards in parts)

    def ordered_part(self, end: Position) -> int:
        """Return the size of a part if a part is taken, or may contain the called card; else 0."""
        row, called = self.row(end), end.setting.called
        if row is None:
            return 0
        lies_there = row.sides == "called" and called is not None and not has_fallen(end, called)
        hangs = row.talon.parts > row.talon.taken and (row.talon.taken > 0 or lies_there)
        return self.size // row.talon.parts if hangs else 0

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each possible part taken."""
        row, seat = self.row(end), self.taker(end)
        if row is None or seat == NOBODY or not row.talon.taken:
            return
        stated = hand.exchanges[0] if hand.exchanges else models.Exchange(kind=TAKEN, taker=seat)
        if stated.cards is None:
            for cards in self.parts(end, row):
                filled = stated.model_copy(update={"cards": self._in_order(end, cards)})
                yield hand.model_copy(update={"exchanges": (filled, *hand.exchanges[1:])})
