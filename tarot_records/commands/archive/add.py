"""`tarot-records archive init`, `add` and `verify`: make an archive, add records, prove them again."""

import sys

import click
from rich.console import Console
from rich.text import Text

from tarot_records.archive.bulk import Adding, ProofChange, prove_again
from tarot_records.archive.connection import public_name
from tarot_records.archive.relatives import Kin
from tarot_records.archive.store import Archive
from tarot_records.commands.archive.options import LISTED, archive_of, print_json, report_errors, table_of
from tarot_records.commands.engine import EngineChoice, engine_options
from tarot_records.commands.options import json_option, processes_option
from tarot_records.core.entry_points import engine_name
from tarot_records.core.faults import VERDICTS
from tarot_records.output.console import STYLES, Bar
from tarot_records.output.screen import Screen
from tarot_records.output.text import report_text
from tarot_records.report.report import report_on
from tarot_records.words.foreign_text import replace_controls

_KIN = {
    "same": "{} say the same as an earlier record, in another text:",
    "witness": "{} are further witnesses of a game that an earlier record tells otherwise:",
    "deal": "{} are of the deal of an earlier record, played otherwise or read otherwise:",
}


@click.command()
@click.pass_context
def init(context: click.Context) -> None:
    """Make a new, empty archive; one that exists stays as it is."""
    with report_errors():
        Archive.create(context.obj).close()
    click.echo(f"The archive {replace_controls(public_name(context.obj))} is ready.")


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@processes_option
@engine_options
@json_option
@click.pass_context
def add(context: click.Context, paths: tuple[str, ...], processes: int, engine: EngineChoice, as_json: bool) -> None:
    """Add records from files, folders or - for standard input.

    A text that is there already is not added again, so an interrupted run is simply started anew; but one that
    the database has lost is put in its place again. Records
    that say the same as an earlier one in another text, and second witnesses of the same game, are added and
    told. With --engine dask this machine reads the files and keeps the archive, and the workers of a cluster
    replay what is new. What cannot be read is kept with its fault. The exit code is 1 if a path could not be read.
    """
    console = Screen()
    verdicts = dict.fromkeys(VERDICTS, 0)
    relatives: dict[str, list[str]] = {kind: [] for kind in Kin._fields}
    numbers = dict.fromkeys(Kin._fields, 0)
    with archive_of(context, writes=True) as store, engine.begin() as working, Bar() as bar:
        adding = Adding(store, working.workers)
        for entry, result in adding.run(working.sources(paths)):
            bar.advance()
            verdicts[entry.verdict] += 1
            place = f"{entry.origin}:{entry.line}" if entry.line > 1 else entry.origin
            for kind, earlier in result.kin._asdict().items():
                if earlier is not None:
                    numbers[kind] += 1
                    relatives[kind] += [f"{result.id} {replace_controls(place)}, as {earlier}"][
                        : LISTED - len(relatives[kind])
                    ]
            if as_json:
                print_json({"id": result.id, "from": place, "verdict": entry.verdict, **result.kin._asdict()})
    missing = [report_text(report_on(source), lang="en") for source in adding.missing]
    if as_json:
        summary = {"added": sum(verdicts.values()), "verdicts": verdicts, "known": adding.known}
        summary |= {"mended": adding.mended, **numbers}
        print_json({**summary, "missing": [source.name for source in adding.missing]})
    else:
        _print_added(console, verdicts, adding, numbers, relatives)
    for text in missing:
        click.echo(text, err=True)
    sys.exit(1 if missing else 0)


def _print_added(
    console: Console, verdicts: dict[str, int], adding: Adding, numbers: dict[str, int], relatives: dict[str, list[str]]
) -> None:
    counts = ", ".join(f"{number:,} {verdict}" for verdict, number in verdicts.items() if number)
    console.print(Text(f"Added {sum(verdicts.values()):,} records" + (f": {counts}." if counts else "."), "bold"))
    if adding.known:
        console.print(f"{adding.known:,} texts were there already.")
    if adding.mended:
        console.print(f"{len(adding.mended):,} of them could not be read back any more, and are whole again.")
    for kind, lines in relatives.items():
        if lines:
            console.print(_KIN[kind].format(f"{numbers[kind]:,}"))
            for line in lines:
                console.print(Text(f"  {line}"))
            if numbers[kind] > LISTED:
                console.print(f"  and {numbers[kind] - LISTED:,} more")


@click.command()
@processes_option
@engine_options
@click.option("--check/--no-check", default=True, help="Also look whether the database itself is sound.")
@click.option("--dry-run", is_flag=True, help="Only tell: write no proof. Then the archive may be read-only.")
@json_option
@click.pass_context
def verify(
    context: click.Context, processes: int, engine: EngineChoice, check: bool, dry_run: bool, as_json: bool
) -> None:
    """Prove every record again, and tell what changed.

    Told are verdicts and faults that are others now than by an earlier engine. The new proofs are kept
    beside the old ones. The exit code is 1 if a verdict changed or the database is damaged.
    """
    console = Screen()
    changed: list[ProofChange] = []
    number = moved = 0
    with archive_of(context, writes=not dry_run, tells_damage=False) as store, engine.begin() as working, Bar() as bar:
        damage = list(store.damage()) if check else []
        for change in prove_again(store, working.workers, writes=not dry_run):
            bar.advance()
            number += 1
            moved += change.was != change.now
            if change.changed:
                changed.append(change)
                if as_json:
                    print_json(change._asdict())
    if as_json:
        print_json({"proved": number, "engine": engine_name(), "changed": moved, "damage": damage})
    else:
        console.print(Text(f"Proved {number:,} records again by {engine_name()}.", "bold"))
        if changed:
            table = table_of("id", "record", "was", "by", "is now", "found now", "found no more")
            for change in changed[:LISTED]:
                was, now = (Text(verdict, STYLES.get(verdict, "")) for verdict in (change.was, change.now))
                codes = (" ".join(change.new_codes), " ".join(change.gone_codes))
                table.add_row(str(change.id), replace_controls(change.label), was, change.was_by, now, *codes)
            console.print(table)
            if len(changed) > LISTED:
                console.print(f"and {len(changed) - LISTED:,} more")
        console.print(f"{moved:,} verdicts changed." if moved else "No verdict changed.")
        for line in damage[:LISTED]:
            console.print(Text(f"Damaged: {replace_controls(line)}", "red"))
    sys.exit(1 if moved or damage else 0)
