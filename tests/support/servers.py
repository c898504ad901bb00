"""A server as `tarot-records serve` runs it, in another thread of the test."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from tarot_records.archive.store import Archive
from tarot_records.web.api.gate import Gate
from tarot_records.web.server import Server, make_server


@contextmanager
def running(app: Any, **more: Any) -> Iterator[Server]:
    """A server at work in another thread."""
    server = make_server(app, host="127.0.0.1", port=0, **more)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        with suppress(OSError):  # a thread of the server woke it at the same moment, and it has closed its trigger
            server.trigger.pull_trigger(server.close)
        for channel in list(server.active_channels.values()):
            channel.hang_up()
        thread.join(5)
        server.task_dispatcher.shutdown()


class Site(NamedTuple):
    server: Server
    gate: Gate
    archive: Archive

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.effective_port}"

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", int(self.server.effective_port)), timeout=60)

    def asked(self, text: bytes) -> bytes:
        """All that the server says to this before it hangs up."""
        with self.connected() as connection:
            connection.sendall(text)
            return everything(connection)


def everything(connection: socket.socket) -> bytes:
    told = bytearray()
    with suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            told += part
    return bytes(told)


def waited_for(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def channel_of(site: Site, connection: socket.socket) -> Any:
    """What the server has of a connection, as soon as it has it."""
    port = connection.getsockname()[1]
    waited_for(lambda: any(one.addr[1] == port for one in list(site.server.active_channels.values())))
    return next(one for one in list(site.server.active_channels.values()) if one.addr[1] == port)
