"""The command `tarot-records hands`: the hands of many records as a table, or as Parquet."""

from itertools import chain
from pathlib import Path

import click

from tarot_records.commands.options import processes_option
from tarot_records.hand_table import files
from tarot_records.hand_table.rows import rows_from
from tarot_records.hand_table.table import write_table
from tarot_records.output.plain import visible
from tarot_records.output.streams import OutsideError, data_stream
from tarot_records.reading.files import read_sources


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file: .csv or .parquet.")
@click.option("--force", is_flag=True, help="Write over the file if it exists.")
@processes_option
def hands(paths: tuple[str, ...], output: Path | None, force: bool, processes: int) -> None:
    """List the hands of records, one in a row: players, contract, scores, verdict, faults.

    PATHS are files, folders or - for standard input, as `validate` reads them. The list is CSV in UTF-8, on
    standard output or in a file; a .parquet file has besides the cards, the bids and the tricks. A record that
    cannot be read has a row of its own. A text that a spreadsheet would take for a formula stands behind '.
    """
    rows = rows_from(chain.from_iterable(map(read_sources, paths)), processes)
    if output is None:
        with data_stream() as stream:
            write_table(rows, stream)
        return
    if reason := files.why_not(output.name):
        raise click.UsageError(reason)
    if output.exists() and not force:
        raise click.UsageError(f"{output} exists. --force writes over it.")
    try:
        number = files.write(rows, output)
    except OSError as error:
        raise OutsideError(f"Cannot write {output}: {(error.strerror or str(error)).lower()}.") from error
    click.echo(f"{number:,} rows written to {visible(str(output))}", err=True)
