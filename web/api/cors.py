"""Cross-origin requests (CORS): pages of which other sites may read the API, and have records checked.

By default no other site's pages may, because a server on this machine may hold records that no site should see. Neither
cookies nor tokens are ever taken from another origin, so such a page can read only what is public, and can add nothing.
"""

import re
from collections.abc import Sequence
from typing import Final

from flask import Flask, Response, request

from .descriptions import TWIN, VIEWS

ANY: Final = "*"
"""The value that allows every origin."""
HOURS: Final = 24
"""Number of hours for which a browser remembers what it may ask."""
METHODS: Final = ("GET", "HEAD", "POST")
TAKEN: Final = "Content-Type, Content-Encoding, Accept"
"""Headers that a page may send; the header with a token is not among them."""
SHOWN: Final = "Link, ETag, Retry-After"
"""Headers of an answer that a page may read beside the usual ones."""
_ORIGIN: Final = re.compile(r"https?://[a-z0-9.\-\[\]:]+")


def origins_of(text: str) -> tuple[str, ...]:
    """Return the origins in a comma-separated list; raise ValueError with the first text that is no origin."""
    origins = tuple(filter(None, (part.strip().lower().rstrip("/") for part in text.split(","))))
    for origin in origins:
        if origin != ANY and not _ORIGIN.fullmatch(origin):
            raise ValueError(origin)
    return origins


def install(app: Flask, origins: Sequence[str]) -> None:
    """Allow pages of these origins to use the API. Call it first, because its headers are not cached with a page."""
    allowed = frozenset(origins)

    @app.after_request
    def allow(response: Response) -> Response:
        origin = request.headers.get("Origin", "")
        if not allowed or not _is_open():
            return response
        if ANY not in allowed:
            response.vary.add("Origin")
        if not origin or not allowed & {ANY, origin}:
            return response
        headers = {"Access-Control-Allow-Origin": ANY if ANY in allowed else origin}
        if request.method == "OPTIONS":
            headers["Access-Control-Allow-Methods"] = ", ".join(METHODS)
            headers["Access-Control-Allow-Headers"] = TAKEN
            headers["Access-Control-Max-Age"] = str(HOURS * 3600)
        else:
            headers["Access-Control-Expose-Headers"] = SHOWN
        response.headers.update(headers)
        return response


def _is_open() -> bool:
    """Return whether the address is part of the API and adds no records."""
    endpoint = request.endpoint or ""
    view = endpoint.removesuffix(TWIN)
    described = VIEWS.get(view)
    if described is None or described.adds or described.of_pages:
        return False
    return endpoint != view or bool(described.answers)
