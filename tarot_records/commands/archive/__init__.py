"""The command `tarot-records archive`: many records kept in one place, found, counted and proved again."""

import click

from tarot_records.commands.archive.adding import add, init
from tarot_records.commands.archive.counting import facts, stats
from tarot_records.commands.archive.finding import search_command, show
from tarot_records.commands.archive.photo import photo
from tarot_records.commands.archive.proving import verify
from tarot_records.commands.archive.taking import backup, export, pack
from tarot_records.commands.archive.writing import log_command, token


@click.group()
@click.option(
    "--archive",
    "name",
    envvar="TAROT_ARCHIVE",
    default="tarot-archive.db",
    show_default=True,
    metavar="FILE|URL",
    help="An SQLite file, or postgresql+psycopg://…; also from the variable TAROT_ARCHIVE.",
)
@click.pass_context
def archive(context: click.Context, name: str) -> None:
    """Keep thousands to millions of records: byte for byte, found in milliseconds, proved again at will."""
    context.obj = name


for command in (init, add, search_command, show, export, backup, pack, verify, stats, facts, log_command, photo, token):
    archive.add_command(command)
