"""Declarations (words) as recorded in a hand, and the numbers that would be wrong with other declarations.

An omitted or wrongly written declaration mostly shows in the score alone. So only the phases after the play are
repeated with other declarations, from the position in which the play ends as written. The replay of the whole hand
decides in the end.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, ValuePath
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.engine.fold import advance, first_opening, stages
from tarot_records.record.model import Declaration, Hand, Record
from tarot_records.repairs.evidence import NUMBERS, evidence_class
from tarot_records.rules.game import Rules
from tarot_records.rules.phase import Phase

NumberKey = tuple[str, ValuePath]
"""Code and place, within the hand, of a number that the replay finds wrong."""

UNSCORED: Final[NumberKey] = ("score.unknown", ())
"""Key that stands for all numbers of a hand whose score cannot be computed."""


class WordPlace(NamedTuple):
    """An index in the list of declarations, and the phase and position in which a declaration there is made."""

    number: int
    phase: Phase
    position: Position


class SpokenWords:
    """The declarations of a record's only hand, in the positions in which they were made."""

    def __init__(self, rules: Rules, record: Record) -> None:
        self.hand = record.hands[0]
        self.turns: list[WordPlace] = []
        """The places of declarations, phase by phase, in the order of the record; a place may occur in two phases."""
        self._after: list[Phase] = []
        self._end: Position | None = None
        for phase, position in stages(rules, self.hand, first_opening(rules, record)):
            if "declarations" in phase.fields:
                self.turns += self._turns_of(phase, position)
            if self._after or "tricks" in phase.fields:
                self._after.append(phase)
                self._end = position if len(self._after) == 2 else self._end
        self._after = self._after[1:]

    def _turns_of(self, phase: Phase, position: Position) -> Iterator[WordPlace]:
        """Yield the places of declarations in a phase that begins in `position`; the last is after all declarations."""
        words, made = self.hand.declarations, phase.event(self.hand, position)
        places = getattr(made, "places", ())
        for number, word in enumerate(words):
            yield WordPlace(number, phase, position)
            if number in places:
                position = phase.after_word(position, word)
        yield WordPlace(len(words), phase, position)

    @cached_property
    def wrong(self) -> frozenset[NumberKey]:
        """The numbers that are wrong in the hand as written."""
        return frozenset() if self._end is None else frozenset(self._wrong_numbers(self.hand, self._end))

    @property
    def is_whole(self) -> bool:
        """True if the hand was played, so that its words can be judged by its score."""
        return self._end is not None

    @cached_property
    def sides(self) -> dict[int, object]:
        """Seat -> side, as equal values; each seat is a side of its own if the sides are unknown or one plays alone."""
        contract = None if self._end is None else self._end.setting.contract
        seats = active_seats(self.turns[0].position if self._end is None else self._end)
        if contract is None or contract.partner in (NOBODY, contract.declarer):
            return {seat: seat for seat in seats}
        return {seat: seat in (contract.declarer, contract.partner) for seat in seats}

    def wrong_numbers(self, turn: WordPlace, words: Sequence[Declaration], replaced: int = 0) -> frozenset[NumberKey]:
        """Return the numbers that would be wrong with `words` at a place instead of the next `replaced` words there."""
        position, first = turn.position, len(turn.position.setting.declared)
        for word in words:
            position = turn.phase.after_word(position, word)
        if self._end is None:
            return self.wrong
        later = self._end.setting.declared[first + replaced :]
        said = (*self.hand.declarations[: turn.number], *words, *self.hand.declarations[turn.number + replaced :])
        hand = self.hand.model_copy(update={"declarations": said})
        setting = self._end.setting._replace(declared=(*position.setting.declared, *later))
        return frozenset(self._wrong_numbers(hand, self._end._replace(setting=setting)))

    def _wrong_numbers(self, hand: Hand, position: Position) -> Iterable[NumberKey]:
        """Yield the wrong numbers of a hand whose play ends in this position; `UNSCORED` if it has no score.

        The last phase compares the stated numbers with the score.
        """
        for phase in self._after:
            if phase is self._after[-1] and position.setting.result is None:
                yield UNSCORED
                return
            event = phase.event(hand, position) if position.setting.ended is None or phase.always else None
            if event is None:
                continue
            for finding in phase.check(position, event):
                if CATALOGUE[finding.code].severity in FAULTY and evidence_class(finding.code) == NUMBERS:
                    yield finding.code, finding.path
            position = advance(phase, position, hand)
