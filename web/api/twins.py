"""Data of the JSON twins of a step and of a branch, for their models in `table_models`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tarot_records.core.position import Exchanged, Position, passed_before_play
from tarot_records.output.data import fault_data
from tarot_records.rules.game import Rules
from tarot_records.words.explain import explain
from tarot_records.words.narration import sentence

from ..site.pages import links
from ..site.urls import TWIN, Urls
from ..table.layout import Scene
from ..table.walk import Walk

if TYPE_CHECKING:
    from ..table.what_if import BranchPage


def step_data(walk: Walk, step: int, drawn: Scene, urls: Urls) -> Mapping[str, Any]:
    """Return one step: what happened, and everything that lies on the table after it."""
    frame, rules = walk.frames[step], walk.report.rules
    position = frame.after
    setting = position.setting
    partner = walk.report.partner_at(step)
    assert rules is not None
    return {
        **setting._asdict(),
        "record": urls.record(walk.slug) + TWIN,
        "step": step,
        "last": len(walk.frames) - 1,
        "ways": {way: None if to is None else urls.step_twin(walk.slug, to) for way, to in walk.ways(step).items()},
        "kind": frame.kind,
        "sentence": sentence(walk.report, step),
        "pointer": frame.pointer,
        "hand": frame.hand + 1,
        "trick": frame.trick,
        "seat": frame.seat,
        "contract": None if setting.contract is None else {**setting.contract._asdict(), "partner": partner},
        "partner": partner,
        "exchanged": [_exchange(exchange) for exchange in passed_before_play(setting)],
        "declarations": setting.declared,
        "hands": zip(position.hands, position.unseen, strict=True),
        "talon": _talon(rules, position),
        "dead": (setting.dead, 0),
        "scarts": zip(setting.scarts, setting.scart_unseen, strict=False),
        "piles": zip(position.piles, position.hidden, strict=True),
        "credit": position.credit,
        "middle": {
            "cards": [{"seat": played.seat, "card": played.card.code} for played in drawn.trick],
            "winning": next((played.seat for played in drawn.trick if played.winning), None),
            "over": drawn.over,
        },
        "leader": position.leader,
        "tricks": position.taken,
        "unit": rules.unit,
        "card_points": rules.running(position),
        "faults": [fault_data(explained) for explained in walk.explained_at(step)],
    }


def _talon(rules: Rules, position: Position) -> Mapping[str, Any]:
    setting, parts = position.setting, rules.stock_parts(position)
    talon = {"cards": setting.talon, "unknown": setting.talon_unseen, "taken": setting.taken}
    return {**talon, "parts": parts} if parts else talon


def _exchange(exchange: Exchanged) -> Mapping[str, Any]:
    return {**exchange._asdict(), "unknown": exchange.size - exchange.cards.bit_count()}


def branch_data(page: "BranchPage") -> Mapping[str, Any]:
    """Return a branch, as far as it is in sight."""
    branch, turn, rules = page.branch, page.turn, page.branch.rules
    position = page.look.walk.frames[page.last].after
    choices = () if page.is_hidden else turn.choices
    legal = [choice.move for choice in choices if choice.legal]
    return {
        "record": links().record(page.real.slug) + TWIN,
        "step": links().step_twin(page.real.slug, page.step),
        "moves": branch.moves,
        "sentence": sentence(page.look.walk.report, page.last),
        "seat": turn.seat,
        "legal": legal,
        "barred": [
            {
                "card": choice.move.card,
                "code": choice.fault.code,
                "why": explain(choice.fault, page.real.report).cited,
                "certain": choice.certain,
            }
            for choice in choices
            if choice.fault is not None
        ],
        "unknown": turn.unknown,
        "really": page.moved,
        "next": [page.twin((*branch.moves, move)) for move in legal],
        "hands": zip(position.hands, position.unseen, strict=True),
        "middle": branch.down,
        "tricks": position.taken,
        "unit": rules.unit,
        "card_points": rules.running(position),
        "result": page.result,
        "real_result": page.real_result,
    }
