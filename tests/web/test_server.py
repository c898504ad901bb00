"""A server as it is started: whom it answers, what it logs and measures, and how it ends."""

import http.client
import re
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import orjson
import pytest

from support.archives import texts
from support.dask_cluster import until
from tarot_records.web.access_log import AnsweredRequest, common, json_line
from tarot_records.web.budget import THREADS_OF_ONE, Queue
from tarot_records.web.server import LEAVING
from tarot_records.web.site.page_cache import MOST


class Started(NamedTuple):
    process: subprocess.Popen[str]
    port: int

    def ask(self, path: str, host: str = "localhost") -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", path, headers={"Host": host})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)


@contextmanager
def started(folder: Path, *options: str) -> Iterator[Started]:
    """A server of one record."""
    (folder / "x.json").write_bytes(texts(1)[0])
    command = [sys.executable, "-m", "tarot_records", "serve", str(folder / "x.json"), "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout is not None
        found = next(found for line in process.stdout if (found := re.search(r"http://[\d.]+:(\d+)", line)))
        try:
            yield Started(process, int(found[1]))
        finally:
            process.kill()


@pytest.mark.long("a server judges hundreds of records")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP"])
def test_answers_under_way_are_finished_on_shutdown(tmp_path: Path, end: str) -> None:
    lines, log = b"\n".join(texts(3) * 150), tmp_path / "log"
    options = ("--log", str(log), "--log-format", "json", "--metrics")
    with started(tmp_path, *options) as server, server.connected() as idle, server.connected() as at_work:
        for host in ("localhost:1", "127.0.0.1", "[::1]:1"):
            assert server.ask("/health/ready", host) == (200, b'{"ready":true}')
        for host in ("evil.example", "localhost.evil.example", "192.0.2.1", "[x]", "[::1"):
            assert [server.ask(path, host)[0] for path in ("/", "/assets/style.css")] == [421, 421], host
        measured = server.ask("/metrics")[1]
        assert b'tarot_records{verdict="proved"} 1.0' in measured
        assert float(re.search(rb'tarot_kept_bytes_most{kind="pages"} (.*)', measured)[1]) == MOST  # type: ignore[index]
        refused = b'tarot_answers_total{method="GET",status="421"} 10.0'
        until(lambda: refused in server.ask("/metrics")[1])  # an answer is counted after it was sent
        head = "POST /api/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
        at_work.sendall(f"{head}Content-Length: {len(lines)}\r\n\r\n".encode() + lines)
        told = at_work.recv(1000)
        server.process.send_signal(getattr(signal, end))
        assert idle.recv(1) == b""
        with pytest.raises(ConnectionRefusedError):
            server.connected()
        while part := at_work.recv(1 << 16):
            told += part
        assert server.process.wait(LEAVING) == 0
    assert told.count(b'"verdict":"proved"') == 450
    assert told.endswith(b"0\r\n\r\n")
    last = orjson.loads(log.read_bytes().splitlines()[-1])
    assert (last["method"], last["path"], last["status"]) == ("POST", "/api/validate", 200)
    assert last["size"] > 450 * 100


class Waiting:
    """A connection as the line of those who wait sees it."""

    def __init__(self, address: str) -> None:
        self.address = address

    def client(self) -> str:
        return self.address

    def service(self) -> None:
        pass


def test_threads_are_shared_fairly_between_addresses() -> None:
    line = Queue(threading.Lock())
    for address in [*["a"] * 6, "b", "b", "c"]:
        line.append(Waiting(address))  # type: ignore[arg-type]
    turns = []
    while line:
        turns.append(line.popleft())
    assert [turn.key for turn in turns] == ["a", "b", "c", "a", "b", "a", "a"]
    assert Counter(turn.key for turn in turns)["a"] == THREADS_OF_ONE
    turns[0].service()
    assert line.popleft().key == "a"
    assert not line


ASKED = AnsweredRequest("192.0.2.1", "GET", "/r/x?q=é", "1.1", 200, 12, 0.0, 0.1234567, 'a"b\\', "x\r\ny\x1b[31m")


def test_log_lines_contain_no_line_breaks() -> None:
    told = common(ASKED)
    assert told == (
        '192.0.2.1 - - [01/Jan/1970:00:00:00 +0000] "GET /r/x?q=\\xe9 HTTP/1.1" 200 12 '
        '"a\\"b\\\\" "x\\x0d\\x0ay\\x1b[31m"'
    )
    data = orjson.loads(json_line(ASKED))
    assert (data["begun"], data["seconds"], data["agent"]) == ("1970-01-01T00:00:00.000+00:00", 0.1235, ASKED.agent)
    assert json_line(ASKED).isprintable()
