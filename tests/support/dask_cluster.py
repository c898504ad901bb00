"""A cluster for tests: a scheduler and workers of Dask, each a process of its own, on this machine only."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson

from support.paths import TESTS

HOST = "127.0.0.1"
DEATHS = 2
"""So many workers die of a piece before it comes back."""


def until(true: Callable[[], Any], seconds: float = 60) -> None:
    """Waits until something is so."""
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last
        time.sleep(0.02)


class Cluster:
    """A running cluster."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler_file = folder / "scheduler.json"
        self.started("scheduler", "--port", "0", "--scheduler-file", str(self.scheduler_file))
        until(lambda: self.scheduler_file.exists() and self.scheduler_file.stat().st_size)
        self.address: str = orjson.loads(self.scheduler_file.read_bytes())["address"]

    def started(self, kind: str, *options: str, path: Path = TESTS) -> subprocess.Popen[bytes]:
        """A process of the cluster, which finds modules at a path before all others."""
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--host", HOST, "--no-dashboard", *options]
        settings = {
            "PYTHONPATH": os.pathsep.join([str(path), os.environ["PYTHONPATH"]]),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(DEATHS - 1),
            "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
        }
        with (self.folder / f"{kind}.log").open("ab") as log:
            process = subprocess.Popen(
                command, env=os.environ | settings, stdout=log, stderr=log, cwd=self.folder, start_new_session=True
            )
        self.processes.append(process)
        return process

    def worker(self, number: int = 1, path: Path = TESTS) -> subprocess.Popen[bytes]:
        """The process that starts some workers, and others when they die."""
        options = ("--nworkers", str(number), "--nthreads", "1", "--memory-limit", "0")
        return self.started("worker", *options, self.address, path=path)

    def stop(self) -> None:
        """Ends all at once, and what they have started."""
        for process in reversed(self.processes):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=30)


@contextmanager
def running(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    cluster = Cluster(folder)
    try:
        cluster.worker(workers)
        yield cluster
    finally:
        cluster.stop()
