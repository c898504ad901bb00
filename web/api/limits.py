"""Limits on how much of the server one address or one writer may use.

Flask-Limiter counts requests. Here the cost is the work that a text causes. It is known only when the work is done, and
the memory must not grow with the number of addresses. So this is a leaky bucket that may be overdrawn, for a limited
number of keys.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST: Final = 10_000
"""Maximum number of keys that are remembered; the least recently used are forgotten."""


class Share:
    """A leaky bucket for each key: it holds `at_once` and regains `a_second` each second. An overdrawn key waits."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Key -> the amount used, and the time in seconds at which this amount was right."""
        self._lock = threading.Lock()

    def wait(self, key: str) -> int:
        """Return the number of seconds until the bucket of a key has something left; 0 if it has something now."""
        with self._lock:
            used = self._used_now(key)
        return 0 if used < self.at_once else int((used - self.at_once) / self.a_second) + 1

    def take(self, key: str, amount: float = 1.0) -> None:
        """Charge an amount to the key, which may overdraw its bucket."""
        with self._lock:
            self._used[key] = (self._used_now(key) + amount, self.clock())
            self._used.move_to_end(key)
            if len(self._used) > MOST:
                self._used.popitem(last=False)

    def has_taken(self, key: str) -> bool:
        """Return whether the bucket of a key is partly used."""
        with self._lock:
            return self._used_now(key) > 0

    def _used_now(self, key: str) -> float:
        """Return the amount that a key has used, less the amount regained since."""
        used, then = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (self.clock() - then) * self.a_second)

    def __len__(self) -> int:
        return len(self._used)


class Turns:
    """A limit on simultaneous work: `in_all` for all keys together, `for_one` for each key."""

    def __init__(self, in_all: int, for_one: int) -> None:
        self.in_all, self.for_one = in_all, for_one
        self._at_work: Counter[str] = Counter()
        self._changed = threading.Condition()

    def begin(self, key: str, patience: float = 0.0) -> bool:
        """Take a turn and return True; return False if none becomes free within `patience` seconds."""
        with self._changed:
            free = self._changed.wait_for(lambda: self._is_free(key), patience)
            if free:
                self._at_work[key] += 1
            return free

    def _is_free(self, key: str) -> bool:
        return self._at_work.total() < self.in_all and self._at_work.get(key, 0) < self.for_one

    def end(self, key: str) -> None:
        """Give a turn of this key back."""
        with self._changed:
            self._at_work[key] -= 1
            if not self._at_work[key]:
                del self._at_work[key]
            self._changed.notify_all()


def key_of(address: str | None) -> str:
    """Return the key under which an address is counted: of IPv6 its /64 network, as each user has a whole network."""
    try:
        known = ip_address((address or "").partition("%")[0])
    except ValueError:
        return address or ""
    if isinstance(known, IPv6Address):
        mapped = known.ipv4_mapped
        return str(mapped) if mapped is not None else str(IPv6Address(int(known) >> 64 << 64))
    return str(known)
