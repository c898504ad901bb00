"""Find ranked repairs of a faulty report: corrections that make the record legal and its statements consistent.

Corrections are proposed from the faults, and the replay core judges each corrected record. A repair is a suggestion:
nothing changes until somebody applies it. Repairs are ranked by the faults of cards and rules that they leave, then by
the numbers that they leave wrong, because these may be wrong in the source, then by the likelihood of their slips.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tarot_records.completing.budgets import ReplayBudget, replay_budget_for
from tarot_records.core.codes import BETWEEN_HANDS, FOUND_BY_COMPLETION
from tarot_records.core.faults import FAULTY, Fault, pointer
from tarot_records.engine.result import Replayed, read_with, replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Mark, Record
from tarot_records.repairs.edits import (
    FAMILIES,
    NOTHING,
    Edit,
    Slip,
    apply_edits,
    json_patch,
    order_edits,
    path_after,
    quote_value,
)
from tarot_records.repairs.evidence import (
    NUMBERS,
    Evidence,
    FaultClasses,
    all_keys,
    classify_faults,
    compare_classes,
    shift_classes,
    shift_pointer,
)
from tarot_records.repairs.faulty_hand import FaultyHand, find_faulty_hands
from tarot_records.repairs.search import Tried, is_completable, search_completable, search_repairs
from tarot_records.repairs.sheet_slips import forced_numbers, omitted_hands
from tarot_records.repairs.slip_facts import SlipFacts, describe_slip
from tarot_records.repairs.statement_slips import expected_values
from tarot_records.words.language import ENGLISH

SECONDS = 2.0
"""Default time of a search, in seconds."""
LIMIT = 20
"""Default maximum number of repairs of a hand."""
EDITS = 3
"""Maximum number of slips in one hand."""
NO_OPTION_EXPLAINS = frozenset({"deal.pack", "deal.size", "deal.twice", "play.again", "play.size"})
"""Codes of faults that no option of the rules can remove."""


@dataclass(frozen=True)
class Repair:
    """A suggested correction of one hand."""

    hand: int  # from 1; 0 if the repair concerns the whole game
    slips: tuple[Slip, ...]  # mostly a single slip
    facts: tuple[SlipFacts, ...]  # the correction and its reason, slip by slip
    evidence: tuple[Evidence, ...]
    mends: tuple[Fault, ...]

    def __repr__(self) -> str:
        """Return the number of the hand and the correction."""
        return f"<Repair of hand {self.hand}: {self.reason}>"

    @property
    def reason(self) -> str:
        """The correction and its reason, in English."""
        return self.sentence(ENGLISH.code)

    def sentence(self, lang: str) -> str:
        """Return the correction and its reason in a language, a sentence for each slip."""
        return " ".join(facts.sentence(lang) for facts in self.facts)

    @property
    def family(self) -> str:
        """The families of the slips, such as `suit` or `suit+score`."""
        return "+".join(slip.family for slip in self.slips)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every edit, with its place in the record as written; edits that shift a list come last."""
        return tuple(order_edits(edit for slip in self.slips for edit in slip.edits))

    @property
    def cost(self) -> int:
        """Sum of the costs of the slips; higher is less likely."""
        return sum(slip.cost for slip in self.slips)

    @property
    def mends_all(self) -> bool:
        """True if no fault is left in the hand."""
        return not any(part.after for part in self.evidence)

    @property
    def is_legal(self) -> bool:
        """True if only faults of stated numbers are left, which may be wrong in the source."""
        return not any(part.after for part in self.evidence if part.name != NUMBERS)

    def patch(self) -> list[dict[str, Any]]:
        """Return the repair as JSON Patch (RFC 6902), its `test` operations first."""
        return json_patch(self.edits)

    def marks(self, by: str, lang: str = ENGLISH.code) -> tuple[Mark, ...]:
        """Return a mark for each edit of the corrected record: the source's value, the reason and the author `by`."""
        return tuple(self._mark(edit, self.sentence(lang), by) for edit in self.edits)

    def _mark(self, edit: Edit, text: str, by: str) -> Mark:
        """Return the mark of one edit; a removed value is marked at its list."""
        path = edit.path if edit.new is not NOTHING else edit.path[:-1]
        others = [other for other in self.edits if other != edit]
        kind: Literal["supplied", "corrected"] = "supplied" if edit.old is NOTHING else "corrected"
        return Mark(at=pointer(*path_after(path, others)), kind=kind, text=text, sic=quote_value(edit.old), by=by)

    def data(self) -> dict[str, Any]:
        """Return the repair as plain data."""
        return {"family": [slip.family for slip in self.slips], "patch": self.patch()}

    def apply(self, record: Record) -> Record:
        """Return a new record with the repair made."""
        return apply_edits(record, self.edits)


class FoundRepairs(NamedTuple):
    """The result of a search for repairs."""

    repairs: list[Repair]  # hand by hand, the best of each hand first
    ran_out: bool  # True if the search was cut short: more time may give more or better repairs


def list_repairs(
    report: Replayed, *, edits: int = 1, limit: int = LIMIT, seconds: float = SECONDS, hand: int | None = None
) -> list[Repair]:
    """Return the repairs that `find_repairs` finds, by default only of single slips."""
    return find_repairs(report, edits=edits, limit=limit, seconds=seconds, hand=hand).repairs


def find_repairs(
    report: Replayed,
    *,
    edits: int = EDITS,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    steps: int | None = None,
    hand: int | None = None,
    legal_is_enough: bool = False,
) -> FoundRepairs:
    """Return repairs of a faulty record; `ran_out` is True if the search was cut short.

    For hands that no single slip explains, corrections of two slips are searched, then of three, up to `edits`. If no
    correction removes all faults, those that remove some are returned. `hand` (from 1) limits the search to one hand;
    `limit` is the maximum number of repairs of each hand. `steps` limits the number of replays of corrected hands; None
    stands for the number that counts as `seconds`. With `legal_is_enough`, further slips are searched only if each
    single slip leaves a fault other than a wrong number, or more wrong numbers than before.
    """
    if report.record is None or report.ruled is None or not report.contradicted:
        return FoundRepairs([], False)
    budget = replay_budget_for(seconds, steps)
    hands = [number for number in hands_with_faults(report) if hand in (None, number + 1)]
    repairs: list[Repair] = [] if hand is not None else repairs_of_session(report, limit, budget)
    if not any(repair.mends_all for repair in repairs):
        known = [repair.edits for repair in repairs]
        for number in hands:
            share = budget.share(len(hands))
            found = _repairs_of_hand(report, number, edits, limit, share, legal_is_enough)
            repairs += (repair for repair in found if repair.edits not in known)
            budget.ran_out = budget.ran_out or share.ran_out
    if hand is None:
        repairs += repairs_by_options(report, budget)
    repairs.sort(key=lambda repair: not repair.mends_all)  # partial repairs come last
    return FoundRepairs(repairs, budget.ran_out)


def hands_with_faults(report: Replayed) -> list[int]:
    """Return the numbers, from 0, of the hands with faults."""
    hands = {f.where.hand for f in report.faults if f.severity in FAULTY}
    return sorted(number - 1 for number in hands if number is not None)


# -- one hand ------------------------------------------------------------------------------------


def _repairs_of_hand(
    report: Replayed, number: int, edits: int, limit: int, budget: ReplayBudget, legal_is_enough: bool
) -> list[Repair]:
    """Return the repairs of one hand, by its number from 0, replayed without the other hands."""
    alone = replayed(_isolate(report.as_read, number), keep=True)
    if alone.contradicted:
        faulty = find_faulty_hands(alone)[0]
        tried = search_repairs(faulty, edits, limit, budget, legal_is_enough=legal_is_enough)
        return [_repair(correction, faulty, number) for correction in tried]
    alone = alone._replace(faults=(*alone.faults, *_gap_faults(report, number)))
    faulty_hands = find_faulty_hands(alone) if alone.rules is not None else []
    return [_repair(tried, f, number) for f in faulty_hands for tried in search_completable(f, limit, budget)]


def _gap_faults(report: Replayed, number: int) -> Iterator[Fault]:
    """Yield the faults found by the search for completions of a hand, with places as in a record of this hand only."""
    for fault in report.faults:
        if fault.code.startswith(FOUND_BY_COMPLETION) and fault.where.hand == number + 1:
            at = "/hands/0" + fault.where.pointer.removeprefix(pointer("hands", number))
            yield fault._replace(where=fault.where._replace(pointer=at, hand=1))


def _isolate(record: Record, number: int) -> Record:
    """Return a record of one hand, by its number from 0, without the totals that depend on other hands."""
    if len(record.hands) == 1:
        return record.model_copy(update={"result": None})
    hand = record.hands[number]
    if hand.scores is not None:
        hand = hand.model_copy(update={"scores": hand.scores.model_copy(update={"totals": None})})
    return record.model_copy(update={"hands": (hand,), "result": None})


def _repair(tried: Tried, faulty: FaultyHand, number: int) -> Repair:
    """Return a tried correction of a record's only hand as a repair of hand `number`, from 0, of the whole record."""
    left = all_keys(tried.left)
    base = pointer("hands", number)
    slips, mends = [], []
    for slip in tried.slips:
        edits = tuple(edit._replace(path=("hands", number, *edit.path[2:])) for edit in slip.edits)
        slips.append(slip._replace(edits=edits))
    for fault in faulty.faults:
        at = fault.where.pointer
        if (fault.code, shift_pointer(at, tried.edits)) not in left:
            where = fault.where._replace(pointer=base + at.removeprefix("/hands/0"), hand=number + 1)
            mends.append(fault._replace(where=where, because=None))
    facts = tuple(describe_slip(slip, faulty) for slip in tried.slips)
    evidence = compare_classes(classify_faults(faulty.faults), tried.left)
    return Repair(number + 1, tuple(slips), facts, evidence, tuple(mends))


# -- the whole game --------------------------------------------------------------------------------


def repairs_of_session(report: Replayed, limit: int, budget: ReplayBudget) -> list[Repair]:
    """Return corrections that the replay of all hands judges: of dealers, numbers, the result and omitted hands.

    Corrections that leave the fewest faults come first.
    """
    record, before = report.as_read, classify_faults(report.faults)
    found: list[Repair] = []
    for slip in _slips_of_session(report):
        if len(found) >= limit or not budget.spend(_cost_in_replays(record)):
            break
        left = classify_faults(replayed(apply_edits(record, slip.edits)).faults)
        shifted = shift_classes(before, slip.edits)
        gone = all_keys(shifted) - all_keys(left)
        if gone and all(keys <= shifted[name] for name, keys in left.items()):
            mends = [f for f in report.faults if (f.code, shift_pointer(f.where.pointer, slip.edits)) in gone]
            found.append(_game_repair(report, _hand_of(slip), slip, before, left, mends))
    return sorted(found, key=lambda repair: (sum(part.after for part in repair.evidence), repair.cost))


def _slips_of_session(report: Replayed) -> Iterator[Slip]:
    """Yield, each once, slips that may explain faults between hands, such as wrong totals or dealers."""
    faults = [fault for fault in report.faults if fault.severity in FAULTY]
    between = [fault for fault in faults if fault.code.startswith(BETWEEN_HANDS)]
    slips = list(omitted_hands(faults, report.as_read)) if between and report.rules is not None else []
    slips += (slip for fault in between for slip in expected_values(fault, report.as_read))
    if between and report.rules is not None:
        slips += (slip for fault in faults for slip in forced_numbers(fault, report.as_read, report.rules))
    yield from (slip for number, slip in enumerate(slips) if slip not in slips[:number])


def _hand_of(slip: Slip) -> int:
    """Return the number, from 1, of the hand that a slip of a session concerns; 0 for the whole game."""
    path = slip.edits[0].path
    return int(path[1]) + 1 if path[0] == "hands" else 0


def repairs_by_options(report: Replayed, budget: ReplayBudget) -> list[Repair]:
    """Return repairs that change one option of the rules and so remove all faults of the record."""
    record, rules = report.record, report.ruled
    assert record is not None
    assert rules is not None
    found: list[Repair] = []
    if any(fault.code in NO_OPTION_EXPLAINS for fault in report.faults):
        return found
    mends = [fault for fault in report.faults if fault.severity in FAULTY]
    before, left = classify_faults(report.faults), classify_faults(())
    for option in GAMES[record.game].ruleset(record.ruleset).options:
        for value in option.values:
            edit = Edit(("options", option.name), record.options.get(option.name, NOTHING), value)
            if value == rules.options[option.name] or any(one.of == option.name for one in report.supposed):
                continue
            if not budget.spend(_cost_in_replays(record)):
                return found
            changed = replayed(apply_edits(record, (edit,)))
            if is_completable(read_with(changed, report.supposed) if report.supposed else changed, budget):
                slip = Slip("option", (edit,), FAMILIES["option"])
                found.append(_game_repair(report, 0, slip, before, left, mends))
    return found


def _game_repair(
    report: Replayed, hand: int, slip: Slip, before: FaultClasses, left: FaultClasses, mends: Sequence[Fault]
) -> Repair:
    """Return a repair of the whole record; `hand` is the hand concerned, from 1, or 0 for none."""
    record, rules = report.as_read, report.rules
    assert rules is not None
    number = min(max(0, hand - 1), len(record.hands) - 1)
    faulty = FaultyHand(record, number, rules, record.hands[number], (), None)
    return Repair(hand, (slip,), (describe_slip(slip, faulty),), compare_classes(before, left), tuple(mends))


def _cost_in_replays(record: Record) -> int:
    """Return the cost of replaying the whole record, in replays of one hand: a third of its hands."""
    return -(-len(record.hands) // 3)
