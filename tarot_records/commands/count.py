"""The command `tarot-records count`: a pile of cards counted by the four methods."""

import sys

import click
from rich.console import Console

from tarot_records.core import fast_codecs
from tarot_records.counting.scheme import FOOL, GROUPS, ODD
from tarot_records.output.screen import Screen
from tarot_records.piles.reader import count_data, count_typed, scheme_data
from tarot_records.piles.schemes import SCHEMES
from tarot_records.piles.terminal import count_text, schemes_text


@click.command()
@click.argument("cards", nargs=-1)
@click.option("--game", default="", metavar="GAME", help="Count as this game does; --games lists them.")
@click.option(
    "--group",
    type=click.IntRange(GROUPS[0], GROUPS[-1]),
    help="Or count a full pack of 78 in groups of so many; without --game and --group in threes.",
)
@click.option("--odd", type=click.Choice(list(ODD)), help="How odd cards count; usually as the game has it.")
@click.option("--fool", type=click.Choice(list(FOOL)), help="How the Fool counts; usually as the game has it.")
@click.option(
    "--short", is_flag=True, help="This pile won the Fool's trick and got no card for it: one empty card more."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object; points are exact texts.")
@click.option("--games", "listing", is_flag=True, help="List the games with their pack, group, total and source.")
def count(
    cards: tuple[str, ...],
    game: str,
    group: int | None,
    odd: str | None,
    fool: str | None,
    short: bool,
    as_json: bool,
    listing: bool,
) -> None:
    """Count a pile of CARDS by four methods, step by step.

    CARDS are codes such as SK H10 T21 F, separated by blanks or commas: suit S, H, D or C and rank 1 to 10, J, N,
    Q, K; trumps T1 to T21; the Fool F. The methods are the original one (a point for each group), the fractional
    one, subtraction, and counting the valuable cards. They agree.

    \b
    Odd cards, too few for a group:
      exact     each keeps its share of a group, as a fraction
      nearest   rounded to the nearest point; a half stays a half
      up        counted as a whole group
      down      counted as nothing
    In threes nearest is usual, and some games keep a half until it is known who
    wins; games that count in fours take an odd pair as a whole group, up.

    \b
    The Fool, where it excuses its player from following suit and stays his:
      exchange  an empty card was given for it: count the piles as they lie
      adjust    none was given: the pile with the Fool counts an empty card fewer
      alone     none was given: the Fool counts apart, one less than its value
      plain     a card like the others: the Fool is a trump, or nothing was owed
    If none was given, the side that won the trick counts its pile with --short.

    \b
    --json prints an object. Points are texts: "9", "35/2".
      game, group, odd, fool, short   how it was counted; game may be null
      cards      the pile
      points     its value
      exact      its value with every fraction kept; rounded tells if that differs
      pack       the whole pack: its number of cards, its points
      source     who says that the game counts so
      methods    four, each with id, name, rule, points and steps: kind, cards,
                 extra (empty cards that are owed), words, sum, points
    """  # noqa: D301
    console = Screen()
    if listing:
        _list_schemes(console, as_json)
        return
    if game and group is not None:
        raise click.UsageError("Give --game or --group, not both.")
    reply = count_typed(" ".join(cards), game, str(group or ""), odd or "", fool or "", short)
    if reply.count is None:
        for problem in reply.problems:
            click.echo(problem, err=True)
        sys.exit(2)
    if as_json:
        click.echo(fast_codecs.dumps(count_data(reply.count), option=fast_codecs.OPT_INDENT_2))
    else:
        console.print(count_text(reply.count, console.width))


def _list_schemes(console: Console, as_json: bool) -> None:
    if as_json:
        data = [scheme_data(scheme) for scheme in SCHEMES.values()]
        click.echo(fast_codecs.dumps(data, option=fast_codecs.OPT_INDENT_2))
    else:
        console.print(schemes_text(SCHEMES.values()))
