"""Assets of the pages: style sheets, scripts, card sheets and icons, packed once and cached by browsers for ever."""

import gzip
import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from flask import Request, Response

from ..deck.sheets import SHEETS

STYLES = (
    "base.css",
    "records.css",
    "step.css",
    "what_if.css",
    "count.css",
    "sheet.css",
    "api.css",
    "manual.css",
)
"""The parts of the main style sheet, in their order."""
OWN = ("desk.css", "recorder.css")
"""Further style sheets, of pages with few readers."""
SCRIPTS = (
    "desk.js",
    "drafts.js",
    "help.js",
    "proposals.js",
    "list.js",
    "offline.js",
    "photo.js",
    "recorder.js",
    "step.js",
    "view.js",
    "what_if.js",
)
ICONS = ("icon-192.png", "icon-512.png", "icon-maskable.png")
"""The icon as PNG, for systems that do not take SVG."""


class Asset(NamedTuple):
    """A file that is served."""

    body: bytes
    packed: bytes
    """The body, gzipped."""
    mimetype: str
    version: str


def _asset(body: bytes, mimetype: str) -> Asset:
    return Asset(body, gzip.compress(body, 9, mtime=0), mimetype, sha256(body).hexdigest()[:16])


def _tight(style: str) -> str:
    """Return a style sheet without comments and superfluous blanks."""
    style = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", style, flags=re.S))
    return re.sub(r" ?([{};,]) ?|(:) ", r"\1\2", style).replace(";}", "}")


def _bare(script: str) -> str:
    """Return a script without comments and indentation; no string of it may span lines."""
    return re.sub(r"(?m)^[ \t]*(?://.*)?(?:\n|(?=\S))", "", script)


class _Assets(dict[str, Asset]):
    """Assets by name; a card sheet is read when it is first asked for."""

    def __missing__(self, name: str) -> Asset:
        self[name] = _asset(SHEETS[name].svg().encode(), "image/svg+xml")
        return self[name]


@cache
def assets() -> dict[str, Asset]:
    """Return every asset by its name."""
    static = files("tarot_records.web").joinpath("static")
    parts = (static.joinpath("style", name).read_text("utf-8") for name in STYLES)
    return _Assets(
        {
            "style.css": _asset(_tight("".join(parts)).encode(), "text/css"),
            **{
                name: _asset(_tight(static.joinpath("style", name).read_text("utf-8")).encode(), "text/css")
                for name in OWN
            },
            **{
                name: _asset(_bare(static.joinpath(name).read_text("utf-8")).encode(), "text/javascript")
                for name in SCRIPTS
            },
            "icon.svg": _asset(static.joinpath("icons", "icon.svg").read_bytes(), "image/svg+xml"),
            **{name: _asset(static.joinpath("icons", name).read_bytes(), "image/png") for name in ICONS},
        }
    )


class Versions(Mapping[str, str]):
    """The version of each asset, by its name."""

    def __getitem__(self, name: str) -> str:
        return assets()[name].version

    def __iter__(self) -> Iterator[str]:
        return iter((*assets(), *SHEETS))

    def __len__(self) -> int:
        return len({*assets(), *SHEETS})


def serve(asset: Asset, request: Request) -> Response:
    """Return an asset, packed if the browser accepts that; cached for ever if it was asked for by its version."""
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
