"""What the commands of an archive share: it is opened, and what goes wrong is told in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from tarot_records.archive.connecting import ArchiveError
from tarot_records.archive.listed import Listed
from tarot_records.archive.search import QueryError
from tarot_records.archive.store import Archive, Kept
from tarot_records.output.plain import visible
from tarot_records.output.streams import OutsideError, write_data
from tarot_records.words.explain import dumped

LISTED = 20
"""So many of a kind are listed; of more, the number is told."""


@contextmanager
def archive_of(context: click.Context, writes: bool = False) -> Iterator[Archive]:
    """The archive the command is about; what is wrong with it or with the question is told in a sentence."""
    with told_plainly():
        opened_archive = Archive(context.obj, writes=writes)
        try:
            yield opened_archive
        finally:
            opened_archive.close()


@contextmanager
def told_plainly() -> Iterator[None]:
    """What goes wrong, told to a person."""
    try:
        yield
    except QueryError as error:
        raise click.UsageError(visible(str(error))) from error
    except ArchiveError as error:
        raise OutsideError(visible(str(error))) from error


@contextmanager
def file_told(file: Path) -> Iterator[None]:
    """Why a file cannot be written, told to a person."""
    try:
        yield
    except OSError as error:
        raise OutsideError(f"Cannot write {visible(str(file))}: {error.strerror}.") from error


def place_of(row: Listed | Kept) -> str:
    """Where a text comes from."""
    return f"{row.origin}:{row.line}" if row.line > 1 else row.origin


def table_of(*titles: str) -> Table:
    """A table with these columns, without lines."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def print_json(data: Any) -> None:
    """Writes a line of JSON."""
    write_data(dumped(data) + b"\n")
