"""Admission of requests: limits on the server's work for each address, and tokens of writers.

Everything is kept in memory, in tables of limited size. Every view passes this gate. Views without work are in LIGHT,
views of the served records in SERVED. Every other view works on what a stranger has sent, and has to wait for a turn.
Work is charged by the processor time of the thread that does it, so that waiting for others costs nothing.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import Final

from flask import Flask, Response, current_app, g, request

from tarot_records.archive.store import Archive
from tarot_records.archive.tokens import Writers

from ..site.pages import links
from ..site.problems import Problem
from ..site.urls import SHARED
from .limits import Share, Turns, key_of

thread_time = getattr(time, "thread_time", process_time)
"""The clock of a thread; Pyodide, which has one thread only, has the process's."""
LEAST: Final = 0.02
"""Seconds of work charged to every request with a turn, beside its processor time."""
PATIENCE: Final = 2.0
"""Maximum seconds that a request waits for its turn."""
PREFIX: Final = 12
"""Number of leading characters that identify a wrong token: `tarot_` and six random characters."""
LIGHT: Final = frozenset(
    {"offline", "reference", "settings", "health"}
    | {"sharing.view", "sharing.opened", "sharing.unseen", "adding.listed"}
)
"""Blueprints and views that cause no work. A game sent to one is passed on to its pages, which have their own entry."""
SERVED: Final = frozenset(
    {"browsing", "records", "steps", "papers", "embed", "facts", "book", "describing"}
    | {"pictures.picture", "sharing.form"}
)
"""Blueprints and views of what is served: records that were validated earlier, lists, the manual."""
OF_WRITERS: Final = frozenset({"adding.add", "saving.save"})
"""Views that check a token first and charge their work to the writer."""


class Gate:
    """The limits and the writers of an application."""

    def __init__(self, writers: Writers) -> None:
        self.writers = writers
        self.reading = Share(at_once=30, a_second=0.5)
        """Seconds of work on the texts that each address has sent."""
        self.pages = Share(at_once=60, a_second=0.5)
        """Seconds of work on pages of served records, for each address."""
        self.writing = Share(at_once=60, a_second=0.5)
        """Seconds of work for each writer."""
        self.turns = Turns(in_all=4, for_one=2)
        """Turns for work on sent texts: fewer than threads, so that pages are still answered."""
        self.wrong = Share(at_once=10, a_second=1 / 30)
        """Wrong tokens by address and prefix, so that users of one address do not lock each other out."""
        self.wrong_in_all = Share(at_once=1000, a_second=1 / 3)
        """Wrong tokens of all addresses; once used up, one wrong token locks its prefix out at its address."""


class Shift:
    """The work for one request, charged to the share of its sender. It ends when the request is answered."""

    def __init__(self, share: Share, key: str, turns: Turns | None = None) -> None:
        """Start the work; raise Problem if the share of `key` is used up, or `turns` is given and no turn is free."""
        again = share.wait(key)
        if again:
            raise too_often(again)
        if turns is not None:
            if not turns.begin(key, PATIENCE):
                raise Problem("busy", headers={"Retry-After": "5"})
            share.take(key, LEAST)
        self.share, self.key, self.spent = share, key, 0.0
        self.goes_on = False
        """True if the answer is a stream; the work then ends when the stream is closed."""
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
        """Start to count the processor time of this thread."""
        self._since = thread_time()

    def pause(self) -> None:
        """Charge the processor time since `begin`."""
        if self._since is not None:
            seconds = thread_time() - self._since
            self._since = None
            self.charge(seconds)

    def charge(self, seconds: float) -> None:
        """Charge an amount of work."""
        self.spent += seconds
        self.share.take(self.key, seconds)

    @contextmanager
    def work(self) -> Iterator[None]:
        """Charge the processor time spent in a `with` block."""
        self.begin()
        try:
            yield
        finally:
            self.pause()

    def over(self) -> None:
        """End the work and give the turn back."""
        if self._turns is not None:
            self._turns.end(self.key)
            self._turns = None


def install(app: Flask, writers: Writers) -> None:
    """Set up the gate of an application, before all its views. Cached pages are sent without it."""
    app.extensions["gate"] = Gate(writers)
    app.jinja_env.globals.update(is_writable=is_writable)

    @app.before_request
    def enter() -> None:
        is_asked = links().served and request.method != "OPTIONS"  # a page that is written to a file has no sender
        shift = _shift() if is_asked else None
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
    """Return the work that the current request starts; None if it causes none, or if its view charges a writer."""
    view = (request.endpoint or "").removesuffix("_twin")
    if not view or view in OF_WRITERS or not LIGHT.isdisjoint((view, request.blueprint)):
        return None
    key, door = key_of(request.remote_addr), gate()
    is_served = not SERVED.isdisjoint((view, request.blueprint))
    if is_served and not (request.view_args or {}).get("slug", "").startswith(SHARED):
        return Shift(door.pages, key)
    return Shift(door.reading, key, door.turns)


def shift() -> Shift:
    """Return the work of the request that is being answered."""
    found: Shift = g.shift
    return found


@contextmanager
def other_process(work: Shift | None = None) -> Iterator[None]:
    """Charge the duration of a `with` block, in which another process works, to `work` or the work of the request."""
    begun = perf_counter()
    try:
        yield
    finally:
        charged = work or g.get("shift")
        if charged is not None:
            charged.charge(perf_counter() - begun)


def shift_of(writer: str) -> Shift:
    """Start and return the work of a request by a writer; raise Problem if the writer has to wait."""
    return Shift(gate().writing, writer, gate().turns)


def gate() -> Gate:
    """Return the gate of the application."""
    found: Gate = current_app.extensions["gate"]
    return found


def is_writable() -> bool:
    """Return whether the server has an archive and writers who may add records to it."""
    return current_app.extensions["archive"] is not None and bool(gate().writers.hashes)


def archive() -> Archive:
    """Return the archive of the server; raise Problem if no records may be added to it."""
    if not is_writable():
        raise Problem("not-writable")
    found: Archive = current_app.extensions["archive"]
    return found


def refuse_other_sites() -> None:
    """Raise Problem if a page of another site made a browser send the request; only browsers say so."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    own = (f"http://{request.host}", f"https://{request.host}")  # a proxy may add https without a header for it
    if site not in (None, "same-origin", "none") or origin not in (None, *own):
        raise Problem("from-elsewhere")


def writer_of_header() -> str:
    """Return the writer whose token is in the Authorization header; raise Problem if there is none.

    A browser never sends this header by itself.
    """
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return writer_of(token.strip() if scheme.lower() == "bearer" else "")


def writer_of(token: str) -> str:
    """Return the writer with this token; raise Problem if there is no such writer, or after too many wrong tokens."""
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
    """Return the problem that asks the sender to wait for `again` seconds."""
    return Problem("too-often", headers={"Retry-After": str(again)})
