"""Answers: every page packed, with a mark to know it again, and those asked for last kept ready to send.

While the server runs its records do not change, so a page depends on its address, the language and the habits
of the reader alone, and is made once.
"""

import gzip
from collections.abc import Hashable
from hashlib import sha256
from typing import Final, NamedTuple

from flask import Flask, Response, g, request

from tarot_records.web.kept import Kept
from tarot_records.web.view import habits_of

MOST: Final = 128 * 1024 * 1024
"""The most bytes of packed pages that are kept."""
SMALL: Final = 400
"""A shorter body is sent as it is."""
_WORTH = ("text/", "application/json", "application/problem+json", "application/schema+json", "image/svg+xml")
"""What packing makes shorter."""
_OVERHEAD = 1000
"""What an answer weighs besides its body."""


class Answer(NamedTuple):
    """A page as it is sent."""

    body: bytes
    packed: bool
    """Whether the body is gzipped."""
    headers: tuple[tuple[str, str], ...]
    mark: str
    """For its ETag."""

    @property
    def weight(self) -> int:
        """How many bytes it takes to keep."""
        return len(self.body) + _OVERHEAD


def install(app: Flask) -> None:
    """Keeps pages, packs them, and answers who has them already with a word."""
    kept: Kept[Answer] = Kept(MOST, lambda answer: answer.weight)

    @app.before_request
    def recall() -> Response | None:
        answer = kept.get(_key()) if request.method in ("GET", "HEAD") else None
        if answer is None:
            return None
        g.recalled = True
        return _sent(answer)

    @app.after_request
    def finish(response: Response) -> Response:
        has_mark = "ETag" in response.headers  # an asset: it looks after itself
        if "recalled" in g or has_mark or not (response.mimetype or "").startswith(_WORTH):
            return response
        answer = _finished(response)
        if response.status_code != 200 or request.method not in ("GET", "HEAD"):
            return _sent(answer, response.status_code)
        if not response.cache_control.no_store:
            kept.put(_key(), answer)
        return _sent(answer)


def _key() -> Hashable:
    """What a page depends on."""
    habits = tuple(habits_of(request).values())
    return request.root_url, request.path, request.query_string, g.view.lang, habits


def _finished(response: Response) -> Answer:
    """What a view made, ready to be sent."""
    body = response.get_data()
    packed = len(body) >= SMALL
    response.headers.remove("Content-Length")
    response.vary.add("Accept-Encoding")
    headers = tuple(response.headers.items())
    return Answer(gzip.compress(body, 5, mtime=0) if packed else body, packed, headers, sha256(body).hexdigest()[:20])


def _sent(answer: Answer, status: int = 200) -> Response:
    """The answer in the form this browser takes."""
    packed = answer.packed and request.accept_encodings["gzip"] > 0
    body = answer.body if packed or not answer.packed else gzip.decompress(answer.body)
    response = Response(body, status, headers=list(answer.headers))
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    if status == 200 and request.method != "POST":
        response.set_etag(answer.mark + ("-gzip" if packed else ""))
        response.make_conditional(request)
    return response
