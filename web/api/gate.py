"""The gate: who may come in, and how much he may have. Everything is kept in memory, and little of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from flask import Flask, current_app, request

from tarot_records.archive.store import Archive
from tarot_records.archive.tokens import Writers
from tarot_records.web.api.limits import Share, Turns, key_of
from tarot_records.web.site.problems import Problem

LEAST: Final = 0.02
"""So many seconds of work every request counts for."""


class Gate:
    """What the application remembers of those who come."""

    def __init__(self, writers: Writers) -> None:
        self.writers = writers
        self.reading = Share(at_once=30, a_second=0.25)
        """Seconds of work for each address."""
        self.writing = Share(at_once=60, a_second=0.5)
        """Seconds of work for each writer."""
        self.turns = Turns(in_all=4, for_one=2)
        """Fewer than there are threads, so that pages are still answered."""
        self.wrong = Share(at_once=10, a_second=1 / 30)
        """Wrong tokens of each address."""
        self.wrong_in_all = Share(at_once=1000, a_second=1 / 3)
        """Wrong tokens of all addresses: after so many, one is enough to shut an address out."""


def install(app: Flask, writers: Writers) -> None:
    """Sets up the gate of an application."""
    app.extensions["gate"] = Gate(writers)
    app.jinja_env.globals.update(is_writable=is_writable)


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
    again = door.wrong.wait(address)
    if door.wrong.has_taken(address):
        again = max(again, door.wrong_in_all.wait(""))
    if again:
        raise too_often(again)
    if not token:
        raise Problem("no-token", headers={"WWW-Authenticate": "Bearer"})
    name = door.writers.who(token)
    if name is None:
        door.wrong.take(address)
        door.wrong_in_all.take("")
        if door.wrong.wait(address):
            current_app.logger.warning("Too many wrong tokens from %s", address)
        raise Problem("no-token", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
    return name


def too_often(again: int) -> Problem:
    """Tells somebody to come back in so many seconds."""
    return Problem("too-often", headers={"Retry-After": str(again)})


class Shift:
    """The work that one request makes, counted against the share of whoever sent it. It is over when it is answered."""

    def __init__(self, share: Share, key: str) -> None:
        again = share.wait(key)
        if again:
            raise too_often(again)
        self._turns = gate().turns
        if not self._turns.begin(key):
            raise Problem("busy", headers={"Retry-After": "5"})
        share.take(key, LEAST)
        self.share, self.key, self.spent = share, key, 0.0
        self.goes_on = False
        """Whether the answer is told bit by bit, so that whoever tells it says when it is over."""
        self._is_over = False

    def __enter__(self) -> "Shift":
        return self

    def __exit__(self, *_: object) -> None:
        if not self.goes_on:
            self.over()

    @contextmanager
    def work(self) -> Iterator[None]:
        """Counts what is done meanwhile."""
        begun = perf_counter()
        try:
            yield
        finally:
            seconds = perf_counter() - begun
            self.spent += seconds
            self.share.take(self.key, seconds)

    def over(self) -> None:
        """Makes room for another."""
        if not self._is_over:
            self._is_over = True
            self._turns.end(self.key)
