"""Results of the replay of a source or a record, before its gaps are searched.

There is no verdict here: a record with gaps and without contradictions may still have no completion. `report` searches
the gaps and gives the verdict. Code that tries many records and needs only their faults uses this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tarot_records.core.codes import BETWEEN_HANDS, CATALOGUE
from tarot_records.core.faults import FAULTY, OPEN, Fault, Where
from tarot_records.core.gc_pause import PausedCollector
from tarot_records.core.limits import REBUILT
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import Frame, Outcome, run, run_all, steps_of
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.engine.supposed import BY_DEFAULT, Suppositions, apply_reading
from tarot_records.record.fast_reader import FastPart, head_faults, record_from_data, record_from_text
from tarot_records.record.source import Source, Unreadable
from tarot_records.rules.game import Rules
from tarot_records.rules.step import Moment

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Record


class Replayed(NamedTuple):
    """The results of replaying one record."""

    source: Source | None
    told: Record | None
    """The record as it was replayed; a clean record may have only the fields that the fast path reads."""
    rules: Rules | None
    """The rules; None if the record cannot be replayed."""
    faults: tuple[Fault, ...]
    """Faults, open points and notes, in the order of play."""
    outcome: Outcome | None
    """The outcome of the replay; None if nothing could be replayed."""
    frames: tuple[Frame, ...] = ()
    """Every step with the position after it; empty unless the replay was to keep the positions."""
    supposed: Suppositions = BY_DEFAULT
    """Assumptions with which the record was replayed, as if it stated them."""
    rest: Replayed | None = None
    """Results for the readable lines of a text with unreadable lines; None for other texts."""

    def __repr__(self) -> str:
        """Return the kind, the name of the source and the numbers of hands and faults."""
        hands = 0 if self.told is None else len(self.told.hands)
        name = self.source.label if self.source is not None else (self.told and self.told.id) or "record"
        return f"<{type(self).__name__} of {name}: {hands} hands, {len(self.faults)} faults>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the source or the record, and the faults; unpickling replays the record again."""
        given = self.source if self.source is not None and _is_picklable(self.source) else self.record
        return _replayed_again, (type(self), given, bool(self.frames), self.supposed, self.faults)

    @property
    def record(self) -> Record | None:
        """The record as the models read it; None if there is none or it cannot be read as a whole."""
        return (
            _validated_record(self.source) if isinstance(self.told, FastPart) and self.source is not None else self.told
        )

    @property
    def heard(self) -> Record | None:
        """The record; for a text with unreadable lines, the record of its readable lines."""
        return self.record if self.rest is None else self.rest.record

    @property
    def ruled(self) -> Rules | None:
        """The rules, if they include the rules of play; None if not."""
        return self.rules if self.rules is not None and self.rules.ruled else None

    @property
    def contradicted(self) -> bool:
        """True if a value is impossible, against the rules, or stated wrongly."""
        return any(fault.severity in FAULTY for fault in self.faults)

    @property
    def open(self) -> bool:
        """True if a value is unknown or depends on an open point of the rules."""
        return any(fault.severity in OPEN for fault in self.faults)

    @property
    def as_read(self) -> Record:
        """The record with the assumptions of the replay stated in it."""
        assert self.record is not None
        return apply_reading(self.record, self.supposed)

    def with_steps_of(self, hand: int) -> Self:
        """Return the same results with the frames of one hand, by its number from 0."""
        assert self.record is not None
        assert self.rules is not None
        assert self.outcome is not None
        return self._replace(frames=steps_of(self.rules, self.record, hand, self.outcome.ends))

    def step_of(self, fault: Fault) -> int | None:
        """Return the index of the step that shows a fault; None if the fault has no hand, or the hand has no steps.

        It is the step with the closest place that contains the place of the fault, else the first step within that
        place, else the last step of the hand.
        """
        if fault.where.hand is None:
            return None
        steps = [i for i, frame in enumerate(self.frames) if frame.hand == fault.where.hand - 1]
        if not steps:
            return None
        at = fault.where.pointer
        inside = [i for i in steps if at == (p := self.frames[i].pointer) or at.startswith(p + "/")]
        if inside:
            deepest = max(len(self.frames[i].pointer) for i in inside)
            return next(i for i in inside if len(self.frames[i].pointer) == deepest)
        around = [i for i in steps if self.frames[i].pointer.startswith(at + "/")]
        return around[0] if around else steps[-1]

    def moment(self, step: int) -> Moment:
        """Return a step, by its index, with the positions before and after it; the frames must have been kept."""
        assert self.record is not None
        assert self.rules is not None
        frame = self.frames[step]
        first = step == 0 or self.frames[step - 1].hand != frame.hand
        last = step + 1 == len(self.frames) or self.frames[step + 1].hand != frame.hand
        return Moment(
            self.rules,
            self.record.hands[frame.hand],
            frame.pointer,
            frame.trick,
            frame.seat,
            None if first else self.frames[step - 1].after,
            frame.after,
            "" if last else self.frames[step + 1].kind,
        )

    def partner_at(self, step: int) -> int:
        """Return the declarer's partner as known to the whole table after a step.

        Return the declarer himself if he is known to play alone, and NOBODY while the partner is secret or unknown.
        """
        return NOBODY if self.rules is None else self.rules.partner(self.frames[step].after)


def _is_picklable(source: Source) -> bool:
    """Return True if the reader of a source can be imported by its name, as pickle needs it."""
    reader = source.reader
    return reader is None or "<locals>" not in getattr(reader, "__qualname__", "<locals>")


def _replayed_again(
    kind: type[Replayed], given: Source | Record | None, keep: bool, supposed: Suppositions, faults: tuple[Fault, ...]
) -> Replayed:
    """Return an unpickled replay: replay `given` again, but with the pickled `faults`."""
    if given is None:
        return kind(None, None, None, faults, None)
    return kind(*replayed(given, keep, supposed))._replace(faults=faults)


def replayed(given: Source | Record, keep: bool = False, supposed: Suppositions = BY_DEFAULT) -> Replayed:
    """Replay a record, or the record of a source, and return the results; with `keep`, keep every position.

    The assumptions `supposed` count as stated.
    """
    with PausedCollector():
        return _read(given, keep, supposed) if isinstance(given, Source) else _run(None, given, (), keep, supposed)


def replay_all(sources: Sequence[Source]) -> Iterator[Replayed]:
    """Replay the records of sources, those under the same rules together; yield the results in the same order.

    The collector pauses while clean results are taken: if each is dropped before the next, it has nothing to do.
    """
    with ExitStack() as pause:
        pause.enter_context(PausedCollector())
        clean, unread = _replay_in_columns(sources)
        for place, source in enumerate(sources):
            if place in clean:
                yield clean.pop(place)
                continue
            with PausedCollector():
                replay = _read_by_data(source, place in unread, False, BY_DEFAULT)
            pause.close()
            yield replay


def _replay_in_columns(sources: Sequence[Source]) -> tuple[dict[int, Replayed], set[int]]:
    """Return the results of the clean records by their places, and the places of texts that the fast path cannot read.

    The records of other places have faults, open points or notes, or no rules.
    """
    columns: dict[int, tuple[Rules, list[tuple[int, Record]]]] = {}
    unread = set[int]()
    for place, source in enumerate(sources):
        text = source.plain
        record = None if text is None else record_from_text(text)
        rules = None if record is None else rules_of(record)
        if record is not None and isinstance(rules, Rules) and rules.ruled:
            columns.setdefault(id(rules), (rules, []))[1].append((place, record))
        elif text is not None and record is None:
            unread.add(place)
    clean = dict[int, Replayed]()
    for rules, column in columns.values():
        outcomes = run_all(rules, [record for _place, record in column])
        for (place, record), outcome in zip(column, outcomes, strict=True):
            if _is_clean(record, outcome):
                clean[place] = Replayed(sources[place], record, rules, (), outcome)
    return clean, unread


def _read(given: Source, keep: bool, supposed: Suppositions) -> Replayed:
    """Replay the record of a source, by the fast path if the record is clean and its positions are not kept."""
    text = None if keep or supposed else given.plain
    record = None if text is None else record_from_text(text)
    clean = None if record is None else _clean_results(given, record)
    return clean or _read_by_data(given, text is not None and record is None, keep, supposed)


def _read_by_data(given: Source, may_be_clean: bool, keep: bool, supposed: Suppositions) -> Replayed:
    """Replay the record of a source from its parsed data; if `may_be_clean`, try the fast path first."""
    try:
        data, notes = given.data()
    except Unreadable as error:
        return _results_of_readable_lines(given, error.faults, keep, supposed)
    faults = head_faults(data)
    if faults:
        return Replayed(given, None, None, (*notes, *faults), None)
    other = record_from_data(data) if may_be_clean else None
    clean = None if other is None else _clean_results(given, other)
    return clean or _validated_results(given, data, notes, keep, supposed)


def read_with(replay: Replayed, reading: Suppositions) -> Replayed:
    """Replay the record of `replay` again with the assumptions `reading`."""
    if replay.rest is not None or replay.outcome is None or replay.told is None:
        given = replay.source if replay.source is not None else replay.record
        assert given is not None
        return replayed(given, bool(replay.frames), reading)
    own = len(replay.outcome.faults) + len(_provenance_notes(replay.told))
    notes = replay.faults[: len(replay.faults) - own]
    with PausedCollector():
        return _run(replay.source, replay.told, notes, bool(replay.frames), reading)


def leaves_score_open(replay: Replayed) -> bool:
    """Return True if some hand of a record does not state the score of each seat; False if the record has no rules."""
    rules, record = replay.ruled, replay.told
    return (
        rules is not None and record is not None and not all(states_score(hand, rules.seats) for hand in record.hands)
    )


def states_score(hand: Hand, seats: int) -> bool:
    """Return True if a hand states the score of each of these seats."""
    stated = None if hand.scores is None else hand.scores.hand
    return stated is not None and len(stated) == seats and None not in stated


def _results_of_readable_lines(
    given: Source, problems: tuple[Fault, ...], keep: bool, supposed: Suppositions
) -> Replayed:
    """Return the results for a text with unreadable lines: their faults, and the faults of the readable lines.

    There is no record, because the unreadable lines are unknown. Faults of readable lines that may follow from
    unreadable lines get those as their cause.
    """
    source, reading = given.rest(), given.reading()
    found = None if source is None else _read(source, keep, supposed)
    if found is None or found.outcome is None or not found.outcome.ends or reading is None or reading.rest is None:
        return Replayed(given, None, None, problems, None)
    faults = list(problems)
    for fault in _linked_below(problems, found.faults):
        above = fault.because
        if above is None and fault.severity in FAULTY:
            above = next((i for i, hands in enumerate(reading.rest.hands) if _may_follow(fault, hands)), None)
        faults.append(fault._replace(because=above))
    return Replayed(given, None, None, tuple(faults), found.outcome, rest=found)


def _linked_below(above: Sequence[Fault], faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield faults with their links to each other changed to their places in a list in which `above` come first."""
    for fault in faults:
        yield fault if fault.because is None else fault._replace(because=fault.because + len(above))


def _may_follow(fault: Fault, hands: Collection[int]) -> bool:
    """Return True if a fault may follow from unreadable lines of these hands (from 1; 0: lines before all hands)."""
    return 0 in hands or fault.where.hand in hands or fault.code.startswith(BETWEEN_HANDS)


def _clean_results(given: Source, record: Record) -> Replayed | None:
    """Return the results for a record of the fast path; None if it has faults, open points or notes, or no rules."""
    rules = rules_of(record)
    if not isinstance(rules, Rules) or not rules.ruled:
        return None
    outcome = run(rules, record)
    return Replayed(given, record, rules, (), outcome) if _is_clean(record, outcome) else None


def _is_clean(record: Record, outcome: Outcome) -> bool:
    """Return True if there are no faults, open points or notes on a record with this outcome."""
    return not outcome.faults and not _provenance_notes(record)


def _validated_results(
    given: Source, data: Any, notes: tuple[Fault, ...], keep: bool, supposed: Suppositions
) -> Replayed:
    """Validate data with the models and return the results of the replay, or the faults of its shape."""
    record = _by_the_models(data)
    if not isinstance(record, tuple):
        return _run(given, record, notes, keep, supposed)
    try:
        given.data(careful=True)
    except Unreadable as problem:
        return Replayed(given, None, None, (*notes, problem.fault), None)
    return Replayed(given, None, None, (*notes, *record), None)


def _by_the_models(data: Any) -> Record | tuple[Fault, ...]:
    """Return data as a record, or the faults of its shape; the module for these is imported when first needed."""
    from tarot_records.record.model_errors import shaped

    return shaped(data)


@lru_cache(maxsize=1)
def _validated_record(given: Source) -> Record:
    record = _by_the_models(given.data()[0])
    assert not isinstance(record, tuple)
    return record


def _run(
    source: Source | None, record: Record, notes: tuple[Fault, ...], keep: bool, supposed: Suppositions
) -> Replayed:
    """Replay a record under its rules and return the results; `notes` come first among the faults."""
    stated = apply_reading(record, supposed) if supposed else record
    rules = rules_of(stated, record)
    if isinstance(rules, Fault):
        return Replayed(source, record, None, (*notes, rules), None)
    frames: list[Frame] | None = [] if keep else None
    outcome = run(rules, stated, frames)
    faults = (*notes, *_linked_below(notes, outcome.faults), *_provenance_notes(record))
    return Replayed(source, record, rules, faults, outcome, tuple(frames or ()), supposed)


def _provenance_notes(record: Record) -> tuple[Fault, ...]:
    """Return a note that a record was reconstructed, so that its truth is unknown; empty for another record."""
    if record.provenance is None or record.provenance.kind != REBUILT:
        return ()
    code = "record.reconstructed"
    return (Fault(code, CATALOGUE[code].severity, Where("/provenance/kind"), {}),)
