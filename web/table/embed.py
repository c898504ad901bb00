"""Embedding: the stage of a step, to be shown inside a page of somebody else. Here alone framing is allowed."""

from typing import Final

from flask import Blueprint, Response

from tarot_records.words.narration import sentence

from ..lists.library import walk_of
from ..site import urls
from ..site.pages import Page, content_security, links, pair
from ..site.speech import language
from .steps import look_at, stage

STAGE: Final = ("heading", "sentence", "why", "result", "middle", "seat-", "hand-")
"""How the names of the parts begin that lie on the stage."""

blueprint = Blueprint("embed", __name__)


@blueprint.after_request
def _framed(response: Response) -> Response:
    """Return any page may show these; a script of our own goes from step to step, as on a step's own page."""
    response.headers["Content-Security-Policy"] = content_security("script", "connect", framed=True)
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@pair(blueprint, urls.EMBED)
def embed(slug: str, step: int) -> Page:
    """Return the table at a step, what happened, what is wrong, and links to the steps around it."""
    look = look_at(walk_of(slug), step)
    walk = look.walk
    told = sentence(walk.report, step, language())
    parts = {name: part for name, part in look.parts(step).items() if name.startswith(STAGE)}

    def data() -> dict[str, object]:
        return {
            "step": links().step_twin(slug, step),
            "label": walk.label,
            "sentence": told,
            "faults": [x.what for x in walk.explained_at(step)],
            "ways": {way: None if to is None else links().embed(slug, to) for way, to in look.ways(step).items()},
        }

    return Page("embed.html", stage(look, step, look.still(framed=True) | parts), data)
