"""Knowledge: what the play proves to everybody, and what one seat can know at each step.

What a card proves is read from the game's own table of tricks: a card played says that its player held none
of the cards that bar it. What a seat has not seen is unknown in its frames, as it would be in a record that
leaves it out; whoever tells, draws or counts from such frames cannot give it away.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from tarot_records.cards import BIT, FOOL, TRUMPS, mask, mask_of
from tarot_records.completing.places import tricks_of
from tarot_records.game import Rules
from tarot_records.games import GAMES
from tarot_records.packs import Pack
from tarot_records.position import NOBODY, Contract, Exchanged, Position, hand_size
from tarot_records.record import Hand
from tarot_records.replay import Frame
from tarot_records.report import Report

# -- what the play proves ------------------------------------------------------------------------


def lacking(rules: Rules, position: Position) -> tuple[int, ...]:
    """Seat by seat, the cards that the play so far proves not to be in its hand."""
    table = tricks_of(rules).table
    proved = [0] * rules.seats
    for leader, cards in (*((t[0], t[2]) for t in position.taken), (position.leader, position.trick)):
        if leader == NOBODY:
            continue
        state = 0
        for seat, card in zip(table.order[leader], cards, strict=False):
            if rules.pack.cards & BIT[card]:
                if proved[seat] & BIT[card]:  # against the rules, so what it seemed to prove is not so
                    proved[seat] &= ~rules.pack.suit_masks[rules.pack.suit_of[card]]
                proved[seat] |= table.bars[state][card]
            state = table.after[state][card]
    return tuple([cards & rules.pack.cards for cards in proved])


class Void(NamedTuple):
    """What a seat is proved not to hold of a suit."""

    seat: int
    suit: int
    above: int
    """Of trumps, it may still have those up to this number; 0: it has none of the suit."""


def voids(rules: Rules, position: Position) -> Iterator[Void]:
    """The suits, or high trumps, that each seat is proved not to hold, where others may still have some."""
    fallen = _fallen(position)
    for seat, proved in enumerate(lacking(rules, position)):
        for suit, whole in enumerate(rules.pack.suit_masks):
            lost, left = proved & whole, whole & ~fallen
            if not lost & left or position.hands[seat] & lost:
                continue  # nobody has any more, or he has them in spite of what he played
            if not left & ~lost:
                yield Void(seat, suit, 0)
            elif suit == TRUMPS:
                yield Void(seat, suit, _number_below(rules.pack, lost))


def _number_below(pack: Pack, lost: int) -> int:
    """The number of the trump that ranks just below the lowest of these; 0 if that is the lowest there is."""
    place = next(place for place, card in enumerate((*pack.trumps, FOOL)) if BIT[card] & lost)
    return pack.trumps[place - 1] - FOOL if place else 0


def trumps_left(rules: Rules, position: Position) -> int:
    """The trumps that have not fallen yet."""
    return rules.pack.trump_suit & ~_fallen(position)


def _fallen(position: Position) -> int:
    return mask(position.trick) | mask(card for _, _, cards in position.taken for card in cards)


# -- what a seat can know ------------------------------------------------------------------------


def seen_by(report: Report, seat: int) -> tuple[Frame, ...]:
    """The steps of a report as this seat saw them; NOBODY sees what the whole table does."""
    record, rules = report.record, report.rules
    assert record is not None
    assert rules is not None
    return tuple(
        frame
        for number, steps in groupby(report.frames, key=lambda frame: frame.hand)
        for frame in _Eyes(rules, record.hands[number], seat).follow(steps)
    )


class _Eyes:
    """What a seat has seen of a hand, step by step."""

    def __init__(self, rules: Rules, hand: Hand, seat: int) -> None:
        self.rules, self.hand, self.seat = rules, hand, seat
        self.sights = GAMES[rules.game].seen
        self.held = [0] * rules.seats
        """Cards known to be in each hand."""
        self.shown = [0] * rules.seats
        """Cards of each scart that were shown."""
        self.talon = False
        self.exchanged: tuple[Exchanged, ...] = ()

    def follow(self, steps: Iterator[Frame]) -> Iterator[Frame]:
        """The steps, each with the position as this seat knows it."""
        for frame in steps:
            self._look(frame)
            yield frame._replace(after=self._known(frame))

    def _look(self, frame: Frame) -> None:
        """Takes in what happens for all, or for this seat, to see."""
        setting, who = frame.after.setting, NOBODY if frame.seat is None else frame.seat
        if frame.kind == "talon" and who != NOBODY and (who == self.seat or "talon" in self.sights):
            self.talon = True
            self.held[who] |= setting.talon
        elif frame.kind == "scart" and who != NOBODY:
            self.held[who] = 0  # any of them may have gone
            scarts = self.hand.scart or ()
            number = _number(frame)
            if number < len(scarts):
                self.shown[who] |= mask_of(scarts[number].shown)
        elif len(setting.exchanged) > len(self.exchanged):
            self._handed(frame, setting.exchanged[-1])
        elif frame.kind == "declaration" and who != NOBODY:
            self.held[who] |= setting.declared[-1].cards

    def _handed(self, frame: Frame, done: Exchanged) -> None:
        """Cards that changed hands, before the eyes of the table or not."""
        stated = self.hand.exchanges[_number(frame)].face
        in_sight = stated == "up" if stated is not None else done.kind in self.sights
        if not in_sight and (self.seat == NOBODY or self.seat not in (done.giver, done.taker)):
            if done.size and done.giver != NOBODY:
                self.held[done.giver] = 0  # it may have been any of them
            done = done._replace(cards=0)
        elif done.size and NOBODY not in (done.giver, done.taker):
            self.held[done.giver] &= ~done.cards
            self.held[done.taker] |= done.cards
        self.exchanged += (done,)

    def _known(self, frame: Frame) -> Position:
        """The position with everything unknown that this seat has not seen."""
        position, own = frame.after, self.seat
        setting = position.setting
        seats = range(len(position.hands))
        sizes = [hand_size(position, seat) for seat in seats]
        counted = frame.kind == "score" and "count" in self.sights and not any(sizes)
        talon = setting.talon if self.talon or counted else 0
        scarts = [
            scart if seat == own or counted else scart & self.shown[seat] for seat, scart in enumerate(setting.scarts)
        ]
        hands = [position.hands[seat] & (self.held[seat] if seat != own else -1) for seat in seats]
        return position._replace(
            hands=tuple(hands),
            unseen=tuple(
                position.unseen[seat] if seat == own else sizes[seat] - hands[seat].bit_count() for seat in seats
            ),
            missing=tuple(position.missing[seat] if seat == own else 0 for seat in seats),
            setting=setting._replace(
                talon=talon,
                talon_unseen=setting.talon_unseen + (setting.talon & ~talon).bit_count(),
                dead=0,
                scarts=tuple(scarts),
                scart_unseen=tuple(
                    unseen + (all_of & ~seen).bit_count()
                    for unseen, all_of, seen in zip(setting.scart_unseen, setting.scarts, scarts, strict=False)
                ),
                contract=self._contract(position),
                exchanged=self.exchanged,
            ),
        )

    def _contract(self, position: Position) -> Contract | None:
        """The contract; the partner is told only to who knows him."""
        setting = position.setting
        contract, called = setting.contract, setting.called
        if contract is None or called is None or self.rules.partner(position) != NOBODY:
            return contract
        own = contract.partner == self.seat != contract.declarer
        alone = self.seat == contract.declarer and (position.hands[self.seat] | setting.scarts[self.seat]) & BIT[called]
        return contract if own or alone else contract._replace(partner=NOBODY)


def _number(frame: Frame) -> int:
    """Which of its section's entries a step is, from 0."""
    return int(frame.pointer.rsplit("/", 1)[-1])
