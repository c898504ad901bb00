"""The cost of each address to a server below HTTP: connections, reading, parsing, threads, and kept bytes.

Each cost is charged to all networks of the address. Work is measured in processor time, other times by a monotonic
clock.
An address that has used more than its share is read more slowly, and has one thread; its oldest idle connection makes
room for a newcomer when all places are taken. Other addresses do not wait for it: the address that has used least is
read first, and answered first.
"""

import time
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, Final, Protocol

from .api.limits import Places, Share, key_of, networks_of

CONNECTIONS: Final = 800
"""Maximum number of open connections."""
OF_ONE: Final = 200
"""Maximum number of open connections of one address; a trusted proxy has no such limit."""
THREADS: Final = 8
THREADS_OF_ONE: Final = 4
"""Maximum number of threads that work for one address."""
ROUND: Final = 0.01
"""Maximum duration of a round in seconds; connections that are not read by then wait for the next round."""
REFUSED: Final = 0.5
"""Waiting time of an overdrawn address, in seconds, above which its new connections are closed at once."""
FORGOTTEN: Final = 0.5
"""Minimum number of seconds between two removals of the pauses that are over."""
OPENING: Final = 0.001
"""Seconds charged for a new connection beside the work: the system works for it as well, and others queue behind it."""
KEPT_OF_ONE: Final = 64 << 20
"""Maximum number of bytes of unfinished requests of one address, and of answers that it has not read.

With more bytes of requests, only one connection is read on; with more of answers, no further request is answered.
"""
KEPT_IN_ALL: Final = 512 << 20
"""Maximum number of bytes of unfinished requests of all addresses.

With more, the address with most of them is treated as if it had more than KEPT_OF_ONE.
"""
QUANTUM: Final = 0.02
"""Unit, in seconds, to which processor times are rounded down before addresses are compared by them."""

Rank = tuple[int, ...]
"""Amounts that the networks of an address have used, the widest first; the address with the lowest rank comes first."""


class Connection(Protocol):
    """A connection as its budget sees it."""

    is_at_work: bool
    """True if a thread works for it."""

    @property
    def key(self) -> str:
        """The key under which its address is counted."""

    def is_proxy(self) -> bool:
        """Return whether the client is a trusted proxy."""

    def is_idle(self) -> bool:
        """Return whether the connection has no answer under way."""

    def client(self) -> str:
        """Return the IP address of the sender of the next request; behind a trusted proxy, as the proxy states it."""


class OpenConnections:
    """The open connections of a server, as a tree: the widest networks, those within them, and their addresses."""

    def __init__(self, for_one: int = OF_ONE, most: int = CONNECTIONS) -> None:
        self.most = most
        self.places = Places(for_one, most // 2)
        self._within: defaultdict[str, dict[str, None]] = defaultdict(dict)
        """Network -> the next narrower networks in it; the empty text -> the widest networks."""
        self._of: defaultdict[str, dict[Any, None]] = defaultdict(dict)
        """Key -> the connections of its address, the oldest first."""

    def add(self, connection: Connection) -> None:
        """Add a new connection."""
        key = connection.key
        self.places.add(key)
        self._of[key][connection] = None
        networks = networks_of(key)
        for wide, narrow in zip(("", *networks[:0:-1]), networks[::-1], strict=True):
            self._within[wide][narrow] = None

    def remove(self, connection: Connection) -> None:
        """Remove a connection that is closed; one that was never added is ignored."""
        key = connection.key
        if connection not in self._of.get(key, ()):
            return
        self.places.remove(key)
        del self._of[key][connection]
        networks = networks_of(key)
        for wide, narrow in zip(("", *networks[:0:-1]), networks[::-1], strict=True):
            if not self.places[narrow]:
                self._within[wide].pop(narrow, None)
                self._within.pop(narrow, None)
                self._of.pop(narrow, None)

    def yielding(self, newcomer: Connection) -> Any:
        """Return the connection that makes room for a newcomer; None if there is room, the newcomer if none can yield.

        If a network of the newcomer has its maximum, a connection in this network yields; otherwise one of the heaviest
        address.
        """
        key = newcomer.key
        start = "" if newcomer.is_proxy() else self.places.full_network(key)
        if start is None:
            start = ""
        if not start and self.places.total < self.most:
            return None
        return self._oldest(start) or newcomer

    def _oldest(self, network: str) -> Any:
        """Return the oldest connection of the heaviest address in a network: an idle one, else one without a thread.

        The widest network with most connections is looked for first, then the heaviest in it, and so on. A proxy
        yields only idle connections, and only if nobody else does.
        """
        address = network
        while within := self._within.get(address):
            address = max(within, key=self.places.__getitem__)
        found = self._first(self._of[address])
        if found is None:  # all of them are at work, or a proxy's
            others = [item for items in self._of.values() for item in items if network in ("", *networks_of(item.key))]
            found = self._first(others) or next((item for item in others if item.is_idle()), None)
        return found

    @staticmethod
    def _first(connections: Iterable[Any]) -> Any:
        """Return the first connection that is idle and no proxy's; else the first without a thread; else None."""
        without = None
        for item in connections:
            if item.is_at_work or item.is_proxy():
                continue
            if item.is_idle():
                return item
            without = without or item
        return without


class Ranked:
    """Processor time that addresses have used, and their ranks by it."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.share = Share(at_once, a_second, clock)
        self._ranks: dict[str, Rank] = {}

    def enter(self, key: str) -> None:
        """Compute and keep the rank of an address that comes again."""
        self._ranks[key] = tuple(int(used / QUANTUM) for used in self.share.used(key))

    def take(self, key: str, seconds: float) -> float:
        """Charge processor time to an address; return the seconds until it may use more, below 0 if it may now."""
        left, amounts = self.share.take(key, seconds)
        self._ranks[key] = tuple(int(used / QUANTUM) for used in amounts)
        return left

    def rank(self, key: str) -> Rank:
        """Return the rank of an address, as it was when it was charged last."""
        return self._ranks.get(key, ())

    def forget(self, keys: Iterable[str]) -> None:
        """Forget the ranks of all addresses but these."""
        self._ranks = {key: self._ranks[key] for key in keys if key in self._ranks}


class ReadingWork:
    """The work of the one thread that accepts connections, reads and parses requests, and sends answers."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, work: Callable[[], float] = time.thread_time
    ) -> None:
        """Take a monotonic clock, and the processor time of this thread; both in seconds."""
        self.used = Ranked(at_once=0.25, a_second=0.1, clock=clock)
        self.clock, self.work = clock, work
        self.now, self._mark = clock(), work()
        self._paused: dict[str, float] = {}
        """Key of an overdrawn address -> time until which it is not read; removed some time after that."""
        self._removed = self.now

    def begin_round(self) -> None:
        """Begin a round, in which each connection is read once at most; call it before and after waiting for them."""
        self.now, self._mark = self.clock(), self.work()
        if self.now - self._removed > FORGOTTEN:
            self._removed = self.now
            self._paused = {key: until for key, until in self._paused.items() if until > self.now}

    def charge(self, key: str | None, more: float = 0.0) -> None:
        """Charge the work since the last charge, and `more`, to an address; pause it if its share is used up.

        Without a key, no address is charged.
        """
        mark, self._mark = self._mark, self.work()
        if key is not None:
            self._pause(key, self.used.take(key, self._mark - mark + more))

    def _pause(self, key: str, seconds: float) -> None:
        if seconds > 0:
            self._paused[key] = self.now + seconds

    def is_paused(self, key: str) -> bool:
        """Return whether an address was found overdrawn and has still to wait."""
        return self._paused.get(key, 0.0) > self.now

    def is_overdrawn(self, key: str, seconds: float = 0.0) -> bool:
        """Return whether an address has to wait longer than some seconds; it is paused if it has to wait at all."""
        if not self.is_paused(key):  # other addresses of its networks may have used up what they have
            self._pause(key, self.used.share.seconds_left(key))
        return self._paused.get(key, 0.0) - self.now > seconds

    def charge_all(self, numbers: Mapping[str, int]) -> None:
        """Charge the work since the last charge to several addresses, in proportion to these numbers."""
        mark, self._mark = self._mark, self.work()
        each = (self._mark - mark) / sum(numbers.values())
        for key, number in numbers.items():
            self._pause(key, self.used.take(key, each * number))

    def is_round_over(self, seconds: float = ROUND) -> bool:
        """Return whether this round has taken so long that the rest waits for the next one."""
        return self.clock() - self.now > seconds


class NextRequest:
    """A connection whose next request is about to be answered."""

    def __init__(self, line: "Queue", channel: Any, key: str) -> None:
        self.line, self.channel, self.key = line, channel, key

    def service(self) -> None:
        """Answer the request."""
        begun = time.thread_time()
        self.channel.is_at_work = True
        try:
            self.channel.service()
        finally:
            self.channel.is_at_work = False
            self.line.over(self.key, time.thread_time() - begun)

    def cancel(self) -> None:
        """Drop the request."""
        self.channel.cancel()


class Queue:
    """The queue of connections that wait for a thread: in turn by address, with a limit of threads for each address.

    It replaces the queue of waitress, which calls it under the lock of its threads.
    """

    def __init__(self, lock: Lock, unread: Callable[[str], bool] = lambda _: False) -> None:
        self.waiting: OrderedDict[str, deque[Any]] = OrderedDict()
        self.at_work = Places(THREADS_OF_ONE, THREADS - 1)
        self.used = Ranked(at_once=20, a_second=0.5)
        self._unread = unread
        """Function from an address to whether it has too many bytes of answers that it has not read."""
        self._lock = lock

    def append(self, channel: Connection) -> None:
        """Queue a connection after the other connections of its address."""
        key = key_of(channel.client())
        if key not in self.waiting:
            self.used.enter(key)
        self.waiting.setdefault(key, deque()).append(channel)

    def _may_work(self, key: str) -> bool:
        """Return whether an address may have one more thread."""
        if not self.at_work[networks_of(key)[-1]]:
            return not self._unread(key)
        if self.at_work[key] and self.used.share.seconds_left(key) > 0:
            return False
        return self.at_work.has_room(key) and not self._unread(key)

    def _next(self) -> str | None:
        """Return the address that is next: it has used least; None if none waits, or none may have another thread."""
        eligible = (key for key in self.waiting if self._may_work(key))
        return min(eligible, key=self.used.rank, default=None)

    def popleft(self) -> NextRequest:
        """Remove and return the connection that is next."""
        key = self._next()
        assert key is not None
        line = self.waiting.pop(key)
        channel = line.popleft()
        if line:
            self.waiting[key] = line  # behind the other addresses
        self.at_work.add(key)
        return NextRequest(self, channel, key)

    def over(self, key: str, seconds: float) -> None:
        """Note that a request of this address is answered; its thread then looks for the next request."""
        with self._lock:
            self.at_work.remove(key)
            self.used.take(key, seconds)
            if not self.at_work.total:
                self.used.forget(self.waiting)

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values())) if any(map(self._may_work, self.waiting)) else 0


class KeptBytes:
    """Bytes that the server keeps of unfinished requests and of unread answers, by address; counted in each round."""

    def __init__(self) -> None:
        self._first: dict[str, Any] = {}
        """Key of an address with too many bytes of requests -> the one connection of it that is read on."""
        self._unread: frozenset[str] = frozenset()

    def count(self, connections: Sequence[Any]) -> bool:
        """Count the bytes of all connections; return whether an address that did not read its answers has done so."""
        arriving, unread = Counter[str](), Counter[str]()
        for item in connections:
            if item.arrived:
                arriving[item.key] += item.arrived
            if item.total_outbufs_len:
                unread[item.key] += item.total_outbufs_len
        full = {key for key, number in arriving.items() if number > KEPT_OF_ONE}
        if arriving.total() > KEPT_IN_ALL:
            full.add(max(arriving, key=arriving.__getitem__))
        self._first = {}
        for item in connections:
            if item.key in full and item.arrived > getattr(self._first.get(item.key), "arrived", 0):
                self._first[item.key] = item
        before = self._unread
        self._unread = frozenset(key for key, number in unread.items() if number > KEPT_OF_ONE)
        return not before <= self._unread

    def may_arrive(self, item: Any) -> bool:
        """Return whether more of a request may be read; if its address has too many bytes, only the longest one may."""
        return self._first.get(item.key, item) is item

    def is_unread(self, key: str) -> bool:
        """Return whether too many bytes of answers wait for an address to read them."""
        return key in self._unread
