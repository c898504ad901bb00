"""The steps of a record, each at its own address, and those of a hand together for the script that goes on from one."""

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, g
from markupsafe import Markup

from tarot_records.words.explain import dumped
from tarot_records.words.narration import sentence

from ..api.twins import step_data
from ..lists.library import walk_of
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, content_security, links, pair
from ..site.speech import gettext as _
from ..site.speech import language
from .layout import scene
from .parts import Look, PagePart, drawn
from .walk import Section, Walk

blueprint = Blueprint("steps", __name__)


@blueprint.after_request
def _scripted(response: Response) -> Response:
    """Here a script of our own goes from step to step, and asks for those of other hands."""
    response.headers["Content-Security-Policy"] = content_security("script", "connect", "worker")
    return response


@pair(blueprint, urls.STEP)
def step(slug: str, step: int) -> Page:
    """Return one step: the table, what happened, what is wrong."""
    look = look_at(walk_of(slug), step)
    walk = look.walk
    hand = walk.frames[step].hand
    staged = stage(look, step, look.still() | look.parts(step))
    context = {
        "packed": "" if links().served else packed(look, walk.hands[hand]),
        "said": lambda at: sentence(walk.report, at, language()),
        **staged,
        "card": link_card(sentence(walk.report, step, language()), links().step(slug, step), slug, step),
        "sections": walk.sections(hand),
        "stretches": _all_of(staged["parts"], "part-"),
        "rows": _all_of(staged["parts"], "row-"),
    }
    return Page("step.html", context, lambda: step_data(walk, step, scene(walk, step, look.view.turn), links()))


def _all_of(parts: Mapping[str, str], kind: str) -> Markup:
    """Return the parts of a kind, one after another."""
    return Markup("".join([text for name, text in parts.items() if name.startswith(kind)]))


def stage(look: Look, step: int, parts: Mapping[str, PagePart]) -> dict[str, Any]:
    """Return what a page needs on which somebody steps through a record, with these parts."""
    walk = look.walk
    return {
        "walk": look.whole,
        "step": step,
        "last": len(walk.frames) - 1,
        "ways": look.ways(step),
        "title": title(look, step),
        "parts": {name: Markup(text) for name, text in drawn(look, links(), parts).items()},
        "hands": len(walk.hands),
        "starts": [steps.start for steps in walk.hands.values()],
        "hand": walk.frames[step].hand,
        "seats": look.seats,
        "places": look.places,
        "look": look,
        "fault_steps": look.whole.fault_steps,
    }


@blueprint.get(urls.STEPS)
def hand(slug: str, hand: int) -> Response:
    """All steps of a hand, from 1, as the pages have them: each with the parts that differ from the step before."""
    walk = walk_of(slug)
    steps = walk.hands.get(hand - 1)
    if steps is None:
        abort(404)
    return Response(dumped(_hand(look_at(walk, steps.start), steps)), mimetype="application/json")


def packed(look: Look, steps: range) -> str:
    """Return the same as text that stands in a page."""
    return b64encode(gzip.compress(dumped(_hand(look, steps)), 9, mtime=0)).decode()


def look_at(walk: Walk, step: int) -> Look:
    """Return the walk as the address asks to look at it; seats that the table does not have are passed over."""
    if step >= len(walk.frames):
        abort(404)
    seats, view = len(walk.frames[step].after.hands), g.view
    seat = view.seat if view.seat is not None and view.seat < seats else None
    g.view = replace(view, seat=seat, turn=view.turn if view.turn < seats else 0)
    return Look(walk, g.view)


def title(look: Look, step: int) -> str:
    """Return the title of a step's page."""
    here = look.section(step)
    return _("%(part)s, step %(step)s – %(record)s", part=here.label, step=step, record=look.whole.title)


def _hand(look: Look, steps: range) -> Mapping[str, Any]:
    hand = look.walk.frames[steps.start].hand
    changes: list[Mapping[str, str]] = []
    pictures: dict[str, str] = {}
    address = links()
    last = None
    for step in steps:
        parts = look.parts(step)
        markup = drawn(look, address, parts, last)
        changes.append({name: _PICTURE.sub(partial(_shortened, pictures), text) for name, text in markup.items()})
        last = parts
    return {
        "first": steps.start,
        "last": steps.stop - 1,
        "hand": hand + 1,
        "sections": [_section(section) for section in look.walk.sections(hand)],
        "faults": [step for step in look.faults_in_sight if step in steps],
        "ways": [look.ways(step) for step in steps],
        "titles": [title(look, step) for step in steps],
        "pictures": list(pictures),
        "steps": changes,
    }


_PICTURE = re.compile(r'<svg class="card".*?</svg>|<span class="short .*?</span>')
_FIRST = 0xE000
"""Of the characters for private use: each stands for one picture, which is sent once."""


def _shortened(pictures: dict[str, str], found: re.Match[str]) -> str:
    """Return the character that stands for a picture."""
    return pictures.setdefault(found[0], chr(_FIRST + len(pictures)))


def _section(section: Section) -> Mapping[str, Any]:
    return {"label": section.label, "trick": section.trick, "start": section.start}
