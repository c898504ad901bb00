"""Work on many sources in parallel processes, with results in the order of the sources.

Sources go to worker processes in chunks, and only a few chunks are under way, so that a file of any length
takes the same memory. A worker that dies is replaced and its chunk is done again; a source that kills every
worker it comes to is told as such, and the others go on.
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
"""What is done with some sources, each by itself: a result for each. Workers import it by its name, so it is a
function of a module, or a partial of one."""

FEW: Final = 100
"""Number of sources done here before workers are started; with fewer, starting them takes longer."""
CHUNK: Final = 64
"""Maximum number of sources in a chunk."""
CHUNK_BYTES: Final = 1 << 20
"""Number of bytes with which a chunk is full."""
AHEAD: Final = 8
"""Number of chunks under way for each worker, enough to bridge the time in which results are written."""


SOON: Final = 5.0
"""Maximum number of seconds to wait for the end of a stopped pool."""


def cores() -> int:
    """Return how many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(work: Work[T], sources: Iterable[Source], processes: int) -> Iterator[T]:
    """Yield the result of the work for each source, in order."""
    rest = iter(sources)
    for source in islice(rest, FEW):
        yield from work([source])
    following = next(rest, None)
    if following is None:
        return
    many = chain([following], rest)
    yield from (_pooled(work, many, processes) if processes > 1 else chain.from_iterable(map(work, chunks(many))))


def _pooled(work: Work[T], sources: Iterator[Source], processes: int) -> Iterator[T]:
    coming = chunks(sources)
    under_way: deque[tuple[Future[Sequence[T]], list[Source]]] = deque()
    pool = _pool(work, processes)
    try:
        while True:
            for chunk in islice(coming, AHEAD * processes - len(under_way)):
                under_way.append((_submitted(pool, work, chunk), chunk))
            if not under_way:
                return
            future, chunk = under_way.popleft()
            try:
                results = future.result()
            except BrokenExecutor:
                _stop(pool)
                again = [chunk, *(waiting for _, waiting in under_way)]
                if not _begins(work):
                    yield from chain.from_iterable(map(work, chain(again, coming)))
                    return
                # Nobody knows whose work it was that killed it: all that was under way is done again, one by one.
                yield from _carefully(work, again)
                under_way.clear()
                pool = _pool(work, processes)
            else:
                yield from results
    finally:
        _stop(pool)


def one_by_one(work: Callable[[A], T], things: Iterable[A], processes: int) -> Iterator[T]:
    """Yield the result of heavy work on each thing, in order. Raises BrokenExecutor where a worker dies at it."""
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


def _submitted(pool: "ProcessPoolExecutor", work: Work[T], chunk: list[Source]) -> Future[Sequence[T]]:
    """Return the chunk given to the pool; if that is broken already, the result says so."""
    try:
        return pool.submit(work, chunk)
    except (BrokenExecutor, OSError) as error:  # OSError: it broke while one more worker was being started
        broken: Future[Sequence[T]] = Future()
        broken.set_exception(BrokenExecutor(str(error)))
        return broken


def _begins(work: Work[T]) -> bool:
    """Return whether a worker can start; if none can, this process does the work."""
    pool = _pool(work, 1)
    try:
        _submitted(pool, work, []).result()
    except BrokenExecutor:
        return False
    finally:
        _stop(pool)
    return True


def _carefully(work: Work[T], chunks: Sequence[list[Source]]) -> Iterator[T]:
    """Yield results of chunks done by a single worker; a chunk that kills it is halved and done by another."""
    rest = deque(chunks)
    pool = _pool(work, 1)
    try:
        while rest:
            chunk = rest.popleft()
            try:
                yield from _submitted(pool, work, chunk).result()
            except BrokenExecutor:
                _stop(pool)
                pool = _pool(work, 1)
                half = len(chunk) // 2
                if half:
                    rest.extendleft((chunk[half:], chunk[:half]))
                else:
                    yield from work([crashed(chunk[0])])
    finally:
        _stop(pool)


def crashed(source: Source) -> Source:
    """Return a source at which every worker dies, as one that cannot be read."""
    return source._replace(problem=Fault("source.crashed", UNREADABLE, Where(""), {}))


def chunks(sources: Iterator[Source]) -> Iterator[list[Source]]:
    """Yield the sources in chunks, neither too many nor too large."""
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
    """Workers that begin as this process is, if it may be forked: at once, and what both have is in memory once.

    Else with nothing but the module of the work, read once for all where that can be.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    if sys.platform == "linux" and active_count() == 1:  # what another thread holds would never be let go
        return ProcessPoolExecutor(processes, get_context("fork"), _quietly)
    if "forkserver" not in get_all_start_methods():
        return ProcessPoolExecutor(processes, get_context("spawn"), _quietly)
    context = get_context("forkserver")
    context.set_forkserver_preload([getattr(work, "func", work).__module__])
    return ProcessPoolExecutor(processes, context, _quietly)


def _quietly() -> None:
    """Let a worker ignore Ctrl-C and end with the process that started it."""
    gc.freeze()  # what it shares with that process is not gone through, and so stays shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_gone, daemon=True).start()


def _gone() -> None:
    """End this worker as soon as the process that started it has ended, however it did."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _stop(pool: "ProcessPoolExecutor") -> None:
    """Stop a pool at once; what its workers still do is not waited for."""
    processes = list((pool._processes or {}).values())
    manager: Thread | None = vars(pool)["_executor_manager_thread"]
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()  # a worker told to end while it begins as this process's double may never hear of it
    if manager is not None:
        manager.join(SOON)  # else the end of this process might find it half gone
