"""The engine of a command: processes of this machine, or the workers of a Dask cluster.

A command that works on many records takes `engine_options`, and does its work through the engine that is chosen. The
results come in the same order from every engine, so the output is the same.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from itertools import chain
from typing import Any, Final, NamedTuple

import click

from tarot_records.cluster import ClusterError
from tarot_records.output.streams import OutsideError
from tarot_records.reading import parallel
from tarot_records.reading.files import STDIN, read_sources
from tarot_records.reading.parallel import Work, Workers
from tarot_records.record.source import Source
from tarot_records.words.foreign_text import replace_controls

LOCAL: Final = "local"
DASK: Final = "dask"


class LocalEngine:
    """Processes of this machine."""

    def __init__(self, processes: int) -> None:
        self.workers: Workers = processes
        """Number of processes, for functions that process many sources."""

    def each(self, work: Work[Any], paths: Sequence[str]) -> Iterator[Any]:
        """Yield the result of `work` for each record at these paths, in order."""
        return parallel.each(work, self.sources(paths), self.workers)

    def each_of(self, work: Work[Any], sources: Iterable[Source]) -> Iterator[Any]:
        """Yield the result of a long `work` for each source, in order."""
        return chain.from_iterable(work([source]) for source in sources)

    def sources(self, paths: Sequence[str]) -> Iterator[Source]:
        """Yield the records at these paths."""
        return chain.from_iterable(map(read_sources, paths))


class ClusterEngine:
    """The workers of a Dask cluster. Raises ClusterError."""

    def __init__(self, cluster: Any) -> None:
        from tarot_records.cluster.connection import each, each_sent

        self._each = partial(each, cluster)
        self._each_sent = partial(each_sent, cluster)
        self.workers: Workers = self._each_sent
        """Function that sends sources to the cluster, for functions that process many sources."""

    def each(self, work: Work[Any], paths: Sequence[str]) -> Iterator[Any]:
        """Yield the result of `work` for each record at these paths, in order; the workers read the files.

        Raises UsageError for standard input.
        """
        if STDIN in paths:
            raise click.UsageError("The workers of a cluster cannot read the standard input of this machine.")
        return self._each(work, paths)

    def each_of(self, work: Work[Any], sources: Iterable[Source]) -> Iterator[Any]:
        """Yield the result of a long `work` for each source, in order; one is sent at a time."""
        return self._each_sent(work, sources, size=1)

    def sources(self, paths: Sequence[str]) -> Iterator[Source]:
        """Yield the records at these paths, also at addresses of an object storage."""
        from tarot_records.cluster.worker import records, shards

        home = os.getcwd()
        for path in paths:
            yield from chain.from_iterable(
                read_sources(name) if name == STDIN else records(name, home) for name in shards([path], home)
            )


Engine = LocalEngine | ClusterEngine


class EngineChoice(NamedTuple):
    """The engine that the options of a command choose."""

    address: str | None
    """Address of the scheduler of a cluster; None for this machine."""
    processes: int

    @property
    def is_local(self) -> bool:
        """True if this machine does the work."""
        return self.address is None

    @contextmanager
    def begin(self) -> Iterator[Engine]:
        """Yield the engine, ready for work. Raises OutsideError, also for a cluster that fails later."""
        if self.address is None:
            yield LocalEngine(self.processes)
            return
        try:
            from tarot_records.cluster.connection import connected
        except ModuleNotFoundError as error:
            raise OutsideError("A cluster needs Dask: pip install 'tarot-records[cluster]'.") from error
        try:
            with connected(self.address) as cluster:
                yield ClusterEngine(cluster)
        except ClusterError as error:
            raise OutsideError(replace_controls(str(error))) from error


def engine_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --engine and --address to a command, which gets its `engine` as an EngineChoice.

    Raises UsageError if only one of both is given.
    """

    @click.option(
        "--engine",
        type=click.Choice([LOCAL, DASK]),
        default=LOCAL,
        show_default=True,
        help="What does the work: this machine, or the workers of a Dask cluster.",
    )
    @click.option("--address", help="Where the cluster's scheduler is, such as tcp://10.0.0.1:8786.")
    @wraps(command)
    def run(*args: Any, engine: str, address: str | None, **given: Any) -> Any:
        if (engine == DASK) != (address is not None):
            raise click.UsageError("--engine dask and the --address of its scheduler go together.")
        return command(*args, engine=EngineChoice(address, given.get("processes", 1)), **given)

    return run
