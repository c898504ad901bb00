"""Standard streams of a command, and the clean end of a command that is stopped or whose stream fails.

In text for people, characters that a terminal cannot show are escaped. Data for programs has the same bytes everywhere.
No command ends with a traceback because a disk is full, a pipe is closed or the command was stopped.
"""

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from threading import current_thread, main_thread
from types import FrameType
from typing import IO, Final, cast

import click

from tarot_records.words.foreign_text import replace_controls

OUTSIDE: Final = 3
"""Exit code after a failure outside the program: of a disk, an archive, a cluster or a network."""
_BY_SIGNAL: Final = 128
"""Number to which the number of a signal is added for the exit code of a process that the signal ended."""
_PIPE: Final = 13
"""Number of SIGPIPE, also on systems without signals."""


class OutsideError(click.ClickException):
    """Raised for a failure outside the program and its input: of a disk, an archive, a cluster or a network."""

    exit_code = OUTSIDE


class Stopped(KeyboardInterrupt):
    """Raised when a signal such as SIGTERM, other than Ctrl-C, asks the process to end."""

    def __init__(self, number: int) -> None:
        """Store the number of the signal."""
        super().__init__()
        self.number = number


def code_of(stop: KeyboardInterrupt) -> int:
    """Return the exit code of a command that was stopped."""
    return _BY_SIGNAL + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)


class _ClosedInput(RawIOBase):
    """A standard input that was closed before the command began."""

    def readable(self) -> bool:
        return True

    def readinto(self, _: object) -> int:
        """Raise OSError: a closed input cannot be read."""
        raise OSError(errno.EBADF, "It is closed", "Standard input")


def prepare_streams() -> None:
    """Prepare the standard streams: replace closed ones, and escape characters that the encoding lacks.

    What is written to a closed stream is dropped. Reading from a closed standard input fails.
    """
    if sys.stdin is None:
        sys.stdin = TextIOWrapper(BufferedReader(_ClosedInput()), encoding="utf-8")
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def data_stream() -> Iterator[IO[bytes]]:
    """Yield a stream to standard output. A terminal gets the data with its control characters replaced, at the end."""
    if not sys.stdout.isatty():
        yield cast(IO[bytes], sys.stdout.buffer)
        return
    held = BytesIO()
    yield held
    click.echo(replace_controls(held.getvalue().decode("utf-8", "replace")), nl=False)


def write_data(data: bytes) -> None:
    """Write data to standard output by `data_stream`."""
    with data_stream() as stream:
        stream.write(data)


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """End the process with an exit code, without a traceback, if the block is stopped or a stream or disk fails."""
    try:
        with _stoppable():
            try:
                yield
            finally:
                sys.stdout.flush()
    except BrokenPipeError:
        _redirect_output()
        sys.exit(_BY_SIGNAL + _PIPE)
    except KeyboardInterrupt as stop:
        sys.exit(code_of(stop))
    except OSError as error:
        _redirect_output()
        reason = error.strerror or str(error)
        name = (
            replace_controls(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else "Cannot go on"
        )
        raise OutsideError(f"{name}: {reason[:1].lower()}{reason[1:]}.") from error


@contextmanager
def _stoppable() -> Iterator[None]:
    """Raise Stopped in the block for SIGTERM, as Ctrl-C does; a second SIGTERM ends the process at once."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, partial(_handle_signal, os.getpid()))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _handle_signal(process: int, number: int, _: FrameType | None) -> None:
    """Handle a signal: raise Stopped in the process with the id `process`; end a child process at once."""
    signal.signal(number, signal.SIG_DFL)
    if os.getpid() != process:
        os.kill(os.getpid(), number)
    raise Stopped(number)


def _redirect_output() -> None:
    """Redirect standard output to the null device, so that the flush at the end cannot fail."""
    with suppress(OSError, ValueError):  # ValueError: in a test there is no file behind it
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
