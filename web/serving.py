"""Serving: waitress with little patience for those who keep others waiting.

Waitress reads requests and sends answers for all connections in one thread, so one that is slow costs nothing but
its place; but it lets it keep that place as long as something happens now and then, or for ever while it reads nothing
of a long answer. Here a request has to arrive, and an answer has to be read, in a certain time.
"""

import socket
import time
from contextlib import suppress
from typing import Any, Final

from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]

from tarot_records.web.api.request_body import BODY

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


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when its other end has kept it waiting."""

    since = 0.0

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

    def hang_up(self) -> None:
        """Closes the connection, which waitress would do only when it may write to it again."""
        self.will_close = True
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


class Server(TcpWSGIServer):  # type: ignore[misc]
    """One address that is listened on."""

    channel_class = _Channel

    def maintenance(self, now: float) -> None:
        """Hangs up on those who keep others waiting; waitress calls it now and then."""
        for channel in list(self.active_channels.values()):
            is_silent = now - channel.last_activity > self.adj.channel_timeout
            if (is_silent and channel.is_stuck()) or (channel.waits() and now - channel.since > PATIENCE):
                channel.hang_up()


def server_of(app: Any, **settings: Any) -> Server:
    """A server of an application, at every address that the host has; its `run` serves them all."""
    adjustments = Adjustments(**(SETTINGS | settings))
    threads, connections = ThreadedTaskDispatcher(), dict[int, Any]()
    threads.set_thread_count(adjustments.threads)
    return [
        Server(app, connections, dispatcher=threads, adj=adjustments, sockinfo=listened)
        for listened in adjustments.listen
    ][-1]
