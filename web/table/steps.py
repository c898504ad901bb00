"""Step pages: one step at its own address, the same step embedded in another site, all steps of a hand as JSON."""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, abort, g
from markupsafe import Markup
from msgspec.structs import asdict

from tarot_records.core.position import Exchanged, Position, passed_before_play
from tarot_records.output.data import fault_data
from tarot_records.rules.game import Rules
from tarot_records.words.explain import dumped
from tarot_records.words.narration import sentence

from ..lists.library import walk_of
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, allow, links, pair
from ..site.speech import gettext as _
from ..site.speech import language
from ..site.urls import TWIN, Urls
from .layout import Scene, scene
from .look import Look
from .parts import PagePart, control_part, draw_parts, step_parts
from .walk import Walk

EMBEDDED: Final = ("heading", "sentence", "why", "result", "middle", "seat-", "hand-")
"""Prefixes of the names of the parts shown in an embedded page."""
_PICTURE = re.compile(r'<i class="(?:card|k) .*?</i>')
_FIRST = 0xE000
"""First of the private-use characters that stand for pictures; thus each picture is sent only once."""

blueprint = Blueprint("steps", __name__)
allow(blueprint, "script", "connect", "worker")
embedding = Blueprint("embed", __name__)
allow(embedding, "script", "connect", framed=True)


@pair(blueprint, urls.STEP)
def step(slug: str, step: int) -> Page:
    """Show one step: the table, the step in a sentence, and its faults."""
    look = look_at(walk_of(slug), step)
    walk = look.walk
    hand = walk.frames[step].hand
    parts = control_part(look) | step_parts(look, step)
    context, told = stage(look, step, parts), parts["sentence"].values
    context |= {
        "packed": "" if links().served else packed(look, walk.hands[hand]),
        "said": lambda step: sentence(walk.report, step, language()),
        "card": link_card(told, links().step(slug, step), slug, step),
        "sections": walk.sections(hand),
        "stretches": _all_of(context["parts"], "part-"),
        "rows": _all_of(context["parts"], "row-"),
    }
    return Page("step.html", context, lambda: step_data(walk, step, scene(walk, step, look.view.turn), links()))


def _all_of(parts: Mapping[str, Markup], prefix: str) -> Markup:
    """Return the markup of all parts whose names have this prefix."""
    return Markup("").join(text for name, text in parts.items() if name.startswith(prefix))


@pair(embedding, urls.EMBED)
def embed(slug: str, step: int) -> Page:
    """Show the table at a step, the step in a sentence, its faults, and links to the steps around it."""
    look = look_at(walk_of(slug), step)
    walk = look.walk
    parts = {name: part for name, part in step_parts(look, step).items() if name.startswith(EMBEDDED)}

    def data() -> dict[str, object]:
        return {
            "step": links().step_twin(slug, step),
            "label": walk.label,
            "sentence": sentence(walk.report, step, language()),
            "faults": [x.what for x in walk.explained_at(step)],
            "ways": {way: None if to is None else links().embed(slug, to) for way, to in look.ways(step).items()},
        }

    return Page("embed.html", stage(look, step, control_part(look, framed=True) | parts), data)


def stage(look: Look, step: int, parts: Mapping[str, PagePart]) -> dict[str, Any]:
    """Return the template values of a page with these parts and navigation through a record."""
    walk = look.walk
    return {
        "walk": look.whole,
        "step": step,
        "ways": look.ways(step),
        "title": title(look, step),
        "parts": draw_parts(look, parts),
        "hand": walk.frames[step].hand,
        "beside": links().steps_beside(look.whole.slug),
        "look": look,
    }


def look_at(walk: Walk, step: int) -> Look:
    """Return the walk under the view of the address; a seat that the table does not have is ignored."""
    if step >= len(walk.frames):
        abort(404)
    seats, view = len(walk.frames[step].after.hands), g.view
    seat = view.seat if view.seat is not None and view.seat < seats else None
    g.view = replace(view, seat=seat, turn=view.turn if view.turn < seats else 0)
    return Look(walk, g.view)


def title(look: Look, step: int) -> str:
    """Return the title of a step's page."""
    part = look.section(step).label
    return _("%(part)s, step %(step)s – %(record)s", part=part, step=step, record=look.whole.title)


# -- the JSON twin of a step ----------------------------------------------------------------------


def step_data(walk: Walk, step: int, drawn: Scene, urls: Urls) -> Mapping[str, Any]:
    """Return a step as plain data: the event, and everything on the table after it."""
    frame, rules = walk.frames[step], walk.report.rules
    position = frame.after
    setting = position.setting
    partner = walk.report.partner_at(step)
    assert rules is not None
    return {
        **asdict(setting),
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
        "contract": None if setting.contract is None else {**asdict(setting.contract), "partner": partner},
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
    """Return the stock as plain data, with its parts if there are any."""
    setting, parts = position.setting, rules.stock_parts(position)
    talon = {"cards": setting.talon, "unknown": setting.talon_unseen, "taken": setting.taken}
    return {**talon, "parts": parts} if parts else talon


def _exchange(exchange: Exchanged) -> Mapping[str, Any]:
    return {**asdict(exchange), "unknown": exchange.size - exchange.cards.bit_count()}


# -- all steps of a hand ---------------------------------------------------------------------------


@blueprint.get(urls.STEPS)
def hand(slug: str, hand: int) -> Response:
    """Return all steps of a hand, numbered from 1, as JSON: of each step the parts that differ from the step before."""
    walk = walk_of(slug)
    steps = walk.hands.get(hand - 1)
    if steps is None:
        abort(404)
    return Response(dumped(_hand_data(look_at(walk, steps.start), steps)), mimetype="application/json")


def packed(look: Look, steps: range) -> str:
    """Return the JSON of a hand's steps, compressed and encoded as text for a page."""
    return b64encode(gzip.compress(dumped(_hand_data(look, steps)), 9, mtime=0)).decode()


def _hand_data(look: Look, steps: range) -> Mapping[str, Any]:
    """Return all steps of a hand as plain data, each with the parts that differ from the step before."""
    hand = look.walk.frames[steps.start].hand
    changes: list[Mapping[str, str]] = []
    pictures: dict[str, str] = {}
    last = None
    for step in steps:
        parts = step_parts(look, step)
        markup = draw_parts(look, parts, last)
        changes.append({name: _PICTURE.sub(partial(_character, pictures), text) for name, text in markup.items()})
        last = parts
    return {
        "first": steps.start,
        "last": steps.stop - 1,
        "hand": hand + 1,
        "sections": [
            {"label": section.label, "trick": section.trick, "start": section.start}
            for section in look.walk.sections(hand)
        ],
        "faults": [] if look.blind else [step for step in look.whole.fault_steps if step in steps],
        "ways": [look.ways(step) for step in steps],
        "titles": [title(look, step) for step in steps],
        "pictures": list(pictures),
        "steps": changes,
    }


def _character(pictures: dict[str, str], match: re.Match[str]) -> str:
    """Return the character that stands for a picture; `pictures` maps each picture to its character."""
    return pictures.setdefault(match[0], chr(_FIRST + len(pictures)))
