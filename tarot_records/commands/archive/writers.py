"""`tarot-records archive token`, `log` and `photo`: writers, the log of changes, and pictures of records."""

from pathlib import Path

import click

from tarot_records.archive import photographs, tokens
from tarot_records.archive.change_log import MOST, changes, current_author
from tarot_records.archive.insertion import current_time
from tarot_records.archive.photographs import WrongPhotograph
from tarot_records.commands.archive.options import NUMBER, archive_of, print_json, table_of
from tarot_records.commands.files import output_file
from tarot_records.commands.options import json_option
from tarot_records.output.screen import Screen
from tarot_records.words.foreign_text import replace_controls


@click.command()
@click.argument("name")
def token(name: str) -> None:
    """Make a token for a writer, who may then add records.

    Records are added over the network. The token is told once, on the terminal (standard error). Standard output
    has the line for the file of tokens, which holds only a hash of it: tarot-records archive token anna >>
    tokens.txt. The server reads the file when it starts: tarot-records serve --archive FILE --tokens tokens.txt.
    Who loses a token, or should write no more, is struck out of the file.
    """
    try:
        new = tokens.new_token(name)
    except tokens.TokensError as error:
        raise click.UsageError(str(error)) from error
    click.echo(f"The token of {name}, told only now: {new.token}", err=True)
    click.echo(new.line)


@click.command("log")
@click.option("--limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="The most that are told.")
@click.option("--before", type=NUMBER, metavar="NUMBER", help="Only what was before this one.")
@json_option
@click.pass_context
def log_command(context: click.Context, limit: int, before: int | None, as_json: bool) -> None:
    """Tell who changed the archive and when, the last change first.

    What was added or proved from the command line was so by a user of that machine; over the network, by the
    writer whose token it was.
    """
    with archive_of(context) as store:
        rows = store.read(lambda connection: changes(connection, limit, before))
    if as_json:
        for change in rows:
            print_json(change._asdict())
        return
    console = Screen()
    if not rows:
        console.print("Nothing has been changed.")
        return
    table = table_of("number", "when", "who", "by", "what", "records", "ids")
    for change in rows:
        ids = str(change.first) if change.first == change.last else f"{change.first}–{change.last}"
        who = (replace_controls(change.who), change.way, change.what)
        table.add_row(str(change.id), change.at, *who, f"{change.records:,}", ids)
    console.print(table)
    if len(rows) == limit and rows[-1].id > 1:
        console.print(f"Earlier: --before {rows[-1].id}")


@click.command()
@click.argument("number", metavar="ID", type=NUMBER)
@click.argument("file", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the picture that is kept into this file.")
@click.option("--remove", is_flag=True, help="Take the picture away for good; the log says who did.")
@click.pass_context
def photo(context: click.Context, number: int, file: Path | None, output: Path | None, remove: bool) -> None:
    """Keep, write out or remove the picture of a record.

    The record ID was copied from the picture FILE.
    FILE is JPEG, PNG or WebP. A plain JPEG is made of it, without the place, the camera and whatever else stands in
    such a file besides the picture.
    """
    if [file is not None, output is not None, remove].count(True) != 1:
        raise click.UsageError("Either a FILE to keep, or --output, or --remove.")
    with archive_of(context, writes=output is None) as store:
        if store.text(number) is None:
            raise click.UsageError(f"There is no record {number}.")
        if file is not None:
            try:
                jpeg = photographs.clean_picture(file.read_bytes())
            except WrongPhotograph as error:
                raise click.UsageError(f"{replace_controls(str(file))}: {error}") from error
            store.write(
                lambda connection: photographs.keep_picture(connection, number, jpeg, current_author(), current_time())
            )
            click.echo(f"The picture is kept with record {number}: {len(jpeg):,} bytes.")
            return
        if remove:
            gone = store.write(
                lambda connection: photographs.remove_picture(connection, number, current_author(), current_time())
            )
            click.echo(f"The picture of record {number} is gone." if gone else f"Record {number} has no picture.")
            return
        kept = store.read(lambda connection: photographs.photograph(connection, number))
    if kept is None or output is None:
        raise click.UsageError(f"Record {number} has no picture.")
    with output_file(output) as target:
        target.write(kept)
    click.echo(f"Wrote the picture of record {number} to {replace_controls(str(output))}.")
