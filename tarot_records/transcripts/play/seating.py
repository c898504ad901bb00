"""Find the order in which the players of a text play, and so their seats."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations

from tarot_records.notation.vocabulary import plain_words
from tarot_records.rules.game import Game
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.lexicon import SIDES
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick


def orders(people: People, tricks: Sequence[WrittenTrick], game: Game) -> list[dict[int, int]]:
    """Return the possible orders of play, the likeliest first: for each, player -> seat.

    Where each card stands beside its player, the tricks show the order. Sides of the table and lists of players show it
    up to the direction. Otherwise every order is possible.
    """
    size = len(people.names)
    if people.fixed:
        return [{seat: seat for seat in range(size)}]
    told = _order_in_tricks(tricks, size)
    if told is not None and (not people.seated or _is_unanimous(told, tricks)):
        return [told]
    if people.sides and not people.seated and size == len(SIDES[people.sides]):
        sides = SIDES[people.sides]
        places = [next(at for at, side in enumerate(sides) if plain_words(name) in side) for name in people.names]
        turns = (1, -1) if game.direction == "clockwise" else (-1, 1)
        return [{at: (place - places[0]) * turn % size for at, place in enumerate(places)} for turn in turns]
    if people.listed or people.seated or size > MOST_TRIED:
        return [{at: at * turn % size for at in range(size)} for turn in (1, -1)]
    return [{0: 0, **dict(zip(order, range(1, size), strict=True))} for order in permutations(range(1, size))]


MOST_TRIED = 5
"""Maximum number of players of whom every order is tried."""


def _is_unanimous(order: dict[int, int], tricks: Sequence[WrittenTrick]) -> bool:
    """Return whether tricks with a player beside each card, of which there are several, all have this order of play."""
    size = len(order)
    named = [[card.seat for card in trick.cards if card.seat is not None] for trick in tricks]
    full = [players for players in named if len({*players}) == len(players) == size]
    return len(full) >= size and all(
        (order[b] - order[a]) % size == 1 for players in full for a, b in pairwise(players)
    )


def _order_in_tricks(tricks: Sequence[WrittenTrick], size: int) -> dict[int, int] | None:
    """Map each player to a seat, as the players follow each other in most tricks; None if the tricks do not show it."""
    following: Counter[tuple[int, int]] = Counter()
    for trick in tricks:
        named = [
            card.seat if card.seat is not None else trick.before if not at else None
            for at, card in enumerate(trick.cards)
        ]
        following.update((one, other) for one, other in pairwise(named) if one is not None and other is not None)
    if sum(following.values()) < size:
        return None
    order = [0]
    while len(order) < size:
        after = [(times, other) for (one, other), times in following.items() if one == order[-1] and other not in order]
        if not after:
            return None
        order.append(max(after)[1])
    return {player: seat for seat, player in enumerate(order)}
