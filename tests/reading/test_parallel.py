"""The same work on many sources: in order, by several processes, whatever happens to a worker."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from support import bulk_jobs
from support.record_builders import generated
from tarot_records.cli import main
from tarot_records.core.limits import COLUMN
from tarot_records.reading import parallel as bulk
from tarot_records.reading import worker_pool
from tarot_records.reading.parallel import FEW, SENT, each
from tarot_records.reading.worker_pool import AHEAD, CHUNKS_AHEAD, run_heavy_work
from tarot_records.record.source import Source

MANY = FEW + 9 * COLUMN + 7


def sources(number: int, deadly: int | None = None) -> Iterator[Source]:
    for i in range(number):
        yield Source(f"s{i}", b"die" if i == deadly else b"x" * (i % 50 + 4))


def lengths(number: int, deadly: int | None = None, found: int = 3) -> list[int]:
    return [found if i == deadly else i % 50 + 4 for i in range(number)]


@pytest.mark.parametrize("number", [0, 1, FEW, FEW + 1, MANY])
@pytest.mark.parametrize("processes", [1, 2, 3])
def test_parallel_results_keep_the_order_of_the_sources(number: int, processes: int) -> None:
    assert list(each(bulk_jobs.lengths, sources(number), processes)) == lengths(number)


def test_workers_read_only_a_few_chunks_ahead() -> None:
    read = 0

    def counted() -> Iterator[Source]:
        nonlocal read
        for source in sources(MANY * 3):
            read += 1
            yield source

    workers, most = set(), 0
    for done, worker in enumerate(each(bulk_jobs.pid, counted(), 2), 1):
        workers.add(worker)
        most = max(most, read - done)
    assert workers - {os.getpid()}
    assert most <= (2 * CHUNKS_AHEAD + 1) * SENT


@pytest.mark.parametrize("deadly", [FEW, FEW + 300, MANY - 1])
def test_a_worker_that_dies_is_replaced_and_its_chunk_done_again(tmp_path: Path, deadly: int) -> None:
    work = partial(bulk_jobs.once, str(tmp_path / "died"))
    assert list(each(work, sources(MANY, deadly), 2)) == lengths(MANY, deadly)
    assert (tmp_path / "died").exists()


def test_a_source_that_kills_workers_is_reported_and_others_continue() -> None:
    work = partial(bulk_jobs.always, os.getpid())
    assert list(each(work, sources(MANY, FEW + 200), 2)) == lengths(MANY, FEW + 200, found=-1)


@pytest.mark.parametrize("processes", [1, 2])
def test_heavy_work_keeps_its_order(processes: int) -> None:
    """A few are begun ahead, however many there are; a worker that dies ends it."""
    read = []
    done = run_heavy_work(partial(bulk_jobs.heavy, -1), (read.append(i) or i for i in range(90)), processes)
    first, _ = next(done)
    assert (first, len(read) <= 2 * AHEAD + 1) == (0, True)
    rest = list(done)
    assert [number for number, _ in rest] == list(range(1, 90))
    assert ({who for _, who in rest} == {os.getpid()}) == (processes == 1)
    if processes > 1:
        with pytest.raises(BrokenProcessPool):
            list(run_heavy_work(partial(bulk_jobs.heavy, 3), range(9), processes))


def test_work_is_done_in_process_if_no_worker_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "_start_worker", bulk_jobs.no_beginning)
    assert list(each(bulk_jobs.lengths, sources(MANY), 2)) == lengths(MANY)


@pytest.mark.parametrize("error", [OSError("no more processes"), BrokenProcessPool("gone")])
def test_a_pool_that_breaks_on_submission_loses_no_work(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """As when a worker dies while another is being started."""
    waiting, given = [error], ProcessPoolExecutor.submit

    def submit(pool: ProcessPoolExecutor, *args: Any) -> Any:
        if waiting and args[-1]:
            raise waiting.pop()
        return given(pool, *args)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    assert list(each(bulk_jobs.lengths, sources(MANY), 2)) == lengths(MANY)
    assert not waiting


@pytest.mark.parametrize("threads", [1, 2])
def test_only_a_single_threaded_process_is_forked(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "active_count", lambda: threads)
    pool = worker_pool._pool(bulk_jobs.lengths, 1)
    doubled = sys.platform == "linux" and threads == 1
    assert (vars(pool)["_mp_context"].get_start_method() == "fork") == doubled
    pool.shutdown()


def test_workers_end_with_their_parent_process() -> None:
    program = "from support import bulk_jobs; bulk_jobs.never_ending()"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert parent.stdout is not None
            workers = {int(parent.stdout.readline()) for _ in range(2)}
            assert all(map(runs, workers))
        finally:
            parent.kill()
    until = time.monotonic() + 30
    while any(map(runs, workers)):
        assert time.monotonic() < until
        time.sleep(0.05)


def runs(pid: int) -> bool:
    """Whether a process is there, and not only waits to be forgotten."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.long("processes begin")
@pytest.mark.parametrize("form", ["text", "sarif"])
def test_a_report_is_the_same_however_many_processes_make_it(
    tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "FEW", 3)
    monkeypatch.setattr(bulk.chunks, "__defaults__", (5,))
    lines = [json.dumps(generated("consiglio", seed)).replace('"T1"', '"T2"', seed % 2) for seed in range(16)]
    (tmp_path / "hands.jsonl").write_text("\n".join([*lines, "nonsense"]), "utf-8")
    command = ["validate", str(tmp_path / "hands.jsonl"), "--format", form, "--processes"]
    one, two = (CliRunner().invoke(main, [*command, number]) for number in "12")
    assert one.exit_code == two.exit_code == 1
    assert one.stdout_bytes == two.stdout_bytes
