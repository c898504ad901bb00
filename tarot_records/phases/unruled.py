"""Games whose rules of play are not implemented: their records are shown as written.

Only contradictions that no game allows are faults: a card outside the pack, a card dealt or played twice, a seat that
the table does not have, wrong sums. Everything else is taken as written. So no such record is proved, and none is
wrongly refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, cards_of, mask, mask_of
from tarot_records.core.faults import Finding, no_such_seat, per_seat, pointer
from tarot_records.core.packs import Pack
from tarot_records.core.position import (
    NOBODY,
    Contract,
    Declared,
    Position,
    Rotation,
    has_fallen,
    seat_to_play,
    turns_of,
)
from tarot_records.phases.auction.bids import BID, CONTRACT
from tarot_records.phases.before_play.deal import DEAL
from tarot_records.phases.before_play.scart import SCART
from tarot_records.phases.common.shown_steps import CARD, SCORE, TAKEN
from tarot_records.phases.common.sides import alone
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.phases.declarations.declarations import DECLARATION
from tarot_records.phases.scores.settlement import believed, carried_on
from tarot_records.record.fast_reader import fields_of
from tarot_records.rules.game import Rules
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from tarot_records.record.model import Deal as DealRecord
    from tarot_records.record.model import Hand, Trick

NOT_LOOKED_AT = frozenset({"label", "dealer", "deal"})
"""Fields of a hand that other phases check."""


def as_written(game: str, ruleset: str, seats: int, pack: Pack, phases: tuple[Phase, ...]) -> Rules:
    """Return the rules of a table with unknown rules of play."""
    return Rules(
        game=game,
        ruleset=ruleset,
        seats=seats,
        pack=pack,
        phases=phases,
        sides=alone,
        running=lambda position: (),
        options={},
        ruled=False,
    )


class AnyDeal(Phase, frozen=True):
    """A deal of any size, as stated."""

    pack: Pack | None
    """The pack of the game; None if unknown."""
    name: str = "deal"
    fields: frozenset[str] = frozenset({"dealer", "deal"})
    always: bool = True
    steps: ClassVar[tuple[Step, ...]] = (DEAL,)

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about wrong seats, cards outside the pack or dealt twice, and a stock of wrong size."""
        seats = len(position.hands)
        deal = hand.deal or models.Deal()
        if hand.dealer is not None and hand.dealer >= seats:
            yield no_such_seat(("dealer",), hand.dealer, seats)
        if deal.hands is not None and len(deal.hands) != seats:
            yield Finding("deal.seats", ("deal", "hands"), None, {"found": len(deal.hands), "expected": seats})
        for i, packet in enumerate(deal.packets or ()):
            if packet.seat is not None and packet.seat >= seats:
                yield no_such_seat(("deal", "packets", i, "seat"), packet.seat, seats)
        first: dict[str, tuple[str | int, ...]] = {}
        for path, seat, codes in _heaps(deal):
            for i, code in enumerate(codes):
                here = (*path, i)
                if CARDS[code] >= UNKNOWN:
                    continue
                if self.pack is not None and not self.pack.cards & BIT[CARDS[code]]:
                    yield Finding("deal.pack", here, seat, {"card": code})
                elif first.setdefault(code, here) != here:
                    yield Finding("deal.twice", here, seat, {"card": code, "first": pointer(*first[code])})
        known = [seat for seat, held in enumerate(deal.hands or ()) if held or seat in hand.sits_out]
        if self.pack is not None and deal.talon is not None and len(known) == seats:
            left = self.pack.cards.bit_count() - sum(map(len, filter(None, (*(deal.hands or ()), deal.dead))))
            if len(deal.talon) != left:
                yield Finding("deal.talon_size", ("deal", "talon"), None, {"found": len(deal.talon), "expected": left})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the stated cards dealt."""
        seats, deal = len(position.hands), hand.deal or models.Deal()
        hands = [codes or () for codes in (*(deal.hands or ()), *(None,) * seats)[:seats]]
        talon = deal.talon or ()
        sits_out = tuple(sorted({seat for seat in hand.sits_out if seat < seats}))
        setting = position.setting._replace(
            sits_out=sits_out if len(sits_out) < seats else (),
            dealer=NOBODY if hand.dealer is None or hand.dealer >= seats else hand.dealer,
            talon=mask_of(talon),
            talon_unseen=_unread(talon),
            dead=mask_of(deal.dead or ()),
            scarts=(0,) * seats,
            scart_unseen=(0,) * seats,
            unit=hand.scores.unit if hand.scores else 1,
        )
        after = position._replace(
            hands=tuple([mask_of(codes) for codes in hands]),
            unseen=tuple([_unread(codes) for codes in hands]),
            setting=setting,
        )
        if note is not None:
            note(DEAL, after, ("deal",))
        return after


def _heaps(deal: DealRecord) -> Iterator[tuple[tuple[str | int, ...], int | None, tuple[str, ...]]]:
    """Yield every heap of the deal: its path, its seat (None for talon and dead hands), its cards."""
    for seat, codes in enumerate(deal.hands or ()):
        yield ("deal", "hands", seat), seat, codes or ()
    yield ("deal", "talon"), None, deal.talon or ()
    yield ("deal", "dead"), None, deal.dead or ()


def _unread(codes: Sequence[str]) -> int:
    """Return the number of unknown cards among some codes."""
    return sum(CARDS[code] >= UNKNOWN for code in codes)


class Unruled(Phase, frozen=True):
    """The phase of everything after the deal of a hand, taken as written."""

    pack: Pack
    name: str = "play"
    fields: frozenset[str] = frozenset(fields_of("Hand")) - NOT_LOOKED_AT
    always: bool = True
    steps: ClassVar[tuple[Step, ...]] = (BID, CONTRACT, SCART, DECLARATION, CARD, TAKEN, SCORE)

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the finding that the rules are absent, and findings about contradictions under any rules."""
        yield Finding("rule.absent")
        seats = len(position.hands)
        yield from unknown_seats({name: part for name, part in hand if name in self.fields}, (), seats)
        yield from self._card_findings(hand.tricks or (), turns_of(position))
        scores = hand.scores
        for name in ("hand", "totals") if scores is not None else ():
            stated = getattr(scores, name)
            if stated is not None and len(stated) != seats:
                yield Finding("score.seats", ("scores", name), None, {"found": len(stated), "expected": seats})

    def _card_findings(self, tricks: tuple[Trick, ...], turns: Rotation) -> Iterator[Finding]:
        gone, size = 0, len(turns[0])
        for number, trick in enumerate(tricks):
            if len(trick.cards) > size:
                facts = {"found": len(trick.cards), "expected": size}
                yield Finding("play.size", ("tricks", number, "cards"), None, facts)
            for i, code in enumerate(trick.cards):
                card, path = CARDS[code], ("tricks", number, "cards", i)
                seat = None if trick.leader not in turns[0] else turns[trick.leader][i % size]
                if card < UNKNOWN and not self.pack.cards & BIT[card]:
                    yield Finding("deal.pack", path, seat, {"card": code})
                elif gone & BIT[card]:
                    yield Finding("play.again", path, seat, {"card": code})
                gone |= BIT[card]

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position after everything written; the next dealer and the result are unknown."""
        write = note or _discard_step
        position = _apply_bids(position, hand, write)
        position = _apply_exchanges(position, hand)
        position = _apply_scarts(position, hand, write)
        position = _apply_declarations(position, hand, write)
        position = _apply_tricks(position, hand, write)
        setting = position.setting._replace(totals=None, counted=position.setting.counted + 1)
        write(SCORE, position._replace(setting=setting), ("scores",))
        return position._replace(setting=setting._replace(dealer=NOBODY))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return any card not yet played as expected input of the seat at turn; None when play is over."""
        if hand.end is not None or hand.claim is not None:
            return None
        tricks, turns = hand.tricks or (), turns_of(position)
        down = tricks[-1] if tricks and len(tricks[-1].cards) < len(turns[0]) else None
        over = hand.model_copy(update={"tricks": tricks[:-1] if down is not None else tricks})
        position = _apply_tricks(position, over, _discard_step)
        if down is not None:
            leader = NOBODY if down.leader is None or down.leader not in turns[0] else down.leader
            position = position._replace(trick=cards_of(down.cards), leader=leader)
        left = mask(card for card in cards_in(self.pack.cards) if not has_fallen(position, card))
        return Awaited("tricks", position, seat_to_play(position), cards=left) if left else None


def _discard_step(*step: object) -> None:
    """Do nothing: a `note` that discards the step."""


def _without_cards(position: Position, seat: int, cards: Sequence[int]) -> Position:
    """Return the position after a seat has played or laid away some cards, which are removed from all hands."""
    gone = mask(cards)
    unseen = sum(not position.hands[seat] & BIT[card] for card in cards)
    return position._replace(
        hands=tuple([held & ~gone for held in position.hands]),
        unseen=tuple([max(0, n - unseen) if at == seat else n for at, n in enumerate(position.unseen)]),
    )


def _apply_bids(position: Position, hand: Hand, note: Note) -> Position:
    seats, setting = len(position.hands), position.setting
    for i, bid in enumerate(hand.bids or ()):
        if bid.seat < seats:
            setting = setting._replace(bids=(*setting.bids, (bid.seat, bid.bid)))
            note(BID, position._replace(setting=setting), ("bids", i), bid.seat)
    stated = hand.contract
    if stated is not None and stated.name is not None and stated.declarer is not None and stated.declarer < seats:
        partner = stated.partner if stated.partner is not None and stated.partner < seats else NOBODY
        imposed = stated.basis == "imposed"
        setting = setting._replace(contract=Contract(stated.name, stated.declarer, imposed, partner))
        note(CONTRACT, position._replace(setting=setting), ("contract",), stated.declarer)
    return position._replace(setting=setting)


def _apply_exchanges(position: Position, hand: Hand) -> Position:
    for exchange in hand.exchanges:
        taker, codes = exchange.taker, exchange.cards
        if taker is None or taker >= len(position.hands) or codes is None:
            continue
        cards, stock = mask_of(codes), exchange.kind == "talon"
        hands = [held | cards if seat == taker else held & ~cards for seat, held in enumerate(position.hands)]
        unseen = [n + _unread(codes) * (seat == taker) for seat, n in enumerate(position.unseen)]
        setting = position.setting._replace(taken=position.setting.taken or stock)
        position = position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=setting)
    return position


def _apply_scarts(position: Position, hand: Hand, note: Note) -> Position:
    for i, scart in enumerate(hand.scart or ()):
        if scart.seat >= len(position.hands):
            continue
        position = _without_cards(position, scart.seat, [CARDS[code] for code in scart.cards])
        setting, laid, unread = position.setting, mask_of(scart.cards), _unread(scart.cards)
        setting = setting._replace(
            scarts=tuple([held | laid * (at == scart.seat) for at, held in enumerate(setting.scarts)]),
            scart_unseen=tuple([n + unread * (at == scart.seat) for at, n in enumerate(setting.scart_unseen)]),
        )
        position = position._replace(setting=setting)
        note(SCART, position, ("scart", i), scart.seat)
    return position


def _apply_declarations(position: Position, hand: Hand, note: Note) -> Position:
    """Return the position after the stated declarations, all taken as made before play."""
    for i, declaration in enumerate(hand.declarations):
        if declaration.seat < len(position.hands):
            size, seat = declaration.size or len(declaration.cards or ()), declaration.seat
            done = Declared(seat, declaration.kind, mask_of(declaration.cards or ()), size, declaration.value or 0)
            setting = position.setting._replace(declared=(*position.setting.declared, done))
            position = position._replace(setting=setting)
            note(DECLARATION, position, ("declarations", i), seat)
    return position


def _apply_tricks(position: Position, hand: Hand, note: Note) -> Position:
    """Return the position after the stated tricks; a trick without a stated winner goes to nobody."""
    turns = turns_of(position)
    for number, trick in enumerate(hand.tricks or ()):
        cards = cards_of(trick.cards[: len(turns[0])])
        stated = position.leader if trick.leader is None else trick.leader
        leader = stated if stated in turns[0] else NOBODY
        if leader != NOBODY:
            for i, (seat, card) in enumerate(zip(turns[leader], cards, strict=False)):
                position = _without_cards(position, seat, (card,))._replace(trick=cards[: i + 1], leader=leader)
                note(CARD, position, ("tricks", number, "cards", i), seat)
        winner = NOBODY if trick.winner is None or trick.winner not in turns[0] else trick.winner
        won, unread = mask(cards), sum(card >= UNKNOWN for card in cards)
        position = position._replace(
            piles=tuple([pile | won * (seat == winner) for seat, pile in enumerate(position.piles)]),
            hidden=tuple([n + unread * (seat == winner) for seat, n in enumerate(position.hidden)]),
            trick=(),
            leader=winner,
            taken=(*position.taken, (leader, winner, cards)),
        )
        note(TAKEN, position, ("tricks", number), None if winner == NOBODY else winner)
    return position


class Sums(Phase, frozen=True):
    """The check of a score sheet's arithmetic: running totals are the sums of the written scores."""

    name: str = "comparison"
    fields: frozenset[str] = frozenset({"scores"})
    always: bool = True

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about totals that differ from the sums of the written scores."""
        stated, written = (hand.scores or models.Scores()).totals, self._written(position, hand)
        if stated is not None and written is not None and len(stated) == len(written):
            yield from per_seat("score.total", ("scores", "totals"), stated, written)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the totals by the scores, or else with the written totals."""
        written = believed(self._written(position, hand), (hand.scores or models.Scores()).totals, len(position.hands))
        return position._replace(setting=position.setting._replace(written=written))

    def _written(self, position: Position, hand: Hand) -> tuple[int | None, ...] | None:
        """Return the totals before a hand plus its scores; None if either is unknown."""
        setting = position.setting
        before = (0,) * len(position.hands) if setting.counted == 1 else setting.written
        return carried_on(before, (hand.scores or models.Scores()).hand)
