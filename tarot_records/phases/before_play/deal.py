"""The deal: the dealer, the hands and the talon."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.coding.digits import Digits
from tarot_records.coding.passage import SEATS, HandFields, Passage, item, part, set_of
from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN, cards_in, cards_of, codes_of, mask, mask_of
from tarot_records.core.faults import Finding, no_such_seat, pointer
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, FrozenValue, Position, active_seats, hand_size, next_seat, turns_of
from tarot_records.phases.common.sides import is_disclosed
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import STOCK, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Deal as DealRecord
    from tarot_records.record.model import Hand, Packet

DEAD = -2
"""Number in place of a seat for a hand that nobody plays."""
UNSHUFFLED = 0.01
"""Probability that a random deal leaves the pack unshuffled, so that one player holds the high trumps."""


def _deal_clauses(m: Moment) -> tuple[Clause, ...]:
    setting = m.after.setting
    sizes = [hand_size(m.after, seat) for seat in active_seats(m.after)]
    talon = setting.talon.bit_count() + setting.talon_unseen
    if len(set(sizes)) == 1:
        parts = [Clause("each", {"count": sizes[0]})]
    else:
        given = tuple(
            Clause("to", {"number": size, "who": seat}) for seat, size in zip(active_seats(m.after), sizes, strict=True)
        )
        parts = [Clause("hands", {"given": given})]
    if setting.dead:
        parts.append(Clause("dead", {"number": setting.dead.bit_count()}))
    if talon and not setting.taken:
        parts.append(Clause("stock", {"number": talon}))
    absent = (Clause("sits_out", {"who": seat}) for seat in setting.sits_out)
    if setting.dealer == NOBODY:
        return Clause("dealt", {"parts": tuple(parts)}), *absent
    return Clause("deal", {"dealer": setting.dealer, "parts": tuple(parts)}), *absent


def _talon_clauses(m: Moment) -> tuple[Clause, ...]:
    setting = m.after.setting
    taken = Clause("talon_unknown", {"who": m.who})
    if setting.talon or setting.talon_unseen:
        taken = Clause("talon", {"who": m.who, "cards": (codes_of(setting.talon), setting.talon_unseen)})
    contract = setting.contract
    if contract is None or not is_disclosed(m):
        return (taken,)
    return taken, Clause("disclosed_talon", {"declarer": contract.declarer})


def _talon_seen(eyes: Eyes, m: Moment) -> None:
    """Add the stock to the cards seen by its taker or, if the game says so, by the whole table."""
    if m.who not in (None, NOBODY) and (m.who == eyes.seat or "talon" in eyes.sights):
        eyes.talon = -1
        eyes.held[m.who] |= m.after.setting.talon


def _stock_laid(m: Moment) -> Laid:
    return Laid(STOCK, {}, m.after.setting.talon, m.after.setting.talon_unseen)


DEAL = Step("deal", _deal_clauses, laid=_stock_laid)
TALON = Step("talon", _talon_clauses, laid=_stock_laid, seen=_talon_seen, moves=True)


class Dealt(FrozenValue, frozen=True):
    """The event of a deal: the hand, and its dealt cards as masks."""

    hand: Hand
    hands: list[int]
    talon: int
    dead: int
    sizes: tuple[int, ...]
    """Number of cards due to each seat."""
    complete: bool
    """True if the cards are the whole pack, and every heap has its right size: the usual case."""


class Deal(Phase, frozen=True):
    """The deal of a game."""

    size: int
    """Number of cards dealt to each player."""
    talon: int
    """Number of cards in the talon."""
    pack: Pack
    dealer_takes: bool = False
    """True if the dealer takes the talon and lays away as many cards."""
    at_once: bool = True
    """True if the dealer takes the talon before he lays cards away, and so holds more cards for a time."""
    dead: int = 0
    """Number of cards dealt to hands that nobody plays."""
    finish: Callable[[tuple[int, ...], int], tuple[int, ...] | None] | None = None
    """Function from totals and number of hands to the winners, or None while the game goes on."""
    ends: frozenset[str] = frozenset({"misdeal"})
    """Ends of a hand after which nothing follows its deal."""
    name: str = "deal"
    fields: frozenset[str] = frozenset({"dealer", "deal"})
    always: bool = True
    steps: ClassVar[tuple[Step, ...]] = (DEAL, TALON)
    codes: ClassVar[str] = "deal"

    def of(self, hand: Hand) -> Deal:
        """Return the deal of a hand, which here is the same in every hand."""
        return self

    def event(self, hand: Hand, position: Position) -> Dealt:
        """Return the hand, with its dealt cards as masks."""
        deal = hand.deal or models.Deal()
        hands = [mask_of(codes or ()) for codes in deal.hands or ()]
        talon, dead = mask_of(deal.talon or ()), mask_of(deal.dead or ())
        sizes, seats = self.sizes(position), len(position.hands)
        complete = self._is_complete(deal, hands, talon | dead, sizes)
        return Dealt(hand, hands if complete else [*hands, *(0,) * seats][:seats], talon, dead, sizes, complete)

    def sizes(self, position: Position) -> tuple[int, ...]:
        """Return the number of cards due to each seat; 0 for a seat that sits out."""
        seats, sits_out = len(position.hands), position.setting.sits_out
        if not sits_out:
            return (self.size,) * seats
        return tuple([0 if seat in sits_out else self.size for seat in range(seats)])

    def check(self, position: Position, dealt: Dealt) -> Iterator[Finding]:
        """Yield the findings about the dealer and the cards."""
        hand, setting = dealt.hand, position.setting
        # Written totals prove nothing here: a score sheet may cover an evening, on which games begin without a mark.
        totals, hands, finish = setting.totals, setting.counted, self.finish
        if totals is not None and hands and finish is not None and finish(totals, hands) is not None:
            yield Finding("game.over", (), None, {"totals": totals})
        yield from self._dealer_findings(position, hand)
        if hand.deal is None or hand.deal.hands is None:
            yield Finding("deal.unknown", ("deal",) if hand.deal else ())
            if hand.deal is None:
                return
        if not dealt.complete:
            yield from self._card_findings(position, dealt, hand.deal)
        if hand.deal.packets is not None:
            dealer = setting.dealer if hand.dealer is None else hand.dealer
            yield from self._packet_findings(hand.deal.packets, dealer, dealt.sizes)

    def _dealer_findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        setting = position.setting
        possible = setting.dealers or (setting.dealer,)
        dealer, seats = hand.dealer, len(position.hands)
        imposed = hand.contract is not None and hand.contract.basis == "imposed" and not hand.bids  # by the board
        if dealer is None:
            if setting.dealer == NOBODY:
                yield Finding("deal.dealer_unknown", ())
        elif dealer >= seats:
            yield no_such_seat(("dealer",), dealer, seats)
        elif possible != (NOBODY,) and dealer not in possible and not imposed:
            facts = {"found_seat": dealer, "expected_seat": possible[-1]}
            yield Finding("deal.dealer", ("dealer",), dealer, facts)

    def _is_complete(self, deal: DealRecord, hands: list[int], rest: int, sizes: tuple[int, ...]) -> bool:
        """Return whether the hands and the rest are the whole pack, and every heap has its right size."""
        talon = self._talon(deal)
        if deal.hands is None or talon is None or len(talon) != self.talon or len(hands) != len(sizes):
            return False
        if len(deal.dead or ()) != self.dead:
            return False
        together = rest
        for codes, held, size in zip(deal.hands, hands, sizes, strict=True):
            if len(codes or ()) != size:
                return False
            together |= held
        return together == self.pack.cards

    def _card_findings(self, position: Position, dealt: Dealt, deal: DealRecord) -> Iterator[Finding]:
        if deal.hands is not None and len(deal.hands) != len(dealt.sizes):
            numbers = {"found": len(deal.hands), "expected": len(dealt.sizes)}
            yield Finding("deal.seats", ("deal", "hands"), None, numbers)
        first_at: dict[int, tuple[str | int, ...]] = {}
        for path, seat, codes in self._places(deal, dealt.sizes):
            yield from self._size_findings(position, dealt, path, seat, codes)
            player = None if seat == DEAD else seat
            unread = [i for i, code in enumerate(codes or ()) if CARDS[code] >= UNKNOWN]
            if unread and seat != DEAD:
                yield Finding("deal.card_unknown", (*path, unread[0]), player, {"number": len(unread)})
            for i, card in enumerate(CARDS[code] for code in codes or ()):
                here = (*path, i)
                if i in unread:
                    continue
                if not self.pack.cards & BIT[card]:
                    yield Finding("deal.pack", here, player, {"card": CODES[card]})
                elif card in first_at:
                    first = first_at[card]
                    facts = {"card": CODES[card], "first": pointer(*first)}
                    yield Finding("deal.twice", here, player, facts)
                else:
                    first_at[card] = here

    def _talon(self, deal: DealRecord) -> tuple[str, ...] | None:
        """Return the stated cards of the talon; () in a game without a talon, None if they are not stated."""
        return () if deal.talon is None and not self.talon else deal.talon

    def _places(
        self, deal: DealRecord, sizes: tuple[int, ...]
    ) -> Iterator[tuple[tuple[str | int, ...], int | None, tuple[str, ...] | None]]:
        """Yield every heap of the deal: its path, its seat (None for the talon, DEAD), its cards if stated."""
        for seat, codes in enumerate((deal.hands or ())[: len(sizes)]):
            yield ("deal", "hands", seat), seat, codes if codes or sizes[seat] else ()
        yield ("deal", "talon"), None, self._talon(deal)
        if deal.dead is not None:
            yield ("deal", "dead"), DEAD, deal.dead

    def _size_findings(
        self,
        position: Position,
        dealt: Dealt,
        path: tuple[str | int, ...],
        seat: int | None,
        codes: tuple[str, ...] | None,
    ) -> Iterator[Finding]:
        if codes is None:
            if self._follows_by_elimination(dealt, seat):
                return
            if seat is not None:
                yield Finding("deal.hand_unknown", path, seat)
            elif self._holder_of_all(position, dealt) == NOBODY:
                yield Finding("deal.talon_unknown", ("deal",))
            return
        if seat == DEAD:
            if len(codes) != self.dead:
                yield Finding("deal.dead_size", path, None, {"found": len(codes), "expected": self.dead})
            return
        expected = self.talon if seat is None else dealt.sizes[seat]
        if seat is not None and seat == self._holder_of_all(position, dealt):
            expected += self.talon
        if len(codes) != expected:
            facts = {"found": len(codes), "expected": expected}
            yield Finding("deal.talon_size" if seat is None else "deal.size", path, seat, facts)

    # -- inference -------------------------------------------------------------------------------

    def _holder_of_all(self, position: Position, dealt: Dealt) -> int:
        """Return the dealer, if the record counts the talon among his cards; else NOBODY."""
        hand = dealt.hand
        if not (self.dealer_takes and self.at_once) or hand.deal is None or hand.deal.talon is not None:
            return NOBODY
        whole = [seat for seat, codes in enumerate(hand.deal.hands or ()) if len(codes or ()) == self.size + self.talon]
        dealer = position.setting.dealer if hand.dealer is None else hand.dealer
        return whole[0] if len(whole) == 1 and dealer in (NOBODY, whole[0]) and whole[0] < len(dealt.sizes) else NOBODY

    def _packet_findings(self, packets: Sequence[Packet], dealer: int, sizes: tuple[int, ...]) -> Iterator[Finding]:
        """Yield a finding for each seat, and the talon, whose packets do not have the right number of cards."""
        given: dict[int | None, int] = {}
        for i, packet in enumerate(packets):
            if packet.seat is not None and packet.seat >= len(sizes):
                yield no_such_seat(("deal", "packets", i, "seat"), packet.seat, len(sizes))
            given[packet.seat] = given.get(packet.seat, 0) + packet.count
        whole = [seat for seat, number in given.items() if seat is not None and number == self.size + self.talon]
        takers = [seat for seat in whole if dealer in (NOBODY, seat)]
        if self.dealer_takes and None not in given and len(takers) == 1:
            given[takers[0]] = self.size
        for seat, size in enumerate(sizes):
            if given.get(seat, 0) != size:
                facts = {"found": given.get(seat, 0), "expected": size}
                yield Finding("deal.packets", ("deal", "packets"), seat, facts)
        if given.get(None, self.talon) not in (self.talon, self.talon + self.dead):
            yield Finding("deal.talon_size", ("deal", "packets"), None, {"found": given[None], "expected": self.talon})

    def _follows_by_elimination(self, dealt: Dealt, seat: int | None) -> bool:
        """Return whether the heap of a seat (None: the talon) is the only unstated one, and so the rest of the pack."""
        assert dealt.hand.deal is not None
        places = list(self._places(dealt.hand.deal, dealt.sizes))
        others = [(s, codes) for _, s, codes in places if s != seat]
        sizes = [self.talon if s is None else self.dead if s == DEAD else dealt.sizes[s] for s, _ in others]
        known = [codes for _, codes in others if codes is not None]
        return (
            len(others) == len(dealt.sizes) + (self.dead > 0)
            and len(known) == len(others)
            and [len(codes) for codes in known] == sizes
            and sum(map(len, known)) == mask_of(code for codes in known for code in codes).bit_count()
        )

    def apply(self, position: Position, event: Dealt, note: Note | None = None) -> Position:
        """Return the position with the cards dealt, in which the player after the dealer leads."""
        hand, hands, talon, before = event.hand, event.hands, event.talon, position
        stock = hand.deal.talon if hand.deal is not None else None
        dealer = position.setting.dealer if hand.dealer is None else hand.dealer
        turns = turns_of(position)
        if dealer >= len(turns):
            dealer = NOBODY
        zeros = (0,) * len(turns)
        unseen: Sequence[int] = zeros
        talon_unseen = 0
        if not event.complete:
            hands, unseen, talon, talon_unseen = self._gaps(event)
        setting = position.setting._replace(
            dealer=dealer,
            talon=talon,
            talon_unseen=talon_unseen,
            stock=cards_of(stock or ()),
            dead=event.dead,
            scarts=zeros,
            scart_unseen=zeros,
            unit=hand.scores.unit if hand.scores else 1,
            ended=hand.end if hand.end in self.ends else None,
        )
        leader = next_seat(turns, dealer)
        position = position._replace(hands=tuple(hands), unseen=tuple(unseen), leader=leader, setting=setting)
        holder = self._holder_of_all(before, event)
        if holder != NOBODY:
            setting = setting._replace(dealer=holder, talon_unseen=0, taken=True)
            position = position._replace(leader=next_seat(turns, holder), setting=setting)
        if note is not None:
            note(DEAL, position, ("deal",))
        return self._dealer_takes_talon(position, hand, note)

    def _gaps(self, event: Dealt) -> tuple[list[int], list[int], int, int]:
        """Return hands and talon, completed by elimination, each followed by the numbers of its unknown cards."""
        hand, hands, talon = event.hand, list(event.hands), event.talon
        deal = hand.deal or models.Deal()
        seats = len(event.sizes)
        dealt = (*(deal.hands or ()), *(None,) * seats)[:seats]
        unseen = [
            size if codes is None else len(codes) - held.bit_count()
            for codes, held, size in zip(dealt, hands, event.sizes, strict=True)
        ]
        talon_unseen = self.talon if deal.talon is None else len(deal.talon) - talon.bit_count()
        if hand.deal is not None:
            for seat in range(seats):
                if dealt[seat] is None and event.sizes[seat] and self._follows_by_elimination(event, seat):
                    hands[seat], unseen[seat] = self.pack.cards & ~talon & ~event.dead & ~_union(hands), 0
            if deal.talon is None and self._follows_by_elimination(event, None):
                talon, talon_unseen = self.pack.cards & ~event.dead & ~_union(hands), 0
        return hands, unseen, talon, talon_unseen

    def _dealer_takes_talon(self, position: Position, hand: Hand, note: Note | None) -> Position:
        """Return the position after the dealer has taken the talon, in games where he takes it at once."""
        if not self.dealer_takes:
            return position
        taker = position.setting.dealer
        if taker == NOBODY and hand.scart and hand.scart[0].seat in active_seats(position):
            taker = hand.scart[0].seat  # only the dealer discards
            setting = position.setting._replace(dealer=taker)
            position = position._replace(leader=next_seat(turns_of(position), taker), setting=setting)
        if position.setting.taken or taker == NOBODY or not self.at_once:
            return position
        position = take_talon(position, taker)
        if note is not None:
            note(TALON, position, ("deal", "talon"), taker)
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random deal, seldom an unshuffled one, which makes slams possible; None if cards have been dealt."""
        if any(position.hands):
            return None
        sizes, seats, dealer = self.sizes(position), len(position.hands), position.setting.dealer
        cards = list(cards_in(self.pack.cards))
        if chance.random() < UNSHUFFLED:
            cards.reverse()
            if self.dealer_takes:  # with the Fool last, the dealer may have to lay a trump away, or win no trick
                cards.sort(key=lambda card: card == FOOL)
        else:
            chance.shuffle(cards)
        players = len(active_seats(position))
        heaps = [cards[number * self.size : (number + 1) * self.size] for number in range(players)]
        first = chance.randrange(players)
        rest = cards[players * self.size :]
        given = iter((*heaps[first:], *heaps[:first]))
        return models.Hand(
            dealer=chance.randrange(seats) if dealer == NOBODY else dealer,
            deal=models.Deal(
                hands=tuple(codes_of(mask(next(given))) if size else () for size in sizes),
                talon=tuple(CODES[card] for card in rest[: self.talon]),
                dead=codes_of(mask(rest[self.talon :])) if self.dead else None,
            ),
        )

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the cards of the deal as expected input; None when only the last heap is missing, which follows."""
        deal, sizes = hand.deal or models.Deal(), self.sizes(position)
        hands = (*(deal.hands or ()), *(None,) * len(sizes))
        dealer = position.setting.dealer if hand.dealer is None else hand.dealer
        turns = turns_of(position)
        order = turns[next_seat(turns, dealer)] if dealer in range(len(turns)) else active_seats(position)
        heaps: list[tuple[tuple[str | int, ...], int, Sequence[str]]] = [
            *((("deal", "hands", seat), sizes[seat], hands[seat] or ()) for seat in order),
            (("deal", "talon"), self.talon, deal.talon or ()),
            (("deal", "dead"), self.dead, deal.dead or ()),
        ]
        room = [(path, size - len(codes), codes) for path, size, codes in heaps if len(codes) < size]
        if not room or (len(room) == 1 and not room[0][2]):
            return None
        left = self.pack.cards & ~_union([mask_of(codes) for _, _, codes in heaps])
        places = tuple(path for path, _, _ in room)
        return Awaited("deal", position, cards=left, heaps=places, left=room[0][1], optional=True)

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the dealer and a complete deal, heap by heap from the rest of the pack."""
        digits, dealt, left = passage.digits, part(passage.hand, "deal"), self.pack.cards
        heaps = []
        for seat, size in enumerate(self.sizes(passage.position)):
            heap = digits.subset(left, size, set_of(digits, item(part(dealt, "hands"), seat)))
            left &= ~heap
            heaps.append(codes_of(heap))
        ordered, dead = part(dealt, "talon"), None
        talon = digits.usually(True, ordered is not None)
        stock = digits.subset(left, self.talon, set_of(digits, ordered)) if talon else 0
        if self.dead and digits.usually(True, part(dealt, "dead") is not None):
            dead = codes_of(digits.subset(left & ~stock, self.dead, set_of(digits, part(dealt, "dead"))))
        made = models.Deal(hands=tuple(heaps), talon=_code_stock(digits, stock, ordered) if talon else None, dead=dead)
        return {"dealer": _code_dealer(passage), "deal": made}


def take_talon(position: Position, taker: int) -> Position:
    """Return the position after a seat has taken the talon into its hand."""
    setting, hands, unseen = position.setting, list(position.hands), list(position.unseen)
    hands[taker] |= setting.talon
    unseen[taker] += setting.talon_unseen
    return position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=setting._replace(taken=True))


def _union(masks: Sequence[int]) -> int:
    return reduce(or_, masks, 0)


def _code_dealer(passage: Passage) -> int | None:
    """Write or read the dealer, usually the player whose turn it is to deal; None if the record states none."""
    digits, dealer = passage.digits, part(passage.hand, "dealer")
    turn, seats = passage.position.setting.dealer, len(passage.position.hands)
    if turn != NOBODY and digits.usually(True, dealer == turn):
        return turn
    known = digits.usually(True, dealer in range(seats))
    choices: Sequence[int | None] = range(seats) if known else (None, *SEATS[seats:])
    return digits.pick(choices, dealer)


def _code_stock(digits: Digits, stock: int, ordered: Sequence[str] | None) -> tuple[str, ...]:
    """Write or read the order of the talon; usually sorted as a player sorts cards."""
    usual = codes_of(stock)
    return digits.order(usual, ordered or ()) if digits.flag(ordered != usual) else usual
