"""Pause the cyclic garbage collector while a record is read and replayed.

The collector goes through all objects again and again as more are made. So each hand of a long record, or of a record
whose positions are kept, would take longer than a hand of a short record. A replay makes no reference cycles: without
the collector its objects are freed as soon as nothing refers to them.
"""

import gc


class PausedCollector:
    """Context manager that pauses the cyclic garbage collector for all threads.

    A context entered while the collector is already paused neither pauses it nor resumes it. So the collector can work
    between two pauses, however many threads of a server replay records.
    """

    __slots__ = ("_ends",)

    def __enter__(self) -> None:
        self._ends = gc.isenabled()
        if self._ends:
            gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._ends:
            gc.enable()
