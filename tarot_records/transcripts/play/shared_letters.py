"""Distinguish trumps from cards of a suit where one letter stands for both: `T9` is Tarock 9 and Treff 9.

Both meanings are tried for each card, and the replay decides: a player follows suit, the highest trump wins. A card
that might as well be the other one is marked as a guess.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import Any, NamedTuple

from tarot_records.core.packs import Pack
from tarot_records.notation.vocabulary import plain_words
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, trick_table
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.play.arrangement import Meaning, arranged, best_arrangement, cards_by_seat, told_of
from tarot_records.transcripts.play.supposed_seats import least_wrong, usual_winner
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick

MOST_CHANGED = {4: 4, 3: 7, 2: 12}
"""Number of texts that are changed at once -> maximum number of doubtful texts for which this is tried."""
Codes = Mapping[int, str]
"""Place of a card in the text -> the card."""
TwoReadings = tuple[dict[int, str], dict[int, str]]
"""The two ways to read a card text that may be a trump or a card of a suit, at all its places."""


def with_shared_settled(
    tricks: Sequence[WrittenTrick],
    reader: CardReader,
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    pack: Pack,
    leader: int | None,
) -> list[WrittenTrick]:
    """Return the tricks, with each card of a shared letter read in the way that leaves the fewest faults.

    `base` is the record with the hand, but without its tricks; `leader` led to the first trick, if a sentence says so.
    """
    choices = list(_choices(tricks, reader))
    if not choices:
        return list(tricks)
    table = trick_table(pack, follow_then_trump)
    codes, meanings = {at: code for first, _ in choices for at, code in first.items()}, set[Meaning]()
    settled = list(tricks)
    while (best := best_arrangement(settled, seats, base, len(seats), leader)) and best.meaning not in meanings:
        meanings.add(best.meaning)
        reading = _Reading(tricks, best.meaning, seats, base, table, leader)
        codes = _cheapest(choices, codes, reading.count_unusual)
        codes = _cheapest(choices, codes, reading.cost)
        settled = _read_as(tricks, codes, _ambiguous_places(choices, codes, reading))
    return settled


class _Reading(NamedTuple):
    """Tricks under one meaning of the writer's signs, with all that their replay needs."""

    tricks: Sequence[WrittenTrick]
    meaning: Meaning
    seats: Mapping[int, int]
    base: Mapping[str, Any]
    table: TrickTable
    leader: int | None

    def count_unusual(self, codes: Codes) -> int:
        """Return the number of tricks whose winner did not play the card that usually wins.

        The winner is stated, or he leads to the next trick.
        """
        tricks = _read_as(self.tricks, codes, frozenset())
        told = [told_of(trick, self.meaning, self.seats) for trick in tricks]
        after = [first for first, _ in told[1:]] + [None]
        leader, unusual = self.leader, 0
        for trick, (first, winner), led in zip(tricks, told, after, strict=True):
            leader = leader if first is None else first
            winner = led if winner is None else winner
            unusual += (
                leader is not None and winner is not None and self._usual_winner(trick, leader) not in (winner, None)
            )
            leader = winner
        return unusual

    def _usual_winner(self, trick: WrittenTrick, leader: int) -> int | None:
        """Return the seat that usually wins a trick; None if it is unknown."""
        size = len(self.seats)
        row = cards_by_seat(trick, self.meaning, self.seats)
        cards = trick.cards if row is None else [row[(leader + at) % size] for at in range(size) if len(row) == size]
        place = usual_winner(self.table, [card.code for card in cards])
        return None if place is None else (leader + place) % size

    def count_faults(self, codes: Codes) -> int:
        """Return the number of faults that the replay finds."""
        tricks = _read_as(self.tricks, codes, frozenset())
        found = arranged(tricks, self.meaning, self.seats, self.base, len(self.seats), self.leader)
        return least_wrong(found, tricks, self.seats, self.base, self.table)

    def cost(self, codes: Codes) -> int:
        """Return the cost of a reading: FAULT for each fault, and 1 for each unusual trick."""
        return FAULT * self.count_faults(codes) + self.count_unusual(codes)


FAULT = 100
"""Number of unusual tricks that weigh as much as a fault."""


def _cheapest(choices: Sequence[TwoReadings], chosen: Codes, cost: Callable[[Codes], int]) -> dict[int, str]:
    """Return a reading, reached step by step from `chosen`, that no change of a few texts makes cheaper."""
    chosen, least = dict(chosen), cost(chosen)
    most = next((most for most, number in MOST_CHANGED.items() if len(choices) <= number), 1)
    groups = [group for size in range(1, most + 1) for group in combinations(choices, size)]
    at = 0
    while at < len(groups) and least:
        tried = chosen | {place: code for one in groups[at] for place, code in _other_way(one, chosen).items()}
        now, at = cost(tried), at + 1
        if now < least:
            chosen, least, at = tried, now, 0
    return chosen


def _ambiguous_places(choices: Sequence[TwoReadings], chosen: Codes, reading: _Reading) -> set[int]:
    """Return the places of the texts that can be read in the other way without more faults."""
    faults = reading.count_faults(chosen)
    changes = [_other_way(options, chosen) for options in choices]
    return {at for codes in changes for at in codes if reading.count_faults({**chosen, **codes}) <= faults}


def _other_way(options: TwoReadings, chosen: Codes) -> dict[int, str]:
    """Return the one of the two ways to read a text that is not chosen."""
    one, other = options
    return other if one.items() <= chosen.items() else one


def _choices(tricks: Sequence[WrittenTrick], reader: CardReader) -> Iterator[TwoReadings]:
    """Yield the two ways to read each text that may be a trump or a card of a suit.

    A text at one place is either card; a text at two places is each card once.
    """
    cards = [card for trick in tricks for card in trick.cards]
    places: dict[str, list[int]] = {}
    meant: dict[str, str] = {}
    for card in cards:
        other = reader.suit_card(plain_words("".join(card.text.split()))) if card.code in reader.shared else None
        if other is not None:
            places.setdefault(card.code, []).append(card.start)
            meant[card.code] = other
    codes = {card.code for card in cards}
    for trump, starts in places.items():
        if meant[trump] in codes:
            continue
        if len(starts) == 1:
            yield {starts[0]: trump}, {starts[0]: meant[trump]}
        elif len(starts) == 2:
            first, second = starts
            yield {first: trump, second: meant[trump]}, {first: meant[trump], second: trump}


def _read_as(tricks: Sequence[WrittenTrick], codes: Codes, doubtful: Set[int]) -> list[WrittenTrick]:
    """Return the tricks with the cards at some places read as `codes`, and marked as guesses at `doubtful` ones."""
    return [
        trick._replace(
            cards=tuple(
                card._replace(code=codes.get(card.start, card.code), scanned=card.scanned or card.start in doubtful)
                for card in trick.cards
            )
        )
        for trick in tricks
    ]
