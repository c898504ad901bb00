"""A waitress server with time limits, and limits for each client address.

Waitress reads requests and sends answers for all connections in one thread, so a slow connection occupies no more than
its place. But a client may keep this place for as long as it sends a byte now and then, or for ever if it does not read
a long answer. Here a request has to arrive, and an answer has to be read, within a time limit. No address can occupy
all connections or all threads. Answers under way are finished before the server ends.
"""

import socket
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from threading import Lock
from typing import Any, Final

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import HTTPRequestParser  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]

from .access_log import AnsweredRequest
from .api.limits import key_of
from .api.request_body import BODY
from .site.urls import IMPORT, PHOTO_TEXT, SAVE, TWIN

SETTINGS: Final = {
    "threads": 8,
    "connection_limit": 800,
    "asyncore_use_poll": True,
    "channel_timeout": 60,
    "cleanup_interval": 10,
    "max_request_header_size": 1 << 16,
    "max_request_body_size": BODY + 1,
    "ident": None,
}
"""Settings of waitress. The desk accepts 1 MiB of text, which is up to 3 MiB as a form; programs may send BODY."""
PHOTOS: Final = 16 << 20
"""Maximum bytes of a body sent to an address that takes photos; the view has the exact limit."""
TAKING_PHOTOS: Final = (IMPORT, PHOTO_TEXT, SAVE)
PROXY: Final = {"trusted_proxy_headers": "x-forwarded-for x-forwarded-host x-forwarded-proto"}
"""Headers that a trusted proxy may set."""
PATIENCE: Final = 300
"""Maximum seconds for a request to arrive completely, and for an answer to be read completely."""
OF_ONE: Final = 200
"""Maximum number of open connections of one address; a trusted proxy has no such limit."""
THREADS_OF_ONE: Final = 4
"""Maximum number of threads that work for one address."""
LEAVING: Final = 30
"""Maximum seconds for finishing the answers under way when the server is ended."""


class _ReportingTask:
    """A task of waitress that reports its request to the server when it is answered."""

    sent = 0
    """Number of bytes sent of the answer's body."""

    def write(self, data: bytes) -> None:
        super().write(data)  # type: ignore[misc]
        self.sent += len(data)

    def service(self) -> None:
        begun = time.time()
        try:
            super().service()  # type: ignore[misc]
        finally:
            if self.wrote_header:  # type: ignore[attr-defined]
                self.channel.server.report(self._answered(begun))  # type: ignore[attr-defined]

    def _answered(self, begun: float) -> AnsweredRequest:
        """Return the answered request; `begun` is its start in seconds since the epoch."""
        task: Any = self
        asked, headers = task.request, task.request.headers
        return AnsweredRequest(
            task.channel.client(),
            getattr(asked, "command", ""),
            getattr(asked, "request_uri", ""),
            getattr(asked, "version", ""),
            int(task.status[:3]),
            self.sent,
            begun,
            time.time() - begun,
            headers.get("REFERER", ""),
            headers.get("USER_AGENT", ""),
        )


class _Task(_ReportingTask, WSGITask):  # type: ignore[misc]
    pass


class _ErrorTask(_ReportingTask, ErrorTask):  # type: ignore[misc]
    pass


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    """A parser of requests that allows larger bodies where photos are sent."""

    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.path.removesuffix(TWIN).endswith(TAKING_PHOTOS):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = PHOTOS


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that records the time since when it has been waiting for its client."""

    task_class, error_task_class, parser_class = _Task, _ErrorTask, _Parser
    since = 0.0

    def __init__(self, server: "Server", *more: Any, **others: Any) -> None:
        super().__init__(server, *more, **others)
        if not self.is_proxy() and sum(item.key == self.key for item in server.active_channels.values()) > OF_ONE:
            self.hang_up()

    @property
    def key(self) -> str:
        """The key under which its address is counted."""
        return key_of(str(self.addr[0]))

    def is_proxy(self) -> bool:
        """Return whether the client is a trusted proxy."""
        return self.adj.trusted_proxy is not None and self.adj.trusted_proxy in ("*", self.addr[0])

    def client(self) -> str:
        """Return the client of the next request: the other end, or the address that a trusted proxy names."""
        asked = self.requests[0].headers.get("X_FORWARDED_FOR", "") if self.requests and self.is_proxy() else ""
        return asked.rpartition(",")[2].strip() or str(self.addr[0])

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.since = time.time()
        return bool(super().received(data))

    def send_continue(self) -> None:
        if self.request.error is None:  # otherwise the request is refused already, and its body is not needed
            super().send_continue()

    def service(self) -> None:
        super().service()
        self.since = time.time()

    def waits(self) -> bool:
        """Return whether a request is still arriving, or an answer is waiting to be read."""
        return self.request is not None or bool(self.total_outbufs_len and not self.requests)

    def is_stuck(self) -> bool:
        """Return whether the connection cannot go on without its client."""
        return not self.requests or self.total_outbufs_len > self.adj.outbuf_high_watermark

    def is_idle(self) -> bool:
        """Return whether the connection has no answer under way."""
        return not self.requests and not self.total_outbufs_len

    def hang_up(self) -> None:
        """Close the connection at once; waitress would wait until it can write again."""
        self.will_close = True
        connection = self.socket  # another thread may have closed it
        if connection is not None:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Turn:
    """A connection whose next request is about to be answered."""

    def __init__(self, line: "_Queue", channel: _Channel, key: str) -> None:
        self.line, self.channel, self.key = line, channel, key

    def service(self) -> None:
        """Answer the request."""
        try:
            self.channel.service()
        finally:
            self.line.over(self.key)

    def cancel(self) -> None:
        """Drop the request."""
        self.channel.cancel()


class _Queue:
    """The queue of connections that wait for a thread: in turn by address, with a limit of threads for each address.

    It replaces the queue of waitress, which calls it under the lock of its threads.
    """

    def __init__(self, lock: Lock) -> None:
        self.waiting: OrderedDict[str, deque[_Channel]] = OrderedDict()
        self.at_work: Counter[str] = Counter()
        self._lock = lock

    def append(self, channel: _Channel) -> None:
        """Queue a connection behind the other connections of its address."""
        self.waiting.setdefault(key_of(channel.client()), deque()).append(channel)

    def _next(self) -> str | None:
        """Return the key of the next address; None if no connection waits or all addresses have their threads."""
        return next((key for key in self.waiting if self.at_work.get(key, 0) < THREADS_OF_ONE), None)

    def popleft(self) -> _Turn:
        """Remove and return the connection that is next."""
        key = self._next()
        assert key is not None
        line = self.waiting.pop(key)
        channel = line.popleft()
        if line:
            self.waiting[key] = line  # behind the other addresses
        self.at_work[key] += 1
        return _Turn(self, channel, key)

    def over(self, key: str) -> None:
        """Note that a request of this address is answered; its thread then looks for the next request."""
        with self._lock:
            self.at_work[key] -= 1
            if not self.at_work[key]:
                del self.at_work[key]

    def __len__(self) -> int:
        return 0 if self._next() is None else sum(map(len, self.waiting.values()))


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A server on one listening address. If there are several, the last one runs for all of them."""

    channel_class = _Channel
    listeners: Sequence[Callable[[AnsweredRequest], None]] = ()
    """Functions that are called with every answered request."""
    until: float | None = None
    """Time of `monotonic` at which the server ends at the latest; None until `leave` is called."""

    def maintenance(self, now: float) -> None:
        """Hang up on slow clients; waitress calls this method from time to time."""
        for channel in list(self.active_channels.values()):
            is_silent = now - channel.last_activity > self.adj.channel_timeout
            if (is_silent and channel.is_stuck()) or (channel.waits() and now - channel.since > PATIENCE):
                channel.hang_up()

    def report(self, answered: AnsweredRequest) -> None:
        """Call all listeners with an answered request."""
        for listener in self.listeners:
            listener(answered)

    @property
    def connections(self) -> list[_Channel]:
        """All open connections, of all listening addresses."""
        return [item for item in list(self._map.values()) if isinstance(item, _Channel)]

    def run(self) -> None:
        """Serve until `leave` is called, and then until the answers under way are sent, for at most LEAVING seconds."""
        while self._map and (self.until is None or (self.connections and time.monotonic() < self.until)):
            wasyncore.loop(timeout=1, use_poll=self.adj.asyncore_use_poll, map=self._map, count=1)
            if self.until is not None:
                self._close()
        for channel in self.connections:
            channel.hang_up()
        self.task_dispatcher.shutdown(timeout=1)

    def leave(self) -> None:
        """End `run` when the answers under way are sent; at once if called again. Signals and other threads call it."""
        self.until = time.monotonic() + LEAVING if self.until is None else 0.0
        self.pull_trigger()

    def _close(self) -> None:
        """Stop listening, and hang up on idle connections."""
        for item in list(self._map.values()):
            if isinstance(item, Server):
                item.accepting = False
                item.del_channel()
                item.socket.close()
            elif isinstance(item, _Channel) and item.is_idle():
                item.hang_up()


def make_server(app: Any, listeners: Sequence[Callable[[AnsweredRequest], None]] = (), **settings: Any) -> Server:
    """Return a server of an application; its `run` serves every address on which the host listens.

    The functions `listeners` are called with every answered request.
    """
    adjustments = Adjustments(**(SETTINGS | settings))
    threads, connections = ThreadedTaskDispatcher(), dict[int, Any]()
    threads.queue = _Queue(threads.lock)
    threads.set_thread_count(adjustments.threads)
    servers = [
        Server(app, connections, dispatcher=threads, adj=adjustments, sockinfo=listened)
        for listened in adjustments.listen
    ]
    for server in servers:
        server.listeners = listeners
    return servers[-1]
