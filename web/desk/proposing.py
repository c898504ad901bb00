"""Proposing: what may come next where somebody types at the desk, for its script. Nothing of the text is kept."""

from flask import Blueprint, Response

from tarot_records.suggestions.proposals import proposed
from tarot_records.words.explain import dumped

from ..site import urls
from ..site.speech import page_lang
from .routes import sent

blueprint = Blueprint("proposing", __name__)


@blueprint.post(urls.NEXT)
def following() -> Response:
    """What may come next behind the text sent: the part of a word that is typed already, and what may stand for it."""
    text = sent().decode("utf-8", "replace")
    found = proposed(text, len(text), page_lang())
    told = {
        "typed": text[found.start :],
        "kind": found.kind,
        "choices": [one._asdict() for one in found.choices],
    }
    return Response(dumped(told), mimetype="application/json", headers={"Cache-Control": "no-store"})
