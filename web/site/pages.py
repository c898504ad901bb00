"""Pages: every view answers as HTML and as a JSON twin, with shared error pages and headers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from flask import Blueprint, Flask, Response, current_app, g, render_template, request
from sqlalchemy.exc import DatabaseError, OperationalError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from tarot_records.archive.connection import ArchiveError
from tarot_records.words.explain import dumped

from ..api.descriptions import VIEWS
from ..api.schemas import answer_data
from ..deck.current import card_style, suit_colours
from . import page_cache
from .assets import Versions
from .problems import Problem, problem_data, problem_text
from .speech import PageTexts, gettext, lang, language, page_lang, plural_text, template_texts
from .template_environment import LINKS, TEXTS
from .urls import API, TWIN, UNSEEN, Urls, is_for_programs
from .view import view_of

_SELF, _NONE = "'self'", "'none'"
PROBLEM = "application/problem+json"


def content_security(*allowed: str, framed: bool = False) -> str:
    """Return the Content-Security-Policy of a page: its own style and pictures, and files of the kinds `allowed`.

    A `framed` page may be shown inside any other page.
    """
    kinds = ("script", "object", "frame", "connect", "font", "media", "worker")
    parts = (
        # 'self', not 'none': Firefox applies this rule when <use> loads the deck.
        "default-src 'self'",
        "img-src 'self'",
        "style-src 'self'",
        *(f"{kind}-src {_SELF if kind in allowed else _NONE}" for kind in kinds),
        "form-action 'self'",
        "base-uri 'none'",
        f"frame-ancestors {'*' if framed else _NONE}",
    )
    return "; ".join(parts)


def allow(blueprint: Blueprint, *kinds: str, framed: bool = False) -> None:
    """Let the pages of a blueprint load files of these kinds, unless a view sets its own policy.

    If `framed` is True, any other page may show them in a frame.
    """

    @blueprint.after_request
    def set_policy(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", content_security(*kinds, framed=framed))
        if framed:
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response


_HEADERS = {
    "Content-Security-Policy": content_security(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
LONGEST = 16_000
"""Maximum number of characters in an address."""


class Page(NamedTuple):
    """The answer of a view, from which its page and its JSON twin are made."""

    template: str
    context: Mapping[str, Any]
    data: Callable[[], object]
    """Function that returns the values of the JSON twin for its model; called only for the twin."""
    status: int = 200
    """HTTP status: 400 if the question is invalid; the page then gives the reason."""


def pair(
    blueprint: Blueprint, rule: str, twin: str = "", methods: Sequence[str] = ("GET",), also: Sequence[str] = ()
) -> Callable[[Callable[..., Page]], Callable[..., Page]]:
    """Return a decorator that serves a view as HTML and as a JSON twin, under `rule` and the rules in `also`.

    The twin is made by the model with the name of the view, and links to its schema in a header.
    """

    def register(view: Callable[..., Page]) -> Callable[..., Page]:
        name = view.__name__

        def as_html(**parts: Any) -> Response:
            page = view(**parts)
            return answer(render_template(page.template, **page.context), "text/html", page.status)

        def as_json(**parts: Any) -> Response:
            page = view(**parts)
            kind = "application/json" if page.status == 200 else PROBLEM
            data = answer_data(name if page.status == 200 else "problem", page.data())
            response = answer(dumped(data, indent=True), kind, page.status)
            if page.status == 200:
                response.headers["Link"] = f'<{links().schema(name)}>; rel="describedby"'
            return response

        for path in (rule, *also):
            blueprint.add_url_rule(path, name, as_html, methods=methods)
            blueprint.add_url_rule(
                twin if twin and path == rule else path + TWIN, f"{name}_twin", as_json, methods=methods
            )
        return view

    return register


def answer(body: str | bytes | Iterable[bytes], mimetype: str, status: int = 200) -> Response:
    """Return an answer that browsers revalidate; an answer to POST is not stored."""
    response = Response(body, status, mimetype=mimetype)
    if request.method == "POST":
        response.headers["Cache-Control"] = "no-store"
    return response


def _name_in(host: str) -> str | None:
    """Return the name of a host without its port; None if it is invalid."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


ADDRESSES: Final = "addresses"
"""Name of the application's extension with the class of its links; on a server, `Urls`."""


def links() -> Urls:
    """Return the links for the request that is being answered."""
    kind: type[Urls] = current_app.extensions[ADDRESSES]
    return kind(request.script_root, Versions(), g.view, UNSEEN in request.environ)


def _specific(error: HTTPException) -> HTTPException:
    """Return the specific problem of a request whose address or method no view takes; any other error as it is."""
    if error is request.routing_exception and isinstance(error, NotFound) and request.path.startswith(API + "/"):
        return Problem("no-endpoint")
    if isinstance(error, MethodNotAllowed) and "GET" not in (error.valid_methods or ()):
        return Problem("other-method")
    return error


def twin_query() -> str:
    """Return the query of the JSON twin of the page: what its view reads, without empty fields."""
    view = VIEWS.get(request.endpoint or "")
    known = () if view is None else view.arguments
    return urlencode([(name, value) for name, value in request.args.items(multi=True) if name in known and value])


def install(app: Flask) -> None:
    """Install the headers and error pages of an application, and the globals of its templates."""
    app.extensions[ADDRESSES] = Urls
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.globals.update(colon=lambda: language().colon, tongue=lang)
    app.jinja_env.install_gettext_callables(gettext, plural_text, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals[TEXTS] = PageTexts()

    @app.before_request
    def look() -> None:
        g.view = view_of(request)
        if app.extensions["hosts"] and _name_in(request.host) not in app.extensions["hosts"]:
            raise Problem("wrong-host")
        if len(request.path) + len(request.query_string) > LONGEST:
            raise Problem("too-long")

    page_cache.install(app)

    @app.after_request
    def secure(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if not request.path.startswith("/assets/"):
            response.vary.update(("Accept-Language", "Cookie"))
        return response

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        if error.code is None or error.code < 400:
            return Response(error.get_body(), error.code, error.get_headers())
        problem = problem_text(_specific(error))
        if is_for_programs(request.path):
            response = answer(dumped(problem_data(problem, links())), PROBLEM, problem.status)
        else:
            response = answer(render_template("error.html", problem=problem), "text/html", problem.status)
        if isinstance(error, MethodNotAllowed):
            response.headers["Allow"] = ", ".join(error.valid_methods or ())
        if isinstance(error, Problem):
            response.headers.update(error.headers)
        return response

    @app.errorhandler(ArchiveError)
    def away(error: ArchiveError) -> Response:
        damaged = isinstance(error.__cause__, DatabaseError) and not isinstance(error.__cause__, OperationalError)
        app.logger.warning("%s", error)
        return failed(Problem("archive-damaged" if damaged else "archive-away", headers={"Retry-After": "10"}))

    @app.context_processor
    def shared() -> dict[str, Any]:
        urls = links()
        twin = urls.twin(request.path, twin_query())
        is_step = "step" in (request.view_args or {}) and not urls.unseen
        oembed = urls.oembed(request.base_url) if is_step else ""
        return {
            TEXTS: template_texts(page_lang()),  # looked up once here, because a page has about fifty texts
            LINKS: urls,
            "view": g.view,
            "card_style": card_style().file,
            "suit_colours": suit_colours(),
            "twin": twin,
            "oembed": oembed,
        }
