"""`tarot-records archive export`, `backup` and `pack`: copy records out of an archive, and shrink it."""

import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from tarot_records.archive import photographs
from tarot_records.archive.bulk import PACKING, LeftOut, export_text, rows_of_archive
from tarot_records.archive.compression import REMEDY
from tarot_records.archive.search import Matches, Query, search
from tarot_records.archive.store import Archive, KeptText
from tarot_records.commands.archive.options import LISTED, archive_of, print_json, query_of, query_options
from tarot_records.commands.files import write_errors
from tarot_records.commands.options import json_option, lang_option, processes_option
from tarot_records.hand_table import files
from tarot_records.reading.convert import SUFFIXES, holds_many, open_output
from tarot_records.words.foreign_text import replace_controls

T = TypeVar("T")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@query_options
@lang_option
@processes_option
@click.option("--words", multiple=True, help="Words the records must have.")
@click.option(
    "--photos", type=click.Path(path_type=Path, file_okay=False), help="Write their pictures into this folder: 17.jpg."
)
@click.pass_context
def export(
    context: click.Context,
    /,
    file: Path,
    lang: str,
    processes: int,
    words: tuple[str, ...],
    photos: Path | None,
    **options: Any,
) -> None:
    """Write records to FILE, all or some.

    It ends in .jsonl.zst, .jsonl, .jsonl.gz or .tn; or in .csv or .parquet, for a list with a row for each hand.
    Without options all records are written. What is no record, or lost, is left out and told; then the exit
    code is 1. In a list only what is lost is left out. The pictures that are kept with records are in no such file.
    """
    name = file.name
    records = name.endswith(SUFFIXES) and holds_many(name)
    if not records and not name.endswith(files.SUFFIXES):
        wanted = ".jsonl.zst, .jsonl, .jsonl.gz, .tn, .csv or .parquet"
        raise click.UsageError(f"{replace_controls(str(file))}: an export ends in {wanted}.")
    if not records and (reason := files.why_not(name)):
        raise click.UsageError(reason)
    left: list[LeftOut] = []
    with archive_of(context) as store, write_errors(file):
        query = query_of(words, options)
        shown, chosen = store.read(photographs.numbers), list[int]()
        texts = _collect_photographed(
            store.texts() if query == Query() else _matching_texts(store, query), shown, chosen
        )
        if records:
            written = 0
            with open_output(file, PACKING) as target:
                for text in _collect_left_out((export_text(kept, name, lang or "en") for kept in texts), left):
                    target.write(text)
                    written += 1
        else:
            written = files.write(_collect_left_out(rows_of_archive(store, texts, processes), left), file)
        if photos is not None:
            chosen = [number for number in chosen if _write_picture(store, number, photos / f"{number}.jpg")]
    click.echo(f"Wrote {written:,} {'records' if records else 'rows'} to {replace_controls(str(file))}.")
    if chosen:
        where = (
            "stay in the archive: --photos FOLDER writes them"
            if photos is None
            else f"are in {replace_controls(str(photos))}"
        )
        click.echo(f"Pictures: {len(chosen):,} {where}.")
    for item in left[:LISTED]:
        click.echo(f"Left out {item.id}: {item.reason}.", err=True)
    if len(left) > LISTED:
        click.echo(f"Left out {len(left) - LISTED:,} more.", err=True)
    if any(item.is_lost for item in left):
        click.echo(REMEDY, err=True)
    sys.exit(1 if left else 0)


def _collect_photographed(texts: Iterable[KeptText], shown: Collection[int], chosen: list[int]) -> Iterator[KeptText]:
    """Yield the texts; append the records with a picture to `chosen`."""
    for kept in texts:
        if kept.id in shown:
            chosen.append(kept.id)
        yield kept


def _write_picture(store: Archive, number: int, path: Path) -> bool:
    """Write the picture of a record to a file; return False if it has been removed meanwhile."""
    jpeg = store.read(lambda connection: photographs.photograph(connection, number))
    if jpeg is None:
        return False
    with write_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(jpeg)
    return True


def _collect_left_out(found: Iterable[T | LeftOut], left: list[LeftOut]) -> Iterator[T]:
    """Yield the items that go into an export; append the others to `left`."""
    for item in found:
        if isinstance(item, LeftOut):
            left.append(item)
        else:
            yield item


def _matching_texts(store: Archive, query: Query) -> Iterator[KeptText]:
    """Yield the texts of all records that match a query."""
    cursor = ""
    while True:
        page: Matches = store.read(lambda connection, at=cursor: search(connection, query, at, 1000))  # type: ignore[misc]
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
        raise click.UsageError(f"{replace_controls(str(file))} exists; a backup overwrites nothing.")
    with archive_of(context) as store, write_errors(file):
        store.backup(file)
    click.echo(f"The archive is copied to {replace_controls(str(file))}.")


@click.command()
@json_option
@click.pass_context
def pack(context: click.Context, as_json: bool) -> None:
    """Pack all texts anew, to take less room.

    They are packed with what they have in common now: worth while in an archive whose games have changed. Every text
    stays as it was given. What cannot be read stays packed as it is, and is told; then the exit code is 1.
    """
    with archive_of(context, writes=True) as store:
        room = store.pack()
    if as_json:
        print_json(room._asdict())
    else:
        click.echo(f"The texts took {room.was:,} bytes and take {room.now:,}.")
        if room.lost:
            click.echo(f"{room.lost:,} texts cannot be read, and stay as they are. {REMEDY}", err=True)
    sys.exit(1 if room.lost else 0)
