"""The gate: who may come in, and how much he may have. Everything is kept in memory, and little of it.

Every address passes it, whether its view knows of it or not: what costs no work is named here, and so is what shows
the records that are served. All else works at what a stranger has sent, and takes its turn.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from flask import Flask, Response, current_app, g, request

from tarot_records.archive.store import Archive
from tarot_records.archive.tokens import Writers

from ..site.pages import links
from ..site.problems import Problem
from ..site.urls import SHARED
from .limits import Share, Turns, key_of

LEAST: Final = 0.02
"""So many seconds of work every request counts for that takes a turn."""
PATIENCE: Final = 2.0
"""So many seconds a request waits for its turn."""
PREFIX: Final = 12
"""By so many characters of it a wrong token is known again: `tarot_` and six of its own."""
LIGHT: Final = frozenset(
    {"offline", "reference", "settings", "health"}
    | {"sharing.view", "sharing.opened", "sharing.unseen", "adding.listed"}
)
"""Blueprints and views that do no work; of a game that is sent its pages do, and pass by themselves."""
SERVED: Final = frozenset(
    {"browsing", "records", "steps", "papers", "embed", "facts", "book", "describing"}
    | {"pictures.picture", "sharing.form"}
)
"""Those that show what is served: records that were judged before, lists, the manual."""
OF_WRITERS: Final = frozenset({"adding.add", "saving.save"})
"""Those that ask for a token first, and then count as work of a writer."""


class Gate:
    """What the application remembers of those who come."""

    def __init__(self, writers: Writers) -> None:
        self.writers = writers
        self.reading = Share(at_once=30, a_second=0.25)
        """Seconds of work for each address at what it has sent."""
        self.pages = Share(at_once=60, a_second=0.5)
        """Seconds of work for each address at pages of what is served."""
        self.writing = Share(at_once=60, a_second=0.5)
        """Seconds of work for each writer."""
        self.turns = Turns(in_all=4, for_one=2)
        """Fewer than there are threads, so that pages are still answered."""
        self.wrong = Share(at_once=10, a_second=1 / 30)
        """Wrong tokens of each address that begin alike: neighbours behind one address do not shut each other out."""
        self.wrong_in_all = Share(at_once=1000, a_second=1 / 3)
        """Wrong tokens of all addresses: after so many, one is enough to shut out those like it."""


class Shift:
    """The work that one request makes, counted against the share of whoever sent it. It is over when it is answered."""

    def __init__(self, share: Share, key: str, turns: Turns | None = None) -> None:
        """Begins if the share is not used up, and there is a turn where one has to be taken; else raises Problem."""
        again = share.wait(key)
        if again:
            raise too_often(again)
        if turns is not None:
            if not turns.begin(key, PATIENCE):
                raise Problem("busy", headers={"Retry-After": "5"})
            share.take(key, LEAST)
        self.share, self.key, self.spent = share, key, 0.0
        self.goes_on = False
        """Whether the answer is told bit by bit, so that whoever tells it says when it is over."""
        self._turns: Turns | None = turns
        self._since: float | None = None

    def __enter__(self) -> "Shift":
        self.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self.pause()
        if not self.goes_on:
            self.over()

    def begin(self) -> None:
        """From now on time counts as work."""
        self._since = perf_counter()

    def pause(self) -> None:
        """From now on it does not."""
        if self._since is not None:
            seconds = perf_counter() - self._since
            self._since = None
            self.spent += seconds
            self.share.take(self.key, seconds)

    @contextmanager
    def work(self) -> Iterator[None]:
        """Counts what is done meanwhile."""
        self.begin()
        try:
            yield
        finally:
            self.pause()

    def over(self) -> None:
        """Makes room for another."""
        if self._turns is not None:
            self._turns.end(self.key)
            self._turns = None


def install(app: Flask, writers: Writers) -> None:
    """Sets up the gate of an application, before all its views. Pages that are kept are sent without it."""
    app.extensions["gate"] = Gate(writers)
    app.jinja_env.globals.update(is_writable=is_writable)

    @app.before_request
    def enter() -> None:
        shift = _shift() if links().served else None  # pages for files are nobody's request
        if shift is not None:
            shift.begin()
            g.shift = shift

    @app.after_request
    def pause(response: Response) -> Response:
        if "shift" in g:
            g.shift.pause()
        return response

    @app.teardown_request
    def leave(_: BaseException | None) -> None:
        shift = g.pop("shift", None)
        if shift is not None:
            shift.__exit__()


def _shift() -> Shift | None:
    """The work that is about to begin; None if there is none, or it is counted elsewhere."""
    view = (request.endpoint or "").removesuffix("_twin")
    if not view or view in OF_WRITERS or not LIGHT.isdisjoint((view, request.blueprint)):
        return None
    key, door = key_of(request.remote_addr), gate()
    is_served = not SERVED.isdisjoint((view, request.blueprint))
    if is_served and not (request.view_args or {}).get("slug", "").startswith(SHARED):
        return Shift(door.pages, key)
    return Shift(door.reading, key, door.turns)


def shift() -> Shift:
    """The work that is being done."""
    found = g.shift
    assert isinstance(found, Shift)
    return found


def shift_of(writer: str) -> Shift:
    """The work that a writer begins."""
    return Shift(gate().writing, writer, gate().turns)


def gate() -> Gate:
    """The gate of the application."""
    found = current_app.extensions["gate"]
    assert isinstance(found, Gate)
    return found


def is_writable() -> bool:
    """Whether anybody may add records here."""
    return current_app.extensions["archive"] is not None and bool(gate().writers.hashes)


def archive() -> Archive:
    """The archive, if records may be added to it."""
    if not is_writable():
        raise Problem("not-writable")
    found = current_app.extensions["archive"]
    assert isinstance(found, Archive)
    return found


def refuse_other_sites() -> None:
    """Refuses what a page of another site makes a browser send; programs that are no browsers say nothing of sites."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    own = (f"http://{request.host}", f"https://{request.host}")  # a proxy may do the s, and say nothing of it
    if site not in (None, "same-origin", "none") or origin not in (None, *own):
        raise Problem("from-elsewhere")


def writer_of_header() -> str:
    """Who sends this request, by the token in its header. A browser sends none there on its own account."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return writer_of(token.strip() if scheme.lower() == "bearer" else "")


def writer_of(token: str) -> str:
    """Whose token this is; raises Problem if it is nobody's. Who guesses too often is not even listened to."""
    door, address = gate(), key_of(request.remote_addr)
    if not token:
        raise Problem("no-token", headers={"WWW-Authenticate": "Bearer"})
    alike = f"{address} {token[:PREFIX]}"
    again = door.wrong.wait(alike)
    if door.wrong.has_taken(alike):
        again = max(again, door.wrong_in_all.wait(""))
    if again:
        raise too_often(again)
    name = door.writers.who(token)
    if name is None:
        door.wrong.take(alike)
        door.wrong_in_all.take("")
        if door.wrong.wait(alike):
            current_app.logger.warning("Too many wrong tokens from %s", address)
        raise Problem("no-token", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
    return name


def too_often(again: int) -> Problem:
    """Tells somebody to come back in so many seconds."""
    return Problem("too-often", headers={"Retry-After": str(again)})
