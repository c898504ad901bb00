"""What a command writes to its standard streams, and how it ends when something outside ends it.

Words are for people: what a terminal cannot show is escaped there. Data is for programs: the same bytes whatever the
terminal. And no command ends with a traceback because a disk is full, a reader has gone or somebody has had enough.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO, TextIOWrapper
from threading import current_thread, main_thread
from types import FrameType
from typing import IO, Final, cast

import click

from tarot_records.words.foreign_text import visible

OUTSIDE: Final = 3
"""The exit code where something outside failed: a disk, an archive, a cluster, a network."""
_BY_SIGNAL: Final = 128
"""The exit code of what a signal ended is this and its number."""
_PIPE: Final = 13
"""The number of the signal of a broken pipe, also where there are no signals."""


class OutsideError(click.ClickException):
    """Something outside failed; neither a record is to blame nor what was asked."""

    exit_code = OUTSIDE


class Stopped(KeyboardInterrupt):
    """Somebody told this process to end, otherwise than by Ctrl-C."""

    def __init__(self, number: int) -> None:
        """`number`: that of the signal."""
        super().__init__()
        self.number = number


def code_of(stop: KeyboardInterrupt) -> int:
    """The exit code of a command that was stopped so."""
    return _BY_SIGNAL + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)


def fit() -> None:
    """Makes the standard streams such that anything can be written: those that are closed are there, but empty.

    Letters that a stream's encoding has not are escaped.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def data_stream() -> Iterator[IO[bytes]]:
    """Where data goes: the same bytes to any file or program; to a terminal only what it shows and does not obey."""
    if not sys.stdout.isatty():
        yield cast(IO[bytes], sys.stdout.buffer)
        return
    held = BytesIO()
    yield held
    click.echo(visible(held.getvalue().decode("utf-8", "replace")), nl=False)


def write_data(data: bytes) -> None:
    """Writes data to standard output."""
    with data_stream() as stream:
        stream.write(data)


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """Ends the process with a code and a sentence, whatever outside ends what is done within."""
    try:
        with _stoppable():
            try:
                yield
            finally:
                sys.stdout.flush()
    except BrokenPipeError:
        _let_go()
        sys.exit(_BY_SIGNAL + _PIPE)
    except KeyboardInterrupt as stop:
        sys.exit(code_of(stop))
    except OSError as error:
        _let_go()
        reason = error.strerror or str(error)
        name = visible(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else "Cannot go on"
        raise OutsideError(f"{name}: {reason[:1].lower()}{reason[1:]}.") from error


@contextmanager
def _stoppable() -> Iterator[None]:
    """Being told to end is within like Ctrl-C; the next time it ends at once."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, partial(_stop, os.getpid()))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(process: int, number: int, _: FrameType | None) -> None:
    """Stops this process; one that was made of it has nothing to end cleanly, and just ends."""
    signal.signal(number, signal.SIG_DFL)
    if os.getpid() != process:
        os.kill(os.getpid(), number)
    raise Stopped(number)


def _let_go() -> None:
    """What is still to be written goes nowhere, so that the end of the process does not stumble over it."""
    with suppress(OSError, ValueError):  # ValueError: in a test there is no file behind it
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
