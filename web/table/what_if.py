"""What if: from any step another card is played, and so on as long as one likes. Nothing of it is kept.

What was played stands in the address, so that it can be handed on; every card on the page is a link to the next one.
"""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response
from markupsafe import Markup

from tarot_records.analysis.branch import as_it_was, followed, leaving, read_moves, replayed_branch, written
from tarot_records.core.cards import CARDS

from ..api.twins import branch_data
from ..lists.library import walk_of
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, content_security, links, pair
from ..site.problems import Problem
from ..site.speech import gettext as _
from .branching import Shown, told_of
from .parts import PagePart, drawn
from .steps import look_at
from .walk import Walk

PARTS = ("sentence", "result", "middle", "seat-", "hand-", "points", "contract", "known")
"""How the parts of a step begin that stand on this page too."""

blueprint = Blueprint("branches", __name__)


@blueprint.after_request
def _scripted(response: Response) -> Response:
    """Here a script of our own puts the next table in place of the last."""
    response.headers["Content-Security-Policy"] = content_security("script", "connect")
    return response


@pair(blueprint, urls.WHAT_IF, also=(urls.WHAT_IF_MOVES,))
def what_if(slug: str, step: int, moves: str = "") -> Page:
    """Return a game up to a step, and what was played since instead of what was."""
    real = walk_of(slug)
    view = look_at(real, step).view
    start = leaving(real.report, step)
    if start is None:
        raise Problem("not-found", _("No card is played any more after this step, so none can be another."))
    wanted, on = read_moves(moves)
    if any(move.card not in CARDS for move in wanted):
        raise Problem("not-found")
    branch, refused = followed(start, wanted)
    going = branch.moves
    if on and refused is None and view.seat is None and not view.hide:
        branch = as_it_was(branch)
    walk = Walk(slug, real.label, replayed_branch(branch))
    shown = Shown(real, walk, start, branch)
    told = told_of(shown, step, refused)
    return Page(
        "what_if.html",
        _context(shown, told, links().what_if(slug, start.step, written(going, going != branch.moves))),
        lambda: branch_data(shown),
    )


def _context(shown: Shown, told: tuple[str, ...], address: str) -> Mapping[str, Any]:
    look, branch = shown.look, shown.branch
    parts = {name: part for name, part in look.parts(shown.last).items() if name.startswith(PARTS)}
    said = _("What if … from step %(step)s on", step=shown.step)
    parts["sentence"] = PagePart("sentence", shown.sentence)
    seat = f"seat-{shown.turn.seat}"
    if seat in parts:
        place, taken = parts[seat].values
        parts[seat] = parts[seat]._replace(values=(place._replace(turn=True), taken))
    return {
        "title": f"{said} – {shown.real.title}",
        "walk": shown.real,
        "shown": shown,
        "look": look,
        "seats": look.seats,
        "places": look.places,
        "parts": {name: Markup(text) for name, text in drawn(look, links(), parts).items()},
        "hand_at_turn": parts[f"hand-{shown.turn.seat}"].values if shown.offered else None,
        "offered": {one.code: one for one in shown.offered},
        "told": told,
        "rows": shown.rows,
        "who": look.who(shown.turn.seat),
        "pays": any(move.pays for move in shown.turn.legal),
        "address": address,
        "back": shown.href(branch.moves[:-1]) if branch.moves else "",
        "anew": shown.href(()) if len(branch.moves) > 1 else "",
        "in_sight": shown.href(branch.moves, seat=None, hide=False) if shown.is_hidden else "",
        "oembed": "",  # what can be embedded is the game
        "card": link_card(said, address, shown.real.slug, shown.step),
    }
