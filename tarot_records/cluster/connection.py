"""Client of a Dask cluster: the connection, errors in words for the user, and the distribution of work.

Names are sent, or records that only the client can read, and packed results come back. A few pieces for each worker are
in progress, and results stay with the workers until they are fetched, so this process needs the same memory for any
number of records. Dask repeats a piece whose worker died. A piece at which several workers died is divided, down to the
record that kills workers, which is reported as a fault.
"""

import asyncio
import logging
import os
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar

from distributed import Client, Future, KilledWorker, rpc
from distributed.security import Security
from distributed.versions import VersionMismatchWarning

from tarot_records.cluster import ClusterError, OtherEdition
from tarot_records.cluster.worker import (
    ALL,
    Edition,
    Piece,
    Results,
    count_end,
    differences,
    divide_piece,
    edition,
    process_piece,
    remaining_pieces,
    shards,
    unpack_results,
)
from tarot_records.reading.parallel import SENT, Work, chunks
from tarot_records.reading.worker_pool import AHEAD
from tarot_records.record.source import Source

P = ParamSpec("P")
T = TypeVar("T")

ANSWER: Final = 5
"""Seconds within which the scheduler has to answer."""
PATIENCE: Final = 20
"""Seconds to wait for a worker if the cluster has none."""


class Cluster:
    """A connection to a cluster. Every failure, except of the work itself, raises ClusterError."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            with ThreadPoolExecutor(1) as aside:  # in this thread a loop may be running, as in a notebook
                aside.submit(asyncio.run, asyncio.wait_for(_ask(address), ANSWER)).result()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", VersionMismatchWarning)  # editions are compared, and more exactly
                self.client = Client(address, timeout=ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError, TypeError) as error:
            why = f": {error}".rstrip(".: ")
            raise ClusterError(f"No Dask scheduler answers at {address}{why}.") from error

    def threads(self) -> int:
        """Return the number of calls that the workers can process at once, at least 1."""
        with self._connected():
            return sum(self.client.nthreads().values()) or 1  # type: ignore[no-untyped-call]

    def begun(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Submit a call of `function` to a worker; return its future. An equal call before is not reused."""
        with self._connected():
            return self.client.submit(function, *args, **kwargs, pure=False)

    def result(self, future: "Future[T]") -> T:
        """Wait for a call to end, and return its result."""
        return self._patiently(future.result)

    def settled(self, futures: "Iterable[Future[Any]]") -> None:
        """Wait until these calls have ended, with a result or an error."""
        for future in futures:
            self._patiently(future.exception)

    def check(self) -> None:
        """Raise ClusterError if there are no workers, or if a process has other versions installed than this one.

        The scheduler is checked as well as the workers.
        """
        self._wait_for_workers()
        with self._connected():
            editions = self.client.run(edition, on_error="return")
            editions[self.address] = self._edition_of_scheduler()
        for address, there in editions.items():
            if isinstance(there, Exception):
                raise ClusterError(_differs(address, f"it does not know what it has installed ({there})"))
            if other := differences(edition(), there):
                raise ClusterError(_differs(address, other))

    def _edition_of_scheduler(self) -> Edition | Exception:
        """Return the versions installed where the scheduler runs, which unpickles what it passes on; or the error."""
        try:
            there: Edition = self.client.run_on_scheduler(edition)  # type: ignore[no-untyped-call]
        except Exception as error:  # whatever keeps it from saying so
            return error
        return there

    def close(self) -> None:
        """End the connection, and forget all calls."""
        self.client.close()  # type: ignore[no-untyped-call]

    def _patiently(self, wait: Callable[[float], T]) -> T:
        """Return the result of `wait`, whose argument is a timeout in seconds.

        After each timeout it is called again, as long as there are workers.
        """
        while True:
            try:
                with self._connected():
                    return wait(PATIENCE)
            except TimeoutError:
                self._wait_for_workers()
            except OtherEdition as error:
                raise ClusterError(_differs("A worker", str(error))) from error

    def _wait_for_workers(self) -> None:
        """Wait for a worker. Raises ClusterError if none comes."""
        try:
            with self._connected():
                self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ClusterError(f"The cluster at {self.address} has no workers.") from error

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Turn the errors of a lost connection into ClusterError; let timeouts through."""
        try:
            yield
        except TimeoutError:
            raise
        except (OSError, CancelledError) as error:
            raise ClusterError(f"The connection to the cluster at {self.address} is lost.") from error


async def _ask(address: str) -> None:
    """Check that a scheduler answers, because a client without a scheduler does not end cleanly."""
    security = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
    async with rpc(address, connection_args=security) as scheduler:  # type: ignore[no-untyped-call]
        await scheduler.identity()


def _differs(where: str, how: str) -> str:
    """Return the error text for a process, named by `where`, with other versions installed, told by `how`."""
    return f"{where} would not report as this machine does: {how}. Install the same on all machines."


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Yield the cluster with its scheduler at this address; afterwards end the connection and all its calls."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    cluster = Cluster(address)
    try:
        cluster.check()
        yield cluster
    finally:
        cluster.close()


# -- distribution ----------------------------------------------------------------------------------


def each(cluster: Cluster, work: Work[T], paths: Sequence[str]) -> Iterator[T]:
    """Yield the result of `work` for each record in the files at these paths, which the workers read, in order."""
    home = os.getcwd()
    names = cluster.result(cluster.begun(shards, paths, home))
    return _in_order(cluster, work, (Piece(name, home) for name in names))


def each_sent(cluster: Cluster, work: Work[T], sources: Iterable[Source], size: int = SENT) -> Iterator[T]:
    """Yield the result of `work` for each source that this process reads and sends, in order, `size` at a time."""
    sent = map(tuple, chunks(iter(sources), size))
    return _in_order(cluster, work, (Piece(some[0].name, "", 0, len(some), sent=some) for some in sent))


@dataclass
class _Task:
    """A piece in the queue, with the future of its results once a worker has the piece."""

    piece: Piece
    future: "Future[Results] | None" = None


def _in_order(cluster: Cluster, work: Work[T], pieces: Iterable[Piece]) -> Iterator[T]:
    """Yield the results of `work` for the records of these pieces, in order."""
    following = map(_Task, pieces)
    queue: deque[_Task] = deque()
    while True:
        ahead = AHEAD * cluster.threads()
        queue.extend(islice(following, max(0, ahead - len(queue))))
        if not queue:
            return
        for task in islice(queue, ahead):
            task.future = task.future or cluster.begun(process_piece, work, edition(), task.piece)
        first = queue.popleft()
        assert first.future is not None
        values: Iterable[T]
        try:
            results = cluster.result(first.future)
            values, left = unpack_results(results), remaining_pieces(first.piece, results)
        except KilledWorker:
            cluster.settled(task.future for task in queue if task.future)
            values, left = _divide_suspect(cluster, work, first.piece)
        yield from values
        queue.extendleft(map(_Task, reversed(left)))


def _divide_suspect(cluster: Cluster, work: Work[T], piece: Piece) -> tuple[Iterable[T], list[Piece]]:
    """Return the results and the pieces that replace a piece at which workers died.

    A piece of several records has no results, and is divided. For a single record, the results are its own (a fault if
    it kills workers again), and no pieces are left. The workers may have died of another piece, so no other piece is in
    progress during this call.
    """
    try:
        if piece.stop == ALL:
            piece = piece._replace(stop=cluster.result(cluster.begun(count_end, piece)))
        if piece.stop - piece.start > 1:
            return (), divide_piece(piece)
        with suppress(KilledWorker):
            return unpack_results(cluster.result(cluster.begun(process_piece, work, edition(), piece))), []
        return unpack_results(
            cluster.result(cluster.begun(process_piece, work, edition(), piece._replace(deadly=True)))
        ), []
    except KilledWorker:  # even of reading it
        return work([Source(piece.name, b"").crashed()]), []
