"""`tarot-records archive token` and `log`: who may write over the network, and who has changed what."""

import click

from tarot_records.archive import tokens
from tarot_records.archive.changes import MOST, changes
from tarot_records.commands.archive.shared import archive_of, print_json, table_of
from tarot_records.commands.options import json_option
from tarot_records.output.plain import visible
from tarot_records.output.screen import Screen


@click.command()
@click.argument("name")
def token(name: str) -> None:
    """Make a token for a writer, who may then add records over the network.

    The token is told once, on the terminal (standard error). Standard output has the line for the file of
    tokens, which holds only a hash of it: tarot-records archive token anna >> tokens.txt. The server reads
    the file when it starts: tarot-records serve --archive FILE --tokens tokens.txt. Who loses a token, or
    should write no more, is struck out of the file.
    """
    try:
        made = tokens.made(name)
    except tokens.TokensError as error:
        raise click.UsageError(str(error)) from error
    click.echo(f"The token of {name}, told only now: {made.token}", err=True)
    click.echo(made.line)


@click.command("log")
@click.option("--limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="The most that are told.")
@click.option("--before", type=click.IntRange(1, 2**31 - 1), metavar="NUMBER", help="Only what was before this one.")
@json_option
@click.pass_context
def log_command(context: click.Context, limit: int, before: int | None, as_json: bool) -> None:
    """Tell who changed the archive and when, the last change first.

    What was added or proved from the command line was so by a user of that machine; over the network, by the
    writer whose token it was.
    """
    with archive_of(context) as store:
        told = store.read(lambda connection: changes(connection, limit, before))
    if as_json:
        for change in told:
            print_json(change._asdict())
        return
    console = Screen()
    if not told:
        console.print("Nothing has been changed.")
        return
    table = table_of("number", "when", "who", "by", "what", "records", "ids")
    for change in told:
        ids = str(change.first) if change.first == change.last else f"{change.first}–{change.last}"
        who = (visible(change.who), change.way, change.what)
        table.add_row(str(change.id), change.at, *who, f"{change.records:,}", ids)
    console.print(table)
    if len(told) == limit and told[-1].id > 1:
        console.print(f"Earlier: --before {told[-1].id}")
