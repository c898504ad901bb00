"""A PostgreSQL server for tests, started from what Debian installs, in a folder of its own."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), Path("/nowhere"))
REASON = "PostgreSQL is not installed (apt-get install postgresql)"


def installed() -> bool:
    return (PROGRAMS / "initdb").exists()


class Server:
    """A running server; only its own socket leads to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.databases = count(1)

    def run(self, program: str, *arguments: str) -> None:
        """Runs one of PostgreSQL's programs, as somebody who is not root."""
        command = [str(PROGRAMS / program), *arguments]
        if os.getuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        subprocess.run(command, check=True, cwd=self.folder, timeout=60, stdout=subprocess.DEVNULL)

    def control(self, what: str) -> None:
        """start, stop or restart, at once."""
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self.run(
            "pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-m", "fast", "-w", "-o", options, what
        )

    def database(self) -> str:
        """The address of a new database."""
        name = f"archive{next(self.databases)}"
        self.run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"


@contextmanager
def running() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
    server = Server(folder)
    try:
        server.run("initdb", "-D", f"{folder}/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        server.control("start")
        yield server
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            server.control("stop")
        shutil.rmtree(folder, ignore_errors=True)
