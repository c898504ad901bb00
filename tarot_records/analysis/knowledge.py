"""Knowledge at the table: facts that the play proves to everybody, and the cards that one seat knows at each step.

Proofs are read from the game's trick table: a card played proves that its player held none of the cards that forbid
playing it. Cards that a seat has not seen are unknown in its frames, as if the record left them out, so no text,
drawing or count made from such frames can reveal them.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from tarot_records.core.cards import BIT, FOOL, TRUMPS, mask
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Contract, Position, hand_size, turns_of
from tarot_records.engine.fold import Frame
from tarot_records.engine.result import Replayed
from tarot_records.games import game_of
from tarot_records.rules.game import Rules
from tarot_records.rules.step import Eyes

# -- what the play proves ------------------------------------------------------------------------


def proved_absent(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return, for each seat, the mask of the cards that the play proves not to be in its hand."""
    table, turns = rules.playing.at(position).table, turns_of(position)
    proved = [0] * rules.seats
    for leader, cards in (*((t[0], t[2]) for t in position.taken), (position.leader, position.trick)):
        if leader == NOBODY:
            continue
        state = 0
        for seat, card in zip(turns[leader], cards, strict=False):
            if rules.pack.cards & BIT[card]:
                if proved[seat] & BIT[card]:  # the seat broke a rule, so the proof does not hold
                    proved[seat] &= ~rules.pack.suit_masks[rules.pack.suit_of[card]]
                proved[seat] |= table.bars[state][card]
            state = table.after[state][card]
    return tuple([cards & rules.pack.cards for cards in proved])


class Void(NamedTuple):
    """A suit, or its high trumps, that a seat provably does not hold."""

    seat: int
    suit: int
    above: int
    """Number of the highest trump that the seat may still hold; 0 if the seat has no card of the suit."""


def voids(rules: Rules, position: Position) -> Iterator[Void]:
    """Yield the suits, or high trumps, that a seat provably does not hold, if not all of them have been played."""
    fallen = _fallen(position)
    for seat, proved in enumerate(proved_absent(rules, position)):
        for suit, whole in enumerate(rules.pack.suit_masks):
            lost, left = proved & whole, whole & ~fallen
            if not lost & left or position.hands[seat] & lost:
                continue  # all have been played, or the seat holds some although its play proved otherwise
            if not left & ~lost:
                yield Void(seat, suit, 0)
            elif suit == TRUMPS and (number := _number_below(rules.pack, lost, left)):
                yield Void(seat, suit, number)


def _number_below(pack: Pack, lost: int, left: int) -> int:
    """Return the number of the trump just below the lowest trump of the mask `lost`.

    Return 0 if a higher trump, of those in `left`, is not lost, or if there is no lower trump.
    """
    trumps = (*pack.trumps, FOOL)
    place = next(place for place, card in enumerate(trumps) if BIT[card] & lost)
    return pack.trumps[place - 1] - FOOL if place and not mask(trumps[place:]) & left & ~lost else 0


def trumps_left(rules: Rules, position: Position) -> int:
    """Return the mask of the trumps that have not been played yet."""
    return rules.pack.trump_suit & ~_fallen(position)


def _fallen(position: Position) -> int:
    return mask(position.trick) | mask(card for _, _, cards in position.taken for card in cards)


# -- what a seat can know ------------------------------------------------------------------------


def steps_seen_by(report: Replayed, seat: int) -> tuple[Frame, ...]:
    """Return the frames of a report as one seat saw them; for NOBODY, as the whole table saw them."""
    rules = report.rules
    assert rules is not None
    return tuple(
        frame
        for _, steps in groupby(range(len(report.frames)), key=lambda step: report.frames[step].hand)
        for frame in _seen_frames(report, rules, steps, Eyes(seat, rules.seats, game_of(rules.game).seen))
    )


def _seen_frames(report: Replayed, rules: Rules, steps: Iterator[int], eyes: Eyes) -> Iterator[Frame]:
    """Yield the frames of a hand, each with the position as the seat knows it; update `eyes` step by step."""
    for step in steps:
        frame = report.frames[step]
        frame.step.seen(eyes, report.moment(step))
        yield frame._replace(after=_without_unseen(rules, eyes, frame))


def _without_unseen(rules: Rules, eyes: Eyes, frame: Frame) -> Position:
    """Return the position of a frame in which all cards that the seat has not seen are unknown."""
    position, own = frame.after, eyes.seat
    setting = position.setting
    seats = range(len(position.hands))
    sizes = [hand_size(position, seat) for seat in seats]
    counted = frame.step.settles and "count" in eyes.sights and not any(sizes)
    talon = setting.talon & (-1 if counted else eyes.talon)
    scarts = [
        scart if seat == own or counted else scart & eyes.shown[seat] for seat, scart in enumerate(setting.scarts)
    ]
    hands = [position.hands[seat] & (eyes.held[seat] if seat != own else -1) for seat in seats]
    return position._replace(
        hands=tuple(hands),
        unseen=tuple(position.unseen[seat] if seat == own else sizes[seat] - hands[seat].bit_count() for seat in seats),
        missing=tuple(position.missing[seat] if seat == own else 0 for seat in seats),
        setting=setting._replace(
            talon=talon,
            talon_unseen=setting.talon_unseen + (setting.talon & ~talon).bit_count(),
            stock=setting.stock if talon == setting.talon else (),
            left=setting.left & talon,
            left_unseen=setting.left_unseen + (setting.left & ~talon).bit_count(),
            dead=0,
            scarts=tuple(scarts),
            scart_unseen=tuple(
                unseen + (all_of & ~seen).bit_count()
                for unseen, all_of, seen in zip(setting.scart_unseen, setting.scarts, scarts, strict=False)
            ),
            contract=_contract(rules, own, position),
            exchanged=eyes.exchanged,
        ),
    )


def _contract(rules: Rules, seat: int, position: Position) -> Contract | None:
    """Return the contract of a position; without the partner if the seat does not know him."""
    setting = position.setting
    contract, called = setting.contract, setting.called
    if contract is None or called is None or rules.partner(position) != NOBODY:
        return contract
    own = contract.partner == seat != contract.declarer
    alone = seat == contract.declarer and (position.hands[seat] | setting.scarts[seat]) & BIT[called]
    return contract if own or alone else contract._replace(partner=NOBODY)
