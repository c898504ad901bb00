"""An address is charged for processor time, places, threads and bytes, in each of its networks."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import requests

from support.cases import cases
from support.servers import Site, everything, running, waited_for
from tarot_records.web import budget
from tarot_records.web.api.limits import Places, Share, Turns, networks_of
from tarot_records.web.budget import KeptBytes, OpenConnections, Queue, ReadingWork
from tarot_records.web.server import CHUNKS, CONTROL_LINE, LINES

HONEST = "2001:db8:1::"


class Connection:
    """A connection as its budget sees it."""

    def __init__(self, key: str, idle: bool = True, at_work: bool = False, proxy: bool = False) -> None:
        self.key, self.idle, self.is_at_work, self.proxy = key, idle, at_work, proxy
        self.arrived = self.total_outbufs_len = 0

    def client(self) -> str:
        return self.key

    def is_idle(self) -> bool:
        return self.idle

    def is_proxy(self) -> bool:
        return self.proxy

    def service(self) -> None:
        pass


@cases("web/budget", "networks")
def test_an_address_is_counted_for_its_networks(address: str, networks: list[str]) -> None:
    assert list(networks_of(address)) == networks


def test_a_share_is_charged_to_all_networks_of_ipv6() -> None:
    share = Share(at_once=1, a_second=0.1, clock=lambda: 0.0)
    for number in range(3):
        assert share.wait("2001:db8:0:1::") == 0
        share.take(f"2001:db8:0:{number}::", 0.7)  # three /64 in one /56
    assert share.wait("2001:db8:0:9::") == 4  # 2.1 used of 1.5, of which 0.15 is regained a second
    assert share.wait("2001:db8:1:1::") == 0
    for number in range(2):
        share.take(f"198.51.100.{number}", 0.7)
    assert share.wait("198.51.100.99") == 0  # neighbours in IPv4 are strangers
    assert share.used("198.51.100.99") > share.used("203.0.113.1")  # but one knows who has used more
    share.take("198.51.100.5", 0.9)
    assert share.wait("198.51.100.99") > 0  # and together they have twice as much as one


def test_turns_are_limited_for_wide_networks() -> None:
    turns = Turns(in_all=4, for_one=2)
    taken = [turns.begin(f"2001:db8:0:{number}::") for number in range(4)]
    assert taken == [True, True, True, False]
    assert turns.begin(HONEST)
    assert not turns.begin("192.0.2.1")


@pytest.fixture
def opened() -> OpenConnections:
    return OpenConnections(for_one=4, most=10)


def test_the_oldest_idle_connection_of_the_heaviest_address_yields(opened: OpenConnections) -> None:
    heavy = [Connection("192.0.2.1", idle=number > 1) for number in range(4)]
    light = [Connection(f"198.{number}.0.1") for number in range(6)]
    for item in (*light[:3], *heavy, *light[3:]):
        assert opened.yielding(item) is None
        opened.add(item)
    assert opened.yielding(Connection("203.0.113.1")) is heavy[2]
    opened.remove(heavy[2])
    assert opened.yielding(Connection("203.0.113.1")) is None


def test_many_addresses_of_one_network_yield_before_an_honest_one(opened: OpenConnections) -> None:
    honest = [Connection(HONEST), Connection(HONEST)]
    attack = [Connection(f"2001:db8:0:{number}::") for number in range(1, 9)]
    for item in (*honest, *attack):
        opened.add(item)
    assert opened.yielding(Connection("2001:db8:0:ff::")) in attack
    assert opened.yielding(Connection("203.0.113.1")) in attack


def test_a_newcomer_of_a_full_address_takes_the_place_of_its_own(opened: OpenConnections) -> None:
    own = [Connection("192.0.2.1") for _ in range(4)]
    for item in (Connection(HONEST), *own):
        opened.add(item)
    assert opened.yielding(Connection("192.0.2.1")) is own[0]
    assert opened.yielding(Connection("192.0.2.1", proxy=True)) is None


def test_connections_at_work_and_proxies_do_not_yield(opened: OpenConnections) -> None:
    for number in range(10):
        proxy = number % 2 == 0
        opened.add(Connection(f"192.0.{number}.1", idle=False, at_work=not proxy, proxy=proxy))
    newcomer = Connection("203.0.113.1")
    assert opened.yielding(newcomer) is newcomer


def test_removed_connections_leave_nothing_behind(opened: OpenConnections) -> None:
    items = [Connection(key) for key in ("192.0.2.1", "192.0.2.2", HONEST)]
    for item in items:
        opened.add(item)
    for item in (*items, *items):
        opened.remove(item)
    assert not opened._of
    assert not any(opened._within.values())
    assert opened.places.total == 0


def test_an_overdrawn_address_is_paused_until_it_has_regained() -> None:
    now, work = [0.0], [0.0]
    reading = ReadingWork(lambda: now[0], lambda: work[0])
    reading.begin_round()
    work[0] = 0.26
    reading.charge("192.0.2.1")
    reading.charge("192.0.2.2")  # nothing was done for it
    work[0] = 0.9
    reading.charge(None)
    assert reading.is_paused("192.0.2.1")
    assert not reading.is_overdrawn("192.0.2.1", budget.REFUSED)
    assert not reading.is_overdrawn("192.0.2.2")
    now[0] = 1.5
    reading.begin_round()
    assert not reading.is_paused("192.0.2.1")
    assert not reading.is_overdrawn("192.0.2.1")


def test_who_has_used_less_is_answered_first() -> None:
    line = Queue(threading.Lock())
    line.used.take("192.0.2.1", 1.0)
    for key in ("192.0.2.1", "192.0.2.7", "198.51.100.1"):
        line.append(Connection(key))
    turns = [line.popleft() for _ in range(3)]
    assert [turn.key for turn in turns] == ["198.51.100.1", "192.0.2.7", "192.0.2.1"]


def test_an_overdrawn_address_has_one_thread() -> None:
    line = Queue(threading.Lock())
    line.used.take("192.0.2.1", 21.0)
    line.append(Connection("192.0.2.1"))
    line.append(Connection("192.0.2.1"))
    turn = line.popleft()
    assert not line
    turn.service()
    assert line


def test_bytes_of_one_address_are_limited() -> None:
    kept, other = KeptBytes(), Connection("198.51.100.1")
    items = [Connection("192.0.2.1") for _ in range(6)]
    for number, item in enumerate(items):
        item.arrived = (12 << 20) + number
    assert not kept.count([*items, other])
    assert [kept.may_arrive(item) for item in (*items, other)] == [False] * 5 + [True, True]
    for item in items:
        item.arrived, item.total_outbufs_len = 0, 12 << 20
    kept.count([*items, other])
    assert (kept.is_unread("192.0.2.1"), kept.is_unread("198.51.100.1")) == (True, False)
    assert kept.may_arrive(items[0])
    assert kept.count([other])  # it may be answered again


def app(environ: Any, start: Any) -> list[bytes]:
    """An application that answers with the length of what it was sent."""
    body = environ["wsgi.input"].read()
    start("200 OK", [("Content-Length", "8")])
    return [b"%08d" % len(body)]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running(app) as server:
        yield Site(server, None, None)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def rested(request: pytest.FixtureRequest) -> None:
    """Give each test a budget of its own."""
    if "site" in request.fixturenames:
        request.getfixturevalue("site").server.reading.used.share._used.clear()


CHUNKED = b"POST %b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
SMALL = b"1\r\na\r\n"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (CHUNKED % b"/nothing" + SMALL, 411),
        (CHUNKED % b"/desk" + SMALL, 411),
        (CHUNKED % b"/api/validate" + SMALL * (CHUNKS + 2), 400),
        (CHUNKED % b"/api/validate" + b"1;x=y" * CONTROL_LINE, 400),
        (CHUNKED % b"/api/validate" + b"0\r\n" + b"a: b\r\n" * CONTROL_LINE, 400),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * LINES + b"\r\n", 431),
    ],
    ids=["where none are read", "at the desk", "small", "a long line", "a long trailer", "many lines"],
)
def test_what_is_tedious_to_parse_is_refused(site: Site, text: bytes, status: int) -> None:
    assert site.asked(text).startswith(b"HTTP/1.%d %d " % (status != 431, status))


def test_a_program_may_send_records_in_chunks(site: Site) -> None:
    address = f"{site.address}/api/validate"
    assert requests.post(address, iter([b"a" * 70] * 3000), timeout=60).text == "00210000"
    assert requests.post(address, iter([b"a"] * CHUNKS), timeout=60).text == f"{CHUNKS:08}"


def test_a_newcomer_is_answered_when_all_places_are_taken(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.server.opened, "most", 20)
    with ExitStack() as stack:
        idle = [stack.enter_context(site.connected()) for _ in range(30)]
        waited_for(lambda: site.server.opened.places.total == 20)
        assert everything(idle[0]) == b""
        assert requests.get(site.address, timeout=60).text == "00000000"


def test_the_wall_clock_cuts_nothing_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    with site.connected() as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf ")
        waited_for(lambda: any(item.request is not None for item in site.server.connections))
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + 400)
        site.server._cleaned = 0.0  # as if it were time to look for slow clients
        site.server.pull_trigger()
        assert requests.get(site.address, timeout=60).text == "00000000"
        connection.sendall(b"now.!")
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_an_address_that_does_not_read_occupies_no_thread() -> None:
    def long(environ: Any, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Length", str(1 << 22))])
        return [b" " * (1 << 22)]

    with running(long) as server, ExitStack() as stack:
        for _ in range(10):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", int(server.effective_port))))
            silent.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 12)
        waited_for(lambda: len(server.connections) == 10 and all(item.is_parked for item in server.connections))
        waited_for(lambda: server.task_dispatcher.queue.at_work.total == 0)


def test_a_parked_connection_goes_on_when_it_is_read(site: Site) -> None:
    def long(environ: Any, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Length", str(1 << 22))])
        return [b" " * (1 << 22)]

    with running(long) as server, socket.create_connection(("127.0.0.1", int(server.effective_port))) as late:
        late.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3 + b"GET / HTTP/1.0\r\n\r\n")
        waited_for(lambda: any(item.is_parked for item in server.connections))
        assert everything(late).count(b"HTTP/1.") == 4


def test_places_have_no_room_beyond_their_limits() -> None:
    places = Places(for_one=2, most=3)
    for number in range(3):
        assert places.has_room(f"2001:db8:0:{number}::")
        places.add(f"2001:db8:0:{number}::")
    assert places.full_network("2001:db8:0:9::") == "2001:db8::/56"
    assert places.has_room(HONEST)
