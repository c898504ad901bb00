"""Assets: style sheet, script, deck and icon, packed once and cached by browsers for ever."""

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from flask import Request, Response

from tarot_records.web.deck.cards.colours import style
from tarot_records.web.deck.sprite import DECKS, icon, sprite

STYLES = (
    "base.css",
    "records.css",
    "step.css",
    "what_if.css",
    "count.css",
    "desk.css",
    "sheet.css",
    "api.css",
    "manual.css",
)
"""The parts of the one style sheet, in their order; the colours of the cards follow."""
SCRIPTS = ("desk.js", "list.js", "step.js", "view.js", "what_if.js")


class Asset(NamedTuple):
    """A file that is served."""

    body: bytes
    packed: bytes
    """The same, gzipped."""
    mimetype: str
    version: str


def _asset(body: bytes, mimetype: str) -> Asset:
    return Asset(body, gzip.compress(body, 9, mtime=0), mimetype, sha256(body).hexdigest()[:16])


@cache
def assets() -> dict[str, Asset]:
    """Every asset by its name."""
    static = files("tarot_records.web").joinpath("static")
    parts = (static.joinpath("style", name).read_bytes() for name in STYLES)
    return {
        "style.css": _asset(b"".join((*parts, style().encode())), "text/css"),
        **{name: _asset(static.joinpath(name).read_bytes(), "text/javascript") for name in SCRIPTS},
        **{DECKS[pack].file: _asset(sprite(pack).encode(), "image/svg+xml") for pack in DECKS},
        "icon.svg": _asset(icon().encode(), "image/svg+xml"),
    }


def serve(asset: Asset, request: Request) -> Response:
    """The asset, packed if the browser understands it; for ever if it was asked for by its version."""
    packed = request.accept_encodings["gzip"] > 0
    response = Response(asset.packed if packed else asset.body, mimetype=asset.mimetype)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.set_etag(asset.version + ("-gzip" if packed else ""))
    if request.args.get("v") == asset.version:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response.headers["Cache-Control"] = "no-cache"
    response.make_conditional(request)
    return response
