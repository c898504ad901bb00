"""Assets of the pages: style sheets, scripts, card sheets and icons, compressed once and cached by browsers forever."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from flask import Request, Response

from ..deck.sheets import SHEETS
from ..deck.sheets import STYLES as CARD_STYLES

STYLES = ("base.css", "records.css", "step.css", "sheet.css")
"""Files that make up the main style sheet, in this order."""
_STATIC = files("tarot_records.web").joinpath("static")
WORKER = "worker.js"
"""File name of the service worker, which is no asset."""


class Asset(NamedTuple):
    """A served file."""

    body: bytes
    packed: bytes
    """The body, compressed by gzip."""
    mimetype: str
    version: str


def _asset(body: bytes, mimetype: str) -> Asset:
    return Asset(body, gzip.compress(body, 9, mtime=0), mimetype, sha256(body).hexdigest()[:10])


def _minify_style(style: str) -> str:
    """Return a style sheet without comments and unnecessary blanks."""
    style = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", style, flags=re.S))
    return re.sub(r" ?([{};,]) ?|(:) ", r"\1\2", style).replace(";}", "}")


def _minify_script(script: str) -> str:
    """Return a script without comments and indentation; none of its strings may span several lines."""
    return re.sub(r"(?m)^[ \t]*(?://.*)?(?:\n|(?=\S))", "", script)


class _Assets(dict[str, Asset]):
    """Assets by name; a card sheet, or the style sheet of a pack, is made when it is first requested."""

    def __missing__(self, name: str) -> Asset:
        if name in CARD_STYLES:
            self[name] = _asset(CARD_STYLES[name].css(self._address).encode(), "text/css")
        else:
            self[name] = _asset(SHEETS[name].svg().encode(), "image/svg+xml")
        return self[name]

    def _address(self, name: str) -> str:
        """Return the address of an asset as it stands in a style sheet."""
        return f"{name}?v={self[name].version}"


def _files(folder: str, ending: str) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each static file in a folder with this ending, sorted by name."""
    for file in sorted(_STATIC.joinpath(folder).iterdir(), key=lambda file: file.name):
        if file.name.endswith(ending):
            yield file.name, file.read_bytes()


@cache
def assets() -> dict[str, Asset]:
    """Return every asset by its name. Style sheets outside STYLES are assets of their own, for rarely read pages."""
    styles = dict(_files("style", ".css"))
    main = b"".join(styles.pop(name) for name in STYLES)
    return _Assets(
        {
            **{
                name: _asset(_minify_style(style.decode()).encode(), "text/css")
                for name, style in {"style.css": main, **styles}.items()
            },
            **{
                name: _asset(_minify_script(script.decode()).encode(), "text/javascript")
                for name, script in _files(".", ".js")
                if name != WORKER
            },
            "icon.svg": _asset(_STATIC.joinpath("icons", "icon.svg").read_bytes(), "image/svg+xml"),
            **{name: _asset(icon, "image/png") for name, icon in _files("icons", ".png")},
        }
    )


class Versions(dict[str, str]):
    """Name of an asset -> its version."""

    def __missing__(self, name: str) -> str:
        return assets()[name].version


def serve(asset: Asset, request: Request) -> Response:
    """Return an asset, compressed if the browser accepts that; cached for ever if the address has its version."""
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
