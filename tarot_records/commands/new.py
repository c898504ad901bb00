"""The command `tarot-records new`: a record that is still to be typed."""

import os
from pathlib import Path

import click

from tarot_records.commands.options import lang_option
from tarot_records.games import GAMES
from tarot_records.output.streams import OutsideError, write_data
from tarot_records.reading.convert import opened
from tarot_records.reading.files import NOTATION_SUFFIX
from tarot_records.suggestions.skeleton import WrongTableError, skeleton, table_for
from tarot_records.words.language import preferred
from tarot_records.words.phrases import phrases


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("-o", "--output", type=click.Path(path_type=str), help="The file to write, .tn; else standard output.")
@click.option("--players", type=int, help="How many play; the game's usual number if left out.")
@click.option("--one-more", is_flag=True, help="One more sits at the table than play: the dealer sits out.")
@click.option("--seats", default="", help="What the seats are called, in order of play, with commas between.")
@click.option("--dealer", default="", help="The seat that deals first; the last one if left out.")
@click.option("--ruleset", default="", help="The rules it is played by; the game's first if left out.")
@click.option("--force", is_flag=True, help="Write over the file if it exists.")
@lang_option
def new(
    game: str,
    output: str | None,
    players: int | None,
    one_more: bool,
    seats: str,
    dealer: str,
    ruleset: str,
    force: bool,
    lang: str | None,
) -> None:
    """Write a record of GAME that is still to be typed, with remarks that say what stands where.

    It is in the typed notation, with the card letters of your language and an example of every line. It is read as it
    stands: `tarot-records validate --watch` tells beside you what is wrong while you go on.
    """
    known = [one.id for one in GAMES[game].rulesets]
    if ruleset and ruleset not in known:
        raise click.UsageError(f"{game} has no rule set {ruleset}. There is {', '.join(known)}.")
    labels = [label.strip() for label in seats.split(",")] if seats else []
    spoken = lang or preferred(os.environ)
    try:
        table = table_for(game, spoken, labels, players, ruleset, one_more)
    except WrongTableError as error:
        raise click.UsageError(str(error)) from error
    if dealer and dealer not in table.labels:
        raise click.UsageError(f"No seat is called {dealer}. There are {', '.join(table.labels)}.")
    text = skeleton(table, spoken, dealer).encode()
    if output is None:
        write_data(text)
    else:
        _write(output, text, force)
        click.echo(phrases("sheet", spoken)["fill"].format(file=output), err=True)


def _write(output: str, text: bytes, force: bool) -> None:
    """Writes the file, over no other unasked."""
    path = Path(output)
    if not output.endswith(NOTATION_SUFFIX):
        raise click.UsageError(f"The name of the file should end in {NOTATION_SUFFIX}.")
    if path.exists() and not force:
        raise click.UsageError(f"{output} exists. --force writes over it.")
    try:
        with opened(path) as file:
            file.write(text)
    except OSError as error:
        raise OutsideError(f"Cannot write {output}: {(error.strerror or str(error)).lower()}.") from error
