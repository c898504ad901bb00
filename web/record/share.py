"""Games in links, other forms of a record, and embedding by oEmbed."""

import re
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from tarot_records.link import BadLink, encode
from tarot_records.output.text import report_text
from tarot_records.reading.convert import text_of
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.words.explain import dumped
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import LANGUAGES
from tarot_records.words.narration import sentence

from ..api.schemas import answer_data
from ..lists.library import walk_of
from ..site import urls
from ..site.pages import LONGEST, Page, allow, links, pair
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import lang, page_lang
from ..site.urls import Urls
from ..table.walk import Walk

FORMS: Final = {"record.json": "application/json", "tn": "text/plain", "txt": "text/plain"}
"""Form of a record -> its media type."""
WIDTH, HEIGHT = 720, 720
"""Default size of an embedded page."""
ROOM: Final = 200
"""Number of characters in an address that are reserved for everything but the text of the link."""

blueprint = Blueprint("sharing", __name__)

allow(blueprint, "script", "connect")  # the script opens the game behind the # of the address


# -- a game in a link ----------------------------------------------------------------------------


def game_links(record: Record) -> list[tuple[str, str]]:
    """Return the different links to a record, text and title of each; that with the players' names comes first."""
    made: dict[str, str] = {}
    named = _("With the names")
    for title, names, whole in (
        (_("The game alone"), False, False),
        (named, True, False),
        (_("With everything"), True, True),
    ):
        try:
            text = encode(record, names=names, whole=whole)
        except BadLink:
            break  # too long, and the next link would be longer
        if len(text) > LONGEST - ROOM:
            break
        made.setdefault(text, title)
    return sorted(made.items(), key=lambda link: link[1] != named)


@pair(blueprint, urls.VIEW)
def view() -> Page:
    """Show a form for a link with a game. The script fills it in with the text after the # of the address."""
    return Page("view.html", {}, lambda: {"open": f"{request.root_url}view/{{text}}"})


@blueprint.post(urls.VIEW)
def unseen() -> BaseResponse:
    """Return a page of a game that is behind the # of its address; it is sent by POST, so that no log contains it.

    The answer is the page below `/view/`, but in its links the game stays behind the #.
    """
    path, _, query = request.form.get("text", "").partition("?")
    if not _LINK_PATH.fullmatch(path):
        raise Problem("bad-link")
    environ = {name: value for name, value in request.environ.items() if name not in _OF_POST}
    environ |= {"REQUEST_METHOD": "GET", "PATH_INFO": f"{urls.VIEW}/{path}", "QUERY_STRING": query, urls.UNSEEN: True}
    with current_app.app_context():
        answer = Response.from_app(current_app.wsgi_app, environ)
    del answer.headers["ETag"]
    answer.headers["Cache-Control"] = "no-store"
    return answer


_LINK_PATH: Final = re.compile(r"[\w-]+(?:[./][\w./-]*)?", re.ASCII)
"""Pattern of the text of a link and of the page below it."""
_OF_POST: Final = frozenset(
    {"CONTENT_LENGTH", "CONTENT_TYPE", "HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "wsgi.input", "werkzeug.request"}
)
"""Parts of the WSGI environment that are not passed on from the POST request to the page's GET request."""


@blueprint.get(urls.VIEW_OPEN)
def opened() -> BaseResponse:
    """Redirect from a pasted address, or from the text of a link, to its game."""
    text = "".join(request.args.get("text", "").split())
    for before in ("#", f"{urls.VIEW}/"):
        text = text.rpartition(before)[2]
    text, _, step = text.strip("/").partition("?")[0].partition("/")
    if not _TEXT.fullmatch(text):
        raise Problem("bad-link")
    slug = urls.SHARED + text
    return redirect(links().step(slug, int(step)) if step.isdecimal() and len(step) < 7 else links().record(slug), 303)


_TEXT: Final = re.compile(urls.LINK_PATTERN)


# -- other forms ---------------------------------------------------------------------------------


@blueprint.get(urls.FORM)
@blueprint.get(urls.ITSELF)
def form(slug: str, form: str) -> Response:
    """Return a record as a file: JSON, notation, or a list of its steps in words."""
    walk = walk_of(slug)
    record = walk.report.record
    name = f"{'game' if slug.startswith(urls.SHARED) else slug}.{form.removeprefix('record.')}"
    if form == "txt":
        body = story(walk, lang()).encode("utf-8", "replace")
    elif record is None:
        raise Problem("no-record")
    else:
        body = text_of(record, name, page_lang(), walk.report.source or Source(name, b""))
    response = Response(body, mimetype=FORMS[form])
    response.headers.set("Content-Disposition", "inline" if form == "txt" else "attachment", filename=name)
    return response


def story(walk: Walk, lang: str) -> str:
    """Return a text about a record: its verdict, its faults, and every step in a sentence."""
    report, language = walk.report, LANGUAGES[lang]
    title = replace_controls(walk.label)
    lines = [title, "=" * len(title), "", report_text(report, lang=lang), ""]
    for hand, steps in walk.hands.items():
        title = _("Hand %(number)s", number=hand + 1)
        lines += ["", title, "-" * len(title)]
        lines += [f"{step:>5}  {replace_controls(sentence(report, step, language))}" for step in steps]
    return "\n".join(lines) + "\n"


# -- oEmbed --------------------------------------------------------------------------------------


@blueprint.get(urls.OEMBED)
def oembed() -> Response:
    """Return the oEmbed 1.0 description of a page of this viewer."""
    if request.args.get("format", "json") != "json":
        raise Problem("not-made")
    address = request.args.get("url", "")
    slug, step = _ours(address)
    walk = walk_of(slug)
    if step >= len(walk.frames):
        raise Problem("not-found")
    width, height = (min(request.args.get(f"max{side}", most, type=int), most) for side, most in _SIDES)
    asked = {name: value for name, value in parse_qsl(urlsplit(address).query) if name in urls.LOOKS}
    shown = request.host_url.rstrip("/") + Urls(request.script_root, {}).embed(slug, step)
    shown += f"?{urlencode(asked)}" if asked else ""
    title = f"{walk.label} – {_('step %(step)s', step=step)}"
    answer: dict[str, Any] = {
        "type": "rich",
        "version": "1.0",
        "title": title,
        "provider_name": "tarot records",
        "provider_url": request.root_url,
        "width": max(width, 1),
        "height": max(height, 1),
        "html": iframe(shown, title, max(width, 1), max(height, 1)),
    }
    response = Response(dumped(answer_data("oembed", answer)), mimetype="application/json")
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def iframe(address: str, title: str, width: int, height: int) -> str:
    """Return the HTML that embeds the page at this address."""
    size = f'width="{width}" height="{height}"'
    return f'<iframe src="{escape(address)}" title="{escape(title)}" {size} loading="lazy"></iframe>'


_SIDES = (("width", WIDTH), ("height", HEIGHT))


def _ours(address: str) -> tuple[str, int]:
    """Return the slug of the record and the step in an address of this viewer; raise Problem for any other address."""
    try:
        parts, root = urlsplit(address), urlsplit(request.root_url)
    except ValueError:
        raise Problem("not-found") from None
    path = parts.path.removeprefix(request.script_root)
    if (parts.scheme, parts.netloc) != (root.scheme, root.netloc) or not parts.path.startswith(request.script_root):
        raise Problem("not-found")
    try:
        endpoint, found = current_app.url_map.bind(root.netloc).match(path, "GET")
    except HTTPException:
        raise Problem("not-found") from None
    if "slug" not in found or endpoint.endswith("_twin"):
        raise Problem("not-found")
    return found["slug"], found.get("step", 0)
