"""Repair: a faulty report -> ranked corrections that make the record legal and its statements fit.

Candidates come from the faults (`slips`, `statements`); the replay core judges each (`trial`), as it
judges any record. A repair is a suggestion: nothing is changed until somebody applies it.

What a correction mends is reported class by class (EVIDENCE), because printed scores are sometimes
wrong themselves. Ranked first is what leaves fewest faults of cards and rules, then of stated numbers,
then the likelier family of slips.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tarot_records.completing.budgets import ReplayBudget, replay_budget_for
from tarot_records.core.codes import BETWEEN_HANDS, TOLD
from tarot_records.core.faults import FAULTY, Fault, pointer
from tarot_records.engine.open_points import replayed_settled
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Mark, Record
from tarot_records.repair.edits import FAMILIES, NOTHING, Edit, Slip, changed, in_turn, json_patch, place_after, written
from tarot_records.repair.evidence import EVIDENCE, NUMBERS, Evidence, all_of, classes, key, moved
from tarot_records.repair.faulty_hand import FaultyHand, faulty_hands
from tarot_records.repair.in_gaps import completed, is_right
from tarot_records.repair.search import Tried, search
from tarot_records.repair.statements import expected
from tarot_records.repair.words import SlipFacts, told
from tarot_records.words.language import ENGLISH

SECONDS = 2.0
LIMIT = 20
EDITS = 3
"""So many slips may have met in one hand."""


@dataclass(frozen=True)
class Repair:
    """A suggested correction of one hand."""

    hand: int
    """Number of the hand, from 1; 0 if it concerns the whole game."""
    slips: tuple[Slip, ...]
    """The slips it undoes, mostly one."""
    told: tuple[SlipFacts, ...]
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
        """Return the reason in a language."""
        return " ".join(one.said(lang) for one in self.told)

    @property
    def family(self) -> str:
        """The families of the slips, such as `suit` or `suit+score`."""
        return "+".join(slip.family for slip in self.slips)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every value it replaces, puts in or takes out, places as in the record as written; shifts come last."""
        return tuple(in_turn(edit for slip in self.slips for edit in slip.edits))

    @property
    def mends_all(self) -> bool:
        """Whether nothing faulty is left in the hand."""
        return not any(part.after for part in self.evidence)

    @property
    def is_legal(self) -> bool:
        """Whether nothing is left in the hand but stated numbers, which may be wrong themselves."""
        return not any(part.after for part in self.evidence if part.name != NUMBERS)

    def patch(self) -> list[dict[str, Any]]:
        """Return the repair as JSON Patch (RFC 6902), its `test` operations first."""
        return json_patch(self.edits)

    def marks(self, by: str, lang: str = ENGLISH.code) -> tuple[Mark, ...]:
        """Return what the source said at each place, and who corrected it, to stand in the corrected record."""
        return tuple(self._mark(edit, self.said(lang), by) for edit in self.edits)

    def _mark(self, edit: Edit, said: str, by: str) -> Mark:
        """The mark of one edit: what it puts in is supplied; what it takes out is told of the list it stood in."""
        path = edit.path if edit.new is not NOTHING else edit.path[:-1]
        others = [other for other in self.edits if other != edit]
        kind: Literal["supplied", "corrected"] = "supplied" if edit.old is NOTHING else "corrected"
        return Mark(at=pointer(*place_after(path, others)), kind=kind, text=said, sic=written(edit.old), by=by)

    def data(self) -> dict[str, Any]:
        """Return the repair as plain data."""
        return {"family": [slip.family for slip in self.slips], "patch": self.patch()}

    def apply(self, record: Record) -> Record:
        """Return a new record with the repair made."""
        return changed(record, self.edits)


class Sought(NamedTuple):
    """What a search for repairs came to."""

    repairs: list[Repair]
    """Hand by hand, the best of each hand first."""
    ran_out: bool
    """Whether the search was cut short: with more time there may be more, or better ones."""


def repairs(
    report: Replayed, *, edits: int = 1, limit: int = LIMIT, seconds: float = SECONDS, hand: int | None = None
) -> list[Repair]:
    """Return corrections of a faulty record, hand by hand, the best of each hand first; see `sought`."""
    return sought(report, edits=edits, limit=limit, seconds=seconds, hand=hand).repairs


def sought(
    report: Replayed,
    *,
    edits: int = EDITS,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    steps: int | None = None,
    hand: int | None = None,
) -> Sought:
    """Return corrections of a faulty record, and whether the search came to its end.

    Of hands that no single slip explains, corrections of two slips are looked for, then of three, up to
    `edits`; where nothing mends all, those that mend a part. `hand` (from 1) asks for one hand only. At most
    `limit` for each hand. The search may take so many `steps`, replays of a corrected hand, which if not given
    are those of so many seconds; the seconds bound it too.
    """
    if report.record is None or report.ruled is None or not report.contradicted:
        return Sought([], False)
    work = replay_budget_for(seconds, steps)
    hands = [number for number in hands_with_faults(report) if hand in (None, number + 1)]
    mended: list[Repair] = []
    for number in hands:
        share = work.share(len(hands))
        mended += _of_hand(report, number, edits, limit, share)
        work.ran_out = work.ran_out or share.ran_out
    if hand is None:
        mended += _of_game(report, limit, work)
        mended += by_other_rules(report, work)
    mended.sort(key=lambda one: not one.mends_all)  # steps towards a right record come after what makes it right
    return Sought(mended, work.ran_out)


def hands_with_faults(report: Replayed) -> list[int]:
    """Return the numbers, from 0, of the hands with faults."""
    hands = {f.where.hand for f in report.faults if f.severity in FAULTY}
    return sorted(number - 1 for number in hands if number is not None)


# -- one hand ------------------------------------------------------------------------------------


def _of_hand(report: Replayed, number: int, edits: int, limit: int, work: ReplayBudget) -> list[Repair]:
    """Return the repairs of one hand, judged by itself: what the hands before it add up to does not touch it."""
    alone = replayed(_alone(report.as_read, number), keep=True)
    if not alone.contradicted:
        alone = alone._replace(faults=(*alone.faults, *_told_of_gaps(report, number)))
        return [
            _repair(one, faulty, number) for faulty in faulty_hands(alone) for one in completed(faulty, limit, work)
        ]
    faulty = faulty_hands(alone)[0]
    return [_repair(one, faulty, number) for one in search(faulty, edits, limit, work)]


def _told_of_gaps(report: Replayed, number: int) -> Iterator[Fault]:
    """Yield what filling the gaps of a hand tells of it, as of the only hand of a record."""
    for fault in report.faults:
        if fault.code.startswith(TOLD) and fault.where.hand == number + 1:
            at = "/hands/0" + fault.where.pointer.removeprefix(pointer("hands", number))
            yield fault._replace(where=fault.where._replace(pointer=at, hand=1))


def _alone(record: Record, number: int) -> Record:
    """Return the record of one hand only, without what is carried from the others."""
    if len(record.hands) == 1:
        return record.model_copy(update={"result": None})
    hand = record.hands[number]
    if hand.scores is not None:
        hand = hand.model_copy(update={"scores": hand.scores.model_copy(update={"totals": None})})
    return record.model_copy(update={"hands": (hand,), "result": None})


def _repair(one: Tried, faulty: FaultyHand, number: int) -> Repair:
    before, left = classes(faulty.faults), all_of(one.left)
    return Repair(
        number + 1,
        tuple(_moved(slip, number) for slip in one.slips),
        tuple(told(slip, faulty) for slip in one.slips),
        tuple(Evidence(name, len(before[name]), len(one.left[name])) for name in EVIDENCE),
        tuple(
            _moved_fault(f, number) for f in faulty.faults if (f.code, moved(f.where.pointer, one.edits)) not in left
        ),
    )


def _moved(slip: Slip, number: int) -> Slip:
    """Return a slip of the only hand as one of the hand of this number."""
    edits = tuple(edit._replace(path=("hands", number, *edit.path[2:])) for edit in slip.edits)
    return slip._replace(edits=edits)


def _moved_fault(fault: Fault, number: int) -> Fault:
    at = f"/hands/{number}" + fault.where.pointer.removeprefix("/hands/0")
    return fault._replace(where=fault.where._replace(pointer=at, hand=number + 1), because=None)


# -- the whole game --------------------------------------------------------------------------------


def _of_game(report: Replayed, limit: int, work: ReplayBudget) -> list[Repair]:
    """Return corrections of what ties the hands together: dealers, running totals, the result."""
    assert report.rules is not None
    record = report.as_read
    before = classes(report.faults)
    found: list[Repair] = []
    for fault in report.faults:
        if fault.severity not in FAULTY or not fault.code.startswith(BETWEEN_HANDS):
            continue
        for slip in expected(fault, record):
            if len(found) >= limit or not work.spend(_as_replays(record)):
                return found
            left = classes(replayed(changed(record, slip.edits)).faults)
            if any(left[name] - before[name] for name in EVIDENCE):
                continue
            gone = all_of(before) - all_of(left)
            evidence = tuple(Evidence(name, len(before[name]), len(left[name])) for name in EVIDENCE)
            mends = tuple(f for f in report.faults if key(f) in gone)
            number = fault.where.hand or 0
            words = told(slip, FaultyHand(record, max(0, number - 1), report.rules, record.hands[number - 1], (), None))
            found.append(Repair(number, (slip,), (words,), evidence, mends))
    return found


def _as_replays(record: Record) -> int:
    """As how many replays of one hand that of a whole record is counted: it takes a third of the time of so many."""
    return -(-len(record.hands) // 3)


def by_other_rules(report: Replayed, work: ReplayBudget) -> list[Repair]:
    """The rules of the house by which everything would be right, one option stated otherwise than by the record."""
    record, rules = report.record, report.ruled
    assert record is not None
    assert rules is not None
    before, found = classes(report.faults), list[Repair]()
    if any(fault.code in BY_NO_RULE for fault in report.faults):
        return found
    for option in GAMES[record.game].ruleset(record.ruleset).options:
        for value in option.values:
            edit = Edit(("options", option.name), record.options.get(option.name, NOTHING), value)
            if value == rules.options[option.name] or option.name in report.supposed:
                continue
            if not work.spend(_as_replays(record)):
                return found
            after = replayed_settled(replayed(changed(record, (edit,))))
            if is_right(after, work):
                slip = Slip("option", (edit,), FAMILIES["option"])
                words = told(slip, FaultyHand(record, 0, rules, record.hands[0], (), None))
                evidence = tuple(Evidence(name, len(keys), 0) for name, keys in before.items())
                mends = tuple(fault for fault in report.faults if fault.severity in FAULTY)
                found.append(Repair(0, (slip,), (words,), evidence, mends))
    return found


BY_NO_RULE = frozenset({"deal.pack", "deal.size", "deal.twice", "play.again", "play.size"})
"""Faults of which no rule of a house makes anything right."""
