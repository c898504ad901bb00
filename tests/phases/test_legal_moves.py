"""The legal set of each choice equals what the check accepts, in every game, on random legal hands."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from support.record_builders import ALL_TABLES, TableOf, name_of, options_of
from tarot_records.core.cards import CODES, cards_in, codes_of, mask_of
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Finding
from tarot_records.core.position import Position, active_seats, seat_to_play
from tarot_records.engine.fold import advance, opening
from tarot_records.engine.random_play import random_hand
from tarot_records.games import GAMES
from tarot_records.phases.auction.bids import Auction, BidWord
from tarot_records.phases.auction.by_contract import ByContract
from tarot_records.phases.auction.long_auction import HOLD
from tarot_records.phases.before_play.call import ANSWERS
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.play.tricks import Tricks
from tarot_records.record.model import Hand
from tarot_records.rules.game import Rules
from tarot_records.rules.moves import CardGroups, EntryPhase, MoveChoice, Moves, OneCard
from tarot_records.rules.phase import Phase

SEEDS = integers(0, 10**6)


def phases_of(rules: Rules, hand: Hand) -> Iterator[tuple[Phase, Position]]:
    """Yield each phase, as the contract has it, with the position it starts from."""
    position = opening(rules, None)
    for phase in rules.phases:
        if position.setting.ended is None:
            yield (phase.at(position) if isinstance(phase, ByContract) else phase), position
        position = advance(phase, position, hand)


def choices_of(moves: Moves[Any], entry: Any) -> Iterator[MoveChoice]:
    """Yield the choices of an entry as it stands in the record."""
    value = None
    while True:
        try:
            choice = moves.send(value)
        except StopIteration:
            return
        yield choice
        value = choice.field(entry) if callable(choice.field) else getattr(entry, choice.field)


def values_of(choice: MoveChoice, phase: Phase, seats: int, chance: Random) -> Sequence[Any]:
    """Return values to try: those that are legal and others."""
    if isinstance(choice, BidWord):
        return (choice.auction.passing, HOLD, *choice.auction.besides, *choice.auction.order)
    if isinstance(choice, OneCard):
        return CODES
    if isinstance(choice, CardGroups):
        together = [card for pool, _ in choice.groups for card in cards_in(pool)]
        size = sum(number for _, number in choice.groups)
        some = [*together, *chance.sample(range(78), 3)]
        heaps = [chance.sample(some, min(len(some), chance.choice((size, size, size, size + 1)))) for _ in range(20)]
        return [choice.draw(chance), *[tuple([CODES[card] for card in heap]) for heap in heaps]]
    if choice.field in ("seat", "taker"):
        return range(seats + 1)
    if choice.field == "answer":
        return [answer for answer in ANSWERS if answer is not None and None not in choice.values]
    if choice.field == "cards":
        return [*choice.values, *[(*part[1:], *other[:1]) for part, other in pairwise(choice.values)]]
    return ["up", "down"] if choice.field == "face" else []


def accepted(phase: Phase, position: Position, entries: Sequence[Any]) -> bool:
    """Return whether the check finds nothing wrong with the last of these entries."""
    hand = Hand(**{phase.codes: tuple(entries)})
    place = (phase.codes, len(entries) - 1)
    found = phase.check(position, phase.event(hand, position))
    return not any(f.path[:2] == place and CATALOGUE[f.code].severity in FAULTY for f in found)


def changed(entry: Any, choice: MoveChoice, value: Any, phase: Phase) -> Any:
    """Return the entry with another value, and without what hangs on it."""
    update = {str(choice.field): value}
    if isinstance(phase, Scarts) and choice.field == "cards":
        update["shown"] = codes_of(mask_of(value) & phase.to_show) or None
    if choice.field in ("card", "bid"):
        update["answer" if choice.field == "card" else "card"] = None
    return entry.model_copy(update=update)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_legal_values_of_each_choice_are_those_the_check_accepts(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    rules = GAMES[table[0]].rules(table[1], options_of(table[0], chance))
    hand = random_hand(rules, chance)
    for phase, position in phases_of(rules, hand):
        if not isinstance(phase, Auction | EntryPhase):
            continue
        entries = getattr(hand, phase.codes) or ()
        so_far = phase.so_far(position) if isinstance(phase, Auction) else None
        for number, entry in enumerate(entries):
            moves = phase.moves(position) if so_far is None else phase.moves(position, so_far)
            for choice in choices_of(moves, entry):
                for value in values_of(choice, phase, len(position.hands), chance):
                    other = changed(entry, choice, value, phase)
                    legal = choice.allows(value)
                    assert accepted(phase, position, (*entries[:number], other)) == legal, (other, choice)
            if so_far is not None:
                so_far = phase.after(so_far, entry.seat, entry.bid)


def is_faulty(finding: Finding) -> bool:
    """Return whether a finding is a fault, and no doubt about an open point."""
    return CATALOGUE[finding.code].severity in FAULTY


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_legal_cards_are_those_the_check_accepts(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    rules = GAMES[table[0]].rules(table[1], options_of(table[0], chance))
    hand = random_hand(rules, chance)
    for phase, position in phases_of(rules, hand):
        if not isinstance(phase, Tricks):
            continue
        declared = {one.trick for one in hand.declarations}
        for number, trick in enumerate(hand.tricks or (), start=1):
            for place in range(0 if number in declared else len(active_seats(position))):
                middle = position._replace(trick=tuple(CODES.index(code) for code in trick.cards[:place]))
                if seat_to_play(middle) < 0:
                    break
                found = {code: phase.check_card(middle, code) for code in codes_of(rules.pack.cards)}
                right = {code for code, findings in found.items() if not any(map(is_faulty, findings))}
                assert right == set(codes_of(phase.legal(middle)))
            position = advance(phase, position, Hand(tricks=(trick,), declarations=hand.declarations))
