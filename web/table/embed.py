"""Embedding: one step of a record, small, to be shown inside a page of somebody else. Here alone framing is allowed."""

from flask import Blueprint, Response

from tarot_records.web.lists.served import walk_of
from tarot_records.web.site import urls
from tarot_records.web.site.pages import Page, content_security, links, pair
from tarot_records.web.site.speech import language
from tarot_records.web.table.layout import scene
from tarot_records.web.table.steps import look_at
from tarot_records.words.narration import sentence

blueprint = Blueprint("embed", __name__)


@blueprint.after_request
def _framed(response: Response) -> Response:
    """Any page may show these, and none of their own can reach out of the frame."""
    response.headers["Content-Security-Policy"] = content_security(framed=True)
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@pair(blueprint, urls.EMBED, also=(urls.EMBED_VIEW,))
def embed(slug: str, step: int) -> Page:
    """The table at a step, what happened, what is wrong, and links to the steps around it."""
    look = look_at(walk_of(slug), step)
    walk = look.walk
    told = sentence(walk.report, step, language())
    faults = walk.explained_at(step)
    context = {
        "walk": look.whole,
        "step": step,
        "last": len(walk.frames) - 1,
        "ways": look.ways(step),
        "sentence": told,
        "faults": faults,
        "scene": scene(walk, step, look.view.turn),
        "position": walk.frames[step].after,
        "blind": look.blind,
    }

    def data() -> dict[str, object]:
        return {
            "step": links().step_twin(slug, step),
            "label": walk.label,
            "sentence": told,
            "faults": [x.what for x in faults],
            "ways": {way: None if to is None else links().embed(slug, to) for way, to in look.ways(step).items()},
        }

    return Page("embed.html", context, data)
