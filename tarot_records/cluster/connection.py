"""The connection to a Dask cluster: what its workers are given to do, and what is wrong with it, told to a person."""

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, ParamSpec, TypeVar

from distributed import Client, Future, rpc
from distributed.security import Security
from distributed.versions import VersionMismatchWarning

from tarot_records.cluster.edition import Edition, differences, edition
from tarot_records.cluster.errors import ClusterError, OtherEdition

P = ParamSpec("P")
T = TypeVar("T")

ANSWER: Final = 5
"""Seconds in which the scheduler has to answer."""
PATIENCE: Final = 20
"""Seconds to wait for a worker where there is none."""


class Cluster:
    """A cluster that does what it is given; whatever fails but the work itself is a ClusterError."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            with ThreadPoolExecutor(1) as aside:  # in this thread a loop may be running, as in a notebook
                aside.submit(_ask, address).result()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", VersionMismatchWarning)  # editions are compared, and more exactly
                self.client = Client(address, timeout=ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError, TypeError) as error:
            why = f": {error}".rstrip(".: ")
            raise ClusterError(f"No Dask scheduler answers at {address}{why}.") from error

    def threads(self) -> int:
        """How many pieces of work are done at once, by one worker at least."""
        with self._connected():
            return sum(self.client.nthreads().values()) or 1  # type: ignore[no-untyped-call]

    def begun(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """A call that a worker is to do, for its own sake even where the same was done before."""
        with self._connected():
            return self.client.submit(function, *args, **kwargs, pure=False)

    def result(self, future: "Future[T]") -> T:
        """What came of a call, as soon as it is there."""
        return self._patiently(future.result)

    def settled(self, futures: "Iterable[Future[Any]]") -> None:
        """Waits until nothing more is done for these calls."""
        for future in futures:
            self._patiently(future.exception)

    def check(self) -> None:
        """Refuses a cluster without workers, or with a process that might not tell what this one does."""
        self._wait_for_workers()
        with self._connected():
            found = self.client.run(edition, on_error="return")
            found[self.address] = self._edition_of_scheduler()
        for address, there in found.items():
            if isinstance(there, Exception):
                raise ClusterError(_differs(address, f"it does not know what it has installed ({there})"))
            if other := differences(edition(), there):
                raise ClusterError(_differs(address, other))

    def _edition_of_scheduler(self) -> Edition | Exception:
        """The scheduler reads what it gives to workers, so it must know the same names."""
        try:
            found: Edition = self.client.run_on_scheduler(edition)  # type: ignore[no-untyped-call]
        except Exception as error:  # whatever keeps it from saying so
            return error
        return found

    def close(self) -> None:
        """Ends the connection; what was not done yet is forgotten there."""
        self.client.close()  # type: ignore[no-untyped-call]

    def _patiently(self, wait: Callable[[float], T]) -> T:
        """Waits as long as there are workers."""
        while True:
            try:
                with self._connected():
                    return wait(PATIENCE)
            except TimeoutError:
                self._wait_for_workers()
            except OtherEdition as error:
                raise ClusterError(_differs("A worker", str(error))) from error

    def _wait_for_workers(self) -> None:
        try:
            with self._connected():
                self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ClusterError(f"The cluster at {self.address} has no workers.") from error

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Tells of a connection that is lost."""
        try:
            yield
        except TimeoutError:
            raise
        except (OSError, CancelledError) as error:
            raise ClusterError(f"The connection to the cluster at {self.address} is lost.") from error


def _ask(address: str) -> None:
    """Asks whether a scheduler is there: a client that finds none does not end in good order."""
    asyncio.run(asyncio.wait_for(_asked(address), ANSWER))


async def _asked(address: str) -> None:
    security = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
    async with rpc(address, connection_args=security) as scheduler:  # type: ignore[no-untyped-call]
        await scheduler.identity()


def _differs(where: str, how: str) -> str:
    return f"{where} would not report as this machine does: {how}. Install the same on all machines."


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster with its scheduler at this address; at the end nothing of ours is left there."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    cluster = Cluster(address)
    try:
        cluster.check()
        yield cluster
    finally:
        cluster.close()
