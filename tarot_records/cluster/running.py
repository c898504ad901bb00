"""Running: the pieces of shards are given to the workers of a cluster, and their results come in the order of records.

Only names go out, and packed results come back. A few pieces for each worker are under way, and what is done waits
with the workers for its turn, so that this process needs the same memory for any number of records. Dask does a
piece again whose worker died. One at which several died comes back and is done in smaller pieces, down to the record
that kills them, which is told as such.
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
from tarot_records.cluster.edition import edition
from tarot_records.cluster.pieces import ALL, Piece, Results, counted, done, parts, rest, unpacked
from tarot_records.cluster.shards import shards
from tarot_records.reading.parallel import AHEAD, Work, crashed
from tarot_records.record.source import Source

T = TypeVar("T")


def each(cluster: Cluster, work: Work[T], paths: Sequence[str]) -> Iterator[T]:
    """The result of the work for each record at these paths, in order."""
    home = os.getcwd()
    names = cluster.result(cluster.begun(shards, paths, home))
    return _in_order(cluster, work, (Piece(name, home) for name in names))


@dataclass
class _Task:
    """A piece in the line, and what is to come of it if it has been given to a worker."""

    piece: Piece
    future: "Future[Results] | None" = None


def _in_order(cluster: Cluster, work: Work[T], pieces: Iterable[Piece]) -> Iterator[T]:
    """The results of pieces, and of those that they become."""
    following = map(_Task, pieces)
    line: deque[_Task] = deque()
    while True:
        ahead = AHEAD * cluster.threads()
        line.extend(islice(following, max(0, ahead - len(line))))
        if not line:
            return
        for task in islice(line, ahead):
            task.future = task.future or cluster.begun(done, work, edition(), task.piece)
        first = line.popleft()
        assert first.future is not None
        found: Iterable[T]
        try:
            results = cluster.result(first.future)
            found, left = unpacked(results), rest(first.piece, results)
        except KilledWorker:
            cluster.settled(task.future for task in line if task.future)
            found, left = _suspected(cluster, work, first.piece)
        yield from found
        line.extendleft(map(_Task, reversed(left)))


def _suspected(cluster: Cluster, work: Work[T], piece: Piece) -> tuple[Iterable[T], list[Piece]]:
    """A piece at which workers died, in smaller ones; of a single record, what is to be said.

    It may only have been with a worker that died of another. So nothing else is under way while that is found out.
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
