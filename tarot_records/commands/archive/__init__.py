"""The command `tarot-records archive`: keep many records in one place, search, count and prove them again."""

import click

from tarot_records.commands.archive.add import add, init, verify
from tarot_records.commands.archive.export import backup, export, pack
from tarot_records.commands.archive.search import facts, search_command, show, stats
from tarot_records.commands.archive.writers import log_command, photo, token


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
    """Keep, search and prove up to millions of records.

    They are kept byte for byte, found in milliseconds, and proved again at will.
    """
    context.obj = name


for command in (init, add, search_command, show, export, backup, pack, verify, stats, facts, log_command, photo, token):
    archive.add_command(command)
