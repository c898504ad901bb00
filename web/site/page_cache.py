"""Cache of compressed pages, with ETags.

A page depends on its address, on the language and settings of the reader, and on the records. A page about one record
depends on the mark of this record, any other page on the state of the collection. A page is made once and kept while
all of these stay the same. The mark of a record, and so the ETags of its pages, survive a restart.
"""

import gzip
from collections.abc import Hashable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask, Response, g, request

from tarot_records.archive.connection import ArchiveError

from ..lists.collection import Cache
from ..lists.library import library, today
from .urls import HOME, SHARED, UNSEEN
from .view import habits_of

MOST: Final = 128 * 1024 * 1024
"""Maximum bytes of pages in the cache."""
SMALL: Final = 400
"""Minimum bytes of a body that is compressed."""
_WORTH = ("text/", "application/json", "application/problem+json", "application/schema+json", "image/svg+xml")
"""Media types that are compressed; as prefixes."""
STREAM: Final = "text/event-stream"
"""Media type of server-sent events, which are sent as they come."""
PAINTED: Final = ("image/png", "image/gif")
"""Media types that are not compressed and expensive to make. They have a cache of their own."""
MOST_PAINTED: Final = 64 * 1024 * 1024
"""Maximum bytes in the cache of painted pictures."""
PACKED: Final = "-gzip"
"""Suffix of the ETag of a compressed page."""
ASSETS: Final = "reference.asset"
KEPT: Final = "kept"
"""Name of the application's extension that maps each kind of cache to the cache."""
LEVEL: Final = 5
"""Compression level: one level more takes a thirtieth of all work on a page and saves a twentieth of its bytes."""
_SOURCES = (".py", ".toml", ".html", ".po", ".css", ".js", ".svg")
"""Suffixes of the files from which pages are made."""
_OVERHEAD = 1000
"""Weight of an answer without its body, in bytes."""


class Answer(NamedTuple):
    """A page as it is kept in the cache."""

    body: bytes
    packed: bool
    """True if the body is compressed by gzip."""
    headers: tuple[tuple[str, str], ...]
    mark: str
    """The ETag of the page."""

    @property
    def weight(self) -> int:
        """The bytes that the answer takes in the cache."""
        return len(self.body) + _OVERHEAD


def install(app: Flask) -> None:
    """Cache and compress the pages of an application, and answer conditional requests."""
    pages: Cache[Answer] = Cache(MOST, lambda answer: answer.weight)
    pictures: Cache[Answer] = Cache(MOST_PAINTED, lambda answer: answer.weight)
    app.extensions[KEPT] = {"pages": pages, "pictures": pictures}

    @app.before_request
    def recall() -> Response | None:
        if request.method not in ("GET", "HEAD") or request.endpoint == ASSETS:
            return None
        g.key, g.mark = _key()
        answer = None if g.key is None else pages.get(g.key) or pictures.get(g.key)
        known = next((mark for mark in (g.mark, g.mark + PACKED) if g.mark and mark in request.if_none_match), "")
        if answer is None and not known:
            return None
        g.recalled = True
        return _sent(answer) if answer is not None else _unchanged(known)

    @app.after_request
    def finish(response: Response) -> Response:
        has_mark = "ETag" in response.headers  # an asset or a file, which is cached by its own ETag
        if (
            "recalled" in g
            or has_mark
            or response.mimetype == STREAM
            or not (response.mimetype or "").startswith(_WORTH + PAINTED)
        ):
            return response
        answer = _finished(response, g.get("mark", ""))
        if response.status_code != 200 or request.method not in ("GET", "HEAD"):
            return _sent(answer, response.status_code)
        if not response.cache_control.no_store and g.get("key") is not None:
            (pictures if response.mimetype in PAINTED else pages).put(g.key, answer)
        return _sent(answer)


def _key() -> tuple[Hashable, str]:
    """Return everything on which a page depends, and its ETag.

    The first is None for a page that cannot be cached, the ETag empty if it has to be made from the body.
    """
    slug = (request.view_args or {}).get("slug", "")
    try:
        mark = library().mark(slug) if slug and not slug.startswith(SHARED) else ""
        state: Hashable = None if slug.startswith(SHARED) else mark or library().state()
    except ArchiveError:
        return None, ""
    if request.path == HOME:
        state = state, today()  # the list shows the hand of the day
    habits = tuple(habits_of(request).values())
    root = request.scheme, request.host, request.root_path
    key = UNSEEN in request.environ, root, request.path, request.query_string, g.view.lang, habits, state
    return key, _hash(repr((program(), *key)).encode()) if mark else ""


@cache
def program() -> str:
    """Return a hash of all files of the program, which changes with each version."""
    digest = sha256()
    for package in ("tarot_records", "tarot_records.web"):
        home = Path(str(files(package)))
        for file in sorted(path for path in home.rglob("*") if path.suffix in _SOURCES):
            digest.update(file.relative_to(home).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _hash(told: bytes) -> str:
    return sha256(told).hexdigest()[:20]


def _unchanged(mark: str) -> Response:
    """Return the answer that the page with this ETag has not changed."""
    response = Response(status=304)
    response.vary.add("Accept-Encoding")
    response.set_etag(mark)
    return response


def _finished(response: Response, mark: str) -> Answer:
    """Return the response of a view as an answer for the cache, compressed if that is worthwhile."""
    body = response.get_data()
    packed = len(body) >= SMALL and response.mimetype not in PAINTED
    response.headers.remove("Content-Length")
    response.vary.add("Accept-Encoding")
    headers = tuple(response.headers.items())
    sent = gzip.compress(body, LEVEL, mtime=0) if packed else body
    return Answer(sent, packed, headers, mark or _hash(sent))


def _sent(answer: Answer, status: int = 200) -> Response:
    packed = answer.packed and request.accept_encodings["gzip"] > 0
    body = answer.body if packed or not answer.packed else gzip.decompress(answer.body)
    response = Response(body, status, headers=list(answer.headers))
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    if status == 200 and request.method != "POST":
        response.set_etag(answer.mark + (PACKED if packed else ""))
        response.make_conditional(request)
    return response
