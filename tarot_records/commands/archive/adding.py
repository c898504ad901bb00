"""`tarot-records archive init` and `add`: what goes into an archive."""

import sys
from itertools import chain

import click
from rich.console import Console
from rich.text import Text

from tarot_records.archive.adding import Adding
from tarot_records.archive.connecting import shown
from tarot_records.archive.relatives import Kin
from tarot_records.archive.store import Archive
from tarot_records.commands.archive.shared import LISTED, archive_of, print_json, told_plainly
from tarot_records.commands.options import json_option, processes_option
from tarot_records.core.verdicts import VERDICTS
from tarot_records.output.bar import Bar
from tarot_records.output.plain import visible
from tarot_records.output.screen import Screen
from tarot_records.output.text import report_text
from tarot_records.reading.files import read_sources
from tarot_records.report.report import report_on


@click.command()
@click.pass_context
def init(context: click.Context) -> None:
    """Make a new, empty archive; one that exists stays as it is."""
    with told_plainly():
        Archive.create(context.obj).close()
    click.echo(f"The archive {visible(shown(context.obj))} is ready.")


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@processes_option
@json_option
@click.pass_context
def add(context: click.Context, paths: tuple[str, ...], processes: int, as_json: bool) -> None:
    """Add records from files, folders or - for standard input.

    A text that is there already is not added again, so an interrupted run is simply started anew; but one that
    the database has lost is put in its place again. Records
    that say the same as an earlier one in another text, and second witnesses of the same game, are added and
    told. What cannot be read is kept with its fault. The exit code is 1 if a path could not be read.
    """
    console = Screen()
    added = dict.fromkeys(VERDICTS, 0)
    told: dict[str, list[tuple[int, str, int]]] = {kind: [] for kind in Kin._fields}
    numbers = dict.fromkeys(Kin._fields, 0)
    with archive_of(context, writes=True) as store, Bar(console) as bar:
        adding = Adding(store, processes)
        for entry, fate in adding.run(chain.from_iterable(map(read_sources, paths))):
            bar.advance()
            added[entry.verdict] += 1
            place = f"{entry.origin}:{entry.line}" if entry.line > 1 else entry.origin
            for kind, earlier in fate.kin._asdict().items():
                if earlier is not None:
                    numbers[kind] += 1
                    if len(told[kind]) < LISTED:
                        told[kind].append((fate.id, place, earlier))
            if as_json:
                print_json({"id": fate.id, "from": place, "verdict": entry.verdict, **fate.kin._asdict()})
    missing = [report_text(report_on(source), lang="en") for source in adding.missing]
    if as_json:
        summary = {"added": sum(added.values()), "verdicts": added, "known": adding.known, "mended": adding.mended}
        summary |= numbers
        print_json({**summary, "missing": [source.name for source in adding.missing]})
    else:
        _print_added(console, added, adding, numbers, told)
    for text in missing:
        click.echo(text, err=True)
    sys.exit(1 if missing else 0)


def _print_added(
    console: Console,
    added: dict[str, int],
    adding: Adding,
    numbers: dict[str, int],
    told: dict[str, list[tuple[int, str, int]]],
) -> None:
    """What adding came to."""
    verdicts = ", ".join(f"{number:,} {verdict}" for verdict, number in added.items() if number)
    console.print(Text(f"Added {sum(added.values()):,} records" + (f": {verdicts}." if verdicts else "."), "bold"))
    if adding.known:
        console.print(f"{adding.known:,} texts were there already.")
    if adding.mended:
        console.print(f"{len(adding.mended):,} of them could not be read back any more, and are whole again.")
    sentences = {
        "same": "{} say the same as an earlier record, in another text:",
        "witness": "{} are further witnesses of a game that an earlier record tells otherwise:",
        "deal": "{} are of the deal of an earlier record, played otherwise or read otherwise:",
    }
    for kind, sentence in sentences.items():
        if numbers[kind]:
            console.print(sentence.format(f"{numbers[kind]:,}"))
            for number, place, earlier in told[kind]:
                console.print(Text(f"  {number} {visible(place)}, as {earlier}"))
            if numbers[kind] > LISTED:
                console.print(f"  and {numbers[kind] - LISTED:,} more")
