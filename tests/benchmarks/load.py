"""Step pages under load: so many requests a second, whatever the server does, over random steps of all samples.

    python tests/benchmarks/load.py [--rate 300] [--seconds 20] [--long]

Starts `tarot-records serve` on the samples in a process of its own and asks it from this one, over connections
that stay open. Open loop: each request has its moment (seed 1), and its time counts from then, also while it
waits for a connection. Cold: the server has just started, no page was asked for before. Warm: every page was.
Milliseconds from the moment to the last byte. Also what a HEAD, a 304 and the list take, one at a time.
Last how much of packed pages the server keeps in memory, and how much it may keep. With --long pages are asked for
first that nobody asked for before, by readers of many addresses, until twice as much was sent as it may keep.
"""

import argparse
import asyncio
import http.client
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from tarot_records.web import create_app

HEAD = "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\nAccept-Language: en\r\n\r\n"
LANES = 64
"""How many connections are open at once."""
AN_ADDRESS = 500
"""So many new pages a reader asks for: fewer than he may."""


def served() -> tuple[subprocess.Popen[str], int]:
    """A running server of the samples, and its port."""
    command = [sys.executable, "-m", "tarot_records", "serve", "samples", "--port", "0", "--metrics"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"Serving on .*:(\d+)", line):
            return server, int(found[1])
    raise SystemExit("the server did not start")


def pages() -> list[str]:
    """The address of every step of every sample."""
    library = create_app([Path("samples")]).extensions["library"]
    return [f"/r/{slug}/{step}" for slug in library.slugs for step in range(len(library.walk(slug).frames))]


class Lane:
    """A connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self, reader: int) -> "Lane":
        """The connection, opened by one of many readers, who has an address of his own on this machine."""
        source = f"127.0.1.{1 + reader % 250}"
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        return self

    async def ask(self, path: str) -> int:
        """Asks for a page and reads all of it; its size."""
        self.writer.write(HEAD.format(path=path, host=f"127.0.0.1:{self.port}").encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        assert head.startswith("HTTP/1.1 200"), (path, head[:60])
        length = int(re.search(r"(?i)content-length: (\d+)", head)[1])  # type: ignore[index]
        await self.reader.readexactly(length)
        return length


async def load(port: int, asked: list[str], rate: float) -> list[float]:
    """The times of these requests, so many of them each second."""
    lanes: asyncio.Queue[Lane] = asyncio.Queue()
    for reader in range(LANES):
        lanes.put_nowait(await Lane(port).open(reader))
    times: list[float] = []

    async def one(path: str, moment: float) -> None:
        lane = await lanes.get()
        await lane.ask(path)
        times.append(1000 * (time.perf_counter() - moment))
        lanes.put_nowait(lane)

    start = time.perf_counter()
    tasks = []
    for number, path in enumerate(asked):
        moment = start + number / rate
        if (wait := moment - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(one(path, moment)))
    await asyncio.gather(*tasks)
    return times


async def all_of(port: int, paths: list[str]) -> None:
    """Asks for every page once, a few at a time."""
    parts = iter([paths[at : at + AN_ADDRESS] for at in range(0, len(paths), AN_ADDRESS)])

    async def some(reader: int) -> None:
        for number, mine in enumerate(parts):
            lane = await Lane(port).open(reader + 4 * number)
            for path in mine:
                await lane.ask(path)
            lane.writer.close()

    await asyncio.gather(*map(some, range(4)))


class Kept(NamedTuple):
    """What the server says of the pages in its memory, in bytes."""

    now: float
    most: float
    memory: float
    """What its whole process takes."""


def kept(port: int) -> Kept:
    """What the server keeps now."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/metrics")
    told = connection.getresponse().read().decode()
    asked = (r'tarot_kept_bytes{kind="pages"}', r'tarot_kept_bytes_most{kind="pages"}', "process_resident_memory_bytes")
    return Kept(*(float(re.search(rf"(?m)^{re.escape(name)} (\S+)", told)[1]) for name in asked))  # type: ignore[index]


async def filled(port: int, paths: list[str], chance: Random) -> tuple[int, float]:
    """How many new pages were asked for till twice the cap was sent, and the most that was kept meanwhile."""
    most, sent, pages = kept(port).now, 0, 0
    while sent < 2 * kept(port).most:
        lane = await Lane(port).open(pages // AN_ADDRESS)
        for _ in range(AN_ADDRESS):
            sent += await lane.ask(f"{chance.choice(paths)}?x={pages}")
            pages += 1
        lane.writer.close()
        most = max(most, kept(port).now)
    return pages, most


def alone(port: int, method: str, path: str, **headers: str) -> float:
    """The median of fifty requests, one after the other."""
    times = []
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for _ in range(50):
        start = time.perf_counter()
        connection.request(method, path, headers={"Accept-Encoding": "gzip", **headers})
        connection.getresponse().read()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def row(title: str, times: list[float]) -> str:
    """A line of the table."""
    cuts = statistics.quantiles(times, n=100)
    return f"{title:8}{len(times):8}{cuts[49]:9.1f}{cuts[94]:9.1f}{cuts[98]:9.1f}{max(times):9.1f}"


def main() -> None:
    """Prints a row for the cold server and one for the warm."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rate", type=float, default=300, help="Requests a second.")
    parser.add_argument("--seconds", type=float, default=20, help="How long.")
    parser.add_argument("--long", action="store_true", help="Fill the server's memory for pages, and more.")
    asked = parser.parse_args()
    chance, paths = Random(1), pages()
    wanted = chance.choices(paths, k=round(asked.rate * asked.seconds))
    server, port = served()
    try:
        print(f"{len(paths)} pages, {asked.rate:.0f} requests a second")
        print(f"{'':8}{'requests':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'worst':>9}")
        print(row("cold", asyncio.run(load(port, wanted, asked.rate))))
        asyncio.run(all_of(port, paths))
        print(row("warm", asyncio.run(load(port, wanted, asked.rate))))
        page = wanted[0]
        mark = ""
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", page, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        mark = answer.headers["ETag"]
        print(f"one at a time: HEAD {alone(port, 'HEAD', page):.1f}, GET {alone(port, 'GET', page):.1f}, ", end="")
        known = alone(port, "GET", page, **{"If-None-Match": mark})
        print(f"304 {known:.1f}, the list {alone(port, 'GET', '/'):.1f}")
        number, most = asyncio.run(filled(port, paths, chance)) if asked.long else (0, kept(port).now)
        told = kept(port)
        print(f"pages kept: {told.now / 1e6:.1f} MB, at most {most / 1e6:.1f}, may be {told.most / 1e6:.1f}; ", end="")
        print(f"{number:,} new ones asked for; the process takes {told.memory / 1e6:.0f} MB")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
