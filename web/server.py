"""A waitress server with time limits, and one budget for all that a client address costs.

Waitress reads requests and sends answers for all connections in one thread, so a slow connection occupies no more than
its place. But a client may keep this place for as long as it sends a byte now and then, or for ever if it does not read
a long answer; and it may keep this thread busy with what is tedious to parse. Here a request has to arrive, and an
answer has to be read, within a time limit. What the thread does for an address is charged to it (`budget.py`), and the
connections are read in rounds, those of addresses that have used least first. Bodies in chunks are read only where a
program streams records. Answers under way are finished before the server ends.
"""

import errno
import select
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from math import inf
from typing import Any, Final, NamedTuple

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.buffers import OverflowableBuffer  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import HTTPRequestParser  # type: ignore[import-untyped]
from waitress.receiver import ChunkedReceiver  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]
from waitress.utilities import BadRequest, Error, RequestEntityTooLarge, RequestHeaderFieldsTooLarge  # type: ignore[import-untyped]

from .access_log import AnsweredRequest
from .api.limits import key_of
from .api.request_body import BODY
from .budget import CONNECTIONS, OPENING, REFUSED, THREADS, KeptBytes, OpenConnections, Queue, ReadingWork
from .site import urls

SETTINGS: Final = {
    "threads": THREADS,
    "connection_limit": 2 * CONNECTIONS,  # never reached: a newcomer takes the place of another
    "backlog": 4096,
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
TAKING_PHOTOS: Final = (urls.IMPORT, urls.PHOTO_TEXT, urls.SAVE)
TAKING_CHUNKS: Final = (
    *(urls.ADD, urls.IMPORT, urls.VALIDATE, urls.REPAIR, urls.COMPLETE, urls.CONVERT, urls.LINK, urls.DRAW),
)
"""Ends of addresses that read a body in chunks; a program may send records there without knowing how long they are."""
CHUNKS: Final = 100
"""Number of chunks that may be small; beside them, one chunk is allowed for every LEAST_CHUNK bytes."""
LEAST_CHUNK: Final = 64
CONTROL_LINE: Final = 256
"""Maximum bytes of the line before a chunk, and of what follows the last one."""
LINES: Final = 128
"""Maximum number of lines of a head."""
HEAD_BYTES: Final = 1024
"""Maximum bytes that are read at once of a head: a longer part might hold many requests."""
PARKED: Final = 1 << 20
"""Bytes of unread answers after which the next request of a connection waits, without a thread, until they are read."""
GONE: Final = (errno.ECONNABORTED, errno.ENOTCONN, errno.EPROTO)
"""Error codes of a connection that was closed before it was accepted."""
ACCEPTING: Final = 0.05
"""Maximum seconds of a round in which connections are accepted: newcomers queue behind those that are refused."""
COUNTED: Final = 0.25
"""Seconds after which the bytes that are kept for the addresses are counted again."""
TOO_LARGE: Final = f"This is too much to send at once: a photo has at most 12 megabytes, anything else {BODY >> 20}."
PROXY: Final = {"trusted_proxy_headers": "x-forwarded-for x-forwarded-host x-forwarded-proto"}
"""Headers that a trusted proxy may set."""
PATIENCE: Final = 300
"""Maximum seconds for a request to arrive completely, and for an answer to be read completely."""
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
        begun, since = time.time(), time.monotonic()
        try:
            super().service()  # type: ignore[misc]
        finally:
            if self.wrote_header:  # type: ignore[attr-defined]
                self.channel.server.report(self._answered(begun, time.monotonic() - since))  # type: ignore[attr-defined]

    def _answered(self, begun: float, seconds: float) -> AnsweredRequest:
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
            seconds,
            headers.get("REFERER", ""),
            headers.get("USER_AGENT", ""),
        )


class _Task(_ReportingTask, WSGITask):  # type: ignore[misc]
    pass


class _ErrorTask(_ReportingTask, ErrorTask):  # type: ignore[misc]
    pass


class _LengthRequiredError(Error):  # type: ignore[misc]
    """An answer to a body in chunks where none is read."""

    code = 411
    reason = "Length Required"


class _TooManyChunksError(Exception):
    pass


class _ChunkBuffer(OverflowableBuffer):  # type: ignore[misc]
    """The bytes of a body in chunks; raise _TooManyChunksError when it has far more chunks than it needs."""

    chunks = 0

    def append(self, data: bytes) -> None:
        super().append(data)
        self.chunks += 1
        if self.chunks > CHUNKS + len(self) // LEAST_CHUNK:
            raise _TooManyChunksError


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    """A parser of requests that allows larger bodies where photos are sent, and chunks only where records are sent."""

    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        if header_plus.count(b"\n") > LINES:
            super().parse_header(b"GET / HTTP/1.0\r\n")
            self._refuse(RequestHeaderFieldsTooLarge(f"more than {LINES} lines"))
            return
        super().parse_header(header_plus)
        path = self.path.removesuffix(urls.TWIN)
        if path.endswith(TAKING_PHOTOS):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = PHOTOS
        if self.chunked:
            self.body_rcv = ChunkedReceiver(_ChunkBuffer(self.adj.inbuf_overflow))
            if not path.endswith(TAKING_CHUNKS):
                self._refuse(_LengthRequiredError("No body in chunks is read here."))

    def received(self, data: bytes) -> int:
        """Take a part of the request; return the number of its bytes that belong to it."""
        try:
            consumed = int(super().received(data))
        except _TooManyChunksError:
            self._refuse(BadRequest("The chunks are too small."))
            return len(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.error.body = TOO_LARGE
        receiver = self.body_rcv
        if self.chunked and max(len(receiver.control_line), len(receiver.trailer)) > CONTROL_LINE:
            self._refuse(BadRequest("A line of the body is too long."))
        return consumed

    def _refuse(self, error: Error) -> None:
        """Answer this error; nothing more is read."""
        self.error, self.completed, self.connection_close = error, True, True
        self.expect_continue = False


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that records the time since when it has been waiting for its client."""

    task_class, error_task_class, parser_class = _Task, _ErrorTask, _Parser
    since = last_read = _active = 0.0
    is_at_work = is_parked = is_refused = False

    def __init__(self, server: "Server", sock: Any, addr: Any, adj: Adjustments, map: Any = None) -> None:
        self.key = key_of(str(addr[0]))
        """The key under which its address is counted."""
        self._is_proxy = server.is_proxy(str(addr[0]))
        super().__init__(server, sock, addr, adj, map=map)
        server.enter(self)
        server.reading.charge(self.payer, OPENING)

    @property
    def payer(self) -> str | None:
        """The key that pays for the work on the connection; None for a proxy, which works for many."""
        return None if self._is_proxy else self.key

    @property
    def last_activity(self) -> float:
        """The time of `monotonic` at which a byte was read or written last; waitress sets another clock's."""
        return self._active

    @last_activity.setter
    def last_activity(self, _: float) -> None:
        self._active = time.monotonic()

    @property
    def arrived(self) -> int:
        """The number of bytes of the requests that have arrived, and are not answered."""
        unfinished = self.request  # the other thread may set it to None
        bodies = sum(int(item.body_bytes_received) for item in list(self.requests))
        return bodies + (0 if unfinished is None else int(unfinished.body_bytes_received))

    def is_proxy(self) -> bool:
        return self._is_proxy

    def client(self) -> str:
        """Return the client of the next request: the other end, or the address that a trusted proxy names."""
        asked = self.requests[0].headers.get("X_FORWARDED_FOR", "") if self.requests and self.is_proxy() else ""
        return asked.rpartition(",")[2].strip() or str(self.addr[0])

    def readable(self) -> bool:
        server = self.server
        return not server.reading.is_paused(self.key) and server.kept.may_arrive(self) and bool(super().readable())

    def handle_read_event(self) -> None:
        reading = self.server.reading
        if not self._is_proxy and reading.is_overdrawn(self.key):
            return  # it is read in another round
        self.last_read = reading.now
        super().handle_read_event()
        if self.is_refused:
            self.is_refused = False
            self.service()

    def handle_write_event(self) -> None:
        super().handle_write_event()
        if self.is_parked and self.total_outbufs_len <= PARKED:
            self.is_parked = False
            self.server.add_task(self)

    def recv(self, buffer_size: int) -> bytes:
        is_head = self.request is None or not self.request.headers_finished
        return bytes(super().recv(min(buffer_size, HEAD_BYTES) if is_head else buffer_size))

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.since = time.monotonic()
        return bool(super().received(data))

    def del_channel(self, map: Any = None) -> None:
        super().del_channel(map)
        self.server.opened.remove(self)

    def send_continue(self) -> None:
        if self.request.error is None:  # otherwise the request is refused already, and its body is not needed
            super().send_continue()

    def service(self) -> None:
        super().service()
        self.since = time.monotonic()

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


class Shared(NamedTuple):
    """State that the servers on all listening addresses have in common."""

    reading: ReadingWork
    kept: KeptBytes
    opened: OpenConnections
    listeners: Sequence[Callable[[AnsweredRequest], None]]
    """Functions that are called with every answered request."""


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A server on one listening address. If there are several, the last one runs for all of them."""

    channel_class = _Channel
    until: float | None = None
    """Time of `monotonic` at which the server ends at the latest; None until `leave` is called."""
    next_channel_cleanup = inf
    """Switches off the clean-up by waitress, which uses another clock; `run` calls `clean` instead."""

    def __init__(self, shared: Shared, *more: Any, **others: Any) -> None:
        self.reading, self.kept, self.opened, self.listeners = shared
        self._cleaned = self._counted = 0.0
        self._is_drained = False
        self._epoll: Any = None
        self._watched: dict[int, tuple[Any, int]] = {}
        super().__init__(*more, **others)

    # -- newcomers ----------------------------------------------------------------------------------

    def handle_accept(self) -> None:
        """Accept the connections that wait, for a limited time."""
        self._is_drained = False
        while not self._is_drained and not self.reading.is_round_over(ACCEPTING):
            super().handle_accept()
        self.reading.begin_round()

    def accept(self) -> Any:
        """Return the next connection; None if no more wait. Connections of an overdrawn address are closed at once."""
        self._is_drained = True
        refused = Counter[str]()
        accepted = None
        while not self.reading.is_round_over(ACCEPTING):
            try:
                accepted = self.socket.accept()
            except BlockingIOError:
                break
            except OSError as error:
                if error.errno in GONE:
                    continue  # who asked has hung up; others may wait behind
                raise
            address = str(accepted[1][0])
            key = key_of(address)
            if not self.reading.is_overdrawn(key, REFUSED) or self.is_proxy(address):
                self._is_drained = False
                break
            accepted[0].close()
            accepted = None
            refused[key] += 1
        if refused:
            self.reading.charge_all(refused)
        return accepted

    def is_proxy(self, address: str) -> bool:
        """Return whether an address is a trusted proxy."""
        return self.adj.trusted_proxy is not None and self.adj.trusted_proxy in ("*", address)

    def enter(self, channel: _Channel) -> None:
        """Give a place to a new connection; if there is none, close another connection or this one."""
        self.reading.used.enter(channel.key)
        yielding = self.opened.yielding(channel)
        if yielding is not None:
            yielding.handle_close()
        if yielding is not channel:
            self.opened.add(channel)

    # -- rounds -------------------------------------------------------------------------------------

    def add_task(self, channel: _Channel) -> None:
        """Queue a connection for a thread; if its client does not read its answers, wait until it has read more.

        A request that is refused needs no thread: it is answered at once.
        """
        if channel.requests[0].error is not None and not channel.is_at_work:
            channel.is_refused = True
        elif channel.total_outbufs_len > PARKED:
            channel.is_parked = True
        else:
            super().add_task(channel)

    def clean(self, now: float) -> None:
        """Hang up on slow clients; `now` is a time of `monotonic`."""
        for channel in self.connections:
            is_silent = now - channel.last_activity > self.adj.channel_timeout
            if (is_silent and channel.is_stuck()) or (channel.waits() and now - channel.since > PATIENCE):
                channel.hang_up()
        self.reading.used.forget({channel.key for channel in self.connections})

    def _round(self) -> None:
        """Accept, read and send whatever is ready; addresses that have used least come first."""
        self.reading.begin_round()
        now = self.reading.now
        if now - self._cleaned > self.adj.cleanup_interval:
            self._cleaned = now
            self.clean(now)
        if now - self._counted > COUNTED:
            self._counted = now
            if self.kept.count(self.connections):
                with self.task_dispatcher.lock:
                    self.task_dispatcher.queue_cv.notify_all()
        if not hasattr(select, "poll"):  # Windows
            wasyncore.loop(timeout=1, map=self._map, count=1)
            return
        ready = self._ready()
        self.reading.begin_round()
        for item, events in ready:
            if self.reading.is_round_over():
                break
            if item._fileno is not None:  # otherwise it was closed in this round
                wasyncore.readwrite(item, events)
                self.reading.charge(item.payer if isinstance(item, _Channel) else None)

    def _ready(self) -> list[tuple[Any, int]]:
        """Wait for at most a second; return the ready channels with their events of `poll`, in order of their rank."""
        waiting = dict(self._map)
        wanted = {}
        for fd, item in waiting.items():
            events = select.POLLIN if item.readable() else 0
            events |= select.POLLOUT if item.writable() and not item.accepting else 0
            if events:
                wanted[fd] = events
        ready = [(waiting[fd], events) for fd, events in self._polled(waiting, wanted)]
        rank = self.reading.used.rank

        def place(entry: tuple[Any, int]) -> tuple[Any, float]:
            item = entry[0]
            return (rank(item.key), item.last_read) if isinstance(item, _Channel) else ((), -1.0)

        return sorted(ready, key=place)

    def _polled(self, waiting: Mapping[int, Any], wanted: Mapping[int, int]) -> list[tuple[int, int]]:
        """Wait for at most a second for wanted events of the files in `waiting`; return files with their events."""
        if not hasattr(select, "epoll"):
            poll = select.poll()
            for fd, events in wanted.items():
                poll.register(fd, events)
            return poll.poll(1000)
        if self._epoll is None:
            self._epoll = select.epoll()
        watched = {fd: (waiting[fd], events) for fd, events in wanted.items()}
        for fd in self._watched.keys() - watched.keys():
            with suppress(OSError):  # it is closed
                self._epoll.unregister(fd)
        for fd, entry in watched.items():
            before = self._watched.get(fd)
            if before == entry:
                continue
            try:
                if before is None or before[0] is not entry[0]:
                    self._epoll.register(fd, entry[1])
                else:
                    self._epoll.modify(fd, entry[1])
            except FileExistsError:
                self._epoll.modify(fd, entry[1])
        self._watched = watched
        return list(self._epoll.poll(1.0))

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
            self._round()
            if self.until is not None:
                self._close()
        for channel in self.connections:
            channel.hang_up()
        if self._epoll is not None:
            self._epoll.close()
        self.task_dispatcher.shutdown(timeout=1)

    def leave(self) -> None:
        """End `run` when the answers under way are sent, at once if called again; signals and threads may call this."""
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
    kept = KeptBytes()
    threads.queue = Queue(threads.lock, kept.is_unread)
    threads.set_thread_count(adjustments.threads)
    shared = Shared(ReadingWork(), kept, OpenConnections(), listeners)
    servers = [
        Server(shared, app, connections, dispatcher=threads, adj=adjustments, sockinfo=listened)
        for listened in adjustments.listen
    ]
    return servers[-1]
