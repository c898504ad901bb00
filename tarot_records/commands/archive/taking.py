"""`tarot-records archive export` and `backup`: what comes out of an archive."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tarot_records.archive.exporting import PACKING, Left, exported
from tarot_records.archive.search import Page, Query, search
from tarot_records.archive.store import Archive, Kept
from tarot_records.commands.archive.asking import query_of, query_options
from tarot_records.commands.archive.shared import LISTED, archive_of, file_told
from tarot_records.commands.options import lang_option
from tarot_records.convert import SUFFIXES, holds_many, opened
from tarot_records.output.text import visible


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@query_options
@lang_option
@click.option("--words", multiple=True, help="Words the records must have.")
@click.pass_context
def export(context: click.Context, /, file: Path, lang: str | None, words: tuple[str, ...], **asked: Any) -> None:
    """Write records to FILE, all or some.

    It ends in .jsonl.zst, .jsonl, .jsonl.gz or .tn. Without options all records are written. What is no
    record, or lost, is left out and told; then the exit code is 1.
    """
    name = file.name
    if not name.endswith(SUFFIXES) or not holds_many(name):
        raise click.UsageError(f"{visible(str(file))}: an export ends in .jsonl.zst, .jsonl, .jsonl.gz or .tn.")
    written, left = 0, []
    with archive_of(context) as store, file_told(file), opened(file, PACKING) as target:
        query = query_of(words, asked)
        texts = store.texts() if query == Query() else _found(store, query)
        for kept in texts:
            text = exported(kept, name, lang or "en")
            if isinstance(text, Left):
                left.append(text)
            else:
                target.write(text)
                written += 1
    click.echo(f"Wrote {written:,} records to {visible(str(file))}.")
    for one in left[:LISTED]:
        click.echo(f"Left out {one.id}: {one.reason}.", err=True)
    if len(left) > LISTED:
        click.echo(f"Left out {len(left) - LISTED:,} more.", err=True)
    sys.exit(1 if left else 0)


def _found(store: Archive, query: Query) -> Iterator[Kept]:
    """The texts of all records that fit, page by page."""
    cursor = ""
    while True:
        page: Page = store.read(lambda connection, at=cursor: search(connection, query, at, 1000))  # type: ignore[misc]
        yield from filter(None, (store.text(row.id) for row in page.rows))
        cursor = page.cursor
        if not cursor:
            return


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Copy the archive to a new FILE, an SQLite archive.

    Others may go on using it meanwhile; the copy has everything as it was at one moment.
    """
    if file.exists():
        raise click.UsageError(f"{visible(str(file))} exists; a backup overwrites nothing.")
    with archive_of(context) as store, file_told(file):
        store.backup(file)
    click.echo(f"The archive is copied to {visible(str(file))}.")
