"""Shared parts of the archive commands: open the archive, options of a query, errors as sentences, tables."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click
from rich.table import Table

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES, is_tag
from tarot_records.archive.compression import describe_damage
from tarot_records.archive.connection import ArchiveError
from tarot_records.archive.lists import ListRow
from tarot_records.archive.search import HeldCards, Query, QueryError
from tarot_records.archive.store import Archive, KeptText
from tarot_records.core.faults import VERDICTS
from tarot_records.output.streams import OutsideError, write_data
from tarot_records.words.explain import dumped
from tarot_records.words.foreign_text import replace_controls

Command = Callable[..., Any]

LISTED: Final = 20
"""Maximum number of printed lines of a kind; for further lines only their number is printed."""
NUMBER: Final = click.IntRange(1, 2**31 - 1)
"""Type of a parameter that is the number of a record or of a change."""


@contextmanager
def archive_of(context: click.Context, writes: bool = False, tells_damage: bool = True) -> Iterator[Archive]:
    """Open the archive of the command; turn errors of the archive and of a query into errors of the command.

    If `tells_damage`, print damage that is quickly found, with its remedy, on standard error.
    """
    with report_errors():
        opened_archive = Archive(context.obj, writes=writes)
        try:
            for sentence in opened_archive.read(describe_damage) if tells_damage else ():
                click.echo(f"Damaged: {sentence}", err=True)
            yield opened_archive
        finally:
            opened_archive.close()


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn errors of an archive or a query into errors of the command, with a sentence for the user."""
    try:
        yield
    except QueryError as error:
        raise click.UsageError(replace_controls(str(error))) from error
    except ArchiveError as error:
        raise OutsideError(replace_controls(str(error))) from error


def query_options(command: Command) -> Command:
    """Add the options of a query to a command."""
    names, outcomes = ", ".join(HAPPENED), ", ".join(f"{kind}." for kind in OUTCOMES)
    happened = f"What happened in a hand: {names}; or {outcomes} and a declaration."
    verdicts = click.Choice(["", *VERDICTS])
    for option in reversed(
        (
            click.option("--player", default="", help="A player's whole name, in any accents, or id."),
            click.option("--game", default="", metavar="GAME", help="The game's id."),
            click.option("--since", default="", metavar="DATE", help="Played then or later, or perhaps so (EDTF)."),
            click.option("--until", default="", metavar="DATE", help="Played then or before, or perhaps so (EDTF)."),
            click.option("--event", default="", help="The event's name as the record has it."),
            click.option("--contract", default="", help="A contract that was played."),
            click.option("--verdict", default="", type=verdicts, metavar="VERDICT", help="Its verdict."),
            click.option("--code", default="", help="The code of a fault, such as play.follow."),
            click.option("--least", type=int, help="Somebody scored at least so much in a hand."),
            click.option("--most", type=int, help="Somebody scored at most so much in a hand."),
            click.option("--happened", multiple=True, metavar="WHAT", help=happened),
            click.option(
                "--by", default="", metavar="PLAYER", help="Who announced it, with --happened made.… and the like."
            ),
            click.option(
                "--dealt", metavar="CARDS", help="Cards in one hand, such as T21,F; 2:T21,F in that of seat 2."
            ),
        )
    ):
        command = option(command)
    return command


def query_of(words: Sequence[str], options: dict[str, Any]) -> Query:
    """Return the query for these words and the values of `query_options`. Raises QueryError."""
    for name in options["happened"]:
        if not is_tag(name):
            kinds = ", ".join(f"{kind}.…" for kind in OUTCOMES)
            raise QueryError(f"Nothing is called {name}. There are {', '.join(HAPPENED)}, {kinds}.")
    cards = options.pop("dealt")
    return Query(" ".join(words), **options, dealt=None if cards is None else _dealt(cards))


def _dealt(text: str) -> HeldCards:
    """Return the cards and the seat of the option --dealt. Raises QueryError."""
    seat, colon, cards = text.rpartition(":")
    if colon and not seat.isdecimal():
        raise QueryError(f"{text} does not begin with the number of a seat, as 2:T21,F does.")
    return HeldCards(tuple(card.strip() for card in cards.split(",")), int(seat) if colon else None)


def place_of(row: ListRow | KeptText) -> str:
    """Return the file of a text, and its line unless it is the first."""
    return f"{row.origin}:{row.line}" if row.line > 1 else row.origin


def table_of(*titles: str, right: int | None = None) -> Table:
    """Return a table with these columns, without lines; columns from number `right` on are right-aligned."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, title in enumerate(titles):
        justify: Any = "left" if right is None or number < right else "right"
        table.add_column(title, overflow="fold", justify=justify)
    return table


def print_json(data: Any) -> None:
    """Print a line of JSON."""
    write_data(dumped(data) + b"\n")
