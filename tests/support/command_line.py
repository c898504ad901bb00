"""Commands as they are typed, one after the other in one process: most of the work of each is to begin."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner, Result

from tarot_records.cli import main

COMMAND = [sys.executable, "-m", "tarot_records"]
CRASHED = -1
"""The exit code of what no command should end with."""
PROGRAM = f"""
import json, sys
from click.testing import CliRunner
from tarot_records.cli import main

for asked in sys.stdin:
    words, given = json.loads(asked)
    done = CliRunner().invoke(main, words, input=given)
    is_exit = done.exception is None or isinstance(done.exception, SystemExit)
    code, complained = (done.exit_code, done.stderr) if is_exit else ({CRASHED}, repr(done.exception))
    print(json.dumps([code, done.stdout, complained]), flush=True)
"""


class Done(NamedTuple):
    """What became of a command."""

    code: int
    said: str
    complained: str


Run = Callable[[Sequence[str], str], Done]
"""Runs a command of these words, with this as its input."""


def run(*words: object, text: bytes | str | None = None, env: Mapping[str, str] | None = None) -> Result:
    """Run a command in this very process; it ends with a sentence and never with a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words], input=text, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def here(words: Sequence[str], given: str) -> Done:
    """In this very process."""
    done = CliRunner().invoke(main, list(words), input=given)
    return Done(done.exit_code, done.stdout, done.stderr if done.exception is None else repr(done.exception))


@contextmanager
def running(python: str | Path, folder: Path, environment: Mapping[str, str]) -> Iterator[Run]:
    """Commands of the package that this Python finds, in a folder."""
    with subprocess.Popen(
        [python, "-c", PROGRAM],
        env=environment,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked, told = process.stdin, process.stdout

        def run(words: Sequence[str], given: str = "") -> Done:
            print(json.dumps([words, given]), file=asked, flush=True)
            return Done(*json.loads(told.readline()))

        yield run
        asked.close()


def succeeds(line: str, folder: Path, run: Run) -> None:
    """Obeys a line of a shell: commands, the output of each given to the next, or written to a file; none fails."""
    commands, _, file = line.partition(" > ")
    said = ""
    for command in commands.split(" | "):
        program, *words = shlex.split(command)
        assert program == "tarot-records"
        code, said, complained = run(words, said)
        assert code == 0, said + complained
    if file:
        (folder / file).write_text(said, "utf-8")
