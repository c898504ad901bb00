"""Pages: every view answers twice, as HTML and as its JSON twin; errors and headers are the same for all."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from flask import Blueprint, Flask, Response, g, render_template, request
from werkzeug.exceptions import HTTPException

from tarot_records.web.assets import assets
from tarot_records.web.speech import gettext, ngettext
from tarot_records.web.urls import TWIN, Urls
from tarot_records.web.view import view_of

_SELF, _NONE = "'self'", "'none'"


def content_security(*allowed: str) -> str:
    """What a page may load and do: nothing but its own style and pictures, and the kinds `allowed`."""
    kinds = ("script", "object", "frame", "connect", "font", "media", "worker")
    parts = (
        # 'self', not 'none': Firefox asks this one whether the deck may be loaded by <use>.
        "default-src 'self'",
        "img-src 'self'",
        "style-src 'self'",
        *(f"{kind}-src {_SELF if kind in allowed else _NONE}" for kind in kinds),
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
    return "; ".join(parts)


_HEADERS = {
    "Content-Security-Policy": content_security(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_ERRORS = {
    404: "There is no such page here. The record may have been renamed, or the step may lie beyond the end.",
    405: "Pages here can only be read.",
    413: "That is too much at once: the desk takes a text of at most one megabyte. Your text was not kept.",
    500: "Something went wrong on our side. The record is not to blame, and nothing was lost.",
}


class Page(NamedTuple):
    """What a view answers with."""

    template: str
    context: Mapping[str, Any]
    data: Callable[[], Any]
    """The same as plain data; called only for the twin."""
    status: int = 200
    """400 where what was asked makes no sense; the page then says why."""


def pair(
    blueprint: Blueprint, rule: str, twin: str = "", methods: Sequence[str] = ("GET",)
) -> Callable[[Callable[..., Page]], Callable[..., Page]]:
    """Serves a view under a rule as HTML and under its twin as JSON."""

    def register(view: Callable[..., Page]) -> Callable[..., Page]:
        def as_html(**parts: Any) -> Response:
            page = view(**parts)
            return _answer(render_template(page.template, **page.context), "text/html", page.status)

        def as_json(**parts: Any) -> Response:
            page = view(**parts)
            kind = "application/json" if page.status == 200 else "application/problem+json"
            return _answer(orjson.dumps(page.data(), option=orjson.OPT_INDENT_2), kind, page.status)

        blueprint.add_url_rule(rule, view.__name__, as_html, methods=methods)
        blueprint.add_url_rule(twin or rule + TWIN, f"{view.__name__}_twin", as_json, methods=methods)
        return view

    return register


def _answer(body: str | bytes, mimetype: str, status: int) -> Response:
    """An answer; if it is a good one the browser keeps it and asks about it again. What was sent is not kept."""
    response = Response(body, status, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-store" if request.method == "POST" else "no-cache"
    if status == 200:
        response.add_etag()
        response.make_conditional(request)
    return response


def links() -> Urls:
    """Links for the request being answered."""
    return Urls(request.script_root, {name: asset.version for name, asset in assets().items()}, g.view)


def install(app: Flask) -> None:
    """Headers, errors and what every template may use."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]

    @app.before_request
    def look() -> None:
        g.view = view_of(request)

    @app.after_request
    def secure(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if response.mimetype == "text/html":
            response.vary.update(("Accept-Language", "Cookie"))
        return response

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response | tuple[Response, int]:
        if error.code is None or error.code < 400:
            return Response(error.get_body(), error.code, error.get_headers())
        words = _ERRORS.get(error.code, error.description or "")
        if request.path.endswith(TWIN):
            problem = {"type": "about:blank", "title": error.name, "status": error.code, "detail": words}
            return Response(orjson.dumps(problem), mimetype="application/problem+json"), error.code
        page = render_template("error.html", code=error.code, name=error.name, words=words)
        return Response(page, mimetype="text/html"), error.code

    @app.context_processor
    def shared() -> dict[str, Any]:
        urls = links()
        twin = urls.twin(request.path, request.query_string.decode("ascii", "replace"))
        return {"urls": urls, "view": g.view, "sprite": urls.asset("cards.svg"), "twin": twin}
