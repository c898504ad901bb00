"""Repair: a faulty report -> ranked corrections that make the record legal and its statements fit.

Candidates come from the faults (`slips`, `statements`); the replay core judges each (`trial`), as it
judges any record. A repair is a suggestion: nothing is changed until somebody applies it.

What a correction mends is reported class by class (EVIDENCE), because printed scores are sometimes
wrong themselves. Ranked first is what leaves fewest faults of cards and rules, then of stated numbers,
then the likelier family of slips.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Any

from tarot_records.faults import FAULTY, Fault
from tarot_records.record import Mark, Record
from tarot_records.repair.edits import Edit, Slip, changed, json_patch, written
from tarot_records.repair.evidence import EVIDENCE, Classes, Evidence, all_of, classes, key
from tarot_records.repair.scene import Scene, scenes
from tarot_records.repair.search import Tried, search
from tarot_records.repair.statements import expected
from tarot_records.repair.words import Told, told
from tarot_records.replayed import Replayed, replayed
from tarot_records.words.languages import ENGLISH

SECONDS = 2.0
LIMIT = 20


@dataclass(frozen=True)
class Repair:
    """A suggested correction of one hand."""

    hand: int
    """Number of the hand, from 1; 0 if it concerns the whole game."""
    slips: tuple[Slip, ...]
    """The slips it undoes, one or two."""
    told: tuple[Told, ...]
    """What is corrected and why, slip by slip, as facts."""
    evidence: tuple[Evidence, ...]
    """Cards held, stated winners, stated numbers and rules, apart: how many faults of the hand before and after."""
    mends: tuple[Fault, ...]
    """The faults it removes."""

    @property
    def reason(self) -> str:
        """What is corrected and why, in a sentence for each slip; `said` has it in other languages."""
        return self.said(ENGLISH.code)

    def said(self, lang: str) -> str:
        """The reason in a language."""
        return " ".join(one.said(lang) for one in self.told)

    @property
    def family(self) -> str:
        """The families of the slips, such as `suit` or `suit+score`."""
        return "+".join(slip.family for slip in self.slips)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every value it replaces."""
        return tuple(edit for slip in self.slips for edit in slip.edits)

    @property
    def mends_all(self) -> bool:
        """Whether nothing faulty is left in the hand."""
        return not any(part.after for part in self.evidence)

    def patch(self) -> list[dict[str, Any]]:
        """The repair as JSON Patch (RFC 6902), its `test` operations first."""
        return json_patch(self.edits)

    def marks(self, by: str, lang: str = ENGLISH.code) -> tuple[Mark, ...]:
        """What the source said at each place, and who corrected it, to stand in the corrected record."""
        return tuple(
            Mark(at=edit.pointer, kind="corrected", text=self.said(lang), sic=written(edit.old), by=by)
            for edit in self.edits
        )

    def apply(self, record: Record) -> Record:
        """A new record with the repair made."""
        return changed(record, self.edits)


def repairs(
    report: Replayed, *, edits: int = 1, limit: int = LIMIT, seconds: float = SECONDS, hand: int | None = None
) -> list[Repair]:
    """Corrections of a faulty record, hand by hand, the best of each hand first.

    With `edits=2` also corrections of two slips, for hands that no single one mends. `hand` (from 1)
    asks for one hand only. At most `limit` for each hand; `seconds` bounds the whole search.
    """
    if report.record is None or report.ruled is None or not report.contradicted:
        return []
    deadline = monotonic() + seconds
    found: list[Repair] = []
    for number in _faulty_hands(report):
        if hand in (None, number + 1):
            found += _of_hand(report.record, number, edits, limit, deadline)
    if hand is None:
        found += _of_game(report, limit, deadline)
    return found


def _faulty_hands(report: Replayed) -> list[int]:
    """The numbers, from 0, of the hands with faults."""
    hands = {f.where.hand for f in report.faults if f.severity in FAULTY}
    return sorted(number - 1 for number in hands if number is not None)


# -- one hand ------------------------------------------------------------------------------------


def _of_hand(record: Record, number: int, edits: int, limit: int, deadline: float) -> list[Repair]:
    """The repairs of one hand, judged by itself: what the hands before it add up to does not touch it."""
    alone = _alone(record, number)
    report = replayed(alone, keep=True)
    found = scenes(report)
    if not found:
        return []
    scene = found[0]
    before = classes(scene.faults)
    return [_repair(one, scene, before, number) for one in search(scene, edits, limit, deadline)]


def _alone(record: Record, number: int) -> Record:
    """The record of one hand only, without what is carried from the others."""
    if len(record.hands) == 1:
        return record.model_copy(update={"result": None})
    hand = record.hands[number]
    if hand.scores is not None:
        hand = hand.model_copy(update={"scores": hand.scores.model_copy(update={"totals": None})})
    return record.model_copy(update={"hands": (hand,), "result": None})


def _repair(one: Tried, scene: Scene, before: Classes, number: int) -> Repair:
    left = all_of(one.left)
    return Repair(
        number + 1,
        tuple(_moved(slip, number) for slip in one.slips),
        tuple(told(slip, scene) for slip in one.slips),
        tuple(Evidence(name, len(before[name]), len(one.left[name])) for name in EVIDENCE),
        tuple(_moved_fault(f, number) for f in scene.faults if key(f) not in left),
    )


def _moved(slip: Slip, number: int) -> Slip:
    """A slip of the only hand as one of the hand of this number."""
    edits = tuple(edit._replace(path=("hands", number, *edit.path[2:])) for edit in slip.edits)
    return slip._replace(edits=edits)


def _moved_fault(fault: Fault, number: int) -> Fault:
    at = f"/hands/{number}" + fault.where.pointer.removeprefix("/hands/0")
    return fault._replace(where=fault.where._replace(pointer=at, hand=number + 1), because=None)


# -- the whole game --------------------------------------------------------------------------------


def _of_game(report: Replayed, limit: int, deadline: float) -> list[Repair]:
    """Corrections of what ties the hands together: dealers, running totals, the result."""
    assert report.record is not None
    assert report.rules is not None
    record = report.record
    before = classes(report.faults)
    found: list[Repair] = []
    for fault in report.faults:
        if fault.severity not in FAULTY or not fault.code.startswith(BETWEEN_HANDS):
            continue
        for slip in expected(fault, record):
            if len(found) >= limit or monotonic() > deadline:
                return found
            left = classes(replayed(changed(record, slip.edits)).faults)
            if any(left[name] - before[name] for name in EVIDENCE):
                continue
            gone = all_of(before) - all_of(left)
            evidence = tuple(Evidence(name, len(before[name]), len(left[name])) for name in EVIDENCE)
            mends = tuple(f for f in report.faults if key(f) in gone)
            number = fault.where.hand or 0
            words = told(slip, Scene(record, max(0, number - 1), report.rules, record.hands[number - 1], (), None))
            found.append(Repair(number, (slip,), (words,), evidence, mends))
    return found


BETWEEN_HANDS = ("score.total", "deal.dealer", "game.")
"""Faults of what is stated from hand to hand."""
