"""The cache of pages: every page packed, with a mark to know it again, and those asked for last kept ready to send.

A page depends on its address, on the language and the habits of the reader, and on the records: those about one
record on what its collection marks it with, the others on the state of the whole. As long as these are the same it is
made once. The mark of a record is the same in another run of the program too, and so is what its pages are known by.
"""

import gzip
from collections.abc import Hashable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask, Response, g, request

from tarot_records.archive.connecting import ArchiveError

from ..lists.entrance import today
from ..lists.served import library
from .cache import Cache
from .urls import HOME, SHARED, UNSEEN
from .view import habits_of

MOST: Final = 128 * 1024 * 1024
"""The most bytes of packed pages that are kept."""
SMALL: Final = 400
"""A shorter body is sent as it is."""
_WORTH = ("text/", "application/json", "application/problem+json", "application/schema+json", "image/svg+xml")
"""What packing makes shorter."""
PAINTED: Final = ("image/png", "image/gif")
"""What is packed as it is, and costs much work: kept apart from the pages, so that neither displaces the other."""
MOST_PAINTED: Final = 64 * 1024 * 1024
"""The most bytes of it that are kept."""
PACKED: Final = "-gzip"
"""Ends the mark of a page that is sent packed."""
ASSETS: Final = "reference.asset"
KEPT: Final = "kept"
"""The name of the extension that says what is kept: a cache for each kind."""
LEVEL: Final = 5
"""How hard a page is packed: one level more takes a thirtieth of all work on it, and saves a twentieth of its bytes."""
_SOURCES = (".py", ".html", ".po", ".css", ".js", ".svg")
"""The kinds of files that pages are made of."""
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
        has_mark = "ETag" in response.headers  # an asset: it looks after itself
        if "recalled" in g or has_mark or not (response.mimetype or "").startswith(_WORTH + PAINTED):
            return response
        answer = _finished(response, g.get("mark", ""))
        if response.status_code != 200 or request.method not in ("GET", "HEAD"):
            return _sent(answer, response.status_code)
        if not response.cache_control.no_store and g.get("key") is not None:
            (pictures if response.mimetype in PAINTED else pages).put(g.key, answer)
        return _sent(answer)


def _key() -> tuple[Hashable, str]:
    """What a page depends on, None if nobody knows; and what it is known by in every run, empty if by its body."""
    slug = (request.view_args or {}).get("slug", "")
    try:
        mark = library().mark(slug) if slug and not slug.startswith(SHARED) else ""
        state: Hashable = None if slug.startswith(SHARED) else mark or library().state()
    except ArchiveError:
        return None, ""
    if request.path == HOME:
        state = state, today()  # its hand is that of the day
    habits = tuple(habits_of(request).values())
    root = request.scheme, request.host, request.root_path
    key = UNSEEN in request.environ, root, request.path, request.query_string, g.view.lang, habits, state
    return key, _hash(repr((program(), *key)).encode()) if mark else ""


@cache
def program() -> str:
    """What is another one whenever a file of the program is."""
    told = sha256()
    for package in ("tarot_records", "tarot_records.web"):
        home = Path(str(files(package)))
        for file in sorted(path for path in home.rglob("*") if path.suffix in _SOURCES):
            told.update(file.relative_to(home).as_posix().encode() + b"\0" + file.read_bytes())
    return told.hexdigest()


def _hash(told: bytes) -> str:
    return sha256(told).hexdigest()[:20]


def _unchanged(mark: str) -> Response:
    """The word to a browser that has the page."""
    response = Response(status=304)
    response.vary.add("Accept-Encoding")
    response.set_etag(mark)
    return response


def _finished(response: Response, mark: str) -> Answer:
    """What a view made, ready to be sent, and known by this mark or else by its body."""
    body = response.get_data()
    packed = len(body) >= SMALL and response.mimetype not in PAINTED
    response.headers.remove("Content-Length")
    response.vary.add("Accept-Encoding")
    headers = tuple(response.headers.items())
    sent = gzip.compress(body, LEVEL, mtime=0) if packed else body
    return Answer(sent, packed, headers, mark or _hash(sent))


def _sent(answer: Answer, status: int = 200) -> Response:
    """The answer in the form this browser takes."""
    packed = answer.packed and request.accept_encodings["gzip"] > 0
    body = answer.body if packed or not answer.packed else gzip.decompress(answer.body)
    response = Response(body, status, headers=list(answer.headers))
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    if status == 200 and request.method != "POST":
        response.set_etag(answer.mark + (PACKED if packed else ""))
        response.make_conditional(request)
    return response
