"""Parallel processing of many sources, with results in the order of the sources.

Sources go to worker processes in chunks. Only a few chunks are in progress at once, so a file of any length takes the
same memory. A worker that dies is replaced, and its chunk is done again. A source that kills every worker is reported
as a fault, and the other sources are processed.
"""

import gc
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from itertools import chain, islice
from threading import Thread, active_count
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tarot_records.core.faults import UNREADABLE, Fault, Where
from tarot_records.record.source import Source

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

A = TypeVar("A")
T = TypeVar("T")
Work = Callable[[Sequence[Source]], Sequence[T]]
"""Function that returns a result for each of some sources. It must be importable, because workers import it by name."""

FEW: Final = 100
"""Number of sources done in this process first, because starting workers takes as long."""
CHUNK: Final = 64
"""Maximum number of sources in a chunk."""
CHUNK_BYTES: Final = 1 << 20
"""Size from which on a chunk is full, in bytes."""
AHEAD: Final = 8
"""Number of chunks submitted per worker, enough to keep workers busy while results are written."""


SOON: Final = 5.0
"""Maximum number of seconds to wait for the end of a stopped pool."""


def cores() -> int:
    """Return the number of processes that this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(work: Work[T], sources: Iterable[Source], processes: int) -> Iterator[T]:
    """Yield the result of `work` for each source, in order."""
    rest = iter(sources)
    for source in islice(rest, FEW):
        yield from work([source])
    following = next(rest, None)
    if following is None:
        return
    many = chain([following], rest)
    yield from (_pooled(work, many, processes) if processes > 1 else chain.from_iterable(map(work, chunks(many))))


def _pooled(work: Work[T], sources: Iterator[Source], processes: int) -> Iterator[T]:
    """Yield the results of a pool of workers, in the order of the sources."""
    coming = chunks(sources)
    under_way: deque[tuple[Future[Sequence[T]], list[Source]]] = deque()
    pool = _pool(work, processes)
    try:
        while True:
            for chunk in islice(coming, AHEAD * processes - len(under_way)):
                under_way.append((_submit(pool, work, chunk), chunk))
            if not under_way:
                return
            future, chunk = under_way.popleft()
            try:
                results = future.result()
            except BrokenExecutor:
                _stop(pool)
                again = [chunk, *(waiting for _, waiting in under_way)]
                if not _worker_can_start(work):
                    yield from chain.from_iterable(map(work, chain(again, coming)))
                    return
                # It is unknown which chunk killed the worker: all submitted chunks are done again, one by one.
                yield from _run_in_one_worker(work, again)
                under_way.clear()
                pool = _pool(work, processes)
            else:
                yield from results
    finally:
        _stop(pool)


def run_heavy_work(work: Callable[[A], T], things: Iterable[A], processes: int) -> Iterator[T]:
    """Yield the result of heavy work on each item, in order. Raises BrokenExecutor if a worker dies."""
    if processes == 1:
        yield from map(work, things)
        return
    coming = iter(things)
    under_way: deque[Future[T]] = deque()
    pool = _pool(work, processes)
    try:
        while True:
            under_way.extend(pool.submit(work, thing) for thing in islice(coming, AHEAD * processes - len(under_way)))
            if not under_way:
                return
            yield under_way.popleft().result()
    finally:
        _stop(pool)


def _submit(pool: "ProcessPoolExecutor", work: Work[T], chunk: list[Source]) -> Future[Sequence[T]]:
    """Submit a chunk to a pool and return its future, which has failed already if the pool is broken."""
    try:
        return pool.submit(work, chunk)
    except (BrokenExecutor, OSError) as error:  # OSError: the pool broke while a worker was being started
        broken: Future[Sequence[T]] = Future()
        broken.set_exception(BrokenExecutor(str(error)))
        return broken


def _worker_can_start(work: Work[T]) -> bool:
    """Return True if a worker process can be started; otherwise this process has to do the work."""
    pool = _pool(work, 1)
    try:
        _submit(pool, work, []).result()
    except BrokenExecutor:
        return False
    finally:
        _stop(pool)
    return True


def _run_in_one_worker(work: Work[T], chunks: Sequence[list[Source]]) -> Iterator[T]:
    """Yield the results of chunks from one worker at a time; after a death, start a new worker.

    A chunk that kills a worker is halved, down to the source that does so.
    """
    rest = deque(chunks)
    pool = _pool(work, 1)
    try:
        while rest:
            chunk = rest.popleft()
            try:
                yield from _submit(pool, work, chunk).result()
            except BrokenExecutor:
                _stop(pool)
                pool = _pool(work, 1)
                half = len(chunk) // 2
                if half:
                    rest.extendleft((chunk[half:], chunk[:half]))
                else:
                    yield from work([crashed_source(chunk[0])])
    finally:
        _stop(pool)


def crashed_source(source: Source) -> Source:
    """Return an unreadable source in place of one that kills every worker."""
    return source._replace(problem=Fault("source.crashed", UNREADABLE, Where(""), {}))


def chunks(sources: Iterator[Source]) -> Iterator[list[Source]]:
    """Yield the sources in chunks of limited number and size."""
    chunk: list[Source] = []
    size = 0
    for source in sources:
        chunk.append(source)
        size += len(source.raw)
        if len(chunk) >= CHUNK or size >= CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _pool(work: Callable[..., Any], processes: int) -> "ProcessPoolExecutor":
    """Return a pool of workers.

    They are forked from this process if that is safe, because forked workers start at once and share its memory. Other
    workers import only the module of the work; where possible, a server process imports it once for all.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    if sys.platform == "linux" and active_count() == 1:  # a lock held by another thread would never be released
        return ProcessPoolExecutor(processes, get_context("fork"), _start_worker)
    if "forkserver" not in get_all_start_methods():
        return ProcessPoolExecutor(processes, get_context("spawn"), _start_worker)
    context = get_context("forkserver")
    context.set_forkserver_preload([getattr(work, "func", work).__module__])
    return ProcessPoolExecutor(processes, context, _start_worker)


def _start_worker() -> None:
    """Make a worker ignore Ctrl-C and end with its parent process."""
    gc.freeze()  # the collector does not touch objects of the parent process, so that they stay shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Make this worker end as soon as its parent process has ended."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _stop(pool: "ProcessPoolExecutor") -> None:
    """Stop a pool at once, without waiting for its workers."""
    processes = list((pool._processes or {}).values())
    manager: Thread | None = vars(pool)["_executor_manager_thread"]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()  # a worker that is terminated while it is being forked may ignore the signal
    if manager is not None:
        manager.join(SOON)  # otherwise this process might end while the pool is only partly gone
