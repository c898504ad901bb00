"""Distribution of pieces of shards to the workers of a cluster; results come back in the order of the records.

Only names are sent, and packed results come back. A few pieces for each worker are in work, and results wait with the
workers, so this process needs the same memory for any number of records. Dask repeats a piece whose worker died. One
at which several died is divided, down to the record that kills them, which is reported as such.
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from distributed import Future, KilledWorker

from tarot_records.cluster.connection import Cluster
from tarot_records.cluster.worker import ALL, Piece, Results, counted, done, edition, parts, rest, shards, unpacked
from tarot_records.reading.parallel import AHEAD, Work, crashed
from tarot_records.record.source import Source

T = TypeVar("T")


def each(cluster: Cluster, work: Work[T], paths: Sequence[str]) -> Iterator[T]:
    """Yield the result of the work for each record at these paths, in order."""
    home = os.getcwd()
    names = cluster.result(cluster.begun(shards, paths, home))
    return _in_order(cluster, work, (Piece(name, home) for name in names))


@dataclass
class _Task:
    """A piece in the queue, with its result once it is given to a worker."""

    piece: Piece
    future: "Future[Results] | None" = None


def _in_order(cluster: Cluster, work: Work[T], pieces: Iterable[Piece]) -> Iterator[T]:
    following = map(_Task, pieces)
    queue: deque[_Task] = deque()
    while True:
        ahead = AHEAD * cluster.threads()
        queue.extend(islice(following, max(0, ahead - len(queue))))
        if not queue:
            return
        for task in islice(queue, ahead):
            task.future = task.future or cluster.begun(done, work, edition(), task.piece)
        first = queue.popleft()
        assert first.future is not None
        values: Iterable[T]
        try:
            results = cluster.result(first.future)
            values, left = unpacked(results), rest(first.piece, results)
        except KilledWorker:
            cluster.settled(task.future for task in queue if task.future)
            values, left = _suspected(cluster, work, first.piece)
        yield from values
        queue.extendleft(map(_Task, reversed(left)))


def _suspected(cluster: Cluster, work: Work[T], piece: Piece) -> tuple[Iterable[T], list[Piece]]:
    """Return a piece at which workers died, divided; for a single record, its result.

    The workers may have died of another piece. So nothing else is in work meanwhile.
    """
    try:
        if piece.stop == ALL:
            piece = piece._replace(stop=cluster.result(cluster.begun(counted, piece)))
        if piece.stop - piece.start > 1:
            return (), parts(piece)
        with suppress(KilledWorker):
            return unpacked(cluster.result(cluster.begun(done, work, edition(), piece))), []
        return unpacked(cluster.result(cluster.begun(done, work, edition(), piece._replace(deadly=True)))), []
    except KilledWorker:  # even of reading it
        return work([crashed(Source(piece.name, b""))]), []
