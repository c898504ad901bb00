"""Limits: how much one address or one writer may have of what the server has for all.

Flask-Limiter counts requests. What costs here is not a request but the work that a text makes, known only when it is
done; and its memory grows with the addresses it has seen. This is a bucket that may be overdrawn, for a fixed number
of addresses.
"""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST: Final = 10_000
"""So many addresses are remembered; then those that came last longest ago are forgotten."""


class Share:
    """So much for each at once, and so much more every second. Whoever has overdrawn waits until it is made up for."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Key -> what it has used, and when that was so."""
        self._lock = threading.Lock()

    def wait(self, key: str) -> int:
        """Seconds until the key has something left; 0 if it has."""
        with self._lock:
            used = self._used_now(key)
        return 0 if used < self.at_once else int((used - self.at_once) / self.a_second) + 1

    def take(self, key: str, amount: float = 1.0) -> None:
        """Takes so much of what the key has, or of what it will have."""
        with self._lock:
            self._used[key] = (self._used_now(key) + amount, self.clock())
            self._used.move_to_end(key)
            if len(self._used) > MOST:
                self._used.popitem(last=False)

    def has_taken(self, key: str) -> bool:
        """Whether the key has used anything that it has not got back yet."""
        with self._lock:
            return self._used_now(key) > 0

    def _used_now(self, key: str) -> float:
        used, then = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (self.clock() - then) * self.a_second)

    def __len__(self) -> int:
        return len(self._used)


class Turns:
    """So many may be at work at the same time, and so many of them for the same key."""

    def __init__(self, in_all: int, for_one: int) -> None:
        self.in_all, self.for_one = in_all, for_one
        self._at_work: Counter[str] = Counter()
        self._changed = threading.Condition()

    def begin(self, key: str, patience: float = 0.0) -> bool:
        """Takes a turn, if there is one within so many seconds."""
        with self._changed:
            free = self._changed.wait_for(lambda: self._is_free(key), patience)
            if free:
                self._at_work[key] += 1
            return free

    def _is_free(self, key: str) -> bool:
        return self._at_work.total() < self.in_all and self._at_work.get(key, 0) < self.for_one

    def end(self, key: str) -> None:
        """Gives it back."""
        with self._changed:
            self._at_work[key] -= 1
            if not self._at_work[key]:
                del self._at_work[key]
            self._changed.notify_all()


def key_of(address: str | None) -> str:
    """What an address is counted as: of IPv6 the network, for anybody there has as many addresses as he likes."""
    try:
        known = ip_address((address or "").partition("%")[0])
    except ValueError:
        return address or ""
    if isinstance(known, IPv6Address):
        mapped = known.ipv4_mapped
        return str(mapped) if mapped is not None else str(IPv6Address(int(known) >> 64 << 64))
    return str(known)
