"""What may be played to a trick and what wins it, as a table worked out once per game.

A trick in progress is fully described by the suit led and the card that wins so far. Each such pair
is a numbered state; the table gives its duties and, for every card, the state that follows.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from tarot_records.cards import BIT, CARDS, NO_SUIT, TRUMPS, UNKNOWN, cards_in, mask
from tarot_records.packs import Pack

Duties = Callable[[Pack, int, int], tuple[int, ...]]
"""Pack, suit led, card that wins so far -> sets of cards, the most binding first: who holds any of the
first must play one of them, else of the second, and so on, else anything."""

NOTHING = -1
ANYTHING = -1
"""All cards and more, as a mask."""


def follow_then_trump(pack: Pack, led: int, best: int) -> tuple[int, ...]:
    """Follow suit; failing that, trump; no duty to beat."""
    return (pack.trump_suit,) if led == TRUMPS else (pack.suit_masks[led], pack.trump_suit)


def only_follow(pack: Pack, led: int, best: int) -> tuple[int, ...]:
    """Follow suit; who cannot may play anything."""
    return (pack.suit_masks[led],)


@dataclass(frozen=True)
class TrickTable:
    """The table. State 0 is "nothing led yet"."""

    pack: Pack
    after: tuple[tuple[int, ...], ...]
    """State, card -> the state after that card."""
    bars: tuple[tuple[int, ...], ...]
    """State, card -> the cards that bar it: who holds any of them may not play it."""
    needs: tuple[tuple[int, ...], ...]
    """State, card -> itself and those: who may play it has none of these left then. A card that nobody could read needs
    more than there is."""
    duties: tuple[tuple[int, ...], ...]
    """State -> the sets of cards that must be played from, the most binding first."""
    best: tuple[int, ...]
    """State -> the card that wins so far; UNKNOWN if a card nobody could read may."""
    led: tuple[int, ...]
    """State -> the suit led; NO_SUIT before any."""

    def legal(self, held: int, state: int) -> int:
        """The cards among those held that may be played in this state."""
        bars = self.bars[state]
        return mask(card for card in cards_in(held) if not held & bars[card])

    def binding(self, held: int, state: int) -> int:
        """The first set of duties that the cards held can meet; 0 if none."""
        return next((duty for duty in self.duties[state] if held & duty), 0)

    def state(self, cards: Iterable[int]) -> int:
        """The state of a trick with these cards in it."""
        state = 0
        for card in cards:
            state = self.after[state][card]
        return state


@lru_cache(maxsize=64)
def trick_table(pack: Pack, duties: Duties, fool_follows: bool = False) -> TrickTable:
    """Works out the table of a game from its pack and its duties, once for all options that share them.

    A Fool that is an excuse may be played whatever the duties say; with `fool_follows` only by who cannot follow suit.
    """
    suit_of, power, ranked = pack.suit_of, pack.power, pack.cards & ~pack.excuse

    def follow(led: int, best: int, card: int) -> tuple[int, int]:
        """Suit led and best card after this card."""
        suit = suit_of[card]
        if card < UNKNOWN and not ranked & BIT[card]:
            return led, best
        if best == NOTHING:
            return suit, min(card, UNKNOWN)
        if best == UNKNOWN:
            return led, best
        if card >= UNKNOWN:
            # Half known, it is harmless if its suit can no longer win; else it may have won.
            harmless = suit < TRUMPS and (suit != led or suit_of[best] == TRUMPS)
            return (led, best) if harmless else (led, UNKNOWN)
        beats = power[card] > power[best] if suit == suit_of[best] else suit == TRUMPS
        return (led, card) if beats else (led, best)

    start = (NO_SUIT, NOTHING)
    numbers = {start: 0}
    states = [start]
    after = []
    for led, best in states:  # new states are appended as they are reached
        row = []
        for card in range(len(CARDS)):
            following = follow(led, best, card)
            if following not in numbers:
                numbers[following] = len(states)
                states.append(following)
            row.append(numbers[following])
        after.append(tuple(row))

    sets = tuple(duties(pack, led, best) if led != NO_SUIT else () for led, best in states)

    @cache  # equal rows and equal sets are one object, so that the table stays small in memory
    def bars(sets: tuple[int, ...]) -> tuple[int, ...]:
        """For each card, the cards of more binding sets than the first it belongs to."""
        return tuple(shared(barring(sets, card)) for card in range(len(CARDS)))

    @cache
    def shared(cards: int) -> int:
        return cards

    @cache
    def needs(sets: tuple[int, ...]) -> tuple[int, ...]:
        """For each card, itself and the cards that bar it."""
        return tuple(shared(barred | (BIT[card] or ANYTHING)) for card, barred in enumerate(bars(sets)))

    def barring(sets: tuple[int, ...], card: int) -> int:
        if BIT[card] & pack.excuse:
            return sets[0] if sets and fool_follows else 0
        together = 0
        for duty in sets:
            if duty & BIT[card]:
                break
            together |= duty
        return together

    return TrickTable(
        pack=pack,
        after=tuple(after),
        bars=tuple(bars(duty) for duty in sets),
        needs=tuple(needs(duty) for duty in sets),
        duties=sets,
        best=tuple(best for _, best in states),
        led=tuple(led for led, _ in states),
    )
