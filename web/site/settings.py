"""Settings: language, deck, colours and keys, kept in a cookie of the reader's own browser."""

from flask import Blueprint, Response, request

from tarot_records.web.site import urls
from tarot_records.web.site.pages import Page, links, pair
from tarot_records.web.site.speech import later
from tarot_records.web.site.view import COOKIE, cookie, habits_of
from tarot_records.words.languages import LANGUAGES

WORDS = {
    "lang": (
        later("Language"),
        {"": later("as the browser says"), **{code: known.name.capitalize() for code, known in LANGUAGES.items()}},
    ),
    "deck": (
        later("Deck"),
        {"": later("the game’s own"), "french": later("French suits"), "italian": later("Italian suits")},
    ),
    "colours": (
        later("Colours of the suits"),
        {"four": later("four"), "two": later("two"), "safe": later("four, safe for the colour-blind")},
    ),
    "keys": (later("Keys of the viewer"), {"on": later("on"), "off": later("off")}),
}
"""Habit -> its name, and what each of its values is called."""
YEAR = 365 * 24 * 3600

blueprint = Blueprint("settings", __name__)


@pair(blueprint, urls.SETTINGS)
def settings() -> Page:
    """A form with the habits as they are now."""
    back = request.args.get("back", "")
    now = habits_of(request)
    return Page("settings.html", {"words": WORDS, "now": now, "back": back}, lambda: now)


@blueprint.post(urls.SETTINGS)
def change() -> Response:
    """Keeps the habits of the form, and goes back to the page it was opened from."""
    back = request.form.get("back", "")
    # Only a path of this viewer: an address elsewhere begins with a scheme or with two slashes.
    own = back.startswith("/") and back[1:2] not in ("/", "\\")
    response = Response(status=303, headers={"Location": request.script_root + back if own else links().settings()})
    response.set_cookie(
        COOKIE, cookie(request.form), max_age=YEAR, httponly=True, samesite="Lax", path=request.script_root or "/"
    )
    return response
