"""The command `tarot-records generate`: random legal records."""

import click
import orjson

from tarot_records.engine.random_play import generate as generate_records
from tarot_records.games import GAMES
from tarot_records.output.streams import write_data
from tarot_records.reading.convert import data_of


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=int, default=None, help="How many players; the game's usual number if left out.")
@click.option("--one-more", is_flag=True, help="One more sits at the table than play: the dealer sits out.")
@click.option("--ruleset", default="", help="The rules it is played by; the game's first if left out.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="How many records, a hand each.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same records.")
def generate(game: str, players: int | None, one_more: bool, ruleset: str, hands: int, seed: int) -> None:
    """Write random legal records of GAME as JSON Lines on standard output."""
    known = [ruleset.id for ruleset in GAMES[game].rulesets]
    if ruleset and ruleset not in known:
        raise click.UsageError(f"{game} has no rule set {ruleset}. There is {', '.join(known)}.")
    try:
        made = generate_records(game, hands=hands, seed=seed, players=players, ruleset=ruleset, one_more=one_more)
        for record in made:
            write_data(orjson.dumps(data_of(record)) + b"\n")
    except ValueError as error:
        raise click.UsageError(str(error)) from error
