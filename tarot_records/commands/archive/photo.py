"""`tarot-records archive photo`: the picture that a record was copied from comes into an archive, or out of it."""

from pathlib import Path

import click

from tarot_records.archive import photographs
from tarot_records.archive.changes import here
from tarot_records.archive.inserting import now
from tarot_records.archive.photographs import WrongPhotograph
from tarot_records.commands.archive.shared import archive_of, file_told
from tarot_records.output.plain import visible
from tarot_records.reading.convert import opened


@click.command()
@click.argument("number", metavar="ID", type=click.IntRange(1, 2**31 - 1))
@click.argument("file", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the picture that is kept into this file.")
@click.option("--remove", is_flag=True, help="Take the picture away for good; the log says who did.")
@click.pass_context
def photo(context: click.Context, number: int, file: Path | None, output: Path | None, remove: bool) -> None:
    """Keep the picture FILE with record ID, which was copied from it; or write it out, or take it away.

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
                jpeg = photographs.cleaned(file.read_bytes())
            except WrongPhotograph as error:
                raise click.UsageError(f"{visible(str(file))}: {error}") from error
            store.write(lambda connection: photographs.keep(connection, number, jpeg, here(), now()))
            click.echo(f"The picture is kept with record {number}: {len(jpeg):,} bytes.")
            return
        if remove:
            gone = store.write(lambda connection: photographs.remove(connection, number, here(), now()))
            click.echo(f"The picture of record {number} is gone." if gone else f"Record {number} has no picture.")
            return
        kept = store.read(lambda connection: photographs.photograph(connection, number))
    if kept is None or output is None:
        raise click.UsageError(f"Record {number} has no picture.")
    with file_told(output), opened(output) as target:
        target.write(kept)
    click.echo(f"Wrote the picture of record {number} to {visible(str(output))}.")
