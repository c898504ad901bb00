"""An adversary below HTTP: raw sockets before a server, while an honest reader at another address asks for pages.

    python tests/fuzz/door.py [--seconds 4] [--seed 1 --inputs 200] [--only pipelines] [--port 8080] [--network 48]

Starts `tarot-records serve` on the samples, or attacks the server at `--port` of this machine, which may be a proxy in
front of it. The attacks of `door.toml` come first, then as many inputs as `--inputs` says, composed of their parts at
random; the same seed makes the same inputs. For each it prints the number of the reader's pages, the slowest of them in
milliseconds, and how often he was not answered. It ends with 1 if a page took longer than `--most` seconds.

With `--network 48` the attacker has a network of IPv6 with this prefix, and each connection comes from another address
of it. Such addresses have to be those of this machine: `ip -6 route add local fd38::/15 dev lo`.
"""

import argparse
import http.client
import random
import re
import selectors
import socket
import statistics
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from ipaddress import IPv6Address
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

KEPT: Final = Path(__file__).with_suffix(".toml")
SAMPLES: Final = Path(__file__).parents[2] / "samples"
PAGES: Final = ("/health", "/?x={}", "/manual/desk?x={}", "/health")
"""Addresses of pages; with another number in it a page is not sent from memory."""
PAUSE: Final = 0.05
"""Seconds between two pages of the honest reader."""
WARM: Final = 6.0
"""Seconds for which pages are asked for before the first attack; meanwhile the server loads its templates."""
PATIENCE: Final = 30.0
"""Seconds after which the honest reader gives a page up."""
SENT: Final = 1 << 30
"""Maximum bytes that one attack sends."""
NETWORK: Final = int(IPv6Address("fd38:1:1:100::"))
"""The first address of the attacker's networks of IPv6."""
HONEST: Final = {False: "127.0.0.2", True: "fd39::2"}
"""The honest reader's address: whether it is of IPv6 -> the address, in another network than the attacker's."""
IPV6_FREEBIND: Final = 78
"""The option of Linux by which a socket may have any address of a local route; `socket` does not name it."""


class Attack(NamedTuple):
    """An attack; see `door.toml` for its parts."""

    name: str
    opening: bytes = b""
    repeated: bytes = b""
    times: int = 1
    pause: float = 0.0
    connections: int = 100
    addresses: int = 1
    reads: bool = False
    renews: bool = False
    hangs_up: bool = False
    """True if each connection is closed as soon as its opening is sent."""


def kept_attacks() -> list[Attack]:
    """Return the attacks of `door.toml`."""
    return [
        Attack(name, **{key: value.encode() if isinstance(value, str) else value for key, value in parts.items()})
        for name, parts in tomllib.loads(KEPT.read_text("utf-8")).items()
    ]


PARTS: Final = (
    *(
        b"GET / HTTP/1.1\r\n",
        b"GET /health HTTP/1.1\r\n",
        b"POST /desk HTTP/1.1\r\n",
        b"POST /api/validate HTTP/1.1\r\n",
    ),
    *(b"GET /n HTTP/1.0\r\n", b"PUT /desk/photo HTTP/1.1\r\n", b"POST /desk/save HTTP/1.1\r\n", b"G", b"\x16\x03\x01"),
    *(
        b"Host: localhost\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"Content-Length: 100000\r\n",
        b"Content-Length: x\r\n",
    ),
    *(
        b"Expect: 100-continue\r\n",
        b"Connection: keep-alive\r\n",
        b"Connection: close\r\n",
        b"Content-Encoding: gzip\r\n",
    ),
    *(
        b"Transfer-Encoding: gzip, chunked\r\n",
        b"X: " + b"y" * 8000 + b"\r\n",
        b"a: b\r\n" * 300,
        b" folded\r\n",
        b": \r\n",
    ),
    *(
        b"\r\n",
        b"\r\n\r\n",
        b"\n\n",
        b"1\r\na\r\n",
        b"0\r\n\r\n",
        b"f" * 40,
        b"5;x=y\r\nabcde\r\n",
        b"\0" * 100,
        b"a" * 5000,
    ),
)
"""Pieces of requests that random attacks are made of."""


def random_attack(chance: Random) -> Attack:
    """Return an attack composed at random."""
    opening = b"".join(chance.choices(PARTS, k=chance.randrange(6)))
    if chance.random() < 0.5:
        opening += b"\r\n"
    repeated = b"".join(chance.choices(PARTS, k=chance.randrange(4)))
    if chance.random() < 0.2:
        repeated = repeated[: chance.randrange(len(repeated) + 1)]
    times = max(1, min(chance.choice((1, 1, 20, 400, 3000)), (1 << 19) // max(1, len(repeated))))
    return Attack(
        "",
        opening,
        repeated,
        times,
        pause=chance.choice((0.0, 0.0, 0.05, 1.0)),
        connections=chance.choice((1, 20, 200, 900)),
        addresses=chance.choice((1, 1, 4, 50, 900)),
        reads=chance.random() < 0.5,
        renews=chance.random() < 0.7,
        hangs_up=chance.random() < 0.1,
    )


class _Lane:
    """A connection of the attacker."""

    def __init__(self, attack: Attack, source: str, target: tuple[str, int]) -> None:
        self.attack, self.rest, self.due = attack, attack.opening, 0.0
        self.socket = socket.socket(socket.AF_INET6 if ":" in target[0] else socket.AF_INET)
        self.socket.setblocking(False)
        if ":" in source:
            self.socket.setsockopt(socket.IPPROTO_IPV6, IPV6_FREEBIND, 1)
        with suppress(OSError):
            self.socket.bind((source, 0))
        self.socket.connect_ex(target)

    def step(self, now: float) -> tuple[int, bool]:
        """Send what can be sent and read what has come; return the number of bytes sent and whether it is over."""
        attack, sent = self.attack, 0
        try:
            if attack.reads:
                with suppress(BlockingIOError):
                    if self.socket.recv(1 << 16) == b"":
                        return 0, True
            if not self.rest and attack.repeated and now >= self.due:
                self.rest, self.due = attack.repeated * attack.times, now + attack.pause
            if self.rest:
                sent = self.socket.send(self.rest)
                self.rest = self.rest[sent:]
            elif not attack.reads and not attack.repeated:
                with suppress(BlockingIOError):
                    if self.socket.recv(1, socket.MSG_PEEK) == b"":
                        return 0, True
        except BlockingIOError:
            return sent, False
        except OSError:
            return sent, True
        return sent, attack.hangs_up and not self.rest


def sources_of(attack: Attack, network: int) -> list[str]:
    """Return the attacker's addresses: of the loopback range, or one for each connection in a network of IPv6."""
    if not network:
        return [f"127.1.{number >> 8}.{number & 255}" for number in range(1, attack.addresses + 1)]
    subnets = 1 << max(0, 64 - network)
    numbers = range(max(attack.addresses, attack.connections, 2000 if attack.renews else 0))
    return [str(IPv6Address(NETWORK + (number % subnets << 64) + number // subnets + 1)) for number in numbers]


def run_attack(attack: Attack, host: str, port: int, seconds: float, network: int = 0) -> None:
    """Attack a server for some seconds, from addresses of the loopback range or a network of IPv6."""
    until, sent = time.monotonic() + seconds, 0
    sources = sources_of(attack, network)
    lanes: list[_Lane] = []
    opened = 0
    poll = selectors.DefaultSelector()
    while time.monotonic() < until and sent < SENT:
        for _ in range(min(50, attack.connections - len(lanes))):
            if opened < attack.connections or attack.renews:
                lane = _Lane(attack, sources[opened % len(sources)], (host, port))
                poll.register(lane.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, lane)
                lanes.append(lane)
                opened += 1
        now, is_busy = time.monotonic(), False
        for key, _ in poll.select(0.05):
            number, is_over = key.data.step(now)
            sent += number
            is_busy |= number > 0
            if is_over:
                poll.unregister(key.fileobj)
                key.data.socket.close()
                lanes.remove(key.data)
        if not is_busy:
            time.sleep(0.005)
    for lane in lanes:
        lane.socket.close()


@contextmanager
def served(*arguments: str) -> Iterator[int]:
    """Start a server; yield its port."""
    command = [sys.executable, "-m", "tarot_records", "serve", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=SAMPLES.parent) as server:
        assert server.stdout is not None
        port = next(int(found[1]) for line in server.stdout if (found := re.search(r"Serving on .*:(\d+)", line)))
        try:
            yield port
        finally:
            server.kill()


class _Reader(http.client.HTTPConnection):
    """A connection of the honest reader."""

    def connect(self) -> None:
        """Connect from the reader's own address."""
        is_ipv6 = ":" in self.host
        self.sock = socket.socket(socket.AF_INET6 if is_ipv6 else socket.AF_INET)
        if is_ipv6:
            self.sock.setsockopt(socket.IPPROTO_IPV6, IPV6_FREEBIND, 1)
        self.sock.settimeout(self.timeout)
        self.sock.bind((HONEST[is_ipv6], 0))
        self.sock.connect((self.host, self.port))


def read_pages(host: str, port: int, seconds: float) -> tuple[list[float], int]:
    """Ask for pages as an honest reader; return the seconds of each page, and how many were not answered."""
    times, failed, number = [], 0, 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun, page = time.monotonic(), PAGES[number % len(PAGES)]
        number += 1
        try:
            with closing(_Reader(host, port, timeout=PATIENCE)) as connection:
                connection.request("GET", page.format(random.random()), headers={"Host": "localhost"})
                answer = connection.getresponse()
                answer.read()
                failed += answer.status != 200
        except (OSError, http.client.HTTPException):
            failed += 1
        times.append(time.monotonic() - begun)
        time.sleep(PAUSE)
    return times, failed


def measured(attack: Attack | None, host: str, port: int, seconds: float, network: int = 0) -> tuple[list[float], int]:
    """Return what an honest reader notices while another process attacks."""
    attacker: Any = None
    if attack is not None:
        arguments = (attack, host, port, seconds + 1, network)
        attacker = get_context("fork").Process(target=run_attack, args=arguments, daemon=True)
        attacker.start()
        time.sleep(min(1.0, seconds))
    try:
        return read_pages(host, port, seconds)
    finally:
        if attacker is not None:
            attacker.terminate()
            attacker.join()


def main() -> int:
    """Attack a server; return 1 if an honest reader had to wait too long or was not answered."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=4, help="How long each attack lasts.")
    parser.add_argument("--seed", type=int, default=1, help="Another seed makes other attacks.")
    parser.add_argument("--inputs", type=int, default=0, help="How many random attacks follow.")
    parser.add_argument("--from", dest="first", type=int, default=0, help="The number of the first of them.")
    parser.add_argument("--only", default="", help="Only kept attacks whose names fit this expression.")
    parser.add_argument("--host", help="The address of a server that runs already.")
    parser.add_argument(
        "--network", type=int, default=0, help="Length of the prefix of the attacker's network of IPv6."
    )
    parser.add_argument("--records", default=str(SAMPLES), help="What a server that is started shows.")
    parser.add_argument("--warm", type=float, default=WARM, help="Seconds before the first attack.")
    parser.add_argument("--port", type=int, help="Its port; without it a server is started.")
    parser.add_argument("--most", type=float, default=1.0, help="Seconds that a page may take.")
    given = parser.parse_args()
    host = given.host or ("::1" if given.network else "127.0.0.1")
    attacks: list[Attack | None] = [None] if not given.only else []
    attacks += [attack for attack in kept_attacks() if re.search(given.only, attack.name)]
    for number in range(given.first, given.first + given.inputs):
        attacks.append(random_attack(Random(f"{given.seed} {number}"))._replace(name=f"input {number}"))
    breaches, slowest = 0, list[float]()
    with serving(given.port, "--host", host, given.records) as port:
        read_pages(host, port, given.warm)
        for attack in attacks:
            times, failed = measured(attack, host, port, given.seconds, given.network)
            name = "nothing" if attack is None else attack.name
            numbers = f"{len(times):5}{1000 * statistics.median(times):9.0f}{1000 * max(times):9.0f}{failed:7}"
            print(f"{name:45}{numbers}", flush=True)
            slowest.append(max(times))
            if failed or max(times) > given.most:
                breaches += 1
                if attack is not None and attack.name.startswith("input"):
                    print(f"    {attack}", flush=True)
            time.sleep(0.5)
    print(f"{len(attacks)} attacks, {breaches} noticed; the slowest page took {1000 * max(slowest):.0f} ms.")
    return 1 if breaches else 0


@contextmanager
def serving(port: int | None, *arguments: str) -> Iterator[int]:
    """Yield the given port, or that of a server that is started."""
    if port is not None:
        yield port
    else:
        with served(*arguments) as started:
            yield started


if __name__ == "__main__":
    sys.exit(main())
