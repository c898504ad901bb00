"""Limits on how much of the server one address or one writer may use.

Flask-Limiter counts requests. Here the cost is the work that a text causes. It is known only when the work is done, and
the memory must not grow with the number of addresses. So this is a leaky bucket that may be overdrawn, for a limited
number of keys. A key is an address or any other text. An address is also counted as a part of its wider networks,
because a client that has a network of IPv6 can use all addresses in it.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache
from socket import AF_INET, AF_INET6, inet_ntop, inet_pton
from typing import Final

MOST: Final = 30_000
"""Maximum number of networks that are remembered, three for each address; the least recently used are forgotten."""
IPV4_PREFIXES: Final = (32, 24, 16)
IPV6_PREFIXES: Final = (64, 56, 48)
"""Prefix lengths, in bits, under which an address is counted: what providers give to one customer; whole bytes."""
IPV4_MAPPED: Final = bytes(10) + b"\xff\xff"
"""The beginning of an address of IPv6 that is one of IPv4."""
IPV4_FACTORS: Final = (1.0, 2.0, 3.0)
IPV6_FACTORS: Final = (1.0, 1.5, 2.0)
"""Limit of each network of an address, as a multiple of the limit of one address. Neighbours in an IPv4 network are
usually strangers, but without its own limit the owner of a whole network could use any amount."""


@lru_cache(1 << 14)
def networks_of(key: str) -> tuple[str, ...]:
    """Return the networks of an address, the narrowest first; of any other key only itself."""
    address = key.partition("%")[0]
    family = AF_INET6 if ":" in address else AF_INET
    try:
        packed = inet_pton(family, address)
    except (OSError, ValueError):
        return (key,)
    if packed.startswith(IPV4_MAPPED):
        family, packed = AF_INET, packed[len(IPV4_MAPPED) :]
    prefixes = IPV6_PREFIXES if family == AF_INET6 else IPV4_PREFIXES
    names = [inet_ntop(family, packed[: bits // 8].ljust(len(packed), b"\0")) for bits in prefixes]
    return (names[0], *(f"{name}/{bits}" for name, bits in zip(names[1:], prefixes[1:], strict=True)))


def key_of(address: str | None) -> str:
    """Return the key under which an address is counted: of IPv6 its /64 network, as each user has a whole network."""
    return networks_of(address or "")[0]


def limited(key: str) -> Iterator[tuple[str, float]]:
    """Yield each network of a key with its factor: the multiple of the limit of one address that it may use."""
    networks = networks_of(key)
    yield from zip(networks, IPV6_FACTORS if ":" in networks[0] else IPV4_FACTORS, strict=False)


class Share:
    """A leaky bucket for each key: it holds `at_once` and regains `a_second` each second. An overdrawn key waits."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Network -> the amount used, and the time in seconds at which this amount was right."""
        self._lock = threading.Lock()

    def seconds_left(self, key: str) -> float:
        """Return the number of seconds until all buckets of a key have something left; below 0 if they have it now."""
        with self._lock:
            return self._seconds(max(self._used_now(network) for network, _ in limited(key)))

    def _seconds(self, used: float) -> float:
        """Return the seconds until an amount used has shrunk to `at_once`; below 0 if it is smaller now."""
        return (used - self.at_once) / self.a_second

    def wait(self, key: str) -> int:
        """Return the number of seconds until a key has something left, rounded up; 0 if it has something now."""
        seconds = self.seconds_left(key)
        return 0 if seconds < 0 else int(seconds) + 1

    def take(self, key: str, amount: float = 1.0) -> tuple[float, tuple[float, ...]]:
        """Charge an amount to the key, which may overdraw its bucket; a network with a wider limit pays less of it.

        Return `seconds_left` and `used` of the key as they are then.
        """
        amounts = []
        with self._lock:
            now = self.clock()
            for network, factor in limited(key):
                used, then = self._used.pop(network, (0.0, now))
                used = max(0.0, used - (now - then) * self.a_second) + amount / factor
                self._used[network] = (used, now)  # at the end
                amounts.append(used)
            while len(self._used) > MOST:
                self._used.popitem(last=False)
        return self._seconds(max(amounts)), tuple(amounts[::-1])

    def has_taken(self, key: str) -> bool:
        """Return whether the bucket of a key is partly used."""
        return self.used(key)[-1] > 0

    def used(self, key: str) -> tuple[float, ...]:
        """Return the amounts that the networks of a key have used, the widest first, so that they can be compared."""
        with self._lock:
            return tuple(self._used_now(network) for network in reversed(networks_of(key)))

    def _used_now(self, network: str) -> float:
        """Return the amount that a network has used, less the amount regained since."""
        used, then = self._used.get(network, (0.0, 0.0))
        return max(0.0, used - (self.clock() - then) * self.a_second) if used else 0.0

    def __len__(self) -> int:
        return len(self._used)


class Places:
    """A count of the places that each key occupies, with a limit for one address; a wider network has up to `most`."""

    def __init__(self, for_one: int, most: int) -> None:
        self.for_one, self.most = for_one, max(for_one, most)
        self.total = 0
        self._taken: Counter[str] = Counter()

    def __getitem__(self, network: str) -> int:
        return self._taken.get(network, 0)

    def has_room(self, key: str) -> bool:
        """Return whether all networks of a key may occupy one more."""
        return self.full_network(key) is None

    def full_network(self, key: str) -> str | None:
        """Return the narrowest network of a key that has its maximum; None if there is none."""
        for network, times in limited(key):
            if self[network] >= min(self.for_one * times, self.most):
                return network
        return None

    def add(self, key: str) -> None:
        """Count one more for a key."""
        self.total += 1
        self._taken.update(networks_of(key))

    def remove(self, key: str) -> None:
        """Count one less for a key."""
        self.total -= 1
        self._taken.subtract(networks_of(key))
        for network in networks_of(key):
            if not self._taken[network]:
                del self._taken[network]


class Turns:
    """A limit on simultaneous work: `in_all` for all keys together, `for_one` for each key."""

    def __init__(self, in_all: int, for_one: int) -> None:
        self.in_all, self.for_one = in_all, for_one
        self.at_work = Places(for_one, in_all - 1)
        self._changed = threading.Condition()

    def begin(self, key: str, patience: float = 0.0) -> bool:
        """Take a turn and return True; return False if none becomes free within `patience` seconds."""
        with self._changed:
            free = self._changed.wait_for(lambda: self._is_free(key), patience)
            if free:
                self.at_work.add(key)
            return free

    def _is_free(self, key: str) -> bool:
        return self.at_work.total < self.in_all and self.at_work.has_room(key)

    def end(self, key: str) -> None:
        """Give a turn of this key back."""
        with self._changed:
            self.at_work.remove(key)
            self._changed.notify_all()
