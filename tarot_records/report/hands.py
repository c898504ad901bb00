"""Hands and tricks of a report, as values to read in a notebook or a program."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.position import NOBODY, seat_to_play, turns_of
from tarot_records.report.hand_facts import (
    FACTS,
    HandAnnouncement,
    HandFacts,
    announcements_of,
    basis_of,
    derived_facts,
    stated_facts,
)

if TYPE_CHECKING:
    from tarot_records.engine.result import Replayed
    from tarot_records.record.model import Hand

_CODES: Final = CODES + UNKNOWN_CODES
NOTHING_DERIVED: Final = HandFacts()
"""The derived facts of a hand that was not replayed."""


@dataclass(frozen=True)
class ReplayedTrick:
    """A trick of a hand. Leader and winner are seats; None if unknown."""

    number: int
    """The number of the trick, from 1."""
    leader: int | None
    winner: int | None
    cards: tuple[str, ...]
    """The cards in the order played."""
    seats: tuple[int | None, ...]
    """For each card, the seat that played it."""
    stated: tuple[int | None, int | None] = (None, None)
    """The leader and the winner that the record states."""
    derived: tuple[int | None, int | None] = (None, None)
    """The leader and the winner that the replay derives."""

    def basis(self, name: str) -> str:
        """Return where `leader` or `winner` comes from, as a key of `BASES`."""
        place = ("leader", "winner").index(name)
        return basis_of(self.stated[place], self.derived[place])

    @property
    def plays(self) -> tuple[tuple[int | None, str], ...]:
        """Pairs of a seat and the card it played, in order."""
        return tuple(zip(self.seats, self.cards, strict=True))


@dataclass(frozen=True, repr=False)
class ReplayedHand(HandFacts):
    """A hand of a report: its facts, derived by the replay or else as stated, and its tricks.

    `stated` and `derived` have the facts of each kind separately; `basis` shows where a fact comes from.
    """

    number: int = 1
    """The number of the hand, from 1."""
    label: str | None = None
    stated: HandFacts = NOTHING_DERIVED
    derived: HandFacts = NOTHING_DERIVED
    record: Hand = field(default=None, compare=False)  # type: ignore[assignment]
    """The hand as recorded."""
    _replay: Replayed = field(default=None, compare=False)  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the number, the contract, the declarer and the result."""
        known = {name: getattr(self, name) for name in ("contract", "declarer", "points", "result")}
        parts = (f"{name}={value!r}" for name, value in known.items() if value is not None)
        return f"<{' '.join(('Hand', str(self.number), *parts))}>"

    def basis(self, name: str) -> str:
        """Return where a fact comes from, as a key of `BASES`: `hand.basis("declarer")`."""
        if name not in FACTS:
            raise AttributeError(f"A hand has no fact {name!r}; it has {', '.join(FACTS)}.")
        return basis_of(getattr(self.stated, name), getattr(self.derived, name))

    @cached_property
    def items(self) -> dict[str, int]:
        """Entries of the score that belong to the whole hand: name -> value, derived or else stated."""
        outcome = self._replay.outcome
        result = None if outcome is None else outcome.ends[self.number - 1].setting.result
        if result is not None:
            return {name: value for (name, seat), value in result.items.items() if seat is None}
        scores = self.record.scores
        return {} if scores is None else {item.name: item.value for item in scores.items if item.seat is None}

    @cached_property
    def announcements(self) -> tuple[HandAnnouncement, ...]:
        """The announcements, then items made or lost without announcement; empty if the rules are unknown."""
        rules, outcome = self._replay.ruled, self._replay.outcome
        if rules is None or outcome is None:
            return ()
        return announcements_of(self.record, outcome.ends[self.number - 1], rules)

    @cached_property
    def tricks(self) -> tuple[ReplayedTrick, ...]:
        """The tricks, in order; empty if none is recorded."""
        told = self.record.tricks or ()
        outcome = self._replay.outcome
        end = None if outcome is None else outcome.ends[self.number - 1]
        taken = () if end is None or len(end.taken) != len(told) else end.taken
        tricks = []
        for number, trick in enumerate(told):
            leader, winner, cards = taken[number] if taken else (NOBODY, NOBODY, ())
            derived = (None if leader == NOBODY else leader, None if winner == NOBODY else winner)
            stated = (trick.leader, trick.winner)
            first, last = (one if other is None else other for one, other in zip(stated, derived, strict=True))
            codes = tuple([_CODES[card] for card in cards]) or tuple(trick.cards)
            turns = () if end is None else turns_of(end)
            order = turns[first] if first is not None and first < len(turns) else ()
            seats = tuple([order[place] if place < len(order) else None for place in range(len(codes))])
            tricks.append(ReplayedTrick(number + 1, first, last, codes, seats, stated, derived))
        return tuple(tricks)


@dataclass(frozen=True)
class TableAtStep:
    """The table after a step, with cards as codes; the known cards of a hand are sorted as players do."""

    hand: int
    """The number of the hand, from 1."""
    kind: str
    """The kind of the step, such as `deal`, `bid` or `card`."""
    trick_number: int | None
    """The number of the trick, from 1; None outside play."""
    seat: int | None
    """The seat that acted; None if no single seat did."""
    hands: tuple[tuple[str, ...], ...]
    """For each seat, the cards in hand."""
    unknown: tuple[int, ...]
    """For each seat, the number of unknown cards in hand."""
    trick: tuple[str, ...]
    """The cards in the middle, in the order played."""
    leader: int | None
    """The leader of the trick in the middle, or of the next trick if there is none."""
    to_play: int | None
    """The seat that plays the next card."""
    piles: tuple[tuple[str, ...], ...]
    """For each seat, the cards won."""
    scarts: tuple[tuple[str, ...], ...]
    """For each seat, the cards laid away; empty before the scart."""
    talon: tuple[str, ...]
    """The known cards of the talon as it was dealt."""


def table_at(replay: Replayed, step: int) -> TableAtStep:
    """Return the table after a step of a replay whose steps were kept."""
    frame = replay.frames[step]
    position, rules = frame.after, replay.rules
    assert rules is not None
    named = rules.pack.in_hand
    leader, to_play = position.leader, seat_to_play(position)
    return TableAtStep(
        hand=frame.hand + 1,
        kind=frame.kind,
        trick_number=frame.trick,
        seat=frame.seat,
        hands=tuple(map(named, position.hands)),
        unknown=position.unseen,
        trick=tuple([_CODES[card] for card in position.trick]),
        leader=None if leader == NOBODY else leader,
        to_play=None if to_play == NOBODY else to_play,
        piles=tuple(map(named, position.piles)),
        scarts=tuple(map(named, position.setting.scarts)),
        talon=named(position.setting.talon),
    )


def hands_of(replay: Replayed) -> tuple[ReplayedHand, ...]:
    """Return the hands of a replay; empty if there is no record."""
    record, outcome = replay.record, replay.outcome
    if record is None:
        return ()
    hands = []
    for number, hand in enumerate(record.hands):
        stated = stated_facts(hand)
        end = None if outcome is None else outcome.ends[number]
        derived = NOTHING_DERIVED if end is None else derived_facts(hand, end, replay.ruled)
        best = derived | stated
        values: dict[str, Any] = {name: getattr(best, name) for name in FACTS}
        own: dict[str, Any] = {"number": number + 1, "label": hand.label, "stated": stated, "derived": derived}
        hands.append(ReplayedHand(**values, **own, record=hand, _replay=replay))
    return tuple(hands)
