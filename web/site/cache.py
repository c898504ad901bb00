"""Cache: the values used last, as many as weigh no more than a limit together. Safe to use from several threads."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """What was made once and is likely to be asked for again."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self.limit, self._weigh = limit, weigh
        self._weight = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        """The value kept under this key, which counts as used now."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: V) -> None:
        """Keeps a value; those used longest ago go, and it goes itself if it weighs too much alone."""
        with self._lock:
            if key in self._values:
                self._weight -= self._weigh(self._values.pop(key))
            self._values[key] = value
            self._weight += self._weigh(value)
            while self._weight > self.limit:
                self._weight -= self._weigh(self._values.popitem(last=False)[1])

    @property
    def weight(self) -> int:
        """What is kept weighs so much together."""
        return self._weight

    def __len__(self) -> int:
        return len(self._values)
