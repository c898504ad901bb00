"""Pool of worker processes: sources go to the workers in large chunks, and results come back in order.

A worker that dies is replaced, and its chunk is done again. A source that kills every worker is reported as a fault,
and the other sources are processed.
"""

import gc
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread, active_count, current_thread
from typing import Any, Final, TypeVar

from tarot_records.core.limits import COLUMN
from tarot_records.record.source import Source

A = TypeVar("A")
T = TypeVar("T")
ChunkWork = Callable[[list[Source]], Sequence[T]]
"""Function that returns a result for each of some sources. It must be importable, because workers import it by name."""

AHEAD: Final = 8
"""Number of heavy works submitted per worker, enough to keep workers busy while results are written."""
CHUNKS_AHEAD: Final = 3
"""Number of chunks of sources submitted per worker."""
SOON: Final = 5.0
"""Maximum number of seconds to wait for the end of a stopped pool."""


def run_in_pool(work: ChunkWork[T], chunks: Iterator[list[Source]], processes: int) -> Iterator[T]:
    """Yield the result of `work` for each source of the chunks, in order, from a pool of `processes` workers."""
    under_way: deque[tuple[Future[Sequence[T]], list[Source]]] = deque()
    pool = _pool(work, processes)
    try:
        while True:
            for chunk in islice(chunks, CHUNKS_AHEAD * processes - len(under_way)):
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
                    yield from chain.from_iterable(map(work, chain(again, chunks)))
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


def _submit(pool: ProcessPoolExecutor, work: ChunkWork[T], chunk: list[Source]) -> Future[Sequence[T]]:
    """Submit a chunk to a pool and return its future, which has failed already if the pool is broken."""
    try:
        return pool.submit(_work_on, work, [tuple(source) for source in chunk])
    except (BrokenExecutor, OSError) as error:  # OSError: the pool broke while a worker was being started
        broken: Future[Sequence[T]] = Future()
        broken.set_exception(BrokenExecutor(str(error)))
        return broken


def _work_on(work: ChunkWork[T], chunk: list[tuple[Any, ...]]) -> list[T]:
    """Return the result of `work` for each source of a chunk, called with at most `COLUMN` sources at a time.

    Sources are given as plain tuples, which are faster to send to a worker.
    """
    sources = [Source._make(values) for values in chunk]
    return [result for start in range(0, len(sources), COLUMN) for result in work(sources[start : start + COLUMN])]


def _worker_can_start(work: ChunkWork[T]) -> bool:
    """Return True if a worker process can be started; otherwise this process has to do the work."""
    pool = _pool(work, 1)
    try:
        _submit(pool, work, []).result()
    except BrokenExecutor:
        return False
    finally:
        _stop(pool)
    return True


def _run_in_one_worker(work: ChunkWork[T], chunks: Sequence[list[Source]]) -> Iterator[T]:
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
                    yield from work([chunk[0].crashed()])
    finally:
        _stop(pool)


def _pool(work: Callable[..., Any], processes: int) -> ProcessPoolExecutor:
    """Return a pool of workers.

    They are forked from this process if that is safe, because forked workers start at once and share its memory. Other
    workers import only the module of the work; where possible, a server process imports it once for all.
    """
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
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _stop(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once, without waiting for its workers."""
    processes = list((pool._processes or {}).values())
    manager: Thread | None = vars(pool)["_executor_manager_thread"]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()  # a worker that is terminated while it is being forked may ignore the signal
    if manager not in (None, current_thread()):  # a generator may be collected in any thread
        manager.join(SOON)  # otherwise this process might end while the pool is only partly gone
