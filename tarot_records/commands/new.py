"""The commands `tarot-records new` and `generate`: a record to be filled in, random records."""

from pathlib import Path

import click

from tarot_records.commands.files import check_is_new, check_ruleset, output_file
from tarot_records.commands.options import lang_option
from tarot_records.core import fast_codecs
from tarot_records.engine.random_play import generate as generate_records
from tarot_records.games import GAMES
from tarot_records.output.streams import write_data
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import NOTATION_SUFFIX
from tarot_records.suggestions.skeleton import WrongTableError, skeleton, table_for
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
    lang: str,
) -> None:
    """Write a record of GAME that is still to be typed, with remarks that say what stands where.

    It is in the typed notation, with the card letters of your language and an example of every line. It is read as it
    stands: `tarot-records validate --watch` tells beside you what is wrong while you go on.
    """
    check_ruleset(game, ruleset)
    labels = [label.strip() for label in seats.split(",")] if seats else []
    try:
        table = table_for(game, lang, labels, players, ruleset, one_more)
    except WrongTableError as error:
        raise click.UsageError(str(error)) from error
    if dealer and dealer not in table.labels:
        raise click.UsageError(f"No seat is called {dealer}. There are {', '.join(table.labels)}.")
    text = skeleton(table, lang, dealer).encode()
    if output is None:
        write_data(text)
    else:
        if not output.endswith(NOTATION_SUFFIX):
            raise click.UsageError(f"The name of the file should end in {NOTATION_SUFFIX}.")
        check_is_new(Path(output), force)
        with output_file(Path(output)) as file:
            file.write(text)
        click.echo(phrases("sheet", lang)["fill"].format(file=output), err=True)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=int, default=None, help="How many players; the game's usual number if left out.")
@click.option("--one-more", is_flag=True, help="One more sits at the table than play: the dealer sits out.")
@click.option("--ruleset", default="", help="The rules it is played by; the game's first if left out.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="How many records, a hand each.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same records.")
def generate(game: str, players: int | None, one_more: bool, ruleset: str, hands: int, seed: int) -> None:
    """Write random legal records of GAME as JSON Lines on standard output."""
    check_ruleset(game, ruleset)
    try:
        made = generate_records(game, hands=hands, seed=seed, players=players, ruleset=ruleset, one_more=one_more)
        for record in made:
            write_data(fast_codecs.dumps(data_of(record)) + b"\n")
    except ValueError as error:
        raise click.UsageError(str(error)) from error
