"""`tarot-records archive verify`: everything proved again."""

import sys

import click
from rich.text import Text

from tarot_records.archive.proving import proved_again
from tarot_records.commands.archive.shared import LISTED, archive_of, print_json, table_of
from tarot_records.commands.options import json_option, processes_option
from tarot_records.core.fingerprint import engine
from tarot_records.output.bar import Bar
from tarot_records.output.plain import visible
from tarot_records.output.screen import Screen
from tarot_records.output.summary import STYLES


@click.command()
@processes_option
@click.option("--check/--no-check", default=True, help="Also look whether the database itself is sound.")
@click.option("--dry-run", is_flag=True, help="Only tell: write no proof. Then the archive may be read-only.")
@json_option
@click.pass_context
def verify(context: click.Context, processes: int, check: bool, dry_run: bool, as_json: bool) -> None:
    """Prove every record again, and tell what changed.

    Told are verdicts and faults that are others now than by an earlier engine. The new proofs are kept
    beside the old ones. The exit code is 1 if a verdict changed or the database is damaged.
    """
    console = Screen()
    changed, number, moved = [], 0, 0
    with archive_of(context, writes=not dry_run) as store, Bar(console) as bar:
        damage = list(store.damage()) if check else []
        for one in proved_again(store, processes, writes=not dry_run):
            bar.advance()
            number += 1
            moved += one.was != one.now
            if one.changed:
                changed.append(one)
                if as_json:
                    print_json(one._asdict())
    if as_json:
        print_json({"proved": number, "engine": engine(), "changed": moved, "damage": damage})
    else:
        console.print(Text(f"Proved {number:,} records again by {engine()}.", "bold"))
        if changed:
            table = table_of("id", "record", "was", "by", "is now", "found now", "found no more")
            for one in changed[:LISTED]:
                verdicts = (Text(one.was, STYLES.get(one.was, "")), one.was_by, Text(one.now, STYLES.get(one.now, "")))
                codes = (" ".join(one.new_codes), " ".join(one.gone_codes))
                table.add_row(str(one.id), visible(one.label), *verdicts, *codes)
            console.print(table)
            if len(changed) > LISTED:
                console.print(f"and {len(changed) - LISTED:,} more")
        console.print(f"{moved:,} verdicts changed." if moved else "No verdict changed.")
        for line in damage[:LISTED]:
            console.print(Text(f"Damaged: {visible(line)}", "red"))
    sys.exit(1 if moved or damage else 0)
