"""What-if pages: another card is played at a step, and so on. The moves stand in the address; nothing is stored."""

from typing import Any

from flask import Blueprint

from tarot_records.analysis.branch import (
    branch_at,
    continued_as_played,
    read_moves,
    replayed_branch,
    with_moves,
    write_moves,
)
from tarot_records.core.cards import CARDS

from ..api.twins import branch_data
from ..lists.library import walk_of
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, allow, links, pair
from ..site.problems import Problem
from ..site.speech import gettext as _
from .branch_page import BranchPage, notes_on
from .parts import PagePart, drawn, step_parts
from .steps import look_at
from .walk import Walk

PARTS = ("sentence", "result", "middle", "seat-", "hand-", "points", "contract", "known")
"""Prefixes of the names of the step's parts that stand on this page."""

blueprint = Blueprint("branches", __name__)
allow(blueprint, "script", "connect")


@pair(blueprint, urls.WHAT_IF, also=(urls.WHAT_IF_MOVES,))
def what_if(slug: str, step: int, moves: str = "") -> Page:
    """Show a game up to a step, and the moves of the address instead of the real ones."""
    real = walk_of(slug)
    view = look_at(real, step).view
    start = branch_at(real.report, step)
    if start is None:
        raise Problem("not-found", _("No card is played any more after this step, so none can be another."))
    wanted, on = read_moves(moves)
    if any(move.card not in CARDS for move in wanted):
        raise Problem("not-found")
    branch, refused = with_moves(start, wanted)
    going = branch.moves
    if on and refused is None and view.seat is None and not view.hide:
        branch = continued_as_played(branch)
    page = BranchPage(real, Walk(slug, real.label, replayed_branch(branch)), start, branch)
    address = links().what_if(slug, start.step, write_moves(going, going != branch.moves))
    context = _context(page, address) | {"told": notes_on(page, step, refused)}
    return Page("what_if.html", context, lambda: branch_data(page))


def _context(page: BranchPage, address: str) -> dict[str, Any]:
    look, moves, turn = page.look, page.branch.moves, page.turn
    parts = {name: part for name, part in step_parts(look, page.last).items() if name.startswith(PARTS)}
    heading = _("What if … from step %(step)s on", step=page.step)
    parts["sentence"] = PagePart("sentence", page.sentence)
    seat = f"seat-{turn.seat}"
    if seat in parts:
        place, taken = parts[seat].values
        parts[seat] = parts[seat]._replace(values=(place._replace(turn=True), taken))
    return {
        "title": f"{heading} – {page.real.title}",
        "walk": page.real,
        "shown": page,
        "look": look,
        "seats": look.seats,
        "places": look.places,
        "parts": drawn(look, parts),
        "hand_at_turn": parts[f"hand-{turn.seat}"].values if page.offered else None,
        "offered": {card.code: card for card in page.offered},
        "rows": page.rows,
        "who": look.who(turn.seat),
        "pays": any(move.pays for move in turn.legal),
        "address": address,
        "back": page.href(moves[:-1]) if moves else "",
        "anew": page.href(()) if len(moves) > 1 else "",
        "in_sight": page.href(moves, seat=None, hide=False) if page.is_hidden else "",
        "oembed": "",  # only the real game can be embedded
        "card": link_card(heading, address, page.real.slug, page.step),
    }
