"""Pause the cyclic garbage collector while a record is read and replayed.

It goes through all there is again and again as more comes, so that a hand of a long record, or of one whose positions
are kept, would cost more than a hand of a short one. What a replay makes goes in no circles: without the collector it
is freed as soon as nobody holds it.
"""

import gc


class Resting:
    """Context manager that pauses the collector.

    It rests for all threads at once. Who finds it resting lets it rest and does not end that, so that between any two
    rests it may work, however many threads of a server replay records.
    """

    __slots__ = ("_ends",)

    def __enter__(self) -> None:
        self._ends = gc.isenabled()
        if self._ends:
            gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._ends:
            gc.enable()
