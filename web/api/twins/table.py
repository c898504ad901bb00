"""A step as plain data: what happened, and everything that lies on the table after it."""

from typing import cast

from tarot_records.core.cards import codes_of
from tarot_records.core.position import NOBODY, Exchanged, Position, passed_before_play
from tarot_records.rules.game import Rules
from tarot_records.words.explain import fault_data
from tarot_records.words.narration import sentence

from ...site.urls import TWIN, Urls
from ...site.words import code_of
from ...table.layout import Scene
from ...table.walk import Walk
from ..shapes.report import FaultData
from ..shapes.table import CardsData, ExchangeData, StepData, TalonData, TrickData
from .report import kept_data, result_data


def step_data(walk: Walk, step: int, drawn: Scene, urls: Urls) -> StepData:
    """One step: what happened, and everything that lies on the table after it."""
    frame, rules = walk.frames[step], walk.report.rules
    position = frame.after
    setting = position.setting
    contract, partner = setting.contract, _seat(walk.report.partner_at(step))
    assert rules is not None
    winning = next((played.seat for played in drawn.trick if played.winning), None)
    return {
        "record": urls.record(walk.slug) + TWIN,
        "step": step,
        "last": len(walk.frames) - 1,
        "ways": {way: None if to is None else urls.step_twin(walk.slug, to) for way, to in walk.ways(step).items()},
        "kind": frame.kind,
        "sentence": sentence(walk.report, step),
        "pointer": frame.pointer,
        "hand": frame.hand + 1,
        "trick": frame.trick,
        "seat": _seat(frame.seat),
        "dealer": _seat(setting.dealer),
        "bids": [{"seat": seat, "bid": bid} for seat, bid in setting.bids],
        # The partner as the table knows him: the declarer himself if he plays alone, null while it is secret.
        "contract": None
        if contract is None
        else {
            "name": contract.name,
            "declarer": contract.declarer,
            "imposed": contract.imposed,
            "partner": partner,
        },
        "called": None if setting.called is None else code_of(setting.called),
        "partner": partner,
        "exchanged": [_exchange(done) for done in passed_before_play(setting)],
        "declarations": [
            {"seat": d.seat, "kind": d.kind, "size": d.size, "cards": codes_of(d.cards), "value": d.value}
            for d in setting.declared
        ],
        "hands": [cards_data(held, unseen) for held, unseen in zip(position.hands, position.unseen, strict=True)],
        "talon": _talon(rules, position),
        "dead": cards_data(setting.dead, 0),
        "scarts": [cards_data(held, n) for held, n in zip(setting.scarts, setting.scart_unseen, strict=False)],
        "piles": [cards_data(held, unseen) for held, unseen in zip(position.piles, position.hidden, strict=True)],
        "credit": position.credit,
        "middle": {
            "cards": [{"seat": played.seat, "card": played.card.code} for played in drawn.trick],
            "winning": winning,
            "over": drawn.over,
        },
        "leader": _seat(position.leader),
        "tricks": [trick_data(trick) for trick in position.taken],
        "unit": rules.unit,
        "card_points": [{"seats": seats, "points": value} for seats, value in rules.running(position)],
        "result": None if setting.result is None else result_data(setting.result),
        "totals": setting.totals,
        **kept_data(setting),
        "ended": setting.ended,
        "faults": [cast(FaultData, fault_data(explained)) for explained in walk.explained_at(step)],
    }


def _talon(rules: Rules, position: Position) -> TalonData:
    """The stock, and its parts where it lies in such."""
    setting, parts = position.setting, rules.stock_parts(position)
    known = cards_data(setting.talon, setting.talon_unseen)
    talon: TalonData = {"cards": known["cards"], "unknown": known["unknown"], "taken": setting.taken}
    if parts:
        talon["parts"] = [
            {"cards": [code_of(card) for card in part.cards], "seat": _seat(part.seat), "trick": part.trick or None}
            for part in parts
        ]
    return talon


def _seat(seat: int | None) -> int | None:
    return None if seat == NOBODY else seat


def trick_data(trick: tuple[int, int, tuple[int, ...]]) -> TrickData:
    """A trick that is over: who led, who won, its cards in order."""
    leader, winner, cards = trick
    return {"leader": _seat(leader), "winner": _seat(winner), "cards": [code_of(card) for card in cards]}


def cards_data(held: int, unseen: int) -> CardsData:
    """Cards, and how many there are besides."""
    return {"cards": codes_of(held), "unknown": unseen}


def _exchange(done: Exchanged) -> ExchangeData:
    """Cards asked for or returned; none if it was in vain."""
    return {
        "kind": done.kind,
        "giver": _seat(done.giver),
        "taker": _seat(done.taker),
        "asked": None if done.asked is None else code_of(done.asked),
        **cards_data(done.cards, done.size - done.cards.bit_count()),
    }
