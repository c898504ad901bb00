"""The commands `tarot-records new` and `generate`: a record to be filled in, random records."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import click

from tarot_records.commands.engine import EngineChoice, engine_options
from tarot_records.commands.files import check_is_new, check_ruleset, output_file
from tarot_records.commands.options import lang_option
from tarot_records.core import fast_codecs
from tarot_records.engine.random_play import generate as generate_records
from tarot_records.games import GAMES
from tarot_records.output.streams import OutsideError, write_data
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import NOTATION_SUFFIX
from tarot_records.record.source import Source
from tarot_records.suggestions.skeleton import WrongTableError, skeleton, table_for
from tarot_records.words.phrases import phrases


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("-o", "--output", type=click.Path(path_type=str), help="The file to write, .tn; else standard output.")
@click.option("--players", type=int, help="How many play; the game's usual number if left out.")
@click.option("--one-more", is_flag=True, help="One more sits at the table than play.")
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
    """Write a blank record of GAME, to be filled in. Its remarks say what stands where.

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
@click.option("--one-more", is_flag=True, help="One more sits at the table than play.")
@click.option("--ruleset", default="", help="The rules it is played by; the game's first if left out.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="How many records, a hand each.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same records.")
@click.option("--seeds", type=click.IntRange(1), default=1, show_default=True, help="Number of seeds, from --seed on.")
@engine_options
def generate(game: str, ruleset: str, seed: int, seeds: int, engine: EngineChoice, **wanted: Any) -> None:
    """Write random legal records of GAME as JSON Lines. They are written on standard output.

    With --seeds N, those of N seeds one after the other, --hands of each, as N runs would write them. With --engine
    dask each seed is worked at by one worker of a cluster.
    """
    check_ruleset(game, ruleset)
    write = partial(_generated, game, {"ruleset": ruleset, **wanted})
    following = range(seed, seed + seeds)
    try:
        next(write(seed))
        if engine.is_local:
            for line in chain.from_iterable(map(write, following)):
                write_data(line)
            return
        with engine.begin() as workers:
            sources = (Source(f"seed {number}", str(number).encode()) for number in following)
            work = partial(_generated_for, write)
            for number, lines in zip(following, workers.each_of(work, sources), strict=True):
                if not lines:
                    raise OutsideError(f"The workers die of seed {number}.")
                write_data(lines)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _generated(game: str, wanted: Mapping[str, Any], seed: int) -> Iterator[bytes]:
    """Yield random records as lines of JSON. Raises ValueError for a table that the game does not have."""
    for record in generate_records(game, seed=seed, **wanted):
        yield fast_codecs.dumps(data_of(record)) + b"\n"


def _generated_for(write: Callable[[int], Iterator[bytes]], sources: Sequence[Source]) -> list[bytes]:
    """Return the lines of JSON for each source, whose text is a seed; empty for a seed at which workers died."""
    return [b"".join(write(int(source.raw))) if source.problem is None else b"" for source in sources]
