"""Data of the JSON twin of a step, for its model in `table_models`."""

from collections.abc import Mapping
from typing import Any

from tarot_records.core.position import Exchanged, Position, passed_before_play
from tarot_records.output.data import fault_data
from tarot_records.rules.game import Rules
from tarot_records.words.narration import sentence

from ..site.urls import TWIN, Urls
from ..table.layout import Scene
from ..table.walk import Walk


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
