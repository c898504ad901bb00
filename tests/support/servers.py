"""A server as `tarot-records serve` runs it, in another thread of the test."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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
        server.trigger.pull_trigger(server.close)
        for channel in list(server.active_channels.values()):
            channel.hang_up()
        thread.join(5)
        server.task_dispatcher.shutdown()
