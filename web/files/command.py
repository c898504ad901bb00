"""The command `tarot-records site`: write the viewer of records as a folder of plain files."""

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import click

from tarot_records.commands.options import lang_option, processes_option
from tarot_records.output.console import Bar
from tarot_records.output.streams import OutsideError
from tarot_records.report.report import Report, report_on
from tarot_records.words.foreign_text import replace_controls

from ..lists.public_files import read_served, without_other_texts
from .folder import FolderError, SiteFolder
from .python_bundle import browser_files
from .writer import SiteWriter

LONG = 20
"""Minimum number of records for which a progress bar is shown."""


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "-o", "--output", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder to write."
)
@click.option(
    "--pyodide",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with Pyodide and its wheels: a page of the site then checks, shows and mends games in the browser.",
)
@lang_option
@processes_option
def site(paths: tuple[Path, ...], output: Path, pyodide: Path | None, lang: str, processes: int) -> None:
    """Write the viewer of records as plain files. They work on any web host, or on a stick without one.

    The folder has the list with a search, a table to step through for every hand, scores, games and the manual; it
    needs no server. Written again into the same folder, only what has changed is. A folder that holds anything else is
    refused.
    """
    inside = [path for path in paths if output.resolve().is_relative_to(path.resolve())]
    if inside:
        raise click.UsageError(
            f"{replace_controls(str(output))} lies in {replace_controls(str(inside[0]))}, whose records it is to show."
        )
    try:
        python = None if pyodide is None else browser_files(pyodide)
        folder = SiteFolder(output)
        reports: list[Report] = []
        with Bar() as bar:
            for path in paths:
                for source in read_served(path):
                    reports.extend(without_other_texts([report_on(source, steps=0)]))
                    bar.advance()
        writer = SiteWriter(reports, folder, lang, python)
        with Bar("writing", len(reports), LONG) as bar:
            writer.write(processes, bar.advance)
    except FolderError as error:
        raise OutsideError(replace_controls(str(error))) from error
    except BrokenProcessPool as error:
        raise OutsideError("A process that made pages was killed. Try it again, with --processes 1.") from error
    except OSError as error:
        raise OutsideError(f"{replace_controls(str(output))} cannot be written: {error.strerror}.") from error
    verdicts = ", ".join(f"{number} {verdict}" for verdict, number in writer.verdicts.items() if number)
    click.echo(f"Records: {verdicts or 'none'}.")
    click.echo(f"Files: {folder.written} written, {folder.left} as they were, {folder.removed} removed.")
    for file in folder.changed:
        click.echo(f"Left, for somebody has changed it: {replace_controls(file)}", err=True)
    click.echo(f"Open {replace_controls(str(output / 'index.html'))}")
