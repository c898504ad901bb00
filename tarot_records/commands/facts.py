"""The commands that tell what is known: `tarot-records explain`, `games` and `schema`."""

import os

import click

from tarot_records.commands.options import lang_option
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.entry_points import schema_file
from tarot_records.games import GAMES
from tarot_records.output.rules import game_text
from tarot_records.output.streams import write_data
from tarot_records.words.explain import describe
from tarot_records.words.games import words_of
from tarot_records.words.language import LANGUAGES, preferred


@click.command()
@click.argument("code")
@lang_option
def explain(code: str, lang: str | None) -> None:
    """Print what a fault code means: what happened, the rule and its source, what to look at."""
    if code not in CATALOGUE:
        near = [known for known in CATALOGUE if code.split(".")[-1] in known or known.startswith(code.split(".")[0])]
        raise click.UsageError(f"There is no code {code}. " + (f"There are {', '.join(near)}." if near else ""))
    click.echo(describe(code, lang or preferred(os.environ)))


@click.command()
@click.argument("game", required=False)
@lang_option
def games(game: str | None, lang: str | None) -> None:
    """List the games, or print one game's facts, options, open points and sources."""
    every, spoken = GAMES, lang or preferred(os.environ)
    if game is None:
        width = max(map(len, every))
        for known in every.values():
            told = words_of(known.id, spoken)
            name, summary = told.said("name", known.name), told.said("summary", known.summary)
            click.echo(f"{known.id:<{width}}  {name}{LANGUAGES[spoken].colon}{summary}")
        return
    if game not in every:
        raise click.UsageError(f"There is no game {game}. There are {', '.join(every)}.")
    click.echo(game_text(every[game], spoken))


@click.command()
def schema() -> None:
    """Print the JSON Schema of the record format."""
    write_data(schema_file().read_bytes())
