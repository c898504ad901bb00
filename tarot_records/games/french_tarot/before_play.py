"""French Tarot before play: the lone Petit, the ends of the pack, handfuls and announced slams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, FOOL_BIT, PETIT, TRUMP_SUIT, UNKNOWN, cards_in, codes_of, mask, trump
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, is_open
from tarot_records.phases.before_play.dealt_again import tells_of_more_than_the_deal
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.scores.settlement import ends_otherwise
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Clause, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

TRUMPS_AND_FOOL = TRUMP_SUIT | FOOL_BIT


def lone_petit(position: Position) -> int:
    """Return the seat whose only trump is the Petit and which has no Excuse; NOBODY if there is none."""
    for seat, held in enumerate(position.hands):
        if held & TRUMPS_AND_FOOL == PETIT and not position.unseen[seat]:
            return seat
    return NOBODY


def may_be_lone(position: Position) -> bool:
    """Return whether a hand may hold the Petit as its only trump, without the Excuse, as far as cards are known."""
    holder = next((held for held in position.hands if held & PETIT), None)
    if holder is not None:
        return holder & TRUMPS_AND_FOOL == PETIT
    held_by_unknown = [held for held, unseen in zip(position.hands, position.unseen, strict=True) if unseen]
    return not position.setting.talon & PETIT and any(not held & TRUMPS_AND_FOOL for held in held_by_unknown)


PETIT_SEC = Step("petit_sec", lambda moment: (Clause("petit_sec", {"who": moment.who}),))


class LonePetit(Phase, frozen=True):
    """Petit sec: a lone Petit voids the deal; it is announced before the bidding [FFT12 p. 5]."""

    annuls: bool
    name: str = "petit_sec"
    fields: frozenset[str] = frozenset({"end"})
    steps: ClassVar[tuple[Step, ...]] = (PETIT_SEC,)

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if a seat holds a lone Petit or the record states that the hand ended so; otherwise None."""
        return hand if hand.end == "petit_sec" or lone_petit(position) != NOBODY else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if the deal was annulled without need, or was not annulled though it had to be."""
        seat = lone_petit(position)
        if hand.end == "petit_sec":
            if not self.annuls or not may_be_lone(position):
                yield ends_otherwise(("end",), hand.end, ("played",))
        elif self.annuls and tells_of_more_than_the_deal(hand):
            yield Finding("deal.petit_sec", ("deal", "hands", seat), seat, {"card": "T1"})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position, ended if the record states that the deal was annulled."""
        if hand.end != "petit_sec":
            return position
        after = position._replace(setting=position.setting._replace(ended="petit_sec"))
        if note is not None:
            note(PETIT_SEC, after, ("end",), lone_petit(position))
        return after

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand annulled for a lone Petit; None if there is none, or if it does not annul the deal."""
        over = position.setting.ended or not self.annuls or lone_petit(position) == NOBODY
        return None if over else models.Hand(end="petit_sec")


class Handful(DeclarationKind, frozen=True):
    """Poignée: an exact number of trumps, shown just before one's own first card [FFT12 p. 7]."""

    premiums: Mapping[int, int]
    """Number of trumps shown -> premium."""
    shown_scart: bool
    """True if a trump laid in the écart may be shown again with the handful."""
    scart_stated: bool
    """True if the record itself states the option `handful_scart`."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of trumps that have a premium."""
        return tuple(self.premiums)

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on a handful: its cards, their number, its time and its value."""
        seat, cards = declaration.seat, declaration.cards
        number = declaration.size or 0 if cards is None else len(cards)
        if cards is None and declaration.size is None:
            premiums = tuple(self.premiums.values())
            if declaration.value not in (None, *premiums):
                facts = {"found": declaration.value, "expected": " / ".join(map(str, premiums))}
                yield Finding("declare.value", ("value",), seat, facts)
        elif number not in self.premiums:
            yield Finding(
                "declare.size", ("cards",) if cards else (), seat, {"found": number, "sizes": tuple(self.premiums)}
            )
        elif declaration.value not in (None, self.premiums[number]):
            facts = {"found": declaration.value, "expected": self.premiums[number]}
            yield Finding("declare.value", ("value",), seat, facts)
        if declaration.trick not in (None, 1):
            yield Finding("declare.time", ("trick",), seat, {"trick": declaration.trick})
        if cards is not None:
            if declaration.size not in (None, number):
                yield Finding("declare.number", ("size",), seat, {"found": declaration.size, "expected": number})
            yield from self._card_findings(position, seat, cards)
            return
        yield Finding("declare.unknown", (), seat, {"kind": declaration.kind})
        trumps = self._trumps(position, seat)
        if not is_open(position) and trumps.bit_count() < number:
            yield Finding("declare.too_few", (), seat, {"found": number, "held": codes_of(trumps)})

    def _trumps(self, position: Position, seat: int) -> int:
        """Return the trumps and the Excuse that a seat may show, as a mask."""
        again = position.setting.scarts[seat] if self.shown_scart else 0
        return (position.hands[seat] | again) & TRUMPS_AND_FOOL

    def _card_findings(self, position: Position, seat: int, cards: Sequence[str]) -> Iterator[Finding]:
        trumps, unseen = self._trumps(position, seat), position.unseen[seat]
        shown = 0
        unread = [i for i, code in enumerate(cards) if CARDS[code] >= UNKNOWN]
        if unread:
            yield Finding("declare.unknown", ("cards", unread[0]), seat, {"kind": "handful"})
        for i, code in enumerate(cards):
            bit = BIT[CARDS[code]]
            if i in unread:
                continue
            if not bit & TRUMPS_AND_FOOL:
                yield Finding("declare.not_trump", ("cards", i), seat, {"card": code})
            elif shown & bit or (not trumps & bit and unseen <= 0):
                yield Finding("declare.held", ("cards", i), seat, {"card": code, "held": codes_of(trumps)})
            shown |= bit
        known = unseen <= 0 and not position.missing[seat]
        if unread and known and len(cards) > trumps.bit_count():
            yield Finding("declare.too_few", ("cards",), seat, {"found": len(cards), "held": codes_of(trumps)})
        hidden = position.hands[seat] & TRUMP_SUIT & ~shown
        kept_back = hidden.bit_count() - len(unread)  # at the least: each unread card may be one of the hidden trumps
        whole = len(cards) == shown.bit_count() + len(unread)
        if shown & FOOL_BIT and kept_back > position.missing[seat] and whole:
            yield Finding("declare.fool", ("cards", cards.index("F")), seat, {"card": "F", "held": codes_of(hidden)})
        if not self.scart_stated and shown & position.setting.scarts[seat] & TRUMP_SUIT:
            yield Finding("rule.open", (), seat, {"point": "F7"})

    def value(self, declaration: Declaration) -> int:
        """Return the premium of a handful; the stated value if its cards and its size are unknown."""
        if declaration.cards is None and declaration.size is None:
            return declaration.value or 0
        return self.premiums.get(declaration.size or len(declaration.cards or ()), 0)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield, half of the time, a random handful of each seat that has enough trumps."""
        for seat, held in enumerate(position.hands):
            trumps = held & TRUMPS_AND_FOOL
            sizes = [size for size in self.premiums if size <= trumps.bit_count()]
            if not sizes or any(d.seat == seat for d in position.setting.declared) or chance.random() < 0.5:
                continue
            size = chance.choice(sizes)
            plain = list(cards_in(trumps & TRUMP_SUIT))
            if size < trumps.bit_count():
                trumps = mask(chance.sample(plain, size)) if size <= len(plain) else 0
            yield models.Declaration(seat=seat, kind="handful", cards=codes_of(trumps))


HIGH = mask(trump(number) for number in range(10, 22))


class Slam(DeclarationKind, frozen=True):
    """Chelem: the seat that announces it undertakes to win every trick, and leads [FFT12 p. 6]."""

    anyone: bool
    stated: bool
    """True if the record itself states the option `slam_by`."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield a finding if a seat other than the declarer announces a slam, or if it has cards or a value."""
        contract = position.setting.contract
        if contract is not None and declaration.seat != contract.declarer and not self.anyone:
            facts = {"kind": declaration.kind, "expected_seat": contract.declarer}
            if self.stated:
                yield Finding("declare.seat", ("seat",), declaration.seat, facts)
            else:
                yield Finding("rule.open", ("seat",), declaration.seat, {"point": "F5"})
        for name in ("cards", "size", "value", "trick"):
            if getattr(declaration, name) is not None:
                yield Finding("record.section", (name,), declaration.seat, {"field": name})

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """Return the position with the announcing seat as leader of the first trick."""
        return position._replace(leader=declaration.seat)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield a slam of a declarer who holds all high trumps, or rarely, at random, of any other declarer."""
        contract = position.setting.contract
        if contract is not None and not any(d.kind == "slam" for d in position.setting.declared):
            sure = not HIGH & ~position.hands[contract.declarer]
            if sure or chance.random() <= 0.02:
                yield models.Declaration(seat=contract.declarer, kind="slam")


class ChienPackets(Phase, frozen=True):
    """Ban on dealing to the chien from the ends of the pack [FFT12 p. 4]; checked if packets are recorded."""

    ends: int
    """Number of cards at either end that may not go to the chien."""
    name: str = "packets"

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if its packets are recorded; otherwise None."""
        return hand if hand.deal is not None and hand.deal.packets else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding for each packet of the chien that touches the forbidden ends."""
        packets = (hand.deal.packets if hand.deal is not None else None) or ()
        total = sum(packet.count for packet in packets)
        dealt = 0
        for i, packet in enumerate(packets):
            if packet.seat is None and (dealt < self.ends or dealt + packet.count > total - self.ends):
                yield Finding("deal.chien_end", ("deal", "packets", i), None, {"ends": self.ends})
            dealt += packet.count
