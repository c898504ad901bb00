"""Thread-safe cache of recently used values, limited by their total weight."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """A cache of recently used values."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self.limit, self._weigh = limit, weigh
        self._weight = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        """Return the value of this key and mark it as used; None if there is none."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value, and drop those used longest ago while the total weight exceeds the limit."""
        with self._lock:
            if key in self._values:
                self._weight -= self._weigh(self._values.pop(key))
            self._values[key] = value
            self._weight += self._weigh(value)
            while self._weight > self.limit:
                self._weight -= self._weigh(self._values.popitem(last=False)[1])

    @property
    def weight(self) -> int:
        """The total weight of the values."""
        return self._weight

    def __len__(self) -> int:
        return len(self._values)
