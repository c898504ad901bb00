"""A branch as plain data: what was played instead, what may come next, and what it comes to."""

from tarot_records.analysis.branch import Move
from tarot_records.core.position import NOBODY
from tarot_records.words.explain import explain
from tarot_records.words.narration import sentence

from ...site.pages import links
from ...site.urls import TWIN
from ...table.branching import Shown
from ..shapes.table import BarredData, BranchData, MoveData
from .report import result_data
from .table import cards_data, trick_data


def branch_data(shown: Shown) -> BranchData:
    """A branch, no more of it than is in sight."""
    branch, turn, rules = shown.branch, shown.turn, shown.branch.rules
    position = shown.look.walk.frames[shown.last].after
    choices = () if shown.is_hidden else turn.choices
    real, result = shown.real_result, shown.result
    return {
        "record": links().record(shown.real.slug) + TWIN,
        "step": links().step_twin(shown.real.slug, shown.step),
        "moves": [_move(move) for move in branch.moves],
        "sentence": sentence(shown.look.walk.report, shown.last),
        "seat": None if turn.seat == NOBODY else turn.seat,
        "legal": [_move(choice.move) for choice in choices if choice.legal],
        "barred": [
            BarredData(
                card=choice.move.card,
                code=choice.fault.code,
                why=explain(choice.fault, shown.real.report).cited,
                certain=choice.certain,
            )
            for choice in choices
            if choice.fault is not None
        ],
        "unknown": turn.unknown,
        "really": None if shown.moved is None else _move(shown.moved),
        "next": [shown.twin((*branch.moves, choice.move)) for choice in choices if choice.legal],
        "hands": [cards_data(held, unseen) for held, unseen in zip(position.hands, position.unseen, strict=True)],
        "middle": branch.down,
        "tricks": [trick_data(trick) for trick in position.taken],
        "unit": rules.unit,
        "card_points": [{"seats": seats, "points": value} for seats, value in rules.running(position)],
        "result": None if result is None else result_data(result),
        "real_result": None if real is None else result_data(real),
    }


def _move(move: Move) -> MoveData:
    return {"card": move.card, "pays": move.pays}
