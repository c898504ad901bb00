"""Serving: waitress with little patience for those who keep others waiting.

Waitress reads requests and sends answers for all connections in one thread, so one that is slow costs nothing but
its place; but it lets it keep that place as long as something happens now and then, or for ever while it reads nothing
of a long answer. Here a request has to arrive, and an answer has to be read, in a certain time; nobody has all places,
nor all threads; and whoever ends the server does not cut off the answers that are under way.
"""

import socket
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, Final

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]

from .access_log import AnsweredRequest
from .api.limits import key_of
from .api.request_body import BODY

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
"""The desk takes texts of a megabyte, three when they are sent as a form; programs may send as much as BODY says."""
PROXY: Final = {"trusted_proxy_headers": "x-forwarded-for x-forwarded-host x-forwarded-proto"}
"""What a proxy is believed that is trusted."""
PATIENCE: Final = 300
"""Within so many seconds a request has to arrive, from its first byte to its last, and an answer has to be read."""
OF_ONE: Final = 200
"""So many connections of one address are open at the same time; a proxy that is trusted has as many as there are."""
THREADS_OF_ONE: Final = 4
"""So many threads are at work for one address."""
LEAVING: Final = 30
"""Within so many seconds the answers under way have to be ready when the server is ended."""


class _Noted:
    """A task that tells of itself once it is done."""

    sent = 0
    """Bytes of the answer, without its head."""

    def write(self, data: bytes) -> None:
        super().write(data)  # type: ignore[misc]
        self.sent += len(data)

    def service(self) -> None:
        begun = time.time()
        try:
            super().service()  # type: ignore[misc]
        finally:
            if self.wrote_header:  # type: ignore[attr-defined]
                self.channel.server.noted(self._answered(begun))  # type: ignore[attr-defined]

    def _answered(self, begun: float) -> AnsweredRequest:
        task: Any = self
        asked, headers = task.request, task.request.headers
        return AnsweredRequest(
            task.channel.asker(),
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


class _Task(_Noted, WSGITask):  # type: ignore[misc]
    pass


class _ErrorTask(_Noted, ErrorTask):  # type: ignore[misc]
    pass


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when its other end has kept it waiting."""

    task_class, error_task_class = _Task, _ErrorTask
    since = 0.0

    def __init__(self, server: "Server", *more: Any, **others: Any) -> None:
        super().__init__(server, *more, **others)
        if not self.is_proxy() and sum(one.key == self.key for one in server.active_channels.values()) > OF_ONE:
            self.hang_up()

    @property
    def key(self) -> str:
        """What the other end is counted as."""
        return key_of(str(self.addr[0]))

    def is_proxy(self) -> bool:
        """Whether it is a proxy that is trusted."""
        return self.adj.trusted_proxy is not None and self.adj.trusted_proxy in ("*", self.addr[0])

    def asker(self) -> str:
        """Whose request is to be answered next: the other end, or whom the proxy names that is the other end."""
        asked = self.requests[0].headers.get("X_FORWARDED_FOR", "") if self.requests and self.is_proxy() else ""
        return asked.rpartition(",")[2].strip() or str(self.addr[0])

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.since = time.time()
        return bool(super().received(data))

    def send_continue(self) -> None:
        if self.request.error is None:  # else it is refused already, and its body is not waited for
            super().send_continue()

    def service(self) -> None:
        super().service()
        self.since = time.time()

    def waits(self) -> bool:
        """Whether a request has begun to arrive, or there is something to send and nothing else to do."""
        return self.request is not None or bool(self.total_outbufs_len and not self.requests)

    def is_stuck(self) -> bool:
        """Whether nothing can be done until the other end does something."""
        return not self.requests or self.total_outbufs_len > self.adj.outbuf_high_watermark

    def is_idle(self) -> bool:
        """Whether no answer is under way."""
        return not self.requests and not self.total_outbufs_len

    def hang_up(self) -> None:
        """Closes the connection, which waitress would do only when it may write to it again."""
        self.will_close = True
        open_still = self.socket  # another thread may have closed it
        if open_still is not None:
            with suppress(OSError):
                open_still.shutdown(socket.SHUT_RDWR)


class _Turn:
    """A connection whose next request is being answered, as one of its address."""

    def __init__(self, line: "_Line", channel: _Channel, key: str) -> None:
        self.line, self.channel, self.key = line, channel, key

    def service(self) -> None:
        """Answers it."""
        try:
            self.channel.service()
        finally:
            self.line.over(self.key)

    def cancel(self) -> None:
        """Answers it no more."""
        self.channel.cancel()


class _Line:
    """The connections whose requests wait for a thread: every address in its turn, and none has all threads.

    Waitress takes it for its queue, and asks it under the lock of its threads.
    """

    def __init__(self, lock: Lock) -> None:
        self.waiting: OrderedDict[str, deque[_Channel]] = OrderedDict()
        self.at_work: Counter[str] = Counter()
        self._lock = lock

    def append(self, channel: _Channel) -> None:
        """Puts a connection behind those of its address."""
        self.waiting.setdefault(key_of(channel.asker()), deque()).append(channel)

    def _next(self) -> str | None:
        return next((key for key in self.waiting if self.at_work.get(key, 0) < THREADS_OF_ONE), None)

    def popleft(self) -> _Turn:
        """The connection whose turn it is."""
        key = self._next()
        assert key is not None
        line = self.waiting.pop(key)
        channel = line.popleft()
        if line:
            self.waiting[key] = line  # behind the other addresses
        self.at_work[key] += 1
        return _Turn(self, channel, key)

    def over(self, key: str) -> None:
        """One of an address is answered; its thread looks by itself for the next."""
        with self._lock:
            self.at_work[key] -= 1
            if not self.at_work[key]:
                del self.at_work[key]

    def __len__(self) -> int:
        return 0 if self._next() is None else sum(map(len, self.waiting.values()))


class Server(TcpWSGIServer):  # type: ignore[misc]
    """One address that is listened on. What they have in common, the last of them does for all."""

    channel_class = _Channel
    told: Sequence[Callable[[AnsweredRequest], None]] = ()
    """They hear of every request that was answered."""
    until: float | None = None
    """When it ends at the latest, once it is ending; on the clock of `monotonic`."""

    def maintenance(self, now: float) -> None:
        """Hangs up on those who keep others waiting; waitress calls it now and then."""
        for channel in list(self.active_channels.values()):
            is_silent = now - channel.last_activity > self.adj.channel_timeout
            if (is_silent and channel.is_stuck()) or (channel.waits() and now - channel.since > PATIENCE):
                channel.hang_up()

    def noted(self, answered: AnsweredRequest) -> None:
        """Tells of a request that was answered."""
        for hear in self.told:
            hear(answered)

    @property
    def connections(self) -> list[_Channel]:
        """All that are open."""
        return [one for one in list(self._map.values()) if isinstance(one, _Channel)]

    def run(self) -> None:
        """Serves until it is to leave, and then until the answers under way are sent, for LEAVING seconds at most."""
        while self._map and (self.until is None or (self.connections and time.monotonic() < self.until)):
            wasyncore.loop(timeout=1, use_poll=self.adj.asyncore_use_poll, map=self._map, count=1)
            if self.until is not None:
                self._close()
        for channel in self.connections:
            channel.hang_up()
        self.task_dispatcher.shutdown(timeout=1)

    def leave(self) -> None:
        """Ends `run` when the answers under way are sent; told so again, at once. Signals and other threads call it."""
        self.until = time.monotonic() + LEAVING if self.until is None else 0.0
        self.pull_trigger()

    def _close(self) -> None:
        """Listens to nobody new, and hangs up on whoever is not being answered."""
        for one in list(self._map.values()):
            if isinstance(one, Server):
                one.accepting = False
                one.del_channel()
                one.socket.close()
            elif isinstance(one, _Channel) and one.is_idle():
                one.hang_up()


def server_of(app: Any, told: Sequence[Callable[[AnsweredRequest], None]] = (), **settings: Any) -> Server:
    """A server of an application, at every address that the host has; its `run` serves them all.

    Of every request that was answered those that are `told` hear.
    """
    adjustments = Adjustments(**(SETTINGS | settings))
    threads, connections = ThreadedTaskDispatcher(), dict[int, Any]()
    threads.queue = _Line(threads.lock)
    threads.set_thread_count(adjustments.threads)
    servers = [
        Server(app, connections, dispatcher=threads, adj=adjustments, sockinfo=listened)
        for listened in adjustments.listen
    ]
    for server in servers:
        server.told = told
    return servers[-1]
