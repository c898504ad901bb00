"""The settings page: language, deck, colours and keys, kept in a cookie."""

import re

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import HTTPException

from ..api.gate import refuse_other_sites
from . import urls
from .pages import Page, links, pair
from .view import COOKIE, SETTINGS, cookie, habits_of

YEAR = 365 * 24 * 3600

blueprint = Blueprint("settings", __name__)


@pair(blueprint, urls.SETTINGS)
def settings() -> Page:
    """Show a form with the current settings."""
    back = request.args.get("back", "")
    now = habits_of(request)
    return Page("settings.html", {"habits": SETTINGS, "now": now, "back": back}, lambda: now)


@blueprint.post(urls.SETTINGS)
def change() -> Response:
    """Store the settings of the form in the cookie, and redirect to the page from which the form was opened."""
    refuse_other_sites()
    back = request.form.get("back", "")
    to = request.script_root + back if _is_ours(back) else links().settings()
    response = Response(status=303, headers={"Location": to})
    response.set_cookie(
        COOKIE, cookie(request.form), max_age=YEAR, httponly=True, samesite="Lax", path=request.script_root or "/"
    )
    return response


def _is_ours(path: str) -> bool:
    """Return whether a path is that of a page of this viewer."""
    if re.fullmatch(r"/[!-\[\]-~]*", path) is None:
        return False
    try:
        current_app.url_map.bind("").match(path, "GET")
    except HTTPException:
        return False
    return True
