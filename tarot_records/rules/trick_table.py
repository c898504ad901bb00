"""Trick table: the rule of following suit, the legal cards and the winner of a trick, computed once for each game.

The state of a trick in progress is the suit led, the highest card so far and, where the rules have an emperor's trick,
which of its three cards were played. Each state has a number. The table gives its duties and, for every card, the state
after that card.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

import msgspec

from tarot_records.core.cards import (
    BIT,
    CARDS,
    FOOL,
    FOOL_BIT,
    HONOURS,
    NO_SUIT,
    PETIT,
    TRUMPS,
    UNKNOWN,
    WORLD,
    cards_in,
    mask,
)
from tarot_records.core.packs import Pack

NOTHING = -1
PAGAT: Final = PETIT.bit_length() - 1
ANYTHING = -1
"""Mask of all cards and more."""


class Down(NamedTuple):
    """State of the trick in the middle, as far as it determines the legal cards of the next player."""

    led: int
    """The suit led; NO_SUIT before a lead."""
    best: int
    """The highest card by suit and rank; NOTHING before a lead, UNKNOWN if an unread card may be the highest."""
    trull: int = 0
    """The cards of an emperor's trick (Pagat, trump 21, Fool) that were played, as a mask; 0 in games without it.

    If an unread card may be the highest, the mask holds the Fool and trump 21 if they were played. The Pagat in it then
    means that an unread card may be one more of these two; all three, that unread cards may be both.
    """


Duties = Callable[[Pack, Down], tuple[int, ...]]
"""Function from the pack and the state of a trick to sets of cards (masks), the most binding first.

A player who holds cards of the first set must play one of them, else one of the second, and so on, else any card.
"""
Leads = Callable[[Pack], Mapping[int, int]]
"""Function from a pack to a table: card -> the cards (a mask) that bar its lead if the leader holds any of them."""


def follow_then_trump(pack: Pack, down: Down) -> tuple[int, ...]:
    """Return the duties: follow suit, else trump; no duty to beat."""
    return (pack.trump_suit,) if down.led == TRUMPS else (pack.suit_masks[down.led], pack.trump_suit)


def only_follow(pack: Pack, down: Down) -> tuple[int, ...]:
    """Return the duties: follow suit, else any card."""
    return (pack.suit_masks[down.led],)


def must_beat(pack: Pack, down: Down) -> tuple[int, ...]:
    """Return the duties: follow suit, else trump, and beat the highest card if able; the Pagat as the last trump."""
    led, best, _ = down
    trumps = pack.trump_suit & ~PETIT
    known = best < UNKNOWN
    trumped = known and pack.suit_of[best] == TRUMPS
    over = _above(pack, best) & trumps if trumped else 0
    forced = (over, trumps, PETIT)
    if led == TRUMPS:
        return forced
    higher = _above(pack, best) if known and not trumped else 0
    return (higher, pack.suit_masks[led], *forced)


def must_beat_as_emperor(pack: Pack, down: Down) -> tuple[int, ...]:
    """Return the duties of `must_beat`, but the Pagat must be played to the Fool and trump 21, where it wins."""
    duties = must_beat(pack, down)
    suit = () if down.led == TRUMPS else (pack.suit_masks[down.led],)
    if down.best == UNKNOWN and down.trull == HONOURS:
        return (*suit, pack.trump_suit)
    return (*suit, PETIT, *duties) if down.trull == FOOL_BIT | WORLD else duties


def _above(pack: Pack, best: int) -> int:
    """Return the cards of the suit of `best` that beat it when they are played after it, as a mask."""
    suit = pack.suit_masks[pack.suit_of[best]] & ~BIT[best]
    return mask(card for card in cards_in(suit) if pack.power[card] >= pack.power[best])


def suits_led_first(pack: Pack) -> Mapping[int, int]:
    """Return the bars by which a trump is led only by a player without plain-suit cards."""
    return dict.fromkeys(cards_in(pack.trump_suit), pack.cards & ~pack.trump_suit)


def pagat_as_last_trump(pack: Pack) -> Mapping[int, int]:
    """Return the bars by which the Pagat is led only as the last trump in hand."""
    return {PAGAT: pack.trump_suit & ~PETIT}


def pagat_as_last_card(pack: Pack) -> Mapping[int, int]:
    """Return the bars by which the Pagat is led only as the last card in hand."""
    return {PAGAT: pack.cards & ~PETIT}


class TrickTable(msgspec.Struct, frozen=True):
    """Transition table of trick states. State 0 is "nothing led yet"."""

    pack: Pack
    after: tuple[tuple[int, ...], ...]
    """State, card -> state after that card."""
    bars: tuple[tuple[int, ...], ...]
    """State, card -> cards that bar the card: a player who holds any of them may not play it."""
    barred: int
    """Cards that other cards may bar from being led, as a mask."""
    needs: tuple[tuple[int, ...], ...]
    """State, card -> mask of the card and of the cards that bar it, none of which its player still holds after a legal
    play; for an unread card, ANYTHING."""
    duties: tuple[tuple[int, ...], ...]
    """State -> sets of cards from which a player must play, the most binding set first."""
    best: tuple[int, ...]
    """State -> card that wins so far; UNKNOWN if an unread card may win; NOTHING if the winner cannot be known."""
    led: tuple[int, ...]
    """State -> suit led; NO_SUIT before a lead."""
    is_known: tuple[bool, ...]
    """State -> True if its duties are certain, that is, independent of unread cards."""
    optional: int = 0
    """Cards that nobody has to play, as a mask: the Fool, if it is an excuse or may be withheld."""

    def legal(self, held: int, state: int) -> int:
        """Return the legal cards of a player in a state of the trick, as a mask; `held` are the cards in hand."""
        bars = self.bars[state]
        if not state:
            return held & ~mask([card for card in cards_in(held & self.barred) if held & bars[card]])
        must = held & self.binding(held, state)
        if not must:
            return held
        return must | (0 if held & bars[FOOL] else held & self.optional)

    def binding(self, held: int, state: int) -> int:
        """Return the first duty of a state that the held cards can meet, as a mask; 0 if there is none."""
        for duty in self.duties[state]:
            if held & duty:
                return duty
        return 0

    def state(self, cards: Iterable[int]) -> int:
        """Return the number of the state after some cards were played to a trick, in their order."""
        state = 0
        for card in cards:
            state = self.after[state][card]
        return state


@lru_cache(maxsize=64)
def trick_table(
    pack: Pack,
    duties: Duties,
    *,
    fool_follows: bool = False,
    leads: Leads | None = None,
    trumps_win: bool | None = True,
    emperor: bool = False,
    withheld: bool = False,
) -> TrickTable:
    """Return the trick table of a pack and its duties, cached.

    fool_follows: a Fool that is an excuse may be played only by a player who cannot follow suit; otherwise at any time.
    leads: the cards that may not be led; None if there is no such rule.
    trumps_win: True if a trump beats the suit led; None if it is unknown, so that the winner may be unknown too.
    emperor: the Pagat wins a trick with trump 21 and the Fool, if trumps win.
    withheld: the Fool is a trump that meets a duty, but binds nobody who has no other card for it.
    """
    suit_of, power, ranked = pack.suit_of, pack.power, pack.cards & ~pack.excuse
    binding = ~FOOL_BIT if withheld else -1

    def maybe(trull: int, card: int) -> int:
        """Return the `trull` of a state in which an unread card may be the highest, after one more card."""
        rest = FOOL_BIT | WORLD
        if suit_of[card] < TRUMPS or BIT[card] & ~rest or trull in (rest, HONOURS):
            return trull
        if card >= UNKNOWN:
            return HONOURS if trull else PETIT
        return HONOURS if trull & PETIT else trull | BIT[card]

    def follow(down: Down, card: int) -> Down:
        led, best, trull = down
        suit = suit_of[card]
        if card < UNKNOWN and not ranked & BIT[card]:
            return down
        unread = Down(led, UNKNOWN, maybe(trull if best == UNKNOWN else trull & ~PETIT, card) if emperor else 0)
        if best == UNKNOWN:
            return unread
        if emperor:
            trull |= BIT[card] & HONOURS
        if best == NOTHING:
            return Down(suit, card, trull) if card < UNKNOWN else unread._replace(led=suit)
        if card >= UNKNOWN:
            # A card with a known suit is harmless if the suit can no longer win; otherwise it may have won.
            trumped = suit_of[best] == TRUMPS
            helpless = suit == TRUMPS and trumps_win is False and not trumped
            harmless = helpless or (suit < TRUMPS and (suit != led or trumped))
            return down if harmless else unread
        if trumps_win is None and suit == TRUMPS != suit_of[best]:
            return unread
        beats = power[card] >= power[best] if suit == suit_of[best] else suit == TRUMPS and bool(trumps_win)
        return Down(led, card if beats else best, trull)

    def changing(down: Down) -> Iterable[int]:
        """Return the cards that may change the state; any other card leaves it as it is."""
        if emperor or down.best == NOTHING:
            return range(len(CARDS))
        if down.best == UNKNOWN:
            return ()
        higher = _above(pack, down.best) | (0 if suit_of[down.best] == TRUMPS else pack.trump_suit)
        return (*cards_in(higher & ranked), *range(UNKNOWN, len(CARDS)))

    def winning(down: Down) -> int:
        """Return the card that wins in a state: the highest, except in an emperor's trick."""
        if trumps_win is None and down.best == UNKNOWN:
            return NOTHING
        return PAGAT if down.trull == HONOURS and suit_of[down.best] == TRUMPS else down.best

    start = Down(NO_SUIT, NOTHING)
    numbers = {start: 0}
    states = [start]
    after = []
    for down in states:  # new states are appended as they are reached
        row = [numbers[down]] * len(CARDS)
        for card in changing(down):
            following = follow(down, card)
            if following not in numbers:
                numbers[following] = len(states)
                states.append(following)
            row[card] = numbers[following]
        after.append(tuple(row))

    sets = tuple(tuple(filter(None, duties(pack, down))) if down.led != NO_SUIT else () for down in states)
    kept, of_suit = leads(pack) if leads else {}, dict[int, set[tuple[int, ...]]]()
    for down, duty in zip(states, sets, strict=True):
        of_suit.setdefault(down.led, set()).add(duty)

    @cache  # equal rows and equal sets are one object, so that the table stays small in memory
    def bars(sets: tuple[int, ...]) -> tuple[int, ...]:
        """Return for each card the cards that bar it: those of all duties before the first duty that it meets."""
        row, together = [shared(reduce(or_, sets, 0) & binding)] * len(CARDS), 0
        for duty in sets:
            for card in cards_in(duty & ~together):
                row[card] = shared(together & binding)
            together |= duty
        for card in cards_in(pack.excuse):
            row[card] = sets[0] if sets and fool_follows else 0
        return tuple(row)

    @cache
    def shared(cards: int) -> int:
        """Return an int equal to `cards`, always the same object."""
        return cards

    @cache
    def needs(sets: tuple[int, ...]) -> tuple[int, ...]:
        """Return, for each card, a mask of that card and the cards that forbid playing it while they are held."""
        return tuple(shared(barred | (BIT[card] or ANYTHING)) for card, barred in enumerate(bars(sets)))

    at_lead = tuple(kept.get(card, 0) for card in range(len(CARDS)))
    return TrickTable(
        pack=pack,
        after=tuple(after),
        bars=(at_lead, *(bars(duty) for duty in sets[1:])),
        barred=mask(card for card, others in enumerate(at_lead) if others),
        needs=(
            tuple(barred | (BIT[card] or ANYTHING) for card, barred in enumerate(at_lead)),
            *(needs(duty) for duty in sets[1:]),
        ),
        duties=tuple(tuple(duty & binding for duty in duties) for duties in sets),
        best=tuple(winning(down) for down in states),
        led=tuple(down.led for down in states),
        is_known=tuple(
            down == start or (down.led != NO_SUIT and (down.best < UNKNOWN or len(of_suit[down.led]) == 1))
            for down in states
        ),
        optional=FOOL_BIT if withheld else pack.excuse,
    )
