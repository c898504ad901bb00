"""The engine that does the work of a command: processes of this machine, or a cluster of many."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Any, Final

import click

from tarot_records.cluster import ClusterError
from tarot_records.output.streams import OutsideError
from tarot_records.reading import parallel
from tarot_records.reading.files import STDIN, read_sources
from tarot_records.reading.parallel import Work
from tarot_records.words.foreign_text import visible

LOCAL: Final = "local"
DASK: Final = "dask"

Each = Callable[[Work[Any], Sequence[str]], Iterator[Any]]
"""Gives the result of the work for each record at some paths, in order."""

engine_option = click.option(
    "--engine",
    type=click.Choice([LOCAL, DASK]),
    default=LOCAL,
    show_default=True,
    help="What does the work: this machine, or the workers of a Dask cluster.",
)

address_option = click.option("--address", help="Where the cluster's scheduler is, such as tcp://10.0.0.1:8786.")


@contextmanager
def engine_of(name: str, address: str | None, processes: int) -> Iterator[Each]:
    """Yield the engine of this name; report errors of a cluster in a sentence."""
    if (name == DASK) != (address is not None):
        raise click.UsageError("--engine dask and the --address of its scheduler go together.")
    if address is None:
        yield lambda work, paths: parallel.each(work, chain.from_iterable(map(read_sources, paths)), processes)
        return
    try:
        from tarot_records.cluster.connection import connected, each
    except ModuleNotFoundError as error:
        raise OutsideError("A cluster needs Dask: pip install 'tarot-records[cluster]'.") from error
    try:
        with connected(address) as cluster:
            yield partial(_on_cluster, partial(each, cluster))
    except ClusterError as error:
        raise OutsideError(visible(str(error))) from error


def _on_cluster(each: Each, work: Work[Any], paths: Sequence[str]) -> Iterator[Any]:
    if STDIN in paths:
        raise click.UsageError("The workers of a cluster cannot read the standard input of this machine.")
    return each(work, paths)
