"""The routes for use without a connection: the service worker, the manifest, and the page for missing pages.

Each version of the program has its own worker; a new worker replaces the old one and its cache.
"""

from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, render_template

from tarot_records.words.explain import dumped

from ..site import urls
from ..site.page_cache import program
from ..site.pages import content_security, links
from ..site.speech import gettext as _
from ..site.speech import page_lang

SCRIPTS: Final = (
    *("style.css", "count.css", "manual.css", "desk.css", "recorder.css", "step.js", "motion.js", "view.js", "desk.js"),
    *("drafts.js", "proposals.js", "recorder.js", "help.js", "photo.js", "shrink.js", "offline.js", "icon.svg"),
)
"""Assets that are cached at the first visit: those of the desk, the recorder and the usual first pages."""
PAPER, BAIZE = "#faf7f0", "#1f4f3d"
"""Background and theme colour of the viewer's window if it is installed as a program."""

blueprint = Blueprint("offline", __name__)


@blueprint.get(urls.WORKER)
def worker() -> Response:
    """Serve the service worker, which may connect to this server only."""
    to = links()
    shell = {
        "version": program()[:16],
        "root": to.root,
        "offline": to.offline(),
        "desk": to.desk(),
        "recorder": to.recorder(),
        "files": [to.asset(name) for name in SCRIPTS],
    }
    text = files("tarot_records.web").joinpath("static", "worker.js").read_text("utf-8")
    response = Response(f"const SHELL = {dumped(shell).decode()};\n{text}", mimetype="text/javascript")
    response.headers["Content-Security-Policy"] = content_security("connect")
    return response


@blueprint.get(urls.MANIFEST)
def manifest() -> Response:
    """Serve the manifest, by which a browser can install the viewer as a program."""
    to = links()
    sizes = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
    icons = [*sizes, ("icon-maskable.png", "512x512", "maskable")]
    content = {
        "id": to.home(),
        "name": "Tarot records",
        "short_name": "Tarot",
        "description": _(
            "Games of tarot as they were played, card by card, each replayed and judged by the rules of its game."
        ),
        "lang": page_lang(),
        "start_url": to.home(),
        "scope": to.home(),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": BAIZE,
        "icons": [
            {"src": to.asset(name), "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size, purpose in icons
        ],
        "shortcuts": [{"name": _("Desk"), "url": to.desk()}],
    }
    return Response(dumped(content), mimetype="application/manifest+json")


@blueprint.get(urls.OFFLINE)
def offline() -> Response:
    """Serve the page that is shown instead of a page that is not cached."""
    response = Response(render_template("offline.html"), mimetype="text/html")
    response.headers["Content-Security-Policy"] = content_security("script", "worker")
    return response
