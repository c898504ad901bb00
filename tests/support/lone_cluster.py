"""A cluster of one, which does everything in the process of the test."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from distributed import KilledWorker

from tarot_records.cluster.worker import process_piece, records


class Alone:
    """A cluster that does everything here, at once; which calls workers die of is for the test to say."""

    def __init__(self, dies: Callable[["partial[Any]"], bool]) -> None:
        self.dies = dies
        self.others = True
        """Whether other calls are under way."""

    def threads(self) -> int:
        self.others = True
        return 1

    def begun(self, function: Callable[..., Any], *arguments: Any) -> "partial[Any]":
        return partial(function, *arguments)

    def settled(self, calls: Any) -> None:
        self.others = False

    def result(self, call: "partial[Any]") -> Any:
        if self.dies(call):
            raise KilledWorker("", None, 0)  # type: ignore[arg-type]
        return call()


def dies_of(text: bytes, call: "partial[Any]") -> bool:
    """Whether a piece has a record of this text that is to be looked at."""
    piece = call.args[-1]
    if call.func is not process_piece or piece.deadly:
        return False
    sources = piece.sent or records(piece.name, piece.home)
    return any(source.raw == text for source in islice(sources, piece.start, piece.stop))
